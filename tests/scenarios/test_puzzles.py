"""Every shipped puzzle has right answers and wrong ones, and the solver proves which."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import scenarios
from arena.errors import InputError
from arena.exact import Tree
from arena.rules import RULESETS
from arena.solving import evaluate, explore, worths
from scenarios.shipped import HERE

ALL = scenarios.puzzle_names()
NEAR = 0.005
"""Within so much of the best an answer is right, in win probability."""
CLEAR = 0.02
"""At least so much worse is every wrong one."""


def test_there_are_enough_for_each_ruleset() -> None:
    """At least four; no name is that of another scenario."""
    rulesets = [scenarios.load(name).ruleset for name in ALL]
    assert all(rulesets.count(ruleset) >= 4 for ruleset in RULESETS)
    assert not set(ALL) & set(scenarios.names() + scenarios.duel_names())


def test_every_file_belongs_to_a_puzzle() -> None:
    """A scenario and its answers, and nothing else."""
    names = {path.name for path in (HERE / "puzzles").iterdir()}
    assert names == {f"{name}{end}" for name in ALL for end in (".toml", ".answer.toml")}


@pytest.mark.parametrize("name", ALL)
def test_it_says_what_it_is_and_has_right_and_wrong_answers(name: str) -> None:
    """With a title and a sentence, and a sentence for the answer."""
    puzzle = scenarios.load_puzzle(name)
    assert puzzle.scenario.title
    assert puzzle.scenario.about
    assert puzzle.about
    setup = RULESETS[puzzle.scenario.ruleset].setup(puzzle.scenario)
    labels = {answer.label for answer in setup.catalogues[puzzle.who]}
    assert puzzle.right
    assert puzzle.right < labels


@pytest.mark.slow
@pytest.mark.parametrize("name", ALL)
def test_the_solver_proves_it(name: str) -> None:
    """Right is what is worth as much as the best answer under best play; the rest is far off."""
    puzzle = scenarios.load_puzzle(name)
    setup = RULESETS[puzzle.scenario.ruleset].setup(puzzle.scenario)
    found = worths(evaluate(explore(Tree(setup))), puzzle.who)
    best = max(found.values())
    assert {label for label, worth in found.items() if worth >= best - NEAR} == puzzle.right
    assert all(worth <= best - CLEAR for label, worth in found.items() if label not in puzzle.right)


def _written(folder: Path, answer: str) -> Path:
    path = folder / "bolt.toml"
    path.write_text((HERE / "puzzles" / "one-bolt-left.toml").read_text())
    (folder / "bolt.answer.toml").write_text(answer)
    return path


WRONG: list[tuple[str, tuple[str, ...]]] = [
    ('who = "Wik"\nright = ["end turn"]\nabout = "so"', ("bolt.answer.toml", "who", '"Wick"')),
    ('who = "Wick"\nright = []\nabout = "so"', ("bolt.answer.toml", "right", "at least one")),
    ('who = "Wick"\nright = ["end trn"]\nabout = "so"', ("bolt.answer.toml", '"end turn"')),
    ('who = "Wick"\nright = ["end turn"]', ("bolt.answer.toml", "about")),
    ('who = "Wick"\nright = ["end turn"]\nabout = "so"\nwhy = 1', ("bolt.answer.toml", "why")),
]


@pytest.mark.parametrize(("answer", "said"), WRONG)
def test_a_bad_answer_file_is_refused(answer: str, said: Any, tmp_path: Path) -> None:
    """In one line, with the file, the key, and the nearest right name."""
    with pytest.raises(InputError) as caught:
        scenarios.load_puzzle(_written(tmp_path, answer))
    line = str(caught.value)
    assert "\n" not in line
    assert all(words in line for words in said)


def test_a_puzzle_without_answers_is_refused(tmp_path: Path) -> None:
    """An ordinary scenario is not a puzzle."""
    path = _written(tmp_path, "")
    path.with_name("bolt.answer.toml").unlink()
    with pytest.raises(InputError, match=r"bolt\.answer\.toml"):
        scenarios.load_puzzle(path)
