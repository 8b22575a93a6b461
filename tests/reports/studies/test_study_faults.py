"""One line about whatever a study file says wrongly."""

from __future__ import annotations

import pytest

from arena.errors import InputError
from reports.studies.study_file import load
from tests.reports.studies.small_study import SMALL, changed, factor

PENALTY = '[factors.p]\nkey = "options.abandon_penalty"\nlevels = [0, 1]\n'
TOO_MANY = "".join(
    f'[factors.f{at}]\nkey = "options.x{at}"\nlevels = [1, 2, 3, 4, 5]\n' for at in range(3)
)
PLACES = '[factors.where]\nkey = "scenario"\nlevels = ["mirrored-duel", {other}]'
MANY = ", ".join(f"x{at} = 1" for at in range(101))
EMPTY_LEVELS = "levels = [{ name = 'a', set = {} }, { name = 'b', set = {} }]"
KEYS = 'keys joined by full stops, names in quotes where they need them: combatants."Old Bram".pc'


def both(text: str) -> str:
    """Return the study in two scenarios."""
    return text.replace('["mirrored-duel"]', '["mirrored-duel", "stand-off"]')


def penalties(levels: str) -> str:
    return changed("[0, 1]", levels)


def places(other: str) -> str:
    """Return a study over scenarios as levels."""
    text = factor(PLACES.format(other=other))
    return text.replace('scenarios = ["mirrored-duel"]\n', "")


def agent(spec: str) -> str:
    return changed('"abandons(gain=30)"', spec)


def gains(levels: str, key: str = "agent.gain") -> str:
    return factor(f"[factors.a]\nkey = {key!r}\nlevels = {levels}")


# What stands after "study.toml: ".
BAD: dict[str, tuple[str, str]] = {
    "unknown key": (
        changed("against =", "agianst ="),
        'found "agianst", expected a key that is known here (did you mean "against"?)',
    ),
    "no factors": (factor(""), "factors: expected a table; it is missing"),
    "empty factors": (
        factor("[factors]"),
        'factors: found "nothing", expected at least one factor',
    ),
    "one level": (
        penalties("[0]"),
        "factors.penalty.levels: found 1, expected from 2 to 64 levels",
    ),
    "too many levels": (
        penalties(str(list(range(65)))),
        "factors.penalty.levels: found 65, expected from 2 to 64 levels",
    ),
    "equal levels": (
        penalties("[0, 1, 0]"),
        'factors.penalty.levels[2]: found "0", expected every level only once',
    ),
    "equal values": (
        penalties('[0, 1, 0]\nnames = ["a", "b", "c"]'),
        'factors.penalty.levels[2]: found "c", expected levels that differ; "a" sets the same',
    ),
    "equal names": (
        penalties('[0, 1]\nnames = ["a", "a"]'),
        'factors.penalty.levels[1]: found "a", expected every level only once',
    ),
    "number of names": (
        penalties('[0, 1]\nnames = ["a"]'),
        "factors.penalty.names: found 1, expected as many names as levels, 2",
    ),
    "a name that steers a terminal": (
        penalties('[0, 1]\nnames = ["a", "\\u001b[31m"]'),
        'factors.penalty.names[1]: found "\\x1b[31m", expected 1 to 60 printable characters, '
        "no spaces around them",
    ),
    "a value that is no name": (
        factor('[factors.p]\nkey = "title"\nlevels = ["a", ""]'),
        'factors.p.levels[1]: found "", expected 1 to 60 printable characters, '
        "no spaces around them; or give the factor names",
    ),
    "tables without names": (
        factor('[factors.p]\nkey = "options"\nlevels = [{}, { may_yield = true }]'),
        "factors.p.levels[0]: found {}, expected a value that can be shown; "
        "or give the factor names",
    ),
    "a factor's name": (
        factor('[factors." p"]\nkey = "title"\nlevels = ["a", "b"]'),
        'factors." p": found " p", expected a name of 1 to 40 printable characters, '
        "no spaces around it",
    ),
    "levels without a key": (
        factor('[factors.p]\nlevels = ["a", "b"]'),
        'factors.p.levels[0]: found "a", expected a table with name and set, '
        "since the factor has no key",
    ),
    "an unknown key of a level": (
        factor("[factors.p]\n" + EMPTY_LEVELS.replace("set", "sets")),
        'factors.p.levels[0]: found "sets", expected a key that is known here '
        '(did you mean "set"?)',
    ),
    "levels that set nothing": (
        factor("[factors.p]\n" + EMPTY_LEVELS),
        'factors.p.levels[1]: found "b", expected levels that differ; "a" sets the same',
    ),
    "names twice": (
        factor(
            '[factors.p]\nnames = ["x", "y"]\n'
            + EMPTY_LEVELS.replace("set = {} }]", "set = { limit = 9 } }]")
        ),
        "factors.p.names: found ['x', 'y'], expected no such key: these levels have names",
    ),
    "a level that sets a value twice": (
        factor(
            "[factors.p]\n" + EMPTY_LEVELS.replace("{} }]", "{ limit = 9, \"'limit'\" = 8 } }]")
        ),
        "factors.p.levels[1].set.\"'limit'\": found \"'limit'\", "
        "expected a key that does not set the same as limit",
    ),
    "a level that sets very much": (
        factor(f"[factors.p]\nlevels = [{{ name = 'a', set = {{ {MANY} }} }}, 'b']"),
        "factors.p.levels[0].set: found 101, expected at most 100 keys",
    ),
    "a key of another form": (
        changed("options.abandon", "options..abandon"),
        f'factors.penalty.key: found "options..abandon_penalty", expected {KEYS}',
    ),
    "an unknown option": (
        changed("abandon_penalty", "abandn_penalty"),
        'factors.penalty.levels[0]: found "abandn_penalty", expected a key that is known here; '
        'at options of mirrored-duel (did you mean "abandon_penalty"?)',
    ),
    "a value of another kind": (
        penalties('[0, "1"]'),
        'factors.penalty.levels[1]: found "1", expected a whole number from 0 to 100; '
        "at options.abandon_penalty of mirrored-duel",
    ),
    "a value out of bounds": (
        penalties("[0, 101]"),
        "factors.penalty.levels[1]: found 101, expected a whole number from 0 to 100; "
        "at options.abandon_penalty of mirrored-duel",
    ),
    "an unknown combatant": (
        changed("options.abandon_penalty", "combatants.Esmee.pc"),
        'factors.penalty.levels[0]: found "Esmee", expected a name from [combatants]; '
        'at combatants.Esmee of mirrored-duel (did you mean "Esme"?)',
    ),
    "a combatant of one scenario only": (
        both(changed("options.abandon_penalty", "combatants.Esme.pc")),
        'factors.penalty.levels[0]: found "Esme", expected a name from [combatants]: '
        "Dill, Dorn, Sable, Slate; at combatants.Esme of stand-off",
    ),
    "a value in the second factor": (
        SMALL + '[factors.p]\nkey = "limit"\nlevels = [9, 0]',
        "factors.p.levels[1]: found 0, expected a whole number from 1 to 100000; "
        "at limit of mirrored-duel",
    ),
    "two factors with one key": (
        SMALL + PENALTY,
        'factors.p.levels[0]: found "options.abandon_penalty", '
        "expected a key that no other factor sets; penalty sets options.abandon_penalty",
    ),
    "two factors, one inside the other": (
        SMALL + '[factors.p]\nlevels = [{ name = "a", set = { options = {} } },'
        ' { name = "b", set = {} }]',
        'factors.p.levels[0].set.options: found "options", '
        "expected a key that no other factor sets; penalty sets options.abandon_penalty",
    ),
    "two factors with one agent": (
        gains('["holds", "aims"]', "agent")
        + '\n[factors.b]\nkey = "agent"\nlevels = ["casts", "aims"]',
        'factors.b.levels[0]: found "agent", expected a key that no other factor sets; '
        "a sets agent",
    ),
    "a parameter that a level's agent gives": (
        gains('["abandons(gain=1)", "abandons"]', "agent")
        + '\n[factors.b]\nkey = "agent.gain"\nlevels = [1, 2]',
        'factors.b.levels[0]: found "agent.gain", '
        "expected a parameter that no other level gives; abandons(gain=1) does",
    ),
    "the same agent twice": (
        gains('["abandons", "abandons(gain=50)"]', "agent"),
        'factors: found "a: abandons(gain=50)", expected arms that differ; a: abandons is the same',
    ),
    "a change that changes nothing": (
        changed("options.abandon_penalty", "weapons.spear.speed").replace("[0, 1]", "[3, 4]"),
        'factors: found "penalty: 4", expected arms that differ; penalty: 3 is the same',
    ),
    "too many arms": (
        factor(TOO_MANY),
        "factors: found 125, expected at most 64 combinations of levels",
    ),
    "too many scenarios": (
        changed(
            '["mirrored-duel"]', '["mirrored-duel", "alley", "stand-off", "two-marksmen"]'
        ).replace("[0, 1]", str(list(range(63)))),
        "factors: found 252, expected at most 250 changed scenarios in all arms together",
    ),
    "no scenarios": (
        changed('scenarios = ["mirrored-duel"]\n', ""),
        "scenarios: expected a list of scenarios, or a factor that sets scenario at every level; "
        "it is missing",
    ),
    "an empty list of scenarios": (
        changed('["mirrored-duel"]', "[]"),
        "scenarios: expected a list of scenarios, or a factor that sets scenario at every level; "
        "it is missing",
    ),
    "an unknown scenario": (
        changed('"mirrored-duel"', '"mirrord-duel"'),
        'scenarios[0]: found "mirrord-duel", expected a scenario, by name or file '
        '(did you mean "mirrored-duel"?)',
    ),
    "a missing file": (
        changed('"mirrored-duel"', '"none.toml"'),
        'scenarios[0]: found "none.toml", expected a file that exists, seen from this one',
    ),
    "a file that no system could have": (
        changed('"mirrored-duel"', f'"{"ü" * 200}.toml"'),
        f'scenarios[0]: found "{"ü" * 57}…", expected a file that exists, seen from this one',
    ),
    "a scenario twice": (
        changed('["mirrored-duel"]', '["mirrored-duel", "mirrored-duel"]'),
        'scenarios[1]: found "mirrored-duel", expected every scenario only once',
    ),
    "two rulesets": (
        changed('["mirrored-duel"]', '["mirrored-duel", "two-pairs"]')
        .replace("abandon_penalty", "may_yield")
        .replace("[0, 1]", "[true, false]"),
        'scenarios[1]: found "two-pairs", expected scenarios of one ruleset, here timing_track',
    ),
    "levels of two rulesets": (
        places('"two-pairs"'),
        'factors.where.levels[1]: found "two-pairs", '
        "expected scenarios of one ruleset, here timing_track",
    ),
    "a level that is no scenario": (
        places("3"),
        "factors.where.levels[1]: found 3, expected a text",
    ),
    "an unknown scenario as a level": (
        places('"stand-of"'),
        'factors.where.levels[1]: found "stand-of", expected a scenario, by name or file '
        '(did you mean "stand-off"?)',
    ),
    "scenarios that no arm has": (
        factor(PLACES.format(other='"stand-off"')),
        "scenarios: found ['mirrored-duel'], expected no such key: "
        "where sets the scenario at every level",
    ),
    "a key inside the scenario's name": (
        changed("options.abandon_penalty", "scenario.limit"),
        'factors.penalty.key: found "scenario.limit", '
        "expected scenario, or a key of the scenario's file",
    ),
    "no agent": (
        changed('agent = "abandons(gain=30)"\n', ""),
        "agent: expected an agent, or a factor that sets agent at every level; it is missing",
    ),
    "no opponent": (
        changed('against = "never-abandons"\n', ""),
        "against: expected an agent, or a factor that sets against at every level; it is missing",
    ),
    "another game's agent": (
        agent('"turtle"'),
        'agent: found "turtle", expected an agent for timing_track (turtle is for two_actions): '
        "abandons, aims, casts, closes-and-cuts, first-legal, holds, keeps-distance, learned, "
        "learned-sampling, learned-search, looks-ahead, machine-first, never-abandons, "
        "opponent, plays-on, random, smashes, tree-search",
    ),
    "an agent of another form": (
        agent('"abandons(gain"'),
        'agent: found "abandons(gain", expected an agent: name or name(key=value, ...), '
        'for example "abandons(gain=30)"',
    ),
    "an agent's unknown parameter": (
        agent('"abandons(gian=30)"'),
        'agent: found "abandons(gian=30)", expected a parameter of abandons: gain, sooner '
        '(did you mean "gain"?)',
    ),
    "an agent that steers a terminal": (
        agent('"abandons(\\n)"'),
        'agent: found "abandons(\\n)", expected printable characters only',
    ),
    "a level that is no agent": (
        gains('["holds", 3]', "agent"),
        "factors.a.levels[1]: found 3, expected a text",
    ),
    "an unknown parameter": (
        gains("[1, 2]", "agent.gian"),
        'factors.a.levels[0]: found "gian=1", expected a parameter of abandons: gain, sooner '
        '(did you mean "gain"?)',
    ),
    "a parameter of nobody": (
        gains("[1, 2]", "against.gain"),
        'factors.a.levels[0]: found "gain=1", expected a parameter of never-abandons: it has none',
    ),
    "a parameter out of bounds": (
        gains("[1, 2000]"),
        'factors.a.levels[1]: found "gain=2000", expected whole number, 0 to 1000',
    ),
    "a parameter that is a list": (
        gains("[1, [2]]"),
        "factors.a.levels[1]: found [2], expected a number, true, false, "
        "or a printable text with one kind of quotes at most",
    ),
    "a parameter that no spec can hold": (
        gains('[1, "\\"\'"]'),
        'factors.a.levels[1]: found ""\'", expected a number, true, false, '
        "or a printable text with one kind of quotes at most",
    ),
    "a parameter inside a parameter": (
        gains("[1, 2]", "agent.gain.x"),
        'factors.a.key: found "agent.gain.x", expected agent, or agent.PARAMETER',
    ),
    "an unknown side": (
        'sides = "wst"' + SMALL,
        'sides: found "wst", expected both, or a side of every scenario, also of mirrored-duel '
        '(did you mean "west"?)',
    ),
    "a side of one scenario only": (
        'sides = "west"' + both(SMALL),
        'sides: found "west", expected both, or a side of every scenario, also of stand-off: '
        "dockers, smugglers",
    ),
    "no blocks": (
        "blocks = 0" + SMALL,
        "blocks: found 0, expected a whole number from 1 to 1000000",
    ),
    "too many blocks": (
        "blocks = 1_000_001" + SMALL,
        "blocks: found 1000001, expected a whole number from 1 to 1000000",
    ),
    "true for a seed": (
        "seed = true" + SMALL,
        "seed: found True, expected a whole number, at least 0",
    ),
    "an unknown outcome": (
        'outcomes = ["wins"]' + SMALL,
        'outcomes[0]: found "wins", expected an outcome of timing_track (did you mean "win"?)',
    ),
    "an outcome twice": (
        'outcomes = ["win", "win"]' + SMALL,
        'outcomes[1]: found "win", expected every outcome only once',
    ),
    "no outcome": (
        "outcomes = []" + SMALL,
        'outcomes: found "nothing", expected at least one outcome, the primary one first',
    ),
    "no margin of equivalence": (
        'outcomes = ["time"]\nequivalence = 0' + SMALL,
        "equivalence: found 0.0, expected a number above 0",
    ),
    "a margin in which all is the same": (
        "equivalence = 1" + SMALL,
        "equivalence: found 1.0, expected a number above 0 and below 1, for win",
    ),
    "a margin that is no number": (
        "equivalence = nan" + SMALL,
        "equivalence: found nan, expected a number above 0 and below 1, for win",
    ),
    "an unknown design": (
        'design = "pair"' + SMALL,
        'design: found "pair", expected pairs or grid (did you mean "pairs"?)',
    ),
    "a stop that no interval can decide": (
        'outcomes = ["time", "win"]\nstop = "decided"' + SMALL,
        'stop: found "decided", expected no such key without win or margin as the first outcome, '
        "whose differences have bounds",
    ),
    "another stop": ('stop = "never"' + SMALL, 'stop: found "never", expected decided'),
    "an unknown factor": (
        'compare = "penlty"' + SMALL,
        'compare: found "penlty", expected the name of a factor (did you mean "penalty"?)',
    ),
    "a factor compared in a grid": (
        'design = "grid"\ncompare = "penalty"' + SMALL,
        'compare: found "penalty", expected no such key in a grid: there every arm is compared',
    ),
    "not TOML": ("a = [", "expected valid TOML; end of document: Invalid value"),
    "nothing": ("", 'found "an empty file", expected keys and values'),
}


@pytest.mark.parametrize("name", BAD)
def test_one_line_about_what_is_wrong(written, name):
    """The file, the key, what was found and expected, and the nearest right name."""
    text, said = BAD[name]
    path = written(text)
    with pytest.raises(InputError) as caught:
        load(path)
    assert str(caught.value) == f"{path}: {said}"
    assert str(caught.value).isprintable()


def test_unknown_agents_are_helped(written):
    """Of the file, and of a level; the list of all is not repeated here."""
    with pytest.raises(InputError, match=r': agent: found "abandon", .*\(did you mean "abandons"'):
        load(written(agent('"abandon"')))
    with pytest.raises(InputError, match=r'levels\[1\]: found "aim", .*\(did you mean "aims"'):
        load(written(gains('["holds", "aim"]', "agent")))


@pytest.mark.parametrize("target", ["none", "none.toml", "", "."])
def test_no_such_study(target):
    """Never a traceback."""
    with pytest.raises(InputError):
        load(target)


def test_a_near_miss_is_helped():
    """Among the shipped studies."""
    with pytest.raises(InputError, match='did you mean "abandoning"'):
        load("abandonin")


def test_a_fault_of_a_scenario_names_the_scenario(written):
    """As when the scenario is loaded itself."""
    written('ruleset = "timing_track"\ntitle = 3', "bad.toml")
    path = written(changed('"mirrored-duel"', '"bad.toml"'))
    with pytest.raises(InputError) as caught:
        load(path)
    assert str(caught.value).startswith(f"{path.parent / 'bad.toml'}: ")
