"""Wizard's Tower once more: a naive reading of its rules, with nothing of the engine in it."""
