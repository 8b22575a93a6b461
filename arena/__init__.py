"""Fightclock's simulation: the model, the dice, the space, the fight, and the rulesets."""

__version__ = "0.1.0"
