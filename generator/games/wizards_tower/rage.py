"""The wizard's rage: tiles that are removed (WT-RAGE-1 to -6)."""

from collections.abc import Iterable, Iterator

from generator.engine.bits import bits, members
from generator.engine.state import note
from generator.games.wizards_tower.moves import Moves
from generator.games.wizards_tower.state import GAP, RAGE, WIZARD, R, TowerState, Z


class Raging(Moves):
    """Which tiles may go, and what happens to them."""

    def cannot_remove(self, g: TowerState, seat: int, place: int) -> int | None:
        """WT-RAGE-3, then -5: nothing near the tower nor under a hero or a key; -4: the way to these must be kept."""
        if self.grid(g).around[g.tower] >> place & 1 or not g.piles[place]:
            return R.RAGE_3
        if self.heroes_at(g, place) or self.needed_places(g) >> place & 1:
            return R.RAGE_5
        return None if any(True for _ in self._removable(g, 1 << place)) else R.RAGE_4

    def needed_places(self, g: TowerState) -> int:
        """The places of living heroes and dropped keys, which must hang together with the entrance."""
        keys = g.where[self.tables.key_first : self.tables.marker_first]
        dropped = [zone - Z.FLOOR for zone in keys if Z.FLOOR <= zone < Z.SUPPLY]
        return bits([*(g.where[seat] for seat in g.living), *dropped]) & ~(1 << g.tower)

    def _removable(self, g: TowerState, among: int) -> Iterator[int]:
        """Those of some places without which all that hangs together now with the entrance still does."""
        open_ground, door = g.laid & ~(1 << g.tower), 1 << self.door(g)
        joined_to = self.grid(g).joined
        joined = joined_to(door, open_ground)
        wanted = self.needed_places(g) & joined
        for place in members(among):
            if not joined >> place & 1 or not wanted & ~joined_to(door, open_ground & ~(1 << place)):
                yield place

    def to_remove(self, g: TowerState, seat: int) -> Iterable[int]:
        """The tiles that the rage may remove next."""
        free = g.laid & ~self.grid(g).around[g.tower] & ~self.needed_places(g)
        return self._removable(g, free)

    def rage(self, g: TowerState, left: int) -> None:
        """WT-RAGE-1, -2: so many tiles as there are players in the game, fewer only when no further one may go."""
        note(g, R.RAGE_2)
        if left and any(True for _ in self.to_remove(g, WIZARD)):
            self.ask(g, RAGE, WIZARD, left)

    def remove(self, g: TowerState, seat: int, place: int) -> None:
        """Remove a tile, and perhaps another."""
        left = g.subject[0]
        self.take_away(g, place)
        self.then(g, self.rage, left - 1)

    def take_away(self, g: TowerState, place: int) -> None:
        """WT-RAGE-6: tokens return to the supply, loot to its discard pile."""
        for token in (*g.piles[Z.DOWN + place], *g.piles[Z.UP + place]):
            self.give_back(g, token, R.RAGE_6)
        for thing in g.piles[Z.FLOOR + place]:
            self.put(g, thing, Z.LOOT_DISCARD, R.RAGE_6)
        g.load[place] = GAP
        self.put(g, g.piles[place][0], Z.GONE if g.face_up >> place & 1 else Z.LOST, R.RAGE_3)
        for places in ("laid", "face_up", "peeked", "cleared"):
            setattr(g, places, getattr(g, places) & ~(1 << place))
