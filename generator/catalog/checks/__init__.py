"""Checks on a whole catalog, a function each."""
