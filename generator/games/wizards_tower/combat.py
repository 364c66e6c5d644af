"""Combats: heroes against the monsters of a tile, in which cards are used where they say (WT-COMBAT-1 to -9)."""

from generator.engine.state import count, move, note
from generator.games.wizards_tower.rooms import LOOT, Rooms
from generator.games.wizards_tower.state import AGAIN, BOOST, LEVELS, NOTHING, SMOKE, WIZARD, C, R, TowerState, Z


class Combat(Rooms):
    """Fights; a fight is a row of steps, in which heroes may be asked about their cards."""

    def to_fight(self, g: TowerState) -> list[int]:
        """WT-COMBAT-1, -2: the tiles with monsters and heroes that have not been fought for in this turn."""
        found: list[int] = []
        for seat in g.living:
            place = g.where[seat]
            if g.piles[Z.UP + place] and not g.frozen[seat] and not g.fought >> place & 1 and place not in found:
                found.append(place)
        return found

    def combat(self, g: TowerState, place: int) -> None:
        """One combat: what is drunk before the rolls, the rolls, what is rolled again, and the outcome."""
        g.fought |= 1 << place
        g.bonus = g.smoke = 0
        fighters = self.awake_at(g, place)
        if len(fighters) < len(self.heroes_at(g, place)):
            note(g, R.MOVE_9)
        for hero in fighters:
            self.offer(g, BOOST, hero)
        self.then(g, self._roll, place)
        for hero in fighters:
            self.offer(g, AGAIN, hero)
        self.then(g, self._outcome, place)

    def _roll(self, g: TowerState, place: int) -> None:
        """WT-COMBAT-3: the wizard, then the heroes in the order of their seats."""
        rolls, fighters = [0] * len(g.chosen), self.awake_at(g, place)
        for seat in (WIZARD, *fighters):
            rolls[seat] = self.throw(g, seat, R.COMBAT_3, 1 if seat == WIZARD else self.dice_of(g))
        g.rolls = tuple(rolls)
        self.at_most(g, C.DICE, 1 + len(fighters) * self.dice_of(g), R.COMBAT_3)

    def strength(self, g: TowerState, place: int) -> int:
        """WT-COMBAT-3: the levels of the monsters on a tile."""
        return sum([LEVELS[self.tables.kind[token]] for token in g.piles[Z.UP + place]])

    def _outcome(self, g: TowerState, place: int) -> None:
        """WT-COMBAT-4: the higher total; a tie goes to the heroes."""
        fighters = self.awake_at(g, place)
        monsters = g.rolls[WIZARD] + self.strength(g, place)
        heroes = max(g.rolls[1:]) + g.bonus + sum([self.gear(g, seat, "combat") for seat in fighters])
        g.rolls, won = (), heroes >= monsters
        self._count_fight(g, place, won)
        note(g, R.COMBAT_4)
        if won:
            self._win(g, place)
            return
        for seat in fighters:
            self.offer(g, SMOKE, seat)
        self.then(g, self._lose, place)

    def _count_fight(self, g: TowerState, place: int, won: bool) -> None:
        tower = place == g.tower
        count(g, C.ASSAULTS if tower else C.FOUGHT, 1, R.COMBAT_2)
        if won:
            count(g, C.TAKEN if tower else C.WON, 1, R.COMBAT_4)
        if not tower:
            count(g, C.LEVELS, self.strength(g, place), R.COMBAT_3)

    def _win(self, g: TowerState, place: int) -> None:
        """WT-COMBAT-6: the monsters go, and there is loot; in the tower the game is won."""
        for token in g.piles[Z.UP + place]:
            self.give_back(g, token, R.COMBAT_6)
        if place == g.tower:
            self.end(g, range(1, len(g.chosen)), R.WIN_1)
            return
        self.share(g, LOOT, place, self.clear(g, place), R.LOOT_3)
        self.then(g, self._items, place)

    def _lose(self, g: TowerState, place: int) -> None:
        """WT-COMBAT-5, -7, -8: damage first, then the living fall back."""
        damage = len(g.piles[Z.UP + place]) * self.rules.damage_per_monster
        fighters = self.awake_at(g, place)
        note(g, R.COMBAT_5)
        for seat in fighters:
            if g.smoke >> seat & 1:
                continue
            guard = self.gear(g, seat, "guard")
            if guard:
                note(g, R.GEAR_9, seat)
            self.hurt(g, seat, max(0, damage - guard), R.COMBAT_5)
        for seat in fighters:
            if seat in g.living:
                self._fall_back(g, seat)

    def _fall_back(self, g: TowerState, seat: int) -> None:
        """WT-COMBAT-7, -8: to the previous tile, where there is one."""
        back = g.prev[seat]
        if back != NOTHING and g.piles[Z.TILE + back]:
            move(g, seat, back, R.COMBAT_7)
        else:
            note(g, R.COMBAT_8, seat)
        g.prev[seat] = NOTHING
