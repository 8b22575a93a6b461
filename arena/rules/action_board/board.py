"""The board: slots, reserves, and what an action takes of them (AB-01 to AB-03). Pure."""

from __future__ import annotations

TICKS = 3
"""Ticks in a round."""

ATTACK, SPELL, GENERAL = 0, 1, 2
KINDS = ("attacks", "spells", "generals")
LETTERS = "ASG"


def slots_per_tick(attacks: int, spells: int, generals: int) -> int:
    """Slots in each tick: a third of the largest reserve, rounded up, without an upper end."""
    return -(-max(attacks, spells, generals) // TICKS)


def round_of(tick: int) -> int:
    """The round a tick lies in, from 0."""
    return tick // TICKS


def tick_of_round(tick: int) -> int:
    """Which tick of its round it is: 1, 2 or 3."""
    return tick % TICKS + 1
