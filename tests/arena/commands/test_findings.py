"""`arena findings`: all of them, or those that are named."""

from __future__ import annotations

from reports.findings import listing
from tests.arena.commands.made_reports import refused


def test_only_those_are_told_that_are_named(arena):
    """In the order in which they are named; with none all are told."""
    titles = {one.name: one.title for one in listing.findings()}
    chosen = ["generator", "aiming"]
    code, out, err = arena("findings", *chosen)
    assert (code, err) == (0, "")
    told = [line for line in out.splitlines() if line in titles.values()]
    assert told == [titles[name] for name in chosen]
    every = [line for line in arena("findings")[1].splitlines() if line in titles.values()]
    assert every == list(titles.values())


def test_an_unknown_name_is_one_line(arena):
    """With the nearest that there is."""
    refused(arena("findings", "aiming", "amiing"), '"amiing"', 'did you mean "aiming"?')


def test_a_name_beside_make_is_refused(arena):
    """Nothing is fought that was perhaps not meant."""
    refused(arena("findings", "aiming", "--make", "generator"), '"aiming"', "--make")
