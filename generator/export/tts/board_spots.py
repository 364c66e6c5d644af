"""Boards on the table, and where on them pieces lie: on the points of a space, in its middle, or on an area."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from math import ceil, sqrt

from generator.catalog.models import Component
from generator.dataclass import dataclass
from generator.engine.placements import OnBoard
from generator.export.tts.stacks import Stack
from generator.geometry import Affine, Point, Rect, Size
from generator.units import Mm


@dataclass(frozen=True, slots=True)
class BoardSpot:
    """A space or area of a board on the table: its middle in mm, its size, and the points for pieces on it.

    Each point is a place, what comes there (None: anything) and how a piece is turned there, the board's own turn
    counted.
    """

    at: Point
    size: Size
    points: tuple[tuple[Point, tuple[str, ...] | None, float | None], ...] = ()


class LaidBoards:
    """The boards of a table by their ids: each with its middle in mm and how it is turned."""

    def __init__(self) -> None:
        self.boards: dict[str, tuple[Component, Point, float]] = {}

    def spot(self, place: OnBoard) -> BoardSpot:
        """Where a space or an area is; raises KeyError for one that the board does not have."""
        board, middle, turn = self.boards[place.board]
        for space in board.spaces:
            if str(space.id) == place.space:
                points = tuple((self._on_table(board, point.at, middle, turn), point) for point in space.places)
                return BoardSpot(
                    self._on_table(board, space.centre, middle, turn),
                    space.size,
                    tuple(
                        (at, space.takes if point.takes is None else point.takes, _added(point.turn, turn))
                        for at, point in points
                    ),
                )
        for area in board.areas:
            if area.id == place.space:
                at = self._on_table(board, area.centre, middle, turn)
                return BoardSpot(at, area.size, ((at, area.takes, _added(area.turn, turn)),))
        raise KeyError(f"{place.board}.{place.space}")

    def has(self, name: str) -> OnBoard | None:
        """The place that `board.place` names, where that board is on the table."""
        board, _, place = name.partition(".")
        return OnBoard(board, place) if board in self.boards else None

    def under(self, box: Rect) -> bool:
        """Whether that box lies on a board."""
        return any(self.box(name).contains(box) for name in self.boards)

    def box(self, name: str) -> Rect:
        """What a board takes up."""
        board, middle, turn = self.boards[name]
        size = board.cut.size.turned if round(turn / 90) % 2 else board.cut.size
        return Rect(middle.x - size.width / 2, middle.y - size.height / 2, size.width, size.height)

    def _on_table(self, board: Component, point: Point, middle: Point, turn: float) -> Point:
        size = board.cut.size
        offset = Point(point.x - size.width / 2, point.y - size.height / 2)
        return middle + Affine.turn(turn).apply(offset)


def _added(turn: float | None, board: float) -> float | None:
    return None if turn is None else turn + board


class PiecePlaces:
    """Gives every stack on a board a place: side by side where there are points or it stands, else on one another."""

    def __init__(self, boards: LaidBoards, stacks: Sequence[Stack], thickness: Mapping[str, Mm], bare: Mm) -> None:
        self._boards = boards
        self._thickness, self._bare = thickness, bare
        self._standing = Counter(stack.place for stack in stacks if stack.standing)
        self._stood: Counter[object] = Counter()
        self._taken: dict[object, set[Point]] = defaultdict(set)
        self._height: dict[Point, Mm] = {}

    def next(self, stack: Stack, pieces: int) -> tuple[Point, float, Mm]:
        """Where the next stack of so many objects lies, how it is turned, and how high above the table, in mm."""
        assert isinstance(stack.place, OnBoard)
        spot = self._boards.spot(stack.place)
        turn = self._boards.boards[stack.place.board][2]
        if stack.standing:
            offset = _aside(self._stood[stack.place], self._standing[stack.place], spot.size)
            self._stood[stack.place] += 1
            return spot.at + Affine.turn(turn).apply(offset), turn, self._height.get(spot.at, self._bare)
        at, own = self._point(stack, spot)
        base = self._height.get(at, self._bare)
        self._height[at] = base + pieces * self._thickness.get(stack.units[0].id, self._bare)
        return at, turn if own is None else own, base

    def _point(self, stack: Stack, spot: BoardSpot) -> tuple[Point, float | None]:
        """The first free point that takes it; the middle where there is none."""
        names = {stack.set_id, stack.units[0].id}
        taken = self._taken[stack.place]
        for at, takes, turn in spot.points:
            if at not in taken and (takes is None or names & {*takes}):
                taken.add(at)
                return at, turn
        return spot.at, None


def _aside(number: int, count: int, space: Size) -> Point:
    """Where the next of so many things stands, from the middle of their space: in rows of equal distances."""
    columns = ceil(sqrt(count))
    lines = ceil(count / columns)
    line, column = divmod(number, columns)
    return Point(((column + 0.5) / columns - 0.5) * space.width, ((line + 0.5) / lines - 0.5) * space.height)
