"""Where the command `arena` begins: a Ctrl-C while the program is being loaded ends it quietly."""

from __future__ import annotations

INTERRUPTED = 130


def main() -> int:
    """Load the face and run it; returns the exit code."""
    try:
        from arena.cli import main as run
    except KeyboardInterrupt:
        return INTERRUPTED
    return run()
