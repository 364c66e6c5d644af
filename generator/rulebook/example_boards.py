"""The board of a worked example: what of it is shown, before and after."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import floor, log
from typing import TypeAlias

from generator.catalog.models import Component
from generator.catalog.verified import Example, Scene
from generator.drawing.items import Drawing, Group, Item, Outline
from generator.drawing.shapes import polygon
from generator.geometry import Affine, Point, Rect, Size
from generator.rulebook.board_scenes import board_scene
from generator.rulebook.deferred import DeferredPictures
from generator.rulebook.example_cards import CardPlace, card_places, cards_drawn, is_for_cards
from generator.rulebook.example_windows import CARDS, LARGE, TALLEST, WIDEST, windows_of
from generator.rulebook.figures import ComponentPictures, scaled
from generator.rulebook.pale_boards import covered_on, has_short_label, pale_scene
from generator.rulebook.setting import label
from generator.rulebook.space_arrows import Way, ways_of
from generator.rulebook.space_marks import crossed_out, extent_of
from generator.rulebook.space_names import Names, NamesInWindow, names_beside, names_of, room_for
from generator.rulebook.theme import BookTheme
from generator.units import Mm

Standing: TypeAlias = Mapping[str, tuple[str, ...]]
"""What stands on each occupied space, lowest first."""

_ROOMY: Mm = 30.0
"""Spaces from this size on hold pieces that are told apart by their pictures: theirs may be higher."""
_TALLEST_ROOMY: Mm = 46.0
_CLEAR_ROOMY: Mm = 8.0
"""The width of such a space from which on its pieces are told apart."""
_TALLEST_PALE: Mm = 40.0
_CLEAR_PALE: Mm = 7.0
"""The same on a pale board, where pieces take the whole of their spaces."""
_WIDEST_SPACE: Mm = 12.5
"""Of a space in such a picture."""
_NEAR_SPACE: Mm = 9.0
"""Of a space where several parts of the board are shown."""
_CLEAR_SPACE: Mm = 6.8
"""At least this, where they all stand side by side."""
_NEAR_TILE, _CLEAR_TILE = 13.0, 11.0
"""The same of spaces that hold tiles."""
_WIDEST_TILE: Mm = 17.0
"""Of a space that holds a tile with pieces on it."""
_LEAST: Mm = 2.5
"""The width of a space below which a picture shows nothing."""
_READABLE: Mm = 6.8
"""The width of a space from which on pictures stand side by side."""
_STEP = 1.1
"""How many times as large a picture is for which it is decided anew which letters are seen."""
_APART: Mm = 5.0
"""Between parts of one board."""
_BETWEEN: Mm = 7.0
"""From the picture before to the one after, with an arrow in it."""


def without_idle_boards(example: Example, setups: Iterable[Scene]) -> Example:
    """The example without its boards where these stand as at a set-up from its beginning to its end."""
    placed = example.before.placed
    about = example.only_spaces or bool(example.spaces)
    if about or placed != example.after.placed or all(setup.placed != placed for setup in setups):
        return example
    before, after = (replace(scene, placed=()) for scene in (example.before, example.after))
    return replace(example, before=before, after=after)


def main_board(example: Example, pictures: ComponentPictures) -> Component | None:
    """The board on which most changed, else the one on which most stands; None where all are empty.

    Where it is one for cards, the smallest board that shows half of the same: a view of the part that matters.
    """

    def weight(board: Component) -> tuple[int, int]:
        before, after = (_standing(scene, board, example) for scene in (example.before, example.after))
        return len(_changed(board, before, after)), len(before) + len(after)

    weights = [(weight(board), board) for board in pictures.components.values() if board.spaces]
    found = [(of, board) for of, board in weights if of > (0, 0)]
    if not found:
        return None
    most, main = max(found, key=lambda one: one[0])
    scenes = (example.before, example.after)
    if not is_for_cards(main, scenes, pictures):
        return main
    found = [(of, board) for of, board in found if is_for_cards(board, scenes, pictures)]
    enough = [board for of, board in found if 2 * of[0] >= most[0] and 2 * of[1] >= most[1] * (not most[0])]
    return min(enough, key=lambda board: len(board.spaces))


def _changed(board: Component, before: Standing, after: Standing) -> list[str]:
    """The spaces on which something else stands."""
    return [str(s.id) for s in board.spaces if sorted(before.get(s.id, ())) != sorted(after.get(s.id, ()))]


def _standing(scene: Scene, board: Component, example: Example) -> Standing:
    """What stands on each occupied space of the board that the example's picture may show."""
    found: dict[str, tuple[str, ...]] = {}
    for on, space, component in scene.placed:
        if on == board.id and (space in example.spaces or not example.only_spaces):
            found[space] = (*found.get(space, ()), component)
    return found


@dataclass(frozen=True)
class BoardView:
    """What of a board an example shows: one part or several, the spaces that change, those that it is about, and all
    that are worth showing.
    """

    board: Component
    windows: tuple[Rect, ...]
    changed: tuple[str, ...]
    about: tuple[str, ...]
    named: tuple[str, ...] = ()
    of_cards: bool = False
    """Whether its spaces hold cards, which are drawn without the board."""
    pale: bool = False
    """Whether the board is pale below the pieces, and each space has its name: one of spaces for pieces, not for tiles
    or cards.
    """
    views: bool = False
    """Whether it is shown as it lies and, beside that, as one player knows it: both take the width."""

    @property
    def is_flexible(self) -> bool:
        """Whether its pictures take another shape where they have less width."""
        return len(self.windows) > 1 or self.of_cards

    @property
    def takes_width(self) -> bool:
        """Whether its parts stand in rows that take the width: those of small spaces, which are low."""
        return self.views or (len(self.windows) > 1 and self.board.spaces[0].size.width < _ROOMY)

    @property
    def of_tiles(self) -> bool:
        """Whether its spaces hold tiles with pieces on them, which are small in a picture."""
        return LARGE <= self.board.spaces[0].size.width < CARDS

    @cached_property
    def region(self) -> Rect:
        """The widest part."""
        return max(self.windows, key=lambda window: window.width)

    @cached_property
    def names(self) -> tuple[Names, ...]:
        """What stands above and left of each part, where its spaces are not named one by one."""
        return tuple(({}, {}) if self.pale else names_of(self.board, window) for window in self.windows)

    @cached_property
    def rooms(self) -> tuple[tuple[Mm, Mm, Mm, Mm], ...]:
        """What names take at the left of each part, above, at the right and below."""
        if self.pale:
            return tuple(NamesInWindow(self.board, window).room for window in self.windows)
        return tuple((room_for(names), room_for(names), 0.0, 0.0) for names in self.names)

    @cached_property
    def edge(self) -> Mm:
        """The room that names take of the width."""
        return max(left + right for left, _, right, _ in self.rooms)

    @cached_property
    def edge_of_height(self) -> Mm:
        """The room that names take of the height."""
        return max(above + below for _, above, _, below in self.rooms)

    @property
    def clear(self) -> Mm:
        """The width of a space from which on what stands there is clear."""
        if self.board.spaces[0].size.width < _ROOMY:
            return _READABLE
        return _CLEAR_PALE if self.pale else _CLEAR_ROOMY

    def is_small(self, width: Mm) -> bool:
        """Whether the pictures before and after stand side by side in a width, but too small to be clear."""
        return self.beside(width) and self._space_beside(width) < self.clear

    def _space_beside(self, width: Mm) -> Mm:
        """The width of a space in the pictures before and after, side by side."""
        return ((width - _BETWEEN) / 2 - self.edge) / self.region.width * self.board.spaces[0].size.width

    def beside(self, width: Mm) -> bool:
        """Whether the pictures before and after are readable side by side."""
        if not self.changed:
            return False
        shown = self._space_beside(width)
        if self.views:
            return True
        if self.of_tiles:
            return shown > _CLEAR_TILE
        return shown > self.clear or (shown > _LEAST and self.region.width / self.region.height < 1.7)

    def is_clear(self, width: Mm, widest: Mm) -> bool:
        """Whether the pictures side by side are readable in that width, or are no larger in the widest."""
        large = self.board.spaces[0].size.width >= _ROOMY  # these are readable wherever they stand
        return self.beside(width) and (large or self._space(width) >= min(_READABLE, self._space(widest)) - 1e-6)

    def space_in(self, width: Mm, scale: float) -> Mm:
        """The width of a space in the pictures of a board in that width; 0 where cards are drawn alone."""
        space = self.board.spaces[0].size.width
        if self.of_cards:
            return 0.0
        if len(self.windows) > 1:
            return self.space_of_part(width, scale)
        most = (width - _BETWEEN) / 2 if self.beside(width) else min(width, WIDEST)
        return _enlarged(self, most, scale) * space

    def space_of_part(self, width: Mm, scale: float) -> Mm:
        """The width of a space where several parts stand in rows: of as many parts as are clear there."""
        space = self.board.spaces[0].size.width
        near, clear, widest = (
            (_NEAR_TILE, _CLEAR_TILE, _WIDEST_TILE) if space >= LARGE else (_NEAR_SPACE, _CLEAR_SPACE, _WIDEST_SPACE)
        )
        times, arrow = (2, _BETWEEN) if self.changed else (1, 0.0)
        wide = self.region.width * times / space
        fixed = times * self.edge + arrow
        sizes = [((width + _APART) / count - _APART - fixed) / wide for count in range(len(self.windows), 0, -1)]
        shown = next((size for size in sizes if size >= clear), sizes[-1])
        return min(shown, scale * near, widest)

    @property
    def smallest(self) -> float:
        """How much smaller than usual a picture of spaces for pieces can be and still be readable."""
        return min(1.0, _READABLE / self._space(WIDEST)) if self.board.spaces[0].size.width < LARGE else 0.0

    def is_cramped(self, width: Mm) -> bool:
        """Whether its pictures, one above the other or alone, are larger in more width and not clear in this one."""
        space = self.board.spaces[0].size.width
        if self.is_flexible or not _ROOMY <= space < LARGE:
            return False
        shown, widest = (_enlarged(self, min(most, WIDEST), 1.0) * space for most in (width, WIDEST))
        return shown < min(self.clear, widest) - 1e-6

    def _space(self, width: Mm) -> Mm:
        """The width of a space in pictures side by side that together are at most so wide."""
        return _enlarged(self, (width - _BETWEEN) / 2, 1.0) * self.board.spaces[0].size.width


def view_of(example: Example, board: Component, pictures: ComponentPictures, *, pale: bool = False) -> BoardView:
    """What to show of a board: what changes and what the example's steps name, or else all that is occupied.

    It is `pale` where the book's theme has such boards and its spaces are for pieces.
    """
    before, after = (_standing(scene, board, example) for scene in (example.before, example.after))
    changed = _changed(board, before, after)
    occupied = [str(s.id) for s in board.spaces if s.id in before or s.id in after]
    known = {str(space.id) for space in board.spaces}
    about = [*changed, *(name for name in example.spaces if name in known and name not in changed)]
    named = [*about, *_lying_on(board, changed, occupied)] if changed or example.only_spaces else occupied
    of_cards = is_for_cards(board, (example.before, example.after), pictures)
    windows = _as_told(board, windows_of(board, named, close=example.close), example.spaces)
    is_pale = pale and board.spaces[0].size.width < LARGE
    return BoardView(board, windows, tuple(changed), tuple(about), tuple(named), of_cards, is_pale, example.views)


def _as_told(board: Component, windows: Sequence[Rect], told: Sequence[str]) -> tuple[Rect, ...]:
    """Parts of a board in the order in which their spaces are told: where a piece sets out before where it arrives."""
    centres = {str(space.id): extent_of(space).centre for space in board.spaces}
    points = [Rect(centres[name].x, centres[name].y, 0.0, 0.0) for name in told if name in centres]

    def first(window: Rect) -> int:
        return next((at for at, point in enumerate(points) if window.contains(point)), len(points))

    return tuple(sorted(windows, key=first))


def _lying_on(board: Component, changed: Sequence[str], occupied: Sequence[str]) -> list[str]:
    """The occupied spaces that those which change lie on or under, as a card under its markers."""
    boxes = {str(space.id): extent_of(space) for space in board.spaces}
    near = [boxes[name].grown(-0.5) for name in changed]
    return [name for name in occupied if name not in changed and any(boxes[name].overlaps(box) for box in near)]


@dataclass(frozen=True)
class Shots:
    """Pictures of the board before and after, as much of it as the example is about."""

    example: Example
    view: BoardView
    pictures: ComponentPictures
    theme: BookTheme
    later: DeferredPictures = field(default_factory=DeferredPictures)
    """Where the parts of a board are drawn: once it is known which of the sizes is shown."""

    def drawn(self, width: Mm, scale: float = 1.0) -> Drawing:
        """At most `width` wide, `scale` times as high as usual."""
        planned = self.planned(width, scale)
        return replace(planned, items=self.later.shown(planned.items))

    def planned(self, width: Mm, scale: float = 1.0) -> Drawing:
        """The same with places for the parts of the board, which are drawn later."""
        if self.view.of_cards:
            return self._cards(width, scale)
        return self._several(width, scale) if len(self.view.windows) > 1 else self._one(width, scale)

    @cached_property
    def _drawn_moments(self) -> dict[int, tuple[Drawing, ...]]:
        return {}

    def moments(self, enlarged: float) -> tuple[Drawing, ...]:
        """The whole board before and after as it is to be drawn as a share of its size, without letters that would be
        too small.
        """
        # What is seen changes in few steps of the scale: the moments are drawn once for each.
        step = floor(log(max(enlarged, 0.01)) / log(_STEP) + 1e-9)
        if step not in self._drawn_moments:
            self._drawn_moments[step] = self._moments(_STEP**step)
        return self._drawn_moments[step]

    def _moments(self, scale: float) -> tuple[Drawing, ...]:
        """The whole board before and after, or how it is where nothing changes; in the first, paths are
        drawn, in the last, spaces are crossed out.
        """
        view, example = self.view, self.example
        palette = self.pictures.catalog.palette
        ways = ways_of(example.paths, str(view.board.id), example.before, example.after, palette, example.turns)
        digits = self.theme.table_head
        moments: list[tuple[Scene, Sequence[str], Sequence[Way]]]
        moments = [(example.before, (), ways), (example.after, view.changed, () if view.changed else ways)]
        about = view.about if view.changed else None
        if view.pale:  # there it is seen before, too, what will move
            occupied = _standing(example.before, view.board, example)
            moments[0] = (example.before, [name for name in view.changed if name in occupied], ways)
        drawn = [
            pale_scene(view.board, self.pictures, scene, lit, self.theme.accent, scale, gone, digits)
            if view.pale
            else board_scene(view.board, self.pictures, scene, lit, self.theme.accent, about, scale, gone, digits)
            for scene, lit, gone in moments[0 if view.changed else 1 :]
        ]
        standing = _standing(example.after, view.board, example)
        crosses = [
            item
            for space in view.board.spaces
            if str(space.id) in example.crossed
            for item in crossed_out(
                space,
                self.theme.accent,
                occupied=space.size.width < LARGE and (str(space.id) in standing or has_short_label(space)),
            )
        ]
        return (*drawn[:-1], replace(drawn[-1], items=(*drawn[-1].items, *crosses)))

    @cached_property
    def places(self) -> tuple[tuple[CardPlace, ...], ...]:
        """Where spaces hold cards, those of the places that are shown before and after; nothing elsewhere."""
        view, example = self.view, self.example
        if not view.of_cards:
            return ()
        scenes = [example.before, example.after] if view.changed else [example.after]
        found = [card_places(view.board, scene, view.named, self.pictures) for scene in scenes]
        # Where nothing lies yet, or any more, are the places where something lay or will lie.
        empty = [tuple(CardPlace(place.name, ()) for place in places) for places in reversed(found)]
        return tuple(places or free for places, free in zip(found, empty, strict=True))

    @property
    def cards(self) -> frozenset[str]:
        """The ids of the cards at these places."""
        return frozenset(card.lying.piece.id for places in self.places for place in places for card in place.cards)

    def _parts(self, enlarged: float) -> list[list[Drawing]]:
        """The parts of the board at each moment, drawn as a share of its size."""
        parts = range(len(self.view.windows))
        moments = range(2 if self.view.changed else 1)
        return [[self._framed(moment, part, enlarged) for part in parts] for moment in moments]

    def _framed(self, moment: int, part: int, scale: float) -> Drawing:
        """The place for a part of the board with what stands around it."""
        window, (left, above, right, below) = self.view.windows[part], self.view.rooms[part]
        size = Size(left + window.width * scale + right, above + window.height * scale + below)
        return self.later.place(size, lambda: self._part(moment, part, scale))

    def _part(self, moment: int, part: int, scale: float) -> Group:
        """A part of the board with the names of its spaces, and what pieces cover there."""
        view, theme = self.view, self.theme
        window, (left, above, _, _) = view.windows[part], view.rooms[part]
        moments = self.moments(scale)
        scene = (self.example.before, self.example.after)[moment - len(moments)]
        shot = scaled(moments[moment], window.width * scale, window, theme.hairline, 0.8)
        if view.pale:
            names = NamesInWindow(view.board, window).drawn(scale, theme)
        else:
            names = names_beside(view.names[part], Point(window.x, window.y), scale, theme)
            occupied = {space for on, space, _ in scene.placed if on == view.board.id}
            names += covered_on(view.board, window, scale, theme, occupied)
        return Group((*shot.items, *names), Affine.move(left, above))

    def _one(self, width: Mm, scale: float) -> Drawing:
        view = self.view
        if view.views:
            return self._views(width)
        beside = view.beside(width)
        most = min(width, WIDEST) if not beside else (width - _BETWEEN) / 2
        drawn = [shot for (shot,) in self._parts(_enlarged(view, most, scale))]
        if beside:  # the arrow between them says which is which
            return _beside(drawn, self.theme)
        words = ("Before", "After")[: len(drawn)] if view.changed else ("",)
        left = view.rooms[0][0]
        return _below([_called(shot, word, left, self.theme) for shot, word in zip(drawn, words, strict=True)])

    def _views(self, width: Mm) -> Drawing:
        """The board as it lies and as one player knows it, each with its caption: as large as the width allows."""
        view, apart = self.view, _APART / 2
        most = (width - apart) / 2 - view.edge
        moments = self._parts(most / view.region.width)
        words = [*self.example.captions, "", ""]
        drawn = [
            _called(shot, word, view.rooms[0][0], self.theme) for (shot,), word in zip(moments, words, strict=False)
        ]
        first, second = drawn[0], drawn[-1]
        size = Size(first.size.width + apart + second.size.width, max(first.size.height, second.size.height))
        return Drawing(size, (*first.items, Group(second.items, Affine.move(first.size.width + apart, 0.0))))

    def _cards(self, width: Mm, scale: float) -> Drawing:
        """The cards at their places, before and after: side by side where no card is drawn smaller for that."""
        half = (width - _BETWEEN) / 2
        narrow = [cards_drawn(places, self.pictures, self.theme, half, scale) for places in self.places]
        wide = [cards_drawn(places, self.pictures, self.theme, width, scale) for places in self.places]
        high = max(shot.size.height for shot in narrow)
        if len(wide) == 1:
            return wide[0]
        if high <= sum(shot.size.height for shot in wide):
            return _beside(narrow, self.theme)
        words = ("Before", "After")
        return _below([_called(shot, word, 0.0, self.theme) for shot, word in zip(wide, words, strict=True)])

    def _several(self, width: Mm, scale: float) -> Drawing:
        """Each part before and after, in rows of as many parts as are clear there."""
        view = self.view
        moments = self._parts(view.space_of_part(width, scale) / view.board.spaces[0].size.width)
        parts = [_beside(moment, self.theme) for moment in zip(*moments, strict=True)]
        left, words = view.rooms[0][0], [*self.example.captions, *("" for _ in parts)]
        called = [_called(part, below, left, self.theme) for part, below in zip(parts, words, strict=False)]
        return _in_rows(called, width + 0.1)


def _enlarged(view: BoardView, most: Mm, scale: float) -> float:
    """How large a view is drawn, as a share of the board's own size: no part wider than `most`."""
    space, region = view.board.spaces[0].size, view.region
    widest = (most - view.edge) / region.width
    rows = region.height / space.height
    if space.width >= LARGE:
        tall = min(TALLEST, rows * _WIDEST_TILE)
    else:
        tallest = TALLEST
        if space.width >= _ROOMY:
            tallest = _TALLEST_PALE if view.pale else _TALLEST_ROOMY
        tall = min(max(tallest, rows * view.clear), rows * _WIDEST_SPACE)
    tall += view.edge_of_height
    return min(widest, (tall * scale - view.edge_of_height) / region.height)


def _called(shot: Drawing, words: str, edge: Mm, theme: BookTheme) -> Drawing:
    """A picture with a word below it."""
    if not words:
        return shot
    below = label(words, replace(theme.running, size_pt=7.5), edge, shot.size.height + 3.4)
    return Drawing(Size(shot.size.width, shot.size.height + 4.4), (*shot.items, below))


def _in_rows(parts: Sequence[Drawing], width: Mm) -> Drawing:
    """Parts of a board one beside the other, in as many rows as that width needs."""
    items: list[Item] = []
    x = y = high = wide = 0.0
    for part in parts:
        if x and x + part.size.width > width:
            x, y, high = 0.0, y + high + _APART, 0.0
        items.append(Group(part.items, Affine.move(x, y)))
        x, high = x + part.size.width + _APART, max(high, part.size.height)
        wide = max(wide, x - _APART)
    return Drawing(Size(wide, y + high), tuple(items)) if len(parts) > 1 else parts[0]


def _beside(drawn: Sequence[Drawing], theme: BookTheme) -> Drawing:
    items: list[Item] = []
    x = 0.0
    height = max(drawing.size.height for drawing in drawn)
    middle = min(drawing.size.height for drawing in drawn) / 2  # where both have something
    for i, drawing in enumerate(drawn):
        if i:
            items.append(_arrow(Point(x + _BETWEEN / 2, middle), theme))
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
