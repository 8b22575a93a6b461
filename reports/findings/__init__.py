"""What the shipped studies found: one page each, and a list of the answers."""
