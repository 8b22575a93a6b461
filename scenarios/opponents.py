"""Who plays a scenario's sides, or single combatants, against a person: its table `opponents`.

It is no part of what is fought, so it does not stand in the scenario that `load` returns: no
journal, no position and no ledger knows of it, and whoever names agents is not bound by it.
"""

from __future__ import annotations

from pathlib import Path

from arena.checking.check import checked
from scenarios.format import forms
from scenarios.include import Source, gather
from scenarios.load import format_of, load
from scenarios.shipped import find


def opponents(name_or_path: str | Path) -> dict[str, str]:
    """The agents that a scenario's file names, as texts, by side or combatant; often none.

    Whether there are such agents is for those to say who make them.

    Raises:
        InputError: there is no such file, or something in it does not fit; the error says where.
    """
    load(name_or_path)  # checks the whole file
    return opponents_in(gather(find(name_or_path))[0])


def opponents_in(source: Source) -> dict[str, str]:
    """The agents that a scenario names, of one that has been checked already.

    Raises:
        InputError: it has another form.
    """
    written = checked(forms(format_of(source)).scenario, source.data, source.place)
    return dict(sorted(written.opponents.items()))
