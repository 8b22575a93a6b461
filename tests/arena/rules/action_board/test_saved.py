"""A state saved and loaded is the same state, in words that people can read."""

from __future__ import annotations

from dataclasses import replace

import pytest
from pydantic import TypeAdapter

from arena import position
from arena.checking import Place, checked
from arena.errors import InputError
from arena.fight import Fight
from arena.luck import KeyedDice
from arena.rules.action_board.battle import Army, Battle, Manoeuvre
from arena.rules.action_board.ruleset import ACTION_BOARD
from arena.rules.action_board.saved import SavedState, load_state, save_state
from arena.rules.action_board.state import Wall
from arena.soundness.action_board.generator import random_scenario
from arena.soundness.watching import Marked
from arena.space import Zone
from tests.arena.comparing import plain
from tests.arena.rules.action_board import kit
from tests.arena.whimsical import Whimsical, everybody

ADAPTER = TypeAdapter(SavedState)


def read_again(ready, state):
    """The state by way of a JSON document."""
    document = ADAPTER.dump_python(save_state(ready, state), mode="json")
    place = Place("p.json")
    return load_state(ready, checked(SavedState, document, place), place)


@pytest.mark.parametrize("seed", range(40))
def test_every_state_between_two_ticks_can_be_saved(seed):
    """Whatever a fight leads to, also in large battles, is read back as it was."""
    ready = ACTION_BOARD.setup(random_scenario(seed))
    ticks = []

    def at_instant(fight):
        state = fight.snapshot().state
        assert plain(read_again(ready, state)) == plain(state)
        ticks.append(state.tick)

    fight = Marked(
        ready, KeyedDice(seed), everybody(Whimsical()), on_fault="raise", look=at_instant
    )
    over = fight.run().time
    assert ticks == list(range(ready.scenario.start_count, over + 1))


def wizards():
    """Two zones, a caster of three-tick rituals, and somebody with a pack."""
    return kit.setup(
        kit.sheet("Mage", cast=(kit.RITUAL, kit.WALL), zone="gate", items=(kit.POTION,)),
        kit.sheet("Zoe", "blue", "yard", weapons=(kit.BOW,), start={"places": {"bow": "pack"}}),
        zones=(Zone("gate", ways=("yard",)), Zone("yard", ways=("hill",)),
               Zone("hill")),
    )  # fmt: skip


def stopped(ready, tick, answers):
    """The document of a fight that stands before this tick."""
    says = kit.Says(answers)
    fight: Fight = Fight(ready, kit.dice(), rewindable=True)
    while fight.advance() and fight.pending[0].time < tick:
        for decision in fight.pending:
            fight.answer(decision.who, says.choose(decision))
    return position.to_document(fight)


RITUAL = {"Mage": [(0, 1, "cast Ritual at Zoe"), (1, 1, "sustain: cast Ritual at Zoe")]}


def test_a_saved_state_speaks_of_labels_and_names():
    """Long actions by their declaration, walls by their zones, things by their place."""
    ready = wizards()
    state = ready.opening()
    state.walls = (Wall((1, 2), -1, 3), Wall(None, 1, 2))
    state.opened = True
    saved = save_state(ready, state)
    assert [(wall.between, wall.before) for wall in saved.walls] == [
        (("hill", "yard"), ""),
        (None, "Zoe"),
    ]
    assert saved.combatants["Zoe"].weapons == {"bow": "pack"}
    assert saved.combatants["Mage"].items == {"potion": "belt"}
    document = stopped(ready, 2, RITUAL)
    assert document["state"]["combatants"]["Mage"]["works"] == [
        {"declaration": "cast Ritual at Zoe", "began": 0, "stages": 2, "committed": 0}
    ]


def test_committed_tokens_are_part_of_a_position():
    """A ritual that crosses the round's end goes on from the file, and then pays back (AB-03)."""
    answers = {"Mage": [(2, 1, "cast Ritual at Zoe"), (3, 1, "sustain: cast Ritual at Zoe")]}
    document = stopped(wizards(), 4, answers)
    mage = document["state"]["combatants"]["Mage"]
    assert (mage["works"][0]["committed"], mage["spells"]) == (1, 2)
    loaded = position.from_document(document)
    journal: list = []
    says = kit.Says({"Mage": ["sustain: cast Ritual at Zoe"]})
    policies = dict.fromkeys(loaded.setup.sides, says)
    Fight(
        loaded.setup, kit.dice(), policies, start=loaded.snapshot, record=journal.append,
        on_fault="raise",
    ).run()  # fmt: skip
    back = [event for event in journal if event.kind == "recovered"]
    assert [(event.time, event.token, event.number) for event in back] == [(4, "S", 1)]


@pytest.fixture(scope="module")
def document():
    return stopped(wizards(), 2, RITUAL)


def complaint(document, path, value):
    """What is said of a document with one value changed."""

    def put(inner, keys):
        if not keys:
            return value
        copied = inner.copy()
        copied[keys[0]] = put(inner[keys[0]] if len(keys) > 1 else None, keys[1:])
        return copied

    with pytest.raises(InputError) as caught:
        position.from_document(put(document, path), "p.json")
    line = str(caught.value)
    assert "\n" not in line
    assert line.startswith("p.json: state.")
    return line


MAGE = ("state", "combatants", "Mage")
WORK = (*MAGE, "works", 0)
WALL = {"until": 3, "between": ["gate", "yard"], "before": ""}


@pytest.mark.parametrize(
    ("path", "value", "says"),
    [
        ((*MAGE, "hp"), 21, "hp: found 21, expected at most 20"),
        ((*MAGE, "hp"), 0, "above 0, unless fallen"),
        ((*MAGE, "status"), "fallen", "at most 0 when fallen"),
        ((*MAGE, "status"), "aside", "works"),
        (("state", "combatants", "Zoe", "status"), "aside", "only in a large battle"),
        ((*MAGE, "zone"), "gaet", 'did you mean "gate"'),
        ((*MAGE, "spells"), 3, "spells: found 3, expected a whole number from 0 to 2"),
        ((*MAGE, "generals"), 4, "generals"),
        ((*MAGE, "attacks"), -1, "attacks"),
        ((*MAGE, "dodges"), 2, "dodges"),
        ((*MAGE, "used"), 3, "used"),
        ((*MAGE, "spell_slots"), [9, 9], "one number for each of 4 levels"),
        ((*MAGE, "spell_slots"), [10, 9, 9, 9], "spell_slots[0]"),
        ((*MAGE, "items"), {}, "items.potion"),
        ((*MAGE, "items"), {"potion": "pocket"}, "potion"),
        ((*MAGE, "weapons"), {"sword": "hand"}, "sword"),
        ((*MAGE, "works"), "none", "works"),
        ((*WORK, "declaration"), "cast Ritual at Zo", 'did you mean "cast Ritual at Zoe"'),
        ((*WORK, "stages"), 3, "stages: found 3, expected a whole number from 1 to 2"),
        ((*WORK, "stages"), 1, "began"),
        ((*WORK, "began"), 1, "began"),
        ((*WORK, "committed"), 3, "committed"),
        (("state", "now"), 91, "now"),
        (("state", "opened"), False, "now"),
        (("state", "quiet_since"), 3, "quiet_since"),
        (("state", "combatants", "Eve"), {}, "Eve"),
        (("state", "battle"), {"phase": 0, "numbers": {}, "morale": {}, "done": [],
                               "playing": [], "ends": -1}, "no battle"),
        (("state", "walls"), [{**WALL, "until": 1}], "walls[0].until"),
        (("state", "walls"), [{**WALL, "until": 99}], "walls[0].until"),
        (("state", "walls"), [{**WALL, "between": ["gate", "moon"]}], "walls[0].between"),
        (("state", "walls"), [{**WALL, "between": ["gate", "hill"]}], "a way between them"),
        (("state", "walls"), [{**WALL, "before": "Zoe"}], "either between two zones or before"),
        (("state", "walls"), [{**WALL, "between": None}], "either between two zones or before"),
        (("state", "walls"), [{"until": 3, "before": "Zo"}], 'did you mean "Zoe"'),
    ],
)  # fmt: skip
def test_a_state_that_no_fight_leads_to_is_refused(document, path, value, says):
    """Every value is checked against the sheet and against the others, and named."""
    assert says in complaint(document, path, value)


def test_no_long_action_goes_on_twice(document):
    """One ritual has one row of stages."""
    work = document["state"]["combatants"]["Mage"]["works"][0]
    assert "each action once" in complaint(document, (*MAGE, "works"), [work, work])


def test_what_is_being_unpacked_is_in_the_pack():
    """AB-02, AB-03: a position in which it is also at hand is refused: it could be used twice."""
    ready = kit.setup(
        kit.sheet("Ann", items=(kit.POTION,), start={"places": {"potion": "pack"}}),
        kit.sheet("Bob", "blue", weapons=(kit.SWORD,)),
    )
    saved = stopped(ready, 1, {"Ann": [(0, 1, "unpack potion")]})
    assert position.from_document(saved).snapshot.state.combatants[0].works
    path = ("state", "combatants", "Ann", "items", "potion")
    assert "works[0]: found" in complaint(saved, path, "hand")


def battle():
    """Two armies, of which red can fight for a gate."""
    fight = Manoeuvre("fight", "red", play=True, fighters=("Ann", "Bob"), ticks=5)
    army = replace(fight, name="rush", play=False, once=True)
    plans = (fight, army, Manoeuvre("push", "red"), Manoeuvre("hold", "blue"))
    return kit.setup(
        kit.sheet("Ann", weapons=(kit.SWORD,)), kit.sheet("Bob", "blue", weapons=(kit.SWORD,)),
        battle=Battle((Army("red", 50), Army("blue", 40)), plans),
    )  # fmt: skip


@pytest.fixture(scope="module")
def fighting():
    """The document of a battle in the second tick of a fight for the gate."""
    return stopped(battle(), 1, {"red": ["fight"]})


@pytest.mark.parametrize(
    ("path", "value", "says"),
    [
        ((), None, "a battle, as in the scenario"),
        (("numbers", "red"), 51, "battle.numbers.red"),
        (("numbers",), {"red": 50}, "battle.numbers.blue"),
        (("morale", "blue"), 6, "battle.morale.blue"),
        (("phase",), 9, "battle.phase"),
        (("done",), ["fight"], "battle.done"),
        (("done",), ["rsh"], 'did you mean "rush"'),
        (("playing",), ["hold"], "battle.playing"),
        (("playing",), ["fight", "fight"], "at most one manoeuvre of each side"),
        (("ends",), 0, "battle.ends"),
        (("ends",), 99, "battle.ends"),
    ],
)
def test_a_battle_that_cannot_be_is_refused(fighting, path, value, says):
    """Armies never grow; what is fought is a manoeuvre to be fought (AB-12)."""
    assert says in complaint(fighting, ("state", "battle", *path), value)


def test_nobody_fights_outside_the_fights_of_a_battle(fighting):
    """Between two fights everybody is aside, and nobody is awaited."""
    over = {**fighting["state"]["battle"], "playing": [], "ends": -1}
    assert "no manoeuvre is being played" in complaint(fighting, ("state", "battle"), over)
    ann = ("state", "combatants", "Ann", "status")
    assert "in a large battle nobody is awaited" in complaint(fighting, ann, "awaited")
