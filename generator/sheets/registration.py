"""Registration marks by which a cutting machine finds a printed sheet, and the room that they take."""

import json
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from generator.colour import BLACK
from generator.dataclass import dataclass
from generator.drawing.items import Outline, Segments
from generator.drawing.shapes import polygon, rect
from generator.geometry import Point, Rect, Size
from generator.sheets.margins import CLEAR, STRIP
from generator.sheets.papers import Paper
from generator.units import Mm


@dataclass(frozen=True, slots=True)
class RegistrationMarks:
    """Marks in the corners of a sheet, in mm.

    Their outer corners are `inset` from the edges of the paper. A filled `square` is at the upper left; the other
    marks, and all where it is 0, are an L with arms of that length and a line of that width. The upper left one of
    four is an L too, the lower right corner has a mark only then. `clear` is to be left free round a mark.
    """

    inset: Mm
    square: Mm
    arm: Mm
    line: Mm
    clear: Mm

    @property
    def margin(self) -> Mm:
        """How far from the edges of the paper nothing comes near a mark, but for the corners.

        A square reaches as far below that as the strips in the margin are high, which end beside it.
        """
        return self.inset + max(self.line, self.square - STRIP - CLEAR) + self.clear

    @property
    def corner(self) -> Mm:
        """How far from the edges nothing comes near the mark in a corner."""
        return self.inset + max(self.square, self.line) + self.clear

    def drawn(self, page: Size) -> tuple[Outline, ...]:
        """The marks on a page."""
        return tuple(Outline(path, fill=BLACK) for path in self._paths(Rect.of(page).grown(-self.inset)))

    def _paths(self, box: Rect) -> Iterator[Segments]:
        if self.square:
            yield rect(Rect(box.x, box.y, self.square, self.square))
        else:
            yield self._corner(Point(box.x, box.y), 1, 1)
            yield self._corner(Point(box.right, box.bottom), -1, -1)
        yield self._corner(Point(box.right, box.y), -1, 1)
        yield self._corner(Point(box.x, box.bottom), 1, -1)

    def _corner(self, tip: Point, right: int, down: int) -> Segments:
        """An L whose arms run from `tip` towards the middle of the page."""
        steps = ((0.0, 0.0), (self.arm, 0.0), (self.arm, self.line), (self.line, self.line))
        turned = (*steps, (self.line, self.arm), (0.0, self.arm))
        return polygon(tuple(Point(tip.x + right * x, tip.y + down * y) for x, y in turned))


@dataclass(frozen=True, slots=True)
class CuttingMachine:
    """A machine by the name that a user gives it; `areas` is what it can cut of papers by name, width and height."""

    name: str
    title: str
    marks: RegistrationMarks | None
    areas: Mapping[str, tuple[Mm, Mm]]

    def margin(self, paper: Paper, least: Mm) -> Mm:
        """What must stay free at the edges of a paper for marks and reach of the machine, at least what is given."""
        needed = [least]
        if self.marks is not None:
            needed.append(self.marks.margin)
        if paper.name in self.areas:
            width, height = self.areas[paper.name]
            needed += [(paper.size.width - width) / 2, (paper.size.height - height) / 2]
        return round(max(needed), 2)

    def corner(self, margin: Mm) -> Mm:
        """What else must stay free in the corners within a margin."""
        return round(max(0.0, self.marks.corner - margin), 2) if self.marks is not None else 0.0


@cache
def cutting_machines(file: Path) -> Mapping[str, CuttingMachine]:
    """The machines in our own table of them, by name."""
    plain = json.loads(file.read_text(encoding="utf-8"))
    return {
        name: CuttingMachine(
            name,
            entry["title"],
            RegistrationMarks(**entry["marks"]) if "marks" in entry else None,
            {paper: (width, height) for paper, (width, height) in entry.get("areas", {}).items()},
        )
        for name, entry in plain.items()
    }
