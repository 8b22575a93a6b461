"""Many fights made evidence: tournaments and studies, their figures, their pages."""

from __future__ import annotations

from reports.api import fight, study, tournament

__all__ = ["fight", "study", "tournament"]
