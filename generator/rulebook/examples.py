"""Worked examples: the story, the table before and after, and what each player had."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from types import MappingProxyType

from generator.catalog.verified import Example
from generator.drawing.items import Drawing, Group, Outline, Stroke
from generator.drawing.shapes import rounded_rect
from generator.drawing.structure import StructureElement
from generator.geometry import Affine, Rect, Size
from generator.rulebook import alternatives
from generator.rulebook.blocks import Block, Spans
from generator.rulebook.deferred import DeferredPictures
from generator.rulebook.example_boards import BoardView, main_board, view_of
from generator.rulebook.example_layouts import BESIDE, BoxArrangement, ExampleParts, arrangements, divided
from generator.rulebook.example_pieces import ListedCards, example_pieces
from generator.rulebook.example_rows import rows_of_players
from generator.rulebook.example_shots import Shots
from generator.rulebook.example_tally import changes, tally
from generator.rulebook.figures import ComponentPictures
from generator.rulebook.flow import GRID, BookAnchor, Flexible, Strip
from generator.rulebook.references import example_anchor
from generator.rulebook.setting import Setter, span
from generator.rulebook.strips import as_one, stacked, strips_of
from generator.rulebook.theme import BookTheme
from generator.text.markup import parse as parse_markup
from generator.units import Mm, pt_to_mm

PAD: Mm = 3.2
"""Between the frame of an example and what is in it."""
_SMALLEST, _LARGEST = 0.78, 1.6
"""How much smaller or larger the pictures of an example may be than usual, so that a page is filled."""
_LARGER = (1.25, 1.0)
"""Between that, where the largest would leave too much of the box empty."""
_STEP = 0.05
"""Between two sizes that are tried."""
_SMALLEST_WORDED = 0.65
"""The same of boards below cards with their words, which take much room."""
_SMALLEST_WIDE = 0.6
"""The same of boards of tiles that take the whole width, because beside what players have they would be too small."""
_SMALLEST_ROWS = 0.85
"""How much smaller the cards may be that stand in rows, one for each player."""
_ENLARGED = (1.4, 1.2, 1.0)
"""How much larger the cards and tokens may be beside the story of an example, or below it."""
_DEAD = 1.4
"""How much what is empty in a box counts against its height, where a page is to be filled: a box that is higher only
because one of two columns is does not fill it.
"""


def example(
    worked: Example,
    setter: Setter,
    pictures: ComponentPictures,
    width: Mm,
    *,
    floats: bool = True,
    rules: Mapping[str, tuple[Spans, ...]] = MappingProxyType({}),
    below: Sequence[Block] = (),
) -> list[Strip]:
    """A worked example in a box of its own, which text may overtake where it `floats`; as plain strips where no page
    can hold the box.

    Cards whose `rules` are given, by their ids, are shown with these. What is `below` follows the story, in the box.
    """
    parts = _parts_of(worked, setter.within_a("Div"), pictures, rules, below)
    strip = replace(_fitted(parts, width), floats=floats)
    if strip.height > setter.theme.column.height:
        strips = [replace(strip, items=parts.later.shown(strip.items)) for strip in divided(parts, width)]
        return [replace(strips[0], gap=setter.theme.lead), *strips[1:]]
    return [strip, Strip(setter.theme.lead / 4, joined=True)]


def _parts_of(
    worked: Example,
    setter: Setter,
    pictures: ComponentPictures,
    rules: Mapping[str, tuple[Spans, ...]],
    below: Sequence[Block],
) -> ExampleParts:
    """The parts of an example, its cards with these rules, its story with what is `below` it."""
    board = main_board(worked, pictures)
    pale = setter.theme.pale_boards
    view = view_of(worked, board, pictures, pale=pale) if board is not None else None
    later = DeferredPictures()
    shots = Shots(worked, view, pictures, setter.theme, later) if view is not None else None
    # A card that the picture of the table shows is not shown once more.
    seen = shots.cards if shots is not None else frozenset[str]()
    about = replace(worked, pieces=tuple(name for name in worked.pieces if name not in seen))
    listed = ListedCards.of(worked, pictures, setter.theme, rules, seen)
    return ExampleParts(
        worked,
        setter,
        view,
        _told(worked, view, pictures) if view is not None else "",
        cache(shots.planned if shots is not None else lambda *_: Drawing(Size(0.0, 0.0), ())),
        later,
        cache(lambda width: _title(worked, setter, width)),
        cache(lambda width: [*_story(worked, setter, width), *setter.blocks(below, width, setter.theme.boxed)]),
        cache(
            lambda width, by: example_pieces(
                about, pictures, setter.theme, width, setter.inside, enlarged=by, listed=listed
            )
        ),
        cache(lambda width: tally(worked, setter, width)),
        cache(lambda width: changes(worked, setter, width)),
        cache(lambda width, by: rows_of_players(worked, setter, pictures, width, by) if not rules else None),
    )


def _fitted(parts: ExampleParts, width: Mm) -> Strip:
    """The box of an example, whose pictures can be a little larger or smaller, so that a page is filled.

    Where it is to be higher, cards and tokens grow too.
    """
    theme = parts.setter.theme

    @cache
    def ways(scale: float, enlarged: float) -> list[BoxArrangement]:
        return arrangements(parts, width - 2 * PAD, scale, enlarged)

    def drawn(scale: float, enlarged: float) -> BoxArrangement:
        return ways(scale, enlarged)[0]

    usual_pieces = parts.pieces(width - 2 * PAD, 1.0)
    worded = usual_pieces is not None and usual_pieces.worded
    smallest = _SMALLEST_WORDED if worded else _smallest(parts, width - 2 * PAD)
    smallest = max(smallest, parts.view.smallest if parts.view is not None else 0.0)
    least = drawn(smallest, _SMALLEST_ROWS if _in_rows(parts, width) else 1.0)
    usual = drawn(1.0, 1.0)
    enlargements = _enlargements(parts, width)

    def scales(height: Mm, enlarged: float) -> Iterator[float]:
        """Those of the board that may fit a height, the largest first; the usual one where there is no board."""
        if parts.view is None:
            yield 1.0
            return
        middle = drawn(1.0, enlarged).height
        other = _LARGEST if height > middle else smallest
        share = (height - middle) / max(abs(drawn(other, enlarged).height - middle), 0.1)
        steps = int(min(_LARGEST, 1.0 + share * abs(other - 1.0)) / _STEP + 1e-6)
        while steps * _STEP > smallest:
            yield steps * _STEP
            steps -= 1
        yield smallest

    def largest(height: Mm, enlarged: float = 1.0) -> tuple[float, float]:
        """As large as a height allows, its cards and tokens `enlarged`; the least where these do not fit."""
        sizes = ((scale, enlarged) for scale in scales(height, enlarged))
        return next((size for size in sizes if drawn(*size).height <= height + 1e-6), (smallest, 1.0))

    larger_boards = (_LARGEST, *_LARGER) if parts.view else (1.0,)
    larger = [(scale, 1.0) for scale in larger_boards]
    larger += [(scale, enlargements[0]) for scale in larger_boards[1:] or larger_boards]

    def filling(height: Mm) -> BoxArrangement:
        """What fills a height the most: but cards do not grow where the board would be drawn smaller than usual for
        them.
        """
        sizes = [by for by in enlargements if drawn(1.0, by).height <= height + 1e-6] or [1.0]
        sizes_of_both = dict.fromkeys([*larger, *(largest(height, by) for by in sizes)])
        fitting = [way for size in sizes_of_both for way in ways(*size) if way.height <= height + 1e-6]
        return max(fitting, key=lambda way: way.height - _DEAD * way.empty, default=least)

    def boxed(way: BoxArrangement) -> Strip:
        strips = [replace(strip, items=parts.later.shown(strip.items)) for strip in way.strips]
        return _boxed(strips, theme, width)

    def high(way: BoxArrangement) -> Mm:
        return _high(way.height, theme)

    @cache  # pages are made several times
    def grown(height: Mm) -> Strip:
        return boxed(filling(_inside(height, theme)))

    most = _inside(theme.column.height, theme)
    fitted = boxed(usual if usual.height <= most else drawn(*largest(most)))
    return replace(fitted, flexible=Flexible(high(least), high(filling(10 * most)), grown))


def _inside(height: Mm, theme: BookTheme) -> Mm:
    """How high what is in a box may be that is so high itself."""
    lines = int(height / GRID + 1e-6)
    return lines * GRID - 2 * PAD + 1.0


def _enlargements(parts: ExampleParts, width: Mm) -> list[float]:
    """How much larger cards and tokens may be: as usual, or so that they fill their rows."""
    if _in_rows(parts, width):
        return [*_ENLARGED, _SMALLEST_ROWS]
    made = {by: parts.pieces(width - 2 * PAD, by) for by in _ENLARGED}
    return [by for by, pieces in made.items() if by == 1.0 or (pieces is not None and pieces.even)]


def _in_rows(parts: ExampleParts, width: Mm) -> bool:
    """Whether each player has a row with cards in it."""
    return parts.view is None and parts.rows(width - 2 * PAD, 1.0) is not None


def _smallest(parts: ExampleParts, width: Mm) -> float:
    """How much smaller than usual the board may be drawn."""
    tally, _ = parts.tally(width)
    if parts.view is None or tally is None or not parts.view.of_tiles or parts.view.is_flexible:
        return _SMALLEST
    return _SMALLEST if parts.view.beside(width - tally.size.width - BESIDE) else _SMALLEST_WIDE


def _high(inside: Mm, theme: BookTheme) -> Mm:
    """How high a box is, by what is in it."""
    return theme.rows(inside + 2 * PAD - 1.0)


def _boxed(strips: Sequence[Strip], theme: BookTheme, width: Mm) -> Strip:
    """The strips on a tinted ground with a thin frame."""
    content, height = stacked(strips)
    total = _high(height, theme)
    top = (total - height) / 2
    ground = theme.paper.mixed(theme.second, 0.10)
    frame = Outline(rounded_rect(Rect(0.0, 0.0, width, total), 1.2), ground, Stroke(theme.second, 0.25))
    links = tuple(link.moved(PAD, top) for link in content.links)
    items = (frame, Group(content.items, Affine.move(PAD, top)))
    return Strip(total, items, theme.lead * 0.75, links=links, marks=content.marks)


def _title(worked: Example, setter: Setter, width: Mm) -> list[Strip]:
    title = strips_of(setter.text((span(worked.title),), width, setter.theme.step), setter.theme.lead)
    title = as_one(title, StructureElement("P", setter.inside))
    title[0] = replace(title[0], marks=(BookAnchor(example_anchor(worked.id), words=worked.title),))
    return title


def _story(worked: Example, setter: Setter, width: Mm) -> list[Strip]:
    body = setter.theme.boxed
    return [
        strip
        for spans in parse_markup(worked.story, icons=False)
        for strip in setter.lines(spans, width, body, pt_to_mm(body.size_pt * body.leading))
    ]


def _told(example: Example, view: BoardView, pictures: ComponentPictures) -> str:
    """What the pictures of an example show: the spaces that change before and after, or all that stands there."""
    board = view.board
    if not view.changed:
        return alternatives.of_board(board, example.after, pictures)
    before, after = (
        alternatives.standing_on(board, scene, pictures, view.about) or "Nothing stands on these spaces."
        for scene in (example.before, example.after)
    )
    first, second = (*example.captions, "Before", "After")[:2] if example.views else ("Before", "After")
    return f"{board.title}. {first}: {before} {second}: {after}"
