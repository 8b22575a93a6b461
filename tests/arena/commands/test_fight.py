"""A fight is played and told, from agents or from a script."""

from __future__ import annotations

import json

import pytest

import scenarios
from agents import usual
from arena.rules import RULESETS
from tests.arena.commands.made_reports import refused


def test_the_alley_is_played_from_its_script_and_told(arena):
    code, out, err = arena("fight", "--script", "alley")
    assert (code, err) == (0, "")
    assert "\n\nCount 3\n" in out
    assert "  Thug A rolls 44 against\n" not in out  # part of its token's paragraph
    assert "reliability 103, and cannot fail" in " ".join(out.split())


def test_json_is_the_journal_to_the_byte(arena, journal):
    code, out, _ = arena("fight", "--script", "alley", "--json")
    assert code == 0
    assert out.encode() == journal.read_bytes()
    assert json.loads(out.splitlines()[0])["scenario"] == "alley"


def test_quiet_says_only_how_it_ended(arena):
    code, out, _ = arena("fight", "alley", "--script", "alley", "--quiet")
    assert (code, out) == (0, "a draw at count 17: nothing but holds for 10 counts\n")


def test_agents_are_named_by_side_and_by_combatant(arena, tmp_path):
    """Whoever is not named is played by the usual agent, and the journal says so."""
    path = tmp_path / "a.jsonl"
    named = "heroes=random(),Thug B=holds"
    assert arena("fight", "alley", "--agents", named, "--quiet", "--journal", path)[0] == 0
    agents = json.loads(path.read_text().splitlines()[0])["agents"]
    assert agents == {"Thug B": "holds", "heroes": "random()", "thugs": usual("timing_track")}


def voice(arena, path, scenario, named):
    """The agents that a journal names, after a fight in which nothing went wrong."""
    words = ("--agents", named, "--quiet", "--journal", path)
    assert arena("fight", scenario, *words)[0] == 0
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    assert "faulted" not in [line.get("event") for line in lines]
    return lines[0]["agents"]


def test_the_first_member_speaks_for_a_side_whose_members_all_have_agents(arena, tmp_path):
    """TA-03: who goes next is asked of a side."""
    path = tmp_path / "a.jsonl"
    foxes = "Fox marksman=first-legal,Fox warden=turtle"
    agents = voice(arena, path, "two-pairs", f"{foxes},hawks=random")
    assert agents["foxes"] == "first-legal"
    events = [json.loads(line) for line in path.read_text().splitlines()[1:]]
    assert {event["who"] for event in events if event["event"] == "next"} == {"foxes", "hawks"}


def test_the_usual_agent_speaks_for_a_side_with_a_member_that_has_none(arena, tmp_path):
    named = "Fox marksman=first-legal,hawks=random"
    agents = voice(arena, tmp_path / "a.jsonl", "two-pairs", named)
    assert agents == {
        "Fox marksman": "first-legal", "foxes": usual("two_actions"), "hawks": "random"
    }  # fmt: skip


def test_a_battle_whose_fighters_all_have_agents_is_commanded_by_the_first(arena, tmp_path):
    """AB-12: a commander's manoeuvre is asked of a side that nobody is named for."""
    setup = RULESETS["action_board"].setup(scenarios.load("battle-for-the-gate"))
    named = ",".join(f"{seat}=first-legal" for seat in setup.seats)
    agents = voice(arena, tmp_path / "a.jsonl", "battle-for-the-gate", named)
    assert [agents[side] for side in setup.sides] == ["first-legal", "first-legal"]


def test_seed_and_block_choose_the_luck(arena):
    """And nothing else does."""

    def told(*words):
        return arena("fight", "alley", "--agents", "heroes=random,thugs=random", *words)[1]

    assert told() == told("--seed", 1, "--block", 0)
    assert told("--seed", 2) != told() != told("--block", 1)


def test_options_of_the_rules_can_be_changed(arena):
    """After --options or simply behind the scenario; as in a file, but without quotes."""
    words = ("fight", "alley", "--quiet", "--script", "alley")
    assert "for 10 counts" in arena(*words)[1]
    assert "for 4 counts" in arena(*words, "--options", "quiet_limit=4")[1]
    assert "for 4 counts" in arena(*words, "quiet_limit=4", "reconsider=never")[1]
    several = ("--options", "quiet_limit=4", "reconsider=never", "may_yield=true")
    assert "for 4 counts" in arena(*words, *several)[1]


def test_names_from_a_file_are_no_markup(arena, duel):
    """What looks like markup is printed as it stands."""
    _, out, _ = arena("fight", duel, "--agents", "east=holds,west=holds")
    assert out.startswith("A small [bold]duel[/bold]\n")
    assert "[red]Ann[/red]" in out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["fight"], "a scenario's name or file, or --script"),
        (["fight", "ally"], 'did you mean "alley"?'),
        (["fight", "alley", "--seed", "x"], "--seed"),
        (["fight", "alley", "--seed", "-1"], "--seed"),
        (["fight", "alley", "--sede", "1"], "--sede"),
        (["fight", "alley", "--agents", "heros=random"], 'did you mean "heroes"?'),
        (["fight", "alley", "--agents", "heroes=rando"], 'did you mean "random"?'),
        (["fight", "alley", "--agents", "random"], "expected side=agent"),
        (["fight", "alley", "--agents", "random(depth=2)"], "expected side=agent"),
        (["fight", "alley", "--agents", "heroes=random,heroes=holds"], "only once"),
        (["fight", "alley", "--agents", "heroes="], "expected side=agent"),
        (["fight", "alley", "--options", "may_yield"], "expected key=value"),
        (["fight", "alley", "may_yeld=true"], 'did you mean "may_yield"?'),
        (["fight", "alley", "may_yield=maybe"], "expected true or false"),
        (["fight", "alley", "may_yield=true", "may_yield=true"], "only once"),
        (["fight", "--script", "allee"], 'did you mean "alley"?'),
        (["fight", "--script", "alley", "--agents", "heroes=random"], "the script answers"),
        (["fight", "stand-off", "--script", "alley"], "which the script is for"),
        (["fight", "alley", "--quiet", "--journal", "no/such/folder.jsonl"], "can be written"),
        (["fight", "none.json"], "none.json"),
        (["fight", "nobody-knows"], "arrow-against-wall, axe-or-dagger"),
        (["fight", "alley", "--agents", "heroes=shield-wall"], "an agent for timing_track"),
        (["replay", "none.jsonl", "--count", "-1"], "--count"),
        (["tournament", "alley", "--seed", "-1"], "--seed"),
        (["replay"], "Missing argument"),
        (["replay", "none.jsonl"], "can be read"),
        (["check"], "Missing argument"),
        (["save", "alley", "--count", "3"], "--out"),
        (["save", "alley", "--count", "-3", "--out", "a.json"], "--count"),
        (["save", "alley", "--count", "9999", "--out", "a.json"], "before the fight is over"),
        (["tournament", "ally"], 'did you mean "alley"?'),
        (["tournament", "alley", "--blocks", "0"], "--blocks"),
        (["tournament", "alley", "--blocks", "99999999999"], "from 1 to 1000000"),
        (["tournament", "alley", "--workers", "100000"], "from 1 to 256"),
        (["save", "alley", "--count", "3", "--out", ""], "can be written"),
        (["save", "alley", "--count", "3", "--out", "/"], "can be written"),
        (["save", "alley", "--count", "3", "--out", "x" * 5000], "can be written"),
        (["save", "alley", "--count", "3", "--out", "a", "--seed", str(2**63)], "--seed"),
        (["fight", "alley", "--quiet", "--journal", "x" * 5000], "can be written"),
        (["replay", "."], "directory"),
        (["nonsense"], "nonsense"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_what_cannot_be_used_is_refused_in_one_line(arena, words, said):
    """The line says what was found and what would have been right; the exit code is 2."""
    refused(arena(*words), said)


def test_a_script_must_be_used_up(arena, tmp_path):
    """A die or an answer that was never asked for is a slip in the script."""
    path = tmp_path / "long.script.toml"
    script = 'scenario = "alley"\n'
    path.write_text(script + '[[dice]]\nwho = "Kael"\npurpose = "attack"\nfaces = [1]\n')
    code, out, err = arena("fight", "--script", path, "--quiet")
    assert code == 2
    assert 'dice: found "Kael, attack", expected every roll to be used; this one was not' in err
    answer = '[[answers]]\ntime = 0\nwho = "Kael"\nsay = "hold"\n'
    path.write_text(script + answer * 3)
    code, out, err = arena("fight", "--script", path, "--quiet")
    assert code == 2
    assert 'answers: found "Kael at 0: hold", expected every answer to be used; 2 were not' in err
    assert out.startswith("a draw")


def test_a_script_without_a_die_that_is_needed_is_refused(arena, tmp_path):
    path = tmp_path / "short.script.toml"
    answer = '[[answers]]\ntime = 0\nwho = "Thug A"\nsay = "shoot Kael with revolver"\n'
    path.write_text('scenario = "alley"\n' + answer)
    refused(arena("fight", "--script", path), "the script has no die for Thug A, reliability")


def test_a_scripted_answer_must_be_legal(arena, tmp_path):
    path = tmp_path / "wrong.script.toml"
    answer = '[[answers]]\ntime = 0\nwho = "Kael"\nsay = "attack Thug A with medium sword"\n'
    path.write_text('scenario = "alley"\n' + answer)
    refused(arena("fight", "--script", path), "is not allowed: at 0, the weapon is not in hand")


def test_a_fight_tells_what_was_weighed_only_if_asked(arena):
    """The journal has it in any case, and can be told again."""
    words = ("fight", "block-or-strike-back", "--agents", "contractors=looks-ahead(forks=30)")
    code, plain, _ = arena(*words, "--journal", "it.jsonl")
    assert code == 0
    assert "weighs" not in plain
    told = arena(*words, "--why")[1]
    assert "Whoever decides for Pipe weighs" in told
    assert arena("replay", "it.jsonl")[1].count("weighs") == told.count("weighs")
