"""What an answer came to: in one world, and over all of them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from arena.exact.watched import mean
from arena.model import Declaration


@dataclass(frozen=True, slots=True)
class Odds:
    """What can be expected of one answer. Chances run from 0 to 1; damage is what is taken.

    Attributes:
        declaration: The answer.
        time: The count, tick or phase at which it resolves; None if the fight ends before.
        chance: That it succeeds in what it tries; None where no roll decides.
        stops: That it stops the attack that is answered; None if none is.
        damage: Expected damage to the other side, in sum.
        dealt: The same for each target, those of one's own side included. A device that is struck
            is told with its bearer.
        fells: For each that it may be, the chance that they fall.
        healed: Expected wound boxes or hit points that come back, by whose.
        marks: Expected damage that is marked against layers of protection, by whose.
        breaks: The chance that a piece of gear breaks, by name.
        own: Expected damage to oneself by one's own risk.
        taken: Expected damage from the attack that is answered; None if none is.
        unanswered: The same if it is not answered.
        risks: The chance of everything else that can go wrong, by name.
    """

    declaration: Declaration
    time: int | None
    chance: float | None
    stops: float | None
    damage: float
    dealt: Mapping[str, float]
    fells: Mapping[str, float]
    healed: Mapping[str, float]
    marks: Mapping[str, float]
    breaks: Mapping[str, float]
    own: float
    taken: float | None
    risks: Mapping[str, float]
    unanswered: float | None = None


@dataclass(slots=True)
class Account:
    """What an answer came to in one world; a `Trial` fills it in from the events.

    Numbers may be watched. `means` reads them when nothing more is asked of the dice.
    """

    time: int | None = None
    success: bool | None = None
    stopped: bool | None = None
    dealt: dict[str, Any] = field(default_factory=dict)
    healed: dict[str, Any] = field(default_factory=dict)
    marks: dict[str, Any] = field(default_factory=dict)
    own: float = 0.0
    taken: float | None = None
    fells: set[str] = field(default_factory=set)
    breaks: set[str] = field(default_factory=set)
    risks: set[str] = field(default_factory=set)
    _owns: list[Any] = field(default_factory=list)
    _takes: list[Any] = field(default_factory=list)
    _sums: list[tuple[dict[str, Any], str, Any]] = field(default_factory=list)

    def add(self, to: dict[str, Any], whose: str, number: Any) -> None:
        """Add a number to one of the dictionaries, by whose it is."""
        self._sums.append((to, whose, number))

    def hurt_oneself(self, number: Any) -> None:
        """Damage to oneself by one's own risk."""
        self._owns.append(number)

    def take(self, number: Any) -> None:
        """Damage from somebody else's attack; 0 says that there is one."""
        self._takes.append(number)

    def means(self) -> Account:
        """Read the means of all numbers, which are then plain; to be called once."""
        for to, whose, number in self._sums:
            to[whose] = to.get(whose, 0.0) + mean(number)
        self.own = sum(map(mean, self._owns))
        self.taken = sum(map(mean, self._takes)) if self._takes else None
        return self


World = tuple[float, Account]
"""A class of outcomes: its probability and what it came to."""


def summed_up(
    declaration: Declaration, found: Iterable[World], is_foe: Callable[[str], bool]
) -> Odds:
    """What is expected over all worlds."""
    all_worlds = list(found)
    dealt = _expected(all_worlds, lambda account: account.dealt)
    times = [account.time for _, account in all_worlds if account.time is not None]
    return Odds(
        declaration,
        max(times, default=None),
        _chance(all_worlds, lambda account: account.success),
        _chance(all_worlds, lambda account: account.stopped),
        sum(number for whose, number in dealt.items() if is_foe(whose)),
        dealt,
        _chances(all_worlds, lambda account: account.fells),
        _expected(all_worlds, lambda account: account.healed),
        _expected(all_worlds, lambda account: account.marks),
        _chances(all_worlds, lambda account: account.breaks),
        sum(share * account.own for share, account in all_worlds),
        None
        if all(account.taken is None for _, account in all_worlds)
        else sum(share * (account.taken or 0.0) for share, account in all_worlds),
        _chances(all_worlds, lambda account: account.risks),
    )


def _chance(found: Iterable[World], told: Callable[[Account], bool | None]) -> float | None:
    """The chance of what is told; None if it is told in no world."""
    answers = [(share, told(account)) for share, account in found]
    if all(answer is None for _, answer in answers):
        return None
    return sum(share for share, answer in answers if answer)


def _expected(
    found: Iterable[World], told: Callable[[Account], Mapping[str, float]]
) -> dict[str, float]:
    total: dict[str, float] = {}
    for share, account in found:
        for name, number in told(account).items():
            total[name] = total.get(name, 0.0) + share * number
    return dict(sorted(total.items()))


def _chances(
    found: Iterable[World], told: Callable[[Account], Collection[str]]
) -> dict[str, float]:
    total: dict[str, float] = {}
    for share, account in found:
        for name in told(account):
            total[name] = total.get(name, 0.0) + share
    return dict(sorted(total.items()))
