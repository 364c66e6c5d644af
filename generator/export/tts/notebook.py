"""The notebook of a save: who made the game, and its rules as plain words, a page a chapter."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from generator.catalog.models import Catalog
from generator.rulebook.blocks import Block, Book, Directive, Heading, Listing, Paragraph, Quote, Spans, Table
from generator.rulebook.chapters import found_chapter
from generator.rulebook.parse import book_of
from generator.text.style import Span

PAGES = 16
"""Pages for all at most; the rest is in the rulebook on the table."""


@dataclass(frozen=True, slots=True)
class Notebook:
    """The pages for all, and the chapters for the pages of single players: titles and texts."""

    shared: tuple[tuple[str, str], ...]
    own: Mapping[str, str] = field(default_factory=dict)


def notebook_of(catalog: Catalog) -> Notebook:
    """The notebook of a game: what the game is, what `print.notebook` names, then chapters in their order."""
    book = book_of(catalog) or Book(())
    titles = dict(_titles(book.blocks))
    chosen = [(row, *found) for row in catalog.notebook if (found := found_chapter(book.blocks, row.chapter))]
    texts = {row.chapter: (head.title, _text(blocks, titles)) for row, head, blocks in chosen}
    first = dict(texts[row.chapter] for row, _, _ in chosen if not row.each_player)
    rest = [(title, text) for title, text in _chapters(book, titles) if title not in first]
    shared = [(catalog.identity.title, _about(catalog)), *first.items(), *rest]
    return Notebook(
        tuple(shared[:PAGES]),
        {row.chapter: f"{head.title.upper()}\n\n{texts[row.chapter][1]}" for row, head, _ in chosen if row.each_player},
    )


def _about(catalog: Catalog) -> str:
    identity = catalog.identity
    facts = [f"{identity.players} players"]
    facts += [f"{identity.minutes} minutes"] if identity.minutes else []
    facts += [f"from {identity.age} years"] if identity.age is not None else []
    lines = [identity.subtitle, identity.tagline, ", ".join(facts), f"By {identity.by}"]
    lines += [f"Licence: {identity.licence}"] if identity.licence else []
    lines += [identity.credits]
    return "\n\n".join(line for line in lines if line)


def _chapters(book: Book, titles: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    for block in book.blocks:
        if isinstance(block, Heading) and block.level == 1:
            found = found_chapter(book.blocks, block.title)
            text = _text(found[1], titles) if found is not None else ""
            if text:
                yield block.title, text


def _text(blocks: Iterable[Block], titles: Mapping[str, str]) -> str:
    """The words of a chapter, without its heading."""
    return _worded("\n\n".join(words for block in blocks for words in _described(block) if words), titles)


def _titles(blocks: Iterable[Block], title: str = "") -> Iterator[tuple[str, str]]:
    """The ids of rules, each with the title of the chapter or section in whose margin it stands."""
    for block in blocks:
        match block:
            case Heading(level, _, _, _) if level <= 2:
                title = block.title
            case Paragraph(_, _, rules):
                yield from ((rule, title) for rule in rules)
            case Listing(items, _, _):
                for item in items:
                    yield from _titles(item, title)
            case Quote(inner, _):
                yield from _titles(inner, title)
            case Directive(_, _, _, body, _):
                yield from _titles(body, title)


def _worded(text: str, titles: Mapping[str, str]) -> str:
    """A text without ids of rules, which have no margin here: titles stand for them, and those in brackets are gone."""
    if not titles:
        return text
    one = "(?:" + "|".join(map(re.escape, sorted(titles, key=len, reverse=True))) + ")"
    text = re.sub(rf"\s*\((?:see )?{one}(?:(?:, | and |; ){one})*\)", "", text)
    return re.sub(rf"\b{one}\b", lambda found: f"“{titles[found[0]]}”", text)


def _described(block: Block) -> Iterator[str]:
    """A block as paragraphs of plain words; what is drawn is left to the rulebook."""
    match block:
        case Heading(_, spans, _, _):
            yield _words(spans).upper()
        case Paragraph(spans, _, _):
            yield _words(spans)
        case Listing(items, first, _):
            for number, item in enumerate(items, first or 1):
                mark = f"{number}." if first is not None else "-"
                yield f"{mark} {' '.join(text for entry in item for text in _described(entry))}"
        case Table(head, rows, _, _):
            yield "\n".join(" | ".join(_row(row)) for row in (head, *rows))
        case Quote(blocks, _):
            for entry in blocks:
                yield from _described(entry)
        case Directive(body=body) if block.holds_text:
            for entry in body:
                yield from _described(entry)


def _row(cells: Sequence[Spans]) -> list[str]:
    """The cells of a row as words, from the first that has any; a cell with nothing but icons has none."""
    words = ["" if all(span.icon for span in cell) else _words(cell) for cell in cells]
    first = next((at for at, text in enumerate(words) if text), 0)
    return words[first:]


def _words(spans: Spans) -> str:
    return "".join(map(_word, spans)).strip()


def _word(span: Span) -> str:
    """A span as plain words, an icon as its name in brackets."""
    return f"({span.text.replace('-', ' ')})" if span.icon and not span.text.isdecimal() else span.text
