"""A question from which some answers have been taken: whoever is asked does not see them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any, cast

from arena.model import Decision, Declaration

Refuses = Callable[[Declaration], bool]
"""Whether somebody would never give this answer."""

REFUSED = "against the temper of who is asked"


class _Narrowed:
    """A decision in all but the answers that are refused.

    What it does not say itself the decision says, whose luck and whose journal it so shares.
    """

    def __init__(self, decision: Decision, refuses: Refuses) -> None:
        self._whole = decision
        self._refuses = refuses

    def __getattr__(self, name: str) -> Any:
        return getattr(self._whole, name)

    @cached_property
    def legal(self) -> tuple[Declaration, ...]:
        return tuple([answer for answer in self._whole.legal if not self._refused(answer)])

    def why_not(self, declaration: object) -> str | None:
        reason = self._whole.why_not(declaration)
        if reason is None and isinstance(declaration, Declaration) and self._refused(declaration):
            return REFUSED
        return reason

    def allows(self, declaration: Declaration) -> bool:
        return not self._refused(declaration) and self._whole.allows(declaration)

    def _refused(self, declaration: Declaration) -> bool:
        # Something must be left to say.
        return declaration is not self._whole.fallback and self._refuses(declaration)


def narrowed(decision: Decision, refuses: Refuses) -> Decision:
    """The decision without what is refused; its fallback is always left."""
    return cast(Decision, _Narrowed(decision, refuses))
