"""The editor's routes, to be mounted where the page wants them: `/editor`."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from pathlib import Path

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData, UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, RedirectResponse, Response
from starlette.routing import Route

import scenarios
from agents.human.solo import Solo
from agents.human.web import setting_out
from agents.human.web.editor import draft as drafts
from agents.human.web.editor import fight
from agents.human.web.editor.draft import LONGEST, Draft
from agents.human.web.editor.fields import leaves
from agents.human.web.editor.kept import Kept
from agents.human.web.editor.looks import page
from agents.human.web.editor.posted import Sent
from agents.human.web.editor.reading import MOST_BYTES, opponents_of, scenario_of, table_of
from agents.human.web.games import Games
from agents.opponents import words
from arena import files
from arena.errors import FightclockError, InputError
from scenarios import shipped
from scenarios.format import Scenario

HERE = Path(__file__).parent
MOST_FIELDS = 4_000
"""Of a form: more than any part shows."""
_MOST_SENT = 9 * MOST_BYTES
"""Bytes of one field: a form writes each byte of a letter that is not ASCII with three."""
_HTMX = "hx-request"


class Editor:
    """The routes, and what they share.

    Args:
        games: Of the page, which a fight is begun in.
        keep: The folder that they are kept in; scenarios are kept beside them.
    """

    def __init__(self, games: Games, keep: Path) -> None:
        self.games = games
        self.kept = Kept(keep)

    def routes(self) -> list[Route]:
        """All of them, seen from where they are mounted."""
        return [
            Route("/", self.start),
            Route("/editor.css", _file("text/css", "editor.css")),
            Route("/editor.js", _file("text/javascript", "editor.js")),
            Route("/of/{name}", self.copy),
            Route("/own/{name}", self.own),
            Route("/own/{name}/away", self.away, methods=["POST"]),
            Route("/open", self.open, methods=["POST"]),
            # Whoever goes back in the browser's history comes by their addresses.
            *(Route(path, self.back) for path in ("/open", "/edit", "/check", "/save", "/play")),
            Route("/edit", self.edit, methods=["POST"]),
            Route("/check", self.check, methods=["POST"]),
            Route("/save", self.save, methods=["POST"]),
            Route("/play", self.play, methods=["POST"]),
            Route("/fight/{name}", self.fight),
            Route("/fight/{name}", self.begin, methods=["POST"]),
        ]

    # -- which scenario ---------------------------------------------------------------------

    async def start(self, request: Request) -> Response:
        """What can be copied, and one's own scenarios."""
        return await run_in_threadpool(self._start, request)

    def _start(self, request: Request, wrong: str = "") -> Response:
        small = {"Puzzles": scenarios.puzzle_names(), "Duels": scenarios.duel_names()}
        return page(
            "start",
            status=422 if wrong else 200,
            own=self.kept.listed(_browser(request)),
            groups=setting_out.groups(),
            small=small,
            wrong=wrong,
        )

    async def copy(self, request: Request) -> Response:
        """A copy of a shipped scenario."""
        name = request.path_params["name"]
        known = {*scenarios.names(), *scenarios.puzzle_names(), *scenarios.duel_names()}
        if name not in known:  # what the loader takes for a path is none of a browser's business
            raise HTTPException(404, "There is no shipped scenario of that name.")

        def copied() -> Response:
            text = files.read(shipped.find(name), MOST_BYTES, name).decode("utf-8")
            return self._opened(request, text, name)

        return await run_in_threadpool(copied)

    async def own(self, request: Request) -> Response:
        """One of the browser's own scenarios."""
        name = request.path_params["name"]

        def opened() -> Response:
            return _whole(drafts.opened(self._text(request, name), name, name))

        return await run_in_threadpool(opened)

    async def away(self, request: Request) -> Response:
        """Throw one of them away."""
        name = request.path_params["name"]

        def gone() -> Response:
            self._text(request, name)
            self.kept.throw_away(_browser(request), name)
            return RedirectResponse("/editor/", 303)

        return await run_in_threadpool(gone)

    async def open(self, request: Request) -> Response:
        """A text that has been pasted, or a file."""
        form = await _form(request, files=1)
        file, text, name = form.get("file"), form.get("text"), "scenario"
        wrong = ""
        pasted = text if isinstance(text, str) else ""
        if isinstance(file, UploadFile) and file.filename:
            content = await file.read()
            await file.close()
            name = Path(file.filename).name.removesuffix(shipped.SUFFIX)
            try:
                pasted = content.decode("utf-8-sig")
            except UnicodeDecodeError as error:
                found = f"byte {error.start} of another encoding"
                wrong = str(InputError(Path(file.filename).name, "", found, "UTF-8 text"))
        elif not pasted.strip():
            wrong = "Choose a file or paste a text first."
        long = len(pasted.encode("utf-8", "replace"))
        if long > MOST_BYTES:
            raise HTTPException(413, f"That is too long: {long:,} bytes of {MOST_BYTES:,} at most.")

        def opened() -> Response:
            if wrong:
                return self._start(request, wrong)
            return self._opened(request, pasted, _plain(name))

        return await run_in_threadpool(opened)

    def _opened(self, request: Request, text: str, name: str) -> Response:
        free = self.kept.free(_browser(request), _plain(f"my-{name.removeprefix('my-')}"))
        return _whole(drafts.opened(text, free))

    # -- changing it ------------------------------------------------------------------------

    async def edit(self, request: Request) -> Response:
        """The editor after a button."""
        form = await _sent(request)

        def edited() -> Response:
            draft = drafts.sent(form)
            return _part(draft) if _HTMX in request.headers else _whole(draft)

        return await run_in_threadpool(edited)

    async def check(self, request: Request) -> Response:
        """What is wrong, while somebody types; without htmx the whole page says so."""
        form = await _sent(request)
        typed = request.headers.get("hx-trigger", "")

        def checked() -> Response:
            if _HTMX not in request.headers:
                return _whole(drafts.sent(form))
            draft = drafts.sent(form, quick=True)
            return page(
                "typed", draft=draft, fields=list(leaves(draft.fields)), typed=typed, focused=""
            )

        return await run_in_threadpool(checked)

    async def save(self, request: Request) -> Response:
        """The text as a file; what is not finished can be saved as well."""
        form = await _sent(request)

        def saved() -> Response:
            draft = drafts.sent(form)
            name = _plain(draft.name)
            disposition = f'attachment; filename="{name}.toml"'
            content = _to_be_kept(draft).encode("utf-8", "replace")
            return Response(
                content,
                media_type="application/toml",
                headers={"Content-Disposition": disposition},
            )

        return await run_in_threadpool(saved)

    async def back(self, _: Request) -> Response:
        """Where only forms are sent there is nothing to look at."""
        return RedirectResponse("/editor/", 303)

    # -- playing it -------------------------------------------------------------------------

    async def play(self, request: Request) -> Response:
        """Keep the scenario, and go on to the form with which its fight begins."""
        form = await _sent(request)
        return await run_in_threadpool(lambda: self._play(request, drafts.sent(form)))

    def _play(self, request: Request, draft: Draft) -> Response:
        if draft.error is None:
            try:
                self.kept.write(_browser(request), draft.name, draft.text, draft.kept)
            except InputError as error:
                draft.error = error
        if draft.error is not None:
            return _whole(draft, 422)
        return RedirectResponse(f"/editor/fight/{draft.name}", 303)

    async def fight(self, request: Request) -> Response:
        """The form with which a fight begins."""

        def shown() -> Response:
            scenario, named = self._scenario(request)
            return _new(scenario, named, setting_out.usual(scenario, bool(named)))

        return await run_in_threadpool(shown)

    async def begin(self, request: Request) -> Response:
        """Begin a fight."""
        form = await _form(request)

        def begun() -> Response:
            scenario, named = self._scenario(request)
            chosen = setting_out.chosen(form)
            try:
                solo = Solo(setting_out.beginning(scenario, chosen, named))
            except FightclockError as error:
                return _new(scenario, named, chosen, str(error))
            name = self.games.begin(_browser(request), solo)
            return RedirectResponse(f"/games/{name}", 303)

        return await run_in_threadpool(begun)

    def _scenario(self, request: Request) -> tuple[Scenario, dict[str, str]]:
        """A kept scenario, and the opponents that it names."""
        name = request.path_params["name"]
        table = table_of(self._text(request, name))
        return scenario_of(table, name), opponents_of(table)

    def _text(self, request: Request, name: str) -> str:
        try:
            return self.kept.text(_browser(request), name)
        except InputError:
            raise
        except FightclockError as error:
            raise HTTPException(404, str(error)) from None


def routes(games: Games, keep: Path) -> list[Route]:
    """The editor's routes, to be mounted at `/editor`.

    Args:
        games: Of the page.
        keep: The folder that the games are kept in.
    """
    return Editor(games, keep).routes()


# -- parts --------------------------------------------------------------------------------------


def _browser(request: Request) -> str:
    return str(request.state.browser)


async def _form(request: Request, files: int = 0) -> FormData:
    multipart = request.headers.get("content-type", "").startswith("multipart/")
    # Of a form in the other encoding nobody else counts the fields.
    if not multipart and (await request.body()).count(b"&") > MOST_FIELDS:
        raise HTTPException(413, f"That is too much: at most {MOST_FIELDS} fields are read.")
    return await request.form(max_files=files, max_fields=MOST_FIELDS, max_part_size=_MOST_SENT)


async def _sent(request: Request) -> Sent:
    form = await _form(request)
    sent: dict[str, list[str]] = {}
    for name, value in form.multi_items():
        if isinstance(value, str):
            sent.setdefault(name, []).append(value)
    longest = max((len(one) for values in sent.values() for one in values), default=0)
    if longest > MOST_BYTES:
        raise HTTPException(413, f"That is too long: at most {MOST_BYTES:,} bytes are read.")
    return sent


def _to_be_kept(draft: Draft) -> str:
    """The text as a file of one's own, beside the folder `schemas` that `arena schema` writes."""
    if draft.form is None:
        return draft.text
    first, _, rest = draft.text.partition("\n")
    whole = rest if first.startswith("#:schema ") else draft.text
    return f"#:schema schemas/{draft.form.ruleset}.scenario.json\n{whole}"


def _plain(name: str) -> str:
    """A name as a scenario's file can have it."""
    found = re.sub(r"[^a-z0-9]+", "-", name.lower())[:LONGEST].strip("-")
    return found or "scenario"


def _file(media_type: str, name: str) -> Callable[[Request], Awaitable[Response]]:
    async def file(_: Request) -> Response:
        return FileResponse(HERE / name, media_type=media_type)

    return file


def _whole(draft: Draft, status: int = 200) -> Response:
    return page("whole", status, draft=draft, focused="autofocus")


def _part(draft: Draft) -> Response:
    """What htmx swaps; where the keyboard goes then, a script says."""
    return page("editor", draft=draft, focused="data-focus")


def _new(
    scenario: Scenario, named: dict[str, str], chosen: setting_out.Chosen, wrong: str = ""
) -> Response:
    return page(
        "new",
        status=422 if wrong else 200,
        fight=fight.offered(scenario),
        sides=setting_out.sides(scenario, chosen),
        tempers=setting_out.opponents(bool(named)),
        named=[(who, words.said(agent)) for who, agent in named.items()],
        dice=setting_out.DICE,
        chosen=chosen,
        wrong=wrong,
    )
