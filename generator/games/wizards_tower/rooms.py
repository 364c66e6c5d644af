"""What happens on a tile that is entered: it is turned up, its tokens are, traps spring, loot and keys are taken."""

from collections.abc import Iterable

from generator.engine.state import move, note
from generator.games.wizards_tower.pieces import Pieces
from generator.games.wizards_tower.state import (
    AGAIN,
    BLANK,
    BOOST,
    DISCARD,
    LOOT_STREAM,
    NOTHING,
    SAVE,
    SMOKE,
    TAKE,
    TRAP,
    WIZARD,
    R,
    TowerState,
    Z,
)

LOOT, ITEMS = range(2)
"""What heroes may have to agree about: loot cards, or what lies on the tile."""
_CARDS = {SAVE: "pass_save", BOOST: "combat_bonus", AGAIN: "reroll", SMOKE: "prevent_damage"}
"""The operations of the cards that heroes are asked about in the middle of things."""


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
        if left:
            note(g, R.FLIP_1)
        for card in g.piles[Z.WIZARD_HAND] if left else ():
            self.put(g, card, Z.WIZARD_DISCARD, R.FLIP_1)
        self.spin(g, mana, R.FLIP_2)

    def spells_in_hand(self, g: TowerState, seat: int) -> Iterable[int]:
        """The designs in the wizard's hand."""
        return sorted({self.tables.spell[card] for card in g.piles[Z.WIZARD_HAND]})

    def spell_card(self, g: TowerState, design: int) -> int:
        """A card of that design in the wizard's hand, or NOTHING."""
        return self.find(g, Z.WIZARD_HAND, self.tables.spell, design)

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
        elif not self.offer(g, SAVE, seat):
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

    def _sprung(self, g: TowerState, token: int) -> None:
        """WT-TRAP-4: a trap works once."""
        self.give_back(g, token, R.TRAP_4)

    # ------------------------------------------------------------ loot, items and keys

    def _spoils(self, g: TowerState, place: int, new: int) -> None:
        """WT-LOOT-1, -5: loot of a new room; then what lies there. In the tower the game is won (WT-WIN-1)."""
        if place == g.tower:
            if not g.piles[Z.UP + place]:
                self.end(g, range(1, len(g.chosen)), R.WIN_1)
            return
        if g.piles[Z.UP + place]:
            note(g, R.LOOT_5)
            return
        if new:
            self.share(g, LOOT, place, self.rules.explore_loot, R.LOOT_1)
        self.then(g, self._items, place)

    def _items(self, g: TowerState, place: int) -> None:
        """WT-DEATH-3, -4, WT-KEY-1: what the dead have left, and the key of the tile."""
        if self.lies_there(g, place):
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
            self.draw(g, LOOT_STREAM, many, Z.HAND + seat, rule)
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

    # ------------------------------------------------------------ heroes' cards

    def spend(self, g: TowerState, seat: int, design: int) -> None:
        """WT-GEAR-5, -6: a consumable is used once; where to look and whom to join, `scry` and `recall` know."""
        note(g, R.GEAR_6, seat)
        self.put(g, self.held(g, seat, design), Z.LOOT_DISCARD, R.GEAR_5)
        for op, amount in self.tables.loots[design].ops:
            match op:
                case "heal":
                    self.heal(g, seat, amount, R.GEAR_8)
                case "extra_move":
                    g.extra[seat] += amount
                case "combat_bonus":
                    g.bonus += amount
                case "prevent_damage":
                    g.smoke |= 1 << seat
                case "reroll":  # the new roll counts
                    for _ in range(amount):
                        rolled = self.throw(g, seat, R.COMBAT_9, self.dice_of(g))
                    g.rolls = tuple([rolled if hero == seat else old for hero, old in enumerate(g.rolls)])

    def offer(self, g: TowerState, decision: int, seat: int) -> bool:
        """WT-COMBAT-9, WT-GEAR-10: ask a hero who has a card for that whether to use it; whether there is one."""
        able = bool(self.able(g, seat, _CARDS[decision]))
        if able:
            self.ask(g, decision, seat, decision)
        return able

    def answer(self, g: TowerState, seat: int, yes: int) -> None:
        """Use the card or not, and of some perhaps another one."""
        decision = g.subject[0]
        if yes:
            self.spend(g, seat, self.able(g, seat, _CARDS[decision])[0])
            if decision == SAVE:
                note(g, R.GEAR_10, seat)
            elif decision != SMOKE:
                self.offer(g, decision, seat)
        elif decision == SAVE:
            self.save(g, seat)

    def dice_of(self, g: TowerState) -> int:
        """How many dice a hero rolls in a combat: the last one living rolls those of the last stand."""
        return self.rules.last_stand_dice if len(g.living) == 1 else 1

    def step_to(self, g: TowerState, seat: int, place: int, rule: int) -> None:
        """Move a pawn; the tile that is left becomes the previous one."""
        g.prev[seat] = g.where[seat]
        move(g, seat, place, rule)

    def clear(self, g: TowerState, place: int) -> int:
        """WT-LOOT-3, -4: mark a room where monsters were defeated; how many loot cards that brings."""
        first = not g.cleared >> place & 1
        g.cleared |= 1 << place
        note(g, R.LOOT_4)
        return self.rules.first_defeat_loot if first else self.rules.defeat_loot
