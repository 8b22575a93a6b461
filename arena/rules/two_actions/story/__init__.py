"""A Two Actions fight told as a referee would tell it, from the journal alone.

`tell` gives the fight in passages, phase by phase, `table` how everybody stands at the end of one
phase. Printed, headings start at the margin and paragraphs are indented by two spaces. `STORIES`
has the sentences of each kind of event; they stand in one file for each theme.
"""

from __future__ import annotations

from arena.rules.two_actions.story.picture import table
from arena.rules.two_actions.story.sentences import STORIES
from arena.rules.two_actions.story.telling import tell

__all__ = ["STORIES", "table", "tell"]
