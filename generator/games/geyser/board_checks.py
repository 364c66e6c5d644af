"""The checks of the board (GY-V04 to GY-V11): what fires when, and that every seat sees the same island."""

from collections import Counter
from itertools import combinations, product

from generator.games.geyser.reading import Fires, Island, Reading, mother
from generator.games.geyser.squares import SIDES, kings_moves, name_of, steps_between, turned

RESULTS = tuple(a + b for a, b in product(range(1, 7), repeat=2))
"""The sums of all 36 results of two six-sided dice, on which labels and odds rest."""


def check_board(reading: Reading, island: Island) -> bool:
    """Report everything wrong with the board; whether its sums, labels and odds are right (GY-V06, GY-V07)."""
    _mother_is_in_the_middle(reading, island)
    _squares_are_used_once(reading, island)
    fires = [ring for ring, _ in island.rings]
    fires.append(mother(reading))
    covered = _sums_are_covered(reading, fires)
    # The odds say nothing new about sums that are covered wrongly, so then only the labels are held to them.
    followed = [_follows(reading, one, odds=covered) for one in fires]
    _rings_are_even(reading, island)
    _starts_are_even(reading, island)
    _geysers_stand_apart(reading, island)
    return covered and all(followed)


def _mother_is_in_the_middle(reading: Reading, island: Island) -> None:
    """GY-V04: the board has a middle square, and the Mother Geyser is there."""
    path, place = island.mother
    if island.size % 2 == 0:
        message = f"a board of {island.size} by {island.size} squares has no middle square"
        reading.error("GY-V04", message, "board", "size")
    elif place != island.centre:
        message = f"the Mother Geyser is on {name_of(place)}, not in the middle on {name_of(island.centre)}"
        reading.error("GY-V04", message, *path, against=[("board", "size")])


def _squares_are_used_once(reading: Reading, island: Island) -> None:
    """GY-V05: no square is two things."""
    seen = set()
    for path, place in (island.mother, *island.geysers, *island.starts.values()):
        if place in seen:
            reading.error("GY-V05", f"the square {name_of(place)} is used twice", *path)
        seen.add(place)


def _sums_are_covered(reading: Reading, fires: list[Fires]) -> bool:
    """GY-V06: every sum of the dice fires one ring or the Mother Geyser, and there are no other sums."""
    wanted = set(RESULTS)
    counted = Counter(total for one in fires for total in one.sums)
    good = True
    for total in sorted(wanted | set(counted)):
        if total not in wanted:
            good = False
            one = next(one for one in fires if total in one.sums)
            reading.error("GY-V06", f"two dice never show {total}", *one.path, "fires_on")
        elif not counted[total]:
            good = False
            reading.error("GY-V06", f"nothing fires on a {total}", "board", "rings")
        elif counted[total] > 1:
            good = False
            last = [one for one in fires if total in one.sums][-1]
            reading.error("GY-V06", f"{counted[total]} rings fire on a {total}", *last.path, "fires_on")
    return good


def _follows(reading: Reading, one: Fires, *, odds: bool) -> bool:
    """GY-V07: the label, and with `odds` the number of ways, are those of the sums."""
    good = True
    label = "/".join(map(str, sorted(one.sums)))
    if one.label != label:
        good = False
        reading.error("GY-V07", f"the label is {one.label!r}, but it fires on {label!r}", *one.path, "label")
    ways = sum(result in one.sums for result in RESULTS)
    if odds and one.ways != ways:
        good = False
        message = f"{ways} of {len(RESULTS)} results fire {one.id!r}, not {one.ways!r}"
        reading.error("GY-V07", message, *one.path, "ways")
    return good


def _rings_are_even(reading: Reading, island: Island) -> None:
    """GY-V08, GY-V09: a ring lies at one distance, and a quarter turn of the board leaves it as it is."""
    for ring, squares in island.rings:
        for path, place in squares:
            steps = steps_between(place, island.centre)
            if steps != ring.distance:
                message = f"{name_of(place)} is {steps} steps from the Mother Geyser, its ring says {ring.distance}"
                reading.error("GY-V08", message, *path, against=[(*ring.path, "distance")])
        places = {place for _, place in squares}
        if {turned(place, island.size) for place in places} != places:
            message = f"the ring {ring.id!r} changes when the board is turned by a quarter"
            reading.error("GY-V09", message, *ring.path, "squares")


def _starts_are_even(reading: Reading, island: Island) -> None:
    """GY-V10: there are four starts, each a quarter turn from the one before."""
    if set(island.starts) != set(SIDES):
        message = f"the starts are {', '.join(sorted(island.starts)) or 'missing'}, not {', '.join(SIDES)}"
        reading.error("GY-V10", message, "board", "starts")
        return
    for side, following in zip(SIDES, (*SIDES[1:], SIDES[0]), strict=True):
        path, place = island.starts[following]
        expected = turned(island.starts[side][1], island.size)
        if place != expected:
            message = f"the {following} start is {name_of(place)}, a quarter turn from {side} is {name_of(expected)}"
            reading.error("GY-V10", message, *path)


def _geysers_stand_apart(reading: Reading, island: Island) -> None:
    """GY-V11: no geyser lies where another one's new tokens go."""
    radius = reading.whole("rules", "place_radius")
    if radius is None:
        return
    for (_, one), (path, other) in combinations((island.mother, *island.geysers), 2):
        if kings_moves(one, other) <= radius:
            reading.error(
                "GY-V11",
                f"the geysers on {name_of(one)} and {name_of(other)} touch",
                *path,
                against=[("rules", "place_radius")],
            )
