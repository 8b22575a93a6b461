"""A state saved and loaded is the same state, in words that people can read."""

from __future__ import annotations

import pytest
from pydantic import TypeAdapter

from arena import position
from arena.checking import Place, checked
from arena.errors import InputError
from arena.fight import Fight
from arena.luck import KeyedDice
from arena.rules.two_actions.ruleset import TWO_ACTIONS
from arena.rules.two_actions.saved import SavedState, load_state, save_state
from arena.rules.two_actions.state import Stage
from arena.soundness.two_actions.generator import random_scenario
from arena.soundness.watching import Marked
from tests.arena.comparing import plain
from tests.arena.rules.two_actions import kit
from tests.arena.whimsical import Whimsical, drive, everybody

ADAPTER = TypeAdapter(SavedState)


def read_again(ready, state):
    """The state by way of a JSON document."""
    document = ADAPTER.dump_python(save_state(ready, state), mode="json")
    place = Place("p.json")
    return load_state(ready, checked(SavedState, document, place), place)


def kept(seed, every):
    """Save and load whenever a fight can be stopped; how often before, between and in turns.

    By surprise always, else at every n-th such place.
    """
    ready = TWO_ACTIONS.setup(random_scenario(seed))
    seen = dict.fromkeys(("surprise", "turn", "between", "before"), 0)
    places = 0

    def at_instant(fight):
        nonlocal places
        places += 1
        state = fight.snapshot().state
        if places % every and not state.surprise:
            return
        assert plain(read_again(ready, state)) == plain(state)
        between = "between" if state.stage == Stage.TURNS else "before"
        seen["turn" if state.turn >= 0 else between] += 1
        seen["surprise"] += bool(state.opened and state.surprise)

    fight = Marked(
        ready, KeyedDice(seed), everybody(Whimsical()), on_fault="raise", seed=seed, look=at_instant
    )
    fight.run()
    return seen


def test_every_state_at_which_a_fight_can_stop_can_be_saved():
    """Before phases, between turns, in turns and in those by surprise: it is read as it was."""
    total = dict.fromkeys(("surprise", "turn", "between", "before"), 0)
    for seed in range(100):
        for when, number in kept(seed, 7).items():
            total[when] += number
    assert min(total.values()) > 20, total


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1000, 1400))
def test_many_states_can_be_saved(seed):
    """The same, for more fights."""
    kept(seed, 1)


def question(fight):
    """What is asked now, as something that can be kept."""
    (decision,) = fight.pending
    legal = tuple(action.label for action in decision.legal)
    return decision.who, decision.kind, decision.time, decision.about, legal


def test_a_position_inside_an_action_can_be_saved():
    """At any question, also for a response or a push: the file goes on as the fight does."""
    kinds = set()
    for seed in range(12):
        ready = TWO_ACTIONS.setup(random_scenario(seed))
        fight: Fight = Fight(ready, KeyedDice(seed), seed=seed)
        documents = []
        asked = 0
        while fight.advance():
            asked += 1
            if asked % 9 == 0:
                kinds.add(fight.pending[0].kind)
                documents.append((position.to_document(fight), question(fight)))
            for decision in fight.pending:
                fight.answer(decision.who, drive(fight, decision))
        for document, stood in documents[:8]:
            loaded = position.from_document(document)
            again: Fight = Fight(
                loaded.setup, KeyedDice(seed), start=loaded.snapshot, seed=loaded.seed
            )
            again.advance()
            assert question(again) == stood
            while again.pending:
                for waiting in again.pending:
                    again.answer(waiting.who, drive(again, waiting))
                again.advance()
            assert again.outcome == fight.outcome
            assert plain(again.state) == plain(fight.state)
    assert kinds == {"next", "act", "respond", "push"}


def camp():
    """A shaper with a ward, somebody with a shield, two beasts of which one comes by surprise."""
    return kit.setup(
        kit.sheet("Ann", phase="", shapes=(kit.WARD, kit.RENEWAL), resolve=1, focus=9, shape=9,
                  dexterity=9, motivation=1, items=(kit.SHARD, kit.POTION),
                  start={"wounds": 3}),
        kit.sheet("Bob", shield=kit.SHIELD, armour=(kit.COAT,), weapons=(kit.SWORD,),
                  start=kit.near("Cub")),
        kit.beast("Cub"),
        kit.beast("Dam", phase="fast", zone="hill"),
        kit.sheet("Eve", "blue", "hill", phase="", start={"arrives": 4}),
        zones=kit.HILL, surprise=("Dam", "Bob"), limit=9,
    )  # fmt: skip


ANSWERS: kit.Answers = {
    "Ann": [(0, "shape Ward on Bob"), (0, "shape Renewal on Ann with Resolve")],
    "Dam": [(0, "move closer to Ann")],
    "Cub": [(1, "strike Bob with bite")],
}
ROLLS = (("Ann", "initiative", [9]), ("Ann", "shape", [9]), ("Ann", "shape", [9]))


def stopped(ready, at, answers=ANSWERS):
    """The document of a fight that stands before the n-th question from 0 to one combatant."""
    who, time, number = at
    says = kit.Says(answers)
    fight: Fight = Fight(ready, kit.dice(*ROLLS), rewindable=True)
    seen = 0
    while fight.advance():
        decision = fight.pending[0]
        if (decision.who, decision.time, decision.kind) == (who, time, "act"):
            if seen == number:
                return position.to_document(fight)
            seen += 1
        fight.answer(decision.who, says.choose(decision))
    raise AssertionError("that was not asked")


def test_a_saved_state_speaks_of_labels_and_names():
    """Effects by the declaration that shaped them, sides and turns by name."""
    state = stopped(camp(), ("Ann", 2, 0))["state"]
    assert (state["now"], state["stage"], state["turn"], state["left"]) == (2, "turns", "Ann", 2)
    assert state["combatants"]["Ann"]["held"] == [
        {"declaration": "shape Ward on Bob", "since": 0, "paid": False},
        {"declaration": "shape Renewal on Ann with Resolve", "since": 0, "paid": True},
    ]
    assert state["combatants"]["Ann"]["uses"] == {"potion": 1, "shard": 1}
    assert state["combatants"]["Eve"]["status"] == "awaited"
    surprise = stopped(camp(), ("Bob", 0, 0))["state"]
    assert (surprise["surprise"], surprise["stage"]) == (["Bob", "Dam"], "before")


def test_an_effect_in_the_middle_of_a_turn_goes_on_from_the_file():
    """TA-11: what is still to be paid for in this turn drops at its end, also after a reload."""
    loaded = position.from_document(stopped(camp(), ("Ann", 2, 0)))
    journal: list = []
    says = kit.Says({})
    Fight(
        loaded.setup, kit.dice(*ROLLS), dict.fromkeys(loaded.setup.sides, says),
        start=loaded.snapshot, record=journal.append, on_fault="raise",
    ).run()  # fmt: skip
    assert [(e.time, e.who, e.effect) for e in journal if e.kind == "dropped"] == [
        (2, "Ann", "Ward")
    ]
    assert [(e.time, e.who, e.hp) for e in journal if e.kind == "healed"] == [(4, "Ann", 10)]


@pytest.fixture(scope="module")
def document():
    """In the Fast phase of round 2, in Ann's turn."""
    return stopped(camp(), ("Ann", 2, 0))


@pytest.fixture(scope="module")
def surprise():
    """In Dam's turn by surprise, after Bob's."""
    return stopped(camp(), ("Dam", 0, 0))


def put(document, changes):
    """The document with the values at these paths changed."""

    def inside(inner, keys, value):
        if not keys:
            return value
        copied = inner.copy()
        copied[keys[0]] = inside(inner[keys[0]] if len(keys) > 1 else None, keys[1:], value)
        return copied

    for path, value in changes:
        document = inside(document, ("state", *path), value)
    return document


def complaint(document, *changes):
    """What is said of a document with some values changed."""
    with pytest.raises(InputError) as caught:
        position.from_document(put(document, changes), "p.json")
    line = str(caught.value)
    assert "\n" not in line
    assert line.startswith("p.json: state.")
    return line


ANN, BOB, CUB, DAM, EVE = (("combatants", who) for who in ("Ann", "Bob", "Cub", "Dam", "Eve"))
HELD = (*ANN, "held", 0)


@pytest.mark.parametrize(
    ("path", "value", "says"),
    [
        (("now",), 10, "now: found 10, expected a whole number from 0 to 9"),
        (("opened",), False, "now"),
        (("stage",), "between", "stage"),
        (("surprise",), ["Dam"], "still acts by surprise at the start"),
        (("surprise",), ["Dan"], "surprise"),
        (("side",), "rd", 'did you mean "red"'),
        (("turn",), "An", 'did you mean "Ann"'),
        (("turn",), "Cub", "somebody who can act in this phase"),
        (("turn",), "Eve", "somebody who can act in this phase"),
        (("turn",), "", "left: found 2, expected a whole number from 0 to 0"),
        (("left",), 3, "left: found 3, expected a whole number from 1 to 2"),
        (("left",), 0, "left"),
        (("quiet_since",), 4, "quiet_since"),
        ((*ANN, "hp"), 11, "hp: found 11, expected at most 10"),
        ((*ANN, "hp"), 0, "above 0, unless fallen"),
        ((*CUB, "status"), "fallen", "at most 0 when fallen"),
        ((*CUB, "status"), "fled", "what the options of the scenario allow"),
        ((*CUB, "status"), "yielded", "what the options of the scenario allow"),
        ((*CUB, "status"), "awaited", "not awaited: to arrive at time 0"),
        ((*EVE, "status"), "fighting", "awaited: to arrive at time 4"),
        ((*EVE, "acted"), True, "such a turn has not come yet"),
        ((*EVE, "phase"), "fast", "the initiative has not been rolled"),
        ((*EVE, "melee"), 1, "the number of a melee"),
        ((*CUB, "acted"), True, "such a turn has not come yet"),
        ((*CUB, "phase"), "fast", "slow, as on the sheet"),
        ((*ANN, "phase"), "", "the initiative has been rolled"),
        ((*ANN, "zone"), "yrad", 'did you mean "yard"'),
        ((*ANN, "motivation"), 2, "motivation: found 2, expected a whole number from 0 to 1"),
        ((*ANN, "resolve"), 2, "resolve"),
        ((*ANN, "uses"), {"potion": 1}, "uses.shard"),
        ((*ANN, "uses"), {"potion": 2, "shard": 1}, "uses.potion"),
        ((*ANN, "uses"), {"poton": 1, "shard": 1}, 'did you mean "potion"'),
        ((*BOB, "marks"), 4, "marks: found 4, expected a whole number from 0 to 3"),
        ((*BOB, "broken"), ["sheild"], 'did you mean "shield"'),
        ((*CUB, "marks"), 1, "marks"),
        ((*CUB, "cover"), True, "creatures do not roll"),
        ((*CUB, "steady"), True, "creatures do not roll"),
        ((*BOB, "melee"), 0, "the number of a melee"),
        ((*BOB, "melee"), 2, "melee"),
        ((*BOB, "zone"), "gate", "others in the same zone"),
        ((*HELD, "declaration"), "shape Ward on Bo", 'did you mean "shape Ward on Bob"'),
        ((*HELD, "declaration"), "shape Renewal on Ann", "Renewal once"),
        ((*HELD, "declaration"), "focus", "what shapes a sustained effect"),
        ((*HELD, "since"), 3, "since"),
        ((*ANN, "held", 1, "paid"), False, "only in one's own turn"),
        (("combatants", "Fay"), {}, "Fay"),
    ],
)  # fmt: skip
def test_a_state_that_no_fight_leads_to_is_refused(document, path, value, says):
    """Every value is checked against the sheet and against the others, and named."""
    assert says in complaint(document, (path, value))


FOCUS = {"who": "Ann", "purpose": "focus", "faces": [12], "public": True}


@pytest.mark.parametrize(
    ("answers", "rolls"),
    [
        ([{"Ann": "sustain Ward"}, {"Ann": "end turn"}], []),
        ([{"Ann": "end turn"}, {"Cub": "end turn"}], []),
        ([{"Ann": "focus"}], [FOCUS, FOCUS]),
        ([{"Ann": "focus"}], [{**FOCUS, "faces": [21]}]),
        ([{"Ann": "focus"}], [{**FOCUS, "who": "Bob"}]),
        ([{"Bob": "focus"}], [{**FOCUS, "who": "Bob"}]),
        ([{"Ann": "stand"}], []),
        ([], [FOCUS]),
    ],
)
def test_more_or_other_than_came_of_one_action_is_refused(document, answers, rolls):
    """A position lies before an action or in it: nothing may follow that, and nothing vanish."""
    with pytest.raises(InputError, match=r"^p\.json: answers: .*played again.*") as caught:
        position.from_document({**document, "answers": answers, "rolls": rolls}, "p.json")
    assert "\n" not in str(caught.value)


def test_what_is_not_paid_for_drops_at_the_turns_end_and_is_unpaid_at_no_other_time(document):
    """TA-11: between turns everything that is sustained has been paid for."""
    line = complaint(document, (("turn",), "Dam"))
    assert "Ann.held[0].paid" in line


def test_nothing_is_sustained_on_who_is_out_of_the_fight(document):
    """It drops with its target."""
    gone = [((*BOB, "status"), "fallen"), ((*BOB, "hp"), 0), ((*BOB, "melee"), 0),
            ((*CUB, "melee"), 0)]  # fmt: skip
    assert "nothing on Bob, who is not in the fight" in complaint(document, *gone)


def test_nothing_is_sustained_on_who_is_awaited(document):
    """TA-11: nobody could have shaped an effect on whoever has not come yet."""
    scenario = document["scenario"]
    sheets = [
        sheet | {"side": "red"} if sheet["name"] == "Eve" else sheet
        for sheet in scenario["combatants"]
    ]
    friends = document | {"scenario": scenario | {"combatants": sheets}}
    line = complaint(friends, ((*HELD, "declaration"), "shape Ward on Eve"))
    assert "nothing on Eve, who is not in the fight" in line


def test_nothing_is_sustained_by_who_is_out_of_the_fight(document):
    """It drops with its shaper."""
    gone = [((*ANN, "status"), "fallen"), ((*ANN, "hp"), 0)]
    assert "nothing sustained by who is not fighting" in complaint(document, *gone)


@pytest.mark.parametrize(
    ("path", "value", "says"),
    [
        (("surprise",), ["Dam"], "all who act by surprise, or none"),
        (("surprise",), ["Dam", "Dam", "Bob"], "all who act by surprise, or none"),
        (("opened",), False, "acted"),
        (("stage",), "turns", "the fight has not come so far"),
        (("turn",), "Cub", "somebody who can act in this phase"),
        (("turn",), "Bob", "somebody who can act in this phase"),
        ((*CUB, "acted"), True, "such a turn has not come yet"),
        ((*ANN, "phase"), "fast", "the initiative has not been rolled"),
    ],
)
def test_a_surprise_that_cannot_be_is_refused(surprise, path, value, says):
    """TA-03: all of them act before the initiative, each once, and nobody else does."""
    assert says in complaint(surprise, (path, value))


def test_a_fight_that_has_not_begun_has_all_its_surprise_before_it():
    """TA-03: whoever acts by surprise still will."""
    fight: Fight = Fight(camp(), kit.dice(), rewindable=True)
    document = position.to_document(fight)
    assert document["state"]["opened"] is False
    assert "all who act by surprise" in complaint(document, (("surprise",), []))
    assert "acted" in complaint(document, ((*BOB, "acted"), True))


@pytest.mark.parametrize(
    ("gear", "broken", "most"),
    [
        ({"shield": kit.SHIELD, "armour": (kit.COAT,), "weapons": (kit.SWORD,)}, [], 3),
        ({"shield": kit.SHIELD, "armour": (kit.COAT,), "weapons": (kit.SWORD,)}, ["shield"], 2),
        ({"armour": (kit.COAT,), "weapons": (kit.SWORD, kit.BOW)}, ["coat", "sword"], 0),
        ({"weapons": (kit.MAUL, kit.KNIFE)}, [], 4),
        ({}, [], 0),
    ],
)
def test_marks_stay_below_what_would_break(gear, broken, most):
    """TA-07: below the AP of all that is worn, or of the strongest weapon while that counted."""
    ready = kit.setup(kit.sheet("Ann", **gear), kit.beast("Cub"), limit=2)
    document = stopped(ready, ("Ann", 0, 0), {})
    changed = put(document, [((*ANN, "broken"), broken), ((*ANN, "marks"), most)])
    assert position.from_document(changed).snapshot.state.combatants[0].marks == most
    assert "marks" in complaint(changed, ((*ANN, "marks"), most + 1))
