"""Decks read from deck files, plain lists and tables, and written again."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.catalog.decks import Construction
from generator.decks.lists import MOST_LINES, ReadDeck, judge, read_deck, written
from generator.source.diagnostic import Report

CARDS = ("fox", "bear", "spark", "hearth", "token")
TITLES = {"fox": "Ember Fox", "bear": "Old Bear", "spark": "Spark", "hearth": "Hearth", "token": "Token"}


def read(folder: Path, name: str, text: str | bytes, construction: Construction) -> tuple[ReadDeck | None, list[str]]:
    """What is read from a file of that name and text, and what is reported."""
    file = folder / name
    file.write_bytes(text.encode() if isinstance(text, str) else text)
    report = Report()
    deck = read_deck(file, construction, report)
    return deck, [str(found).replace(f"{folder}/", "") for found in report.diagnostics]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("my deck.txt", "# a comment\n3 Ember Fox\n\n// another\n2x old bear\n1 X HEARTH\n"),
        ("my deck.txt", "Ember Fox x3\r\n  Old-Bear ×2\r\nhearth\r\n"),
        ("my deck.dec", "2 fox\n2 bear\nHearth\n1 fox\n"),
        ("my deck.csv", "Count,Card\n3,Ember Fox\n2,Old Bear\n1,Hearth\n"),
        ("my deck.csv", "note;name;qty\nfast;Ember Fox;3\n;bear;2\n;;\n;hearth;1\n"),
        ("my deck.tsv", "3\tfox\n2\tbear\n1\thearth\n"),
        ("my deck.csv", '"Ember Fox",3\n"Old Bear",2\n"Hearth",1\n'),
        ("my deck.yaml", "id: my-deck\ntitle: my deck\ncards: {fox: 3, bear: 2, hearth: 1}\n"),
    ],
)
def test_the_same_deck_in_every_form(tmp_path: Path, construction: Construction, name: str, text: str) -> None:
    deck, told = read(tmp_path, name, text, construction)
    assert not told
    assert deck is not None
    assert (deck.id, deck.title, dict(deck.cards)) == ("my-deck", "my deck", {"fox": 3, "bear": 2, "hearth": 1})
    assert set(deck.marks) == set(deck.cards)


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("a.txt", "", ["a.txt:1:1: error[DCK006]: the list names no card"]),
        ("a.txt", "# nothing\n", ["a.txt:1:1: error[DCK006]: the list names no card"]),
        (
            "a.txt",
            "3 Ember Fix\n 2\n0 fox\n-1 bear\n",
            [
                "a.txt:2:2: error[DCK006]: the line has a count and no card",
                "a.txt:1:3: error[DCK004]: there is no card 'Ember Fix'",
                "a.txt:3:3: error[DCK005]: 'fox' has the count 0; it must be from 1 to 1,000",
                "a.txt:4:4: error[DCK005]: 'bear' has the count -1; it must be from 1 to 1,000",
            ],
        ),
        ("a.txt", "999 fox\n2 fox\n", ["a.txt:2:3: error[DCK005]: 'fox' has the count 2; it must be from 1 to 1,000"]),
        ("a.csv", "fox,bear\n", ["a.csv:1:1: error[DCK006]: no column of counts and no column of cards"]),
        ("a.csv", "count,card\nx,fox\n3\n", ["a.csv:2:1: error[DCK006]: the row 'x,fox' is no count and card"]),
        ("a.yaml", "[fox]\n", ["a.yaml:1:1: error[CAT003]: a deck file must be a group of keys and values"]),
        ("a.yaml", "id: a\ntitle: A\ncard: {fox: 6}\n", ["a.yaml:3:1: error[CAT001]: unknown key 'card'"]),
        ("a.yaml", "id: a\ntitle: A\ncards: {fox: 6, fox: 1}\n", ["a.yaml:3:17: error[SRC006]: duplicate key 'fox'"]),
        ("a.txt", b"3 f\xffx\n", ["a.txt:1:4: error[SRC003]: the file is not UTF-8 from here on"]),
        ("a.txt", "fox\n" * (MOST_LINES + 1), [f"a.txt:{MOST_LINES + 1}:1: error[DCK006]: the list has more than"]),
        ("a.csv", "1,fox\n" * (MOST_LINES + 1), [f"a.csv:{MOST_LINES + 1}:1: error[DCK006]: the list has more than"]),
        ("a.csv", '1,"' + "x" * 200_000, ["a.csv:1:1: error[DCK006]: the file is no CSV from here on"]),
    ],
)
def test_what_cannot_be_read(
    tmp_path: Path, construction: Construction, name: str, text: str | bytes, told: list[str]
) -> None:
    deck, found = read(tmp_path, name, text, construction)
    assert deck is None
    assert len(found) >= len(told)
    assert all(one.startswith(wanted) for one, wanted in zip(found, told, strict=False)), found


def test_a_file_that_is_not_there(tmp_path: Path, construction: Construction) -> None:
    report = Report()
    assert read_deck(tmp_path / "none.txt", construction, report) is None
    assert [found.code for found in report.diagnostics] == ["SRC001"]


def test_why_a_list_is_not_legal_stands_at_its_lines(tmp_path: Path, construction: Construction) -> None:
    deck, _ = read(tmp_path, "a.txt", "5 fox\n\n4 bear\n1 token\n", construction)
    assert deck is not None
    report = Report()
    judge(deck, construction, report)
    assert [str(found).replace(f"{tmp_path}/", "") for found in report.diagnostics] == [
        "a.txt:1:3: error[DCK003]: 5 copies of 'Ember Fox'; at most 4 are allowed",
        "a.txt:4:3: error[DCK004]: 'Token' may not be in a deck",
        "a.txt:1:1: error[DCK002]: the cards add up to worth 17, 5 more than the 12 allowed",
        "a.txt:1:1: error[DCK002]: the cards add up to hearths 0, 1 less than the 1 needed",
    ]


@given(cards=st.dictionaries(st.sampled_from(CARDS), st.integers(1, 9), min_size=1), title=st.text(max_size=20))
def test_what_is_written_is_read(
    tmp_path_factory: pytest.TempPathFactory, construction: Construction, cards: dict[str, int], title: str
) -> None:
    title = f"a{title}".translate({ord(char): None for char in title if not char.isprintable()})
    folder = tmp_path_factory.mktemp("written")
    deck, told = read(folder, "a.yaml", written("a", title, cards, construction), construction)
    assert not told
    assert deck is not None
    assert (deck.id, deck.title, dict(deck.cards)) == ("a", title, cards)


@given(cards=st.dictionaries(st.sampled_from(CARDS), st.integers(1, 9), min_size=1), by_title=st.booleans())
def test_lists_mean_what_they_say(
    tmp_path_factory: pytest.TempPathFactory, construction: Construction, cards: dict[str, int], *, by_title: bool
) -> None:
    lines = [f"{count} {TITLES[card] if by_title else card}" for card, count in cards.items()]
    deck, told = read(tmp_path_factory.mktemp("list"), "a.txt", "\n".join(lines), construction)
    assert not told
    assert deck is not None
    assert dict(deck.cards) == cards
