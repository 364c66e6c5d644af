"""Tabletop Press: a print-and-play generator that plays a game before it prints it."""

__version__ = "0.1.0"
