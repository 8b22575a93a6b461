"""What stands between the page and every other site: checked before any route is looked for."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Collection
from contextlib import suppress

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

MOST_BYTES = 2_000_000
"""Of a request: a long fight's save file has a tenth of that."""
COOKIE = "fightclock"
YEAR = 365 * 24 * 3600
READS = ("GET", "HEAD")

HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
_TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")


def hosts(port: int) -> frozenset[str]:
    """The names by which a server on loopback may be called: a foreign name is a rebound one."""
    names = ("127.0.0.1", "localhost", "[::1]")
    bare = names if port == 80 else ()
    return frozenset((*(f"{name}:{port}" for name in names), *bare))


class Guard:
    """Refuses requests that other sites have sent, and such as are too long; knows browsers.

    * `Host` has to be one of the server's own names, on every request.
    * `Origin` has to be the page's own on every change, and `Sec-Fetch-Site`, if it is sent, too.
    * A request's body is bounded, whether its length is told or not.
    * A browser is known by a random cookie; `scope["state"]["browser"]` is its token.

    Args:
        app: What is guarded.
        names: Hosts with their port.
        refused: The response to a request that is refused.
    """

    def __init__(
        self,
        app: ASGIApp,
        names: Collection[str],
        refused: Callable[[HTTPException], Response],
    ) -> None:
        self._app = app
        self._names = names
        self._refused = refused

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check a request and pass it on."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        try:
            self._check(scope["method"], headers)
        except HTTPException as error:
            await self._refused(error)(scope, receive, send)
            return
        known = _token(headers.get("cookie", ""))
        token = known or secrets.token_urlsafe(32)
        scope.setdefault("state", {})["browser"] = token
        page = not scope["path"].startswith("/static/")
        got = 0

        async def bounded() -> Message:
            nonlocal got
            message = await receive()
            got += len(message.get("body", b""))
            if got > MOST_BYTES:
                raise too_long()
            return message

        async def sent(message: Message) -> None:
            if message["type"] == "http.response.start" and page and not known:
                cookie = f"{COOKIE}={token}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Strict"
                MutableHeaders(scope=message).append("Set-Cookie", cookie)
            await send(message)

        with suppress(ClientDisconnect):  # in the middle of a form: there is nobody to answer
            await self._app(scope, bounded, sent)

    def _check(self, method: str, headers: Headers) -> None:
        host = headers.get("host", "").lower()
        if host not in self._names or len(headers.getlist("host")) != 1:
            raise HTTPException(403, "This page is only for the machine that it runs on.")
        if method not in READS:
            own = headers.get("origin", "").lower() == f"http://{host}"
            if not own or headers.get("sec-fetch-site", "same-origin") != "same-origin":
                raise HTTPException(403, "Another site may not change anything here.")
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length[:12]) > MOST_BYTES:
            raise too_long()


class Safe:
    """Puts the security headers on every response, also on those that refuse something."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and its response back with the headers."""

        async def sent(message: Message) -> None:
            if message["type"] == "http.response.start":
                found = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    found.setdefault(name, value)  # a replay brings a stricter policy of its own
                found.setdefault("Cache-Control", "no-store")
            await send(message)

        await self._app(scope, receive, sent)


def too_long() -> HTTPException:
    """The refusal of a body that is too long."""
    return HTTPException(413, f"That is too long: at most {MOST_BYTES:,} bytes are read.")


def _token(cookie: str) -> str | None:
    """The browser's token; None if it has none, or none of ours."""
    # Other programs of this machine set cookies too, of any form: only ours is read.
    for one in cookie.split(";"):
        name, _, value = one.strip().partition("=")
        if name == COOKIE and _TOKEN.fullmatch(value):
            return value
    return None
