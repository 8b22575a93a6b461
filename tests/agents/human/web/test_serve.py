"""The page is served on loopback alone, and a fight that the command line chose begins once."""

import socket
import threading

import pytest

from agents.human.web import serve as serving
from agents.human.web.app import make_app
from arena.errors import InputError
from tests.agents.human.test_solo import begun
from tests.agents.human.web.visitor import PORT, Visitor


def test_it_listens_on_loopback_alone():
    with serving.bound(0) as listening:
        assert listening.getsockname()[0] == "127.0.0.1"
        with pytest.raises(InputError, match="a free port"):
            serving.bound(listening.getsockname()[1])


@pytest.mark.parametrize("port", [-1, 70_000])
def test_what_is_no_port_is_told(port):
    with pytest.raises(InputError, match="--port"):
        serving.bound(port)


def test_the_chosen_fight_begins_once_for_who_knows_the_key(tmp_path):
    """The page that the command opens knows it; nobody else's browser takes the fight."""
    app = make_app(tmp_path, PORT, begun("mirrored-duel"))
    key = app.state.site.key
    stranger, person = Visitor(app), Visitor(app)
    assert stranger.get("/begin/guess").url.path == "/"
    assert person.get(f"/begin/{key}").url.path.startswith("/games/")
    assert person.labels()
    assert person.get(f"/begin/{key}").url.path == "/"
    assert "Go on" in person.words


def test_serve_says_where_it_is(tmp_path, capsys, monkeypatch):
    """It prints the address, opens it if it is told to, and serves it."""
    opened: list[str] = []
    done = threading.Event()

    def opens(address: str) -> None:
        opened.append(address)
        done.set()

    seen: list[tuple[str, int]] = []

    class Served:
        def __init__(self, config):
            self.config = config

        def run(self, sockets: list[socket.socket]) -> None:
            seen.append(sockets[0].getsockname())

    monkeypatch.setattr("webbrowser.open", opens)
    monkeypatch.setattr("uvicorn.Server", Served)
    serving.serve(begun("mirrored-duel"), tmp_path, 0, True)
    assert done.wait(10)
    assert seen[0][0] == "127.0.0.1"
    assert opened[0].startswith(f"http://127.0.0.1:{seen[0][1]}/begin/")
    assert opened[0] in capsys.readouterr().out
