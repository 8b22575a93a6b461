"""The Action Board drawn and said: what the state has, what a side may see, and no more."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any
from xml.etree import ElementTree

import pytest

import scenarios
from agents.human.drawn.action_board import KINDS, drawing, said
from arena.fight import Fight
from arena.luck import KeyedDice
from arena.model import Event
from arena.rules import RULESETS
from arena.rules.action_board.state import State
from tests.arena.rules.action_board.kit import (
    BOW,
    HILL,
    RITUAL,
    SHIELD,
    SPELLS,
    SWORD,
    WALL,
    setup,
    sheet,
)

SVG = "{http://www.w3.org/2000/svg}"
SHIPPED = [
    *scenarios.names("action_board"),
    "declare-or-wait",
    "quicken-or-sustain",
    "guard-or-mage",
    "one-token",
    "the-last-draught",
    "the-wounded-and-the-fresh",
]
HOSTILE = '<script>alert("x")</script> & Sons,\x00 the Unspeakable ' + "of Everything " * 9


class Game:
    """A fight that stands at a question after so many have been answered with anything at all."""

    def __init__(self, made, questions, seed=1):
        self.setup = made
        self.events: list[Event] = []
        self.fight: Fight[State] = Fight(made, KeyedDice(seed), {}, record=self.events.append)
        luck = random.Random(seed)
        while self.fight.advance() and questions > 0:
            for decision in self.fight.pending:
                busy = [answer for answer in decision.legal if answer.verb != "wait"]
                answer = luck.choice(busy or list(decision.legal))
                self.fight.answer(decision.who, answer)
                questions -= 1

    @property
    def state(self):
        return self.fight.state

    def drawn(self, side=None):
        return drawing(self.setup, self.state, side, self.events)

    def said(self, side=None):
        return said(self.setup, self.state, side, self.events)


def shipped(name, closed=False):
    scenario = scenarios.load(name)
    if closed:
        scenario = replace(scenario, options=replace(scenario.options, open_sheets=False))
    return RULESETS["action_board"].setup(scenario)


def ready(closed=False, **more):
    """Three zones, a mage on each side, one who comes later, and a group."""
    return setup(
        sheet("Ann", zone="gate", weapons=(SWORD,), shield=SHIELD, cast=SPELLS),
        sheet("Bob", "blue", weapons=(BOW, SWORD), cast=(RITUAL, WALL), dodges=2),
        sheet("Cid", "blue", "tower", start={"arrives": 3}),
        sheet("Eve", zone="hill", attacks=6),
        zones=HILL,
        groups={"Pair": ("Bob", "Cid")},
        options={"open_sheets": not closed},
        **more,
    )


def texts(markup):
    return [t.text or "" for t in ElementTree.fromstring(markup).iter(f"{SVG}text")]


def board(markup, name):
    """The part of a drawing that is one combatant's board."""
    for group in ElementTree.fromstring(markup).iter(f"{SVG}g"):
        if group.findtext(f"{SVG}title") == name:
            return group
    raise AssertionError(f"{name} has no board")


def count(part, classes):
    return sum(1 for element in part.iter() if element.get("class") == classes)


def inside(markup):
    """Check that nothing sticks out of the drawing, with 6.2 units for each character."""
    root = ElementTree.fromstring(markup)
    width, height = map(float, root.attrib["viewBox"].split()[2:])
    assert width == 360
    for element in root.iter():
        number = {key: float(v) for key, v in element.items() if v.replace(".", "", 1).isdigit()}
        if element.tag == f"{SVG}text":
            long = 6.2 * len(element.text or "")
            shift = {"start": 0, "middle": long / 2, "end": long}[element.attrib["text-anchor"]]
            assert number["x"] - shift >= 0, element.text
            assert number["x"] - shift + long <= width, element.text
            assert number["y"] <= height, element.text
        elif element.tag == f"{SVG}rect":
            assert number["x"] + number["width"] <= width + 0.1
            assert number["y"] + number["height"] <= height + 0.1
        elif element.tag == f"{SVG}circle":
            assert number["cx"] - number["r"] >= 0
            assert number["cx"] + number["r"] <= width
        elif element.tag == f"{SVG}polygon":
            points = [tuple(map(float, p.split(","))) for p in element.attrib["points"].split()]
            assert all(0 <= x <= width and 0 <= y <= height for x, y in points)


@pytest.mark.parametrize("name", SHIPPED)
@pytest.mark.parametrize("closed", [False, True])
def test_every_shipped_scenario_draws_in_the_middle_of_a_fight(name, closed):
    """Well-formed, within its width, for either side and for nobody, and everybody is in it."""
    game = Game(shipped(name, closed), questions=14)
    for side in (*game.setup.sides, None):
        markup = game.drawn(side)
        inside(markup)
        words, lines = " | ".join(texts(markup)), game.said(side)
        for who in game.setup.seats:
            assert who[:15] in words
            assert any(line.startswith(f"{who} of ") for line in lines)


@pytest.mark.parametrize("questions", [0, 3, 9, 20, 40])
def test_names_of_any_length_and_kind_are_escaped_and_fitted(questions):
    """A name from a scenario is nothing but text, however long, and sticks out nowhere."""
    cast: dict[str, Any] = {
        "cast": SPELLS,
        "attacks": 99,
        "spells": 99,
        "generals": 99,
        "dodges": 40,
        "hp": 9999,
    }
    made = setup(
        sheet(HOSTILE, weapons=(SWORD, BOW), **cast),
        sheet("B" + HOSTILE, "blue", weapons=(BOW,), cast=(WALL, RITUAL)),
        sheet("C" + HOSTILE, "blue", "tower", start={"arrives": 1000}),
        zones=(*HILL[:3], replace(HILL[3], ways=("hill", "tower", HOSTILE)),
               replace(HILL[2], name=HOSTILE)),
        groups={"Pair" + HOSTILE: ("B" + HOSTILE, "C" + HOSTILE)},
    )  # fmt: skip
    game = Game(made, questions)
    inside(game.drawn())
    assert "<script" not in game.drawn()
    assert all("\x00" not in line and "\n" not in line for line in game.said())


def test_the_round_and_its_ticks():
    """AB-01: three ticks a round; the one under way is marked."""
    game = Game(shipped("half-cast"), questions=0)
    assert texts(game.drawn())[:4] == ["Round 2", "Tick 1", "Tick 2", "Tick 3"]
    assert "Round 2, tick 2 of 3." in game.said()
    assert count(ElementTree.fromstring(game.drawn())[2], "slot now") == 0
    assert count(ElementTree.fromstring(game.drawn())[4], "slot now") == 1


@pytest.mark.parametrize("questions", [0, 4, 8, 15])
def test_slots_and_reserves_are_those_of_the_state(questions):
    """AB-01, AB-02: a token for each that is left, a slot for each of this tick."""
    game = Game(shipped("mages-quarrel"), questions)
    for c in game.state.combatants:
        row = board(game.drawn(), c.sheet.name)
        words = [t.text for t in row.iter(f"{SVG}text")]
        left = dict(zip("ASGD", (*c.tokens, c.dodges), strict=True))
        of = (c.sheet.attacks, c.sheet.spells, c.sheet.generals, c.sheet.dodges)
        for (token, number), most in zip(left.items(), of, strict=True):
            assert (f"{token} {number}" in words) == (most > 0)
        assert count(row, "slot now") == c.slots - c.used
        assert f"{c.hp}/{c.sheet.hp} HP" in words
        free = f"{c.slots - c.used} of {c.slots} slot{'s' if c.slots > 1 else ''} free"
        assert any(line.startswith(c.sheet.name) and free in line for line in game.said())


def test_spent_tokens_are_hollow():
    """Every token of a reserve is drawn, those that are spent without their colour."""
    game = Game(ready(), questions=0)
    ann = game.state.combatants[0]
    before = board(game.drawn(), "Ann")
    assert [count(before, KINDS[token]) for token in "ASGD"] == [3, 4, 3, 1]
    ann.tokens[:] = [1, 4, 2]
    after = board(game.drawn(), "Ann")
    assert [count(after, KINDS[token]) for token in "ASGD"] == [1, 4, 2, 1]
    assert count(after, "spent") - count(before, "spent") == 3


def answered(made, **answers):
    """A fight in which the first questions of these combatants are answered so."""
    game = Game(made, questions=0)
    for decision in game.fight.pending:
        game.fight.answer(decision.who, decision.find(answers.get(decision.who, "wait")))
    game.fight.advance()
    return game


def test_what_was_declared_stands_in_its_slot_with_its_wave():
    """AB-05: a wave that is over is open to all."""
    game = answered(ready(), Bob="cast Ritual at Ann", Eve="move to yard")
    words = [t.text for t in board(game.drawn("red"), "Bob").iter(f"{SVG}text")]
    assert {"Ritual—casting", "w1", "Ritual at Ann", "stage 1 of 3"} <= set(words)
    assert count(board(game.drawn("red"), "Eve"), "used now") == 1
    expected = "Declared in this tick, wave 1: Eve: move to the yard; "
    assert f"{expected}Bob: begin casting Ritual at Ann." in game.said("red")


def test_what_is_not_revealed_is_not_drawn():
    """AB-05: what others answer in the same wave is hidden until all have answered."""
    game = Game(ready(), questions=0)
    before = (game.drawn(), game.said())
    bob = next(decision for decision in game.fight.pending if decision.who == "Bob")
    game.fight.answer("Bob", bob.find("cast Ritual at Ann"))
    assert (game.drawn(), game.said()) == before


def test_an_action_of_several_ticks_shows_its_stages():
    """AB-03: whoever looks sees how far it is, and that its next stage has to be paid now."""
    game = Game(shipped("half-cast"), questions=0)
    mage = board(game.drawn("raiders"), "Mage")
    assert count(mage, "under-way now") == 1
    words = [t.text for t in mage.iter(f"{SVG}text")]
    assert {"Fireball at stairs", "stage 1 of 2, next now"} <= set(words)


def test_without_the_journal_used_slots_are_known_to_be_used():
    """The state has what is used, and only the journal for what."""
    game = answered(ready(), Eve="move to yard")
    row = board(drawing(game.setup, game.state, None), "Eve")
    assert "declared" in [t.text for t in row.iter(f"{SVG}text")]
    assert count(row, "used now") == 1


def test_closed_sheets_hide_the_numbers_of_opponents():
    """GEN-01: place, weapons in hand, what is under way and the tier are seen, nothing else."""
    game = answered(ready(closed=True), Bob="cast Ritual at Ann")
    words = [t.text for t in board(game.drawn("red"), "Bob").iter(f"{SVG}text")]
    assert words == ["Unhurt", "Bob", "bow, sword", "in Pair", "Ritual—casting", "w1",
                     "Ritual at Ann", "stage 1 of 3"]  # fmt: skip
    own = [t.text for t in board(game.drawn("blue"), "Bob").iter(f"{SVG}text")]
    assert {"20/20 HP", "A 3", "S 3", "G 3", "D 2"} <= set(own)
    assert board(game.drawn(), "Ann").findall(f"{SVG}text")[0].text == "20/20 HP"


def test_states_that_differ_in_hidden_facts_draw_alike():
    """GEN-01: with closed sheets nothing that is hidden can be read from the drawing."""
    game = answered(ready(closed=True), Bob="cast Ritual at Ann", Eve="move to yard")
    game.state.combatants[1].hp = 5  # Hurt, which everybody sees
    red = (game.drawn("red"), game.said("red"))
    blue, everything = game.drawn("blue"), game.drawn()
    bob, cid = game.state.combatants[1:3]
    bob.hp, bob.tokens, bob.dodges, bob.dr, bob.slots, bob.used = 2, [9, 0, 1], 0, 7, 4, 3
    bob.spell_slots = [0, 1, 0, 2]
    bob.sheet = replace(bob.sheet, hp=90, attacks=9, spells=1, generals=7, dodges=5, mount="Cid",
                        reflex=9, will=9, spell_slots=(1, 1, 1, 2), shield=SHIELD)  # fmt: skip
    cid.sheet = replace(cid.sheet, start=replace(cid.sheet.start, arrives=6))
    assert (game.drawn("red"), game.said("red")) == red
    assert game.drawn("blue") != blue
    assert game.drawn() != everything


def test_the_fallen_and_those_awaited_have_no_board():
    """Whoever is not in the fight is told with the reason."""
    game = Game(ready(), questions=0)
    game.state.combatants[3].status = type(game.state.combatants[3].status).FALLEN
    assert "Cid: arrives in round 2, tick 1" in texts(game.drawn())
    assert "Eve: fallen" in texts(game.drawn())
    assert "Eve of red is not in the fight: fallen." in game.said()
    with pytest.raises(AssertionError, match="no board"):
        board(game.drawn(), "Eve")


def test_ones_own_side_is_drawn_first_in_its_own_colour():
    """Signs and colours of a side are the same for whoever looks."""
    game = Game(ready(), questions=0)
    for side in ("red", "blue"):
        words = texts(game.drawn(side))
        other = "blue" if side == "red" else "red"
        assert words.index(side) < words.index(other)
        place = board(game.drawn(side), "yard")
        assert count(place, "side-0") == 1  # Bob's, who is blue


def test_zones_with_who_stands_where():
    """AB-11: in the order in which they lie, with the ways between them."""
    game = Game(ready(), questions=0)
    root = ElementTree.fromstring(game.drawn())
    drawn = [g for g in root.iter(f"{SVG}g") if count(g, "zone")]
    places = {g[2].text: [t.text for t in g.iter(f"{SVG}text")][1:] for g in drawn}
    assert places == {
        "tower": [],
        "hill": ["Eve"],
        "yard": ["Bob", "to gate"],
        "gate": ["Ann", "to yard"],
    }
    assert list(places) == ["tower", "hill", "yard", "gate"]
    assert count(root, "way") == 2
    assert "In the yard, next to the gate and the hill: Bob." in game.said()


def test_walls_stand_across_ways_and_before_people():
    """AB-11: a wall between two zones, and one before a combatant, each with its end."""
    game = Game(ready(), questions=0)
    before = count(ElementTree.fromstring(game.drawn()), "wall")
    wall = type("Wall", (), {"between": (1, 2), "before": -1, "until": 5})
    other = type("Wall", (), {"between": None, "before": 1, "until": 7})
    game.state.walls = (wall, other)
    assert count(ElementTree.fromstring(game.drawn()), "wall") == before + 4
    assert "Wall between hill and tower, until round 2, tick 3" in texts(game.drawn())
    assert "A wall stands before Bob until the end of round 3, tick 2." in game.said()


def test_a_large_battle_shows_its_armies():
    """AB-12: heads and morale of both, the phase, and the fight that is under way."""
    game = Game(shipped("battle-for-the-gate"), questions=0)
    words = texts(game.drawn("garrison"))
    assert "Phase 1 of 8" in words
    assert "600 of 600 heads · morale 6/6" in words
    assert "Captain: aside" in words
    game = Game(game.setup, questions=40)
    now = game.state.battle
    for side, heads, morale in zip(game.setup.sides, now.numbers, now.morale, strict=True):
        line = f"The army of {side}: {heads} of"
        assert any(one.startswith(line) and f"morale {morale} of 6" in one for one in game.said())


def test_with_many_slots_the_free_ones_are_one_cell():
    """AB-01: a sheet may have 33 slots in a tick."""
    made = setup(sheet("Ann", attacks=99, weapons=(SWORD,)), sheet("Bob", "blue"))
    game = answered(made, Ann="attack Bob with sword")
    row = board(game.drawn(), "Ann")
    words = [t.text for t in row.iter(f"{SVG}text")]
    assert words.count("33 slots") == 2
    assert "32 slots" in words
    assert "A 98/99" in words


def test_a_fight_that_is_over_shows_its_last_tick():
    """The tick that was played last stays on the table."""
    game = Game(shipped("starting-character"), questions=5000)
    assert game.fight.over
    now = game.state.now
    assert game.said()[0] == f"Round {now // 3 + 1}, tick {now % 3 + 1} of 3."
    inside(game.drawn())
