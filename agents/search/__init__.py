"""Agents that look ahead: they play their decision on in forks before they answer."""
