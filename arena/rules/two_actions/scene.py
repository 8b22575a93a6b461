"""How things stand, as events: what a journal says before anything happens."""

from __future__ import annotations

from collections.abc import Iterator

from arena.model import Event
from arena.rules.melees import close_to
from arena.rules.two_actions.declarations import WITH_RESOLVE
from arena.rules.two_actions.events import Entered, Left, Opened, PhaseBegan, RoundBegan, TurnBegan
from arena.rules.two_actions.options import Options
from arena.rules.two_actions.protection import WEAPON, Piece
from arena.rules.two_actions.setup import Setup
from arena.rules.two_actions.state import PHASES, UNKNOWN, Combatant, Stage, State, Status


def scene(setup: Setup, state: State) -> Iterator[Event]:
    """Everything that a reader must know of a state: people, layers, what is sustained."""
    now = state.now
    yield Opened(now, "", "", setup.scenario.title)
    for c in state.combatants:
        if c.status == Status.AWAITED:
            continue
        yield entered(setup, state, c, now)
        if c.status != Status.FIGHTING:
            yield Left(now, c.sheet.name, "", c.status.name.lower())
    if state.opened and state.surprise:
        yield PhaseBegan(now, "", "", "Surprise")
    if state.stage == Stage.TURNS:
        yield RoundBegan(now, "", "", state.round + 1)
        yield PhaseBegan(now, "", "", PHASES[now % 2])
    if state.turn >= 0:
        yield TurnBegan(now, setup.seats[state.turn], "", state.left)


def entered(setup: Setup, state: State, c: Combatant, now: int) -> Entered:
    """The event that brings a combatant into the fight."""
    sheet = c.sheet
    layers = [piece for piece in c.intact() if is_layer(setup.options, piece)]
    # A round is about to begin, in which everybody acts again.
    begins = state.stage == Stage.BEFORE and now % 2 == 0 and not state.surprise
    return Entered(
        now,
        sheet.name,
        "",
        sheet.side,
        setup.zones.names[c.zone],
        sheet.kind,
        "" if c.phase == UNKNOWN else PHASES[c.phase],
        c.hp,
        sheet.most,
        sheet.ap,
        tuple(f"{piece.name} {piece.ap}" for piece in layers if piece.layer != WEAPON),
        c.marks,
        c.motivation,
        c.resolve,
        tuple(w.name for w in sheet.weapons if w.name not in c.broken),
        tuple(sorted(c.broken)),
        tuple(_held(setup, c)),
        c.prone,
        tuple(other.sheet.name for other in close_to(state, c)),
        c.acted and not begins,
        tuple(f"{piece.name} {piece.ap}" for piece in layers if piece.layer == WEAPON),
        tuple(how for how in ("steady", "braced", "cover") if getattr(c, how)),
    )


def is_layer(options: Options, piece: Piece) -> bool:
    """Whether a piece is a layer for every hit; weapons are not in all games (TA-07)."""
    return piece.layer != WEAPON or options.weapon_defence == "every-hit"


def _held(setup: Setup, c: Combatant) -> Iterator[str]:
    """What one sustains, as `Ward on Cinder`."""
    for held in c.held:
        action = setup.action(c.seat, held.action)
        paid = f" {WITH_RESOLVE}" if held.resolve else ""
        yield f"{action.item} on {action.target}{paid}"
