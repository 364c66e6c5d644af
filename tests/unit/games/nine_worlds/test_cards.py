"""What the cards of Nine Worlds show at a glance is what their rows say, and as much is printed as the game needs."""

import math
import re
from collections import Counter
from functools import cache
from typing import Any, cast

import pytest

from generator import pipeline, resources
from generator.catalog.verified import Preview
from generator.drawing.items import Drawing, Glyphs, walk
from generator.drawing.piece import Piece
from generator.games.nine_worlds.rules import NineWorlds
from generator.games.nine_worlds.sections import SEATS
from generator.layout.compose import compose
from generator.layout.fonts import fonts_of
from generator.layout.library import layouts_of
from generator.source.diagnostic import Report
from generator.verifying.component_usage import sufficiency

CATALOG = pipeline.load(resources.content() / "nine-worlds").value
assert CATALOG is not None
ROWS = {
    str(piece.id): cast(dict[str, Any], piece.scope["card"])
    for piece in CATALOG.components
    if piece.kind.value == "card"
}
CARDS = {card: row for card, row in ROWS.items() if "library" in row}
LETTERS = {"fire": "F", "air": "A", "rain": "R", "frost": "S"}
MARKS = {
    "fast": "Fast",
    "hidden": "Hidden",
    "champion": "Champion",
    "multi_attack": "Multi-attack",
    "rover": "Rover",
    "far_march": "Far march",
}
LEAST = 7.0
"""Points of the smallest type on a card."""
WHEEL = 13.94
"""Points of the number on the wheel of any element, in a cost."""


@cache
def pieces() -> dict[str, Piece]:
    assert CATALOG is not None
    book, layouts = fonts_of(CATALOG.files, Report()), layouts_of(CATALOG.files, CATALOG.identity.id)
    drawn = compose(Preview(CATALOG), layouts, book).value
    assert drawn is not None
    return {piece.id: piece for piece in drawn}


def runs(face: Drawing) -> list[tuple[float, str]]:
    """The runs of text on a face in the order in which they are drawn: size in points as printed, words."""
    return [
        (item.size_pt * math.sqrt(abs(at.a * at.d - at.b * at.c)), item.text.strip())
        for at, item in walk(face.items)
        if isinstance(item, Glyphs)
    ]


def said(card: str) -> Counter[str]:
    return Counter(text for _, text in runs(pieces()[card].front))


@pytest.mark.parametrize("card", CARDS)
def test_costs_are_shown_as_the_tokens_that_pay_them(card: str) -> None:
    texts, cost = said(card), CARDS[card]["cost"]
    assert {el: texts[letter] for el, letter in LETTERS.items()} == {el: cost.get(el, 0) for el in LETTERS}


@pytest.mark.parametrize("card", CARDS)
def test_tokens_of_any_element_are_one_wheel_with_their_number(card: str) -> None:
    wheels = [text for size, text in runs(pieces()[card].front) if abs(size - WHEEL) < 0.01]
    cost = CARDS[card]["cost"]
    assert wheels == ([str(cost["any"])] if "any" in cost else [])


@pytest.mark.parametrize("card", CARDS)
def test_attributes_are_named_once_in_bold(card: str) -> None:
    texts, attrs = said(card), CARDS[card]["attrs"]
    assert {attr: texts[word] for attr, word in MARKS.items() if texts[word]} == dict.fromkeys(attrs, 1)


@pytest.mark.parametrize("card", CARDS)
def test_nothing_is_said_twice(card: str) -> None:
    """Where a card falls to stands on its beam, so that a text with other rules leaves it out."""
    words, grave = " ".join(text for _, text in runs(pieces()[card].front)), CARDS[card].get("grave", "")
    falls = f"Falls to {grave.capitalize()}."
    assert (falls in words) == (CARDS[card]["text"] == falls)
    if grave in ("hel", "valhalla"):
        assert said(card)[grave.capitalize()] == 1


@pytest.mark.parametrize("card", [card for card, row in CARDS.items() if "stats" in row])
def test_statistics_stand_in_their_order_above_their_names(card: str) -> None:
    stats = CARDS[card]["stats"]
    texts = [text for _, text in runs(pieces()[card].front)]
    shown = [texts[texts.index(name) - 1] for name in ("Attack", "Defence", "Endurance", "Health", "Speed")]
    assert shown == [str(stats[name]) for name in ("attack", "defence", "endurance", "health", "speed")]


@pytest.mark.parametrize(
    ("card", "marks"),
    [
        ("berserker", ["Empower", "Valhalla"]),
        ("draugr", ["Hel"]),
        ("elemental-summoning", ["Sacrifice"]),
        ("funeral-pyre", ["Sacrifice"]),
        ("market-town", ["Empower", "+1"]),
        ("occupied-village", ["−1"]),
        ("stone-keep", ["+2"]),
        ("runestone", ["−1"]),
        ("fimbulwinter", ["−1", "+1"]),
        ("draugr-thrall", ["0"]),
    ],
)
def test_what_is_paid_besides_and_what_is_brought_in(card: str, marks: list[str]) -> None:
    assert [mark for mark in marks if not said(card)[mark]] == []


def test_type_on_cards_is_not_too_small() -> None:
    small = {
        (piece.id, round(size, 2), text)
        for piece in pieces().values()
        if piece.kind == "card"
        for face in (piece.front, piece.back)
        if face is not None
        for size, text in runs(face)
        if size < LEAST
    }
    assert small == set()


def test_as_much_is_printed_as_there_is() -> None:
    assert CATALOG is not None
    printed: Counter[str] = Counter()
    for piece in pieces().values():
        printed[piece.set_id] += piece.copies if piece.printed else 0
    cards = Counter({"reference-cards": 2 * SEATS})
    for row in CARDS.values():
        cards[f"{row['library']}-cards"] += row["copies"]
    assert {name: printed[name] for name in cards} == cards
    there = NineWorlds(CATALOG).sections.components
    markers = (there.damage_markers, there.fatigue_markers, there.pride_markers, there.humility_markers)
    assert tuple(printed[f"{name}-markers"] for name in ("damage", "fatigue", "pride", "humility")) == markers
    assert [printed[f"{element}-tokens"] for element in LETTERS] == [40, 40, 40, 40]
    assert printed["banners"] == there.banners_per_seat * SEATS
    assert [line for line in sufficiency(CATALOG, NineWorlds(CATALOG)) if line.short] == []


def test_the_rulebook_lists_every_card_once() -> None:
    book = (resources.content() / "nine-worlds" / "rulebook.md").read_text(encoding="utf-8")
    listed = Counter(
        card
        for words in re.findall(r"^~~~each card=cards (.+)$", book, re.MULTILINE)
        for card, row in CARDS.items()
        if all(str(row.get(key)) == value for key, value in re.findall(r"(library|kind)=(\w+)", words))
    )
    assert listed == Counter(list(CARDS))
