"""No other site can read or change anything, and nothing is read without bounds."""

import asyncio

import pytest
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse

from agents.human.web.guard import MOST_BYTES, Guard, hosts
from tests.agents.human.web.visitor import HOME, Visitor, visitor


@pytest.fixture
def somebody(tmp_path) -> Visitor:
    return visitor(tmp_path)


@pytest.mark.parametrize(
    "host", ["127.0.0.1:8000", "localhost:8000", "[::1]:8000", "LOCALHOST:8000"]
)
def test_the_page_answers_to_the_names_of_loopback(somebody, host):
    assert somebody.get("/", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize(
    "host",
    ["evil.example", "evil.example:8000", "127.0.0.1", "127.0.0.1:8001", "127.0.0.1:8000.evil", ""],
)
@pytest.mark.parametrize("path", ["/", "/static/page.css", "/nowhere"])
def test_a_foreign_host_is_refused_on_every_request(somebody, host, path):
    """A name that has been rebound to loopback is not the page's."""
    answer = somebody.get(path, headers={"Host": host})
    assert answer.status_code == 403
    assert "only for the machine" in somebody.words


def test_port_80_needs_no_number():
    assert {"127.0.0.1", "localhost", "[::1]"} <= hosts(80)
    assert "localhost" not in hosts(8000)


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": ""},
        {"Origin": "http://127.0.0.1:8001"},
        {"Origin": "http://localhost:8000"},
        {"Origin": "https://127.0.0.1:8000"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Sec-Fetch-Site": "none"},
    ],
)
@pytest.mark.parametrize("path", ["/games", "/load", "/games/x/answer", "/nowhere"])
def test_another_site_changes_nothing(somebody, tmp_path, headers, path):
    somebody.get("/")
    answer = somebody.post(path, {"scenario": "alley", "as": "thugs"}, headers=headers)
    assert answer.status_code == 403
    assert list(tmp_path.iterdir()) == []


def test_without_an_origin_nothing_is_changed(somebody):
    del somebody.client.headers["Origin"]
    assert somebody.post("/games", {"scenario": "alley"}).status_code == 403


def test_the_page_itself_may_change_things(somebody):
    headers = {"Origin": HOME, "Sec-Fetch-Site": "same-origin"}
    data = {"scenario": "mirrored-duel", "as": "east"}
    assert somebody.post("/games", data, headers=headers).status_code == 200


@pytest.mark.parametrize("path", ["/", "/new/alley", "/nowhere", "/static/page.js", "/games/x"])
def test_every_response_carries_the_security_headers(somebody, path):
    """Nothing but the page's own files is loaded, no inline script or style runs."""
    found = somebody.get(path).headers
    policy = dict(
        part.strip().split(" ", 1) for part in found["Content-Security-Policy"].split(";")
    )
    assert policy["default-src"] == "'none'"
    assert {policy[f"{kind}-src"] for kind in ("script", "style", "img", "connect")} == {"'self'"}
    assert policy["form-action"] == "'self'"
    assert policy["frame-ancestors"] == policy["base-uri"] == "'none'"
    assert found["X-Content-Type-Options"] == "nosniff"
    assert found["Cache-Control"]


def test_pages_ask_for_nothing_that_the_policy_forbids(somebody):
    """No inline script, style or handler, and no address of another machine."""
    somebody.begin("alley", "thugs")
    for text in (somebody.page.text, somebody.get("/").text, somebody.get("/new/alley").text):
        assert "<style" not in text
        assert " style=" not in text
        assert " onclick=" not in text
        assert "<script>" not in text
        addresses = text.replace('xmlns="http://www.w3.org/2000/svg"', "")
        assert "http://" not in addresses
        assert "https://" not in addresses


def test_a_body_that_is_too_long_is_refused(somebody):
    """Whether its length is told or not: 413."""
    assert somebody.post("/games", {"as": "x" * MOST_BYTES}).status_code == 413

    def stream():
        yield b"as="
        for _ in range(MOST_BYTES // 1000 + 1):
            yield b"x" * 1000

    headers = {"Content-Type": "application/x-www-form-urlencoded"}
    answer = somebody.client.post("/games", content=stream(), headers=headers)
    assert answer.status_code == 413
    assert "too long" in answer.text


def test_a_file_that_is_too_long_is_refused(somebody, tmp_path):
    files = {"file": ("fight.json", b" " * MOST_BYTES)}
    assert somebody.post("/load", files=files).status_code == 413
    assert list(tmp_path.iterdir()) == []


def test_a_browser_that_goes_away_in_the_middle_of_a_form_is_no_fault():
    """It is told to nobody: there is nobody left, and nothing was done."""

    async def form(scope, receive, send):
        await Request(scope, receive, send).form()

    async def gone():
        return {"type": "http.disconnect"}

    async def never(message):
        raise AssertionError(message)

    headers = {"host": "localhost:1", "origin": "http://localhost:1",
               "content-type": "multipart/form-data; boundary=B"}  # fmt: skip
    scope = {
        "type": "http", "method": "POST", "path": "/load", "query_string": b"",
        "headers": [(key.encode(), value.encode()) for key, value in headers.items()],
    }  # fmt: skip
    asyncio.run(Guard(form, hosts(1), PlainTextResponse)(scope, gone, never))
    with pytest.raises(ClientDisconnect):
        asyncio.run(form(scope, gone, never))


def test_a_form_with_too_many_fields_is_refused(somebody):
    answer = somebody.post("/games", {"as": ["x"] * 500})
    assert answer.status_code == 400


def test_a_browser_gets_one_random_cookie(somebody, tmp_path):
    """HttpOnly and SameSite=Strict; it is not sent again, and a made-up one is not taken."""
    cookie = somebody.get("/").headers["Set-Cookie"]
    assert cookie.startswith("fightclock=")
    assert "HttpOnly" in cookie
    assert "SameSite=Strict" in cookie
    assert "Set-Cookie" not in somebody.get("/").headers
    other = visitor(tmp_path)
    assert other.get("/").headers["Set-Cookie"] != cookie
    third = visitor(tmp_path)
    assert "Set-Cookie" in third.get("/", headers={"Cookie": "fightclock=../../etc"}).headers
    assert "Set-Cookie" not in somebody.get("/static/page.css").headers


@pytest.mark.parametrize(
    "other", ['prefs={"theme":"dark"}', "x", "a=b c", "lang=é", 'a="x', "fightclock2=1", "=;=;"]
)
def test_other_programs_cookies_do_not_matter(somebody, other):
    """Cookies are not kept apart by port: whatever others set, one is known by one's own."""
    token = somebody.get("/").headers["Set-Cookie"].partition(";")[0]
    somebody.client.cookies.clear()
    for cookies in (f"{other}; {token}", f"{token}; {other}", f"{other};{token};{other}"):
        page = somebody.get("/", headers={"Cookie": cookies.encode()})
        assert "Set-Cookie" not in page.headers


@pytest.mark.parametrize("digits", ["9" * 5000, "-1", "²", "1e3"])
def test_numbers_of_an_address_are_bounded(somebody, digits):
    """No error of the program, whatever stands there."""
    address = somebody.begin("mirrored-duel", "east")
    assert somebody.get(f"{address}/why/{digits}").status_code == 422
    question = dict(somebody.client.get(address).request.url.params)
    assert question == {}
    found = somebody.get(f"{address}/odds", params={"mark": "0-0-0", "who": "Esme", "at": digits})
    assert found.status_code in (200, 204)
