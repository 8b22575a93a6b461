"""A solo game to be looked at again, step by step, also as one page that needs nothing else."""

from agents.human.replay.frames import Frame, frames
from agents.human.replay.page import page, policy

__all__ = ["Frame", "frames", "page", "policy"]
