"""The table of signs of a rulebook."""

from dataclasses import replace

from generator import resources
from generator.catalog.models import Catalog, Sign
from generator.drawing.items import Drawing, Group, Outline
from generator.drawing.piece import Piece
from generator.geometry import Affine
from generator.layout.icons import icon
from generator.rulebook.blocks import Table
from generator.rulebook.compose import compose
from generator.rulebook.figures import ComponentPictures
from generator.rulebook.icon_table import icon_table
from generator.rulebook.setting import span
from generator.rulebook.tables import table
from generator.rulebook.theme import look_of
from generator.source.diagnostic import Report
from generator.source.mark import Mark
from generator.text.breaking import MissingGlyphs
from generator.text.fonts import FontBook
from generator.text.style import Span
from tests.unit.rulebook import sample

SIGNS = {
    "volcano": Sign("hot lava", "what it costs"),
    "hearts": Sign("life", 'said "so"'),
    "flame": Sign("fire", ""),
}


def marked(piece: Piece, *names: str, back: bool = False) -> Piece:
    """The piece with icons on one of its faces."""
    signs = Group(tuple(Outline(icon(name), sample.COLOURS["red"]) for name in names), Affine.scale(0.01))
    face = Drawing(piece.size, (Group((signs,)),))
    return replace(piece, back=face) if back else replace(piece, front=face)


def made(*pieces: Piece, **changes: object) -> tuple[Catalog, ComponentPictures]:
    catalog = sample.catalog("# Signs\n\n~~~icons\n~~~", icons=SIGNS, **changes)
    drawn = {piece.id: piece for piece in (*sample.pieces(catalog), *pieces)}
    return catalog, ComponentPictures.of(catalog, drawn.values())


def rows(*pieces: Piece) -> list[tuple[str, ...]]:
    table = icon_table(*made(*pieces), Mark("rulebook.md", 3, 1))
    return [] if table is None else [tuple("".join(span.text for span in cell) for cell in row) for row in table.rows]


def piece(name: str) -> Piece:
    return next(one for one in sample.pieces() if one.id == name)


def test_signs_that_are_on_a_piece_stand_in_the_order_of_the_catalog() -> None:
    found = rows(marked(piece("card-a"), "hearts", "volcano"), marked(piece("red"), "hearts", back=True))
    assert found == [
        ("volcano\u00a0\u00a0Hot\u00a0lava", "What it costs"),
        ("hearts\u00a0\u00a0Life", "Said “so”"),
    ]


def test_an_icon_that_the_catalog_does_not_name_has_no_row() -> None:
    assert [row[0] for row in rows(marked(piece("card-b"), "flame", "ogre"))] == ["flame\u00a0\u00a0Fire"]


def test_without_a_sign_on_any_piece_there_is_no_table() -> None:
    assert rows() == []


def test_the_directive_sets_the_table_or_says_that_there_is_none() -> None:
    fonts = FontBook([resources.fonts()])
    catalog, pictures = made(marked(piece("card-a"), "hearts"))
    checked = compose(sample.verified(catalog), fonts, list(pictures.pieces.values()))
    assert checked is not None and checked.value is not None
    assert checked.diagnostics == ()
    bare = compose(sample.verified(catalog), fonts, sample.pieces(catalog))
    assert bare is not None
    assert [(found.code, found.message) for found in bare.diagnostics] == [
        ("RUL005", "no icon of `print.icons` is on a piece")
    ]


def test_names_of_signs_have_the_apostrophes_of_the_language() -> None:
    catalog, pictures = made(marked(piece("card-a"), "hearts"))
    signs = {"hearts": replace(SIGNS["hearts"], name="anyone's")}
    table = icon_table(replace(catalog, icons=signs), pictures, Mark("rulebook.md", 3, 1))
    assert table is not None and "".join(span.text for span in table.rows[0][0]).endswith("Anyone’s")


def test_signs_are_larger_in_a_column_of_their_own() -> None:
    theme = look_of(sample.catalog(), FontBook([resources.fonts()]), Report())

    def height(*first: Span) -> float:
        head, row = ((span("Sign"),), (span("Meaning"),)), (first, (span("Life."),))
        words = Table(head, (row,), ("left", "left"), Mark("rulebook.md", 3, 1))
        return sum(
            strip.height for strip in table(words, 100.0, theme, lambda spans: spans, MissingGlyphs(set(), set()))
        )

    heart = Span("hearts", icon=True)
    assert height(heart) > height(heart, span(" life"))


def test_some_signs_stand_in_the_order_in_which_they_are_named() -> None:
    catalog, pictures = made(marked(piece("card-a"), "hearts", "volcano", "flame"))
    table = icon_table(catalog, pictures, Mark("rulebook.md", 3, 1), ("flame", "hearts"))
    assert table is not None and [row[0][0].text for row in table.rows] == ["flame", "hearts"]


def test_large_signs_have_a_column_of_their_own_with_their_names_beside_them() -> None:
    catalog, pictures = made(marked(piece("card-a"), "hearts", "volcano"))
    table = icon_table(catalog, pictures, Mark("rulebook.md", 3, 1), large=True)
    assert table is not None and table.centred
    assert ["".join(span.text for span in cell) for cell in table.rows[0]] == [
        "volcano",
        "Hot\u00a0lava",
        "What it costs",
    ]
    assert table.rows[0][0][0].scale > 2
