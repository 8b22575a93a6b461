"""What is asked while a group resolves: defences and tiers, all blind to each other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from arena.model import Decision, Declaration
from arena.rules.timing_track.attempt import Attempt
from arena.rules.timing_track.casting import TIERS, lowest_tier
from arena.rules.timing_track.checks import HIT
from arena.rules.timing_track.declarations import ACCEPT, CAST, Action
from arena.rules.timing_track.legality import cannot_defend, why_no_defence
from arena.rules.timing_track.state import Combatant

if TYPE_CHECKING:
    from arena.rules.timing_track.track import Track

DEFEND = "defend"
CHOOSE_TIER = "tier"
HOWS = ("melee", "brawl", "athletics")


@dataclass(frozen=True, slots=True)
class Incoming:
    """An attack as its target sees it before answering: who, with what, whether it hits."""

    attacker: str
    weapon: str
    verb: str
    hits: bool | None
    """None while nothing is known (`defend_knowing = "nothing"`)."""


@dataclass(frozen=True, slots=True)
class Reached:
    """A casting roll as its caster sees it: the tier reached and the lowest allowed."""

    spell: str
    target: str
    tier: str
    lowest: str


def questions(track: Track, raising: list[Attempt]) -> list[Decision]:
    """Every question that a group raises, in canonical order of those who are asked.

    `raising` are those of the group that somebody may answer: attacks and spells.
    """
    attacked: dict[int, list[Attempt]] = {}
    found: list[tuple[int, Decision]] = []
    for attempt in raising:
        action = attempt.action
        assert action is not None
        if action.verb == CAST:
            decision = _tier_question(track, attempt)
            if decision is not None:
                found.append((attempt.me.seat, decision))
        elif cannot_defend(track.state.combatants[action.seat], attempt.me.seat, track.now) is None:
            attacked.setdefault(action.seat, []).append(attempt)
    for seat, attacks in attacked.items():
        found.append((seat, _defence_question(track, track.state.combatants[seat], attacks)))
    if len(found) > 1:
        found.sort(key=lambda pair: pair[0])
    return [decision for _, decision in found]


def _defence_question(track: Track, me: Combatant, attacks: list[Attempt]) -> Decision:
    """There is always a choice: Athletics works against every attack (TT-14)."""
    setup = track.setup
    accept = setup.accept[me.seat]
    by_attacker = {attempt.me.seat: attempt.action for attempt in attacks}
    defences = setup.defences[me.seat]

    def why_not(answer: Declaration) -> str | None:
        if answer.verb == ACCEPT:
            return None
        assert isinstance(answer, Action)
        attack = by_attacker[answer.seat]
        assert attack is not None
        return why_no_defence(setup, me, attack, answer.mode)

    candidates = [accept]
    for seat in by_attacker:
        for how in HOWS:
            candidates.append(defences[seat, how])
    about = tuple(
        [
            Incoming(
                attempt.me.sheet.name,
                attempt.action.item,
                attempt.verb,
                None if track.blind_defence else attempt.result >= HIT,
            )
            for attempt in attacks
            if attempt.action is not None
        ]
    )
    return Decision(
        track.fight,
        me.sheet.name,
        DEFEND,
        track.referee.view(me.seat),
        candidates,
        why_not,
        accept,
        about,
    )


def _tier_question(track: Track, attempt: Attempt) -> Decision | None:
    me, action = attempt.me, attempt.action
    assert action is not None
    wild = me.sheet.tradition == "wild"
    lowest = lowest_tier(attempt.tier, attempt.against, wild, track.options)
    if lowest == attempt.tier:
        return None
    tiers = track.setup.tiers[me.seat]
    about = Reached(action.item, action.target, TIERS[attempt.tier], TIERS[lowest])
    candidates = tiers[lowest : attempt.tier + 1]
    return Decision(
        track.fight,
        me.sheet.name,
        CHOOSE_TIER,
        track.referee.view(me.seat),
        candidates,
        lambda _: None,
        tiers[attempt.tier],
        about,
    )
