"""Small hand-made fights for tests: gear with plain numbers, sheets, and scripted answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from arena.fight import Fight
from arena.model import Decision, Declaration, Event
from arena.rules import RULESETS
from arena.rules.timing_track.declarations import Action
from arena.rules.timing_track.gear import Device
from arena.rules.timing_track.options import Options
from arena.rules.timing_track.scenario import Scenario, Sheet, Skills, Start
from arena.rules.timing_track.setup import Setup
from arena.rules.timing_track.state import Combatant, State
from arena.soundness.timing_track import gear
from arena.space import Zone
from tests.arena.rules.playing import dice as dice

SWORD = gear.SWORD
RAPIER = gear.RAPIER
HAMMER = gear.HAMMER
FISTS = gear.FISTS
REVOLVER = gear.REVOLVER
SHOTGUN = gear.SHOTGUN
RIFLE = gear.RIFLE
BOW = gear.BOW
GENERATOR = Device("generator")
FORCE = gear.FORCE
MEND = gear.MEND
WARD = gear.WARD
COAT = gear.COAT
VEST = gear.VEST
SHIELD = gear.SHIELD

ONE_ZONE = (Zone("yard"),)
THREE_ZONES = (Zone("east", ways=("middle",)), Zone("middle", "partial"),
               Zone("west", "heavy", ways=("middle",)))  # fmt: skip


def sheet(name: str, side: str = "red", zone: str = "yard", **given: Any) -> Sheet:
    """A sheet with skills of 50 unless given; `hand` is the weapon in hand."""
    hand = given.pop("hand", None)
    skills = {"melee": 50, "brawl": 50, "athletics": 50, "ranged": 50, "firearms": 50}
    skills.update(given.pop("skills", {}))
    start = dict(given.pop("start", {}))
    if hand is not None:
        start["in_hand"] = hand.name
        weapons = tuple(given.pop("weapons", ()))
        given["weapons"] = weapons if hand in weapons else (*weapons, hand)
    return Sheet(name, side, zone, skills=Skills(**skills), start=Start(**start), **given)


def setup(
    *sheets: Sheet,
    zones: Sequence[Zone] = ONE_ZONE,
    options: Mapping[str, Any] | None = None,
    **given: Any,
) -> Setup:
    """A scenario of these sheets (sides red and blue), made ready."""
    scenario = Scenario(
        "test", "A test", ("red", "blue"), tuple(zones), tuple(sheets),
        options=Options(**(options or {})), **given,
    )  # fmt: skip
    ready: Setup = RULESETS["timing_track"].setup(scenario)
    return ready


class Says:
    """Answers by label: for each combatant a list of answers in order, then the fallback.

    An answer may be `(time, label)`: it is given only at that count, the fallback before.
    Every question put is kept in `asked` as (time, who, kind, labels of what is legal).
    """

    def __init__(self, **answers: Sequence[str | tuple[int, str]]) -> None:
        self.answers = {who.replace("_", " "): list(given) for who, given in answers.items()}
        self.asked: list[tuple[int, str, str, tuple[str, ...]]] = []

    def choose(self, decision: Decision) -> Declaration:
        self.asked.append(
            (decision.time, decision.who, decision.kind, tuple(d.label for d in decision.legal))
        )
        waiting = self.answers.get(decision.who)
        if not waiting:
            return decision.fallback
        first = waiting[0]
        if isinstance(first, tuple):
            if first[0] != decision.time:
                return decision.fallback
            label = first[1]
        elif decision.kind == "reconsider":
            return decision.fallback  # plain answers are for free questions only
        else:
            label = first
        waiting.pop(0)
        return decision.find(label)


def play(
    ready: Setup, says: Any, door: Any = None, **given: Any
) -> tuple[Fight[State], list[Event]]:
    """Fight to the end with one policy for everybody; the fight and its journal."""
    journal: list[Event] = []
    policies = dict.fromkeys(ready.sides, says)
    fight: Fight[State] = Fight(
        ready, door or dice(), policies, record=journal.append, on_fault="raise", **given
    )
    fight.run()
    return fight, journal


def of(journal: Sequence[Event], kind: str, who: str | None = None) -> list[Any]:
    """The events of one kind, of one actor if named."""
    return [e for e in journal if e.kind == kind and (who is None or e.who == who)]


Answers = Mapping[str, Sequence[str | tuple[int, str]]]


class Watcher(Says):
    """Says the same, and calls `look(decision)` before each answer."""

    def __init__(self, look: Callable[[Decision], None], **answers: Any) -> None:
        super().__init__(**answers)
        self.look = look

    def choose(self, decision: Decision) -> Declaration:
        self.look(decision)
        return super().choose(decision)


class Ended:
    """A fight that is over: its journal, its state by name, and what was asked."""

    def __init__(self, ready: Setup, says: Says, door: Any) -> None:
        self.says = says
        self.fight, self.journal = play(ready, says, door)
        self.ready = ready
        assert self.fight.outcome is not None
        self.outcome = self.fight.outcome
        self.state = self.fight.state

    def __getitem__(self, who: str) -> Combatant:
        return self.state.combatants[self.ready.seat[who]]

    def of(self, kind: str, who: str | None = None) -> list[Any]:
        return of(self.journal, kind, who)

    def one(self, kind: str, who: str | None = None) -> Any:
        """The only event of this kind (and actor)."""
        found = self.of(kind, who)
        assert len(found) == 1, found
        return found[0]

    def times(self, kind: str, who: str | None = None) -> list[int]:
        return [event.time for event in self.of(kind, who)]

    def asked(self, who: str, kind: str) -> list[int]:
        """The counts on which somebody was put a question of this kind."""
        return [time for time, name, what, _ in self.says.asked if (name, what) == (who, kind)]

    def offered(self, who: str, kind: str, place: int = 0) -> tuple[str, ...]:
        """What was legal at the n-th question of this kind."""
        return [legal for _, name, what, legal in self.says.asked if (name, what) == (who, kind)][
            place
        ]


def fought(ready: Setup, answers: Answers, *rolls: tuple[str, str, Sequence[int]]) -> Ended:
    """Fight to the end with these answers and these dice first."""
    return Ended(ready, Says(**answers), dice(*rolls))


def opened(ready: Setup) -> State:
    return ready.opening()


def action(ready: Setup, who: str, label: str) -> Action:
    """An entry of somebody's catalogue."""
    found = ready.catalogues[who].find(label)
    assert isinstance(found, Action)
    return found
