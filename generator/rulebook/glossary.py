"""The glossary of a rulebook: the words it explains, and links to them from where they are used.

A directive `glossary` holds a list whose items begin with their words in bold, several with commas between them. In
every section the first use of each word leads to its entry.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from generator.rulebook.blocks import UNKNOWN, Block, Directive, Heading, Listing, Paragraph, Quote, Spans, Table
from generator.source.diagnostic import Report
from generator.text.style import Span

GLOSSARY = "glossary"
"""The directive."""
TERM = "term-"
"""What the names of the places of entries begin with."""

_NO_WORD = re.compile(r"[\s,;/]*")


@dataclass(frozen=True, slots=True)
class Entry:
    """A word with its other forms, the name of its place, and what is said of it."""

    words: tuple[str, ...]
    anchor: str
    item: tuple[Block, ...]


def entries_of(block: Directive) -> Iterator[Entry]:
    """The entries of a glossary, in order; items that begin with no word in bold are left out."""
    for item in (item for listing in block.body if isinstance(listing, Listing) for item in listing.items):
        words = _explained(item)
        if words:
            yield Entry(words, f"{TERM}{re.sub(r'[^a-z0-9]+', '-', words[0].lower()).strip('-')}", item)


def _explained(item: Sequence[Block]) -> tuple[str, ...]:
    """The words in bold at the beginning of an item."""
    words: list[str] = []
    for span in item[0].spans if item and isinstance(item[0], Paragraph) else ():
        if span.bold:
            words.append(span.text.strip())
        elif not _NO_WORD.fullmatch(span.text):
            break
    return tuple(word for word in words if word)


def linked(blocks: Sequence[Block], report: Report) -> tuple[Block, ...]:
    """The blocks with links to the glossary among them; RUL013 for what is not an entry, or is explained twice."""
    found: dict[str, str] = {}
    for block in blocks:
        if isinstance(block, Directive) and block.kind == GLOSSARY:
            _collect(block, found, report)
    if not found:
        return tuple(blocks)
    return tuple(_Linker(found, _pattern(found)).blocks(blocks))


def _collect(block: Directive, found: dict[str, str], report: Report) -> None:
    """Note the place of each word."""
    hint = "begin each item of a list with its word in bold, such as `- **gate**: a tile`"
    for inner in block.body:
        if not isinstance(inner, Listing):
            report.error("RUL013", "a glossary holds a list, and nothing else", at=inner.mark, hint=hint)
            continue
        for item in inner.items:
            if not _explained(item):
                mark = item[0].mark if item else inner.mark
                report.error("RUL013", "an entry of the glossary that explains no word", at=mark, hint=hint)
    for entry in entries_of(block):
        for word in entry.words:
            if word == UNKNOWN.text:  # told where the reference is, or where the file is that cannot be read
                continue
            if word in found:
                report.error("RUL013", f"the glossary explains {word!r} twice", at=entry.item[0].mark)
            found[word] = entry.anchor


def _pattern(words: Mapping[str, str]) -> re.Pattern[str]:
    """Whole words, the longest first, with plain endings of the plural; a small first letter may also be a capital."""
    forms = (_form(word) for word in sorted(words, key=lambda word: (-len(word), word)))
    return re.compile(rf"(?<!\w)(?:{'|'.join(forms)})(?!\w)")


def _form(word: str) -> str:
    first = f"[{word[0]}{word[0].upper()}]" if word[0].islower() else re.escape(word[0])
    rest = re.escape(word[1:])
    return f"{first}{rest[:-1]}(?:y|ies)" if word.endswith("y") and len(word) > 1 else f"{first}{rest}(?:e?s)?"


class _Linker:
    """Goes through a book in its order; `used` are the places that the section at hand has links to."""

    def __init__(self, places: Mapping[str, str], pattern: re.Pattern[str]) -> None:
        self.places = places
        self.pattern = pattern
        self.used: set[str] = set()

    def blocks(self, blocks: Sequence[Block]) -> Iterator[Block]:
        for block in blocks:
            yield self.block(block)

    def block(self, block: Block) -> Block:
        match block:
            case Heading(level=1 | 2):
                self.used.clear()
            case Paragraph(spans=spans):
                return replace(block, spans=self.spans(spans))
            case Listing(items=items):
                return replace(block, items=tuple(tuple(self.blocks(item)) for item in items))
            case Table(rows=rows):
                return replace(block, rows=tuple(tuple(map(self.spans, row)) for row in rows))
            case Quote(blocks=inner):
                return replace(block, blocks=tuple(self.blocks(inner)))
            case Directive(kind=kind, body=inner) if kind != GLOSSARY:
                return replace(block, body=tuple(self.blocks(inner)))
        return block

    def spans(self, spans: Spans) -> Spans:
        return tuple(part for span in spans for part in self._parts(span))

    def _parts(self, span: Span) -> Iterator[Span]:
        if span.link is not None or span.icon:
            yield span
            return
        end = 0
        for match in self.pattern.finditer(span.text):
            anchor = self._place(match[0])
            if anchor in self.used:
                continue
            self.used.add(anchor)
            if match.start() > end:
                yield replace(span, text=span.text[end : match.start()])
            yield replace(span, text=match[0], link=f"#{anchor}")
            end = match.end()
        if end < len(span.text):
            yield replace(span, text=span.text[end:])

    def _place(self, written: str) -> str:
        """The place of the word that is written in one of its forms."""
        longest_first = sorted(self.places, key=lambda word: (-len(word), word))
        return self.places[next(word for word in longest_first if re.fullmatch(_form(word), written))]
