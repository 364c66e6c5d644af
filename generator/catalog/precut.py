"""Paper that is cut before it is printed, such as perforated cards and labels, and where its places lie.

Some are bundled, in `layouts/precut-sheets.json`; a game may state its own under `print.precut`.
"""

import json
import math
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path as FilePath

from generator.catalog.precut_sheet import PrecutSheet
from generator.catalog.schema_pieces import FreeSize
from generator.catalog.schema_precut import MOST_PLACES, PrecutRow
from generator.catalog.sizes import SIZES
from generator.geometry import Point, Rect, Size
from generator.source.diagnostic import Report
from generator.source.mark import Path
from generator.source.tree import Tree
from generator.units import Mm

SMALLEST_PAPER: Mm = 70.0
LARGEST_PAPER: Mm = 1000.0
_TOLERANCE: Mm = 0.01  # of published figures, which are rounded


def precut_sheets(rows: Mapping[str, PrecutRow], tree: Tree, report: Report) -> dict[str, PrecutSheet]:
    """A game's own by name; CAT064 for each that cannot be, and it is left out."""
    found = {}
    for name, row in rows.items():
        at: Path = ("print", "precut", name)
        faults = tuple(_faults(row))
        for key, message, hint in faults:
            report.error("CAT064", f"the precut sheet {name!r}: {message}", at=tree.mark((*at, *key)), hint=hint)
        if not faults:
            found[name] = _sheet(name, row)
    return found


@cache
def bundled_precut_sheets(file: FilePath) -> Mapping[str, PrecutSheet]:
    """Those of our own table, by name."""
    stated = json.loads(file.read_text(encoding="utf-8"))
    return {name: _sheet(name, PrecutRow.model_validate(row)) for name, row in stated.items()}


def _faults(row: PrecutRow) -> Iterator[tuple[Path, str, str]]:
    """What is wrong with a row: where in it, what, and what to do."""
    if (row.columns is None or row.rows is None) == (row.places is None) or (
        row.places is not None and (row.columns is not None or row.rows is not None)
    ):
        yield (), "its places are not stated", "give `columns` and `rows`, or a list of `places`"
        return
    if row.places is not None:
        for key in ("left", "top", "across", "down"):
            if getattr(row, key) is not None:
                yield (key,), f"`{key}` has no meaning beside `places`", "leave it out: each place has its own corner"
    paper, size = _size_of(row.paper), _size_of(row.size)
    if not SMALLEST_PAPER <= min(paper.width, paper.height) <= max(paper.width, paper.height) <= LARGEST_PAPER:
        message = f"its paper is {_told(paper)}"
        yield ("paper",), message, f"sides must be {SMALLEST_PAPER:g} to {LARGEST_PAPER:g} mm"
        return
    if row.shape == "disc" and not math.isclose(size.width, size.height, abs_tol=_TOLERANCE):
        yield ("size",), f"a disc of {_told(size)} must be as wide as it is high", "give one length"
    if row.radius > min(size.width, size.height) / 2:
        yield ("radius",), f"the radius of {row.radius:g} mm is more than half of the shorter side", "make it smaller"
    if (row.columns or 1) * (row.rows or 1) > MOST_PLACES:
        yield ("columns",), f"it has more than {MOST_PLACES:,} places", "check `columns` and `rows`"
        return
    yield from _misplaced(row, paper, size)


def _misplaced(row: PrecutRow, paper: Size, size: Size) -> Iterator[tuple[Path, str, str]]:
    """Places that lie off the paper or on one another; of a grid once for each direction, else for each place."""
    if row.places is None:
        for columns, along, key, pitch, length in (
            (row.columns or 1, size.width, "across", row.across, paper.width),
            (row.rows or 1, size.height, "down", row.down, paper.height),
        ):
            if pitch is not None and columns > 1 and pitch < along - _TOLERANCE:
                message = f"places of {along:g} mm lie on one another, since they begin {pitch:g} mm apart"
                yield (key,), message, f"`{key}` is at least {along:g}: from one place's edge to the same of the next"
            else:
                start = row.left if key == "across" else row.top
                taken = (columns - 1) * (pitch or along) + along
                if (start or 0.0) + taken > length + _TOLERANCE:
                    edge = "right" if key == "across" else "lower"
                    over = (start or 0.0) + taken - length
                    message = f"its places end {over:.2f} mm beyond the {edge} edge of the paper ({_told(paper)})"
                    yield (), message, "check `paper`, `size`, the first place and the distance between places"
        return
    places = _places(row, paper, size)
    for index, place in enumerate(places):
        if not Rect.of(paper).contains(place, _TOLERANCE):
            over = max(place.right - paper.width, place.bottom - paper.height)
            message = f"this place ends {over:.2f} mm beyond the edge of the paper ({_told(paper)})"
            yield ("places", index), message, "`left` and `top` are those of its upper left corner"
    ordered = sorted(range(len(places)), key=lambda index: places[index].x)
    for at, index in enumerate(ordered):
        for other in ordered[at + 1 :]:
            if places[other].x >= places[index].right - _TOLERANCE:
                break
            if _overlap(places[index], places[other], disc=row.shape == "disc"):
                later, first = max(index, other), min(index, other)
                message = f"this place lies on place {first + 1} of the list"
                yield ("places", later), message, "`left` and `top` are those of its upper left corner"


def _overlap(one: Rect, other: Rect, *, disc: bool) -> bool:
    if disc:
        apart = math.hypot(one.centre.x - other.centre.x, one.centre.y - other.centre.y)
        return apart < one.width - _TOLERANCE
    return one.overlaps(other, _TOLERANCE)


def _sheet(name: str, row: PrecutRow) -> PrecutSheet:
    paper = _size_of(row.paper)
    return PrecutSheet(
        name=name,
        title=row.title or name,
        paper=paper,
        places=_places(row, paper, _size_of(row.size)),
        disc=row.shape == "disc",
        radius=row.radius,
        two_sided=row.two_sided,
        about=row.about,
    )


def _places(row: PrecutRow, paper: Size, size: Size) -> tuple[Rect, ...]:
    """Where the places lie: as they are listed, or row by row."""
    if row.places is not None:
        return tuple(Rect.of(size, Point(place.left, place.top)) for place in row.places)
    columns, rows = row.columns or 1, row.rows or 1
    across, down = row.across or size.width, row.down or size.height
    left = (paper.width - (columns - 1) * across - size.width) / 2 if row.left is None else row.left
    top = (paper.height - (rows - 1) * down - size.height) / 2 if row.top is None else row.top
    return tuple(
        Rect.of(size, Point(left + column * across, top + line * down))
        for line in range(rows)
        for column in range(columns)
    )


def _size_of(stated: str | FreeSize | float) -> Size:
    match stated:
        case FreeSize(width=width, height=height):
            return Size(width, height)
        case str(name):
            return SIZES[name]
        case _:
            return Size(stated, stated)


def _told(size: Size) -> str:
    return f"{size.width:g} × {size.height:g} mm"
