"""Decks read from files: deck files in YAML, plain lists (`3 Fairie Spawner`) and CSV; and deck files written.

Cards of lists may be called by title or id, in capitals or not. A card on several lines is counted together.
"""

import csv
import io
import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field
from pathlib import Path as FilePath

from generator.catalog.decks import CODES, Cards, Construction, DeckFault, faults, title_of
from generator.catalog.schema_decks import MOST_COPIES, DeckFile
from generator.catalog.typed import check
from generator.dataclass import dataclass
from generator.source.diagnostic import Report, closest
from generator.source.mark import Mark
from generator.source.reader import one_document, text_of

HEADING = "A deck, written by Tabletop Press"
"""The first line of deck files that we write, by which they are known."""
MOST_LINES = 10_000
"""Lines of one list."""
_COUNT_FIRST = re.compile(r"(?P<count>-?\d{1,9})\s*[x×]?\s+(?P<card>\S.*)", re.IGNORECASE)
_COUNT_LAST = re.compile(r"(?P<card>\S.*?)\s+[x×]\s*(?P<count>\d{1,9})", re.IGNORECASE)
_COMMENT = re.compile(r"\s*(#|//)|\s*$")
_COUNTS = frozenset(("count", "copies", "quantity", "qty", "number", "amount"))
_CARDS = frozenset(("card", "name", "title", "id"))


@dataclass(frozen=True, slots=True)
class ReadDeck:
    """A deck as a file says it; `marks` has the place of each card, `mark` that of the deck."""

    id: str
    title: str
    cards: Cards
    marks: Mapping[str, Mark] = field(default_factory=dict)
    mark: Mark | None = None


def read_deck(file: FilePath, construction: Construction, report: Report) -> ReadDeck | None:
    """The deck in a file, by the ending of its name; None, reported, where it cannot be read.

    Unknown cards are reported (DCK004), and lines that name none (DCK006). Nothing is said yet of whether it is legal.
    """
    text = text_of(file, str(file), report)
    if text is None:
        return None
    if file.suffix.lower() in (".yaml", ".yml"):
        return _of_yaml(text, str(file), report)
    entries = _csv_entries if file.suffix.lower() in (".csv", ".tsv") else _entries
    return _of_entries(list(entries(text, str(file), report)), file, construction, report)


def _of_yaml(text: str, shown: str, report: Report) -> ReadDeck | None:
    before = len(report.diagnostics)
    tree = one_document(text, [shown], report)
    if tree is None or not isinstance(tree.data, Mapping) or len(report.diagnostics) > before:
        if tree is not None and not isinstance(tree.data, Mapping):
            report.error("CAT003", "a deck file must be a group of keys and values", at=tree.mark(()))
        return None
    deck = check(DeckFile, tree.data, tree, report)
    if deck is None:
        return None
    marks = {card: mark for card in deck.cards if (mark := tree.key_mark(("cards", card))) is not None}
    return ReadDeck(deck.id, deck.title, deck.cards, marks, tree.mark(("cards",)))


@dataclass(frozen=True, slots=True)
class _Entry:
    count: int
    card: str
    mark: Mark


def _of_entries(
    entries: Sequence[_Entry], file: FilePath, construction: Construction, report: Report
) -> ReadDeck | None:
    find = _finder(construction)
    cards: dict[str, int] = {}
    marks: dict[str, Mark] = {}
    for entry in entries:
        card = find(entry.card)
        if card is None:
            names = [title_of(known, construction) for known in construction.rows]
            hint = closest(entry.card, names) or closest(entry.card, construction.rows)
            report.error(CODES["card"], f"there is no card {entry.card!r}", at=entry.mark, hint=hint)
        elif entry.count < 1 or cards.get(card, 0) + entry.count > MOST_COPIES:
            message = f"{entry.card!r} has the count {entry.count}; it must be from 1 to {MOST_COPIES:,}"
            report.error(CODES["count"], message, at=entry.mark)
        else:
            cards[card] = cards.get(card, 0) + entry.count
            marks.setdefault(card, entry.mark)
    if not entries and not report.failed:
        report.error("DCK006", "the list names no card", at=Mark(str(file), 1, 1), hint="a line is: 3 Name of a card")
    if report.failed:
        return None
    return ReadDeck(_slug(file.stem), file.stem, cards, marks, Mark(str(file), 1, 1))


def _plain(name: str) -> str:
    """A name without capitals and signs, in which lists differ."""
    return " ".join(re.findall(r"\w+", name.casefold().replace("_", " ")))


def _slug(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", name.casefold()).strip("-")[:80] or "deck"


def _finder(construction: Construction) -> Callable[[str], str | None]:
    by_name: dict[str, str] = {}
    for card in construction.rows:
        by_name.setdefault(_plain(title_of(card, construction)), card)
    for card in construction.rows:  # an id is what the catalog says; a title that is another's id gives way
        by_name[_plain(card)] = card
    return lambda name: name if name in construction.rows else by_name.get(_plain(name))


def _entries(text: str, shown: str, report: Report) -> Iterator[_Entry]:
    lines = text.splitlines()
    if len(lines) > MOST_LINES:
        report.error("DCK006", f"the list has more than {MOST_LINES:,} lines", at=Mark(shown, MOST_LINES + 1, 1))
        return
    for number, line in enumerate(lines, 1):
        if _COMMENT.match(line):
            continue
        column = len(line) - len(line.lstrip()) + 1
        found = _COUNT_FIRST.fullmatch(line.strip()) or _COUNT_LAST.fullmatch(line.strip())
        if found is None and line.strip().lstrip("-").isdecimal():
            report.error("DCK006", "the line has a count and no card", at=Mark(shown, number, column))
            continue
        count, card = (int(found["count"]), found["card"]) if found is not None else (1, line.strip())
        yield _Entry(count, card, Mark(shown, number, line.index(card) + 1))


def _csv_entries(text: str, shown: str, report: Report) -> Iterator[_Entry]:
    first = text.partition("\n")[0]
    delimiter = max(",;\t", key=first.count)
    columns: tuple[int, int] | None = None
    reader = csv.reader(io.StringIO(text), delimiter=delimiter)
    try:
        for row in reader:
            at = Mark(shown, reader.line_num, 1)
            cells = [cell.strip() for cell in row]
            if reader.line_num > MOST_LINES:
                report.error("DCK006", f"the list has more than {MOST_LINES:,} lines", at=at)
                return
            if not any(cells):
                continue
            if columns is None:
                headed, columns = _columns(cells)
                if columns is None:
                    hint = "name the columns `count` and `card`"
                    report.error("DCK006", "no column of counts and no column of cards", at=at, hint=hint)
                    return
                if headed:
                    continue
            count, card = (cells[column] if column < len(cells) else "" for column in columns)
            if not re.fullmatch(r"-?\d{1,9}", count) or not card:
                report.error("DCK006", f"the row {delimiter.join(row)!r} is no count and card", at=at)
                continue
            yield _Entry(int(count), card, at)
    except csv.Error as error:
        report.error("DCK006", f"the file is no CSV from here on: {error}", at=Mark(shown, reader.line_num, 1))


def _columns(cells: Sequence[str]) -> tuple[bool, tuple[int, int] | None]:
    """Whether the first row names the columns, and the columns of counts and of cards."""
    names = [_plain(cell) for cell in cells]
    count = next((index for index, name in enumerate(names) if name in _COUNTS), None)
    card = next((index for index, name in enumerate(names) if name in _CARDS), None)
    if count is not None and card is not None:
        return True, (count, card)
    number = next((index for index, cell in enumerate(cells[:2]) if re.fullmatch(r"-?\d{1,9}", cell)), None)
    return False, ((number, 1 - number) if number is not None and len(cells) > 1 else None)


def judge(deck: ReadDeck, construction: Construction, report: Report) -> tuple[DeckFault, ...]:
    """Why a deck is not legal, each also reported at its place; nothing where it is."""
    found = tuple(faults(deck.cards, construction))
    for fault in found:
        mark = deck.mark if fault.card is None else deck.marks.get(fault.card, deck.mark)
        report.error(CODES[fault.kind], fault.message, at=mark, hint=fault.hint)
    return found


def written(deck_id: str, title: str, cards: Cards, construction: Construction) -> str:
    """A deck as a deck file in YAML, cards in the catalog's order, each with its title as a comment."""
    lines = [f"# {HEADING}", f"id: {deck_id}", f"title: {json.dumps(title, ensure_ascii=False)}", "cards:"]
    lines += [
        f"  {card}: {cards[card]} # {title_of(card, construction)}" for card in construction.rows if card in cards
    ]
    return "\n".join(lines) + "\n"
