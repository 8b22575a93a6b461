"""The Timing Track as a table sees it: the track, the air, and who stands where (SVG)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from markupsafe import Markup

from agents.human.drawn.flow import Flow, cut, wide
from agents.human.drawn.svg import WIDTH, Pen
from agents.human.drawn.timing_track_table import Firearm, Lying, Person, Place, Table
from agents.human.drawn.timing_track_words import (
    at_count,
    cover_of,
    details,
    fires,
    hums,
    lies,
    said,
    state_of,
)
from arena.rules.timing_track.setup import Setup
from arena.rules.timing_track.state import State
from arena.rules.timing_track.story.words import of_balance, owner, signed
from arena.rules.timing_track.wounds import TIERS, WOUND_TIERS, wound_boxes

__all__ = ["drawing", "said"]

EDGE = 4
RIGHT = WIDTH - EDGE
LINE = 14
"""From the foot of one line of text to that of the next."""

AXIS = 34
"""Where the track runs down."""
TOKEN = 50
"""Where the tokens lie."""
WORDS = 62
"""Where it is said whose they are, and what."""
TICK = 6
"""How high a count is on which nothing lies."""
MOST_TICKS = 8
"""More such counts in a row are drawn as one gap."""

LEAST_GAUGE = 8
"""To which balance the gauge goes at least."""
NEAR = 16
"""Thresholds farther off are told, but the gauge does not reach out for them."""
STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
"""Steps of the gauge's scale; the first that leaves room for its figures is taken."""
EFFECTS = EDGE + 14
"""Where it is said what the balance does."""

STANDS = EDGE + 10
"""Where the tokens of those lie who stand in a place."""
NAMES = EDGE + 20
"""Where it is said who they are, and how they are."""
BAR = 96
"""How wide a wound track is."""


def drawing(setup: Setup, state: State, side: str | None, time: int = 0) -> Markup:
    """Draw how a fight stands.

    Args:
        setup: What is fought.
        state: How it stands.
        side: The side whose eyes see it: what closed sheets hide from it is not drawn (GEN-01).
            None sees all, for a fight that is over.
        time: The count to which the journal has come.

    Returns:
        An SVG element, 360 units wide.
    """
    table = Table(setup, state, side, time)
    pen = Pen(f"Timing Track: {at_count(table).lower()}, balance {of_balance(state.balance)}")
    _heading(pen, table)
    _track(pen, table)
    _air(pen, table)
    for place in table.places():
        _place(pen, table, place)
    _absent(pen, table)
    pen.height += 6
    return pen.markup()


# -- small parts ------------------------------------------------------------------------------


def _mark(pen: Pen, side: int, x: float, y: float, radius: float, more: str = "") -> None:
    """The token of a side: a disc or a diamond, so that colour alone does not tell."""
    classes = f"side-{side} {more}".strip()
    if side == 0:
        pen.dot(x, y, radius, classes)
    else:
        far = radius * 1.2
        pen.shape([(x, y - far), (x + far, y), (x, y + far), (x - far, y)], classes)


def _bolt(pen: Pen, x: float, y: float, size: float, one: Person) -> None:
    """A device: a bolt in the colour to which it moves the balance."""
    assert one.device is not None
    points = [(2, -6), (-4, 1), (-0.5, 1), (-2, 6), (4, -1), (0.5, -1)]
    classes = "galvanic" if one.device.pulse < 0 else "aetheric"
    pen.shape([(x + size / 6 * right, y + size / 6 * down) for right, down in points], classes)


def _side(table: Table, one: Person) -> int:
    return table.setup.sides.index(one.seen.side)


# -- the heading ------------------------------------------------------------------------------


def _heading(pen: Pen, table: Table) -> None:
    """The count, and which side has which tokens."""
    pen.height = 16
    count = at_count(table)
    pen.text(EDGE, pen.height, count, "ink strong")
    room = (RIGHT - EDGE - wide(count, "strong")) / len(table.setup.sides)
    x = float(RIGHT)
    for number, name in reversed([*enumerate(table.setup.sides)]):
        you = " (you)" if name == table.side else ""
        words = cut(name, room - 26 - wide(you)) + you
        x -= wide(words)
        pen.text(x, pen.height, words)
        _mark(pen, number, x - 10, pen.height - 4, 5)
        x -= 26
    pen.height += 8


# -- the track --------------------------------------------------------------------------------


def _track(pen: Pen, table: Table) -> None:
    """The counts from now on, downwards, and what lies on them in the order of its coming."""
    lying = table.lying()
    top = pen.height
    pen.height += 6
    _now(pen, table)
    two_lines = any(not _fits(table, one) for one in lying)
    axis_from, before, linked = pen.height, table.count, False
    pulses = {count: one for one in table.people for count in table.pulses(one)}
    marks: list[tuple[float, int]] = []
    for place, one in enumerate(lying):
        if one.due != before:
            _gap(pen, before, one.due, pulses)
            marks.append((pen.height + 9, one.due))
        earlier = lying[place - 1] if place else None
        together = earlier is not None and one.together(earlier)
        linked = linked or together
        _lies(pen, table, one, two_lines, together)
        before = one.due
    end = pen.height
    pen.line(AXIS, top + 15, AXIS, max(end - 3, axis_from), "line axis")
    for y, count in marks:
        pen.line(AXIS - 3, y, AXIS + 3, y, "line axis")
        _count(pen, y + 4, count, "ink")
    if not lying:
        pen.text(WORDS, pen.height + 10, "nothing lies on the track", "quiet")
        pen.height += LINE
    if linked:
        pen.text(WORDS, pen.height + 10, "linked: resolve at the same moment", "quiet")
        pen.height += LINE
    pen.height += 6


def _now(pen: Pen, table: Table) -> None:
    """The count that it is, and who has no token on the track."""
    top = pen.height
    _count(pen, top + 12, table.count, "ink strong")
    rows = [("holding", table.holding), ("no token", table.free)]
    if not any(people for _, people in rows):
        pen.text(TOKEN - 5, top + 12, "now", "quiet")
        pen.height += LINE + 2
    for words, people in rows:
        if people:
            _crowd(pen, table, words, people)
    pen.dot(AXIS, top + 8, 4, "now")


def _count(pen: Pen, y: float, count: int, classes: str) -> None:
    """A count beside the track; one of many figures begins at the edge and runs over it."""
    words = str(count)
    pen.text(max(AXIS - 8, wide(words, classes)), y, words, classes, "end")


def _crowd(pen: Pen, table: Table, words: str, people: Sequence[Person]) -> None:
    """A few words, and names with their tokens behind them, in as many lines as they need."""
    pen.text(TOKEN - 5, pen.height + 12, words, "quiet")
    left = TOKEN + 57
    flow = Flow(pen, left, pen.height + 12, left, RIGHT, pitch=LINE)
    for one in people:
        name = cut(one.seen.name, RIGHT - left - 13)
        x = flow.room(13 + wide(name), 10)
        _mark(pen, _side(table, one), x + 5, flow.y - 4, 4.5)
        pen.text(x + 13, flow.y, name)
    pen.height = flow.y + 4


def _gap(pen: Pen, before: int, due: int, pulses: Mapping[int, Person]) -> None:
    """The empty counts between two, and on them the pulses that follow those on the track."""
    between = due - before - 1
    if between > MOST_TICKS:
        pen.text(TOKEN - 5, pen.height + 12, f"{between} counts", "quiet")
        for n in range(3):
            pen.dot(AXIS, pen.height + 5 + 3 * n, 0.8, "paper")
        pen.height += LINE + 4
        return
    for count in range(before + 1, due):
        y = pen.height + TICK / 2
        pen.line(AXIS - 2, y, AXIS + 2, y, "line axis")
        if count in pulses:
            _bolt(pen, AXIS, y, 5, pulses[count])
        pen.height += TICK


def _fits(table: Table, one: Lying) -> bool:
    """Whether a thing on the track is told in one line."""
    name = "" if one.who is None else one.who.seen.name
    rest = wide(lies(table, one), "quiet") + 8 + wide(_since(one), "quiet")
    return WORDS + wide(name, "strong") + 8 + rest <= RIGHT


def _since(one: Lying) -> str:
    return f"from {one.start}" if one.kind == "token" else ""


def _lies(pen: Pen, table: Table, one: Lying, two_lines: bool, together: bool) -> None:
    """One thing on the track; it is linked with the one above if both resolve together."""
    what, started = lies(table, one), _since(one)
    y = pen.height + 12
    height = 2 * LINE - 1 if two_lines and one.who is not None else LINE + 2
    name = "" if one.who is None else one.who.seen.name
    with pen.group(f"{one.due}: {' '.join(filter(None, (name, what, started)))}"):
        if together:
            pen.line(TOKEN, y - height + 1, TOKEN, y - 9, "line link")
        if one.who is None:
            pen.line(AXIS, y - 4, WORDS - 4, y - 4, "bad")
            pen.text(WORDS, y, cut(what, RIGHT - WORDS), "bad")
        else:
            room = RIGHT - WORDS - wide(started, "quiet") - 8
            if one.kind == "pulse":
                _bolt(pen, TOKEN, y - 4, 7, one.who)
            else:
                _mark(pen, _side(table, one.who), TOKEN, y - 4, 5 if one.kind == "token" else 3)
            name = cut(name, room, "strong")
            pen.text(WORDS, y, name, "ink strong")
            if started:
                pen.text(RIGHT, y, started, "quiet", "end")
            if two_lines:
                pen.text(WORDS, y + 12, cut(what, RIGHT - WORDS, "quiet"), "quiet")
            else:
                x = WORDS + wide(name, "strong") + 8
                pen.text(x, y, what, "quiet")
    pen.height += height


# -- the air ----------------------------------------------------------------------------------


def _air(pen: Pen, table: Table) -> None:
    """The balance, unless nothing here depends on it, and what it does (TT-19, TT-24)."""
    balance = table.state.balance
    firearms, casting, devices = table.firearms(), table.casting(), table.devices
    if not (balance or firearms or devices or casting is not None):
        return
    _gauge(pen, table, firearms)
    for firearm in firearms:
        words = f" {fires(firearm)}"
        name = cut(firearm.name, RIGHT - EFFECTS - wide(words, "quiet"), "quiet")
        if firearm.sure is not None:
            pen.line(EDGE + 5, pen.height + 1, EDGE + 5, pen.height + 11, "good")
        pen.text(EFFECTS, pen.height + 10, name + words, "quiet")
        pen.height += LINE
    if casting:
        pen.text(EFFECTS, pen.height + 10, f"casting targets {signed(casting)}", "quiet")
        pen.height += LINE
    for one in devices:
        assert one.device is not None
        words = f": {hums(table, one)}"
        _bolt(pen, EDGE + 5, pen.height + 6, 7 if table.pulses(one) else 4, one)
        whose = f"{owner(one.seen.name)} {one.device.name}"
        whose = cut(whose, RIGHT - EFFECTS - wide(words, "quiet"), "quiet")
        pen.text(EFFECTS, pen.height + 10, whose + words, "quiet")
        pen.height += LINE
    pen.height += 6


def _gauge(pen: Pen, table: Table, firearms: Sequence[Firearm]) -> None:
    """The balance between Galvanic and Aetheric, where the next pulses move it, and thresholds."""
    balance = table.state.balance
    moved = balance
    for one in table.devices:
        if one.device is not None and table.pulses(one):
            moved += one.device.pulse
    thresholds = {one.sure: "good" for one in firearms if one.sure is not None}
    thresholds |= {one.dead: "bad" for one in firearms if one.dead is not None}
    reached = [abs(points) for points in thresholds if abs(points) <= NEAR]
    far = max(LEAST_GAUGE, abs(balance), abs(moved), *reached)
    middle, half = WIDTH / 2, WIDTH / 2 - 16

    def at(points: int) -> float:
        return middle + points * half / far

    pen.text(at(-far), pen.height + 12, "Galvanic −", "quiet")
    pen.text(middle, pen.height + 12, f"Balance {of_balance(balance)}", "ink strong", "middle")
    pen.text(at(far), pen.height + 12, "+ Aetheric", "quiet", "end")
    y = pen.height + 25
    pen.box(at(-far), y - 4, half, 8, "galvanic faint", 2)
    pen.box(middle, y - 4, half, 8, "aetheric faint", 2)
    classes = "galvanic" if balance < 0 else "aetheric"
    pen.box(min(middle, at(balance)), y - 4, abs(at(balance) - middle), 8, classes)
    step = next((n for n in STEPS if far / n <= 4), STEPS[-1])
    for points in range(-(far // step) * step, far + 1, step):
        pen.line(at(points), y + 4, at(points), y + 7, "line axis")
        pen.text(at(points), y + 17, signed(points), "quiet", "middle")
    for points, classes in thresholds.items():
        if abs(points) <= far:
            pen.line(at(points), y - 7, at(points), y + 5, classes)
    if moved != balance:
        x, way = at(moved), 4 if moved > balance else -4
        pen.line(at(balance), y, x - way, y, "line axis")
        pen.shape([(x - way, y - 4), (x, y), (x - way, y + 4)], "ink")
    pen.dot(at(balance), y, 5.5, "now")
    pen.height += 47


# -- the ground -------------------------------------------------------------------------------


def _place(pen: Pen, table: Table, place: Place) -> None:
    """One zone and everybody in it; who is Close to whom stands behind one bar (TT-16)."""
    top = pen.height
    cover, y = cover_of(place.cover), top + 14
    name = cut(place.name, RIGHT - EDGE - 20 - wide(cover, "quiet"), "strong")
    pen.text(EDGE + 5, y, name, "ink strong")
    if cover:
        pen.text(RIGHT - 5, y, cover, "quiet", "end")
    pen.height += 18
    words = [] if place.melees or place.apart else ["nobody"]
    words += [f"next to {way}" if way == place.ways[0] else way for way in place.ways]
    if words:
        flow = Flow(pen, EDGE + 5, pen.height + 9, EDGE + 5, RIGHT - 5, pitch=LINE)
        flow.listed(words, "quiet")
        pen.height = flow.y + 5
    for melee in place.melees:
        start = pen.height
        pen.text(STANDS - 4, start + 9, "hand to hand", "quiet")
        pen.height += 13
        for one in melee:
            _person(pen, table, one)
        pen.line(EDGE + 2.5, start + 1, EDGE + 2.5, pen.height - 3, "line link")
    if place.melees and place.apart:
        pen.line(EDGE + 5, pen.height, RIGHT - 5, pen.height, "line")
        pen.height += 2
    for one in place.apart:
        _person(pen, table, one)
    pen.height += 2
    pen.box(EDGE, top, RIGHT - EDGE, pen.height - top, "line", 4)
    pen.height += 5


def _person(pen: Pen, table: Table, one: Person) -> None:
    """One combatant: the token, the name, the wound track and everything else that is known."""
    seen, y = one.seen, pen.height + 11
    bar = RIGHT - 3 - BAR
    how = state_of(one)
    if seen.wounds is not None and seen.boxes_left is not None:
        how += f" {seen.wounds}/{seen.wounds + seen.boxes_left}"
    parts = [detail.short for detail in details(table, one) if detail.short]
    with pen.group(f"{seen.name}, {seen.side}: {how}, {', '.join(parts)}"):
        _mark(pen, _side(table, one), STANDS, y - 4, 5)
        out = not seen.fighting or seen.wound_tier == WOUND_TIERS[-1]
        pen.text(bar - 6, y, how, "bad" if out else "quiet", "end")
        name = cut(seen.name, bar - 16 - wide(how) - NAMES, "strong")
        pen.text(NAMES, y, name, "ink strong")
        _wounds(pen, table, one, bar, y - 8)
        flow = Flow(pen, NAMES, y + 12, NAMES, RIGHT - 3, pitch=12)
        flow.listed(parts, "quiet")
    pen.height = flow.y + 5


def _wounds(pen: Pen, table: Table, one: Person, x: float, y: float) -> None:
    """The wound track: filled box for box if they are known, else no more than its tier (TT-12)."""
    tier = WOUND_TIERS.index(one.seen.wound_tier)
    width = BAR / TIERS
    wounds = one.seen.wounds
    for number in range(TIERS):
        left = x + number * width
        if wounds is not None:
            size = wound_boxes(one.c, table.setup.options)
            share = min(1.0, max(0.0, wounds / size - number))
            pen.box(left, y, share * (width - 2), 8, "bad")
        elif number < tier:
            pen.box(left, y, width - 2, 8, "bad")
        elif number == tier and tier:
            pen.box(left, y, width - 2, 8, "bad faint")
        pen.box(left, y, width - 2, 8, "line axis")


def _absent(pen: Pen, table: Table) -> None:
    """Those who are still to come, and those who are out of the fight."""
    for title, people in (("Still to come", table.awaited), ("Out of the fight", table.gone)):
        if not people:
            continue
        pen.text(EDGE + 5, pen.height + 13, title, "ink strong")
        pen.height += 17
        for one in people:
            words = one.seen.status
            if one in table.awaited:
                known = one.seen.sheet is not None
                words = f"at count {one.c.sheet.start.arrives}" if known else ""
            y = pen.height + 11
            _mark(pen, _side(table, one), STANDS, y - 4, 4, "gone")
            name = cut(one.seen.name, RIGHT - 13 - wide(words, "quiet") - NAMES)
            pen.text(NAMES, y, name, "ink")
            if words:
                pen.text(RIGHT - 5, y, words, "quiet", "end")
            pen.height += LINE
        pen.height += 4
