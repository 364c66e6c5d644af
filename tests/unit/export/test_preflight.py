"""What a house asks of faces is found where it lacks, and only there."""

from generator.colour import BLACK, Colour
from generator.drawing.items import Drawing, Glyphs, Group, Image, Item, Outline, Picture
from generator.drawing.piece import Piece
from generator.drawing.shapes import rect
from generator.export.preflight import ProductSpec, check_pieces, ink_of
from generator.geometry import Rect
from generator.source.diagnostic import Report, Severity
from tests.unit.export.sample import only, order_of
from tests.unit.sheets.sample import POKER

DEMANDS = ProductSpec("a house", 3.175, 3.175)


def with_items(*items: Item, ground: float = 3.175) -> Piece:
    whole = Outline(rect(Rect.of(POKER).grown(ground)), fill=Colour(200, 180, 90))
    face = Drawing(POKER, (whole, *items))
    return Piece("fox", "Fox", "card", "deck", face, None, rect(Rect.of(POKER)), 3.175, 1)


def found(piece: Piece, scale: float = 1.0) -> list[tuple[str, Severity]]:
    report = Report()
    check_pieces([piece], DEMANDS, scale, report, None)
    return [(diagnostic.code, diagnostic.severity) for diagnostic in report.diagnostics]


def picture(dpi: float) -> Picture:
    pixels = round(dpi)
    return Picture(Image("00", "png", b"", pixels, pixels), Rect(10, 10, 25.4, 25.4))


def word_at(x: float, y: float) -> Glyphs:
    run = next(item for piece in order_of("geyser", only("firing-cards")).pieces for item in _runs(piece.front.items))
    shift = x - run.xs[0]
    return Glyphs(run.font, 10.0, y, run.glyphs, tuple(place + shift for place in run.xs), run.text, BLACK)


def _runs(items: tuple[Item, ...]) -> list[Glyphs]:
    runs: list[Glyphs] = []
    for item in items:
        if isinstance(item, Glyphs) and item.glyphs:
            runs.append(item)
        if isinstance(item, Group):
            runs += _runs(item.items)
    return runs


def test_a_sound_face_is_told_nothing_about() -> None:
    assert found(with_items(word_at(10, 40), picture(300))) == []


def test_a_ground_that_ends_before_the_bleed_is_found() -> None:
    assert found(with_items(ground=1.0)) == [("EXP003", Severity.WARNING)]
    assert found(with_items(ground=-0.5)) == [("EXP003", Severity.WARNING)]
    assert found(with_items(ground=-5)) == []  # white at the edge is meant


def test_letters_near_the_cut_are_found() -> None:
    assert found(with_items(word_at(1.0, 40))) == [("EXP004", Severity.WARNING)]
    assert found(with_items(word_at(10, 1.0))) == [("EXP004", Severity.WARNING)]


def test_coarse_pictures_are_found_at_the_size_they_are_printed() -> None:
    assert found(with_items(picture(200))) == [("EXP005", Severity.WARNING)]
    assert found(with_items(picture(140))) == [("EXP006", Severity.ERROR)]
    assert found(with_items(picture(320)), scale=1.5) == [("EXP005", Severity.WARNING)]


def test_ink_of_letters_lies_around_their_baseline() -> None:
    run = word_at(10, 40)
    box = ink_of(run)
    assert 9 <= box.x <= 11 and 36 < box.y < 40 <= box.bottom + 0.5 < 42
