"""Tunings: the parameters of an agent searched on some blocks, and tested again on fresh ones."""
