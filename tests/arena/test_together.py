"""Fights stepped together: each is the same as by itself, whatever runs beside it."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

import pytest

from agents.tactics import portfolio, rivals
from arena.errors import FightclockError
from arena.fight import Fight
from arena.journal import Journal, header
from arena.luck import KeyedDice
from arena.model import Decision, Declaration
from arena.together import run_together
from tests.arena.comparing import plain
from tests.arena.random_scenarios import RULES, every_ruleset, ready
from tests.arena.whimsical import Broken, Whimsical

Answers = Sequence[Any]


class Scripted:
    """One of two scripted tactics, by its own luck."""

    def choose(self, decision: Decision) -> Declaration:
        name = decision.setup.ruleset.name
        return portfolio(name)[decision.pick(rivals(name))].choose(decision)


class Together(Scripted):
    """The same, and many at once; notes how many each time."""

    def __init__(self) -> None:
        self.sizes: list[int] = []

    def choose_all(self, decisions: Sequence[Decision]) -> Answers:
        self.sizes.append(len(decisions))
        return [self.choose(decision) for decision in decisions]


class Explains(Together):
    """Says what it has weighed, in two parts."""

    def choose(self, decision: Decision) -> Declaration:
        answer = super().choose(decision)
        for part in ("first", "then"):
            decision.explain([(answer, decision.whim(1000) / 1000, 1.0, part)])
        return answer


class FailsAtMany(Explains):
    """Has drawn luck and explained itself before it fails; one by one it answers well."""

    def choose_all(self, decisions: Sequence[Decision]) -> Answers:
        super().choose_all(decisions)
        raise ZeroDivisionError("too many")


class LeavesAtMany(Explains):
    """Leaves the program."""

    def choose_all(self, decisions: Sequence[Decision]) -> Answers:
        super().choose_all(decisions)
        raise SystemExit(3)


class Illegal(Together, Broken):
    """Illegal now and then, one by one in other ways than together; some have been explained."""

    def choose(self, decision: Decision) -> Any:
        decision.explain([(decision.fallback, 0.5, 1.0, "")])
        return Broken.choose(self, decision)

    def choose_all(self, decisions: Sequence[Decision]) -> Answers:
        return [self._or_nothing(decision) for decision in decisions]

    def _or_nothing(self, decision: Decision) -> Any:
        try:
            return self.choose(decision)
        except ZeroDivisionError:
            return None


class TooFew(Explains):
    """Forgets the last one."""

    def choose_all(self, decisions: Sequence[Decision]) -> Answers:
        return super().choose_all(decisions)[:-1]


class TooMany(Explains):
    """Says one more than was asked."""

    def choose_all(self, decisions: Sequence[Decision]) -> Answers:
        return [*super().choose_all(decisions), decisions[0].fallback]


class Speechless(Explains):
    """Answers nothing at all."""

    def choose_all(self, decisions: Sequence[Decision]) -> Any:
        super().choose_all(decisions)


class OneByOne(Together):
    """Answers by an iterator."""

    def choose_all(self, decisions: Sequence[Decision]) -> Any:
        return iter(super().choose_all(decisions))


class Fails(Together):
    """Never has an answer."""

    def choose(self, decision: Decision) -> Declaration:
        raise LookupError(f"nothing to say to {decision.kind}")


class LooksAhead(Together):
    """Plays on from its question before it answers."""

    looks_ahead = True

    def choose(self, decision: Decision) -> Declaration:
        if decision.whim(8):
            return super().choose(decision)
        dice = KeyedDice(decision.whim(1000), salt="ahead")
        sides = decision.setup.sides
        ahead = decision.fork(dice, dict.fromkeys(sides, Whimsical()), rewindable=None)
        ahead.advance(until=ahead.now + 3)
        return decision.legal[ahead.now % len(decision.legal)]


@dataclass
class NoHash(Together):
    """Compared by its fields, which may change, so that it has no hash."""

    sizes: list[int] = field(default_factory=list)


class NotCompared(Together):
    """Cannot be told from another of its kind."""

    def __hash__(self) -> int:
        return 1

    def __eq__(self, other: object) -> bool:
        raise ValueError("which elements?")


KINDS: tuple[Callable[[], Any], ...] = (
    *(Together, Explains, FailsAtMany, LeavesAtMany, Illegal, TooFew, TooMany, Speechless),
    *(OneByOne, Fails, LooksAhead, NoHash, NotCompared),
)
every_kind = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)

SEEDS = (3, 10)
"""Of random fights that are short in every ruleset."""
_games: dict[tuple[str, int], Any] = {}


def game(rules: str, seed: int) -> Any:
    if (rules, seed) not in _games:
        _games[rules, seed] = ready(seed, rules)
    return _games[rules, seed]


class Told(Fight[Any]):
    """A fight with its journal."""

    def __init__(self, rules: str, seed: int, policies: Mapping[str, Any], **given: Any) -> None:
        about = header(rules, RULES[rules].version, "random", seed)
        self.journal = Journal(about)
        dice = KeyedDice(seed)
        record = self.journal.record
        super().__init__(game(rules, seed), dice, policies, record=record, seed=seed, **given)


def all_of(fight: Told) -> Any:
    """Everything in which two fights that are the same agree."""
    fault = fight.first_fault
    return (
        *(fight.journal.encoded(), fight.outcome, fight.faults, fight.forfeits),
        *(fault, plain(fight.state), fight.now, dict(fight.state.ordinals)),
    )


def against(kind: Callable[[], Any]) -> dict[str, Any]:
    """One of this kind against scripted tactics."""
    return {"red": kind(), "blue": Scripted()}


Made = Callable[[bool], Told]
"""Makes a fight, by itself or to be stepped together."""


def fights_of(
    rules: str, kind: Callable[[], Any], seeds: Sequence[int], **given: Any
) -> list[Made]:
    """Fights of one kind: all by one instance, or each by its own."""

    def made(seed: int, policies: Mapping[str, Any]) -> Made:
        return lambda together: Told(rules, seed, policies, together=together, **given)

    shared = against(kind)
    return [made(seed, shared if seed % 2 else against(kind)) for seed in seeds]


def alone(made: Made) -> Any:
    fight = made(False)
    fight.run()
    return all_of(fight)


def same(fights: Sequence[Made], at_once: int = 256) -> list[Any]:
    """What the fights come to by themselves; all must come to the same together."""
    expected = [alone(made) for made in fights]
    going = [(number, made(True)) for number, made in enumerate(fights)]
    found = {number: all_of(fight) for number, fight in run_together(going, at_once)}
    assert sorted(found) == list(range(len(fights)))
    for number, one in enumerate(expected):
        assert found[number] == one
    return expected


# -- the same as alone -------------------------------------------------------------------------


@every_ruleset
@every_kind
@pytest.mark.parametrize("on_fault", ["fall back", "forfeit"])
def test_a_fight_is_the_same_as_by_itself(rules: str, kind: Callable[[], Any], on_fault: str):
    """To the byte of its journal, with its faults, forfeits and explanations."""
    some = same(fights_of(rules, kind, SEEDS, on_fault=on_fault))
    journals = b"".join(one[0] for one in some)
    assert (b'"weighed"' in journals) == issubclass(kind, (Explains, Illegal))  # type: ignore[arg-type]
    assert (b'"faulted"' in journals) == issubclass(kind, (Illegal, Fails))  # type: ignore[arg-type]


@every_ruleset
@pytest.mark.parametrize("at_once", [1, 2, 500])
def test_whatever_runs_beside_it(rules: str, at_once: int):
    """All kinds of policies in one go, few or many at once, and fights that keep positions."""
    fights = [
        made
        for kind in KINDS
        for given in ({"on_fault": "forfeit"}, {"rewindable": True})
        for made in fights_of(rules, kind, SEEDS[:1], **given)
    ]
    same(fights, at_once)


def test_fights_of_several_games_run_beside_each_other():
    fights = [made for rules in sorted(RULES) for made in fights_of(rules, Explains, SEEDS)]
    same(fights)


@every_ruleset
def test_hundreds_at_once(rules: str):
    """Each seed is the same fight however often it is fought beside itself."""
    policy = Together()
    policies = {"red": policy, "blue": Scripted()}
    expected = [alone(lambda _, s=seed: Told(rules, s, policies)) for seed in SEEDS]  # type: ignore[misc]
    going = ((n, Told(rules, SEEDS[n % 2], policies, together=True)) for n in range(300))
    ended = 0
    for number, fight in run_together(going, at_once=300):
        assert all_of(fight) == expected[number % 2]
        ended += 1
    assert ended == 300
    assert max(policy.sizes) >= 300


@every_ruleset
@every_kind
def test_a_policy_s_error_is_raised_as_it_is_alone(rules: str, kind: Callable[[], Any]):
    """By the fight that raises, not by those beside it that fall back; a note says which it is."""
    beside = fights_of(rules, kind, SEEDS)
    raising = 0
    for made in fights_of(rules, kind, SEEDS, on_fault="raise"):
        by_itself = made(False)
        expected: Exception | None = None
        try:
            by_itself.run()
        except Exception as error:
            expected = error
        fight = made(True)
        going = [*enumerate(other(True) for other in beside), ("this one", fight)]
        if expected is None:
            assert len(list(run_together(going))) == len(going)
        else:
            raising += 1
            with pytest.raises(type(expected)) as caught:
                list(run_together(going))
            assert str(caught.value) == str(expected)
            assert caught.value.__notes__ == ["in this one"]
            assert fight.failure is caught.value
            with pytest.raises(FightclockError, match="an error has stopped this fight"):
                fight.advance()
        assert all_of(fight) == all_of(by_itself)
    assert bool(raising) == issubclass(kind, (Illegal, Fails))  # type: ignore[arg-type]


# -- who is asked in one go --------------------------------------------------------------------


@dataclass(frozen=True)
class Equal(Scripted):
    """Equal to others of the same name."""

    calls: ClassVar[list[tuple[str, int]]] = []
    name: str

    def choose_all(self, decisions: Sequence[Decision]) -> Answers:
        self.calls.append((self.name, len(decisions)))
        return [self.choose(decision) for decision in decisions]


def opened(rules: str, policies: Sequence[tuple[Any, Any]]) -> None:
    """Run the same fight with each of these pairs of policies."""
    going = [
        (number, Told(rules, SEEDS[0], {"red": red, "blue": blue}, together=True))
        for number, (red, blue) in enumerate(policies)
    ]
    assert len(list(run_together(going))) == len(policies)


@every_ruleset
def test_equal_policies_are_asked_in_one_go(rules: str):
    """On both sides, and in all fights, whether they are one object or several."""
    asked = []
    for pairs in (
        [(Equal("a"), Equal("a")) for _ in range(6)],
        [(Equal("a"),) * 2] * 6,
    ):
        Equal.calls.clear()
        opened(rules, pairs)
        asked.append(list(Equal.calls))
    assert asked[0] == asked[1]
    # All fights are the same one, so each moment is one call.
    assert all(size >= 6 and size % 6 == 0 for _, size in asked[0])


@every_ruleset
def test_different_policies_are_asked_apart(rules: str):
    Equal.calls.clear()
    opened(rules, [(Equal("a"), Equal("b")) for _ in range(6)])
    assert {name for name, _ in Equal.calls} == {"a", "b"}
    assert all(size >= 6 and size % 6 == 0 for _, size in Equal.calls)


@pytest.mark.parametrize("kind", [NoHash, NotCompared])
def test_policies_that_cannot_be_compared_are_told_apart_by_who_they_are(
    kind: Callable[[], Together],
):
    """One object is asked in one go; another is another policy."""
    one, other = kind(), kind()
    opened("timing_track", [(one, Scripted())] * 5 + [(other, Scripted())] * 3)
    assert {size % 5 for size in one.sizes} == {0}
    assert {size % 3 for size in other.sizes} == {0}
    assert len(one.sizes) == len(other.sizes) > 1


def test_a_policy_that_answers_singly_only_is_never_asked_together():
    """Also beside one that is: all fights end."""

    class Singly(Together):
        choose_all = None  # type: ignore[assignment]

    fights = fights_of("timing_track", Singly, SEEDS) + fights_of("timing_track", Together, SEEDS)
    assert len(same(fights)) == 2 * len(SEEDS)


# -- from outside ------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [Together, Scripted])
def test_who_has_no_policy_is_told(kind: Callable[[], Any]):
    """In one line, with the fight that it is about."""
    whole = Told("timing_track", SEEDS[0], {"red": kind(), "blue": kind()}, together=True)
    half = Told("timing_track", SEEDS[0], {"red": kind()}, together=True)
    who = next(who for who in half.setup.voices if half.setup.side_of.get(who, who) == "blue")
    with pytest.raises(FightclockError, match="nobody answers for ") as caught:
        list(run_together([("whole", whole), ("half", half)]))
    assert half.policy(who) is None
    assert caught.value.__notes__ == ["in half"]


def test_a_fight_that_breaks_down_is_named(monkeypatch: pytest.MonkeyPatch):
    good, bad = (Told("timing_track", SEEDS[0], against(Together), together=True) for _ in range(2))

    def breaks() -> None:
        raise KeyError("inside")

    monkeypatch.setattr(bad.env, "step", breaks)
    with pytest.raises(KeyError, match="inside") as caught:
        list(run_together([("good", good), ("bad", bad)]))
    assert caught.value.__notes__ == ["in bad"]
    assert bad.failure is caught.value
    assert good.failure is None


@pytest.mark.parametrize("at_once", [1, 2, 5])
def test_no_more_than_at_once_are_under_way(at_once: int):
    """Fights are made when there is room for them."""
    under_way = most = 0

    def made() -> Iterator[tuple[int, Told]]:
        nonlocal under_way, most
        for number in range(12):
            under_way += 1
            most = max(most, under_way)
            yield number, Told("timing_track", SEEDS[number % 2], against(Together), together=True)

    for _ in run_together(made(), at_once):
        under_way -= 1
    assert (under_way, most) == (0, at_once)


def test_at_once_must_be_one_or_more():
    with pytest.raises(ValueError, match="at_once must be 1 or more, not 0"):
        next(run_together([], at_once=0))


def test_no_fights_are_none():
    assert list(run_together([])) == []


def test_whoever_stops_early_leaves_nothing():
    """The fights that were under way are forgotten; no other one is begun."""
    begun: list[weakref.ref[Told]] = []

    def made() -> Iterator[tuple[int, Told]]:
        for number in range(100):
            fight = Told("timing_track", SEEDS[number % 2], against(Together), together=True)
            begun.append(weakref.ref(fight))
            yield number, fight

    running = run_together(made(), at_once=3)
    next(running)
    assert sum(one() is not None for one in begun) >= 2
    running.close()
    gc.collect()
    assert 3 <= len(begun) < 100
    assert [one() for one in begun] == [None] * len(begun)
