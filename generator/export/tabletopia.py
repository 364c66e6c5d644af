"""Tabletopia: a folder for each upload of its workshop, lists of objects and set-ups, and a page that shows them.

Sources, of help.tabletopia.com unless named: a file for each face, fronts and backs apart and of one size, and all
objects of a type exactly equal in pixels, else they do not stack ("Preparing Graphics", "Randomizers"); 10 pixels are
1 mm, at most 4000 × 4000 pixels, larger things by the size slider ("Game Creator Checklist", tabletopia.com/news);
tokens are 0.2 to 50 mm thick, up to 1600 mm wide, cut out by the alpha channel, and may stand ("Token"); boards, cards
and tiles may have a magnetic map ("Creating a Magnetic Map"); a set-up for each number of players ("Game Setups"); the
table has 1200 × 800 mm and can be larger ("Tables, Surfaces and Skyboxes"); the free plan has one game, two set-ups and
200 MB ("FAQ for Game Designers"). No file that the workshop imports is documented: objects are made on its pages.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

from generator.catalog.models import ComponentKind
from generator.drawing.items import Drawing
from generator.drawing.piece import Piece
from generator.export.browser.flat import LAID, boards_on, flat_tables
from generator.export.browser.flat_table import FlatPiece, FlatTable
from generator.export.browser.notices import say
from generator.export.listing import Cell, csv_of
from generator.export.order import ExportJob
from generator.export.packs.groups import PieceGroup, piece_groups
from generator.export.packs.magnetic_map import magnetic_cells, magnetic_map
from generator.export.packs.table_picture import FaceCell, SeenPiece, table_picture
from generator.export.packs.tabletopia_page import Upload, UploadedPiece, instructions
from generator.export.pixels import exact
from generator.export.plain_text import rules_text
from generator.geometry import Rect
from generator.output import OutputFile
from generator.render.cut_out import cut_piece
from generator.render.jpeg import jpeg
from generator.render.shrunk import SmallPictures
from generator.source.diagnostic import closest
from generator.units import dpi_of, mm_to_px

FOLDER = PurePosixPath("tabletopia")
PX_PER_MM, MOST_PX = 10.0, 4000
FREE_BYTES = 200_000_000
"""Room for objects in the free plan."""
QUALITY = 90
_TYPES: Mapping[ComponentKind, str] = {
    ComponentKind.BOARD: "board",
    ComponentKind.CARD: "card",
    ComponentKind.AID: "card",
    ComponentKind.TILE: "tile",
    ComponentKind.TOKEN: "token",
    ComponentKind.STANDEE: "token",
}
_THICK_MM: Mapping[str, float] = {"board": 3.0, "card": 0.3, "tile": 2.0, "token": 2.0}
_FORMATS = ("jpeg", "png")
OBJECT_COLUMNS = (
    *("folder", "type", "name", "title", "copies", "width_px", "height_px", "width_mm", "height_mm", "thickness_mm"),
    *("size_percent", "front", "back", "magnetic_map", "text"),
)
SETUP_COLUMNS = ("pile", "folder", "name", "count", "x_mm", "y_mm", "turn", "side_up", "shuffle", "hand_of")


def files(order: ExportJob) -> Iterator[OutputFile]:
    """Folders of pictures, lists of the objects and of each set-up, pictures of the tables, and the page."""
    chosen = order.options.get("pictures", "jpeg").lower()
    if chosen not in _FORMATS:
        hint = closest(chosen, _FORMATS) or f"known: {', '.join(_FORMATS)}"
        order.report.error("EXP007", f"pictures={chosen}: Tabletopia takes no such pictures", hint=hint)
        return
    tables = flat_tables(order, "tabletopia")
    if not tables or order.report.failed:
        return
    pictures: dict[str, bytes] = {}
    uploads: list[Upload] = []
    ranks = list(dict.fromkeys(_TYPES.values()))
    groups = piece_groups(order.game.catalog, order.on_tables(boards_on(tables)))
    for group in sorted(groups, key=lambda group: ranks.index(_type(group))):
        order.progress(f"{group.title} for Tabletopia")
        made = _Uploader(group, len(uploads) + 1, jpeg=chosen == "jpeg")
        pictures |= made.pictures(order)
        uploads.append(made.upload)
    for path, data in pictures.items():
        yield OutputFile(FOLDER / path, data)
    small = SmallPictures(pictures)
    seen = {piece.piece.id: _seen(piece) for upload in uploads for piece in upload.pieces}
    named = {piece.piece.id: (upload, piece) for upload in uploads for piece in upload.pieces}
    for table in tables:
        order.progress(f"the table of {table.players} players for Tabletopia")
        name = f"{table.players}-players"
        yield OutputFile(FOLDER / "tables" / f"{name}.png", table_picture(table, seen, small))
        yield OutputFile(FOLDER / "setups" / f"{name}.csv", csv_of(SETUP_COLUMNS, setup_rows(table, named)))
    yield OutputFile(FOLDER / "objects.csv", csv_of(OBJECT_COLUMNS, _object_rows(order, uploads)))
    piles = {table.players: list(setup_rows(table, named)) for table in tables}
    yield OutputFile(FOLDER / "instructions.html", instructions(order.game.catalog, uploads, tables, piles))
    _say(order, tables, sum(map(len, pictures.values())))


def _type(group: PieceGroup) -> str:
    """The type of object that the workshop makes of them; tiles that are cut out are tokens, which can be."""
    kind = _TYPES[group.kind]
    return "token" if kind == "tile" and group.cut else kind


class _Uploader:
    """Makes the pictures of one upload."""

    def __init__(self, group: PieceGroup, number: int, *, jpeg: bool) -> None:
        self.group, self.jpeg = group, jpeg
        size = group.size
        self.dpi = min(dpi_of(PX_PER_MM, 1.0), dpi_of(MOST_PX, size.width), dpi_of(MOST_PX, size.height))
        self.px = (mm_to_px(size.width, self.dpi), mm_to_px(size.height, self.dpi))
        self.kind = _type(group)
        self.folder = f"{number:02}-{self.kind}-{group.id}"
        self.pieces: list[UploadedPiece] = []
        self.magnetic: str | None = None
        self.cells = 0

    @property
    def upload(self) -> Upload:
        """What was made."""
        percent = round(100 * dpi_of(PX_PER_MM, 1.0) / self.dpi)
        return Upload(
            self.folder,
            self.kind,
            self.group,
            self.px,
            _THICK_MM[self.kind],
            percent,
            tuple(self.pieces),
            self.magnetic,
            self.cells,
        )

    def pictures(self, order: ExportJob) -> dict[str, bytes]:
        """The files by their paths in the pack; the same face has one file."""
        members, secret = self.group.members, self.group.secret
        common = len({piece.back for piece in members}) == 1 and len(members) > 1
        faces: dict[Drawing, tuple[str, Piece, bool]] = {}
        for number, piece in enumerate(members, 1):
            name = f"{number:03}" if secret else piece.id
            faces.setdefault(piece.front, (f"front-{name}", piece, False))
            if piece.back is not None:
                faces.setdefault(piece.back, ("back" if common else f"back-{name}", piece, True))
        files: dict[str, bytes] = {}
        made: dict[Drawing, str] = {}
        drawn = exact(tuple(faces), *self.px, self.dpi, workers=order.jobs)
        for (face, (stem, piece, back)), data in zip(faces.items(), drawn, strict=True):
            ending, stored = self._stored(data, piece, back=back)
            made[face] = f"{self.folder}/{stem}.{ending}"
            files[made[face]] = stored
        for number, piece in enumerate(members, 1):
            title = f"{self.group.title} {number}" if secret else piece.title
            shown = made[piece.back] if piece.back is not None else None
            self.pieces.append(UploadedPiece(piece, title, made[piece.front], shown))
        cells = magnetic_cells(self.group.sample, *self.px) if self.kind == "board" else ()
        if cells:
            self.magnetic, self.cells = f"{self.folder}/magnetic-map.png", len(cells)
            files[self.magnetic] = magnetic_map(cells, *self.px, self.dpi)
        return files

    def _stored(self, data: bytes, piece: Piece, *, back: bool) -> tuple[str, bytes]:
        """How a face is stored: the ending of its file's name, and the file; tokens are cut out."""
        if self.kind == "token":
            return "png", cut_piece(data, piece, self.dpi, back=back)
        if self.jpeg and len(smaller := jpeg(data, QUALITY)) < len(data):
            return "jpg", smaller
        return "png", data


def _seen(piece: UploadedPiece) -> SeenPiece:
    front = FaceCell(piece.front)
    back = FaceCell(piece.back) if piece.back is not None else front
    return SeenPiece(front, back, piece.piece.outline, piece.piece.size)


@dataclass(frozen=True, slots=True)
class _Heap:
    """Pieces that lie together: the name of the pile, the pieces in it, and what else is said of it."""

    name: str
    pieces: Sequence[FlatPiece]
    shuffle: bool = False
    hand_of: str = ""


def setup_rows(table: FlatTable, named: Mapping[str, tuple[Upload, UploadedPiece]]) -> Iterator[tuple[Cell, ...]]:
    """What lies where: mm from the middle of the table, x to the right and y towards the players in the south.

    Equal pieces in one place are one row; those of a pile follow one another, the lowest first.
    """
    for board in table.boards:
        upload, piece = named[board.id]
        yield ("", upload.folder, piece.name, 1, *_place(table, board.box), round(board.turn), "front", "", "")
    for number, heap in enumerate(_heaps(table), 1):
        counted: dict[tuple[str, bool], list[FlatPiece]] = {}
        for lying in heap.pieces:
            if lying.unit.id in named:
                counted.setdefault((lying.unit.id, lying.face_up), []).append(lying)
        for (name, up), same in counted.items():
            upload, piece = named[name]
            side = "front" if up or piece.back is None else "back"
            pile = f"{number:03} {heap.name}" if len(heap.pieces) > 1 else ""
            yield (
                *(pile, upload.folder, piece.name, len(same), *_place(table, same[0].box), round(same[0].turn)),
                *(side, "yes" if heap.shuffle else "", heap.hand_of),
            )


def _heaps(table: FlatTable) -> Iterator[_Heap]:
    for holder in table.holders:
        if holder.pieces:
            seat = table.seats[holder.hand_of] if holder.hand_of is not None else ""
            name = holder.label or (f"hand of {seat}" if seat else "pile")
            yield _Heap(name, holder.pieces, holder.deck, seat)
    loose: dict[tuple[int, int], list[FlatPiece]] = {}
    for piece in table.loose:
        loose.setdefault((round(piece.box.centre.x), round(piece.box.centre.y)), []).append(piece)
    yield from (_Heap("pile", pieces) for pieces in loose.values())


def _place(table: FlatTable, box: Rect) -> tuple[int, int]:
    middle = box.centre - LAID.centre
    return round(middle.x / table.per_mm), round(middle.y / table.per_mm)


def _object_rows(order: ExportJob, uploads: Sequence[Upload]) -> Iterator[tuple[Cell, ...]]:
    components = {(str(one.set_id), str(one.id)): one for one in order.game.catalog.components}
    for upload in uploads:
        size = upload.group.size
        for piece in upload.pieces:
            facts = (upload.folder, upload.kind, piece.name, piece.piece.title, piece.piece.copies, *upload.px)
            sizes = (
                f"{round(size.width, 2):g}",
                f"{round(size.height, 2):g}",
                f"{upload.thickness_mm:g}",
                upload.percent,
            )
            shown = (piece.front, piece.back or "", upload.magnetic or "")
            yield (*facts, *sizes, *shown, rules_text(components[piece.piece.set_id, piece.piece.id]))


def _say(order: ExportJob, tables: Sequence[FlatTable], size: int) -> None:
    say(order, "tabletopia", tables, taken="")
    order.notices.append(f"tabletopia: {size / 1e6:.0f} MB of pictures; the free plan has {FREE_BYTES // 10**6} MB")
    if len(tables) > 2:
        order.notices.append(f"tabletopia: {len(tables)} set-ups; the free plan has two")
