"""The check of texts as they are written (SQ-V-RULE-3): no figure stands in one that data should supply."""

import re
from collections.abc import Iterator

from pydantic import BaseModel

from generator.catalog.literals import literal_numbers
from generator.catalog.models import Prose
from generator.games.catalog_checks import Checks, Fault, places
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

TEXT_CHECKS = Checks()


class WithText(BaseModel):
    """A row as it is written, of which only the text is read."""

    text: str


@TEXT_CHECKS.check("SQ-V-RULE-3")
def texts_take_their_figures_from_data(cards: list[WithText], statuses: dict[str, WithText]) -> Iterator[Fault]:
    """No figure is typed into the text of a card or of a status."""
    named: list[tuple[Path, WithText]] = [(("statuses", name), status) for name, status in statuses.items()]
    for path, row in (*places(cards, "cards"), *named):
        for figure in literal_numbers(row.text):
            yield Fault((*path, "text"), f"hard-coded number {figure}: it is not read from the catalog")


def check_texts(tree: Tree, prose: Prose | None, report: Report) -> None:
    """Report every figure that is typed into the text of a card, of a status, or of the rulebook."""
    TEXT_CHECKS.run(tree, report)
    for number, line in enumerate(prose.text.splitlines() if prose is not None else (), start=1):
        if prose is None or _FENCE.match(line):
            continue
        plain = _NO_FIGURE.sub(lambda found: " " * len(found[0]), line)
        for digits in _DIGIT.finditer(plain):
            mark = Mark(prose.file, number, digits.start() + 1)
            report.error("SQ-V-RULE-3", f"hard-coded number {digits[0]}: it is not read from the catalog", at=mark)
