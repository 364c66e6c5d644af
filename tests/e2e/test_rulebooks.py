"""What is written in a rulebook's PDF: every sentence of its source, in order, and nothing of its pictures."""

import json
import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path

import numpy as np
import pikepdf
import pypdfium2
import pytest

from generator.catalog.files import files_in
from generator.games.checking import validate
from generator.readback import pdf_ua
from generator.rulebook.blocks import Block, Directive, Heading, Listing, Paragraph, Quote, Spans, Table
from generator.rulebook.parse import read
from generator.source.diagnostic import Report
from generator.text.typography import typographic
from tests.e2e.conftest import GAMES, ROOT
from tests.e2e.page_texts import page_texts

RULE = re.compile(r"^\d+\.\d+(?=\s)|(?<=\s)\d+\.\d+(?=\s*$)", re.MULTILINE)
"""The number of a rule in the margin, which is read with the line beside it."""


SEAT = re.compile(r"\b(?:P[1-9]|[Ss]eat [0-9])\b")
BEHIND = re.compile(r"\b(?:engine|playouts?|bots?|simulat\w+|yaml|catalog|scenarios?)\b", re.IGNORECASE)


def letters(text: str) -> str:
    return re.sub(r"[\W_]+", "", RULE.sub("", text)).casefold()


def texts(blocks: Sequence[Block]) -> Iterator[Spans]:
    for block in blocks:
        match block:
            case Heading(spans=spans) | Paragraph(spans=spans):
                yield spans
            case Listing(items=items):
                for item in items:
                    yield from texts(item)
            case Table(head=head, rows=rows):
                for row in (head, *rows):
                    yield from row
            case Quote(blocks=inner) | Directive(body=inner):
                yield from texts(inner)


def sentences(spans: Spans) -> Iterator[str]:
    """The sentences of a text, parted too where an icon or the number of a page stands in them."""
    text = "".join("\0" if span.icon or _is_number(span.link) else span.text for span in spans)
    yield from (part for part in re.split(r"\0|(?<=[.!?]) ", text) if len(letters(part)) > 3)


def _is_number(link: str | None) -> bool:
    """Whether a link is printed as the number of the page it leads to, and not as a word of the glossary."""
    return link is not None and link.startswith("#") and not link.startswith("#term")


NUMBERS = re.compile(r"^[\d.\u2013]+(?= |$)|(?<= )[\d.\u2013]+$")
"""The number of a page, or in its head the first and the last rule on it."""


def pages(file: Path, heads: set[str]) -> list[str]:
    """The letters of each page after the contents, without its number, its head and its tab, which are read last."""
    found = []
    for text in page_texts(file)[2:]:
        lines = text.splitlines()
        if lines and letters(lines[-1]) in heads:  # the tab
            lines.pop()
        left = {"", *heads}
        while lines and (last := letters(NUMBERS.sub("", lines[-1].strip()))) in left:
            lines.pop()
            left = left if not last else {""}  # a heading or an entry of the index may stand before the head
        found.append(letters("\n".join(lines)))
    return found


def place(words: str, written: list[str], start: int) -> int:
    """Where words are written, from a place on, or -1; over the end of a page a picture may stand between them."""
    whole = "".join(written)
    at = whole.find(words, start)
    end = 0
    for page, following in pairwise(written):
        end += len(page)
        for cut in range(1, len(words)) if at < 0 and end > start else ():
            if page.endswith(words[:cut]) and words[cut:] in following:
                return end - cut
    return at


@pytest.mark.parametrize("game", GAMES)
def test_every_sentence_of_the_source_is_read_in_its_order(built: Path, game: str) -> None:
    catalog = validate(files_in(ROOT / "content" / game, Report())).value
    assert catalog is not None and catalog.prose is not None
    book = read(catalog.prose, catalog.data, Report(), language="en")
    titles = (block.title for block in book.blocks if isinstance(block, Heading))
    parts = (
        " ".join(block.arguments) for block in book.blocks if isinstance(block, Directive) and block.kind == "page"
    )
    heads = set(map(letters, (catalog.identity.title, *titles, *parts)))
    written = pages(built / game / "rulebook/rulebook.pdf", heads)
    at = count = 0
    for block in book.blocks:
        for sentence in (sentence for spans in texts([block]) for sentence in sentences(spans)):
            found = place(letters(sentence), written, at)
            if found < 0 and sentence.startswith(";"):  # a part of an index entry, on the page of the whole
                continue
            assert found >= 0, sentence
            at = at if isinstance(block, Directive) else found  # pictures with their captions may stand elsewhere
            count += 1
    assert count > 150


@pytest.mark.parametrize("game", GAMES)
def test_labels_of_boards_are_not_among_the_words(built: Path, game: str) -> None:
    catalog = validate(files_in(ROOT / "content" / game, Report())).value
    assert catalog is not None and catalog.prose is not None
    words = "\n".join(page_texts(built / game / "rulebook/rulebook.pdf")).replace("\u200b", "").split()
    told = len(catalog.prose.text.split())
    assert len(words) < 3.2 * told + 2000  # with the worked examples; with the letters of all pictures, far more


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_is_a_place_in_the_rulebook(built: Path, game: str) -> None:
    catalog = validate(files_in(ROOT / "content" / game, Report())).value
    assert catalog is not None and catalog.prose is not None
    rules = read(catalog.prose, catalog.data, Report()).rules
    with pikepdf.open(built / game / "rulebook/rulebook.pdf") as file:
        places = set(pikepdf.NameTree(file.Root.Names.Dests))
    assert len(rules) > 20
    assert {f"rule-{rule}" for rule in rules} <= places


@pytest.mark.parametrize("game", GAMES)
def test_rulebooks_keep_to_pdf_ua(built: Path, game: str) -> None:
    with pikepdf.open(built / game / "rulebook/rulebook.pdf") as file:
        assert list(pdf_ua.complaints(file)) == []
        figures = [
            entry for entry in file.objects if isinstance(entry, pikepdf.Dictionary) and entry.get("/S") == "/Figure"
        ]
        assert len(figures) > 10
        assert len({str(figure.Alt) for figure in figures}) > 0.6 * len(figures)


@pytest.mark.parametrize("game", GAMES)
def test_rulebook_says_rules_examples_and_credits(built: Path, game: str) -> None:
    text = " ".join(" ".join(page_texts(built / game / "rulebook/rulebook.pdf")).split())
    manifest = json.loads((built / game / "manifest.json").read_text())
    assert typographic(manifest["title"]) in text
    files = (ROOT / "content" / game / "scenarios").glob("*.yaml")
    written = "\n".join(file.read_text("utf-8") for file in files)
    titles = re.findall(r"^title: \"?(.+?)\"?$", written, re.MULTILINE)
    assert sum(typographic(title) in text for title in titles) >= 15
    said = {
        "wizards-tower": "After an unsigned beta rule set",
        "mana-maker": "Should you be one of the makers",
        "nine-worlds": "The author is not named and no licence is stated",
    }
    assert said.get(game, "The authors have not endorsed this edition") in text


@pytest.mark.parametrize("game", GAMES)
def test_players_are_called_by_their_pieces_and_nothing_behind_the_game_is_named(built: Path, game: str) -> None:
    words = "\n".join(page_texts(built / game / "rulebook/rulebook.pdf"))
    found = [match[0] for pattern in (SEAT, BEHIND) for match in pattern.finditer(words)]
    assert found == []


@cache
def printed_rows(file: Path) -> tuple[np.ndarray, ...]:
    """For each page after the contents, which of its rows, four a millimetre, have something printed in them."""
    found: list[np.ndarray] = []
    with pypdfium2.PdfDocument(file) as document:
        for page in list(document)[2:]:
            pixels = page.render(scale=4 * 25.4 / 72, grayscale=True).to_numpy().astype(int)
            found.append((abs(pixels - pixels[-1, 0]) > 24).any(axis=1))
    return tuple(found)


def parts_begin(rows: Sequence[np.ndarray]) -> list[bool]:
    """Of each page, whether a part begins there: a band of colour goes over its top."""
    return [bool(printed[4:40].all()) for printed in rows]


@pytest.mark.parametrize("game", GAMES)
def test_the_first_part_teaches_in_8_to_12_pages(built: Path, game: str) -> None:
    """As much as a group of friends reads before it plays."""
    begins = parts_begin(printed_rows(built / game / "rulebook/rulebook.pdf"))
    first, second = np.flatnonzero(begins)[:2]
    assert first == 0
    assert 8 <= second - first <= 12


@pytest.mark.parametrize("game", GAMES)
def test_pages_are_full_but_at_the_end_of_a_part(built: Path, game: str) -> None:
    """At most 15 % of a page is left at its foot; a part ends before the band of colour over the top of the next."""
    rows = printed_rows(built / game / "rulebook/rulebook.pdf")
    ends = []
    for printed in rows:
        at = np.flatnonzero(printed)
        *_, text, _ = np.split(at, np.flatnonzero(np.diff(at) > 8) + 1)  # the last is the number of the page
        ends.append(text[-1] / 4)
    top, bottom = 18.0, max(ends)
    begins = parts_begin(rows)
    assert 2 <= sum(begins) <= 4
    empty = {
        page: round((bottom - end) / (bottom - top), 2)
        for page, (end, next_begins) in enumerate(zip(ends, [*begins[1:], True], strict=True), 3)
        if not next_begins and bottom - end > 0.155 * (bottom - top)
    }
    assert empty == {}


def titles_of_examples(game: str) -> dict[str, str]:
    text = "\n".join(file.read_text("utf-8") for file in sorted((ROOT / "content" / game / "scenarios").glob("*.yaml")))
    return dict(re.findall(r"^id: (\S+)\ntitle: (.+)$", text, re.MULTILINE))


def last_words(block: Block) -> str:
    """The last sentence of a block of text, as it is found on a page."""
    said = [sentence for spans in texts([block]) for sentence in sentences(spans)]
    return letters(said[-1]) if said and isinstance(block, Paragraph | Listing) else ""


@pytest.mark.parametrize("game", GAMES)
def test_worked_examples_stand_on_the_page_of_their_paragraph_or_the_next(built: Path, game: str) -> None:
    """Hardly ever must a reader turn the page between the two."""
    catalog = validate(files_in(ROOT / "content" / game, Report())).value
    assert catalog is not None and catalog.prose is not None
    book = read(catalog.prose, catalog.data, Report(), language="en")
    written = pages(built / game / "rulebook/rulebook.pdf", set())
    titles = titles_of_examples(game)
    apart: list[str] = []
    count = 0
    for before, block in pairwise(book.blocks):
        if not isinstance(block, Directive) or block.kind != "example" or not last_words(before):
            continue
        title = letters(typographic(titles[block.arguments[0]]))
        ends = [number for number, text in enumerate(written, 3) if last_words(before) in text]
        begins = [number for number, text in enumerate(written, 3) if title in text]
        if not ends:  # the sentence goes on over the end of a page
            continue
        count += 1
        end, page = min(((end, page) for end in ends for page in begins), key=lambda pair: abs(pair[1] - pair[0]))
        assert 0 <= page - end <= 1, f"{title}: {ends} and {begins}"
        if page > end and page % 2 == 0:
            apart.append(title)
    assert count >= 4
    assert len(apart) <= 3, apart  # boxes with quoted cards may be too high to stand together
