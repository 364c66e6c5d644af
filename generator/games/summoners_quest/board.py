"""The board as numbers: 32 ring spaces clockwise from N0, then gate and two hall spaces a section, then the chamber.

The shape follows from the rules (SQ-BOARD-1 to -3) and is checked in the catalog, so nothing of it is read from there.
"""

from generator.engine.graphs import distances

SECTIONS = "NESW"
RING = 32
PER_SECTION = 8
PORTAL = 4
"""The offset of the portal in its section; the temple is at offset 0."""
HALL = 3
"""The spaces of a hall: the gate and two behind it."""
SPACES = 45
CHAMBER = SPACES - 1

NAMES: tuple[str, ...] = (
    *(f"{section}{offset}" for section in SECTIONS for offset in range(PER_SECTION)),
    *(f"{section}{name}" for section in SECTIONS for name in ("G", "H1", "H2")),
    "CH",
)
NUMBER = {name: number for number, name in enumerate(NAMES)}
TEMPLES = tuple(range(0, RING, PER_SECTION))
PORTALS = tuple(range(PORTAL, RING, PER_SECTION))
GATES = tuple(range(RING, CHAMBER, HALL))
"""The gate space of each section."""
GATE_NAMES = tuple(NAMES[gate] for gate in GATES)
LAST = tuple(gate + HALL - 1 for gate in GATES)
"""The last hall space of each section."""


def section_of(space: int) -> int:
    """The section of a hall space; of the chamber there is none, and it gives 4."""
    return (space - RING) // HALL


def _backward(space: int) -> int:
    if space < RING:
        return (space - 1) % RING
    if space == CHAMBER:
        return CHAMBER
    return PORTALS[section_of(space)] if space in GATES else space - 1


BACK: tuple[int, ...] = tuple(map(_backward, range(SPACES)))
"""One step backward: counter-clockwise on the ring, outward in a hall; none out of the chamber."""

TYPES: tuple[str, ...] = (
    *("temple", "focus", "focus", "focus", "portal", "focus", "focus", "focus") * len(SECTIONS),
    *("gate", "hall", "hall") * len(SECTIONS),
    "chamber",
)
"""What each space is."""


_EDGES = [(space, BACK[space]) for space in range(CHAMBER)] + [(CHAMBER, last) for last in LAST]
DISTANCE = distances(SPACES, _EDGES)
"""SQ-BOARD-5: the distance of every two spaces, gates counted as open."""


def forward(start: int, steps: int, gate: int) -> tuple[int, int, int]:
    """Where the last step of a walk forward began, where it ends, and how many of its steps are on the ring.

    `gate` is the section whose gate the walk turns into, or -1. The chamber ends a walk early.
    """
    if start < RING:
        if gate < 0:
            space = (start + steps) % RING
            return BACK[space], space, steps
        ring_steps = (PORTALS[gate] - start) % RING
        inside = steps - ring_steps
        first = GATES[gate]
    else:
        section = section_of(start)
        first = GATES[section]
        inside = steps + start - first + 1
        ring_steps = 0
    if inside > HALL:
        return first + HALL - 1, CHAMBER, ring_steps
    space = first + inside - 1
    return BACK[space], space, ring_steps


def backward(start: int, steps: int) -> tuple[int, int]:
    """Where the last step of a walk backward began, and where it ends."""
    space = last = start
    for _ in range(steps):
        last, space = space, BACK[space]
    return last, space


def gates_ahead(start: int, steps: int) -> list[int]:
    """The sections whose portals a walk forward on the ring comes by with a step left."""
    ways = range((PORTAL - start) % PER_SECTION, steps, PER_SECTION)
    return [(start + way) % RING // PER_SECTION for way in ways]
