"""Where games are kept: each in a file of its own in one folder."""

from __future__ import annotations

import re
from pathlib import Path

from agents.human import saved
from agents.human.solo import Solo
from arena import files
from arena.journal import Journal, header

PERSON = "person"
"""Who decides for those that a person plays, in a journal."""


class Keeping:
    """Keeps one game.

    Args:
        folder: Where, unless the person says otherwise; it is made when it is needed.
        file: Where the game comes from; None is a new one.
    """

    def __init__(self, folder: Path, file: Path | None = None) -> None:
        self._folder = folder
        self._file = file
        self._kept: object = None
        self.wanted = file is not None
        """Whether the person has said that the game is to be kept."""

    def is_kept(self, solo: Solo) -> bool:
        """Whether the game is kept as it stands, or a person has done nothing in it yet."""
        return self._kept == _stand(solo) or not has_begun(solo)

    def forget(self) -> None:
        """Throw the file away: the person does not want the game to be kept."""
        if self._file is not None:
            self._file.unlink(missing_ok=True)
            self._file = None

    def keep(self, solo: Solo) -> Path:
        """Save the game where it comes from, or in the folder.

        Returns:
            The file.

        Raises:
            InputError: it cannot be written.
        """
        if self._file is None:
            self._file = self._free(solo, ".json")
        return self.copy(solo, self._file)

    def copy(self, solo: Solo, path: Path) -> Path:
        """Save the game in a file that the person names.

        Raises:
            InputError: it cannot be written.
        """
        saved.save(solo, path)
        self._kept = _stand(solo)
        return path

    def journal(self, solo: Solo) -> Path:
        """Write the journal of a game, from which it can be told again.

        Raises:
            InputError: the file cannot be written.
        """
        setup, beginning = solo.setup, solo.beginning
        seating = beginning.seating
        agents = {**seating.agents, **dict.fromkeys(seating.persons, PERSON)}
        seed = beginning.seed if seating.throws == "machine" else None
        rules = setup.ruleset
        head = header(rules.name, rules.version, setup.name, seed, 0, agents)
        kept = self._file
        path = self._free(solo, ".jsonl") if kept is None else kept.with_suffix(".jsonl")
        Journal(head, list(solo.events)).write(path)
        return path

    def _free(self, solo: Solo, ending: str) -> Path:
        """A file in the folder that is not there yet, named after the scenario and the seed."""
        files.make_folder(self._folder)
        # The scenario's name may come from somebody else's file: it must not lead elsewhere.
        name = re.sub(r"[^\w-]+", "-", solo.setup.name) or "fight"
        stem = f"{name}-{solo.beginning.seed}"
        path, number = self._folder / f"{stem}{ending}", 1
        while path.exists():
            number += 1
            path = self._folder / f"{stem}-{number}{ending}"
        return path


def has_begun(solo: Solo) -> bool:
    """Whether a person has done anything in a game."""
    record = solo.record
    return bool(record.thrown or record.gave_up or any(one.person for one in record.given))


def _stand(solo: Solo) -> tuple[object, ...]:
    """What changes whenever something happens in a game."""
    record = solo.record
    return (*record.given, len(record.thrown), len(record.taken_back), record.gave_up)
