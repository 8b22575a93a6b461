"""Small hand-made fights for tests: gear with plain numbers, sheets, answers in order."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from arena.fight import Fight
from arena.luck import KeyedDice, ScriptedDice, ScriptEntry
from arena.model import Decision, Declaration, Event
from arena.rules.two_actions.declarations import Action
from arena.rules.two_actions.gear import Armour, Effect, Item, Shield, Weapon
from arena.rules.two_actions.options import Options
from arena.rules.two_actions.ruleset import TWO_ACTIONS
from arena.rules.two_actions.scenario import Scenario, Sheet, Start
from arena.rules.two_actions.setup import Setup
from arena.rules.two_actions.state import Combatant, State
from arena.space import Zone

SWORD = Weapon("sword", "one-handed", 3)
KNIFE = Weapon("knife", "light melee", 2)
STILETTO = Weapon("stiletto", "light melee", 2, tags=("precision",))
MAUL = Weapon("maul", "two-handed", 5, tags=("overwhelming",))
STAFF = Weapon("staff", "staff", 2)
BOW = Weapon("bow", "light ranged", 2, "far")
CROSSBOW = Weapon("crossbow", "heavy ranged", 4, "distant")
BITE = Weapon("bite", "natural", 3)
CLAW = Weapon("claw", "natural", 2, tags=("tripping",))
COAT = Armour("coat", 2)
SHIELD = Shield("shield", 2)
WARD = Effect("Ward", "ward", 2, sustained=True)
RENEWAL = Effect("Renewal", "heal", 1, sustained=True)
SALVE = Effect("Salve", "heal", 3)
FIRE = Effect("Fire", "harm", 3, "far")
POTION = Item("potion", "heal", 4)
SHARD = Item("shard", "motivation", 2)
LENS = Item("lens", "steady")
SUPPLIES = Item("supplies", "repair", 1, 2)

YARD = (Zone("yard"),)
HILL = (Zone("gate", ways=("yard",)), Zone("hill", ways=("tower",)), Zone("tower"),
        Zone("yard", ways=("hill",)))  # fmt: skip
"""Four zones in a row: gate, yard, hill, tower."""

Answer = str | tuple[int, str]
Answers = Mapping[str, Sequence[Answer]]
Roll = tuple[str, str, Sequence[int]]
"""Who, for what, the faces: two of them with advantage or disadvantage."""


def sheet(name: str, side: str = "red", zone: str = "yard", **given: Any) -> Sheet:
    """A Fast contractor of 10 hit points and no gear unless given; Stats, pools are 0."""
    start = dict(given.pop("start", {}))
    given.setdefault("hp", 10)
    given.setdefault("phase", "fast")
    return Sheet(name, side, zone, start=Start(**start), **given)


def beast(name: str, side: str = "blue", zone: str = "yard", **given: Any) -> Sheet:
    """A Slow creature of Constitution 10 that bites unless given."""
    start = dict(given.pop("start", {}))
    given.setdefault("constitution", 10)
    given.setdefault("phase", "slow")
    given.setdefault("weapons", (BITE,))
    return Sheet(name, side, zone, kind="creature", start=Start(**start), **given)


def near(*names: str) -> dict[str, Any]:
    """A start Adjacent to these."""
    return {"melee_with": names}


def setup(
    *sheets: Sheet,
    zones: Sequence[Zone] = YARD,
    options: Mapping[str, Any] | None = None,
    **given: Any,
) -> Setup:
    """A scenario of these sheets (sides red and blue), made ready."""
    scenario = Scenario(
        "test", "A test", ("red", "blue"), tuple(zones), tuple(sheets),
        options=Options(**(options or {})), **given,
    )  # fmt: skip
    return TWO_ACTIONS.setup(scenario)


class Says:
    """Answers by label, for each voice in the order of its questions; then the fallback.

    An answer may be `(time, label)`: it is given at that time only, and before it the fallback.
    Questions for which the next answer is not legal get their fallback too, so that a list of
    actions need not mention the pushes and responses that one does not care for. Every question
    is kept in `asked` as (time, who, kind, labels of what is legal).
    """

    def __init__(self, answers: Answers) -> None:
        self.answers = {who: list(given) for who, given in answers.items()}
        self.asked: list[tuple[int, str, str, tuple[str, ...]]] = []

    def choose(self, decision: Decision) -> Declaration:
        legal = {d.label: d for d in decision.legal}
        self.asked.append((decision.time, decision.who, decision.kind, tuple(legal)))
        waiting = self.answers.get(decision.who)
        if not waiting:
            return decision.fallback
        first = waiting[0]
        if isinstance(first, tuple):
            if first[0] != decision.time:
                return decision.fallback
            first = first[1]
        if first not in legal:
            return decision.fallback
        waiting.pop(0)
        return legal[first]


class Watcher(Says):
    """Says the same, and calls `look(decision)` before each answer."""

    def __init__(self, look: Callable[[Decision], None], answers: Answers) -> None:
        super().__init__(answers)
        self.look = look

    def choose(self, decision: Decision) -> Declaration:
        self.look(decision)
        return super().choose(decision)


def dice(*entries: Roll, seed: int = 1, strict: bool = False) -> Any:
    """Scripted dice by (who, purpose, faces); keyed dice after them unless strict."""
    script = [ScriptEntry(who, purpose, tuple(faces)) for who, purpose, faces in entries]
    return ScriptedDice(script, None if strict else KeyedDice(seed))


class Ended:
    """A fight that is over: its journal, its state by name, and what was asked."""

    def __init__(self, ready: Setup, says: Says, door: Any = None) -> None:
        self.says = says
        self.ready = ready
        self.journal: list[Event] = []
        self.fight: Fight[State] = Fight(
            ready, door or dice(), dict.fromkeys(ready.sides, says), record=self.journal.append,
            on_fault="raise",
        )  # fmt: skip
        self.outcome = self.fight.run()
        self.state = self.fight.state
        left = {who: given for who, given in says.answers.items() if given}
        assert not left, f"answers that no question asked for: {left}"

    def __getitem__(self, who: str) -> Combatant:
        return self.state.combatants[self.ready.seat[who]]

    def of(self, kind: str, who: str | None = None, time: int | None = None) -> list[Any]:
        """The events of one kind, of one actor or at one time if given."""
        return [
            e
            for e in self.journal
            if e.kind == kind and who in (None, e.who) and time in (None, e.time)
        ]

    def one(self, kind: str, who: str | None = None, time: int | None = None) -> Any:
        """The only event of this kind (and actor, and time)."""
        found = self.of(kind, who, time)
        assert len(found) == 1, found
        return found[0]

    def kinds(self, *which: str, who: str | None = None) -> list[str]:
        """The kinds of all events in order, or only of these kinds."""
        return [e.kind for e in self.journal if (not which or e.kind in which)
                and who in (None, e.who)]  # fmt: skip

    def asked(self, who: str, kind: str | None = None) -> list[int]:
        """The times at which a voice was asked."""
        return [at for at, name, of, _ in self.says.asked if name == who and kind in (None, of)]

    def offered(self, who: str, kind: str, number: int = 0) -> tuple[str, ...]:
        """What was legal for the n-th question of this kind to a voice."""
        return [legal for _, name, of, legal in self.says.asked if (name, of) == (who, kind)][
            number
        ]

    def turns(self) -> list[tuple[int, str]]:
        """Whose turns there were, in order, with their times."""
        return [(e.time, e.who) for e in self.of("turn")]


def fought(ready: Setup, answers: Answers, *rolls: Roll, strict: bool = False) -> Ended:
    """Fight to the end with these answers and these dice first."""
    return Ended(ready, Says(answers), dice(*rolls, strict=strict))


def action(ready: Setup, who: str, label: str) -> Action:
    """An entry of a voice's catalogue."""
    found = ready.catalogues[who].find(label)
    assert isinstance(found, Action)
    return found


def labels(ready: Setup, who: str) -> list[str]:
    """Everything in a voice's catalogue."""
    return [entry.label for entry in ready.catalogues[who]]


def opened(ready: Setup) -> State:
    """The opening of a fight."""
    return ready.opening()
