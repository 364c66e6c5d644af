"""The boards, joined to a ring (MM-BOARD): tiles by number, which are adjacent, and how far it is (MM-BOARD-5).

A tile's number is the same at every number of players: (world x columns of eight boards + x) x rows + y.
"""

from functools import lru_cache

from generator.dataclass import dataclass
from generator.engine.bits import bits
from generator.engine.graphs import distances
from generator.games.mana_maker.sections import Constants

NOWHERE = -1


@dataclass(frozen=True)
class Shape:
    """What all rings share: how many tiles a board has, how many boards there are, and which tiles have gates."""

    columns: int
    rows: int
    boards: int
    gate_column: int
    gate_rows: tuple[int, int]

    @property
    def across(self) -> int:
        """The columns of all boards."""
        return self.columns * self.boards

    @property
    def world(self) -> int:
        """The tiles of a world."""
        return self.across * self.rows

    def place(self, tile: int) -> tuple[int, int, int]:
        """Column, row and world of a tile (MM-BOARD-3)."""
        return tile // self.rows % self.across, tile % self.rows, tile // self.world

    def tile(self, x: int, y: int, world: int = 0) -> int:
        """The tile there."""
        return (world * self.across + x) * self.rows + y

    def name(self, tile: int) -> str:
        """The printed name of a tile."""
        x, y, world = self.place(tile)
        return f"{x // self.columns + 1}-{x % self.columns + 1}-{y + 1}{'s' * world}"


class Boards:
    """The tiles of all rings, their numbers and their printed names."""

    def __init__(self, rules: Constants) -> None:
        gates = (rules.gate_rows.upper, rules.gate_rows.lower)
        self.shape = Shape(rules.board_columns, rules.board_rows, rules.players_max, rules.gate_column, gates)
        self.columns, self.rows = rules.board_columns, rules.board_rows
        self.world = self.shape.world
        self.tiles = 2 * self.world
        self.starts = rules.start_column, rules.start_row
        self.board = [tile // (self.columns * self.rows) for tile in range(self.tiles)]
        """The board that each tile is on."""
        self.names = tuple([self.shape.name(tile) for tile in range(self.tiles)])
        self.rings = rings_of(self.shape)

    def place(self, tile: int) -> tuple[int, int, int]:
        """Column, row and world of a tile."""
        return self.shape.place(tile)

    def tile(self, x: int, y: int, world: int = 0) -> int:
        """The tile there."""
        return self.shape.tile(x, y, world)

    def start(self, seat: int) -> int:
        """MM-BOARD-6: where the Wizard of a seat begins."""
        column, row = self.starts
        return self.tile(seat * self.columns + column, row)

    def ring(self, players: int, worlds: int) -> "Ring":
        """The ring of so many boards; its number is 2 x players + worlds - 1."""
        return self.rings[2 * players + worlds - 1]


class Ring:
    """The tiles of one table: `beside` are the adjacent tiles of each, `bits` the set of them."""

    def __init__(self, shape: Shape, players: int, worlds: int) -> None:
        self.across = players * shape.columns
        self.tiles = [
            shape.tile(x, y, world) for world in range(worlds) for x in range(self.across) for y in range(shape.rows)
        ]
        self.size = max(self.tiles, default=0) + 1
        self.beside: list[tuple[int, ...]] = [()] * self.size
        for tile in self.tiles:
            self.beside[tile] = tuple(sorted({*self._beside(shape, worlds, tile)} - {tile}))
        self.bits = [bits(tiles) for tiles in self.beside]
        self._near: dict[int, list[tuple[int, ...]]] = {1: self.beside}
        self._within: dict[int, list[int]] = {}
        self._far: list[bytes] = []

    def _beside(self, shape: Shape, worlds: int, tile: int) -> list[int]:
        """MM-BOARD-2, -4, -9: left and right round the ring, up and down, and through a gate."""
        x, y, world = shape.place(tile)
        found = [shape.tile((x + 1) % self.across, y, world), shape.tile((x - 1) % self.across, y, world)]
        found += [shape.tile(x, row, world) for row in (y - 1, y + 1) if 0 <= row < shape.rows]
        if worlds > 1 and x % shape.columns == shape.gate_column and y in shape.gate_rows:
            found.append(shape.tile(x, y, 1 - world))
        return found

    @property
    def far(self) -> list[bytes]:
        """MM-BOARD-5: the distance from each tile to each, whatever stands on them; found when first asked for."""
        if not self._far:
            self._far = self._distances()
        return self._far

    def _distances(self) -> list[bytes]:
        edges = ((tile, other) for tile in range(self.size) for other in self.beside[tile] if tile < other)
        rows = distances(self.size, edges)
        return [
            bytes(255 if steps < 0 else steps for steps in row) if self.beside[tile] else b""
            for tile, row in enumerate(rows)
        ]

    def near(self, steps: int) -> list[tuple[int, ...]]:
        """The tiles within so many steps of each, without itself."""
        found = self._near.get(steps)
        if found is None:
            far, tiles = self.far, self.tiles
            found = self._near[steps] = [()] * self.size
            for tile in tiles:
                row = far[tile]
                found[tile] = tuple([other for other in tiles if 0 < row[other] <= steps])
        return found

    def within(self, steps: int) -> list[int]:
        """The set of tiles within so many steps of each, with itself."""
        found = self._within.get(steps)
        if found is None:
            found = self._within[steps] = [bits(tiles) | 1 << tile for tile, tiles in enumerate(self.near(steps))]
        return found


@lru_cache(maxsize=16)
def rings_of(shape: Shape) -> "list[Ring]":
    """Every ring of so many boards and worlds, by its number.

    They are the same objects for all rules whose boards have the same shape: a change of another number leaves them as
    they are, with the distances that have been found.
    """
    return [Ring(shape, players, worlds) for players in range(shape.boards + 1) for worlds in (1, 2)]
