"""A conversation with a program: started when it is needed, and again when it was lost."""

from __future__ import annotations

import time
from threading import Lock
from typing import Any

from agents.external import command, messages
from agents.external.faults import ProgramFault, ProgramLate, ProgramLost
from agents.external.known_fights import KnownFights
from agents.external.looking import Looking
from agents.external.messages import Message
from agents.external.process import Process
from arena.errors import InputError, shown
from arena.model import Decision, Declaration, Policy

HELLO = 10.0
"""Seconds within which a program has to say hello."""
MISSES = 3
"""So many deadlines missed in a row, and it is taken to hang: it is ended."""
LOSSES = 5
"""Lost so often without an answer in between, it is given up."""

_IDLE = 1000  # lines that are no answer to the question; a program that goes on so is ended
_SEEDS = 2**31
_LAST_WORDS = 0.5  # seconds for it to take what it is told at the end


class Program:
    """One program that answers for a policy; only one question is put at a time.

    Args:
        line: The command that starts it.
        milliseconds: How long it may think about a question.
        forks: How often it may look ahead in a question.
    """

    def __init__(self, line: str, milliseconds: int, forks: int) -> None:
        self._command = line
        self._milliseconds = milliseconds
        self._forks = forks
        self._lock = Lock()
        self._process: Process | None = None
        self._fights = KnownFights()
        self._number = 0
        self._misses = 0
        self._losses = 0
        self._last = ""
        """How it was lost the last time."""

    @property
    def given_up(self) -> bool:
        """Whether it was lost so often that it is not started any more."""
        return self._losses >= LOSSES

    def start(self) -> None:
        """Start it, and exchange hellos, if it does not run.

        Raises:
            ProgramFault: that fails, or has failed too often.
        """
        if self._process is not None:
            return
        if self.given_up:
            raise ProgramFault(f"given up, lost {LOSSES} times in a row; last: {self._last}")
        process: Process | None = None
        try:
            process = Process(command.words(self._command))
            process.send(messages.encoded(messages.hello()))
            _check_hello(messages.decoded(process.line(time.monotonic() + HELLO)))
        except (OSError, InputError) as error:
            raise self._lost(f"it cannot be started: {error}", process) from error
        except ProgramLate:
            raise self._lost(f"no hello within {HELLO:.0f} seconds", process) from None
        except ProgramFault as error:
            raise self._lost(str(error), process) from None
        except BaseException:
            if process is not None:
                process.end(0)
            raise
        self._process = process

    def choose(self, decision: Decision, policy: Policy) -> Declaration:
        """What it answers, which need not be legal.

        Raises:
            ProgramFault: it does not answer as it should.
            IllegalAnswer: there is no such declaration.
        """
        with self._lock:
            self.start()
            try:
                answer = self._answered(decision, policy)
            except ProgramLate:
                late = f"no answer within {self._milliseconds} ms"
                self._misses += 1
                if self._misses >= MISSES:
                    raise self._lost(f"{late}, {MISSES} times in a row", self._process) from None
                raise ProgramLate(late) from None
            except ProgramLost as error:
                raise self._lost(str(error), self._process) from None
            self._misses = self._losses = 0
        declaration = messages.declared(decision, answer.get("answer"))
        if decision.explained and (why := messages.weighed(decision, answer.get("why"))):
            decision.explain(why)
        return declaration

    def _answered(self, decision: Decision, policy: Policy) -> Message:
        """Its answer to this question and to no other."""
        process = self._process
        assert process is not None
        seed = decision.whim(_SEEDS)
        looking = Looking(decision, self._forks)
        budget = {"milliseconds": self._milliseconds, "forks": looking.left}
        name, told = self._fights.named(decision, policy, seed, budget)
        self._number += 1
        told.append(messages.decide(name, self._number, decision, seed, budget))
        process.send(b"".join(map(messages.encoded, told)))
        deadline = time.monotonic() + self._milliseconds / 1000
        for _ in range(_IDLE):
            said = messages.decoded(process.line(deadline))
            number, kind = said.get("number"), said["type"]
            if kind not in ("answer", "fork"):
                raise ProgramFault(f"it wrote a message of the type {shown(kind)}")
            if type(number) is not int or number != self._number:
                if not _is_older(number, self._number):
                    raise ProgramFault(f"it answered {shown(number)}, asked was {self._number}")
                if kind == "fork":  # it waits for a reply, though the question is gone
                    process.send(messages.encoded(messages.worth(number, None, 0, "too late")))
            elif kind == "answer":
                return said
            else:
                deadline += self._look(process, looking, said)
        raise ProgramLost(f"it wrote {_IDLE} lines that answer nothing")

    def _look(self, process: Process, looking: Looking, said: Message) -> float:
        """Look ahead for it; returns the seconds that took, which are not counted as its own."""
        began = time.monotonic()
        # Whatever happens it gets a reply, or it would wait for one when it is asked again.
        reply = messages.worth(said["number"], None, looking.left, "cut short")
        try:
            value, why = looking.worth(said.get("answer"), said.get("luck", 0))
            reply = messages.worth(said["number"], value, looking.left, why)
        finally:
            process.send(messages.encoded(reply))
        return time.monotonic() - began

    def _lost(self, why: str, process: Process | None) -> ProgramLost:
        """Count a loss, and end what is left of the process; returns the error to raise."""
        self._losses += 1
        self._misses = 0
        self._last = why
        self._process = None
        self._fights = KnownFights()  # when it is started again, it knows of none
        if process is not None:
            process.end(0)
        return ProgramLost(why)

    # -- ending -----------------------------------------------------------------------------

    def say_bye(self) -> None:
        """Tell it the results that it does not know yet, and that nothing more will come."""
        if self._process is not None:
            told = [*self._fights.ends(), messages.bye()]
            self._process.send(b"".join(map(messages.encoded, told)))
            self._process.flush(time.monotonic() + _LAST_WORDS)

    def end(self, patience: float) -> None:
        """End it: first by closing its stdin, after some seconds by force."""
        process, self._process = self._process, None
        if process is not None:
            process.end(patience)


def _check_hello(said: Message) -> None:
    if said["type"] != "hello":
        raise ProgramFault(f"it wrote a message of the type {shown(said['type'])}, not a hello")
    spoken: Any = said.get("protocol")
    if type(spoken) is not int or spoken != messages.PROTOCOL:
        raise ProgramFault(
            f"it speaks version {shown(spoken)} of the protocol, not {messages.PROTOCOL}"
        )


def _is_older(number: object, than: int) -> bool:
    return type(number) is int and 0 < number < than
