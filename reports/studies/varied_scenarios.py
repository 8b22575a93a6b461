"""The scenarios of a study's arms, changed as the levels say."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from pathlib import Path

import scenarios as scenarios_room
from arena.checking.place import Place
from arena.errors import InputError
from reports.running.bout import Scenario
from reports.studies.factors import PARTIES, Setting, text_of
from scenarios.shipped import find


class VariedScenarios:
    """Makes each scenario with each set of changes once, so that arms share it.

    Args:
        names: The scenarios wherever no level says otherwise: names, or paths seen from `folder`.
        place: The top of the study file.
        folder: Its folder.
    """

    def __init__(self, names: Sequence[str], place: Place, folder: Path) -> None:
        self._named = [(name, place.at("scenarios", at)) for at, name in enumerate(names)]
        self._place = place
        self._folder = folder
        self._made: dict[tuple[str, str], Scenario] = {}

    def of(self, settings: Iterable[Setting]) -> tuple[Scenario, ...]:
        """Return the scenarios of an arm.

        Raises:
            InputError: none is named, one is named twice or is of another ruleset than those made
                before, or a scenario or a change of it is wrong.
        """
        named = self._named
        changes: dict[str, Setting] = {}
        for setting in settings:
            if setting.steps == ("scenario",):
                named = [(text_of(setting), setting.place)]
            elif setting.steps[0] not in PARTIES:
                changes[setting.key] = setting
        if not named:
            expected = "a list of scenarios, or a factor that sets scenario at every level"
            raise self._place.at("scenarios").error(None, f"{expected}; it is missing")
        found: list[Scenario] = []
        for name, place in named:
            scenario = self._varied(name, place, changes)
            if any(scenario.name == other.name for other in found):
                raise place.error(name, "every scenario only once")
            found.append(scenario)
        return tuple(found)

    def _varied(self, name: str, place: Place, changes: dict[str, Setting]) -> Scenario:
        values = {key: setting.value for key, setting in changes.items()}
        made_by = (name, json.dumps(values, sort_keys=True))
        if made_by not in self._made:
            scenario: Scenario = scenarios_room.load_varied(
                self._target(name, place),
                values,
                self._place.at("factors"),
                {key: setting.place for key, setting in changes.items()},
            )
            first = next(iter(self._made.values()), scenario)
            if scenario.ruleset != first.ruleset:
                raise place.error(name, f"scenarios of one ruleset, here {first.ruleset}")
            self._made[made_by] = scenario
        return self._made[made_by]

    def _target(self, name: str, place: Place) -> str | Path:
        known = [
            *scenarios_room.names(),
            *scenarios_room.duel_names(),
            *scenarios_room.puzzle_names(),
        ]
        if name in known:
            return name
        if not name.endswith(".toml"):
            raise place.unknown(name, "a scenario, by name or file", known)
        try:
            return find(self._folder / name)
        except InputError:
            raise place.error(name, "a file that exists, seen from this one") from None
