"""The drawing of Two Actions shows what a table sees, and its sentences say the same."""

import random
from dataclasses import replace
from xml.etree import ElementTree

import pytest

import scenarios
from agents.human.drawn.svg import WIDTH
from agents.human.drawn.two_actions import drawing, said
from agents.human.seating import seated
from agents.human.solo import Beginning, Solo
from arena.rules import RULESETS
from arena.rules.melees import join_melees
from arena.rules.two_actions.scenario import Start
from arena.rules.two_actions.state import FAST, SLOW, Held, Stage, Status
from scenarios.shipped import names

SVG = "{http://www.w3.org/2000/svg}"
SHIPPED = names("two_actions")
LETTER = 6.2


def made(name, change=lambda sheet: sheet, **options):
    """A shipped scenario made ready, with other options, or other sheets."""
    scenario = scenarios.load(name)
    return RULESETS[scenario.ruleset].setup(
        replace(
            scenario,
            combatants=tuple(change(sheet) for sheet in scenario.combatants),
            options=replace(scenario.options, **options),
        )
    )


def midway(setup, answers, seed=3):
    """The state after so many answers, all given at random among what is legal."""
    beginning = Beginning(setup.scenario, seated(setup, setup.sides, {}, "random", "machine"), seed)
    solo, luck = Solo(beginning), random.Random(seed)
    for _ in range(answers):
        if solo.over:
            break
        decision = solo.asked[0]
        solo.answer(decision.who, luck.choice(decision.legal).label)
    return solo.fight.state


def turns(setup):
    """The opening state, as the first Fast phase has begun and all are in it."""
    state = setup.opening()
    state.opened, state.stage = True, Stage.TURNS
    for c in state.combatants:
        c.phase = FAST
    return state


def parsed(setup, state, side=None):
    return ElementTree.fromstring(drawing(setup, state, side))


def words(element):
    return [text.text for text in element.iter(f"{SVG}text")]


def part(root, title):
    """The one group with a title."""
    (found,) = [g for g in root.iter(f"{SVG}g") if g.findtext(f"{SVG}title") == title]
    return found


def of_class(element, tag, cls):
    return [e for e in element.iter(SVG + tag) if cls in e.get("class", "").split()]


def boxes(element):
    """How many boxes there are for marks, and how many are ticked off."""
    return (
        sum(box.get("width") == "8" for box in of_class(element, "rect", "line")),
        len(of_class(element, "line", "bad")) // 2,
    )


def extents(root):
    """The left and right edge of everything that is drawn, and what it is."""
    for e in root.iter():
        at = {key: float(value) for key, value in e.items() if key in _NUMBERS}
        tag = e.tag.removeprefix(SVG)
        if tag == "rect":
            yield at["x"], at["x"] + at["width"], tag
        elif tag == "circle":
            yield at["cx"] - at["r"], at["cx"] + at["r"], tag
        elif tag == "line":
            yield min(at["x1"], at["x2"]), max(at["x1"], at["x2"]), tag
        elif tag == "polygon":
            xs = [float(point.split(",")[0]) for point in e.get("points").split()]
            yield min(xs), max(xs), tag
        elif tag == "text":
            width = LETTER * len(e.text)
            left = at["x"] - {"start": 0, "middle": 0.5, "end": 1}[e.get("text-anchor")] * width
            yield left, left + width, e.text


_NUMBERS = {"x", "width", "cx", "r", "x1", "x2"}


def sticks_out(root):
    return [what for left, right, what in extents(root) if left < 0 or right > WIDTH]


@pytest.mark.parametrize("name", SHIPPED)
def test_every_shipped_scenario_draws_in_the_middle_of_a_fight(name):
    """Everybody appears, nothing sticks out, and the drawing is as high as what is in it."""
    setup = made(name)
    for answers in (0, 9, 30):
        state = midway(setup, answers)
        before = state.copy()
        root = parsed(setup, state)
        titles = " ".join(title.text for title in root.iter(f"{SVG}title"))
        lines = said(setup, state, None)
        for who in setup.seats:
            assert who in titles
            assert any(line.startswith(f"{who}, ") for line in lines)
        assert sticks_out(root) == []
        height = float(root.get("viewBox").split()[3])
        assert max(float(e.get("y", 0)) for e in root.iter()) < height
        assert state == before  # it is looked at, not touched


@pytest.mark.parametrize("name", ["two-pairs", "rival-crews", "wolf-pack", "boss"])
def test_closed_sheets_hide_what_the_ruleset_guesses(name):
    """GEN-01: states that differ only in what is hidden from a side look alike to it."""
    setup = made(name, open_sheets=False)
    for side in setup.sides:
        for answers in (12, 25, 40):
            state = midway(setup, answers)
            other = state.copy()
            opponents = [c for c in other.combatants if c.sheet.side != side]
            setup.ruleset.guess(other, setup, opponents)
            assert drawing(setup, state, side) == drawing(setup, other, side)
            assert said(setup, state, side) == said(setup, other, side)
            assert drawing(setup, state, None) != drawing(setup, other, None)


def test_closed_sheets_hide_numbers_layers_and_pools():
    """GEN-01: hit points, marks, layers, pools and uses of opponents are hidden one by one."""
    setup = made("two-pairs", open_sheets=False)
    state = turns(setup)
    for c in state.combatants:
        c.hp -= 1
        c.marks = 1
    shown = drawing(setup, state, "foxes")
    hawk = next(c for c in state.combatants if c.sheet.name == "Hawk warden")
    hidden = {"hp": 2, "marks": 3, "motivation": 0, "resolve": 0, "pieces": ()}
    for field, value in hidden.items():
        kept = getattr(hawk, field)
        setattr(hawk, field, value)
        assert drawing(setup, state, "foxes") == shown, field
        assert drawing(setup, state, "hawks") != shown, field
        setattr(hawk, field, kept)
    hawk.sheet = replace(hawk.sheet, hp=30, shield=None, armour=(), motivation=9, actions=4)
    assert drawing(setup, state, "foxes") == shown
    lines = said(setup, state, "foxes")
    assert "Hawk warden, contractor of hawks: Hurt. Weapons: fists, sword." in lines


def test_what_stays_visible_with_closed_sheets():
    """GEN-01: tier, gear, what is broken or sustained, prone, and the turn are seen by all."""
    setup = made("rival-crews", open_sheets=False)
    state = turns(setup)
    red = setup.seat["Red shaper"]
    c = state.combatants[red]
    c.prone, c.broken, c.hp = True, frozenset({"light armour", "staff"}), 1
    ward = next(a for a in setup.listed[red] if a.label == "shape Ward on Red breaker")
    c.held = (Held(ward.index, 0, False, True),)
    state.turn, state.left = red, 1
    root = parsed(setup, state, "greys")
    assert "Ward −2" in words(part(root, "Red breaker (reds)"))
    shown = part(root, "Red shaper (reds)")
    assert {
        "sustains Ward on Red breaker",
        "prone",
        "Hurt",
        "light armour",
        "staff",
        "fists",
    } <= set(words(shown))
    assert [t.text for t in of_class(shown, "text", "struck")] == ["light armour", "staff"]
    assert len(of_class(shown, "circle", "now")) == 1
    assert "Red shaper: 1 action left" in words(parsed(setup, state, "greys"))


def test_a_fight_that_is_over_hides_nothing():
    """With nobody's eyes all is drawn, as it would be with open sheets."""
    closed, opened = made("rival-crews", open_sheets=False), made("rival-crews")
    state = midway(closed, 20)
    assert drawing(closed, state, None) == drawing(opened, state, "reds")
    assert drawing(closed, state, "reds") != drawing(closed, state, None)
    assert said(closed, state, None) == said(opened, state, "greys")


def test_marks_are_ticked_off_on_the_layers_from_the_outside_in():
    """TA-07: shield and armour are one sum, and the marks stand against it."""
    setup = made("two-pairs")
    state = turns(setup)
    warden = state.combatants[setup.seat["Fox warden"]]
    for marks in range(4):
        warden.marks = marks
        shown = part(parsed(setup, state), "Fox warden (foxes)")
        assert boxes(shown) == (4, marks)
        found = words(shown)
        assert found.index("shield") < found.index("armour") < found.index("then sword 3")
        line = next(line for line in said(setup, state, None) if line.startswith("Fox warden,"))
        assert f"shield 2 and armour 2, then sword 3; {marks} of 4 marked." in line


def test_layers_that_are_broken_are_struck_and_have_no_boxes():
    """TA-07: shield, then armour, then the weapon; at last nothing is left but the body."""
    setup = made("two-pairs")
    state = turns(setup)
    warden = state.combatants[setup.seat["Fox warden"]]
    steps = [
        ({"standard shield"}, ["shield"], (2, 1)),
        ({"standard shield", "medium armour"}, ["shield", "armour"], (3, 1)),
        ({"standard shield", "medium armour", "sword"}, ["shield", "armour", "sword"], (0, 0)),
    ]
    for broken, struck, counted in steps:
        warden.broken, warden.marks = frozenset(broken), counted[1]
        shown = part(parsed(setup, state), "Fox warden (foxes)")
        assert [t.text for t in of_class(shown, "text", "struck")] == struck
        assert boxes(shown) == counted
    assert "no layer left" in words(shown)


def test_weapons_are_no_layer_where_they_only_block():
    """TA-07, `weapon_defence = "blocks"`: no weapon stands behind what is worn."""
    setup = made("two-pairs", weapon_defence="blocks")
    state = turns(setup)
    assert not any(text.startswith("then") for text in words(parsed(setup, state)))
    warden = state.combatants[setup.seat["Fox warden"]]
    warden.broken, warden.marks = frozenset({"standard shield", "medium armour"}), 2
    shown = part(parsed(setup, state), "Fox warden (foxes)")
    assert "no layer left, 2 marked" in words(shown)


def test_many_marks_are_told_in_figures():
    """Layers of more AP than there is room for boxes do not make the drawing wider."""

    def armoured(sheet):
        return replace(sheet, armour=tuple(replace(a, ap=70) for a in sheet.armour))

    setup = made("two-pairs", armoured)
    state = turns(setup)
    state.combatants[setup.seat["Fox warden"]].marks = 33
    shown = part(parsed(setup, state), "Fox warden (foxes)")
    assert {"shield 2", "armour 70", "33 of 72 marked"} <= set(words(shown))
    assert boxes(shown) == (0, 0)


def test_a_phase_says_who_has_acted_whose_turn_it_is_and_who_is_to_come():
    """TA-03: order and pips tell how far the round has come."""
    setup = made("rival-crews")
    state = turns(setup)
    acted, turn, later = (setup.seat[f"Grey {who}"] for who in ("breaker", "duellist", "shaper"))
    state.combatants[acted].acted = True
    state.combatants[later].phase = SLOW
    state.turn, state.left = turn, 1
    root = parsed(setup, state)
    for who, how_far, left in (
        ("Grey breaker", "acted", 0),
        ("Grey duellist", "turn", 1),
        ("Grey shaper", "to come", 2),
    ):
        assert who in words(part(root, f"{who} (greys): {how_far}"))
        shown = part(root, f"{who} (greys)")
        filled = of_class(shown, "circle", "now" if how_far == "turn" else "ink")
        assert (len(filled), len(of_class(shown, "circle", "line"))) == (left, 2 - left)
    lines = said(setup, state, None)
    assert lines[:2] == ["Round 1, Fast phase.", "Grey duellist's turn, 1 action left."]
    assert lines[3] == "Slow: still to come: Grey shaper."


def test_in_the_slow_phase_a_late_fast_one_has_no_turn_any_more():
    """TA-03: whoever is Fast and comes in the Slow phase acts in the next round."""
    setup = made("two-pairs")
    state = turns(setup)
    state.now = 1
    assert "Fox warden (foxes): next round" in drawing(setup, state, None)
    state.stage, state.now = Stage.BEFORE, 2
    for c in state.combatants:
        c.acted = True
    assert "Fox warden (foxes): to come" in drawing(setup, state, None)


def test_surprise_has_a_row_of_its_own():
    """TA-03: those who act by surprise do so before the initiative is rolled."""
    setup = made("surprise-at-camp")
    state = setup.opening()
    state.opened = True
    state.turn, state.left = setup.seat["Ripper 2"], 2
    found = words(parsed(setup, state))
    assert found[0] == "Surprise"
    assert {"Surprise", "Fast", "To roll"} <= set(found)
    lines = said(setup, state, None)
    assert lines[2].startswith("Surprise: Ripper 2 has the turn; still to come: Ripper 1")
    assert lines[4] == "To roll: still to come: Dreamer, Sleeper and Watch."


def test_a_melee_stands_in_one_frame():
    """TA-04: who is Adjacent to whom; others in the zone are Nearby, the next zone is Far."""
    setup = made("wolf-pack")
    state = turns(setup)
    warden, *wolves = (state.combatants[setup.seat[w]] for w in ("Warden", "Wolf 1", "Wolf 2"))
    for wolf in wolves:
        wolf.zone = warden.zone
        join_melees(state, [(wolf, warden)])
    found = words(parsed(setup, state))
    assert found.count("In melee: Adjacent") == 1
    members = found[found.index("In melee: Adjacent") : found.index("Nearby")]
    assert {"Warden", "Wolf 1", "Wolf 2"} <= set(members)
    assert "Scout" not in members
    assert "Far: wood" in found
    assert any(
        line == "In track: Warden, Wolf 1 and Wolf 2 Adjacent; Scout and Shaper."
        " Far from here: wood."
        for line in said(setup, state, None)
    )


def test_a_ward_is_drawn_on_its_target_and_with_its_shaper():
    """TA-11: who is protected, by whom, and whether it still needs an action in this turn."""
    setup = made("ward-with-actions")
    state = turns(setup)
    shaper = state.combatants[setup.seat["Shaper"]]
    root = parsed(setup, state)
    assert "Ward −2" in words(part(root, "Warden (contractors)"))
    assert "sustains Ward on Warden" in words(part(root, "Shaper (contractors)"))
    assert "needs an action" not in words(root)
    (held,) = shaper.held
    shaper.held = (Held(held.action, held.since, False, False),)
    assert "needs an action" in words(part(parsed(setup, state), "Shaper (contractors)"))
    assert "Sustains Ward on Warden, needs an action." in " ".join(said(setup, state, None))
    shaper.held = ()
    assert "Ward −2" not in words(parsed(setup, state))


def test_conditions_are_drawn():
    """TA-12 and the rulings beyond the rows: prone, cover, braced, steady."""
    setup = made("two-pairs")
    state = turns(setup)
    warden = state.combatants[setup.seat["Fox warden"]]
    for name in ("prone", "cover", "braced", "steady"):
        assert name not in words(parsed(setup, state))
        setattr(warden, name, True)
        assert name in words(part(parsed(setup, state), "Fox warden (foxes)"))
    assert sticks_out(parsed(setup, state)) == []


def test_who_is_out_of_the_fight_or_not_there_yet_stands_apart():
    """Whoever has fallen, fled or yielded is named with that, and so is who is to arrive."""

    def late(sheet):
        if sheet.name != "Red shaper":
            return sheet
        return replace(sheet, start=Start(arrives=5))

    setup = made("rival-crews", late)
    state = turns(setup)
    for who, status in (("breaker", Status.FALLEN), ("duellist", Status.FLED)):
        state.combatants[setup.seat[f"Red {who}"]].status = status
    found = words(parsed(setup, state))
    out = found[found.index("Out of the fight") :]
    assert out[1:] == ["Red breaker fallen", "Red duellist fled"]
    assert "Red shaper round 3, Slow phase" in found
    assert "Red shaper, contractor of reds: awaited until round 3, Slow phase." in said(
        setup, state, None
    )


@pytest.mark.parametrize(
    "name", ['<script>alert(1)</script> & "co"', "W" * 200, "ill " * 40, "\u72fc" * 60, "\x07\n|"]
)
def test_hostile_and_long_names_are_escaped_and_shortened(name):
    """A name is text, whatever it holds, and never wider than the drawing."""

    def renamed(sheet):
        if sheet.name != "Red shaper":
            return sheet
        return replace(sheet, name=name, side=sheet.side)

    setup = made("rival-crews", renamed)
    state = turns(setup)
    state.turn = setup.seat[name]
    for c in state.combatants:
        c.prone = c.cover = c.braced = c.steady = True
        c.hp = c.hp - 1
    sides = [*setup.sides, None]
    for side in sides:
        shown = drawing(setup, state, side)
        assert "<script" not in shown
        root = ElementTree.fromstring(shown)
        assert sticks_out(root) == []
        assert words(root)[1].endswith(": no actions left")
    assert all("\n" not in line for line in said(setup, state, None))
