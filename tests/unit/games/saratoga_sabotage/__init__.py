"""Saratoga Sabotage."""
