"""The page that describes the protocol is true: its messages have the keys of the real ones."""

from __future__ import annotations

import re
from pathlib import Path

import agents.external
from agents.external import command, messages, process, running
from agents.external import program as program_module
from agents.external.external import External
from agents.parameters import parameters
from tests.agents.external.talk import Watched, agent, fought, heard, logged

FOLDER = Path(agents.external.__file__).parent
PAGE = (FOLDER / "README.md").read_text(encoding="utf-8")


def lines(sign: str) -> dict[str, set[str]]:
    """The keys of each message of the page, by its type; the first of a type counts."""
    found: dict[str, set[str]] = {}
    for line in re.findall(rf"^{sign} (\{{.*)$", PAGE, re.MULTILINE):
        flat = line[1:-1]
        while (flatter := re.sub(r"\{[^{}]*\}|\[[^\[\]]*\]", "0", flat)) != flat:
            flat = flatter
        kind = re.findall(r'"type":"(\w+)"', line)[0]
        found.setdefault(kind, set(re.findall(r'"(\w+)":', flat)))
    return found


def test_every_message_to_a_program_is_on_the_page(log: Path) -> None:
    """With all its keys, and no others."""
    fought(agent("logs", log, forks=1))
    running.end_all()
    told = {
        kind: {key for key in line if key not in ("pid", "heard")}
        for line in logged(log, "heard")
        if (kind := line["heard"]) != "worth"
    }
    told["worth"] = set(messages.worth(1, 0.5, 3))
    assert lines("<") == told
    assert set(lines(">")) == {"hello", "answer", "fork"}


def test_every_key_of_a_question_is_explained(log: Path) -> None:
    """And those of an outcome and of a declaration."""
    watched = Watched(agent("logs", log))
    fought(watched)
    running.end_all()
    question, result = heard(log, "decide")[0], heard(log, "result")[0]
    keys = (
        question,
        question["legal"][0],
        question["budget"],
        question["facts"],
        result["outcome"],
    )
    for key in {key for some in keys for key in some} - {"pid", "heard"}:
        assert f"`{key}`" in PAGE, key


def test_its_numbers_are_those_of_the_code() -> None:
    """Defaults, deadlines, and how often is too often."""
    for one in parameters(External):
        if one.default is not None:
            assert f"`{one.name}` = {one.default}" in PAGE
    assert f"within {program_module.HELLO:.0f} seconds" in PAGE
    assert f"after {program_module.MISSES} in a row" in PAGE
    assert f"happens {program_module.LOSSES} times" in PAGE
    assert process.LINE == 2**20
    assert running.PATIENCE == 1
    assert f"version {messages.PROTOCOL}" in PAGE


def test_its_examples_are_there() -> None:
    """The commands name files that exist, and so does the table of files."""
    for name in re.findall(r"agents/external/(examples/[\w.]+)", PAGE):
        assert (FOLDER / name).is_file()
    named = set(re.findall(r"`(\w+\.py)`", PAGE.partition("| here |")[2]))
    assert named == {path.name for path in FOLDER.glob("*.py")} - {"__init__.py"}
    assert command.files(f"{FOLDER / 'examples/brawler.py'}")
