"""What holds at every instant of every Two Actions fight, and in every journal."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from arena.fight import Fight
from arena.model import Event, Faulted
from arena.rules.two_actions import events as e
from arena.rules.two_actions.declarations import FREE, WITH_RESOLVE
from arena.rules.two_actions.protection import WEAPON
from arena.rules.two_actions.setup import Setup
from arena.rules.two_actions.state import UNKNOWN, Combatant, Stage, State, Status

DONE_BY_THE_LIVING = (
    e.TurnBegan,
    e.Acted,
    e.Checked,
    e.Pushed,
    e.Attacked,
    e.Responded,
    e.Stopped,
    e.Marked,
    e.Wounded,
    e.Healed,
    e.Restored,
    e.Mended,
    e.Readied,
    e.Moved,
    e.Established,
    e.Sustained,
    e.Fell,
)
FAILURES = ("failure", "critical failure")


# -- states ------------------------------------------------------------------------------------


def in_bounds(fight: Fight[State]) -> None:
    """Nothing of a state is ever outside what a sheet and a round can hold."""
    state, game = fight.state, fight.setup
    assert isinstance(game, Setup)
    for c in state.combatants:
        sheet = game.sheets[c.seat]
        assert c.hp <= sheet.most
        assert (c.hp <= 0) == (c.status == Status.FALLEN)
        assert 0 <= c.zone < len(game.zones)
        assert c.broken <= set(game.gear(c.seat))
        for left, item in zip(c.uses, sheet.items, strict=True):
            assert 0 <= left <= item.uses
        for pool in ("motivation", "resolve"):
            assert 0 <= getattr(c, pool) <= getattr(sheet, pool) + gained(game, c, pool)
        if not sheet.rolls:
            assert (c.marks, c.held, c.pieces) == (0, (), ())
            assert not any((c.steady, c.braced, c.cover))
        if c.status == Status.FIGHTING and state.stage != Stage.BEFORE:
            assert c.phase != UNKNOWN
        marks_can_be_borne(c)
        effects_are_of_the_living(game, state, c)
        a_melee_is_in_one_place(state, c)
    a_turn_can_be_under_way(game, state)


def gained(game: Setup, c: Combatant, pool: str) -> int:
    """What items have brought to a pool, at most."""
    return sum(
        item.amount * (item.uses - left)
        for item, left in zip(game.sheets[c.seat].items, c.uses, strict=True)
        if item.effect == pool
    )


def marks_can_be_borne(c: Combatant) -> None:
    """TA-07: marks that reach the AP break a layer and are gone; with no layer there are none.

    The AP that counts is that of what is worn, or else of the strongest weapon. Of both the larger
    is taken here: armour can be mended under marks that a weapon has borne.
    """
    pieces = c.intact()
    worn = sum(piece.ap for piece in pieces if piece.layer != WEAPON)
    strongest = max((piece.ap for piece in pieces if piece.layer == WEAPON), default=0)
    assert c.marks == 0 or 0 < c.marks < max(worn, strongest)


def effects_are_of_the_living(game: Setup, state: State, c: Combatant) -> None:
    """TA-11: who has left sustains nothing, and nothing is sustained on who has left."""
    assert not c.held or c.status == Status.FIGHTING
    names = []
    for held in c.held:
        action = game.action(c.seat, held.action)
        names.append(action.item)
        assert action.effect is not None
        assert action.effect.sustained
        assert held.resolve == (action.mode == WITH_RESOLVE)
        assert held.since <= state.now
        assert state.combatants[action.seat].status == Status.FIGHTING
    assert len(names) == len(set(names))


def a_melee_is_in_one_place(state: State, c: Combatant) -> None:
    """TA-04: whoever is Adjacent to somebody is so in one zone, and never alone."""
    if c.melee:
        members = [other for other in state.combatants if other.melee == c.melee]
        assert 0 < c.melee <= state.melees
        assert len(members) >= 2
        assert {(other.zone, other.status) for other in members} == {(c.zone, Status.FIGHTING)}


def a_turn_can_be_under_way(game: Setup, state: State) -> None:
    """TA-01, TA-03: whose turn it is can act, in their phase, once, with actions left."""
    assert not state.surprise or state.now == game.scenario.start_count
    assert state.quiet_since <= state.now + 1
    if state.turn < 0:
        assert state.left == 0
        return
    c = state.combatants[state.turn]
    assert c.status == Status.FIGHTING
    assert not c.acted
    assert 0 < state.left <= game.sheets[c.seat].actions
    if state.stage == Stage.BEFORE:
        assert c.seat in state.surprise
    else:
        assert c.phase == state.now % 2


# -- journals ----------------------------------------------------------------------------------


def tells(game: Setup, journal: list[Event]) -> None:
    """What every journal of the ruleset must hold."""
    events = [event for event in journal if not isinstance(event, Faulted)]
    the_fallen_do_nothing(events)
    the_books_balance(game, events)
    marks_add_up(events)
    turns_come_in_their_phase(game, events)
    a_turn_has_its_actions(game, events)
    checks_are_right(game, events)
    effects_end_once(events)
    each_attack_has_one_response(game, events)


def the_fallen_do_nothing(events: list[Event]) -> None:
    """Whoever has left acts no more and is not attacked; likewise who has not entered."""
    inside: set[str] = set()
    for event in events:
        match event:
            case e.Entered():
                assert event.who not in inside
                inside.add(event.who)
            case e.Left():
                inside.remove(event.who)
            case e.Attacked():
                assert event.target in inside
        # The one who is felled is wounded, or trips, before leaving.
        if isinstance(event, DONE_BY_THE_LIVING):
            assert event.who in inside, event


def the_books_balance(game: Setup, events: list[Event]) -> None:
    """Hit points, pools, breaking, mending and falling follow from one event to the next."""
    most = {sheet.name: sheet.most for sheet in game.sheets}
    hp: dict[str, int] = {}
    pools: dict[tuple[str, str], int] = {}
    broken: set[tuple[str, str]] = set()
    prone: set[str] = set()
    for event in events:
        who = event.who
        match event:
            case e.Entered():
                hp[who] = event.hp
                pools[who, "motivation"], pools[who, "resolve"] = event.motivation, event.resolve
                broken |= {(who, item) for item in event.broken}
                prone |= {who} if event.prone else set()
            case e.Wounded():
                assert event.taken == max(0, event.damage - event.ap)
                hp[who] -= event.taken
                assert event.hp == hp[who]
            case e.Healed():
                hp[who] += event.healed
                assert event.hp == hp[who] <= most[who]
                assert event.healed > 0
            case e.Left(status="fallen"):
                assert hp[who] <= 0
            case e.Pushed():
                pools[who, "motivation"] -= 1
                assert event.motivation == pools[who, "motivation"] >= 0
            case e.Restored():
                assert event.left >= pools[who, event.pool]
                pools[who, event.pool] = event.left
            case e.Established():
                pools[who, "resolve"] -= event.resolve
                assert pools[who, "resolve"] >= 0
            case e.Broke():
                assert (who, event.item) not in broken
                broken.add((who, event.item))
            case e.Mended():
                broken.remove((event.owner, event.item))
            case e.Fell():
                assert event.prone != (who in prone)
                prone ^= {who}
            case e.Checked():
                assert event.edge <= 0 or who not in prone
            case e.Moved() | e.Acted(verb="move" | "flee"):
                assert who not in prone


def marks_add_up(events: list[Event]) -> None:
    """TA-07: the full damage is marked; marks that reach the AP break something and are gone."""
    marks: Counter[str] = Counter()
    for event, following in pairwise(events):
        match event:
            case e.Entered():
                marks[event.who] = event.marks
            case e.Marked():
                total = marks[event.who] + event.damage
                assert event.ap > 0
                if event.damage and total >= event.ap:
                    assert event.marks == 0
                    assert isinstance(following, e.Broke)
                    assert following.who == event.who
                else:
                    assert event.marks == total
                marks[event.who] = event.marks
            case e.Broke():
                marks[event.who] = 0
            case e.Cleared():
                assert event.marks == marks[event.who] > 0
                assert event.time % 2 == 0
                marks[event.who] = 0


def turns_come_in_their_phase(game: Setup, events: list[Event]) -> None:
    """TA-03: one turn a round for everybody, in their phase; the sides take turns."""
    side_of = game.side_of
    phase: dict[str, str] = {}
    inside: set[str] = set()
    acted: set[str] = set()
    now = ""
    last = ""
    for event in events:
        match event:
            case e.Entered():
                inside.add(event.who)
                phase[event.who] = event.phase
                if event.acted:
                    acted.add(event.who)
            case e.Placed():
                assert phase[event.who] == ""
                phase[event.who] = event.phase
            case e.Left():
                inside.discard(event.who)
            case e.RoundBegan():
                assert event.time % 2 == 0
                acted = set()
            case e.PhaseBegan():
                assert event.phase in ("Surprise", ("Fast", "Slow")[event.time % 2])
                if now == "Surprise":
                    acted = set()
                now, last = event.phase, ""
            case e.WentNext():
                waiting = {side: set[str]() for side in game.sides}
                for name in inside - acted:
                    by_surprise = now == "Surprise" and name in game.scenario.surprise
                    if by_surprise or phase[name] == now:
                        waiting[side_of[name]].add(name)
                first = game.sides[game.first_side]
                turn = first
                if game.options.side_order == "alternate" and last:
                    turn = next(side for side in game.sides if side != last)
                assert event.who == turn or not waiting[turn]
                assert event.chosen in waiting[event.who]
                assert event.of == len(waiting[event.who])
                acted.add(event.chosen)
                last = event.who


def a_turn_has_its_actions(game: Setup, events: list[Event]) -> None:
    """TA-01: a turn begins, takes at most its actions, and ends before another begins."""
    actions = {sheet.name: sheet.actions for sheet in game.sheets}
    whose, left, chosen = "", 0, ""
    for event in events:
        match event:
            case e.WentNext():
                assert whose == ""
                chosen = event.chosen
            case e.TurnBegan():
                assert event.who == chosen
                assert event.actions == actions[event.who]
                whose, left = event.who, event.actions
            case e.Acted():
                left -= event.verb not in FREE
                assert event.who == whose
                assert event.left == left >= 0
            case e.TurnEnded():
                assert (event.who, event.unused) == (whose, left)
                whose = ""
            case e.PhaseBegan() | e.RoundBegan() | e.Ended():
                assert whose == ""


def checks_are_right(game: Setup, events: list[Event]) -> None:
    """TA-02: dice, results, and a Push only once, right after the check that failed."""
    for before, event in pairwise(events):
        match event:
            case e.Checked():
                assert len(event.dice) == (2 if event.edge else 1)
                assert event.kept == (min if event.edge < 0 else max)(event.dice)
                assert event.total == event.kept + event.stat
                assert event.against == game.options.difficulty
                assert event.result == the_result(event)
                assert event.pushed == isinstance(before, e.Pushed)
            case e.Pushed():
                assert isinstance(before, e.Checked)
                assert (before.who, before.purpose) == (event.who, event.purpose)
                assert before.result in FAILURES
                assert not before.pushed
                assert event.purpose != "initiative"


def the_result(check: e.Checked) -> str:
    """What a check comes to by its kept die, its total, and whether it is pushed."""
    if check.kept == 20:
        return "critical success"
    if check.kept != 1 and check.total >= check.against:
        return "success"
    return "critical failure" if check.kept == 1 or check.pushed else "failure"


def effects_end_once(events: list[Event]) -> None:
    """TA-11: what is dropped was held; what needs sustaining lasts a turn only if it was paid."""
    held: dict[tuple[str, str], bool] = {}  # whether it needs no action, or has had one
    by_resolve: set[tuple[str, str]] = set()
    for event in events:
        match event:
            case e.Entered():
                for told in event.held:
                    effect, _, rest = told.partition(" on ")
                    held[event.who, effect] = True
                    if rest.endswith(WITH_RESOLVE):
                        by_resolve.add((event.who, effect))
            case e.Established():
                assert (event.who, event.effect) not in held
                held[event.who, event.effect] = True
                if event.resolve:
                    by_resolve.add((event.who, event.effect))
            case e.TurnBegan():
                for who, effect in held:
                    if who == event.who:
                        held[who, effect] = (who, effect) in by_resolve
            case e.Sustained():
                assert not held[event.who, event.effect]
                held[event.who, event.effect] = True
            case e.Dropped():
                paid = held.pop((event.who, event.effect))
                by_resolve.discard((event.who, event.effect))
                assert event.why != "not sustained" or not paid
            case e.TurnEnded():
                assert all(paid for (who, _), paid in held.items() if who == event.who)


def each_attack_has_one_response(game: Setup, events: list[Event]) -> None:
    """TA-06: whoever has a full sheet answers each attack once, right when it comes."""
    rolls = {sheet.name: sheet.rolls for sheet in game.sheets}
    stopped: Counter[str] = Counter()
    for before, event in pairwise(events):
        match event:
            case e.Responded():
                assert isinstance(before, e.Attacked)
                assert (before.target, before.who) == (event.who, event.attacker)
                assert rolls[event.who]
                stopped[event.who] += 1
            case e.Stopped():
                stopped[event.who] -= 1
                assert stopped[event.who] >= 0
