"""The odds of one declaration, and how each of them comes about."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import partial

from agents.human.choices.action_board import BoardChecks
from agents.human.choices.checks import Checks, told
from agents.human.choices.faces import cases_of, sentences
from agents.human.choices.headings import SUCCESS
from agents.human.choices.reckoned import Amount, Finish, Lines, Percentage, Reckoned, Taken
from agents.human.choices.timing_track import TimingChecks
from agents.human.choices.two_actions import TurnChecks
from arena.exact import Standing, standing
from arena.model import Decision, Declaration
from arena.odds import Account, Counted, World, counted
from arena.odds.words import number, percent
from arena.rules.action_board.story.words import moment as board_moment
from arena.rules.two_actions.story.words import moment as turns_moment

_CHECKS: Mapping[str, type[Checks]] = {
    "timing_track": TimingChecks,
    "action_board": BoardChecks,
    "two_actions": TurnChecks,
}
"""Who notes the checks of each ruleset."""

_MOMENTS: Mapping[str, Callable[[int], str]] = {
    "timing_track": lambda time: f"count {time}",
    "action_board": board_moment,
    "two_actions": turns_moment,
}
"""How each ruleset says a time."""

Dealt = Callable[[Account], Mapping[str, float]]


class Reckoner:
    """Counts the odds of the answers to one question, one by one, and keeps what it has counted.

    It takes up where the fight stands when it is made, and does not look at the fight again: so it
    may count in another thread, and the fight may go on. Counting one answer takes from a
    millisecond to a few hundred.

    Args:
        decision: The question.

    Raises:
        FightclockError: the fight keeps no positions.
    """

    def __init__(self, decision: Decision) -> None:
        self._decision = decision
        self._at = standing(decision)
        self._legal = {declaration.label: declaration for declaration in decision.legal}
        self._counted: dict[str, Reckoned] = {}
        self._time = decision.time

    @property
    def labels(self) -> tuple[str, ...]:
        """What can be counted: the labels of the legal answers, in catalogue order."""
        return tuple(self._legal)

    @property
    def counted(self) -> Mapping[str, Reckoned]:
        """What has been counted already, by label."""
        return self._counted

    def of(self, label: str) -> Reckoned:
        """Return what an answer can come to.

        Raises:
            KeyError: no legal answer is called so.
        """
        if label not in self._counted:
            declaration = self._legal[label]
            self._counted[label] = reckoned(self._decision, declaration, self._at, self._time)
        return self._counted[label]


def reckoned(
    decision: Decision,
    declaration: Declaration,
    at: Standing | None = None,
    now: int | None = None,
) -> Reckoned:
    """Return what one answer can come to as things stand, and how each number comes about.

    Args:
        decision: The question.
        declaration: One of its legal answers.
        at: Where the fight stands at it; without, the fight is looked at.
        now: The time at which it was put, if the fight may have gone on.

    Raises:
        FightclockError: the fight keeps no positions.
        IllegalAnswer: it may not be answered.
    """
    ruleset = decision.setup.ruleset.name
    checks = _CHECKS[ruleset]
    found = counted(decision, declaration, at, watch=lambda: checks(decision, declaration))
    return _Explained(decision, declaration, found).told(decision.time if now is None else now)


class _Explained:
    """The odds of one answer, with reasons."""

    def __init__(self, decision: Decision, declaration: Declaration, found: Counted) -> None:
        self.decision = decision
        self.declaration = declaration
        self.odds = found.odds
        self.worlds = found.worlds
        self.alone = found.alone
        watchers = [w.watcher for w in found.worlds if isinstance(w.watcher, Checks)]
        self.checks = told(check for watcher in watchers for check in watcher.seen())
        self.dice = watchers[0].dice_of_damage()
        self.less: dict[str, dict[str, None]] = {}
        for watcher in watchers:
            for whose, words in watcher.harm:
                self.less.setdefault(whose, {})[words] = None

    def told(self, now: int) -> Reckoned:
        """Say all of it."""
        odds = self.odds
        hits = SUCCESS.get(self.declaration.verb, "succeeds")
        stops = "stops the attack"
        return Reckoned(
            self.declaration.label,
            self._finish(now),
            self._chance(hits, odds.chance, lambda account: account.success is True),
            self._chance(stops, odds.stops, lambda account: account.stopped is True),
            self._amounts(odds.dealt, lambda account: account.dealt, dice=self.dice),
            self._each("{} falls", odds.fells, lambda account: account.fells),
            self._amounts(odds.healed, lambda account: account.healed),
            self._amounts(odds.marks, lambda account: account.marks, dice=self.dice),
            self._each("{} breaks", odds.breaks, lambda account: account.breaks),
            self._own(),
            self._taken(),
            self._each("{}", odds.risks, lambda account: account.risks),
            tuple(sentence for _, sentence in self.checks),
            not getattr(self.decision.setup, "options").open_sheets,  # noqa: B009
        )

    def _finish(self, now: int) -> Finish | None:
        time, ruleset = self.odds.time, self.decision.setup.ruleset
        if time is None:
            return None
        away = time - now
        unit = ruleset.unit if away == 1 else f"{ruleset.unit}s"
        later = f"{away} {unit} from now" if away else "now"
        return Finish(time, away, f"{_MOMENTS[ruleset.name](time)}, {later}")

    # -- chances --------------------------------------------------------------------------

    def _chance(
        self, about: str, chance: float | None, holds: Callable[[Account], bool]
    ) -> Percentage | None:
        return None if chance is None else Percentage(about, chance, self._lines(holds))

    def _each(
        self, about: str, chances: Mapping[str, float], told: Callable[[Account], Collection[str]]
    ) -> tuple[Percentage, ...]:
        return tuple(
            Percentage(about.format(name), chance, self._lines(partial(_among, name, told)))
            for name, chance in chances.items()
        )

    def _lines(self, holds: Callable[[Account], bool]) -> Lines:
        """What is rolled, and with which faces it happens."""
        found = cases_of(world for world in self.worlds if holds(world.account))
        rolls = {(one.who, one.purpose) for case in found for one in case.rolls}
        said = [
            sentence
            for check, sentence in self.checks
            if not found or (check.who, check.purpose) in rolls
        ]
        return (*said, *sentences(self.decision.who, found))

    # -- numbers --------------------------------------------------------------------------

    def _amounts(
        self, means: Mapping[str, float], dealt: Dealt, dice: str = ""
    ) -> tuple[Amount, ...]:
        return tuple(
            Amount(whose, mean, self._amount(whose, dealt, dice)) for whose, mean in means.items()
        )

    def _amount(self, whose: str, dealt: Dealt, dice: str) -> Lines:
        less = list(self.less.get(whose, ()))
        rolled = (f"{', '.join([dice, *less])}.",) if dice else ()
        return (*rolled, _often(self.worlds, lambda account: dealt(account).get(whose, 0.0)))

    def _own(self) -> Amount | None:
        if not self.odds.own:
            return None
        line = _often(self.worlds, lambda account: account.own)
        return Amount(self.decision.who, self.odds.own, (line,))

    def _taken(self) -> Taken | None:
        odds = self.odds
        if odds.taken is None or odds.unanswered is None:
            return None
        line = "Of several attacks each is counted by itself."
        if self.alone:
            line = _often(self.worlds, lambda account: account.taken or 0.0)
        return Taken(odds.taken, odds.unanswered, (line,))


def _among(name: str, told: Callable[[Account], Collection[str]], account: Account) -> bool:
    return name in told(account)


def _often(worlds: Iterable[World], told: Callable[[Account], float]) -> str:
    """How often a number is more than nothing, and what it is then on average."""
    found = [(world.share, told(world.account)) for world in worlds]
    share = sum(share for share, value in found if value)
    if not share:
        return "In no outcome of the dice."
    mean = sum(share * value for share, value in found) / share
    return f"In {percent(share)} of the outcomes, and then {number(mean)} on average."
