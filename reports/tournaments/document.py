"""A tournament as a specification for the ledger, and back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from reports.ledger.specification import Specification, planned, specify
from reports.tournaments.tournament_file import ROUND_BLOCKS, Tournament, Trial, Width

KIND = "tournament"


def specification(tournament: Tournament) -> Specification:
    """Write a tournament down."""
    course: dict[str, Any] = {"format": tournament.format}
    if tournament.format == "round robin":
        course["self_play"] = tournament.self_play
    elif tournament.format == "gauntlet":
        course["challengers"] = list(tournament.challengers)
    else:
        course["round_blocks"] = tournament.round_blocks
    stop = tournament.stop
    about = {
        "source": tournament.source,
        "title": tournament.title,
        "blocks": tournament.blocks,
        "stop": None if stop is None else asdict(stop),
        "given": list(tournament.given),
    }
    return specify(KIND, tournament.title, tournament.plan, course, about)


def tournament(document: Mapping[str, Any], file: str) -> Tournament:
    """Read a tournament from what `specification` wrote.

    Args:
        document: Of a `Specification`.
        file: Where it was read from, for errors.

    Raises:
        InputError: it cannot be fought by this program any more.
    """
    plan, about = planned(document, file), document["about"]
    course, stop = document["decides"]["course"], about["stop"]
    return Tournament(
        about["source"],
        about["title"],
        plan.scenarios,
        plan.entrants,
        about["blocks"],
        plan.seed,
        course.get("self_play", False),
        course["format"],
        tuple(course.get("challengers", ())),
        course.get("round_blocks", ROUND_BLOCKS),
        plan.on_fault,
        None if stop is None else Width(**stop) if "width" in stop else Trial(**stop),
        tuple(about["given"]),
    )
