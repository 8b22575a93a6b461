"""What a study fights: who and where, each once, and the bouts of a block in a fixed order."""

from __future__ import annotations

from collections.abc import Iterator

from reports.running.bout import Bout, Entrant, Plan, Scenario
from reports.studies.study import Study


def plan(study: Study) -> Plan:
    """Return what all fights of a study have in common.

    Entrants and scenarios come in the order in which the arms first name them, the subject before
    its opponent. Arms that share a scenario object share it here, too, so that it is made ready
    once.
    """
    return Plan(_scenarios(study), _entrants(study), study.seed, study.on_fault)


def bouts(study: Study) -> tuple[Bout, ...]:
    """Return the bouts of every block: by arm, then by scenario, then by the side led.

    The place of a bout is its number in the block, which alone says whom it measures: an arm whose
    subject meets its like has the same bout twice.
    """
    return tuple(bout for bout, _ in _seated(study))


def seats(study: Study) -> tuple[int, ...]:
    """Return for each bout of `bouts` which side the subject leads: 0 the first, 1 the second."""
    return tuple(seat for _, seat in _seated(study))


def _seated(study: Study) -> Iterator[tuple[Bout, int]]:
    entrants = {entrant: at for at, entrant in enumerate(_entrants(study))}
    # By identity: two scenarios of one name are still two.
    scenarios = {id(scenario): at for at, scenario in enumerate(_scenarios(study))}
    for number, arm in enumerate(study.arms):
        pair = entrants[arm.agent], entrants[arm.against]
        for scenario in arm.scenarios:
            for side in study.led(scenario):
                seat = scenario.sides.index(side)
                first, second = pair if seat == 0 else pair[::-1]
                yield Bout(scenarios[id(scenario)], first, second, number), seat


def _entrants(study: Study) -> tuple[Entrant, ...]:
    return tuple(dict.fromkeys(who for arm in study.arms for who in (arm.agent, arm.against)))


def _scenarios(study: Study) -> tuple[Scenario, ...]:
    each = (scenario for arm in study.arms for scenario in arm.scenarios)
    return tuple({id(scenario): scenario for scenario in each}.values())
