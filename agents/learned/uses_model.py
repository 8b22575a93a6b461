"""What all agents by a learned model have in common: which model it is, and for which game."""

from __future__ import annotations

from agents.learned.model import load
from arena.errors import InputError


class UsesModel:
    """Part of an agent with a parameter `model`: the file, or "" for the shipped one."""

    model: str

    @property
    def wants_model(self) -> bool:
        """Whether its other parameters are such that a model is asked at all."""
        return True

    @property
    def ruleset(self) -> str:
        """The one game that the model's file is for; "" is any for which a model is shipped."""
        return load(self.model).ruleset if self.model else ""

    def ready(self, ruleset: str) -> None:
        """Make sure that everything is there to play a game.

        Raises:
            FightclockError: the model cannot be had: none is shipped, or the extra is missing.
            InputError: the model's file is wrong, or for another game.
        """
        if self.wants_model:
            load(self.model, ruleset)

    def __post_init__(self) -> None:
        """Refuse a file that is wrong, or that nothing would be done with.

        Raises:
            FightclockError: the extra is missing that plays models.
            InputError: the model's file is wrong, or no model is wanted.
        """
        if not self.model:
            return
        if not self.wants_model:
            raise InputError(
                "", "model", self.model, "no model, or leaf=learned: else none is used"
            )
        load(self.model)
