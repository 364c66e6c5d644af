"""Pieces in a row: pairs of cards that are laid together, words in larger type, and text beside pictures."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from generator.catalog.models import Catalog, ComponentId, LaidPair
from generator.drawing.extent import of_path
from generator.drawing.items import Glyphs, Outline, walk
from generator.drawing.piece import Piece
from generator.geometry import Rect
from generator.rulebook.anatomy import LayerFinder
from generator.rulebook.compose import SetBook, set_book
from generator.rulebook.example_pieces import pairs_of_cards
from generator.rulebook.figures import ComponentPictures
from generator.rulebook.flow import PlacedStrip
from generator.rulebook.theme import look_of
from generator.source.diagnostic import Report
from tests.unit.rulebook import sample
from tests.unit.rulebook.books import BOOK

NAMES = ("Red: Step", "Red: target Blue", "Red: Rest", "Red: target Self")


def with_owners() -> tuple[Catalog, tuple[Piece, ...]]:
    """The sample game with four cards of one owner."""
    catalog = sample.catalog()
    cards = next(one for one in catalog.sets if str(one.id) == "cards")
    four = tuple(replace(cards.components[0], id=ComponentId(f"c{n}"), title=name) for n, name in enumerate(NAMES))
    sets = tuple(replace(one, components=four) if one is cards else one for one in catalog.sets)
    made = replace(catalog, sets=sets)
    return made, tuple(piece for piece in sample.pieces(made) if piece.title in NAMES)


def test_cards_stand_two_and_two_under_one_name() -> None:
    catalog, cards = with_owners()
    theme = look_of(catalog, BOOK, Report())
    pictures = ComponentPictures.of(catalog, cards)
    (row,) = pairs_of_cards(cards, pictures, theme, 10.0, 120.0)
    words = " ".join(item.text for _, item in walk(row.items) if isinstance(item, Glyphs))
    assert "Red: Step, target Blue" in words and "Red: Rest, target Self" in words
    named = replace(catalog, pairs=(LaidPair("Step", "target *", "Step with *", "Walk"),))
    (row,) = pairs_of_cards(cards, ComponentPictures.of(named, cards), theme, 10.0, 120.0)
    assert "Red: Step with Blue" in " ".join(item.text for _, item in walk(row.items) if isinstance(item, Glyphs))
    narrow = pairs_of_cards(cards, pictures, theme, 10.0, 40.0)
    assert len(narrow) == 2
    assert narrow[0].size.width == narrow[1].size.width  # one pair below the other


def book_of(prose: str) -> SetBook:
    catalog = sample.catalog(prose)
    checked = set_book(sample.verified(catalog), BOOK, sample.pieces(catalog))
    assert checked is not None and checked.value is not None
    return checked.value


def words_in(placed: PlacedStrip) -> str:
    return " ".join(item.text for _, item in walk(placed.strip.items) if isinstance(item, Glyphs))


@pytest.mark.parametrize("where", ["text", "heading"])
def test_a_rule_stands_beside_its_picture(where: str) -> None:
    prose = (
        "# Turn\n\n[AB-TURN-1] First.\n\n## Rest\n\n~~~pieces card-a height=30 "
        f"beside={where}\n[AB-TURN-2 AB-TURN-3] Rest.\n\n[AB-END-1] Wake.\n~~~\n\nAfter.\n"
    )
    book = book_of(prose)
    strips = [placed for leaf in book.leaves for placed in leaf.placed]
    rest = next(placed for placed in strips if placed.strip.rules == ("1.2",))
    head = next(placed for placed in strips if "Rest" in words_in(placed) and placed is not rest)
    after = next(placed for placed in strips if words_in(placed).startswith("After"))
    boxes = [at.bounds(of_path(item.segments)) for at, item in walk(rest.strip.items) if isinstance(item, Outline)]
    top, foot = rest.y + min(box.y for box in boxes), rest.y + max(box.bottom for box in boxes)
    assert all(book.theme.column.width / 2 < box.x and box.right < book.theme.column.width + 2 for box in boxes)
    assert (head.y < top < rest.y) if where == "heading" else rest.y < top
    assert foot < after.y + book.theme.lead / 2
    assert any(placed.strip.rules == ("1.3",) for placed in strips)


def test_of_a_piece_the_part_is_shown_where_a_layer_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    box = Rect(10.0, 20.0, 30.0, 15.0)
    known = frozenset(("steps", "none"))
    monkeypatch.setattr("generator.rulebook.directive_names.layer_names", lambda *_, **__: known)
    monkeypatch.setattr(LayerFinder, "places", lambda self, component, *, back: {"steps": (box,)})
    whole, part, other = (
        next(figure_in(leaf.placed) for leaf in book_of(f"# Turn\n\n~~~pieces card-a height=10{option}\n~~~\n").leaves)
        for option in ("", " part=steps", " part=none")
    )
    assert part.height == whole.height == other.height
    assert part.width / part.height == pytest.approx((30.0 + 1.6) / (15.0 + 1.6), rel=0.02)
    assert other.width == whole.width < part.width


def test_a_part_is_a_layer_that_there_is() -> None:
    catalog = sample.catalog("# Turn\n\n~~~pieces card-a part=stps\n~~~\n")
    checked = set_book(sample.verified(catalog), BOOK, sample.pieces(catalog))
    assert checked is not None
    assert [found.message for found in checked.diagnostics] == ["there is no layer 'stps'"]


def figure_in(placed: Sequence[PlacedStrip]) -> Rect:
    """The box of the line around the first piece that is shown."""
    return next(
        at.bounds(of_path(item.segments))
        for one in placed
        for at, item in walk(one.strip.items)
        if isinstance(item, Outline) and item.fill is None and at.bounds(of_path(item.segments)).height > 5.0
    )


@pytest.mark.parametrize(
    ("shown", "sides"), [("card-a", [False]), ("card-a side=back", [True]), ("card-a card-a/back", [False, True])]
)
def test_words_in_larger_type_are_those_of_the_side_that_is_shown(
    shown: str, sides: list[bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[bool] = []
    monkeypatch.setattr(LayerFinder, "larger", lambda self, component, least_pt, *, back: asked.append(back))
    plain = sample.catalog(f"# Turn\n\n~~~pieces {shown} height=30 show=readable\n~~~\n")
    sets = tuple(
        replace(one, components=tuple(replace(piece, back=piece.front) for piece in one.components))
        for one in plain.sets
    )
    catalog = replace(plain, sets=sets)
    pieces = [replace(piece, back=replace(piece.front)) for piece in sample.pieces(catalog)]
    checked = set_book(sample.verified(catalog), BOOK, pieces)
    assert checked is not None and checked.value is not None
    assert asked[: len(sides)] == sides


def test_a_picture_may_be_as_high_as_a_page() -> None:
    low, high = (
        max(
            placed.strip.height
            for leaf in book_of(f"# Turn\n\n~~~pieces field{option}\n~~~\n").leaves
            for placed in leaf.placed
        )
        for option in ("", " height=120")
    )
    assert low < 60.0 and high > 95.0
