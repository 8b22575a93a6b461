"""A game as its page shows it."""

from __future__ import annotations

import re
from dataclasses import dataclass

import scenarios
from agents.human import purposes, question
from agents.human.drawn.table import Table, table
from agents.human.ended import ended
from agents.human.real_dice import Wanted
from agents.human.solo import Solo
from agents.human.told import taken_back, told
from agents.human.web import rows
from agents.human.web.answers import Answered, answered, by_passage
from agents.human.web.game import Game
from arena.model import Decision, Outcome
from arena.rules.game import Passage
from arena.rules.words import owner

LEFT = ("boxes", "standing", "morale", "heads")
"""Of the amounts that a side has left those that are told at the end."""


@dataclass(frozen=True, slots=True)
class Declared:
    """A declaration of the person that the others do not see yet."""

    who: str
    label: str


@dataclass(frozen=True, slots=True)
class View:
    """Everything that a template needs to show a game.

    Attributes:
        name: In the page's address.
        scenario: The name of the shipped fight; "" if it is another.
        title, game: Of the scenario and of its ruleset.
        seed: Of the machine's dice.
        mark: Of the open questions; forms carry it.
        side: Whose eyes are used; None sees all.
        table: The drawing, and the same in sentences.
        journal: What has happened, and with each passage the machine's answers in it, of which one
            may ask why.
        taken_back: What the person has taken back, told at the end.
        asked: The question that is put now.
        sentence: The same as a sentence.
        choices: What may be answered, and what not.
        later: Who is asked after that, at the same moment.
        declared: What the person has declared already, hidden until all have.
        wanted: Dice that the person has to throw.
        thinking: Whether a person has to wait for the machine.
        looks, most, seconds: How often it has looked ahead, may at most, and for how long it has.
        failed: Why the machine cannot go on, or why the game is not kept; "" if all is well.
        outcome, ended: How the fight ended.
        left: What each of the sides has left, by what it is.
        sides: Both.
        own: The sides of which the person plays somebody, which they may give up.
        may_take_back, shows: Whether an answer can be taken back, and if that comes after dice.
        last_throw: The dice that can be corrected, in words; "" is none.
        note: One line about the last form; "" is none.
    """

    name: str
    scenario: str
    title: str
    game: str
    seed: int
    mark: str
    side: str | None
    table: Table
    journal: list[tuple[Passage, list[Answered]]]
    taken_back: str
    asked: Decision | None
    sentence: str
    choices: rows.Rows | None
    later: list[str]
    declared: list[Declared]
    wanted: Wanted | None
    thinking: bool
    looks: int
    most: int
    seconds: float
    failed: str
    outcome: Outcome | None
    ended: str
    left: list[tuple[str, list[int]]]
    sides: tuple[str, ...]
    own: tuple[str, ...]
    may_take_back: bool
    shows: bool
    last_throw: str
    note: str


def seen(game: Game, note: str = "") -> View:
    """How a game stands, for the person who plays it.

    Args:
        game: The game.
        note: One line about the last form.
    """
    with game.lock:
        solo = game.solo
        setup, ruleset = solo.setup, solo.setup.ruleset
        asked = solo.asked
        first = asked[0] if asked else None
        # At the end everything may be known.
        side = None if solo.over else solo.reader
        return View(
            name=game.name,
            scenario=setup.name if setup.name in scenarios.names() else "",
            title=solo.beginning.scenario.title,
            game=ruleset.title,
            seed=solo.beginning.seed,
            mark=game.mark,
            side=side,
            table=table(setup, solo.fight.state, side, solo.events),
            journal=_journal(solo, side),
            taken_back=taken_back(solo.record) if solo.over else "",
            asked=first,
            sentence=_sentence(game, first),
            choices=rows.rows(first, game.counted(first.who)) if first else None,
            later=[one.who for one in asked[1:]],
            declared=_declared(game),
            wanted=solo.wanted,
            thinking=not asked and game.thinking.busy,
            looks=game.thinking.looks,
            most=max(game.thinking.most, game.thinking.looks),
            seconds=game.thinking.seconds,
            failed=game.thinking.failed or game.not_kept,
            outcome=solo.outcome,
            ended=ended(solo, solo.outcome) if solo.outcome else "",
            left=_left(solo),
            sides=tuple(solo.setup.sides),
            own=solo.own_sides,
            may_take_back=solo.may_take_back,
            shows=solo.take_back_shows,
            last_throw=_last_throw(solo),
            note=note,
        )


def _journal(solo: Solo, side: str | None) -> list[tuple[Passage, list[Answered]]]:
    passages = told(solo, side)
    return list(zip(passages, by_passage(passages, answered(solo)), strict=True))


def _last_throw(solo: Solo) -> str:
    last = solo.last_throw
    return f"{owner(last.who)} {' '.join(map(str, last.faces))}" if last else ""


def _sentence(game: Game, asked: Decision | None) -> str:
    ruleset, wanted = game.solo.setup.ruleset.name, game.solo.wanted
    if wanted is not None:
        return purposes.sentence(ruleset, wanted)
    return question.sentence(ruleset, asked) if asked else ""


def _declared(game: Game) -> list[Declared]:
    """What the person has declared at this moment; the last answers of who is still pending."""
    solo = game.solo
    open_now = {one.who for one in (*solo.asked, *solo.thoughts)}
    if not open_now:
        return []
    waits = {one.who for one in solo.fight.pending} - open_now
    found = {one.who: one.label for one in solo.record.given if one.who in waits and one.person}
    return [Declared(who, label) for who, label in found.items()]


def _left(solo: Solo) -> list[tuple[str, list[int]]]:
    """What each side has left at the end, by what it is."""
    outcome, setup = solo.outcome, solo.setup
    if outcome is None:
        return []
    rows = [
        (re.sub(r" \([^()]*\)$", "", what), [outcome.left[side][name] for side in setup.sides])
        for name, what in setup.ruleset.amounts.items()
        if name in LEFT
    ]
    return [(what, numbers) for what, numbers in rows if any(numbers)]
