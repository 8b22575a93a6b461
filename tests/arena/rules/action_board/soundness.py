"""What holds at every instant of every Action Board fight, and in every journal."""

from __future__ import annotations

from collections import Counter

from arena.fight import Fight
from arena.model import Event
from arena.rules.action_board import events as e
from arena.rules.action_board.board import TICKS, round_of
from arena.rules.action_board.declarations import REACTIONS, Action
from arena.rules.action_board.setup import Setup
from arena.rules.action_board.state import Combatant, Place, State, Status

ACTS = (e.Declared, e.Acted, e.StagePaid, e.Stopped, e.HitRoll)


def in_bounds(fight: Fight[State]) -> None:
    """Nothing of a state is ever outside what a sheet and a board can hold."""
    state, game = fight.state, fight.setup
    assert isinstance(game, Setup)
    for c in state.combatants:
        sheet = game.sheets[c.seat]
        committed = [0, 0, 0]
        for work in c.works:
            committed[game.action(c.seat, work.action).kind] += work.committed
        full = (sheet.attacks, sheet.spells, sheet.generals)
        for left, out, most in zip(c.tokens, committed, full, strict=True):
            assert 0 <= left <= most - out
        assert 0 <= c.dodges <= sheet.dodges
        assert 0 <= c.used <= c.slots == game.slots[c.seat]
        for slots, most in zip(c.spell_slots, sheet.spell_slots, strict=True):
            assert 0 <= slots <= most
        assert c.hp <= sheet.hp
        assert (c.hp <= 0) == (c.status == Status.FALLEN)
        assert 0 <= c.zone < len(game.zones)
        assert all(Place.HAND <= at <= Place.PACK for at in c.weapons)
        assert all(Place.HAND <= at <= Place.USED for at in c.items)
        assert c.status != (Status.ASIDE if state.battle is None else Status.AWAITED)
        works_are_due(game, state, c)
    for wall in state.walls:
        assert state.now < wall.until <= state.now + game.options.wall_ticks
    a_battle_is_sound(game, state)


def works_are_due(game: Setup, state: State, c: Combatant) -> None:
    """AB-03: what is under way was paid in every tick, and what an earlier round paid is out."""
    assert not c.works or c.status == Status.FIGHTING
    assert len({work.action for work in c.works}) == len(c.works)
    for work in c.works:
        assert 0 < work.stages < game.action(c.seat, work.action).stages
        assert work.began + work.stages == state.tick
        before = max(0, round_of(state.now) * TICKS - work.began)
        assert work.committed == min(work.stages, before)


def a_battle_is_sound(game: Setup, state: State) -> None:
    """AB-12: armies only shrink; somebody fights if, and only if, a manoeuvre is played."""
    now, battle = state.battle, game.scenario.battle
    assert (now is None) == (battle is None)
    if now is None or battle is None:
        return
    for at, side in enumerate(game.sides):
        assert 0 <= now.numbers[at] <= game.army(side).numbers
        assert 0 <= now.morale[at] <= game.army(side).morale
    assert 0 <= now.phase <= battle.phases
    assert set(now.done) <= {m.name for m in battle.manoeuvres if m.once}
    assert len(set(now.done)) == len(now.done)
    assert now.ends > state.now if now.playing else now.ends == -1
    fighting = any(c.status == Status.FIGHTING for c in state.combatants)
    assert fighting == bool(now.playing)


def tells(game: Setup, journal: list[Event]) -> None:
    """What every journal of the ruleset must hold."""
    the_books_balance(game, journal)
    the_fallen_do_nothing(journal)
    every_declaration_has_its_turn(journal)
    waves_come_one_after_the_other(journal)
    walls_end(game, journal)


def the_books_balance(game: Setup, journal: list[Event]) -> None:
    """Each token and slot is spent once, and only what is left; rounds refill (AB-01 to AB-03)."""
    full = {s.name: [s.attacks, s.spells, s.generals, s.dodges] for s in game.sheets}
    slots = dict(zip(game.seats, game.slots, strict=True))
    left: dict[str, list[int]] = {}
    used: Counter[str] = Counter()
    paid: dict[tuple[str, str], int] = {}
    for event in journal:
        match event:
            case e.TickBegan():
                used.clear()
            case e.StagePaid():
                paid[event.who, event.declaration] = event.stage
                if event.stage == event.stages:
                    del paid[event.who, event.declaration]
            case e.WorkLost():
                paid.pop((event.who, event.declaration), None)
            case e.Entered():
                assert event.slots == slots[event.who]
                left[event.who] = [event.attacks, event.spells, event.generals, event.dodges]
            case e.Refilled():
                out = [*event.committed, 0]
                assert out == committed(game, event.who, paid)
                refilled = [event.attacks, event.spells, event.generals, event.dodges]
                most = full[event.who]
                assert refilled == [n - gone for n, gone in zip(most, out, strict=True)]
                left[event.who] = refilled
            case e.Declared():
                mine = left[event.who]
                if event.token:
                    mine["ASGD".index(event.token)] -= 1
                if event.token in tuple("ASG"):
                    used[event.who] += 1
                    assert event.slot == used[event.who] <= slots[event.who]
                assert mine == [event.attacks, event.spells, event.generals, event.dodges]
                assert min(mine) >= 0
            case e.Recovered():
                left[event.who]["ASG".index(event.token)] += event.number
        for who, mine in left.items():
            assert all(n <= most for n, most in zip(mine, full[who], strict=True)), event


def committed(game: Setup, who: str, paid: dict[tuple[str, str], int]) -> list[int]:
    """What somebody's actions under way have taken of A, S, G and the dodges (AB-03)."""
    out = [0, 0, 0, 0]
    for (whose, label), stages in paid.items():
        if whose == who:
            action = game.catalogues[who].find(label)
            assert isinstance(action, Action)
            out[action.kind] += stages
    return out


def the_fallen_do_nothing(journal: list[Event]) -> None:
    """Whoever has left acts no more; whoever has not entered does not act yet."""
    inside: set[str] = set()
    for event in journal:
        match event:
            case e.Entered():
                assert event.who not in inside
                inside.add(event.who)
            case e.Left():
                inside.remove(event.who)
            case e.ManoeuvreEnded(roll=0):
                inside.clear()  # a fight inside a battle is over
        if isinstance(event, ACTS):
            assert event.who in inside, event


def every_declaration_has_its_turn(journal: list[Event]) -> None:
    """CASES 4: what is declared acts, or comes to nothing, once, in its own tick."""
    waiting: set[str] = set()
    for event in journal:
        match event:
            case e.Declared() if event.verb not in REACTIONS:
                assert event.cause not in waiting
                waiting.add(event.cause)
            case e.Acted() | e.Wasted():
                waiting.remove(event.cause)
            case e.TickBegan() | e.Ended():
                assert not waiting


def waves_come_one_after_the_other(journal: list[Event]) -> None:
    """AB-05: a wave follows only on one that added something; no declaration after the last."""
    wave, closed = 0, True
    for event in journal:
        match event:
            case e.TickBegan():
                assert closed
                wave, closed = 0, False
            case e.Declared():
                assert not closed
                assert wave <= event.wave
                wave = event.wave
            case e.Closed():
                assert wave <= event.waves
                closed = True


def walls_end(game: Setup, journal: list[Event]) -> None:
    """AB-11: a wall stands for its ticks and no longer, whether or not somebody fights."""
    standing: Counter[tuple[str, int]] = Counter()
    for event in journal:
        assert all(until >= event.time for _, until in standing.elements())
        if isinstance(event, e.Walled):
            if event.stands:
                assert event.until == event.time + game.options.wall_ticks
                standing[event.where, event.until] += 1
            else:
                assert standing[event.where, event.time] > 0
                standing[event.where, event.time] -= 1
