"""The checks of the board (SQ-V-BOARD): what its spaces are, where they lead, and where they lie."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import Any

from generator.games.check_context import CheckContext
from generator.games.summoners_quest.board import CHAMBER, NAMES, PER_SECTION, PORTAL, RING, SECTIONS
from generator.source.mark import Path

TINY = 1e-6
"""Lengths nearer than this are equal: places are sums of decimal fractions."""

RING_NAMES = NAMES[:RING]
CENTRE = NAMES[CHAMBER]
TYPES: Mapping[str, str] = {
    **{
        name: {0: "temple", PORTAL: "portal"}.get(index % PER_SECTION, "focus") for index, name in enumerate(RING_NAMES)
    },
    **{f"{section}G": "gate" for section in SECTIONS},
    **{f"{section}H{depth}": "hall" for section in SECTIONS for depth in (1, 2)},
    CENTRE: "chamber",
}
"""The type of every space (section 3.1)."""
SNAPS = {"temple": 5, "portal": 5, "focus": 5, "gate": 3, "hall": 3, "chamber": 9}
"""The snap points of a space: one for the trap and those for pieces, which in the chamber are one."""


@dataclass(frozen=True, slots=True)
class Box:
    """A space's shape: an upright rectangle in units of the board."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def centre(self) -> tuple[float, float]:
        """Its middle."""
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def overlaps(self, other: "Box") -> bool:
        """Whether the two share more than a border."""
        return self._shared(other) > TINY and self._shared_upright(other) > TINY

    def borders(self, other: "Box") -> bool:
        """Whether the two share a stretch of border, and nothing more."""
        across, upright = self._shared(other), self._shared_upright(other)
        return (abs(across) <= TINY and upright > TINY) or (abs(upright) <= TINY and across > TINY)

    def _shared(self, other: "Box") -> float:
        return min(self.right, other.right) - max(self.left, other.left)

    def _shared_upright(self, other: "Box") -> float:
        return min(self.bottom, other.bottom) - max(self.top, other.top)


@dataclass(frozen=True, slots=True)
class _Board:
    reading: CheckContext
    paths: Mapping[str, Path]
    rows: Mapping[str, Mapping[str, Any]]

    def error(self, code: str, message: str, space: str, *keys: str, against: tuple[str, ...] = ()) -> None:
        """Report what is wrong with a space."""
        others = [self.paths[name] for name in against if name in self.paths]
        self.reading.error(code, message, *self.paths[space], *keys, against=others)

    def next(self, space: str) -> list[Any]:
        """The spaces one step forward."""
        stated = self.rows[space].get("next")
        return list(stated) if isinstance(stated, list) else []


def check_board(reading: CheckContext) -> bool:
    """Report everything wrong with the board; whether its spaces are all there."""
    rows = reading.rows("board", "spaces")
    counted = Counter(str(row.get("id")) for _, row in rows)
    missing = [name for name in NAMES if not counted[name]]
    other = [name for name in counted if name not in TYPES]
    twice = [name for name, number in counted.items() if number > 1]
    for what, names in (("missing", missing), ("not on this board", other), ("there twice", twice)):
        if names:
            listed = f"{', '.join(sorted(names))} {'is' if len(names) == 1 else 'are'} {what}"
            message = f"the board has {len(NAMES)} spaces: {listed}"
            reading.error("SQ-V-BOARD-1", message, "board", "spaces")
    if missing or other or twice:
        return False
    paths = {str(row.get("id")): path for path, row in rows}
    board = _Board(reading, paths, {str(row.get("id")): row for _, row in rows})
    _types_are_right(board)
    _ring_is_one_cycle(board)
    _gates_are_attached(board)
    _halls_lead_inward(board)
    _portals_lead_on(board)
    boxes = {name: box for name in NAMES if (box := _box(board, name)) is not None}
    if len(boxes) == len(NAMES):
        _shapes_fit(board, boxes)
        _snaps_are_inside(board, boxes)
    return True


def _types_are_right(board: _Board) -> None:
    """SQ-V-BOARD-1, -2: every space is what its name says."""
    for name, wanted in TYPES.items():
        found = board.rows[name].get("type")
        if found != wanted:
            code = "SQ-V-BOARD-2" if name in RING_NAMES else "SQ-V-BOARD-1"
            board.error(code, f"{name} is {found!r}, not a {wanted}", name, "type")


def _ring_is_one_cycle(board: _Board) -> None:
    """SQ-V-BOARD-3: clockwise from N0, all 32 spaces and back again."""
    for index, name in enumerate(RING_NAMES):
        wanted = RING_NAMES[(index + 1) % RING]
        if board.next(name) != [wanted]:
            found = " and ".join(map(str, board.next(name))) or "nothing"
            board.error("SQ-V-BOARD-3", f"forward of {name} is {found}, not {wanted}", name, "next", against=(wanted,))


def _gates_are_attached(board: _Board) -> None:
    """SQ-V-BOARD-4."""
    for section in SECTIONS:
        gate, wanted = f"{section}G", f"{section}{PORTAL}"
        found = board.rows[gate].get("portal")
        if found != wanted:
            board.error("SQ-V-BOARD-4", f"{gate} is attached to {found!r}, not to {wanted}", gate, "portal")
    for name, row in board.rows.items():
        if "portal" in row and TYPES[name] != "gate":
            board.error("SQ-V-BOARD-4", f"{name} is no gate, so it is attached to nothing", name, "portal")


def _halls_lead_inward(board: _Board) -> None:
    """SQ-V-BOARD-5."""
    for section in SECTIONS:
        way = (f"{section}G", f"{section}H1", f"{section}H2", CENTRE)
        for name, wanted in pairwise(way):
            if board.next(name) != [wanted]:
                found = " and ".join(map(str, board.next(name))) or "nothing"
                board.error("SQ-V-BOARD-5", f"forward of {name} is {found}, not {wanted}", name, "next")
    if board.next(CENTRE):
        found = " and ".join(map(str, board.next(CENTRE)))
        board.error("SQ-V-BOARD-5", f"no way leads out of the chamber, but one to {found} does", CENTRE, "next")


def _portals_lead_on(board: _Board) -> None:
    """SQ-V-BOARD-6."""
    for index, section in enumerate(SECTIONS):
        portal = f"{section}{PORTAL}"
        wanted = f"{SECTIONS[(index + 1) % len(SECTIONS)]}{PORTAL}"
        found = board.rows[portal].get("jump")
        if found != wanted:
            board.error("SQ-V-BOARD-6", f"{portal} leads to {found!r}, not to {wanted}", portal, "jump")
    portals = {f"{section}{PORTAL}" for section in SECTIONS}
    for name, row in board.rows.items():
        if "jump" in row and name not in portals:
            board.error("SQ-V-BOARD-6", f"{name} is no portal, so nobody jumps from it", name, "jump")


def _pair(value: Any) -> tuple[float, float] | None:
    numbers = value if isinstance(value, list) and len(value) == 2 else ()
    if any(isinstance(number, bool) or not isinstance(number, int | float) for number in numbers) or not numbers:
        return None
    return float(numbers[0]), float(numbers[1])


def _box(board: _Board, name: str) -> Box | None:
    at, size = _pair(board.rows[name].get("at")), _pair(board.rows[name].get("size"))
    if at is None or size is None or min(size) <= 0:
        board.error("SQ-V-BOARD-7", f"{name} needs a place [x, y] and a size [width, height]", name)
        return None
    (x, y), (width, height) = at, size
    return Box(x - width / 2, y - height / 2, x + width / 2, y + height / 2)


def _neighbours() -> Iterator[tuple[str, str]]:
    yield from ((name, RING_NAMES[(index + 1) % RING]) for index, name in enumerate(RING_NAMES))
    for section in SECTIONS:
        way = (f"{section}{PORTAL}", f"{section}G", f"{section}H1", f"{section}H2", CENTRE)
        yield from pairwise(way)


def _shapes_fit(board: _Board, boxes: Mapping[str, Box]) -> None:
    """SQ-V-BOARD-7: on the board, apart, neighbours side by side, and clockwise."""
    size = board.reading.at("board", "size")
    side = size if isinstance(size, int | float) and not isinstance(size, bool) else 0
    for name, box in boxes.items():
        if min(box.left, box.top) < -TINY or max(box.right, box.bottom) > side + TINY:
            board.error("SQ-V-BOARD-7", f"{name} does not lie on the board", name, "at")
    for one, other in combinations(NAMES, 2):
        if boxes[one].overlaps(boxes[other]):
            board.error("SQ-V-BOARD-7", f"{one} and {other} overlap", one, "at", against=(other,))
    middle = side / 2
    for one, other in _neighbours():
        if not boxes[one].borders(boxes[other]):
            board.error("SQ-V-BOARD-7", f"{one} and {other} share no border", one, "at", against=(other,))
        (x, y), (next_x, next_y) = boxes[one].centre, boxes[other].centre
        # y grows downwards, so this product is positive for a turn to the right.
        turn = (x - middle) * (next_y - middle) - (y - middle) * (next_x - middle)
        if one in RING_NAMES and other in RING_NAMES and turn <= 0:
            board.error("SQ-V-BOARD-7", f"from {one} to {other} the ring does not run clockwise", one, "at")


def _snaps_are_inside(board: _Board, boxes: Mapping[str, Box]) -> None:
    """SQ-V-BOARD-8: places for a trap and for pieces on every space, and one for the marker of every gate."""
    for name, box in boxes.items():
        pattern = board.rows[name].get("snap")
        found = [_pair(place) for _, place in board.reading.listed("board", "snaps", str(pattern))]
        places = [place for place in found if place is not None]
        wanted = SNAPS[TYPES[name]]
        if len(places) != wanted or len(set(places)) != wanted or len(found) != wanted:
            message = f"{name} has {wanted} different snap points, but the pattern {pattern!r} has {len(set(places))}"
            board.error("SQ-V-BOARD-8", message, name, "snap")
        width, height = box.right - box.left, box.bottom - box.top
        if any(abs(x) * 2 >= width or abs(y) * 2 >= height for x, y in places):
            board.error("SQ-V-BOARD-8", f"a snap point of {name} lies outside its shape", name, "snap")
        elif places and places[0] != (0, 0):
            board.error("SQ-V-BOARD-8", f"the first snap point of {name} is not its centre", name, "snap")
        if TYPES[name] == "gate":
            _marker_is_on_the_border(board, name, boxes)


def _marker_is_on_the_border(board: _Board, gate: str, boxes: Mapping[str, Box]) -> None:
    place = _pair(board.rows[gate].get("marker"))
    near = (boxes[gate], boxes[f"{gate[0]}{PORTAL}"])
    if place is None or not all(
        box.left - TINY <= place[0] <= box.right + TINY and box.top - TINY <= place[1] <= box.bottom + TINY
        for box in near
    ):
        board.error("SQ-V-BOARD-8", f"the marker of {gate} does not lie between it and its portal", gate, "marker")
