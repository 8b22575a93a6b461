"""The README of the learned agents is true: its tables of features are those of the code.

`python -m tests.agents.learned.test_readme` writes the tables anew.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import agents
from agents.learned import features
from agents.learned.features import FEATURES
from agents.learned.features.feature import Feature, one_of
from arena.rules import RULESETS

HERE = Path(features.__file__).parent.parent
README = HERE / "README.md"
HEADING = "## All features"
ABOUT = """

`WORD` stands for several features, one for each word: 1 where the word holds, else 0."""


def told(features: Sequence[Feature]) -> Iterator[tuple[str, str]]:
    """Names and meanings; those of a `one_of` are told in one line."""
    words: dict[tuple[str, str], list[str]] = {}
    for name, meaning in features:
        what, _, word = name.partition(": ")
        if word and meaning.endswith(f" {word}"):
            words.setdefault((what, meaning.removesuffix(word)), []).append(word)
        else:
            words[name, meaning] = []
    for (what, meaning), some in words.items():
        if some:
            yield f"{what}: WORD", f"{meaning}WORD, which is one of: {', '.join(some)}"
        else:
            yield what, meaning


def tables() -> str:
    """All features of all rulesets, as the end of the README has them."""
    lines = [HEADING + ABOUT]
    for name, made in FEATURES.items():
        found = made()
        lines += [
            "",
            f"### {RULESETS[name].title}",
            "",
            "| of the | feature | says |",
            "|---|---|---|",
        ]
        for part in ("position", "question", "answer"):
            lines += [
                f"| {part} | `{what}` | {says} |" for what, says in told(getattr(found, part))
            ]
    return "\n".join(lines) + "\n"


def test_the_tables_are_those_of_the_code() -> None:
    """Every feature stands there with what it says; the command above writes them anew."""
    text = README.read_text(encoding="utf-8")
    assert text[text.index(HEADING) :] == tables()


def test_a_line_for_several_features_tells_all_of_them() -> None:
    """What is told in one line are the features of one `one_of`, and no word is left out."""
    many = one_of("way", ("run", "stand"), "the way is to")
    lone = Feature("way: of all", "how far")
    assert list(told([*many, lone])) == [
        ("way: WORD", "1 if the way is to WORD, which is one of: run, stand"),
        ("way: of all", "how far"),
    ]
    for made in FEATURES.values():
        found = made()
        for part in (found.position, found.question, found.answer):
            lines = list(told(part))
            words = [says.partition(" one of: ")[2] for what, says in lines if "WORD" in what]
            assert sum(len(some.split(", ")) - 1 for some in words) + len(lines) == len(part)


def test_it_names_every_file_and_agent() -> None:
    """The tables of the files and of the agents lack nobody, and name nobody who is not there."""
    text = README.read_text(encoding="utf-8").partition(HEADING)[0]
    files = {path.name for path in HERE.glob("*.py")} - {"__init__.py"}
    assert set(re.findall(r"`(\w+\.py)`", text)) == files
    assert {name for name in agents.AGENTS if name.startswith("learned")} <= {
        name.partition("(")[0] for name in re.findall(r"^\| `([^`]+)`", text, re.M)
    }


def write() -> None:
    """Put the tables as they are now at the end of the README."""
    text = README.read_text(encoding="utf-8").partition(HEADING)[0]
    README.write_text(text + tables(), encoding="utf-8")


if __name__ == "__main__":
    write()
