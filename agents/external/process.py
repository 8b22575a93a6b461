"""A process on three pipes: lines in, lines out, all of it bounded, and an end that leaves nothing.

Nothing here waits longer than it is told to, and nothing that a program writes can take more memory
than the limits below.
"""

from __future__ import annotations

import os
import selectors
import signal
import subprocess
import time
from collections.abc import Sequence
from contextlib import suppress

from agents.external.faults import ProgramLate, ProgramLost
from arena.errors import printable

LINE = 1 << 20
"""Bytes; no answer is longer."""
TAIL = 2000
"""Bytes that are kept of what a program writes to stderr: the last ones."""

_CHUNK = 1 << 16
_SHOWN = 3  # lines of stderr that a fault tells
_LETTERS = 120  # of them, from the end
_FAREWELL = 0.2  # seconds that a program may take to end once it has closed its stdout
_KILLED = 5.0  # seconds after which one stops waiting for a process that was killed

# Ends the group of a program soon after its own stdin closes: that is when the process that holds
# the other end has ended, in whatever way. A death signal (prctl) would come when the thread ends
# that has started the program, and would not reach the program's own children.
_GUARD = 'read -r _; sleep 1; kill -s KILL -- "-$0"'


class Process:
    """A running program, in a session and process group of its own.

    Args:
        words: The program and its arguments; no shell reads them.

    Raises:
        OSError: it cannot be started.
    """

    def __init__(self, words: Sequence[str]) -> None:
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(
            words, bufsize=0, stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=True
        )
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        self._pipes = (process.stdin, process.stdout, process.stderr)
        self._stdin, self._stdout, self._stderr = (pipe.fileno() for pipe in self._pipes)
        self._sent = bytearray()
        """What it has not taken yet."""
        self._said = bytearray()
        """What it has written since the last whole line that was read."""
        self._tail = b""
        self._closed = False
        """Whether it has closed its stdout."""
        self._selector = selectors.DefaultSelector()
        try:
            self._guard = subprocess.Popen(
                ["/bin/sh", "-c", _GUARD, str(process.pid)],
                stdin=pipe,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
        except OSError:
            self._kill()
            raise
        for one in (self._stdin, self._stdout, self._stderr):
            os.set_blocking(one, False)
        self._selector.register(self._stdout, selectors.EVENT_READ)
        self._selector.register(self._stderr, selectors.EVENT_READ)

    @property
    def pid(self) -> int:
        """Its process id."""
        return self._process.pid

    # -- talking ----------------------------------------------------------------------------

    def send(self, line: bytes) -> None:
        """Send a line, which ends with its newline; what it does not take now, it gets later."""
        self._sent += line
        self._write()

    def line(self, deadline: float) -> bytes:
        """The next line that it writes, without the newline.

        Args:
            deadline: As `time.monotonic` counts.

        Raises:
            ProgramLate: there is none by then.
            ProgramLost: it has ended, or writes a line that is too long.
        """
        while True:
            end = self._said.find(b"\n")
            if 0 <= end <= LINE:
                line = bytes(self._said[:end])
                del self._said[: end + 1]
                return line
            if len(self._said) > LINE:
                raise ProgramLost(f"it wrote a line of more than {LINE:,} bytes")
            if self._closed:
                raise ProgramLost(self._how_it_ended())
            left = deadline - time.monotonic()
            if left <= 0:
                raise ProgramLate
            self._exchange(left)

    def flush(self, deadline: float) -> None:
        """Wait until it has taken what was sent, but not for ever; what it writes is read."""
        while self._sent and not self._closed and (left := deadline - time.monotonic()) > 0:
            self._exchange(left)
            self._said.clear()

    def _exchange(self, seconds: float) -> None:
        """Wait for whichever pipe is ready first, and use it."""
        for key, _ in self._selector.select(seconds):
            if key.fd == self._stdin:
                self._write()
            elif key.fd == self._stdout:
                chunk = self._read(self._stdout)
                self._closed = chunk == b""
                self._said += chunk or b""
            else:
                self._listen()

    def _listen(self) -> bytes | None:
        chunk = self._read(self._stderr)
        self._tail = (self._tail + (chunk or b""))[-TAIL:]
        return chunk

    def _read(self, pipe: int) -> bytes | None:
        """What a pipe holds; None if nothing now, b"" if it was closed."""
        try:
            chunk = os.read(pipe, _CHUNK)
        except BlockingIOError:
            return None
        if not chunk:
            with suppress(KeyError):
                self._selector.unregister(pipe)
        return chunk

    def _write(self) -> None:
        waiting = self._stdin in self._selector.get_map()
        try:
            while self._sent:
                del self._sent[: os.write(self._stdin, self._sent[:_CHUNK])]
        except BlockingIOError:
            if not waiting:
                self._selector.register(self._stdin, selectors.EVENT_WRITE)
            return
        except BrokenPipeError:
            self._sent.clear()  # whoever reads its answers finds out that it has ended
        if waiting:
            self._selector.unregister(self._stdin)

    # -- ending -----------------------------------------------------------------------------

    def end(self, patience: float) -> None:
        """Close its stdin, let it end by itself for some seconds, then kill it and its children."""
        self._pipes[0].close()
        try:
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(patience)
        finally:
            # The guard first: it must not kill a group that later has the same number.
            self._guard.kill()
            self._guard.wait()
            assert self._guard.stdin is not None
            self._guard.stdin.close()
            self._kill()

    def _kill(self) -> None:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(_KILLED)
        self._selector.close()
        for pipe in self._pipes:
            pipe.close()

    def _how_it_ended(self) -> str:
        """In one line, with the last that it wrote to stderr."""
        try:
            status = self._process.wait(_FAREWELL)
        except subprocess.TimeoutExpired:
            said = "it closed its stdout"
        else:
            by = f"signal {-status}" if status < 0 else f"exit status {status}"
            said = f"it ended ({by})"
        while self._listen():
            pass
        lines = self._tail.decode("utf-8", "replace").split("\n")
        told = " | ".join([printable(line.strip()) for line in lines if line.strip()][-_SHOWN:])
        return f"{said}: {told[-_LETTERS:]}" if told else said
