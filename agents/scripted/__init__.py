"""Agents that follow a written tactic, one folder for each ruleset."""
