"""The board of Summoner's Quest by the names of its spaces (SQ-BOARD-1 to -5)."""

from functools import cache

SECTIONS = "NESW"
RING = [f"{section}{number}" for section in SECTIONS for number in range(8)]
HALLS = {section: [f"{section}G", f"{section}H1", f"{section}H2"] for section in SECTIONS}
CHAMBER = "CH"
SPACES = [*RING, *(space for section in SECTIONS for space in HALLS[section]), CHAMBER]
PORTALS = [f"{section}4" for section in SECTIONS]


def kind(space: str) -> str:
    """What a space is."""
    if space == CHAMBER:
        return "chamber"
    return {"0": "temple", "4": "portal"}.get(space[1:], "focus") if space in RING else "hall"


def ahead(space: str, *, into: str | None = None) -> str:
    """One step forward; `into` is the gate that is taken where the walk stands on its portal."""
    if space in RING:
        if into is not None and space == f"{into[0]}4":
            return into
        return RING[(RING.index(space) + 1) % len(RING)]
    hall = HALLS[space[0]]
    return CHAMBER if space == hall[-1] else hall[hall.index(space) + 1]


def back(space: str) -> str:
    """One step backward: counter-clockwise on the ring, outward in a hall."""
    if space in RING:
        return RING[RING.index(space) - 1]
    hall = HALLS[space[0]]
    return f"{space[0]}4" if space == hall[0] else hall[hall.index(space) - 1]


def neighbours(space: str) -> list[str]:
    """The spaces one step away in either direction, gates counted as open."""
    if space == CHAMBER:
        return [HALLS[section][-1] for section in SECTIONS]
    near = [ahead(space), back(space)]
    return [*near, f"{space[0]}G"] if space in PORTALS else near


@cache
def distance(one: str, other: str) -> int:
    """SQ-BOARD-5."""
    reached, steps = {one}, 0
    while other not in reached:
        reached |= {near for space in reached for near in neighbours(space)}
        steps += 1
    return steps
