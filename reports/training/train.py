"""A training from beginning to end: read, taught, examined, written."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from arena.errors import FightclockError
from reports.ledger.recording import Where, checked_seed, up_to
from reports.running.crew import Hands
from reports.running.interrupts import Interrupts
from reports.training.classroom import MODEL
from reports.training.training_file import MOST_ROUNDS, Training, load

if TYPE_CHECKING:
    from reports.training.rounds import Round
    from reports.training.shelf import Shelf

MEASURED = ("learned", "learned-search")
"""Whose exploitability `exploit` measures: the model alone, and a search that uses it."""
NEEDS = "training needs fightclock[learn]: pip install 'fightclock[learn]'"
EXTRA = ("onnx", "onnxruntime", "skops.io", "sklearn", "threadpoolctl")
"""What the extra installs and a training uses sooner or later: missing, it is told at once."""


@dataclass(frozen=True)
class Trained:
    """What came of a training.

    Attributes:
        training: What was trained.
        rounds: Every round that is finished; at least one.
        interrupted: Whether Ctrl-C ended it early.
        model: The model of the last finished round.
        card: What it says about the model, for whoever uses it.
        page: The report.
    """

    training: Training
    rounds: tuple[Round, ...]
    interrupted: bool
    model: Path
    card: Path
    page: Path


def run_training(
    target: str | Path,
    out_dir: str | Path,
    where: Where | None = None,
    rounds: int | None = None,
    seed: int | None = None,
    exploit: bool = False,
    progress: bool = True,
    say: Callable[[str], object] = lambda _: None,
) -> Trained:
    """Train a model in a folder; what the folder holds already is not done again.

    Args:
        target: A training file, or the name of a shipped one.
        out_dir: Is made if it is not there.
        where: Who does the work; by default one process for each core.
        rounds: Instead of the file's number; more than before goes on.
        seed: Instead of the file's.
        exploit: Also measure what a best response takes from the model in the game's duels.
        progress: Show on stderr how far it is.
        say: Told each round's result in one line, and whether an earlier run goes on.

    Raises:
        InputError: the training, a number or the folder cannot be used.
        FightclockError: the extra `learn` is not installed, or a fight broke down.
        KeyboardInterrupt: it was interrupted before the first round was finished; what was fought
            is kept.
    """
    training = load(target)
    if rounds is not None:
        training = replace(training, rounds=up_to("rounds", rounds, MOST_ROUNDS))
    if seed is not None:
        training = replace(training, seed=checked_seed(seed))
    where = where or Where()
    # Cluster and processes take any task.
    hire: Callable[[Any], Hands | None] | None = where.hands(training.league)
    _check_extra()
    from reports.training import card, page
    from reports.training.rounds import Rounds
    from reports.training.shelf import Shelf

    shelf = Shelf(Path(out_dir), training)
    with Interrupts() as interrupts:
        course = Rounds(training, shelf, hire or (lambda _: None), interrupts, progress, say)
        before = len(list(course.finished()))
        if before:
            say(f"goes on after {before:,} of {training.rounds:,} rounds")
        interrupted = False
        try:
            found = list(course.run())
        except KeyboardInterrupt:
            interrupted = True
            found = list(course.finished())
            if not found:
                say("interrupted before the first whole round; there is nothing to report yet")
                raise
    if exploit and not interrupted:
        interrupted = not _exploited(shelf, found[-1], say)
    model, said = card.write(shelf, found)
    return Trained(
        training, tuple(found), interrupted, model, said, page.write(shelf, found, interrupted)
    )


def _check_extra() -> None:
    try:
        for name in EXTRA:
            importlib.import_module(name)
    except ModuleNotFoundError as error:
        raise FightclockError(NEEDS) from error


def _exploited(shelf: Shelf, last: Round, say: Callable[[str], object]) -> bool:
    """Measure what a best response takes from the last round's model; False for Ctrl-C."""
    from reports.training import exploited
    from reports.training.examination import spec

    path = shelf.round(last.number) / MODEL
    digest = exploited.digest_of(path)
    if exploited.kept(shelf.out, digest):
        return True
    specs = {name: spec(name, path) for name in MEASURED}
    try:
        found = exploited.measure(shelf.training.ruleset, specs, say)
    except KeyboardInterrupt:
        return False
    exploited.keep(shelf.out, digest, found)
    return True
