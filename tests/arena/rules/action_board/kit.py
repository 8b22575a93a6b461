"""Small hand-made fights for tests: gear with plain numbers, sheets, answers by wave."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from arena.dice import Dice
from arena.model import Decision, Declaration
from arena.rules.action_board.declarations import Action
from arena.rules.action_board.deed import Deed
from arena.rules.action_board.gear import Armour, Item, Shield, Spell, Weapon
from arena.rules.action_board.options import Options
from arena.rules.action_board.ruleset import ACTION_BOARD
from arena.rules.action_board.scenario import Group, Scenario, Sheet, Start, StartWork
from arena.rules.action_board.setup import Setup
from arena.rules.action_board.state import State
from arena.space import Zone
from tests.arena.rules.playing import Played, Roll
from tests.arena.rules.playing import dice as dice

SWORD = Weapon("sword", "melee", Dice.parse("1d8"))
DAGGER = Weapon("dagger", "melee", Dice.parse("1d4"))
WHIP = Weapon("whip", "melee", Dice.parse("1d4"), parries=False)
BOW = Weapon("bow", "missile", Dice.parse("1d6"), parries=False, reach="far")
LONGBOW = Weapon("longbow", "missile", Dice.parse("1d6"), parries=False, reach="distant")
SHIELD = Shield("shield")
COAT = Armour("coat", 2)
BOLT = Spell("Bolt", 1, "bolt", Dice.parse("2d6"), attack=4)
FIREBALL = Spell("Fireball", 2, "area", Dice.parse("3d6"))
WALL = Spell("Wall", 1, "wall")
HEAL = Spell("Heal", 1, "heal", Dice.parse("1d8"))
RITUAL = Spell("Ritual", 1, "bolt", Dice.parse("4d6"), attack=4, ticks=3)
SPELLS = (BOLT, FIREBALL, HEAL, WALL)
POTION = Item("potion", Dice.parse("1d8"))
SLOTS = (9, 9, 9, 9)

YARD = (Zone("yard"),)
HILL = (Zone("gate", ways=("yard",)), Zone("hill", ways=("tower",)), Zone("tower"),
        Zone("yard", ways=("hill",)))  # fmt: skip
"""Four zones in a row: gate, yard, hill, tower."""

Answer = str | tuple[int, int, str]
Answers = Mapping[str, Sequence[Answer]]


def sheet(name: str, side: str = "red", zone: str = "yard", **given: Any) -> Sheet:
    """A sheet of A 3, S 0, G 3, one dodge and 20 hit points unless given."""
    start = dict(given.pop("start", {}))
    work = start.get("work")
    if isinstance(work, str):
        start["work"] = StartWork(work)
    given.setdefault("hp", 20)
    if given.get("cast"):
        given.setdefault("spells", 4)
        given.setdefault("spell_slots", SLOTS)
    return Sheet(name, side, zone, start=Start(**start), **given)


def setup(
    *sheets: Sheet,
    zones: Sequence[Zone] = YARD,
    groups: Mapping[str, Sequence[str]] | None = None,
    options: Mapping[str, Any] | None = None,
    **given: Any,
) -> Setup:
    """A scenario of these sheets (sides red and blue), made ready."""
    scenario = Scenario(
        "test", "A test", ("red", "blue"), tuple(zones), tuple(sheets),
        options=Options(**(options or {})),
        groups=tuple(Group(name, tuple(members)) for name, members in (groups or {}).items()),
        **given,
    )  # fmt: skip
    return ACTION_BOARD.setup(scenario)


class Says:
    """Answers by label: for each combatant a list in the order of the questions, then waiting.

    An answer may be `(tick, wave, label)`: it is given only then, and waiting before. Every
    question is kept in `asked` as (tick, wave, who, labels of what is legal).
    """

    def __init__(self, answers: Answers) -> None:
        self.answers = {who: list(given) for who, given in answers.items()}
        self.asked: list[tuple[int, int, str, tuple[str, ...]]] = []

    def choose(self, decision: Decision) -> Declaration:
        wave = decision.about or 0
        labels = tuple(d.label for d in decision.legal)
        self.asked.append((decision.time, wave, decision.who, labels))
        waiting = self.answers.get(decision.who)
        if not waiting:
            return decision.fallback
        first = waiting[0]
        if isinstance(first, tuple):
            if first[:2] != (decision.time, wave):
                return decision.fallback
            first = first[2]
        waiting.pop(0)
        return decision.find(first)


class Watcher(Says):
    """Says the same, and calls `look(decision)` before each answer."""

    def __init__(self, look: Callable[[Decision], None], answers: Answers) -> None:
        super().__init__(answers)
        self.look = look

    def choose(self, decision: Decision) -> Declaration:
        self.look(decision)
        return super().choose(decision)


class Ended(Played):
    """A fight that is over, and what was asked in it."""

    def __init__(self, ready: Setup, says: Says, door: Any = None) -> None:
        self.says = says
        super().__init__(ready, says, door)

    def asked(self, who: str, time: int) -> list[int]:
        """The waves of a tick in which somebody was asked."""
        return [wave for at, wave, name, _ in self.says.asked if (at, name) == (time, who)]

    def offered(self, who: str, time: int, wave: int = 1) -> tuple[str, ...]:
        """What was legal for somebody in a wave of a tick."""
        return next(
            legal for at, of, name, legal in self.says.asked if (at, of, name) == (time, wave, who)
        )

    def order(self, time: int) -> list[tuple[str, int]]:
        """Who acted at a tick, in which place."""
        return [(e.who, e.place) for e in self.of("acted", time=time)]

    def duels(self, purpose: str | None = None) -> list[str]:
        """The units that rolled for their Reflex, in the order of the results."""
        return [e.who for e in self.of("duel") if purpose in (None, e.purpose)]


def fought(ready: Setup, answers: Answers, *rolls: Roll) -> Ended:
    """Fight to the end with these answers and these dice first."""
    return Ended(ready, Says(answers), dice(*rolls))


def reflex(**rolls: int) -> list[Roll]:
    """One Reflex die for each of these units; `_` in a name is a space."""
    return [(who.replace("_", " "), "reflex", [face]) for who, face in rolls.items()]


def action(ready: Setup, who: str, label: str) -> Action:
    """An entry of somebody's catalogue."""
    found = ready.catalogues[who].find(label)
    assert isinstance(found, Action)
    return found


def deed(ready: Setup, state: State, who: str, label: str, wave: int = 1) -> Deed:
    """A declaration of this tick."""
    me = state.combatants[ready.seat[who]]
    return Deed(me, action(ready, who, label), wave, who)


def labels(ready: Setup, who: str) -> list[str]:
    """Everything in somebody's catalogue."""
    return [entry.label for entry in ready.catalogues[who]]


def opened(ready: Setup) -> State:
    """The opening of a fight."""
    return ready.opening()
