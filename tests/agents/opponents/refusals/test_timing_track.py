"""What tempers refuse in the Timing Track."""

from __future__ import annotations

import pytest

from agents.opponents.narrowed import narrowed
from agents.opponents.refusals import timing_track
from arena.model import Decision
from arena.rules.timing_track.gear import Weapon
from tests.agents.scripted.timing_track.situation import (
    BOW,
    FISTS,
    FORCE,
    KNIFE,
    SWORD,
    at_the_start,
    dice,
    fight,
    foe,
    me,
    one,
    question,
    striking,
)

RIFLE = Weapon("rifle", "firearms", 5, dice("2d8"), tags=("rifle",))


def left(decision: Decision, temper: str) -> set[str]:
    """The labels of what a temper leaves."""
    refuses = getattr(timing_track, temper)(decision)
    return {answer.label for answer in narrowed(decision, refuses).legal}


def test_the_reckless_think_of_no_defence():
    """Neither cover, nor a sprint away, nor an active defence (TT-14)."""
    decision = at_the_start(me(SWORD), foe(SWORD))
    whole = {answer.label for answer in decision.legal}
    assert whole - left(decision, "reckless") == {"take cover", "sprint away from Foe"}
    blow = question(fight(me(SWORD), foe(SWORD, start=striking(due=2))), kind="defend", Me="hold")
    assert len(blow.legal) > 1
    assert left(blow, "reckless") == {"take the hit"}


def test_the_cautious_stay_where_they_can_shoot_from():
    """TT-16: with a bow in hand they do not go to anybody, nor strike, which would close in."""
    decision = at_the_start(me(BOW, FISTS), foe(SWORD))
    refused = {answer.label for answer in decision.legal} - left(decision, "cautious")
    assert refused == {"sprint closer to Foe", "attack Foe with fists"}


def test_the_cautious_go_where_they_must():
    """With nothing but a blade there is no other way."""
    decision = at_the_start(me(SWORD), foe(SWORD))
    assert left(decision, "cautious") == {answer.label for answer in decision.legal}


@pytest.mark.parametrize("open_sheets", [True, False])
def test_the_honourable_spare_who_has_nothing_in_hand(open_sheets):
    """Until that one attacks."""
    sheets = (me(SWORD), one("Foe", "them", FISTS, KNIFE))
    decision = at_the_start(*sheets, open_sheets=open_sheets)
    assert "attack Foe with sword" in {answer.label for answer in decision.legal}
    assert "attack Foe with sword" not in left(decision, "honourable")
    going = fight(
        me(SWORD),
        one("Foe", "them", FISTS, KNIFE, start=striking("attack Me with fists", due=9)),
        open_sheets=open_sheets,
    )
    assert "attack Foe with sword" in left(question(going), "honourable")


def test_a_caster_is_never_unarmed():
    """As far as one can tell: a sheet that is open tells of spells."""
    caster = one("Foe", "them", FISTS, KNIFE, casting=50, spells=(FORCE,))
    assert timing_track.is_unarmed(at_the_start(me(SWORD), caster).view["Foe"]) is False
    decision = at_the_start(me(SWORD), caster, open_sheets=False)
    assert timing_track.is_unarmed(decision.view["Foe"]) is True


def test_the_honourable_spare_who_flees():
    """TT-18: whose flight is on the track. What is on its way at them is dropped."""
    sheets = (
        me(RIFLE, start=striking("shoot Foe with rifle", due=9)),
        foe(KNIFE, zone="hill"),
        foe(KNIFE, name="Other", zone="hill"),
    )
    going = fight(*sheets, may_flee=True, reconsider="every-count")
    decision = question(going, kind="reconsider", when=lambda d: d.view["Foe"].token, Foe="flee")
    assert decision.view["Foe"].token.declaration.verb == "flee"
    assert "shoot Foe with rifle" in {answer.label for answer in decision.legal}
    kept = left(decision, "honourable")
    assert "shoot Foe with rifle" not in kept
    assert {"carry on", "shoot Other with rifle"} <= kept


def test_the_honourable_do_not_gang_up():
    """Whom a friend fights is left to the friend, as long as another can be attacked."""
    friend = one("Friend", "us", SWORD, start=striking("attack Foe with sword", due=9))
    other = foe(KNIFE, name="Other")
    kept = left(at_the_start(me(SWORD), friend, foe(KNIFE), other), "honourable")
    assert "attack Other with sword" in kept
    assert "attack Foe with sword" not in kept
    alone = left(at_the_start(me(SWORD), friend, foe(KNIFE)), "honourable")
    assert "attack Foe with sword" in alone
