"""Worked examples: the story, the table before and after, and what each player had."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from types import MappingProxyType
from typing import Literal

from generator.catalog.verified import Example
from generator.drawing.items import Drawing, Group, Outline, Stroke
from generator.drawing.shapes import rounded_rect
from generator.drawing.structure import StructureElement
from generator.geometry import Affine, Rect, Size
from generator.rulebook import alternatives
from generator.rulebook.blocks import Spans, Table
from generator.rulebook.example_boards import BoardView, Shots, main_board, view_of
from generator.rulebook.example_pieces import ASIDE, ExamplePieces, ListedCards, example_pieces
from generator.rulebook.figure_strips import figure
from generator.rulebook.figures import ComponentPictures
from generator.rulebook.flow import BookAnchor, Flexible, Strip, joined, spaced
from generator.rulebook.setting import Setter, as_one, span, stacked, strips_of
from generator.rulebook.tables import table, table_width
from generator.rulebook.theme import BookTheme
from generator.rulebook.wording import in_words
from generator.source.mark import Mark as Place
from generator.text.breaking import MissingGlyphs
from generator.text.markup import parse as parse_markup
from generator.text.style import Span
from generator.units import Mm, pt_to_mm

_NOWHERE = Place("", 1, 1)
_PAD: Mm = 3.2
"""Between the frame of an example and what is in it."""
_SMALLEST, _LARGEST = 0.78, 1.6
"""How much smaller or larger the pictures of an example may be than usual, so that a page is filled."""
_SMALLEST_WORDED = 0.65
"""The same of boards below cards with their words, which take much room."""
_SMALLEST_WIDE = 0.6
"""The same of boards of tiles that take the whole width, because beside what players have they would be too small."""
_ENLARGED = (1.4, 1.3, 1.2, 1.1, 1.0)
"""How much larger the cards and tokens may be beside the story of an example, or below it."""
_ENLARGED_WORDED = (1.4, 1.2, 1.0)
"""The same of cards with their words, which are set anew for each."""
_LEFT, _RIGHT = 0.42, 0.5
"""The least width of the story with the board at its right, and the most that the board may take, as shares of both."""
_MOST_ROWS = 2
"""Of pictures that stand beside the table: a column of them would leave the rest of the box empty."""
_EVEN: Mm = 1.5
"""Cards with their words stand beside a story also where that is so much higher than below it: it looks better."""
_IDLE = 0.3
"""The share of unchanged and empty cells from which on what players have is told in lines, without these, if there are
more columns than players: a narrow table is clear all the same, and a book keeps to one form."""
_BESIDE: Mm = 6.0
"""From the pictures to the table at their right."""


@dataclass(frozen=True, slots=True)
class _Parts:
    """What a worked example is set of, by its width in mm; each is made once. No view where it is about no board.

    `drawn` are pictures of the board by width and scale, `pieces` those of cards and tokens, `told` is what the board
    shows in words. A tally comes with what was lacking to set it.
    """

    worked: Example
    setter: Setter
    view: BoardView | None
    told: str
    drawn: Callable[[Mm, float], Drawing]
    title: Callable[[Mm], list[Strip]]
    story: Callable[[Mm], list[Strip]]
    pieces: Callable[[Mm, float], ExamplePieces | None]
    tally: Callable[[Mm], tuple[Drawing | None, MissingGlyphs]]

    @classmethod
    def of(
        cls, worked: Example, setter: Setter, pictures: ComponentPictures, rules: Mapping[str, tuple[Spans, ...]]
    ) -> "_Parts":
        """Those of an example, its cards with these rules."""
        board = main_board(worked, pictures)
        view = view_of(worked, board, pictures) if board is not None else None
        shots = Shots(worked, view, pictures, setter.theme) if view is not None else None
        # A card that the picture of the table shows is not shown once more.
        seen = shots.cards if shots is not None else frozenset[str]()
        about = replace(worked, pieces=tuple(name for name in worked.pieces if name not in seen))
        listed = ListedCards.of(worked, pictures, setter.theme, rules, seen)
        return cls(
            worked,
            setter,
            view,
            _told(worked, view, pictures) if view is not None else "",
            cache(shots.drawn if shots is not None else lambda *_: Drawing(Size(0.0, 0.0), ())),
            cache(lambda width: _title(worked, setter, width)),
            cache(lambda width: _story(worked, setter, width)),
            cache(
                lambda width, by: example_pieces(
                    about, pictures, setter.theme, width, setter.inside, enlarged=by, listed=listed
                )
            ),
            cache(lambda width: _tally(worked, setter, width)),
        )

    def shot(self, width: Mm, scale: float) -> Drawing:
        """The board as a figure of the document."""
        return figure(self.drawn(width, scale), self.told, self.setter.inside)


def example(
    worked: Example,
    setter: Setter,
    pictures: ComponentPictures,
    width: Mm,
    *,
    floats: bool = True,
    rules: Mapping[str, tuple[Spans, ...]] = MappingProxyType({}),
) -> list[Strip]:
    """A worked example in a box of its own, which text may overtake where it `floats`; as plain strips where no page
    can hold the box.

    Cards whose `rules` are given, by their ids, are shown with these.
    """
    parts = _Parts.of(worked, setter.within_a("Div"), pictures, rules)
    strip = replace(_fitted(parts, width), floats=floats)
    if strip.height > setter.theme.column.height:
        strips = _strips(parts, width, 1.0, divided=True)
        return [replace(strips[0], gap=setter.theme.lead), *strips[1:]]
    return [strip, Strip(setter.theme.lead / 4, joined=True)]


def _fitted(parts: _Parts, width: Mm) -> Strip:
    """The box of an example, whose pictures can be a little larger or smaller, so that a page is filled.

    Where it is to be higher, cards and tokens grow too.
    """
    theme = parts.setter.theme

    @cache
    def drawn(scale: float, enlarged: float) -> Strip:
        return _boxed(_strips(parts, width - 2 * _PAD, scale, enlarged), theme, width)

    usual_pieces = parts.pieces(width - 2 * _PAD, 1.0)
    worded = usual_pieces is not None and usual_pieces.worded
    smallest = _SMALLEST_WORDED if worded else _smallest(parts, width - 2 * _PAD)
    smallest = max(smallest, parts.view.smallest if parts.view is not None else 0.0)
    least, usual = drawn(smallest, 1.0), drawn(1.0, 1.0)
    enlargements = _enlargements(parts, width)

    def scales(height: Mm, enlarged: float) -> Iterator[float]:
        """Those of the board that may fit a height, the largest first; the usual one where there is no board."""
        if parts.view is None:
            yield 1.0
            return
        middle = drawn(1.0, enlarged).height
        other = _LARGEST if height > middle else smallest
        share = (height - middle) / max(abs(drawn(other, enlarged).height - middle), 0.1)
        scale = min(_LARGEST, 1.0 + share * abs(other - 1.0))
        while scale > smallest:
            yield scale
            scale -= 0.03
        yield smallest

    def largest(height: Mm, enlarged: float = 1.0) -> Strip:
        """As large as a height allows, its cards and tokens `enlarged`; the least where these do not fit."""
        strips = (drawn(scale, enlarged) for scale in scales(height, enlarged))
        return next((strip for strip in strips if strip.height <= height + 1e-6), least)

    def grown(height: Mm) -> Strip:
        """As high as fits, and of the equally high the one whose cards are the largest: but they do not grow where the
        board would be drawn smaller than usual for them.
        """
        sizes = [size for size in enlargements if drawn(1.0, size).height <= height] or [1.0]
        return max((largest(height, size) for size in sizes), key=lambda strip: strip.height)

    highest = max(drawn(_LARGEST, size).height for size in {enlargements[0], 1.0})
    fitted = usual if usual.height <= theme.column.height else largest(theme.column.height)
    return replace(fitted, flexible=Flexible(least.height, highest, grown))


def _enlargements(parts: _Parts, width: Mm) -> list[float]:
    """How much larger cards and tokens may be: as usual, or so that they fill their rows."""
    usual = parts.pieces(width - 2 * _PAD, 1.0)
    sizes = _ENLARGED_WORDED if usual is not None and usual.worded else _ENLARGED
    made = {by: parts.pieces(width - 2 * _PAD, by) for by in sizes}
    return [by for by, pieces in made.items() if by == 1.0 or (pieces is not None and pieces.even)]


def _smallest(parts: _Parts, width: Mm) -> float:
    """How much smaller than usual the board may be drawn."""
    tally, _ = parts.tally(width)
    if parts.view is None or tally is None or not parts.view.of_tiles or parts.view.is_flexible:
        return _SMALLEST
    return _SMALLEST if parts.view.beside(width - tally.size.width - _BESIDE) else _SMALLEST_WIDE


def _boxed(strips: Sequence[Strip], theme: BookTheme, width: Mm) -> Strip:
    """The strips on a tinted ground with a thin frame."""
    content, height = stacked(strips)
    total = theme.rows(height + 2 * _PAD - 1.0)
    top = (total - height) / 2
    ground = theme.paper.mixed(theme.second, 0.10)
    frame = Outline(rounded_rect(Rect(0.0, 0.0, width, total), 1.2), ground, Stroke(theme.second, 0.25))
    links = tuple(link.moved(_PAD, top) for link in content.links)
    items = (frame, Group(content.items, Affine.move(_PAD, top)))
    return Strip(total, items, theme.lead * 0.75, links=links, marks=content.marks)


def _strips(parts: _Parts, width: Mm, scale: float, enlarged: float = 1.0, *, divided: bool = False) -> list[Strip]:
    """A worked example as strips: its title, the story with what it is about, and the table before and after.

    The pictures of the table are `scale` times as high as usual, those of cards and tokens `enlarged` so much. Of one
    that is to be `divided` between pages nothing stands beside the story.
    """
    below = _figure_below(parts, width, scale, enlarged, divided=divided)
    beside = None if divided else _figure_beside(parts, width, scale, enlarged)
    if beside is not None and beside.height < stacked(below)[1]:
        return joined([*parts.title(width), beside])
    return joined([*parts.title(width), *below])


def _title(worked: Example, setter: Setter, width: Mm) -> list[Strip]:
    title = strips_of(setter.text((span(worked.title),), width, setter.theme.step), setter.theme.lead)
    title = as_one(title, StructureElement("P", setter.inside))
    title[0] = replace(title[0], marks=(BookAnchor(f"example-{worked.id}", words=worked.title),))
    return title


def _story(worked: Example, setter: Setter, width: Mm) -> list[Strip]:
    body = setter.theme.boxed
    return [
        strip
        for spans in parse_markup(worked.story, icons=False)
        for strip in setter.lines(spans, width, body, pt_to_mm(body.size_pt * body.leading))
    ]


def _figure_below(parts: _Parts, width: Mm, scale: float, enlarged: float, *, divided: bool) -> list[Strip]:
    """The story, with few pictures of what it is about at its right and more below it, and the table below these."""
    theme = parts.setter.theme
    pieces = parts.pieces(width, enlarged)
    aside = pieces.drawing if pieces is not None and pieces.beside and not divided else None
    if pieces is not None and pieces.worded and not divided:
        aside = _words_aside(parts, width, enlarged, pieces.drawing.size.height)
    column = width - aside.size.width - _BESIDE if aside is not None else width
    story = parts.story(column)
    if aside is not None:
        story = [_with_pieces(story, aside, column, theme)]
    elif pieces is not None:
        story = [*story, *_centred([pieces.drawing], theme, width)]
    below = [*story, *_figure(parts, width, scale)]
    beside = None if divided or aside is not None else _pieces_beside_tally(parts, width, enlarged)
    return min((below, beside), key=lambda strips: stacked(strips)[1]) if beside is not None else below


def _words_aside(parts: _Parts, width: Mm, enlarged: float, below: Mm) -> Drawing | None:
    """Cards with their words at the right of the story, where that is lower than the two one below the other."""
    pieces = parts.pieces(ASIDE, enlarged)
    if pieces is None:
        return None
    _, whole = stacked(parts.story(width))
    _, narrow = stacked(parts.story(width - pieces.drawing.size.width - _BESIDE))
    return pieces.drawing if max(narrow, pieces.drawing.size.height) < whole + below + _EVEN else None


def _pieces_beside_tally(parts: _Parts, width: Mm, enlarged: float) -> list[Strip] | None:
    """The story, and below it the pictures of what it is about with what players have at their right; None where there
    is a board, or either is lacking or too wide.
    """
    tally, _ = parts.tally(width)
    if parts.view is not None or tally is None:
        return None
    room = width - tally.size.width - _BESIDE
    pieces = parts.pieces(room, enlarged)
    if pieces is None or pieces.drawing.size.width > room or pieces.rows > _MOST_ROWS:
        return None
    both = _side_by_side(pieces.drawing, tally)
    return [*parts.story(width), *_centred([both], parts.setter.theme, width)]


def _figure_beside(parts: _Parts, width: Mm, scale: float, enlarged: float) -> Strip | None:
    """The story, what it is about and what players have, and the board at the right of all that; None where the board
    is too wide for that, or would be drawn smaller than below the story.
    """
    if parts.view is None or parts.view.takes_width:
        return None
    drawn, usual = (parts.drawn(room, scale) for room in (width * _RIGHT, width))
    column = width - drawn.size.width - _BESIDE
    if column < width * _LEFT or drawn.size.height < usual.size.height - 0.1:
        return None
    pieces, (tally, lacking) = parts.pieces(column, enlarged), parts.tally(column)
    around = [drawing for drawing in (pieces.drawing if pieces else None, tally) if drawing is not None]
    if lacking.columns or any(drawing.size.width > column for drawing in around):
        return None
    text, height = stacked([*parts.story(column), *_centred(around, parts.setter.theme, column)])
    shot = Group(parts.shot(width * _RIGHT, scale).items, Affine.move(column + _BESIDE, 0.8))
    return replace(text, height=max(height, drawn.size.height + 0.8), items=(*text.items, shot))


def _with_pieces(told: Sequence[Strip], pieces: Drawing, column: Mm, theme: BookTheme) -> Strip:
    """The story with the pictures of what it is about at its right."""
    text, height = stacked(told)
    at = Affine.move(column + _BESIDE, 0.8)
    both = (*text.items, Group(pieces.items, at))
    return replace(text, height=max(height, pieces.size.height + 0.8), items=both)


def _figure(parts: _Parts, width: Mm, scale: float) -> list[Strip]:
    """The board the example is about, and what players have at its right, or below it where it needs the width."""
    theme = parts.setter.theme
    tally, lacking = parts.tally(width)
    parts.setter.lacking.add(lacking)
    if parts.view is None:
        return _centred([tally] if tally else [], theme, width)
    if tally is None:
        return _centred([parts.shot(width, scale)], theme, width)
    view, room = parts.view, width - tally.size.width - _BESIDE
    wanted = view.is_clear(room, width) or (room > width * _LEFT if not view.changed else not view.beside(width))
    wanted = wanted and not (view.is_small(room) and not view.is_small(width))
    wanted = wanted and (view.beside(room) or not view.is_cramped(room))
    beside = _centred([_side_by_side(parts.shot(room, scale), tally)], theme, width)
    if wanted and not view.is_flexible:
        return beside
    line = [*_centred([parts.shot(width, scale)], theme, width), *_changes(parts.worked, parts.setter, width)]
    return min(beside, line, key=lambda strips: stacked(strips)[1]) if view.is_flexible else line


def _told(example: Example, view: BoardView, pictures: ComponentPictures) -> str:
    """What the pictures of an example show: the spaces that change before and after, or all that stands there."""
    board = view.board
    if not view.changed:
        return alternatives.of_board(board, example.after, pictures)
    before, after = (
        alternatives.standing_on(board, scene, pictures, view.about) or "Nothing stands on these spaces."
        for scene in (example.before, example.after)
    )
    return f"{board.title}. Before: {before} After: {after}"


def _centred(drawings: Sequence[Drawing], theme: BookTheme, width: Mm) -> list[Strip]:
    return [
        Strip(drawing.size.height, (Group(drawing.items, _middle(drawing, width)),), gap=theme.lead * 0.35)
        for drawing in drawings
    ]


def _middle(drawing: Drawing, width: Mm) -> Affine:
    return Affine.move((width - drawing.size.width) / 2, 0.0)


def _side_by_side(left: Drawing, right: Drawing) -> Drawing:
    size = Size(left.size.width + _BESIDE + right.size.width, max(left.size.height, right.size.height))
    at = Affine.move(left.size.width + _BESIDE, 2.4 if right.size.height < left.size.height - 2.4 else 0.0)
    return Drawing(size, (*left.items, Group(right.items, at)))


def _number(tally: Mapping[str, Mapping[str, int]], seat: str, name: str) -> int:
    return tally.get(seat, {}).get(name, 0)


def _moved_counters(example: Example) -> tuple[list[str], list[str]]:
    """The seats for which something beside the board changed or of whom the story tells, and the names of what changed
    for one of them.
    """
    before, after = example.before.counters, example.after.counters
    seats = list(dict.fromkeys((*before, *after)))
    names = dict.fromkeys(name for tally in (before, after) for counters in tally.values() for name in counters)
    moved = [n for n in names if any(_number(before, seat, n) != _number(after, seat, n) for seat in seats)]
    # Beside used mana the story counts mana, though what was spent may have come back.
    moved = [n for n in names if n in moved or any(other.endswith(f" {n}") for other in moved)]
    told = set(re.findall(r"\w+", example.story))
    seats = [
        seat
        for seat in seats
        if in_words(seat) in told or any(_number(before, seat, n) != _number(after, seat, n) for n in moved)
    ]
    return seats, moved


def _changes(example: Example, setter: Setter, width: Mm) -> list[Strip]:
    """What changed beside the board: `Red: cards 0 → 1`. In one line, or in lines of their own for each seat."""
    seats, names = _moved_counters(example)
    told = [spans for spans in (_changed_for(example, seat, names) for seat in seats) if spans]
    style = replace(setter.theme.table, size_pt=8.25, align="centre", balance=True)
    lead = pt_to_mm(style.size_pt * style.leading)
    apart = span("\u00a0\u00a0·  ")
    whole = strips_of(setter.text(tuple(one for spans in told for one in (apart, *spans))[1:], width, style), lead)
    if len(whole) > 1 and len(told) > 1:
        whole = [strip for spans in told for strip in strips_of(setter.text(spans, width, style), lead)]
    strips = as_one(whole, StructureElement("P", setter.inside))
    return spaced(strips, setter.theme.lead * 0.3)


def _changed_for(example: Example, seat: str, names: Sequence[str]) -> Spans:
    """What changed for a seat, with its name; no line ends within one of these. Nothing where nothing did."""
    before, after = example.before.counters, example.after.counters
    spans: list[Span] = []
    for name in names:
        was, now = _number(before, seat, name), _number(after, seat, name)
        if was == now and not any(
            other.endswith(f" {name}") and _number(before, seat, other) != _number(after, seat, other)
            for other in names
        ):
            continue
        what = in_words(name).lower() if name.islower() else in_words(name)  # titles of pieces keep their capitals
        words = (f"{what} " if was == now else f"{what} {was} → ").replace(" ", "\u00a0")
        spans += [span(f", {words}" if spans else f"{in_words(seat)}: {words}"), span(str(now), bold=True)]
    return tuple(spans)


def _told_changes(example: Example, seats: Sequence[str], names: Sequence[str], setter: Setter, width: Mm) -> Drawing:
    """What changed for each seat in a line of its own: a table of it would be mostly numbers that stay as they are."""
    style = replace(setter.theme.table, size_pt=8.25)
    lead = pt_to_mm(style.size_pt * style.leading)
    texts = [setter.text(_changed_for(example, seat, names), width, style) for seat in seats]
    strips = [strip for text in texts for strip in as_one(strips_of(text, lead), StructureElement("P", setter.inside))]
    whole, height = stacked(strips)
    wide = max((line.width for text in texts for line in text.lines), default=0.0)
    return Drawing(Size(min(width, wide + 0.01), height), whole.items)


def _tally(example: Example, setter: Setter, width: Mm) -> tuple[Drawing | None, MissingGlyphs]:
    """What each player has beside the board, a changed number with what it was, and what was lacking to set it; None
    where nothing changed.
    """
    lacking = MissingGlyphs(set(), set())
    before, after = example.before.counters, example.after.counters
    seats, changed = _moved_counters(example)
    if not changed:
        return None, lacking

    def cell(seat: str, name: str) -> Spans:
        if not any(name in tally.get(seat, {}) for tally in (before, after)):
            return ()
        was, now = _number(before, seat, name), _number(after, seat, name)
        return (span(str(now)),) if was == now else (span(f"{was} → "), span(str(now), bold=True))

    cells = [cell(seat, name) for seat in seats for name in changed]
    idle = sum(len(one) < 2 for one in cells)
    if (
        len(changed) > len(seats)
        and idle > _IDLE * len(cells)
        and all(_changed_for(example, seat, changed) for seat in seats)
    ):
        return _told_changes(example, seats, changed, setter, width), lacking
    head: tuple[Spans, ...] = ((), *((span(in_words(name)),) for name in changed))
    rows = tuple(((span(in_words(seat)),), *(cell(seat, name) for name in changed)) for seat in seats)
    centred: list[Literal["centre"]] = ["centre"] * len(changed)
    made = Table(head, rows, ("left", *centred), _NOWHERE)
    strips = table(made, width, setter.theme, setter.coloured, lacking, setter.inside)
    whole, height = stacked([replace(strip, gap=0.0) for strip in strips])
    return Drawing(Size(table_width(made, width, setter.theme), height), whole.items), lacking
