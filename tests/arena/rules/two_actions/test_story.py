"""The story of a fight says what its journal says, and shows how everybody stands."""

from __future__ import annotations

import re
from dataclasses import MISSING, fields
from typing import get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arena.fight import Fight
from arena.luck import KeyedDice
from arena.model import Event, Faulted
from arena.rules.two_actions import events as e
from arena.rules.two_actions.ruleset import TWO_ACTIONS
from arena.rules.two_actions.story import STORIES, table
from arena.rules.two_actions.story.picture import WIDTH
from arena.rules.two_actions.story.tale import Tale
from arena.rules.two_actions.story.words import addition, counted, doing, moment
from arena.soundness.two_actions.generator import random_scenario
from tests.arena.rules.any_words import any_of
from tests.arena.rules.two_actions import kit
from tests.arena.whimsical import Whimsical, everybody

KAEL = e.Entered(
    0, "Kael", "", "watch", "yard", "contractor", "Fast", 8, 10,
    layers=("shield 2", "coat 3"), guards=("sword 4",), weapons=("sword", "bow"),
)  # fmt: skip
WOLF = e.Entered(0, "Wolf", "", "beasts", "yard", "creature", "Slow", 6, 6, 1)
OPENED = [e.Opened(0, "", title="x"), KAEL, WOLF]

SILENT = {"round": "the heading", "phase": "the heading"}
"""What has a sentence of its own only where it stands alone, and where else it is told."""
SOMETIMES_SILENT = {
    "turn ended": "nothing is unused",
    "attack": "a creature is hit and nothing is special about it",
}


def tell(events, draw=False, upto=None):
    """A printed story, line by line; without pictures unless one says otherwise."""
    return TWO_ACTIONS.story(events, draw, upto)


@st.composite
def happenings(draw):
    """Any event at all, with any numbers in it."""
    kind = draw(st.sampled_from(list(e.EVENTS.values())))
    hints = get_type_hints(kind)
    names = [f.name for f in fields(kind) if f.default is MISSING or draw(st.booleans())]
    values = {name: draw(any_of(hints[name])) for name in names}
    values["time"] = draw(st.integers(0, 9))
    return kind(**values)


def told(*events):
    """The paragraphs told of these events after a short opening."""
    lines = [line.strip() for line in tell([*OPENED, *events]) if line.startswith("  ")]
    return lines[len(OPENED) :]


def rows(picture):
    """The cells of a table, row by row, what has wrapped put together again."""
    found: list[list[str]] = []
    for line in picture.split("\n")[1:]:
        cells = [cell.strip() for cell in line.split("│")]
        if not found or cells[found[0].index("Turn")]:
            found.append(cells)
        else:
            for at, cell in enumerate(cells):
                found[-1][at] = f"{found[-1][at]} {cell}".strip()
    return found


def row(picture, who):
    """One row of a table by the names of the columns; empty cells are left out."""
    head, *others = rows(picture)
    cells = next(cells for cells in others if cells[0] == who)
    return {name: cell for name, cell in zip(head, cells, strict=False) if cell}


def journal_of(seed):
    ready = TWO_ACTIONS.setup(random_scenario(seed))
    journal: list[Event] = []
    Fight(ready, KeyedDice(seed), everybody(Whimsical()), record=journal.append, seed=seed).run()
    return journal


def test_every_kind_of_event_has_its_story():
    """A new event without a story fails here, not in the middle of a fight."""
    assert STORIES.keys() == e.EVENTS.keys()
    assert {*SILENT, *SOMETIMES_SILENT} < STORIES.keys()


@pytest.mark.parametrize("kind", e.EVENTS.values(), ids=list(e.EVENTS))
def test_every_event_can_be_told_by_itself(kind):
    """Even with nothing but its defaults, and before anything else was said."""
    sentence = STORIES[kind.kind](Tale(), kind(4, "Kael"))
    assert sentence.endswith(".") or (not sentence and kind.kind in SOMETIMES_SILENT)


@settings(deadline=None)
@given(st.lists(happenings(), max_size=8))
def test_any_journal_can_be_told_and_drawn(happened):
    """Also one that a person has cut or edited: the story never breaks down."""
    happened.sort(key=lambda event: event.time)
    lines = list(tell(happened, draw=True))
    assert all(lines)
    assert not any("\n" in line for line in lines)
    assert table(happened, 5)


@pytest.mark.parametrize("seed", range(16))
def test_any_fight_can_be_told_and_drawn(seed):
    """Every action, response and turn has its sentence, and every table fits 100 columns."""
    journal = journal_of(seed)
    lines = list(tell(journal, draw=True))
    assert not [line for line in lines if line.startswith("   ") and len(line) > WIDTH + 2]
    text = "\n".join(lines)
    count = {kind: sum(event.kind == kind for event in journal) for kind in e.EVENTS}
    assert len(re.findall(r"\((no actions|1 action|\d+ actions) left\)\.", text)) == count["acted"]
    assert text.count("In answer ") + text.count(" takes it.") == count["responded"]
    assert text.count("Next for ") == count["next"]
    assert text.count("attack is stopped.") == count["stopped"]
    assert text.count("That breaks ") == count["broke"]
    assert text.count("It comes to nothing for ") == count["wasted"]


@pytest.mark.parametrize("seed", range(40))
def test_the_table_says_what_the_state_says(seed):
    """Marks, hit points, phases, effects and what is broken at the end are those of the fight."""
    ready = TWO_ACTIONS.setup(random_scenario(seed))
    journal: list[Event] = []
    fight: Fight = Fight(
        ready, KeyedDice(seed), everybody(Whimsical()), record=journal.append, seed=seed
    )
    fight.run()
    tale = Tale()
    for event in journal:
        tale.hear(event)
    arrived = [c for c in fight.state.combatants if c.status.name != "AWAITED"]
    assert {*tale.people} == {c.sheet.name for c in arrived}
    for c in arrived:
        person = tale.people[c.sheet.name]
        assert (person.hp, person.prone) == (c.hp, c.prone)
        assert person.out == ("" if c.status.name == "FIGHTING" else c.status.name.lower())
        if person.out:
            continue
        assert person.marks == c.marks
        assert {name for name, piece in person.gear.items() if piece.broken} == c.broken
        assert sorted(person.held) == sorted(
            ready.action(c.seat, held.action).label.removeprefix("shape ") for held in c.held
        )
        assert {*person.ready} == {how for how in ("steady", "braced", "cover") if getattr(c, how)}
        layers = [piece for piece in c.intact() if piece.ap]
        if not c.worn() and ready.options.weapon_defence == "blocks":
            layers = []
        if c.worn():
            layers = [piece for piece in layers if piece.layer != "weapon"]
        shown = {name: piece.ap for name, piece in person.protection() if piece.ap}
        assert shown == {piece.name: piece.ap for piece in layers}


# -- gear that breaks ---------------------------------------------------------------------------


def pipe():
    """Somebody with a shield and armour, a sword, and a beast that bites for 3."""
    ready = kit.setup(
        kit.sheet("Pipe", weapons=(kit.SWORD,), armour=(kit.COAT,), shield=kit.SHIELD, hp=8,
                  dexterity=3, start=kit.near("Beast")),
        kit.beast("Beast", actions=4, phase="fast"),
        limit=3, first="blue",
    )  # fmt: skip
    bites = [(0, "strike Pipe with bite")] * 4 + [(2, "strike Pipe with bite")]
    blocks = ["block", "block", "take it", "block with sword", "take it"]
    rolls = ("Pipe", "block", [5]), ("Pipe", "block", [8]), ("Pipe", "block", [2])
    return kit.fought(ready, {"Beast": bites, "Pipe": blocks}, *rolls).journal


def test_marks_layers_and_hit_points_are_told_as_they_go():
    """TA-07: 3 and 6 marked against 4, the shield, the coat, the sword, then hit points."""
    lines = [line.strip() for line in tell(pipe())]
    bites = [line for line in lines if line.startswith("Beast strikes")]
    for line, end in zip(
        bites,
        (
            "Pipe faces 3 damage. In answer Pipe tries to block. Pipe rolls 5 + 3 = 8 against 12: "
            "a failure. The hit lands: Pipe has 3 marked against 4.",
            "a failure. The hit lands: Pipe has 6 marked against 4 (3 more). That breaks Pipe's "
            "shield and clears the marks: AP 2 is left.",
            "Pipe takes it. The hit lands: Pipe has 3 marked against 2. That breaks Pipe's coat "
            "and clears the marks: only weapons protect Pipe now, AP 3.",
            "In answer Pipe tries to block with the sword. Pipe rolls 2 + 3 = 5 against 12: a "
            "failure. The hit lands: Pipe has 3 marked against 3. That breaks Pipe's sword and "
            "clears the marks: nothing protects Pipe any more.",
            "Pipe takes it. Pipe takes 3 damage from Beast: 5 of 8 hit points left.",
        ),
        strict=True,
    ):
        assert end in line


def test_broken_layers_stand_in_brackets():
    """The table shows what protects, with its AP, and what is marked against it (TA-07)."""
    ready = kit.setup(
        kit.sheet("Pipe", weapons=(kit.SWORD,), armour=(kit.COAT,), shield=kit.SHIELD,
                  start=kit.near("Beast")),
        kit.beast("Beast", actions=3, phase="fast"), limit=1,
    )  # fmt: skip
    drawn = []
    for bites in range(4):
        answers = {"Beast": ["strike Pipe with bite"] * bites}
        drawn.append(row(table(kit.fought(ready, answers).journal, 0), "Pipe"))
    assert [(shown["Protection"], shown["Marks"]) for shown in drawn] == [
        ("shield 2, coat 2", "0 of 4"),
        ("shield 2, coat 2", "3 of 4"),
        ("[shield 2], coat 2", "0 of 2"),
        ("[shield 2], [coat 2], sword 3", "0 of 3"),
    ]


def test_mended_gear_is_whole_in_the_table():
    """TA-10: a shield that was broken from the start stands before the coat once it is mended."""
    ready = kit.setup(
        kit.sheet("Ann", armour=(kit.COAT,), shield=kit.SHIELD, items=(kit.SUPPLIES,),
                  start={"broken": ("shield",)}),
        kit.beast("Beast"), limit=1,
    )  # fmt: skip
    journal = kit.fought(ready, {"Ann": ["consume supplies on shield of Ann"]}).journal
    assert row(table(journal[:3]), "Ann")["Protection"] == "[shield], coat 2"
    assert row(table(journal), "Ann")["Protection"] == "shield 2, coat 2"
    assert any("makes Ann's shield whole again (AP 2)." in line for line in tell(journal))


def test_a_weapon_that_is_no_layer_never_stands_among_the_layers():
    """TA-07 with `weapon_defence = "blocks"`: also not when it has been mended."""
    ready = kit.setup(
        kit.sheet("Ann", weapons=(kit.SWORD,), items=(kit.SUPPLIES,), start={"broken": ("sword",)}),
        kit.beast("Beast"), limit=1, options={"weapon_defence": "blocks"},
    )  # fmt: skip
    journal = kit.fought(ready, {"Ann": ["consume supplies on sword of Ann"]}).journal
    assert row(table(journal[:3]), "Ann")["Protection"] == "[sword]"
    assert "Protection" not in row(table(journal), "Ann")


def test_a_bow_that_a_desperate_block_breaks_was_never_a_layer():
    """TA-09: it breaks, and stands in brackets, but nothing less protects than before."""
    ready = kit.setup(
        kit.sheet("Ann", weapons=(kit.BOW,), start=kit.near("Beast")),
        kit.beast("Beast", actions=1, phase="fast"), limit=1,
    )  # fmt: skip
    answers = {"Beast": ["strike Ann with bite"], "Ann": ["block with bow"]}
    journal = kit.fought(ready, answers, ("Ann", "block", [3])).journal
    assert any(line.endswith("a failure. That breaks Ann's bow.") for line in tell(journal))
    assert row(table(journal), "Ann")["Protection"] == "[bow]"


# -- headings and tables ------------------------------------------------------------------------


def camp(start_count=0):
    """Surprise by a beast, initiative, and a Fast phase in which nobody acts."""
    ready = kit.setup(
        kit.sheet("Ann", phase="", dexterity=2), kit.beast("Beast"), surprise=("Beast",),
        limit=start_count + 3, start_count=start_count,
    )  # fmt: skip
    answers = {"Beast": ["move closer to Ann"], "Ann": ["focus"]}
    rolls = ("Ann", "initiative", [4]), ("Ann", "focus", [4])
    return kit.fought(ready, answers, *rolls).journal


def headings(journal):
    return [line for line in tell(journal) if not line.startswith(" ")]


def test_each_phase_has_its_heading():
    """Rounds from 1, each with both phases, after the title and the surprise (TA-01, TA-03)."""
    assert headings(camp()) == [
        "A test", "Surprise", "Round 1, Fast phase", "Round 1, Slow phase", "Round 2, Fast phase",
        "Round 2, Slow phase",
    ]  # fmt: skip


def test_a_fight_that_starts_with_a_slow_phase_has_its_surprise_before_it():
    """TA-03: the initiative is no part of the surprise, though no round begins there."""
    lines = list(tell(camp(1)))
    assert headings(camp(1))[:3] == ["A test", "Surprise", "Round 1, Slow phase"]
    after = lines[lines.index("Round 1, Slow phase") + 1]
    initiative = "Ann rolls 4 + 2 = 6 against 12 for the initiative: a failure. Ann is Slow."
    assert after.strip() == initiative


def test_a_turn_by_surprise_is_not_that_of_the_round():
    """TA-03: who acted by surprise waits for a turn when the round begins."""
    for start in (0, 1):
        tale, turns = Tale(), []
        for event in camp(start):
            tale.hear(event)
            if event.kind in ("turn ended", "phase"):
                turns.append(tale.people["Beast"].acted)
        assert turns[:3] == [False, True, False]


def test_a_phase_without_turns_says_so_and_has_no_table():
    """Nothing has changed since the table before it."""
    lines = list(tell(camp(), draw=True))
    fast = lines.index("Round 2, Fast phase")
    assert lines[fast + 1 : fast + 3] == ["  Nobody acts.", "Round 2, Slow phase"]


def test_tables_are_drawn_after_each_phase():
    """With everybody's phase and whether they have acted; empty columns are left out."""
    lines = list(tell(camp(), draw=True))
    after = [line.strip() for line in lines if line.startswith("  After")]
    assert after == [
        "After the surprise", "After round 1, Fast phase", "After round 1, Slow phase",
        "After round 2, Slow phase",
    ]  # fmt: skip
    assert rows(table(camp(), 1))[0] == ["Who", "Phase", "Turn", "HP"]
    assert row(table(camp(), 0), "Ann")["Turn"] == "waits"
    assert row(table(camp(), 1), "Ann") == {
        "Who": "Ann", "Phase": "Slow", "Turn": "acted", "HP": "10 of 10",
    }  # fmt: skip


def test_every_passage_has_its_picture():
    """Also the opening scene and phases without turns, where a printed story leaves it out."""
    opening, surprise, *others = TWO_ACTIONS.passages(camp())
    assert (opening.heading, opening.drawn) == ("", False)
    assert opening.picture[0] == "After the opening"
    assert surprise.picture[0] == "After the surprise"
    for one in others:
        assert "\n".join(one.picture) == table(camp(), one.time)
    assert [one.heading for one in others if not one.drawn] == ["Round 2, Fast phase"]
    assert not any(one.picture for one in TWO_ACTIONS.passages(camp(), draw=False))


def test_a_story_can_stop_at_a_phase():
    """What lies behind it is not told, and the table is that of its end."""
    lines = list(tell(camp(), draw=True, upto=1))
    assert [line for line in lines if not line.startswith(" ")][-1] == "Round 1, Slow phase"
    assert lines[-1].split("│")[0].strip() == "Beast"


def test_a_turn_under_way_shows_the_actions_left():
    """Of a journal that ends, or of a position that lies, in the middle of a turn (TA-01)."""
    journal = [*OPENED, e.RoundBegan(0, "", "", 1), e.PhaseBegan(0, "", "", "Fast"),
               e.TurnBegan(0, "Kael", "", 2)]  # fmt: skip
    assert row(table(journal), "Kael")["Turn"] == "2 actions"
    journal.append(e.Acted(0, "Kael", "Kael@0.1", "focus", "focus", left=1))
    assert row(table(journal), "Kael")["Turn"] == "1 action"
    journal.append(e.TurnEnded(0, "Kael", "", 1))
    assert row(table(journal), "Kael")["Turn"] == "acted"


def test_whoever_is_out_has_only_that_and_hit_points_in_the_table():
    """What protects a fallen one matters to nobody."""
    gone = [*OPENED, e.Wounded(1, "Kael", "", "Wolf", 9, 0, 0, 9, -1),
            e.Left(1, "Kael", "", "fallen")]  # fmt: skip
    assert row(table(gone), "Kael") == {
        "Who": "Kael", "Phase": "Fast", "Turn": "fallen", "HP": "−1 of 10",
    }  # fmt: skip


def test_what_is_sustained_and_what_helps_stand_in_the_table():
    """TA-11, TA-12: effects by name and target, prone, and what gives advantage."""
    happened = [
        *OPENED,
        e.Established(0, "Kael", "", "Ward", "Kael", True),
        e.Established(0, "Kael", "", "Ward on Ice", "Kael", False),
        e.Readied(0, "Kael", "", "steady"),
        e.Readied(0, "Kael", "", "cover"),
        e.Fell(0, "Kael", "", True, "tripped"),
    ]
    shown = row(table(happened), "Kael")
    assert shown["Sustains"] == "Ward on Kael with Resolve, Ward on Ice on Kael"
    assert shown["Besides"] == "prone, cover, steady"
    happened += [
        e.Dropped(1, "Kael", "", "Ward", "damage"),
        e.Checked(1, "Kael", "", "sustain", (4,), 4),
        e.Checked(1, "Kael", "", "initiative", (4,), 4),
        e.Readied(1, "Kael", "", "cover", False),
        e.Fell(1, "Kael", "", False),
    ]
    shown = row(table(happened), "Kael")
    assert shown["Sustains"] == "Ward on Ice on Kael"
    assert shown["Besides"] == "steady"
    happened.append(e.Checked(1, "Kael", "", "strike", (4,), 4))
    assert "Besides" not in row(table(happened), "Kael")


def test_a_wide_table_wraps_between_words_and_fits():
    """Names, layers and effects of any length stay inside 100 columns."""
    names = [f"the {word} of the long lane" for word in ("keeper", "reeve", "warden")]
    long = [
        e.Entered(
            0, name, "", "watch", "yard", "contractor", "Fast", 8, 10,
            layers=("battered kite shield 2", "boiled leather coat 3"),
            held=(f"Circle of Thorns on {name} with Resolve",), ready=("braced", "cover"),
            prone=True,
        )
        for name in names
    ]  # fmt: skip
    picture = table(long)
    assert max(map(len, picture.split("\n"))) <= WIDTH
    assert all(name in [cells[0] for cells in rows(picture)] for name in names)
    shown = row(picture, names[0])
    assert shown["Protection"] == "battered kite shield 2, boiled leather coat 3"


def test_stories_come_with_tables_unless_one_says_otherwise():
    """A printed fight shows them; a story told without them has none."""
    assert "  After round 1, Slow phase" in TWO_ACTIONS.story(camp())
    assert not any("After" in line for line in TWO_ACTIONS.story(camp(), draw=False))
    assert TWO_ACTIONS.picture(camp(), 1) == table(camp(), 1)


# -- paragraphs ---------------------------------------------------------------------------------


def test_what_comes_of_one_action_is_one_paragraph():
    """The action, the response, the hit, and what follows; a turn's end with its last action."""
    cause = "Wolf@1.1"
    lines = told(
        e.WentNext(1, "beasts", "", "Wolf", 2),
        e.TurnBegan(1, "Wolf", "", 2),
        e.Acted(1, "Wolf", cause, "strike Kael with bite", "strike", "Kael", "bite", 1),
        e.Attacked(1, "Wolf", cause, "Kael", "bite", 3, ("tripping",)),
        e.Responded(1, "Kael", cause, "Wolf", "strike Wolf with sword", "strike", "sword"),
        e.Checked(1, "Kael", cause, "strike", (20,), 20, 0, 3, 23, 12, "critical success"),
        e.Attacked(1, "Kael", cause, "Wolf", "sword", 8, (), True),
        e.Wounded(1, "Wolf", cause, "Kael", 8, 0, 1, 7, -1),
        e.Left(1, "Wolf", cause, "fallen"),
        e.Stopped(1, "Kael", cause, "Wolf", "felled", "sword"),
        e.TurnEnded(1, "Wolf", "", 1),
    )
    assert lines == [
        "Next for beasts: Wolf, of 2 who wait. Wolf has 2 actions.",
        "Wolf strikes Kael with the bite (1 action left). Kael faces 3 damage, tripping. In "
        "answer Kael tries to strike Wolf with the sword. Kael rolls 20 + 3 = 23 against 12: a "
        "critical success. It is a hit for 8 damage, critical. Wolf takes 7 damage from Kael (8 "
        "less AP 1): Constitution −1 of 6 left. Wolf falls. Wolf is felled first: Wolf's attack "
        "is stopped. Wolf leaves 1 action unused.",
    ]


def test_an_initiative_is_one_paragraph():
    """The dice, the phase, and that somebody has fallen over (TA-03)."""
    lines = told(
        e.Checked(0, "Kael", "", "initiative", (1,), 1, 0, 3, 4, 12, "critical failure"),
        e.Placed(0, "Kael", "", "Slow"),
        e.Fell(0, "Kael", "", True, "critical failure"),
        e.Cleared(0, "Kael", "", 3),
        e.Cleared(0, "Zoe", "", 1),
    )
    assert lines == [
        "Kael rolls 1 + 3 = 4 against 12 for the initiative: a critical failure. Kael is Slow. "
        "Kael is prone now (critical failure).",
        "The new round clears 3 marks of Kael. The new round clears 1 mark of Zoe.",
    ]


def test_words_and_numbers():
    """Rounds count from 1, minus is a real one, things have articles where names have none."""
    assert [moment(time) for time in (0, 1, 4)] == [
        "round 1, Fast phase", "round 1, Slow phase", "round 3, Fast phase",
    ]  # fmt: skip
    assert [counted(n, "action") for n in (0, 1, 2)] == ["no actions", "1 action", "2 actions"]
    assert [addition(9, n) for n in (3, 0, -2)] == ["9 + 3 = 12", "9", "9 − 2 = 7"]
    assert doing("stand", "stand", "") == "stand up"
    assert doing("mend sword of Zoe", "shape", "sword") == "mend the sword of Zoe"
    assert doing("consume kit on sword of Zoe", "consume", "kit") == (
        "consume the kit on the sword of Zoe"
    )
    assert doing("consume potion", "consume", "potion") == "consume the potion"
    assert doing("shape Ward on Zoe with Resolve", "shape", "Ward") == (
        "shape Ward on Zoe with Resolve"
    )
    assert doing("strike Zoe with Oathkeeper", "strike", "Oathkeeper") == (
        "strike Zoe with Oathkeeper"
    )
    assert doing("", "", "") == "do nothing"


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (e.WentNext(0, "watch", "", "Kael", 1), "Next for watch: Kael."),
        (e.TurnBegan(0, "Kael", "", 1), "Kael has 1 action."),
        (
            e.Acted(0, "Kael", "", "block with sword", "block", "", "sword", 0),
            "Kael blocks with the sword (no actions left).",
        ),
        (
            e.Checked(0, "Kael", "", "strike", (4, 9), 9, 1, -1, 8, 12, "failure"),
            "Kael rolls 4 and 9 with advantage, 9 − 1 = 8 against 12: a failure.",
        ),
        (
            e.Checked(0, "Kael", "", "sustain", (4, 9), 4, -1, 0, 4, 12, "failure"),
            "Kael rolls 4 and 9 with disadvantage, 4 against 12 to keep what is sustained: a "
            "failure.",
        ),
        (
            e.Checked(0, "Kael", "", "move", (9,), 9, 0, 3, 12, 12, "success", True),
            "Kael rolls again 9 + 3 = 12 against 12: a success.",
        ),
        (e.Pushed(0, "Kael", "", "move", 0), "Kael pushes (Motivation 0 left)."),
        (
            e.Attacked(0, "Wolf", "", "Kael", "bite", 6, ("overwhelming",), True),
            "Kael faces 6 damage, critical, overwhelming.",
        ),
        (e.Responded(0, "Kael", "", "Wolf", "take it", "take it"), "Kael takes it."),
        (
            e.Responded(0, "Kael", "", "Wolf", "move away from Wolf", "move"),
            "In answer Kael tries to move away from Wolf.",
        ),
        (
            e.Stopped(0, "Kael", "", "Wolf", "blocked", "sword"),
            "Kael blocks with the sword: Wolf's attack is stopped.",
        ),
        (e.Stopped(0, "Kael", "", "Wolf", "evaded"), "Kael gets away: Wolf's attack is stopped."),
        (
            e.Stopped(0, "Kael", "", "Wolf", "covered"),
            "Cover protects Kael: Wolf's attack is stopped.",
        ),
        (
            e.Stopped(0, "Kael", "", "Wolf", "staggered", "sword"),
            "Wolf is staggered: Wolf's attack is stopped.",
        ),
        (
            e.Wasted(0, "Kael", "", "focus", "out of the fight"),
            "It comes to nothing for Kael (focus): out of the fight.",
        ),
        (
            e.Marked(0, "Kael", "", "Wolf", 1, 2, 5, 1),
            "A ward takes off 2. The hit lands: Kael has 1 marked against 5.",
        ),
        (
            e.Marked(0, "Kael", "", "Wolf", 0, 3, 5, 0),
            "A ward takes off 3: nothing is marked on Kael.",
        ),
        (e.Broke(0, "Kael", "", "shield", "shield"), "That breaks Kael's shield: AP 3 is left."),
        (
            e.Wounded(0, "Kael", "", "Wolf", 2, 1, 0, 2, 6),
            "A ward takes off 1. Kael takes 2 damage from Wolf: 6 of 10 hit points left.",
        ),
        (
            e.Wounded(0, "Wolf", "", "Kael", 1, 0, 1, 0, 6),
            "Wolf's AP of 1 stops all 1 damage from Kael.",
        ),
        (
            e.Wounded(0, "Wolf", "", "Kael", 0, 3, 1, 0, 6),
            "A ward takes off 3: nothing reaches Wolf.",
        ),
        (e.Healed(0, "Kael", "", "Zoe", 2, 9), "Kael is healed of 2 by Zoe: 9 of 10 hit points."),
        (e.Healed(0, "Wolf", "", "Wolf", 2, 5), "Wolf is healed of 2: Constitution 5 of 6."),
        (e.Restored(0, "Kael", "", "motivation", 3), "Kael has Motivation 3 now."),
        (
            e.Mended(0, "Kael", "", "bow", "Zoe", 0, "weapon"),
            "That makes Zoe's bow whole again.",
        ),
        (
            e.Readied(0, "Kael", "", "steady"),
            "Kael has advantage on the next check of an action.",
        ),
        (e.Readied(0, "Kael", "", "braced"), "Kael is braced, with advantage when Blocking."),
        (e.Readied(0, "Kael", "", "cover", False), "Kael is no longer behind cover."),
        (
            e.Moved(0, "Kael", "", "hill", ("Wolf", "Zoe")),
            "Kael is now in the hill, Adjacent to Wolf and Zoe.",
        ),
        (e.Moved(0, "Kael", "", "hill"), "Kael is now in the hill, Adjacent to nobody."),
        (e.Fell(0, "Kael", "", True, "tripped"), "Kael is prone now (tripped)."),
        (e.Fell(0, "Kael", "", False), "Kael is prone no longer."),
        (
            e.Established(0, "Kael", "", "Ward", "Zoe", True),
            "Kael now sustains Ward on Zoe, paid for with Resolve.",
        ),
        (e.Sustained(0, "Kael", "", "Ward"), "Kael's Ward goes on."),
        (e.Dropped(0, "Kael", "", "Ward", "damage"), "Kael's Ward ends (damage)."),
        (e.Dropped(0, "Kael", "", "Ward", "dropped"), "Kael's Ward ends."),
        (
            Faulted(3, "Kael", "", "fly", "no wings", "end turn"),
            'Whoever decides for Kael answered "fly" (no wings); "end turn" is taken instead.',
        ),
        (
            e.Entered(2, "Zoe", "", "watch", "yard", "boss", "Slow", 3, 9, 0, ("coat 2",), 1, 2, 3,
                      ("axe",), ("shield",), ("Ward on Kael",), True, ("Wolf",), False, (),
                      ("cover",)),
            "Zoe (watch, Slow boss): in the yard, Adjacent to Wolf, 3 of 9 hit points, protected "
            "by coat 2, 1 marked, shield broken, armed with axe, Motivation 2, Resolve 3, "
            "sustaining Ward on Kael, in cover, prone.",
        ),
        (
            e.Ended(3, "", "", "watch", "the other side has nobody left"),
            "The fight is over: victory for watch (the other side has nobody left). Still "
            "standing: Kael (8 of 10 hit points) and Wolf (Constitution 6 of 6).",
        ),
    ],
    ids=lambda value: value.kind if isinstance(value, Event) else "",
)  # fmt: skip
def test_what_is_said(event, sentence):
    """Each event in a whole sentence with its numbers."""
    assert told(event) == [sentence]


def test_whoever_is_out_before_a_position_begins_is_told_with_it():
    """A story that starts in the middle says who has fallen, fled or yielded until then."""
    entered = e.Entered(0, "Zoe", "", "watch", "yard", "contractor", "Fast", 0, 8, acted=True)
    gone = e.Left(0, "Zoe", "", "fallen")
    assert told(entered, gone) == [
        "Zoe (watch, Fast contractor): in the yard, 0 of 8 hit points, has acted in this round. "
        "Zoe is fallen already.",
    ]
    begun = e.PhaseBegan(0, "", "", "Fast")
    for status, sentence in (("fallen", "falls"), ("fled", "has fled"), ("yielded", "yields")):
        assert told(begun, e.Left(0, "Kael", "Wolf@0", status)) == [f"Kael {sentence}."]


def test_a_newcomer_joins_the_fight():
    """Whoever is told of after the first phase has begun has arrived in the middle of it."""
    begun = e.PhaseBegan(0, "", "", "Fast")
    arrives = e.Entered(1, "Zoe", "", "watch", "yard", "contractor", "", 8, 8)
    assert told(begun, arrives)[-1] == (
        "Zoe (watch, contractor) joins the fight: in the yard, 8 of 8 hit points."
    )
