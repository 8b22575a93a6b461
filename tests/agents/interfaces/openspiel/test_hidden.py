"""What a player may not know is in nothing that the player is told."""

import itertools
import random

import pytest

from tests.agents.interfaces.openspiel.playing import (
    SHORTEST,
    changed,
    labelled,
    loaded,
    nodes,
    players,
    step,
)

HIDDEN = "(nobody else knows)"


def told(state, player):
    """All that a player is told of a state."""
    return (
        state.information_state_string(player),
        state.observation_string(player),
        tuple(state.observation_tensor(player)),
    )


def chance(state):
    """What dice are about to fall."""
    return state.action_to_string(state.current_player(), 0) if state.is_chance_node() else ""


def thrown(game, face):
    """Esme throws her knife, Wyn holds, and the die of the throw shows this face."""
    state = game.new_initial_state()
    throw = labelled(state, 0, "Esme: shoot Wyn with light knife")
    state.apply_actions([throw, labelled(state, 1, "Wyn: hold")])
    while not chance(state):
        step(state, random.Random(0))
    assert chance(state).startswith("Esme, attack")
    state.apply_action(face - 1)
    return state


def test_a_roll_that_nobody_has_seen_is_told_to_nobody():
    """TT-14: whoever is hit answers before anybody knows by how much; a miss is told apart."""
    game = loaded("hold-or-strike")
    hits = [thrown(game, face) for face in (10, 20, 30)]
    assert len({str(state) for state in hits}) == 3
    for player in (0, 1):
        assert len({told(state, player) for state in hits}) == 1
        assert told(thrown(game, 99), player) != told(hits[0], player)
    assert [state.current_player() for state in hits] == [1, 1, 1]


@pytest.mark.parametrize("name", ["alley", "mail-clad-line", "volley", "bandits-against-watch"])
def test_a_choice_is_told_to_nobody_before_all_have_chosen(name):
    """Of several voices those left over answer without knowing the others' answers."""
    game = loaded(name)
    luck, met = random.Random(4), 0
    for at, state in enumerate(nodes(game, 4)):
        if at > 150:
            break
        if not state.is_simultaneous_node():
            continue
        mine, theirs = state.legal_actions(0), state.legal_actions(1)
        for player in (0, 1):
            own = luck.choice((mine, theirs)[player])
            others = luck.sample((theirs, mine)[player], min(3, len((theirs, mine)[player])))
            after = []
            for other in others:
                child = state.clone()
                child.apply_actions([own, other] if player == 0 else [other, own])
                after.append(child)
            open_still = [c for c in after if not c.is_chance_node() and HIDDEN in str(c)]
            if len(open_still) == len(others) > 1:
                met += 1
                assert len({told(child, player) for child in after}) == 1
                assert len({told(child, 1 - player) for child in after}) == len(others)
    assert met > 1


CLOSED = ("[options]", "[options]\nopen_sheets = false")
SECRETS = {
    "hold-or-strike": (CLOSED, ("limit = 7", "limit = 40"), ("athletics = 80", "athletics = {}")),
    "declare-or-wait": (
        ("[zones.yard]", "[options]\nopen_sheets = false\n\n[zones.yard]"),
        ("limit = 6", "limit = 40"),
        ("hp = 4\nreflex = 4\nattack = 5", "hp = {}\nreflex = 4\nattack = 5"),
        ("hp = 4\nreflex = 4\nattack = 2", "hp = 40\nreflex = 4\nattack = 2"),
    ),
    "block-or-strike-back": (
        CLOSED,
        ("limit = 4", "limit = 40"),
        ("constitution = 6 ", "constitution = {} "),
        ("hp = 3", "hp = 30"),
    ),
}
"""What is changed in a duel, so that its sheets are closed and one secret can differ."""
VALUES = {
    "hold-or-strike": (80, 79, 0),
    "declare-or-wait": (40, 41, 0),
    "block-or-strike-back": (60, 61, 0),
}
"""Two values of the secret, and who may not know it."""


@pytest.mark.parametrize("name", SECRETS)
def test_what_closed_sheets_hide_is_told_to_the_own_side_only(name, tmp_path):
    """GEN-01, in mid-fight: two games differ in a number on one sheet and go the same way."""
    one, other, outsider = VALUES[name]
    states = []
    for value in (one, other):
        changes = [(old, new.format(value)) for old, new in SECRETS[name]]
        states.append(loaded(changed(tmp_path, name, *changes)).new_initial_state())
    luck, compared, apart, rolls = random.Random(6), 0, 0, 0
    while compared < 25 and not states[0].is_terminal():
        if states[0].is_chance_node():
            rolls += 1
            outcomes = [a for a, _ in states[0].chance_outcomes()]
            fallen = luck.choice(outcomes[: len(outcomes) // 2])
            for state in states:
                state.apply_action(fallen)
            continue
        compared += 1
        assert told(states[0], outsider) == told(states[1], outsider)
        apart += told(states[0], 1 - outsider) != told(states[1], 1 - outsider)
        asked = players(states[0])
        assert asked == players(states[1])
        legal = [[state.legal_actions(player) for player in asked] for state in states]
        assert legal[0] == legal[1]
        chosen = [luck.choice(actions) for actions in legal[0]]
        for state in states:
            if len(chosen) == 2:
                state.apply_actions(chosen)
            else:
                state.apply_action(chosen[0])
    assert compared > 3
    assert rolls > 2
    assert apart > 2


@pytest.mark.parametrize("name", SHORTEST)
def test_nothing_is_forgotten(name):
    """Perfect recall: all that was told before, and one's own answers, is told ever after."""
    game = loaded(name)
    for player in (0, 1):
        before = ""
        own: list[str] = []
        for state in nodes(game, 8):
            if not state.is_chance_node() and player in players(state):
                now = state.information_state_string(player)
                *known, question = now.splitlines(keepends=True)
                assert question.endswith("?\n")
                settled = "".join(line for line in known if HIDDEN not in line)
                assert settled.startswith(before)
                assert sum(" -> " in line for line in known) == len(own)
                before = settled
                own.append(question)
        assert len(own) > 2


def test_every_information_state_is_reached_by_ones_own_answers_in_one_way(tmp_path):
    """Perfect recall, over a whole tree; and the same is legal wherever the same is known."""
    path = changed(tmp_path, "hold-or-strike", ("limit = 7", "limit = 4"))
    game = loaded(path, "merged")
    reached: dict[tuple[int, str], tuple[object, object]] = {}
    count = 0

    def visit(state, own):
        nonlocal count
        count += 1
        if state.is_terminal():
            return
        if state.is_chance_node():
            for outcome, _ in state.chance_outcomes():
                visit(state.child(outcome), own)
            return
        asked = players(state)
        for player in asked:
            key = (player, state.information_state_string(player))
            found = (own[player], state.legal_actions(player))
            assert reached.setdefault(key, found) == found
        for actions in itertools.product(*(state.legal_actions(player) for player in asked)):
            child = state.clone()
            if len(asked) == 2:
                child.apply_actions(list(actions))
            else:
                child.apply_action(actions[0])
            after = list(own)
            for player, action in zip(asked, actions, strict=True):
                told_there = state.information_state_string(player)
                after[player] = (*own[player], (told_there, action))
            visit(child, after)

    visit(game.new_initial_state(), [(), ()])
    assert count > 1000
    assert len(reached) > 100
