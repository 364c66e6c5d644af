"""Where no line may end although there is a space."""

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import pytest

from generator import resources
from generator.catalog.files import files_in
from generator.drawing.items import Outline
from generator.drawing.shapes import rect
from generator.games.checking import validate
from generator.geometry import Rect
from generator.source.diagnostic import Report
from generator.text.breaking import MissingGlyphs, words_of
from generator.text.fonts import FontBook
from generator.text.markup import parse
from generator.text.paragraph import set_text
from generator.text.style import Inline, TextStyle, faces_of

ROOT = Path(__file__).resolve().parents[3]
GAMES = sorted(folder.name for folder in (ROOT / "content").iterdir() if folder.is_dir())
BOOK = FontBook([resources.fonts()])
INLINE = Inline((Outline(rect(Rect(0, 0, 1, 1))),), 1.0, 1.0)
STYLE = TextStyle(faces_of(BOOK, "alegreya"), 9.0, icons=lambda name, height, ink: INLINE)
PARTED = re.compile(r"\d\n(?:[+−–×=/] [+−]?\d|(?:mm|cm|%|pt|of \d))|\d [+−–×=/]\n[+−]?\d|\d of\n\d")


def words(text: str) -> list[str]:
    (spans,) = parse(text)
    return [word.text for word in words_of(spans, STYLE, MissingGlyphs(set(), set()))]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("with 4 + 2 against", ["with", "4 + 2", "against"]),
        ("see (page 7).", ["see", "(page 7)."]),
        ("and 8 × Sapling, too", ["and", "8 × Sapling,", "too"]),
        ("(2 + 3).", ["(2 + 3)."]),
        ("cut at 5 mm, then", ["cut", "at", "5 mm,", "then"]),
        ("roll 2 of 12 dice", ["roll", "2 of 12", "dice"]),
        ("one of 12", ["one", "of", "12"]),
        ("pay 1 :coin: now", ["pay", "1 coin", "now"]),
        ("the :sword: 3 wins", ["the", "sword 3", "wins"]),
        (":sword: + :die: wins", ["sword + die", "wins"]),
        ("a + b", ["a", "+", "b"]),
        ("move 3 spaces", ["move", "3", "spaces"]),
        ("7 + now", ["7", "+", "now"]),
    ],
)
def test_sums_units_and_icons_are_held_and_counted_words_are_not(text: str, expected: list[str]) -> None:
    assert words(text) == expected


def test_what_is_held_is_as_wide_as_it_would_be_on_one_line() -> None:
    (spans,) = parse("4 + 2 now")
    held, following = words_of(spans, STYLE, MissingGlyphs(set(), set()))
    (parted,) = parse("4 a 2 now")
    loose = words_of(parted, STYLE, MissingGlyphs(set(), set()))
    sign = words_of(parse("+")[0], STYLE, MissingGlyphs(set(), set()))[0]
    wanted = loose[0].width + loose[0].space + sign.width + loose[1].space + loose[2].width
    assert held.width == pytest.approx(wanted) and following.text == "now"


def texts(value: object) -> Iterator[str]:
    match value:
        case str():
            yield value
        case Mapping():
            for inner in value.values():
                yield from texts(inner)
        case Sequence():
            for inner in value:
                yield from texts(inner)


@pytest.mark.parametrize("game", GAMES)
def test_no_line_of_a_game_ends_within_a_sum_or_before_a_unit(game: str) -> None:
    catalog = validate(files_in(ROOT / "content" / game, Report())).value
    assert catalog is not None and catalog.prose is not None
    told = [text for text in (*texts(catalog.data), *catalog.prose.text.split("\n")) if re.search(r"\d ", text)]
    assert told
    for text in told:
        for width in (24.0, 38.0):
            lines = set_text(text[:600], width, STYLE).text
            assert PARTED.search(lines) is None, lines
