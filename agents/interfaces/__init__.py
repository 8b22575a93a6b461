"""Doors for other programs: what researchers know, over the step interface of the fight."""
