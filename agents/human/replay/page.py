"""A replay as one HTML file that asks for nothing, on this machine or elsewhere."""

from __future__ import annotations

from base64 import b64encode
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from agents.human.drawn.svg import printable
from agents.human.replay.frames import Frame, frames
from agents.human.solo import Solo
from agents.human.told import taken_back

HERE = Path(__file__).parent
LARGEST = 6_000_000
"""Characters of all drawings of a page together; of more, every second is drawn, or every third."""

_ENVIRONMENT = Environment(
    loader=PackageLoader("agents.human.replay"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)


@dataclass(frozen=True, slots=True)
class Step:
    """A frame as the page shows it.

    Attributes:
        frame: The frame.
        same: The frame whose drawing is also this one's, which is not drawn again; None if it
            has its own.
        drawn: False if the drawing is left out, to bound the page.
    """

    frame: Frame
    same: Frame | None
    drawn: bool


class _Part(NamedTuple):
    """A part of the page that browsers are told to trust."""

    text: Markup
    source: str


def page(solo: Solo, side: str | None, home: str = "") -> str:
    """Make the page; the same game always makes the same page.

    Args:
        solo: The game, over or not. Other threads may not change it meanwhile.
        side: Whose eyes are used; see `frames`.
        home: The path of the game's own page, if this one is served beside it: then it has links
            to there, and to `home/replay?download`. Without it the page leads nowhere.
    """
    beginning, record, outcome = solo.beginning, solo.record, solo.outcome
    steps = _steps(frames(solo, side))
    filled: str = _ENVIRONMENT.get_template("replay.html.j2").render(
        title=printable(beginning.scenario.title),
        game=solo.setup.ruleset.title,
        about=printable(beginning.scenario.about),
        sides=[(printable(one), _players(solo, one)) for one in solo.setup.sides],
        result=_result(solo),
        why=printable(outcome.why) if outcome else "",
        dice=_dice(solo),
        taken_back=printable(taken_back(record)),
        rules=solo.setup.ruleset.version,
        steps=steps,
        home=home,
        style=_style(),
        script=_script(),
        policy=policy(),
    )
    return filled


@cache
def policy() -> str:
    """The page's Content-Security-Policy: its own style and script by their hashes, no more."""
    return (
        f"default-src 'none'; style-src {_style().source}; script-src {_script().source}; "
        "img-src data:; base-uri 'none'; form-action 'none'"
    )


@cache
def _style() -> _Part:
    """The looks of every page of solo play, and what only this one has."""
    folders = HERE.parent / "web", HERE
    names = "page.css", "replay.css"
    return _part(
        "\n".join(
            (folder / "static" / name).read_text(encoding="utf-8")
            for folder, name in zip(folders, names, strict=True)
        )
    )


@cache
def _script() -> _Part:
    return _part((HERE / "static" / "replay.js").read_text(encoding="utf-8"))


def _part(text: str) -> _Part:
    digest = b64encode(sha256(text.encode()).digest()).decode()
    return _Part(Markup(text), f"'sha256-{digest}'")  # files of this package


def _steps(found: tuple[Frame, ...]) -> list[Step]:
    """Say which frames are drawn: not what stands as before, and not more than a page may hold."""
    steps = []
    drawn = found[0]
    for at, frame in enumerate(found):
        same = drawn if at and frame.drawing == drawn.drawing else None
        if same is None:
            drawn = frame
        steps.append(Step(frame, same, True))
    total = sum(len(step.frame.drawing) for step in steps if step.same is None)
    if total <= LARGEST:
        return steps
    every = -(-total // LARGEST)
    last = len(steps) - 1
    return [Step(step.frame, None, at % every == 0 or at == last) for at, step in enumerate(steps)]


def _players(solo: Solo, side: str) -> list[tuple[str, str]]:
    """Who plays whom of a side; one entry without a name if the same plays all of them."""
    setup, seating = solo.setup, solo.beginning.seating
    players = {
        who: "a person" if who in seating.persons else seating.agents[who]
        for who in setup.voices
        if who in setup.side_of and setup.side_of[who] == side
    } or {side: seating.agents.get(side, "a person")}
    if len(set(players.values())) == 1:
        return [("", printable(next(iter(players.values()))))]
    return [(printable(who), printable(player)) for who, player in players.items()]


def _result(solo: Solo) -> str:
    if solo.outcome is None:
        return "The fight is not over"
    winner = solo.outcome.winner
    return "Nobody has won" if winner is None else f"{printable(winner)} won"


def _dice(solo: Solo) -> str:
    """Whose dice these were. The luck is told when the fight is over: it tells what will fall."""
    thrown = {
        "machine": "",
        "mine": "A person threw the dice of those whom a person plays. ",
        "all": "A person threw all dice. ",
    }[solo.beginning.seating.throws]
    return f"{thrown}Luck number {solo.beginning.seed}." if solo.over else thrown.strip()
