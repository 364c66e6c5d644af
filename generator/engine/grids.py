"""Square grids: places in rows, their neighbours and corners, ways and distances over sets of them.

A place has the same number on every grid of a game: row by row on the widest. A set of places is a whole number with a
bit for each (`generator.engine.bits`).
"""

from generator.engine.bits import bits, members

SIDES = ("north", "east", "south", "west")
"""The sides of a place, in the order in which `SquareGrid.toward` has them."""


def square_names(wide: int) -> tuple[str, ...]:
    """The places of the widest grid: a column's letter and a row's number, a1 in the top left corner."""
    return tuple([f"{chr(ord('a') + column)}{row + 1}" for row in range(wide) for column in range(wide)])


class SquareGrid:
    """A grid of so many places along a side, in the top left corner of one that is `wide`.

    `places` are its places, `all` their set; `corners`, and `corner_bits` their set; `centres` the middle one, or four.
    By place: `toward`, the neighbour on each side (-1: none), `beside`, the neighbours, and the sets `near`, of the
    place and its neighbours, and `around`, of those that share a side or a corner with it too.
    """

    def __init__(self, size: int, wide: int) -> None:
        self.size, self.wide = size, wide
        rows, last, numbers = range(size), size - 1, range(wide * wide)
        self.places = tuple([row * wide + column for row in rows for column in rows])
        self.all = bits(self.places)
        self.corners = tuple([row * wide + column for row in (0, last) for column in (0, last)])
        self.corner_bits = bits(self.corners)
        middles = (size // 2,) if size % 2 else (size // 2 - 1, size // 2)
        self.centres = tuple([row * wide + column for row in middles for column in middles])
        self.toward = tuple([self._toward(place) for place in numbers])
        self.beside = tuple([tuple([other for other in sides if other >= 0]) for sides in self.toward])
        self.near = tuple([bits((place, *self.beside[place])) for place in numbers])
        self.around = tuple([self._around(place) for place in numbers])
        self._not_first, self._not_last = (self.all & ~bits(range(edge, wide * wide, wide)) for edge in (0, last))

    def _toward(self, place: int) -> tuple[int, ...]:
        if not self.all >> place & 1:
            return (-1, -1, -1, -1)
        row, column = divmod(place, self.wide)
        inside = (row > 0, column < self.size - 1, row < self.size - 1, column > 0)
        steps = (-self.wide, 1, self.wide, -1)
        return tuple([place + step if there else -1 for step, there in zip(steps, inside, strict=True)])

    def _around(self, place: int) -> int:
        row, column = divmod(place, self.wide)
        return bits(p for p in self.places if abs(p // self.wide - row) <= 1 and abs(p % self.wide - column) <= 1)

    def joined(self, start: int, ground: int) -> int:
        """The places of a set that can be walked to from those of another, over places of the set."""
        not_first, not_last, wide = self._not_first, self._not_last, self.wide
        found, wider = 0, start & ground
        while wider != found:
            found = wider
            wider |= (found << 1 & not_first) | (found >> 1 & not_last) | found << wide | found >> wide
            wider &= ground
        return found

    def distances(self, start: int, ground: int) -> dict[int, int]:
        """Steps from a place to every place of a set that can be walked to over places of the set."""
        found, edge, far = {start: 0}, 1 << start, 0
        seen = edge
        while edge:
            wider = 0
            for place in members(edge):
                wider |= self.near[place]
            edge, far = wider & ground & ~seen, far + 1
            seen |= edge
            found.update(dict.fromkeys(members(edge), far))
        return found
