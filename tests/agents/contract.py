"""What every agent promises, as checks that raise AssertionError when one does not."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import scenarios
from arena.errors import IllegalAnswer
from arena.fight import Fight
from arena.luck import KeyedDice
from arena.model import Decision, Event, Policy
from arena.rewind import Snapshot
from arena.rules import RULESETS
from tests.agents.disguise import disguise

SEED = 11
Make = Callable[[], Policy]


@cache
def setup(scenario: str, open_sheets: bool = True, **options: Any) -> Any:
    """A shipped scenario made ready."""
    loaded = scenarios.with_options(
        scenarios.load(scenario), {"open_sheets": open_sheets, **options}
    )
    return RULESETS[loaded.ruleset].setup(loaded)


def fight(ready: Any, policies: Any, block: int = 0, **given: Any) -> Fight[Any]:
    """A fight in which nobody's fault is forgiven."""
    dice = KeyedDice(given.pop("dice", SEED), block)
    return Fight(ready, dice, policies, seed=SEED, block=block, on_fault="raise", **given)


def journal(ready: Any, policy: Policy, block: int = 0) -> list[Event]:
    """A whole fight in which one instance answers for everybody."""
    told: list[Event] = []
    fight(ready, dict.fromkeys(ready.sides, policy), block, record=told.append).run()
    return told


# -- the checks -------------------------------------------------------------------------------


def answers_legally(make: Make, scenario: str, blocks: int = 2) -> None:
    """Every answer is legal, with open and with closed sheets, and every fight ends."""
    for block in range(blocks):
        ready = setup(scenario, open_sheets=block % 2 == 0)
        try:
            told = journal(ready, make(), block)
        except IllegalAnswer as error:
            raise AssertionError(str(error)) from error
        assert told[-1].kind == "ended"


def finishes(make: Make, scenario: str, within: float = 0.75, blocks: int = 3) -> None:
    """Nobody stalls: against itself it decides most fights, well before the scenario's limit."""
    ready = setup(scenario)
    shares = []
    for block in range(blocks):
        told = journal(ready, make(), block)
        shares.append((told[-1].time - told[0].time) / (ready.scenario.limit - told[0].time))
    late = sum(share > within for share in shares)
    assert 2 * late < blocks, f"{late} of {blocks} fights took too long: {shares}"


def answers_alike(make: Make, scenario: str) -> None:
    """Same seed, same journal: for one instance twice, for another, and for fights interleaved."""
    ready = setup(scenario)
    one = make()
    first = journal(ready, one)
    assert journal(ready, one) == first, "the same instance fights otherwise the second time"
    assert journal(ready, make()) == first, "another instance fights otherwise"
    told: list[list[Event]] = [[], []]
    running = [
        fight(ready, dict.fromkeys(ready.sides, one), block, record=told[block].append)
        for block in range(2)
    ]
    while not all(one.over for one in running):
        for some in running:
            if not some.over:
                some.env.step()
    assert told[0] == first, "it fights otherwise beside another fight"


def answers_blind(make: Make, scenario: str, questions: int = 6) -> None:
    """Asked together with others: neither the order nor the others' answers change its own."""
    ready = setup(scenario)
    seen = 0
    for position in positions(ready, make()):
        many = len(asked_at(ready, position))
        if many < 2:
            continue
        forward = ask(make, asked_at(ready, position))
        backward = ask(make, asked_at(ready, position)[::-1])
        assert forward == backward, f"the order of asking matters: {forward}, {backward}"
        for place in range(many):
            answer = after_the_others(make(), ready, position, place)
            assert answer == forward[answer[0]], f"another's answer matters: {answer}, {forward}"
        seen += 1
        if seen == questions:
            return


def sees_only_what_is_shown(make: Make, scenario: str, every: int = 3, most: int = 40) -> int:
    """With closed sheets nothing that is hidden changes an answer. How often that was asked."""
    ready = setup(scenario, open_sheets=False)
    compared = 0
    for number, position in enumerate(positions(ready, make())):
        if number % every:
            continue
        if number >= every * most:
            break
        who = asked_at(ready, position)[0].who
        honest = make().choose(asked_at(ready, position)[0]).label
        # The future's dice are hidden as well; those of this instant have been seen.
        other = started(ready, position, dice=SEED + 1)
        decision = next(d for d in other.advance() if d.who == who)
        disguise(other.state, ready, who)
        answer = make().choose(decision).label
        assert answer == honest, f"{who} at {decision.time}: {honest}, but {answer} in disguise"
        compared += 1
        if position.answers or position.rolls:
            continue
        # For agents that look ahead: what a fork starts from is disguised too.
        position.state = position.state.copy()
        disguise(position.state, ready, who)
        decision = next(d for d in asked_at(ready, position) if d.who == who)
        answer = make().choose(decision).label
        assert answer == honest, f"{who} at {decision.time}: {honest}, but {answer} from disguise"
    return compared


# -- what they are made of --------------------------------------------------------------------


def positions(ready: Any, policy: Policy) -> Iterator[Snapshot[Any]]:
    """Every position of a fight at which somebody is asked."""
    going = fight(ready, {}, rewindable=True)
    while pending := going.advance():
        yield going.snapshot()
        for decision in pending:
            going.answer(decision.who, policy.choose(decision))


def started(ready: Any, position: Snapshot[Any], dice: int = SEED) -> Fight[Any]:
    """A new fight from a position."""
    return fight(ready, {}, start=position, rewindable=True, dice=dice)


def asked_at(ready: Any, position: Snapshot[Any]) -> tuple[Decision, ...]:
    """The questions of a position, put anew."""
    return started(ready, position).advance()


def ask(make: Make, decisions: tuple[Decision, ...]) -> dict[str, tuple[str, str]]:
    """What one instance answers, asked in this order."""
    policy = make()
    return {d.who: (d.who, policy.choose(d).label) for d in decisions}


def after_the_others(
    policy: Policy, ready: Any, position: Snapshot[Any], place: int
) -> tuple[str, str]:
    """What the one at `place` answers when all others have given their last legal answer."""
    going = started(ready, position)
    pending = going.advance()
    for other in pending:
        if other is not pending[place]:
            going.answer(other.who, other.legal[-1])
    decision = pending[place]
    return decision.who, policy.choose(decision).label
