"""Exact odds: what each answer to a question can come to, as things stand, by counting."""

from arena.odds.account import Account, Odds
from arena.odds.counting import odds
from arena.odds.trial import Trial

__all__ = ["Account", "Odds", "Trial", "odds"]
