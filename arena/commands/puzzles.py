"""`arena puzzles`: which of the shipped puzzles an agent finds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any

import typer

from arena.commands import printing
from arena.errors import FightclockError, InputError

if TYPE_CHECKING:
    from scenarios import Puzzle


def puzzles(
    agent: Annotated[str, typer.Argument(help="An agent, as for --agents.")] = "looks-ahead",
    only: Annotated[
        list[str] | None,
        typer.Option("--only", metavar="PUZZLE", help="This one, by name or file; repeatable."),
    ] = None,
    tries: Annotated[
        int, typer.Option(min=1, max=1000, help="How often each is put, on another luck.")
    ] = 1,
    prove: Annotated[
        bool, typer.Option("--prove", help="Solve them, and say what every answer is worth.")
    ] = False,
) -> None:
    """Put the shipped puzzles to an agent, or prove their answers."""
    import agents
    import scenarios
    from agents import spec

    asked = [scenarios.load_puzzle(name) for name in only or scenarios.puzzle_names()]
    if prove:
        for puzzle in asked:
            _prove(puzzle)
        return
    ruleset = agents.ruleset_of(spec.read(agent).name)
    met = [puzzle for puzzle in asked if ruleset in ("", puzzle.scenario.ruleset)]
    if not met:
        raise InputError("", "--only", None, f"a puzzle for {ruleset}, which {agent} knows")
    rows, found = [], 0
    for puzzle in met:
        given = [answer_given(puzzle, agent, luck) for luck in range(tries)]
        right = sum(label in puzzle.right for label in given)
        found += right
        usual = max(sorted(set(given)), key=given.count)
        said = "yes" if right == tries else f"{right} of {tries}" if right else "no"
        rows.append((puzzle.scenario.name, puzzle.scenario.ruleset, puzzle.who, usual, said))
    title = f"{agent}: {found} of {len(met) * tries} found"
    printing.table(title, ("puzzle", "ruleset", "asked", "answers", "right"), rows)


def answer_given(puzzle: Puzzle, agent: str, luck: int) -> str:
    """The label of what an agent answers to a puzzle; "" if it fails."""
    import agents
    from arena.commands import opening
    from arena.fight import Fight
    from arena.luck import KeyedDice
    from arena.policies import consult

    setup = opening.made_ready(puzzle.scenario)
    policy = agents.make(agent, puzzle.scenario.ruleset)
    fight: Fight[Any] = Fight(setup, KeyedDice(luck), seed=luck, rewindable=True)
    for decision in _questions(fight):
        if decision.who == puzzle.who and len(decision.legal) > 1:
            answer = consult(policy, decision, raises=False)
            return getattr(answer, "label", "")
    raise FightclockError(f"{puzzle.who} is not asked in {puzzle.scenario.name}")


def _questions(fight: Any) -> Iterator[Any]:
    """Everything that is asked until something is asked that leaves a choice."""
    while pending := fight.advance():
        yield from pending
        for decision in pending:
            fight.answer(decision.who, decision.fallback)


def _prove(puzzle: Puzzle) -> None:
    from arena.commands import graphs, opening
    from arena.exact import Tree
    from arena.solving import evaluate, worths

    setup = opening.made_ready(puzzle.scenario)
    game = graphs.looked_through(Tree(setup), 200_000, workers=None)
    graphs.refuse_interrupted(game)
    found = worths(evaluate(game), puzzle.who)
    rows = [
        (f"{worth:.4f}", label, "right" if label in puzzle.right else "")
        for label, worth in sorted(found.items(), key=lambda pair: (-pair[1], pair[0]))
    ]
    title = f"{puzzle.scenario.name}: {puzzle.who} ({len(game.places):,} positions)"
    printing.story([puzzle.about])
    printing.table(title, ("worth", "answer", ""), rows)
