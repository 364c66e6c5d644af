"""A board as text: its spaces in rows and columns of cells, with what lies on them.

Spaces keep their order from left to right and from top to bottom; distances are drawn together, so that halls and
rings of any measure fit a screen. Columns that nearly fall together become one where no two spaces would collide.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

from generator.catalog.models import Component, Space
from generator.catalog.verified import BACK, TURNED
from generator.dataclass import dataclass

NEAR = 0.45
"""Centres closer than this share of a usual space's size may stand in one column or row."""
FACE_DOWN, TILE_DOWN = "?", "▒"
"""The signs of a piece that lies face down, and of a tile, on which others may lie."""
_DOWN = {TILE_DOWN: "tile, face down", FACE_DOWN: "piece, face down"}
TIMES = "×"
"""What stands between a sign and how often it lies there."""
MARKS = "◆●▲■★✚◇○△□☆"
LABEL, PIECE, FRAME = "label", "piece", "frame"

Span: TypeAlias = tuple[str, str, str]
"""A piece of a line: the text; `label`, `piece` or `frame`; the type of its space, or the component it stands for."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A space on the screen: its name, its type, and the components on it, lowest first."""

    label: str
    type: str
    pieces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TextBoard:
    """A board as cells by (row, column), the signs that stand for components, and the marks of types of spaces.

    The most common type has no mark.
    """

    title: str
    rows: int
    columns: int
    cells: Mapping[tuple[int, int], Cell]
    signs: Mapping[str, str]
    marks: Mapping[str, str]
    tiles: Collection[str] = ()


def grid(
    board: Component, placed: Iterable[tuple[str, str, str]], signs: Mapping[str, str], tiles: Collection[str] = ()
) -> TextBoard:
    """The board with what lies on it; `placed` as the rules tell it, `signs` by component, `tiles` those that are."""
    lying: dict[str, list[str]] = {}
    for where, space, piece in placed:
        if where == board.id:
            lying.setdefault(space, []).append(piece)
    spaces = board.spaces
    columns = _ranks(
        spaces, [space.centre.x for space in spaces], [space.centre.y for space in spaces], _usual(spaces, 0)
    )
    rows = _ranks(
        spaces, [space.centre.y for space in spaces], [float(column) for column in columns], _usual(spaces, 1)
    )
    cells = {
        (row, column): Cell(str(space.id), space.type, tuple(lying.get(str(space.id), ())))
        for space, row, column in zip(spaces, rows, columns, strict=True)
    }
    high, wide = max(rows, default=-1) + 1, max(columns, default=-1) + 1
    return TextBoard(board.title, high, wide, cells, signs, _marks(spaces), tiles)


def _marks(spaces: Sequence[Space]) -> dict[str, str]:
    """A mark for each type of space but the most common one, in the order of the catalog."""
    types = [space.type for space in spaces]
    if not types:
        return {}
    usual = max(dict.fromkeys(types), key=types.count)
    rare = [kind for kind in dict.fromkeys(types) if kind != usual and kind]
    return dict(zip(rare, MARKS, strict=False))


def _usual(spaces: Sequence[Space], axis: int) -> float:
    """The usual extent of a space along an axis, in mm."""
    sizes = sorted((space.size.width, space.size.height)[axis] for space in spaces)
    return sizes[len(sizes) // 2] if sizes else 0.0


def _ranks(spaces: Sequence[Space], along: Sequence[float], across: Sequence[float], usual: float) -> list[int]:
    """The column (or row) of each space: its rank along the axis, near ones together unless two would collide."""
    ranks = [0] * len(spaces)
    rank, start, taken = -1, 0.0, set[float]()
    for index in sorted(range(len(spaces)), key=lambda index: (along[index], across[index])):
        same = rank >= 0 and (along[index] == start or along[index] - start < NEAR * usual)
        beside = round(across[index], 3)
        if not same or beside in taken:
            rank, start, taken = rank + 1, along[index], set()
        taken.add(beside)
        ranks[index] = rank
    return ranks


def lines(board: TextBoard) -> Iterator[list[Span]]:
    """The board line by line: for each row the names of the spaces, and below them what lies there, if anything does.

    What the names of a whole row begin with, up to a hyphen, stands once at its left.
    """
    begins = [_begin([cell.label for (at, _), cell in board.cells.items() if at == row]) for row in range(board.rows)]
    margin = max(map(len, begins), default=0)
    names = {at: board.marks.get(cell.type, "") + cell.label[len(begins[at[0]]) :] for at, cell in board.cells.items()}
    width = 1 + max([2, *map(len, names.values()), *(len(_lying(board, cell)) for cell in board.cells.values())])
    for row in range(board.rows):
        above: list[Span] = [(f"{begins[row].rstrip('-'):<{margin}}", LABEL, "")]
        below: list[Span] = [(" " * margin, FRAME, "")]
        for column in range(board.columns):
            cell = board.cells.get((row, column))
            if cell is None:
                above.append((" " * (width + 1), FRAME, ""))
                below.append((" " * (width + 1), FRAME, ""))
                continue
            above += [("▏", FRAME, ""), (f"{names[row, column]:<{width}}", LABEL, cell.type)]
            below += [("▏", FRAME, ""), *_pieces(board, cell, width)]
        yield above
        if any(role == PIECE for _, role, _ in below):
            yield below


def _begin(labels: Sequence[str]) -> str:
    """What all labels begin with, up to and with a hyphen; empty for a single one."""
    begin, hyphen, _ = labels[0].partition("-") if labels else ("", "", "")
    shared = begin + hyphen
    return shared if hyphen and len(labels) > 1 and all(label.startswith(shared) for label in labels) else ""


def _lying(board: TextBoard, cell: Cell) -> str:
    return " ".join(_sign(board, piece, often) for piece, often in _counted(board, cell))


def _pieces(board: TextBoard, cell: Cell, width: int) -> list[Span]:
    spans: list[Span] = []
    for piece, often in _counted(board, cell):
        if spans:
            spans.append((" ", FRAME, ""))
        spans.append((_sign(board, piece, often), PIECE, piece))
    used = sum(len(text) for text, _, _ in spans)
    return [*spans, (" " * (width - used), FRAME, "")]


def _sign(board: TextBoard, piece: str, often: int) -> str:
    sign = piece if piece in _DOWN else board.signs.get(piece.partition(TURNED)[0], piece)
    return sign + (f"{TIMES}{often}" if often > 1 else "")


def _counted(board: TextBoard, cell: Cell) -> list[tuple[str, int]]:
    """What lies on a space, and how often; of pieces that lie face down one sees only whether they are tiles."""
    return list(Counter(_seen(board, piece) for piece in cell.pieces).items())


def _seen(board: TextBoard, piece: str) -> str:
    """A piece that lies open, or the sign of one that lies face down."""
    component, down, _ = piece.partition(TURNED)[0].partition(BACK)
    if not down:
        return piece
    return TILE_DOWN if component in board.tiles else FACE_DOWN


def legend(board: TextBoard) -> Iterator[tuple[str, str]]:
    """The signs that stand for no component, each with what it means, as far as the board has them."""
    counted = [each for cell in board.cells.values() for each in _counted(board, cell)]
    signs = [sign for sign, _ in counted]
    yield from ((sign, words) for sign, words in _DOWN.items() if sign in signs)
    several = next(((sign, often) for sign, often in counted if often > 1), None)
    if several is not None:
        sign, often = several
        yield _sign(board, sign, often), f"{often} pieces of that kind on one space"


def signs_for(components: Iterable[Component]) -> dict[str, str]:
    """A short sign for each component, different for all: letters of its title, else with a number."""
    signs: dict[str, str] = {}
    taken: set[str] = set()
    for component in components:
        letters = [word[0].upper() for word in component.title.split() if word[0].isalnum()]
        first = (component.title[:1] or "?").upper()
        tries = [
            first,
            "".join(letters[:2]),
            *(first + letter for letter in component.title[1:].lower() if letter.isalpha()),
        ]
        tries += [f"{first}{number}" for number in range(2, len(taken) + 3)]
        sign = next(text for text in tries if text and text not in taken)
        taken.add(sign)
        signs[str(component.id)] = sign
    return signs
