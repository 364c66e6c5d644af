"""How a fight ends: nobody left, morale, withdrawing and retreating (NW-COMBAT-7 to -9, NW-MORALE, NW-WITH)."""

from generator.engine.state import count, note
from generator.games.nine_worlds.state import NOTHING, C, D, R, S, WorldsState, Z
from generator.games.nine_worlds.void import Void

PRIDE, HUMILITY = range(2)
ATTACKING, DEFENDING = range(2)
"""The sides of a fight: the active player, and one opponent."""
WON, LOST, DRAWN, GOING_ON = range(4)
"""How a fight is going, seen from the attacker."""


class Morale(Void):
    """The end of a fight."""

    def seat_on(self, g: WorldsState, side: int) -> int:
        """Who leads a side."""
        return g.foe if side else g.active

    def decided(self, g: WorldsState) -> bool:
        """NW-COMBAT-7, -8: whether a side has no card left; then the fight is over."""
        if g.lines[0] and g.lines[1]:
            return False
        self.finish(g, DRAWN if not g.lines[0] and not g.lines[1] else LOST if g.lines[1] else WON)
        return True

    # ------------------------------------------------------------ morale

    def after_cycle(self, g: WorldsState) -> None:
        """NW-MORALE-1, NW-COMBAT-9."""
        g.cycles += 1
        if self.decided(g):
            return
        if g.cycles >= self.rules.cycle_limit:
            count(g, C.CYCLE_LIMIT, 1, R.COMBAT_9)
            self.finish(g, LOST)
            return
        self.ask(g, D.STAY, g.active, ATTACKING)

    def stay(self, g: WorldsState, seat: int) -> None:
        """NW-MORALE-1: the attacker declares first."""
        (side,) = g.subject
        if side:
            self._morale(g)
        else:
            self.ask(g, D.STAY, g.foe, DEFENDING)

    def withdraw(self, g: WorldsState, seat: int) -> None:
        """NW-WITH-1."""
        (side,) = g.subject
        self.finish(g, WON if side else LOST)

    def _morale(self, g: WorldsState) -> None:
        """NW-MORALE-2 to -6."""
        one, other = g.exhausts
        if one == other:
            note(g, R.MORALE_5)
            self.then(g, S.main_cycle)
            return
        side = int(other > one)
        seat, line = self.seat_on(g, side), g.lines[side]
        total = abs(one - other)
        pride, humility = g.marks
        if humility in g.bands[seat]:
            total += self.rules.humility_total
        if pride in g.bands[seat]:
            total += self.rules.pride_total
        calm = sum([self.of[card].morale for card in line])
        total -= calm
        note(g, R.MORALE_2, seat)
        note(g, R.MORALE_3, seat)
        if calm:
            note(g, R.MORALE_6, seat)
        if g.cycles > 1:
            note(g, R.MORALE_5)
        if total > len(line):
            count(g, C.BROKEN, 1, R.MORALE_4)
            self.finish(g, WON if side else LOST)
        else:
            note(g, R.MORALE_4, seat)
            self.then(g, S.main_cycle)

    # ------------------------------------------------------------ withdrawing

    def finish(self, g: WorldsState, result: int) -> None:
        """NW-WITH-1, -2: the fight is over; the loser retreats."""
        note(g, R.COMBAT_7)
        note(g, R.COMBAT_8 if result == DRAWN else R.WITH_1)
        g.result, g.lines = result, ((), ())
        if result != DRAWN:
            loser = g.foe if result == WON else g.active
            for card in self.ready_in(g, loser, g.field):
                self.then(g, S.retreating, card)
        self.then(g, S.over)

    def refuges(self, g: WorldsState, card: int) -> list[int]:
        """NW-WITH-2: where a creature can retreat to."""
        seat = g.side[card]
        beside = self.mats[len(g.chosen)].beside[g.where[card] - Z.WORLD]
        return [world for world in beside if not self.enemies_in(g, seat, world)]

    def retreating(self, g: WorldsState, card: int) -> None:
        """NW-WITH-2, -3."""
        if g.exhausted[card]:
            return
        worlds = self.refuges(g, card)
        if not worlds:
            count(g, C.BLOCKED, 1, R.WITH_3)
            self.exhaust(g, card)
            self.settle(g)
        elif len(worlds) == 1 and not g.held:
            (world,) = worlds
            self._go(g, card, world)
        else:
            self.ask(g, D.RETREAT, g.side[card], card)

    def retreat(self, g: WorldsState, seat: int, world: int) -> None:
        """NW-WITH-2."""
        (card,) = g.subject
        self._go(g, card, world)

    def _go(self, g: WorldsState, card: int, world: int) -> None:
        """NW-WITH-2, -4: it could not march there now, but retreating is no march."""
        if g.side[card] != g.active or card in g.arrived or card in g.marched:
            note(g, R.WITH_4, g.side[card])
        self.shift(g, card, world, R.WITH_2)
        self.settle(g)

    def usual_refuge(self, g: WorldsState, card: int) -> int:
        """NW-WITH-5."""
        worlds = self.refuges(g, card)
        return next((world for world in worlds if g.holder[world] == g.side[card]), worlds[0])

    def over(self, g: WorldsState) -> None:
        """Nobody is in a fight any more."""
        g.field, g.faces, g.order, g.acted = NOTHING, (), (), ()
