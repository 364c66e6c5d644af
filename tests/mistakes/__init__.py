"""Mistakes that designers make, one at a time, and what must be reported of each."""
