"""The places of the tiles (section 3.1): names, neighbours, corners, and which places hang together.

A place has the same number on every grid: row by row on the largest. A set of places is a whole number with a bit for
each.
"""

from generator.engine.bits import bits

WIDE = 7
"""Places along one side of the largest grid there is a number for."""
PLACES = WIDE * WIDE
NAMES = tuple([f"{column}{row}" for row in range(1, WIDE + 1) for column in "abcdefg"])

SIDES = ("north", "east", "south", "west")
_STEPS = (-WIDE, 1, WIDE, -1)
"""From a place to its neighbour on each side."""
_NOT_FIRST = sum(1 << place for place in range(PLACES) if place % WIDE)
_NOT_LAST = sum(1 << place for place in range(PLACES) if place % WIDE != WIDE - 1)
_ALL = (1 << PLACES) - 1


def beside(places: int) -> int:
    """The places that share a side with one of a set, and the set itself."""
    wide = places | places << 1 & _NOT_FIRST | places >> 1 & _NOT_LAST
    return (wide | places << WIDE | places >> WIDE) & _ALL


def hanging_together(start: int, among: int) -> int:
    """The places of a set that can be walked to from a start, over places of the set."""
    found, wider = 0, start & among
    while wider != found:
        found = wider
        wider |= found << 1 & _NOT_FIRST | found >> 1 & _NOT_LAST | found << WIDE | found >> WIDE
        wider &= among
    return found


class TileGrid:
    """The grid of one number of players: so many tiles along a side.

    `beside` has the neighbours of each place, `toward` the one on each side (-1: none), `around` the set of a place and
    of those that share a side or a corner with it.
    """

    def __init__(self, size: int) -> None:
        self.size = size
        rows = range(size)
        self.places = tuple([row * WIDE + column for row in rows for column in rows])
        self.all = bits(self.places)
        last = size - 1
        self.corners = tuple([row * WIDE + column for row in (0, last) for column in (0, last)])
        self.corner_bits = bits(self.corners)
        middles = (size // 2,) if size % 2 else (size // 2 - 1, size // 2)
        self.centres = tuple([row * WIDE + column for row in middles for column in middles])
        self.toward = tuple([self._toward(place) for place in range(PLACES)])
        self.beside = tuple([tuple([other for other in sides if other >= 0]) for sides in self.toward])
        near = [beside(1 << place) & self.all for place in range(PLACES)]
        self.around = tuple([self._around(place) for place in range(PLACES)])
        self.near = tuple(near)

    def _toward(self, place: int) -> tuple[int, ...]:
        if not self.all >> place & 1:
            return (-1, -1, -1, -1)
        row, column = divmod(place, WIDE)
        inside = (row > 0, column < self.size - 1, row < self.size - 1, column > 0)
        return tuple([place + step if there else -1 for step, there in zip(_STEPS, inside, strict=True)])

    def _around(self, place: int) -> int:
        row, column = divmod(place, WIDE)
        return bits(p for p in self.places if abs(p // WIDE - row) <= 1 and abs(p % WIDE - column) <= 1)
