"""The story of a fight says what its journal says, and shows the boards as they are printed."""

from __future__ import annotations

from collections import Counter
from dataclasses import MISSING, fields
from typing import get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arena.commands.playing import ScriptedFight
from arena.fight import Fight
from arena.luck import KeyedDice
from arena.model import Event, Faulted
from arena.rules import RULESETS
from arena.rules.action_board import events as e
from arena.rules.action_board.ruleset import ACTION_BOARD
from arena.rules.action_board.story import STORIES, board
from arena.rules.action_board.story.order import place
from arena.rules.action_board.story.picture import WIDTH
from arena.rules.action_board.story.tale import Tale
from arena.rules.action_board.story.words import in_slot, moment, reserves
from arena.soundness.action_board.generator import random_scenario
from scenarios import load_script
from tests.arena.rules.action_board import kit
from tests.arena.rules.any_words import any_of
from tests.arena.whimsical import Whimsical, everybody

OPENED = [e.Opened(0, "", title="x"), e.Entered(0, "Kael", "", "watch", "yard", 20, most_hp=20)]


def tell(events, draw=False, upto=None):
    """A printed story, line by line; without pictures unless one says otherwise."""
    return ACTION_BOARD.story(events, draw, upto)


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


def printed(name):
    """The journal of one of the printed examples."""
    script = load_script(name)
    setup = RULESETS["action_board"].setup(script.scenario)
    return ScriptedFight(setup, script, name).play().journal.events


def rows(picture, who):
    """The cells of somebody's board, line by line."""
    lines = picture.split("\n")
    start = next(i for i, line in enumerate(lines) if line.startswith(f"  {who} ("))
    found = []
    for line in lines[start + 1 :]:
        if not line.startswith(("  Tick", "  1", "  2", "  3", "   ")):
            break
        found.append([cell.strip() for cell in line.split("│")])
    return found


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
    assert board(happened, 5)


@pytest.mark.parametrize("seed", range(12))
def test_any_fight_can_be_told_and_drawn(seed):
    """Every declaration of a fight stands in a slot of the board or is a dodge beside it."""
    ready = ACTION_BOARD.setup(random_scenario(seed))
    journal: list[Event] = []
    Fight(ready, KeyedDice(seed), everybody(Whimsical()), record=journal.append).run()
    lines = list(tell(journal, draw=True))
    assert not [line for line in lines if line.startswith("   ") and len(line) > WIDTH + 2]
    declared = [event for event in journal if isinstance(event, e.Declared)]
    assert sum(" declares: " in line for line in lines) == len(declared)
    for tick in {event.time for event in declared}:
        tale = Tale()
        for event in journal:
            if event.time <= tick:
                tale.hear(event)
        shown = {who: rows[tale.tick] for who, rows in tale.rows.items() if tale.tick in rows}
        counts = {who: len(row.slots) + len(row.dodges) for who, row in shown.items()}
        now = Counter(event.who for event in declared if event.time == tick)
        assert {who: number for who, number in counts.items() if number} == now


# -- the printed boards -----------------------------------------------------------------------


def test_the_board_of_a_starting_character():
    """One slot: a spell in two ticks and an attack, with what is left after each (AB-01)."""
    picture = board(printed("starting-character"), 2)
    assert picture.startswith("Board of round 1 after tick 3\n")
    assert rows(picture, "Fighter") == [
        ["Tick", "Slot", "Reserves after the tick"],
        ["1", "Bolt—casting", "A 3 · S 1 · G 3"],
        ["2", "Bolt—release", "A 3 · S 0 · G 3"],
        ["3", "Attack Bandit", "A 2 · S 0 · G 3"],
    ]


def test_the_potion_that_costs_a_spell():
    """The board shows the potion where the release would have been, the story what was lost."""
    journal = printed("starting-character-potion")
    assert rows(board(journal, 1), "Fighter")[-1] == [
        "2", "Drink healing potion", "A 3 · S 1 · G 2",
    ]  # fmt: skip
    lost = "  Fighter's casting Bolt at Bandit is lost: its next stage was not paid; nothing is "
    assert f"{lost}refunded." in list(tell(journal, upto=1))


def test_the_board_of_two_slots():
    """Kinds mix freely in the slots of a tick."""
    shown = rows(board(printed("two-slots"), 2), "Hero")
    assert shown[0] == ["Tick", "Slot 1", "Slot 2", "Reserves after the tick"]
    assert shown[-1][-1] == "A 4 · S 2 · G 4"
    assert [row[2] for row in shown[1:3]] == ["Bolt—casting", "Bolt—release"]


def test_the_board_of_four_slots_fits_a_page():
    """Four slots wrap between words and keep the reserves whole."""
    picture = board(printed("mage-fighter-board"), 2)
    assert max(map(len, picture.split("\n"))) <= WIDTH
    shown = rows(picture, "Mage-fighter")
    assert [row[-1] for row in shown if row[0] in "123" and row[0]] == [
        "A 10 · S 2 · G 3", "A 8 · S 1 · G 2", "A 4 · S 1 · G 2",
    ]  # fmt: skip
    cells = " ".join(cell for row in shown for cell in row)
    assert cells.count("Attack") == 8
    assert all(word in cells for word in ("casting", "quickened", "release", "Drink"))


def test_a_volley_stands_in_one_slot_and_a_dodge_in_none():
    """One block for all arrows; the dodge has a column of its own (AB-02, AB-10)."""
    shown = rows(board(printed("volley-and-charge"), 0), "Fighter")
    assert shown == [
        ["Tick", "Slot", "Reserves after the tick", "Dodge"],
        ["1", "Block volley of Archers", "A 2 · S 2 · G 3", "Soldier"],
    ]


@pytest.mark.parametrize(
    ("script", "sentences"),
    [
        (
            "arrow-against-wall",
            (
                "Mage quickens Elemental Wall between meadow and ruin. Elemental Wall is complete. "
                "A wall rises between meadow and ruin; it stands to the end of round 3, tick 1.",
                "It comes to nothing for Archer (shoot Mage with bow): a wall cuts the line of "
                "effect.",
            ),
        ),
        (
            "arrow-against-wall-too-late",
            (
                "Reflex duel for the order: Archer rolls 12 + 2 = 14, with +5 for declaring first "
                "19: first. Mage rolls 10 + 3 = 13: second.",
                "Archer shoots Mage with the bow. Archer rolls 14 + 3 = 17 against Defence 12 of "
                "Mage: a hit. Mage takes 4 damage from Archer (no DR): 12 of 16 hit points left. "
                "Mage rolls 9 + 5 = 14 against 14 to keep quicken Elemental Wall between meadow "
                "and ruin: it is kept.",
            ),
        ),
        (
            "volley-and-charge",
            (
                "Wave 1: Archer 1 declares: shoot Fighter with the bow (1 A in slot 1; "
                "A 2 · S 0 · G 3 left).",
                "Wave 2: Fighter declares: block volley of Archers with the shield (1 A in slot "
                "1; A 2 · S 2 · G 3 left).",
                "Wave 3: Fighter declares: dodge Soldier (a dodge and no slot; 0 dodges left).",
                "Archer 1 shoots Fighter with the bow. Reflex duel for the block: Fighter rolls "
                "15 + 2 = 17: first. Archers (Archer 1's Reflex) roll 9 + 2 = 11, with +5 for "
                "declaring first 16: second. Fighter blocks with the shield: Archer 1's attack "
                "is stopped.",
                "Archer 2 shoots Fighter with the bow. Fighter blocks with the shield: Archer "
                "2's attack is stopped.",
            ),
        ),
    ],
)
def test_the_printed_fights_are_told(script, sentences):
    """Each wave, cost, die, bonus and result of an example stands in its story."""
    lines = [line.strip() for line in tell(printed(script))]
    for sentence in sentences:
        assert sentence in lines, "\n".join(lines)


def test_each_tick_has_its_heading():
    """Rounds and ticks from 1, in order, and only the title before them."""
    headings = [line for line in tell(printed("two-slots")) if not line.startswith(" ")]
    assert headings[1:5] == [
        "Round 1, tick 1", "Round 1, tick 2", "Round 1, tick 3", "Round 2, tick 1",
    ]  # fmt: skip
    assert headings[0] == "Two slots in each tick"


def test_a_story_can_stop_at_a_tick():
    """What lies behind it is not told, and the board is that of its end."""
    journal = printed("starting-character")
    lines = list(tell(journal, draw=True, upto=1))
    assert [line for line in lines if not line.startswith(" ")][-1] == "Round 1, tick 2"
    assert lines[-1].split("│")[-1].strip() == "A 3 · S 0 · G 3"


def test_every_passage_has_its_picture():
    """Also ticks that change nothing, whose boards a printed story leaves out."""
    ready = kit.setup(kit.sheet("Ann", weapons=(kit.SWORD,)), kit.sheet("Bob", "blue"), limit=4)
    journal = kit.fought(ready, {"Ann": ["attack Bob with sword"]}).journal
    opening, *others = ACTION_BOARD.passages(journal)
    assert (opening.heading, opening.picture, opening.drawn) == ("", (), False)
    assert len(others) == len({event.time for event in journal})
    for one in others:
        assert one.heading.lower() == moment(one.time)
        assert ("\n".join(one.picture) or "Nothing is on the board.") == board(journal, one.time)
    assert [one.heading for one in others if one.picture and not one.drawn] == ["Round 1, tick 2"]
    assert not any(one.picture for one in ACTION_BOARD.passages(journal, draw=False))


def test_a_new_round_begins_with_empty_boards():
    """Nothing of the round before is drawn; who has done nothing has no board."""
    ready = kit.setup(kit.sheet("Ann", weapons=(kit.SWORD,)), kit.sheet("Bob", "blue"), limit=6)
    journal = kit.fought(ready, {"Ann": ["attack Bob with sword"]}).journal
    assert "Ann (1 slot a tick)" in board(journal, 2)
    assert "Bob (" not in board(journal, 2)
    assert board(journal, 3) == "Nothing is on the board."


def test_more_slots_than_fit_go_on_below():
    """A reserve of 18 opens six slots: four, and two more under them with the reserves."""
    ready = kit.setup(
        kit.sheet("Ann", weapons=(kit.SWORD,), attacks=18), kit.sheet("Bob", "blue", hp=500),
        limit=3,
    )  # fmt: skip
    picture = board(kit.fought(ready, {"Ann": ["attack Bob with sword"] * 6}).journal, 0)
    assert picture.count("Attack Bob") == 6
    assert picture.split("\n")[1] == "  Ann (6 slots a tick)"
    assert picture.split("\n")[-2:] == [
        "  Tick │ Slot 5     │ Slot 6     │ Reserves after the tick",
        "  1    │ Attack Bob │ Attack Bob │ A 12 · S 0 · G 3",
    ]


def test_a_long_spell_is_cast_until_its_last_stage():
    """Only the last of three stages is a release, in the story and on the board (AB-03)."""
    ready = kit.setup(kit.sheet("Ann", cast=(kit.RITUAL,)), kit.sheet("Bob", "blue"), limit=3)
    labels = ["cast Ritual at Bob", *["sustain: cast Ritual at Bob"] * 2]
    journal = kit.fought(ready, {"Ann": [(t, 1, s) for t, s in enumerate(labels)]}).journal
    cells = [row[1] for row in rows(board(journal, 2), "Ann")[1:]]
    assert cells == ["Ritual—casting", "Ritual—casting", "Ritual—release"]
    text = "\n".join(tell(journal))
    assert "Ann goes on casting Ritual at Bob." in text
    assert "Ann releases Ritual at Bob." in text


def test_a_tick_without_conflict_says_so():
    """Only where several things were declared, and order did not matter (AB-06)."""
    one = e.Declared(0, "Kael", "Kael@0.0", 1, "draw sword", "draw", "", "sword", "G", 1)
    other = e.Declared(0, "Sera", "Sera@0.1", 1, "draw bow", "draw", "", "bow", "G", 1)
    closed = e.Closed(0, "", "", 2)
    calm = "Wave 2 adds nothing: the tick closes. Nothing conflicts: all of it acts at once."
    assert told(one, other, closed)[-1] == calm
    assert told(one, closed)[-1] == "Wave 2 adds nothing: the tick closes."
    conflict = e.Conflicted(0, "Kael", "Kael@0.0", "draw sword", "Sera", "draw bow", "why")
    assert told(one, other, closed, conflict)[-2] == "Wave 2 adds nothing: the tick closes."


def test_recovered_tokens_are_added_to_what_is_left():
    """The board after the tick shows them back in the reserve (AB-03)."""
    journal = [
        *OPENED,
        e.TickBegan(3, "", "", 2, 1),
        e.Declared(3, "Kael", "Kael@3.0", 1, "draw sword", "draw", "", "sword", "G", 1, 3, 1, 2),
        e.Recovered(3, "Kael", "Kael@2", "S", 1),
    ]
    assert rows(board(journal), "Kael")[-1][-1] == "A 3 · S 2 · G 2"


def test_words_and_numbers():
    """Rounds count from 1, reserves read as on the sheet, minus is a real one."""
    assert [moment(time) for time in (0, 2, 3)] == [
        "round 1, tick 1", "round 1, tick 3", "round 2, tick 1",
    ]  # fmt: skip
    assert reserves((12, 0, 3)) == "A 12 · S 0 · G 3"
    assert [place(number) for number in (1, 2, 6, 7)] == ["first", "second", "sixth", "7th"]
    assert in_slot("unpack rope", "unpack", "", "rope") == "Unpack rope—start"
    assert in_slot("sustain: unpack rope", "sustain", "", "rope") == "Unpack rope—done"
    assert in_slot("flee", "flee", "", "") == "Flee"


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (
            e.Declared(0, "Kael", "", 2, "quicken Bolt at Zoe", "quicken", "Zoe", "Bolt", "S", 2,
                       3, 1, 3, 1, 4),
            "Wave 2: Kael declares: quicken Bolt at Zoe (1 S in slot 2, a spell slot of level 4; "
            "A 3 · S 1 · G 3 left).",
        ),
        (
            e.Declared(0, "Kael", "", 1, "dodge Zoe", "dodge", "Zoe", "", "D", dodges=1),
            "Wave 1: Kael declares: dodge Zoe (a dodge and no slot; 1 dodge left).",
        ),
        (e.Closed(0, "", "", 1), "Nobody declares anything: the tick closes."),
        (
            e.Refilled(3, "Kael", "", 3, 1, 3, 1, (0, 1, 0)),
            "Kael refills to A 3 · S 1 · G 3 (1 S committed), 1 dodge.",
        ),
        (
            e.Conflicted(0, "Kael", "", "attack Zoe with axe", "Zoe", "move to hill", "far"),
            "Conflict: Kael (attack Zoe with axe) and Zoe (move to hill): far.",
        ),
        (
            e.Duelled(0, "Kael", "", "order", 1, (10,), 2, "+25%", 15),
            "Reflex duel for the order: Kael rolls 10 + 2 = 12, with +25% for declaring first "
            "15: first.",
        ),
        (
            e.Duelled(0, "Kael", "", "parry", 2, (10, 4, 7), -1, "+5", 14),
            "Kael rolls 10 − 1 = 9, with +5 for declaring first 14, ties and rolls again "
            "4 (makes 8) and 7 (makes 11): second.",
        ),
        (
            e.Duelled(0, "Bows", "", "order", 3, (10, 4), 0, "", 10, "Bow 2"),
            "Bows (Bow 2's Reflex) roll 10, tie and roll again 4: third.",
        ),
        (
            e.Acted(0, "Kael", "", "attack Zoe with axe", "strike", "Zoe", "axe", 1),
            "Then Kael attacks Zoe with the axe.",
        ),
        (e.Acted(0, "Kael", "", "move to hill", "move", "hill"), "Kael moves."),
        (
            e.Acted(0, "Kael", "", "unpack axe", "unpack", "", "axe"),
            "Kael begins unpacking the axe.",
        ),
        (
            e.Acted(0, "Kael", "", "sustain: unpack axe", "sustain", "", "axe"),
            "Kael finishes unpacking the axe.",
        ),
        (
            e.Stopped(0, "Kael", "", "Zoe", "parry", "axe"),
            "Kael parries with the axe: Zoe's attack is stopped.",
        ),
        (e.Stopped(0, "Kael", "", "Zoe", "dodge"), "Kael dodges: Zoe's attack is stopped."),
        (
            e.HitRoll(0, "Kael", "", "Zoe", "axe", 20, 23, 30, "critical"),
            "Kael rolls 20 + 3 = 23 against Defence 30 of Zoe: a critical hit, the damage dice "
            "double.",
        ),
        (
            e.HitRoll(0, "Kael", "", "Zoe", "axe", 1, 1, 0, "miss"),
            "Kael rolls 1 against Defence 0 of Zoe: a miss.",
        ),
        (
            e.Wounded(0, "Kael", "", "Zoe", 7, 2, 5, -1),
            "Kael takes 5 damage from Zoe (7 less DR 2): −1 of 20 hit points left.",
        ),
        (
            e.Wounded(0, "Kael", "", "Zoe", 2, 3, 0, 9),
            "Kael's DR of 3 stops all 2 damage from Zoe.",
        ),
        (
            e.Kept(0, "Kael", "", "cast Bolt at Zoe", 8, 10, 15, False),
            "Kael rolls 8 + 2 = 10 against 15 to keep casting Bolt at Zoe: it is lost.",
        ),
        (
            e.WorkLost(0, "Kael", "", "cast Bolt at Zoe", "damage broke the spell"),
            "Kael's casting Bolt at Zoe is lost: damage broke the spell; nothing is refunded.",
        ),
        (e.Walled(3, "", "", "before Kael", False, 3), "The wall before Kael is gone."),
        (e.Healed(0, "Kael", "", "Zoe", 4, 9), "Kael is healed of 4 by Zoe: 9 of 20 hit points."),
        (e.Healed(0, "Kael", "", "Kael", 0, 9), "Kael has nothing to heal."),
        (e.Moved(0, "Kael", "", "hill"), "Kael is now in the hill."),
        (e.Taken(0, "Kael", "", "axe", "hand"), "Kael has the axe in hand."),
        (e.Left(0, "Kael", "", "fallen"), "Kael falls."),
        (
            e.PhaseBegan(0, "", "", 2, ("blue", "red"), (1, 90), (3, 5)),
            "Phase 2: blue with 1 head and morale 3 and red with 90 heads and morale 5.",
        ),
        (e.Chosen(0, "red", "", "push", 45), "The choice of red: push, with a chance of 45%."),
        (e.Chosen(0, "red", "", "rush", 0), "The choice of red: rush, fought tick by tick."),
        (
            e.ManoeuvreEnded(0, "red", "", "push", 46, 45, False),
            "Push of red: 46 against 45, a failure.",
        ),
        (
            e.ManoeuvreEnded(0, "red", "", "rush", 0, 0, True),
            "Rush of red is fought out: a success.",
        ),
        (
            e.Suffered(0, "red", "", 5, 0, 85, 4),
            "The army of red loses 5 heads: 85 heads and morale 4 are left.",
        ),
        (
            Faulted(3, "Kael", "", "fly", "no wings", "wait"),
            'Whoever decides for Kael answered "fly" (no wings); "wait" is taken instead.',
        ),
        (
            e.Ended(3, "", "", "watch", "the other side has nobody left"),
            "The fight is over: victory for watch (the other side has nobody left). Still "
            "standing: Kael (20 of 20 hit points).",
        ),
    ],
    ids=lambda value: value.kind if isinstance(value, Event) else "",
)  # fmt: skip
def test_what_is_said(event, sentence):
    """Each event in a whole sentence with its numbers."""
    assert told(event) == [sentence]


def test_boards_are_drawn_unless_one_says_otherwise():
    """A printed fight shows its boards; a story told without them has none."""
    journal = printed("starting-character")
    assert "  Board of round 1 after tick 3" in ACTION_BOARD.story(journal)
    assert not any("Board of" in line for line in ACTION_BOARD.story(journal, draw=False))
    assert ACTION_BOARD.picture(journal, 2) == board(journal, 2)
