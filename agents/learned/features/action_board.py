"""What a learned model sees of a decision on the Action Board."""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from agents.learned.features import action_board_answers as answering
from agents.learned.features.action_board_asked import Asked
from agents.learned.features.action_board_people import POSITION, of_battle, of_fight, told_apart
from agents.learned.features.feature import Row, flags, one_of
from agents.scripted.action_board.commander import chance_of, expected_gain
from agents.scripted.action_board.fighter import Fighter
from agents.scripted.action_board.focus_fire import FocusFire
from agents.scripted.action_board.keeping import go_on
from agents.scripted.action_board.look import Look
from agents.scripted.action_board.waits_and_answers import WaitsAndAnswers
from arena.model import Decision, Declaration
from arena.rules.action_board.commanding import COMMANDING
from arena.rules.action_board.declarations import Action
from arena.rules.action_board.setup import Setup
from arena.rules.action_board.state import State
from arena.rules.action_board.view import CommanderView, View
from arena.rules.action_board.waves import DECLARING

KINDS = (DECLARING, COMMANDING)
PROPOSERS: dict[str, Fighter] = {"focus-fire": FocusFire(), "waits-and-answers": WaitsAndAnswers()}
"""Tactics that say what they would answer; one instance each, for they keep nothing."""

_PROPOSED = one_of("proposed by", tuple(PROPOSERS), "this is the answer of")


@dataclass(frozen=True, slots=True)
class ActionBoardFeatures:
    """The features of the Action Board, made from the scripted tactics' own estimates.

    Of sheets that are closed they take what is usual, as `agents.scripted.action_board.people`
    does.
    """

    position = POSITION
    question = (
        *one_of("kind", KINDS, "the question is"),
        *Asked.FEATURES,
    )
    answer = (
        *answering.FIXED,
        *answering.DYNAMIC,
        *_PROPOSED,
    )

    def seen(self, setup: Setup, state: State, side: str) -> View | CommanderView:
        """The view of a side on this state: between two fights of a battle its commander's.

        Of what is declared in a tick that is not over the state holds nothing.
        """
        battle = state.battle
        if battle is not None and not battle.playing:
            return CommanderView(setup, state, side)
        seat = next(c.seat for c in state.combatants if c.sheet.side == side)
        return View(setup, state, seat, [])

    def obvious(self, decision: Decision) -> Declaration | None:
        """The only answer there could be."""
        candidates = decision.candidates
        return candidates[0] if len(candidates) == 1 else None

    def way(self, kind: str, declaration: Declaration) -> str:
        """The kind of the question, and the verb of the answer."""
        return f"{kind}: {declaration.verb}"

    def of_position(self, view: View | CommanderView) -> Row:
        """The features of a position, as a combatant sees it, in the fight or not, or a side."""
        if isinstance(view, CommanderView):
            return of_battle(view)
        return of_fight(view, told_apart(view), view.declared)

    def of_answers(
        self,
        decision: Decision,
        answers: Sequence[Declaration],
        usual: Declaration | None = None,
    ) -> list[Row]:
        """The features of these answers, a row for each; the decision's own luck is not used up."""
        base, dynamic, (first, second) = _asked(decision, usual)
        fixed = answering.fixed_of(decision.catalogue)
        return [
            (
                *base,
                *fixed[answer.index],
                *dynamic(answer),
                1.0 if answer is first else 0.0,
                1.0 if answer is second else 0.0,
            )
            for answer in answers
        ]


Dynamic = Callable[[Declaration], Row]


def _asked(decision: Decision, usual: Declaration | None) -> tuple[Row, Dynamic, list[Declaration]]:
    """The features of the position and the question, what finds those of an answer, proposals."""
    kind, view = flags(decision.kind, KINDS), decision.view
    if isinstance(view, CommanderView):
        base = (*of_battle(view), *kind, *Asked.NOTHING)
        proposed = [tactic.choose(decision) for tactic in PROPOSERS.values()]
        return base, partial(_manoeuvre, view), proposed
    asked = Asked(decision)
    position = of_fight(view, asked.everybody, asked.look.declared)
    base = (*position, *kind, *asked.row())
    return base, partial(answering.dynamic, asked), _proposals(decision, asked.look, usual)


def _proposals(decision: Decision, look: Look, usual: Declaration | None) -> list[Declaration]:
    """What each of the tactics would answer, as `Fighter.choose`, but with one look for all."""
    begun = go_on(look)
    if begun is not None:
        return [begun for _ in PROPOSERS]
    first, *others = PROPOSERS.values()
    found = [usual] if usual else []
    for tactic in others if usual else [first, *others]:
        # Each gets the decision as if it alone were asked, and so the same luck of its own.
        look.decision = copy.copy(decision)
        look.favour({})
        found.append(tactic.act(look) or look.kit.wait)
    look.favour({})
    return found


def _manoeuvre(view: CommanderView, answer: Declaration) -> Row:
    """A manoeuvre's chance and what it is worth; nothing else makes sense."""
    assert isinstance(answer, Action)
    chance = chance_of(view, answer, view.manoeuvre(answer))
    return answering.filled(chance=chance, worth=expected_gain(view, answer))
