"""What the page answers with: a game whole or in part, a new fight, a search, what is wrong."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from agents.human.web import setting_out, view
from agents.human.web.game import Game
from agents.human.web.pages import page
from agents.human.web.shadow import Search
from agents.opponents import words

QUICK = 0.06
"""Seconds for which an answer waits for the machine's, which it then shows at once."""


def new(name: str, chosen: setting_out.Chosen, fault: str = "") -> Response:
    """The form with which a fight begins.

    Args:
        name: The fight.
        chosen: What is chosen in it.
        fault: What is wrong with that; "" is nothing.
    """
    return page(
        "new",
        status=422 if fault else 200,
        fight=setting_out.offered(name),
        sides=setting_out.sides(setting_out.shipped_fight(name), chosen),
        tempers=setting_out.opponents(bool(setting_out.named(name))),
        named=_said(setting_out.named(name)),
        dice=setting_out.DICE,
        chosen=chosen,
        wrong=fault,
    )


def _said(named: Mapping[str, str]) -> list[tuple[str, str]]:
    return [(who, words.said(agent)) for who, agent in named.items()]


def whole(game: Game, note: str = "") -> Response:
    """A game's page."""
    return page("game", game=view.seen(game, note), whole=True)


def part(game: Game, note: str = "") -> Response:
    """What htmx swaps: the question, and beside it the drawing and the journal."""
    return page("part", game=view.seen(game, note), whole=False)


def searched(
    request: Request, game: Game, search: Search | None, place: str, title: str
) -> Response:
    """What has been looked for: a part of the game's page at a place in it, or a page of its own.

    With htmx, which asks again for as long as it is looked for, only the progress is swapped.
    """
    if search is not None and not search.over:
        search.wait(QUICK)
    asks = f"{request.url.path}?{request.url.query}"
    asks_again = asks if "more=" in asks else f"{asks}{'&' if request.url.query else ''}more=1"
    values: dict[str, Any] = {
        "game": game.name,
        "search": search,
        "place": place,
        "title": title,
        "asks_again": asks_again,
    }
    if "hx-request" not in request.headers:
        return page("search", **values)
    if search is not None and not search.over and "more" in request.query_params:
        return page("looks", **values)
    found = page("found", **values)
    found.headers["HX-Retarget"] = f"#{place}"
    return found


def wrong(status: int, line: str) -> Response:
    """A page that says in a line what does not work."""
    titles = {403: "Not allowed", 404: "Not here", 413: "Too long", 500: "A fault"}
    return page("wrong", status=status, title=titles.get(status, "That does not work"), line=line)


def refusal(error: HTTPException) -> Response:
    """The same for what the server itself refuses."""
    return wrong(error.status_code, error.detail)
