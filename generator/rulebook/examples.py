"""Worked examples: the story, the table before and after, and what each player had."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from generator.catalog.models import Component
from generator.catalog.verified import Example, Scene
from generator.drawing.items import Drawing, Group, Item, Outline, Stroke
from generator.drawing.shapes import polygon, rounded_rect
from generator.geometry import Affine, Point, Rect, Size
from generator.rulebook.blocks import Spans, Table
from generator.rulebook.example_pieces import example_pieces
from generator.rulebook.figures import ComponentPictures, board_scene, scaled
from generator.rulebook.flow import BookAnchor, Strip, joined, spaced
from generator.rulebook.setting import Setter, label, span, stacked, strips_of
from generator.rulebook.tables import table, table_width
from generator.rulebook.theme import BookTheme
from generator.source.mark import Mark as Place
from generator.text.markup import parse as parse_markup
from generator.text.style import Span
from generator.units import Mm, pt_to_mm

Standing: TypeAlias = Mapping[str, tuple[str, ...]]
"""What stands on each occupied space, lowest first."""

_GRID_NAME = re.compile(r"([a-z])(\d{1,2})")
_NOWHERE = Place("", 1, 1)
_TALLEST: Mm = 33.0
"""Of one picture of an example."""
_LARGE: Mm = 40.0
"""Spaces from this size on hold tiles, with pieces on them that one must be able to read."""
_FEW, _MANY = 2, 5
"""The least that is shown of a board, in spaces along each side: of large ones, and of others."""
_WIDEST_SPACE: Mm = 12.5
"""Of a space in such a picture."""
_PAD: Mm = 3.2
"""Between the frame of an example and what is in it."""
_READABLE: Mm = 6.0
"""The width of a space from which on pictures stand side by side."""
_BETWEEN: Mm = 7.0
"""From the picture before to the one after, with an arrow in it."""
_BESIDE: Mm = 6.0
"""From the pictures to the table at their right."""


def example(
    worked: Example, setter: Setter, pictures: ComponentPictures, width: Mm, *, floats: bool = True
) -> list[Strip]:
    """A worked example in a box of its own, which text may overtake where it `floats`; as plain strips where no page
    can hold the box.
    """
    inside = _strips(worked, setter, pictures, width - 2 * _PAD)
    strip = replace(_boxed(inside, setter.theme, width), floats=floats)
    if strip.height > setter.theme.column.height:
        strips = _strips(worked, setter, pictures, width)
        return [replace(strips[0], gap=setter.theme.lead), *strips[1:]]
    return [strip, Strip(setter.theme.lead / 4, joined=True)]


def _boxed(strips: Sequence[Strip], theme: BookTheme, width: Mm) -> Strip:
    """The strips on a tinted ground with a thin frame."""
    content, height = stacked(strips)
    total = theme.rows(height + 2 * _PAD - 1.0)
    top = (total - height) / 2
    ground = theme.paper.mixed(theme.second, 0.10)
    frame = Outline(rounded_rect(Rect(0.0, 0.0, width, total), 1.2), ground, Stroke(theme.second, 0.25))
    links = tuple((link.moved(_PAD, top), target) for link, target in content.links)
    items = (frame, Group(content.items, Affine.move(_PAD, top)))
    return Strip(total, items, theme.lead * 0.75, links=links, marks=content.marks)


def _strips(worked: Example, setter: Setter, pictures: ComponentPictures, width: Mm) -> list[Strip]:
    """A worked example as strips: its title, the story with what it is about, and the table before and after."""
    theme = setter.theme
    title = strips_of(setter.text((span(worked.title),), width, theme.step), theme.lead)
    title[0] = replace(title[0], marks=(BookAnchor(f"example-{worked.id}"),))
    body = replace(theme.body, size_pt=9.25, leading=1.28)
    pieces = example_pieces(worked, pictures, theme, width)
    aside = pieces.drawing if pieces is not None and pieces.beside else None
    column = width - aside.size.width - _BESIDE if aside is not None else width
    story = [
        strip
        for spans in parse_markup(worked.story, icons=False)
        for strip in setter.lines(spans, column, body, pt_to_mm(body.size_pt * body.leading))
    ]
    if aside is not None:
        story = [_with_pieces(story, aside, column, theme)]
    elif pieces is not None:
        drawing = pieces.drawing
        items = (Group(drawing.items, _middle(drawing, width)),)
        story.append(Strip(drawing.size.height, items, gap=theme.lead * 0.35))
    return joined([*title, *story, *_figure(worked, setter, pictures, width)])


def _with_pieces(told: Sequence[Strip], pieces: Drawing, column: Mm, theme: BookTheme) -> Strip:
    """The story with the pictures of what it is about at its right."""
    text, height = stacked(told)
    at = Affine.move(column + _BESIDE, 0.8)
    return Strip(max(height, pieces.size.height + 0.8), (*text.items, Group(pieces.items, at)))


def _figure(example: Example, setter: Setter, pictures: ComponentPictures, width: Mm) -> list[Strip]:
    """The board the example is about, and what players have at its right, or below it where it needs the width."""
    board = _main_board(example, pictures)
    tally = _tally(example, setter, width)
    room = width - (tally.size.width + _BESIDE if tally else 0.0)
    if board is None:
        return _centred([tally] if tally else [], setter.theme, width)
    view = _view(example, board)
    if tally is None or view.beside(room) or not view.beside(width):
        shot = _shots(example, view, pictures, setter.theme, room)
        return _centred([_side_by_side(shot, tally) if tally else shot], setter.theme, width)
    shot = _shots(example, view, pictures, setter.theme, width)
    return [*_centred([shot], setter.theme, width), *_changes(example, setter, width)]


def _centred(drawings: Sequence[Drawing], theme: BookTheme, width: Mm) -> list[Strip]:
    return [
        Strip(drawing.size.height, (Group(drawing.items, _middle(drawing, width)),), gap=theme.lead * 0.35)
        for drawing in drawings
    ]


def _middle(drawing: Drawing, width: Mm) -> Affine:
    return Affine.move((width - drawing.size.width) / 2, 0.0)


def _main_board(example: Example, pictures: ComponentPictures) -> Component | None:
    """The board on which most changed, else the one on which most stands; None where all are empty."""

    def weight(board: Component) -> tuple[int, int]:
        before, after = _standing(example.before, board), _standing(example.after, board)
        return len(_changed(board, before, after)), len(before) + len(after)

    boards = [board for board in pictures.components.values() if board.spaces]
    best = max(boards, key=weight, default=None)
    return best if best is not None and weight(best) > (0, 0) else None


def _changed(board: Component, before: Standing, after: Standing) -> list[str]:
    """The spaces on which something else stands."""
    return [str(s.id) for s in board.spaces if sorted(before.get(s.id, ())) != sorted(after.get(s.id, ()))]


def _side_by_side(left: Drawing, right: Drawing) -> Drawing:
    size = Size(left.size.width + _BESIDE + right.size.width, max(left.size.height, right.size.height))
    at = Affine.move(left.size.width + _BESIDE, 2.4 if right.size.height < left.size.height - 2.4 else 0.0)
    return Drawing(size, (*left.items, Group(right.items, at)))


def _standing(scene: Scene, board: Component) -> Standing:
    """What stands on each occupied space of the board."""
    found: dict[str, tuple[str, ...]] = {}
    for on, space, component in scene.placed:
        if on == board.id:
            found[space] = (*found.get(space, ()), component)
    return found


@dataclass(frozen=True, slots=True)
class _View:
    """What of a board an example shows: the part, the spaces that change, and those that it is about."""

    board: Component
    region: Rect
    changed: tuple[str, ...]
    about: tuple[str, ...]

    @property
    def edge(self) -> Mm:
        """The room that the names of columns and rows take."""
        return 3.4 if _is_grid(self.board) else 0.0

    def beside(self, width: Mm) -> bool:
        """Whether the pictures before and after are readable side by side."""
        if not self.changed:
            return False
        shown = ((width - _BETWEEN) / 2 - self.edge) / self.region.width * self.board.spaces[0].size.width
        return self.region.width / self.region.height < 1.7 or shown > _READABLE


def _view(example: Example, board: Component) -> _View:
    before, after = _standing(example.before, board), _standing(example.after, board)
    changed = _changed(board, before, after)
    occupied = [str(s.id) for s in board.spaces if s.id in before or s.id in after]
    known = {str(space.id) for space in board.spaces}
    about = [*changed, *(name for name in example.spaces if name in known and name not in changed)]
    return _View(board, region_of(board, about if changed else occupied), tuple(changed), tuple(about))


def _shots(example: Example, view: _View, pictures: ComponentPictures, theme: BookTheme, width: Mm) -> Drawing:
    """The board before and after, as much of it as the example is about."""
    beside = view.beside(width)
    most = min(width, 88.0) if not view.changed or not beside else (width - _BETWEEN) / 2
    rows = view.region.height / view.board.spaces[0].size.height
    tall = min(_TALLEST, rows * _WIDEST_SPACE + view.edge)
    wide = min(most - view.edge, (tall - view.edge) * view.region.width / view.region.height)
    # Side by side, the arrow between them says which is which.
    words = ("", "") if beside else ("Before", "After")
    shots: list[tuple[Scene, Sequence[str], str]] = [(example.after, (), "")]
    if view.changed:
        shots = [(example.before, (), words[0]), (example.after, view.changed, words[1])]
    drawn = []
    for scene, lit, word in shots:
        about = view.about if view.changed else None
        whole = board_scene(view.board, pictures, scene, lit, theme.accent, about)
        drawn.append(_framed(whole, view.region, wide, view.board, theme, word))
    return _beside(drawn, theme) if beside else _below(drawn)


def region_of(board: Component, names: Sequence[str]) -> Rect:
    """The part of a board worth showing around some spaces: they and their neighbours, or all where that is most."""
    whole = Rect.of(board.cut.size)
    spaces = [space for space in board.spaces if space.id in names]
    if not spaces:
        return whole
    size = spaces[0].size
    left = min(space.centre.x - space.size.width / 2 for space in spaces)
    right = max(space.centre.x + space.size.width / 2 for space in spaces)
    top = min(space.centre.y - space.size.height / 2 for space in spaces)
    bottom = max(space.centre.y + space.size.height / 2 for space in spaces)
    least = _FEW if size.width >= _LARGE else _MANY
    left, right = _widened(left, right, size.width, whole.width, least)
    top, bottom = _widened(top, bottom, size.height, whole.height, least)
    if (right - left) * (bottom - top) > 0.6 * whole.width * whole.height:
        return whole
    return Rect(left, top, right - left, bottom - top)


def _widened(low: Mm, high: Mm, space: Mm, limit: Mm, least: int) -> tuple[Mm, Mm]:
    """An interval widened by whole spaces, to `least` of them in all, and cut at 0 and `limit`.

    Where that is five, one is added at least on each side.

    Where less than a space is left to the board's edge, that is shown too.
    """
    more = max(2 if least == _MANY else 0, least - round((high - low) / space))
    below = (more + 1) // 2
    for _ in range(2):  # what has no room on one side goes to the other
        below = min(below, int(low / space + 0.02))
        below = max(below, more - int((limit - high) / space + 0.02))
    low, high = max(0.0, low - below * space), min(limit, high + max(0, more - below) * space)
    return (0.0 if low < 0.7 * space else low), (limit if limit - high < 0.7 * space else high)


def _is_grid(board: Component) -> bool:
    return all(_GRID_NAME.fullmatch(space.id) for space in board.spaces)


def _framed(scene: Drawing, region: Rect, width: Mm, board: Component, theme: BookTheme, words: str) -> Drawing:
    """A region of the board with the names of its columns and rows outside the frame, and a word below."""
    shot = scaled(scene, width, region, theme.hairline, 0.8)
    grid = _is_grid(board)
    edge = 3.4 if grid else 0.0
    items: list[Item] = [Group(shot.items, Affine.move(edge, edge))]
    if grid:
        items += _names(board, region, width / region.width, edge, theme)
    height = shot.size.height + edge
    if words:
        style = replace(theme.running, size_pt=7.5)
        items.append(label(words, style, edge, height + 3.4))
        height += 4.4
    return Drawing(Size(width + edge, height), tuple(items))


def _names(board: Component, region: Rect, scale: float, edge: Mm, theme: BookTheme) -> list[Item]:
    columns: dict[str, Mm] = {}
    rows: dict[str, Mm] = {}
    for space in board.spaces:
        match = _GRID_NAME.fullmatch(space.id)
        if match is None:
            continue
        if region.x < space.centre.x < region.right:
            columns.setdefault(match[1], (space.centre.x - region.x) * scale + edge)
        if region.y < space.centre.y < region.bottom:
            rows.setdefault(match[2], (space.centre.y - region.y) * scale + edge)
    style = replace(theme.running, size_pt=6.5, tracking=0.0)
    marks = [label(name, style, x - 0.55, edge - 1.0) for name, x in columns.items()]
    return [*marks, *(label(name, style, edge - 1.1 - 1.1 * len(name), y + 0.75) for name, y in rows.items())]


def _beside(drawn: Sequence[Drawing], theme: BookTheme) -> Drawing:
    items: list[Item] = []
    x = 0.0
    height = max(drawing.size.height for drawing in drawn)
    for i, drawing in enumerate(drawn):
        if i:
            items.append(_arrow(Point(x + _BETWEEN / 2, height / 2), theme))
            x += _BETWEEN
        items.append(Group(drawing.items, Affine.move(x, 0.0)))
        x += drawing.size.width
    return Drawing(Size(x, height), tuple(items))


def _below(drawn: Sequence[Drawing]) -> Drawing:
    if len(drawn) == 1:
        return drawn[0]
    items: list[Item] = []
    y = 0.0
    for i, drawing in enumerate(drawn):
        y += 2.0 if i else 0.0
        items.append(Group(drawing.items, Affine.move(0.0, y)))
        y += drawing.size.height
    return Drawing(Size(max(drawing.size.width for drawing in drawn), y), tuple(items))


def _arrow(at: Point, theme: BookTheme) -> Outline:
    x, y = at.x, at.y
    corners = ((-2.2, -0.45), (0.4, -0.45), (0.4, -1.6), (2.4, 0.0), (0.4, 1.6), (0.4, 0.45), (-2.2, 0.45))
    return Outline(polygon([Point(x + dx, y + dy) for dx, dy in corners]), theme.second)


def _number(tally: Mapping[str, Mapping[str, int]], seat: str, name: str) -> int:
    return tally.get(seat, {}).get(name, 0)


def _moved_counters(example: Example) -> tuple[list[str], list[str]]:
    """The seats, and the names of what players have beside the board that changed for one of them."""
    before, after = example.before.counters, example.after.counters
    seats = list(dict.fromkeys((*before, *after)))
    names = dict.fromkeys(name for tally in (before, after) for counters in tally.values() for name in counters)
    moved = [n for n in names if any(_number(before, seat, n) != _number(after, seat, n) for seat in seats)]
    return seats, moved


def _changes(example: Example, setter: Setter, width: Mm) -> list[Strip]:
    """What changed beside the board, in a line: `Red: cards 0 → 1`."""
    before, after = example.before.counters, example.after.counters
    spans: list[Span] = []
    seats, names = _moved_counters(example)
    for seat in seats:
        told = [n for n in names if _number(before, seat, n) != _number(after, seat, n)]
        for i, name in enumerate(told):
            words = f"{_words(seat)}: {_words(name).lower()}" if i == 0 else f", {_words(name).lower()}"
            lead = "  ·  " if spans and i == 0 else ""
            spans.append(span(f"{lead}{words} {_number(before, seat, name)} → "))
            spans.append(span(str(_number(after, seat, name)), bold=True))
    style = replace(setter.theme.table, size_pt=8.25, align="centre", balance=True)
    strips = strips_of(setter.text(tuple(spans), width, style), pt_to_mm(style.size_pt * style.leading))
    return spaced(strips, setter.theme.lead * 0.3)


def _tally(example: Example, setter: Setter, width: Mm) -> Drawing | None:
    """What each player has beside the board, a changed number with what it was; None where nothing changed."""
    before, after = example.before.counters, example.after.counters
    seats, changed = _moved_counters(example)
    if not changed:
        return None

    def cell(seat: str, name: str) -> Spans:
        if not any(name in tally.get(seat, {}) for tally in (before, after)):
            return ()
        was, now = _number(before, seat, name), _number(after, seat, name)
        return (span(str(now)),) if was == now else (span(f"{was} → "), span(str(now), bold=True))

    head: tuple[Spans, ...] = ((), *((span(_words(name)),) for name in changed))
    rows = tuple(((span(_words(seat)),), *(cell(seat, name) for name in changed)) for seat in seats)
    centred: list[Literal["centre"]] = ["centre"] * len(changed)
    made = Table(head, rows, ("left", *centred), _NOWHERE)
    strips = table(made, width, setter.theme, setter.coloured, setter.lacking)
    whole, height = stacked([replace(strip, gap=0.0) for strip in strips])
    return Drawing(Size(table_width(made, width, setter.theme), height), whole.items)


def _words(name: str) -> str:
    """An engine's name for print: `white_chips` as `White chips`."""
    words = name.replace("_", " ").replace("-", " ").strip()
    return words[:1].upper() + words[1:]
