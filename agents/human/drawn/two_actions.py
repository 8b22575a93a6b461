"""A fight of Two Actions as the table sees it: phases, and who stands where behind what layers.

From the top: the round; a row for each phase with who has acted, whose turn it is and who is still
to come; every zone with those in it, a melee in one frame, a few lines for each combatant; at last
who is out of the fight, or not there yet.
"""

from __future__ import annotations

from itertools import groupby

from markupsafe import Markup

from agents.human.drawn.flow import Flow, cut, needed
from agents.human.drawn.svg import WIDTH, Pen
from agents.human.drawn.two_actions_facts import (
    ACTED,
    AWAITED,
    CONDITIONS,
    SURPRISE,
    TO_COME,
    TURN,
    Order,
    Place,
    Protection,
    actions_left,
    arrival,
    broken_besides,
    conditions,
    layer_name,
    order,
    pips,
    places,
    pools,
    protection,
    standing,
    surprises,
    sustained,
    wards_on,
    weapons,
    when,
    whose_turn,
    windows,
)
from agents.human.drawn.two_actions_said import said
from arena.rules.two_actions.places import BANDS
from arena.rules.two_actions.setup import Setup
from arena.rules.two_actions.state import PHASES, State
from arena.rules.two_actions.view import CombatantView
from arena.rules.words import plain
from arena.space import CLOSE, FAR, NEAR

__all__ = ["drawing", "said"]

EDGE = 6.0
"""How far everything stays from both edges."""
LEFT, RIGHT = 28.0, WIDTH - 12.0
"""Between these stands whatever is said of a combatant, beside the mark of the side."""
NAME = 136.0
"""Units that a name may be wide."""
BAR = 40.0
"""How wide the bar of the hit points is."""
MOST_BOXES = 15
"""More marks than that are told in figures."""


def drawing(setup: Setup, state: State, side: str | None) -> Markup:
    """Draw how a fight stands, as one side sees it.

    Args:
        setup: The scenario made ready.
        state: How it stands.
        side: Whose eyes are used, a side by name; None sees all, for a fight that is over.
    """
    seen = windows(setup, state, side)
    pen = Pen(f"{when(state)}. {whose_turn(setup, state, seen)}".strip())
    table = _Table(setup, state, seen, pen)
    table.head()
    table.phases(order(setup, state, seen))
    table.zones(places(setup, state, seen))
    table.absent()
    pen.height += 4
    return pen.markup()


class _Table:
    """One drawing under way; each part begins where the one above it has ended."""

    def __init__(self, setup: Setup, state: State, seen: list[CombatantView], pen: Pen) -> None:
        self.setup, self.state, self.seen, self.pen = setup, state, seen, pen

    def _token(self, window: CombatantView, x: float, y: float) -> None:
        """The mark of a side: a disc for the first, a diamond for the second."""
        if self.setup.sides.index(window.side):
            corners = [(x, y - 5.5), (x + 5.5, y), (x, y + 5.5), (x - 5.5, y)]
            self.pen.shape(corners, "side-1")
        else:
            self.pen.dot(x, y, 4.5, "side-0")

    # -- the round -------------------------------------------------------------------------

    def head(self) -> None:
        """The round, and who has the turn with how many actions left."""
        words, _, more = when(self.state).partition(", ")
        self.pen.text(EDGE, 15, words, "ink strong")
        room = WIDTH - 2 * EDGE - needed(words, "strong") - 12
        if self.state.turn >= 0:
            left = f": {actions_left(self.setup, self.state, self.seen)}"
            more = cut(self.seen[self.state.turn].name, room - needed(left)) + left
        self.pen.text(WIDTH - EDGE, 15, cut(more, room), "ink", "end")
        self.pen.height = 22

    def phases(self, ordered: Order) -> None:
        """A row for each phase; the one under way is lit."""
        pen = self.pen
        now = SURPRISE if surprises(self.state) else PHASES[self.state.now % 2]
        for phase, some in ordered.items():
            top = pen.height
            if phase == now:
                pen.box(EDGE - 3, top + 1, 56, 17, "lit", 4)
            pen.text(EDGE + 1, top + 14, phase, "ink" if phase == now else "quiet")
            flow = Flow(pen, 64, top + 14, 64, WIDTH - EDGE, pitch=17)
            for window, how_far in some:
                self._in_order(flow, window, how_far)
            pen.height = flow.y + 6
        pen.height += 4

    def _in_order(self, flow: Flow, window: CombatantView, how_far: str) -> None:
        """Somebody in the row of a phase: lit on the own turn, ticked afterwards."""
        classes = "ink" if how_far in (TURN, TO_COME) else "quiet"
        name = cut(window.name, NAME, classes)
        width = 13 + needed(name, classes) + (11 if how_far == ACTED else 0)
        with self.pen.group(f"{window.name} ({window.side}): {how_far}"):
            x = flow.room(width, 8)
            y = flow.y
            if how_far == TURN:
                self.pen.box(x - 3, y - 12.5, width + 6, 17, "lit", 4)
            self._token(window, x + 5.5, y - 4)
            self.pen.text(x + 13, y, name, classes)
            if how_far == ACTED:
                end = x + width
                self.pen.line(end - 9, y - 4, end - 6, y - 1, "line")
                self.pen.line(end - 6, y - 1, end, y - 8, "line")

    # -- places ----------------------------------------------------------------------------

    def zones(self, found: list[Place]) -> None:
        """Every zone; those beside each other in which nobody stands share a line."""
        for empty, some in groupby(found, lambda place: not place.melees and not place.others):
            if empty:
                names = ", ".join(self.setup.zones.names[place.zone] for place in some)
                self._heading(f"{names}: nobody", "", "quiet")
                continue
            for place in some:
                self._zone(place)

    def _heading(self, words: str, more: str, classes: str = "ink strong") -> None:
        pen, most = self.pen, WIDTH - 2 * EDGE
        pen.line(EDGE, pen.height + 1, WIDTH - EDGE, pen.height + 1)
        taken = min(needed(more, "quiet") + 10, most / 2) if more else 0
        words = cut(words, most - taken, classes)
        pen.text(EDGE, pen.height + 15, words, classes)
        if more:
            more = cut(more, most - needed(words, classes) - 10, "quiet")
            pen.text(WIDTH - EDGE, pen.height + 15, more, "quiet", "end")
        pen.height += 20

    def _zone(self, place: Place) -> None:
        zones, pen = self.setup.zones, self.pen
        near = ", ".join(zones.names[other] for other in zones.ways(place.zone))
        self._heading(zones.names[place.zone], f"{BANDS[FAR]}: {near}" if near else "")
        for melee in place.melees:
            top = pen.height
            pen.text(LEFT, top + 13, f"In melee: {BANDS[CLOSE]}", "quiet")
            pen.height += 15
            self._rows(melee)
            pen.box(EDGE, top, WIDTH - 2 * EDGE, pen.height - top, "line", 5)
            pen.height += 4
        if place.melees and place.others:
            pen.text(LEFT, pen.height + 12, BANDS[NEAR], "quiet")
            pen.height += 15
        self._rows(place.others)
        pen.height += 3

    def _rows(self, some: tuple[CombatantView, ...]) -> None:
        for window in some:
            self._combatant(window)

    # -- combatants ------------------------------------------------------------------------

    def _combatant(self, window: CombatantView) -> None:
        """A line or a few: name, actions, conditions, body; layers; gear and pools; effects."""
        pen, top = self.pen, self.pen.height
        turn = standing(self.setup, self.state, window) == TURN
        left = pips(self.setup, self.state, window)
        shown = protection(self.setup.options, window)
        with pen.group(f"{window.name} ({window.side})"):
            if turn:
                pen.box(EDGE + 3, top + 1, WIDTH - 2 * EDGE - 6, 17, "lit", 4)
            self._token(window, 17, top + 10)
            ends = self._body(window, top + 14) - 6
            flow = Flow(pen, LEFT, top + 14, LEFT, RIGHT, ends)
            flow.words(cut(window.name, NAME))
            if left.most:
                flow.pips(left.left, left.most, "now" if turn else "ink")
            for name in conditions(window):
                flow.chip(name, "bad" if name == "prone" else "good", CONDITIONS[name])
            if window.sheet is not None and window.sheet.ap:
                flow.words(f"AP {window.sheet.ap}")
            if shown is not None:
                flow.line()
            self._wards(flow, window)
            if shown is not None:
                self._layers(flow, shown)
                flow.line()
            self._gear(flow, window, shown)
            for action, kept in sustained(window):
                flow.line()
                flow.words(f"sustains {action.item} on {action.target}", "ink")
                if kept:
                    flow.words(kept, "bad" if kept.startswith("needs") else "quiet")
        pen.height = flow.y + 5

    def _body(self, window: CombatantView, y: float) -> float:
        """Hit points or Constitution as bar and figures, or the tier; returns its left edge."""
        if window.hp is None or window.sheet is None:
            self.pen.text(RIGHT, y, window.tier, "ink" if window.tier == "Unhurt" else "bad", "end")
            return RIGHT - needed(window.tier)
        most, left = window.sheet.most, max(window.hp, 0)
        figures = f"{plain(window.hp)}/{most}"
        width = max(needed(figures), needed("20/20"))
        x = RIGHT - width - 5 - BAR
        self.pen.text(RIGHT, y, figures, "ink", "end")
        self.pen.box(x, y - 8, BAR * left / most, 7, "bad" if left * 3 <= most else "good", 2)
        self.pen.box(x, y - 8, BAR, 7, "line", 2)
        return x

    def _wards(self, flow: Flow, window: CombatantView) -> None:
        for by, action in wards_on(self.seen, self.setup.seat[window.name]):
            assert action.effect is not None
            words = f"{action.item} {plain(-action.effect.amount)}"
            flow.chip(words, "good", f"Off every hit; sustained by {by.name}")

    def _layers(self, flow: Flow, shown: Protection) -> None:
        """The layers from the outside in: boxes ticked off as marks come, broken ones struck."""
        marks = shown.marks
        names = {piece: layer_name(piece, shown.worn) for piece in shown.worn}
        sum_of = 0
        for piece in (*shown.worn, *(p for p in shown.counting if p not in names)):
            name = names.get(piece, piece.name)
            if piece not in shown.counting:
                flow.words(name, "quiet struck")
                continue
            if sum_of:
                flow.words("+", "quiet", 4)
            sum_of += 1
            if shown.ap > MOST_BOXES:
                flow.words(f"{name} {piece.ap}")
            else:
                flow.boxes(name, piece.ap, max(0, min(marks, piece.ap)))
            marks -= piece.ap
        if shown.ap > MOST_BOXES:
            flow.words(f"{shown.marks} of {shown.ap} marked", "bad" if shown.marks else "quiet")
        elif not shown.ap:
            words = f"no layer left, {shown.marks} marked" if shown.marks else "no layer left"
            flow.words(words, "quiet")
        if shown.last is not None:
            flow.words(f"then {shown.last.name} {shown.last.ap}", "quiet")

    def _gear(self, flow: Flow, window: CombatantView, shown: Protection | None) -> None:
        """Weapons, what is broken, Motivation, Resolve and what there is to consume."""
        flow.listed([*weapons(window), *pools(window)], "quiet")
        for name in broken_besides(window, shown):
            flow.words(name, "quiet struck")

    # -- who is not there ------------------------------------------------------------------

    def absent(self) -> None:
        """Who has left the fight, and who is to join it."""
        absent = [window for window in self.seen if not window.fighting]
        for heading, there in (("Still to arrive", True), ("Out of the fight", False)):
            some = [window for window in absent if (window.status == AWAITED) == there]
            if not some:
                continue
            self._heading(heading, "")
            flow = Flow(self.pen, LEFT - 17, self.pen.height + 12, LEFT - 17, RIGHT)
            for window in some:
                more = window.status
                if there:
                    more = arrival(window.sheet) if window.sheet else ""
                words = f"{cut(window.name, NAME, 'quiet')} {more}"
                with self.pen.group(f"{window.name} ({window.side}): {window.status}"):
                    x = flow.room(14 + needed(words, "quiet"), 10)
                    self._token(window, x + 5.5, flow.y - 4)
                    self.pen.text(x + 14, flow.y, words, "quiet")
            self.pen.height = flow.y + 6
