"""GY-V03 to GY-V11: the checks of the board: what fires when, and that every seat sees the same island."""

from collections.abc import Iterator, Mapping
from itertools import combinations, product

from generator.games.catalog_checks import TOLD, Checks, Fault, places
from generator.games.geyser.sections import Board, Constants, Mother, Ring
from generator.games.geyser.squares import LONGEST, SIDES, Square, kings_moves, name_of, square, steps_between, turned
from generator.source.mark import Path

RESULTS = tuple(a + b for a, b in product(range(1, 7), repeat=2))
"""The sums of all 36 results of two six-sided dice, on which labels and odds rest."""
MOTHER: Path = ("board", "mother")

BOARD_CHECKS = Checks()


def fires(board: Board) -> dict[Path, Ring | Mother]:
    """The rings and the Mother Geyser, by where they stand in the data."""
    return {**rings(board), MOTHER: board.mother}


def rings(board: Board) -> dict[Path, Ring]:
    """The rings, by where they stand in the data."""
    return dict(places(board.rings, "board", "rings"))


def geysers(board: Board) -> list[tuple[Path, str]]:
    """The squares of the Mother Geyser and of all geysers, with their places."""
    found = [((*MOTHER, "square"), board.mother.square)]
    return found + [place for path, ring in rings(board).items() for place in places(ring.squares, *path, "squares")]


def starts(board: Board) -> Mapping[str, str]:
    """The starting squares, by side, clockwise."""
    return {side: getattr(board.starts, side) for side in SIDES}


def occupied(board: Board) -> list[tuple[Path, str]]:
    """Everything that stands on a square."""
    return geysers(board) + [(("board", "starts", side), name) for side, name in starts(board).items()]


def at(board: Board, name: str) -> Square:
    """The square of a name, which GY-V03 has found on the board."""
    found = square(name, board.size)
    assert found is not None
    return found


def middle(board: Board) -> Square:
    """The middle square; the upper left of the four middle ones of an even board."""
    return (board.size + 1) // 2, (board.size + 1) // 2


@BOARD_CHECKS.check("GY-V03", first=True)
def squares_are_on_the_board(board: Board) -> Iterator[Fault]:
    """Everything stands on a square of the board."""
    if not 1 <= board.size <= LONGEST:
        yield TOLD
        return
    for path, name in occupied(board):
        if square(name, board.size) is None:
            yield Fault(path, f"{name!r} is not a square of the board of {board.size} by {board.size}")


@BOARD_CHECKS.check("GY-V04")
def mother_is_in_the_middle(board: Board) -> Iterator[Fault]:
    """The board has a middle square, and the Mother Geyser is there."""
    if board.size % 2 == 0:
        yield Fault(("board", "size"), f"a board of {board.size} by {board.size} squares has no middle square")
    elif at(board, board.mother.square) != middle(board):
        message = f"the Mother Geyser is on {board.mother.square}, not in the middle on {name_of(middle(board))}"
        yield Fault((*MOTHER, "square"), message, because=[("board", "size")])


@BOARD_CHECKS.check("GY-V05")
def squares_are_used_once(board: Board) -> Iterator[Fault]:
    """No square is two things."""
    seen = set()
    for path, name in occupied(board):
        if name in seen:
            yield Fault(path, f"the square {name} is used twice")
        seen.add(name)


@BOARD_CHECKS.check("GY-V06")
def sums_are_covered(board: Board) -> Iterator[Fault]:
    """Every sum of the dice fires one ring or the Mother Geyser, and there are no other sums."""
    by_sum: dict[int, list[Path]] = {}
    for path, row in fires(board).items():
        for total in row.fires_on:
            by_sum.setdefault(total, []).append((*path, "fires_on"))
    for total in sorted({*RESULTS, *by_sum}):
        found = by_sum.get(total, [])
        if total not in RESULTS:
            yield Fault(found[0], f"two dice never show {total}")
        elif not found:
            yield Fault(("board", "rings"), f"nothing fires on a {total}")
        elif len(found) > 1:
            yield Fault(found[-1], f"{len(found)} rings fire on a {total}")


@BOARD_CHECKS.check("GY-V07")
def labels_are_those_of_the_sums(board: Board) -> Iterator[Fault]:
    """A label lists the sums in rising order."""
    for path, row in fires(board).items():
        label = "/".join(map(str, sorted(row.fires_on)))
        if row.label != label:
            yield Fault((*path, "label"), f"the label is {row.label!r}, but it fires on {label!r}")


@BOARD_CHECKS.check("GY-V07", after=["GY-V06"])
def odds_are_those_of_the_sums(board: Board) -> Iterator[Fault]:
    """The number of ways is that of the sums; it says nothing new about sums that are covered wrongly."""
    for path, row in fires(board).items():
        ways = sum(result in row.fires_on for result in RESULTS)
        if row.ways != ways:
            message = f"{ways} of {len(RESULTS)} results fire {row.id!r}, not {row.ways}"
            yield Fault((*path, "ways"), message)


@BOARD_CHECKS.check("GY-V08")
def rings_lie_at_one_distance(board: Board) -> Iterator[Fault]:
    """Each geyser of a ring is as many steps from the middle as the ring says."""
    for path, ring in rings(board).items():
        for place, name in places(ring.squares, *path, "squares"):
            steps = steps_between(at(board, name), middle(board))
            if steps != ring.distance:
                message = f"{name} is {steps} steps from the Mother Geyser, its ring says {ring.distance}"
                yield Fault(place, message, because=[(*path, "distance")])


@BOARD_CHECKS.check("GY-V09")
def rings_look_alike_from_every_seat(board: Board) -> Iterator[Fault]:
    """A quarter turn of the board leaves a ring as it is."""
    for path, ring in rings(board).items():
        spots = {at(board, name) for name in ring.squares}
        if {turned(spot, board.size) for spot in spots} != spots:
            yield Fault((*path, "squares"), f"the ring {ring.id!r} changes when the board is rotated by a quarter")


@BOARD_CHECKS.check("GY-V10")
def starts_lie_a_quarter_apart(board: Board) -> Iterator[Fault]:
    """Each start is a quarter turn from the one before."""
    spots = {side: at(board, name) for side, name in starts(board).items()}
    for side, following in zip(SIDES, (*SIDES[1:], SIDES[0]), strict=True):
        wanted = turned(spots[side], board.size)
        if spots[following] != wanted:
            found = name_of(spots[following])
            message = f"the {following} start is {found}, a quarter turn from {side} is {name_of(wanted)}"
            yield Fault(("board", "starts", following), message)


@BOARD_CHECKS.check("GY-V11")
def geysers_stand_apart(board: Board, rules: Constants) -> Iterator[Fault]:
    """No geyser lies where another one's new tokens go."""
    for (_, one), (path, other) in combinations(geysers(board), 2):
        if kings_moves(at(board, one), at(board, other)) <= rules.place_radius:
            yield Fault(path, f"the geysers on {one} and {other} touch", because=[("rules", "place_radius")])
