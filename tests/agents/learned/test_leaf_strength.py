"""What a learned leaf is worth to a search: the same forks, horizon and luck, another leaf.

`pytest -m slow -s tests/agents/learned/test_leaf_strength.py` prints the figures of the shipped
models. For narrower intervals, or another model, `python -m tests.agents.learned.leaf_match` writes
the tournament file that `arena tournament` fights on any number of workers.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from agents.learned.model import SHIPPED
from arena.rules import RULESETS
from reports.running.runner import run
from reports.statistics.estimate import Estimate
from reports.tournaments import tournament_file
from reports.tournaments.summary import summarise
from reports.tournaments.tally import Tally
from tests.agents.learned.leaf_match import LEARNED, MATERIAL, match
from tests.agents.learned.plain_models import plain
from tests.reports.evidence.fought import Nowhere

BLOCKS = 20
FORKS = 48


def score(text: str, folder: Path) -> Estimate:
    """What the learned leaf scores, over whole blocks, of the text of a tournament file."""
    path = folder / "leaf.toml"
    path.write_text(text)
    tournament = tournament_file.load(path)
    tally = Tally(tournament)
    run(tournament.plan, tally, tournament.blocks, Nowhere())
    summary = summarise(tally)
    assert sum(faults.faults for faults in summary.faults) == 0
    return summary.cross.cells[LEARNED, MATERIAL]


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_a_learned_leaf_is_worth_no_less(ruleset: str, tmp_path: Path) -> None:
    """In the even scenarios, in both seats; a leaf that surely plays worse is not shipped."""
    if not (SHIPPED / f"{ruleset}.onnx").exists():
        pytest.skip(f"no model is shipped for {ruleset}")
    found = score(match(ruleset, forks=FORKS, blocks=BLOCKS), tmp_path)
    print(f"{ruleset}: the learned leaf scores {found.show(3)}, {found.n} blocks")
    assert found.interval is not None
    assert found.interval[1] >= 0.5


def test_the_match_can_be_fought(tmp_path: Path) -> None:
    """Its file is right, and nobody commits a fault; two blocks say nothing of strength."""
    text = match("timing_track", plain(tmp_path, "timing_track"), forks=8, blocks=2)
    text = text.replace('"stand-off", "street-battle"', '"revolver-against-sword"')
    assert 0 <= score(text, tmp_path).mean <= 1
