"""What closed sheets leave of a journal for the other side (GEN-01)."""

from dataclasses import replace

import pytest

from arena.model import Event
from arena.rules.two_actions import events as e
from arena.rules.two_actions import glimpses
from arena.rules.two_actions.ruleset import TWO_ACTIONS
from arena.rules.two_actions.seen import SEEN, as_seen
from arena.rules.two_actions.story.seen import SEEN as TOLD
from arena.rules.two_actions.story.tale import Tale
from arena.soundness.two_actions.generator import random_scenario
from tests.arena.rules.seeing import disguised, in_common, journal, lines, twins
from tests.arena.rules.two_actions.hidden import other_scenario
from tests.arena.rules.two_actions.kit import setup, sheet

RULES = "two_actions"
PUBLIC = {
    "opened": ("title",),
    "entered": (
        "side", "zone", "sheet", "phase", "weapons", "broken", "held", "prone", "adjacent",
        "acted", "ready",
    ),
    "round": ("round",),
    "phase": ("phase",),
    "placed": ("phase",),
    "next": ("chosen", "of"),
    "turn": ("actions",),
    "turn ended": ("unused",),
    "acted": ("declaration", "verb", "target", "item", "left"),
    "checked": ("purpose", "dice", "kept", "edge", "result", "pushed"),
    "pushed": ("purpose",),
    "attack": ("target", "item", "damage", "tags", "critical"),
    "responded": ("attacker", "declaration", "verb", "item"),
    "stopped": ("attacker", "how", "item"),
    "wasted": ("declaration",),
    "marked": ("by", "damage", "warded"),
    "broke": ("item", "layer"),
    "wounded": ("by", "damage", "warded"),
    "healed": ("by",),
    "mended": ("item", "owner", "layer"),
    "readied": ("how", "on"),
    "moved": ("zone", "adjacent"),
    "prone": ("prone", "why"),
    "established": ("effect", "target", "resolve"),
    "sustained": ("effect",),
    "dropped": ("effect", "why"),
    "left": ("status",),
}  # fmt: skip
"""Place, gear, what is declared and sustained, tiers; dice that fall (GEN-01)."""
SECRET = (
    "no Resolve is left", "none is left", "no shield and no armour is left to Block with",
    "a weapon Blocks only when armour and shield are gone", "the target is unhurt", "unhurt",
    "there is advantage on the next check already", "that is being sustained already",
    "Adjacent already", "cornered: no way leads farther", "braced already", "not prone",
)  # fmt: skip
"""Reasons why an action comes to nothing that need not be told."""


def own(game, event):
    return event.who in ("", "red") or game.side_of.get(event.who) == "red"


def most(game, who):
    return game.sheets[game.seat[who]].most


def keeping(event):
    """Whether it is a check to keep an effect, which is only made when damage comes through."""
    return isinstance(event, e.Checked | e.Pushed) and event.purpose == "sustain"


def like(game):
    """Other hit points in the same tier."""

    def values(event):
        if isinstance(event, e.Entered | e.Wounded | e.Healed):
            full = event.hp >= most(game, event.who)
            return {"hp": event.hp if full else event.hp - 37}
        if isinstance(event, e.Wasted) and event.why not in SECRET:
            return {"why": event.why}
        if isinstance(event, e.Mended) and game.side_of.get(event.owner) == "red":
            return {"ap": event.ap}
        return {}

    return values


@pytest.mark.parametrize("seed", range(16))
def test_what_is_hidden_is_not_told(seed):
    """GEN-01: not hit points, layers, AP, marks, Stats, pools, nor any number made of them."""
    game, events = journal(RULES, seed)
    other: list[Event] = []
    for event in events:
        mine = own(game, event)
        if keeping(event) and not mine:
            continue
        of_others = {}
        if isinstance(event, e.Mended) and game.side_of.get(event.owner) == "blue":
            of_others = {"mended": ("ap",)}
        shown = disguised(event, mine, PUBLIC, like(game), of_others)
        if isinstance(shown, e.Marked) and not mine:
            # A hit that is marked looks like one that is taken, if the tier stays.
            shown = replace(shown, marks=1, ap=1)
        other += [] if shown is None else [shown]
    assert other != events
    assert lines(game, as_seen(other, game, "red")) == lines(game, as_seen(events, game, "red"))


def public(game):
    hurt = {}

    def shown(event):
        if own(game, event):
            return event
        if event.kind not in PUBLIC or keeping(event):
            return None
        more = []
        kind = event.kind
        if isinstance(event, e.Entered | e.Wounded | e.Healed):
            hurt[event.who] = event.hp < most(game, event.who)
        if isinstance(event, e.Entered | e.Wounded | e.Healed | e.Marked):
            more.append(hurt.get(event.who))
        if isinstance(event, e.Marked | e.Wounded):
            kind = "hit"
        names = ("time", "who", *PUBLIC[event.kind])
        return kind, *(getattr(event, name) for name in names), *more

    return shown


def test_fights_that_differ_in_what_is_hidden_are_told_alike():
    """GEN-01: until something differs that anybody at the table can see."""
    told = differ = 0
    for seed in range(24):
        scenario = random_scenario(seed, most=2, open_sheets=False)
        other = other_scenario(scenario, "blue")
        game, journals = twins(scenario, other, seed)
        games = [game, type(game)(game.ruleset, other)]
        kept = in_common(journals, [public(one) for one in games])
        differ += kept[0] != kept[1]
        shown = [lines(g, as_seen(events, g, "red")) for g, events in zip(games, kept, strict=True)]
        assert shown[0] == shown[1]
        told += sum(len(passage.lines) for passage in shown[0])
    assert told > 100
    assert differ > 10


def test_open_sheets_change_nothing():
    """GEN-01: with open sheets everybody knows every sheet and state."""
    game, events = journal(RULES, 1)
    opened = setup(*game.sheets, zones=game.scenario.zones)
    assert list(as_seen(events, opened, "red")) == events


def test_what_is_seen_of_each_kind_of_event_is_decided():
    assert SEEN.keys() == set(e.EVENTS.values())


@pytest.mark.parametrize("kind", TOLD)
def test_everything_seen_has_a_sentence(kind):
    event = next(one for one in vars(glimpses).values() if getattr(one, "kind", "") == kind)
    sentence = TOLD[kind](Tale(), event(4, "Kael"))
    assert sentence[0].isupper()
    assert sentence.endswith(".")
    assert "Kael" in sentence


def test_how_a_closed_sheet_is_told():
    """Its tier, its dice, what breaks; a hit that armour stops looks like one that wounds."""
    ready = setup(sheet("Ann"), sheet("Bob", "blue", hp=8), options={"open_sheets": False})
    events = [
        e.Entered(0, "Bob", "", "blue", "yard", "contractor", "Fast", 8, 8, 0, ("coat 2",), 1, 2, 1,
                  ("sword",)),
        e.PhaseBegan(0, "", "", "Fast"),
        e.TurnBegan(0, "Bob", "", 2),
        e.Acted(0, "Bob", "Bob@0", "focus", "focus", "", "", 1),
        e.Checked(0, "Bob", "Bob@0", "focus", (3, 14), 14, 1, 4, 18, 12, "success"),
        e.Pushed(0, "Bob", "Bob@1", "strike", 1),
        e.Marked(0, "Bob", "Ann@1", "Ann", 3, 0, 2, 0),
        e.Broke(0, "Bob", "Ann@1", "coat", "armour"),
        e.Wounded(0, "Bob", "Ann@2", "Ann", 3, 0, 0, 3, 5),
        e.Cleared(2, "Bob", "", 3),
    ]  # fmt: skip
    passages = list(TWO_ACTIONS.passages(as_seen(events, ready, "red"), True))
    assert [line for passage in passages for line in passage.lines] == [
        "  Bob (blue, Fast contractor): in the yard, Unhurt, armed with sword.",
        "  Bob has 2 actions.",
        "  Bob focuses (1 action left). Bob rolls 3 and 14 with advantage: a success.",
        "  Bob pushes.",
        "  The hit lands on Bob for 3 damage: still Unhurt. That breaks Bob's coat.",
        "  The hit lands on Bob for 3 damage: now Hurt.",
    ]
    assert passages[-1].picture[1:] == (
        "  Who │ Phase │ Turn     │ Protection │ HP",
        "  Bob │ Fast  │ 1 action │ [coat]     │ Hurt",
    )
