"""Tournaments: who meets whom, what comes of it, and its page."""
