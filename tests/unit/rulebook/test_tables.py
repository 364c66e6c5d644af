"""Columns of tables: which cells keep to one line, and that none is wider than there is room."""

from hypothesis import given
from hypothesis import strategies as st

from generator import resources
from generator.drawing.items import Glyphs, walk
from generator.rulebook.blocks import Table
from generator.rulebook.setting import span
from generator.rulebook.tables import table, table_width
from generator.rulebook.theme import look_of
from generator.source.diagnostic import Report
from generator.source.mark import Mark
from generator.text.breaking import MissingGlyphs
from generator.text.fonts import FontBook
from tests.unit.rulebook import sample

THEME = look_of(sample.catalog(), FontBook([resources.fonts()]), Report())
_MARK = Mark("rulebook.md", 1, 1)


def made(*rows: tuple[str, ...]) -> Table:
    head, *others = (tuple((span(cell),) if cell else () for cell in row) for row in rows)
    return Table(head, tuple(others), tuple("left" for _ in head), _MARK)


def lines(block: Table, width: float) -> set[str]:
    strips = table(block, width, THEME, lambda cell: cell, MissingGlyphs(set(), set()))
    return {item.text.strip() for strip in strips for _, item in walk(strip.items) if isinstance(item, Glyphs)}


def test_short_cells_keep_to_one_line_beside_long_ones() -> None:
    block = made(
        ("Who has lost", "It goes", "The hold"),
        ("The summoner in the chamber, with any summon of its own", "to the portal", "is kept"),
        ("A guard that stands in for its summoner in the chamber of the board", "to the portal", "is lost"),
    )
    assert {"to the portal", "is kept", "is lost", "The hold"} <= lines(block, 80.0)


def test_short_cells_are_broken_where_the_table_would_be_higher_otherwise() -> None:
    block = made(("Card", "What it does"), ("Name of a card", "Take it. " * 20), ("Other card", "Take it. " * 20))
    assert "Name of a card" not in lines(block, 60.0)


WORDS = st.lists(st.text("abcdefgh", min_size=1, max_size=9), max_size=9).map(" ".join)


@given(st.integers(2, 4).flatmap(lambda many: st.lists(st.tuples(*[WORDS] * many), min_size=2, max_size=5)))
def test_columns_are_no_wider_than_there_is_room(rows: list[tuple[str, ...]]) -> None:
    assert table_width(made(*rows), 107.0, THEME) <= 107.0 + 0.1
