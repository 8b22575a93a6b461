"""The rounds of a training: fights are witnessed, a search teaches, networks are fitted."""

from __future__ import annotations

import itertools
import json
import shutil
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from pydantic import TypeAdapter, ValidationError

from agents.learned.features import FEATURES
from agents.learned.features.feature import shape
from agents.learned.network import Layers
from arena import files
from arena.errors import FightclockError, InputError
from reports.running.bout import Plan, Row
from reports.running.crew import Crew
from reports.running.interrupts import Interrupts
from reports.running.progress import meter
from reports.running.unit import Unit
from reports.training import fitting, model_files, trials
from reports.training.caution import Caution, cautious
from reports.training.classroom import MODEL, VALUE, Classroom, Stage
from reports.training.examination import Examination, Marks
from reports.training.fights import Hire, fought
from reports.training.lessons import Lesson
from reports.training.shelf import CHUNK, Shelf
from reports.training.training_file import Training

HELD_OUT = 10
"""Every tenth fight is not shown to what is fitted, but used to see how well it tells."""
REPORT = "round.json"


@dataclass(frozen=True)
class Round:
    """What one round came to.

    Attributes:
        number: From 0 on.
        positions, answers: How many were learnt from.
        value_r2: How much of the variance of held-out values the model tells.
        worth_r2: The same of what held-out answers are worth.
        caution: How cautious its model is.
        marks: The examination of its model.
    """

    number: int
    positions: int
    answers: int
    value_r2: float
    worth_r2: float
    caution: Caution
    marks: Marks


class Rounds:
    """Runs a training round by round, each from what the shelf holds already.

    Args:
        training: What is trained.
        shelf: Keeps it.
        hire: Makes the workers.
        interrupts: Hears Ctrl-C.
        progress: Show on stderr how far it is.
        say: Told each round's result in one line.
    """

    def __init__(
        self,
        training: Training,
        shelf: Shelf,
        hire: Hire,
        interrupts: Interrupts,
        progress: bool,
        say: Callable[[str], object],
    ) -> None:
        self.training = training
        self.shelf = shelf
        self._hire = hire
        self._interrupts = interrupts
        self._progress = progress
        self._say = say

    def run(self) -> Iterator[Round]:
        """Run the rounds that are missing, and yield every one of them.

        Raises:
            KeyboardInterrupt: Ctrl-C was pressed; what is finished is kept.
        """
        for number in range(self.training.rounds):
            path = self.shelf.round(number) / REPORT
            if not path.exists():
                files.write(path, json.dumps(asdict(self._round(number)), indent=1).encode())
            yield self._read(number)

    def finished(self) -> Iterator[Round]:
        """The rounds that are finished."""
        number = 0
        while number < self.training.rounds and (self.shelf.round(number) / REPORT).exists():
            yield self._read(number)
            number += 1

    def _read(self, number: int) -> Round:
        """A round as it was kept.

        Raises:
            InputError: its file is damaged.
        """
        path = self.shelf.round(number) / REPORT
        try:
            return _ROUND.validate_json(files.read(path, 10_000_000))
        except ValidationError as error:
            expected = "a finished round (delete it, and it is examined again)"
            raise InputError(str(path), "", None, expected) from error

    def _round(self, number: int) -> Round:
        training, folder = self.training, self.shelf.round(number)
        columns = shape(FEATURES[training.ruleset]())
        said = model_files.about(training, number)
        before = self._before()
        self._learn(number, "witnessed")
        value, value_r2, positions = self._fitted(number, "witnessed", before.get("positions"))
        nothing = fitting.nothing(len(columns.names))
        model_files.write_model(folder / VALUE, fitting.value_layers(value), nothing, said)
        self._learn(number, "taught")
        answers, worth_r2, weighed = self._fitted(number, "taught", before.get("answers"))
        model_files.write_fitted(
            folder / model_files.FITTED, {"positions": value, "answers": answers}
        )
        caution = self._caution(number, fitting.value_layers(value), fitting.answer_layers(answers))
        marks = self._examine(number)
        return Round(number, positions, weighed, value_r2, worth_r2, caution, marks)

    def _caution(self, number: int, value: Layers, answers: Layers) -> Caution:
        """Find out by fights how cautious the model had better be, and write it so."""
        training, folder = self.training, self.shelf.round(number)
        about = model_files.about(training, number)
        tries = folder / "trials"
        tries.mkdir(exist_ok=True)

        def written(path: Path, caution: Caution) -> Path:
            layers = cautious(answers, training.ruleset, caution.margin)
            model_files.write_model(path, value, layers, {**trials.said(caution), **about})
            return path

        count = itertools.count()
        shown, _ = self._lessons(number, "taught")
        caution, gain = trials.chosen(
            training,
            trials.ways_weighed(training.ruleset, shown),
            lambda one: written(tries / f"{next(count):03}.onnx", one),
            lambda trial: trial.gains(
                self._fought(
                    trial.plan,
                    trial.units(),
                    f"units of trial {trial.number + 1} of 2 in round {number}",
                )
            ),
        )
        written(folder / MODEL, caution)
        shutil.rmtree(tries)  # dozens of models that nobody will play with
        ways = ", ".join(caution.ways or ("none",))
        self._say(f"round {number}: {gain.show(3)} better by leaving the usual answer for {ways}")
        return caution

    def _before(self) -> model_files.Fittings:
        """What is gone on from: an earlier training's fit, in every round the same.

        Raises:
            InputError: it is damaged, or was fitted for other features or to other layers.
        """
        path = self.training.begin_with
        if not path:
            return {}
        found = model_files.read_fitted(Path(path))
        columns, recipe = shape(FEATURES[self.training.ruleset]()), self.training.recipe
        expected = {
            "positions": [columns.position, *recipe.value_layers, 1],
            "answers": [len(columns.names), *recipe.answer_layers, 2],
        }
        for name, layers in expected.items():
            _, network = found[name]
            widths = [len(network.coefs_[0]), *(len(biases) for biases in network.intercepts_)]
            if widths != layers:
                fitted, wanted = (" to ".join(map(str, one)) for one in (widths, layers))
                raise InputError(
                    path, name, f"layers {fitted}", f"layers {wanted}, as [network] says"
                )
        return found

    def _fitted(
        self, number: int, stage: Stage, before: fitting.Fitting | None
    ) -> tuple[fitting.Fitting, float, int]:
        """What the lessons of a stage were fitted to, its r2, and how many rows they have.

        Raises:
            FightclockError: there is nothing to fit, or to test it by, or the fit fails.
        """
        shown, held_out = self._lessons(number, stage)
        if not _rows(held_out, stage) or not _rows(shown, stage):
            raise FightclockError(
                f"round {number}: nothing that leaves a choice was asked in the fights {stage}, or "
                f"in those held out of them; raise rounds.{stage} or choose other scenarios"
            )
        fit = fitting.fit_values if stage == "witnessed" else fitting.fit_answers
        seed = (self.training.seed + number) % 2**32  # scikit-learn takes no larger one
        try:
            with self._interrupts.open():
                found, r2 = fit(shown, held_out, self.training.recipe, seed, before)
        except ValueError as error:  # weights that have grown beyond all bounds
            raise FightclockError(
                f"round {number}: what the fights {stage} have taught cannot be fitted "
                f"(scikit-learn: {error}); a lower network.rate may help"
            ) from error
        return found, r2, _rows(shown, stage)

    def _learn(self, number: int, stage: Stage) -> None:
        """Fight the fights of a stage that are missing."""
        shelf = self.shelf
        missing = shelf.missing(number, stage)
        if not missing:
            return
        task = Classroom(self.training, str(shelf.out), number, stage)
        fights = [fight for at in missing for fight in shelf.numbers(stage, at)]
        before = shelf.fights(stage) - len(fights)
        waiting: dict[int, dict[int, Lesson]] = {at: {} for at in missing}
        crew: Crew[int, Lesson] = Crew(task, self._interrupts, self._hire(task))
        noun = f"fights {stage} in round {number}"
        bar = meter(self._progress, 1, shelf.fights(stage), before, noun=noun)
        done = before
        with crew, bar:
            for fight, lesson in crew.arrivals(fights):
                at = fight // CHUNK
                waiting[at][fight] = lesson
                if len(waiting[at]) == len(shelf.numbers(stage, at)):
                    lessons = waiting.pop(at)
                    shelf.keep(number, stage, at, [lessons[one] for one in sorted(lessons)])
                done += 1
                bar.advance(1, done, lambda: "")

    def _lessons(self, number: int, stage: Stage) -> tuple[list[Lesson], list[Lesson]]:
        """What is learnt from, of the last rounds, and what is held out, of this one."""
        shown: list[Lesson] = []
        held_out: list[Lesson] = []
        for one in range(max(0, number + 1 - self.training.keep), number + 1):
            lessons = self.shelf.lessons(one, stage)
            shown += [lesson for at, lesson in enumerate(lessons) if at % HELD_OUT]
            held_out = lessons[::HELD_OUT]
        return shown, held_out

    def _fought(self, plan: Plan, units: Sequence[Unit], noun: str) -> list[Row]:
        return fought(plan, units, self._hire, self._interrupts, self._progress, noun)

    def _examine(self, number: int) -> Marks:
        exam = Examination(self.training, self.shelf.round(number) / MODEL)
        noun = f"units of the examination {number}"
        marks = exam.marks(self._fought(exam.plan, exam.units(), noun))
        spec, worst = marks.worst
        self._say(
            f"round {number}: mean score {marks.seen.show()}, least {worst.show()} against {spec}"
        )
        return marks


def _rows(lessons: list[Lesson], stage: Stage) -> int:
    """How many rows these lessons have for what a stage teaches."""
    return sum(len(one.values if stage == "witnessed" else one.worth) for one in lessons)


_ROUND = TypeAdapter(Round)
