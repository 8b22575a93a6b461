"""Random scenarios of Timing Track, and what must hold in its fights."""
