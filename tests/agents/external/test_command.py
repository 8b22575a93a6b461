"""How a program is named as an agent, and what is said when it cannot be one."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import agents
from agents import spec
from agents.external import External, command
from arena.commands.arguments import agents_named
from arena.errors import InputError
from reports.studies.specs import same, with_parameters
from tests.agents.external.talk import FAULTY, agent, logged
from tests.agents.external.talk import command as faulty


@pytest.mark.parametrize(
    ("text", "given"),
    [
        ("exec:./my_agent --depth 3", {"command": "./my_agent --depth 3"}),
        (" exec: my_agent 'a (b), c=d' ", {"command": "my_agent 'a (b), c=d'"}),
        ('exec(command="./a -x 1", forks=3)', {"command": "./a -x 1", "forks": "3"}),
        ("exec:", {"command": ""}),
    ],
)
def test_a_program_is_named_by_its_command(text: str, given: dict[str, str]) -> None:
    """The short form is the command to its end; the long one has parameters beside it."""
    assert spec.read(text) == spec.Spec("exec", given)


def test_both_forms_make_the_same_agent() -> None:
    """And a study can change the parameters of either."""
    short, long = f"exec:{sys.executable} -V", f'exec(command="{sys.executable} -V", forks=0)'
    assert agents.make(short) == agents.make(long) == External(f"{sys.executable} -V")
    assert same(short, long)
    changed = agents.make(with_parameters(short, {"milliseconds": "20", "forks": "2"}))
    assert changed == External(f"{sys.executable} -V", 20, 2)
    assert agents.ruleset_of("exec") == ""
    assert agents.describe("exec").endswith(".")


def test_the_command_line_takes_it() -> None:
    """`--agents SIDE=exec:COMMAND`, beside others."""
    named = agents_named("east=exec:./a --depth=3,west=aims", ["east", "west"])
    assert named == {"east": "exec:./a --depth=3", "west": "aims"}


def test_nobody_meets_a_program_unasked() -> None:
    """It is no shipped agent: lists of agents and saved games of others know none."""
    assert "exec" not in agents.AGENTS


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("exec:", "expected a command"),
        ("exec:'./my_agent", "No closing quotation"),
        ("exec:no-such-program-anywhere", "there is no no-such-program-anywhere on the PATH"),
        ("exec:./no/such", "there is no such file"),
        ("exec:./", "it is a folder"),
        ("exec:./plain.txt", "the file may not be executed"),
        ("exec:plain.txt", "the one in this folder is ./plain.txt"),
        ("exec", "exec.command: expected text"),
        ("exec(command=cat, milliseconds=0)", "whole number, 1 to 3600000"),
        ("exec(command=cat, fork=1)", 'did you mean "forks"?'),
        ("exce:cat", "an agent: name or name(key=value"),
    ],
)
def test_what_cannot_be_started_is_said_in_one_line(
    text: str, says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """When the agent is made, so before anything begins."""
    monkeypatch.chdir(tmp_path)
    Path("plain.txt").write_text("no program")
    with pytest.raises(InputError) as caught:
        agents.make(text)
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("way", "says"),
    [
        ("ends at once", "it ended (exit status 1): no such opening book"),
        ("no hello", 'it wrote a message of the type "hallo", not a hello'),
        ("version 2", "it speaks version 2 of the protocol, not 1"),
    ],
)
def test_who_does_not_speak_the_protocol_is_refused(way: str, says: str, log: Path) -> None:
    """Made for a game, an agent exchanges hellos first."""
    with pytest.raises(InputError) as caught:
        agents.make(f"exec:{faulty(way, log)}", "timing_track")
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)


def test_no_program_for_this_machine(tmp_path: Path) -> None:
    """A file that may be executed, but that no machine can: found when it is started."""
    program = tmp_path / "program"
    program.write_bytes(b"\x7fELF nonsense")
    program.chmod(0o755)
    with pytest.raises(InputError, match=r"cannot be started: .*Exec format error"):
        agents.make(f"exec:{program}", "timing_track")


def test_hellos_are_exchanged_once(log: Path) -> None:
    """Not for every fight, though every fight makes its agents anew."""
    for _ in range(3):
        agents.make(f"exec:{faulty('logs', log)}", "timing_track")
        agents.make(f"exec:{faulty('logs', log)}")
    assert [line["heard"] for line in logged(log, "heard")] == ["hello", "bye"]


def test_the_files_of_a_command(log: Path) -> None:
    """The program and its script, so that a ledger can tell one version from the next."""
    found = command.files(agent("logs", log).command)
    assert found[0] == Path(sys.executable)
    assert FAULTY in found
