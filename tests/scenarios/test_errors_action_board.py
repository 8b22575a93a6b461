"""What is wrong with an Action Board file is one line too, whoever finds it: loader or arena."""

from __future__ import annotations

import random

import pytest

import scenarios
from arena.errors import InputError
from arena.rules.action_board.scenario import Scenario
from scenarios.shipped import HERE, find
from tests.scenarios.small import check, written
from tests.scenarios.small_board import BATTLE, BOARD, board
from tests.scenarios.test_errors import mutated

IDA = "combatants.Ida"
BO = 'combatants."Sir Bo"'

# Place in the scenario, what to write there instead, the key, part of the line, the nearest name.
WRONG = [
    # reserves and the board
    ("spells = 4", "spells = -4", f"{IDA}.spells", "found -4, expected a whole number from 0 to 99",
     None),
    ("attacks = 2", "attacks = -1", f"{IDA}.attacks", "found -1", None),
    ("attacks = 2", "attacks = 2\ngenerals = -3", f"{IDA}.generals", "found -3", None),
    ("attacks = 2", "attacks = 2\ndodges = -1", f"{IDA}.dodges", "found -1", None),
    ("attacks = 2", "attacks = 100", f"{IDA}.attacks", "from 0 to 99", None),
    ("attacks = 2", "atacks = 2", f"{IDA}", "a key that is known", "attacks"),
    ("attacks = 2", "attacks = 2\nhp = 0", f"{IDA}.hp", "from 1 to 9999", None),
    # spells that can never be cast
    ("spells = 4\n", "", f"{IDA}.spells", 'at least 1 spell token, since there is "Spark"', None),
    ("spells = 4", "spells = 1", f"{IDA}.spells", 'at least 2 spell tokens, one for each tick of '
     '"Spark", or a spell slot of level 3 to quicken it', None),
    ("spell_slots = [2, 1]\n", "", f"{IDA}.spell_slots", "level 1 or higher", None),
    ("spell_slots = [2, 1]", "spell_slots = [0, 0]", f"{IDA}.spell_slots", 'for "Spark"', None),
    ("spell_slots = [2, 1]", "spell_slots = [-1]", f"{IDA}.spell_slots[0]", "found -1", None),
    ("attack = 4", "attack = 4\nticks = 5", f"{IDA}.spells", "at least 5 spell tokens", None),
    ("attack = 4", "attack = 4\nticks = 1", "spells.Spark.ticks", "from 2 to 9", None),
    # things that can never be reached
    ('items = ["tonic"]', 'items = ["tonic"]\ngenerals = 0', f"{IDA}.generals",
     'at least 1 general token, to get at "tonic"', None),
    ('items = ["tonic"]', 'items = ["tonic"]\ngenerals = 1\nstart.places.tonic = "pack"',
     f"{IDA}.generals", "at least 2 general tokens", None),
    ('armour = ["mail"]', 'armour = ["mail"]\ngenerals = 0\nstart.places.sword = "sheath"',
     f"{BO}.generals", "at least 1 general token", None),
    ('items = ["tonic"]', 'items = ["tonic"]\nstart.places.tonik = "pack"', f"{IDA}.start.places",
     "a weapon or an item", "tonic"),
    ('items = ["tonic"]', 'items = ["tonic"]\nstart.places.tonic = "bag"',
     f"{IDA}.start.places.tonic", "sheath", None),
    # groups
    ('members = ["Archer 1", "Archer 2"]', "members = []", "groups.Archers.members",
     "at least one member, who leads it", None),
    ('members = ["Archer 1", "Archer 2"]', "", "groups.Archers.members", "it is missing", None),
    ('members = ["Sir Bo", "Roan"]', 'members = ["Sir Bo", "Ron"]', 'groups."Bo and Roan".members',
     "a combatant", "Roan"),
    ('members = ["Sir Bo", "Roan"]', 'members = ["Sir Bo", "Archer 1"]',
     'groups."Bo and Roan".members', "Archers has them already", None),
    ('members = ["Sir Bo", "Roan"]', 'members = ["Sir Bo", "Sir Bo"]',
     'groups."Bo and Roan".members', "has them already", None),
    ('members = ["Archer 1", "Archer 2"]', 'members = ["Archer 1", "Ida"]',
     "groups.Archers.members", "members of one side", None),
    ("[groups.Archers]", "[groups.Ida]", "groups.Ida", "no combatant and no side has", None),
    ("[groups.Archers]", "[groups.blue]", "groups.blue", "no combatant and no side has", None),
    ("[groups.Archers]", '[groups." Archers"]', 'groups." Archers"', "no spaces around", None),
    ("[groups.Archers]", "[groups.Archers]\nleader = 'Archer 1'", "groups.Archers", "these keys",
     None),
    # mounts
    ('mount = "Roan"', 'mount = "Ron"', f"{BO}.mount", "another combatant", "Roan"),
    ('mount = "Roan"', 'mount = "Sir Bo"', f"{BO}.mount", "another combatant", None),
    ('mount = "Roan"', 'mount = "Archer 1"', f"{BO}.mount", "same side in the same zone", None),
    ("[combatants.Roan]", '[combatants.Roan]\nmount = "Sir Bo"', "combatants.Roan.mount",
     "somebody who rides nobody", None),
    # where the fight starts
    ("limit = 30", "start_count = 90", "limit", "a tick after start_count", None),
    ('items = ["tonic"]', 'items = ["tonic"]\nstart.arrives = 30', f"{IDA}.start.arrives",
     "a tick before the limit, 30", None),
    ("start = { places", "start = { arrives = 3, places", "combatants", "there at the start", None),
    ('items = ["tonic"]', 'items = ["tonic"]\nstart.wounds = 10', f"{IDA}.start.wounds",
     "from 0 to 9", None),
    ('items = ["tonic"]', 'items = ["tonic"]\nstart.spells = 5', f"{IDA}.start.spells",
     "at most the 4", None),
    ('items = ["tonic"]',
     'items = ["tonic"]\nstart.work.declaration = "cast Spark at Archer 1"', "start_count",
     "a later tick", None),
    # names and gear
    ('items = ["tonic"]', 'items = ["tonik"]', f"{IDA}.items[0]", "from [items]", "tonic"),
    ('cast = ["Spark", "Stone"]', 'cast = ["Sparks"]', f"{IDA}.cast[0]", "[spells]", "Spark"),
    ("[combatants.Roan]", '[combatants."volley of Archers"]\nside = "red"\nzone = "ford"\n'
     "[combatants.Roan]", 'combatants."volley of Archers"', "volley of a group", None),
    ("[zones.ford]", '[zones.ford]\nways = ["up and down"]\n[zones."up and down"]',
     'zones."up and down"', 'without "and"', None),
    ("[shields.round]", '[shields."oak with boss"]\n[shields.round]', 'shields."oak with boss"',
     'without "with"', None),
    ("[spells.Stone]", '[spells."Look at me"]\nlevel = 1\neffect = "wall"\n[spells.Stone]',
     'spells."Look at me"', 'without "at"', None),
    ('dice = "2d6"', "", "spells.Spark.dice", "since the effect is bolt", None),
    ("[spells.Stone]", '[spells.Stone]\ndice = "1d6"', "spells.Stone.dice", "rolls nothing", None),
    ("[spells.Stone]", "[spells.Stone]\nattack = 3", "spells.Stone.attack", "only a bolt", None),
    ("[weapons.sword]", '[weapons.sword]\nreach = "far"', "weapons.sword.reach", "within a zone",
     None),
    ('kind = "missile"', 'kind = "misile"', "weapons.bow.kind", "melee or missile", "missile"),
    ("may_yield = true", 'declare_first = "+6"', "options.declare_first", "+25%", None),
    # not of this ruleset
    ("limit = 30", "[goal]", "", "one of these keys", None),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "key", "said", "close"), WRONG)
def test_one_thing_wrong_is_one_line(tmp_path, old, new, key, said, close):
    """File, key, found, expected, nearest."""
    check(tmp_path, board(old, new), key, said, close)


BATTLE_WRONG = [
    ('[[battle.armies]]\nside = "blue"\nnumbers = 90\n', "", "battle.armies", "a list of 2", None),
    ('side = "blue"\nnumbers = 90', 'side = "red"\nnumbers = 90', "battle.armies",
     "one army for each side", None),
    ("numbers = 90", "numbers = 0", "battle.armies[1].numbers", "from 1 to", None),
    ("numbers = 90", "numbers = 90\nmorale = 0", "battle.armies[1].morale", "from 1 to 20", None),
    ("numbers = 90", "numbers = 90\nmagic = 6", "battle.armies[1].magic", "from -5 to 5", None),
    ('name = "stand"\nside = "blue"', 'name = "stand"\nside = "bleu"', "battle.manoeuvres[1].side",
     "a side", "blue"),
    ('name = "stand"\nside = "blue"', 'name = "stand"\nside = "blue"\nonce = true',
     "battle.manoeuvres", "a manoeuvre of blue that is rolled for and can always be chosen", None),
    ('name = "stand"', 'name = "press"', "battle.manoeuvres[1].name", "every name only once", None),
    ('"Archer 1"]', '"Archer 3"]', "battle.manoeuvres[2].fighters", "a combatant", "Archer 2"),
    ('"Archer 1"]', '"Roan"]', "battle.manoeuvres[2].fighters", "fighters of both sides", None),
    ("play = true", "", "battle.manoeuvres[2].fighters", "no play = true", None),
    ("play = true", "play = 1", "battle.manoeuvres[2].play", "true or false", None),
    ("phases = 4", "phases = 0", "battle.phases", "from 1 to 100", None),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "key", "said", "close"), BATTLE_WRONG)
def test_one_thing_wrong_in_a_battle_is_one_line(tmp_path, old, new, key, said, close):
    """Armies, manoeuvres and their fighters fit the sides and combatants (AB-12)."""
    check(tmp_path, BOARD + board(old, new, BATTLE), key, said, close)


def test_a_fault_in_a_battle_is_counted_in_the_order_of_the_file(tmp_path):
    """Though the order of armies and manoeuvres means nothing."""
    text = board('name = "press"', 'name = "vault"\nterrain = 60', BATTLE)
    check(tmp_path, BOARD + text, "battle.manoeuvres[0].terrain", "from -50 to 50")
    text = board('name = "press"\nside = "red"', 'name = "vault"\nside = "rad"', BATTLE)
    check(tmp_path, BOARD + text, "battle.manoeuvres[0].side", "a side", "red")


def test_nobody_arrives_in_a_battle_on_their_own(tmp_path):
    """Manoeuvres call their fighters (AB-12)."""
    text = board('items = ["tonic"]', 'items = ["tonic"]\nstart.arrives = 3') + BATTLE
    check(tmp_path, text, f"{IDA}.start.arrives", "a manoeuvre calls its fighters")


@pytest.mark.parametrize(
    ("start", "key", "said", "close"),
    [
        ('work.declaration = "cast Sprk at Archer 1"', f"{IDA}.start.work.declaration",
         "an action of several ticks", "cast Spark at Archer 1"),
        ('work.declaration = "drink tonic"', f"{IDA}.start.work.declaration",
         "an action of several ticks", "unpack tonic"),
        ('work = { declaration = "cast Spark at Archer 1", stages_done = 2 }',
         f"{IDA}.start.work.stages_done", "less than its 2 stages", None),
        ('work = { declaration = "cast Spark at Archer 1", stages_done = 0 }',
         f"{IDA}.start.work.stages_done", "from 1 to 9", None),
        ('work = { declaration = "cast Spark at Archer 1" }\nstart.spells = 4',
         f"{IDA}.start.spells", "at most the 3 that can be left", None),
        ('work = { declaration = "cast Spark at Archer 1" }\nstart.arrives = 9',
         f"{IDA}.start.work", "not fighting yet", None),
    ],
)  # fmt: skip
def test_what_has_begun_before_the_start_must_fit(tmp_path, start, key, said, close):
    """Its label exists, it is not finished, and its tokens are out of the reserve (AB-03)."""
    text = board("limit = 30", "limit = 30\nstart_count = 4")
    text = board('items = ["tonic"]', f'items = ["tonic"]\nstart.{start}', text)
    check(tmp_path, text, key, said, close)


def test_a_weapon_and_an_item_of_one_combatant_differ_in_name(tmp_path):
    """Drawing the one would read like drawing the other."""
    text = board("[items.tonic]", '[items.sword]\nheals = "1d4"\n[items.tonic]')
    text = board('armour = ["mail"]', 'armour = ["mail"]\nitems = ["sword"]', text)
    check(tmp_path, text, f"{BO}.items", "none of the combatant's weapons has")


def test_the_last_spell_slot_may_have_gone_into_the_spell_half_cast(tmp_path):
    """It was paid when the casting began (AB-02)."""
    text = board("limit = 30", "limit = 30\nstart_count = 4")
    text = board("spell_slots = [2, 1]", "", text)
    text = board('cast = ["Spark", "Stone"]', 'cast = ["Spark"]', text)
    work = 'items = ["tonic"]\nstart.work.declaration = "cast Spark at Archer 1"'
    scenario = scenarios.load(written(tmp_path, board('items = ["tonic"]', work, text)))
    assert scenario.combatants[2].spell_slots == ()


def test_a_spell_that_can_only_be_quickened_is_castable(tmp_path):
    """One spell token is enough for it; but not when an option makes quickening dearer (AB-02)."""
    text = board("spells = 4\nspell_slots = [2, 1]", "spells = 1\nspell_slots = [0, 0, 1]")
    scenario = scenarios.load(written(tmp_path, text))
    with pytest.raises(InputError, match="spell slot of level 4 to quicken it"):
        scenarios.with_options(scenario, {"quicken_levels": 3})


def test_the_scenario_itself_is_right(tmp_path):
    """So that each row above has exactly one fault."""
    assert isinstance(scenarios.load(written(tmp_path, BOARD)), Scenario)
    assert isinstance(scenarios.load(written(tmp_path, BOARD + BATTLE)), Scenario)


# -- anything -------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def with_gear(tmp_path_factory):
    """A folder in which an include leads to the shipped gear."""
    folder = tmp_path_factory.mktemp("fuzz")
    (folder / "gear").mkdir()
    shipped = (HERE / "gear" / "action_board.toml").read_bytes()
    (folder / "gear" / "action_board.toml").write_bytes(shipped)
    return folder


def survives(folder, content: bytes) -> None:
    path = folder / "board" / "fuzz.toml"
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
    content = (BOARD + BATTLE).encode()
    survives(with_gear, mutated(content, random.Random(seed)))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 10_000, 100))
def test_many_mutated_files(with_gear, seed):
    """The same, for longer, with shipped files of every kind."""
    for inner in range(seed, seed + 100):
        luck = random.Random(inner)
        text = find(luck.choice(scenarios.names("action_board"))).read_bytes()
        survives(with_gear, mutated(text, luck))
