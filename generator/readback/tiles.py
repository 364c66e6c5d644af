"""Whether the tiles of a large board make it up: all of them, cut in equal parts, each in the middle of its page."""

from collections.abc import Iterator, Sequence

from generator.dataclass import dataclass
from generator.geometry import Rect
from generator.readback.expected import ExpectedComponent
from generator.readback.places import OFF_MM, PiecePlace
from generator.units import Mm


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile on its page, and its column and row from 0."""

    place: PiecePlace
    cell: tuple[int, int]

    @property
    def part(self) -> Rect:
        """What of the board it shows, in the board's coordinates."""
        return self.place.part

    def __str__(self) -> str:
        return f"tile {_letters(self.cell[0])}{self.cell[1] + 1} on page {self.place.page}"


def _letters(column: int) -> str:
    name = ""
    column += 1
    while column:
        column, letter = divmod(column - 1, 26)
        name = chr(ord("A") + letter) + name
    return name


def tiles_complaints(tiles: Sequence[Tile], expected: ExpectedComponent, overlap: Mm) -> Iterator[str]:
    """What keeps the tiles from making up the board's face with its bleed."""
    cells = [tile.cell for tile in tiles]
    part = tiles[0].part
    columns = max(
        1 + max(column for column, _ in cells), _count(expected.size.width + 2 * expected.bleed, part.width, overlap)
    )
    rows = max(
        1 + max(row for _, row in cells), _count(expected.size.height + 2 * expected.bleed, part.height, overlap)
    )
    for row in range(rows):
        for column in range(columns):
            number = cells.count((column, row))
            if number != 1:
                yield f"tile {_letters(column)}{row + 1} appears {number} times"
    order = [tile.cell for tile in sorted(tiles, key=lambda tile: tile.place.page)]
    if order != sorted(order, key=lambda cell: (cell[1], cell[0])):
        yield "the pages of the tiles are not in order, row by row"
    yield from _parts(tiles, columns, expected.size.width, expected.bleed, overlap, across=True)
    yield from _parts(tiles, rows, expected.size.height, expected.bleed, overlap, across=False)
    for tile in tiles:
        window, page = tile.place.window, tile.place.paper
        off = max(abs(window.centre.x - page.width / 2), abs(window.centre.y - page.height / 2))
        if off > OFF_MM:
            yield f"{tile} is {off:.2f} mm off the middle of its page, where its cutting marks are"


def _count(length: Mm, part: Mm, overlap: Mm) -> int:
    """How many parts of that length make up the whole, each on the last by the glue strip."""
    return round((length - overlap) / max(part - overlap, 0.1))


def _parts(tiles: Sequence[Tile], count: int, length: Mm, bleed: Mm, overlap: Mm, *, across: bool) -> Iterator[str]:
    """Along one direction: equal parts that begin and end with the bleed, neighbours sharing the glue strip."""
    step = (length + 2 * bleed - overlap) / count
    for tile in tiles:
        index = tile.cell[0] if across else tile.cell[1]
        start, end = (tile.part.x, tile.part.right) if across else (tile.part.y, tile.part.bottom)
        expected = index * step - bleed
        off = max(abs(start - expected), abs(end - expected - step - overlap))
        if off > OFF_MM:
            yield f"{tile} shows a part of the board that is {off:.2f} mm off {'across' if across else 'down'}"
