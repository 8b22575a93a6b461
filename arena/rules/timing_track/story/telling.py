"""The whole fight in passages, count by count."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby, takewhile

from arena.model import Event
from arena.rules.game import Passage
from arena.rules.timing_track import events as said
from arena.rules.timing_track.story.actions import hold_of
from arena.rules.timing_track.story.picture import picture
from arena.rules.timing_track.story.sentences import SENTENCES
from arena.rules.timing_track.story.tale import Tale
from arena.rules.timing_track.story.words import plain, several

_SCENE = (said.Opened, said.Entered, said.Placed)
"""What stands before the first count: the scene as it is when the fight starts."""


def tell(events: Iterable[Event], draw: bool = False, upto: int | None = None) -> Iterator[Passage]:
    """Tell a fight: the opening scene, then a passage for each count.

    Args:
        events: A journal's.
        draw: Draw the track at the end of every passage as well.
        upto: Stop at the end of this count; None goes on to the end.
    """
    tale = Tale()
    scene = True
    for count, happened in groupby(events, lambda event: event.time):
        if upto is not None and count > upto:
            break
        together = list(happened)
        if scene:
            opening = list(takewhile(lambda event: isinstance(event, _SCENE), together))
            if opening:
                lines = tuple(_paragraphs(tale, opening))
                yield Passage(count, "", lines, _drawn(tale, count, draw))
            together = together[len(opening) :]
            scene = not together
        if together:
            lines = (*_at_once(tale, together), *_paragraphs(tale, together))
            yield Passage(
                count, f"Count {plain(count)}", lines, _drawn(tale, count, draw), drawn=True
            )


def _drawn(tale: Tale, count: int, draw: bool) -> tuple[str, ...]:
    return tuple(picture(tale, count)) if draw else ()


def _paragraphs(tale: Tale, together: list[Event]) -> Iterator[str]:
    """Tell the events of one count.

    What comes from one token stands in one paragraph, even where the tokens of a group take
    turns to roll and to land; nothing is moved past an event that comes from no token. Those who
    hold one after the other are told of together: at most counts it is what most of them do.
    """

    def alike(event: Event) -> tuple[bool, str]:
        how = str(event.who in tale.holding) if isinstance(event, said.Held) else ""
        return bool(event.cause), how

    for (caused, holds), run in groupby(together, alike):
        if caused:
            yield from _by_cause(tale, run)
        elif holds:
            yield f"  {hold_of(_heard(tale, run), holds == 'True')}"
        else:
            for event in run:
                if isinstance(event, said.Opened):
                    yield event.title or "The fight"
                yield f"  {SENTENCES[event.kind](tale, event)}"
                tale.hear(event)


def _by_cause(tale: Tale, run: Iterable[Event]) -> Iterator[str]:
    paragraphs: dict[str, list[str]] = {}
    for event in run:
        paragraphs.setdefault(event.cause, []).append(SENTENCES[event.kind](tale, event))
        tale.hear(event)
    for sentences in paragraphs.values():
        yield f"  {' '.join(sentences)}"


def _heard(tale: Tale, run: Iterable[Event]) -> list[str]:
    names = []
    for event in run:
        names.append(event.who)
        tale.hear(event)
    return names


def _at_once(tale: Tale, together: list[Event]) -> Iterator[str]:
    """Say which tokens of a count were started on one count, and so resolve at once (TT-03)."""
    groups: dict[int, list[str]] = {}
    for event in together:
        token = tale.tokens.get(event.who)
        if isinstance(event, said.Resolved) and token is not None:
            groups.setdefault(token.start, []).append(event.who)
    for start, names in groups.items():
        if len(names) > 1:
            number = "both" if len(names) == 2 else "all"
            yield f"  {several(names)} {number} started at count {plain(start)}: they act at once."
