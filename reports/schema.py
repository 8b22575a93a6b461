"""JSON Schemas of the files that reports are made from, for editors; made from the same models."""

from __future__ import annotations

from reports.studies import study_file
from reports.tournaments import tournament_file
from reports.training import training_file
from reports.tuning import tuning_file
from scenarios.schema import Schema, of

FILES = {
    "tournament": tournament_file.TournamentFile,
    "study": study_file.StudyFile,
    "training": training_file.TrainingFile,
    "tuning": tuning_file.TuningFile,
}
"""The content of each kind of file."""


def schemas() -> dict[str, Schema]:
    """Return each schema by its file name without ending."""
    return {name: of(kind) for name, kind in FILES.items()}
