"""What lies on an Action Board's table in plain sentences, for those who do not see it."""

from __future__ import annotations

from collections.abc import Iterator

from agents.human.drawn.action_board_seen import Board, Force, Reserve, Table, War
from agents.human.drawn.svg import printable
from arena.rules.action_board.board import TICKS
from arena.rules.action_board.story.words import counted
from arena.rules.words import first, several, the

_TOKENS = {"A": "attack tokens", "S": "spell tokens", "G": "general tokens", "D": "dodges"}


def told(table: Table) -> list[str]:
    """Say all that lies on a table, a line each."""
    return [printable(line) for line in _lines(table)]


def _lines(table: Table) -> Iterator[str]:
    yield f"Round {table.round}, tick {table.tick} of {TICKS}."
    if table.war is not None:
        yield from _war(table.war)
    for zone, ways in table.zones:
        there = [board.name for board in table.at(zone)] or ["nobody"]
        to = f", next to {several(map(the, ways))}" if ways else ""
        yield f"In {the(zone)}{to}: {several(there)}."
    for wall in table.walls:
        yield f"A wall stands {wall.where} until the end of {wall.until}."
    for wave, declared in table.waves():
        what = "; ".join(f"{name}: {entry.told}" for name, entry in declared)
        when = f", wave {wave}" if wave else ""
        yield f"Declared in this tick{when}: {what}."
    for board in table.boards:
        yield " ".join(_board(table, board))


def _war(war: War) -> Iterator[str]:
    fought = f" {first(war.fought)} is fought until the end of {war.until}." if war.fought else ""
    yield f"Phase {war.phase} of {war.phases}.{fought}"
    for force in war.forces:
        yield _force(force)


def _force(force: Force) -> str:
    heads, morale = force.heads, force.morale
    chose = f", chose {force.chose}" if force.chose else ""
    return (
        f"The army of {force.side}: {heads[0]} of {heads[1]} heads, "
        f"morale {morale[0]} of {morale[1]}, breaks below {force.breaks_below}% of its "
        f"heads{chose}."
    )


def _board(table: Table, board: Board) -> Iterator[str]:
    if board.status != "fighting":
        when = f", arrives in {board.arrives}" if board.arrives else ""
        yield f"{board.name} of {board.side} is not in the fight: {board.status}{when}."
        return
    hp = board.tier if board.hp is None else f"{board.hp[0]} of {board.hp[1]} hit points"
    group = f", in the group {board.group}" if board.group else ""
    rides = f", rides {board.rides}" if board.rides else ""
    yield f"{board.name} of {board.side}, in {the(board.zone)}{group}{rides}: {hp}."
    yield f"In hand: {several(board.holds)}."
    if board.reserves is not None:
        yield f"Left: {several(_reserve(reserve) for reserve in board.reserves)}."
    if board.levels:
        levels = (f"{left} of {of} of level {level}" for level, left, of in board.levels)
        yield f"Spell slots: {several(levels)}."
    if board.free is not None and board.slots is not None:
        yield f"{board.free} of {counted(board.slots, 'slot')} free in this tick."
    earlier = [entry for entry in board.entries if entry.tick < table.tick]
    if earlier:
        done = "; ".join(f"tick {entry.tick}, {entry.told}" for entry in earlier)
        yield f"Earlier in this round: {done}."
    for stages in board.stages:
        yield f"Under way: {stages.words}, {stages.stands}."


def _reserve(reserve: Reserve) -> str:
    return f"{reserve.left} of {reserve.of} {_TOKENS[reserve.token]}"
