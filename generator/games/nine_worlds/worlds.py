"""The worlds and their neighbours, for each number of players (NW-WORLD)."""

from collections.abc import Sequence

from generator.games.nine_worlds.sections import Constants, Sections
from generator.games.nine_worlds.state import MIDGARD, RING, WORLDS

MOST_LINKS = 2
"""So far apart are any two worlds at most."""


class WorldMap:
    """The open worlds of a table, by their number in the order of the ring, Midgard last; homes by seat.

    `beside` are the neighbours of each, `bridges` the pairs that are so over closed worlds only, `ways` by world where
    creatures, rovers and those that march far get to; `marches` are choices that have been met, by card, zone, and how
    the card roams.
    """

    def __init__(self, homes: Sequence[int], closed: Sequence[int], rules: Constants) -> None:
        self.homes = tuple(homes)
        self.open = tuple(world for world in range(len(WORLDS)) if world not in closed)
        ring = [world for world in self.open if world != MIDGARD]
        self.beside: list[tuple[int, ...]] = [()] * len(WORLDS)
        self.beside[MIDGARD] = tuple(ring)
        for place, world in enumerate(ring):
            self.beside[world] = tuple(sorted({ring[place - 1], ring[(place + 1) % len(ring)], MIDGARD}))
        between = {(one, other) for one in ring for other in self.beside[one] if MIDGARD not in (one, other)}
        self.bridges = {(one, other) for one, other in between if (one - other) % RING not in (1, RING - 1)}
        within = [self._within(world) for world in range(len(WORLDS))]
        by_links: list[list[tuple[int, ...]]] = [[()] * len(WORLDS), self.beside, within]
        others = [tuple(other for other in self.open if other != world) for world in range(len(WORLDS))]
        self.marches: dict[tuple[int, int, int], list[int]] = {}
        self.ways = (by_links[min(rules.march_links, MOST_LINKS)], by_links[min(rules.rover_links, MOST_LINKS)], others)

    def _within(self, world: int) -> tuple[int, ...]:
        near = set(self.beside[world])
        return tuple(sorted(near.union(*[self.beside[other] for other in near]) - {world}))


def mats(sections: Sections, rules: Constants) -> dict[int, WorldMap]:
    """The mat for each number of players."""
    number = {row.id: RING if row.ring is None else row.ring for row in sections.worlds}
    return {
        seating.players: WorldMap([number[w] for w in seating.homes], [number[w] for w in seating.closed], rules)
        for seating in sections.seatings
    }
