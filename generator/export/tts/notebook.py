"""The notebook of a save: who made the game, and its rules as plain words, a page a chapter."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from generator.catalog.models import Catalog
from generator.rulebook.blocks import Block, Directive, Heading, Listing, Paragraph, Quote, Spans, Table
from generator.rulebook.parse import book_of

PAGES = 16
"""Pages of the notebook at most; the rest is in the rulebook on the table."""


def pages(catalog: Catalog) -> list[tuple[str, str]]:
    """Titles and texts."""
    return [(catalog.identity.title, _about(catalog)), *_chapters(catalog)][:PAGES]


def _about(catalog: Catalog) -> str:
    identity = catalog.identity
    facts = [f"{identity.players} players"]
    facts += [f"{identity.minutes} minutes"] if identity.minutes else []
    facts += [f"from {identity.age} years"] if identity.age is not None else []
    lines = [identity.subtitle, identity.tagline, ", ".join(facts), f"By {identity.by}"]
    lines += [f"Licence: {identity.licence}"] if identity.licence else []
    lines += [identity.credits]
    return "\n\n".join(line for line in lines if line)


def _chapters(catalog: Catalog) -> Iterator[tuple[str, str]]:
    book = book_of(catalog)
    titles = dict(_titles(book.blocks)) if book is not None else {}
    title, lines = "", list[str]()
    for block in book.blocks if book is not None else ():
        if isinstance(block, Heading) and block.level == 1:
            if title and lines:
                yield title, _worded("\n\n".join(lines), titles)
            title, lines = block.title, []
        else:
            lines += filter(None, _described(block))
    if title and lines:
        yield title, _worded("\n\n".join(lines), titles)


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
            yield "\n".join(" | ".join(map(_words, row)) for row in (head, *rows))
        case Quote(blocks, _):
            for entry in blocks:
                yield from _described(entry)
        case Directive("note", _, _, body, _):
            for entry in body:
                yield from _described(entry)


def _words(spans: Spans | Sequence[object]) -> str:
    return "".join(getattr(span, "text", "") for span in spans).strip()
