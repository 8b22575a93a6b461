"""The findings that are shipped: their answers, and how each is made again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from arena.errors import FightclockError
from reports import files
from reports.ledger.recording import Where
from reports.studies import study_file
from reports.studies.answer import answer, listed
from reports.studies.run import run_study

HERE = Path(__file__).parent

_HEAD = """# Findings

What the shipped studies (`scenarios/studies/`) found. Each page is made by one command, which
fights the study anew; the same command gives the same page. `arena findings --make all` makes all
of them, and keeps the fights in ledgers under `work/` here, so that what was interrupted goes on.
"""


@dataclass(frozen=True, slots=True)
class Finding:
    """One finding.

    Attributes:
        name: The name of its study, and of its page here.
        title: What the study is called.
        question: What it was to answer.
        answer: What came out, in a few sentences.
    """

    name: str
    title: str
    question: str
    answer: str


def findings() -> Iterator[Finding]:
    """Those that have been made, by the names of their studies."""
    for name in study_file.names():
        told = HERE / f"{name}.txt"
        if told.exists():
            study = study_file.load(name)
            text = told.read_text(encoding="utf-8").strip()
            yield Finding(name, study.title, study.question, text)


def make(
    name: str,
    where: Where | None = None,
    progress: bool = True,
    say: Callable[[str], object] = lambda _: None,
) -> str:
    """Fight a shipped study to its end, write its page and its answer, and the list anew.

    Args:
        name: The study.
        where: Who does the work.
        progress: Show on stderr how far it is.
        say: Told what is worth knowing before it starts.

    Returns:
        The answer.

    Raises:
        InputError: there is no such study.
        FightclockError: a machine fault left a trace in the page, which would not be made again.
        KeyboardInterrupt: it was interrupted; the page stays as it was.
    """
    result = run_study(name, HERE / "work" / name, where, progress=progress, say=say)
    if result.interrupted:
        raise KeyboardInterrupt
    if result.recorded.entry.losses or len(result.recorded.entry.lengths) > 1:
        raise FightclockError(f"{result.page.parent}: remove it and start again: workers were lost")
    told = answer(result.summary)
    if len(result.summary.comparisons) > 1:
        told = "\n- ".join([f"{told}\n", *listed(result.summary)])
    files.write(HERE / f"{name}.html", result.page.read_text(encoding="utf-8"))
    files.write(HERE / f"{name}.txt", f"{told}\n")
    files.write(HERE / "README.md", listing())
    return told


def listing() -> str:
    """The README beside the pages: each finding with its question, its answer, and its command."""
    parts = [_HEAD]
    for one in findings():
        command = f"    arena findings --make {one.name}\n"
        parts.append(
            f"## [{one.title}]({one.name}.html)\n\n{one.question}\n\n{one.answer}\n\n{command}"
        )
    return "\n".join(parts)
