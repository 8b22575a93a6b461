"""Tactics for the Timing Track: one small class each, built from common judgement."""
