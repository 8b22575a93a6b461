"""Exact odds: what each answer to a question can come to, as things stand, by counting."""

from arena.odds.account import Account, Odds
from arena.odds.counting import Counted, World, counted, odds, odds_of
from arena.odds.trial import Trial
from arena.odds.watching import Watcher

__all__ = ["Account", "Counted", "Odds", "Trial", "Watcher", "World", "counted", "odds", "odds_of"]
