"""Fights of different browsers are kept apart, on disk, and a bounded number of them in memory."""

import gc
import shutil
import threading

import pytest

from agents.human.web.games import Games, NoSuchGameError
from agents.human.web.serve import serve
from arena.errors import FightclockError, InputError
from tests.agents.human.test_solo import begun
from tests.agents.human.web.visitor import visitor


def solo(name="mirrored-duel", **more):
    from agents.human.solo import Solo

    return Solo(begun(name, **more))


def test_another_browsers_game_is_not_there(tmp_path):
    """404 for reading and for every change, as if there were none."""
    one = visitor(tmp_path)
    address = one.begin("mirrored-duel", "east")
    other = visitor(tmp_path)
    other.get("/")
    for path in ("", "/save", "/hint?mark=0-0-0&who=East", "/why/0", "/thinking", "/odds"):
        assert other.get(f"{address}{path}").status_code == 404
    fields = dict(one.form("/answer").fields) | {"label": one.labels()[0]}
    for path in ("answer", "dice", "back", "up", "cut", "again", "away", "enough"):
        assert other.post(f"{address}/{path}", fields).status_code == 404
    assert "Your fights" not in other.get("/").text
    assert one.get(address).status_code == 200
    assert one.labels()


def test_a_game_goes_on_after_the_server_has_ended(tmp_path):
    """Every change is on disk at once."""
    one = visitor(tmp_path)
    address = one.begin("mirrored-duel", "east")
    one.answer(one.labels()[0])
    one.wait(address)
    before = one.get(f"{address}/save").json()
    again = visitor(tmp_path)
    again.client.cookies = one.client.cookies
    assert again.get(f"{address}/save").json() == before
    assert f'href="{address}"' in again.get("/").text


def test_a_game_is_thrown_away(tmp_path):
    one = visitor(tmp_path)
    address = one.begin("mirrored-duel", "east")
    one.get("/")
    one.send(one.form("/away"))
    assert address not in one.page.text
    assert one.get(address).status_code == 404
    assert list(tmp_path.rglob("*.json")) == []


def test_a_token_is_not_kept(tmp_path):
    """A folder is named after a hash of it: whoever reads the disk is not that browser."""
    one = visitor(tmp_path)
    one.begin("mirrored-duel", "east")
    token = one.client.cookies["fightclock"]
    (folder,) = tmp_path.iterdir()
    assert token not in str(folder)
    assert token not in next(folder.iterdir()).read_text()


def test_the_least_recently_used_wait_on_disk(tmp_path):
    games = Games(tmp_path, in_memory=3)
    names = [games.begin("me", solo()) for _ in range(5)]
    assert len(games) == 3
    with games.using("me", names[0]) as game:
        assert game.solo.asked
        assert len(games) <= 3
    assert len(games.listed("me", 99)[0]) == 5


def test_a_game_in_use_stays(tmp_path):
    """Two must never be made of one file: whoever writes last would undo what the other wrote."""
    games = Games(tmp_path, in_memory=1)
    first = games.begin("me", solo())
    with games.using("me", first) as game:
        games.begin("me", solo())
        games.begin("me", solo())
        with games.using("me", first) as same:
            assert same is game
    assert len(games) == 1


def test_a_browser_keeps_so_many_games(tmp_path):
    games = Games(tmp_path, each=2)
    for _ in range(2):
        games.begin("me", solo())
    with pytest.raises(FightclockError, match="throw some away"):
        games.begin("me", solo())
    games.begin("you", solo())


@pytest.mark.parametrize("name", ["", "..", "../me", "0123456789abcdeg", "0" * 17, "/etc/passwd"])
def test_a_name_is_no_path(tmp_path, name):
    games = Games(tmp_path)
    with pytest.raises(NoSuchGameError), games.using("me", name):
        pass


def test_a_damaged_file_is_told_and_hides_no_other(tmp_path):
    one = visitor(tmp_path, in_memory=1)
    first = one.begin("mirrored-duel", "east")
    second = one.begin("mirrored-duel", "east")
    (file,) = tmp_path.rglob(f"{first.rpartition('/')[2]}.json")
    file.write_text("{")
    assert one.get(first).status_code == 422
    assert second in one.get("/").text


def test_two_answers_at_once_are_one(tmp_path):
    """A game is changed by one at a time, and a form is good for one answer."""
    games = Games(tmp_path)
    name = games.begin("me", solo("stand-off"))
    outcomes = []

    def press():
        with games.using("me", name) as game:
            decision = game.solo.asked[0]
            try:
                game.answer("0-0-0", decision.who, decision.legal[0].label)
                outcomes.append(True)
            except FightclockError:
                outcomes.append(False)

    threads = [threading.Thread(target=press) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert outcomes.count(True) == 1
    with games.using("me", name) as game:
        assert sum(one.person for one in game.solo.record.given) == 1


@pytest.mark.slow
def test_many_fights_and_requests_grow_nothing_without_end(tmp_path):
    """200 open fights and 10,000 requests: no error, and objects become no more by them."""
    people = [visitor(tmp_path)]
    # One application for all: each visitor brings cookies of their own.
    for _ in range(19):
        other = visitor(tmp_path)
        other.client = type(other.client)(
            people[0].app, base_url=str(people[0].client.base_url),
            headers=dict(people[0].client.headers),
        )  # fmt: skip
        people.append(other)
    addresses = [(one, one.begin("mirrored-duel", "east")) for one in people for _ in range(10)]
    site = people[0].app.state.site
    assert len(site.games) <= 24

    def rounds(times):
        for turn in range(times):
            one, address = addresses[turn * 7 % 200 if turn % 10 == 0 else turn % 20]
            path = address if turn % 3 else f"{address}/save"
            assert one.client.get(path).status_code == 200

    def objects():
        gc.collect()
        return len(gc.get_objects())

    rounds(2000)
    before = objects()
    rounds(8000)
    assert len(site.games) <= 24
    assert objects() < 1.1 * before


def test_what_is_thrown_away_stays_away(tmp_path):
    """Others may still use the game, or the machine think in it: nothing is written any more."""
    games = Games(tmp_path)
    name = games.begin("me", solo("stand-off"))
    with games.using("me", name) as game:
        game.go_on()
        games.throw_away("me", name)
        asked = game.solo.asked[0]
        game.answer(game.mark, asked.who, asked.legal[0].label)
        game.go_on(1.0)
    assert list(tmp_path.rglob("*.json")) == []
    with pytest.raises(NoSuchGameError), games.using("me", name):
        pass


def test_a_damaged_game_can_be_thrown_away(tmp_path):
    """What is in its file does not matter."""
    games = Games(tmp_path)
    name = games.begin("me", solo())
    (file,) = tmp_path.rglob("*.json")
    damaged = Games(tmp_path)
    file.write_text(file.read_text().replace('"solo": 1', '"solo": 9'))
    with pytest.raises(FightclockError), damaged.using("me", name):
        pass
    damaged.throw_away("me", name)
    assert not file.exists()
    with pytest.raises(NoSuchGameError):
        damaged.throw_away("me", name)


def test_where_nothing_can_be_kept_the_fight_goes_on(tmp_path):
    """The answer counts, and the page says that it is not kept, until it is again."""
    keep = tmp_path / "keep"
    one = visitor(keep)
    one.begin("mirrored-duel", "east")
    (folder,) = keep.iterdir()
    shutil.rmtree(keep)
    keep.write_text("no folder any more")
    one.answer(one.labels()[0])
    assert one.page.status_code == 200
    assert "This is not kept" in one.words
    one.wait(one.page.url.path)
    keep.unlink()
    one.answer(one.labels()[0])
    assert "This is not kept" not in one.words
    assert list(folder.glob("*.json"))


def test_a_folder_that_cannot_be_made_is_told_before_anything_begins(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(InputError, match="a folder that can be made"):
        serve(None, tmp_path / "file" / "keep", 0, False)
    games = Games(tmp_path / "file" / "keep")
    with pytest.raises(InputError, match="a folder that can be made"):
        games.begin("me", solo())


def test_a_link_that_leads_nowhere_is_not_listed(tmp_path):
    games = Games(tmp_path)
    games.begin("me", solo())
    (file,) = tmp_path.rglob("*.json")
    file.with_name("lost.json").symlink_to(tmp_path / "nowhere")
    assert len(games.listed("me", 9)[0]) == 1


def test_hints_and_replay_see_how_it_stands_after_the_machine_has_answered(tmp_path):
    """Asked for while the machine thinks, and again when it has (a stale copy was kept once)."""
    games = Games(tmp_path)
    name = games.begin("me", solo("stand-off"))
    with games.using("me", name) as game:
        early = game.shadow()
        assert early is game.shadow()
        game.go_on(30.0)
        assert len(game.solo.record.given) > len(early.solo.record.given)
        assert game.shadow() is not early
        assert game.shadow().solo.record.given == game.solo.record.given
