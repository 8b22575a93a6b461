"""Games of OpenSpiel, played by the tests."""

import random

import pyspiel

import agents.interfaces.openspiel
from scenarios.shipped import find

assert agents.interfaces.openspiel.NAME == "fightclock"

SHORT = {
    "timing_track": ("mirrored-duel", "revolver-against-sword", "alley-at-count-16"),
    "action_board": ("volley", "starting-character", "two-slots"),
    "two_actions": ("pipe", "shield-or-greatsword", "fast-against-slow"),
}
"""Three scenarios of each ruleset whose random fights are short."""
SHORTEST = [name for names in SHORT.values() for name in names]


def loaded(scenario, chance="rolls"):
    return pyspiel.load_game(f"fightclock(scenario={scenario},chance={chance})")


def changed(folder, name, *changes):
    """A file with a shipped scenario in which texts are replaced; each must be there."""
    text = find(name).read_text(encoding="utf-8")
    for old, new in (("#:schema", "#"), *changes):
        assert old in text, old
        text = text.replace(old, new)
    path = folder / f"changed-{name}-{len(list(folder.iterdir()))}.toml"
    path.write_text(text, encoding="utf-8")
    return path


def players(state):
    """Who is asked at a node."""
    return (0, 1) if state.is_simultaneous_node() else (state.current_player(),)


def step(state, luck):
    """One node further, at random."""
    if state.is_chance_node():
        outcomes, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(luck.choices(outcomes, weights)[0])
    elif state.is_simultaneous_node():
        state.apply_actions([luck.choice(state.legal_actions(player)) for player in (0, 1)])
    else:
        state.apply_action(luck.choice(state.legal_actions()))


def nodes(game, seed):
    """All states of a random game, the last included; always the same object."""
    state, luck = game.new_initial_state(), random.Random(seed)
    while not state.is_terminal():
        yield state
        step(state, luck)
    yield state


def labelled(state, player, label):
    """The number of the legal action that reads so, after the voice's name."""
    found = [a for a in state.legal_actions(player) if state.action_to_string(player, a) == label]
    assert found, [state.action_to_string(player, a) for a in state.legal_actions(player)]
    return found[0]


def outcomes_of(falling, faces):
    """The outcomes, one chance node after the other, by which a roll shows these faces."""
    if falling.summed:
        return [sum(faces) - len(faces)]
    return [face - 1 for face in faces]
