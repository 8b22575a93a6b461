"""Random scenarios of Two Actions, and what must hold in its fights."""
