"""The board of a worked example: what of it is shown, before and after."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TypeAlias

from generator.catalog.models import Component
from generator.catalog.verified import Example, Scene
from generator.geometry import Rect
from generator.rulebook.example_cards import is_for_cards
from generator.rulebook.example_windows import CARDS, LARGE, TALLEST, WIDEST, windows_of
from generator.rulebook.figures import ComponentPictures
from generator.rulebook.space_marks import extent_of
from generator.rulebook.space_names import Names, NamesInWindow, names_of, room_for
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
APART: Mm = 5.0
"""Between parts of one board."""
BETWEEN: Mm = 7.0
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
        before, after = (standing_on_board(scene, board, example) for scene in (example.before, example.after))
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


def standing_on_board(scene: Scene, board: Component, example: Example) -> Standing:
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
    single: bool = False
    """Whether the end alone is shown, with what has changed."""

    @property
    def is_twofold(self) -> bool:
        """Whether it is shown before and after."""
        return bool(self.changed) and not self.single

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
        return ((width - BETWEEN) / 2 - self.edge) / self.region.width * self.board.spaces[0].size.width

    def beside(self, width: Mm) -> bool:
        """Whether the pictures before and after are readable side by side."""
        if not self.is_twofold:
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
        most = (width - BETWEEN) / 2 if self.beside(width) else min(width, WIDEST)
        return self.enlarged(most, scale) * space

    def space_of_part(self, width: Mm, scale: float) -> Mm:
        """The width of a space where several parts stand in rows: of as many parts as are clear there."""
        space = self.board.spaces[0].size.width
        near, clear, widest = (
            (_NEAR_TILE, _CLEAR_TILE, _WIDEST_TILE) if space >= LARGE else (_NEAR_SPACE, _CLEAR_SPACE, _WIDEST_SPACE)
        )
        times, arrow = (2, BETWEEN) if self.is_twofold else (1, 0.0)
        wide = self.region.width * times / space
        fixed = times * self.edge + arrow
        sizes = [((width + APART) / count - APART - fixed) / wide for count in range(len(self.windows), 0, -1)]
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
        shown, widest = (self.enlarged(min(most, WIDEST), 1.0) * space for most in (width, WIDEST))
        return shown < min(self.clear, widest) - 1e-6

    def enlarged(self, most: Mm, scale: float) -> float:
        """How large it is drawn, as a share of the board's own size: no part wider than `most`."""
        space, region = self.board.spaces[0].size, self.region
        widest = (most - self.edge) / region.width
        rows = region.height / space.height
        if space.width >= LARGE:
            tall = min(TALLEST, rows * _WIDEST_TILE)
        else:
            tallest = TALLEST
            if space.width >= _ROOMY:
                tallest = _TALLEST_PALE if self.pale else _TALLEST_ROOMY
            tall = min(max(tallest, rows * self.clear), rows * _WIDEST_SPACE)
        share = ((tall + self.edge_of_height) * scale - self.edge_of_height) / region.height
        if space.width < _ROOMY and scale > 1.0:  # boxes of one book on about one scale: no space larger than printed
            share = min(share, max(1.0, tall / region.height))
        return min(widest, share)

    def _space(self, width: Mm) -> Mm:
        """The width of a space in pictures side by side that together are at most so wide."""
        return self.enlarged((width - BETWEEN) / 2, 1.0) * self.board.spaces[0].size.width


def view_of(example: Example, board: Component, pictures: ComponentPictures, *, pale: bool = False) -> BoardView:
    """What to show of a board: what changes and what the example's steps name, or else all that is occupied.

    It is `pale` where the book's theme has such boards and its spaces are for pieces.
    """
    before, after = (standing_on_board(scene, board, example) for scene in (example.before, example.after))
    changed = _changed(board, before, after)
    occupied = [str(s.id) for s in board.spaces if s.id in before or s.id in after]
    known = {str(space.id) for space in board.spaces}
    about = [*changed, *(name for name in example.spaces if name in known and name not in changed)]
    named = [*about, *_lying_on(board, changed, occupied)] if changed or example.only_spaces else occupied
    of_cards = is_for_cards(board, (example.before, example.after), pictures)
    windows = _as_told(board, windows_of(board, named, close=example.close), example.spaces)
    is_pale = pale and board.spaces[0].size.width < LARGE
    return BoardView(
        board,
        windows,
        tuple(changed),
        tuple(about),
        tuple(named),
        of_cards,
        is_pale,
        example.views,
        example.single,
    )


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
