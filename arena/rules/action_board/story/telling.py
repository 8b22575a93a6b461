"""The whole fight in passages, tick by tick."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby, takewhile

from arena.model import Event
from arena.rules.action_board import events as said
from arena.rules.action_board.board import TICKS
from arena.rules.action_board.declarations import REACTIONS
from arena.rules.action_board.story.picture import picture
from arena.rules.action_board.story.sentences import SENTENCES
from arena.rules.action_board.story.tale import Tale
from arena.rules.action_board.story.words import moment
from arena.rules.game import Passage
from arena.rules.words import first

_SCENE = (said.Opened, said.Entered)
"""What stands before the first tick: the scene as it is when the fight starts."""


def tell(events: Iterable[Event], draw: bool = False, upto: int | None = None) -> Iterator[Passage]:
    """Tell a fight: the opening scene, then a passage for each tick.

    Args:
        events: A journal's.
        draw: Draw the boards at the end of every passage as well. A printed story has those of
            every tick in which something was declared, and of every round.
        upto: Stop at the end of this tick, counted from 0 through all rounds; None goes on to the
            end.
    """
    tale = Tale()
    scene = True
    for tick, happened in groupby(events, lambda event: event.time):
        if upto is not None and tick > upto:
            break
        together = list(happened)
        if scene:
            opening = list(takewhile(lambda event: isinstance(event, _SCENE), together))
            if opening:
                lines = tuple(_paragraphs(tale, opening))
                yield Passage(tick, "", lines, _drawn(tale, draw))
            together = together[len(opening) :]
            scene = not together
        if together:
            lines = tuple(_paragraphs(tale, together))
            changed = _changed(tale, together)
            yield Passage(tick, first(moment(tick)), lines, _drawn(tale, draw), changed)


def _drawn(tale: Tale, draw: bool) -> tuple[str, ...]:
    return tuple(picture(tale)) if draw else ()


def _changed(tale: Tale, together: list[Event]) -> bool:
    """Whether there is something new to draw after a tick, or a round is over."""
    if tale.tick == TICKS and any(isinstance(event, said.TickBegan) for event in together):
        return True
    return any(isinstance(event, said.Declared) for event in together)


def _paragraphs(tale: Tale, together: list[Event]) -> Iterator[str]:
    """Tell the events of one tick.

    What comes from one declaration stands in one paragraph, even where those that act at once
    take turns to roll and to land; nothing is moved past an event that comes from none. A duel is
    one paragraph, and so is the refilling of everybody's reserves.
    """
    calm = _without_conflict(together)
    open_: dict[str, list[str]] = {}
    before: Event | None = None
    key = ""
    for event in together:
        if not _joins(event, before):
            if not event.cause or not key:
                yield from _lines(open_)
                open_ = {}
            key = event.cause
        if isinstance(event, said.Opened):
            yield event.title or "The fight"
        if not isinstance(event, said.TickBegan):
            open_.setdefault(key, []).append(SENTENCES[event.kind](tale, event))
        if calm and isinstance(event, said.Closed):
            open_[key].append("Nothing conflicts: all of it acts at once.")
        tale.hear(event)
        before = event
    yield from _lines(open_)


def _lines(paragraphs: dict[str, list[str]]) -> Iterator[str]:
    for sentences in paragraphs.values():
        yield f"  {' '.join(sentences)}"


def _joins(event: Event, before: Event | None) -> bool:
    """Whether an event belongs to the paragraph of the one before it."""
    match event:
        case said.StagePaid():
            return isinstance(before, said.Declared) and before.who == event.who
        case said.Refilled():
            return isinstance(before, said.Refilled)
        case said.Duelled():
            return not event.cause and isinstance(before, said.Duelled) and event.place > 1
        case said.Suffered():
            return isinstance(before, said.ManoeuvreEnded)
    return False


def _without_conflict(together: list[Event]) -> bool:
    """Whether several things were declared in this tick and none conflicts with another."""
    declared = [e for e in together if isinstance(e, said.Declared) and e.verb not in REACTIONS]
    return len(declared) > 1 and not any(isinstance(e, said.Conflicted) for e in together)
