"""Numbers for declarations: each side's catalogues laid end to end."""

from __future__ import annotations

from arena.model import Declaration, Setup


class Actions:
    """The actions of both players: the same number always means the same declaration.

    The catalogues of a side's voices stand one behind the other, in the order of `Setup.voices`.

    Args:
        setup: The scenario, made ready.
    """

    __slots__ = ("_first", "_listed", "count", "voices")

    def __init__(self, setup: Setup) -> None:
        def side(voice: str) -> str:
            return setup.side_of.get(voice, voice)

        self.voices: tuple[tuple[str, ...], ...] = tuple(
            tuple(voice for voice in setup.voices if side(voice) == name) for name in setup.sides
        )
        """Of each player the voices it answers for."""
        self._first: dict[str, int] = {}
        self._listed: list[list[tuple[str, Declaration]]] = []
        for voices in self.voices:
            listed: list[tuple[str, Declaration]] = []
            for voice in voices:
                self._first[voice] = len(listed)
                listed += [(voice, entry) for entry in setup.catalogues[voice]]
            self._listed.append(listed)
        self.count = max(map(len, self._listed))
        """How many there are at most for one player."""

    def number(self, voice: str, declaration: Declaration) -> int:
        """The number of a voice's declaration."""
        return self._first[voice] + declaration.index

    def meaning(self, player: int, number: int) -> tuple[str, Declaration] | None:
        """Whose declaration a number is, and which; None if the player has not so many."""
        listed = self._listed[player]
        return listed[number] if 0 <= number < len(listed) else None

    def label(self, player: int, number: int) -> str:
        """A number in words."""
        meaning = self.meaning(player, number)
        return "none" if meaning is None else f"{meaning[0]}: {meaning[1]}"
