"""Tactics for the Action Board: one small class each, built from common judgement."""
