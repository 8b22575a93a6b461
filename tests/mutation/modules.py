"""Which modules bear rules, and which quick tests hold them, by ruleset."""

from __future__ import annotations

from pathlib import Path

OTHER = (
    "story",  # wording
    "view.py",  # wording and layout
    "odds.py",  # wording of chances; the chances themselves have tests of their own
    "events.py",  # what happened, as data with its wording
    "scene.py",  # wording
    "purposes.py",  # names and descriptions of rolls
    "ruleset.py",  # title, description, what belongs together
    "scenario.py",  # what a file may hold; pydantic checks it
    "gear.py",  # the same
    "options.py",  # the same
    "saved.py",  # a position as a file
    "seen.py",  # facts for programs
    "glimpses.py",  # what one sees, in words
    "left.py",  # sums over a side, for reports
    "whole.py",  # the same
    "__init__.py",
)
"""Files and folders of a ruleset that bear no rule of play."""

ALL = (
    "tests/arena/rules/test_catalogues.py",
    "tests/arena/rules/test_essence.py",
    "tests/arena/rules/test_written.py",
)
TESTS = {
    "timing_track": (*ALL, "tests/arena/rules/timing_track", "tests/goldens/test_alley.py"),
    "action_board": (
        *ALL,
        "tests/arena/rules/action_board",
        "tests/goldens/test_action_board_examples.py",
    ),
    "two_actions": (
        *ALL,
        "tests/arena/rules/two_actions",
        "tests/goldens/test_two_actions_examples.py",
    ),
}
"""The quick tests that must notice a changed rule, by ruleset."""


def modules(root: Path, ruleset: str) -> list[Path]:
    """Return the rule-bearing modules of a ruleset, in the order of their paths."""
    folder = root / "arena" / "rules" / ruleset
    return [
        path
        for path in sorted(folder.rglob("*.py"))
        if not set(path.relative_to(folder).parts) & set(OTHER)
    ]
