"""Step 6: playing cards, moving, using abilities and attacking (MM-PLAY, MM-MOVE, MM-ABIL, MM-ATTACK)."""

from collections.abc import Sequence

from generator.engine.state import count, note
from generator.games.effects.compiled import CardEffect, EffectTarget
from generator.games.mana_maker.aims import Aims
from generator.games.mana_maker.designs import SPEED, Design
from generator.games.mana_maker.state import NOTHING, ROOT, C, ManaState, R, Z
from generator.games.mana_maker.words import CRITTER, SLOTS


class Plays(Aims):
    """What the active player can do in step 6, and why not."""

    # ------------------------------------------------------------ playing a card

    def resolving(self, found: Design) -> CardEffect | None:
        """The effect of a Spell that names something, or its first; None for other cards."""
        effects = found.of("resolve")
        return next((e for e in effects if e.target is not None), effects[0] if effects else None)

    def in_hand(self, g: ManaState, seat: int, *_: int) -> Sequence[int]:
        """The designs in a hand."""
        first = self.tokens
        return sorted({g.designs[card - first] for card in g.piles[Z.HAND + seat]})

    def imaginable(self, g: ManaState, seat: int, card: int) -> Sequence[int]:
        """What could be named for a card, for want of better everything there is."""
        found = self.of[card]
        if found.entity:
            return range(1, len(g.at) + 1)
        if found.attach is not None:
            return [(slot + 1) * self.span for slot in range(self.tokens) if g.entered[slot]]
        return self._all_aims(g, self.resolving(found))

    def _all_aims(self, g: ManaState, effect: CardEffect | None) -> Sequence[int]:
        if effect is None or effect.target is None:
            return (0,)
        firsts = [slot + 1 for slot in range(self.tokens) if g.entered[slot]]
        firsts += [self.tokens + 1 + seat for seat in range(len(g.chosen))]
        furthers = range(max(len(g.at), len(self.of)) + 1)
        return [first * self.span + further for first in (0, *firsts) for further in furthers]

    def not_held(self, g: ManaState, seat: int, card: int) -> int | None:
        """MM-PLAY-1."""
        return None if card >= 0 and self.card_in(g, card, Z.HAND + seat) >= 0 else R.PLAY_1

    def no_tile(self, g: ManaState, seat: int, card: int, with_: int) -> int | None:
        """MM-BOARD-3, -7, MM-PLAY-5, MM-TOKEN-4: where an Entity arrives."""
        found = self.of[card]
        if not found.entity:
            return None
        first, tile = with_ // self.span, with_ % self.span - 1
        if first or not 0 <= tile < len(g.at) or not self.ring(g).beside[tile]:
            return R.BOARD_3
        if g.at[tile] != NOTHING:
            return R.BOARD_7
        if self.ring(g).far[g.tile[self.wizard_of(seat)]][tile] > self.arrival(found):
            return R.PLAY_5
        return R.TOKEN_4 if self.free_slot(g, seat) == NOTHING else None

    def arrival(self, found: Design) -> int:
        """MM-PLAY-5: how far from the Wizard an Entity arrives at most."""
        return self.rules.critter_range if found.type == CRITTER else self.rules.structure_range

    def no_target(self, g: ManaState, seat: int, card: int, with_: int) -> int | None:
        """MM-PLAY-3, MM-TOKEN-4, MM-MOVE-6 of a Spell; MM-ATTACH-1 of what is attached."""
        found, wizard = self.of[card], self.wizard_of(seat)
        if found.attach is not None:
            first, further = divmod(with_, self.span)
            return None if not further and self.can_bear(g, wizard, found.attach, first - 1) else R.ATTACH_1
        effect = self.resolving(found)
        if effect is None:
            return None
        if self.off_target(g, wizard, effect, with_):
            return R.PLAY_3
        if self.no_pair(g, wizard, effect):
            return R.TOKEN_4
        return R.MOVE_6 if self.no_way(g, effect, with_) else None

    def can_bear(self, g: ManaState, wizard: int, target: EffectTarget, slot: int) -> bool:
        """MM-ATTACH-1: whether a card can be attached to an Entity."""
        there = 0 <= slot < self.tokens and g.entered[slot] > 0
        return there and self.hits(g, wizard, target, slot)

    def no_slot(self, g: ManaState, seat: int, card: int, with_: int) -> int | None:
        """MM-ATTACH-2."""
        kind = self.of[card].row.slot
        if kind is None:
            return None
        borne = [self.design_of(g, other).row.slot for other in g.attached[with_ // self.span - 1]]
        most = (self.rules.weapon_slots, self.rules.armour_slots)[SLOTS.index(kind)]
        return R.ATTACH_2 if borne.count(kind) >= most else None

    def too_dear(self, g: ManaState, seat: int, card: int) -> int | None:
        """MM-MANA-7."""
        return None if self.affords(g, seat, self.of[card].by_mana) else R.MANA_7

    def play(self, g: ManaState, seat: int, card: int, with_: int) -> None:
        """MM-PLAY-4: pay, what reacts to the playing of a card, then the card takes effect."""
        piece = self.card_in(g, card, Z.HAND + seat)
        found = self.of[card]
        self.put(g, piece, Z.PLAYED, R.PLAY_1)
        self.pay(g, seat, found.by_mana)
        count(g, C.PLAYED, 1, R.PLAY_4)
        if with_:
            note(g, R.PLAY_3, seat)
        for slot in self.having(g, seat, "played"):
            for effect in self.abilities(g, slot, "played"):
                if effect.filter.get("type") == found.type:
                    note(g, R.PLAY_2, seat)
                    self.perform(g, effect, self.reference(g, slot), NOTHING)
        if found.entity:
            self.put(g, piece, Z.PLAY + seat, R.PLAY_5)
            self.enter(g, seat, card, with_ - 1, piece, R.TOKEN_1)
            if found.own[SPEED] > self.rules.entry_ap:
                note(g, R.PLAY_6, seat)
        elif found.attach is not None:
            self.aimed_at(g, self.wizard_of(seat), found.attach, with_ // self.span - 1)
            self.bear(g, with_ // self.span - 1, piece, R.ATTACH_1)
        else:
            wizard, aimed = self.wizard_of(seat), self.resolving(found)
            for effect in found.of("resolve"):
                self.begin_effect(g, wizard, effect, with_ if effect is aimed else 0)
            self.then(g, self._resolved, piece)

    def _resolved(self, g: ManaState, card: int) -> None:
        """MM-PLAY-7: a Spell that has taken effect is discarded."""
        self.discard(g, card, R.PLAY_7)

    def bear(self, g: ManaState, slot: int, card: int, rule: int) -> None:
        """MM-ATTACH-1: a card is attached to an Entity, and lies with its controller."""
        self.put(g, card, Z.PLAY + self.seat_of(slot), rule)
        self.attach(g, slot, (*g.attached[slot], card))
        found = self.design_of(g, card)
        self.changed(g, slot, found)
        if self.beaten(g, slot):
            self.defeat(g, slot, R.DEFEAT_5)
        self.settle(g)

    # ------------------------------------------------------------ moving

    def all_tiles(self, g: ManaState, seat: int, entity: int) -> Sequence[int]:
        """Every tile."""
        return range(len(g.at))

    def steps_of(self, g: ManaState, slot: int) -> dict[int, int]:
        """The tiles an Entity can step to at once, each with the one before it: adjacent, or flown to over others."""
        start = g.tile[slot]
        if self.flying(g, slot):
            return self.flights(g, start, g.counters[self.points + slot] // self.rules.move_ap)
        return dict.fromkeys(self.ring(g).beside[start], start)

    def rooted(self, g: ManaState, seat: int, entity: int) -> int | None:
        """MM-MOVE-3, MM-STATUS-4; nobody moves whose pair is free."""
        slot = seat * self.pairs + entity
        if entity < 0 or not g.entered[slot]:
            return R.TURN_6
        if self.immobile(g, slot):
            return R.MOVE_3
        return R.STATUS_4 if self.has_status(g, slot, ROOT) else None

    def no_points(self, g: ManaState, seat: int, entity: int) -> int | None:
        """MM-MOVE-1."""
        points = g.counters[self.points + seat * self.pairs + entity]
        return R.MOVE_1 if points < self.rules.move_ap else None

    def no_step(self, g: ManaState, seat: int, entity: int, path: int) -> int | None:
        """MM-BOARD-4, MM-MOVE-2, -5."""
        slot = seat * self.pairs + entity
        if path not in self.steps_of(g, slot):
            return R.BOARD_4
        if g.at[path] == NOTHING:
            return None
        return R.MOVE_5 if self.flying(g, slot) else R.MOVE_2

    def move(self, g: ManaState, seat: int, entity: int, path: int) -> None:
        """MM-MOVE-1, -4: each tile costs a point."""
        slot, steps = seat * self.pairs + entity, 1
        if path not in self.ring(g).beside[g.tile[slot]]:
            steps = len(self.path_words(g, self.steps_of(g, slot), path))
        self.walk(g, slot, path, steps)

    def walk(self, g: ManaState, slot: int, tile: int, steps: int) -> None:
        """An Entity moves to a tile, so many steps away on its path."""
        count(g, self.points + slot, -steps * self.rules.move_ap, R.MOVE_1)
        flies = self.flying(g, slot)
        self.shift(g, slot, tile, R.MOVE_5 if flies and steps > 1 else R.MOVE_2)
        note(g, R.ATTR_1 if flies else R.MOVE_4, slot // self.pairs)
        self.settle(g)

    # ------------------------------------------------------------ abilities

    def _ability(self, g: ManaState, seat: int, entity: int, ability: int) -> CardEffect:
        return self.abilities(g, seat * self.pairs + entity, "activate")[ability]

    def imaginable_of(self, g: ManaState, seat: int, entity: int, ability: int) -> Sequence[int]:
        """What could be named for an ability."""
        return self._all_aims(g, self._ability(g, seat, entity, ability))

    def no_ability(self, g: ManaState, seat: int, entity: int, ability: int) -> int | None:
        """MM-ABIL-3."""
        slot = seat * self.pairs + entity
        there = entity >= 0 and g.entered[slot] and 0 <= ability < len(self.abilities(g, slot, "activate"))
        return None if there else R.ABIL_3

    def off_aim(self, g: ManaState, seat: int, entity: int, ability: int, with_: int) -> int | None:
        """MM-ATTACK-5 or MM-ABIL-2, MM-TOKEN-4, MM-MOVE-6: what has to be named."""
        slot, effect = seat * self.pairs + entity, self._ability(g, seat, entity, ability)
        if effect.has("attack") is not None:
            return R.ATTACK_5 if self.off_target(g, slot, effect, with_) else None
        if self.off_target(g, slot, effect, with_):
            return R.ABIL_2
        if self.no_pair(g, slot, effect):
            return R.TOKEN_4
        return R.MOVE_6 if self.no_way(g, effect, with_) else None

    def too_costly(self, g: ManaState, seat: int, entity: int, ability: int) -> int | None:
        """MM-ABIL-2."""
        slot = seat * self.pairs + entity
        return None if self.payable(g, slot, self._ability(g, seat, entity, ability)) else R.ABIL_2

    def use(self, g: ManaState, seat: int, entity: int, ability: int, with_: int) -> None:
        """MM-ABIL-1 to -4."""
        slot, effect = seat * self.pairs + entity, self._ability(g, seat, entity, ability)
        note(g, R.ABIL_3, seat)
        if with_ >= self.span and effect.has("attack") is None:
            note(g, R.ATTACK_4, seat)
        self.pay_ability(g, slot, effect)
        self.begin_effect(g, slot, effect, with_)

    # ------------------------------------------------------------ Basic Attack

    def no_basic(self, g: ManaState, seat: int, entity: int) -> int | None:
        """MM-ABIL-3, MM-ATTACK-1, -2."""
        slot = seat * self.pairs + entity
        return None if entity >= 0 and g.entered[slot] and self.of[g.design[slot]].basic else R.ABIL_3

    def no_defender(self, g: ManaState, seat: int, entity: int, target: int) -> int | None:
        """MM-ATTACK-5: an enemy in range."""
        slot = seat * self.pairs + entity
        if target < 0 or not g.entered[target] or g.teams[self.seat_of(target)] == g.teams[seat]:
            return R.ATTACK_5
        near = self.ring(g).far[g.tile[slot]][g.tile[target]] <= self.attack_range(g, slot)
        return None if near else R.ATTACK_5

    def spent(self, g: ManaState, seat: int, entity: int) -> int | None:
        """MM-ABIL-2: Basic Attack costs a point."""
        points = g.counters[self.points + seat * self.pairs + entity]
        return R.ABIL_2 if points < self.rules.basic_ap else None

    def basic_attack(self, g: ManaState, seat: int, entity: int, target: int) -> None:
        """MM-ATTACK-3."""
        slot = seat * self.pairs + entity
        count(g, self.points + slot, -self.rules.basic_ap, R.ATTACK_3)
        note(g, R.ATTACK_1 if self.of[g.design[slot]].type == CRITTER else R.ATTACK_2, seat)
        if g.log is not None:
            self._reached(g, slot, target)
        self.attack(g, self.reference(g, slot), self.reference(g, target), NOTHING, 0, answers=False)

    def _reached(self, g: ManaState, slot: int, target: int) -> None:
        """Note the rules by which a Basic Attack reaches farther than others."""
        steps = self.measured(g, slot, target)
        if steps > self.rules.basic_range:
            note(g, R.CORE_2, self.seat_of(slot))
            if steps > self.of[g.design[slot]].basic:
                note(g, R.ABIL_7, self.seat_of(slot))
