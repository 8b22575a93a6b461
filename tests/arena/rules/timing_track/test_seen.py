"""What closed sheets leave of a journal for the other side (GEN-01)."""

from dataclasses import replace

import pytest

from arena.model import Event
from arena.rules.timing_track import events as e
from arena.rules.timing_track import glimpses
from arena.rules.timing_track.ruleset import TIMING_TRACK
from arena.rules.timing_track.seen import SEEN, as_seen
from arena.rules.timing_track.story.seen import SEEN as TOLD
from arena.rules.timing_track.story.tale import Tale
from arena.rules.timing_track.wounds import tier
from arena.soundness.timing_track.generator import random_scenario
from tests.arena.rules.seeing import disguised, in_common, journal, lines, twins
from tests.arena.rules.timing_track.kit import VEST, setup, sheet

RULES = "timing_track"
PUBLIC = {
    "opened": ("title", "balance"),
    "entered": ("side", "zone", "in_hand", "device", "device_on", "device_period"),
    "placed": ("declaration", "start", "due"),
    "declared": ("declaration", "verb", "target", "item", "due", "penalty"),
    "held": (),
    "abandoned": ("declaration", "spent"),
    "resolved": ("declaration", "verb", "target", "item"),
    "wasted": ("declaration",),
    "reliability": ("weapon", "effective", "roll", "fires"),
    "malfunction": ("weapon", "roll", "result"),
    "attack": ("weapon", "target", "skill", "roll", "result"),
    "stray": ("weapon", "target", "why"),
    "defence": ("attacker", "skill", "roll", "won"),
    "wounded": ("by", "tier"),
    "weapon": ("weapon", "change"),
    "casting": ("spell", "target", "dice"),
    "manifested": ("spell", "target", "tier"),
    "misfired": ("spell",),
    "backlash": ("roll",),
    "balance": ("by", "balance", "why"),
    "device": ("device", "change"),
    "moved": ("zone", "close"),
    "covered": ("cover",),
    "warded": ("until",),
    "hindered": (),
    "healed": ("stabilised",),
    "medicine": ("target", "roll", "success"),
    "left": ("status",),
    "death save": ("roll", "failures", "result"),
    "noticed": ("whom",),
}
"""Place, gear in hand, cover, what is declared, tiers and the balance; dice that fall (GEN-01)."""

SECRET = ("the weapon is empty", "the weapon is full", "not a caster", "rounds are not counted")
"""Reasons why an action comes to nothing that speak of hidden things."""


def own(game, event):
    return event.who == "" or game.side_of[event.who] == "red"


def size(game, who):
    return game.options.boxes_per_tier + game.sheets[game.seat[who]].br


def like(game):
    """Other wounds in the same tier, and the same raw damage where it is the reader's own."""

    def values(event):
        if isinstance(event, e.Entered | e.Healed):
            boxes = size(game, event.who)
            return {"wounds": tier(event.wounds, boxes) * boxes + boxes // 2 + 1}
        if isinstance(event, e.Wounded) and game.side_of.get(event.by) == "red":
            return {"raw": event.raw}
        if isinstance(event, e.Backlash):
            strikes = event.roll <= event.against
            return {"against": event.roll + 7 if strikes else event.roll - 7}
        if isinstance(event, e.Wasted) and event.why not in SECRET:
            return {"why": event.why}
        if isinstance(event, e.Warded):
            return {"ward": event.ward and event.ward + 1237}
        return {}

    return values


@pytest.mark.parametrize("seed", range(16))
def test_what_is_hidden_is_not_told(seed):
    """GEN-01: not boxes, skills, soak, rounds, exhaustion, nor any number made of them."""
    game, events = journal(RULES, seed)
    other: list[Event] = []
    for event in events:
        if isinstance(event, e.Disrupted) and not own(game, event):
            if event.lost:
                other.append(replace(event, against=1237, roll=1238))
            continue
        shown = disguised(event, own(game, event), PUBLIC, like(game), {})
        other += [] if shown is None else [shown]
    assert other != events
    assert lines(game, as_seen(other, game, "red")) == lines(game, as_seen(events, game, "red"))


def with_other_blues(scenario):
    sheets = []
    for one in scenario.combatants:
        if one.side == "blue":
            skills = one.skills
            skills = replace(skills, melee=skills.melee + 2, firearms=skills.firearms + 2)
            one = replace(  # noqa: PLW2901
                one, skills=skills, armour=(*one.armour, VEST), pw=one.pw + 1,
                casting=None if one.casting is None else one.casting + 2,
            )  # fmt: skip
        sheets.append(one)
    return replace(scenario, combatants=tuple(sheets))


def public(game):
    def shown(event):
        if own(game, event):
            return event
        if isinstance(event, e.Disrupted) and event.lost:
            return event.kind, event.who
        if event.kind not in PUBLIC:
            return None
        tiers: tuple[object, ...] = ()
        if isinstance(event, e.Entered | e.Healed):
            tiers = (tier(event.wounds, size(game, event.who)),)
        if isinstance(event, e.Backlash):
            tiers = (event.roll <= event.against,)
        if isinstance(event, e.Wounded) and game.side_of.get(event.by) == "red":
            tiers = (event.raw,)
        names = ("time", "who", *PUBLIC[event.kind])
        return event.kind, *(getattr(event, name) for name in names), *tiers

    return shown


def test_fights_that_differ_in_what_is_hidden_are_told_alike():
    """GEN-01: until something differs that anybody at the table can see."""
    told = differ = 0
    for seed in range(30):
        scenario = random_scenario(seed, most=2, open_sheets=False)
        game, journals = twins(scenario, with_other_blues(scenario), seed)
        one, two = in_common(journals, [public(game)] * 2)
        differ += one != two
        shown = [lines(game, as_seen(events, game, "red")) for events in (one, two)]
        assert shown[0] == shown[1]
        told += sum(len(passage.lines) for passage in shown[0])
    assert told > 300
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


def seen_by_red(*events):
    ready = setup(sheet("Ann"), sheet("Bob", "blue"), options={"open_sheets": False})
    return "\n".join(
        line for passage in TIMING_TRACK.passages(as_seen(events, ready, "red"), False)
        for line in passage.lines
    )  # fmt: skip


def test_how_a_closed_sheet_is_told():
    """Its tier, its dice and what comes of them; nothing that they were rolled against."""
    told = seen_by_red(
        e.Entered(0, "Bob", "", "blue", "yard", "sword", 7, 9, 3),
        e.Attack(2, "Bob", "Bob@0", "sword", "Ann", "melee", 40, 33, 7, "hit", (("wounds", -10),)),
        e.Defence(2, "Ann", "Bob@0", "Bob", "parry", 50, 41, 9, True, 2),
        e.Wounded(3, "Bob", "Ann@1", "Ann", 8, 3, 5, 14, "Harmed"),
        e.ArmourCheck(3, "Bob", "Ann@1", "martial", 25, 11, True, 2),
        e.Wounded(3, "Bob", "Ann@1", "Ann", 8, 3, 5, 19, "Maimed"),
        e.WeaponState(4, "Bob", "", "revolver", "reloaded", 6),
    )
    assert told == "\n".join(
        [
            "  Bob (blue): in the yard, the sword in hand, Harmed.",
            "  Bob rolls 33: a hit. Ann parries: 41 against Melee 50, margin 9: no damage."
            " Ann's next action takes +2.",
            "  Bob is hit for 8 damage from Ann: still Harmed."
            " Bob is hit for 8 damage from Ann: now Maimed.",
            "  Bob's revolver is reloaded.",
        ]
    )
