"""A narrowed question is the same question, but for what is refused."""

from __future__ import annotations

from agents.opponents.narrowed import REFUSED, narrowed
from arena.model import Declaration
from tests.agents.scripted.timing_track.situation import SWORD, at_the_start, foe, me


def strikes(answer: Declaration) -> bool:
    return answer.verb == "strike"


def test_what_is_refused_is_not_legal():
    """Neither by the list, nor one by one, nor by its reason; everything else is as before."""
    whole = at_the_start(me(SWORD), foe(SWORD))
    strike = whole.find("attack Foe with sword")
    assert whole.allows(strike)
    left = narrowed(whole, strikes)
    assert left.legal == tuple(one for one in whole.legal if one.verb != "strike")
    assert len(left.legal) < len(whole.legal)
    assert not left.allows(strike)
    assert left.why_not(strike) == REFUSED
    assert left.view is whole.view
    assert left.setup is whole.setup


def test_the_reason_of_the_rules_goes_first():
    """What is not legal anyway says why."""
    whole = at_the_start(me(SWORD), foe(SWORD))
    other = whole.find("sprint away from Foe")
    left = narrowed(whole, lambda _: True)
    assert left.why_not(whole.find("take the hit")) == whole.why_not(whole.find("take the hit"))
    assert left.why_not(other) == REFUSED


def test_something_is_left_to_say():
    """The fallback cannot be refused."""
    whole = at_the_start(me(SWORD), foe(SWORD))
    left = narrowed(whole, lambda _: True)
    assert left.legal == (whole.fallback,)
    assert left.allows(whole.fallback)


def test_it_shares_the_luck_of_the_question():
    """Two draws are the first and the second of one row, whoever draws."""
    first, second = (at_the_start(me(SWORD), foe(SWORD)) for _ in range(2))
    left = narrowed(second, strikes)
    drawn = [first.whim(10**6), first.whim(10**6)]
    assert [left.whim(10**6), second.whim(10**6)] == drawn
    assert drawn[0] != drawn[1]
