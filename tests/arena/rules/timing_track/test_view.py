"""What a combatant may see."""

from __future__ import annotations

import pytest

from arena.rules.timing_track.options import Options
from arena.rules.timing_track.scenario import Goal
from arena.rules.timing_track.state import Condition, Token
from arena.rules.timing_track.view import View
from arena.space import Band
from tests.arena.rules.timing_track.kit import (
    BOW,
    FISTS,
    FORCE,
    GENERATOR,
    RAPIER,
    REVOLVER,
    SWORD,
    THREE_ZONES,
    VEST,
    Ended,
    Watcher,
    action,
    dice,
    opened,
    setup,
    sheet,
)

HIDDEN = (
    "sheet",
    "wounds",
    "boxes_left",
    "exhaustion",
    "penalty",
    "ballistic",
    "martial",
    "rounds",
    "ward",
    "delay",
)
SHOWN = (
    "status",
    "fighting",
    "zone",
    "cover",
    "in_hand",
    "weapon",
    "holding",
    "wound_tier",
    "in_melee",
    "device_on",
    "device_whole",
)


def seen(options=None, balance=0, **bob):
    ready = setup(
        sheet("Ann", zone="west", hand=REVOLVER, weapons=(REVOLVER, FISTS, BOW, RAPIER),
              spells=(FORCE,), casting=55, start={"wounds": 8, "delay": 2}),
        sheet("Amy", zone="middle", hand=REVOLVER, start={"wounds": 3}),
        sheet("Bob", "blue", "middle", hand=REVOLVER, armour=(VEST,), device=GENERATOR,
              start={"wounds": 9, "exhaustion": 2, "cover": "partial", "melee_with": ("Amy",),
                     "rounds": {"revolver": 2}, "delay": 1, "device_on": 0}, **bob),
        zones=THREE_ZONES,
        options=options,
        balance=balance,
    )  # fmt: skip
    state = opened(ready)
    return ready, state, View(ready, state, ready.seat["Ann"])


def test_open_sheets_show_everything():
    """GEN-01: `open_sheets`, true unless set: everybody knows every sheet and state."""
    assert Options().open_sheets is True
    ready, _, view = seen()
    bob = view["Bob"]
    assert bob.sheet is ready.sheets[ready.seat["Bob"]]
    assert (bob.wounds, bob.boxes_left, bob.exhaustion, bob.penalty) == (9, 19, 2, 10)
    assert (bob.ballistic, bob.martial, bob.rounds, bob.delay) == (4, 1, 2, 1)
    assert (bob.rounds_in(0), bob.condition(0), bob.ward) == (2, Condition.READY, 0)
    assert view.options is ready.options


def test_closed_sheets_hide_the_numbers_of_opponents():
    """GEN-01: `open_sheets = false` hides boxes, skills, soak, rounds and exhaustion of enemies."""
    _, _, view = seen({"open_sheets": False})
    bob = view["Bob"]
    assert [getattr(bob, name) for name in HIDDEN] == [None] * len(HIDDEN)
    assert bob.rounds_in(0) is bob.condition(0) is None


def test_closed_sheets_show_place_gear_cover_tier_and_balance():
    """GEN-01: what anybody can see stays visible."""
    _, _, view = seen({"open_sheets": False}, balance=-3)
    bob = view["Bob"]
    assert [getattr(bob, name) for name in SHOWN] == [
        "fighting", True, "middle", 10, "revolver", REVOLVER, False, "Harmed", True, True, True,
    ]  # fmt: skip
    assert view.balance == -3


def test_closed_sheets_are_open_to_their_own_side():
    """GEN-01: only opponents are hidden; one's own side is known."""
    _, _, view = seen({"open_sheets": False})
    assert (view.me.wounds, view["Amy"].wounds) == (8, 3)
    assert None not in [getattr(view.me, name) for name in HIDDEN]


def test_weapons_that_need_no_rounds():
    """TT-21: a bow has none to count, and nothing has with `count_rounds = false`."""
    _, _, view = seen()
    names = [weapon.name for weapon in view.me.sheet.weapons]
    assert view.me.rounds_in(names.index("bow")) is None
    assert view.me.rounds_in(names.index("revolver")) == 6
    _, _, view = seen({"count_rounds": False})
    assert view.me.rounds_in(names.index("revolver")) is None


def test_whom_one_notices_and_where_one_could_go():
    """TT-15, TT-16: what one has not noticed, and whether there is a zone farther off."""
    ready = setup(
        sheet("Ann", zone="east", start={"unaware_of": ("Bob",)}),
        sheet("Bob", "blue", "middle"),
        sheet("Cid", "blue", "west"),
        zones=THREE_ZONES,
    )
    state = opened(ready)
    ann, bob = View(ready, state, 0), View(ready, state, 1)
    assert not ann.notices(ann["Bob"])
    assert ann.notices(ann["Cid"])
    assert bob.notices(bob["Ann"])
    assert not ann.room(ann["Bob"])
    assert bob.room(bob["Ann"])


@pytest.mark.parametrize("is_open", [True, False])
def test_tokens_are_seen(is_open):
    """GEN-01: what is declared and on the track is known, with its counts."""
    tokens = []

    def look(decision):
        if decision.who == "Bob" and decision.time == 1:
            tokens.append(decision.view["Ann"].token)
            assert decision.view["Bob"].token is None
            assert decision.view["Bob"].holding

    ready = setup(
        sheet("Ann", hand=SWORD),
        sheet("Bob", "blue"),
        options={"open_sheets": is_open, "holders_asked": "every-count"},
    )
    Ended(ready, Watcher(look, Ann=["attack Bob with sword"]), dice())
    (token,) = tokens
    assert (token.declaration.label, token.start, token.due) == ("attack Bob with sword", 0, 5)


def test_who_is_where():
    """TT-16: bands, melees, foes and allies in the fight."""
    ready, state, view = seen()
    assert view.band(view.me, view["Bob"]) == Band.FAR
    assert view.band(view["Amy"], view["Bob"]) == Band.CLOSE
    assert [c.name for c in view.close(view["Bob"])] == ["Amy"]
    assert view.cover_here(view.me) == 20
    assert [c.name for c in view.foes] == ["Bob"]
    assert [c.name for c in view.allies] == ["Amy"]
    assert [c.name for c in view] == ["Amy", "Ann", "Bob"]
    state.combatants[ready.seat["Bob"]].status = state.combatants[0].status.DYING
    assert view.foes == []
    assert not view["Bob"].fighting


def test_what_ones_own_declarations_would_mean():
    """TT-10, TT-14, TT-19, TT-24: targets, reliability and counts as the rules would have them."""
    ready, state, view = seen(balance=-2)

    def mine(label):
        return action(ready, "Ann", label)

    # 50, Harmed -10, partial cover -10, Far -10, into melee -10
    assert view.target(mine("shoot Bob with revolver")) == 10
    assert view.target(mine("cast Force at Bob")) == 55 - 10 - 4
    assert view.target(mine("hold")) == 100
    assert view.reliability(mine("shoot Bob with revolver")) == 99
    assert view.reliability(mine("shoot Bob with bow")) == 100
    assert view.reliability(mine("hold")) == 100
    assert view.defence(mine("dodge Bob")) == 40
    assert view.speed(mine("shoot Bob with revolver")) == 5
    state.combatants[ready.seat["Ann"]].guard_delay = 2
    assert view.speed(mine("shoot Bob with revolver")) == 7
    assert view.me.delay == 4


def test_the_speed_of_a_change_of_mind():
    """TT-06: with a token on the track the penalty for abandoning is part of it."""
    speeds = []

    def look(decision):
        if decision.kind == "reconsider":
            speeds.append(decision.view.speed(decision.find("attack Bob with fists")))

    ready = setup(
        sheet("Ann", hand=SWORD, weapons=(SWORD, FISTS)),
        sheet("Bob", "blue"),
        options={"reconsider": "every-count", "abandon_penalty": 3},
    )
    Ended(ready, Watcher(look, Ann=["attack Bob with sword"]), dice())
    assert set(speeds) == {6}


def test_the_least_speed_is_seen():
    """TT-01: never less than the least."""
    ready = setup(sheet("Ann"), sheet("Bob", "blue"))
    view = View(ready, opened(ready), 0)
    assert view.speed(action(ready, "Ann", "hold")) == 1


def test_views_stand_still_while_a_question_is_open():
    """TT-02, TT-04: of those who are asked at once, nobody sees what the others answered."""
    sights = []

    def look(decision):
        if decision.time == 0:
            sights.append([(c.token, c.holding) for c in decision.view])

    ready = setup(*(sheet(n, side, hand=FISTS) for n, side in zip("ABCD", ("red", "blue") * 2,
                                                                  strict=True)))  # fmt: skip
    Ended(ready, Watcher(look, A=["attack B with fists"]), dice())
    assert sights == [[(None, False)] * 4] * 4


def test_what_an_attack_would_mean_without_a_token():
    """TT-12: whoever has no token would declare with the wounds of now."""
    ready, _, view = seen({"penalties_from": "declaration"})
    assert view.target(action(ready, "Ann", "shoot Bob with revolver")) == 10


def test_everybody_knows_the_goal():
    """What decides a puzzle is in the view of both sides."""
    goal = Goal("red", "Bob", 9)
    ready = setup(sheet("Ann"), sheet("Bob", "blue", device=GENERATOR), goal=goal)
    state = opened(ready)
    assert [View(ready, state, seat).goal for seat in (0, 1)] == [goal, goal]
    assert View(setup(sheet("Ann"), sheet("Bob", "blue")), state, 0).goal is None


def test_a_new_declaration_counts_the_wounds_of_now():
    """TT-12: with `penalties_from = "declaration"` only what is on the track counts older ones."""
    ready = setup(
        sheet("Ann", hand=REVOLVER, weapons=(REVOLVER, FISTS)),
        sheet("Bob", "blue"),
        options={"penalties_from": "declaration"},
    )
    state = opened(ready)
    shot = action(ready, "Ann", "shoot Bob with revolver")
    aimed = action(ready, "Ann", "aim at Bob with revolver")
    state.combatants[0].token = Token(shot.index, 0, 3, 0)
    state.combatants[0].wounds = 8
    view = View(ready, state, 0)
    assert view.target(shot) == 50
    assert view.target(aimed) == 50  # +10 aimed, -10 Harmed


def test_each_side_sees_its_own_sheets_in_a_fight():
    """GEN-01: with closed sheets one sees one's own wounds, and of opponents the tier."""
    sees = {}

    def look(decision):
        view, other = decision.view, {"Ann": "Bob", "Bob": "Ann"}[decision.who]
        sees[decision.who] = (view.me.wounds, view[other].wounds)

    ready = setup(sheet("Ann"), sheet("Bob", "blue"), options={"open_sheets": False})
    Ended(ready, Watcher(look), dice())
    assert sees == {"Ann": (0, None), "Bob": (0, None)}
