"""An Action Board fight told as a referee would tell it, from the journal alone.

`tell` gives the fight in passages, tick by tick, `board` the boards as they lie at the end of one
tick. Printed, headings start at the margin and paragraphs are indented by two spaces. `STORIES` has
the sentences of each kind of event; they stand in one file for each theme.
"""

from __future__ import annotations

from arena.rules.action_board.story.picture import board
from arena.rules.action_board.story.sentences import STORIES
from arena.rules.action_board.story.telling import tell

__all__ = ["STORIES", "board", "tell"]
