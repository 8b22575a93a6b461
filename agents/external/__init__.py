"""Programs in any language as agents: `exec:./my_agent`."""

from agents.external.external import External

__all__ = ["External"]
