"""What becomes of Entities and cards: arriving, damage, statuses, defeat, mana and drawing."""

from collections.abc import Sequence
from itertools import count as upwards

from generator.engine.state import count, move, note
from generator.games.effects.compiled import CardEffect
from generator.games.mana_maker.designs import VITALITY, Design
from generator.games.mana_maker.figures import Figures
from generator.games.mana_maker.state import (
    GREEN,
    NOTHING,
    SEATS,
    SILVER,
    C,
    ManaState,
    R,
    Z,
)  # fmt: skip


class Pieces(Figures):
    """What becomes of what stands on the board."""

    # ------------------------------------------------------------ arriving and leaving

    def enter(self, g: ManaState, seat: int, number: int, tile: int, card: int, rule: int, label: str = "") -> int:
        """An Entity arrives on an empty tile; there must be a free pair. Returns its slot."""
        slot = self.free_slot(g, seat)
        move(g, slot, self.first_tile + tile, rule)
        g.serial += 1
        g.tile[slot], g.design[slot], g.card[slot], g.entered[slot] = tile, number, card, g.serial
        g.label[slot], g.form[slot] = label or self._label(g, number), (number,)
        g.at[tile] = slot
        g.stood[seat] |= 1 << tile
        g.ranks[seat] += (slot,)
        count(g, C.ENTITIES + seat, 1, R.TOKEN_3)
        self.points_to(g, slot, self.rules.entry_ap, R.PLAY_6)
        self.changed(g, slot, self.of[number])
        return slot

    def _label(self, g: ManaState, number: int) -> str:
        name, known = self.card_ids[number], [g.label[slot] for rank in g.ranks for slot in rank]
        return next(label for n in upwards(1) if (label := f"{name}{n}") not in known)

    def attach(self, g: ManaState, slot: int, cards: tuple[int, ...]) -> None:
        """Have just these cards attached to an Entity."""
        g.attached[slot] = cards
        g.form[slot] = (g.design[slot], *[g.designs[card - self.tokens] for card in cards])

    def changed(self, g: ManaState, slot: int, found: Design) -> None:
        """A card has come to an Entity or left it: auras, capacities, and Vitality that may have fallen."""
        if found.auras:
            g.auras = tuple([s for s in range(self.tokens) if g.entered[s] and self.forms[g.form[s]].auras])
        if any(found.holds):
            note(g, R.MANA_5, slot // self.pairs)
        if any(found.holds) or any(found.produces):
            self.recount(g, slot // self.pairs)
        if "static" in found.effects:
            note(g, R.ABIL_7, slot // self.pairs)

    def recount(self, g: ManaState, seat: int) -> None:
        """MM-MANA-3, -5, -6, MM-BOARD-10: a player's production and capacities; levels above these fall."""
        entities = [self.forms[g.form[slot]] for slot in g.ranks[seat]]
        abroad = sum([self.travelled(g, slot) for slot in g.ranks[seat]])
        for colour, (_, held, made) in self.base.items():
            place = colour * SEATS + seat
            g.capacity[place] = held = held + sum([found.holds[colour] for found in entities])
            g.production[place] = made + sum([found.produces[colour] for found in entities])
            over = g.counters[C.MANA + place] - held
            if over > 0:
                count(g, C.MANA + place, -over, R.MANA_6)
        g.production[SILVER * SEATS + seat] += abroad * self.rules.silver_world_bonus

    def _remove(self, g: ManaState, slot: int, rule: int) -> None:
        """MM-DEFEAT-2: an Entity leaves the board with all that is attached; its pair is free again."""
        seat, found = slot // self.pairs, self.of[g.design[slot]]
        move(g, slot, self.supply, rule)
        if rule != R.DEFEAT_4:
            rule = R.DEFEAT_2
        g.ranks[seat] = tuple([other for other in g.ranks[seat] if other != slot])
        g.at[g.tile[slot]] = NOTHING
        g.stood[seat] ^= 1 << g.tile[slot]
        self.clear_status(g, slot, rule)
        self.wound(g, slot, -g.counters[self.harm + slot], rule)
        self.points_to(g, slot, 0, rule)
        cards, g.attached[slot], g.entered[slot] = g.attached[slot], (), 0
        g.label[slot], g.form[slot] = "", ()
        count(g, C.ENTITIES + seat, -1, R.TOKEN_3)
        if g.card[slot] != NOTHING:
            self.discard(g, g.card[slot], rule)
        self.changed(g, slot, found)
        for card in cards:
            self.discard(g, card, rule)
            self.changed(g, slot, self.design_of(g, card))
        g.design[slot] = g.card[slot] = g.tile[slot] = NOTHING

    def discard(self, g: ManaState, card: int, rule: int) -> None:
        """MM-PLAY-8: a card goes to the pile of the player who played it."""
        self.put(g, card, Z.DISCARD + self.player_of(card), rule)

    def defeat(self, g: ManaState, slot: int, rule: int) -> None:
        """MM-DEFEAT-2 to -4, -6: an Entity is removed, or its player is out; then what happens when it has fallen."""
        seat, number, tile, gone = slot // self.pairs, g.design[slot], g.tile[slot], self.reference(g, slot)
        if number == self.wizard:
            note(g, rule, seat)
            self.lose(g, seat)
            return
        self._remove(g, slot, rule)
        for effect in self.of[number].of("fallen"):
            note(g, R.DEFEAT_6, seat)
            self.perform(g, effect, gone, tile)
        for other in self.having(g, seat, "own_fallen"):
            for effect in self.abilities(g, other, "own_fallen"):
                if effect.filter.get("type") == self.of[number].type:
                    note(g, R.DEFEAT_6, seat)
                    self.perform(g, effect, self.reference(g, other), NOTHING)
        self.settle(g)

    def perform(self, g: ManaState, effect: CardEffect, user: int, target: int) -> None:
        """Carry out an effect that asks nothing, at once."""
        if g.held:
            g.ran += (effect.number,)
        self.carry_out_now(g, effect.program, user, target)

    def lose(self, g: ManaState, seat: int) -> None:
        """MM-DEFEAT-3, -4: a player whose Wizard is defeated is out with all Entities."""
        count(g, C.PLAYERS_OUT, 1, R.DEFEAT_3)
        g.living = tuple([other for other in g.living if other != seat])
        for slot in g.ranks[seat]:
            self._remove(g, slot, R.DEFEAT_4)
        if not any(g.teams[other] == g.teams[seat] for other in g.living):
            note(g, R.TEAM_4, seat)
        self.settle(g)

    def settle(self, g: ManaState) -> None:
        """MM-DEFEAT-5: who has lost Vitality with an aura that is gone, or out of its range, may be defeated."""
        if self.vital:
            for rank in g.ranks:
                for slot in rank:
                    if g.entered[slot] and self.beaten(g, slot):
                        self.defeat(g, slot, R.DEFEAT_5)

    # ------------------------------------------------------------ damage and statuses

    def beaten(self, g: ManaState, slot: int) -> bool:
        """MM-DEFEAT-1."""
        return g.counters[self.harm + slot] >= self.figure(g, slot, VITALITY)

    def wound(self, g: ManaState, slot: int, n: int, rule: int = R.DMG_3) -> None:
        """Change the Damage Points of an Entity, whatever comes of it."""
        if n:
            count(g, self.harm + slot, n, rule)
            if slot % self.pairs:
                count(g, C.HARM, n, rule)

    def hurt(self, g: ManaState, slot: int, n: int, rule: int) -> None:
        """Damage Points on an Entity, which may be defeated by them (MM-DMG-3, MM-DEFEAT-1)."""
        self.wound(g, slot, n, rule)
        if self.beaten(g, slot):
            self.defeat(g, slot, R.DEFEAT_1)

    def heal(self, g: ManaState, slot: int, n: int) -> None:
        """MM-DEFEAT-5."""
        self.wound(g, slot, -min(n, g.counters[self.harm + slot]), R.DEFEAT_5)

    def points_to(self, g: ManaState, slot: int, n: int, rule: int) -> None:
        """Set the Action Points of an Entity."""
        change = n - g.counters[self.points + slot]
        if change:
            count(g, self.points + slot, change, rule)

    def most_points(self, g: ManaState, rule: int) -> None:
        """Remember how many Action Points there are at once, now that a rule has given some."""
        more = sum(g.counters[self.points : self.points + self.pairs * len(g.chosen)]) - g.counters[C.POINTS]
        if more > 0:
            count(g, C.POINTS, more, rule)

    def give_status(self, g: ManaState, slot: int, kind: int, n: int, turns: int) -> None:
        """MM-STATUS-7: a status is given; the larger figure and the longer duration are kept."""
        kept = []
        for status in g.status[slot]:
            if status[0] == kind:
                n, turns = max(n, status[1]), max(turns, status[2])
            else:
                kept.append(status)
        if len(kept) == len(g.status[slot]):
            count(g, C.MARKERS + kind, 1, R.STATUS_8)
            note(g, R.STATUS_1, slot // self.pairs)
        else:
            note(g, R.STATUS_7, slot // self.pairs)
        g.status[slot] = tuple(sorted([*kept, (kind, n, turns)]))

    def clear_status(self, g: ManaState, slot: int, rule: int, left: tuple[tuple[int, int, int], ...] = ()) -> None:
        """Leave only these statuses on an Entity; the others end by a rule."""
        remain = {status[0] for status in left}
        for kind, _, _ in g.status[slot]:
            if kind not in remain:
                count(g, C.MARKERS + kind, -1, rule)
        g.status[slot] = left

    # ------------------------------------------------------------ mana and cards

    def gain(self, g: ManaState, seat: int, colour: int, n: int, rule: int) -> None:
        """MM-MANA-2, -4: mana up to the capacity; the rest is lost."""
        place = colour * SEATS + seat
        gained = min(n, g.capacity[place] - g.counters[C.MANA + place])
        if gained > 0:
            count(g, C.MANA + place, gained, rule)
        if gained < n:
            count(g, C.MANA_LOST, n - gained, R.MANA_2 if rule == R.TURN_2 else R.MANA_4)

    def pay(self, g: ManaState, seat: int, by_mana: Sequence[int]) -> None:
        """MM-MANA-7: a cost in mana."""
        for colour, n in enumerate(by_mana):
            if n:
                count(g, C.MANA + colour * SEATS + seat, -n, R.MANA_7)

    def affords(self, g: ManaState, seat: int, by_mana: Sequence[int]) -> bool:
        """Whether a player's levels cover a cost (MM-MANA-7)."""
        counters, first = g.counters, C.MANA + seat
        return counters[first] >= by_mana[GREEN] and counters[first + SEATS] >= by_mana[SILVER]

    def travelled(self, g: ManaState, slot: int) -> bool:
        """MM-BOARD-10: whether that is a Silver Mana Fountain in the Silver World."""
        found = self.of[g.design[slot]]
        return g.tile[slot] >= self.boards.world and found.fountain and found.produces[SILVER] > 0

    def draw(self, g: ManaState, seat: int, n: int, rule: int) -> None:
        """Draw cards; from an empty deck the Wizard takes ever more damage instead (MM-EMPTY-1, -2)."""
        for _ in range(n):
            deck = g.piles[Z.DECK + seat]
            if deck:
                self.put(g, deck[-1], Z.HAND + seat, rule)
            elif seat in g.living:
                count(g, C.DRAW_MISSED, 1, rule)
                count(g, C.MISSED + seat, self.rules.empty_deck_step, R.EMPTY_1)
                self.hurt(g, self.wizard_of(seat), g.counters[C.MISSED + seat], R.EMPTY_2)
