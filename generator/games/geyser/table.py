"""What the catalog says, as the engine reads it: numbers for squares, seats and tokens, worked out once."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

from generator.games.geyser.squares import SIDES, kings_moves, name_of

Steps = tuple[tuple[tuple[int, int], ...], ...]
"""For each square: (action, target square) of every step from it."""


@dataclass(frozen=True, slots=True)
class SetUp:
    """Who sits where and who begins: sides in turn order, and the squares of their tokens by side."""

    name: str
    order: tuple[int, ...]
    tokens: Mapping[int, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Table:
    """The constant part of a game.

    A *side* is a seat of the board (0 north, clockwise); a square is numbered row by row from a1. The zones of tokens
    are the squares, then a supply for each side, then the box.
    """

    size: int
    squares: tuple[str, ...]
    number: Mapping[str, int]  # of each square by name
    others: int  # the number of the first action that is no step
    tokens: int  # of one tribe
    start_tokens: int
    stack_limit: int
    per_landing: int
    battle_dice: int
    firing_dice: int
    die_faces: int
    requirement: int  # normal geysers that open the Mother Geyser
    round_limit: int
    dice: int
    components: tuple[str, ...]  # the tokens, tribe by tribe as the catalog has them
    tribes: tuple[str, ...]  # by side
    tribe_titles: tuple[str, ...]
    first: tuple[int, ...]  # the first token of each side
    mother: int
    starts: tuple[int, ...]
    ring: tuple[int, ...]  # the ring of each square, -1 for none
    fired: Mapping[int, tuple[int, ...]]  # the squares that each sum of the dice fires
    danger: tuple[float, ...]  # for each square: the share of throws that fire it
    open_steps: Steps  # while the Mother Geyser may be entered
    closed_steps: Steps  # while it may not
    around: tuple[tuple[int, ...], ...]  # for each geyser: the squares a new token may come to
    columns: tuple[int, ...]
    rows: tuple[int, ...]
    set_ups: tuple[SetUp, ...]

    @property
    def box(self) -> int:
        """The zone of tokens that nobody plays."""
        return len(self.squares) + len(SIDES)

    def supply(self, side: int) -> int:
        """The zone of that side's supply."""
        return len(self.squares) + side


def table(data: Mapping[str, Any]) -> Table:
    """Read a catalog's data, which the checks have accepted."""
    rules, board = data["rules"], data["board"]
    size = board["size"]
    places = [(column, row) for row in range(1, size + 1) for column in range(1, size + 1)]
    names = tuple(map(name_of, places))
    number = {name: index for index, name in enumerate(names)}
    mother = number[board["mother"]["square"]]
    rings = [tuple(number[name] for name in ring["squares"]) for ring in board["rings"]]
    ring_of = {square: index for index, squares in enumerate(rings) for square in squares}
    fired = {total: squares for one, squares in zip(board["rings"], rings, strict=True) for total in one["fires_on"]}
    fired |= dict.fromkeys(board["mother"]["fires_on"], (mother,))
    danger = [0.0] * len(names)
    throws = rules["die_faces"] ** rules["firing_dice"]
    for one, squares in zip([*board["rings"], board["mother"]], [*rings, (mother,)], strict=True):
        for square in squares:
            danger[square] = one["ways"] / throws
    distance = rules["move_distance"]
    steps = []
    for index, (column, row) in enumerate(places):
        ends = [(column + x * distance, row + y * distance) for x, y in ((0, -1), (1, 0), (0, 1), (-1, 0))]
        targets = [number[name_of(end)] for end in ends if 1 <= end[0] <= size and 1 <= end[1] <= size]
        steps.append(tuple((index * len(names) + target, target) for target in targets))
    hot = {*ring_of, mother}
    around = tuple(
        tuple(
            other
            for other, end in enumerate(places)
            if square in hot and other not in hot and 0 < kings_moves(place, end) <= rules["place_radius"]
        )
        for square, place in enumerate(places)
    )
    by_seat = {tribe["seat"]: tribe for tribe in data["tribes"]}
    tribes = [by_seat[side] for side in SIDES]
    firsts = dict(
        zip(
            (tribe["id"] for tribe in data["tribes"]),
            accumulate((tribe["tokens"] for tribe in data["tribes"]), initial=0),
            strict=False,
        )
    )
    return Table(
        size=size,
        squares=names,
        number=number,
        others=len(names) ** 2,
        tokens=rules["tokens_per_tribe"],
        start_tokens=rules["start_tokens"],
        stack_limit=rules["stack_limit"],
        per_landing=rules["place_per_landing"],
        battle_dice=rules["battle_dice"],
        firing_dice=rules["firing_dice"],
        die_faces=rules["die_faces"],
        requirement=rules["mother_requirement"],
        round_limit=rules["round_limit"],
        dice=data["components"]["dice"],
        components=tuple(
            f"{tribe['id']}.{number}" for tribe in data["tribes"] for number in range(1, tribe["tokens"] + 1)
        ),
        tribes=tuple(tribe["id"] for tribe in tribes),
        tribe_titles=tuple(tribe["title"] for tribe in tribes),
        first=tuple(firsts[tribe["id"]] for tribe in tribes),
        mother=mother,
        starts=tuple(number[board["starts"][side]] for side in SIDES),
        ring=tuple(ring_of.get(square, -1) for square in range(len(names))),
        fired=fired,
        danger=tuple(danger),
        open_steps=tuple(steps),
        closed_steps=tuple(tuple(step for step in ways if step[1] != mother) for ways in steps),
        around=around,
        columns=tuple(column for column, _ in places),
        rows=tuple(row for _, row in places),
        set_ups=tuple(_set_up(one, number) for one in data["setups"]),
    )


def _set_up(data: Mapping[str, Any], number: Mapping[str, int]) -> SetUp:
    tokens = {SIDES.index(side): tuple(number[name] for name in names) for side, names in data["tokens"].items()}
    return SetUp(data["id"], tuple(map(SIDES.index, data["order"])), tokens)
