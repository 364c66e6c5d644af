"""The cover and the contents page."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TypeAlias

from generator.catalog.models import Identity
from generator.colour import Colour
from generator.drawing.items import Drawing, Group, Item, Outline, Stroke
from generator.drawing.piece import Anchor, Link, Page
from generator.drawing.shapes import line as straight
from generator.drawing.shapes import notched_rect, polygon, rect
from generator.drawing.structure import StructureElement
from generator.geometry import Affine, Point, Rect, Size
from generator.rulebook.artwork import Artwork
from generator.rulebook.figures import ComponentPictures, fan, placed_piece, row, scaled
from generator.rulebook.setting import COLUMN_GAP
from generator.rulebook.theme import BookTheme
from generator.text.paragraph import Block, TextStyle, fit, line, set_text
from generator.units import Mm

_NARROW: Mm = 70.0
"""In columns up to this width the contents are set a little smaller."""
_CLOSEST = 0.78
"""Lines of the contents may stand as much closer than usual."""
_FIRST = 1.5
"""From the top of a column of the contents to its first line, in lines: columns begin at one height."""


@dataclass(frozen=True, slots=True)
class ContentsLine:
    """A line of the contents: title, level (-1 part, 0 chapter, 1 section), page number, the place it leads to and the
    number of a chapter with rules.
    """

    title: str
    level: int
    number: int
    anchor: str
    chapter: str = ""


def facts(identity: Identity) -> str:
    """Players, time and age in one line."""
    words = [f"{identity.players} players"]
    words += [f"{identity.minutes} minutes"] if identity.minutes else []
    words += [f"ages {identity.age} and up"] if identity.age else []
    return "  ·  ".join(words)


Middle: TypeAlias = Callable[[Rect, Colour], list[Item]]
"""Draws what stands in the middle of a cover: in a place, with a line of a colour around it."""


def cover(identity: Identity, pictures: ComponentPictures, theme: BookTheme, artwork: Artwork) -> Page:
    """The first page; an illustration that there is not is an error in the report of `artwork`."""
    page, shown = Rect.of(theme.page), theme.cover
    if shown.illustration is None:
        middle: Middle = partial(_middle, pictures, theme)
    else:
        middle = partial(_illustrated, artwork, shown.illustration, shown.manner)
    draw = _poster if shown.style == "poster" else partial(_plate, artwork)
    items = draw(identity, middle, theme, page)
    anchors = (Anchor("cover", Point(0.0, 0.0), identity.title),)
    return Page(Drawing(theme.page, items), anchors=anchors)


def _illustrated(artwork: Artwork, name: str, manner: str, box: Rect, line_colour: Colour) -> list[Item]:
    """An illustration as wide as there is room."""
    size = Size(box.width, box.height)
    drawn = Group(artwork.items(name, manner, size), Affine.move(box.x, box.y), rect(Rect.of(size)))
    return [drawn, Outline(rect(box.grown(0.9)), stroke=Stroke(line_colour, 0.35))]


def _plate(artwork: Artwork, identity: Identity, draw_middle: Middle, theme: BookTheme, page: Rect) -> tuple[Item, ...]:
    """A coloured background with a double frame, the board as a picture in the middle and pieces below it.

    Above a drawing in pen the title is bold.
    """
    ground, ink, gold = theme.ground, theme.on_ground, theme.gilt
    items: list[Item] = [Outline(rect(page), ground)]
    items += _frame(page, gold)
    inside = page.grown(-15.0)
    style = replace(theme.title, colour=ink, size_pt=46, tracking=0.04)
    title = fit(identity.title, Size(inside.width - 6, 30), style)
    at, head = Affine.move(inside.x + 3, inside.y + 5), StructureElement("P")
    own = rect(Rect(-3, -5, inside.width, title.block.last_baseline + 9.6))  # ends above the subtitle
    items.append(Group(title.items, at, own, element=head))
    y = inside.y + 5 + title.block.last_baseline
    items += _words(identity.subtitle, inside, y + 8, replace(theme.sans, size_pt=11, colour=gold, tracking=0.12))
    y += 13 if identity.subtitle else 6
    middle = Rect(inside.x, y, inside.width, inside.bottom - 35 - y)
    items.append(_picture(draw_middle(middle, gold), identity))
    if theme.cover.illustration is not None and artwork.has_pen(theme.cover.illustration):
        dark = min(ink, ground, key=lambda colour: colour.luminance)
        bold = replace(style, colour=dark, faces=replace(style.faces, regular=style.faces.bold))
        artwork.spared.append((title.items, lambda: fit(identity.title, Size(inside.width - 6, 30), bold).items))
    low = inside.bottom
    quiet = ink.mixed(ground, 0.18)
    items += _words(identity.tagline, inside, low - 25, _italic(theme, 13, ink))
    items.append(_divider(page.centre.x, low - 19, gold))
    items += _words(facts(identity), inside, low - 12, replace(theme.sans, size_pt=9.5, colour=ink, tracking=0.03))
    items += _names(identity, inside, low - 5.5, replace(theme.sans, size_pt=8, colour=quiet))
    return tuple(items)


def _poster(identity: Identity, draw_middle: Middle, theme: BookTheme, page: Rect) -> tuple[Item, ...]:
    """A playbill: heavy rules, wood type as wide as the page, and a hand of cards."""
    ink, accent = theme.ink, theme.accent
    ground = theme.paper.mixed(theme.second, 0.22)
    items: list[Item] = [Outline(rect(page), ground)]
    for inset, width in ((7.0, 1.3), (9.2, 0.35)):
        items.append(Outline(notched_rect(page.grown(-inset), 4.0), stroke=Stroke(ink, width)))
    inside = page.grown(-15.0)
    y = inside.y + 5.0
    small = replace(theme.sans, size_pt=8.5, colour=ink, tracking=0.14)
    items += _words(facts(identity).upper(), inside, y, small)
    y += 4.5
    items += _bar(inside, y, ink)
    y += 4.0
    words = identity.title.split()
    heading = StructureElement("P")
    for i, word in enumerate(words):
        style = replace(theme.title, size_pt=64, min_size_pt=14, colour=accent if i % 2 == 0 else ink)
        text = line(word, style, inside.width)
        at = Affine.move(inside.x, y + text.cap_height - text.first_baseline)
        items.append(Group(text.items, at, element=heading))
        hangs = text.size.height - text.last_baseline if set(word) & set("gjpqy") else 0.0
        y += text.cap_height + hangs + 3.0
    items += _bar(inside, y + 0.8, ink)
    y += 8.2
    items += _words(identity.subtitle, inside, y, _italic(theme, 13, ink))
    bottom = inside.bottom - 20
    middle = Rect(inside.x, y + 4, inside.width, bottom - 6 - y - 4)
    items.append(_picture(draw_middle(middle, ink), identity))
    items += _bar(inside, bottom, ink)
    tagline = fit(identity.tagline, Size(inside.width - 8, 10), _italic(theme, 11.5, ink), "middle")
    items.append(Group(tagline.items, Affine.move(inside.x + 4, bottom + 3), element=StructureElement("P")))
    items += _names(identity, inside, inside.bottom - 2.5, replace(theme.sans, size_pt=7.5, colour=ink))
    return tuple(items)


def _middle(pictures: ComponentPictures, theme: BookTheme, box: Rect, line_colour: Colour) -> list[Item]:
    """The cover's picture: a board, pieces, or both one above the other."""
    board = pictures.board(theme.cover.picture) if theme.cover.picture else None
    pieces = [piece for name in theme.cover.pieces for piece in pictures.named(name)][:7]
    items: list[Item] = []
    room = box
    if pieces:
        share = 0.16 if board and pieces[0].kind != "card" else 0.62 if board else 1.0
        low = Rect(box.x, box.bottom - box.height * share, box.width, box.height * share)
        cards = pieces[0].kind == "card"
        drawn = fan(pieces[:5], low.size, line_colour) if cards else row(pieces, low.size, 5.0, line_colour)
        at = Affine.move(low.centre.x - drawn.size.width / 2, low.centre.y - drawn.size.height / 2)
        items.append(Group(drawn.items, at))
        room = Rect(box.x, box.y, box.width, box.height * (1 - share) - 3)
    if board is not None:
        piece = pictures.pieces[board.id]
        scale = min(room.width / piece.size.width, room.height / piece.size.height)
        size = piece.size.scaled(scale)
        place = Rect(room.centre.x - size.width / 2, room.centre.y - size.height / 2, size.width, size.height)
        shot = scaled(Drawing(piece.size, (placed_piece(piece, Rect.of(piece.size).centre, 1.0),)), size.width)
        items.append(Group(shot.items, Affine.move(place.x, place.y)))
        items.append(Outline(rect(place.grown(0.9)), stroke=Stroke(line_colour, 0.35)))
    return items


def _picture(items: Sequence[Item], identity: Identity) -> Group:
    """The cover's picture as a figure."""
    alt = f"The cover picture of {identity.title}."
    return Group(tuple(items), element=StructureElement("Figure", alt=alt, shows_whole=True))


def _italic(theme: BookTheme, size_pt: float, colour: Colour) -> TextStyle:
    return replace(theme.caption, size_pt=size_pt, min_size_pt=8, colour=colour, align="centre")


def _words(words: str, box: Rect, baseline: Mm, style: TextStyle) -> list[Item]:
    """One centred line."""
    if not words:
        return []
    text = line(words, replace(style, align="centre", min_size_pt=6), box.width)
    return [Group(text.items, Affine.move(box.x, baseline - text.first_baseline), element=StructureElement("P"))]


def _names(identity: Identity, box: Rect, baseline: Mm, style: TextStyle) -> list[Item]:
    names = ", ".join(identity.authors)
    text = fit(names, Size(box.width, 7.5), replace(style, align="centre", min_size_pt=6))
    return [Group(text.items, Affine.move(box.x, baseline - text.block.first_baseline), element=StructureElement("P"))]


def _frame(page: Rect, colour: Colour) -> list[Item]:
    outer, inner = page.grown(-7.0), page.grown(-8.8)
    return [
        Outline(notched_rect(outer, 4.0), stroke=Stroke(colour, 0.6)),
        Outline(notched_rect(inner, 4.0), stroke=Stroke(colour, 0.25)),
    ]


def _divider(x: Mm, y: Mm, colour: Colour) -> Group:
    lozenge = polygon([Point(x, y - 1.2), Point(x + 1.2, y), Point(x, y + 1.2), Point(x - 1.2, y)])
    stroke = Stroke(colour, 0.25)
    left, right = straight(x - 22, y, x - 3, y), straight(x + 3, y, x + 22, y)
    return Group((Outline(lozenge, colour), Outline(left, stroke=stroke), Outline(right, stroke=stroke)))


def _bar(box: Rect, y: Mm, colour: Colour) -> list[Item]:
    return [
        Outline(rect(Rect(box.x, y - 0.55, box.width, 1.1)), colour),
        Outline(rect(Rect(box.x, y + 1.2, box.width, 0.3)), colour),
    ]


def contents(identity: Identity, entries: Sequence[ContentsLine], theme: BookTheme, *, marked: bool) -> Page:
    """The second page: chapters, and sections where there is room, in one column or in two, with their pages."""
    column = Rect(theme.outer, theme.column.y, theme.column.width, theme.column.height)
    heading = line("Contents", theme.chapter)
    items: list[Item] = [Group(heading.items, Affine.move(column.x, column.y + 2.0), element=StructureElement("H1"))]
    items += _entry_rule(column, column.y + 2.0 + heading.size.height + 2.0, theme)
    y = column.y + 2.0 + heading.size.height + theme.lead * 1.6
    room = column.bottom - 24.0 - y
    links: list[Link] = []
    whole = StructureElement("TOC")
    counted = any(entry.chapter for entry in entries)
    for shown, strip in _in_columns(entries, column, room, theme, counted=counted):
        lines = [_ContentsEntry.of(entry, strip.width, theme, counted=counted) for entry in shown]
        squeeze = min(1.0, room / max(1e-6, sum(entry.height for entry in lines)))
        at = y
        for number, entry in enumerate(lines):
            at += (entry.step if number else _FIRST * theme.lead) * squeeze
            element = whole.child("TOCI")
            items += entry.drawn(strip, at, theme, element)
            box = Rect(strip.x, at - theme.lead * 0.8, strip.width, theme.lead + entry.more)
            links.append(Link(box, entry.entry.anchor, element=element))
            at += entry.more
    items += _foot(identity, column, theme, marked=marked)
    anchor = Anchor("contents", Point(0.0, 0.0), "Contents")
    return Page(Drawing(theme.page, tuple(items)), links=tuple(links), anchors=(anchor,))


def _in_columns(
    entries: Sequence[ContentsLine], column: Rect, room: Mm, theme: BookTheme, *, counted: bool
) -> list[tuple[list[ContentsLine], Rect]]:
    """The lines that have room, with their columns: all in one, or in two that begin with chapters, or chapters."""

    def heights(width: Mm) -> list[Mm]:
        return [_ContentsEntry.of(entry, width, theme, counted=counted).height for entry in entries]

    if _CLOSEST * sum(heights(column.width)) <= room:
        return [(list(entries), column)]
    width = (column.width - COLUMN_GAP) / 2
    high = heights(width)
    halves = [Rect(x, column.y, width, column.height) for x in (column.x, column.right - width)]
    splits = [
        at
        for at, entry in enumerate(entries)
        if at and entry.level <= 0 and entries[at - 1].level >= 0  # a part keeps its first chapter
    ]

    def longer(at: int) -> Mm:
        return max(sum(high[:at]), sum(high[at:]))

    best = min(splits, key=longer, default=None)
    if best is None or longer(best) * _CLOSEST > room:
        return [([entry for entry in entries if entry.level <= 0], column)]
    return list(zip((list(entries[:best]), list(entries[best:])), halves, strict=True))


def _entry_rule(column: Rect, y: Mm, theme: BookTheme) -> list[Item]:
    return [Outline(straight(column.x, y, column.right, y), stroke=Stroke(theme.second, 0.25))]


@dataclass(frozen=True, slots=True)
class _ContentsEntry:
    """A line of the contents as it is set in a column: its title, in as many lines as it needs, `indent` from the left;
    the number of its page and of its chapter; `step` is the distance from the line before.
    """

    entry: ContentsLine
    title: Block
    indent: Mm
    step: Mm
    number: Block | None = None
    chapter: Block | None = None

    @classmethod
    def of(cls, entry: ContentsLine, width: Mm, theme: BookTheme, *, counted: bool) -> "_ContentsEntry":
        """Where chapters are `counted`, their numbers stand in a column of their own."""
        if entry.level < 0:
            part = replace(theme.section, size_pt=11.5, colour=theme.accent, align="left")
            return cls(entry, set_text(entry.title, width, part), 0.0, 2.0 * theme.lead)
        wide = width > _NARROW
        large = 11.5 if wide else 10.5
        style = replace(theme.body, size_pt=large if entry.level == 0 else 9.5, align="left", hyphenate=False)
        style = style if entry.level == 0 else replace(style, colour=theme.muted)
        indent = (5.5 if wide else 4.8) * (entry.level + counted) - (1.5 if entry.level and counted else 0.0)
        number = line(str(entry.number), style)
        # Beside the words, the number of the page and so much between them that they are two things.
        title = set_text(entry.title, width - indent - max(12.0 if wide else 7.0, number.ink_width + 2.0), style)
        step = theme.lead * (1.5 if entry.level == 0 else 1.0)
        return cls(entry, title, indent, step, number, line(entry.chapter, replace(style, colour=theme.muted)))

    @property
    def more(self) -> Mm:
        """How much lower its last line stands than its first."""
        return self.title.last_baseline - self.title.first_baseline

    @property
    def height(self) -> Mm:
        """What it takes in its column."""
        return self.step + self.more

    def drawn(self, column: Rect, baseline: Mm, theme: BookTheme, element: StructureElement) -> list[Item]:
        """Its first line on that baseline; dots lead from the last one to the number of the page."""
        title = Group(
            self.title.items, Affine.move(column.x + self.indent, baseline - self.title.first_baseline), element=element
        )
        if self.number is None or self.chapter is None:
            return [title]
        chapter = Group(
            self.chapter.items, Affine.move(column.x, baseline - self.chapter.first_baseline), element=element
        )
        last = baseline + self.more
        at = column.right - self.number.ink_width
        left = column.x + self.indent + (self.title.lines[-1].width if self.title.lines else 0.0) + 2.0
        dots = Outline(
            straight(left, last - 0.3, at - 2.0, last - 0.3),
            stroke=Stroke(theme.hairline, 0.3, dash=(0.0, 1.5), cap="round"),
        )
        number = Group(self.number.items, Affine.move(at, last - self.number.first_baseline), element=element)
        return [chapter, title, *([dots] if at - 2.0 > left else []), number]


def _foot(identity: Identity, column: Rect, theme: BookTheme, *, marked: bool) -> list[Item]:
    """What the small marks in the margin are."""
    words = f"{identity.title}, version {identity.version}."
    match theme.marks if marked else "none":
        case "numbers":
            words += " The small numbers in the margin count the rules of each chapter, so that they can be quoted."
        case "ids":
            words += " The small marks in the margin name each rule, so that it can be found and quoted."
    text = fit(words, Size(column.width, 14), replace(theme.caption, align="left"), "bottom")
    return [Group(text.items, Affine.move(column.x, column.bottom - 14), element=StructureElement("P"))]
