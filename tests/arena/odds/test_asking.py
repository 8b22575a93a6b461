"""Asking for odds changes nothing, and only who is asked has any."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from arena.errors import FightclockError
from arena.fight import Fight
from arena.luck import KeyedDice
from arena.odds import odds
from tests.arena.comparing import plain
from tests.arena.random_scenarios import every_ruleset, ready
from tests.arena.rules.timing_track import kit as track
from tests.arena.whimsical import Watching, everybody


@every_ruleset
@pytest.mark.parametrize("open_sheets", [True, False])
def test_asking_for_odds_changes_nothing(rules, open_sheets):
    """Same journal, same dice, same end, and the same position before and after."""
    for seed in range(2):
        game = ready(seed, rules, open_sheets=open_sheets)
        asking, plainly = Journalled(), Journalled()
        asking.fight(game, seed, asking.look)
        plainly.fight(game, seed, str)
        assert asking.journal == plainly.journal
        assert asking.looks


class Journalled:
    """A fight with its journal, in which now and then somebody looks at the odds."""

    def __init__(self) -> None:
        self.journal: list[Any] = []
        self.looks = 0

    def fight(self, game: Any, seed: int, watch: Callable[[Any], Any]) -> None:
        Fight(
            game,
            Counting(seed),
            everybody(Watching(watch)),
            record=self.journal.append,
            seed=seed,
            on_fault="raise",
        ).run()

    def look(self, decision: Any) -> None:
        self.looks += 1
        often = decision.kind in ("declare", "reconsider", "act")
        if self.looks % (41 if often else 7):
            return
        fight = decision._fight
        before, told, rolled = self.standing(fight)
        found = odds(decision)
        assert self.standing(fight) == (before, told, rolled)
        assert [o.declaration for o in found] == list(decision.legal)
        for o in found:
            chances = [o.chance, o.stops, *o.fells.values(), *o.breaks.values(), *o.risks.values()]
            assert all(0 <= c <= 1 + 1e-9 for c in chances if c is not None)
            assert o.time is None or o.time >= decision.time

    def standing(self, fight: Any) -> tuple[Any, int, int]:
        return plain(fight.snapshot()), len(self.journal), len(fight.dice.rolled)


class Counting(KeyedDice):
    """Keyed dice that remember what was rolled."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.rolled: list[tuple[str, str, int]] = []

    def roll(self, who, purpose, ordinal, number, sides):
        self.rolled.append((who, purpose, ordinal))
        return super().roll(who, purpose, ordinal, number, sides)


def test_only_who_is_asked_has_odds():
    fight: Fight[Any] = Fight(
        track.setup(track.sheet("Al"), track.sheet("Bo", "blue")), KeyedDice(1)
    )
    with pytest.raises(FightclockError, match="nobody is asked"):
        odds(fight)
    fight.advance()
    assert {o.declaration.label for o in odds(fight, "Bo")} >= {"hold"}
    with pytest.raises(FightclockError, match="Alf is not asked now; did you mean 'Al'"):
        odds(fight, "Alf")
