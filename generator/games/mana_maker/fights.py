"""Attacks (MM-ATTACK), the reactions to them (MM-REACT) and the damage they do (MM-DMG)."""

from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet

from generator.engine.state import count, note
from generator.games.effects.compiled import CardEffect
from generator.games.mana_maker.designs import (
    ADD_ATTACK,
    ADD_DEFENCE,
    DIV_DEFENCE,
    MUL_ATTACK,
    POWER,
    TOUGHNESS,
    UNBLOCKABLE,
)
from generator.games.mana_maker.figures import LIFETIMES
from generator.games.mana_maker.pieces import Pieces
from generator.games.mana_maker.state import MIGHT, NOTHING, REACT, RETALIATE, SEATS, STUN, C, ManaState, R
from generator.games.mana_maker.words import BEATS, BLOCKS, COUNTERS, ELEMENTS, RETALIATIONS

_BEATEN = tuple(ELEMENTS.index(BEATS[element]) if element in BEATS else NOTHING for element in ELEMENTS)
"""By element the one it beats (MM-DMG-7)."""
PROVOKING, ANSWERING = range(2)
"""Whether reactions can be used against an attack, or it is one itself."""
_FIRST, _LAST = frozenset((BLOCKS, COUNTERS)), frozenset((RETALIATIONS,))
"""The reactions before the damage, and those after it."""


class Fights(Pieces):
    """One attack after another. Attacker and Defender are references, who may be gone when it is their turn."""

    def attacks(self) -> Sequence[Callable[..., None]]:
        """The steps of an attack."""
        return (self._declare, self._before, self._strike, self._after)

    def attack(self, g: ManaState, attacker: int, defender: int, power: int, bonus: int, *, answers: bool) -> None:
        """MM-ATTACK-6: reactions, then the damage, then Retaliations; one that `answers` provokes nothing."""
        count(g, C.ATTACKS, 1, R.ATTACK_6)
        note(g, R.ATTACK_4, self.seat_of(attacker % LIFETIMES))
        if answers:
            note(g, R.REACT_7, self.seat_of(attacker % LIFETIMES))
            self._strike(g, attacker, defender, power, bonus, ANSWERING)
            return
        self.then(g, self._declare, attacker, defender)
        self.then(g, self._strike, attacker, defender, power, bonus, PROVOKING)

    # ------------------------------------------------------------ reactions

    def _declare(self, g: ManaState, attacker: int, defender: int) -> None:
        """Each attack has its own reactions (MM-ATTACK-7)."""
        g.used, g.reduced, g.cancelled = (), 0, False
        note(g, R.ATTACK_7, self.seat_of(defender % LIFETIMES))
        self._before(g, attacker, defender)

    def _before(self, g: ManaState, attacker: int, defender: int) -> None:
        """MM-REACT-1, -9: the Defender's controller may use Blocks and Counters."""
        if not self._has(g, defender, _FIRST):
            return
        if self.reactions(g, attacker, defender, (BLOCKS, COUNTERS)):
            self.ask(g, REACT, self.seat_of(defender % LIFETIMES), attacker, defender)
        elif g.log is not None:
            self._silent(g, attacker, defender, (BLOCKS, COUNTERS))

    def _after(self, g: ManaState, attacker: int, defender: int) -> None:
        """MM-REACT-4: a Defender still standing may use Retaliations."""
        if not self._has(g, defender, _LAST):
            return
        if self.reactions(g, attacker, defender, (RETALIATIONS,)):
            self.ask(g, RETALIATE, self.seat_of(defender % LIFETIMES), attacker, defender)
        elif g.log is not None:
            self._silent(g, attacker, defender, (RETALIATIONS,))

    def _has(self, g: ManaState, defender: int, kinds: AbstractSet[str]) -> bool:
        """Whether a Defender stands that has reactions of these kinds, usable or not."""
        slot = defender % LIFETIMES
        stands = g.entered[slot] == defender // LIFETIMES
        return stands and not kinds.isdisjoint(self.forms[g.form[slot]].effects)

    def reactions(self, g: ManaState, attacker: int, defender: int, kinds: Sequence[str]) -> list[CardEffect]:
        """The reactions of these kinds that a Defender can use now (MM-REACT-5, -6, -9)."""
        source, slot = self.standing(g, attacker), self.standing(g, defender)
        if NOTHING in (source, slot):
            return []
        able = self._unused(g, slot, kinds)
        if not able or self.has_status(g, slot, STUN):
            return []
        if kinds[0] == BLOCKS and self.figure(g, source, UNBLOCKABLE):
            return []
        far = self.ring(g).far[g.tile[slot]][g.tile[source]]
        return [e for e in able if far <= e.range and self.payable(g, slot, e)]

    def _unused(self, g: ManaState, slot: int, kinds: Sequence[str]) -> list[CardEffect]:
        """The reactions of these kinds that an Entity has, less those that the present attack has seen."""
        left = [effect for when in kinds for effect in self.abilities(g, slot, when)]
        for number in g.used:  # of two cards with the same reaction each works once
            if self.effects[number] in left:
                left.remove(self.effects[number])
        return left

    def _silent(self, g: ManaState, attacker: int, defender: int, kinds: Sequence[str]) -> None:
        """Note the rules by which a Defender can use none of the reactions that it has, and has not used."""
        source, slot = self.standing(g, attacker), self.standing(g, defender)
        if NOTHING in (source, slot):
            return
        left = self._unused(g, slot, kinds)
        if not left:
            return
        if self.has_status(g, slot, STUN):
            rules: tuple[int, ...] = (R.STATUS_4, R.REACT_6)
        elif kinds[0] == BLOCKS and self.figure(g, source, UNBLOCKABLE):
            rules = (R.REACT_9, R.ATTR_1, R.CORE_2)
        else:
            far = self.ring(g).far[g.tile[slot]][g.tile[source]]
            rules = tuple([R.REACT_6 if far > effect.range else R.REACT_5 for effect in left])
        for rule in rules:
            note(g, rule, self.seat_of(slot))

    def payable(self, g: ManaState, slot: int, effect: CardEffect) -> bool:
        """MM-ABIL-4: Action Points of the Actor, mana of its controller."""
        points, green, silver = self.costs[effect.number]
        counters, mana = g.counters, C.MANA + slot // self.pairs
        return counters[self.points + slot] >= points and counters[mana] >= green and counters[mana + SEATS] >= silver

    def pay_ability(self, g: ManaState, slot: int, effect: CardEffect) -> None:
        """MM-ABIL-4."""
        points, *by_mana = self.costs[effect.number]
        if points:
            count(g, self.points + slot, -points, R.ABIL_4)
        self.pay(g, slot // self.pairs, by_mana)

    def react(self, g: ManaState, seat: int, number: int) -> None:
        """One reaction, directed at the Attacker; then there may be another."""
        attacker, defender = g.subject
        effect, slot = self.effects[number], self.standing(g, defender)
        before = effect.when != RETALIATIONS
        note(g, R.REACT_1 if before else R.REACT_4, seat)
        note(g, R.REACT_6, seat)
        count(g, C.REACTIONS, 1, R.REACT_5)
        g.used += (number,)
        if number in self.borrowed:
            note(g, R.ABIL_6, seat)
        self.pay_ability(g, slot, effect)
        self.perform(g, effect, defender, attacker)
        self.then(g, self._before if before else self._after, attacker, defender)

    def can_react(self, g: ManaState, seat: int) -> list[int]:
        """What can be used now."""
        attacker, defender = g.subject
        kinds = (BLOCKS, COUNTERS) if g.decision == REACT else (RETALIATIONS,)
        return list(dict.fromkeys(effect.number for effect in self.reactions(g, attacker, defender, kinds)))

    def no_reaction(self, g: ManaState, seat: int, number: int) -> int | None:
        """MM-REACT-5: a reaction whose cost and conditions are met, once in an attack."""
        return None if number in self.can_react(g, seat) else R.REACT_5

    def let(self, g: ManaState, seat: int) -> None:
        """No further reaction: they are all declinable."""

    # ------------------------------------------------------------ damage

    def _strike(self, g: ManaState, attacker: int, defender: int, power: int, bonus: int, answers: int) -> None:
        """MM-REACT-2, -3: the attack goes on if its Attacker stands and is able; then hits, then Retaliations."""
        source, slot = self.standing(g, attacker), self.standing(g, defender)
        if NOTHING in (source, slot) or self.has_status(g, source, STUN):
            count(g, C.PREVENTED, 1, R.REACT_2)
            note(g, R.REACT_3, self.seat_of(attacker % LIFETIMES))
            if NOTHING not in (source, slot):
                note(g, R.STATUS_4, self.seat_of(source))
            return
        if not answers:
            if g.used:
                note(g, R.REACT_2, self.seat_of(source))
            self.then(g, self._after, attacker, defender)
            if g.cancelled:
                note(g, R.REACT_8, self.seat_of(slot))
                return
        dealt, received = self.damage(g, source, slot, power, bonus, 0 if answers else g.reduced)
        if g.held:
            g.attacks += (f"{g.label[source]}>{g.label[slot]} dealt {dealt} received {received}",)
        hits = self.abilities(g, source, "hit") if received else ()
        if g.log is not None:
            self._reckoned(g, source, slot, power, bonus, 0 if answers else g.reduced, received)
        self.hurt(g, slot, received, R.DMG_3)
        for effect in hits:
            if self.standing(g, defender) != NOTHING:
                note(g, R.ATTACK_8, self.seat_of(source))
                self.perform(g, effect, attacker, defender)

    def _total(self, g: ManaState, source: int, power: int, bonus: int) -> int:
        """MM-DMG-1, -9: the Power of the Attacker or what stands in its place, and all that is added to it."""
        basis = self.figure(g, source, POWER) if power == NOTHING else power
        return basis + self.figure(g, source, ADD_ATTACK) + bonus

    def damage(self, g: ManaState, source: int, slot: int, power: int, bonus: int, reduced: int) -> tuple[int, int]:
        """MM-DMG-2, -4 to -8: what an attack deals, and what the Defender receives of it."""
        dealt = max(self._total(g, source, power, bonus), 0) * self.figure(g, source, MUL_ATTACK)
        if _BEATEN[self.of[g.design[source]].element] == self.of[g.design[slot]].element:
            dealt *= self.rules.type_multiplier
        taken_off = self.figure(g, slot, TOUGHNESS) + self.figure(g, slot, ADD_DEFENCE) + reduced
        return dealt, max(dealt // self.figure(g, slot, DIV_DEFENCE) - taken_off, 0)

    def _reckoned(
        self, g: ManaState, source: int, slot: int, power: int, bonus: int, reduced: int, received: int
    ) -> None:
        """Note the rules by which the damage of an attack was reckoned."""
        seat, beats = source // self.pairs, _BEATEN[self.of[g.design[source]].element]
        doubled = beats == self.of[g.design[slot]].element
        more, armour = self.figure(g, source, ADD_ATTACK), self.figure(g, slot, ADD_DEFENCE)
        tough = self.figure(g, slot, TOUGHNESS)
        for rule, told in (
            (R.DMG_1, True),
            (R.DMG_2, True),
            (R.DMG_4, tough > 0),
            (R.DMG_7, doubled),
            (R.DMG_8, beats != NOTHING),
            (R.DMG_9, power != NOTHING),
        ):
            if told:
                note(g, rule, seat)
        if more or armour or not received or g.attached[source] or g.attached[slot] or g.auras:
            total = self._total(g, source, power, bonus)
            times = self.rules.type_multiplier if doubled else 1
            self._altered(g, source, slot, total, times, tough + armour + reduced)

    def _altered(self, g: ManaState, source: int, slot: int, total: int, times: int, taken_off: int) -> None:
        """Note the rules of bonuses, and of what would be less than 0."""
        more = self.figure(g, source, ADD_ATTACK)
        might = sum([n for kind, n, _ in g.status[source] if kind == MIGHT])
        factor, parts = self.figure(g, source, MUL_ATTACK), self.figure(g, slot, DIV_DEFENCE)
        below = total < 0 or total * factor * times // parts < taken_off
        armour, worn = self.figure(g, slot, ADD_DEFENCE), self.forms[g.form[slot]].own[ADD_DEFENCE]
        static = more != might or factor > 1 or parts > 1 or armour > 0
        for rule, told in (
            (R.DMG_5, parts > 1 or factor > 1),
            (R.DMG_6, parts > 1 or below),
            (R.CORE_3, below),
            (R.DMG_11, static or might > 0),
            (R.ABIL_7, static),
            (R.CORE_7, more - might != self.forms[g.form[source]].own[ADD_ATTACK] or armour != worn),
            (R.STATUS_5, might > 0),
        ):
            if told:
                note(g, rule, source // self.pairs)
