"""Studies: factors varied one against the other on the same luck, and what they change."""
