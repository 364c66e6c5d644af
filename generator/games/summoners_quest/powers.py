"""Powers: whom they may be aimed at, the operations of the closed list (SQ-EFFECT-1 to -18), and what these ask."""

from collections.abc import Iterable, Mapping

from generator.engine.effects import Operation
from generator.engine.state import count, note
from generator.games.summoners_quest import deck as cards
from generator.games.summoners_quest import state
from generator.games.summoners_quest.board import BACK, CHAMBER, DISTANCE, LAST, PORTALS, RING, SPACES
from generator.games.summoners_quest.deck import Power
from generator.games.summoners_quest.notation import SPACE
from generator.games.summoners_quest.pieces import Pieces
from generator.games.summoners_quest.state import NOTHING, SEATS, SILENCED, C, QuestState, R, Z
from generator.games.summoners_quest.vocabulary import OPERATIONS

ROLLS, HITS, GUARDS = 5, 7, 9
"""Where a fight keeps what was paid for before its dice, a place for each side."""


class Powers(Pieces):
    """What cards do; a target is numbered as in `notation.Words`."""

    # ------------------------------------------------------------ targets

    def meets(self, g: QuestState, seat: int, piece: int, demand: str) -> bool:
        """SQ-TARGET-2: whether a piece meets what an operation demands of it beyond its kind."""
        match demand:
            case "evict":
                return g.where[piece] == CHAMBER
            case "swap":
                return g.where[piece] < RING and g.where[seat] < RING
            case "destroy_equipment":
                return any(g.bearer[item] == piece for item in g.piles[Z.ITEMS + g.owner[piece]])
        return True

    def targets(self, g: QuestState, seat: int, bearer: int, power: Power, reach: int) -> list[int]:
        """What a power may be aimed at within that many spaces of its bearer: 0 where nothing is chosen."""
        kind = power.target
        if kind in (cards.SELF, cards.OWNER):
            piece = self.served(g, bearer, power)
            return [0] if all(self.meets(g, seat, piece, demand) for demand in power.demands) else []
        where = g.where
        far = DISTANCE[where[bearer]]
        if kind == cards.MARKER:
            return [SPACE + space for space in range(SPACES) if g.piles[Z.TRAP + space] and far[space] <= reach]
        mine, all_sides, found = kind == cards.ALLY, kind == cards.SPACE_ALL, []
        for other in g.living:
            if all_sides or (other == seat) == mine:
                if far[where[other]] <= reach:
                    found.append(other)
                if g.summons[other] and kind != cards.ENEMY_SUMMONER:
                    found += [summon for summon in g.summons[other] if far[where[summon]] <= reach]
        for demand in power.demands:
            found = [piece for piece in found if self.meets(g, seat, piece, demand)]
        if kind in (cards.SPACE_ALL, cards.SPACE_ENEMIES):
            return [SPACE + space for space in sorted({where[piece] for piece in found})]
        return [piece + 1 for piece in found]

    def served(self, g: QuestState, bearer: int, power: Power) -> int:
        """The piece that a power without a choice works on: its bearer, or the summoner who controls the card."""
        return g.owner[bearer] if power.target == cards.OWNER else bearer

    def work(self, g: QuestState, bearer: int, powers: Iterable[Power]) -> None:
        """Have the powers that work by themselves carried out in their printed order."""
        for power in powers:
            self.carry_out(g, power.program, g.owner[bearer], (self.served(g, bearer, power),))

    def reached(self, g: QuestState, seat: int, bearer: int, power: Power | None) -> Iterable[int]:
        """What a power may be aimed at."""
        return self.targets(g, seat, bearer, power, power.range) if power is not None else ()

    def off_target(self, g: QuestState, seat: int, bearer: int, power: Power | None, target: int) -> int | None:
        """SQ-TARGET-2, then -1: the kind of target, then its distance."""
        if power is None or target not in self.targets(g, seat, bearer, power, SPACES):
            return R.TARGET_2
        return None if target in self.targets(g, seat, bearer, power, power.range) else R.TARGET_1

    def struck(self, g: QuestState, seat: int, bearer: int, power: Power, target: int) -> list[int]:
        """The pieces, or the one space of a trap, that a power aimed so works on."""
        if power.target == cards.MARKER:
            return [target - SPACE]
        if target < SPACE:
            return [target - 1 if target else self.served(g, bearer, power)]
        space = target - SPACE
        return [
            piece
            for other in g.living
            if other != seat or power.target == cards.SPACE_ALL
            for piece in (other, *g.summons[other])
            if g.where[piece] == space
        ]

    def aim(self, g: QuestState, bearer: int, power: Power, target: int) -> None:
        """Start a power's program for what it was aimed at."""
        seat, found = g.turn, self.struck(g, g.turn, bearer, power, target)
        inside = power.target != cards.MARKER and g.where[found[0]] >= RING
        note(g, R.TARGET_3 if inside else R.TARGET_1, seat)
        if power.demands:
            note(g, R.TARGET_2, seat)
        self.carry_out(g, power.program, seat, found)

    def no_paid_power(self, g: QuestState, summon: int) -> int | None:
        """SQ-STATUS-15, SQ-POWER-4: a summon uses its paid power unless silenced, and so often in a turn."""
        if g.status[summon] & SILENCED:
            return R.STATUS_15
        return R.POWER_4 if g.used.count(summon) >= self.rules.power_uses_per_turn else None

    # ------------------------------------------------------------ operations

    def operations(self) -> Mapping[str, Operation]:
        """Those that are carried out, by the methods `op_<word>`; the others are passive."""
        done = {word: row for word, row in OPERATIONS.items() if hasattr(self, f"op_{word}")}
        return {word: Operation(getattr(self, f"op_{word}"), row.parameters) for word, row in done.items()}

    def done(self, g: QuestState, user: int) -> None:
        """SQ-ORDER-4: who has lost all life in a program is removed at its end."""
        note(g, R.ORDER_4, user)
        self.bury(g)

    def op_damage(self, g: QuestState, user: int, target: int, amount: int) -> None:
        """SQ-EFFECT-1."""
        self.damage(g, target, amount, R.EFFECT_1)

    def op_heal(self, g: QuestState, user: int, target: int, amount: int) -> None:
        """SQ-EFFECT-2."""
        self.heal(g, target, amount, R.EFFECT_2)

    def op_gain_mana(self, g: QuestState, user: int, target: int, amount: int) -> None:
        """SQ-EFFECT-3."""
        self.recover(g, g.owner[target], amount, R.EFFECT_3)

    def op_lose_mana(self, g: QuestState, user: int, target: int, amount: int) -> None:
        """SQ-EFFECT-4."""
        self.lose_mana(g, g.owner[target], amount, R.EFFECT_4)

    def op_draw(self, g: QuestState, user: int, target: int, count: int) -> None:
        """SQ-EFFECT-5."""
        self.then(g, self._draw, g.owner[target], count, R.EFFECT_5)

    def op_discard(self, g: QuestState, user: int, target: int, count: int) -> None:
        """SQ-EFFECT-6."""
        self.then(g, self._lose_cards, g.owner[target], count)

    def op_move(self, g: QuestState, user: int, target: int, direction: int, steps: int) -> None:
        """SQ-EFFECT-7: a carried or driven piece, without a landing."""
        space, owner = g.where[target], g.owner[target]
        if space == CHAMBER:
            note(g, R.CHAMBER_2, owner)
            return
        note(g, R.MOVE_8, owner)
        if direction:
            if space >= RING:
                note(g, R.HALL_4, owner)
            for _ in range(steps):
                space = BACK[space]
            self.place(g, target, space, R.EFFECT_7)
            if target < SEATS and space < RING and (g.temples[target] - space) % RING < steps:
                note(g, R.TEMPLE_3, target)
        elif space >= RING:
            self.place(g, target, min(space + steps, next(last for last in LAST if space <= last)), R.EFFECT_7)
        else:
            self.place(g, target, (space + steps) % RING, R.EFFECT_7)
            if target < SEATS and 1 <= (g.temples[target] - space) % RING <= steps:
                self.temple_bonus(g, target, R.TEMPLE_6)

    def op_swap(self, g: QuestState, user: int, target: int) -> None:
        """SQ-EFFECT-8."""
        here, there = g.where[user], g.where[target]
        self.place(g, user, there, R.EFFECT_8)
        self.place(g, target, here, R.EFFECT_8)

    def op_apply_status(self, g: QuestState, user: int, target: int, status: int) -> None:
        """SQ-EFFECT-9."""
        note(g, R.EFFECT_9, user)
        self.apply_status(g, target, status)

    def op_remove_status(self, g: QuestState, user: int, target: int) -> None:
        """SQ-EFFECT-10."""
        note(g, R.EFFECT_10, user)
        self.clear_statuses(g, target, R.EFFECT_10, self.harmful)

    def op_modify_roll(self, g: QuestState, user: int, target: int, roll: int, amount: int) -> None:
        """SQ-EFFECT-11: the roll of a side of the fight."""
        note(g, R.EFFECT_11, user)
        g.fight[ROLLS + target] += amount

    def op_modify_attack(self, g: QuestState, user: int, target: int, amount: int) -> None:
        """SQ-EFFECT-12: the damage that a side of the fight deals."""
        note(g, R.EFFECT_12, user)
        g.fight[HITS + target] += amount

    def op_reduce_damage(self, g: QuestState, user: int, target: int, amount: int) -> None:
        """SQ-EFFECT-13: the damage that a side of the fight takes."""
        note(g, R.EFFECT_13, user)
        g.fight[GUARDS + target] += amount

    def op_destroy_trap(self, g: QuestState, user: int, target: int) -> None:
        """SQ-EFFECT-15."""
        if g.piles[Z.TRAP + target]:
            self.take_trap(g, target, R.EFFECT_15)

    def op_destroy_equipment(self, g: QuestState, user: int, target: int, count: int) -> None:
        """SQ-EFFECT-16."""
        self.then(g, self._lose_items, user, target, count)

    def op_evict(self, g: QuestState, user: int, target: int) -> None:
        """SQ-EFFECT-17."""
        if g.where[target] == CHAMBER:
            note(g, R.CHAMBER_11, user)
            self.place(g, target, PORTALS[g.via[target]], R.EFFECT_17)

    def take_trap(self, g: QuestState, space: int, rule: int, to: int = Z.DISCARD) -> int:
        """Take the trap that was laid last off a space, onto the discard pile or elsewhere; its card."""
        card = g.piles[Z.TRAP + space][-1]
        g.owner[card] = NOTHING
        self.put(g, card, to, rule)
        count(g, C.TRAPS_OUT, -1, rule)
        return card

    def _played(self, g: QuestState, card: int, rule: int) -> None:
        """A card that was being played has done its work."""
        self.put(g, card, Z.DISCARD, rule)

    # ------------------------------------------------------------ what is asked on the way

    def designs_in_hand(self, g: QuestState, seat: int) -> Iterable[int]:
        """What lies in the hand; which of several alike does not matter."""
        return self.designs(g.piles[Z.HAND + seat])

    def room(self, g: QuestState, seat: int) -> Iterable[int]:
        """No card, or one that makes room for another."""
        return (len(self.deck.designs), *self.designs(g.piles[Z.HAND + seat]))

    def items_there(self, g: QuestState, seat: int) -> Iterable[int]:
        """The items of the piece that is to lose one."""
        piece = g.subject[0]
        return self.designs(item for item in g.piles[Z.ITEMS + g.owner[piece]] if g.bearer[item] == piece)

    def card(self, g: QuestState, seat: int, design: int) -> int:
        """A card of that design in the hand."""
        return next(card for card in g.piles[Z.HAND + seat] if self.deck.design[card] == design)

    def item(self, g: QuestState, seat: int, design: int, bearer: int) -> int:
        """An item of that design on that piece, or NOTHING."""
        for item in g.piles[Z.ITEMS + seat]:
            if g.bearer[item] == bearer and self.deck.design[item] == design:
                return item
        return NOTHING

    def _draw(self, g: QuestState, seat: int, left: int, rule: int) -> None:
        """SQ-CARD-4, -7: cards one by one; a full hand makes room or declines, which ends the draw as no card does."""
        if left > 1:
            note(g, R.CARD_4, seat)
        while left:
            if len(g.piles[Z.HAND + seat]) >= self.rules.hand_limit:
                note(g, R.CARD_2, seat)
                self.ask(g, state.OVERDRAW, seat, left, rule)
                return
            left -= 1
            if not self.take_card(g, seat, rule):
                return

    def overdraw(self, g: QuestState, seat: int, design: int) -> None:
        """SQ-FOCUS-2: discard for the draw, or decline it."""
        left, rule = g.subject
        if design == len(self.deck.designs):
            note(g, R.CARD_4, seat)
            return
        self.put(g, self.card(g, seat, design), Z.DISCARD, R.FOCUS_2)
        if self.take_card(g, seat, rule) and left > 1:
            self.then(g, self._draw, seat, left - 1, rule)

    def _lose_cards(self, g: QuestState, seat: int, left: int) -> None:
        """SQ-EFFECT-6: cards of the owner's choice, or all if there are no more."""
        if len(g.piles[Z.HAND + seat]) > left:
            self.ask(g, state.DISCARDING, seat, left)
            return
        for card in g.piles[Z.HAND + seat]:
            self.put(g, card, Z.DISCARD, R.EFFECT_6)

    def discard(self, g: QuestState, seat: int, design: int) -> None:
        """Discard that card."""
        self.put(g, self.card(g, seat, design), Z.DISCARD, R.EFFECT_6)
        if g.subject[0] > 1:
            self.then(g, self._lose_cards, seat, g.subject[0] - 1)

    def _lose_items(self, g: QuestState, chooser: int, piece: int, left: int) -> None:
        """SQ-EFFECT-16: items of the chooser's choice, or all if there are no more."""
        borne = [item for item in g.piles[Z.ITEMS + g.owner[piece]] if g.bearer[item] == piece]
        if len(borne) > left:
            self.ask(g, state.DESTROYING, chooser, piece, left)
            return
        for item in borne:
            self.scrap(g, item, R.EFFECT_16)

    def destroy(self, g: QuestState, seat: int, design: int) -> None:
        """Destroy that item."""
        piece, left = g.subject
        self.scrap(g, self.item(g, g.owner[piece], design, piece), R.EFFECT_16)
        if left > 1:
            self.then(g, self._lose_items, seat, piece, left - 1)
