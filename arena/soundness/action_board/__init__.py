"""Random scenarios of Action Board, and what must hold in its fights."""
