"""Many fights made evidence: tournaments and studies, their figures, their pages."""
