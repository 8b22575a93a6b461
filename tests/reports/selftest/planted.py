"""Faults to plant in the rules: each is one that somebody might really make."""

from __future__ import annotations

from typing import Any

import pytest

from arena.fight import Fight
from arena.rules import ready
from arena.rules.action_board.resolving import Resolving
from arena.rules.action_board.waves import Waves
from arena.rules.timing_track.landing import flow, harm, things
from arena.rules.timing_track.referee import Referee
from arena.rules.timing_track.ruleset import TimingTrack
from arena.rules.two_actions import landing

Patch = pytest.MonkeyPatch


def a_reload_is_one_too_many(patch: Patch) -> None:
    def reload(group: Any, attempt: Any) -> None:
        things.reload(group, attempt)
        attempt.me.rounds[attempt.action.thing] += 1

    patch.setitem(flow._EFFECTS, "reload", reload)


def a_box_is_filled_in_secret(patch: Patch) -> None:
    wound = harm.wound

    def wounds(group: Any, target: Any, *rest: Any) -> None:
        wound(group, target, *rest)
        target.wounds -= target.wounds > 1

    patch.setattr(harm, "wound", wounds)


def nothing_ends_a_fight(patch: Patch) -> None:
    patch.setattr(Referee, "_outcome", lambda *_: None)
    patch.setattr(Referee, "_thinned_out", lambda *_: None)


def a_saved_fight_forgets_its_dice(patch: Patch) -> None:
    load_state = TimingTrack.load_state

    def load(*args: Any) -> Any:
        state = load_state(*args)
        state.ordinals.clear()
        return state

    patch.setattr(TimingTrack, "load_state", staticmethod(load))


def spells_take_no_slot(patch: Patch) -> None:
    spend = Waves._spend_spell_slot

    def spends(self: Waves, me: Any, answer: Any) -> int:
        before = list(me.spell_slots)
        level = spend(self, me, answer)
        me.spell_slots[:] = before
        return level

    patch.setattr(Waves, "_spend_spell_slot", spends)


def a_rule_fails(patch: Patch) -> None:
    def dice(_self: Any, _deed: Any, times: int) -> int:
        return 1 // (times - times)

    patch.setattr(Resolving, "_dice", dice)


def a_rule_never_comes_to_an_end(patch: Patch) -> None:
    def run(_self: Any) -> None:
        while True:
            pass

    patch.setattr(Resolving, "run", run)


def looking_ahead_uses_up_dice(patch: Patch) -> None:
    fork = Fight.fork

    def forked(self: Fight[Any], *args: Any) -> Fight[Any]:
        other = fork(self, *args)
        self.state.ordinals.update({name: n + 1 for name, n in self.state.ordinals.items()})
        return other

    patch.setattr(Fight, "fork", forked)


def the_first_in_the_file_is_the_first(patch: Patch) -> None:
    patch.setattr(ready, "by_name", tuple)


def marks_stay_when_something_breaks(patch: Patch) -> None:
    broken = landing.break_piece

    def breaks(table: Any, me: Any, *rest: Any) -> None:
        marks = me.marks
        broken(table, me, *rest)
        me.marks = marks + 1

    patch.setattr(landing, "break_piece", breaks)


HASH_ORDER = """
from arena.rules import ready

ready.by_name = lambda things: tuple(sorted(things, key=lambda thing: hash(thing.name)))
"""
"""A `sitecustomize`: who comes first depends on the hash seed of the process."""
