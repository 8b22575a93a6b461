"""The files of coin duels."""

from __future__ import annotations

from scenarios.format import Format
from scenarios.rulesets.common import set_up

from .scenario import Scenario, Sheet
from .state import CAREFUL

FORMAT = Format("coin_duel", Scenario, Sheet, gear={}, otherwise=CAREFUL, check=set_up)
