"""The random agent: any legal answer, but steady enough to finish something."""

from __future__ import annotations

from collections import Counter

import agents
from tests.agents import contract


def abandoned(text: str) -> int:
    told = contract.journal(contract.setup("alley"), agents.make(text))
    return Counter(event.kind for event in told)["abandoned"]


def test_how_often_it_is_tempted() -> None:
    assert abandoned("random(reconsider=0)") == 0
    assert abandoned("random") < abandoned("random(reconsider=100)")


def test_its_luck_is_its_own() -> None:
    """Other seeds, other answers; the fight's dice are not touched by its whims."""
    ready = contract.setup("alley")
    labels = set()
    for block in range(8):
        going = contract.fight(ready, {}, block)
        labels.add(tuple(agents.make("random").choose(d).label for d in going.advance()))
        assert going.state.ordinals == {}
    assert len(labels) > 4


def test_it_mostly_goes_on_with_what_it_has_begun() -> None:
    """A stage that could be paid is paid, as often as it carries on elsewhere (AB-03)."""
    ready = contract.setup("mages-quarrel")

    def unpaid(text: str) -> int:
        policy = agents.make(text)
        told = [event for block in range(6) for event in contract.journal(ready, policy, block)]
        assert any(event.kind == "released" for event in told)
        return sum("not paid" in getattr(event, "why", "") for event in told)

    assert unpaid("random(reconsider=0)") == 0
    assert unpaid("random") < unpaid("random(reconsider=100)")
