"""Scenarios are kept by browser, and fought."""

import pytest

import scenarios
from agents.human.web.editor import kept
from tests.agents.human.web.editor.at_work import Editing, editing
from tests.agents.human.web.visitor import Visitor


@pytest.fixture
def somebody(tmp_path) -> Editing:
    return editing(tmp_path)


def kept_one(somebody: Editing, name: str = "my-duel") -> None:
    somebody.get("/editor/of/mirrored-duel")
    somebody.change({'["title"]': "Rain on <b>steel</b>"}, "/editor/play", name=name)
    assert somebody.page.url.path == f"/editor/fight/{name}"


def test_a_changed_scenario_is_played(somebody):
    """Without JavaScript: pick, change, play, fight."""
    somebody.get("/editor/")
    assert 'href="/editor/of/mirrored-duel"' in somebody.page.text
    kept_one(somebody)
    assert "Rain on <b>steel</b>" in somebody.words
    assert "<b>steel" not in somebody.page.text
    somebody.send(somebody.form("/fight/my-duel"), ("seed", "5"))
    address = somebody.page.url.path
    assert address.startswith("/games/")
    somebody.wait(address)
    assert "Rain on" in somebody.words
    assert somebody.labels()


def test_what_the_form_does_not_offer_begins_no_fight(somebody):
    kept_one(somebody)
    for wrong in (("level", "god"), ("throws", "x"), ("seed", "x"), ("as", "nobody")):
        somebody.get("/editor/fight/my-duel")
        somebody.send(somebody.form("/fight/my-duel"), wrong)
        assert somebody.page.status_code == 422
        assert wrong[1] in somebody.words


def test_a_kept_scenario_is_changed_and_thrown_away(somebody):
    kept_one(somebody)
    somebody.get("/editor/")
    assert 'href="/editor/own/my-duel"' in somebody.page.text
    somebody.get("/editor/own/my-duel")
    somebody.change({'["title"]': "Sun"}, "/editor/play")
    assert "Sun" in somebody.words
    somebody.get("/editor/")
    somebody.send(somebody.form("/own/my-duel/away"))
    assert "Your scenarios" not in somebody.words
    assert somebody.get("/editor/own/my-duel").status_code == 404


def test_no_other_scenario_is_overwritten(somebody):
    kept_one(somebody)
    somebody.get("/editor/of/alley")
    somebody.press("/editor/play", name="my-duel")
    assert somebody.page.status_code == 422
    assert "none of your scenarios has" in somebody.beside("name")
    somebody.get("/editor/of/mirrored-duel")
    somebody.press("/editor/play", name="my-mirrored-duel")
    somebody.get("/editor/of/mirrored-duel")
    assert somebody.inputs.values["name"] == ["my-mirrored-duel-2"]


def test_what_is_wrong_is_not_played(somebody):
    somebody.get("/editor/of/alley")
    somebody.change({'["limit"]': "0"}, "/editor/play")
    assert somebody.page.status_code == 422
    assert "found 0" in somebody.beside('["limit"]')


def test_no_other_browser_sees_it(somebody):
    kept_one(somebody)
    other = Visitor(somebody.client.app)
    other.get("/editor/")
    assert "Your scenarios" not in other.words
    assert other.get("/editor/own/my-duel").status_code == 404
    assert other.get("/editor/fight/my-duel").status_code == 404


@pytest.mark.parametrize("name", ["%2e%2e%2fx", "A", "x.toml", "x" * 41])
def test_no_other_file_is_opened(somebody, name):
    for path in ("own", "of", "fight"):
        assert somebody.get(f"/editor/{path}/{name}").status_code in (404, 405)


def test_one_browser_keeps_so_many_and_no_more(somebody, monkeypatch):
    monkeypatch.setattr(kept, "MOST", 1)
    kept_one(somebody)
    somebody.get("/editor/of/alley")
    somebody.press("/editor/play")
    assert somebody.page.status_code == 422
    assert "thrown away" in somebody.wrong


def test_a_file_and_a_text_are_taken_up(somebody):
    somebody.get("/editor/of/alley")
    text = somebody.text
    file = {"file": ("Dark Alley.toml", b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())}
    somebody.post("/editor/open", files=file)
    assert somebody.text == text
    assert somebody.inputs.values["name"] == ["my-dark-alley"]
    somebody.post("/editor/open", {"text": "title = 3"})
    assert somebody.text == "title = 3"
    assert somebody.wrong


@pytest.mark.parametrize(
    ("sent", "line"),
    [({"data": {"text": " "}}, "Choose a file"), ({"files": {"file": ("x", b"\xff")}}, "UTF-8")],
)
def test_what_is_no_text_is_refused(somebody, sent, line):
    somebody.post("/editor/open", **sent)
    assert somebody.page.status_code == 422
    assert line in somebody.words


def test_the_opponents_that_a_scenario_names_are_offered(somebody):
    """As for a shipped fight: its form offers them first, and they are the ones who play."""
    somebody.get("/editor/of/alley")
    somebody.change({}, "/editor/play", name="my-alley")
    named = somebody.form("/fight/my-alley")
    assert ("level", "named") in named.fields
    somebody.send(named, ("seed", "5"))
    address = somebody.page.url.path
    somebody.wait(address)
    file = somebody.get(f"{address}/save").json()
    agents = scenarios.opponents("alley")
    assert set(file["seating"]["agents"].values()) <= set(agents.values())


@pytest.mark.parametrize(
    ("agent", "says"),
    [
        ("exec:touch fell", "a shipped agent"),
        ("learned(model=/etc/passwd)", "without model"),
        ("oponent", "opponent"),
    ],
)
def test_no_scenario_of_a_browser_opens_files_or_runs_programs(somebody, agent, says):
    """Its text may be somebody else's."""
    somebody.get("/editor/of/mirrored-duel")
    text = f'{somebody.text}\n[opponents]\nwest = "{agent}"\n'
    somebody.change({"text": text}, "/editor/play", name="mine")
    assert somebody.page.status_code == 422
    assert says in somebody.words
