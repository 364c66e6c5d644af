"""How worlds come into other hands: marching, and conquest (NW-MARCH, -CONQ)."""

from collections.abc import Sequence

from generator.engine.state import count, note
from generator.games.nine_worlds.state import WORLDS, C, D, R, S, WorldsState, Z
from generator.games.nine_worlds.upkeep import Asked, Upkeep


class Conquest(Upkeep):
    """Marches and conquests."""

    # ------------------------------------------------------------ march

    def _march(self, g: WorldsState) -> Asked:
        """NW-MARCH-1."""
        return D.MARCH, g.active

    def marchers(self, g: WorldsState, seat: int) -> list[int]:
        """NW-MARCH-1, -2, -4."""
        stays = g.arrived + g.marched
        return [card for card in g.bands[seat] if not g.exhausted[card] and card not in stays]

    def in_march(self, g: WorldsState, seat: int, card: int) -> Sequence[int]:
        """NW-MARCH-1, NW-ATTR-4, -5: where a creature can march to."""
        return self.mats[len(g.chosen)].ways[self.roams(g, card)][g.where[card] - Z.WORLD]

    def quick_march(self, g: WorldsState, seat: int, found: list[int]) -> None:
        """All marches."""
        known = self.mats[len(g.chosen)].marches
        for card in self.marchers(g, seat):
            march = (card, g.where[card], self.roams(g, card))
            choices = known.get(march)
            if choices is None:
                verb = self._verb["march"]
                choices = known[march] = [verb.number((card, world)) for world in self.in_march(g, seat, card)]
            found += choices

    def march(self, g: WorldsState, seat: int, card: int, to: int) -> None:
        """NW-MARCH-1 to -4, NW-WORLD-3, -4."""
        if roams := self.roams(g, card):
            note(g, R.ATTR_5 if roams > 1 else R.ATTR_4, seat)
        else:
            note(g, R.WORLD_3, seat)
            if (g.where[card] - Z.WORLD, to) in self.mats[len(g.chosen)].bridges:
                note(g, R.WORLD_4)
        if self.of[card].avatar and g.counters[C.ROUND] == 1:
            note(g, R.MARCH_2, seat)
        if self.enemies_in(g, seat, to):
            note(g, R.MARCH_3, seat)
        self.shift(g, card, to, R.MARCH_1)
        g.marched += (card,)
        self.settle(g)

    # ------------------------------------------------------------ conquest

    def _conquer(self, g: WorldsState) -> Asked:
        """NW-CONQ-1: in the order of the ring, Midgard last."""
        self.next_phase(g)
        self.conquer_from(g, 0)
        return None

    def conquer_from(self, g: WorldsState, first: int) -> None:
        """The worlds from that one on."""
        seat = g.active
        reach = self.within_reach(g, seat)
        for world in range(first, len(WORLDS)):
            if world in reach and g.holder[world] != seat and self.conquers(g, seat, world):
                self._take(g, seat, world)
                self.then(g, S.conquer_from, world + 1)
                return

    def conquers(self, g: WorldsState, seat: int, world: int) -> bool:
        """NW-CONQ-1, NW-WORLD-6: whether ready creatures in a world of others or nobody conquer it."""
        note(g, R.CONQ_1, seat)
        if self.enemies_in(g, seat, world):
            return False
        note(g, R.WORLD_6)
        if any(self.of[place].resistance for place in g.slots[world]):
            note(g, R.EFF_3)
        return self.attack_of(g, self.ready_in(g, seat, world)) >= self.resistance(g, world)

    def _take(self, g: WorldsState, seat: int, world: int) -> None:
        """NW-CONQ-2 to -5."""
        count(g, C.CONQUESTS, 1, R.CONQ_2)
        if g.holder[world] >= 0:
            note(g, R.WORLD_7, seat)
        if g.slots[world]:
            note(g, R.STATE_5, seat)
            note(g, R.EFF_3, seat)
        g.holder[world] = seat
        self.of_world(g, seat, world, self.rules.conquest_tokens, R.CONQ_3)
        zone = Z.WORLD + world
        for other in self.around(g, seat)[1:]:
            for card in g.bands[other]:
                if g.where[card] == zone:  # exhausted, or there would be no conquest
                    self.kill(g, card, R.CONQ_4)
        self.settle(g)
        self.then(g, S.after_kills, world)

    def after_kills(self, g: WorldsState, world: int) -> None:
        """NW-CONQ-5: for who is in that world, and for nobody elsewhere."""
        for card in g.bands[g.active]:
            for effect in self.of[card].effects["conquest"]:
                note(g, R.CONQ_5, g.active)
                if g.where[card] == Z.WORLD + world and not g.exhausted[card]:
                    self.then(g, S.perform, card, effect.number, g.active, world)
