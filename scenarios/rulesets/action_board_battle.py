"""What a large battle in an Action Board scenario file must say (AB-12)."""

from __future__ import annotations

from arena.checking.place import Place
from arena.rules.action_board.battle import Battle
from arena.rules.action_board.scenario import Scenario


def check_battle(scenario: Scenario, battle: Battle, place: Place) -> None:
    """Check manoeuvres against each other, and fighters against the battle around them.

    Raises:
        InputError: two manoeuvres of one name, fighters of one that is not played, or somebody
            who arrives on their own.
    """
    at = place.at("battle", "manoeuvres")
    names = [manoeuvre.name for manoeuvre in battle.manoeuvres]
    for number, manoeuvre in enumerate(battle.manoeuvres):
        here = at.at(number)
        if manoeuvre.name in names[:number]:
            expected = "every name only once, whichever side it is of"
            raise here.at("name").error(manoeuvre.name, expected)
        if manoeuvre.fighters and not manoeuvre.play:
            expected = "no such key: it has no play = true"
            raise here.at("fighters").error(list(manoeuvre.fighters), expected)
    for sheet in scenario.combatants:
        if sheet.start.arrives:
            at = place.at("combatants", sheet.name, "start", "arrives")
            expected = "no such key: in a battle a manoeuvre calls its fighters"
            raise at.error(sheet.start.arrives, expected)
