"""Tabletop Simulator: a save for every number of players, ready to play, and a saved object with everything."""

from generator.export.tts.target import files

__all__ = ["files"]
