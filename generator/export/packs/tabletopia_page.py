"""The page of instructions of a pack for Tabletopia."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from generator.catalog.models import Catalog, ComponentKind
from generator.drawing.piece import Piece
from generator.export.browser.flat_table import FlatTable
from generator.export.listing import Cell
from generator.export.packs import page
from generator.export.packs.groups import PieceGroup
from generator.export.packs.table_picture import table_picture_key

TABLE_MM = (1200, 800)
_EDGE_MM = 60
_MOST_ROWS = 60


@dataclass(frozen=True, slots=True)
class UploadedPiece:
    """A piece with its name in the workshop, and the files of its faces in the pack."""

    piece: Piece
    name: str
    front: str
    back: str | None


@dataclass(frozen=True, slots=True)
class Upload:
    """Objects of one type and size, which are made one after another: a folder of the pack.

    `px` is the size of each picture. `percent` is what the size slider says: 100 where 10 pixels are 1 mm.
    """

    folder: str
    kind: str
    group: PieceGroup
    px: tuple[int, int]
    thickness_mm: float
    percent: int
    pieces: tuple[UploadedPiece, ...]
    magnetic: str | None
    cells: int


def instructions(
    catalog: Catalog,
    uploads: Sequence[Upload],
    tables: Sequence[FlatTable],
    setups: Mapping[int, Sequence[tuple[Cell, ...]]],
) -> bytes:
    """The whole page; `setups` are the rows of the lists by the number of players."""
    title = catalog.identity.title
    lines = (
        "How this folder becomes a table on Tabletopia: make objects of the pictures, then a set-up for each table.",
        "Sign in as a designer, open Workshop, and make a game.",
    )
    return page.page(f"{title} on Tabletopia", lines, _blocks(catalog, uploads, tables, setups))


def _blocks(
    catalog: Catalog,
    uploads: Sequence[Upload],
    tables: Sequence[FlatTable],
    setups: Mapping[int, Sequence[tuple[Cell, ...]]],
) -> Iterator[str]:
    yield page.note(
        "The workshop's help names no file that it imports, so that everything is uploaded on its pages. Pictures of "
        "one folder have exactly the same size in pixels, fronts as backs, as stacks need it; 10 pixels are 1 mm."
    )
    yield page.heading("1. Objects")
    yield page.steps(
        (
            "Workshop, `Create Object`, then the type in the list below; make the objects of one folder after another.",
            "Upload the front and, where there is one, the back. Where all have one back, it is `back`.",
            "Set thickness and size as the list says, give it the name in `objects.csv`, and choose Publish.",
        )
    )
    head = ("folder", "type", "objects", "pieces", "pixels", "mm", "thickness", "size slider")
    yield page.listing(head, map(_row, uploads))
    for upload in uploads:
        yield from _upload(upload)
    yield page.heading("2. What the workshop has")
    yield page.steps(_ready(catalog, tables))
    yield page.heading("3. Set-ups")
    yield page.paragraph(
        "Make a set-up for each number of players, with so many seats, and place the objects as in the picture: the "
        "lists in `setups` have every place, in mm from the middle of the table, x to the right and y downwards. Drag "
        "the objects of a pile on one another, flip them, and shuffle what is marked; let each player take up the own "
        "hand from the pile before the seat."
    )
    for table in tables:
        yield from _table(table, setups[table.players])


def _row(upload: Upload) -> Sequence[str]:
    size = upload.group.size
    return (
        f"`{upload.folder}`",
        upload.kind,
        str(len(upload.pieces)),
        str(upload.group.copies),
        f"{upload.px[0]} × {upload.px[1]}",
        f"{round(size.width, 2):g} × {round(size.height, 2):g}",
        f"{upload.thickness_mm:g} mm",
        f"{upload.percent} %",
    )


def _upload(upload: Upload) -> Iterator[str]:
    yield page.heading(f"{upload.group.title}: {upload.kind}", 3)
    if upload.magnetic is not None:
        yield page.paragraph(
            f"Its magnetic map, `{upload.magnetic}`, has {upload.cells} cells: what is dropped on one "
            "goes to its middle."
        )
    if upload.group.kind is ComponentKind.STANDEE:
        yield page.paragraph("Upload its picture as the vertical image of the token too, so that it stands.")
    shown: dict[str, str] = {}
    for piece in upload.pieces:
        copies = f"{piece.piece.copies} pieces" if piece.piece.copies > 1 else "1 piece"
        shown.setdefault(piece.front, f"{piece.name}: {copies}")
    backs = dict.fromkeys(piece.back for piece in upload.pieces if piece.back is not None)
    pictures = [*shown.items(), *((back, "back") for back in backs if back not in shown)]
    if upload.magnetic is not None:
        pictures.append((upload.magnetic, "magnetic map"))
    yield page.shelf((file, text, f"`{file.rpartition('/')[2]}`") for file, text in pictures)


def _ready(catalog: Catalog, tables: Sequence[FlatTable]) -> Iterator[str]:
    for extra in catalog.extras:
        sort = f"a die with {extra.faces} sides" if extra.kind == "die" else "a game piece"
        yield f"Take {extra.count} × {extra.title} from the workshop's objects ({sort})."
    for counter in dict.fromkeys((counter.label, counter.value) for table in tables for counter in table.counters):
        yield f"Make a counter for “{counter[0]}”, which begins at {counter[1]}."
    width, depth = (max(_reach(table, axis) for table in tables) for axis in (0, 1))
    if width > TABLE_MM[0] or depth > TABLE_MM[1]:
        yield f"The game takes {width} × {depth} mm: make the table (1200 × 800 mm) so much larger, or take a surface."
    else:
        yield f"The game takes {width} × {depth} mm: the table that is there, of 1200 × 800 mm, has room for it."


def _reach(table: FlatTable, axis: int) -> int:
    """How wide (0) or deep (1) a table is used, in mm with a rim, in tens."""
    boxes = [*(board.box for board in table.boards), *(piece.box for piece in table.pieces)]
    boxes += [holder.box for holder in table.holders]
    low = min(box.x if axis == 0 else box.y for box in boxes)
    high = max(box.right if axis == 0 else box.bottom for box in boxes)
    return -(-int((high - low) / table.per_mm + _EDGE_MM) // 10) * 10


def _table(table: FlatTable, rows: Sequence[tuple[Cell, ...]]) -> Iterator[str]:
    file = f"setups/{table.players}-players.csv"
    yield page.heading(f"{table.players} players", 3)
    seats = ", ".join(table.seats)
    text = f"The table for {table.players} players. Seats: {seats}.{table_picture_key(table)}"
    yield page.wide(f"tables/{table.players}-players.png", text)
    places = list(_places(rows))
    yield page.paragraph(
        f"{sum(int(row[3]) for row in rows)} pieces in {len(places)} places; all of it is in `{file}`."
    )
    yield page.listing(("what", "pieces", "x, y in mm", "turned", "up", ""), places[:_MOST_ROWS])
    if len(places) > _MOST_ROWS:
        yield page.paragraph(f"And {len(places) - _MOST_ROWS} more places, in `{file}`.")


def _places(rows: Sequence[tuple[Cell, ...]]) -> Iterator[Sequence[str]]:
    """A row a place: a pile in one."""
    piles: dict[str, list[tuple[Cell, ...]]] = {}
    for index, row in enumerate(rows):
        piles.setdefault(str(row[0]) or f"#{index}", []).append(row)
    for pile, members in piles.items():
        first, count = members[0], sum(int(row[3]) for row in members)
        what = str(first[2]) if len(members) == 1 else f"{len(members)} sorts of `{first[1]}`"
        if not pile.startswith("#"):
            label = pile.partition(" ")[2]
            what = what if label == "pile" else f"{label}: {what}"
        told = "shuffle" if first[8] else f"hand of {first[9]}" if first[9] and pile.startswith("#") else ""
        turn = f"{first[6]}°" if first[6] else ""
        yield (what, str(count), f"{first[4]}, {first[5]}", turn, str(first[7]), told)
