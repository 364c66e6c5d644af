"""The island and the tribes as the catalog has them, with numbers for squares and sides."""

from collections.abc import Mapping

from generator.games.geyser.sections import Constants, Sections, Tribe
from generator.games.geyser.squares import SIDES, kings_moves, name_of


class Island:
    """What stays the same in a game.

    A *side* is a seat of the board (0 north, clockwise); a square is numbered row by row from a1. The zones of tokens
    are the squares, then a supply for each side, then the box.
    """

    def __init__(self, sections: Sections, rules: Constants) -> None:
        board = sections.board
        self.rules = rules
        self.places = [(column, row) for row in range(1, board.size + 1) for column in range(1, board.size + 1)]
        self.names = tuple(map(name_of, self.places))
        self.squares = len(self.names)
        self.number = {name: square for square, name in enumerate(self.names)}
        self.mother = self.number[board.mother.square]
        self.starts = tuple(self.number[getattr(board.starts, side)] for side in SIDES)
        rings = [tuple(self.number[name] for name in ring.squares) for ring in board.rings]
        self.geysers = tuple(sorted(square for squares in rings for square in squares))
        self.is_geyser = [square in self.geysers for square in range(self.squares)]
        self.fired: dict[int, tuple[int, ...]] = dict.fromkeys(board.mother.fires_on, (self.mother,))
        for ring, squares in zip(board.rings, rings, strict=True):
            self.fired |= dict.fromkeys(ring.fires_on, squares)
        at = {place: square for square, place in enumerate(self.places)}
        step = rules.move_distance
        ways = [(0, -step), (step, 0), (0, step), (-step, 0)]
        # One step up, right, down and left, as far as that is on the board.
        self.steps = [tuple(at[x + a, y + b] for a, b in ways if (x + a, y + b) in at) for x, y in self.places]
        self.around = {geyser: self._around(geyser, rules.place_radius) for geyser in self.geysers}
        self._tribes(sections.tribes)

    def _around(self, square: int, radius: int) -> tuple[int, ...]:
        """The squares around a geyser that a new token may come to."""
        here, cold = self.places[square], [other for other in range(self.squares) if not self.is_geyser[other]]
        near = [other for other in cold if other != self.mother and kings_moves(here, self.places[other]) <= radius]
        return tuple(near)

    def _tribes(self, rows: list[Tribe]) -> None:
        """The tokens are numbered side by side."""
        by_side: Mapping[str, str] = {tribe.seat: tribe.id for tribe in rows}
        self.tribes = tuple(by_side[side] for side in SIDES)
        self.tokens = self.rules.tokens_per_tribe
        self.components = tuple(f"{tribe}.{number}" for tribe in self.tribes for number in range(1, self.tokens + 1))
        self.zones = (*self.names, *(f"supply.{side}" for side in SIDES), "box")
        self.box = self.zones.index("box")

    def supply(self, side: int) -> int:
        """The zone of that side's supply."""
        return self.squares + side

    def tokens_of(self, side: int) -> slice:
        """The numbers of that side's tokens."""
        return slice(side * self.tokens, (side + 1) * self.tokens)
