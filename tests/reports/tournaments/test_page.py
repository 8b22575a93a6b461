"""A tournament's page: complete, safe, for every ear, and the same bytes for the same rows."""

from __future__ import annotations

import html.parser
import re

import pytest

import agents
from reports.ledger.recording import Where
from reports.tournaments.page import command
from reports.tournaments.tournament import run_tournament
from reports.tournaments.tournament_file import Trial, Width, load
from tests.reports.made_rows import tournament

HERE = Where(workers=1)
SCENARIOS = ["mirrored-duel", "alley-at-count-16"]
FIELD = ["aims", "holds", "random"]
VOID = {"meta", "br", "path", "link", "img", "use", "hr", "input"}
FILE = f"""
title = "Cup <script>alert(1)</script> & co"
scenarios = ["{'", "'.join(SCENARIOS)}"]
blocks = 4
[agents]
""" + "".join(f'"{name} <b>" = "{name}"\n' for name in FIELD)


class Elements(html.parser.HTMLParser):
    """Collects elements and checks that they are closed in order."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self.feed(page)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        self.seen.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.seen.append((tag, dict(attrs)))

    def handle_endtag(self, tag):
        if tag not in VOID:
            assert self.open.pop() == tag

    def handle_data(self, data):
        if not self.open or self.open[-1] != "style":
            self.words.append(data)

    @property
    def text(self) -> str:
        return " ".join(" ".join(self.words).split())


def fought(folder, text, **more):
    path = folder / "cup.toml"
    path.write_text(text)
    return run_tournament(path, folder / "out", HERE, progress=False, **more)


def read(result):
    return Elements(result.page.read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def result(tmp_path_factory):
    return fought(tmp_path_factory.mktemp("cup"), FILE)


@pytest.fixture(scope="module")
def page(result):
    return result.page.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def parsed(result):
    return read(result)


def test_it_needs_no_network_and_no_script(page, parsed):
    assert not re.search(r"https?:|//[a-z]", page)
    tags = {tag for tag, _ in parsed.seen}
    assert not tags & {"script", "link", "img", "iframe", "object"}
    assert not any(name.startswith("on") for _, attrs in parsed.seen for name in attrs)
    assert "url(" not in re.sub(r"url\(#", "", page)


def test_names_are_escaped(page):
    assert "<script>" not in page
    assert "Cup &lt;script&gt;" in page
    assert f"{FIELD[0]} <b>" not in page


def test_it_says_what_it_must(result, parsed):
    """The answer first; every agent; units and their number; how to get the same again."""
    text = parsed.text
    assert text.index("Over 4 blocks") < text.index("Ranking")
    for line in result.summary.ranking:
        assert line.agent in text
        assert f"{line.score.mean:.2f}" in text
    for words in (
        "Unit: the block, n = 4",
        "Seed 1",
        "Blocks 0 to 3",
        "No agent’s fault",
        "Method",
        "--blocks 4 --seed 1",
        "Timing Track, version 1",
        "is replaced by a safe answer",
        "Every single fight stands in ledger.sqlite beside this page, as run 1",
    ):
        assert words in text
    assert "Interrupted" not in text
    assert "made longer" not in text


def test_tables_can_be_heard(parsed):
    """Every table has a caption, every heading cell a scope, every chart a text."""
    tags = [tag for tag, _ in parsed.seen]
    assert tags.count("table") == tags.count("caption") > 0
    assert all("scope" in attrs for tag, attrs in parsed.seen if tag == "th")
    charts = [attrs for tag, attrs in parsed.seen if tag == "svg"]
    assert len(charts) == 4
    assert all(attrs.get("aria-label") for attrs in charts)


def test_ids_are_there_once_and_lead_somewhere(parsed):
    ids = [attrs["id"] for _, attrs in parsed.seen if "id" in attrs]
    assert len(ids) == len(set(ids))
    for tag, attrs in parsed.seen:
        target = attrs.get("for") or attrs.get("aria-labelledby")
        if tag == "a" and (attrs.get("href") or "").startswith("#"):
            target = (attrs["href"] or "")[1:]
        assert target is None or target in ids


def test_fights_can_be_gone_through(parsed):
    """With the way to each of them on a terminal."""
    fights = [attrs["id"] for tag, attrs in parsed.seen if tag == "fieldset"]
    assert fights[:2] == ["fight-1", "fight-2"]
    assert "The two best agents meet. Mirrored duel: " in parsed.text
    assert "The longest fight. " in parsed.text
    rows = re.findall(r"arena replay FOLDER --run 1 --row (\d+)", parsed.text)
    assert len(rows) == len(fights)
    assert all(int(row) < 4 * 12 for row in rows)


# -- several rulesets, faults, formats ------------------------------------------------------------


class Broken:
    def choose(self, decision):
        raise ValueError("no idea <i>")


@pytest.fixture
def broken(monkeypatch):
    """An agent that never has an answer."""
    monkeypatch.setitem(agents.AGENTS, "broken", Broken)


THREE = 'scenarios = ["mirrored-duel", "mages-quarrel", "two-pairs"]\nblocks = 2\n'


def test_several_rulesets_in_one_tournament(tmp_path):
    """Each with its title, version and unit; lengths are never mixed."""
    text = read(fought(tmp_path, THREE + 'agents = ["random", "first-legal"]')).text
    assert "Tournament · Timing Track · Action Board · Two Actions" in text
    for title in ("Timing Track", "Action Board", "Two Actions"):
        assert f"Rules {title}, version" in text
    for scenario, unit in [("mirrored-duel", "count"), ("mages-quarrel", "tick")]:
        assert re.search(rf"{scenario} \(median \d+ {unit}s\)", text)
    assert re.search(r"two-pairs \(median \d+ phases\)", text)
    assert "length of a fight, in its ruleset's units" in text


def test_faults_are_told_with_examples(tmp_path, broken):
    result = fought(tmp_path, THREE + 'agents = ["random", "broken"]')
    text = read(result).text
    assert "Agents’ faults" in text
    assert "No agent’s fault" not in text
    (wrong,) = (line for line in result.summary.faults if line.faults)
    assert (wrong.agent, wrong.fights_with_faults, wrong.fights) == ("broken", 12, 12)
    assert len(wrong.texts) == 3
    for said in wrong.texts:
        assert "no idea <i>" in said
        assert " ".join(said.split()) in text
    assert "<i>" not in result.page.read_text()


def test_a_fault_may_cost_the_fight(tmp_path, broken):
    """With `forfeit`: who fails loses, in every ruleset, and the page says so."""
    result = fought(tmp_path, THREE + 'on_fault = "forfeit"\nagents = ["random", "broken"]')
    best, worst = result.summary.ranking
    assert (best.agent, best.score.mean) == ("random", 1.0)
    assert (worst.agent, worst.score.mean) == ("broken", 0.0)
    assert all("forfeit" in why for _, why, _ in result.summary.endings)
    text = read(result).text
    assert "A fault costs the fight" in text
    assert "forfeits" in text
    assert [line.fights_with_faults for line in result.summary.faults] == [0, 12]


def test_a_gauntlet(tmp_path):
    """Who did not meet has no score; there is no mix; the method says who met whom."""
    text = 'scenarios = ["mirrored-duel"]\nblocks = 3\nformat = "gauntlet"\n'
    text += 'challengers = ["aims"]\nagents = ["random", "aims", "holds"]\n'
    result = fought(tmp_path, text)
    assert result.recorded.end.fights == 3 * 4
    parsed = read(result)
    assert "every challenger (aims) meets each of the others" in parsed.text
    assert "share of the mix" not in parsed.text
    dots = [attrs for _, attrs in parsed.seen if attrs.get("aria-label") == "not fought"]
    assert len(dots) > 3  # more than the diagonal


def test_self_play_is_said(tmp_path):
    text = 'scenarios = ["mirrored-duel"]\nblocks = 1\nself_play = true\n'
    result = fought(tmp_path, text + 'agents = ["random", "aims"]')
    assert result.recorded.end.fights == 4
    assert "and itself once (which counts for the sides only)" in read(result).text


@pytest.mark.parametrize(
    ("stop", "wanted", "passes"),
    [
        ("fail = 0.15\npass = 0.25", "pass", True),
        ("fail = 0.9\npass = 0.95", "fail", False),
    ],
)
def test_a_trial(tmp_path, stop, wanted, passes):
    """It ends before the last block, and the page begins with the verdict."""
    text = 'scenarios = ["mirrored-duel"]\nblocks = 2000\nagents = ["random", "first-legal"]\n'
    result = fought(tmp_path, f'{text}[stop]\nagent = "first-legal"\n{stop}\n')
    end = result.recorded.end
    assert 32 <= end.taken < end.planned == 2000
    assert result.summary.tested is not None
    assert result.summary.tested.verdict == wanted
    said = read(result).text
    assert ("first-legal passes:" if passes else "first-legal fails:") in said
    assert f"Answer after {end.taken} blocks: {wanted}" in said
    assert "sequential probability ratio test" in said
    assert "confidence sequences" in said


def test_a_trial_that_stays_undecided(tmp_path):
    text = 'scenarios = ["mirrored-duel"]\nblocks = 5\nagents = ["random", "first-legal"]\n'
    trial = '[stop]\nagent = "random"\nfail = 0.1\npass = 0.9\n'
    result = fought(tmp_path, text + trial)
    assert result.recorded.end.taken == 5
    assert "Undecided whether random scores 0.9 or only 0.1." in read(result).text


def test_a_width(tmp_path):
    text = 'scenarios = ["mirrored-duel"]\nblocks = 2000\nagents = ["random", "first-legal"]\n'
    result = fought(tmp_path, text + "[stop]\nwidth = 0.4\n")
    end = result.recorded.end
    assert 1 < end.taken < 2000
    for line in result.summary.ranking:
        assert line.score.interval is not None
        assert line.score.interval[1] - line.score.interval[0] < 0.4
    assert "valid at all times at once" in read(result).text


# -- the command ----------------------------------------------------------------------------------


def typed(one):
    return " ".join(command(one))


def test_a_file_is_all_that_must_be_typed(tmp_path):
    path = tmp_path / "my cup.toml"
    path.write_text('scenarios = ["mirrored-duel"]\nblocks = 3\nseed = 4\n')
    assert typed(load(path)) == f"arena tournament '{path}' --blocks 3 --seed 4"


def test_agents_that_were_given_are_typed_too(tmp_path):
    path = tmp_path / "cup.toml"
    path.write_text('scenarios = ["mirrored-duel"]\nblocks = 3\n')
    one = load(path, ["random", "aims(under=40)"])
    assert typed(one) == (
        f"arena tournament {path} --blocks 3 --seed 1 --agent random --agent 'aims(under=40)'"
    )
    result = fought(tmp_path, path.read_text(), agents=["random", "holds"], blocks=1)
    assert "--agent random --agent holds" in read(result).text


def test_for_a_scenario_all_agents_are_typed():
    """Who is usual there may change with the next version."""
    one = load("mirrored-duel")
    assert typed(one).endswith(
        "".join(f" --agent {name}" for name in agents.for_ruleset("timing_track"))
    )


def test_what_it_stops_at_is_no_part_of_the_command():
    """It stands in the file."""
    stops = [None, Width(0.1), Trial(0, 0.4, 0.6)]
    assert len({typed(tournament(stop=stop)) for stop in stops}) == 1
