"""The model card: what a model is, how it was made, how strong it is and what it is not good for.

After Mitchell et al., Model Cards for Model Reporting (2019).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path

from agents.learned.features import FEATURES
from agents.learned.features.feature import shape
from agents.learned.model import FORMAT, digest_of
from agents.tactics import STRONGEST, rivals
from arena import __version__, files
from arena.rules import RULESETS
from reports.files import write as write_text
from reports.statistics.estimate import Estimate
from reports.training import exploited
from reports.training.answer import answer
from reports.training.classroom import MODEL, STRONG
from reports.training.exploited import Exploited
from reports.training.model_files import FITTED, LARGEST_FITTED
from reports.training.rounds import HELD_OUT, Round
from reports.training.shelf import Shelf
from reports.training.training_file import Training
from reports.training.words import command, play, program, unexamined
from reports.words import counted

NAME = "model.md"


def write(shelf: Shelf, rounds: Sequence[Round]) -> tuple[Path, Path]:
    """Lay the model of the last round out in the training's folder, with its card beside it.

    It is the last round's, not the best one's: whichever scored best in its examination was also
    the luckiest there, so that its marks would be too high.

    Args:
        shelf: Where the training is kept.
        rounds: All that are finished; at least one.

    Returns:
        Where the model is, and where its card is.

    Raises:
        InputError: one of the files cannot be read or written.
    """
    folder = shelf.round(rounds[-1].number)
    for name in (MODEL, FITTED):
        files.write(shelf.out / name, files.read(folder / name, LARGEST_FITTED))
    digest = exploited.digest_of(shelf.out / MODEL)
    taken = exploited.kept(shelf.out, digest)
    write_text(shelf.out / NAME, card(shelf.training, rounds, digest, taken))
    return shelf.out / MODEL, shelf.out / NAME


def card(
    training: Training, rounds: Sequence[Round], digest: str, taken: Sequence[Exploited]
) -> str:
    """The card. The same training always gives the same text: no date, no machine stands in it.

    Args:
        training: What was trained.
        rounds: All that are finished; at least one.
        digest: Of the model's file.
        taken: What a best response takes from it; empty if that was not measured.
    """
    last = rounds[-1]
    parts = [
        f"# {_line(training.title)}",
        answer(training, last),
        *_what(training, last, digest),
        *_made(training),
        *_data(training, last),
        *_strength(training, last),
        *_exploitability(taken),
        *_limits(last),
    ]
    return "\n\n".join(parts) + "\n"


def _what(training: Training, last: Round, digest: str) -> list[str]:
    rules = RULESETS[training.ruleset]
    features = FEATURES[training.ruleset]()
    whole = len(shape(features).names)
    recipe = training.recipe
    of = (
        f"{len(features.position)} of the position, {len(features.question)} of the question, "
        f"{len(features.answer)} of the answer"
    )
    return [
        "## What it is",
        _list(
            f"Two perceptrons in one ONNX file, `{MODEL}`: what a position is worth "
            f"(hidden layers {_layers(recipe.value_layers)}), and what an answer is worth and how "
            f"likely a search would give it ({_layers(recipe.answer_layers)}).",
            f"Game: {rules.title}, rules version {rules.version} (`{training.ruleset}`).",
            f"It sees {whole} features: {of}; set `{digest_of(features)}`. All of them come from "
            "what the side may see.",
            f"Model format {FORMAT}, of round {last.number}, the last that is finished; "
            f"SHA-256 `{digest}`.",
            f"To play with it: `{' '.join(play(training))}`",
            f'To go on training from it: `begin_with = "{FITTED}"` under `[network]`.',
        ),
    ]


def _made(training: Training) -> list[str]:
    fence = "`" * (3 + max(map(len, re.findall("`{3,}", training.text)), default=0))
    return [
        "## How it was made",
        _list(
            f"Again: `{' '.join(command(training))}`",
            f"Seed {training.seed}; training `{training.digest}`; fightclock {__version__}, "
            f"{program()}. Another version of scikit-learn, or another kind of processor, may fit "
            "slightly other weights.",
        ),
        "The training file:",
        f"{fence}toml\n{training.text.strip()}\n{fence}",
    ]


def _data(training: Training, last: Round) -> list[str]:
    number = last.number + 1
    kept = min(number, training.keep)
    league = ", ".join(f"`{one}`" for one in training.league)
    strongest = STRONGEST[training.ruleset]
    every = training.witnessed + training.taught
    said = [
        f"Scenarios: {_names(one.name for one in training.scenarios)}.",
        f"League: {league}; besides, {strongest} {STRONG} times as often as one of these, "
        "and every earlier round's model as often as one of them.",
        f"{number} of {counted(training.rounds, 'round')} are finished, each of "
        f"{training.witnessed:,} fights that were witnessed and {training.taught:,} in which a "
        f"search taught: {number * every:,} fights.",
        f"The last round was fitted to {last.positions:,} positions and {last.answers:,} weighed "
        f"answers of {counted(kept, 'round')}, without every {HELD_OUT}th fight.",
    ]
    if training.shuffled:
        said.append("A control: in every fight the worths were dealt out anew among the answers.")
    return [
        "## What it learnt from",
        _list(*said),
        "### How well it tells fights that were held out",
        _table(
            ("round", "how positions end, r²", "what answers are worth, r²"),
            [(str(last.number), f"{last.value_r2:z.3f}", f"{last.worth_r2:z.3f}")],
        ),
        _caution(training, last),
    ]


def _caution(training: Training, last: Round) -> str:
    """When the usual tactic's answer is left, and how that was found out."""
    caution, usual = last.caution, STRONGEST[training.ruleset]
    met = dict.fromkeys([usual, *rivals(training.ruleset)])
    luck = (
        f"That was found out by fights against {', '.join(met)} over "
        f"{counted(training.trial_blocks, 'block')} for each way by itself and twice as many for "
        "several together."
    )
    if not caution.ways:
        return f"It answers as {usual} does: no way of leaving that had done any good. {luck}"
    return (
        f"It answers as {usual} does unless another answer, of one of these ways, raises its "
        f"chance to win by {caution.margin:g} or more: {', '.join(caution.ways)}. {luck}"
    )


def _strength(training: Training, last: Round) -> list[str]:
    marks = last.marks
    blocks = counted(training.blocks, "block")
    heads = ["against", "score", "95% interval"]
    unseen = dict(marks.against_unseen)
    if unseen:
        heads += ["score, unseen scenarios", "95% interval"]
    rows = [
        (f"`{spec}`", *_cells(one), *(_cells(unseen[spec]) if unseen else ()))
        for spec, one in marks.against
    ]
    rows.append(("all", *_cells(marks.seen), *(_cells(marks.unseen) if marks.unseen else ())))
    left = unexamined(training)
    said = [
        f"The agent is `learned`, without any search. Unit: the block, n = {training.blocks:,}. In "
        "each block it meets every examiner in every scenario, once on each side, on luck that no "
        "lesson had. A win is 1, a draw ½. Intervals are t intervals over blocks, each by itself.",
        f"Examined in {_names(one.name for one in training.examined)}"
        + (
            f"; unseen: {_names(one.name for one in training.unseen)}."
            if training.unseen
            else ". How strong it is in scenarios that no lesson has shown was not measured."
        ),
    ]
    if left:
        said.append(f"Scripted tactics of the game that did not examine it: {_names(left)}.")
    return [f"## How strong it is ({blocks})", *said[:1], _table(heads, rows), *said[1:]]


def _exploitability(taken: Sequence[Exploited]) -> list[str]:
    title = "## What a best response takes from it"
    if not taken:
        return [title, "Not measured. `arena train FILE --exploit` measures it in the small duels."]
    rows = [
        (f"`{one.agent}`", one.duel, one.side, f"{one.fair:.4f}", f"{one.kept:.4f}",
         f"{one.exploitability:.4f}")
        for one in taken
    ]  # fmt: skip
    heads = ("agent", "duel", "as", "equilibrium", "keeps", "exploitability")
    return [
        title,
        "In small duels that are solved exactly: what its side has if both play well, what is left "
        "of it against somebody who knows the agent, and the difference. Agents that look ahead "
        "were asked with one luck.",
        _table(heads, rows),
    ]


def _limits(last: Round) -> list[str]:
    faults = last.marks.faults
    return [
        "## What it is not good for",
        _list(
            "Other games, rules versions and features: the file is refused there.",
            "Sheets, gear and zones unlike those it has learnt from: it answers, and nobody knows "
            "how well.",
            "Bluffing: `learned` always gives the same answer to the same view, which somebody "
            "who knows it can use where mixing matters. `learned-sampling` draws its answer.",
            "Judging people: it met scripted agents and itself, and its scores say nothing of "
            "others.",
            "Telling chances: its worths are fitted to a search that looks a short way ahead.",
        ),
        "## Faults",
        f"In its examination {counted(faults, 'answer')} of its had to be replaced."
        if faults
        else "None: in its examination every answer of its was legal.",
    ]


def _cells(one: Estimate) -> tuple[str, str]:
    interval = "–" if one.interval is None else f"{one.interval[0]:.3f} to {one.interval[1]:.3f}"
    return f"{one.mean:.3f}", interval


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [tuple(heads), ("---",) * len(heads), *map(tuple, rows)]
    return "\n".join(f"| {' | '.join(cell.replace('|', '/') for cell in line)} |" for line in lines)


def _list(*said: str) -> str:
    return "\n".join(f"- {one}" for one in said)


def _names(names: Iterable[str]) -> str:
    return ", ".join(dict.fromkeys(names))


def _layers(widths: Sequence[int]) -> str:
    return " and ".join(map(str, widths)) if len(widths) < 3 else ", ".join(map(str, widths))


def _line(text: str) -> str:
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())
