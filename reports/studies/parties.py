"""The agents of a study's arms: the subject and its opponent, as the levels say."""

from __future__ import annotations

from collections.abc import Iterable

import agents as agents_room
from arena.checking.place import Place
from arena.errors import InputError
from reports.running.bout import Entrant
from reports.studies.factors import Setting, text_of
from reports.studies.specs import given, with_parameters


def entrant(
    who: str, spec: str | None, settings: Iterable[Setting], place: Place, ruleset: str
) -> Entrant:
    """Return one party of an arm; its name is its spec.

    Args:
        who: `agent` or `against`.
        spec: The agent where no level sets another.
        settings: All that the levels of the arm set.
        place: The top of the study file.
        ruleset: What the agent is to play.

    Raises:
        InputError: no agent is given, it or a parameter is wrong, or a level's spec gives a
            parameter that another level gives too.
    """
    here, by_level = place.at(who), False
    changed: dict[str, Setting] = {}
    for setting in settings:
        if setting.steps == (who,):
            spec, here, by_level = text_of(setting), setting.place, True
        elif setting.steps[0] == who:
            changed[str(setting.steps[1])] = setting
    if spec is None:
        expected = f"an agent, or a factor that sets {who} at every level"
        raise here.error(None, f"{expected}; it is missing")
    if not spec.isprintable():  # it stands on terminals and in charts
        raise here.error(spec, "printable characters only")
    texts = {name: _as_text(setting) for name, setting in changed.items()}
    try:
        # A spec that stands for all arms gives way to a level; of two levels one would be lost.
        clashing = given(spec) & changed.keys() if by_level else set()
        whole = with_parameters(spec, texts)
        agents_room.make(whole, ruleset)
    except InputError as error:
        name = error.key.rpartition(".")[2]  # of a parameter "agent.parameter", else "agent"
        if name in changed:
            found = f"{name}={texts[name]}"
            raise changed[name].place.error(found, error.expected, error.nearest) from None
        raise here.error(spec, error.expected, error.nearest) from None
    for name in sorted(clashing):
        setting = changed[name]
        raise setting.place.error(
            setting.key, f"a parameter that no other level gives; {spec} does"
        )
    return Entrant(whole, whole)


def _as_text(setting: Setting) -> str:
    value = setting.value
    if isinstance(value, bool):
        return str(value).lower()
    text = str(value) if isinstance(value, str | int | float) else ""
    if not text.isprintable() or not text or ('"' in text and "'" in text):
        expected = "a number, true, false, or a printable text with one kind of quotes at most"
        raise setting.place.error(value, expected)
    return text
