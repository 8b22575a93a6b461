"""The books of a Two Actions fight, kept from its journal alone, and held against its state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from arena.model import Event
from arena.rules.two_actions import events as e
from arena.rules.two_actions.checks import NO_ACTION
from arena.rules.two_actions.declarations import CONSUME, FLEE, MOVE, Action
from arena.rules.two_actions.setup import Setup
from arena.rules.two_actions.state import AWAITED, FIGHTING, PHASES, Combatant, State, Status

KEPT = (
    "status",
    "zone",
    "phase",
    "hp",
    "marks",
    "broken",
    "motivation",
    "resolve",
    "uses",
    "prone",
    "steady",
    "braced",
    "cover",
)
"""What of a combatant follows from the journal."""
ROUND = 2


class Books:
    """What everybody has by what the journal tells, from the opening on."""

    def __init__(self, game: Setup) -> None:
        self._game = game
        self._pages: dict[str, Combatant] = {c.sheet.name: c for c in game.opening().combatants}
        self._held = {name: self._effects(page) for name, page in self._pages.items()}
        self._must_break = ""
        """Whose layer the marks have reached, so that it breaks with the next event."""

    def _effects(self, c: Combatant) -> set[str]:
        return {self._game.action(c.seat, held.action).item for held in c.held}

    def enter(self, event: Event) -> None:
        """Enter what an event tells; it must follow from what was there."""
        if self._must_break:
            self._breaks(event)
        entry = ENTRIES.get(type(event))
        if entry is not None:
            entry(self, self._pages.get(event.who), event)

    def agree(self, state: State) -> None:
        """Hit points, marks, layers, pools, uses and effects are what the journal tells."""
        for (name, page), c in zip(self._pages.items(), state.combatants, strict=True):
            for kept in KEPT:
                assert getattr(page, kept) == getattr(c, kept), kept
            assert self._held[name] == self._effects(c)

    # -- people and turns -----------------------------------------------------------------

    def _entered(self, page: Combatant, event: e.Entered) -> None:
        """Whoever enters has what the sheet says."""
        if page.status == AWAITED:
            assert event.time >= page.sheet.start.arrives
            page.status = FIGHTING
        assert (event.hp, event.most) == (page.hp, page.sheet.most)
        assert (event.motivation, event.resolve) == (page.motivation, page.resolve)
        assert event.marks == page.marks
        assert set(event.broken) == page.broken
        assert event.prone == page.prone
        assert event.zone == self._game.zones.names[page.zone]

    def _left(self, page: Combatant, event: e.Left) -> None:
        """Whoever falls has no hit points left."""
        page.status = Status[event.status.upper()]
        assert (event.status == "fallen") == (page.hp <= 0)

    def _placed(self, page: Combatant, event: e.Placed) -> None:
        """TA-03: the initiative places everybody once."""
        assert page.phase < 0
        page.phase = PHASES.index(event.phase)

    def _turn(self, page: Combatant, event: e.TurnBegan) -> None:
        """TA-06: what was made ready against attacks lasts until one's next turn."""
        page.braced = page.cover = False

    def _acted(self, page: Combatant, event: e.Acted) -> None:
        """TA-10, TA-12: items are used up one by one; whoever is prone goes nowhere."""
        if event.verb == CONSUME:
            self._consume(page, event.declaration)
        elif event.verb in (MOVE, FLEE):
            assert not page.prone

    def _responded(self, page: Combatant, event: e.Responded) -> None:
        """TA-06, TA-10: an item can be the response to an attack, too."""
        if event.verb == CONSUME:
            self._consume(page, event.declaration)

    def _wasted(self, page: Combatant, event: e.Wasted) -> None:
        """TA-06: a response that is not possible after the hit uses nothing up."""
        action = self._action(page, event.declaration)
        if action.verb == CONSUME:
            page.uses[action.thing] += 1

    def _consume(self, page: Combatant, label: str) -> None:
        thing = self._action(page, label).thing
        assert page.uses[thing] > 0
        page.uses[thing] -= 1

    def _action(self, page: Combatant, label: str) -> Action:
        action = self._game.catalogues[page.sheet.name].find(label)
        assert isinstance(action, Action)
        return action

    def _moved(self, page: Combatant, event: e.Moved) -> None:
        """TA-04, TA-12: where somebody has gone, standing."""
        assert not page.prone
        page.zone = self._game.zones.names.index(event.zone)

    def _fell(self, page: Combatant, event: e.Fell) -> None:
        """TA-12: nobody falls who lies, or stands up who stands."""
        assert event.prone != page.prone
        page.prone = event.prone

    def _checked(self, page: Combatant, event: e.Checked) -> None:
        """TA-02, TA-12: Focus helps one check of an action; nobody prone has an advantage."""
        assert event.edge <= 0 or not page.prone
        if event.purpose not in NO_ACTION:
            page.steady = False

    def _readied(self, page: Combatant, event: e.Readied) -> None:
        """TA-06: what gives advantage is gained or lost, never twice."""
        assert getattr(page, event.how) != event.on
        setattr(page, event.how, event.on)

    # -- hit points, marks and layers -----------------------------------------------------

    def _wounded(self, page: Combatant, event: e.Wounded) -> None:
        """TA-05, TA-07: damage less AP is what hit points lose."""
        assert event.taken == max(0, event.damage - event.ap)
        page.hp -= event.taken
        assert event.hp == page.hp

    def _healed(self, page: Combatant, event: e.Healed) -> None:
        """TA-11: what is healed is added, never above the most."""
        assert event.healed > 0
        page.hp += event.healed
        assert event.hp == page.hp <= page.sheet.most

    def _marked(self, page: Combatant, event: e.Marked) -> None:
        """TA-07: the full damage is marked; marks that reach the AP break something."""
        total = page.marks + event.damage
        assert event.ap > 0
        if event.damage and total >= event.ap:
            assert event.marks == 0
            self._must_break = event.who
        else:
            assert event.marks == total
        page.marks = event.marks

    def _breaks(self, event: Event) -> None:
        """TA-07: what the marks have reached breaks at once."""
        assert isinstance(event, e.Broke)
        assert event.who == self._must_break
        self._must_break = ""

    def _broke(self, page: Combatant, event: e.Broke) -> None:
        """TA-07, TA-10: what breaks was whole, and the marks are gone."""
        assert event.item not in page.broken
        page.broken |= {event.item}
        page.marks = 0

    def _cleared(self, page: Combatant, event: e.Cleared) -> None:
        """TA-07: a round begins without marks."""
        assert event.time % ROUND == 0
        assert event.marks == page.marks > 0
        page.marks = 0

    def _mended(self, _: Combatant, event: e.Mended) -> None:
        """TA-10: what is mended was broken."""
        owner = self._pages[event.owner]
        assert event.item in owner.broken
        owner.broken -= {event.item}

    # -- pools and effects ----------------------------------------------------------------

    def _pushed(self, page: Combatant, event: e.Pushed) -> None:
        """TA-02: a Push costs one point of Motivation."""
        page.motivation -= 1
        assert event.motivation == page.motivation >= 0

    def _restored(self, page: Combatant, event: e.Restored) -> None:
        """TA-10: a shard adds to a pool."""
        assert event.left >= getattr(page, event.pool)
        setattr(page, event.pool, event.left)

    def _established(self, page: Combatant, event: e.Established) -> None:
        """TA-11: nobody sustains one effect twice; Resolve is paid for it, or it is sustained."""
        assert event.effect not in self._held[event.who]
        self._held[event.who].add(event.effect)
        page.resolve -= event.resolve
        assert page.resolve >= 0

    def _dropped(self, page: Combatant, event: e.Dropped) -> None:
        """TA-11: what is dropped was held."""
        self._held[event.who].remove(event.effect)


ENTRIES: dict[type[Event], Callable[[Books, Any, Any], None]] = {
    e.Entered: Books._entered,
    e.Left: Books._left,
    e.Placed: Books._placed,
    e.TurnBegan: Books._turn,
    e.Acted: Books._acted,
    e.Responded: Books._responded,
    e.Wasted: Books._wasted,
    e.Moved: Books._moved,
    e.Fell: Books._fell,
    e.Checked: Books._checked,
    e.Readied: Books._readied,
    e.Wounded: Books._wounded,
    e.Healed: Books._healed,
    e.Marked: Books._marked,
    e.Broke: Books._broke,
    e.Cleared: Books._cleared,
    e.Mended: Books._mended,
    e.Pushed: Books._pushed,
    e.Restored: Books._restored,
    e.Established: Books._established,
    e.Dropped: Books._dropped,
}
"""How each kind of event is entered; the others change nothing that is kept."""
