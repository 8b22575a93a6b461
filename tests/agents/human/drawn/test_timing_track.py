"""The Timing Track is drawn as a table sees it, and never more of it than a side may see."""

import re
from dataclasses import replace
from xml.etree import ElementTree

import pytest

import agents
import scenarios
from agents.human.drawn.timing_track import drawing, said
from arena.fight import Fight
from arena.luck import KeyedDice
from arena.rules import RULESETS
from arena.rules.timing_track.scenario import Goal
from arena.rules.timing_track.state import Condition, State, Status, Token
from scenarios.shipped import duel_names, find, names, puzzle_names
from tests.agents.disguise import timing_track as disguise
from tests.arena.rules.timing_track.kit import (
    COAT,
    FISTS,
    FORCE,
    GENERATOR,
    REVOLVER,
    SWORD,
    THREE_ZONES,
    VEST,
    setup,
    sheet,
)

WIDTH = 360
CHARACTER = 6.2  # units of width, on the average
SVG = "{http://www.w3.org/2000/svg}"
MIDDLES = [("alley", 5), ("stand-off", 4), ("street-battle", 9), ("mirrored-duel", 5)]
SHIPPED = [
    name
    for name in (*names(), *duel_names(), *puzzle_names())
    if 'ruleset = "timing_track"' in find(name).read_text(encoding="utf-8")
]


def middle(name, count, *, closed=False, agent=None, questions=10_000):
    """A shipped scenario at its first question on a count or later, or after so many answers."""
    scenario = scenarios.load(name)
    if closed:
        scenario = replace(scenario, options=replace(scenario.options, open_sheets=False))
    ready = RULESETS["timing_track"].setup(scenario)
    policy = agents.make(agent or agents.usual("timing_track"), "timing_track")
    fight: Fight[State] = Fight(ready, KeyedDice(1), {}, rewindable=True)
    fight.advance()
    while not fight.over and fight.pending[0].time < count and questions > 0:
        for decision in fight.pending:
            fight.answer(decision.who, policy.choose(decision))
            questions -= 1
        fight.advance()
    return ready, fight.state


def drawn(ready, state, side):
    """The drawing, parsed."""
    return ElementTree.fromstring(drawing(ready, state, side))


def texts(root):
    """Everything that is written in a drawing."""
    return [text.text for text in root.iter(f"{SVG}text")]


def lying(root):
    """What lies on the track, from above: the count, and whose it is and what."""
    titles = [title.text for title in root.iter(f"{SVG}title")]
    return [(int(m[1]), m[2]) for t in titles if (m := re.match(r"(\d+): (.*)", t))]


def edges(element):
    """The left and right edge of whatever is drawn."""
    number = {key: float(v) for key, v in element.items() if re.fullmatch(r"-?[\d.]+", v)}
    match element.tag.removeprefix(SVG):
        case "text":
            width = CHARACTER * len(element.text)
            x = (
                number["x"]
                - {"start": 0, "middle": 0.5, "end": 1}[element.get("text-anchor")] * width
            )
            return x, x + width
        case "rect":
            return number["x"], number["x"] + number["width"]
        case "circle":
            return number["cx"] - number["r"], number["cx"] + number["r"]
        case "line":
            return min(number["x1"], number["x2"]), max(number["x1"], number["x2"])
        case "polygon":
            xs = [float(point.split(",")[0]) for point in element.get("points").split()]
            return min(xs), max(xs)
    return 0, 0


def assert_inside(root):
    """Nothing sticks out of the drawing."""
    height = float(root.get("viewBox").split()[3])
    for element in root.iter():
        left, right = edges(element)
        assert left >= 0, ElementTree.tostring(element)
        assert right <= WIDTH, ElementTree.tostring(element)
        for key in ("y", "y1", "y2", "cy"):
            assert 0 <= float(element.get(key, 0)) <= height, ElementTree.tostring(element)


@pytest.fixture(params=MIDDLES, ids=lambda param: param[0])
def fought(request):
    return middle(*request.param)


def test_everybody_who_may_be_seen_appears(fought):
    """GEN-01: who is where, and the wound tier, are open to all; so is what is on the track."""
    ready, state = fought
    written = texts(drawn(ready, state, ready.sides[0]))
    for c in state.combatants:
        assert c.sheet.name in written
        if c.token is not None:
            label = ready.action(c.seat, c.token.action).label
            assert label in written
    for zone in ready.zones.names:
        assert zone in written


def test_tokens_lie_in_the_order_in_which_they_resolve(fought):
    """TT-03: by count, and on one count those that were started earlier first."""
    ready, state = fought
    tokens = sorted(
        (c.token.due, c.token.start, c.seat) for c in state.combatants if c.token is not None
    )
    found = lying(drawn(ready, state, None))
    of_tokens = [(due, words) for due, words in found if "from" in words]
    expected = [(due, ready.seats[seat], start) for due, start, seat in tokens]
    assert len(of_tokens) == len(expected)
    for (due, words), (count, name, start) in zip(of_tokens, expected, strict=True):
        assert due == count
        assert words.startswith(f"{name} ")
        assert words.endswith(f"from {start}")
    told = [line for line in said(ready, state, None) if ", started at count" in line]
    assert [line.split(":")[0] for line in told] == [f"At count {d} {n}" for d, n, _ in expected]


def generator(options=None, **given):
    """Three with tokens due at count 6, and a generator that pulses then."""
    ready = setup(
        sheet("Ann", hand=REVOLVER, casting=50, spells=(FORCE,), start={"wounds": 9}),
        sheet("Amy", "red", hand=SWORD),
        sheet("Bob", "blue", hand=REVOLVER, armour=(VEST,), device=GENERATOR,
              start={"device_on": 0, "rounds": {"revolver": 2}}),
        options=options, **{"balance": -1, **given},
    )  # fmt: skip
    state = ready.opening()
    state.now, state.opened = 4, True
    for name, start in (("Ann", 4), ("Amy", 2), ("Bob", 3)):
        seat = ready.seat[name]
        action = next(a for a in ready.to_declare[seat] if a.verb in ("shoot", "strike"))
        state.combatants[seat].token = Token(action.index, start, 6)
    state.combatants[ready.seat["Bob"]].pulsed = 3
    return ready, state


def test_pulses_lie_on_the_track_like_tokens():
    """TT-04, TT-26: a pulse is started by the one before it, and resolves in that order."""
    ready, state = generator()
    root = drawn(ready, state, "red")
    assert [(due, words.split()[0]) for due, words in lying(root)] == [
        (6, "Amy"), (6, "Bob"), (6, "Bob"), (6, "Ann"),
    ]  # fmt: skip
    assert "pulses, −2 Galvanic" in lying(root)[2][1]
    assert "Bob's generator: hums, −2 at 6, 9, 12" in texts(root)
    links = [line for line in root.iter(f"{SVG}line") if "link" in line.get("class")]
    assert len(links) == 1  # Bob's token and the pulse, both from 3
    state.combatants[ready.seat["Bob"]].pulsed = -1
    assert "Bob's generator: off" in texts(drawn(ready, state, "red"))
    state.combatants[ready.seat["Bob"]].device_boxes = 0
    assert "Bob's generator: smashed" in texts(drawn(ready, state, "red"))


@pytest.mark.parametrize(
    ("balance", "fires", "casting"),
    [
        (-1, "fires at 97%", "−2"),
        (2, "fires at 91%", None),
        (-2, "fires at 99%", "−4"),
        (-3, "cannot fail now", "−6"),
    ],
)
def test_the_gauge_says_what_the_balance_does(balance, fires, casting):
    """TT-19, TT-24: two percent for a point; a revolver of 95 cannot fail from −3 down."""
    ready, state = generator(balance=balance)
    written = texts(drawn(ready, state, "red"))
    assert f"revolver {fires}, always ≤ −3, never ≥ +48" in written
    targets = [words for words in written if words.startswith("casting")]
    assert targets == ([f"casting targets {casting}"] if casting else [])


def test_who_holds_and_who_is_free_is_told():
    """TT-05: whoever holds has no token; whoever has none and does not hold may declare."""
    ready, state = generator()
    ann, amy = (state.combatants[ready.seat[name]] for name in ("Ann", "Amy"))
    ann.token = amy.token = None
    ann.holding = True
    told = said(ready, state, "red")
    assert "Holding: Ann." in told
    assert "Without a token: Amy." in told
    written = texts(drawn(ready, state, "red"))
    assert written.index("holding") < written.index("Ann") < written.index("no token")


def test_melees_are_drawn_together():
    """TT-16: who is Close to whom stands behind one bar, and is told."""
    ready = setup(
        sheet("Ann", zone="middle", start={"melee_with": ("Cid",), "cover": "partial"}),
        sheet("Bob", "blue", "middle"),
        sheet("Cid", "blue", "middle"),
        zones=THREE_ZONES,
    )
    state = ready.opening()
    told = said(ready, state, "red")
    place = "Place middle, offers partial cover −10, next to east and west"
    assert f"{place}: hand to hand Cid and Ann; Bob." in told
    written = texts(drawn(ready, state, "red"))
    below = written[written.index("hand to hand") :]
    assert below.index("Cid") < below.index("Ann") < below.index("Bob")
    assert [word for word in written if word in THREE_NAMES] == ["east", "middle", "west"]
    assert any(
        words.startswith("no token · nothing in hand · in partial cover −10") for words in written
    )


THREE_NAMES = {zone.name for zone in THREE_ZONES}


@pytest.mark.parametrize(("name", "count"), MIDDLES)
def test_closed_sheets_stay_closed(name, count):
    """GEN-01: two states that differ only in what a side may not know look the same to it."""
    ready, state = middle(name, count, closed=True)
    mine, theirs = ready.sides
    for c in state.combatants:
        if c.sheet.side == theirs and c.sheet.weapons:
            c.token = c.token and Token(c.token.action, c.token.start, c.token.due, 0)
    other = state.copy()
    disguise(other, ready, mine)
    for c in other.combatants:
        if c.sheet.side == theirs:
            c.ward, c.ward_until, c.warded = 4, count + 9, count
            c.failures += 1
            c.conditions = [int(Condition.JAMMED)] * len(c.conditions)
            c.unaware = (0,)
    assert drawing(ready, other, mine) == drawing(ready, state, mine)
    assert said(ready, other, mine) == said(ready, state, mine)
    assert drawing(ready, other, None) != drawing(ready, state, None)
    assert said(ready, other, theirs) != said(ready, state, theirs)


def test_the_closed_numbers_of_others_are_not_written():
    """GEN-01: boxes, rounds, soak and exhaustion of one's own side alone."""
    ready, state = generator({"open_sheets": False})
    ann, bob = (state.combatants[ready.seat[name]] for name in ("Ann", "Bob"))
    bob.wounds = 9
    written = texts(drawn(ready, state, "red"))
    assert "Harmed 9/28" in written  # Ann
    assert "Harmed" in written  # Bob
    assert "acts at 6 · revolver" in written
    assert "Harmed" not in texts(drawn(ready, state, None))
    ann.exhaustion = bob.exhaustion = 3
    assert "acts at 6 · revolver 2 of 6 · exhaustion 3 of 28" in texts(drawn(ready, state, "blue"))


def test_those_who_are_out_or_still_to_come_are_listed():
    """GEN-02, TT-13: fallen people lie where they fell; the others are told of apart."""
    ready = setup(
        sheet("Ann"),
        sheet("Bob", "blue"),
        sheet("Cid", "blue"),
        sheet("Dan", "red", start={"arrives": 7}),
    )
    state = ready.opening()
    bob, cid = (state.combatants[ready.seat[name]] for name in ("Bob", "Cid"))
    bob.status, bob.saved, bob.wounds = Status.DYING, 0, 28
    cid.status = Status.FLED
    written = texts(drawn(ready, state, "red"))
    assert (
        written.index("dying 28/28") < written.index("Still to come") < written.index("at count 7")
    )
    assert written.index("Out of the fight") < written.index("fled")
    assert lying(drawn(ready, state, "red")) == [(3, "Bob death save"), (7, "Dan arrives")]
    told = said(ready, state, "red")
    assert "Cid of blue: fled." in told
    assert "Dan of red is still to come at count 7, nothing in hand." in told


def test_the_end_of_a_fight_lies_on_the_track():
    """TT-28: a goal's last count, and a limit that is near."""
    ready, state = generator(goal=Goal("red", "Bob", 9), limit=12)
    ends = [words for _, words in lying(drawn(ready, state, "red"))][-2:]
    assert ends == ["last count for red to smash the device of Bob", "the fight ends"]


def test_hostile_and_long_names_stay_inside_and_are_escaped():
    """Names come from files: markup in them is text, and long ones are shortened."""
    long = "</text><script>alert(1)</script>" + "m" * 200
    weapon = replace(REVOLVER, name="& <b>gun</b> " + "x" * 150)
    zones = tuple(
        replace(z, name=z.name * 20, ways=tuple(w * 20 for w in z.ways)) for z in THREE_ZONES
    )
    ready = setup(
        sheet(long, zone="middle" * 20, hand=weapon, device=replace(GENERATOR, name=long),
              armour=(COAT,), weapons=(FISTS,), start={"device_on": 0}),
        sheet(f"{long}2", "blue", "middle" * 20, hand=weapon, start={"melee_with": (long,)}),
        zones=zones, balance=-700, start_count=99_000, limit=100_000,
    )  # fmt: skip
    state = ready.opening()
    action = next(a for a in ready.to_declare[0] if a.verb == "shoot")
    state.combatants[0].token = Token(action.index, 99_000, 99_040)
    markup = drawing(ready, state, "red")
    assert "<script" not in markup
    root = ElementTree.fromstring(markup)
    assert_inside(root)
    assert "36 counts" in texts(root)  # from the pulse at 99,003 to the shot: one gap
    assert any(long in line for line in said(ready, state, "red"))


@pytest.mark.parametrize("name", SHIPPED)
def test_every_shipped_scenario_draws(name):
    """At its opening and in the middle of a fight, for each side and for all, inside 360 units."""
    for questions in (0, 60):
        ready, state = middle(name, 10_000, agent="random", questions=questions)
        for side in (*ready.sides, None):
            root = drawn(ready, state, side)
            assert root.get("viewBox").startswith("0 0 360 ")
            assert_inside(root)
            assert len(said(ready, state, side)) > len(ready.seats)
