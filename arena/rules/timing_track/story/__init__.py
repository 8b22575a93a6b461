"""A Timing Track fight told as a referee would tell it, from the journal alone.

`tell` gives the fight in passages, count by count, `track` the number line as it lies at one
count. Printed, headings start at the margin and paragraphs are indented by two spaces. `STORIES`
has the sentences of each kind of event; they stand in one file for each theme.
"""

from __future__ import annotations

from arena.rules.timing_track.story.picture import track
from arena.rules.timing_track.story.sentences import STORIES
from arena.rules.timing_track.story.telling import tell

__all__ = ["STORIES", "tell", "track"]
