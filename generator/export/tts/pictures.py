"""Pictures for Tabletop Simulator: sheets of card faces without gaps, faces of tiles, all named by their content.

A sheet is one drawing: each face is scaled to a whole number of pixels and cut at its trim, so that neither bleed nor
a neighbour shows at the edge of a cell.
"""

import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from generator.colour import WHITE
from generator.drawing.items import Drawing, Group, Item, Outline
from generator.drawing.piece import Piece
from generator.drawing.shapes import rect
from generator.export.tts.guids import sheet_key
from generator.geometry import Affine, Point, Rect, Size
from generator.render.jpeg import jpeg
from generator.render.png import png
from generator.units import dpi_of, mm_to_px, px_to_mm

LARGEST = 4096
"""Pixels of a side of a picture at most; more makes the game slow, and some machines show nothing."""
DPI = 300
_PX_DPI = 254
"""Sheets are drawn with a pixel of a tenth of a mm, so that cells begin and end on whole pixels."""
COLUMNS, ROWS = 10, 7
_SMALLEST_TILE = 512


@dataclass(frozen=True, slots=True)
class ImageSheet:
    """A sheet of card faces: its key in the file, addresses and grid. `backs` says whether the back is a sheet too."""

    key: int
    face: str
    back: str
    columns: int
    rows: int
    backs: bool
    sideways: bool


@dataclass(frozen=True, slots=True)
class PictureChoice:
    """How pictures are made: `quality` of JPEG files, None: PNG; `card_px` is how high a card is in pixels.

    None makes cards as fine as on paper, or as the one sheet of their set allows; else a set has as many sheets as its
    cards need. A `scale` below 1 makes all but cards of `card_px` coarser, for who only looks at a table from above.
    """

    quality: int | None = None
    card_px: int | None = None
    scale: float = 1.0


@dataclass(slots=True)
class PictureFiles:
    """Every picture of a game by what shows it, and the files they are in, by name.

    `as_png` are the bytes that all of them would have as PNG files.
    """

    cards: dict[str, tuple[ImageSheet, int]] = field(default_factory=dict)
    faces: dict[str, tuple[str, str]] = field(default_factory=dict)
    files: dict[str, bytes] = field(default_factory=dict)
    choice: PictureChoice = PictureChoice()
    as_png: int = 0

    def draw(self, drawing: Drawing) -> str:
        """Keep a drawing as a picture, as JPEG where that is wanted and smaller; the name."""
        exact = png(drawing, _PX_DPI)
        smaller = jpeg(exact, self.choice.quality) if self.choice.quality is not None else exact
        before = len(self.files)
        name = self.add(smaller, "jpg") if len(smaller) < len(exact) else self.add(exact)
        self.as_png += len(exact) if len(self.files) > before else 0
        return name

    def add(self, data: bytes, suffix: str = "png") -> str:
        """Keep a file under a name made from its content; the name."""
        name = f"{hashlib.sha256(data).hexdigest()[:24]}.{suffix}"
        self.files[name] = data
        return name


def drawn(
    pieces: Sequence[Piece], game: str, address: Callable[[str], str], choice: PictureChoice = PictureChoice()
) -> PictureFiles:
    """All pictures of the pieces; `address` makes the address in the save from a file's name."""
    gallery = PictureFiles(choice=choice)
    key = sheet_key(game)
    sets = dict.fromkeys(piece.set_id for piece in pieces)
    for set_id in sets:
        same = [piece for piece in pieces if piece.set_id == set_id]
        if same[0].kind == "card":
            for part in _parts(same, choice.card_px):
                _sheet(part, key, gallery, address)
                key += 1
        else:
            for piece in same:
                gallery.faces[piece.id] = _tile(piece, gallery, address)
    return gallery


def room_of(cell: Size, card_px: int | None) -> tuple[int, int]:
    """Columns and rows that a sheet has at most: what the program reads, and what cells of that height leave."""
    if card_px is None:
        return COLUMNS, ROWS
    width = round(card_px * cell.width / cell.height)
    return max(1, min(COLUMNS, LARGEST // width)), max(1, min(ROWS, LARGEST // card_px))


def grid(count: int, cell: Size, room: tuple[int, int] = (COLUMNS, ROWS)) -> tuple[int, int]:
    """Columns and rows of the smallest sheet for so many cards, the one that leaves a card the most pixels.

    A single card has a picture of its own; every other sheet has at least two columns and two rows.
    """
    if count <= 1:
        return 1, 1
    sides = [range(2, most + 1) for most in room]
    fitting = [(columns, rows) for columns in sides[0] for rows in sides[1] if columns * rows >= count]

    def evaluate(pair: tuple[int, int]) -> tuple[int, float]:
        return pair[0] * pair[1], max(pair[0] * cell.width, pair[1] * cell.height)

    return min(fitting, key=evaluate)


def _parts(pieces: Sequence[Piece], card_px: int | None) -> Iterator[Sequence[Piece]]:
    """The cards of a set, cut into equal shares where they are too many for a sheet."""
    columns, rows = room_of(_upright(pieces[0].size), card_px)
    most = columns * rows if min(columns, rows) > 1 else 1
    sheets = -(-len(pieces) // most)
    size = -(-len(pieces) // sheets)
    for first in range(0, len(pieces), size):
        yield pieces[first : first + size]


def _upright(size: Size) -> Size:
    return size.turned if size.width > size.height else size


def _sheet(pieces: Sequence[Piece], key: int, gallery: PictureFiles, address: Callable[[str], str]) -> None:
    """Draw the fronts and the back or backs of cards, and note where each is."""
    size = pieces[0].size
    wanted = gallery.choice.card_px
    columns, rows = grid(len(pieces), _upright(size), room_of(_upright(size), wanted))
    pixels = cell_px(_upright(size), columns, rows, wanted, gallery.choice.scale)
    blank = Drawing(size, ())
    backs = [piece.back or blank for piece in pieces]
    differ = any(back != backs[0] for back in backs)
    face = gallery.draw(_drawn([piece.front for piece in pieces], pixels, columns, rows))
    shown, across, down = (backs, columns, rows) if differ else (backs[:1], 1, 1)
    back = gallery.draw(_drawn(shown, pixels, across, down))
    sideways = size.width > size.height
    sheet = ImageSheet(key, address(face), address(back), columns, rows, differ, sideways)
    for index, piece in enumerate(pieces):
        gallery.cards[piece.id] = (sheet, index)


def cell_px(cell: Size, columns: int, rows: int, card_px: int | None = None, scale: float = 1.0) -> tuple[int, int]:
    """Pixels of a cell: as on paper at 300 dpi, or of that height; less where the whole sheet would be too large."""
    width = min(mm_to_px(cell.width, DPI * scale), LARGEST // columns)
    height = round(width * cell.height / cell.width)
    if card_px is not None:
        height = card_px
        width = min(round(height * cell.width / cell.height), LARGEST // columns)
    if height * rows > LARGEST:
        height = LARGEST // rows
        width = min(width, round(height * cell.width / cell.height))
    return max(1, width), max(1, height)


def _drawn(faces: Sequence[Drawing], pixels: tuple[int, int], columns: int, rows: int) -> Drawing:
    """The faces in rows, with exactly so many pixels a face."""
    pixel = px_to_mm(1, _PX_DPI)
    wide, high = pixels[0] * pixel, pixels[1] * pixel
    size = Size(columns * wide, rows * high)
    items: list[Item] = [Outline(rect(Rect.of(size)), fill=WHITE)]
    for index, face in enumerate(faces):
        row, column = divmod(index, columns)
        items.append(_placed(face, Rect(column * wide, row * high, wide, high)))
    return Drawing(size, tuple(items))


def _placed(face: Drawing, cell: Rect) -> Group:
    """A face in its cell, cut at the trim; one that is wider than high is turned by a quarter."""
    size = face.size
    inside = Group(face.items, clip=rect(Rect.of(size)))
    if size.width > size.height and cell.width < cell.height:
        turn = Affine.move(0.0, size.width).after(Affine.turn(-90.0, Point(0.0, 0.0)))
        inside, size = Group((inside,), turn), size.turned
    scale = Affine.scale(cell.width / size.width, cell.height / size.height)
    return Group((inside,), Affine.move(cell.x, cell.y).after(scale))


def _tile(piece: Piece, gallery: PictureFiles, address: Callable[[str], str]) -> tuple[str, str]:
    """Addresses of the front and of the back of a board, tile, token or sheet; no back means the front on both."""
    pixels = tile_px(piece.size, gallery.choice.scale)
    front = gallery.draw(_one(piece.front, pixels))
    if piece.back is None or piece.back == piece.front:
        return address(front), ""
    return address(front), address(gallery.draw(_one(piece.back, pixels)))


def tile_px(size: Size, scale: float = 1.0) -> tuple[int, int]:
    """Pixels of the picture of a tile: as on paper, but large enough to look at closely."""
    longest = max(size.width, size.height)
    dpi = min(max(DPI, dpi_of(_SMALLEST_TILE, longest)) * scale, dpi_of(LARGEST, longest))
    width = min(LARGEST, mm_to_px(size.width, dpi))
    return width, min(LARGEST, round(width * size.height / size.width))


def _one(face: Drawing, pixels: tuple[int, int]) -> Drawing:
    pixel = px_to_mm(1, _PX_DPI)
    size = Size(pixels[0] * pixel, pixels[1] * pixel)
    return Drawing(size, (_placed(face, Rect.of(size)),))
