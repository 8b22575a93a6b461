"""Where a fight stands at a question, as whoever is asked can know it."""

from __future__ import annotations

from typing import Any

import pytest

from arena.errors import FightclockError
from arena.exact import standing
from arena.fight import Fight
from arena.luck import KeyedDice
from tests.arena.comparing import plain
from tests.arena.random_scenarios import every_ruleset, ready
from tests.arena.rules.timing_track import kit as track
from tests.arena.whimsical import Watching, everybody


@every_ruleset
def test_it_is_the_position_at_every_question(rules):
    """With open sheets the state is the fight's own, and what is public is known."""
    looks = 0

    def look(decision):
        nonlocal looks
        looks += 1
        if looks % 5:
            return
        at = standing(decision)
        now = decision._fight.state.copy()
        for state in (now, at.state):
            state.ordinals, state.asked = {}, {}
        assert plain(at.state) == plain(now)
        rolls = decision.ahead().rolls
        assert len(rolls) == len(at.domains)
        for roll, domain in zip(rolls, at.domains, strict=True):
            assert len(domain) == 1 or not roll.public

    for seed in range(4):
        game = ready(seed, rules, open_sheets=True)
        Fight(game, KeyedDice(seed), everybody(Watching(look)), seed=seed, on_fault="raise").run()
    assert looks > 20


def test_of_a_hidden_roll_it_is_known_what_the_table_can_tell():
    duel = track.setup(
        track.sheet("Al", weapons=(track.FISTS,), start={"melee_with": ("Bo",)}),
        track.sheet("Bo", "blue", weapons=(track.FISTS,)),
    )
    fight: Fight[Any] = Fight(duel, track.dice(("Al", "attack", (17,))))
    for who, answer in (("Al", "attack Bo with fists"), ("Bo", "hold")):
        fight.advance()
        fight.answer(who, answer)
    while fight.advance()[0].kind != "defend":
        fight.answer(fight.pending[0].who, fight.pending[0].fallback)
    assert standing(fight.pending[0]).domains == (tuple(range(1, 51)),)


def test_a_fight_that_keeps_no_positions_has_none():
    seen: list[Any] = []
    Fight(ready(1), KeyedDice(1), everybody(Watching(seen.append)), rewindable=False).run()
    with pytest.raises(FightclockError, match="keeps no positions"):
        standing(seen[0])
