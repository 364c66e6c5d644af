"""How the parts of a worked example stand in its box: of several ways, the one that is low and leaves little empty."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from generator.catalog.verified import Example
from generator.drawing.items import Drawing, Group
from generator.geometry import Affine, Size
from generator.rulebook.deferred import DeferredPictures
from generator.rulebook.example_boards import BoardView
from generator.rulebook.example_pieces import ASIDE, ExamplePieces
from generator.rulebook.figure_strips import figure
from generator.rulebook.flow import Strip, joined
from generator.rulebook.setting import Setter
from generator.rulebook.strips import stacked
from generator.rulebook.theme import BookTheme
from generator.text.breaking import MissingGlyphs
from generator.units import Mm

BESIDE: Mm = 6.0
"""Between what stands side by side."""
_LEFT, _RIGHT = 0.42, 0.5
"""The least width of the story with something at its right, and the most that this may take, as shares of both."""
_MOST_ROWS = 2
"""Of pictures that stand beside a story or table: a column of them would leave the rest of the box empty."""
_NARROWEST: Mm = 9.0
"""A space with both sides so long at least is seen to be empty: less is room around words and pictures."""
_WEIGHT = 0.5
"""How much what is empty counts, beside the height of all."""
_CORNER = 1.2
"""How much more an empty corner counts than what is empty at both sides of a picture in the middle."""
_BETTER: Mm = 1.5
"""By so much another way must be better than the story with all else below it."""
_WIDTHS: Mm = 2.0
"""Between two widths of columns beside boards."""
_CLEAR_SPACE: Mm = 8.0
"""The width of a space from which on a board may be drawn smaller, so that it stands beside the story."""
_LEAST_SPACE: Mm = 6.0
"""The same where it is the only picture: one of a large part of the board."""


@dataclass(frozen=True, slots=True)
class ExampleParts:
    """What a worked example is set of, by its width in mm; each is made once. No view where it is about no board.

    `planned` are pictures of the board by width and scale, whose parts are drawn `later`, `pieces` those of cards and
    tokens, `told` is what the board shows in words. A tally comes with what was lacking to set it; `changes` say the
    same in lines of words. `rows` have what each player lays beside what it has, where that can be.
    """

    worked: Example
    setter: Setter
    view: BoardView | None
    told: str
    planned: Callable[[Mm, float], Drawing]
    later: DeferredPictures
    title: Callable[[Mm], list[Strip]]
    story: Callable[[Mm], list[Strip]]
    pieces: Callable[[Mm, float], ExamplePieces | None]
    tally: Callable[[Mm], tuple[Drawing | None, MissingGlyphs]]
    changes: Callable[[Mm], list[Strip]]
    rows: Callable[[Mm, float], Drawing | None]

    def shot(self, width: Mm, scale: float) -> Drawing:
        """The board as a figure of the document."""
        return figure(self.planned(width, scale), self.told, self.setter.inside)

    @property
    def theme(self) -> BookTheme:
        """The look of the book."""
        return self.setter.theme


@dataclass(frozen=True, slots=True)
class BoxArrangement:
    """The parts of an example one below the other, some of them side by side in one strip, and how high they are; and
    how high what is empty beside them would be across the whole box.
    """

    strips: tuple[Strip, ...]
    height: Mm
    empty: Mm

    @property
    def weight(self) -> Mm:
        """What it costs: where it is low and full, little."""
        return self.height + _WEIGHT * self.empty


@dataclass(frozen=True, slots=True)
class _Row:
    """Strips across the box, and the area beside what is in them that is seen to be empty, in mm2."""

    strips: tuple[Strip, ...]
    empty: float = 0.0


def arrangements(parts: ExampleParts, width: Mm, scale: float, enlarged: float = 1.0) -> list[BoxArrangement]:
    """The parts in all ways that there are, the best one first: the pictures of the table `scale` times as high as
    usual, those of cards and tokens `enlarged` so much.
    """
    usual, *others = [_made(rows, width) for rows in _ways(parts, width, scale, enlarged)]
    ranked = sorted(others, key=lambda one: one.weight)
    if not ranked or ranked[0].weight >= usual.weight - _BETTER:
        return [usual, *ranked]
    return [*ranked, usual]


def divided(parts: ExampleParts, width: Mm) -> list[Strip]:
    """The parts one below the other, to be divided between pages."""
    pieces = parts.pieces(width, 1.0)
    shown = _flush([pieces.drawing], parts.theme) if pieces is not None else []
    board = [strip for row in _figures(parts, width, 1.0)[0] for strip in row.strips]
    return joined([*parts.title(width), *parts.story(width), *shown, *board])


def _made(rows: Sequence[_Row], width: Mm) -> BoxArrangement:
    strips = joined([strip for row in rows for strip in row.strips])
    height = sum(strip.gap + strip.height for strip in strips)
    return BoxArrangement(tuple(strips), height, sum(row.empty for row in rows) / width)


def _ways(parts: ExampleParts, width: Mm, scale: float, enlarged: float) -> Iterator[list[_Row]]:
    """The ways to arrange all parts, the usual one first."""
    title = _Row(tuple(parts.title(width)))
    if parts.view is None and (rows := parts.rows(width, enlarged)) is not None:
        yield [title, _Row(tuple(parts.story(width))), _alone(rows, parts.theme, width)]
        return
    figures = _figures(parts, width, scale)
    for told in _stories(parts, width, enlarged):
        for shown in figures:
            yield [title, *told, *shown]
    tally, _ = parts.tally(width)
    board = [_alone(parts.shot(width, scale), parts.theme, width)] if parts.view is not None else []
    if tally is not None:
        yield from ([title, *told, *board] for told in _beside_tally(parts, tally, width, enlarged))
    if parts.view is not None and (around := _around(parts, parts.view, width, scale, enlarged)) is not None:
        yield [title, _Row(tuple(parts.story(width))), around]
    if parts.view is not None and not parts.view.takes_width:
        yield from _beside_board(parts, width, scale, enlarged)


def _stories(parts: ExampleParts, width: Mm, enlarged: float) -> Iterator[list[_Row]]:
    """The story with few pictures of what it is about at its right, and more of them below it."""
    theme, pieces = parts.theme, parts.pieces(width, enlarged)
    if pieces is None:
        yield [_Row(tuple(parts.story(width)))]
        return
    below = [_Row(tuple(parts.story(width))), _alone(pieces.drawing, theme, width)]
    aside = pieces if pieces.beside else parts.pieces(ASIDE, enlarged)
    stands = aside is not None and aside.drawing.size.width <= width * (1 - _LEFT) - BESIDE
    if aside is None or not stands or not (aside.worded or aside.rows <= _MOST_ROWS):
        yield below
        return
    column = width - aside.drawing.size.width - BESIDE
    beside = [_side_by_side(parts.story(column), column, _lowered([aside.drawing]), aside.drawing.size.width)]
    yield from (beside, below) if pieces.beside else (below, beside)


def _beside_tally(parts: ExampleParts, tally: Drawing, width: Mm, enlarged: float) -> Iterator[list[_Row]]:
    """The story and the pictures of what it is about, with what players have at the right of either or of both."""
    theme = parts.theme
    story, room = tuple(parts.story(width)), width - tally.size.width - BESIDE
    pieces = parts.pieces(room, enlarged)
    if pieces is not None and pieces.drawing.size.width <= room and _reads_well(pieces, room):
        yield [_Row(story), _pair(pieces.drawing, tally, theme, width)]
    if room < width * _LEFT:
        return
    right = _lowered([tally])
    wide = parts.pieces(width, enlarged)
    shown = [_alone(wide.drawing, theme, width)] if wide is not None else []
    yield [_side_by_side(parts.story(room), room, right, tally.size.width), *shown]
    if pieces is not None and not pieces.column and pieces.drawing.size.width <= room:
        left = [*parts.story(room), *_flush([pieces.drawing], theme)]
        yield [_side_by_side(left, room, right, tally.size.width)]


def _reads_well(pieces: ExamplePieces, room: Mm) -> bool:
    """Whether cards have room for their words, and other pictures make no column that leaves much empty beside it."""
    return room >= ASIDE if pieces.worded else pieces.rows <= _MOST_ROWS


def _around(parts: ExampleParts, view: BoardView, width: Mm, scale: float, enlarged: float) -> _Row | None:
    """The board with all other pictures and what players have at its right; None where it needs the width, or there is
    nothing to stand there.
    """
    room = width - ASIDE - BESIDE
    if view.takes_width or parts.pieces(ASIDE, enlarged) is None or not _stays_clear(view, room, width):
        return None
    drawn = parts.shot(room, scale)
    rest = _rounded(width - drawn.size.width - BESIDE)
    pieces, (tally, lacking) = parts.pieces(rest, enlarged), parts.tally(rest)
    right = [*([pieces.drawing] if pieces is not None else []), *([tally] if tally is not None else [])]
    wide = max(drawing.size.width for drawing in right)
    if lacking.columns or wide > rest:
        return None
    row = _side_by_side(_lowered([drawn], 1.6), drawn.size.width, _lowered(right, 1.6), wide)
    return replace(row, empty=row.empty + _empty(rest - wide, row.strips[0].height))


def _beside_board(parts: ExampleParts, width: Mm, scale: float, enlarged: float) -> Iterator[list[_Row]]:
    """The board at the right of the title, the story and what else there is, some of which may stand below both."""
    assert parts.view is not None
    # One picture of the end takes all that the story leaves; of two, half is enough.
    single = parts.view.single
    theme, room = parts.theme, width - _rounded(width * _LEFT + _WIDTHS) - BESIDE if single else width * _RIGHT
    drawn = parts.planned(room, scale)
    column = _rounded(width - drawn.size.width - BESIDE)
    smaller = drawn.size.height < parts.planned(width, scale).size.height - 0.1
    if column < width * _LEFT or (
        smaller and parts.view.space_in(room, scale) < (_LEAST_SPACE if single else _CLEAR_SPACE)
    ):
        return
    title = parts.title(column)
    inner = len(title) == 1
    above = [] if inner else [_Row(tuple(parts.title(width)))]
    told = [*(title if inner else ()), *parts.story(column)]
    shot, aside = parts.shot(room, scale), width - column - BESIDE

    def beside(left: Sequence[Strip], right: Sequence[Drawing]) -> _Row:
        return _side_by_side(left, column, _lowered(right, 0.4 if inner else 0.8), aside)

    pieces, (tally, lacking) = parts.pieces(column, enlarged), parts.tally(column)
    shown = [pieces.drawing] if pieces is not None else []
    had = [tally] if tally is not None else []
    narrow = not lacking.columns and all(drawing.size.width <= column for drawing in (*shown, *had))
    if narrow:
        yield [*above, beside([*told, *_flush([*shown, *had], theme)], [shot])]
    if narrow and had and had[0].size.width <= drawn.size.width:
        yield [*above, beside([*told, *_flush(shown, theme)], [shot, *had])]
    wide, (across, _) = parts.pieces(width, enlarged), parts.tally(width)
    low = [wide.drawing] if wide is not None else []
    under = [*low, *([across] if across is not None else [])]
    if not under:
        return
    beyond = sum(drawing.size.width for drawing in under) + BESIDE > width
    pair = [_alone(drawing, theme, width) for drawing in under]
    if len(under) > 1 and not beyond:
        pair = [_pair(under[0], under[1], theme, width)]
    yield [*above, beside(told, [shot]), *pair]
    if low and had and not lacking.columns and had[0].size.width <= drawn.size.width:
        yield [*above, beside(told, [shot, *had]), _alone(low[0], theme, width)]
    if narrow:
        left = _flush([*shown, *had], theme)
        row = _side_by_side(left, column, _lowered([shot]), aside)
        yield [_Row(tuple(parts.title(width))), _Row(tuple(parts.story(width))), row]


def _figures(parts: ExampleParts, width: Mm, scale: float) -> list[list[_Row]]:
    """The board the example is about, and what players have at its right, or below it where it needs the width."""
    theme = parts.theme
    tally, lacking = parts.tally(width)
    parts.setter.lacking.add(lacking)
    if parts.view is None:
        return [[_alone(tally, theme, width)] if tally else []]
    if tally is None:
        return [[_alone(parts.shot(width, scale), theme, width)]]
    view, room = parts.view, width - tally.size.width - BESIDE
    wanted = _stays_clear(view, room, width)
    line = [_alone(parts.shot(width, scale), theme, width), _Row(tuple(parts.changes(width)))]
    if not wanted and not view.is_flexible:
        return [line]
    return [[_pair(parts.shot(room, scale), tally, theme, width)], line]


def _stays_clear(view: BoardView, room: Mm, width: Mm) -> bool:
    """Whether a board that takes only a part of the width is as readable there as it need be."""
    if not (view.is_clear(room, width) or (room > width * _LEFT if not view.is_twofold else not view.beside(width))):
        return False
    return not (view.is_small(room) and not view.is_small(width)) and (view.beside(room) or not view.is_cramped(room))


def _alone(drawing: Drawing, theme: BookTheme, width: Mm) -> _Row:
    """A drawing at the left of the box, where the story begins: all that stands in rows of its own has one edge."""
    side = _empty((width - drawing.size.width) / 2, drawing.size.height)
    return _Row(tuple(_flush([drawing], theme)), 2 * side)


def _pair(left: Drawing, right: Drawing, theme: BookTheme, width: Mm) -> _Row:
    """Two drawings side by side, the first of them at the left of the box."""
    size = Size(left.size.width + BESIDE + right.size.width, max(left.size.height, right.size.height))
    down = 2.4 if right.size.height < left.size.height - 2.4 else 0.0
    both = Drawing(size, (*left.items, Group(right.items, Affine.move(left.size.width + BESIDE, down))))
    row = _alone(both, theme, width)
    lower = min(left, right, key=lambda drawing: drawing.size.height)
    return replace(row, empty=row.empty + _CORNER * _empty(lower.size.width, size.height - lower.size.height))


def _side_by_side(left: Sequence[Strip], column: Mm, right: Sequence[Strip], wide: Mm) -> _Row:
    """Strips in a column of their own at the left of others."""
    one, height = stacked(left)
    other, deep = stacked(right)
    items = (*one.items, Group(other.items, Affine.move(column + BESIDE, 0.0)))
    links = (*one.links, *(link.moved(column + BESIDE, 0.0) for link in other.links))
    strip = replace(one, height=max(height, deep), items=items, links=links)
    return _Row((strip,), _CORNER * _empty(column if height < deep else wide, abs(height - deep)))


def _lowered(drawings: Sequence[Drawing], top: Mm = 0.8) -> list[Strip]:
    """Drawings one below the other in a column that begins beside a line of words."""
    gaps = (top, *[3.0] * len(drawings))
    return [Strip(drawing.size.height, drawing.items, gap=gap) for drawing, gap in zip(drawings, gaps, strict=False)]


def _rounded(width: Mm) -> Mm:
    """A width of a column beside a board: one of few, so that words are set anew for few sizes of the board."""
    return width // _WIDTHS * _WIDTHS


def _empty(wide: Mm, high: Mm) -> float:
    """An area in mm2, nothing where it is too narrow to be seen."""
    return wide * high if min(wide, high) >= _NARROWEST else 0.0


def _flush(drawings: Sequence[Drawing], theme: BookTheme) -> list[Strip]:
    """Drawings one below the other that begin where the words above them do."""
    return [Strip(drawing.size.height, drawing.items, gap=theme.lead * 0.35) for drawing in drawings]
