"""The whole fight in passages, phase by phase."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import groupby

from arena.model import Event
from arena.rules.game import Passage
from arena.rules.two_actions import events as said
from arena.rules.two_actions.purposes import INITIATIVE
from arena.rules.two_actions.story.picture import picture
from arena.rules.two_actions.story.sentences import SENTENCES
from arena.rules.two_actions.story.tale import SURPRISE, Tale
from arena.rules.two_actions.story.words import moment
from arena.rules.words import first

_HEADINGS = (said.RoundBegan, said.PhaseBegan)
"""What the heading of a phase says already."""


def tell(events: Iterable[Event], draw: bool = False, upto: int | None = None) -> Iterator[Passage]:
    """Tell a fight: the opening scene, then a passage for each phase, and for a surprise.

    Args:
        events: A journal's.
        draw: Draw the table of everybody at the end of every passage as well. A printed story
            has it of every phase in which somebody acts.
        upto: Stop at the end of the phase at this time; None goes on to the end.
    """
    tale = Tale()
    scene = True
    quiet: Passage | None = None
    for time, happened in groupby(events, lambda event: event.time):
        if upto is not None and time > upto:
            break
        for heading, together in _parts(moment(time), happened, scene):
            scene = scene and not heading
            lines = tuple(_paragraphs(tale, together))
            drawn = tuple(picture(tale, _after(heading))) if draw else ()
            if quiet is not None:
                yield quiet
                quiet = None
            if all(isinstance(event, _HEADINGS) for event in together):
                quiet = Passage(time, first(heading), ("  Nobody acts.",), drawn)
            else:
                yield Passage(time, first(heading), lines, drawn, bool(heading))
    else:
        if quiet is not None:
            yield replace(quiet, lines=())  # somebody may still act in the phase that is open
        return
    if quiet is not None:
        yield quiet


def _after(heading: str) -> str:
    """What has just passed, for the caption of the table."""
    return "the surprise" if heading == SURPRISE else heading or "the opening"


def _parts(name: str, happened: Iterable[Event], scene: bool) -> Iterator[tuple[str, list[Event]]]:
    """The events of one time under their headings: the scene has none, surprise has its own."""
    heading = "" if scene else name
    together: list[Event] = []
    for event in happened:
        new = _heading(event, heading, name)
        if new != heading:
            if together:
                yield heading, together
            heading, together = new, []
        together.append(event)
    if together:
        yield heading, together


def _heading(event: Event, heading: str, name: str) -> str:
    """The heading under which an event stands that follows on those under `heading`."""
    if isinstance(event, said.PhaseBegan):
        return SURPRISE if event.phase == SURPRISE else name
    if not heading and isinstance(event, said.Opened | said.Entered | said.Left):
        return ""
    if heading != SURPRISE or isinstance(event, said.RoundBegan):
        return name
    # A fight that starts with a Slow phase has no round to begin after the surprise.
    rolls = isinstance(event, said.Checked) and event.purpose == INITIATIVE
    return name if rolls else SURPRISE


def _paragraphs(tale: Tale, together: list[Event]) -> Iterator[str]:
    """Tell the events of one phase.

    What comes from one action stands in one paragraph, with the response to it and all that
    follows; so does what begins a turn, and one contractor's initiative.
    """
    sentences: list[str] = []
    before: Event | None = None
    for event in together:
        if not _joins(event, before):
            yield from _line(sentences)
            sentences = []
        if isinstance(event, said.Opened):
            yield event.title or "The fight"
        if not isinstance(event, _HEADINGS):
            sentences.append(SENTENCES[event.kind](tale, event))
        tale.hear(event)
        before = event
    yield from _line(sentences)


def _line(sentences: list[str]) -> Iterator[str]:
    text = " ".join(sentence for sentence in sentences if sentence)
    if text:
        yield f"  {text}"


def _joins(event: Event, before: Event | None) -> bool:
    """Whether an event belongs to the paragraph of the one before it."""
    if before is None:
        return False
    if event.cause:
        return event.cause == before.cause
    match event:
        case said.TurnBegan():
            return isinstance(before, said.WentNext)
        case said.TurnEnded() | said.Dropped():
            return True
        case said.Placed() | said.Fell() | said.Left():
            return before.who == event.who
        case said.Cleared():
            return isinstance(before, said.Cleared)
    return False
