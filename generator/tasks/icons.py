"""Bundled icons, found by their names."""

from collections.abc import Sequence
from difflib import get_close_matches

from generator.layout.icons import names

_MOST = 5
"""Like names that are told for a word."""


def found(words: Sequence[str]) -> list[str]:
    """The icons whose names hold one of the words, in alphabetical order; without words all of them."""
    return [name for name in names() if not words or any(word.lower() in name for word in words)]


def like(words: Sequence[str]) -> list[str]:
    """The names that are most like the words, in alphabetical order."""
    return sorted({name for word in words for name in get_close_matches(word.lower(), names(), _MOST)})
