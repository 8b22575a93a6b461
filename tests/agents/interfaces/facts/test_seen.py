"""What everybody sees change is told: a wound, a move, a declaration, a fall, whose turn it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from agents.interfaces.facts import facts_of
from arena.rules.action_board import state as board
from arena.rules.timing_track import state as track
from arena.rules.two_actions import state as rounds
from tests.agents.interfaces.facts.playing import questions, shipped

VISIBLE: list[tuple[str, str, Callable[[Any, Any], None]]] = []
"""A scenario, what is changed, and how, of the state and of a combatant in it."""


def change(name: str, what: str, how: Callable[[Any, Any], None]) -> None:
    VISIBLE.append((name, what, how))


def sets(**given: Any) -> Callable[[Any, Any], None]:
    def how(state: Any, c: Any) -> None:
        for field, value in given.items():
            setattr(c, field, value)

    return how


def sets_state(**given: Any) -> Callable[[Any, Any], None]:
    def how(state: Any, _: Any) -> None:
        for field, value in given.items():
            setattr(state, field, value)

    return how


def moved(state: Any, c: Any) -> None:
    c.zone = 0 if c.zone else 1


def close(state: Any, c: Any) -> None:
    state.melees += 1
    for one in state.combatants:
        one.melee = state.melees


change("room-to-retreat", "move", moved)
change("alley", "wound", sets(wounds=12))
change("alley", "declaration", sets(token=track.Token(0, 3, 9)))
change("alley", "fall", sets(status=track.Status.DYING))
change("alley", "flight", sets(status=track.Status.FLED))
change("alley", "hold", sets(holding=True))
change("alley", "melee", close)
change("alley", "cover", sets(cover=20))
change("alley", "weapon drawn", sets(in_hand=0))
change("alley", "balance", lambda state, _: setattr(state, "balance", 7))
change("alley", "time", lambda state, _: setattr(state, "now", 50))
change("alley", "quiet", sets_state(now=9, active=2))
change("alley", "ward", sets(ward=2, ward_until=20, warded=1))
change("caster-among-machines", "pulse", sets_state(now=1))
change("mages-quarrel", "move", moved)
change("mages-quarrel", "wound", sets(hp=3))
change("mages-quarrel", "spell begun", sets(works=(board.Work(3, 0, 1, 0),)))
change("mages-quarrel", "stage paid", sets(works=(board.Work(3, 0, 2, 0),)))
change("mages-quarrel", "fall", sets(status=board.Status.FALLEN))
change("mages-quarrel", "weapon put away", sets(weapons=[board.Place.PACK]))
change("mages-quarrel", "time", lambda state, _: setattr(state, "now", 40))
change("battle-for-the-gate", "fall", sets(status=board.Status.FALLEN))
change("two-pairs", "turn", sets_state(turn=2))
change("two-pairs", "move", moved)
change("two-pairs", "wound", sets(hp=1))
change("two-pairs", "fall", sets(status=rounds.Status.FALLEN))
change("two-pairs", "prone", sets(prone=True))
change("two-pairs", "braced", sets(braced=True))
change("two-pairs", "cover", sets(cover=True))
change("two-pairs", "steady", sets(steady=True))
change("two-pairs", "turn over", sets(acted=True))
change("two-pairs", "phase", sets(phase=rounds.SLOW))
change("two-pairs", "broken", sets(broken=frozenset(["sword", "crossbow"])))
change("two-pairs", "melee", close)
change("two-pairs", "time", lambda state, _: setattr(state, "now", 20))


@pytest.mark.parametrize(("name", "what", "how"), VISIBLE, ids=lambda given: str(given)[:20])
@pytest.mark.parametrize("open_sheets", [True, False])
def test_what_everybody_sees_is_told_to_everybody(
    name: str, what: str, how: Callable[[Any, Any], None], open_sheets: bool
):
    """With closed sheets, too, and as data as well as in numbers."""
    setup = shipped(name, open_sheets)
    facts = facts_of(setup)
    for voice in setup.voices:
        before, after = setup.opening(), setup.opening()
        how(after, after.combatants[0])
        old, new = facts.view(before, voice), facts.view(after, voice)
        assert facts.vector(old).tobytes() != facts.vector(new).tobytes(), what
        assert facts.plain(old) != facts.plain(new), what


def test_an_open_declaration_of_the_wave_before_is_told():
    """AB-05: who is asked in a later wave is told what the earlier ones have declared, by whom."""
    setup = shipped("mages-quarrel", open_sheets=False)
    facts = facts_of(setup)
    waves = 0
    for _, decision in questions(setup, 200):
        people: Any = facts.plain(decision.view)["combatants"]
        told = [one["declaration"] for each in people.values() for one in each["declared"]]
        assert sorted(told) == sorted(d.declaration.label for d in decision.view.declared)
        for deed in decision.view.declared:
            waves += 1
            mine = people[deed.who]["declared"]
            assert (deed.declaration.label, deed.wave) in {
                (one["declaration"], one["wave"]) for one in mine
            }
    assert waves > 20


def test_which_attack_is_answered_is_told():
    """TT-14, TA-06: by whom and with what, and that it hits."""
    found = 0
    for name in ("mirrored-duel", "two-pairs"):
        setup = shipped(name)
        facts = facts_of(setup)
        for _, decision in questions(setup, 300):
            if decision.kind not in ("defend", "respond"):
                continue
            found += 1
            told: Any = facts.plain(decision.view, decision.kind, decision.about)["question"]
            row = facts.vector(decision.view, decision.kind, decision.about).tolist()
            seen = dict(zip(facts.names, row, strict=True))
            if decision.kind == "defend":
                by = [attack.attacker for attack in decision.about]
                assert [attack["attacker"] for attack in told["attacks"]] == by
                assert all(seen[f"question: attacked by: {who}"] == 1.0 for who in by)
            else:
                assert told["attack"]["attacker"] == decision.about.attacker
                assert seen[f"question: attack: attacker: {decision.about.attacker}"] == 1.0
                assert seen["question: attack: damage"] > 0
    assert found > 5


def test_who_may_go_next_and_the_actions_left_are_told():
    """TA-01, TA-03: to the side that chooses, and to the one whose turn it is."""
    setup = shipped("two-pairs")
    facts = facts_of(setup)
    kinds = set()
    for _, decision in questions(setup, 60):
        field: Any = facts.plain(decision.view, decision.kind, decision.about)["field"]
        kinds.add(decision.kind)
        if decision.kind == "next":
            assert field["may go next"] == [answer.target for answer in decision.legal]
            assert field["actions left"] is None
        elif decision.kind == "act":
            assert field["actions left"] in (1, 2)
            assert field["may go next"] == []
    assert {"next", "act"} <= kinds


def test_a_commander_is_told_of_both_armies():
    """AB-12: heads and morale of both sides, and who could fight."""
    setup = shipped("battle-for-the-gate", open_sheets=False)
    facts = facts_of(setup)
    asked = 0
    for fight, decision in questions(setup, 400):
        if decision.kind != "command":
            continue
        asked += 1
        told: Any = facts.plain(decision.view, decision.kind)
        battle = fight.state.battle
        assert list(told["field"]["numbers"].values()) == battle.numbers
        assert list(told["field"]["morale"].values()) == battle.morale
        assert told["field"]["phase"] == battle.phase
    assert asked > 1
