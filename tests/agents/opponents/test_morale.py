"""When somebody has had enough, and how they leave (GEN-02, GEN-03)."""

from __future__ import annotations

from typing import Any

import pytest

from agents.opponents.morale import leaving, whole
from agents.opponents.opponent import Opponent
from agents.opponents.tempers import TEMPERS
from arena.rules import RULESETS
from tests.agents import contract
from tests.agents.scripted.action_board import situation as board
from tests.agents.scripted.timing_track import situation as track
from tests.agents.scripted.two_actions import situation as rounds

FREE: dict[str, Any] = {"may_yield": True, "may_flee": True}
HURT = {"wounds": 20}  # of 28 boxes
CASES = [
    ("cautious", FREE, "hill", "flee"),
    ("steady", FREE, "hill", "yield"),
    ("honourable", FREE, "hill", "yield"),
    ("steady", {"may_flee": True}, "hill", "flee"),
    ("cautious", {"may_yield": True}, "hill", "yield"),
    ("cautious", FREE, "wood", "sprint away from Foe"),
]


@pytest.mark.parametrize("ruleset", sorted(RULESETS))
@pytest.mark.parametrize("open_sheets", [True, False])
def test_what_is_whole_is_as_the_ruleset_counts_it(ruleset, open_sheets):
    """GEN-02: of one's own side, and without looking past the view, whatever is hidden of others.

    An awaited friend is whole, a fallen one is not.
    """
    ready = contract.setup({"action_board": "mage-fighter-and-warband", "timing_track": "alley",
                            "two_actions": "wolf-pack"}[ruleset], open_sheets)  # fmt: skip
    going = contract.fight(ready, {}, rewindable=True)
    compared = 0
    least = 1.0
    while pending := going.advance():
        for decision in pending:
            if decision.who in ready.side_of and decision.kind in ("declare", "act"):
                side = ready.side_of[decision.who]
                share = whole(decision)
                assert share == ready.ruleset.whole(ready, going.state, side)
                least = min(least, share)
                compared += 1
            going.answer(decision.who, Opponent().choose(decision))
    assert compared > 10
    assert least < 0.7


@pytest.mark.parametrize(("temper", "options", "zone", "says"), CASES)
def test_who_has_lost_too_much_leaves(temper, options, zone, says):
    """The cautious rather flee, and go away for it; the others rather yield (GEN-03)."""
    decision = track.at_the_start(
        track.me(track.SWORD, start=dict(HURT), zone=zone),
        track.foe(track.SWORD, zone="field"),
        **options,
    )
    policy = Opponent(temper=temper, morale=30)
    if says == "flee" and not decision.allows(decision.find("flee")):
        pytest.fail("the zones are too near")
    assert policy.choose(decision).label == says


@pytest.mark.parametrize("temper", sorted(TEMPERS))
def test_who_has_lost_little_fights_on(temper):
    """20 of 28 boxes are filled: 28 in a hundred are left."""
    decision = track.at_the_start(
        track.me(track.SWORD, start=dict(HURT)), track.foe(track.SWORD), **FREE
    )
    assert leaving(decision, TEMPERS[temper], 28) is None
    gone = leaving(decision, TEMPERS[temper], 29)
    assert (gone is None) == (temper == "reckless")


@pytest.mark.parametrize("temper", ["steady", "cautious"])
def test_nobody_leaves_where_it_is_not_allowed(temper):
    """GEN-03: without the options there is nothing to declare."""
    decision = track.at_the_start(track.me(track.SWORD, start=dict(HURT)), track.foe(track.SWORD))
    assert leaving(decision, TEMPERS[temper], 100) is None


def test_a_blunder_never_leaves():
    """To flee or yield is a matter of morale alone."""
    decision = track.at_the_start(track.me(track.SWORD), track.foe(track.SWORD), **FREE)
    said = {Opponent(level="novice", morale=0).choose(decision).verb for _ in range(200)}
    assert len(said) > 2
    assert not said & {"flee", "yield"}


def test_flight_is_seen_through():
    """TT-18: fleeing takes a sprint; asked meanwhile, who flees carries on."""
    going = track.fight(
        track.me(track.SWORD, start=dict(HURT), zone="hill"),
        track.foe(track.SWORD, zone="field"),
        track.foe(track.KNIFE, name="Other", zone="field"),
        reconsider="every-count",
        **FREE,
    )
    policy = Opponent(temper="cautious", morale=50)
    decision = track.question(going)
    going.answer("Me", policy.choose(decision).label)
    decision = track.question(going, kind="reconsider")
    assert decision.view.me.token.declaration.verb == "flee"
    assert policy.choose(decision).label == "carry on"


def test_away_on_the_board():
    """AB-11: to the zone that lies farther from the foes."""
    given = {"hp": 20, "start": {"wounds": 15}, "generals": 3}
    decision = board.at_the_start(
        board.me(board.SWORD, zone="wood", **given), board.foe(board.SWORD), may_flee=True
    )
    assert Opponent(temper="cautious", morale=50).choose(decision).label == "move to hill"


def test_away_in_rounds():
    """TA-04: a Move away from who is nearest."""
    decision = rounds.acting(
        rounds.me(rounds.SWORD, hp=8, start={"wounds": 6}),
        rounds.foe(rounds.SWORD),
        may_flee=True,
    )
    assert Opponent(temper="cautious", morale=50).choose(decision).label == "move away from Foe"
