"""Every shipped agent keeps the contract in every shipped scenario; bad ones are found out."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import pytest

import agents
import scenarios
from arena.model import Decision, Declaration
from arena.rules import RULESETS
from tests.agents import contract

LARGE = "street-battle"
DEAR = "learned-sampling"
"""A network for every answer and a draw from what it says; `learned` is as quick as the others."""
DEAR_MEETS = ("alley", "mage-behind-walls", "ward-with-actions")
"""The scenarios in which the dear one keeps the contract in the quick tests."""
ALIKE = {
    "action_board": ("bandits-against-watch", "battle-for-the-gate", "mage-behind-walls"),
    "timing_track": ("alley", "caster-among-machines", "surprise-at-the-gate"),
    "two_actions": ("rival-crews", "surprise-at-camp", "ward-with-actions"),
}
FLEEING = {
    "action_board": ("ranger-and-wolf", "mage-behind-walls"),
    "timing_track": ("alley", "distant-rifle"),
    "two_actions": ("two-pairs", "boss"),
}
RULINGS: dict[str, tuple[str, tuple[tuple[str, Any], ...]]] = {
    "action_board": (
        "mage-behind-walls",
        (
            ("quicken_levels", 0),
            ("casting_can_break", False),
            ("declare_first", "none"),
            ("declare_first", "+25%"),
            ("natural_rolls", False),
            ("volleys", False),
            ("wall_ticks", 1),
        ),
    ),
    "timing_track": (
        "alley",
        (
            ("defend_knowing", "nothing"),
            ("closing_attack", False),
            ("reconsider", "every-count"),
            ("holders_asked", "every-count"),
            ("count_rounds", False),
            ("parry_stops_shots", True),
            ("aetheric_aids_casting", True),
        ),
    ),
    "two_actions": (
        "rival-crews",
        (
            ("difficulty", 18),
            ("critical_failure", "nothing"),
            ("side_order", "one-side-first"),
            ("responses_deep", 3),
            ("interrupting_criticals", False),
            ("weapon_defence", "blocks"),
            ("heavy_ranged_blocks", True),
            ("focus_tested_by", "every-hit"),
        ),
    ),
}


def players(ruleset: str) -> list[str]:
    """Every shipped agent that can play a ruleset; searches have cheaper tests of their own."""
    known = sorted({*agents.AGENTS} - {*agents.SEARCHES})
    return [name for name in known if agents.ruleset_of(name) in ("", ruleset)]


def meetings(of_ruleset: Mapping[str, Sequence[str]], every: int = 1) -> pytest.MarkDecorator:
    """Every agent with each of some scenarios of the rulesets that it can play.

    Quick are one of `every` so many of them, such that each agent and each scenario has its turn;
    the others are slow.
    """
    return pytest.mark.parametrize(
        ("agent", "scenario"),
        [
            pytest.param(agent, scenario, marks=how_often(agent, scenario, (row + column) % every))
            for ruleset, listed in of_ruleset.items()
            for row, agent in enumerate(players(ruleset))
            for column, scenario in enumerate(listed)
        ],
    )


def how_often(agent: str, scenario: str, turn: int = 0) -> Sequence[pytest.MarkDecorator]:
    """Slow if it is not its turn, and for the dear agent but for a scenario of each ruleset."""
    if agent == DEAR:
        return [] if scenario in DEAR_MEETS else [pytest.mark.slow]
    return [pytest.mark.slow] if turn else []


ALL = {ruleset: scenarios.names(ruleset) for ruleset in RULESETS}
everywhere = meetings(ALL)
every_other = meetings(ALL, every=2)


class TestContract:
    """What an agent of one's own has to pass as well."""

    @everywhere
    def test_legal_answers_only(self, agent: str, scenario: str) -> None:
        contract.answers_legally(lambda: agents.make(agent), scenario, 1 + (scenario != LARGE))

    @meetings(ALIKE)
    def test_same_seed_same_answers_whoever_shares_the_instance(
        self, agent: str, scenario: str
    ) -> None:
        contract.answers_alike(lambda: agents.make(agent), scenario)

    @every_other
    def test_simultaneous_choices_are_blind(self, agent: str, scenario: str) -> None:
        contract.answers_blind(lambda: agents.make(agent), scenario)

    @every_other
    def test_closed_sheets_stay_closed(self, agent: str, scenario: str) -> None:
        most = 8 if scenario == LARGE else 20

        def compared(every: int) -> int:
            make = partial(agents.make, agent)
            return contract.sees_only_what_is_shown(make, scenario, every=every, most=most)

        # A fight that is soon over is looked at question by question.
        assert compared(every=3) >= 3 or compared(every=1) >= 2

    @meetings(FLEEING)
    def test_legal_answers_when_one_may_yield_and_flee(self, agent: str, scenario: str) -> None:
        ready = contract.setup(scenario, may_yield=True, may_flee=True)
        assert contract.journal(ready, agents.make(agent))[-1].kind == "ended"

    @pytest.mark.parametrize(
        ("agent", "ruleset", "name", "value"),
        [
            pytest.param(agent, ruleset, name, value, marks=how_often(agent, name))
            for ruleset, (_, rulings) in RULINGS.items()
            for agent in players(ruleset)
            for name, value in rulings
        ],
    )
    def test_other_rulings(self, agent: str, ruleset: str, name: str, value: Any) -> None:
        ready = contract.setup(RULINGS[ruleset][0], **{name: value})
        assert contract.journal(ready, agents.make(agent))[-1].kind == "ended"

    @pytest.mark.parametrize("tactic", sorted(agents.TACTICS["action_board"]))
    @pytest.mark.parametrize("scenario", scenarios.names("action_board"))
    def test_nobody_stalls_on_the_board(self, tactic: str, scenario: str) -> None:
        contract.finishes(lambda: agents.make(tactic), scenario)


# -- the contract can be broken ---------------------------------------------------------------


def nth(decision: Decision, number: int) -> Declaration:
    """One of the legal answers, counted round and round."""
    return decision.legal[number % len(decision.legal)]


def state_of(decision: Decision) -> Any:
    """What nobody should look at."""
    return decision.view._state


class Cheats:
    """Looks past the window at the boxes that opponents have left."""

    def choose(self, decision: Decision) -> Declaration:
        return nth(decision, sum(c.wounds for c in state_of(decision).combatants))


class ReadsSheets:
    """Looks past the window at the skills of opponents."""

    def choose(self, decision: Decision) -> Declaration:
        return nth(decision, sum(c.sheet.skills.melee for c in state_of(decision).combatants))


class CountsHitPoints:
    """Looks past the window at the hit points that opponents have left."""

    def choose(self, decision: Decision) -> Declaration:
        return nth(decision, sum(c.hp for c in state_of(decision).combatants))


class CountsTokens:
    """Looks past the window at the tokens and dodges that opponents have left."""

    def choose(self, decision: Decision) -> Declaration:
        combatants = state_of(decision).combatants
        return nth(decision, sum(sum(c.tokens) + c.dodges for c in combatants))


class CountsSpellSlots:
    """Looks past the window at the spell slots that opponents have left."""

    def choose(self, decision: Decision) -> Declaration:
        return nth(decision, sum(sum(c.spell_slots) for c in state_of(decision).combatants))


class ReadsBonuses:
    """Looks past the window at the bonuses on closed sheets."""

    def choose(self, decision: Decision) -> Declaration:
        sheets = [c.sheet for c in state_of(decision).combatants]
        return nth(decision, sum(s.reflex + 2 * s.attack + 3 * s.will for s in sheets))


class CountsMarks:
    """Looks past the window at what is marked against opponents in this round."""

    def choose(self, decision: Decision) -> Declaration:
        return nth(decision, sum(c.marks for c in state_of(decision).combatants))


class ReadsLayers:
    """Looks past the window at the AP of what opponents wear."""

    def choose(self, decision: Decision) -> Declaration:
        pieces = [piece for c in state_of(decision).combatants for piece in c.pieces]
        return nth(decision, sum(piece.ap for piece in pieces))


class CountsPools:
    """Looks past the window at the Motivation and Resolve that opponents have left."""

    def choose(self, decision: Decision) -> Declaration:
        combatants = state_of(decision).combatants
        return nth(decision, sum(c.motivation + c.resolve for c in combatants))


class ReadsStats:
    """Looks past the window at the Stats on closed sheets."""

    def choose(self, decision: Decision) -> Declaration:
        sheets = [c.sheet for c in state_of(decision).combatants]
        return nth(decision, sum(s.dexterity + 2 * s.focus + 3 * s.shape for s in sheets))


class Remembers:
    """Unfair: an instance shared by a side knows whether it has answered at this moment."""

    def __init__(self) -> None:
        self.times: list[int] = []

    def choose(self, decision: Decision) -> Declaration:
        knows = decision.time in self.times
        self.times.append(decision.time)
        return decision.legal[-1 if knows else 0]


class Peeks:
    """Unfair: looks at what others have answered to the same question."""

    def choose(self, decision: Decision) -> Declaration:
        return decision.legal[-1 if decision._fight._given else 0]


class Unsteady:
    """Has luck of its own that no seed names."""

    luck = itertools.count()

    def choose(self, decision: Decision) -> Declaration:
        return nth(decision, next(self.luck))


class Illegal:
    """Says whatever stands last in the catalogue, legal or not."""

    def choose(self, decision: Decision) -> Declaration:
        entry: Declaration = decision.catalogue[-1]
        return entry


class Dithers:
    """Only ever walks about."""

    def choose(self, decision: Decision) -> Declaration:
        moves = [answer for answer in decision.legal if answer.verb == "move"]
        return moves[0] if moves else decision.fallback


@pytest.mark.parametrize(
    ("check", "bad", "scenario"),
    [
        (contract.sees_only_what_is_shown, Cheats, "alley"),
        (contract.sees_only_what_is_shown, ReadsSheets, "alley"),
        (contract.sees_only_what_is_shown, CountsHitPoints, "mages-quarrel"),
        (contract.sees_only_what_is_shown, CountsTokens, "mages-quarrel"),
        (contract.sees_only_what_is_shown, CountsSpellSlots, "mages-quarrel"),
        (contract.sees_only_what_is_shown, ReadsBonuses, "mages-quarrel"),
        (contract.sees_only_what_is_shown, CountsHitPoints, "rival-crews"),
        (contract.sees_only_what_is_shown, CountsMarks, "rival-crews"),
        (contract.sees_only_what_is_shown, ReadsLayers, "rival-crews"),
        (contract.sees_only_what_is_shown, CountsPools, "rival-crews"),
        (contract.sees_only_what_is_shown, ReadsStats, "rival-crews"),
        (contract.answers_blind, Remembers, "alley"),
        (contract.answers_blind, Peeks, "alley"),
        (contract.answers_blind, Peeks, "mages-quarrel"),
        (contract.answers_alike, Unsteady, "alley"),
        (contract.answers_alike, Remembers, "alley"),
        (contract.answers_legally, Illegal, "alley"),
        (contract.finishes, Dithers, "mages-quarrel"),
    ],
)
def test_the_contract_finds_out(check: Callable[..., Any], bad: type, scenario: str) -> None:
    with pytest.raises(AssertionError):
        check(bad, scenario)
