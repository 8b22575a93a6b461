"""A training's report as one page."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from markupsafe import Markup

from agents.learned.features import FEATURES
from agents.tactics import STRONGEST
from arena.rules import RULESETS
from reports import files
from reports.pages.rendering import render
from reports.pages.writing import NAME
from reports.training import exploited
from reports.training.answer import answer
from reports.training.card import NAME as CARD
from reports.training.classroom import MODEL, STRONG
from reports.training.exploited import Exploited
from reports.training.model_files import FITTED
from reports.training.plots import scores_plot, told_plot
from reports.training.rounds import HELD_OUT, Round
from reports.training.shelf import Shelf
from reports.training.training_file import Training
from reports.training.words import command, play, program, unexamined
from reports.words import plain


def write(shelf: Shelf, rounds: Sequence[Round], interrupted: bool = False) -> Path:
    """Write the page into the training's folder, and return where it is.

    Args:
        shelf: Where the training is kept, and its model laid out (`card.write`).
        rounds: All that are finished; at least one.
        interrupted: Whether it was cut short.

    Raises:
        InputError: it cannot be written; an older page stays.
    """
    taken = exploited.kept(shelf.out, exploited.digest_of(shelf.out / MODEL))
    path = shelf.out / NAME
    files.write(path, page(shelf.training, rounds, taken, interrupted))
    return path


def page(
    training: Training,
    rounds: Sequence[Round],
    taken: Sequence[Exploited],
    interrupted: bool = False,
) -> str:
    """The page. The same training always gives the same bytes: no date, no machine stands in it.

    Args:
        training: What was trained.
        rounds: All that are finished; at least one.
        taken: What a best response takes from the model; empty if that was not measured.
        interrupted: Whether it was cut short.
    """
    last = rounds[-1]
    features = FEATURES[training.ruleset]()
    return render(
        "training.html.j2",
        3,
        training=training,
        rounds=rounds,
        last=last,
        marks=last.marks,
        unseen=dict(last.marks.against_unseen),
        taken=taken,
        interrupted=interrupted,
        answer=answer(training, last),
        ruleset=RULESETS[training.ruleset],
        features=features,
        fights=training.witnessed + training.taught,
        kept=min(len(rounds), training.keep),
        held_out=HELD_OUT,
        strong=STRONG,
        strongest=STRONGEST[training.ruleset],
        unexamined=unexamined(training),
        # Safe as markup: matplotlib has escaped every name in it.
        plots={"scores": Markup(scores_plot(rounds)), "told": Markup(told_plot(rounds))},
        command=command(training),
        play=play(training),
        program=program(),
        files={"model": MODEL, "fitted": FITTED, "card": CARD},
        r2=lambda share: plain(share, 3),
        once=lambda names: list(dict.fromkeys(names)),
    )
