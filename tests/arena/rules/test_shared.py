"""What the rulesets lean on in the code that they share."""

from __future__ import annotations

import pytest

from arena.rules import ending, sides
from arena.rules.action_board import state as action_board
from arena.rules.action_board import view as action_board_view
from arena.rules.saving import flat, nested
from arena.rules.tables import laid_out, together
from arena.rules.timing_track import state as timing_track
from arena.rules.timing_track import view as timing_track_view
from arena.rules.two_actions import state as two_actions
from arena.rules.two_actions import view as two_actions_view


@pytest.mark.parametrize("state", [action_board, timing_track, two_actions])
def test_who_fights_or_is_awaited_has_the_same_status_everywhere(state):
    """What rulesets share compares with these numbers and not with the ruleset's own words."""
    assert state.Status.FIGHTING == ending.FIGHTING
    assert state.Status.AWAITED == ending.AWAITED


@pytest.mark.parametrize("view", [action_board_view, timing_track_view, two_actions_view])
def test_views_stay_slotted(view):
    """No window has a dictionary: many are made, and nothing may be hung on them."""
    for kind in (view.CombatantView, view.View):
        assert not hasattr(kind.__new__(kind), "__dict__")


def test_foes_and_allies_by_seat():
    """Foes are all of the other sides, allies those of one's own but oneself."""
    given = ["red", "blue", "red", "green"]
    assert sides.foes(given) == ((1, 3), (0, 2, 3), (1, 3), (0, 1, 2))
    assert sides.allies(given) == ((2,), (), (0,), ())


def test_counts_are_written_as_tables_and_read_back():
    """Flattening undoes nesting, and the tables are in the order of the names."""
    counts = {("Kael", "hit"): 2, ("Ana", "duel"): 1, ("Kael", "aim"): 3}
    tables = nested(counts)
    assert list(tables) == ["Ana", "Kael"]
    assert list(tables["Kael"]) == ["aim", "hit"]
    assert flat(tables) == counts


def test_words_that_belong_together_stay_on_one_line():
    """Wide columns give way between words, and a table fits its width."""
    rows = [("Who", "What"), ("Ann", f"{together('HP 10')} {together('AP 2')}")]
    assert list(laid_out(rows, 40)) == ["  Who │ What", "  Ann │ HP 10 AP 2"]
    assert list(laid_out(rows, 14)) == ["  Who │ What", "  Ann │ HP 10", "      │ AP 2"]
