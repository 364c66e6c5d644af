"""Mana Maker read a second time, from the rules alone: dictionaries and loops, and nothing of the engine."""
