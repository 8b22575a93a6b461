"""The card says what a model is, how it was made, how strong it is, and what it is not good for."""

from __future__ import annotations

import hashlib
from dataclasses import replace

from agents.learned.features.feature import shape
from agents.learned.features.timing_track import TimingTrackFeatures
from reports.training.card import card
from reports.training.exploited import Exploited
from reports.training.training_file import load
from tests.reports.training.made import FILE
from tests.reports.training.made_marks import about, marks, round_of


def made(file, taken=(), faults=0, **changes):
    """A card of made marks."""
    training = replace(load(file), **changes)
    one = marks({"keeps-distance": about(0.6), "closes-and-cuts": about(0.7)}, about(0.65),
                about(0.5), about(-0.15), faults)  # fmt: skip
    return card(training, [round_of(0, one), round_of(1, one)], "d" * 64, taken)


def test_the_card_of_a_real_training(trained):
    """It holds the file, the digests, the numbers and the command, and stands beside the model."""
    text = trained.card.read_text(encoding="utf-8")
    last = trained.rounds[-1]
    for words in (
        hashlib.sha256(trained.model.read_bytes()).hexdigest(),
        trained.training.digest,
        f"```toml\n{FILE.strip()}\n```",
        "Timing Track, rules version ",
        f"{len(shape(TimingTrackFeatures()).names)} features",
        "--rounds 2 --seed 1`",
        "160 fights",
        f"{last.positions:,} positions and {last.answers:,} weighed answers of 2 rounds",
        f"| 1 | {last.value_r2:z.3f} | {last.worth_r2:z.3f} |",
        "Examined in mirrored-duel; unseen: stand-off.",
        "What it is not good for",
        "Not measured.",
        "every answer of its was legal",
    ):
        assert words in text, words


def test_scores_have_intervals_in_both_kinds_of_scenarios(file):
    """A row for each examiner, and one for all."""
    text = made(file)
    assert "| `keeps-distance` | 0.600 | 0.550 to 0.650 | 0.500 | 0.450 to 0.550 |" in text
    assert "| all | 0.650 | 0.600 to 0.700 | 0.500 | 0.450 to 0.550 |" in text
    assert "did not examine it: abandons, aims, casts, holds" in text


def test_exploitability_is_a_table_if_it_was_measured(file):
    """What a side has in equilibrium, keeps, and loses."""
    text = made(file, [Exploited("hold-or-strike", "learned", "east", 0.75, 0.5)])
    assert "| `learned` | hold-or-strike | east | 0.7500 | 0.5000 | 0.2500 |" in text
    assert "Not measured" not in text


def test_a_file_cannot_break_out_of_its_fence(file):
    """Nor its title out of the heading."""
    text = made(file, text='title = "````"\n', title="one\n# two")
    assert '`````toml\ntitle = "````"\n`````' in text
    assert text.startswith("# one # two\n")


def test_faults_and_controls_are_told(file):
    """And how many rounds are still to come."""
    text = made(file, faults=3, shuffled=True, rounds=9)
    assert "3 answers of its had to be replaced" in text
    assert "A control: in every fight" in text
    assert "2 of 9 rounds are finished" in text
