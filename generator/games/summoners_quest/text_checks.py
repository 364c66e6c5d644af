"""The check of texts as they are written (SQ-V-RULE-3): no figure stands in one that data should supply."""

import re

from generator.catalog.literals import literal_numbers
from generator.catalog.models import Prose
from generator.games.check_context import CheckContext
from generator.source.diagnostic import Report
from generator.source.mark import Mark, Path
from generator.source.tree import Tree

_FENCE = re.compile(r" {0,3}~~~")
_NO_FIGURE = re.compile(
    r"\{\{|\}\}|\{[^{}\n]*\}"  # braces and placeholders
    r"|https?://\S+"
    r"|\bSQ-[A-Z]+-\d+\b"  # the id of a rule or of an example
    r"|\b[NESW](?:[0-7]|H[12])\b"  # a space
    r"|^\s*\d+\.(?=\s)"  # the number of a list item
)
_DIGIT = re.compile(r"\d+")


def check_texts(tree: Tree, prose: Prose | None, report: Report) -> None:
    """Report every figure that is typed into the text of a card, of a status, or of the rulebook."""
    reading = CheckContext(tree, report)
    places: list[Path] = [path for path, _ in reading.rows("cards")]
    places += [("statuses", name) for name in reading.mapping("statuses")]
    for path in places:
        text = reading.at(*path, "text")
        for figure in literal_numbers(text) if isinstance(text, str) else ():
            reading.error("SQ-V-RULE-3", f"the figure {figure} is typed, not taken from data", *path, "text")
    for number, line in enumerate(prose.text.splitlines() if prose is not None else (), start=1):
        if prose is None or _FENCE.match(line):
            continue
        plain = _NO_FIGURE.sub(lambda found: " " * len(found[0]), line)
        for digits in _DIGIT.finditer(plain):
            mark = Mark(prose.file, number, digits.start() + 1)
            report.error("SQ-V-RULE-3", f"the figure {digits[0]} is typed, not taken from data", at=mark)
