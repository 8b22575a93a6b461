"""Any values at all for the fields of events, but for names and words without line breaks."""

from __future__ import annotations

from typing import Any, get_args, get_origin

from hypothesis import strategies as st

NAMES = st.text(st.characters(categories=("L", "N", "P")), min_size=1, max_size=30)


def any_of(hint: Any) -> st.SearchStrategy[Any]:
    """Any value of a type, also of tuples in tuples."""
    if hint is str:
        return NAMES
    if get_origin(hint) is not tuple:
        return st.from_type(hint)
    first, *others = get_args(hint)
    if others == [...]:
        return st.lists(any_of(first), max_size=3).map(tuple)
    return st.tuples(any_of(first), *map(any_of, others))
