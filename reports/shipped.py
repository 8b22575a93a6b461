"""Files that reports are made from, by path or by the names of those that are shipped."""

from __future__ import annotations

from pathlib import Path

from arena.checking.place import Place


def names(folder: Path) -> list[str]:
    """The names of the TOML files that are shipped in a folder, sorted."""
    return sorted(path.stem for path in folder.glob("*.toml"))


def find(target: str | Path, folder: Path, kind: str) -> Path:
    """The file that is meant.

    Args:
        target: A path, or the name of a shipped file.
        folder: Where those lie.
        kind: What it is, for errors: `a study`.

    Raises:
        InputError: it is no path of a TOML file and no name; the nearest name is suggested.
    """
    source = str(target)
    known = names(folder)
    if source in known:
        return folder / f"{source}.toml"
    path = Path(source)
    if path.suffix != ".toml":
        raise Place("").unknown(source, f"{kind}, by name or file", known)
    return path
