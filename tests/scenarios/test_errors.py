"""Whatever is wrong with a file is one InputError of one line that says where, what and what else.

Every row of the tables changes the README's example in one place.
"""

from __future__ import annotations

import json
import os
import random
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scenarios
from arena.checking.sizes import MOST_PIECES
from arena.errors import InputError
from arena.rules.timing_track.scenario import Scenario
from scenarios.read import MAX_BYTES, MAX_VALUES, read_toml
from scenarios.shipped import HERE, find
from tests.scenarios.small import changed, check, example, fault, written

ASH = "combatants.Ash"
BRAM = 'combatants."Old Bram"'
SPELL = """
[spells.Spark]
casting_time = 2
effect = "damage"
dice = ["1d6", "2d6", "3d6", "4d6"]
exhaustion = [1, 2, 3, 4]
"""


# Place in the example, what to write there instead, the key, part of the line, the nearest name.
WRONG = [
    # keys and types
    ("limit = 60", "limt = 60", "", 'found "limt", expected a key', "limit"),
    ("limit = 60", 'zzz = "x"', "", "expected one of these keys: title, sides", None),
    ('title = "A small duel"', "", "title", "expected a text; it is missing", None),
    ('title = "A small duel"', "title = 3", "title", "found 3, expected a text", None),
    ("limit = 60", 'limit = "60"', "limit", 'found "60", expected a whole number from 1', None),
    ("limit = 60", "limit = 60.0", "limit", "found 60.0, expected a whole number", None),
    ("limit = 60", "limit = true", "limit", "found True, expected a whole number", None),
    ("limit = 60", "limit = nan", "limit", "expected a whole number", None),
    ("limit = 60", "limit = 0", "limit", "found 0, expected a whole number from 1 to", None),
    ("limit = 60", "limit = 9223372036854775808", "limit", "expected a whole number", None),
    ("limit = 60", "limit = 2026-01-01", "limit", "no date or time", None),
    ("limit = 60", "even = 1", "even", "found 1, expected true or false", None),
    ("limit = 60", "balance = -1001", "balance", "from -1000 to 1000", None),
    ("limit = 60", "start_count = 200", "limit", "a count after start_count, 200", None),
    ("may_yield = true", "may_yeild = true", "options", "a key that is known", "may_yield"),
    ("may_yield = true", 'reconsider = "nevr"', "options.reconsider", "or never", "never"),
    ('cover = "partial"', 'cover = "partail"', "zones.yard.cover", "none, partial", "partial"),
    ("speed = 5", "speed = 0", "weapons.sabre.speed", "a whole number from 1 to 100", None),
    ("speed = 5", "sped = 5", "weapons.sabre", "a key that is known here", "speed"),
    ("speed = 5", 'speed = 5\ncolour = "x"', "weapons.sabre", "one of these", None),
    ('damage = "1d8+1"', 'damage = "lots"', "weapons.sabre.damage", 'dice like "2d6+1"', None),
    ('damage = "1d8+1"', 'damage = "99d6"', "weapons.sabre.damage", "1 to 40 dice", None),
    ('damage = "1d8+1"', "damage = 8", "weapons.sabre.damage", "found 8, expected dice", None),
    ('skill = "melee"', 'skill = "meele"', "weapons.sabre.skill", "melee, brawl", "melee"),
    ("[weapons.sabre]", '[weapons.sabre]\ntags = ["parying"]', "weapons.sabre.tags[0]",
     "expected accurate", "parrying"),
    ("[weapons.sabre]", "[weapons.sabre]\ntags = 3", "weapons.sabre.tags", "a list, each", None),
    ("[weapons.sabre]", "[weapons.sabre]\nhands = 3", "weapons.sabre.hands", "1 or 2", None),
    ("[options]", "devices.motor = 3\n[options]", "devices.motor", "found 3, expected a table",
     None),
    ("[options]", "spells = []\n[options]", "spells", "found [], expected a table", None),
    ("skills = { melee = 55, athletics = 45 }", "skills = { meleee = 55 }",
     "templates.fencer.skills", "known", "melee"),
    ("skills = { melee = 55, athletics = 45 }", "skills = { melee = 201 }",
     "templates.fencer.skills.melee", "from 0 to 200", None),
    ("skills = { melee = 55, athletics = 45 }", "skills = 55",
     "templates.fencer.skills", "a table", None),
    # sides
    ('sides = ["east", "west"]', 'sides = ["east"]', "sides",
     "found ['east'], expected a list of 2, each a text", None),
    ('sides = ["east", "west"]', "sides = []", "sides",
     "found [], expected a list of 2, each a text", None),
    ('sides = ["east", "west"]', 'sides = ["east", "west", "north"]', "sides", "list of 2", None),
    ('sides = ["east", "west"]', 'sides = ["east", "east"]', "sides[1]", "different", None),
    ('sides = ["east", "west"]', 'sides = ["east", ""]', "sides[1]", "1 to 40", None),
    ('sides = ["east", "west"]', 'sides = "east"', "sides", 'found "east"', None),
    ('side = "east"', "", f"{ASH}.side", "a text; it is missing", None),
    ('side = "east"', 'side = "eats"', f"{ASH}.side", "the name of a side", "east"),
    ('side = "east"', 'side = "west"', "combatants", 'with side = "east"', None),
    # zones
    ('zone = "yard"', 'zone = "yrad"', f"{ASH}.zone", "the name of a zone", "yard"),
    ('zone = "yard"', "", f"{ASH}.zone", "it is missing", None),
    ('ways = ["yard"]', 'ways = ["yad"]', "zones.gate.ways[0]", "another zone", "yard"),
    ('ways = ["yard"]', 'ways = ["gate"]', "zones.gate.ways[0]", "another zone: yard", None),
    ('ways = ["yard"]', "", "zones.yard", "ways that lead", None),
    # names
    ('[combatants."Old Bram"]', '[combatants."Old\\tBram"]', 'combatants."Old\tBram"',
     "printable", None),
    ('[combatants."Old Bram"]', '[combatants." Bram"]', 'combatants." Bram"', "spaces", None),
    ('[combatants."Old Bram"]', '[combatants.""]', 'combatants.""', "1 to 40", None),
    ('[combatants."Old Bram"]', "[combatants.east]", "combatants.east", "that of a side", None),
    ("[combatants.Ash]", f"[combatants.{'A' * 41}]", f"combatants.{'A' * 41}", "1 to 40", None),
    ("[weapons.pistol]", '[weapons."gun with bell"]', 'weapons."gun with bell"',
     'without "with"', None),
    # gear by name
    ('weapons = ["pistol"]', 'weapons = ["pistl"]', f"{BRAM}.weapons[0]",
     "a name from [weapons]", "pistol"),
    ('weapons = ["pistol"]', 'weapons = ["pistol", "pistol"]', f"{BRAM}.weapons[1]",
     "only once", None),
    ('weapons = ["sabre"]', 'weapons = ["saber"]', "templates.fencer.weapons[0]",
     "a name from", "sabre"),
    ('weapons = ["pistol"]', 'weapons = ["pistol"]\nshield = "oak"', f"{BRAM}.shield",
     "a name from [shields], and there is none", None),
    ('weapons = ["pistol"]', 'weapons = ["pistol"]\ndevice = 3', f"{BRAM}.device", "a text", None),
    # templates
    ('like = "fencer"', 'like = "fence"', f"{ASH}.like", "a template", "fencer"),
    ("[templates.fencer]", '[templates.fencer]\nlike = "fencer"', "templates.fencer.like",
     "in a circle", None),
    ("[templates.fencer]", '[templates.x]\nlike = "fencer"\n[templates.fencer]\nlike = "x"',
     "templates.x.like", "in a circle", None),
    # gear that contradicts itself
    ("reliability = 95", "", "weapons.pistol.reliability", "since it is a firearm", None),
    ("reload = 6", "", "weapons.pistol.reload", "1 to 100 counts", None),
    ("[weapons.sabre]", "[weapons.sabre]\nreliability = 9", "weapons.sabre.reliability",
     "only firearms", None),
    ("[weapons.sabre]", '[weapons.sabre]\ntags = ["scatter"]', "weapons.sabre.tags",
     "melee or brawling", None),
    # where the fight starts
    ('in_hand = "pistol"', 'in_hand = "pistoll"', f"{BRAM}.start.in_hand", "own", "pistol"),
    ("pistol = 2 }", "pistol = 7 }", f"{BRAM}.start.rounds.pistol", "from 0 to 6", None),
    ("pistol = 2 }", "pistoll = 2 }", f"{BRAM}.start.rounds.pistoll", "own weapons", "pistol"),
    ("pistol = 2 }", "pistol = -1 }", f"{BRAM}.start.rounds.pistol", "found -1", None),
    ("rounds = { pistol = 2 }", "wounds = 29", f"{BRAM}.start.wounds", "from 0 to 28", None),
    ("rounds = { pistol = 2 }", "exhaustion = 29", f"{BRAM}.start.exhaustion", "0 to 28", None),
    ("rounds = { pistol = 2 }", "melee_with = ['Ash']", f"{BRAM}.start.melee_with",
     "in the same zone", None),
    ("rounds = { pistol = 2 }", "melee_with = ['Ahs']", f"{BRAM}.start.melee_with",
     "another combatant", "Ash"),
    ("rounds = { pistol = 2 }", "unaware_of = ['Old Bram']", f"{BRAM}.start.unaware_of",
     "of the other side: Ash", None),
    ("rounds = { pistol = 2 }", "cover = 'heavy'", f"{BRAM}.start.cover", "none: that is", None),
    ("rounds = { pistol = 2 }", "device_on = 0", f"{BRAM}.start.device_on", "no device", None),
    ("rounds = { pistol = 2 }", "soak_lost = [1, 0]", f"{BRAM}.start.soak_lost[0]", "0 to 0", None),
    ("rounds = { pistol = 2 }", "arrives = 60", f"{BRAM}.start.arrives", "before the limit", None),
    ("rounds = { pistol = 2 }", "arrives = 6", "combatants", "there at the start", None),
    ("rounds = { pistol = 2 }", "token = { declaration = 'shot Ash', start = 0, due = 3 }",
     f"{BRAM}.start.token.declaration", "an action", None),
    ("rounds = { pistol = 2 }",
     "token = { declaration = 'shoot Ash with pistl', start = 0, due = 3 }",
     f"{BRAM}.start.token.declaration", "an action", "shoot Ash with pistol"),
    ("rounds = { pistol = 2 }",
     "token = { declaration = 'shoot Ash with pistol', start = 0, due = 0 }",
     f"{BRAM}.start.token.due", "a count after start_count, 0", None),
    ("rounds = { pistol = 2 }",
     "token = { declaration = 'shoot Ash with pistol', start = 1, due = 3 }",
     f"{BRAM}.start.token.start", "up to start_count, 0", None),
    ("rounds = { pistol = 2 }", "token = { declaration = 'hold' }", f"{BRAM}.start.token.start",
     "it is missing", None),
    # the goal
    ("[options]", "[goal]\nside = 'east'\nsmash = 'Ash'\nby = 9\n[options]", "goal.smash",
     "who has a device, and there is none", None),
    ("[options]", "[goal]\nside = 'eats'\nsmash = 'Ash'\nby = 9\n[options]", "goal.side",
     "the name of a side", "east"),
    ("[options]", "[goal]\n[options]", "goal.side", "it is missing", None),
    # the ruleset
    ('ruleset = "timing_track"', "", "ruleset", "one of: action_board, timing_track, two_actions",
     None),
    ('ruleset = "timing_track"', "ruleset = 3", "ruleset", "found 3", None),
    ('ruleset = "timing_track"', 'ruleset = "timing-track"', "ruleset", "", "timing_track"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "key", "said", "close"), WRONG)
def test_one_thing_wrong_is_one_line(tmp_path, old, new, key, said, close):
    """File, key, found, expected, nearest."""
    check(tmp_path, changed(old, new), key, said, close)


CASTER = "\nspells = ['Spark']\ncasting = 50\n"


@pytest.mark.parametrize(
    ("old", "new", "key", "said"),
    [
        ('dice = ["1d6", "2d6", "3d6", "4d6"]', "", "spells.Spark.dice", "effect is damage"),
        ('"3d6", "4d6"]', '"3d6"]', "spells.Spark.dice", "a list of 4"),
        ('"4d6"]', '"4x6"]', "spells.Spark.dice[3]", 'dice like "2d6+1"'),
        ("exhaustion = [1, 2, 3, 4]", "", "spells.Spark.exhaustion", "missing"),
        ("exhaustion = [1, 2, 3, 4]", "exhaustion = [1, 2, 3, -4]", "spells.Spark.exhaustion[3]",
         "from 0 to 100"),
        ('"damage"', '"ward"', "spells.Spark.amounts", "the effect is ward"),
        ('"damage"', '"ward"\namounts = [1, 2, 3, 4]', "spells.Spark.dice", "ward uses amounts"),
        ("casting_time = 2", "casting_time = 2\nlasts = 3", "spells.Spark.lasts", "only a ward"),
        ("[spells.Spark]", "[spells.'Look at me']", "spells.\"Look at me\"", 'without "at"'),
    ],
)  # fmt: skip
def test_spells_say_what_their_effect_needs(tmp_path, old, new, key, said):
    """Dice for damage and healing, amounts for the rest, four of each."""
    assert SPELL.count(old) == 1
    check(tmp_path, example() + SPELL.replace(old, new), key, said)


def test_spells_need_a_casting_target(tmp_path):
    """Someone with spells casts at some percent."""
    text = changed('side = "west"', 'side = "west"\nspells = ["Spark"]') + SPELL
    check(tmp_path, text, f"{BRAM}.casting", "since there are spells")


# -- files ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "found \"an empty file\", expected keys and values"),
        (b"# nothing\n", "an empty file"),
        (b"a = \xff\n", "UTF-8"),
        (b"a = 1\nb = = 2\n", "line 2, column 5"),
        (b"a = ", "valid TOML"),
        (b"a = 1\na = 2\n", "valid TOML; line 2"),
        (b"a = 1\x00\n", "valid TOML"),
        (b"a = " + b"9" * 5000, "valid TOML"),
        (b"a = 0x" + b"f" * 5000, "a whole number"),
        (b"a = 2026-02-31\n", "valid TOML"),
        (b"a = " + b"[" * 100_000, "at most 10 levels"),
        (b"a = " + b"[" * 30 + b"]" * 30, "at most 10 levels"),
        (b"a = " + b"{a=" * 5000 + b"1" + b"}" * 5000, "at most 10 levels"),
        (b".".join([b"a"] * 100) + b" = 1", "at most 10 levels"),
        (b"[" + b".".join([b"a"] * 100_000) + b"]\n", "full stops on one line"),
        (b"#" * (MAX_BYTES + 1), "at most 250000 bytes"),
        (b"a = [" + b"0," * MAX_VALUES + b"0]\n", "at most 20000 values in all"),
        (b"[a]\n" + b"".join(b"%d = 1\n" % n for n in range(MAX_VALUES)), "at most 20000 values"),
    ],
    ids=range(18),
)  # fmt: skip
def test_what_is_no_table_of_values_is_refused(tmp_path, content, said):
    """Quickly, whatever its size and nesting."""
    path = tmp_path / "duel.toml"
    path.write_bytes(content)
    error = fault(path)
    assert said in str(error)
    assert error.file == str(path)


def test_a_directory_is_no_file(tmp_path):
    """And says so."""
    assert 'found "a directory", expected a file' in str(fault(tmp_path))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes here")
def test_a_pipe_is_not_waited_for(tmp_path):
    """Reading it would never end."""
    os.mkfifo(tmp_path / "duel.toml")
    assert "a pipe or device" in str(fault(tmp_path / "duel.toml"))


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_a_circle_of_links_is_no_file(tmp_path):
    """The system's own complaint becomes ours."""
    (tmp_path / "duel.toml").symlink_to(tmp_path / "duel.toml")
    assert "expected" in str(fault(tmp_path / "duel.toml"))


MANY = {
    "templates in a chain": "".join(
        f'[templates.t{i}]\nlike = "t{i + 1}"\n' for i in range(5000)
    ) + "[templates.t5000]\n",
    "weapons": "".join(
        f'[weapons.{"w" * 30}{i}]\nskill = "melee"\nspeed = 5\ndamage = "1d6"\n'
        for i in range(2500)
    ),
    "zones": "".join(f'[zones.z{i}]\nways = ["yard"]\n' for i in range(6000)),
    "combatants": "".join(
        f'[combatants.c{i}]\nside = "east"\nzone = "yard"\n' for i in range(4000)
    ),
    "unknown keys": "".join(f"[x{i}]\n" for i in range(20000)),
}  # fmt: skip


@pytest.mark.parametrize("many", MANY.values(), ids=list(MANY))
def test_very_much_of_something_is_refused_soon(tmp_path, many):
    """A bad file of any kind costs no more than about two seconds, here with room to spare."""
    text = changed('weapons = ["sabre"]', 'weapons = ["sabree"]') + many
    path = written(tmp_path, text)
    assert len(text) <= MAX_BYTES
    before = time.process_time()
    fault(path)
    assert time.process_time() - before < 5


def test_more_gear_than_anybody_carries_is_refused(tmp_path):
    """A catalogue holds each piece for each target, and there are sixty catalogues."""
    names = ["sabre", *(f"w{n}" for n in range(MOST_PIECES))]
    made = "".join(
        f'[weapons.{name}]\nskill = "melee"\nspeed = 3\ndamage = "1d6"\n' for name in names[1:]
    )
    few, many = (json.dumps(names[:number]) for number in (MOST_PIECES, MOST_PIECES + 1))
    place = 'weapons = ["sabre"]'
    path = written(tmp_path, changed(place, f"weapons = {few}") + made)
    assert any(len(one.weapons) == MOST_PIECES for one in scenarios.load(path).combatants)
    path = written(tmp_path, changed(place, f"weapons = {many}") + made)
    assert "at most 40 pieces of gear for each" in str(fault(path))


def test_what_was_read_is_nobody_else_s(tmp_path):
    """A file that has not changed is not parsed anew, but everybody gets a copy."""
    path = written(tmp_path, example())
    first = read_toml(path)
    first["sides"].append("north")
    first["combatants"]["Ash"]["side"] = "north"
    again = read_toml(path)
    assert again["sides"] == ["east", "west"]
    assert again["combatants"]["Ash"]["side"] == "east"


def test_a_file_and_its_includes_together_are_bounded(tmp_path):
    """Fifty files, each as long as one may be, would take half a minute."""
    for number in range(3):
        (tmp_path / f"{number}.toml").write_bytes(b"#" * (MAX_BYTES - 30) + b'\nruleset="x"\n')
    check(tmp_path, 'include = ["0.toml", "1.toml", "2.toml"]\n' + example(), "include[1]",
          "at most 500000 bytes in all")  # fmt: skip


def test_the_same_include_many_times_is_refused(tmp_path):
    """Each of them would be looked for on the disk."""
    include = ", ".join(['"timing_track"'] * 51)
    check(tmp_path, f"include = [{include}]\n" + example(), "include", "at most 50 files")


@pytest.mark.parametrize(
    ("name", "close"),
    [
        ("aley", "alley"),
        ("Alley", "alley"),
        ("./nowhere/stand-of.toml", "stand-off"),
        ("zzzzzz", None),
        ("", None),
        ("a\0b", None),
        ("x" * 100_000, None),
    ],
)
def test_an_unknown_name_gets_the_nearest_shipped_one(name, close):
    """Whether it was meant as a name or as a path."""
    assert fault(name).nearest == close


def test_a_file_s_name_is_a_scenario_s_name(tmp_path):
    """So it is short and printable."""
    path = written(tmp_path, example(), "x" * 60 + ".toml")
    assert "1 to 40 printable" in str(fault(path))


# -- includes -------------------------------------------------------------------------------

GEAR = 'ruleset = "timing_track"\n'


@pytest.mark.parametrize(
    ("include", "key", "said"),
    [
        ('"gear.toml"', "include", "a list of paths"),
        ("[3]", "include[0]", "a path relative"),
        ('[""]', "include[0]", "a path relative"),
        ('["/etc/hosts"]', "include[0]", "a path relative"),
        ('["nothing.toml"]', "include[0]", "a file that exists"),
        ('["a\\u0000b.toml"]', "include[0]", "file"),
        ('["duel.toml"]', "include[0]", "in a circle"),
        ('["./x/../duel.toml"]', "include[0]", "in a circle"),
    ],
)
def test_an_include_that_cannot_be_is_refused(tmp_path, include, key, said):
    """Not a list, not a path, not there, or a file that includes itself."""
    check(tmp_path, f"include = {include}\n" + example(), key, said)


def test_misspelt_shipped_gear_is_refused(tmp_path):
    """A name without an ending is shipped gear; the nearest is suggested."""
    text = 'include = ["timing_trak"]\n' + example()
    check(tmp_path, text, "include[0]", "the name of shipped gear", "timing_track")


@pytest.mark.parametrize(
    ("text", "key", "said"),
    [
        ("", "", "an empty file"),
        ("x = 1", "", "one of these keys"),
        ("[weapons.sabre]\nskill = 'melee'\nspeed = 1\ndamage = 'd6'", "weapons.sabre",
         "duel.toml does not have already"),
        ("[templates.fencer]", "templates.fencer", "duel.toml does not have already"),
        ("[templates.y]\nlike = 'z'", "templates.y.like", "the name of a template"),
        ("[weapons.club]\nskill = 'melee'\nspeed = 1\ndamage = 'd'", "weapons.club.damage", "dice"),
        ("[combatants.X]", "", "only gear and templates"),
        ("include = ['gear.toml']", "include[0]", "in a circle"),
        ("include = ['duel.toml']", "include[0]", "in a circle"),
        ("[zones.X]", "", "only gear and templates"),
    ],
)  # fmt: skip
def test_what_is_wrong_in_an_included_file_is_told_of_that_file(tmp_path, text, key, said):
    """It holds gear and templates, names nothing anew, and includes nobody in a circle."""
    gear = written(tmp_path, (GEAR + text) if text else "", "gear.toml")
    path = written(tmp_path, 'include = ["gear.toml"]\n' + example())
    error = fault(path)
    assert error.file == str(gear)
    assert error.key == key
    assert said in str(error)


def test_gear_of_another_ruleset_is_refused(tmp_path):
    """A file says for which rules it is."""
    gear = written(tmp_path, 'ruleset = "chess"\n', "gear.toml")
    error = fault(written(tmp_path, 'include = ["gear.toml"]\n' + example()))
    assert (error.file, error.key) == (str(gear), "ruleset")


def test_there_is_an_end_to_including(tmp_path):
    """A chain of a hundred files is refused, not followed."""
    for number in range(100):
        written(tmp_path, GEAR + f'include = ["g{number + 1}.toml"]', f"g{number}.toml")
    assert "at most 50 files" in str(
        fault(written(tmp_path, 'include = ["g0.toml"]\n' + example()))
    )


# -- anything -------------------------------------------------------------------------------

ALLEY = find("alley").read_bytes()
VALUES = [
    b"0", b"-1", b"1e9", b"99999999999999999999", b"true", b'""', b'"x"', b"[]", b"[[]]", b"{}",
    b"1979-05-27", b"nan", b'"Thug A"', b'["Kael"]', b'"revolver"', b'"alley"', b"{ a = 1 }",
]  # fmt: skip


def mutated(text: bytes, luck: random.Random) -> bytes:
    """Return the text with a few lines or bytes changed."""
    lines = text.split(b"\n")
    for _ in range(luck.randint(1, 3)):
        at = luck.randrange(len(lines))
        kind = luck.randrange(6)
        if kind == 0:
            del lines[at]
        elif kind == 1:
            lines.insert(at, lines[luck.randrange(len(lines))])
        elif kind == 2 and b"=" in lines[at]:
            lines[at] = lines[at].partition(b"=")[0] + b"= " + luck.choice(VALUES)
        elif kind == 3:
            other = luck.randrange(len(lines))
            lines[at], lines[other] = lines[other], lines[at]
        elif lines[at]:
            place = luck.randrange(len(lines[at]))
            new = bytes([luck.randrange(256)]) if kind == 4 else b""
            lines[at] = lines[at][:place] + new + lines[at][place + 1 :]
        if not lines:
            lines = [b""]
    return b"\n".join(lines)


def survives(folder, content: bytes) -> None:
    path = folder / "timing_track" / "alley.toml"
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(content)
    line = "a scenario"
    try:
        assert isinstance(scenarios.load(path), Scenario)
    except InputError as error:
        line = str(error)
    assert line.isprintable()


@pytest.fixture(scope="module")
def with_gear(tmp_path_factory):
    """A folder in which the alley's include leads to the shipped gear."""
    folder = tmp_path_factory.mktemp("fuzz")
    (folder / "gear").mkdir()
    shipped = (HERE / "gear" / "timing_track.toml").read_bytes()
    (folder / "gear" / "timing_track.toml").write_bytes(shipped)
    return folder


@pytest.mark.parametrize("seed", range(200))
def test_a_mutated_file_is_a_scenario_or_an_input_error(with_gear, seed):
    """Never another exception."""
    survives(with_gear, mutated(ALLEY, random.Random(seed)))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(200, 20_000, 100))
def test_many_mutated_files(with_gear, seed):
    """The same, for longer, with shipped files of every kind."""
    for inner in range(seed, seed + 100):
        luck = random.Random(inner)
        text = find(luck.choice(scenarios.names("timing_track"))).read_bytes()
        survives(with_gear, mutated(text, luck))


@given(st.binary(max_size=200))
def test_any_bytes_at_all(with_gear, content):
    """Noise is an input error too."""
    survives(with_gear, content)
