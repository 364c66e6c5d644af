"""The checks of the board (SQ-V-BOARD): what its spaces are, where they lead, and where they lie."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise

from generator.catalog.schema_boards import PlacePoint
from generator.games.catalog_checks import Checks, Fault, places
from generator.games.summoners_quest.board import CHAMBER, GATES, HALL, NAMES, PORTALS, RING, TYPES
from generator.games.summoners_quest.sections import Board, SpaceRow
from generator.geometry import Rect
from generator.source.mark import Path

TINY = 1e-6
"""Lengths nearer than this are equal: places are sums of decimal fractions."""

RING_NAMES = NAMES[:RING]
CENTRE = NAMES[CHAMBER]
AROUND = tuple(zip(RING_NAMES, (*RING_NAMES[1:], RING_NAMES[0]), strict=True))
"""The steps forward on the ring."""
HALLS = tuple((NAMES[portal], *NAMES[gate : gate + HALL], CENTRE) for portal, gate in zip(PORTALS, GATES, strict=True))
"""The way from the portal of each section into the chamber."""
TYPE = dict(zip(NAMES, TYPES, strict=True))
"""The type of every space (section 3.1)."""
SNAPS = {"temple": 5, "portal": 5, "focus": 5, "gate": 3, "hall": 3, "chamber": 9}
"""The snap points of a space: one for the trap and those for pieces, which in the chamber are one."""
INCOMPLETE = ("SQ-V-BOARD-1",)
"""Where a space is missing or duplicate, nothing else can be said of the board."""

BOARD_CHECKS = Checks()


def _spaces(board: Board) -> dict[str, tuple[Path, SpaceRow]]:
    """The spaces by their ids, with their places."""
    return {space.id: (path, space) for path, space in places(board.spaces, "board", "spaces")}


def _boxes(board: Board) -> dict[str, Rect]:
    """The shapes of the spaces, in units of the board."""
    boxes = {}
    for space in board.spaces:
        (x, y), (width, height) = space.at, space.size
        boxes[space.id] = Rect(x - width / 2, y - height / 2, width, height)
    return boxes


def _borders(one: Rect, other: Rect) -> bool:
    """Whether two shapes share a stretch of border, and nothing more."""
    wide = min(one.right, other.right) - max(one.x, other.x)
    high = min(one.bottom, other.bottom) - max(one.y, other.y)
    return abs(min(wide, high)) <= TINY < max(wide, high)


@BOARD_CHECKS.check("SQ-V-BOARD-1")
def spaces_are_all_there(board: Board) -> Iterator[Fault]:
    """45 spaces, each once."""
    counted = Counter(space.id for space in board.spaces)
    missing = [name for name in NAMES if not counted[name]]
    other = [name for name in counted if name not in TYPE]
    twice = [name for name, number in counted.items() if number > 1]
    for what, names in (("missing", missing), ("not on this board", other), ("duplicate", twice)):
        if names:
            listed = f"{', '.join(sorted(names))} {'is' if len(names) == 1 else 'are'} {what}"
            yield Fault(("board", "spaces"), f"the board has {len(NAMES)} spaces: {listed}")


@BOARD_CHECKS.check("SQ-V-BOARD-3", after=INCOMPLETE)
def the_ring_is_one_cycle(board: Board) -> Iterator[Fault]:
    """Clockwise from N0, all 32 spaces and back again."""
    spaces = _spaces(board)
    for name, wanted in AROUND:
        yield from _leads_to(spaces[name], wanted, because=[spaces[wanted][0]])


def _leads_to(space: tuple[Path, SpaceRow], wanted: str, because: list[Path]) -> Iterator[Fault]:
    path, row = space
    if row.next != [wanted]:
        found = " and ".join(row.next) or "nothing"
        yield Fault((*path, "next"), f"forward of {row.id} is {found}, not {wanted}", because)


@BOARD_CHECKS.check("SQ-V-BOARD-4", after=INCOMPLETE)
def gates_are_attached(board: Board) -> Iterator[Fault]:
    """Each gate is attached to the portal of its section, and nothing else is to any."""
    portals = {gate: portal for portal, gate, *_ in HALLS}
    for name, (path, space) in _spaces(board).items():
        if name in portals and space.portal != portals[name]:
            message = f"{name} is attached to {space.portal!r}, not to {portals[name]}"
            yield Fault((*path, "portal"), message)
        elif name not in portals and "portal" in space.model_fields_set:
            yield Fault((*path, "portal"), f"{name} is no gate, so it is attached to nothing")


@BOARD_CHECKS.check("SQ-V-BOARD-5", after=INCOMPLETE)
def halls_lead_inward(board: Board) -> Iterator[Fault]:
    """From the gate to the chamber, and no way leads out of that."""
    spaces = _spaces(board)
    for _, *hall in HALLS:
        for name, wanted in pairwise(hall):
            yield from _leads_to(spaces[name], wanted, because=[])
    path, chamber = spaces[CENTRE]
    if chamber.next:
        found = " and ".join(chamber.next)
        yield Fault((*path, "next"), f"no way leads out of the chamber, but one to {found} does")


@BOARD_CHECKS.check("SQ-V-BOARD-6", after=INCOMPLETE)
def portals_lead_on(board: Board) -> Iterator[Fault]:
    """Each portal leads to the next one clockwise, and nothing else to any."""
    portals = [hall[0] for hall in HALLS]
    onward = dict(zip(portals, (*portals[1:], portals[0]), strict=True))
    for name, (path, space) in _spaces(board).items():
        if name in onward and space.jump != onward[name]:
            yield Fault((*path, "jump"), f"{name} leads to {space.jump!r}, not to {onward[name]}")
        elif name not in onward and "jump" in space.model_fields_set:
            yield Fault((*path, "jump"), f"{name} is no portal, so nobody jumps from it")


@BOARD_CHECKS.check("SQ-V-BOARD-7", after=INCOMPLETE)
def spaces_have_a_size(board: Board) -> Iterator[Fault]:
    """No space is without width or height."""
    for path, space in places(board.spaces, "board", "spaces"):
        if min(space.size) <= 0:
            yield Fault(path, f"{space.id} needs a place [x, y] and a size [width, height]")


def _offset(point: Sequence[float] | PlacePoint) -> tuple[float, float]:
    """How far a point of a pattern is from the centre of its space."""
    x, y = point.at if isinstance(point, PlacePoint) else point
    return x, y


@BOARD_CHECKS.check("SQ-V-BOARD-8", after=(*INCOMPLETE, "SQ-V-BOARD-7"))
def snaps_are_inside(board: Board) -> Iterator[Fault]:
    """Every space has a point for a trap and points for pieces, and a gate one for its marker."""
    boxes = _boxes(board)
    for path, space in places(board.spaces, "board", "spaces"):
        found = [_offset(point) for point in board.snaps.get(space.snap, ())]
        wanted, (width, height), place = SNAPS[TYPE[space.id]], space.size, (*path, "snap")
        if not len(found) == len(set(found)) == wanted:
            message = f"{space.id} has {wanted} different snap points, but the pattern {space.snap!r} has "
            yield Fault(place, message + str(len(set(found))))
        if any(abs(x) * 2 >= width or abs(y) * 2 >= height for x, y in found):
            yield Fault(place, f"a snap point of {space.id} lies outside its shape")
        elif found and found[0] != (0, 0):
            yield Fault(place, f"the first snap point of {space.id} is not its centre")
    for portal, gate, *_ in HALLS:
        path, space = _spaces(board)[gate]
        marker = Rect(space.marker[0], space.marker[1], 0, 0) if space.marker is not None else None
        if marker is None or not all(boxes[name].contains(marker) for name in (portal, gate)):
            yield Fault((*path, "marker"), f"the marker of {gate} does not lie between it and its portal")


@BOARD_CHECKS.check("SQ-V-BOARD-7", after=(*INCOMPLETE, "SQ-V-BOARD-7"))
def shapes_fit(board: Board) -> Iterator[Fault]:
    """On the board, apart, neighbours side by side, and the ring clockwise."""
    boxes, middle = _boxes(board), board.size / 2
    where = {name: (*path, "at") for name, (path, _) in _spaces(board).items()}
    for name, box in boxes.items():
        if not Rect(0, 0, board.size, board.size).contains(box):
            yield Fault(where[name], f"{name} does not lie on the board")
    for one, other in combinations(NAMES, 2):
        if boxes[one].overlaps(boxes[other]):
            yield Fault(where[one], f"{one} and {other} overlap", because=[where[other][:-1]])
    for one, other in (*AROUND, *(step for hall in HALLS for step in pairwise(hall))):
        if not _borders(boxes[one], boxes[other]):
            yield Fault(where[one], f"{one} and {other} share no border", because=[where[other][:-1]])
    for one, other in AROUND:
        here, there = boxes[one].centre, boxes[other].centre
        # y grows downwards, so this product is positive for a turn to the right.
        if (here.x - middle) * (there.y - middle) - (here.y - middle) * (there.x - middle) <= 0:
            yield Fault(where[one], f"from {one} to {other} the ring does not run clockwise")


@BOARD_CHECKS.check("SQ-V-BOARD-2", after=INCOMPLETE)
def the_ring_has_its_types(board: Board) -> Iterator[Fault]:
    """Each section has its temple, its portal, and focus points elsewhere."""
    yield from _wrong_types(board, RING_NAMES)


@BOARD_CHECKS.check("SQ-V-BOARD-1", after=INCOMPLETE)
def the_middle_has_its_types(board: Board) -> Iterator[Fault]:
    """Four gates, eight hall spaces, one chamber."""
    yield from _wrong_types(board, NAMES[RING:])


def _wrong_types(board: Board, names: tuple[str, ...]) -> Iterator[Fault]:
    for path, space in places(board.spaces, "board", "spaces"):
        if space.id in names and space.type != TYPE[space.id]:
            yield Fault((*path, "type"), f"{space.id} is {space.type!r}, not a {TYPE[space.id]}")
