"""What the rules write of a fight is what the classes of its events say, and the books agree."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from arena import journal as journals
from arena.fight import Fight
from arena.journal import Journal
from arena.model import Decision, Event
from arena.rules import RULESETS
from tests.arena.random_scenarios import every_ruleset, ready
from tests.arena.sound import fought, tells_a_fight
from tests.arena.whimsical import Watching, everybody

SEEDS = range(30)
each_fight = pytest.mark.parametrize("seed", SEEDS)


@cache
def happened(rules: str, seed: int) -> tuple[Fight[Any], list[Event]]:
    """A random fight between people without a plan, and its journal."""
    return fought(ready(seed, rules), seed)


@every_ruleset
@each_fight
def test_every_event_holds_what_its_class_says(rules: str, seed: int):
    """Names are texts and amounts whole numbers: a fight read back from its file is the same."""
    _, told = happened(rules, seed)
    head = journals.header(rules, "1", "made up", seed)
    assert Journal.decode(Journal(head, told).encoded(), RULESETS).events == told


def started(sheet: Any) -> tuple[str, ...]:
    """What goes on beside a combatant's own action, as it stands in a cause."""
    device = getattr(sheet, "device", None)
    return ("", " ward", " death save", f" {device.name}" if device is not None else "")


@every_ruleset
@each_fight
def test_what_happens_happens_because_of_what_somebody_has_begun(rules: str, seed: int):
    """A cause is what began and when: `Ann@4`, `Ann@4.1` (her second then), `Ann engine@4`."""
    fight, told = happened(rules, seed)
    setup: Any = fight.setup
    begun = {f"{sheet.name}{what}" for sheet in setup.sheets for what in started(sheet)}
    for event in told:
        if event.cause:
            what, at = event.cause.rsplit("@", 1)
            assert what in begun
            assert int(at.split(".")[0]) <= event.time


@every_ruleset
@each_fight
def test_the_books_agree(rules: str, seed: int):
    """What everybody has at the end follows from what is told of the fight."""
    tells_a_fight(*happened(rules, seed))


@every_ruleset
@each_fight
def test_who_is_asked_sees_with_their_own_eyes(rules: str, seed: int):
    """GEN-01: every question comes with the view of whom it is put to."""

    def look(decision: Decision) -> None:
        view: Any = decision.view
        mine = view.me.name if decision.who in made.seats else decision.who
        assert mine == decision.who
        assert type(view) is views.setdefault(decision.who, type(view))

    made = ready(seed, rules)
    views: dict[str, type] = {}
    fought(made, seed, policies=everybody(Watching(look)), on_fault="raise")
    assert views
