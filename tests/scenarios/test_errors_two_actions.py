"""What is wrong with a Two Actions file is one line too, whoever finds it: loader or arena."""

from __future__ import annotations

import random
from collections.abc import Iterable

import pytest

import scenarios
from arena.errors import InputError
from arena.model import Catalogue, Declaration
from arena.rules.two_actions.scenario import Scenario
from scenarios.rulesets import two_actions, two_actions_gear
from scenarios.shipped import HERE, find
from tests.scenarios.small import check, written
from tests.scenarios.small_actions import ACTIONS, actions
from tests.scenarios.test_errors import mutated

IDA = "combatants.Ida"
BO = 'combatants."Old Bo"'
HOUND = "combatants.Hound"
MAW = "combatants.Maw"

# Place in the scenario, what to write there instead, the key, part of the line, the nearest name.
WRONG = [
    # kinds of sheets (TA-03, TA-05)
    ("constitution = 5", "constitution = 5\nhp = 5", f"{HOUND}.hp", "found 5, expected nothing: "
     "creatures have no full sheet", None),
    ("constitution = 5\n", "", f"{HOUND}.constitution", "a whole number from 1: a creature's",
     None),
    ("constitution = 5", "constitution = 0", f"{HOUND}.constitution", "from 1", None),
    ("constitution = 5", "constitution = 5\ndexterity = 2", f"{HOUND}.dexterity", "no full sheet",
     None),
    ("constitution = 5", "constitution = 5\nmotivation = 2", f"{HOUND}.motivation",
     "no full sheet", None),
    ("constitution = 5", "constitution = 5\nresolve = 1", f"{HOUND}.resolve", "no full sheet",
     None),
    ("constitution = 5", 'constitution = 5\narmour = ["jack"]', f"{HOUND}.armour", "no full sheet",
     None),
    ("constitution = 5", 'constitution = 5\nshield = "buckler"', f"{HOUND}.shield",
     'found "buckler", expected nothing: creatures have no full sheet', None),
    ("constitution = 5", 'constitution = 5\nshapes = ["Spark"]', f"{HOUND}.shapes",
     "no full sheet", None),
    ("constitution = 5", 'constitution = 5\nitems = ["tonic"]', f"{HOUND}.items",
     "found ['tonic'], expected nothing: creatures have no full sheet", None),
    ("constitution = 5", "constitution = 5\nstart.marks = 1", f"{HOUND}.start.marks",
     "creatures have no layers", None),
    ("resolve = 1", "resolve = 1\nconstitution = 4", f"{IDA}.constitution",
     "only creatures have it, and this is a contractor", None),
    ("resolve = 1", "resolve = 1\nap = 4", f"{IDA}.ap", "only creatures have it", None),
    ("hp = 12", "hp = 12\nap = 1", f"{MAW}.ap", "this is a boss", None),
    ("hp = 12\n", "", f"{MAW}.hp", "a whole number from 1: a boss's", None),
    ("resolve = 1", "resolve = 1\nhp = 0", f"{IDA}.hp", "a whole number from 1: a contractor's",
     None),
    ('phase = "fast"\n', "", f"{HOUND}.phase", "fast or slow: only contractors roll", None),
    ('phase = "slow"\nhp = 12', "hp = 12", f"{MAW}.phase", "fast or slow", None),
    ('phase = "fast"', 'phase = "fats"', f"{HOUND}.phase", "slow", "fast"),
    ('phase = "fast"', 'phase = "middle"', f"{HOUND}.phase", 'expected fast, slow or ""', None),
    ('kind = "boss"', 'kind = "bos"', f"{MAW}.kind", "contractor", "boss"),
    # numbers
    ("resolve = 1", "resolve = -1", f"{IDA}.resolve", "found -1, expected a whole number from 0",
     None),
    ("focus = 2", "focus = 2\nhp = -8", f"{IDA}.hp", "found -8", None),
    ("focus = 2", "focus = 2\nmotivation = -1", f"{IDA}.motivation", "found -1", None),
    ("focus = 2", "focus = 41", f"{IDA}.focus", "from -10 to 40", None),
    ("focus = 2", "focus = 2\nactions = 0", f"{IDA}.actions", "from 1 to 9", None),
    ("focus = 2", "focus = 2.5", f"{IDA}.focus", "a whole number", None),
    ("focus = 2", "focuss = 2", IDA, "a key that is known", "focus"),
    ("ap = 1\nweapons", "ap = -1\nweapons", f"{HOUND}.ap", "from 0 to 100", None),
    ("[armour.jack]\nap = 2", "[armour.jack]\nap = 0", "armour.jack.ap", "from 1 to 100", None),
    ("[shields.buckler]\nap = 1", "[shields.buckler]\nap = -2", "shields.buckler.ap", "found -2",
     None),
    ('kind = "one-handed"\ndamage = 3', 'kind = "one-handed"\ndamage = -3',
     "weapons.cutlass.damage", "found -3", None),
    # what is carried together (TA-07, TA-09)
    ('weapons = ["boathook"]', 'weapons = ["boathook"]\nshield = "buckler"', f"{BO}.shield",
     "no shield beside boathook, which takes both hands", None),
    ('weapons = ["boathook"]', 'weapons = ["boathook", "boathook"]', f"{BO}.weapons[1]",
     "every name only once", None),
    ('weapons = ["boathook"]', 'weapons = ["boathok"]', f"{BO}.weapons[0]", "from [weapons]",
     "boathook"),
    ('shield = "buckler"', 'shield = "bucklr"', f"{IDA}.shield", "from [shields]", "buckler"),
    ('shapes = ["Salve", "Spark", "Veil"]', 'shapes = ["Spork"]', f"{IDA}.shapes[0]",
     "from [shapes]", "Spark"),
    ('items = ["kit", "tonic"]', 'items = ["kit", "tonik"]', f"{IDA}.items[1]", "from [items]",
     "tonic"),
    ('armour = ["jack"]', 'armour = ["jak"]', f"{IDA}.armour[0]", "from [armour]", "jack"),
    # gear (TA-04, TA-08 to TA-11)
    ("sustained = true\n", "", "shapes.Veil.sustained", "true: a ward lasts only while it is "
     "sustained", None),
    ('effect = "harm"', 'effect = "harm"\nsustained = true', "shapes.Spark.sustained",
     "harm is done at once", None),
    ('[shapes.Salve]\neffect = "heal"', '[shapes.Salve]\neffect = "heal"\ntags = ["precision"]',
     "shapes.Salve.tags", "a heal hits nobody", None),
    ('effect = "harm"', 'effect = "harm"\ntags = ["precision", "precision"]', "shapes.Spark.tags",
     "every tag only once", None),
    ('effect = "harm"', 'effect = "harn"', "shapes.Spark.effect", "harm, heal or ward", "harm"),
    ('tags = ["precision", "tripping"]', 'tags = ["tripping", "tripping"]', "weapons.hook.tags",
     "every tag only once", None),
    ('tags = ["precision", "tripping"]', 'tags = ["precison"]', "weapons.hook.tags[0]",
     "overwhelming", "precision"),
    ('tags = ["overwhelming"]\n', "", "weapons.boathook.tags", "every two-handed weapon is", None),
    ('damage = 2\nreach = "far"', "damage = 2", "weapons.sling.reach",
     "nearby, far or distant: a light ranged weapon", None),
    ('kind = "light melee"', 'kind = "light melee"\nreach = "far"', "weapons.hook.reach",
     "adjacent or nearby: a light melee weapon", None),
    ('kind = "light melee"', 'kind = "light"', "weapons.hook.kind", "staff", "light melee"),
    ('[items.tonic]\neffect = "heal"\namount = 4', '[items.tonic]\neffect = "heal"\namount = 0',
     "items.tonic.amount", "from 1 to 100", None),
    ('effect = "repair"', 'effect = "repair"\namount = 2', "items.kit.amount",
     "repair has no amount", None),
    ("uses = 2", "uses = 0", "items.kit.uses", "from 1 to 99", None),
    # where the fight starts
    ("limit = 40", "limit = 40\nstart_count = 40", "limit", "a phase after start_count, 40", None),
    ("limit = 40", 'limit = 40\nfirst = "beats"', "first", "a side", "beasts"),
    ("limit = 40", 'limit = 40\nfirst = "Ida"', "first", "a side", None),
    ('surprise = ["Hound", "Maw"]', 'surprise = ["Hund"]', "surprise", "a combatant", "Hound"),
    ('surprise = ["Hound", "Maw"]', 'surprise = ["Maw", "Maw"]', "surprise[1]",
     "every name only once", None),
    ('surprise = ["Hound", "Maw"]', 'surprise = "Maw"', "surprise", "a list", None),
    ("hp = 12", "hp = 12\nstart.arrives = 3", "surprise", "somebody who is there at the start",
     None),
    ("hp = 12", "hp = 12\nstart.arrives = 40", f"{MAW}.start.arrives",
     "a phase before the limit, 40", None),
    ("marks = 1 }", "marks = 1, arrives = 4 }", f"{IDA}.start.arrives",
     "nothing under way on arrival", None),
    ("marks = 1 }", "marks = 2 }", f"{IDA}.start.marks", "less than the AP, 2", None),
    ("marks = 1 }", "marks = -1 }", f"{IDA}.start.marks", "found -1", None),
    ("marks = 1 }", "marks = 1, wounds = 8 }", f"{IDA}.start.wounds", "from 0 to 7", None),
    ("marks = 1 }", "marks = 1, motivation = 3 }", f"{IDA}.start.motivation",
     "at most the 2 of the sheet", None),
    ("marks = 1 }", "marks = 1, resolve = 2 }", f"{IDA}.start.resolve",
     "at most the 1 of the sheet", None),
    ('broken = ["buckler", "sling"]', 'broken = ["bucklr"]', f"{IDA}.start.broken",
     "a weapon, armour or shield", "buckler"),
    ('broken = ["buckler", "sling"]', 'broken = ["hook"]', f"{IDA}.start.broken",
     "a weapon, armour or shield", None),
    ('broken = ["buckler", "sling"]', 'broken = ["tonic"]', f"{IDA}.start.broken",
     "a weapon, armour or shield", None),
    ("used = { kit = 1 }", "used = { kit = 3 }", f"{IDA}.start.used.kit", "at most its 2 uses",
     None),
    ("used = { kit = 1 }", "used = { kt = 1 }", f"{IDA}.start.used", "an item", "kit"),
    ('"shape Veil on Old Bo"', '"shape Veil on Old Boo"', f"{IDA}.start.sustains",
     "what shapes a sustained effect", "shape Veil on Old Bo"),
    ('"shape Veil on Old Bo"', '"shape Salve on Ida"', f"{IDA}.start.sustains",
     "what shapes a sustained effect", "shape Veil on Ida"),
    ('["shape Veil on Old Bo"]', '["shape Veil on Ida", "shape Veil on Old Bo"]',
     f"{IDA}.start.sustains", "Veil once", None),
    ("hp = 12", 'hp = 12\nstart.melee_with = ["Hond"]', f"{MAW}.start.melee_with",
     "another combatant", "Hound"),
    ("hp = 12", 'hp = 12\nstart.melee_with = ["Maw"]', f"{MAW}.start.melee_with",
     "another combatant", None),
    ("hp = 12", 'hp = 12\nstart.melee_with = ["Ida"]', f"{MAW}.start.melee_with",
     "in the same zone", None),
    # places (TA-04)
    ("[zones.crane]", '[zones.crane]\ncover = "heavy"', "zones.crane.cover",
     'found "heavy", expected none: cover is shaped here', None),
    # names with which two declarations would read alike
    ("[weapons.hook]", '[weapons."hook with rope"]', 'weapons."hook with rope"', 'without "with"',
     None),
    ("[weapons.hook]", '[weapons."hook of Ida"]', 'weapons."hook of Ida"', 'without "of"', None),
    ("[armour.jack]", '[armour."hide of seal"]\nap = 1\n[armour.jack]', 'armour."hide of seal"',
     'without "of"', None),
    ("[shields.buckler]", '[shields."lid of tin"]\nap = 1\n[shields.buckler]',
     'shields."lid of tin"', 'without "of"', None),
    ("[shapes.Salve]", '[shapes."Look at me"]\neffect = "harm"\namount = 1\n[shapes.Salve]',
     'shapes."Look at me"', 'without "at"', None),
    ("[shapes.Salve]", '[shapes."Hand on heart"]\neffect = "heal"\namount = 1\n[shapes.Salve]',
     'shapes."Hand on heart"', 'without "on"', None),
    ("[items.tonic]", '[items."rum on ice"]\neffect = "steady"\n[items.tonic]',
     'items."rum on ice"', 'without "on"', None),
    ("[combatants.Hound]", '[combatants."Bo with Resolve"]\nlike = "sailor"\n[combatants.Hound]',
     'combatants."Bo with Resolve"', 'does not end in "with Resolve"', None),
    ("[combatants.Hound]", '[combatants.crew]\nlike = "sailor"\n[combatants.Hound]',
     "combatants.crew", "not that of a side", None),
    # options
    ("may_yield = true", "difficulty = 0", "options.difficulty", "from 1 to 60", None),
    ("may_yield = true", 'side_order = "alternating"', "options.side_order", "one-side-first",
     "alternate"),
    ("may_yield = true", "responses_deep = 0", "options.responses_deep", "from 1 to 9", None),
    ("may_yield = true", "dificulty = 12", "options", "a key that is known", "difficulty"),
    # not of this ruleset
    ("limit = 40", "[goal]", "", "one of these keys", None),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "key", "said", "close"), WRONG)
def test_one_thing_wrong_is_one_line(tmp_path, old, new, key, said, close):
    """File, key, found, expected, nearest."""
    check(tmp_path, actions(old, new), key, said, close)


def test_two_things_of_one_combatant_have_two_names(tmp_path):
    """Gear breaks and is mended by name, whatever table it stands in (TA-10)."""
    text = actions("[shields.buckler]", "[shields.cutlass]\nap = 1\n[shields.buckler]")
    text = actions('shield = "buckler"', 'shield = "cutlass"', text)
    check(tmp_path, text, IDA, "gear breaks and is mended by name")


def test_marks_are_measured_against_a_weapon_once_nothing_is_worn(tmp_path):
    """The last layer is the strongest weapon (TA-07, TA-09)."""
    text = actions('broken = ["buckler", "sling"]', 'broken = ["buckler", "jack"]')
    text = actions("marks = 1 }", "marks = 2 }", text)
    assert isinstance(scenarios.load(written(tmp_path, text)), Scenario)
    check(tmp_path, actions("marks = 2 }", "marks = 3 }", text), f"{IDA}.start.marks",
          "less than the AP, 3")  # fmt: skip


def test_the_scenario_itself_is_right(tmp_path):
    """So that each row above has exactly one fault."""
    assert isinstance(scenarios.load(written(tmp_path, ACTIONS)), Scenario)


# -- labels ---------------------------------------------------------------------------------

CREW = '\nside = "crew"\nzone = "dock"\nhp = 5\n'
BEAST = '\nside = "beasts"\nzone = "crane"\nkind = "boss"\nphase = "slow"\nhp = 5\n'
IN_IDA_S_HANDS = 'focus = 2\nweapons = ["cutlass", "sling", '

# What stands in the scenario, what is written there instead, what is added, and the label that
# two of Ida's declarations then would have.
CLASHES = [
    ("focus = 2", f'{IN_IDA_S_HANDS}"rope", "hook with rope"]',
     '[weapons.rope]\nkind = "natural"\ndamage = 1\n'
     '[weapons."hook with rope"]\nkind = "natural"\ndamage = 1\n'
     f'[combatants."Hound with hook"]{BEAST}', "strike Hound with hook with rope"),
    ("focus = 2", f'{IN_IDA_S_HANDS}"cosh of lead"]',
     '[weapons.cosh]\nkind = "staff"\ndamage = 2\n'
     '[weapons."cosh of lead"]\nkind = "staff"\ndamage = 2\n'
     f'[combatants."lead of Ida"]{CREW}weapons = ["cosh"]', "mend cosh of lead of Ida"),
    ('armour = ["jack"]', 'armour = ["jack", "hide of seal"]',
     '[armour.hide]\nap = 1\n[armour."hide of seal"]\nap = 1\n'
     f'[combatants."seal of Ida"]{CREW}armour = ["hide"]', "mend hide of seal of Ida"),
    ("limit = 40", "limit = 40",
     '[shields.lid]\nap = 1\n[shields."lid of tin"]\nap = 1\n'
     f'[combatants."tin of Bo"]{CREW}shield = "lid"\n'
     f'[combatants.Bo]{CREW}shield = "lid of tin"', "mend lid of tin of Bo"),
    ('"Spark", "Veil"]', '"Spark", "Veil", "Look", "Look at me"]',
     '[shapes.Look]\neffect = "harm"\namount = 1\n[shapes."Look at me"]\neffect = "harm"\n'
     f'amount = 1\n[combatants."me at Maw"]{BEAST}', "shape Look at me at Maw"),
    ('"Spark", "Veil"]', '"Spark", "Veil", "Hand", "Hand on heart"]',
     '[shapes.Hand]\neffect = "heal"\namount = 1\n[shapes."Hand on heart"]\neffect = "heal"\n'
     f'amount = 1\n[combatants."heart on Ida"]{CREW}', "shape Hand on heart on Ida"),
    ('items = ["kit", "tonic"]', 'items = ["kit", "tonic", "kit on jack of Ida"]',
     '[items."kit on jack of Ida"]\neffect = "steady"\n', "consume kit on jack of Ida"),
    ("focus = 2", "focus = 2", f'[combatants."Ida with Resolve"]{CREW}',
     "shape Veil on Ida with Resolve"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "more", "label"), CLASHES)
def test_no_two_declarations_read_alike(tmp_path, monkeypatch, old, new, more, label):
    """Such names are refused; without the refusal one label would stand for two things."""
    path = written(tmp_path, actions(old, new) + more)
    with pytest.raises(InputError, match=r"a name (without|that does not end in)"):
        scenarios.load(path)
    monkeypatch.setattr(two_actions_gear, "_JOINTS", {})
    monkeypatch.setattr(two_actions, "check_sheet", lambda *_: None)
    labels: list[tuple[str, str]] = []

    def listed(_: Catalogue, who: str, entries: Iterable[Declaration]) -> None:
        labels.extend((who, entry.label) for entry in entries)

    monkeypatch.setattr(Catalogue, "__init__", listed)
    scenarios.load(path)
    assert labels.count(("Ida", label)) == 2


def test_people_may_be_called_by_words_that_stand_in_labels(tmp_path):
    """Only one part of a label has to be free of them."""
    names = ["Bo with hook", "Bo of Ida", "Bo on deck", "Bo at Maw", "closer to Bo"]
    text = ACTIONS + "".join(f'[combatants."{name}"]{CREW}' for name in names)
    assert len(scenarios.load(written(tmp_path, text)).combatants) == 4 + len(names)


# -- anything -------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def with_gear(tmp_path_factory):
    """A folder in which an include leads to the shipped gear."""
    folder = tmp_path_factory.mktemp("fuzz")
    (folder / "gear").mkdir()
    shipped = (HERE / "gear" / "two_actions.toml").read_bytes()
    (folder / "gear" / "two_actions.toml").write_bytes(shipped)
    return folder


def survives(folder, content: bytes) -> None:
    path = folder / "turns" / "fuzz.toml"
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(content)
    line = "a scenario"
    try:
        assert isinstance(scenarios.load(path), Scenario)
    except InputError as error:
        line = str(error)
    assert line.isprintable()


@pytest.mark.parametrize("seed", range(100))
def test_a_mutated_file_is_a_scenario_or_an_input_error(with_gear, seed):
    """Never another exception."""
    survives(with_gear, mutated(ACTIONS.encode(), random.Random(seed)))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 10_000, 100))
def test_many_mutated_files(with_gear, seed):
    """The same, for longer, with shipped files of every kind."""
    for inner in range(seed, seed + 100):
        luck = random.Random(inner)
        text = find(luck.choice(scenarios.names("two_actions"))).read_bytes()
        survives(with_gear, mutated(text, luck))
