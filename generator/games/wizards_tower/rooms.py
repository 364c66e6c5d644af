"""What happens on a tile that is entered: it is turned up, its tokens are, traps spring, loot and keys are taken."""

from collections.abc import Iterable

from generator.engine.state import move, note
from generator.games.wizards_tower.pieces import Pieces
from generator.games.wizards_tower.state import BLANK, DISCARD, NOTHING, SAVE, TAKE, TRAP, WIZARD, R, TowerState, Z

LOOT, ITEMS = range(2)
"""What heroes may have to agree about: loot cards, or what lies on the tile."""


class Rooms(Pieces):
    """Entered tiles, in the order of WT-MOVE-5: flip tile, flip tokens, traps, loot, items and keys."""

    def enter(self, g: TowerState, place: int) -> None:
        """Deal with a tile that heroes have come to, or on which their turn finds them."""
        new = not g.face_up >> place & 1
        if new:
            self.turn_up(g, place)
        if new or g.piles[Z.DOWN + place] or place == g.tower:
            self.then(g, self._tokens, place, int(new))
        elif not g.piles[Z.UP + place]:
            self._items(g, place)

    # ------------------------------------------------------------ the tile

    def turn_up(self, g: TowerState, place: int) -> None:
        """WT-FLIP-1 to -3: the wizard draws or discards, then the wheel turns; once for each tile."""
        g.face_up |= 1 << place
        g.peeked &= ~(1 << place)
        cards, mana = self.tables.values[self.tables.tile[g.piles[place][0]]]
        note(g, R.FLIP_3)
        if cards > 0:
            self.draw_cards(g, cards, R.FLIP_1)
        if cards < 0:
            self._discards(g, -cards, mana)
        else:
            self.spin(g, mana, R.FLIP_2)

    def _discards(self, g: TowerState, left: int, mana: int) -> None:
        """WT-FLIP-1: cards of the wizard's choice, or all if there are no more; then the wheel."""
        if len(g.piles[Z.WIZARD_HAND]) > left > 0:
            self.ask(g, DISCARD, WIZARD, left, mana)
            return
        for card in g.piles[Z.WIZARD_HAND] if left else ():
            self.put(g, card, Z.WIZARD_DISCARD, R.FLIP_1)
        self.spin(g, mana, R.FLIP_2)

    def spells_in_hand(self, g: TowerState, seat: int) -> Iterable[int]:
        """The designs in the wizard's hand."""
        return sorted({self.tables.spell[card] for card in g.piles[Z.WIZARD_HAND]})

    def spell_card(self, g: TowerState, design: int) -> int:
        """A card of that design in the wizard's hand, or NOTHING."""
        spell = self.tables.spell
        for card in g.piles[Z.WIZARD_HAND]:
            if spell[card] == design:
                return card
        return NOTHING

    def discard(self, g: TowerState, seat: int, card: int) -> None:
        """Discard a card of that design."""
        left, mana = g.subject
        self.put(g, self.spell_card(g, card), Z.WIZARD_DISCARD, R.FLIP_1)
        self._discards(g, left - 1, mana)

    # ------------------------------------------------------------ tokens and traps

    def _tokens(self, g: TowerState, place: int, new: int) -> None:
        """WT-FLIP-4: blanks go back, traps spring, monsters stay face up; then whatever there is to take."""
        traps = 0
        for token in sorted(g.piles[Z.DOWN + place]):
            kind = self.tables.kind[token]
            if kind == BLANK:
                self.give_back(g, token, R.FLIP_4)
            elif kind == TRAP:
                traps += 1
                for seat in self.awake_at(g, place):
                    self.then(g, self._save, seat)
                self.then(g, self._sprung, token)
            else:
                self.put(g, token, Z.UP + place, R.FLIP_4)
                g.known &= ~(1 << token)
        if traps > 1:
            note(g, R.TRAP_3)
        if traps:
            self.then(g, self._spoils, place, new)
        else:
            self._spoils(g, place, new)

    def _save(self, g: TowerState, seat: int) -> None:
        """WT-TRAP-1: a roll, or a relic in its place."""
        if seat not in g.living:
            note(g, R.TRAP_3, seat)
        elif self.able(g, seat, "pass_save"):
            self.ask(g, SAVE, seat)
        else:
            self.save(g, seat)

    def needed(self, g: TowerState, seat: int) -> int:
        """WT-TRAP-5: the number a hero needs on a save."""
        return max(self.rules.save_min, self.rules.save_target + self.gear(g, seat, "save"))

    def save(self, g: TowerState, seat: int) -> None:
        """WT-TRAP-1, -2, -5."""
        needed = self.needed(g, seat)
        if needed != self.rules.save_target:
            note(g, R.TRAP_5, seat)
        if self.throw(g, seat, R.TRAP_1) < needed:
            self.hurt(g, seat, self.rules.trap_damage, R.TRAP_2)

    def ward(self, g: TowerState, seat: int, yes: int) -> None:
        """WT-GEAR-10: pass a save by a card, or roll after all."""
        if yes:
            self.spend(g, seat, self.able(g, seat, "pass_save")[0])
            note(g, R.GEAR_10, seat)
        else:
            self.save(g, seat)

    def spend(self, g: TowerState, seat: int, design: int) -> None:
        """WT-GEAR-5: a consumable is used once."""
        self.put(g, self.held(g, seat, design), Z.LOOT_DISCARD, R.GEAR_5)
        self.carry_out_now(g, self.loot_programs[design], seat, seat)

    def _sprung(self, g: TowerState, token: int) -> None:
        """WT-TRAP-4: a trap works once."""
        self.give_back(g, token, R.TRAP_4)

    # ------------------------------------------------------------ loot, items and keys

    def _spoils(self, g: TowerState, place: int, new: int) -> None:
        """WT-LOOT-1, -5: loot of a new room; then what lies there. In the tower the game is won (WT-WIN-1)."""
        if place == g.tower:
            if not g.piles[Z.UP + place] and self.awake_at(g, place):
                self.end(g, range(1, len(g.chosen)), R.WIN_1)
            return
        if g.piles[Z.UP + place]:
            note(g, R.LOOT_5)
            return
        if new:
            self.share(g, LOOT, place, self.rules.explore_loot, R.LOOT_1)
        if self.lies_there(g, place):
            self.then(g, self._items, place)

    def _items(self, g: TowerState, place: int) -> None:
        """WT-DEATH-3, -4, WT-KEY-1: what the dead have left, and the key of the tile."""
        if self.lies_there(g, place) and not g.piles[Z.UP + place]:
            self.share(g, ITEMS, place, 0, R.DEATH_3)

    def lies_there(self, g: TowerState, place: int) -> bool:
        """Whether there is anything to pick up on a tile."""
        return bool(g.piles[Z.FLOOR + place]) or self.key_on(g, place) != NOTHING

    def key_on(self, g: TowerState, place: int) -> int:
        """The key token that waits for whoever clears that tile, or NOTHING."""
        tables = self.tables
        if not g.piles[Z.VAULT] or not g.piles[place]:
            return NOTHING
        key = tables.key_of[tables.tile[g.piles[place][0]]]
        return tables.key_first + key if key != NOTHING and tables.key_first + key in g.piles[Z.VAULT] else NOTHING

    def share(self, g: TowerState, what: int, place: int, many: int, rule: int) -> None:
        """WT-LOOT-2: who could take it agree on who does: each in turn takes it or leaves it to those who follow."""
        takers = self.awake_at(g, place)
        if len(takers) > 1:
            note(g, R.LOOT_2)
            self.ask(g, TAKE, takers[0], what, place, many, rule)
        elif takers:
            self._take(g, takers[0], what, place, many, rule)

    def take(self, g: TowerState, seat: int, yes: int) -> None:
        """Take what there is, or leave it to the next; the last one takes it."""
        what, place, many, rule = g.subject
        later = [other for other in self.awake_at(g, place) if other > seat]
        if yes:
            self._take(g, seat, what, place, many, rule)
        elif len(later) == 1:
            self._take(g, later[0], what, place, many, rule)
        else:
            self.ask(g, TAKE, later[0], what, place, many, rule)

    def _take(self, g: TowerState, seat: int, what: int, place: int, many: int, rule: int) -> None:
        """Give a hero the loot, or what lies on the tile."""
        if what == LOOT:
            self.draw_loot(g, seat, many, rule)
            return
        key, tables = self.key_on(g, place), self.tables
        if g.piles[Z.FLOOR + place] and g.prev[seat] == NOTHING:
            note(g, R.DEATH_4, seat)
        for thing in g.piles[Z.FLOOR + place]:
            self.put(g, thing, (Z.HAND if tables.loot[thing] >= 0 else Z.KEYS) + seat, R.DEATH_3)
        if key != NOTHING:
            self.put(g, key, Z.KEYS + seat, R.KEY_1)
            note(g, R.KEY_2, seat)
            g.found |= 1 << key - tables.key_first
            if g.found.bit_count() >= self.rules.keys_needed and not g.rage:
                g.rage = 1
                note(g, R.RAGE_1)

    # ------------------------------------------------------------ operations of heroes' cards

    def op_heal(self, g: TowerState, user: int, target: int, amount: int) -> None:
        """WT-GEAR-8."""
        self.heal(g, target, amount, R.GEAR_8)

    def op_extra_move(self, g: TowerState, user: int, target: int, amount: int) -> None:
        """WT-MOVE-1: more tiles this turn."""
        g.extra[target] += amount

    def op_combat_bonus(self, g: TowerState, user: int, target: int, amount: int) -> None:
        """WT-COMBAT-9: more for the heroes' total of this combat."""
        g.bonus += amount

    def op_reroll(self, g: TowerState, user: int, target: int, rolls: int) -> None:
        """WT-COMBAT-9: the own die again; the new roll counts."""
        for _ in range(rolls):
            rolled = self.throw(g, target, R.COMBAT_9, self.dice_of(g))
        g.rolls = tuple([rolled if seat == target else old for seat, old in enumerate(g.rolls)])

    def dice_of(self, g: TowerState) -> int:
        """How many dice a hero rolls in a combat: the last one living rolls those of the last stand."""
        return self.rules.last_stand_dice if len(g.living) == 1 else 1

    def op_prevent_damage(self, g: TowerState, user: int, target: int) -> None:
        """WT-COMBAT-9: no damage of this combat."""
        g.smoke |= 1 << target

    def op_pass_save(self, g: TowerState, user: int, target: int) -> None:
        """WT-GEAR-10: that a card was used is all there is to it."""

    def op_peek(self, g: TowerState, user: int, target: int, tiles: int) -> None:
        """Look at a tile and its tokens; which one, `scry` knows."""

    def op_recall(self, g: TowerState, user: int, target: int) -> None:
        """WT-GEAR-7; to whom, `recall` knows."""

    def knows(self, g: TowerState, place: int) -> None:
        """The heroes have looked at a tile and its tokens."""
        if not g.face_up >> place & 1:
            g.peeked |= 1 << place
        for token in g.piles[Z.DOWN + place]:
            g.known |= 1 << token

    def step_to(self, g: TowerState, seat: int, place: int, rule: int) -> None:
        """Move a pawn; the tile that is left becomes the previous one."""
        g.prev[seat] = g.where[seat]
        move(g, seat, place, rule)

    def clear(self, g: TowerState, place: int) -> int:
        """WT-LOOT-3, -4: mark a room where monsters were defeated; how many loot cards that brings."""
        first = not g.cleared >> place & 1
        g.cleared |= 1 << place
        if first:
            note(g, R.LOOT_4)
        return self.rules.first_defeat_loot if first else self.rules.defeat_loot
