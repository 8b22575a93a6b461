"""What is tried with a sample of fights: saved and loaded, looked ahead from, written otherwise."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from xxhash import xxh3_64_intdigest

from arena import position
from arena.fight import Fight
from arena.luck import KeyedDice
from arena.model import Decision, Declaration, Event, Policy
from arena.soundness.known import SOUND
from arena.soundness.watching import Marked, run_watched
from reports.selftest.cases import AGENTS, Case, begun, made_ready, setup_of
from reports.selftest.orders import in_other_order

SAVED = 2
"""How many positions of a fight are saved: one between two instants, one at a question."""


def look(one: Case, fight: Fight[Any], journal: Sequence[Event], instants: int) -> None:
    """Fight a fight again, and do with it what should change nothing.

    Args:
        one: The case.
        fight: The same fight, which is over.
        journal: What it has told.
        instants: How many instants it had.
    """
    questions = sum(fight.state.asked.values())
    luck = xxh3_64_intdigest(f"{one.seed} {one.number}".encode())
    watch = _Watch(one, luck % max(questions, 1), luck % instants)
    again = watch.fight_again()
    being_watched_changes_nothing(fight, journal, again, watch.journal)
    for began, saved in watch.saved:
        goes_on_from_a_saved_position(one, again, watch.journal[began:], saved)
    the_order_of_a_file_means_nothing(one, journal)


class _Watch:
    """A fight fought again with everything on: it is rewindable, watched, saved and forked.

    Args:
        one: The case.
        question: The number of the question at which the fight is saved and forked.
        instant: The number of the instant at whose beginning it is saved.
    """

    def __init__(self, one: Case, question: int, instant: int) -> None:
        self.journal: list[Event] = []
        self.saved: list[tuple[int, str]] = []
        """How much of the journal had been told where an instant began, and the position."""
        self._one = one
        self._question, self._instant = question, instant
        self._questions = self._instants = 0
        self._setup = setup_of(one)
        sound = SOUND[self._setup.ruleset.name]
        self._in_bounds = sound.in_bounds
        self._books = sound.books(self._setup)
        self._entered = 0
        """How much of the journal has been entered in them."""
        self._fight: Marked | None = None

    def fight_again(self) -> Fight[Any]:
        """Fight it to its end."""
        fight = begun(
            self._one,
            self._setup,
            self.journal.append,
            Marked,
            lambda policy: _Watched(self, policy),
            look=self._whole,
        )
        run_watched(fight, self._in_bounds)
        return fight

    def _whole(self, fight: Marked) -> None:
        """The position is whole: also in the middle of an instant it is sound, and as told."""
        self._fight = fight
        self._in_bounds(fight)
        for event in self.journal[self._entered :]:
            self._books.enter(event)
        self._entered = len(self.journal)
        self._books.agree(fight.state)
        if self._instants == self._instant:
            self._save()
        self._instants += 1

    def asked(self, decision: Decision, answer: Declaration) -> None:
        """Somebody has been asked, and answers."""
        answers_are_legal(decision, answer)
        if self._questions == self._question:
            self._save()
            self._look_ahead(decision)
        self._questions += 1

    def _save(self) -> None:
        assert self._fight is not None
        self.saved.append((self._fight.began, json.dumps(position.to_document(self._fight))))

    def _look_ahead(self, decision: Decision) -> None:
        one = self._one
        dice = KeyedDice(one.seed, one.number, "self-test")
        seated = zip(self._setup.sides, one.agents, strict=True)
        fork = decision.fork(dice, {side: AGENTS[name] for side, name in seated}, None)
        # It must come to an end; what is guessed in it of closed sheets keeps no bounds (GEN-01).
        run_watched(fork, lambda _: None)


class _Watched:
    """A policy whose questions and answers are looked at."""

    looks_ahead = True

    def __init__(self, watch: _Watch, policy: Policy) -> None:
        self._watch = watch
        self._policy = policy

    def choose(self, decision: Decision) -> Declaration:
        answer = self._policy.choose(decision)
        self._watch.asked(decision, answer)
        return answer


# -- what should hold --------------------------------------------------------------------------


def answers_are_legal(decision: Decision, answer: Declaration) -> None:
    """What may be answered, and that is never nothing, is what legal, mask and reasons say."""
    assert answer in decision.legal
    assert decision.fallback in decision.legal
    legal = {declaration.index for declaration in decision.legal}
    for declaration, may in zip(decision.catalogue, decision.mask, strict=True):
        assert may == (declaration.index in legal)
        assert may == (decision.why_not(declaration) is None)


def being_watched_changes_nothing(
    fight: Fight[Any], journal: Sequence[Event], again: Fight[Any], told: Sequence[Event]
) -> None:
    """A fight that is rewindable, saved and looked ahead from tells the same journal."""
    assert told == journal
    assert again.outcome == fight.outcome
    assert again.state.ordinals == fight.state.ordinals


def goes_on_from_a_saved_position(
    one: Case, fight: Fight[Any], tail: Sequence[Event], saved: str
) -> None:
    """Saved as JSON and loaded again, a fight goes on with the same journal, end and dice."""
    loaded = position.from_document(json.loads(saved))
    assert (loaded.seed, loaded.block) == (one.seed, one.number)
    told: list[Event] = []
    again = begun(
        one, loaded.setup, told.append, start=loaded.snapshot, rewindable=True
    )  # its dice and agents are the case's, as those of a position are
    again.run()
    assert told == tail
    assert again.outcome == fight.outcome
    assert again.state.ordinals == fight.state.ordinals
    assert position.to_document(again)["state"] == position.to_document(fight)["state"]


def the_order_of_a_file_means_nothing(one: Case, journal: Sequence[Event]) -> None:
    """In whatever order a scenario is written down, its fight tells the same journal."""
    told: list[Event] = []
    setup = made_ready(in_other_order(one, one.number + 1))
    begun(one, setup, told.append).run()
    assert told == journal
