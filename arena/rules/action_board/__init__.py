"""The Action Board: three ticks a round, open declaration, duels only where order matters."""
