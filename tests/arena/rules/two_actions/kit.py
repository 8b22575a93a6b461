"""Small hand-made fights for tests: gear with plain numbers, sheets, answers in order."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from arena.model import Decision, Declaration
from arena.rules.two_actions.declarations import Action
from arena.rules.two_actions.gear import Armour, Effect, Item, Shield, Weapon
from arena.rules.two_actions.options import Options
from arena.rules.two_actions.ruleset import TWO_ACTIONS
from arena.rules.two_actions.scenario import Scenario, Sheet, Start
from arena.rules.two_actions.setup import Setup
from arena.rules.two_actions.state import State
from arena.space import Zone
from tests.arena.rules.playing import Played
from tests.arena.rules.playing import Roll as Roll
from tests.arena.rules.playing import dice as dice

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


class Ended(Played):
    """A fight that is over, and what was asked in it."""

    def __init__(self, ready: Setup, says: Says, door: Any = None) -> None:
        self.says = says
        super().__init__(ready, says, door)

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
