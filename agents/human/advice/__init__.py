"""Hints for a person, and reasons for what the machine did: both from the search agent.

`weighing` asks the search, `sentences` says what came of it; `hints` and `reasons` are what people
ask for.
"""

from __future__ import annotations

from agents.human.advice.hints import Advice, advice
from agents.human.advice.reasons import Reason, why

__all__ = ["Advice", "Reason", "advice", "why"]
