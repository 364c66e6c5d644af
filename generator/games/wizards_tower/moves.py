"""The movement of the heroes: paths are named step by step by all at once, then carried out step by step.

A path of ten steps could be named in a million ways, so nobody chooses among paths: everybody names the next step, all
at once, as long as anybody may go on; then the heroes walk. Talk is open, so that it does not matter that the first
steps of all are known when the second ones are named.
"""

from collections.abc import Iterable, Sequence

from generator.engine.rules import Action
from generator.engine.state import note
from generator.engine.verbs import Verb, with_others
from generator.engine.vocabulary import Closed
from generator.games.wizards_tower.gear import Gear
from generator.games.wizards_tower.grid import NAMES, PLACES
from generator.games.wizards_tower.state import COMBAT, STEP, R, TowerState, Z

STAY = PLACES
"""The number of the word for a path that ends here."""


class Moves(Gear):
    """WT-MOVE-1 to -10."""

    def move_verbs(self) -> Sequence[Verb]:
        """The one thing to choose: the next step."""
        words, refuses = {"": Closed((*NAMES, "stay"))}, (self.cannot_step,)
        return (Verb("step", STEP, with_others, words, {"": self.ways}, refuses, quick=self.quick_steps),)

    # ------------------------------------------------------------ who may go where

    def reach(self, g: TowerState, seat: int) -> int:
        """WT-MOVE-1: how many tiles a hero may move."""
        return max(0, self.rules.base_move + self.gear(g, seat, "move") + g.extra[seat])

    def stuck(self, g: TowerState, seat: int) -> bool:
        """WT-MOVE-7: tokens on the own tile."""
        return bool(g.piles[Z.DOWN + g.where[seat]] or g.piles[Z.UP + g.where[seat]])

    def at_end(self, g: TowerState, seat: int) -> int:
        """Where the path that is named so far ends."""
        return g.paths[seat][-1] if g.paths[seat] else g.where[seat]

    def may_step(self, g: TowerState, seat: int) -> bool:
        """Whether a hero may name one more step; beyond monsters that lie open there is no way (WT-MOVE-6)."""
        if g.still >> seat & 1 or g.frozen[seat]:
            return False
        path = g.paths[seat]
        if path:
            return not g.piles[Z.UP + path[-1]] and path[-1] != g.tower and len(path) < self.reach(g, seat)
        return not self.stuck(g, seat) and self.reach(g, seat) > 0

    def ways(self, g: TowerState, seat: int) -> Iterable[int]:
        """The neighbours, and to stay."""
        return (*self.grid(g).beside[self.at_end(g, seat)], STAY)

    def cannot_step(self, g: TowerState, seat: int, place: int) -> int | None:
        """WT-MOVE-2, -3: to an adjacent tile; WT-DEATH-1, WT-MOVE-9, -7, -1: who may move; then the tower's rules."""
        here = self.at_end(g, seat)
        if place != STAY and place not in self.grid(g).beside[here]:
            return R.MOVE_2
        if place != STAY and not g.piles[place]:
            return R.MOVE_3
        if seat not in g.living:
            return R.DEATH_1
        if g.frozen[seat]:
            return R.MOVE_9
        if self.stuck(g, seat):
            return R.MOVE_7
        return self.barred(g, seat, place) if self.may_step(g, seat) else R.MOVE_1

    def barred(self, g: TowerState, seat: int, place: int) -> int | None:
        """WT-KEY-5: in and out only by the entrance; -4: those who can enter in this step must hold all keys."""
        here, door = self.at_end(g, seat), self.door(g)
        if place == STAY or g.tower not in (place, here):
            return None
        if door not in (place, here):
            return R.KEY_5
        number = len(g.paths[seat])
        if place != g.tower or g.open or self.opened_by(g, number):
            return None
        near = [other for other in g.living if len(g.paths[other]) == number and self.at_end(g, other) == door]
        able = [other for other in near if self.may_step(g, other)]
        return None if self.could_hold(g, able, g.paths, number) else R.KEY_4

    def opened_by(self, g: TowerState, number: int) -> bool:
        """Whether by the paths as they are named the tower is open before step `number`, counted from 0."""
        for step in range(number):
            entering = [seat for seat in g.living if g.paths[seat][step : step + 1] == (g.tower,)]
            if entering and self.could_hold(g, entering, g.paths, step):
                return True
        return False

    def hold_all(self, g: TowerState, seats: Iterable[int]) -> bool:
        """Whether these heroes hold all the keys between them."""
        return sum([len(g.piles[Z.KEYS + seat]) for seat in seats]) >= self.rules.keys_needed

    def could_hold(self, g: TowerState, seats: Sequence[int], paths: Sequence[Sequence[int]], number: int) -> bool:
        """Whether they may hold all keys at that step: with keys where they stand, on their ways and under tiles."""
        ways = {place for seat in seats for place in (g.where[seat], *paths[seat][:number])}
        keys = sum([len(g.piles[Z.KEYS + seat]) for seat in seats])
        for place in ways:
            keys += sum([self.tables.loot[thing] < 0 for thing in g.piles[Z.FLOOR + place]])
            keys += not g.face_up >> place & 1 or self.key_on(g, place) >= 0
        return keys >= self.rules.keys_needed

    def quick_steps(self, g: TowerState, seat: int, found: list[Action]) -> None:
        """The neighbours that are there, in the order of their sides, and to stay; only who may step is asked."""
        base, piles, here, tower = self._verb["step"].base, g.piles, self.at_end(g, seat), g.tower
        ways = [place for place in self.grid(g).beside[here] if piles[place]]
        if tower == here or tower in ways:
            ways = [place for place in ways if self.barred(g, seat, place) is None]
        found += [base + place for place in (*ways, STAY)]

    # ------------------------------------------------------------ naming paths

    def name_paths(self, g: TowerState) -> None:
        """WT-MOVE-4: all heroes who can move name where they go."""
        g.paths = [()] * len(g.chosen)
        g.still = 0
        self._name_on(g)

    def _name_on(self, g: TowerState) -> None:
        naming = [seat for seat in g.living if self.may_step(g, seat)]
        if naming:
            self.ask_all(g, STEP, naming)
        else:
            self.set_out(g)

    def together(self, g: TowerState, decision: int, chosen: Sequence[Action]) -> None:
        """The next step of everybody; who would enter the tower without all keys stops before it."""
        step = {seat: self.args(action)[0] for seat, action in enumerate(chosen) if action >= 0}
        entering = [seat for seat, place in step.items() if place == g.tower]
        if entering and not g.open:
            number = len(g.paths[entering[0]])
            if not self.opened_by(g, number) and not self.could_hold(g, entering, g.paths, number):
                step |= dict.fromkeys(entering, STAY)
        for seat, place in step.items():
            if place == STAY:
                g.still |= 1 << seat
            else:
                g.paths[seat] = (*g.paths[seat], place)
        self._name_on(g)

    # ------------------------------------------------------------ walking

    def set_out(self, g: TowerState) -> None:
        """WT-MOVE-7, -8: what lies under heroes is flipped before anybody moves; then the steps."""
        if g.log is not None:
            self._say_who_moves(g)
        places = list(dict.fromkeys([g.where[seat] for seat in self.awake(g)]))
        tokens = [place for place in places if self.tokens_at(g, place)]
        closed = [place for place in places if place not in tokens and not g.face_up >> place & 1]
        if tokens:
            note(g, R.MOVE_7)
        if closed:
            note(g, R.MOVE_8)
        for place in (*tokens, *closed):
            self.then(g, self.enter, place)
        for place in places:
            if place not in tokens and place not in closed and self.lies_there(g, place):
                if g.piles[Z.FLOOR + place]:
                    note(g, R.DEATH_4)
                self.then(g, self._items, place)
        self.then(g, self._walk, 0)

    def _say_who_moves(self, g: TowerState) -> None:
        """WT-MOVE-4, -10: several move at the same time, and who could move may stay."""
        awake = self.awake(g)
        if sum([bool(g.paths[seat]) for seat in awake]) > 1:
            note(g, R.MOVE_4)
        for seat in awake:
            if not g.paths[seat] and not self.stuck(g, seat):
                note(g, R.MOVE_10, seat)

    def _walk(self, g: TowerState, number: int) -> None:
        """WT-MOVE-5, -6: everybody's step of that number at once, then the entered tiles."""
        walking = [seat for seat in self.awake(g) if len(g.paths[seat]) > number]
        if walking and number:
            note(g, R.MOVE_5)
        walking = [seat for seat in walking if not (g.piles[Z.UP + g.where[seat]] and self._stopped(g, seat))]
        entering = [seat for seat in walking if g.paths[seat][number] == g.tower]
        if entering and not self._opens(g, entering):
            # Those who should have brought the other keys were stopped on the way; a path into the tower ends there.
            walking = [seat for seat in walking if seat not in entering]
        if not walking:
            self._walked(g)
            return
        entered = list(dict.fromkeys([g.paths[seat][number] for seat in walking]))
        for seat in walking:
            self.step_to(g, seat, g.paths[seat][number], R.MOVE_5 if number else R.MOVE_1)
        if len(entered) > 1 and not number:
            note(g, R.MOVE_5)
        for place in entered:
            self.then(g, self.enter, place)
        for seat in walking:
            if len(g.paths[seat]) > number + 1:
                self.then(g, self._halt, seat, number + 1)
        self.then(g, self._walk, number + 1)

    def _halt(self, g: TowerState, seat: int, done: int) -> None:
        """WT-GEAR-6: who walks on may heal after so many steps; who is stopped does so when all have moved."""
        if not g.piles[Z.UP + g.where[seat]]:
            self.may_heal(g, seat, done)

    def _stopped(self, g: TowerState, seat: int) -> bool:
        """WT-MOVE-6: the rest of a path is lost where there are monsters."""
        g.paths[seat] = ()
        note(g, R.MOVE_6, seat)
        return True

    def _opens(self, g: TowerState, entering: Sequence[int]) -> bool:
        """WT-KEY-4 to -6: the tower is open, or is opened by those who enter together."""
        if not g.open:
            if not self.hold_all(g, entering):
                note(g, R.KEY_4)
                return False
            g.open = 1
            note(g, R.KEY_4)
            for seat in entering:
                for key in g.piles[Z.KEYS + seat]:
                    self.put(g, key, Z.USED, R.KEY_6)
        note(g, R.KEY_5)
        return True

    def _walked(self, g: TowerState) -> None:
        """WT-TURN-2: all movement is over."""
        g.paths = [()] * len(g.chosen)
        g.still = 0
        g.phase = COMBAT
        note(g, R.TURN_2)
        self.pause(g)
