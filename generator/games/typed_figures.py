"""Figures that are typed into a rulebook, where data should supply them."""

import re
from collections.abc import Iterator

from generator.catalog.models import Prose
from generator.source.mark import Mark

_FENCE = re.compile(r" {0,3}~~~")
_NO_FIGURE = r"\{\{|\}\}|\{[^{}\n]*\}|https?://\S+|^\s*\d+\.(?=\s)"
"""Braces and placeholders, addresses, the numbers of list items."""
_DIGIT = re.compile(r"\d+")


def typed_figures(prose: Prose, names: str) -> Iterator[tuple[Mark, str]]:
    """The numbers in a rulebook's lines that no placeholder supplies, with their places.

    `names` is a regular expression of what has digits in it and is no number, such as the ids of rules.
    """
    innocent = re.compile(f"{_NO_FIGURE}|{names}")
    for number, line in enumerate(prose.text.splitlines(), start=1):
        plain = "" if _FENCE.match(line) else innocent.sub(lambda found: " " * len(found[0]), line)
        for digits in _DIGIT.finditer(plain):
            yield Mark(prose.file, number, digits.start() + 1), digits[0]
