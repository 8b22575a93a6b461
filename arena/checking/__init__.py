"""Checking tables from files: strict types, and complaints as one plain line.

Pydantic is imported here, so nothing that a running fight needs imports this package.
"""

from __future__ import annotations

from arena.checking.check import LONGEST_NAME, check_name, checked
from arena.checking.place import Place, dotted
from arena.checking.sizes import check_sizes, check_table
from arena.checking.words import first_error, in_words, look_up, schema_of, tidy

__all__ = [
    "LONGEST_NAME",
    "Place",
    "check_name",
    "check_sizes",
    "check_table",
    "checked",
    "dotted",
    "first_error",
    "in_words",
    "look_up",
    "schema_of",
    "tidy",
]
