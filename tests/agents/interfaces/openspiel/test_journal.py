"""A fight played through OpenSpiel is the fight that it would be anywhere else."""

import pytest

import scenarios
from agents import make
from agents.interfaces.openspiel.actions import Actions
from arena.fight import Fight
from arena.luck import KeyedDice
from arena.model import Declaration, Event
from arena.rules import RULESETS
from scenarios.shipped import names
from tests.agents.interfaces.openspiel.playing import SHORTEST, loaded, outcomes_of

LONGER = ["alley", "bandits-against-watch", "battle-for-the-gate", "two-pairs", "rival-crews"]


class Remembering:
    """Answers as another agent does, and remembers what."""

    def __init__(self, agent):
        self.agent = agent
        self.given = []

    def choose(self, decision):
        answer = self.agent.choose(decision)
        self.given.append((decision.who, answer))
        return answer


def compared(name, agent, seed):
    """Play a fight plainly, then through OpenSpiel with the same answers and the same dice."""
    scenario = scenarios.load(name)
    setup = RULESETS[scenario.ruleset].setup(scenario)
    plain: list[Event] = []
    agents = {side: Remembering(make(agent)) for side in setup.sides}
    dice = KeyedDice(seed)
    outcome = Fight(setup, dice, agents, record=plain.append, seed=seed).run()

    game = loaded(name)
    actions = Actions(game.setup)
    waiting: dict[str, list[Declaration]] = {voice: [] for voice in setup.voices}
    for remembering in agents.values():
        for who, answer in remembering.given:
            waiting[who].append(answer)
    state = game.new_initial_state()
    while not state.is_terminal():
        standing = state.standing
        if state.is_chance_node():
            falling = standing.position.falling
            wanted = falling.wanted
            rolled = dice.roll(
                wanted.who, wanted.purpose, wanted.ordinal, wanted.number, wanted.sides
            )
            for number in outcomes_of(falling, rolled):
                state.apply_action(number)
            continue
        chosen = [
            actions.number(asked.who, waiting[asked.who].pop(0))
            for asked in standing.asked
            if asked is not None
        ]
        if len(chosen) == 2:
            state.apply_actions(chosen)
        else:
            state.apply_action(chosen[0])
    assert not any(waiting.values())
    assert state.standing.position.journal == plain
    first = setup.sides[0]
    assert state.returns()[0] == 2 * outcome.score[first] - 1
    return len(plain)


@pytest.mark.parametrize("name", [*SHORTEST, *LONGER])
def test_same_answers_and_same_dice_are_the_same_journal(name):
    """Event for event; nothing is lost or told twice where the fight was taken up again."""
    assert compared(name, "random", 11) > 10


@pytest.mark.slow
@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("seed", [1, 2])
def test_same_answers_and_same_dice_are_the_same_journal_everywhere(name, seed):
    """The same in every shipped scenario."""
    assert compared(name, "random", seed) > 10
