"""The report as A4 pages: headings, words, tables and the same charts, set from top to bottom."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import assert_never

from generator.colour import WHITE, Colour
from generator.drawing import shapes
from generator.drawing.items import Drawing, Group, Item, Outline, Stroke
from generator.drawing.piece import Anchor, Document, Page
from generator.geometry import Affine, Point, Rect, Size
from generator.layout.svg.reader import read_svg
from generator.report.blocks import Block, Chart, Notice, Numbers, ReportHeading, ReportParagraph, ReportTable, Snapshot
from generator.text.fonts import FontBook
from generator.text.paragraph import fit, line, set_text
from generator.text.style import TextStyle, faces_of
from generator.units import Mm

PAPER = Size(210, 297)
_LEFT: Mm = 18.0
_TOP: Mm = 20.0
_FOOT: Mm = 279.0
_WIDTH: Mm = PAPER.width - 2 * _LEFT
_GAP: Mm = 3.0
_CELL: Mm = 3.0  # between columns
_TILE: Mm = 18.0
_SNAPSHOT: Mm = 84.0  # the height of a picture at most
_TOGETHER: Mm = 70.0  # tables up to this height are not parted

_MARKUP = str.maketrans({"*": "\\*", ":": "\\:", "\\": "\\\\"})

_INK, _PALE, _LINE = Colour(0x2B, 0x2A, 0x28), Colour(0x6D, 0x67, 0x5E), Colour(0xDD, 0xD8, 0xCE)


@dataclass(slots=True)
class _Paper:
    """Pages being filled; `y` is where the next block begins on the last of them."""

    title: str
    accent: Colour
    second: Colour
    body: TextStyle
    pages: list[list[Item]] = field(default_factory=lambda: [[]])
    anchors: list[list[Anchor]] = field(default_factory=lambda: [[]])
    y: Mm = _TOP

    def style(self, size_pt: float, colour: Colour = _INK, *, bold: bool = False) -> TextStyle:
        faces = self.body.faces
        return replace(
            self.body,
            size_pt=size_pt,
            min_size_pt=6,
            colour=colour,
            faces=replace(faces, regular=faces.bold) if bold else faces,
        )

    def room(self, height: Mm) -> None:
        """Begin a new page where less than `height` is left on this one."""
        if self.y + height > _FOOT and self.y > _TOP:
            self.pages.append([])
            self.anchors.append([])
            self.y = _TOP

    def put(self, items: Sequence[Item], x: Mm, y: Mm) -> None:
        self.pages[-1].append(Group(tuple(items), Affine.move(x, y)))

    def text(self, words: str, style: TextStyle, *, x: Mm = _LEFT, width: Mm = _WIDTH) -> Mm:
        """Words from `y` on; how high they are."""
        block = set_text(escape(words), width, style)
        self.put(block.items, x, self.y)
        return block.size.height


def document(
    title: str,
    lines: Sequence[str],
    language: str,
    blocks: Sequence[Block],
    colours: tuple[Colour, Colour],
    book: FontBook,
) -> Document:
    """The report's pages; `lines` stand under the title, `colours` are the accent and the second colour."""
    body = TextStyle(
        faces_of(book, "alegreya-sans"), 10, 6, leading=1.3, colour=_INK, language=language, features=("lnum",)
    )
    paper = _Paper(title, *colours, body)
    _head(paper, title, lines)
    for index, block in enumerate(blocks):
        if isinstance(block, ReportHeading):
            following = next((block for block in blocks[index + 1 :] if not isinstance(block, ReportHeading)), None)
            paper.room(20 + (min(following.height, 120.0) if isinstance(following, Chart) else 12.0))
        _put(paper, block)
    pages = tuple(
        Page(Drawing(PAPER, (*items, *_foot(paper, number))), anchors=tuple(paper.anchors[number - 1]))
        for number, items in enumerate(paper.pages, 1)
    )
    return Document(pages, title=f"{title} – report", author="", language=language)


def _head(paper: _Paper, title: str, lines: Sequence[str]) -> None:
    height = 24.0 + 5 * len(lines)
    on = WHITE if paper.accent.luminance < 0.25 else _INK
    paper.put((Outline(shapes.rect(Rect(0, 0, PAPER.width, height)), paper.accent),), 0, 0)
    paper.y = 9.0
    paper.y += paper.text(title, paper.style(22, on, bold=True)) + 1
    for words in lines:
        paper.y += paper.text(words, paper.style(10, on)) + 0.6
    paper.y = height + 6


def _foot(paper: _Paper, number: int) -> Iterator[Item]:
    style = paper.style(8, _PALE)
    yield Group(line(escape(paper.title), style).items, Affine.move(_LEFT, 285))
    count = line(f"{number} / {len(paper.pages)}", style)
    yield Group(count.items, Affine.move(PAPER.width - _LEFT - count.ink_width, 285))


def _put(paper: _Paper, block: Block) -> None:
    match block:
        case ReportHeading(text, level):
            _heading(paper, text, level)
        case ReportParagraph(text):
            style = paper.body
            paper.room(set_text(escape(text), _WIDTH, style).size.height)
            paper.y += paper.text(text, style) + _GAP
        case Numbers(pairs):
            _numbers(paper, pairs)
        case ReportTable():
            _table(paper, block)
        case Chart():
            _chart(paper, block)
        case Snapshot():
            _snapshot(paper, block)
        case Notice(kind, text):
            _notice(paper, kind, text)
        case _:
            assert_never(block)


def _heading(paper: _Paper, text: str, level: int) -> None:
    first = paper.y == _TOP
    if level > 1:
        paper.y += (0 if first else 2) + paper.text(text, paper.style(11.5, bold=True)) + 1.5
        return
    paper.y += 0 if first else 5
    name = "".join(letter if letter.isalnum() else "-" for letter in text.lower())
    paper.anchors[-1].append(Anchor(name, Point(_LEFT, paper.y), text))
    paper.y += paper.text(text, paper.style(16, paper.accent, bold=True)) + 1
    rule = Outline(shapes.line(_LEFT, paper.y, PAPER.width - _LEFT, paper.y), stroke=Stroke(paper.accent, 0.5))
    paper.put((rule,), 0, 0)
    paper.y += _GAP


def _numbers(paper: _Paper, pairs: Sequence[tuple[str, str]]) -> None:
    paper.room(_TILE + _GAP)
    wide = (_WIDTH - 3 * (len(pairs) - 1)) / len(pairs)
    tint = WHITE.mixed(paper.accent, 0.07)
    for index, (number, what) in enumerate(pairs):
        x = _LEFT + index * (wide + 3)
        ground = Outline(shapes.rect(Rect(x, paper.y, wide, _TILE)), tint)
        edge = Outline(shapes.rect(Rect(x, paper.y, 1, _TILE)), paper.accent)
        paper.put((ground, edge), 0, 0)
        paper.put(line(escape(number), paper.style(15, bold=True), wide - 6).items, x + 3.5, paper.y + 1.6)
        paper.put(fit(escape(what), Size(wide - 5, 8), paper.style(8.5)).items, x + 3.5, paper.y + 9)
    paper.y += _TILE + _GAP + 1


def _chart(paper: _Paper, chart: Chart) -> None:
    art = read_svg(chart.svg.encode())
    scale = min(_WIDTH / art.width, (_FOOT - _TOP - 12) / art.height)
    height = art.height * scale
    paper.room(height + 8)
    paper.pages[-1].append(Group(art.items, Affine.move(_LEFT, paper.y).after(Affine.scale(scale))))
    paper.y += height + 1
    paper.y += paper.text(chart.shows[0].upper() + chart.shows[1:] + ".", paper.style(8.5, _PALE)) + _GAP


def _snapshot(paper: _Paper, snapshot: Snapshot) -> None:
    size = snapshot.drawing.size
    scale = min(_WIDTH / size.width, _SNAPSHOT / size.height)
    paper.room(size.height * scale + 8)
    paper.pages[-1].append(Group(snapshot.drawing.items, Affine.move(_LEFT, paper.y).after(Affine.scale(scale))))
    paper.y += size.height * scale + 1
    paper.y += paper.text(f"{snapshot.shows}.", paper.style(8.5, _PALE)) + _GAP


def _notice(paper: _Paper, kind: str, text: str) -> None:
    block = set_text(escape(text), _WIDTH - 6, paper.style(9.5))
    height = block.size.height + 3
    paper.room(height)
    edge = Colour(0xA3, 0x23, 0x1A) if kind == "error" else paper.second
    ground = Outline(shapes.rect(Rect(_LEFT, paper.y, _WIDTH, height)), WHITE.mixed(paper.accent, 0.07))
    paper.put((ground, Outline(shapes.rect(Rect(_LEFT, paper.y, 1, height)), edge)), 0, 0)
    paper.put(block.items, _LEFT + 4, paper.y + 1.5)
    paper.y += height + 1.5


def escape(text: str) -> str:
    """Words in which no mark of the little markup means anything."""
    return text.translate(_MARKUP)


# ------------------------------------------------------------------ tables


def _table(paper: _Paper, table: ReportTable) -> None:
    plain, bold = paper.style(8.5), paper.style(8, bold=True)
    widths = _columns(table, plain, bold)
    heights = [_height(row, widths, plain) for row in table.rows]
    whole = sum(heights) + _height(table.head, widths, bold)
    paper.room(whole if whole < _TOGETHER else sum(heights[:4]) + 12)
    _row(paper, table.head, widths, table.align, bold, _INK)
    for row in table.rows:
        height = _height(row, widths, plain)
        if paper.y + height > _FOOT:
            paper.room(PAPER.height)
            _row(paper, table.head, widths, table.align, bold, _INK)
        _row(paper, row, widths, table.align, plain, _LINE)
    paper.y += _GAP


def _columns(table: ReportTable, plain: TextStyle, bold: TextStyle) -> list[Mm]:
    """The widths of the columns: what each needs, in proportion where that is too much, spread where it is less."""

    def natural(text: str, style: TextStyle) -> Mm:
        return line(escape(text), style).ink_width if text else 0.0

    def longest_word(text: str, style: TextStyle) -> Mm:
        return max((natural(word, style) for word in text.split()), default=0.0)

    wanted, least = [], []
    for index, head in enumerate(table.head):
        cells = sorted({row[index] for row in table.rows}, key=len)[-8:]
        wanted.append(max([natural(head, bold), *(natural(cell, plain) for cell in cells)]) + _CELL)
        least.append(max([longest_word(head, bold), *(longest_word(cell, plain) for cell in cells)]) + _CELL)
    spare = _WIDTH - sum(least)
    more = sum(wanted) - sum(least)
    if sum(wanted) <= _WIDTH or more <= 0 or spare <= 0:
        return [width * min(_WIDTH / sum(wanted), 1.0) for width in wanted]
    return [low + (high - low) / more * spare for low, high in zip(least, wanted, strict=True)]


def _height(row: Sequence[str], widths: Sequence[Mm], style: TextStyle) -> Mm:
    cells = zip(row, widths, strict=True)
    return max(set_text(escape(text), width - _CELL + 0.2, style).size.height for text, width in cells if text) + 2.2


def _row(paper: _Paper, row: Sequence[str], widths: Sequence[Mm], align: str, style: TextStyle, rule: Colour) -> None:
    height = _height(row, widths, style)
    x = _LEFT
    for text, width, side in zip(row, widths, align, strict=True):
        if text:
            aligned = replace(style, align="right" if side == "r" else "left")
            block = set_text(escape(text), width - _CELL + 0.2, aligned)
            paper.put(block.items, x, paper.y + 1.1)
        x += width
    below = paper.y + height
    paper.put((Outline(shapes.line(_LEFT, below, x - _CELL, below), stroke=Stroke(rule, 0.2)),), 0, 0)
    paper.y = below
