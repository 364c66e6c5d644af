"""The operations of cards (section 6.2): what each does to one target, an Entity by its reference."""

from generator.engine.state import count, move, note
from generator.games.mana_maker.fights import Fights
from generator.games.mana_maker.figures import LIFETIMES
from generator.games.mana_maker.state import NOTHING, SEATS, C, ManaState, R, Z


class Operations(Fights):
    """Methods `op_<word>` (g, user, target, *parameters); `user` is a reference, of a Spell that of the Wizard."""

    def _on(self, g: ManaState, user: int, target: int, who: int = NOTHING) -> int:
        """MM-ABIL-8: the slot of the target, or of the user; NOTHING where it is gone."""
        slot = self.standing(g, target if who == NOTHING else user)
        if slot == NOTHING:
            note(g, R.ABIL_8, self._controller(g, user))
        return slot

    def _controller(self, g: ManaState, user: int) -> int:
        """Who controls the user, whether it stands or not."""
        return self.seat_of(user % LIFETIMES)

    def op_damage(self, g: ManaState, user: int, target: int, n: int, who: int) -> None:
        """MM-DMG-10: Damage Points, directly."""
        slot = self._on(g, user, target, who)
        if slot != NOTHING:
            self.hurt(g, slot, n, R.DMG_10)

    def op_heal(self, g: ManaState, user: int, target: int, n: int, who: int) -> None:
        """MM-DEFEAT-5."""
        slot = self._on(g, user, target, who)
        if slot != NOTHING:
            self.heal(g, slot, n)

    def op_gain(self, g: ManaState, user: int, target: int, colour: int, n: int) -> None:
        """The controller gains mana (MM-MANA-4)."""
        if self._controller(g, user) in g.living:
            self.gain(g, self._controller(g, user), colour, n, R.MANA_4)

    def op_lose(self, g: ManaState, user: int, target: int, colour: int, n: int) -> None:
        """The target player loses mana (MM-CORE-3)."""
        place = C.MANA + colour * SEATS + target
        lost = min(n, g.counters[place])
        if lost:
            count(g, place, -lost, R.CORE_3)

    def op_draw(self, g: ManaState, user: int, target: int, n: int) -> None:
        """The controller draws."""
        self.draw(g, self._controller(g, user), n, R.ABIL_8)

    def op_move(self, g: ManaState, user: int, target: int, steps: int) -> None:
        """MM-MOVE-6: to the tile that was named, at the end of a clear path."""
        self._put_down(g, user, target, R.MOVE_6)

    def op_teleport(self, g: ManaState, user: int, target: int, steps: int) -> None:
        """To the tile that was named."""
        if (slot := self.standing(g, target)) != NOTHING and self.ring(g).far[g.tile[slot]][g.place] > 1:
            note(g, R.BOARD_5, self._controller(g, user))
        self._put_down(g, user, target, R.ABIL_1)

    def _put_down(self, g: ManaState, user: int, target: int, rule: int) -> None:
        slot = self._on(g, user, target)
        if slot != NOTHING and g.place != NOTHING and g.at[g.place] == NOTHING:
            self.shift(g, slot, g.place, rule)
            self.settle(g)

    def shift(self, g: ManaState, slot: int, tile: int, rule: int) -> None:
        """An Entity comes to stand on an empty tile."""
        boards, seat = self.boards, self.seat_of(slot)
        if boards.board[tile] != boards.board[g.tile[slot]]:
            other = (g.tile[slot] < boards.world) != (tile < boards.world)
            note(g, R.BOARD_9 if other else R.BOARD_2, seat)
        move(g, slot, self.first_tile + tile, rule)
        g.stood[seat] = g.stood[seat] ^ 1 << g.tile[slot] | 1 << tile  # a walk may end where it began
        g.at[g.tile[slot]], g.at[tile], g.tile[slot] = NOTHING, slot, tile

    def op_kill(self, g: ManaState, user: int, target: int) -> None:
        """The target is defeated."""
        slot = self._on(g, user, target)
        if slot != NOTHING:
            self.defeat(g, slot, R.DEFEAT_2)

    def op_recall(self, g: ManaState, user: int, target: int, to: int) -> None:
        """A card from the controller's discard pile comes into the hand."""
        self.put(g, target, Z.HAND + self._controller(g, user), R.PLAY_8)

    def op_spawn(self, g: ManaState, user: int, target: int, card: int, n: int, at: int) -> None:
        """MM-TOKEN-4, MM-PLAY-6: Entities on the target tile, as many as it and the tokens have room for."""
        seat = self._controller(g, user)
        if seat not in g.living or g.at[target] != NOTHING:
            return
        if self.free_slot(g, seat) == NOTHING:
            count(g, C.NO_FREE_PAIR, 1, R.TOKEN_4)
            return
        self.enter(g, seat, card, target, NOTHING, R.PLAY_6)

    def op_status(self, g: ManaState, user: int, target: int, status: int, n: int, turns: int) -> None:
        """MM-STATUS-7, -8."""
        slot = self._on(g, user, target)
        if slot != NOTHING:
            self.give_status(g, slot, status, n, turns)

    def op_ap(self, g: ManaState, user: int, target: int, n: int) -> None:
        """The target gains Action Points."""
        slot = self._on(g, user, target)
        if slot != NOTHING:
            count(g, self.points + slot, n, R.ABIL_4)
            self.most_points(g, R.ABIL_4)

    def op_cleanse(self, g: ManaState, user: int, target: int) -> None:
        """All statuses are removed."""
        slot = self._on(g, user, target)
        if slot != NOTHING:
            self.clear_status(g, slot, R.STATUS_8)

    def op_detach(self, g: ManaState, user: int, target: int) -> None:
        """An attached card is discarded; its bearer may not stand without it (MM-DEFEAT-5)."""
        bearer = next(slot for rank in g.ranks for slot in rank if target in g.attached[slot])
        self.attach(g, bearer, tuple([card for card in g.attached[bearer] if card != target]))
        self.discard(g, target, R.PLAY_8)
        self.changed(g, bearer, self.design_of(g, target))
        if self.beaten(g, bearer):
            self.defeat(g, bearer, R.DEFEAT_5)
        self.settle(g)

    def op_attack(self, g: ManaState, user: int, target: int, power: int, bonus: int) -> None:
        """MM-ATTACK-6, -7; as a reaction it provokes nothing (MM-REACT-7)."""
        self.attack(g, user, target, power, bonus, answers=bool(g.subject) and g.subject[0] == target)

    def op_reduce(self, g: ManaState, user: int, target: int, n: int) -> None:
        """MM-REACT-8: the attack deals less."""
        g.reduced += n
        note(g, R.REACT_8, self._controller(g, user))

    def op_cancel(self, g: ManaState, user: int, target: int) -> None:
        """MM-REACT-8: the attack deals no damage."""
        g.cancelled = True
        note(g, R.REACT_8, self._controller(g, user))
