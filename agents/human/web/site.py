"""The page's routes, and what they share."""

from __future__ import annotations

import re
import secrets
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from agents.human import replay, saved
from agents.human.solo import Solo
from agents.human.web import answers, forms, kept, responses, rows, setting_out, view
from agents.human.web.game import STALE, Game
from agents.human.web.games import EACH, Games
from agents.human.web.pages import page
from agents.human.web.responses import QUICK
from arena.errors import FightclockError

MOMENT = 0.1
"""Seconds in which odds are counted before those that are there are shown."""
LISTED = 6
"""Games on the start page; the others are one click away."""


class Site:
    """The routes, and what they share.

    Args:
        games: All games.
        first: A game that the command line has begun or taken up; None is none.
    """

    def __init__(self, games: Games, first: Solo | None) -> None:
        self.games = games
        self.first = first
        self.key = secrets.token_urlsafe(16)
        """Whoever knows it gets the game of the command line, once: the page that it opened."""

    def routes(self) -> list[Route]:
        """All of them."""
        game = "/games/{name}"
        return [
            Route("/", self.start),
            Route("/first/{key}", self.take_first),
            Route("/new/{fight}", self.new),
            Route("/games", self.begin, methods=["POST"]),
            Route("/load", self.load, methods=["POST"]),
            Route(game, self.game),
            Route(f"{game}/answer", self.change(forms.answer), methods=["POST"]),
            Route(f"{game}/dice", self.change(forms.throw), methods=["POST"]),
            Route(f"{game}/back", self.change(forms.take_back), methods=["POST"]),
            Route(f"{game}/dice-back", self.change(forms.take_dice_back), methods=["POST"]),
            Route(f"{game}/up", self.change(forms.give_up), methods=["POST"]),
            Route(f"{game}/cut", self.change(forms.cut_short), methods=["POST"]),
            Route(f"{game}/thinking", self.thinking),
            Route(f"{game}/odds", self.odds),
            Route(f"{game}/hint", self.hint),
            Route(f"{game}/why/{{place}}", self.why),
            Route(f"{game}/enough", self.enough, methods=["POST"]),
            Route(f"{game}/save", self.save),
            Route(f"{game}/replay", self.replay),
            Route(f"{game}/again", self.again, methods=["POST"]),
            Route(f"{game}/away", self.away, methods=["POST"]),
        ]

    # -- before a fight ---------------------------------------------------------------------

    async def start(self, request: Request) -> Response:
        """What can be fought, and one's own games."""
        most = EACH if "all" in request.query_params else LISTED
        return await run_in_threadpool(self._start, request, most)

    def _start(self, request: Request, most: int) -> Response:
        lines, many = self.games.listed(_browser(request), most)
        groups, first = setting_out.groups(), setting_out.first()
        return page("start", games=lines, many=many, more=many > most, groups=groups, first=first)

    async def new(self, request: Request) -> Response:
        """The form with which a fight begins."""
        name = request.path_params["fight"]
        try:
            scenario = await run_in_threadpool(setting_out.shipped_fight, name)
        except FightclockError as error:
            raise HTTPException(404, str(error)) from None
        are_named = bool(setting_out.named(name))
        chosen = setting_out.usual(scenario, are_named)

        def shown() -> Response:
            before = request.query_params.get("like", "")
            try:
                with self.games.using(_browser(request), before) as game:
                    return responses.new(name, setting_out.like(game.solo.beginning, are_named))
            except FightclockError:
                return responses.new(name, chosen)

        return await run_in_threadpool(shown)

    async def begin(self, request: Request) -> Response:
        """Begin a fight."""
        form = await forms.read(request)
        name, chosen = str(form.get("scenario", "")), setting_out.chosen(form)

        def begun() -> Response:
            try:
                scenario = setting_out.shipped_fight(name)
                beginning = setting_out.beginning(scenario, chosen, setting_out.named(name))
            except FightclockError as error:
                setting_out.offered(name)
                return responses.new(name, chosen, str(error))
            return self._begun(request, Solo(beginning))

        return await run_in_threadpool(begun)

    async def take_first(self, request: Request) -> Response:
        """Take the game of the command line in; it is there for one browser, once."""
        key, first = request.path_params["key"], self.first
        if first is None or not secrets.compare_digest(key.encode(), self.key.encode()):
            return RedirectResponse("/", 303)
        self.first = None
        return await run_in_threadpool(lambda: self._begun(request, first))

    async def load(self, request: Request) -> Response:
        """Take up a game from a file that the browser sends."""
        form = await forms.read(request, files=1)
        file = form.get("file")
        if not isinstance(file, UploadFile) or not file.filename:
            raise FightclockError("Choose a file that Save has given you first.")
        content = await file.read()
        await file.close()
        name = Path(file.filename).name

        def loaded() -> Response:
            return self._begun(request, saved.decoded(content, name, trusted=False))

        return await run_in_threadpool(loaded)

    def _begun(self, request: Request, solo: Solo) -> Response:
        return RedirectResponse(f"/games/{self.games.begin(_browser(request), solo)}", 303)

    # -- a fight ----------------------------------------------------------------------------

    async def game(self, request: Request) -> Response:
        """A game as it stands."""

        def shown(game: Game) -> Response:
            game.go_on(QUICK)
            with game.lock:
                asked = game.solo.asked[:1]
            if asked and "odds" in request.query_params:
                counting = game.counting(game.mark, asked[0].who)
                for label in counting.labels:
                    counting.of(label)
            return responses.whole(game)

        return await self._using(request, shown)

    async def thinking(self, request: Request) -> Response:
        """How far the machine's thought has come; the game itself once it is over."""

        def told(game: Game) -> Response:
            if game.thinking.busy:
                seen = view.seen(game)
                if seen.thinking:
                    return page("progress", game=seen)
            found = responses.part(game)
            found.headers["HX-Retarget"] = "#play"
            found.headers["HX-Reswap"] = "outerHTML"
            return found

        return await self._using(request, told)

    async def odds(self, request: Request) -> Response:
        """What the next answers can come to, as many as can be counted in a moment."""
        asked = request.query_params
        mark, who = asked.get("mark", ""), asked.get("who", "")
        at = _number(asked.get("at", ""))

        def counted(game: Game) -> Response:
            if mark != game.mark:
                return Response(status_code=204)  # that question is gone, and so is its page
            counting = game.counting(mark, who)
            with game.lock:
                all_rows = rows.rows(game.asked(who), {}).all
            until, place = time.monotonic() + MOMENT, at
            while place < len(all_rows):
                counting.of(all_rows[place].label)
                place += 1
                if time.monotonic() > until:
                    break
            known = counting.known
            return page(
                "odds",
                game=game.name,
                mark=mark,
                who=who,
                next=place if place < len(all_rows) else None,
                counted=[replace(row, odds=known[row.label]) for row in all_rows[at:place]],
            )

        return await self._using(request, counted)

    async def hint(self, request: Request) -> Response:
        """What the search would answer; it is looked for while the page is told how far it is."""
        asked = request.query_params
        who, begin = asked.get("who", ""), "more" not in asked

        def found(game: Game) -> Response:
            if asked.get("mark") != game.mark:
                raise FightclockError(STALE)
            search = game.shadow().hint(who, begin)
            return responses.searched(request, game, search, "aside", f"Hint for {who}")

        return await self._using(request, found)

    async def why(self, request: Request) -> Response:
        """Why the machine answered as it did."""
        place, begin = _number(request.path_params["place"]), "more" not in request.query_params

        def found(game: Game) -> Response:
            with game.lock:
                known = {one.place: one for one in answers.answered(game.solo)}
            if place not in known:
                raise FightclockError("Why that was answered cannot be asked any more.")
            one = known[place]
            search = game.shadow().reason(place, begin)
            return responses.searched(request, game, search, "reason", f"{one.who}: {one.label}")

        return await self._using(request, found)

    async def enough(self, request: Request) -> Response:
        """Stop looking for hints and reasons."""

        def done(game: Game) -> Response:
            game.shadow().enough()
            return RedirectResponse(f"/games/{game.name}", 303)

        return await self._using(request, done)

    async def save(self, request: Request) -> Response:
        """The game as a file."""

        def file(game: Game) -> Response:
            with game.lock:
                content = kept.encoded(game.solo)
                name = _file_name(game.solo.setup.name, game.name, "json")
            disposition = f'attachment; filename="{name}"'
            headers = {"Content-Disposition": disposition}
            return Response(content, media_type="application/json", headers=headers)

        return await self._using(request, file)

    async def replay(self, request: Request) -> Response:
        """The fight so far, step by step; also as a file that one can give away."""

        def shown(game: Game) -> Response:
            solo = game.shadow().solo  # stands still while it is gone through
            download = "download" in request.query_params
            home = "" if download else f"/games/{game.name}"
            found = HTMLResponse(replay.page(solo, solo.reader, home))
            found.headers["Content-Security-Policy"] = replay.policy()
            if download:
                name = _file_name(solo.setup.name, game.name, "html")
                found.headers["Content-Disposition"] = f'attachment; filename="{name}"'
            return found

        return await self._using(request, shown)

    async def again(self, request: Request) -> Response:
        """The same fight, with other luck."""

        def begun(game: Game) -> Response:
            return self._begun(request, Solo(setting_out.again(game.solo.beginning)))

        return await self._using(request, begun)

    async def away(self, request: Request) -> Response:
        """Throw a game away."""

        def gone() -> Response:
            self.games.throw_away(_browser(request), request.path_params["name"])
            return RedirectResponse("/", 303)

        return await run_in_threadpool(gone)

    def change(self, make: forms.Change) -> Callable[[Request], Any]:
        """A route that changes a game by a form, and shows what has come of it."""

        async def changed(request: Request) -> Response:
            form = await forms.read(request)

            def done(game: Game) -> Response:
                note = ""
                try:
                    make(game, form)
                except FightclockError as error:
                    note = str(error)
                game.go_on(QUICK)
                if "hx-request" in request.headers:
                    return responses.part(game, note)
                if not note:
                    return RedirectResponse(f"/games/{game.name}", 303)
                found = responses.whole(game, note)
                found.status_code = 409 if note == STALE else 422
                return found

            return await self._using(request, done)

        return changed

    async def _using(self, request: Request, show: Callable[[Game], Response]) -> Response:
        def used() -> Response:
            with self.games.using(_browser(request), request.path_params["name"]) as game:
                return show(game)

        return await run_in_threadpool(used)


def _browser(request: Request) -> str:
    return str(request.state.browser)


def _number(text: str) -> int:
    """A number from an address; whatever is none is 0."""
    return int(text) if re.fullmatch(r"[0-9]{1,6}", text) else 0


def _file_name(scenario: str, game: str, suffix: str) -> str:
    plain = "".join(c if c.isascii() and (c.isalnum() or c == "-") else "-" for c in scenario)
    return f"{plain}-{game[:4]}.{suffix}"
