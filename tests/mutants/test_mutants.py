"""Files with anything in them are refused in one clear line, or they are used; nothing else."""

from __future__ import annotations

import dataclasses
import gc
import sys

import pytest

from tests.mutants import originals, trial
from tests.mutants.crew import Worker, each
from tests.mutants.kinds import KINDS
from tests.mutants.mutant import mutant
from tests.mutants.trial import Done

MANY = 120
"""As many as take seconds; `python -m tests.mutants` tries 10,000."""
FIRST = 1000
"""Beyond the originals themselves."""

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="measures as Linux does")


@pytest.fixture(autouse=True, scope="module")
def thawed():
    """A command that is run in this process freezes what there is; others look through it."""
    yield
    gc.unfreeze()


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """The originals, without the largest ones."""
    here = tmp_path_factory.mktemp("mutants")
    originals.write(here / "originals", large=False)
    return here


@pytest.fixture(scope="module")
def worker(folder):
    with Worker(folder / "originals", folder / "work") as one:
        one.start()
        yield one


def test_originals_are_right(worker):
    """One of each kind is checked and used without a complaint: the commands are the right ones."""
    answers = worker.ready
    assert [one["faults"] for one in answers] == [[]] * len(KINDS)
    assert {one["code"] for answer in answers for one in answer["done"]} == {0}


def test_mutated_files_are_refused_or_used(worker):
    """In one clear line with exit code 2, or to the end; soon, and in little memory."""
    shares = {name: kind.share for name, kind in KINDS.items()}
    answers = [worker.tried(kind, number) for kind, number in each(MANY, shares, FIRST)]
    bad = {f"{one['kind']} {one['number']}": one["faults"] for one in answers if one["faults"]}
    assert bad == {}
    refused = sum(all(one["code"] for one in answer["done"]) for answer in answers)
    assert MANY / 10 < refused < MANY  # the mutators are neither harmless nor mere noise


def test_processes_of_their_own_say_the_same(worker):
    """What is measured in one process for all is what a person would get."""
    assert worker.tried("scenario", FIRST + 1, apart=True)["faults"] == []


def test_a_mutant_is_the_same_whenever_it_is_made(folder):
    """By its kind and number alone, so that one with which there is a fault can be made again."""
    for name, kind in KINDS.items():
        made = [mutant(kind, FIRST + n, folder / "originals") for n in range(3)]
        assert made == [mutant(kind, FIRST + n, folder / "originals") for n in range(3)], name
        assert len({one.content for one in made}) > 1


def test_kinds_come_in_proportion_to_their_shares():
    """And every kind comes early."""
    shares = {name: kind.share for name, kind in KINDS.items()}
    assert sum(shares.values()) == 100
    dealt = list(each(200, shares, first=7))
    assert {name: sum(kind == name for kind, _ in dealt) for name in shares} == {
        name: 2 * share for name, share in shares.items()
    }
    assert len(set(dealt)) == 200
    assert min(number for _, number in dealt) == 7


def test_a_worker_that_does_not_answer_is_replaced(folder):
    """Its mutant is a fault, and the next one is tried by another worker."""
    with Worker(folder / "originals", folder / "idle", "tests.mutants.idle") as idle:
        for number in (1, 2):
            answer = idle.tried("scenario", number, patience=0.05)
            assert answer["faults"] == ["no end"]


REFUSED = Done(["check", "a"], 2, "", "arena: a: found 1, expected 2\n", 0.1, 100)
RIGHT = Done(["check", "a"], 0, "a: ok (scenario)\n", "", 0.1, 100)


@pytest.mark.parametrize("done", [[REFUSED], [RIGHT], [REFUSED, REFUSED], [RIGHT, RIGHT]])
def test_what_is_as_it_should_be(done):
    """Refused in one line, or right."""
    assert trial.faults(KINDS["scenario"], done) == []


@pytest.mark.parametrize(
    ("done", "change", "fault"),
    [
        (REFUSED, {"code": 1}, "exit code 1"),
        (REFUSED, {"said": "Traceback (most recent call last):\n"}, "a traceback"),
        (REFUSED, {"said": "arena: a: expected b\nand more\n"}, "2 lines of complaint"),
        (REFUSED, {"said": ""}, "0 lines of complaint"),
        (REFUSED, {"said": "arena: no\n"}, "no clear complaint"),
        (REFUSED, {"said": f"arena: {'x' * 2000}, expected less\n"}, "characters"),
        (REFUSED, {"said": "arena: a\x1b[2J: expected b\n"}, "control characters"),
        (REFUSED, {"seconds": 2.1}, "to check or refuse"),
        (RIGHT, {"seconds": 2.1}, "to check or refuse"),
        (RIGHT, {"megabytes": 501}, "501 MB"),
        (RIGHT, {"said": "a warning\n"}, "more than one line"),
    ],
)
def test_what_is_a_fault(done, change, fault):
    """Each of them alone is found."""
    (found,) = trial.faults(KINDS["scenario"], [dataclasses.replace(done, **change)])[:1]
    assert fault in found


def test_check_and_use_have_to_agree():
    """A scenario that is right can be fought; a script's dice are judged as they fall."""
    assert trial.faults(KINDS["scenario"], [RIGHT, REFUSED]) == ["check and use do not agree"]
    assert trial.faults(KINDS["script"], [RIGHT, REFUSED]) == []


def test_what_a_command_costs_is_measured():
    """Processor time and memory, of which what was there before is no part of the time."""

    def costly(words):
        print("done")
        print("aside", file=sys.stderr)
        room = bytearray(150_000_000)
        return sum(range(3_000_000)) * 0 + len(room) * 0

    done = trial.run(["x"], costly)
    assert (done.code, done.out, done.said) == (0, "done\n", "aside\n")
    assert done.seconds > 0.01
    idle = trial.run(["x"], len)
    assert done.megabytes > idle.megabytes + 100
