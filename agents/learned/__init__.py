"""Agents that learn: what they see, the models they play by, and how they answer."""
