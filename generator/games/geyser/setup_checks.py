"""The checks of a set-up (GY-V30 to GY-V34), on plain data that may be malformed."""

from itertools import pairwise

from generator.games.geyser.reading import Reading, is_whole
from generator.games.geyser.squares import SIDES
from generator.source.diagnostic import Report
from generator.source.mark import Path
from generator.source.tree import Tree


def check_setup(tree: Tree, path: Path, report: Report) -> None:
    """Report everything by which the set-up at `path` breaks the checks GY-V30 to GY-V34."""
    reading = Reading(tree, report)
    players = reading.at(*path, "players")
    seatings = [seats for _, seats in reading.listed("seating", str(players))] if is_whole(players) else []
    if not seatings:
        message = f"there is no seating for {players!r} players"
        reading.error("GY-V30", message, *path, "players", against=[("seating",)])
        return
    order = [seat for _, seat in reading.listed(*path, "order")]
    tokens = reading.mapping(*path, "tokens")
    if len(order) != players or len({str(seat) for seat in order}) != players or set(map(str, order)) != set(tokens):
        listed = ", ".join(map(str, order)) or "nobody"
        message = f"{players} players: the turn order lists {listed}, the tokens {', '.join(tokens) or 'nobody'}"
        reading.error(
            "GY-V31", message, *path, "order" if len(order) != players else "tokens", against=[(*path, "players")]
        )
        return
    if not any(isinstance(seats, list) and set(map(str, seats)) == set(tokens) for seats in seatings):
        message = f"{players} players do not sit at {' and '.join(map(str, order))}"
        reading.error("GY-V32", message, *path, "order", against=[("seating", str(players))])
    if not _clockwise(order):
        reading.error("GY-V33", f"{', '.join(map(str, order))} is not clockwise", *path, "order")
    _first_tokens_stand_at_home(reading, path)


def _clockwise(order: list[object]) -> bool:
    """Whether the seats follow each other clockwise, once around the board; seats that are none do not."""
    if any(seat not in SIDES for seat in order):
        return False
    places = [SIDES.index(str(seat)) for seat in order]
    turns = [(after - before) % len(SIDES) for before, after in pairwise(places)]
    return sum(turns) < len(SIDES)


def _first_tokens_stand_at_home(reading: Reading, path: Path) -> None:
    """GY-V34: each player has the stated tokens on the own starting square and none elsewhere."""
    wanted = reading.whole("rules", "start_tokens")
    for seat, squares in reading.mapping(*path, "tokens").items():
        home = reading.at("board", "starts", seat)
        stated = [one for _, one in reading.listed(*path, "tokens", seat)]
        if wanted is not None and home is not None and (len(stated) != wanted or any(one != home for one in stated)):
            message = f"{seat} starts with {wanted} token on {home}, not on {squares!r}"
            reading.error("GY-V34", message, *path, "tokens", seat, against=[("board", "starts", seat)])
