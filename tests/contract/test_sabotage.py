"""The press broken on purpose, one function at a time: what it then prints must be found out before it is written."""

import struct
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import generator.drawing.extent
import generator.drawing.low_ink
import generator.editions.marks
import generator.editions.sleeves
import generator.layout.area
import generator.layout.binding
import generator.layout.compose
import generator.layout.elements.icon
import generator.layout.elements.text
import generator.layout.faces
import generator.render.content
import generator.render.pdf
import generator.render.pdf_document
import generator.render.pdf_file
import generator.render.pdf_font
import generator.rulebook.compose
import generator.sheets.grid
import generator.sheets.pages
import generator.sheets.patterns
import generator.sheets.printer
import generator.sheets.slots
import generator.sheets.tokens
from generator.cli.new import command as new
from generator.drawing.items import Glyphs, Group
from generator.drawing.piece import Piece
from generator.geometry import Affine
from generator.job import Request
from generator.sheets.printer import Correction, Printer
from generator.source.diagnostic import Severity
from generator.tasks.build import build

Patch = Callable[[pytest.MonkeyPatch], None]

PRINT = """
  tiles:
    - id: hexes
      title: Hexes
      shape: hexagon
      size: 40
      front: hex
      back: hex
      fields: {icon: text}
      tiles:
        - {id: wood, title: Wood, icon: oak-leaf, copies: 2}
        - {id: lake, title: Lake, icon: water-drop, copies: 1}
  aids:
    - id: map
      title: Map
      size: {width: 400, height: 150}
      front: picture-map
      back: plain-board
"""
HEX = """title: Hexagon
layers:
  - rect: bleed
    fill: "#335577"
  - icon: "{tile.icon}"
    box: {inset: 8}
    fill: "#ffffff"
"""
MAP = """title: Map
layers:
  - rect: bleed
    fill: "#dde8cc"
  - picture: art/one.png
    box: [20, 20, 60, 60]
  - picture: art/two.png
    box: [120, 20, 60, 60]
  - text: "{piece.title} of {game.title}"
    box: [20, 100, 200, 20]
"""


def _png(red: int) -> bytes:
    """A picture of 2 by 2 pixels."""
    rows = b"".join(b"\0" + bytes((red, 40, 90)) * 2 for _ in range(2))

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    header = struct.pack(">IIBBBBB", 2, 2, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The starter game, with hexagons, and an aid larger than the paper that has a back and two pictures."""
    home = tmp_path_factory.mktemp("sabotage")
    done = CliRunner().invoke(new, ["hill", "--in", str(home)])
    assert done.exit_code == 0, done.output
    folder = home / "hill"
    with (folder / "print.yaml").open("a", encoding="utf-8") as file:
        file.write(PRINT)
    (folder / "layouts").mkdir()
    (folder / "layouts" / "picture-map.yaml").write_text(MAP, encoding="utf-8")
    (folder / "layouts" / "hex.yaml").write_text(HEX, encoding="utf-8")
    (folder / "art").mkdir()
    (folder / "art" / "one.png").write_bytes(_png(200))
    (folder / "art" / "two.png").write_bytes(_png(90))
    return folder


def complaints(game: Path, output: Path, **request: Any) -> list[str]:
    """The errors of a build as `CODE message`; without one it must have made something."""
    built = build(game, output, Request(draft=True, **request))
    found = [f"{one.code} {one.message}" for one in built.diagnostics if one.severity is Severity.ERROR]
    assert (output / "hill").exists() == (not found)
    return found


@dataclass(frozen=True)
class Sabotage:
    """What is broken, and what must be said of it: a code and words of its message."""

    name: str
    patch: Patch
    code: str
    words: str
    request: dict[str, Any] = field(default_factory=dict)


# ------------------------------------------------------------------ what is broken


def changed(target: object, name: str, change: Callable[..., Any]) -> Patch:
    """A function replaced by one that gets the true one as its first argument."""

    def patch(monkeypatch: pytest.MonkeyPatch) -> None:
        true = getattr(target, name)
        monkeypatch.setattr(target, name, lambda *args, **kwargs: change(true, *args, **kwargs))

    return patch


def _moved_back(true: Any, slot: Any, *rest: Any) -> Any:
    found = true(slot, *rest)
    return replace(found, trim=found.trim.moved(1.0, 0.0))


def _with_front(pieces: tuple[Piece, ...], index: int, other: Piece) -> tuple[Piece, ...]:
    return tuple(replace(one, front=other.front) if at == index else one for at, one in enumerate(pieces))


def _drawn(change: Callable[[tuple[Piece, ...]], tuple[Piece, ...]]) -> Patch:
    """Pieces changed as they leave the layouts."""

    def wrong(true: Any, *args: Any, **kwargs: Any) -> Any:
        checked = true(*args, **kwargs)
        return replace(checked, value=change(checked.value))

    return changed(generator.layout.compose, "compose", wrong)


def _all_like_the_first(pieces: tuple[Piece, ...]) -> tuple[Piece, ...]:
    return tuple(replace(one, front=pieces[0].front) if one.set_id == pieces[0].set_id else one for one in pieces)


def _exchanged(pieces: tuple[Piece, ...]) -> tuple[Piece, ...]:
    return _with_front(_with_front(pieces, 0, pieces[1]), 1, pieces[0])


def _exchanged_tokens(pieces: tuple[Piece, ...]) -> tuple[Piece, ...]:
    sun = next(at for at, one in enumerate(pieces) if one.id == "sun")
    return _with_front(_with_front(pieces, sun, pieces[sun + 1]), sun + 1, pieces[sun])


def _placed_as(side: str, choose: Callable[[Piece], bool], other: str) -> Patch:
    """Faces of some pieces placed where those of others belong; the mark is made from what is placed."""

    def wrong(true: Any, faces: Any, slot: Any, face: Any, where: str) -> Any:
        if where == side and choose(slot.piece):
            taken = next((one for one in faces._kept if one.id == other), slot.piece)
            face = getattr(taken, side)
        return true(faces, slot, face, where)

    return changed(generator.sheets.slots.Faces, "_placed", wrong)


def _placed_with_its_mark(true: Any, faces: Any, slot: Any, face: Any, side: str) -> Any:
    """Two cards exchanged after their marks were made."""
    group = true(faces, slot, face, side)
    others = {"wolf": "bat", "bat": "wolf"}
    if side == "front" and slot.piece.id in others:
        other = next((one for one in faces._kept if one.id == others[slot.piece.id]), slot.piece)
        return replace(group, items=other.front.items)
    return group


def _one_higher(true: Any, value: object) -> Any:
    return str(value + 1) if isinstance(value, int) and not isinstance(value, bool) else true(value)


def _fewer(true: Any, pieces: Any, *rest: Any) -> Any:
    return true([replace(one, copies=max(1, one.copies - 1)) for one in pieces], *rest)


def _unturned(true: Any, slot: Any) -> Any:
    return replace(true(slot), upside_down=slot.upside_down)


def _pages(change: Callable[[tuple[Any, ...]], tuple[Any, ...]], only: str = "") -> Patch:
    """Pages of a document changed on their way into a PDF."""

    def wrong(true: Any, document: Any, **kwargs: Any) -> Any:
        if only in document.title:
            document = replace(document, pages=change(document.pages))
        return true(document, **kwargs)

    return changed(generator.render.pdf, "written", wrong)


def _sheet_pages(change: Callable[[tuple[Any, ...]], tuple[Any, ...]], what: str = "cards") -> Patch:
    """Pages changed as the sheets are drawn, so that the document itself is wrong."""

    def wrong(true: Any, sheets: Any, spec: Any, name: str, letter: Any) -> Any:
        pages = true(sheets, spec, name, letter)
        return change(pages) if name == what else pages

    return changed(generator.sheets.patterns, "draw_sheets", wrong)


def _runs(change: Callable[[Glyphs], Glyphs]) -> Patch:
    """Runs of glyphs changed as they are written."""
    return changed(generator.render.content.Content, "_glyphs", lambda true, content, run: true(content, change(run)))


def _mirrored(run: Glyphs) -> Glyphs:
    return replace(run, glyphs=run.glyphs[::-1])


def _shifted(run: Glyphs) -> Glyphs:
    return replace(run, xs=tuple(x + 0.3 for x in run.xs))


def _untracked(run: Glyphs) -> Glyphs:
    first = run.xs[0]
    return replace(run, xs=tuple(first + (x - first) * 1.05 for x in run.xs))


def _half(true: Any, slot: Any) -> Any:
    width, height = slot.piece.size.width / 2, slot.piece.size.height
    return (("M", 0.0, 0.0), ("L", width, 0.0), ("L", width, height), ("L", 0.0, height), ("Z",))


def _no_reach(true: Any, grid: Any, *rest: Any) -> Any:
    return generator.sheets.slots.Reach.even(0.0)


def _on_another(true: Any, grid: Any, index: int) -> Any:
    return true(grid, 0 if index == 1 else index)


def _off_paper(true: Any, grid: Any, index: int) -> Any:
    return true(grid, index).moved(-25.0, 0.0)


def _first_picture(true: Any, file: Any, image: Any) -> Any:
    if not file._images:
        return true(file, image)
    return next(iter(file._images.values()))


def _twice(true: Any, page: Any, printer: Any) -> Any:
    return true(true(page, printer), printer)


def _no_text_in_low_ink(true: Any, item: Any, *rest: Any) -> Any:
    found = true(item, *rest)
    return replace(found, glyphs=(), xs=(), text="") if found.text.isdigit() else found


def _tiles(change: Callable[[list[Any]], Iterator[Any]]) -> Patch:
    """Pages of tiles changed as they are made."""
    return changed(
        import_module("generator.sheets.boards"), "_tile_pages", lambda true, *args: change(list(true(*args)))
    )


def _without_the_second(pages: list[Any]) -> Iterator[Any]:
    yield from (page for at, page in enumerate(pages) if at != 1)


def _one_shifted(pages: list[Any]) -> Iterator[Any]:
    for at, page in enumerate(pages):
        if at == 1:
            first, *rest = page.drawing.items
            moved = replace(first, at=Affine.move(2.0, 0.0).after(first.at))
            page = replace(page, drawing=replace(page.drawing, items=(moved, *rest)))
        yield page


def _at_97(true: Any, *args: Any) -> Any:
    checked = true(*args)

    def shrunk(page: Any) -> Any:
        return replace(page, drawing=replace(page.drawing, items=(Group(page.drawing.items, Affine.scale(0.97)),)))

    files = tuple(replace(one, pages=tuple(map(shrunk, one.pages))) for one in checked.value)
    return replace(checked, value=files)


def _trimmed(true: Any, width: float, height: float, safe: float, bleed: float) -> Any:
    return true(width, height, safe, 0.0)


def _blank_page(checked: Any) -> Any:
    """A document with a blank page in its middle."""
    document = checked.value
    pages, middle = list(document.pages), len(document.pages) // 2
    pages[middle] = replace(pages[middle], drawing=replace(pages[middle].drawing, items=()))
    return replace(checked, value=replace(document, pages=tuple(pages)))


PRINTER = {"printer": Printer("office", Correction(1.5, -0.5, 100.4, 99.8), Correction(-1.0, 0.25, 100.4, 99.8))}
CONTENT = generator.render.content.Content

SABOTAGES = (
    # The nine that once went unnoticed.
    Sabotage("backs 1 mm off", changed(generator.sheets.pages, "behind", _moved_back), "OUT019", "1.00 mm off"),
    Sabotage(
        "backs not mirrored",
        changed(generator.sheets.pages, "behind", lambda true, slot, *rest: slot),
        "OUT019",
        "is not mirrored",
    ),
    Sabotage("all fronts of a deck alike", _drawn(_all_like_the_first), "OUT021", "does not say ‘Cave Bat’"),
    Sabotage("two fronts exchanged", _drawn(_exchanged), "OUT021", "does not say ‘Ember Wolf’"),
    Sabotage(
        "every figure one higher",
        changed(generator.layout.binding, "words", _one_higher),
        "OUT021",
        "for the layer 'text'",
    ),
    Sabotage(
        "everything at 0.97", changed(generator.sheets, "sheets_for", _at_97), "OUT018", "is corrected for a printer"
    ),
    Sabotage(
        "one copy of each lost", changed(generator.sheets.patterns, "grid_sheets", _fewer), "OUT003", "on no sheet"
    ),
    Sabotage(
        "all text missing",
        changed(CONTENT, "_glyphs", lambda true, content, run: None),
        "OUT017",
        "the text ‘Ember Wolf’ is missing",
    ),
    Sabotage("the last piece lost", _drawn(lambda pieces: pieces[:-1]), "OUT016", "was not drawn"),
    # Others of their kind.
    Sabotage(
        "a front placed for another",
        _placed_as("front", lambda piece: piece.id == "bat", "wolf"),
        "OUT017",
        "carries that of beasts/wolf:front",
    ),
    Sabotage(
        "faces exchanged under their marks",
        changed(generator.sheets.slots.Faces, "_placed", _placed_with_its_mark),
        "OUT017",
        "is not the face that was drawn for it",
    ),
    Sabotage("two tokens without words exchanged", _drawn(_exchanged_tokens), "OUT021", "the icon 'sun'"),
    Sabotage(
        "a back placed for another",
        _placed_as("back", lambda piece: piece.id == "gem", "sun"),
        "OUT017",
        "carries that of pawns/sun",
    ),
    Sabotage(
        "the writer at 0.97",
        changed(generator.render.pdf_document, "mm_to_pt", lambda true, length: true(length) * 0.97),
        "OUT023",
        "page 1",
    ),
    Sabotage(
        "a piece on its head",
        changed(
            generator.sheets.slots.Faces,
            "front",
            lambda true, faces, slot: true(faces, replace(slot, upside_down=True)),
        ),
        "OUT019",
        "stands on its head",
    ),
    Sabotage("a page lost", _pages(lambda pages: pages[:-1], "Cards"), "OUT022", "has 3 pages instead of 4"),
    Sabotage("a page twice", _pages(lambda pages: (*pages, pages[-1]), "Cards"), "OUT022", "has 5 pages instead of 4"),
    Sabotage(
        "a sheet lost",
        _sheet_pages(lambda pages: pages[:2]),
        "OUT003",
        "beasts/spider#1:front is on no sheet for a4, and so are 3 others of it",
    ),
    Sabotage("a sheet twice", _sheet_pages(lambda pages: (*pages, *pages[:2])), "OUT001", "is printed 2 times"),
    Sabotage(
        "backs before fronts",
        _sheet_pages(lambda pages: tuple(pages[at ^ 1] for at in range(len(pages)))),
        "OUT019",
        "should be on the page after its front",
    ),
    Sabotage("glyphs in mirror order", _runs(_mirrored), "OUT017", "is set as"),
    Sabotage(
        "letters too large",
        changed(generator.render.content, "pt_to_mm", lambda true, size: true(size) * 1.08),
        "OUT017",
        "1.080 times as large",
    ),
    Sabotage("letters moved", _runs(_shifted), "OUT017", "0.300 mm off"),
    Sabotage("letters wider apart", _runs(_untracked), "OUT017", "from where it should"),
    Sabotage(
        "words that cannot be copied",
        changed(generator.render.pdf_font.GlyphFont, "to_unicode", lambda true, font: b""),
        "OUT017",
        "reads ‘’",
    ),
    Sabotage(
        "a window over half a face",
        changed(generator.sheets.slots, "_clip", _half),
        "OUT018",
        "is cut off by its window",
    ),
    Sabotage(
        "a form that cuts its content",
        changed(generator.drawing.extent, "of_items", lambda true, items, *rest: true(items, *rest).grown(-1.0)),
        "OUT017",
        "box cuts off",
    ),
    Sabotage(
        "bleed lost on the sheet", changed(generator.sheets.grid.Grid, "reach", _no_reach), "OUT018", "of its bleed"
    ),
    Sabotage(
        "bleed lost in the layout",
        changed(generator.layout.area.Area, "face", _trimmed),
        "OUT021",
        "ends before its bleed does",
    ),
    Sabotage(
        "foldover backs not turned",
        changed(generator.sheets.pages, "above", _unturned),
        "OUT019",
        "stands on its head",
        {"duplex": "foldover"},
    ),
    Sabotage(
        "gutterfold backs 1 mm off",
        changed(generator.sheets.pages, "behind", _moved_back),
        "OUT019",
        "1.00 mm off",
        {"duplex": "gutterfold"},
    ),
    Sabotage(
        "a copy upon another", changed(generator.sheets.grid.Grid, "trim", _on_another), "OUT018", "lie on one another"
    ),
    Sabotage(
        "pieces off the paper",
        changed(generator.sheets.grid.Grid, "trim", _off_paper),
        "OUT018",
        "beyond what a printer",
    ),
    Sabotage(
        "one picture for another",
        changed(generator.render.pdf_file.File, "image", _first_picture),
        "OUT017",
        "a picture is another than was drawn",
    ),
    Sabotage(
        "red and blue exchanged",
        changed(generator.render.content, "_rgb", lambda true, colour: " ".join(true(colour).split()[::-1])),
        "OUT017",
        "is filled with",
    ),
    Sabotage(
        "lines not drawn",
        changed(CONTENT, "_outline", lambda true, content, item: true(content, replace(item, stroke=None))),
        "OUT017",
        "should follow",
    ),
    Sabotage(
        "opacity lost",
        changed(CONTENT, "_opacity", lambda true, content, fill, stroke: true(content, 1.0, 1.0)),
        "OUT017",
        "opacity",
    ),
    Sabotage(
        "low ink without figures",
        changed(generator.drawing.low_ink, "_glyphs", _no_text_in_low_ink),
        "OUT021",
        "does not say",
        {"inks": ("low",)},
    ),
    Sabotage(
        "sleeves too small",
        lambda monkeypatch: monkeypatch.setattr(generator.editions.sleeves, "SLACK", 3.0),
        "OUT016",
        "mm instead of",
        {"sleeves": True},
    ),
    Sabotage(
        "a printer's correction twice",
        changed(generator.sheets.printer, "_corrected", _twice),
        "OUT018",
        "is not corrected for the printer as its profile says",
        PRINTER,
    ),
    Sabotage(
        "a printer's correction left out",
        changed(generator.sheets.printer, "_corrected", lambda true, page, printer: page),
        "OUT018",
        "is not corrected for the printer",
        PRINTER,
    ),
    Sabotage("a tile lost", _tiles(_without_the_second), "OUT020", "tile B1 is there 0 times"),
    Sabotage("a tile shifted", _tiles(_one_shifted), "OUT020", "2.00 mm off the middle of its page"),
    Sabotage(
        "a large page lost",
        changed(generator.sheets.patterns, "large_page", lambda true, *args: true(*args)[:1]),
        "OUT020",
        "large pages",
    ),
    Sabotage(
        "the last page of the rulebook lost",
        _pages(lambda pages: pages[:-1], "Rulebook"),
        "OUT022",
        "pages instead of",
    ),
    Sabotage(
        "a page of the rulebook blank",
        changed(
            generator.rulebook.compose, "compose", lambda true, *args, **kwargs: _blank_page(true(*args, **kwargs))
        ),
        "OUT023",
        "of the rulebook begins with",
    ),
    Sabotage(
        "a booklet from right to left",
        changed(
            import_module("generator.sheets.booklet"),
            "booklet_order",
            lambda true, count, *rest: tuple((right, left) for left, right in true(count, *rest)),
        ),
        "OUT022",
        "rulebook-booklet.pdf, page 4 has page#5, page#4 instead of page#4, page#5",
    ),
    Sabotage(
        "the mark of a card left out",
        changed(generator.editions.marks, "_marked", lambda true, piece, *rest: piece),
        "OUT021",
        "at its edge",
    ),
    Sabotage("a piece drawn twice", _drawn(lambda pieces: (*pieces, pieces[0])), "OUT016", "was drawn twice"),
    Sabotage(
        "one copy too many",
        _drawn(lambda pieces: (replace(pieces[0], copies=pieces[0].copies + 1), *pieces[1:])),
        "OUT016",
        "is to be printed 6 times",
    ),
    Sabotage("a back lost", _drawn(lambda pieces: (replace(pieces[0], back=None), *pieces[1:])), "OUT016", "no back"),
)


def _one_for_another(true: Any, faces: Any, *args: Any, **kwargs: Any) -> Iterator[bytes]:
    """Pictures handed out in another order than was asked for."""
    made = list(true(faces, *args, **kwargs))
    made[0], made[2] = made[2], made[0]
    yield from made


def _pages_exchanged(true: Any, source: Any, number: int, *args: Any, **kwargs: Any) -> None:
    """The painter takes another page than the sheet says."""
    true(source, {0: 2, 2: 0}.get(number, number), *args, **kwargs)


def _wiped(true: Any, canvas: Any, *args: Any, **kwargs: Any) -> Any:
    canvas.clear()
    return true(canvas, *args, **kwargs)


def _cells_exchanged(true: Any, faces: Any, *rest: Any) -> Any:
    return true([*faces[1::-1], *faces[2:]], *rest)


def _another_back(true: Any, pieces: Any, *rest: Any) -> None:
    true([replace(one, back=pieces[0].front) for one in pieces], *rest)


def _one_less(true: Any, maker: Any, set_id: str, cards: Any, *rest: Any) -> Any:
    return true(maker, set_id, cards[:-1], *rest)


def _another_card(true: Any, *args: Any, **kwargs: Any) -> Any:
    """A card whose number is that of its neighbour on the sheet."""
    made = true(*args, **kwargs)
    for card in made.get("ContainedObjects", ()):
        if card.get("GMNotes") == "wolf":
            card["CardID"] += 1
    made["DeckIDs"] = [card["CardID"] for card in made["ContainedObjects"]]
    return made


PICTURES = {"targets": ("png",), "dpi": 90}
SVG = {"targets": ("svg",)}
TTS = {"targets": ("tts",)}
RENDER_PNG, RASTER = import_module("generator.render.png"), import_module("generator.render.raster")
RENDER_SVG = import_module("generator.render.svg")
TTS_PICTURES, TTS_OBJECTS = (import_module(f"generator.export.tts.{name}") for name in ("pictures", "objects"))

OTHER_FILES = (
    Sabotage(
        "pictures exchanged", changed(RENDER_PNG, "pngs", _one_for_another), "OUT024", "carries the digest", PICTURES
    ),
    Sabotage(
        "the painter's pages exchanged", changed(RASTER.Source, "draw", _pages_exchanged), "OUT024", "shows", PICTURES
    ),
    Sabotage(
        "pictures of another size",
        changed(RENDER_PNG, "mm_to_px", lambda true, length, dpi: true(length, dpi) + 1),
        "OUT024",
        "pixels instead of",
        PICTURES,
    ),
    Sabotage(
        "one picture for all",
        changed(RASTER.Source, "draw", lambda true, source, number, *rest, **more: true(source, 0, *rest, **more)),
        "OUT024",
        "has the same pixels as",
        PICTURES,
    ),
    Sabotage("nothing on the pictures", changed(RASTER, "encoded", _wiped), "OUT024", "has the same pixels", PICTURES),
    Sabotage(
        "SVG without words", changed(RENDER_SVG._Sheet, "_run", lambda true, *rest: None), "OUT024", "is missing", SVG
    ),
    Sabotage(
        "SVG with words for shapes",
        changed(RENDER_SVG, "_run_data", lambda true, run, scale: "m0 0l1 1z"),
        "OUT024",
        "has not the outlines of its letters",
        SVG,
    ),
    Sabotage(
        "SVG without lines", changed(RENDER_SVG, "_stroke", lambda true, stroke: {}), "OUT024", "a line was drawn", SVG
    ),
    Sabotage("SVG of exchanged fronts", _drawn(_exchanged), "OUT021", "does not say ‘Ember Wolf’", SVG),
    Sabotage("an SVG lost", _drawn(lambda pieces: pieces[:-1]), "OUT016", "was not drawn", SVG),
    Sabotage("cells exchanged", changed(TTS_PICTURES, "_drawn", _cells_exchanged), "OUT025", "shows bat:front", TTS),
    Sabotage("a wrong back in a save", changed(TTS_PICTURES, "_sheet", _another_back), "OUT025", "wolf:back", TTS),
    Sabotage("a deck with a card less", changed(TTS_OBJECTS.Maker, "deck", _one_less), "TTS001", "is printed", TTS),
    Sabotage(
        "a card of another number", changed(TTS_OBJECTS.Maker, "deck", _another_card), "OUT025", "wolf:front", TTS
    ),
)


@pytest.mark.parametrize("sabotage", OTHER_FILES, ids=lambda one: one.name)
def test_sabotage_of_other_files_is_noticed(
    sabotage: Sabotage, game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sabotage.patch(monkeypatch)
    found = complaints(game, tmp_path, **sabotage.request)
    assert any(one.startswith(sabotage.code) and sabotage.words in one for one in found), found[:5]


@pytest.mark.parametrize("sabotage", SABOTAGES, ids=lambda one: one.name)
def test_sabotage_is_noticed(sabotage: Sabotage, game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sabotage.patch(monkeypatch)
    found = complaints(game, tmp_path, **sabotage.request)
    assert any(one.startswith(sabotage.code) and sabotage.words in one for one in found), found[:5]


@pytest.mark.parametrize(
    "request_", [{}, {"duplex": "foldover"}, {"duplex": "gutterfold"}, {"inks": ("low",)}, PRINTER]
)
def test_what_was_not_broken_passes(request_: dict[str, Any], game: Path, tmp_path: Path) -> None:
    assert complaints(game, tmp_path, **request_) == []
