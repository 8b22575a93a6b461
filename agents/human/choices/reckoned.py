"""What one declaration can come to, as plain data that a page and a terminal both show."""

from __future__ import annotations

from dataclasses import dataclass

Lines = tuple[str, ...]
"""Sentences that say how a number comes about."""


@dataclass(frozen=True, slots=True)
class Percentage:
    """The chance of something.

    Attributes:
        about: Of what, in lower case: `hits`, `Thug A falls`, `jam`.
        chance: From 0 to 1.
        lines: How it comes about: what is rolled against what, and with which faces it happens.
    """

    about: str
    chance: float
    lines: Lines


@dataclass(frozen=True, slots=True)
class Amount:
    """An expected number: of wound boxes, of hit points, of marks.

    Attributes:
        whose: Who takes it.
        mean: The expected number.
        lines: How it comes about.
    """

    whose: str
    mean: float
    lines: Lines


@dataclass(frozen=True, slots=True)
class Finish:
    """When a declaration resolves.

    Attributes:
        time: The count, tick or phase.
        away: How many of them from now.
        words: The same in words: `count 7, 3 counts from now`.
    """

    time: int
    away: int
    words: str


@dataclass(frozen=True, slots=True)
class Taken:
    """What the attack that is answered does.

    Attributes:
        answered: Expected damage with this answer.
        unanswered: Without any.
        lines: How the first comes about.
    """

    answered: float
    unanswered: float
    lines: Lines


@dataclass(frozen=True, slots=True)
class Reckoned:
    """What one declaration can come to as things stand; see `arena.odds.odds`.

    Attributes:
        label: The declaration.
        finish: When it resolves; None if the fight ends before.
        chance: That it succeeds in what it tries; None where no roll decides.
        stops: That it stops the attack that is answered; None if none is.
        damage: For each that may take it; one's own side included.
        fells: For each that may fall.
        healed: What comes back, by whose.
        marks: What is marked against layers of protection, by whose.
        breaks: For each piece of gear that may break.
        own: Damage to oneself by one's own risk; None is none.
        taken: What the attack that is answered does; None if none is.
        risks: Everything else that can go wrong.
        checks: All rolls that it may lead to: what is rolled, and against what.
        guessed: Whether numbers of sheets that are closed had to be guessed (GEN-01).
    """

    label: str
    finish: Finish | None
    chance: Percentage | None
    stops: Percentage | None
    damage: tuple[Amount, ...]
    fells: tuple[Percentage, ...]
    healed: tuple[Amount, ...]
    marks: tuple[Amount, ...]
    breaks: tuple[Percentage, ...]
    own: Amount | None
    taken: Taken | None
    risks: tuple[Percentage, ...]
    checks: Lines
    guessed: bool
