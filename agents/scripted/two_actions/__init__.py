"""Tactics for Two Actions: one small class each, built from common judgement."""
