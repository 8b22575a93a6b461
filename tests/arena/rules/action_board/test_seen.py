"""What closed sheets leave of a journal for the other side (GEN-01)."""

import pytest

from arena.model import Event
from arena.rules.action_board import events as e
from arena.rules.action_board import glimpses
from arena.rules.action_board.ruleset import ACTION_BOARD
from arena.rules.action_board.seen import SEEN, as_seen
from arena.rules.action_board.story.seen import SEEN as TOLD
from arena.rules.action_board.story.tale import Tale
from arena.soundness.action_board.generator import random_scenario
from tests.arena.rules.action_board.hidden import other_scenario
from tests.arena.rules.action_board.kit import setup, sheet
from tests.arena.rules.seeing import disguised, in_common, journal, lines, twins

RULES = "action_board"
PUBLIC = {
    "opened": ("title",),
    "entered": ("side", "zone", "group", "in_hand", "works"),
    "tick": ("round", "tick"),
    "declared": (
        "wave", "declaration", "verb", "target", "item", "token", "slot", "stage", "stages",
    ),
    "closed": ("waves",),
    "stage paid": ("declaration", "stage", "stages"),
    "lost": ("declaration", "why"),
    "conflict": ("declaration", "other_who", "other"),
    "duel": ("purpose", "place", "dice"),
    "acted": ("declaration", "verb", "target", "item", "place"),
    "wasted": ("declaration", "why"),
    "stopped": ("attacker", "how", "item"),
    "hit roll": ("target", "item", "roll", "result"),
    "wounded": ("by",),
    "released": ("spell", "target"),
    "healed": ("by",),
    "wall": ("where", "stands", "until"),
    "moved": ("zone",),
    "taken": ("item", "place"),
    "left": ("status",),
    "phase": ("phase", "sides", "numbers", "morale"),
    "chosen": ("manoeuvre", "chance"),
    "manoeuvre": ("manoeuvre", "roll", "chance", "success"),
    "suffered": ("heads", "morale_lost", "numbers", "morale"),
}  # fmt: skip
"""Place, gear in hand, what is declared and on the board, tiers; dice that fall (GEN-01)."""
OF_OTHERS = {"hit roll": ("against",), "conflict": ("why",)}
"""What of one's own events belongs to the other side: their Defence, and what could fell them."""


def own(game, event):
    members = [g.members[0] for g in game.scenario.groups if g.name == event.who]
    who = members[0] if members else event.who
    return who in ("", "red") or game.side_of.get(who) == "red"


def most(game, who):
    return game.sheets[game.seat[who]].hp


def like(game):
    """Other hit points in the same tier, and the numbers of the reader's own side."""

    def values(event):
        found = {}
        if isinstance(event, e.Entered | e.Wounded | e.Healed) and event.hp < most(game, event.who):
            found["hp"] = event.hp - 37
        elif isinstance(event, e.Entered | e.Wounded | e.Healed):
            found["hp"] = event.hp
        if isinstance(event, e.Wounded) and game.side_of.get(event.by) == "red":
            found["raw"] = event.raw
        if isinstance(event, e.HitRoll) and game.side_of.get(event.target) == "red":
            found["against"] = event.against
        return found

    return values


@pytest.mark.parametrize("seed", range(16))
def test_what_is_hidden_is_not_told(seed):
    """GEN-01: not hit points, bonuses, Defence, DR, reserves, nor any number made of them."""
    game, events = journal(RULES, seed)
    other: list[Event] = []
    for event in events:
        at_red = isinstance(event, e.HitRoll) and game.side_of.get(event.target) == "red"
        of_others = {**OF_OTHERS, "hit roll": ()} if at_red else OF_OTHERS
        shown = disguised(event, own(game, event), PUBLIC, like(game), of_others)
        other += [] if shown is None else [shown]
    fights = any(event.kind == "entered" and not own(game, event) for event in events)
    assert (other != events) == fights
    assert lines(game, as_seen(other, game, "red")) == lines(game, as_seen(events, game, "red"))


def public(game):
    def shown(event):
        if own(game, event) and event.kind not in OF_OTHERS:
            return event
        if event.kind not in PUBLIC:
            return None
        more = []
        if isinstance(event, e.Entered | e.Wounded | e.Healed):
            more.append(event.hp < most(game, event.who))
        if isinstance(event, e.Wounded) and game.side_of.get(event.by) == "red":
            more.append(event.raw)
        if own(game, event) and isinstance(event, e.HitRoll):
            more.append(event.total)
        names = ("time", "who", *PUBLIC[event.kind])
        return event.kind, *(getattr(event, name) for name in names), *more

    return shown


def test_fights_that_differ_in_what_is_hidden_are_told_alike():
    """GEN-01: until something differs that anybody at the table can see."""
    told = differ = 0
    for seed in range(24):
        scenario = random_scenario(seed, most=2, battle=False, open_sheets=False)
        other = other_scenario(scenario, "blue")
        game, journals = twins(scenario, other, seed)
        # Each with its own sheets: so full hit points are full in both.
        games = [game, type(game)(game.ruleset, other)]
        kept = in_common(journals, [public(one) for one in games])
        differ += kept[0] != kept[1]
        shown = [lines(g, as_seen(events, g, "red")) for g, events in zip(games, kept, strict=True)]
        assert shown[0] == shown[1]
        told += sum(len(passage.lines) for passage in shown[0])
    assert told > 150
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
    """Its tier, its dice, its tokens on the board; no reserves, and nothing rolled against."""
    ready = setup(
        sheet("Ann"), sheet("Bob", "blue", hp=20), options={"open_sheets": False},
    )  # fmt: skip
    events = [
        e.Entered(1, "Bob", "", "blue", "yard", 20, 2, 3, 0, 3, 1, "", ("sword",), 20),
        e.TickBegan(1, "", "", 1, 1),
        e.Declared(1, "Bob", "Bob@1", 1, "attack Ann with sword", "strike", "Ann", "sword", "A", 1,
                   2, 0, 3, 1, 0, 1, 1),
        e.Duelled(1, "Bob", "", "order", 1, (14,), 3, "+5", 22),
        e.HitRoll(1, "Bob", "Bob@1", "Ann", "sword", 12, 17, 13, "hit"),
        e.HitRoll(1, "Ann", "Ann@1", "Bob", "sword", 12, 14, 11, "hit"),
        e.Wounded(1, "Bob", "Ann@1", "Ann", 7, 2, 5, 15),
        e.Refilled(3, "Bob", "", 3, 0, 3, 1),
    ]  # fmt: skip
    passages = list(ACTION_BOARD.passages(as_seen(events, ready, "red"), True))
    assert [line for passage in passages for line in passage.lines] == [
        "  Bob (blue): in the yard, Unhurt, the sword in hand.",
        "  Wave 1: Bob declares: attack Ann with the sword (1 A in slot 1).",
        "  Reflex duel for the order: Bob rolls 14: first.",
        "  Bob rolls 12 against Defence 13 of Ann: a hit.",
        "  Ann rolls 12 + 2 = 14 against Bob: a hit. Bob is hit for 7 damage from Ann: now Hurt.",
    ]
    assert passages[-1].picture == (
        "Board of round 1 after tick 1",
        "  Bob",
        "  Tick │ Slot 1",
        "  1    │ Attack Ann",
    )
