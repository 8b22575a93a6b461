"""Small trainings that are really fought, and what they have made."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from reports.training.model_files import read_fitted

FILE = """title = "Tiny <b>and</b> & so"
ruleset = "timing_track"
scenarios = ["mirrored-duel"]

[rounds]
number = 2
witnessed = 60
taught = 20

[teaching]
decisions = 2
answers = 3
lucks = 2

[network]
value_layers = [6]
answer_layers = [6]
epochs = 2
batch = 64

[examination]
unseen = ["stand-off"]
against = ["keeps-distance", "closes-and-cuts"]
blocks = 2
"""
OUTCOME = ("model.onnx", "model.md", "index.html")
"""What a training is for, but for what was fitted, whose archive names its parts by chance."""


def written(folder: Path, *changes: tuple[str, str]) -> Path:
    """Write the file, with some of its text replaced, which must stand there."""
    text = FILE
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "tiny.toml"
    path.write_text(text, encoding="utf-8")
    return path


def outcome(out: Path) -> dict[str, Any]:
    """What a training is for: the content of its files, and the numbers that were fitted."""
    found: dict[str, Any] = {name: (out / name).read_bytes() for name in OUTCOME}
    return {**found, "fitted": numbers(out / "fitted.skops")}


def numbers(fitted: Path) -> list[bytes]:
    """All numbers of what was fitted, in order."""
    found = []
    for _, (scaler, network) in sorted(read_fitted(fitted).items()):
        arrays = [scaler.mean_, scaler.scale_, *network.coefs_, *network.intercepts_]
        found += [array.tobytes() for array in arrays]
    return found


def chunks(out: Path) -> dict[str, tuple[int, int]]:
    """Every file of lessons that is kept, and which file it is: one that was made anew differs."""
    found = {}
    for path in out.glob("round-*/*.npz"):
        status = path.stat()
        found[str(path.relative_to(out))] = (status.st_ino, status.st_mtime_ns)
    return found
