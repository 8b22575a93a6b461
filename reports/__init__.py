"""Many fights made evidence: tournaments, their figures, their pages."""

from reports.tournament import TournamentResult, print_tables, run_tournament

__all__ = ["TournamentResult", "print_tables", "run_tournament"]
