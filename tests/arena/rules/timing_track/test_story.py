"""The story of a fight says what its journal says, in words and numbers a referee would use."""

from __future__ import annotations

from dataclasses import MISSING, fields
from typing import get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arena.commands.playing import ScriptedFight
from arena.model import Event, Faulted
from arena.rules import RULESETS
from arena.rules.timing_track import events as e
from arena.rules.timing_track.casting import TIERS as POWERS
from arena.rules.timing_track.ruleset import TIMING_TRACK
from arena.rules.timing_track.story import STORIES, track
from arena.rules.timing_track.story.picture import WIDTH
from arena.rules.timing_track.story.tale import Tale
from arena.rules.timing_track.story.words import of_balance, plain
from scenarios import load_script
from tests.arena.rules.any_words import any_of

OPENED = [e.Opened(0, "", title="x"), e.Entered(0, "Kael", "", "watch", "alley", "sword", 9)]


def tell(events, draw=False, upto=None):
    """A printed story, line by line; without pictures unless one says otherwise."""
    return TIMING_TRACK.story(events, draw, upto)


@st.composite
def happenings(draw):
    """Any event at all, with any numbers in it."""
    kind = draw(st.sampled_from(list(e.EVENTS.values())))
    hints = get_type_hints(kind)
    names = [f.name for f in fields(kind) if f.default is MISSING or draw(st.booleans())]
    values = {name: draw(any_of(hints[name])) for name in names}
    if "time" in values:
        values["time"] = draw(st.integers(0, 9))
    return kind(**values)


def told(*events):
    """The paragraphs told of these events after a short opening."""
    lines = list(tell([*OPENED, *events]))
    return [line.strip() for line in lines if line.startswith("  ")][2:]


@pytest.fixture(scope="module")
def alley():
    """The journal of the printed fight."""
    script = load_script("alley")
    setup = RULESETS["timing_track"].setup(script.scenario)
    return ScriptedFight(setup, script, "alley").play().journal.events


def test_every_kind_of_event_has_its_story():
    """A new event without a story fails here, not in the middle of a fight."""
    assert STORIES.keys() == e.EVENTS.keys()


@pytest.mark.parametrize("kind", e.EVENTS.values(), ids=list(e.EVENTS))
def test_every_event_can_be_told_by_itself(kind):
    """Even with nothing but its defaults, and before anything else was said."""
    sentence = STORIES[kind.kind](Tale(), kind(4, "Kael"))
    assert sentence.endswith(".")


@settings(deadline=None)
@given(st.lists(happenings(), max_size=8))
def test_any_journal_can_be_told_and_drawn(happened):
    """Also one that a person has cut or edited: the story never breaks down."""
    happened.sort(key=lambda event: event.time)
    lines = list(tell(happened, draw=True))
    assert all(lines)
    assert not any("\n" in line for line in lines)
    for line in track(happened, 5).split("\n"):
        assert len(line) <= WIDTH or len(line.split()) < 12


def test_the_alley_is_told_as_it_is_printed(alley):
    """Every count and every number of the reference fight stands in its story."""
    text = "\n".join(tell(alley))
    counts = [line for line in text.split("\n") if line.startswith("Count")]
    assert counts[:6] == ["Count 0", "Count 2", "Count 3", "Count 5", "Count 6", "Count 7"]
    for sentence in (
        "Kael declares: draw the medium sword (token at 2).",
        "Kael and Sera both started at count 0: they act at once.",
        "Sera rolls 38 and 72 against 55, 17 under and 17 over; equally far, so the lower die "
        "counts: 38, margin 17: Standard, which may be lowered to Weak.",
        "Force manifests on Thug B at Standard strength, for 8.",
        "Thug B takes 8 damage from Sera (no soak): 1 of 7 Harmed boxes filled; now Harmed.",
        "Sera pays 4 exhaustion (4 boxes filled, OK).",
        "The balance moves by +2 for the spell to +2 Aetheric.",
        "Kael declares: attack Thug A with the medium sword (token at 7).",
        "Thug A's revolver has reliability 91 with the balance at +2 Aetheric: 44, it fires.",
        "Thug A rolls 44 against Firearms 50: a hit, margin 6.",
        "Kael takes 9 damage from Thug A (no soak): 9 of 9 OK boxes filled.",
        "Thug B rolls 71 against 40 (Firearms 50, wounds and exhaustion −10): a miss by 31.",
        "Sera rolls 29 and 84 against 55, 26 under and 29 over; the farther counts: 84, a misfire.",
        "Sera takes 3 damage (no soak): 3 of 7 OK boxes filled.",
        "Kael rolls 22 against Melee 66: a hit, margin 44.",
        "Thug A takes 7 damage from Kael (no soak): 7 of 9 OK boxes filled.",
        "The balance moves by −2 to 0. The revolver now has reliability 95.",
        "The balance moves by −2 to −2 Galvanic. The revolver now has reliability 99.",
        "The revolver now has reliability 103, and cannot fail.",
    ):
        assert sentence in text, sentence


def test_the_track_shows_tokens_in_the_order_in_which_they_are_reached(alley):
    """Earlier starts first; the next pulse lies on the track as tokens do."""
    assert track(alley, 3).split("\n") == [
        "Track at count 3, balance +2 Aetheric",
        "  3 ────5 ─────6 ───────7 ─────",
        "  now   Sera   Thug A   Kael",
        "               Thug B",
    ]
    assert "pulse of Thug B" in track(alley, 7)
    assert track(alley).startswith("Track at count 17, balance −4 Galvanic")
    assert track(alley, 11).split("\n")[-1] == "  holding: Thug A, Thug B, Sera and Kael"


def test_a_story_can_stop_at_a_count(alley):
    """What lies behind it is not told, but the next pulse is known."""
    lines = list(tell(alley, draw=True, upto=7))
    assert [line for line in lines if line.startswith("Count")][-1] == "Count 7"
    assert lines[-1].strip().endswith("Kael")
    assert "pulse of Thug B" in "\n".join(lines[-4:])


def test_every_passage_has_its_picture(alley):
    """Also the opening scene, whose picture a printed story leaves out."""
    opening, *others = TIMING_TRACK.passages(alley)
    assert (opening.heading, opening.drawn) == ("", False)
    assert opening.picture[0] == "Track at count 0, balance 0"
    assert len(others) == len({event.time for event in alley})
    for one in others:
        assert (one.heading, one.drawn) == (f"Count {one.time}", True)
        assert "\n".join(one.picture) == track(alley, one.time)
    assert not any(one.picture for one in TIMING_TRACK.passages(alley, draw=False))


def test_a_token_that_started_earlier_stands_above_one_that_started_later():
    """Whoever is reached first on a count is written first, whatever the names (TT-03)."""
    later = e.Declared(2, "Anna", "", "take cover", "take cover", due=6)
    earlier = e.Declared(0, "Zoe", "", "take cover", "take cover", due=6)
    lines = track([*OPENED, earlier, later], 3).split("\n")
    assert [line.split()[-1] for line in lines[2:]] == ["Zoe", "Anna"]


@pytest.mark.parametrize("change", ["off", "dropped", "smashed"])
def test_a_humming_device_always_has_its_next_pulse_on_the_track(change):
    """From the count on which it is switched on, whether a pulse ever comes or not (TT-26)."""
    bearer = e.Entered(0, "Ann", "", "watch", "alley", "", 9, device="coil", device_period=4)
    on = e.DeviceState(2, "Ann", "", "coil", "on")
    assert "pulse of Ann" not in track([bearer])
    assert track([bearer, on]).split("\n") == [
        "Track at count 2, balance 0",
        "  2 ────6 ─────────────",
        "  now   pulse of Ann",
    ]
    assert list(tell([bearer, on], draw=True))[-1] == "    now   pulse of Ann"
    damaged = e.DeviceState(3, "Ann", "", "coil", "damaged", 1)
    assert "pulse of Ann" in track([bearer, on, damaged])
    assert "pulse of Ann" not in track([bearer, on, e.DeviceState(3, "Ann", "", "coil", change)])


def test_a_position_shows_the_pulse_that_comes_next():
    """A device that hums from the start is drawn as it was last heard (TT-26)."""
    bearer = e.Entered(16, "Ann", "", "watch", "", "", 9, 0, 0, "coil", 13, 4)
    pulse = e.DeviceState(17, "Ann", "", "coil", "pulse")
    assert track([bearer]).split("\n")[1].split() == ["16", "───17", "─" * 12]
    assert track([bearer, pulse]).split("\n")[1].split() == ["17", "───21", "─" * 12]


def test_a_fight_says_how_often_its_devices_pulse(alley):
    """The journal has the period of every device, and none of those without one."""
    periods = {event.who: event.device_period for event in alley if isinstance(event, e.Entered)}
    assert periods == {"Kael": 0, "Sera": 0, "Thug A": 0, "Thug B": 3}


def test_a_long_track_goes_on_in_a_second_strip():
    """A picture never runs out of an 80-column terminal."""
    happened = [
        e.Declared(0, f"Swordsman number {i}", "", "hit", "hit", due=i) for i in range(1, 12)
    ]
    lines = track(happened, 0).split("\n")
    assert max(map(len, lines)) <= WIDTH
    assert all(f"number {i}" in "\n".join(lines) for i in range(1, 12))


def test_numbers_have_a_real_minus():
    """A hyphen is no minus."""
    assert (plain(-10), plain(10)) == ("−10", "10")
    assert (of_balance(-4), of_balance(0)) == ("−4 Galvanic", "0")


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (
            e.Declared(0, "Kael", "", "smash coil of Thug B with axe", "smash", "Thug B", "axe", 7),
            "Kael declares: smash the coil of Thug B with the axe (token at 7).",
        ),
        (
            e.Declared(3, "Kael", "", "draw Oathkeeper", "draw", "", "Oathkeeper", 7, 2),
            "Kael declares: draw Oathkeeper (token at 7, +2 for delay).",
        ),
        (
            e.Abandoned(3, "Kael", "", "draw sword", 1),
            "Kael drops: draw sword; 1 count spent for nothing.",
        ),
        (
            e.Wasted(3, "Kael", "", "draw sword", "the weapon is broken"),
            "It comes to nothing for Kael: the weapon is broken.",
        ),
        (
            e.Reliability(3, "Kael", "", "revolver", 103, 0, True),
            "Kael's revolver has reliability 103: it cannot fail.",
        ),
        (
            e.Reliability(3, "Kael", "", "revolver", -5, 0, False),
            "Kael's revolver has reliability −5: it does not function at all.",
        ),
        (
            e.Malfunction(3, "Kael", "", "revolver", 6, "jam"),
            "Kael's revolver rolls 6 for how bad it is: it jams.",
        ),
        (
            e.Attack(3, "Kael", "", "sword", "Zoe", "melee", 66, 65, 1, "crit"),
            "Kael rolls 65 against Melee 66: a crit, margin 1 within 2; the damage dice double.",
        ),
        (
            e.Attack(3, "Kael", "", "sword", "Zoe", "melee", 66, 100, -34, "fumble"),
            "Kael rolls 100 against Melee 66: a fumble.",
        ),
        (
            e.Attack(
                3, "Kael", "", "bow", "Zoe", "ranged", 40, 12, 28, "hit",
                (("partial cover", -10), ("Far", -10), ("aimed", 10)),
            ),
            "Kael rolls 12 against 40 (Ranged 50, partial cover −10, Far −10, aimed +10): "
            "a hit, margin 28.",
        ),
        (
            e.Stray(3, "Kael", "", "revolver", "Zoe", "into melee"),
            "The stray shot from Kael's revolver strikes Zoe (it missed only because of the "
            "melee).",
        ),
        (
            e.Wounded(3, "Kael", "", "Zoe", 5, 3, 2, 20, "Maimed"),
            "Kael takes 2 damage from Zoe (5 less soak 3): 2 of 9 Maimed boxes filled; now Maimed.",
        ),
        (
            e.Wounded(3, "Kael", "", "Zoe", 2, 3, 0, 0, "OK"),
            "Kael's soak of 3 stops all 2 damage from Zoe.",
        ),
        (
            e.Wounded(3, "Kael", "", "Zoe", 50, 0, 50, 36, "Incapacitated"),
            "Kael takes 50 damage from Zoe (no soak): 9 of 9 Incapacitated boxes filled; now "
            "Incapacitated.",
        ),
        (
            e.ArmourCheck(3, "Kael", "", "ballistic", 25, 11, True, 2),
            "Kael's armour: 11 against 25, it wears; ballistic soak is now 2.",
        ),
        (
            e.Casting(3, "Kael", "", "Mend", "Kael", 70, (12,), 12, 58, POWERS),
            "Kael rolls 12 against 70, margin 58: Spectacular, which may be lowered to Strong or "
            "Standard or Weak.",
        ),
        (
            e.Disrupted(3, "Kael", "", "Force", 60, 61, True),
            "Kael is hurt while casting Force: 61 against 60, the spell is lost.",
        ),
        (
            e.Backlash(3, "Kael", "", 20, 9, 3, 2),
            "Backlash on Kael: 9 against 20, it strikes for 3, and the balance moves by +2.",
        ),
        (e.Moved(3, "Kael", "", "roof", ()), "Kael goes to the roof."),
        (e.Moved(3, "Kael", "", "alley", ("Zoe", "Tim")), "Kael is now close to Zoe and Tim."),
        (e.Moved(3, "Kael", "", "alley", ()), "Kael is no longer close to anyone."),
        (e.Covered(3, "Kael", "", "heavy"), "Kael has heavy cover."),
        (e.Covered(3, "Kael", "", "none"), "Kael is out of cover."),
        (e.Warded(3, "Kael", "", 4, 9), "Kael is warded: soak +4 until count 9."),
        (e.Hindered(3, "Kael", "", 2), "Kael's next action takes +2."),
        (e.WeaponState(3, "Kael", "", "revolver", "reloaded", 6),
         "Kael's revolver is reloaded, with 6 rounds."),
        (e.DeviceState(3, "Kael", "", "coil", "damaged", 1), "Kael's coil is damaged: 1 box left."),
        (
            e.Healed(3, "Kael", "", 2, 1, True),
            "Kael is healed of 2 (1 of 9 OK boxes filled) and is stable.",
        ),
        (
            e.DeathSave(3, "Kael", "", 77, 2, "fails"),
            "Kael's death save: 77; Kael slips (2 failed so far).",
        ),
        (e.Noticed(3, "Kael", "", "Zoe"), "Kael notices Zoe."),
        (
            Faulted(3, "Kael", "", "fly", "no wings", "hold"),
            'Whoever decides for Kael answered "fly" (no wings); "hold" is taken instead.',
        ),
        (
            e.Ended(3, "", "", "watch", "the gang has fled"),
            "The fight is over: victory for watch (the gang has fled). Still standing: "
            "Kael (unhurt).",
        ),
    ],
    ids=lambda value: value.kind if isinstance(value, Event) else "",
)  # fmt: skip
def test_what_is_said(event, sentence):
    """Each event in a whole sentence with its numbers."""
    assert told(event) == [sentence]


@pytest.mark.parametrize(
    ("skill", "does", "name"),
    [("parry", "parries", "Melee"), ("slip", "slips", "Brawl"), ("block", "blocks", "Athletics")],
)
def test_a_defence_is_told_with_both_margins(skill, does, name):
    """Who wins an opposed check, and why, can be seen from the sentence (TT-14)."""
    attack = e.Attack(3, "Zoe", "Zoe@0", "sword", "Kael", "melee", 60, 40, 20, "hit")
    defence = e.Defence(3, "Kael", "Zoe@0", "Zoe", skill, 66, 46, 20, True, 2)
    assert told(attack, defence)[0].endswith(
        f"Kael {does}: 46 against {name} 66, margin 20 to Zoe's 20: no damage. "
        "Kael's next action takes +2."
    )


@pytest.mark.parametrize("why", ["backlash", "magic", "surge", "pulse", "shift amount"])
def test_the_names_of_dice_are_never_shown(why):
    """A listener hears what happened, not how the program calls it."""
    balance, _, _ = told(e.Balance(3, "Kael", "", 1, 1, why))[0].partition(" with the backlash")
    assert why not in balance


def test_those_who_hold_are_told_of_together():
    """One line for all who hold on, and one for all who begin to."""
    holds = [e.Held(1, who) for who in ("Kael", "Sera")]
    again = [e.Held(2, who) for who in ("Kael", "Sera", "Zoe")]
    assert told(*holds, *again) == ["Kael and Sera hold.", "Kael and Sera hold on.", "Zoe holds."]


def test_what_comes_from_one_token_stands_together():
    """A group rolls in turn and lands in turn; each token is still one paragraph."""
    events: list[Event] = [
        e.Declared(0, who, "", "take cover", "take cover", due=2) for who in ("Kael", "Sera")
    ]
    events += [e.Resolved(2, who, f"{who}@0", "take cover") for who in ("Kael", "Sera")]
    events += [e.Wasted(2, who, f"{who}@0", "take cover") for who in ("Kael", "Sera")]
    assert told(*events)[-3:] == [
        "Kael and Sera both started at count 0: they act at once.",
        "Kael takes cover. It comes to nothing for Kael.",
        "Sera takes cover. It comes to nothing for Sera.",
    ]


def test_a_spell_that_is_lost_takes_its_token_off_the_track():
    """And so does leaving the fight."""
    cast = e.Declared(0, "Kael", "", "cast Force", "cast", "", "Force", 4)
    assert "Kael" in track([*OPENED, cast])
    for end in (e.Disrupted(2, "Kael", lost=True), e.Left(2, "Kael", "", "dying")):
        assert "Kael" not in track([*OPENED, cast, end])


def test_a_position_is_told_from_where_it_stands():
    """Tokens and devices that are there from the start are part of the scene."""
    scene = [
        e.Opened(16, "", title="Later", balance=-4),
        e.Entered(16, "Kael", "", "watch", "alley", "sword", 9, 12, 3, "coil", 13),
        e.Placed(16, "Kael", "Kael@14", "attack Zoe with sword", 14, 19),
    ]
    lines = list(tell(scene))
    assert lines[0] == "Later"
    assert "carrying the coil, humming since count 13" in lines[2]
    assert "3 of 9 Harmed boxes filled" in lines[2]
    assert lines[3].endswith("since count 14 (attack Zoe with sword); the token lies at 19.")
    assert not any(line.startswith("Count") for line in lines)


def test_a_journal_from_the_middle_claims_no_more_than_it_knows():
    """Where nobody has been introduced, wounds are told with their tier and without a `now`."""
    wounded = e.Wounded(17, "Kael", "", "Zoe", 6, 0, 6, 26, "Maimed")
    *_, line = tell([wounded])
    assert line == "  Kael takes 6 damage from Zoe (no soak): 26 boxes filled, Maimed."
