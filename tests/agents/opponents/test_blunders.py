"""What comes to mind instead of the right answer."""

from __future__ import annotations

from agents.opponents.blunders import blunder
from tests.agents.scripted.timing_track import situation as track


def test_a_blunder_is_any_legal_answer():
    """Each as likely: in 300 fights of other luck most of them come."""
    found = set()
    for seed in range(60):
        decision = track.at_the_start(track.me(track.SWORD), track.foe(track.SWORD))
        for _ in range(seed % 6):
            decision.whim(2)
        answer = blunder(decision)
        assert answer in decision.legal
        found.add(answer.label)
    assert len(found) > 2


def test_what_has_begun_is_kept_to():
    """Asked whether to drop a token (TT-06), nobody does so by blunder."""
    going = track.fight(
        track.me(track.SWORD, start=track.striking("attack Foe with sword", due=9)),
        track.foe(track.KNIFE, start=track.striking("attack Me with knife", due=3)),
    )
    decision = track.question(going, kind="reconsider")
    assert {blunder(decision).label for _ in range(20)} == {"carry on"}
