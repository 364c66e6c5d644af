"""A trial game with a piece of every kind that is cut out, folded and glued, and each kind in its variants."""

from pathlib import Path

GAME = Path(__file__).parent / "hill"
