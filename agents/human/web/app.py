"""The page as an application: its routes, who may ask, and what goes wrong."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles

from agents.human.solo import Solo
from agents.human.web import editor
from agents.human.web.games import EACH, IN_MEMORY, Games, NoSuchGameError
from agents.human.web.guard import HEADERS, Guard, Safe, hosts
from agents.human.web.pages import page
from agents.human.web.responses import refusal, wrong
from agents.human.web.site import Site
from arena.errors import FightclockError

HERE = Path(__file__).parent


async def _refused(_: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return refusal(error)


async def _failed(request: Request, error: Exception) -> Response:
    if request.method == "GET" and "hx-request" in request.headers:
        return page("line", line=str(error))
    return wrong(404 if isinstance(error, NoSuchGameError) else 422, str(error))


async def _broken(_: Request, _error: Exception) -> Response:
    found = wrong(500, "Something has gone wrong here; the fight is kept as it was.")
    found.headers.update(HEADERS)  # whoever puts them on responses is not asked about this one
    return found


def make_app(
    keep: Path,
    port: int = 8000,
    first: Solo | None = None,
    in_memory: int = IN_MEMORY,
    each: int = EACH,
) -> Starlette:
    """The page as an application.

    Args:
        keep: The folder in which all games are kept.
        port: On which it is served: part of the names by which it may be called.
        first: A game for the first browser that knows `app.state.site.key`.
        in_memory: So many games stay in memory.
        each: So many may one browser keep.
    """
    site = Site(Games(keep, in_memory, each), first)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        yield
        site.games.close()

    handlers: Mapping[Any, Any] = {
        HTTPException: _refused,
        FightclockError: _failed,
        500: _broken,
    }
    app = Starlette(
        routes=[
            *site.routes(),
            Mount("/editor", routes=editor.routes(site.games, keep)),
            Mount("/static", StaticFiles(directory=HERE / "static")),
        ],
        middleware=[Middleware(Safe), Middleware(Guard, names=hosts(port), refused=refusal)],
        exception_handlers=handlers,
        lifespan=lifespan,
    )
    app.state.site = site
    return app
