"""Where everybody stands on the Action Board, and the armies around it."""

from __future__ import annotations

from agents.human.drawn.action_board_seen import Board, Force, Table
from agents.human.drawn.svg import WIDTH, Pen, fitted

_LEFT, _RIGHT = 8.0, WIDTH - 8.0
_ACROSS = 3
"""Zones that stand side by side; more go on below."""
_GAP = 12.0
_LINE = 14.0
_NAME = 100.0
"""The least width of somebody's place in a zone."""


def mark(pen: Pen, x: float, y: float, side: int) -> None:
    """The sign of a side: each has a form and a colour of its own."""
    if side == 0:
        pen.dot(x, y, 4, "side-0")
    else:
        pen.shape([(x, y - 5), (x + 5, y), (x, y + 5), (x - 5, y)], "side-1")


def draw_places(pen: Pen, table: Table) -> None:
    """The zones with who stands where, the ways between them, and the walls."""
    zones = table.zones
    across = min(len(zones), _ACROSS)
    width = (_RIGHT - _LEFT - _GAP * (across - 1)) / across
    top = pen.height + 2
    for start in range(0, len(zones), across):
        row = zones[start : start + across]
        lower = top
        for at, (zone, ways) in enumerate(row):
            beside = {name for name, _ in (*row[max(at - 1, 0) : at], *row[at + 1 : at + 2])}
            lower = max(lower, top + _height(table, zone, width, set(ways) - beside))
        for at, (zone, ways) in enumerate(row):
            x = _LEFT + at * (width + _GAP)
            beside = {name for name, _ in (*row[max(at - 1, 0) : at], *row[at + 1 : at + 2])}
            if at and row[at - 1][0] in ways:
                _way(pen, table, x - _GAP, (top + lower) / 2, {row[at - 1][0], zone}, lower - top)
            with pen.group(zone):
                pen.box(x, top, width, lower - top, "zone", 4)
                _zone(pen, table, zone, x, top, width, sorted(set(ways) - beside))
        top = lower + 6
    pen.height = top
    for wall in table.walls:
        pen.height += _LINE
        pen.line(_LEFT + 4, pen.height - 10, _LEFT + 4, pen.height + 1, "wall")
        words = fitted(f"Wall {wall.where}", 344 - 16 - 6.2 * len(_until(wall.until)))
        pen.text(_LEFT + 12, pen.height, f"{words}{_until(wall.until)}", "quiet")
    pen.height += 4


def _until(moment: str) -> str:
    return f", until {moment}"


def _way(pen: Pen, table: Table, x: float, y: float, ends: set[str], height: float) -> None:
    """A way between two zones side by side, and a wall across it."""
    pen.line(x, y, x + _GAP, y, "way")
    if any(wall.zones == ends for wall in table.walls):
        pen.line(x + _GAP / 2, y - height / 2, x + _GAP / 2, y + height / 2, "wall")


def _inside(width: float) -> int:
    """How many names stand side by side in a zone."""
    return max(1, int((width - 8) / _NAME))


def _height(table: Table, zone: str, width: float, ways: set[str]) -> float:
    lines = -(-len(table.at(zone)) // _inside(width)) + bool(ways)
    return 22 + _LINE * max(lines, 1)


def _zone(
    pen: Pen, table: Table, zone: str, x: float, y: float, width: float, ways: list[str]
) -> None:
    pen.text(x + 6, y + 14, fitted(zone, width - 12), "quiet")
    columns = _inside(width)
    place = (width - 8) / columns
    there = table.at(zone)
    foot = y + 14.0
    for at, board in enumerate(there):
        if at % columns == 0:
            foot += _LINE + (2 if at == 0 else 0)
        _who(pen, table, board, x + 4 + place * (at % columns), foot, place)
    if ways:
        words = f"to {', '.join(ways)}"
        pen.text(x + 6, foot + _LINE + 1, fitted(words, width - 12), "quiet")


def _who(pen: Pen, table: Table, board: Board, x: float, foot: float, width: float) -> None:
    mark(pen, x + 7, foot - 4, table.order.index(board.side))
    if any(wall.before == board.name for wall in table.walls):
        pen.line(x + 1, foot - 10, x + 1, foot + 2, "wall")
    pen.text(x + 16, foot, fitted(board.name, width - 18))


# -- large battles --------------------------------------------------------------------------


def draw_war(pen: Pen, table: Table) -> None:
    """The armies of a large battle, the phase, and which fight of it is under way."""
    war = table.war
    assert war is not None
    y = pen.height + 12
    phase = f"Phase {war.phase} of {war.phases}"
    pen.text(_LEFT, y, phase, "ink name")
    if war.fought:
        words = f"{war.fought}, until {war.until}"
        pen.text(_RIGHT, y, fitted(words, 344 - 8 * len(phase)), "quiet", "end")
    pen.height = y + 4
    for force in war.forces:
        _force(pen, force, table.order.index(force.side))
    pen.height += 4


def _force(pen: Pen, force: Force, side: int) -> None:
    left, first = force.heads
    y = pen.height + 13
    numbers = f"{left} of {first} heads · morale {force.morale[0]}/{force.morale[1]}"
    mark(pen, _LEFT + 5, y - 4, side)
    pen.text(_LEFT + 16, y, fitted(force.side, 344 - 22 - 6.2 * len(numbers)))
    pen.text(_RIGHT, y, numbers, "ink", "end")
    x, width = _LEFT + 16, _RIGHT - _LEFT - 16
    pen.box(x, y + 5, width, 6, "line", 2)
    pen.box(x, y + 5, width * min(1, left / first), 6, f"side-{side}", 2)
    breaks = x + width * force.breaks_below / 100
    pen.line(breaks, y + 3, breaks, y + 13, "wall")
    pen.height = y + 15
    if force.chose:
        pen.height += 10
        pen.text(x, pen.height, fitted(f"chose: {force.chose}", width), "quiet")
        pen.height += 3
