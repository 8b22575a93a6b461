"""The command as it is installed: streams, signals, exit codes, and what it loads."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

# Beside the interpreter that runs the tests, so that the command is the one that is tested.
COMMAND = shutil.which("arena", path=str(Path(sys.executable).parent)) or ""


@pytest.mark.skipif(not COMMAND, reason="the package is not installed")
class TestInstalled:
    """A few real runs, where streams, signals and exit codes are the operating system's."""

    def run(self, *words, **more):
        environment = {**os.environ, "COLUMNS": "80", "PYTHONHASHSEED": "random"}
        return subprocess.run(
            [COMMAND, *map(str, words)], capture_output=True, text=True, env=environment, **more
        )

    def test_help_and_version(self):
        assert self.run("--help").returncode == 0
        assert self.run("--version").stdout == "arena 0.1.0\n"
        assert "Usage: arena" in self.run().stdout

    def test_a_fight_told_in_a_pipe_has_no_colour_and_fits_80_columns(self):
        done = self.run("fight", "--script", "alley")
        assert (done.returncode, done.stderr) == (0, "")
        assert "\x1b" not in done.stdout
        assert max(map(len, done.stdout.splitlines())) <= 80

    def test_the_same_seed_gives_the_same_journal_in_every_process(self):
        one, other = (self.run("fight", "alley", "--seed", 5, "--json") for _ in range(2))
        assert one.stdout == other.stdout
        assert one.stdout.startswith('{"journal": 1')

    @pytest.mark.parametrize(
        "words",
        [("fight", "ally"), ("fight", "--sede", "1"), ("nonsense",), ("check", "none.toml")],
    )
    def test_bad_input_is_one_line_and_exit_code_2(self, words):
        done = self.run(*words)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.startswith("arena: ")
        assert done.stderr.count("\n") == 1

    def test_whoever_stops_reading_hears_no_complaint(self):
        line = f'"{COMMAND}" fight --script alley | head -n 1'
        done = subprocess.run(["sh", "-c", line], capture_output=True, text=True)
        assert (done.stdout, done.stderr) == ("A fight in the alley\n", "")

    @pytest.mark.parametrize("wait", [0, 0.7, 1.5, 4])
    def test_ctrl_c_ends_it_quietly_with_130(self, tmp_path, wait):
        out = tmp_path / "out"
        words = [COMMAND, "tournament", "even", "--blocks", "9999", "--workers", "2", "--out", out]
        run = subprocess.Popen(
            words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
        )
        while not out.exists():  # it is made just before the fights begin
            time.sleep(0.01)
        time.sleep(wait)
        os.killpg(run.pid, signal.SIGINT)  # as a terminal does: the workers hear it, too
        _, err = run.communicate(timeout=60)
        assert run.returncode == 130
        assert "Traceback" not in err
        kept = {"ledger.sqlite", "ledger.sqlite.lock"}
        assert {path.name for path in out.iterdir()} <= {"index.html", *kept}

    @pytest.mark.parametrize("words", ["fight alley", "list", "--help", "fight alley --json"])
    def test_output_that_goes_nowhere_is_one_line(self, words, tmp_path):
        """A full disk and a closed output are no faults of the program."""
        for where in (">/dev/full", ">&-"):
            line = f'"{COMMAND}" {words} {where}'
            done = subprocess.run(["sh", "-c", line], capture_output=True, text=True)
            assert done.returncode == 2
            assert done.stderr.startswith("arena: standard output: expected a place")
            assert done.stderr.count("\n") == 1

    def test_complaints_that_nobody_can_read_change_no_exit_code(self):
        for where in ("2>/dev/full", "2>&-"):
            line = f'"{COMMAND}" fight nobody-knows {where}'
            assert subprocess.run(["sh", "-c", line]).returncode == 2


def test_without_words_it_says_what_it_can_do(arena):
    code, out, _ = arena()
    assert code == 0
    for command in ("list", "check", "fight", "replay", "tournament", "schema", "save"):
        assert f"  {command}" in out


def test_help_is_quick_to_import():
    """The rooms above are loaded only by the commands that need them."""
    rooms = {"agents", "scenarios", "reports", "pydantic", "matplotlib", "scipy"}
    code = f"import arena.cli, sys; print(*sorted({rooms!r} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.stdout == "\n"
