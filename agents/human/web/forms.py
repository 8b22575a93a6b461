"""What the forms on a game's page do to the game."""

from __future__ import annotations

from collections.abc import Callable

from starlette.datastructures import FormData
from starlette.requests import Request

from agents.human.web.game import Game
from agents.human.web.guard import MOST_BYTES
from arena.errors import FightclockError

FIELDS = 200
"""Of a form: more than the dice of any roll."""

Change = Callable[[Game, FormData], None]


async def read(request: Request, files: int = 0) -> FormData:
    """The fields of a form that a browser has sent; no files, unless it may send some."""
    return await request.form(max_files=files, max_fields=FIELDS, max_part_size=MOST_BYTES)


def _text(form: FormData, key: str) -> str:
    value = form.get(key, "")
    return value if isinstance(value, str) else ""


def answer(game: Game, form: FormData) -> None:
    """Answer a question."""
    game.answer(_text(form, "mark"), _text(form, "who"), _text(form, "label"))


def throw(game: Game, form: FormData) -> None:
    """Tell what real dice have shown."""
    faces = [str(one).strip() for one in form.getlist("face")]
    if not all(one.isascii() and one.isdecimal() and len(one) < 6 for one in faces):
        raise FightclockError("Every die has to be told as a number.")
    # Two dice of ten faces show 00 for a hundred.
    game.throw(_text(form, "mark"), [100 if one == "00" else int(one) for one in faces])


def take_back(game: Game, form: FormData) -> None:
    """Take the last answer back."""
    game.take_back(_text(form, "mark"))


def take_dice_back(game: Game, form: FormData) -> None:
    """Take the last dice back."""
    game.take_dice_back(_text(form, "mark"))


def give_up(game: Game, form: FormData) -> None:
    """A side gives up."""
    game.give_up(_text(form, "mark"), _text(form, "side"))


def cut_short(game: Game, _: FormData) -> None:
    """The machine is to answer at once."""
    game.thinking.cut_short()
