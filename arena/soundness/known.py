"""What is known to hold of each ruleset's fights, by the ruleset's name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from arena.fight import Fight
from arena.model import Event
from arena.soundness.action_board import books as ab_books
from arena.soundness.action_board import generator as ab_generator
from arena.soundness.action_board import journals as ab_journals
from arena.soundness.action_board import states as ab_states
from arena.soundness.timing_track import books as tt_books
from arena.soundness.timing_track import generator as tt_generator
from arena.soundness.timing_track import journals as tt_journals
from arena.soundness.timing_track import states as tt_states
from arena.soundness.two_actions import books as ta_books
from arena.soundness.two_actions import generator as ta_generator
from arena.soundness.two_actions import journals as ta_journals
from arena.soundness.two_actions import states as ta_states


class Books(Protocol):
    """What everybody has by what the journal tells, from the opening on."""

    def enter(self, event: Event, /) -> None:
        """Enter what an event tells; it must follow from what was there."""
        ...

    def agree(self, state: Any, /) -> None:
        """Hold the books against a state of the fight."""
        ...


@dataclass(frozen=True, slots=True)
class Soundness:
    """A ruleset's random scenarios, and its invariants. An invariant asserts.

    Attributes:
        random_scenario: The scenario of a seed; `most` is how many are on a side at most.
        shuffled: The same scenario, everything in it written down in another order, by a seed.
        in_bounds: Holds of every state between two instants, and wherever a position is whole.
        books: The books of a scenario made ready.
        tells: What every journal must hold; each takes the scenario made ready and a journal.
    """

    random_scenario: Callable[..., Any]
    shuffled: Callable[[Any, int], Any]
    in_bounds: Callable[[Fight[Any]], None]
    books: Callable[[Any], Books]
    tells: tuple[Callable[[Any, Sequence[Event]], None], ...]


SOUND: Mapping[str, Soundness] = {
    "action_board": Soundness(
        ab_generator.random_scenario,
        ab_generator.shuffled,
        ab_states.in_bounds,
        ab_books.Books,
        ab_journals.TELLS,
    ),
    "timing_track": Soundness(
        tt_generator.random_scenario,
        tt_generator.shuffled,
        tt_states.in_bounds,
        tt_books.Books,
        tt_journals.TELLS,
    ),
    "two_actions": Soundness(
        ta_generator.random_scenario,
        ta_generator.shuffled,
        ta_states.in_bounds,
        ta_books.Books,
        ta_journals.TELLS,
    ),
}
"""By the name of the ruleset."""
