"""The kinds of files, and the commands that read each: `arena check`, and what it is used by."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from scenarios.shipped import ANSWER, SCRIPT, SUFFIX

Words = list[str]

USERS = {
    "timing_track": ("revolver-against-sword", "gun"),
    "action_board": ("who-declares-first", "left"),
    "two_actions": ("two-pairs", "foxes"),
}
"""For each ruleset's gear a scenario that includes it, and for each model a side in it."""


@dataclass(frozen=True)
class Kind:
    """A kind of file.

    Attributes:
        name: What it is called, and its folder of originals.
        share: How many of 100 mutants are of this kind.
        suffix: Of its files.
        written: How it is written: "toml", "json", "lines" of JSON, or "onnx".
        check: The command that says whether it is right.
        use: The command that uses it, if there is one that takes no more than seconds.
        agree: Whether what is right by `check` can be used: a script's dice are judged as they
            fall, and gear may lack what a scenario wants.
        beside: Writes what the file needs beside it; given the mutant and its original.
    """

    name: str
    share: int
    suffix: str
    written: str
    check: Callable[[Path], Words] | None = lambda file: ["check", str(file)]
    use: Callable[[Path], Words] | None = None
    agree: bool = True
    beside: Callable[[Path, Path], None] = lambda *_: None


def _run(command: str, *more: str) -> Callable[[Path], Words]:
    small = ["--blocks", "1", "--workers", "1"]
    return lambda file: [command, str(file), *small, "--out", str(file.parent / "out")]


def _beside_answer(file: Path, original: Path) -> None:
    scenario = original.with_name(original.name.removesuffix(ANSWER) + ".beside")
    file.with_name(file.name.removesuffix(ANSWER) + SUFFIX).write_bytes(scenario.read_bytes())


def _beside_gear(file: Path, original: Path) -> None:
    """A scenario that has the mutant in place of the shipped gear."""
    user = original.parents[1] / "scenario" / f"{USERS[file.stem][0]}{SUFFIX}"
    text = user.read_text().replace(f'["{file.stem}"]', f'["{file.name}"]')
    (file.parent / "user.toml").write_text(text)


def _seat(model: Path) -> Words:
    scenario, side = USERS[model.stem]
    return ["fight", scenario, "--agents", f'{side}=learned(model="{model}")']


KINDS = {
    kind.name: kind
    for kind in (
        Kind("scenario", 28, SUFFIX, "toml", use=lambda file: ["fight", str(file)]),
        Kind("position", 17, ".json", "json", use=lambda file: ["fight", str(file)]),
        Kind("journal", 11, ".jsonl", "lines", use=lambda file: ["replay", str(file), "--track"]),
        Kind("tournament", 9, SUFFIX, "toml", use=_run("tournament")),
        Kind("study", 9, SUFFIX, "toml", use=_run("study")),
        Kind("model", 9, ".onnx", "onnx", check=None, use=_seat),
        Kind("gear", 5, SUFFIX, "toml", agree=False, beside=_beside_gear,
             use=lambda file: ["fight", str(file.parent / "user.toml")]),
        Kind("script", 4, SCRIPT, "toml", agree=False,
             use=lambda file: ["fight", "--script", str(file)]),
        Kind("solo", 3, ".json", "json", use=lambda file: ["replay", str(file)]),
        Kind("answer", 2, ANSWER, "toml", beside=_beside_answer),
        Kind("training", 3, SUFFIX, "toml"),
    )
}  # fmt: skip
