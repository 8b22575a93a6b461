"""A solo game in the terminal: read line by line, so that it also works by ear and from a script.

`play_in_terminal` is the whole of it; each other file holds one part: what is printed (`paper`),
what is typed (`typed`, `reading`), the story since last time (`telling`), the machine's thoughts
(`thinking`), odds and hints (`advising`), and what is kept (`keeping`).
"""

from __future__ import annotations

from agents.human.terminal.session import play_in_terminal

__all__ = ["play_in_terminal"]
