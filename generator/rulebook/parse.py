"""A rulebook's Markdown to typed blocks.

Prose comes from strangers: raw HTML is refused, links lead to `https:` or into the book, pictures stay in the game's
folder, and nesting and size are bounded.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Literal

from markdown_it import MarkdownIt
from markdown_it.token import Token

from generator.catalog.models import Catalog, Prose
from generator.catalog.references import margin
from generator.catalog.sound import NOTHING_LOST, Lost
from generator.layout.icon_library import BUNDLED, IconLibrary, icons_of
from generator.rulebook.blocks import (
    Block,
    Book,
    CallOut,
    Directive,
    Heading,
    ImageFile,
    Listing,
    Paragraph,
    Quote,
    Rule,
    Spans,
    Table,
)
from generator.rulebook.each import MarkdownLine, expanded
from generator.rulebook.glossary import linked
from generator.rulebook.references import TOKEN, Reference, anchor_of, fill, title_anchor
from generator.source.diagnostic import Checked, Report, closest
from generator.source.mark import Mark
from generator.text.style import Span
from generator.text.typography import marks_of

LARGEST = 1_000_000
"""Characters of Markdown that are read at most."""

KINDS = (
    "anatomy",
    "board",
    "columns",
    "components",
    "credits",
    "example",
    "examples",
    "glossary",
    "icons",
    "illustration",
    "note",
    "page",
    "pieces",
    "rules",
    "table",
)
"""The directives there are."""

_NUMBER = re.compile(r"\d+(?:[.,/]\d+)*")
_MISPLACED = re.compile(r"\[[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+\]")
"""The mark of a rule, as it is written at the beginning of a paragraph, within one."""
_NO_ID = re.compile(r"\[([A-Z][A-Z0-9]{1,15})\](?= )")
"""A word before a paragraph as the mark of a rule stands there."""
_ITEM = re.compile(r"[-*+] +")
"""What an item of a list begins with that is in no other list."""
_CALL_OUT = re.compile(r"([\w-]+(?: \d+)?): +")
_STARS = re.compile(r"\*\*|(?<![\w*])\*(?=\w)")
"""Stars that Markdown has left, for they have no partner."""
_MARGIN = re.compile(r"(?m)^\[([A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+)\]")
_LINK = re.compile(r"https://\S+")


def parse(prose: Prose, data: Mapping[str, object], icons: IconLibrary = BUNDLED) -> Checked[Book]:
    """The rulebook as blocks, every mistake in it reported with its place."""
    report = Report()
    return report.checked(read(prose, data, report, icons=icons))


def book_of(catalog: Catalog) -> Book | None:
    """The rulebook of a catalog as blocks; None where it has none, or one with mistakes."""
    if catalog.prose is None:
        return None
    return parse(catalog.prose, catalog.data, icons_of(catalog.files)).value


def read(
    prose: Prose,
    data: Mapping[str, object],
    report: Report,
    lost: Lost = NOTHING_LOST,
    *,
    language: str = "en",
    icons: IconLibrary = BUNDLED,
) -> Book:
    """The same, with as many blocks as could be read where there are mistakes.

    Names that may be `lost` with a part of the catalog are not reported. Quotation marks are those of the `language`;
    `icons` are those that it may show.
    """
    if len(prose.text) > LARGEST:
        message = f"the rulebook has {len(prose.text):,} characters; the maximum is {LARGEST:,}"
        report.error("RUL010", message, at=Mark(prose.file, 1, 1))
        return Book(())
    # Whatever ends a line, Markdown counts them alike; so must the marks.
    prose = replace(prose, text=prose.text.replace("\r\n", "\n").replace("\r", "\n"))
    written = expanded(prose.text, prose.file, data, report, lost)
    text, references = fill(written, prose.file, data, report, lost, language=language, icons=icons)
    reader = _Reader(prose, written, text, references, report, language)
    reader.numbers = _numbers(data)
    blocks = reader.read(text, 0)
    for reference in references:
        if reference.rule is not None and reference.rule not in reader.rules:
            hint = closest(reference.rule, reader.rules)
            report.error("RUL003", f"no rule is marked {reference.rule} in the margin", at=reference.mark, hint=hint)
        if reference.title is not None and title_anchor(reference.title) not in map(title_anchor, reader.titles):
            hint = closest(reference.title, reader.titles)
            report.error("RUL003", f"there is no heading {reference.title!r}", at=reference.mark, hint=hint)
    return Book(linked(blocks, report), reader.rules, tuple(reader.unclosed))


class _Reader:
    """Turns Markdown tokens into blocks; `offset` is the line where a nested text begins."""

    def __init__(
        self,
        prose: Prose,
        written: Sequence[MarkdownLine],
        text: str,
        references: tuple[Reference, ...],
        report: Report,
        language: str,
    ) -> None:
        self.prose = prose
        self.written = written
        self.lines = text.split("\n")
        self.source = prose.text.split("\n")
        self.references = references
        self.report = report
        self.rules: dict[str, Mark] = {}
        self.headings = 0
        self.level = 1  # that of the contents
        self.titles: list[str] = []
        self.unclosed: list[tuple[str, Mark]] = []
        self.numbers: Mapping[str, str] = {}  # what the rules have, by its value
        marks = marks_of(language)
        quotes = [marks.opening, marks.closing, marks.inner_opening, marks.inner_closing]
        self.markdown = MarkdownIt("commonmark", {"typographer": True, "quotes": quotes, "maxNesting": 24})
        self.markdown.enable(["table", "replacements", "smartquotes"])

    def read(self, text: str, offset: int) -> tuple[Block, ...]:
        return self.blocks(self.markdown.parse(text), offset)

    def mark(self, token: Token, offset: int) -> Mark:
        return Mark(self.prose.file, self.origin((token.map[0] if token.map else 0) + offset).number, 1)

    def origin(self, number: int) -> MarkdownLine:
        """What was written where that line of the Markdown is, counted from 0."""
        return self.written[min(number, len(self.written) - 1)]

    def find(self, needle: str, token: Token, offset: int) -> Mark:
        """Where `needle` stands in the lines of a token, as near as can be determined."""
        first, last = token.map or (0, 1)
        for number in range(first + offset, min(last + offset, len(self.lines))):
            written = self.lines[number]
            at = written.find(needle)
            if at >= 0:
                origin = self.origin(number)
                return Mark(self.prose.file, origin.number, 1 if origin.made else self._written_column(written, at))
        return self.mark(token, offset)

    def _written_column(self, line: str, at: int) -> int:
        """The column in the author's line: before it, tokens stand for longer references."""
        column = at + 1
        for match in TOKEN.finditer(line, 0, at):
            reference = self.references[int(match[1])]
            source = self.source[reference.mark.line - 1]
            end = source.find("}", reference.mark.column - 1)
            column += end - reference.mark.column + 2 - len(match[0])
        return column

    def blocks(self, tokens: Sequence[Token], offset: int) -> tuple[Block, ...]:
        found: list[Block] = []
        position = 0
        while position < len(tokens):
            end = _close_of(tokens, position)
            found += self.block(tokens[position : end + 1], offset)
            position = end + 1
        return tuple(found)

    def block(self, tokens: Sequence[Token], offset: int) -> Iterator[Block]:
        """The block that a run of tokens from its opening to its closing one makes."""
        token, inner = tokens[0], tokens[1:-1]
        mark = self.mark(token, offset)
        match token.type:
            case "heading_open":
                yield self.heading(token, inner[0], mark, offset)
            case "paragraph_open":
                yield from self.paragraph(inner[0], mark, offset)
            case "bullet_list_open" | "ordered_list_open":
                first = None if token.type == "bullet_list_open" else int(token.attrGet("start") or 1)
                yield Listing(tuple(self.blocks(item[1:-1], offset) for item in _runs(inner)), first, mark)
            case "table_open":
                yield self.table(inner, mark, offset)
            case "blockquote_open":
                yield Quote(self.blocks(inner, offset), mark)
            case "hr":
                yield Rule(mark)
            case "fence":
                yield from self.directive(token, mark, offset)
            case "html_block":
                self.report.error("RUL006", "raw HTML is not supported", at=mark, hint="write it as Markdown")
            case _:
                hint = "text indented by four spaces is not supported" if token.type == "code_block" else None
                self.report.error("RUL009", f"the rulebook does not support {token.type}", at=mark, hint=hint)

    def heading(self, token: Token, inline: Token, mark: Mark, offset: int) -> Heading:
        level = int(token.tag[1:])
        if level > 3:
            self.report.error("RUL009", "headings have at most three levels, #, ## and ###", at=mark)
        elif level > self.level + 1:
            message = f"a heading of level {level} follows one of level {self.level}"
            hint = f"write {'#' * (self.level + 1)}, or a heading of that level before it"
            self.report.error("RUL009", message, at=mark, hint=hint)
        self.level = min(level, 3)
        self.headings += 1
        spans = self.spans(inline, offset)
        if not any(span.text.strip() for span in spans):
            self.report.error("RUL009", "an empty heading", at=mark, hint="write its text, or remove its #")
        self.titles.append("".join(span.text for span in spans))
        return Heading(min(level, 3), spans, f"section-{self.headings}", mark)

    def paragraph(self, inline: Token, mark: Mark, offset: int) -> Iterator[Block]:
        children = inline.children or []
        if len(children) == 1 and children[0].type == "image":
            source = str(children[0].attrGet("src") or "")
            yield ImageFile(source, children[0].content, mark)
            return
        rules: tuple[str, ...] = ()
        found = margin(children[0].content) if children and children[0].type == "text" else None
        if found:
            children[0].content = children[0].content[found.end :].lstrip()
            rules = tuple(rule for rule, _ in found.rules)
            for rule in rules:
                self.rules.setdefault(rule, self.find(rule, inline, offset))
        elif children and (word := _NO_ID.match(children[0].content)) is not None:
            hint = f"the id of a rule has parts with hyphens: [{word[1]}-1]; \\[ prints the bracket without this"
            at = self.find(word[0], inline, offset)
            self.report.warning(
                "RUL009", f"{word[0]} is printed as it is written: it is no id of a rule", at=at, hint=hint
            )
        yield Paragraph(self.spans(inline, offset), mark, rules)

    def spans(self, inline: Token, offset: int) -> Spans:
        """The inline content of a block; numbers that nobody references are reported (RUL002)."""
        spans: list[Span] = []
        bold = italic = 0
        link: str | None = None
        for child in inline.children or []:
            match child.type:
                case "text" | "code_inline" | "text_special":
                    spans += self.text(child.content, bold > 0, italic > 0, link, inline, offset)
                case "strong_open":
                    bold += 1
                case "strong_close":
                    bold -= 1
                case "em_open":
                    italic += 1
                case "em_close":
                    italic -= 1
                case "softbreak" | "hardbreak":
                    spans.append(Span(" ", bold > 0, italic > 0, link=link))
                case "link_open":
                    link = self.link(str(child.attrGet("href") or ""), inline, offset)
                case "link_close":
                    link = None
                case "html_inline":
                    at = self.find(child.content, inline, offset)
                    if not child.content.startswith("</"):  # its opening tag has been reported
                        self.report.error(
                            "RUL006", "raw HTML is not supported", at=at, hint=_markdown_for(child.content)
                        )
                case "image":
                    at = self.find("![", inline, offset)
                    hint = "give it a paragraph of its own"
                    self.report.error("RUL007", "a picture inside a line of text", at=at, hint=hint)
                case _:
                    at = self.mark(inline, offset)
                    self.report.error("RUL009", f"the rulebook does not support {child.type}", at=at)
        return tuple(span for span in spans if span.text)

    def text(
        self, content: str, bold: bool, italic: bool, link: str | None, inline: Token, offset: int
    ) -> Iterator[Span]:
        parts = TOKEN.split(content)
        for i, part in enumerate(parts):
            if i % 2 == 0:
                star = _STARS.search(part)
                if star is not None:
                    self.unclosed.append((star[0], self.find(star[0], inline, offset)))
                for number in _NUMBER.finditer(part):
                    name = self.numbers.get(number[0], "rules.name")
                    hint = f"write a reference such as {{{name}}}, or {{={number[0]}}} if no rule depends on it"
                    if any(mark.start() < number.start() < mark.end() for mark in _MISPLACED.finditer(part)):
                        hint = "the mark of a rule stands at the beginning of a paragraph; a reference is written {@ID}"
                    at = self.find(number[0], inline, offset)
                    self.report.error("RUL002", f"hard-coded number {number[0]}", at=at, hint=hint)
                yield Span(part, bold, italic, link=link)
                continue
            for span in self.references[int(part)].spans:
                yield replace(span, bold=bold or span.bold, italic=italic or span.italic, link=span.link or link)

    def link(self, target: str, inline: Token, offset: int) -> str | None:
        if _LINK.fullmatch(target):
            return target
        at = self.find(target, inline, offset)
        self.report.error("RUL008", f"a link to {target!r}", at=at, hint="links must begin with https://")
        return None

    def table(self, inner: Sequence[Token], mark: Mark, offset: int) -> Table:
        rows: list[tuple[Spans, ...]] = []
        aligns: tuple[Literal["left", "centre", "right"], ...] = ()
        row_at = next((token.map for token in inner if token.map), None)
        for token, cell in pairwise(inner):
            if token.type == "tr_open":
                row_at = token.map or row_at
                rows.append(())
            elif token.type in ("th_open", "td_open"):
                cell.map = cell.map or row_at
                rows[-1] = (*rows[-1], self.spans(cell, offset))
                if token.type == "th_open":
                    aligns = (*aligns, _align(token))
        return Table(rows[0], tuple(rows[1:]), aligns, mark)

    def directive(self, token: Token, mark: Mark, offset: int) -> Iterator[Directive]:
        words = token.info.split()
        if not words or words[0] not in KINDS:
            name = words[0] if words else ""
            message = f"there is no directive {name!r}" if name else "a fenced block without a directive"
            hint = closest(name, KINDS) or f"there are {', '.join(KINDS)}"
            self.report.error("RUL004", message, at=mark, hint=hint)
            return
        options = tuple((key, value) for key, _, value in (word.partition("=") for word in words[1:] if "=" in word))
        arguments = tuple(word for word in words[1:] if "=" not in word)
        first = (token.map[0] if token.map else 0) + offset + 1
        if not self.is_closed(token, mark, offset):
            self.rules.update({rule: mark for rule in _MARGIN.findall(token.content) if rule not in self.rules})
            return
        content, call_outs = self.call_outs(token.content, first) if words[0] == "anatomy" else (token.content, ())
        body = self.read(content, first) if content.strip() else ()
        yield Directive(words[0], arguments, options, body, mark, call_outs)

    def is_closed(self, token: Token, mark: Mark, offset: int) -> bool:
        """Whether a directive ends where it is meant to: RUL004 where it reaches into the next, or to the end."""
        inner = re.compile(rf" {{0,3}}{re.escape(token.markup)}\s*([a-z]+)\b")
        following = next((found[1] for found in map(inner.match, token.content.split("\n")) if found), None)
        last = self.lines[min((token.map or (0, 1))[1] + offset, len(self.lines)) - 1].strip()
        if following is None and last.startswith(token.markup) and not last.strip(token.markup[0]):
            return True
        message = (
            f"this block is not closed before {token.markup}{following}" if following else "this block is not closed"
        )
        hint = (
            f"end it with a line {token.markup}; one around others needs a longer line, {token.markup}{token.markup[0]}"
        )
        self.report.error("RUL004", message, at=mark, hint=hint)
        return False

    def call_outs(self, content: str, first: int) -> tuple[str, tuple[CallOut | None, ...]]:
        """The body of an anatomy without the names that its items begin with, and these; its first line is `first`."""
        lines = content.split("\n")
        found: list[CallOut | None] = []
        for number, line in enumerate(lines):
            item = _ITEM.match(line)
            if item is None:
                continue
            name = _CALL_OUT.match(line, item.end())
            origin = self.origin(number + first)
            at = item.end()
            found.append(None)
            if name is not None:
                column = 1 if origin.made else self._written_column(line, at)
                found[-1] = CallOut(name[1], Mark(self.prose.file, origin.number, column))
                lines[number] = f"{line[:at]}{line[name.end() :]}"
        return "\n".join(lines), tuple(found)


def _numbers(data: Mapping[str, object]) -> Mapping[str, str]:
    """The numbers of the rules with their paths; the first of equal ones."""
    found: dict[str, str] = {}
    rules = data.get("rules")
    for name, value in rules.items() if isinstance(rules, Mapping) else ():
        if isinstance(value, int) and not isinstance(value, bool):
            found.setdefault(str(value), f"rules.{name}")
    return found


def _markdown_for(tag: str) -> str:
    """What stands for a tag of HTML in Markdown."""
    name = re.sub(r"[^a-z].*", "", tag.lower().lstrip("<"), flags=re.DOTALL)
    marks = {"b": "**bold**", "strong": "**bold**", "i": "*italic*", "em": "*italic*", "br": "an empty line"}
    return f"write it as Markdown: {marks[name]}" if name in marks else "write it as Markdown"


def _align(token: Token) -> Literal["left", "centre", "right"]:
    style = str(token.attrGet("style") or "")
    return "right" if "right" in style else "centre" if "center" in style else "left"


def _close_of(tokens: Sequence[Token], start: int) -> int:
    """The index of the token that closes the one at `start`, itself where it opens nothing."""
    depth = 0
    for position in range(start, len(tokens)):
        depth += tokens[position].nesting
        if depth == 0:
            return position
    return len(tokens) - 1


def _runs(tokens: Sequence[Token]) -> Iterator[Sequence[Token]]:
    position = 0
    while position < len(tokens):
        end = _close_of(tokens, position)
        yield tokens[position : end + 1]
        position = end + 1


__all__ = ["KINDS", "anchor_of", "parse", "read"]
