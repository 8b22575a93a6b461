"""The tournament that tells what a learned leaf is worth to a search.

python -m tests.agents.learned.leaf_match timing_track --model FILE > leaf.toml
arena tournament leaf.toml --workers 2 --out leaf
"""

from __future__ import annotations

import argparse
import json

from agents.search.tree_search import HORIZON
from arena.rules import RULESETS

LEARNED, MATERIAL = "learned-leaf", "material-leaf"
EVEN = {
    "action_board": ("who-declares-first", "bandits-against-watch", "mages-quarrel"),
    "timing_track": ("mirrored-duel", "stand-off", "street-battle"),
    "two_actions": ("four-a-side", "rival-crews", "two-pairs"),
}
"""The scenarios of the shipped tournaments."""


def match(ruleset: str, model: str = "", *, forks: int = 48, blocks: int = 100) -> str:
    """The text of a tournament file: `plays-on` with either leaf, all else the same.

    Args:
        ruleset: Which game.
        model: The model's file; the shipped one if it is left out.
        forks: How many each decision may cost.
        blocks: How many are fought.
    """
    common = f"forks={forks}, horizon={HORIZON[ruleset]}"
    named = f', model="{model}"' if model else ""
    return f"""title = "What a learned leaf is worth: {ruleset}"
scenarios = {json.dumps(EVEN[ruleset])}
blocks = {blocks}

[agents]
{LEARNED} = {json.dumps(f"plays-on({common}, leaf=learned{named})")}
{MATERIAL} = {json.dumps(f"plays-on({common})")}
"""


def main() -> None:
    """Print the file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("ruleset", choices=sorted(RULESETS))
    parser.add_argument("--model", default="")
    parser.add_argument("--forks", type=int, default=48)
    parser.add_argument("--blocks", type=int, default=100)
    given = parser.parse_args()
    print(match(given.ruleset, given.model, forks=given.forks, blocks=given.blocks), end="")


if __name__ == "__main__":
    main()
