"""What the scenarios of every ruleset must hold; the arena's own setup judges the rest."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from arena.checking.place import Place, dotted
from arena.checking.sizes import MOST_COMBATANTS, check_sizes
from arena.errors import InputError
from arena.rules import RULESETS
from scenarios.format import Scenario

__all__ = ["MOST_COMBATANTS", "check_name", "check_times", "set_up"]


def check_times(scenario: Scenario, place: Place) -> None:
    """Check how many fight, and that they are there in time.

    Raises:
        InputError: too many combatants or too much gear, a limit that has passed when the fight
            starts, somebody who arrives after it, or a side with nobody there at the start.
    """
    unit, now = RULESETS[scenario.ruleset].unit, scenario.start_count
    check_sizes(scenario, place)
    if scenario.limit <= now:
        expected = f"a {unit} after start_count, {now}"
        raise place.at("limit").error(scenario.limit, expected)
    for sheet in scenario.combatants:
        if sheet.start.arrives >= scenario.limit:
            at = place.at("combatants", sheet.name, "start", "arrives")
            expected = f"a {unit} before the limit, {scenario.limit}"
            raise at.error(sheet.start.arrives, expected)
    for side in scenario.sides:
        here = [s for s in scenario.combatants if s.side == side]
        if all(s.start.arrives > now for s in here):
            expected = f'somebody with side = "{side}" who is there at the start'
            raise place.at("combatants").error(None, expected)


def check_name(name: str, joints: Iterable[str], place: Place) -> None:
    """Check the name of a piece of gear.

    Args:
        name: The name.
        joints: Words that stand between names in a declaration's label. A name that holds one
            could make two declarations read alike.
        place: Where the piece stands.

    Raises:
        InputError: it holds one.
    """
    for joint in joints:
        if joint in name:
            raise place.error(name, f'a name without "{joint.strip()}" in it')


def set_up(scenario: Scenario, place: Place, named: tuple[str, ...] = ()) -> None:
    """Let the arena judge the rest, for example a token's declaration, and say in which file.

    Args:
        scenario: What is judged.
        place: The top of its file.
        named: The fields of the scenario, besides combatants, that are tables by name.

    Raises:
        InputError: the arena refuses the scenario.
    """
    try:
        RULESETS[scenario.ruleset].setup(scenario)
    except InputError as error:
        names = {
            table: [thing.name for thing in getattr(scenario, table)]
            for table in ("combatants", "zones", *named)
        }
        key = _quoted(error.key, names)
        raise InputError(place.file, key, error.found, error.expected, error.nearest) from None


def _quoted(key: str, names: dict[str, list[Any]]) -> str:
    """Return the key with its name as TOML writes it: the arena sets no quotation marks."""
    table, _, rest = key.partition(".")
    # The longest name first: one name may be the beginning of another.
    for name in sorted(names.get(table, ()), key=len, reverse=True):
        if rest == name or rest.startswith(f"{name}."):
            return dotted((table, name)) + rest[len(name) :]
    return key
