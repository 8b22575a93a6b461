"""A person without JavaScript can do everything: all routes, by forms and links."""

import json
import time

import pytest

import scenarios
from agents.human.web import setting_out
from agents.human.web.game import STALE
from agents.human.web.thinking import Thinking
from arena.rules import RULESETS
from tests.agents.human.web.visitor import Visitor, visitor

FIGHTS = ["mirrored-duel", "who-declares-first", "fast-against-slow"]
"""One of each ruleset, the smallest."""


@pytest.fixture
def somebody(tmp_path) -> Visitor:
    return visitor(tmp_path)


def play(somebody: Visitor, address: str, most: int = 400) -> None:
    """Answer with the last that may be answered until the fight is over."""
    for _ in range(most):
        somebody.wait(address)
        if somebody.has("/again"):
            return
        somebody.answer(somebody.labels()[-1])
    raise AssertionError("the fight does not end")


def test_every_shipped_fight_is_offered_with_what_it_is_about(somebody):
    somebody.get("/")
    for name in scenarios.names():
        assert f'href="/new/{name}"' in somebody.page.text
    words = somebody.words
    assert all(RULESETS[name].title in words for name in RULESETS)
    assert setting_out.offered("stand-off").about in words


def test_the_form_offers_every_side_and_every_combatant(somebody):
    """One can play any subset of both sides."""
    somebody.get("/new/alley")
    assert all(f'value="{one}"' in somebody.page.text for one in ("heroes", "Kael", "Thug B"))
    assert ("as", "heroes") in somebody.form("/games").fields


def test_a_fight_that_names_its_opponents_is_fought_against_them(somebody):
    """They are offered first, and may leave the fight as their morale has it (GEN-03)."""
    named = scenarios.opponents("alley")["thugs"]
    address = somebody.begin("alley", seed="5")
    game = json.loads(somebody.get(f"{address}/save").text)
    assert set(game["seating"]["agents"].values()) == {named}
    assert game["scenario"]["options"]["may_yield"] is True
    assert 'value="named"' not in somebody.get("/new/mirrored-duel").text
    address = somebody.begin("alley", seed="5", level="novice", morale="0")
    game = json.loads(somebody.get(f"{address}/save").text)
    (agent,) = set(game["seating"]["agents"].values())
    assert agent == "opponent(level=novice, temper=steady, morale=0)"
    assert "may_yield" not in game["scenario"].get("options", {})


@pytest.mark.parametrize(
    "name", [FIGHTS[0], *(pytest.param(name, marks=pytest.mark.slow) for name in FIGHTS[1:])]
)
def test_a_whole_fight_can_be_played(somebody, name):
    address = somebody.begin(name, seed="5")
    assert somebody.labels()
    play(somebody, address)
    assert any(how in somebody.words for how in ("You win", "You lose", "A draw"))
    assert not somebody.has("/answer")


@pytest.mark.slow
def test_whoever_plays_nobody_sees_the_machine_play(somebody):
    somebody.get("/new/mirrored-duel")
    form = somebody.form("/games")
    somebody.send(form, drop=("as",))
    somebody.wait(somebody.page.url.path)
    assert somebody.has("/again")


def test_whoever_plays_all_is_asked_for_all(somebody):
    somebody.begin("mirrored-duel", "east", "west")
    asked = set()
    for _ in range(6):
        asked.add(dict(somebody.form("/answer").fields)["who"])
        somebody.answer(somebody.labels()[0])
    assert len(asked) == 2


def test_the_same_luck_number_is_the_same_fight(tmp_path):
    told = []
    for _ in range(2):
        somebody = visitor(tmp_path)
        address = somebody.begin("mirrored-duel", seed="12")
        for _ in range(4):
            somebody.answer(somebody.labels()[0])
            somebody.wait(address)
        told.append(somebody.words.split("Journal")[1])
    assert told[0] == told[1]
    assert "Count 3" in told[0]


@pytest.mark.parametrize(
    ("changed", "line"),
    [
        ({"level": "godlike"}, "level: found"),
        ({"temper": "mad"}, "temper: found"),
        ({"morale": "101"}, "morale: found"),
        ({"throws": "nobody"}, "throws: found"),
        ({"seed": "many"}, "luck number: found"),
        ({"seed": "9" * 30}, "luck number: found"),
        ({"as": "Kaal"}, "did you mean 'Kael'?"),
    ],
)
def test_what_cannot_be_chosen_is_one_line_above_the_form(somebody, changed, line):
    somebody.get("/new/alley")
    answer = somebody.send(somebody.form("/games"), *changed.items())
    assert answer.status_code == 422
    assert line in somebody.words.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")
    assert somebody.has("/games")


@pytest.mark.parametrize(
    "name", ["../../etc/passwd", "/etc/passwd", "no-such", "pyproject.toml", ""]
)
def test_a_fight_is_no_path(somebody, tmp_path, name):
    """Only shipped names are looked up; no file of the machine is opened for a browser."""
    answer = somebody.post("/games", {"scenario": name, "as": "x"})
    assert answer.status_code in (404, 422)
    assert list(tmp_path.iterdir()) == []
    assert somebody.get("/new/no-such").status_code == 404


def test_a_stale_form_changes_nothing(somebody):
    """The second of two submissions is told so, with the page as it stands."""
    address = somebody.begin("alley", "heroes")
    form, label = somebody.form("/answer"), somebody.labels()[0]
    somebody.send(form, ("label", label))
    before = somebody.get(f"{address}/save").json()
    answer = somebody.send(form, ("label", label))
    assert answer.status_code == 409
    assert STALE in somebody.words
    assert somebody.has("/answer")
    assert somebody.get(f"{address}/save").json() == before


def test_an_answer_that_is_not_legal_is_refused(somebody):
    somebody.begin("alley", "heroes")
    answer = somebody.answer("win at once")
    assert answer.status_code == 422
    assert "is not allowed" in somebody.words
    assert somebody.has("/answer")


def test_what_is_declared_first_is_hidden_until_all_have(somebody):
    """Two of one's own are asked at one moment: the first's answer has no effect yet."""
    somebody.begin("stand-off", "Dill", "Dorn")
    label = somebody.labels()[0]
    somebody.answer(label)
    assert "Hidden until all have" in somebody.words
    assert label in somebody.words
    somebody.answer(somebody.labels()[0])
    assert "Hidden until all have" not in somebody.words


def test_an_answer_is_taken_back(somebody):
    address = somebody.begin("stand-off", "Dill", "Dorn")
    start = somebody.page.text
    assert not somebody.has("/back")
    somebody.answer(somebody.labels()[0])
    assert "will be marked" not in somebody.words
    somebody.answer(somebody.labels()[0])
    assert "will be marked" in somebody.words
    somebody.send(somebody.form("/back"))
    somebody.send(somebody.form("/back"))
    assert somebody.form("/answer").buttons == _buttons(start)
    back = somebody.get(f"{address}/save").json()["record"]["taken_back"]
    assert [one["seen"] for one in back] == [True, True]


def _buttons(text):
    from tests.agents.human.web.visitor import Reader

    return next(f.buttons for f in Reader(text).forms if f.action.endswith("/answer"))


def test_whoever_gives_up_has_lost_and_may_think_again(somebody):
    somebody.begin("alley", "thugs")
    somebody.send(somebody.form("/up"))
    assert "You lose" in somebody.words
    assert "thugs gave up" in somebody.words
    somebody.send(somebody.form("/back"))
    assert not somebody.has("/again")


def test_only_ones_own_side_can_be_given_up(somebody):
    somebody.begin("alley", "thugs")
    answer = somebody.send(somebody.form("/up"), ("side", "heroes"))
    assert answer.status_code == 422
    assert "that you play" in somebody.words


def test_again_is_the_same_fight_with_other_luck(somebody):
    address = somebody.begin("alley", "thugs", seed="7", level="novice", throws="mine")
    first = somebody.get(f"{address}/save").json()
    somebody.get(address)
    somebody.send(somebody.form("/up"))
    somebody.send(somebody.form("/again"))
    other = somebody.page.url.path
    assert other != address
    second = somebody.get(f"{other}/save").json()
    assert second["seating"] == first["seating"]
    assert first["seed"] == 7 != second["seed"]


def test_a_saved_game_is_taken_up_elsewhere(somebody, tmp_path):
    address = somebody.begin("alley", "thugs")
    somebody.answer(somebody.labels()[0])
    somebody.wait(address)
    journal = somebody.words.split("Journal")[1]
    saved = somebody.get(f"{address}/save")
    assert saved.headers["Content-Disposition"].startswith('attachment; filename="alley-')
    other = visitor(tmp_path)
    other.get("/")
    other.post("/load", files={"file": ("alley.json", saved.content)})
    assert other.page.status_code == 200
    other.wait(other.page.url.path)
    assert other.words.split("Journal")[1] == journal


@pytest.mark.parametrize(
    "content", [b"", b"no json", b"[]", b"{}", b"\xff\xfe", b"[" * 100_000, b'{"solo": 1}']
)
def test_a_file_that_is_no_game_is_one_line(somebody, content):
    answer = somebody.post("/load", files={"file": ("x.json", content)})
    assert answer.status_code == 422
    assert "x.json" in somebody.words
    assert "Traceback" not in somebody.words


def test_a_file_from_elsewhere_opens_no_files_here(somebody):
    """An agent of a loaded game may not be told a path (a model's, for example)."""
    address = somebody.begin("alley", "thugs")
    saved = somebody.get(f"{address}/save").json()
    saved["seating"]["agents"]["Kael"] = 'learned(model="/etc/passwd")'
    answer = somebody.post("/load", files={"file": ("x.json", json.dumps(saved))})
    assert answer.status_code == 422
    assert "a file of your own" in somebody.words


def test_no_file_at_all_is_told(somebody):
    assert somebody.post("/load", {"x": "y"}).status_code == 422


def test_dice_are_asked_for_by_name(somebody):
    """What they cannot show is asked for again."""
    address = somebody.begin("mirrored-duel", "east", throws="all")
    for _ in range(60):
        somebody.wait(address)
        if somebody.has("/dice"):
            break
        somebody.answer(somebody.labels()[0])
    form = somebody.form("/dice")
    count = [name for name, _ in form.fields].count("face")
    assert count
    assert " throws " in somebody.words
    for wrong in ("0", "x", "", "101", "-1", "1e3"):
        answer = somebody.send(form, *[("face", wrong)] * count)
        assert answer.status_code == 422, wrong
        assert somebody.has("/dice")
    somebody.send(form, *[("face", "1")] * count)
    somebody.wait(address)
    assert somebody.get(f"{address}/save").json()["record"]["thrown"]


def test_odds_are_shown_and_explained(somebody):
    """Without JavaScript on a page of their own; with it part by part, after the page."""
    address = somebody.begin("alley", "thugs")
    assert "?odds=1" in somebody.page.text
    somebody.get(f"{address}?odds=1")
    assert "?odds=1" not in somebody.page.text
    assert "%" in somebody.words
    assert somebody.page.text.count("<summary aria-label=") == len(somebody.labels())
    assert "1d100" in somebody.words


def test_odds_come_part_by_part(somebody):
    address = somebody.begin("alley", "thugs")
    many = len(somebody.labels())
    fields = dict(somebody.form("/answer").fields)
    seen: set[int] = set()
    at = 0
    while at >= 0:
        asked = {"mark": fields["mark"], "who": fields["who"], "at": at}
        part = somebody.client.get(f"{address}/odds", params=asked)
        seen |= {one for one in range(many) if f'id="odds-{one}"' in part.text}
        at = int(part.text.split("at=")[1].split('"')[0]) if "hx-get" in part.text else -1
    assert seen == set(range(many))
    stale = somebody.client.get(f"{address}/odds", params={**fields, "mark": "9-9-9", "at": 0})
    assert stale.status_code == 204


def test_a_hint_is_looked_for_and_told(somebody):
    """Without JavaScript on a page of its own, which loads itself until it is found."""
    address = somebody.begin("mirrored-duel", "east")
    fields = dict(somebody.form("/answer").fields)
    asked = {"mark": fields["mark"], "who": fields["who"]}
    for _ in range(400):
        somebody.get(f"{address}/hint", params=asked)
        if "Looking ahead" not in somebody.words:
            break
    assert "worth" in somebody.words
    assert 'http-equiv="refresh"' not in somebody.page.text
    stale = somebody.get(f"{address}/hint", params={**asked, "mark": "9-9-9"})
    assert stale.status_code == 422


def test_why_the_machine_did_that_can_be_asked(somebody):
    address = somebody.begin("mirrored-duel", "east")
    for _ in range(20):
        somebody.wait(address)
        if "/why/" in somebody.page.text:
            break
        somebody.answer(somebody.labels()[0])
    place = somebody.page.text.split("/why/")[1].split('"')[0]
    for _ in range(400):
        somebody.get(f"{address}/why/{place}")
        if "Looking ahead" not in somebody.words:
            break
    assert "is played by a journeyman" in somebody.words
    assert somebody.get(f"{address}/why/999").status_code == 422


@pytest.fixture
def slow(monkeypatch):
    """However quick the machine is here: each of its looks ahead takes a while."""
    glance = Thinking._glance

    def slower(thinking):
        time.sleep(0.02)
        glance(thinking)

    monkeypatch.setattr(Thinking, "_glance", slower)


@pytest.mark.usefixtures("slow")
def test_thinking_is_shown_and_cut_short(somebody):
    """An expert thinks long: the page says how far it is, and it can be told to hurry."""
    address = somebody.begin("stand-off", "dockers", level="expert")
    while somebody.has("/answer"):
        somebody.answer(somebody.labels()[0])
    assert "look-ahead" in somebody.words
    assert '<noscript><meta http-equiv="refresh"' in somebody.page.text
    progress = somebody.client.get(f"{address}/thinking", headers={"HX-Request": "true"})
    assert "look-ahead" in progress.text
    assert "HX-Retarget" not in progress.headers
    somebody.send(somebody.form("/cut"))
    somebody.wait(address)
    assert somebody.has("/answer") or somebody.has("/again") or somebody.has("/cut")
    done = somebody.client.get(f"{address}/thinking", headers={"HX-Request": "true"})
    assert done.headers.get("HX-Retarget") == "#play"


@pytest.mark.usefixtures("slow")
def test_an_answer_may_be_taken_back_while_the_machine_thinks(somebody):
    somebody.begin("stand-off", "dockers", level="expert")
    while somebody.has("/answer"):
        somebody.answer(somebody.labels()[0])
    somebody.send(somebody.form("/back"))
    assert somebody.has("/answer")


def test_htmx_gets_what_it_swaps(somebody):
    """The question, and out of band the drawing and the journal; no page around them."""
    address = somebody.begin("alley", "thugs")
    form, label = somebody.form("/answer"), somebody.labels()[0]
    data = dict(form.fields) | {"label": label}
    answer = somebody.client.post(f"{address}/answer", data=data, headers={"HX-Request": "true"})
    assert answer.status_code == 200
    assert "<html" not in answer.text
    assert answer.text.lstrip().startswith('<section id="play"')
    for name in ("table", "journal", "reason"):
        assert f'id="{name}"' in answer.text
    assert answer.text.count("hx-swap-oob") >= 3
    again = somebody.client.post(f"{address}/answer", data=data, headers={"HX-Request": "true"})
    assert again.status_code == 200
    assert STALE in again.text


def test_a_fight_is_gone_through_again(somebody):
    """On a page with a policy of its own, and as a file that leads nowhere."""
    address = somebody.begin("mirrored-duel", "east")
    somebody.answer(somebody.labels()[0])
    shown = somebody.get(f"{address}/replay")
    assert shown.status_code == 200
    assert "Mirrored duel" in shown.text
    assert "sha256-" in shown.headers["Content-Security-Policy"]
    assert f'href="{address}"' in shown.text
    file = somebody.get(f"{address}/replay?download")
    assert file.headers["Content-Disposition"].endswith('.html"')
    assert "/games/" not in file.text


def test_the_editor_is_there(somebody):
    assert 'href="/editor/"' in somebody.get("/").text
    assert somebody.get("/editor/").status_code == 200
    assert 'href="/editor/of/alley"' in somebody.get("/new/alley").text


def test_names_are_escaped(somebody):
    """A name of a scenario is text, whatever it holds."""
    address = somebody.begin("mirrored-duel", "east")
    text = somebody.get(f"{address}/save").text
    evil = "<script>alert(1)</script>"
    text = text.replace("Mirrored duel", evil).replace('"east"', json.dumps("<b>east"))
    answer = somebody.post("/load", files={"file": (f"{evil}.json", text)})
    assert evil not in answer.text
    assert "<b>east" not in answer.text
    assert "&lt;script&gt;" in answer.text or "&lt;b&gt;" in answer.text
    assert evil not in somebody.get("/").text


def test_every_id_is_there_once(somebody):
    somebody.begin("alley", "thugs")
    ids = somebody.read.ids
    assert len(ids) == len(set(ids))
    assert {"main", "question", "play", "journal", "table"} <= set(ids)


def test_what_is_not_there_is_one_line(somebody):
    for path in ("/nowhere", "/games/0123456789abcdef", "/games/x", "/new/x", "/static/x"):
        assert somebody.get(path).status_code == 404
        assert "<h1>Not here</h1>" in somebody.page.text


def test_giving_up_shows_no_secret(somebody):
    """What the machine has declared at the same moment stays hidden; taking it back is marked."""
    address = somebody.begin("alley", "heroes")
    somebody.wait(address)
    somebody.send(somebody.form("/up"))
    assert "You lose" in somebody.words
    assert "/why/" not in somebody.page.text
    somebody.send(somebody.form("/back"))
    back = somebody.get(f"{address}/save").json()["record"]["taken_back"]
    assert [one["kind"] for one in back] == ["gave up"]


def test_a_game_is_begun_anew_with_what_was_chosen(somebody):
    """Sides, opponent and dice are as they were; the luck is new."""
    address = somebody.begin("mirrored-duel", "east", level="novice", morale="50", throws="mine")
    somebody.get(f"/new/mirrored-duel?like={address.rpartition('/')[2]}")
    fields = dict(somebody.form("/games").fields)
    chosen = fields["as"], fields["level"], fields["morale"], fields["throws"]
    assert chosen == ("east", "novice", "50", "mine")
    assert somebody.get("/new/mirrored-duel?like=nobodys").status_code == 200


def test_whoever_ticks_some_of_a_side_plays_only_those(somebody):
    """The side's own tick, which the form brings, does not count then."""
    address = somebody.begin("alley", "heroes", "Kael")
    file = somebody.get(f"{address}/save").json()
    assert file["seating"]["persons"] == ["Kael"]


def test_dice_are_corrected(somebody):
    """The page asks for them again, by the same name."""
    somebody.begin("mirrored-duel", "east", "west", throws="all")
    while somebody.has("/answer"):
        somebody.answer(somebody.labels()[0])
    asked = somebody.words.partition(" throws ")[2][:12]
    assert not somebody.has("/dice-back")
    somebody.send(somebody.form("/dice"), ("face", "00"))
    assert "Correct the dice" in somebody.words
    assert "100" in somebody.words
    somebody.send(somebody.form("/dice-back"))
    assert somebody.words.partition(" throws ")[2][:12] == asked


@pytest.mark.parametrize("path", ["open", "edit", "check", "save", "play"])
def test_the_editors_addresses_lead_back_to_it(somebody, path):
    """Whoever goes back in the browser's history comes there without a form."""
    assert somebody.get(f"/editor/{path}").url.path == "/editor/"
