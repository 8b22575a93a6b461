"""The Action Board drawn for a person who plays, and the same in sentences."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from textwrap import wrap

from markupsafe import Markup

from agents.human.drawn.action_board_places import draw_places, draw_war, mark
from agents.human.drawn.action_board_seen import Board, Entry, Reserve, Stages, Table, seen
from agents.human.drawn.action_board_told import told
from agents.human.drawn.svg import WIDTH, Pen, fitted
from arena.model import Event
from arena.rules.action_board.board import TICKS
from arena.rules.action_board.setup import Setup
from arena.rules.action_board.state import State
from arena.rules.words import first

_LEFT, _RIGHT = 8.0, WIDTH - 8.0
_GAP = 3.0
_CELL = 17.0
"""The height of a slot, with the gap below it."""
_LINE = 13.0
_LETTER = 7.2
"""What a character takes in a wide or a heavy font: where something else follows on the line."""
_SHARES = {1: (26, 7, 7), 2: (12, 21, 7), 3: (10, 10, 20)}
"""How the three ticks share the width, by the tick under way."""
_BAR = 58.0
_MOST_PIPS = 9
_MOST_CELLS = 6
"""With more slots in a tick the free ones are drawn as one, with their number."""

KINDS = {"A": "attack", "S": "spell", "G": "general", "D": "dodge", "": "quiet"}
"""The class of each token."""


def drawing(setup: Setup, state: State, side: str | None, events: Sequence[Event] = ()) -> Markup:
    """Draw what the table shows to a side (GEN-01); None sees all.

    Args:
        setup: What is played.
        state: As it stands at a question, at dice to be thrown, or at the end of a tick.
        side: Whose eyes are used.
        events: The journal so far: what was declared stands there and not in the state.
    """
    table = seen(setup, state, side, events)
    pen = Pen(f"The boards in round {table.round}, tick {table.tick}")
    _heading(pen, table)
    if table.war is not None:
        draw_war(pen, table)
    draw_places(pen, table)
    for one in table.sides:
        _side(pen, table, one)
    return pen.markup()


def said(setup: Setup, state: State, side: str | None, events: Sequence[Event] = ()) -> list[str]:
    """Say the same as `drawing` in plain sentences, a line each."""
    return told(seen(setup, state, side, events))


def _heading(pen: Pen, table: Table) -> None:
    """The round, and its three ticks."""
    pen.text(_LEFT, 18, f"Round {table.round}", "ink name")
    for tick in range(1, TICKS + 1):
        x = _RIGHT - (TICKS - tick + 1) * 56 + _GAP
        now = tick == table.tick
        pen.box(x, 5, 56 - _GAP, 19, "slot now" if now else "slot", 4)
        words = f"Tick {tick}"
        pen.text(x + (56 - _GAP) / 2, 18.5, words, "ink name" if now else "quiet", "middle")
    pen.height = 30


# -- a side's boards ------------------------------------------------------------------------


def _side(pen: Pen, table: Table, side: str) -> None:
    boards = [board for board in table.boards if board.side == side]
    at = table.order.index(side)
    y = pen.height + 16
    mark(pen, _LEFT + 5, y - 4, at)
    pen.text(_LEFT + 16, y, _fitted(side, 320), "ink name")
    fighting = [board for board in boards if board.status == "fighting"]
    pen.height = y + 5
    for board in fighting:
        with pen.group(board.name):
            _board(pen, table, board)
    _out(pen, [board for board in boards if board.status != "fighting"])
    pen.height += 4


def _out(pen: Pen, boards: Sequence[Board]) -> None:
    """Those who are not in the fight."""
    pieces = []
    for board in boards:
        words = f"arrives in {board.arrives}" if board.arrives else board.status
        pieces.append(_words(f"{fitted(board.name, 150)}: {words}"))
    if pieces:
        _flow(pen, pieces)


def _board(pen: Pen, table: Table, board: Board) -> None:
    """One combatant: name and hit points, reserves, the three ticks, what is under way."""
    top = pen.height
    pen.line(_LEFT, top, _RIGHT, top)
    end = _hit_points(pen, board, top)
    pen.text(_LEFT + 2, top + 14, _fitted(board.name, end - _LEFT - 6), "ink name")
    pen.height = top + 18
    _flow(pen, [*_reserves(board), *_facts(board)])
    _ticks(pen, table, board)
    for stages in board.stages:
        _stages(pen, stages)
    pen.height += 4


def _hit_points(pen: Pen, board: Board, top: float) -> float:
    """Draw them at the right, and say where they start."""
    if board.hp is None:
        pen.text(_RIGHT, top + 14, board.tier, "ink", "end")
        return _RIGHT - _LETTER * len(board.tier)
    left, most = board.hp
    words = f"{left}/{most} HP"
    pen.text(_RIGHT, top + 14, words, "ink", "end")
    x = _RIGHT - _LETTER * max(8, len(words)) - _BAR - 4
    pen.box(x, top + 6, _BAR, 7, "line", 2)
    share = max(0, min(1, left / most))
    pen.box(x, top + 6, _BAR * share, 7, "good" if 2 * left > most else "bad", 2)
    return x


_Piece = tuple[float, Callable[[Pen, float, float], None]]
"""Something on a line: its width, and how it is drawn with its left foot at a point."""


def _flow(pen: Pen, pieces: Sequence[_Piece]) -> None:
    """Draw pieces one after the other, on as many lines as they need."""
    x, y = _LEFT + 2, pen.height + 11
    for width, draw in pieces:
        if x > _LEFT + 2 and x + width > _RIGHT:
            x, y = _LEFT + 2, y + 15
        draw(pen, x, y)
        x += width + 9
    pen.height = y + 6


def _reserves(board: Board) -> list[_Piece]:
    return [_reserve(reserve) for reserve in board.reserves or ()]


def _reserve(reserve: Reserve) -> _Piece:
    """The tokens of one kind: how many are left, and each of them, those spent hollow."""
    many = max(reserve.of, reserve.left)
    words = f"{reserve.token} {reserve.left}"
    if many > _MOST_PIPS:
        words += f"/{reserve.of}"
        many = 0
    start = _LETTER * len(words) + 3

    def draw(pen: Pen, x: float, y: float) -> None:
        pen.text(x, y, words, "ink")
        for at in range(many):
            there = at < reserve.left
            pip(pen, x + start + 4 + 9 * at, y - 4, reserve.token, there)

    return start + 9 * many, draw


def pip(pen: Pen, x: float, y: float, token: str, there: bool = True) -> None:
    """A token: each kind has a form and a colour of its own; one that is spent is hollow."""
    classes = KINDS[token] if there else "spent"
    if token == "A":
        pen.shape([(x, y - 4), (x + 4, y + 3.5), (x - 4, y + 3.5)], classes)
    elif token == "S":
        pen.shape([(x, y - 4.5), (x + 4, y), (x, y + 4.5), (x - 4, y)], classes)
    elif token == "G":
        pen.box(x - 3.3, y - 3.3, 6.6, 6.6, classes)
    else:
        pen.dot(x, y, 3.5, classes)


def _facts(board: Board) -> list[_Piece]:
    words = []
    if board.levels:
        left = " ".join(f"L{level} {left}/{of}" for level, left, of in board.levels)
        words.append(f"spell slots {left}")
    words.append(", ".join(board.holds) or "empty hands")
    if board.group:
        words.append(f"in {board.group}")
    if board.rides:
        words.append(f"rides {board.rides}")
    return [_words(fitted(one, _RIGHT - _LEFT - 4)) for one in words]


def _fitted(words: str, room: float) -> str:
    """As much of some words as fits also in a wide or a heavy font."""
    return fitted(words, room * 6.2 / _LETTER)


def _words(words: str) -> _Piece:
    return 6.0 * len(words), lambda pen, x, y: pen.text(x, y, words, "quiet")


# -- ticks and slots ------------------------------------------------------------------------


def _columns(tick: int) -> list[tuple[float, float]]:
    """Where each tick of a round stands and how wide it is.

    What is past needs more than what is to come, and the tick under way most.
    """
    shares = _SHARES[tick]
    unit = (_RIGHT - _LEFT - _GAP * (TICKS - 1)) / sum(shares)
    found = []
    x = _LEFT
    for share in shares:
        found.append((x, share * unit))
        x += share * unit + _GAP
    return found


def _ticks(pen: Pen, table: Table, board: Board) -> None:
    top = pen.height
    for tick, (x, width) in enumerate(_columns(table.tick), 1):
        y = top
        for cell in _cells(board, tick):
            y = _cell(pen, x, y, width, cell, tick == table.tick)
        pen.height = max(pen.height, y)


def _cells(board: Board, tick: int) -> list[Entry | str]:
    """What stands in a tick from above: slots, with words if they are free, then dodges."""
    entries = [entry for entry in board.entries if entry.tick == tick]
    used = {entry.slot: entry for entry in entries if entry.slot}
    free = [slot for slot in range(1, (board.slots or 0) + 1) if slot not in used]
    cells: list[Entry | str] = [used[slot] for slot in sorted(used)]
    if (board.slots or 0) <= _MOST_CELLS:
        cells += [""] * len(free)
    elif free:
        cells.append(f"{len(free)} slots")
    return cells + [entry for entry in entries if not entry.slot]


def _cell(pen: Pen, x: float, y: float, width: float, cell: Entry | str, now: bool) -> float:
    """A slot or a dodge, in the tick under way with the whole words; returns its lower end."""
    mid, foot, height = y + _CELL / 2 - 1, y + _CELL - 6, _CELL - 2
    if isinstance(cell, str):
        pen.box(x, y, width, height, "slot now" if now else "slot", 2)
        pen.text(x + 6, foot, fitted(cell, width - 8), "quiet")
        return y + _CELL
    lines = _wrapped(cell.words, width - 34) if now else [fitted(cell.brief, width - 18)]
    height += _LINE * (len(lines) - 1)
    with pen.group(first(cell.told)):
        pen.box(x, y, width, height, "used now" if now else "used", 2 if cell.slot else 7)
        pip(pen, x + 8, mid, cell.token)
        for at, line in enumerate(lines):
            pen.text(x + 15, foot + _LINE * at, line, "ink" if now else "quiet")
        if now and cell.wave:
            pen.text(x + width - 4, foot, f"w{cell.wave}", "quiet", "end")
    return y + height + 2


def _wrapped(words: str, room: float) -> list[str]:
    """Some words on one line or two, the rest left out."""
    most = int(room / _LETTER)
    return wrap(words, most, max_lines=2, placeholder="\N{HORIZONTAL ELLIPSIS}") or [""]


def _stages(pen: Pen, stages: Stages) -> None:
    """An action of several ticks: a bar as wide as the board, of two lines if need be."""
    y, height = pen.height, _CELL - 2
    x = _LEFT + 8 + 10 * stages.of
    words = stages.words.removeprefix("casting ")  # the form of the stages says so
    beside = _LETTER * (len(words) + len(stages.stands)) + 12 <= _RIGHT - x
    with pen.group(first(stages.words)):
        lower = height if beside else 2 * height - 2
        classes = "under-way now" if stages.due else "under-way"
        pen.box(_LEFT, y, _RIGHT - _LEFT, lower, classes, 2)
        for at in range(stages.of):
            pip(pen, _LEFT + 8 + 10 * at, y + height / 2, stages.token, at < stages.paid)
        pen.text(x, y + height - 4, _fitted(words, _RIGHT - x - 4))
        pen.text(_RIGHT - 4, y + lower - 4, stages.stands, "quiet", "end")
    pen.height = y + lower + 2
