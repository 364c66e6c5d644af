"""How the paragraphs of the bundled rulebooks end: `python -m benchmarks.endings [game ...]` lists the bad ones.

A paragraph of several lines ends badly with one word that is narrower than a third of its widest line, or with nothing
but the rest of a divided word. It is looked for on the finished pages, as a reader does: in the text of every element
of the document's structure, figures left out.
"""

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from generator import pipeline, resources
from generator.drawing.items import Glyphs, Group, Item
from generator.drawing.piece import Document
from generator.drawing.structure import StructureElement
from generator.geometry import IDENTITY, Affine, Point
from generator.rulebook.compose import compose
from generator.units import Mm

NOTES = """Before last lines were looked at there were 122: 118 single words, 4 rests of words. What remains are
mostly paragraphs of two lines whose last words but one are long: their spaces would have to become more than 2.5 times
as wide, or lose more than three tenths.

"""
SHARE = 1 / 3
"""Of the widest line: what a last line of one word must reach."""
_SAME_LINE: Mm = 0.6
"""Baselines so near belong to one line."""


@dataclass(slots=True)
class PrintedLine:
    """A line on a page: its baseline, where its ink begins and ends, and its words."""

    y: Mm
    left: Mm
    right: Mm
    text: str


@dataclass(slots=True)
class PrintedText:
    """The lines of one element of the structure, and the page it begins on."""

    page: int
    role: str
    lines: list[PrintedLine] = field(default_factory=list)

    def add(self, run: Glyphs, at: Affine) -> None:
        """A run of letters: on the last line, or on one below it."""
        begin, end = at.apply(Point(run.xs[0], run.y)), at.apply(Point(run.xs[-1], run.y))
        last = self.lines[-1] if self.lines else None
        if last is not None and abs(last.y - begin.y) < _SAME_LINE:
            last.left, last.right = min(last.left, begin.x), max(last.right, end.x)
            last.text += run.text
        else:
            self.lines.append(PrintedLine(begin.y, begin.x, end.x, run.text))

    @property
    def ending(self) -> "Ending | None":
        """How it ends, if badly."""
        if len(self.lines) < 2:
            return None
        *_, before, last = self.lines
        if len(last.text.split()) != 1:
            return None
        measure = max(line.right - line.left for line in self.lines)
        divided = before.text.rstrip().endswith("-") and last.text.strip()[:1].islower()
        share = (last.right - last.left) / measure if measure else 1.0
        return Ending(self.page, self.role, before.text, last.text, divided) if divided or share < SHARE else None


@dataclass(frozen=True, slots=True)
class Ending:
    """A bad end of a paragraph: its page, what it is, its last two lines, and whether the last is a part of a word."""

    page: int
    role: str
    before: str
    last: str
    divided: bool


def texts_of(document: Document) -> Iterator[PrintedText]:
    """The text of every element that is no figure, in the order of the pages."""
    for number, page in enumerate(document.pages, 1):
        found: dict[int, PrintedText] = {}
        for element, run, at in _runs(page.drawing.items, IDENTITY, None):
            told = found.setdefault(id(element), PrintedText(number, element.role))
            told.add(run, at)
        yield from found.values()


def _runs(
    items: Sequence[Item], at: Affine, element: StructureElement | None
) -> Iterator[tuple[StructureElement, Glyphs, Affine]]:
    for item in items:
        if isinstance(item, Glyphs) and element is not None and item.text.strip() and item.xs:
            yield element, item, at
        elif isinstance(item, Group):
            inner = item.element or element
            if inner is None or inner.role != "Figure":
                yield from _runs(item.items, at.after(item.at), inner)


def endings_of(document: Document) -> tuple[list[Ending], int]:
    """The bad ends of a book, and how many of its texts have several lines."""
    texts = list(texts_of(document))
    ends = [text.ending for text in texts]
    return [end for end in ends if end is not None], sum(len(text.lines) > 1 for text in texts)


def book_of(folder: Path) -> Document:
    """The rulebook of a game."""
    composed = pipeline.compose(folder).value
    assert composed is not None, f"{folder} cannot be built"
    workshop = composed.workshop
    checked = compose(composed.game, workshop.book, composed.pieces, layouts=workshop.layouts)
    assert checked is not None and checked.value is not None, f"{folder} has no rulebook"
    return checked.value


def table() -> str:
    """A row for each game with a rulebook."""
    rows = ["| game | texts of several lines | one short word | rest of a word |", "| --- | ---: | ---: | ---: |"]
    for folder in sorted(path for path in resources.content().iterdir() if path.is_dir()):
        ends, several = endings_of(book_of(folder))
        divided = sum(end.divided for end in ends)
        rows.append(f"| {folder.name} | {several:,} | {len(ends) - divided} | {divided} |")
    return "\n".join(rows)


def main(games: Sequence[str]) -> None:
    """Print the table, or the bad ends of games' books."""
    if not games:
        print(table())
    for game in games:
        ends, several = endings_of(book_of(resources.content() / game))
        print(f"{game}: {len(ends)} of {several:,}")
        for end in ends:
            print(f"  page {end.page}, {end.role}: {end.before} / {end.last}{' (divided)' if end.divided else ''}")


if __name__ == "__main__":
    main(sys.argv[1:])
