"""Declarations, catalogues and decisions: what may be answered, and what is said of the rest."""

from __future__ import annotations

import pickle

import pytest

from arena.errors import IllegalAnswer
from arena.fight import Fight
from arena.luck import KeyedDice
from arena.model import Catalogue, Decision, Declaration
from arena.rules.timing_track.state import State
from tests.arena.random_scenarios import ready
from tests.arena.rules.timing_track.kit import FISTS, SWORD, setup, sheet


def entries(*labels: str) -> list[Declaration]:
    return [Declaration(i, label, label) for i, label in enumerate(labels)]


def test_a_catalogue_finds_by_label_and_names_the_nearest():
    """A label that is not there is refused, with the one that was probably meant."""
    catalogue = Catalogue("Ann", entries("hold", "carry on"))
    assert catalogue.find("hold") is catalogue[0]
    with pytest.raises(IllegalAnswer, match=r'Ann: "carry in" .*did you mean "carry on"'):
        catalogue.find("carry in")
    with pytest.raises(IllegalAnswer, match=r"no such declaration$"):
        catalogue.find("xyzzy")


def test_declarations_are_compared_by_identity():
    """Another catalogue's entry is not in this one, however alike."""
    mine, others = Catalogue("Ann", entries("hold")), Catalogue("Bob", entries("hold"))
    assert mine[0] in mine
    assert others[0] not in mine
    assert Declaration(-1, "hold", "hold") not in mine
    assert Declaration(99, "hold", "hold") not in mine


def test_a_catalogue_survives_pickling():
    """Its entries are found by index and by label afterwards."""
    copied = pickle.loads(pickle.dumps(Catalogue("Ann", entries("hold", "carry on"))))
    assert copied.who == "Ann"
    assert copied.find("carry on") is copied[1]
    assert copied[1] in copied
    assert len(copied) == 2


@pytest.mark.parametrize("seed", range(30))
def test_indices_and_labels_are_unique_in_every_catalogue(seed: int):
    """An index and a label each name one declaration of a combatant."""
    game = ready(seed)
    for who, catalogue in game.catalogues.items():
        assert [d.index for d in catalogue] == list(range(len(catalogue)))
        assert len({d.label for d in catalogue}) == len(catalogue)
        assert catalogue.who == who


def opening() -> tuple[Decision, Decision]:
    game = setup(sheet("A", hand=SWORD, weapons=(FISTS,)), sheet("B", "blue"))
    fight: Fight[State] = Fight(game, KeyedDice(1))
    one, two = fight.advance()
    return one, two


def test_mask_legal_and_why_not_say_the_same():
    """Three ways to ask for one thing."""
    for decision in opening():
        legal = set(decision.legal)
        assert legal
        assert decision.mask == [d in legal for d in decision.catalogue]
        for declaration in decision.catalogue:
            assert (decision.why_not(declaration) is None) == (declaration in legal)
        for declaration in decision.candidates:
            assert decision.allows(declaration) == (declaration in legal)
            assert (decision.why_not(declaration) is None) == (declaration in legal)
        assert decision.fallback in legal


@pytest.mark.parametrize("answer", [None, "hold", 0, object(), Declaration(0, "hold", "hold")])
def test_what_is_no_entry_of_the_catalogue_is_no_answer(answer: object):
    """Not even nothing, however the decision was asked before."""
    for decision in opening():
        assert decision.why_not(answer)
        decision.allows(decision.fallback)
        assert decision.why_not(answer)


def test_why_not_tells_a_wrong_question_from_a_wrong_catalogue():
    """The reason names what is wrong."""
    mine, others = opening()
    assert "catalogue" in str(mine.why_not(others.fallback))
    assert "declare" in str(mine.why_not(mine.find("take the hit")))
    assert mine.why_not(mine.find("draw sword")) == "the weapon is in hand already"


def test_what_allows_says_of_one_answer_is_not_said_of_another():
    """`allows` remembers its last answer; `why_not` still judges every other."""
    mine, _ = opening()
    assert mine.allows(mine.find("hold"))
    assert mine.why_not(mine.find("draw sword")) is not None
    assert not mine.allows(mine.find("draw sword"))
    assert mine.why_not(mine.find("draw sword")) is not None


def test_whims_stay_in_bounds_and_repeat_with_the_seed():
    """An agent's own luck is a function of seed, combatant, kind and number of the question."""
    game = setup(sheet("A"), sheet("B", "blue"))

    def whims(seed: int, block: int = 0) -> list[list[int]]:
        fight: Fight[State] = Fight(game, KeyedDice(1), seed=seed, block=block)
        return [[d.whim(7) for _ in range(50)] for d in fight.advance()]

    assert whims(1) == whims(1)
    assert len({str(whims(1)), str(whims(2)), str(whims(1, 1))}) == 3
    one, two = whims(1)
    assert one != two
    assert set(one) | set(two) == set(range(7))
