"""A fight from outside: asked step by step, run by policies that fail, stopped by errors."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, ClassVar

import pytest

from arena.errors import FightclockError, IllegalAnswer
from arena.fight import Fight
from arena.luck import KeyedDice
from arena.model import Catalogue, Decision, Declaration, Event, Outcome
from arena.rules.timing_track.landing import flow
from arena.rules.timing_track.setup import Setup
from arena.rules.timing_track.state import State
from tests.arena.comparing import plain
from tests.arena.random_scenarios import every_ruleset, ready
from tests.arena.rules.timing_track.kit import FISTS, SWORD, Says, dice, of, setup, sheet
from tests.arena.whimsical import Broken, Whimsical, drive, drive_to_end


def duel(**options: Any) -> Setup:
    return setup(
        sheet("Ann", hand=SWORD),
        sheet("Bob", "blue", hand=SWORD, weapons=(FISTS,)),
        options=options,
    )


def stepped(policies: Any = None, **given: Any) -> Fight[State]:
    fight: Fight[State] = Fight(duel(), dice(), policies, **given)
    fight.advance()
    return fight


# -- step by step ------------------------------------------------------------------------------


def test_a_fight_stops_when_somebody_without_a_policy_is_asked():
    """TT-02: at count 0 everybody is asked at once; asking again changes nothing."""
    fight = stepped()
    assert [(d.who, d.kind, d.time) for d in fight.pending] == [
        ("Ann", "declare", 0),
        ("Bob", "declare", 0),
    ]
    assert fight.advance() is fight.pending
    assert not fight.over
    assert fight.outcome is None


def test_answers_are_taken_by_label_or_by_declaration():
    """Both name one entry of the catalogue; nothing happens until all have answered."""
    fight = stepped()
    before = plain(fight.state)
    fight.answer("Bob", "attack Ann with sword")
    assert plain(fight.state) == before
    assert [d.who for d in fight.pending] == ["Ann", "Bob"]
    fight.answer("Ann", fight.pending[0].find("attack Bob with sword"))
    assert fight.pending == ()
    fight.advance()
    assert fight.now == 1
    assert [c.token.due for c in fight.state.combatants if c.token is not None] == [5, 5]


@pytest.mark.parametrize(
    ("who", "answer", "why"),
    [
        ("Ann", "attack Bob with swrod", 'did you mean "attack Bob with sword"'),
        ("Ann", "xyzzy", "no such declaration"),
        ("Ann", "draw sword", "in hand already"),
        ("Ann", "take the hit", "not an answer to this question"),
        ("Ann", "attack Ann with sword", "no such declaration"),
        ("Ann", None, "not an entry"),
        ("Ann", 3, "not an entry"),
        ("Ann", Declaration(0, "attack Bob with sword", "strike"), "not an entry"),
        ("Cid", "hold", "Cid is not asked now"),
        ("", "hold", "is not asked now"),
        ("red", "hold", "is not asked now"),
    ],
)
def test_an_illegal_answer_is_refused_whole_and_says_why(who: str, answer: Any, why: str):
    """CASES 15: nothing has changed afterwards, and the right answer is still taken."""
    fight = stepped()
    fight.answer("Bob", "hold")
    before, pending = plain(fight.state), fight.pending
    with pytest.raises(IllegalAnswer, match=why) as caught:
        fight.answer(who, answer)
    assert caught.value.who == who
    assert plain(fight.state) == before
    assert fight.pending is pending
    fight.answer("Ann", "hold")
    assert fight.advance()


def test_nobody_answers_twice():
    """The first answer stands until all have answered."""
    fight = stepped()
    fight.answer("Ann", "attack Bob with sword")
    with pytest.raises(IllegalAnswer, match="Ann has answered already"):
        fight.answer("Ann", "hold")
    fight.answer("Bob", "hold")
    with pytest.raises(IllegalAnswer, match="not asked now"):
        fight.answer("Bob", "hold")
    fight.advance()
    token = fight.state.combatants[0].token
    assert token is not None
    assert fight.setup.catalogues["Ann"][token.action].label == "attack Bob with sword"


def test_another_combatants_declaration_is_not_taken():
    """Declarations belong to one catalogue, however alike they are."""
    fight = stepped()
    foreign = fight.pending[1].find("hold")
    with pytest.raises(IllegalAnswer, match="not an entry of this combatant's catalogue"):
        fight.answer("Ann", foreign)


@every_ruleset
def test_nothing_is_asked_after_the_end(rules: str):
    """Over is over: nothing pends, nothing is taken, advancing does nothing."""
    fight = drive_to_end(Fight(ready(5, rules), KeyedDice(5)))
    assert fight.over
    assert fight.pending == ()
    before, now = plain(fight.state), fight.now
    assert fight.advance() == ()
    assert (plain(fight.state), fight.now) == (before, now)
    who = fight.setup.seats[0]
    with pytest.raises(IllegalAnswer, match="not asked now"):
        fight.answer(who, "hold")
    assert fight.run() is fight.outcome


def test_run_names_who_has_no_policy():
    """A fight cannot run through a question that nobody answers; it can still be stepped."""
    fight: Fight[State] = Fight(duel(), dice(), {"Ann": Says()})
    with pytest.raises(FightclockError, match="nobody answers for Bob"):
        fight.run()
    assert [d.who for d in fight.pending] == ["Bob"]
    fight.answer("Bob", "hold")
    assert fight.advance()


def test_policies_and_drivers_share_a_fight():
    """Whoever has a policy is asked by it, and everybody else by the driver, at one moment."""
    fight: Fight[State] = Fight(
        duel(), dice(("Bob", "attack", (20,))), {"blue": Says(Bob=["attack Ann with sword"])}
    )
    fight.advance()
    assert [d.who for d in fight.pending] == ["Ann"]
    fight.answer("Ann", "hold")
    while fight.advance()[0].kind != "defend":
        fight.answer("Ann", "hold")
    assert fight.now == 5


@every_ruleset
def test_a_step_by_step_fight_is_the_fight_that_policies_fight(rules: str):
    """One mechanism: the same answers give the same journal, whoever brings them."""

    class Driven:
        """Answers as the driver of a step-by-step fight does."""

        fight: Fight[Any]

        def choose(self, decision: Decision) -> Declaration:
            return drive(self.fight, decision)

    for seed in range(40):
        game = ready(seed, rules)
        journals: list[list[Event]] = [[], []]
        drive_to_end(Fight(game, KeyedDice(seed), record=journals[0].append))
        policy = Driven()
        policy.fight = Fight(
            game, KeyedDice(seed), dict.fromkeys(game.sides, policy), record=journals[1].append
        )
        policy.fight.run()
        assert journals[0] == journals[1]


# -- who sits where ----------------------------------------------------------------------------


def test_unknown_names_of_policies_are_refused_with_the_nearest():
    """A policy for nobody is a slip, never ignored."""
    with pytest.raises(FightclockError, match=r"'An'; did you mean 'Ann'\?"):
        Fight(duel(), dice(), {"An": Says()})
    with pytest.raises(FightclockError, match="no combatant and no side is called 'green'"):
        Fight(duel(), dice(), {"green": Says(), "red": Says()})


def test_a_combatants_own_policy_goes_before_that_of_the_side():
    """By combatant, else by side; also for a policy that counts as false."""

    class Empty(Says):
        def __len__(self) -> int:
            return 0

    own, side = Empty(), Says()
    Fight(duel(), dice(), {"Ann": own, "red": side, "blue": side}).run()
    assert {asked[1] for asked in own.asked} == {"Ann"}
    assert {asked[1] for asked in side.asked} == {"Bob"}


def _only_yes(word: Declaration) -> str | None:
    return None if word.label == "yes" else "not that"


class Herald:
    """A ruleset that puts one question to everybody who may be asked, sides included."""

    name = "herald"

    def start(self, fight: Fight[Any]) -> None:
        fight.env.process(self._ask(fight))

    def imagine(self, state: Any, setup: Any, who: str) -> None:
        pass

    def left(self, setup: Any, state: Any, side: str) -> dict[str, int]:
        return {"boxes": len(side)}

    def _ask(self, fight: Fight[Any]) -> Generator[Any, Any, None]:
        yield fight.env.timeout(1)
        decisions = []
        for who in fight.setup.voices:
            all_words = fight.setup.catalogues[who]
            decisions.append(Decision(fight, who, "ask", None, all_words, _only_yes, all_words[0]))
        answers = yield from fight.ask_all(decisions)
        said = " ".join(f"{who}:{answer}" for who, answer in answers.items())
        fight.finish(fight.forfeited() or Outcome(None, {}, {}, fight.now, said))


class Council:
    """A scenario in which red decides as one, too."""

    name = "council"
    ruleset: Any = Herald()
    seats = ("Ann", "Bob")
    sides = ("blue", "red")
    voices = ("Ann", "Bob", "red")
    side_of: ClassVar = {"Ann": "red", "Bob": "blue"}
    catalogues: ClassVar = {
        who: Catalogue(who, [Declaration(0, "yes", "yes"), Declaration(1, "no", "no")])
        for who in voices
    }

    def opening(self) -> State:
        return duel().opening()


class Votes:
    """Says the same every time, and remembers who was asked."""

    def __init__(self, label: str) -> None:
        self.label = label
        self.asked: list[str] = []

    def choose(self, decision: Decision) -> Declaration:
        self.asked.append(decision.who)
        return decision.find(self.label)


def test_a_side_that_decides_as_one_is_a_voice():
    """It is asked beside its combatants, and the policy of the side answers for it."""
    own, red, blue = Votes("yes"), Votes("yes"), Votes("yes")
    fight: Fight[Any] = Fight(Council(), KeyedDice(1), {"Ann": own, "red": red, "blue": blue})
    assert not fight.rewindable
    assert fight.run().why == "Ann:yes Bob:yes red:yes"
    assert (own.asked, red.asked, blue.asked) == (["Ann"], ["red"], ["Bob"])


def test_a_side_without_policy_is_asked_by_the_driver():
    """Not everybody has a policy then, so the fight keeps positions; a fork asks the side, too."""
    policies = {"Ann": Votes("yes"), "Bob": Votes("yes")}
    fight: Fight[Any] = Fight(Council(), KeyedDice(1), policies)
    assert fight.rewindable
    assert [decision.who for decision in fight.advance()] == ["red"]
    fork = fight.pending[0].fork(KeyedDice(2))
    assert [decision.who for decision in fork.advance()] == ["Ann", "Bob", "red"]
    fight.answer("red", "yes")
    assert fight.run().why == "Ann:yes Bob:yes red:yes"


def test_a_side_that_forfeits_has_lost():
    """A voice that is a side is on that side."""
    policies = {"Ann": Votes("yes"), "red": Votes("no"), "blue": Votes("yes")}
    outcome = Fight(Council(), KeyedDice(1), policies, on_fault="forfeit").run()
    assert (outcome.winner, outcome.why) == ("blue", "red forfeits")
    assert outcome.faults == {"red": 1}
    assert outcome.left == {"blue": {"boxes": 4}, "red": {"boxes": 3}}


def test_an_unknown_way_with_faults_is_refused():
    """`on_fault` is one of three words."""
    with pytest.raises(FightclockError, match="did you mean 'forfeit'"):
        Fight(duel(), dice(), {}, on_fault="forfiet")


# -- faults ------------------------------------------------------------------------------------


class Faulty:
    """Does one wrong thing at the n-th question, then the fallback."""

    def __init__(self, wrong: Any, at: int = 0) -> None:
        self.wrong, self.at, self.asked = wrong, at, 0

    def choose(self, decision: Decision) -> Any:
        self.asked += 1
        if self.asked != self.at + 1:
            return decision.fallback
        if isinstance(self.wrong, BaseException):
            raise self.wrong
        return self.wrong(decision) if callable(self.wrong) else self.wrong


class Speechless(Exception):
    """An error that cannot say what it is, and that cannot be copied."""

    def __init__(self, one: int, two: int) -> None:
        super().__init__()

    def __str__(self) -> str:
        raise ValueError


WRONG: list[tuple[Any, str, str]] = [
    (ZeroDivisionError("no\nplan"), "", "ZeroDivisionError: no plan"),
    (Speechless(1, 2), "", "Speechless"),
    (RecursionError(), "", "RecursionError:"),
    (StopIteration(), "", "StopIteration:"),
    (None, "None", "not an entry of this combatant's catalogue"),
    ("hold", "hold", "not an entry of this combatant's catalogue"),
    (17, "17", "not an entry of this combatant's catalogue"),
    (Declaration(0, "hold", "hold"), "hold", "not an entry of this combatant's catalogue"),
    (lambda d: d.find("draw sword"), "draw sword", "the weapon is in hand already"),
    (lambda d: d.find("take the hit"), "take the hit", "not an answer to this question (declare)"),
]
IDS = ["raises", "speechless", "recursion", "stop", "none", "text", "number", "foreign", "illegal",
       "reaction"]  # fmt: skip


@pytest.mark.parametrize(("wrong", "said", "why"), WRONG, ids=IDS)
def test_a_fault_falls_back_and_is_told(wrong: Any, said: str, why: str):
    """The fallback is used, the fault is counted, in the journal and in the outcome."""
    journal: list[Event] = []
    policies: dict[str, Any] = {"Ann": Faulty(wrong), "Bob": Says()}
    fight: Fight[State] = Fight(duel(), dice(), policies, record=journal.append)
    outcome = fight.run()
    (fault,) = of(journal, "faulted")
    assert (fault.who, fault.answer, fault.used) == ("Ann", said, "hold")
    assert fault.why.strip() == why
    assert fight.faults == outcome.faults == {"Ann": 1}
    assert outcome.winner is None


@pytest.mark.parametrize(("wrong", "said", "why"), WRONG, ids=IDS)
@pytest.mark.parametrize("at", [0, 1, 3])
def test_a_fault_forfeits_once(wrong: Any, said: str, why: str, at: int):
    """The other side wins at once; the fight ends properly, and only once."""
    journal: list[Event] = []
    policy, other = Faulty(wrong, at), Says()
    fight: Fight[State] = Fight(
        duel(), dice(), {"Ann": policy, "Bob": other}, record=journal.append, on_fault="forfeit"
    )
    outcome = fight.run()
    (ended,) = of(journal, "ended")
    assert journal[-1] == ended
    assert (ended.winner, ended.why) == ("blue", "Ann forfeits")
    assert (outcome.winner, outcome.why) == ("blue", "Ann forfeits")
    assert outcome.score == {"red": 0.0, "blue": 1.0}
    assert outcome.margin == {"red": -1.0, "blue": 1.0}
    assert outcome.faults == {"Ann": 1}
    assert len(of(journal, "faulted")) == 1
    assert ended.time == of(journal, "faulted")[0].time == outcome.time
    assert policy.asked == at + 1


@pytest.mark.parametrize(("wrong", "said", "why"), WRONG, ids=IDS)
def test_a_fault_can_be_raised(wrong: Any, said: str, why: str):
    """The policy's own error comes out, not a copy of it; an illegal answer is one, too."""
    fight: Fight[State] = Fight(
        duel(), dice(), {"Ann": Faulty(wrong), "Bob": Says()}, on_fault="raise"
    )
    if isinstance(wrong, Exception):
        with pytest.raises(type(wrong)) as caught:
            fight.run()
        assert caught.value is wrong
    else:
        with pytest.raises(IllegalAnswer, match=r"^Ann: ") as refused:
            fight.run()
        assert refused.value.why == why
        assert refused.value.answer == said
    assert fight.faults == {}


def test_both_sides_can_forfeit_at_one_moment():
    """Nobody is first among those who are asked at once: a draw."""
    journal: list[Event] = []
    policies = {"Ann": Faulty(None), "Bob": Faulty(None)}
    outcome = Fight(
        duel(), dice(), policies, record=journal.append, on_fault="forfeit"
    ).run()  # fmt: skip
    assert outcome.winner is None
    assert outcome.score == {"red": 0.5, "blue": 0.5}
    assert outcome.margin == {"red": 0.0, "blue": 0.0}
    assert outcome.why == "Ann and Bob forfeit"
    assert len(of(journal, "ended")) == 1


def test_a_forfeit_in_a_defence_ends_the_fight_after_the_blow_has_landed():
    """What was on its way lands; then the fight ends at the same count."""
    journal: list[Event] = []

    class Mute(Says):
        def choose(self, decision: Decision) -> Any:
            return None if decision.kind == "defend" else decision.fallback

    fight: Fight[State] = Fight(
        duel(),
        dice(("Ann", "attack", (10,))),
        {"Ann": Says(Ann=["attack Bob with sword"]), "Bob": Mute()},
        record=journal.append,
        on_fault="forfeit",
    )
    outcome = fight.run()
    assert (outcome.winner, outcome.time, outcome.why) == ("red", 5, "Bob forfeits")
    # The margin is 1 to nothing all the same: what Bob has left is what he could have fought with.
    assert outcome.margin == {"red": 1.0, "blue": -1.0}
    boxes = {side: amounts["boxes"] for side, amounts in outcome.left.items()}
    assert boxes == {"red": 28, "blue": 28 - sum(e.taken for e in of(journal, "wounded"))}
    assert boxes["blue"] < 28
    kinds = [event.kind for event in journal if event.time == 5]
    assert kinds.index("faulted") < kinds.index("attack") < kinds.index("wounded")
    assert kinds[-1] == "ended"
    assert kinds.count("ended") == 1


def test_a_forfeit_asks_nobody_any_more():
    """Later questions of the same count are not put to anybody."""
    game = setup(
        sheet("Ann", hand=SWORD, pc=0),
        sheet("Bob", "blue", hand=SWORD, pc=1),
        sheet("Cid", "blue", pc=2),
        start_count=5,
    )
    others = Says()
    outcome = Fight(
        game, dice(), {"Ann": Faulty(None), "blue": others}, on_fault="forfeit"
    ).run()  # fmt: skip
    assert others.asked == []
    assert outcome.winner == "blue"


@every_ruleset
def test_forfeits_end_random_fights_properly(rules: str):
    """Whoever forfeits, and whenever: one end, told last, and everything of that count lands."""
    ways = set()
    for seed in range(60):
        game = ready(seed, rules)
        journal: list[Event] = []
        fight: Fight[Any] = Fight(
            game, KeyedDice(seed), {"red": Broken(), "blue": Whimsical()},
            record=journal.append, seed=seed, on_fault="forfeit",
        )  # fmt: skip
        outcome = fight.run()
        assert len(of(journal, "ended")) == 1
        assert journal[-1].kind == "ended"
        if fight.faults:
            assert outcome.winner == "blue"
            assert outcome.time == of(journal, "faulted")[0].time
            ways.update(fight.forfeits)
    assert len(ways) > 8


@pytest.mark.parametrize("on_fault", ["fall back", "forfeit", "raise"])
def test_an_interrupt_passes_through(on_fault: str):
    """Ctrl-C is nobody's fault and is never swallowed."""
    error = KeyboardInterrupt()
    fight: Fight[State] = Fight(
        duel(), dice(), {"Ann": Faulty(error, 1), "Bob": Says()}, on_fault=on_fault
    )
    with pytest.raises(KeyboardInterrupt) as caught:
        fight.run()
    assert caught.value is error
    assert fight.faults == {}


@pytest.mark.parametrize("error", [SystemExit(3), GeneratorExit()])
def test_an_agent_cannot_leave_the_program(error: BaseException):
    """Whatever an agent does to end things, it loses its decision and nothing more."""
    policies: dict[str, Any] = {"Ann": Faulty(error), "Bob": Says()}
    fight: Fight[State] = Fight(duel(), dice(), policies)
    assert fight.run().faults == {"Ann": 1}


def test_a_fight_that_an_error_has_stopped_does_not_go_on():
    """Half an instant has happened: going on would be another fight."""
    fight: Fight[State] = Fight(
        duel(), dice(), {"Ann": Faulty(ValueError("x")), "Bob": Says()}, on_fault="raise"
    )
    with pytest.raises(ValueError, match="x"):
        fight.run()
    for again in (fight.run, fight.advance):
        with pytest.raises(FightclockError, match="an error has stopped this fight") as caught:
            again()
        assert isinstance(caught.value.__cause__, ValueError)


@pytest.mark.parametrize("rewindable", [True, False])
def test_an_error_inside_a_process_comes_out(monkeypatch: pytest.MonkeyPatch, rewindable: bool):
    """No process of a fight fails in silence."""

    def fails(_self: Any, _attempt: Any) -> None:
        raise LookupError("inside")

    monkeypatch.setitem(flow._EFFECTS, "strike", fails)
    says = Says(Ann=["attack Bob with sword"])
    fight: Fight[State] = Fight(
        duel(), dice(), {"red": says, "blue": says}, rewindable=rewindable
    )  # fmt: skip
    with pytest.raises(LookupError, match="inside"):
        fight.run()
    with pytest.raises(FightclockError, match="stopped"):
        fight.advance()


def test_an_error_of_the_dice_comes_out():
    """Scripted dice that have run out stop the fight with their own words."""
    says = Says(Ann=["attack Bob with sword"])
    fight: Fight[State] = Fight(duel(), dice(strict=True), {"red": says, "blue": says})
    with pytest.raises(FightclockError, match="the script has no die for Ann, attack"):
        fight.run()


def test_an_error_of_the_recorder_comes_out():
    """So does an error of whoever keeps the journal."""

    def record(event: Event) -> None:
        if event.kind == "held":
            raise OSError("disk full")

    fight: Fight[State] = Fight(duel(), dice(), dict.fromkeys(("red", "blue"), Says()),
                                record=record)  # fmt: skip
    with pytest.raises(OSError, match="disk full"):
        fight.run()


def test_a_ruleset_that_forgets_to_end_is_told():
    """A fight in which nothing is left to happen does not end in silence, and does not hang."""

    class Forgetful:
        name = "forgetful"

        def start(self, fight: Fight[Any]) -> None:
            def nothing() -> Generator[Any, Any, None]:
                yield fight.env.timeout(3)

            fight.env.process(nothing())

    game: Any = duel()
    game.ruleset = Forgetful()
    with pytest.raises(FightclockError, match="nothing is left to happen"):
        Fight(game, dice()).advance()
    with pytest.raises(FightclockError, match="nothing is left to happen"):
        Fight(game, dice(), dict.fromkeys(("red", "blue"), Says())).run()


def test_the_end_comes_after_everything_else_at_its_instant():
    """A fight that is told to finish twice ends once, as it was told first."""

    class Hasty:
        name = "hasty"

        def start(self, fight: Fight[Any]) -> None:
            def hastily() -> Generator[Any, Any, None]:
                yield fight.env.timeout(2)
                for why in ("first", "second"):
                    fight.finish(Outcome(None, {}, {}, fight.now, why))
                for _ in range(5):
                    yield fight.env.timeout(0)
                    seen.append(fight.over)

            fight.env.process(hastily())

    seen: list[bool] = []
    game: Any = duel()
    game.ruleset = Hasty()
    outcome = Fight(game, dice(), dict.fromkeys(("red", "blue"), Says())).run()
    assert outcome.why == "first"
    assert seen == [False] * 5
