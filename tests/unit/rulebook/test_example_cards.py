"""Worked examples on boards whose spaces hold cards: the cards at their places, without the board."""

from dataclasses import replace

import pytest

from generator import resources
from generator.catalog.models import Component, ComponentKind, Space, SpaceId
from generator.catalog.verified import Scene
from generator.drawing.items import Glyphs, Outline, walk
from generator.geometry import Point, Size
from generator.rulebook.example_cards import CardPlace, card_places, cards_drawn
from generator.rulebook.figures import ComponentPictures
from generator.rulebook.small_pictures import pictures_of
from generator.rulebook.theme import look_of
from generator.source.diagnostic import Report
from generator.text.fonts import FontBook
from tests.unit.rulebook import sample

CATALOG = replace(sample.catalog(), seats={"P1": "Amber"})
PICTURES = ComponentPictures.of(CATALOG, sample.pieces(CATALOG))
BOOK = FontBook([resources.fonts()])
THEME = look_of(CATALOG, BOOK, Report())


def space(name: str, x: float, y: float, width: float = 60.0, label: str = "") -> Space:
    return Space(SpaceId(name), "plain", Point(x, y), Size(width, 90.0), label)


def table() -> Component:
    """A camp with two cards fanned and something on each, a pile, and a place with a label, all for cards."""
    spaces = (
        space("camp_P1", 40.0, 50.0),
        space("camp_P1-2", 55.0, 55.0),
        space("camp_P1-marks", 40.0, 50.0, 20.0),
        space("camp_P1-2-marks", 55.0, 55.0, 20.0),
        space("north-pile", 240.0, 50.0),
        space("void", 400.0, 50.0, label="The void"),
    )
    board = next(piece for piece in CATALOG.components if piece.kind is ComponentKind.BOARD)
    return replace(board, spaces=spaces)


def placed(*pieces: tuple[str, str]) -> Scene:
    return Scene(tuple(("field", where, name) for where, name in pieces), {})


CAMP = (("camp_P1", "card-a"), ("camp_P1-2", "card-b@90"))
MARKS = (("camp_P1-marks", "red"), ("camp_P1-marks", "red"), ("camp_P1-2-marks", "blue"))


def lying(places: tuple[CardPlace, ...]) -> list[tuple[str, list[tuple[str, list[tuple[str, int]]]]]]:
    return [
        (
            place.name,
            [(card.lying.piece.id, [(piece.id, number) for piece, number in card.marks]) for card in place.cards],
        )
        for place in places
    ]


def test_fanned_cards_are_one_place_and_each_has_what_lies_on_it() -> None:
    (camp,) = lying(card_places(table(), placed(*CAMP, *MARKS), ["camp_P1"], PICTURES))
    assert camp == ("Field, Amber camp", [("card-a", [("red", 2)]), ("card-b", [("blue", 1)])])


def test_a_place_whose_marks_change_is_shown_and_no_other() -> None:
    scene = placed(*CAMP, *MARKS, ("north-pile", "card-a"), ("void", "card-b"))
    assert [name for name, _ in lying(card_places(table(), scene, ["camp_P1-2-marks"], PICTURES))] == [
        "Field, Amber camp"
    ]
    names = ["north-pile", "void", "camp_P1"]
    assert [name for name, _ in lying(card_places(table(), scene, names, PICTURES))] == [
        "Field, Amber camp",
        "North, pile",
        "The void",
    ]


def test_equal_pieces_on_a_card_are_drawn_once_with_their_number() -> None:
    places = card_places(table(), placed(*CAMP, *MARKS), ["camp_P1"], PICTURES)
    told = [
        item.text
        for _, item in walk(cards_drawn(places, PICTURES, THEME, 100.0, 1.0).items)
        if isinstance(item, Glyphs)
    ]
    assert "×2" in told and "×1" not in told and "Field, Amber camp" in " ".join(told)


def test_a_turned_card_takes_its_height_and_places_keep_to_the_width() -> None:
    scene = placed(*CAMP, ("north-pile", "card-a"), ("void", "card-b"))
    places = card_places(table(), scene, ["camp_P1", "north-pile", "void"], PICTURES)
    upright, turned = places[0].cards
    assert (turned.size.width, turned.size.height) == (upright.size.height, upright.size.width)
    wide, narrow = (cards_drawn(places, PICTURES, THEME, width, 1.0).size for width in (200.0, 60.0))
    assert narrow.width <= 60.1 < wide.width
    assert narrow.height > 1.5 * wide.height  # in more rows


def test_a_card_on_its_side_bears_the_word_of_the_theme_for_that() -> None:
    places = card_places(table(), placed(*CAMP), ["camp_P1"], PICTURES)
    theme = look_of(replace(CATALOG, theme={"turned": "resting"}), BOOK, Report())
    plain, named = (cards_drawn(places, PICTURES, look, 100.0, 1.0) for look in (THEME, theme))
    told = [[item.text for _, item in walk(drawn.items) if isinstance(item, Glyphs)] for drawn in (plain, named)]
    assert [texts.count("resting") for texts in told] == [0, 1]  # one of the two lies on its side
    assert named.size == plain.size


def test_what_lies_where_no_card_does_is_a_place_of_its_own() -> None:
    scene = placed(("void", "card-a"), ("north-pile", "red"), ("north-pile", "red"), ("camp_P1", "blue"))
    places = card_places(table(), scene, ["north-pile", "void"], PICTURES)
    assert lying(places) == [("The void", [("card-a", [])]), ("North, pile", [])]
    assert [[(piece.id, number) for piece, number in place.others] for place in places] == [[], [("red", 2)]]
    told = [
        item.text
        for _, item in walk(cards_drawn(places, PICTURES, THEME, 100.0, 1.0).items)
        if isinstance(item, Glyphs)
    ]
    assert "×2" in told


def test_cards_of_a_place_stand_in_rows_rather_than_small() -> None:
    (camp,) = card_places(table(), placed(*CAMP, *MARKS), ["camp_P1"], PICTURES)
    wide, narrow = (cards_drawn([camp], PICTURES, THEME, width, 1.0).size for width in (100.0, 40.0))
    turned = max(card.size.width for card in camp.cards) / min(card.size.width for card in camp.cards)
    assert wide.width == pytest.approx(21.0 * (1 + turned) + 1.6)
    assert narrow.width < wide.width
    assert narrow.height > wide.height + 21.0


def test_a_place_where_nothing_lies_is_the_outline_of_a_card() -> None:
    drawn = cards_drawn([CardPlace("Spent spells", ())], PICTURES, THEME, 100.0, 1.0)
    told = [item.text for _, item in walk(drawn.items) if isinstance(item, Glyphs)]
    assert " ".join(told) == "Spent spells"
    (edge,) = [item for _, item in walk(drawn.items) if isinstance(item, Outline)]
    assert edge.fill is None and edge.stroke is not None and edge.stroke.dash
    assert drawn.size.height > 21.0


def test_pictures_of_cards_stand_side_by_side_with_their_names_below() -> None:
    cards = PICTURES.named("cards")
    drawn = pictures_of(cards, PICTURES, THEME, 20.0, 3.0)
    words = "".join(item.text for _, item in walk(drawn.items) if isinstance(item, Glyphs))
    assert words.replace(" ", "") == "".join(card.title for card in cards).replace(" ", "")
    assert drawn.size.height > 20.0
    one = pictures_of(cards[:1], PICTURES, THEME, 20.0, 3.0)
    assert drawn.size.width > one.size.width
