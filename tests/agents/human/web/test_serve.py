"""The page is served on loopback alone, and a fight that the command line chose begins once."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from agents.human import saved
from agents.human.solo import Solo
from agents.human.web import serve as serving
from agents.human.web.app import make_app
from arena.errors import InputError
from tests.agents.human.playing import play_on
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
    app = make_app(tmp_path, PORT, Solo(begun("mirrored-duel")))
    key = app.state.site.key
    stranger, person = Visitor(app), Visitor(app)
    assert stranger.get("/first/guess").url.path == "/"
    assert person.get(f"/first/{key}").url.path.startswith("/games/")
    assert person.labels()
    assert person.get(f"/first/{key}").url.path == "/"
    assert "Your fights" in person.words


@contextmanager
def playing(*arguments: str, **environment: str) -> Iterator[tuple[str, "subprocess.Popen[str]"]]:
    """`arena play` as a process: the address that it tells, and the process."""
    command = [sys.executable, "-m", "arena.cli", "play", "--port", "0", *arguments]
    process = subprocess.Popen(
        command,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env={**os.environ, **environment},
    )
    try:
        assert process.stdout is not None
        for line in process.stdout:
            found = re.search(r"http://\S+", line)
            if found:
                yield found[0], process
                break
        else:
            raise AssertionError("it has told no address")
    finally:
        process.kill()
        process.communicate()


def test_the_command_opens_the_page_and_ctrl_c_ends_it(tmp_path):
    """A real process and a browser of one's own; the fight begins there, and no error is told."""
    browser, told = tmp_path / "browser", tmp_path / "told"
    browser.write_text(f'#!/bin/sh\necho "$1" > {told}.part && mv {told}.part {told}\n')
    browser.chmod(0o755)
    keep = ("--keep", str(tmp_path / "keep"))
    with playing("mirrored-duel", *keep, BROWSER=str(browser)) as (address, process):
        until = time.monotonic() + 30
        while not told.exists() and time.monotonic() < until:
            time.sleep(0.05)
        assert told.read_text().strip() == address
        page = httpx.get(address, follow_redirects=True)
        assert page.status_code == 200
        assert 'name="label"' in page.text
        process.send_signal(signal.SIGINT)
        rest, _ = process.communicate(timeout=30)
        assert process.returncode == 130  # as of every command that Ctrl-C ends
        assert "Traceback" not in rest


def test_the_command_takes_a_saved_game_up(tmp_path):
    """The page shows it as it stood; the file stays what it was."""
    solo = Solo(begun("mirrored-duel"))
    play_on(solo)
    first = solo.asked[0]
    solo.answer(first.who, first.legal[0].label)
    play_on(solo)
    file: Path = tmp_path / "game.json"
    saved.save(solo, file)
    before = file.read_bytes()
    arguments = (str(file), "--keep", str(tmp_path / "keep"), "--no-browser")
    with playing(*arguments) as (address, _), httpx.Client(follow_redirects=True) as person:
        page = person.get(address)
        assert page.status_code == 200
        mark = re.search(r'name="mark" value="([^"]+)"', page.text)
        assert mark is not None
        assert mark[1].startswith("1-")
    assert file.read_bytes() == before
