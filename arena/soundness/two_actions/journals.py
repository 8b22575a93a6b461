"""What every journal of Two Actions must hold, in the order in which it is told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from arena.model import Event
from arena.rules.two_actions import events as e
from arena.rules.two_actions.declarations import FREE, WITH_RESOLVE
from arena.rules.two_actions.setup import Setup

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


def the_fallen_do_nothing(_game: Setup, events: Sequence[Event]) -> None:
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
            assert event.who in inside


def turns_come_in_their_phase(game: Setup, events: Sequence[Event]) -> None:
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


def a_turn_has_its_actions(game: Setup, events: Sequence[Event]) -> None:
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


def checks_are_right(game: Setup, events: Sequence[Event]) -> None:
    """TA-02: dice, results, and a Push only once, right after the check that failed."""
    for before, event in pairwise(events):
        match event:
            case e.Checked():
                assert len(event.dice) == (2 if event.edge else 1)
                assert event.kept == (min if event.edge < 0 else max)(event.dice)
                assert event.total == event.kept + event.stat
                assert event.against == game.options.difficulty
                assert event.result == _the_result(event)
                assert event.pushed == isinstance(before, e.Pushed)
            case e.Pushed():
                assert isinstance(before, e.Checked)
                assert (before.who, before.purpose) == (event.who, event.purpose)
                assert before.result in FAILURES
                assert not before.pushed
                assert event.purpose != "initiative"


def _the_result(check: e.Checked) -> str:
    """What a check comes to by its kept die, its total, and whether it is pushed."""
    if check.kept == 20:
        return "critical success"
    if check.kept != 1 and check.total >= check.against:
        return "success"
    return "critical failure" if check.kept == 1 or check.pushed else "failure"


def effects_end_once(_game: Setup, events: Sequence[Event]) -> None:
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


def each_attack_has_one_response(game: Setup, events: Sequence[Event]) -> None:
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


TELLS = (
    the_fallen_do_nothing,
    turns_come_in_their_phase,
    a_turn_has_its_actions,
    checks_are_right,
    effects_end_once,
    each_attack_has_one_response,
)
"""Each takes the scenario made ready, and a whole journal without what agents weighed or missed."""
