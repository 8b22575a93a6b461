"""Looking ahead within what a temper would do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from agents.search.alternatives import Alternative
from agents.search.challenge import Row
from agents.search.growth import Growth
from agents.search.leaves import by_material
from agents.search.looks_ahead import is_short, seen_through
from agents.search.plays_on import PlaysOn
from arena.model import Decision, Policy


@dataclass(frozen=True)
class InCharacter(PlaysOn):
    """Plays on as `plays-on` does, but considers and follows only some of the tactics.

    Parameters:
        forks: how many forks one decision may cost.
        answers: how many answers are tried at all.
        horizon: how many units of time a fork is played on; 0 is to the end.
        sure: how many hundredths of a standard error something must be better by.
        follows: the names of the tactics, the one to beat first.
    """

    follows: tuple[str, ...] = ()

    def _rows(self, decision: Decision, tactics: dict[str, Policy]) -> list[Row]:
        return super()._rows(decision, {name: tactics[name] for name in self.follows})


def searched(
    decision: Decision, follows: Sequence[str], forks: int, worlds: int
) -> list[Alternative]:
    """What has been weighed, the chosen answer first.

    Args:
        decision: What is asked, without the answers that are refused.
        follows: The names of the tactics that are followed, the usual one first.
        forks: How many forks may be played on.
        worlds: How many worlds may be grown where the end is near; 0 is none.
    """
    if worlds and len(decision.legal) > 1 and is_short(decision):
        growth = Growth(decision, PlaysOn.answers, by_material)
        grown = [one for one in seen_through(growth, worlds) or () if decision.allows(one.answer)]
        whole = sum(one.share for one in grown)
        if whole > 0:
            return [one._replace(share=one.share / whole) for one in grown]
    return InCharacter(forks=forks, follows=tuple(follows)).weigh(decision)
