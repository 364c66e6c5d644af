"""What heroes do before paths, after moves and around combats: equip, give, drink, look, jump (WT-GEAR-1 to -8).

Who is hurt may heal in two more places, where nothing else is free: before a spell hits, and between two steps.

In one pause a hero takes a card off or puts it on, once, and it is given once: every arrangement can be reached, and a
pause ends. What can serve nothing before the next pause, and can be done in that one as well, is not offered in this.
"""

from collections.abc import Iterable, Sequence

from generator.engine.bits import MEMBERS, bits
from generator.engine.rules import Action
from generator.engine.verbs import Tries, Verb, with_another
from generator.engine.vocabulary import Closed, SeatWords, Vocabulary
from generator.games.wizards_tower.combat import Combat
from generator.games.wizards_tower.grid import NAMES
from generator.games.wizards_tower.state import FREE, MOVE, NOTHING, RECALLED, REPLY, SEATS, TURN, C, R, TowerState, Z


class Gear(Combat):
    """The free actions of heroes."""

    pause_bases: tuple[int, ...] = ()

    def gear_verbs(self) -> Sequence[Verb]:
        """The verbs of a pause."""
        tables, both, more = self.tables, (FREE, REPLY), with_another
        card, item = Closed(tables.loot_names), Closed((*tables.loot_names, *tables.key_names))
        place, to = {"": Closed(NAMES)}, SeatWords(("wizard", *self.heroes)[:SEATS])
        gift: dict[str, Vocabulary] = {"": item, "to": to}
        gifts: dict[str, Tries] = {"": self.own_things, "to": self.company}
        worn, on, off = {"": card}, {"": self.to_put_on}, {"": self.to_take_off}
        return (
            Verb("use", both, self.use, worn, {"": self.potions}, (self.cannot_use,), self.quick_pause, R.GEAR_6),
            Verb("scry", FREE, self.scry, place, {"": self.near}, (self.cannot_scry,), more, R.GEAR_6),
            Verb("recall", FREE, self.recall, {"": to}, {"": self.others}, (self.cannot_recall,), more, R.GEAR_7),
            Verb("equip", FREE, self.equip, worn, on, (self.cannot_equip,), more, R.GEAR_3),
            Verb("unequip", FREE, self.unequip, worn, off, (self.cannot_take_off,), more, R.GEAR_3),
            Verb("give", FREE, self.give, gift, gifts, (self.cannot_give,), more, R.GEAR_3),
            Verb("done", both, self.done_now, quick=more, rule=R.GEAR_3),
        )

    def pause(self, g: TowerState) -> None:
        """A new pause in which heroes may do what is free."""
        g.busy, g.settled, g.given = bits(self.awake(g)), 0, 0

    def done_now(self, g: TowerState, seat: int) -> None:
        """Nothing more in this pause."""
        g.busy &= ~(1 << seat)

    def quick_pause(self, g: TowerState, seat: int, found: list[Action]) -> None:
        """All that a hero may do, told in one look at the hand and at what is worn."""
        use, scry, recall, equip, unequip, give, done = self.pause_bases or self._bases()
        tables, bit, settled, moving, hand, loose, on = (
            self.tables,
            self.tables.bit,
            g.settled,
            self.before_moves(g, seat),
            0,
            0,
            0,
        )
        for card in g.piles[Z.HAND + seat]:
            hand |= bit[card]
            if settled and not settled >> card & 1:
                loose |= bit[card]
        loose = loose if settled else hand
        usable = hand & tables.consumables
        if usable:
            found += [use + design for design in MEMBERS[usable & tables.free[moving]]]
            if moving and usable & tables.able["peek"]:
                found += [scry + place for place in self.near(g, seat) if g.piles[place]]
            if moving and usable & tables.able["recall"]:
                found += [recall + to for to in self.others(g, seat) if self.cannot_recall(g, seat, to) is None]
        if self.heals_only(g, seat):
            found.append(done)
            return
        if loose & tables.equipment and (moving or self.fights_soon(g, seat)):
            full = self.full(g, seat, loose) if loose & tables.limited else 0
            found += [equip + design for design in MEMBERS[loose & tables.equipment & ~full]]
        near = self.company(g, seat) if g.where[1:SEATS].count(g.where[seat]) > 1 else ()
        for card in g.piles[Z.GEAR + seat]:
            if not (settled and settled >> card & 1):
                on |= bit[card]
        if on and moving and not near:
            on &= tables.harmful | (self.full(g, seat, loose) if loose & tables.limited else 0)
        if on:
            found += [unequip + design for design in MEMBERS[on]]
        if near:
            found += [give + item * SEATS + other for item in self.own_things(g, seat) for other in near]
        found.append(done)

    def _bases(self) -> tuple[int, ...]:
        """The numbers of the verbs of a pause without their parameters."""
        words = ("use", "scry", "recall", "equip", "unequip", "give", "done")
        self.pause_bases = tuple([self._verb[word].base for word in words])
        return self.pause_bases

    # ------------------------------------------------------------ consumables

    def before_moves(self, g: TowerState, seat: int) -> bool:
        """Whether a hero is asked before the moves, and not between two steps."""
        return g.phase == MOVE and not g.paths[seat]

    def heals_only(self, g: TowerState, seat: int) -> bool:
        """Whether nothing but healing is free: in the wizard's turn, and between two steps of a path."""
        return g.phase == TURN or bool(g.paths[seat])

    def may_heal(self, g: TowerState, seat: int, done: int = 0) -> None:
        """WT-GEAR-6, -8: who is hurt may heal before a spell hits, and after so many steps of a path."""
        if g.counters[C.HP + seat] < self.rules.hero_hp and self.able(g, seat, "heal"):
            self.ask(g, REPLY, seat, done)

    def potions(self, g: TowerState, seat: int) -> Iterable[int]:
        """What can be used now by itself: outside a pause only healing."""
        return MEMBERS[self.designs(g.piles[Z.HAND + seat]) & self.tables.free[self.before_moves(g, seat)]]

    def cannot_use(self, g: TowerState, seat: int, card: int) -> int | None:
        """WT-GEAR-5, -6: held, and at its time."""
        if self.held(g, seat, card) == NOTHING:
            return R.GEAR_5
        return None if card in self.potions(g, seat) else R.GEAR_6

    def use(self, g: TowerState, seat: int, card: int) -> None:
        """Drink or sprint; outside a pause there may be more to drink."""
        self.spend(g, seat, card)
        if self.heals_only(g, seat):
            self.then(g, self.may_heal, seat, *g.subject)

    def near(self, g: TowerState, seat: int) -> Iterable[int]:
        """The tiles beside a hero."""
        return self.grid(g).beside[g.where[seat]]

    def cannot_scry(self, g: TowerState, seat: int, place: int) -> int | None:
        """An orb in hand, before the moves, and a tile beside the hero."""
        if not self.able(g, seat, "peek"):
            return R.GEAR_5
        return None if g.phase == MOVE and place in self.near(g, seat) and g.piles[place] else R.GEAR_6

    def scry(self, g: TowerState, seat: int, place: int) -> None:
        """Look at a tile and its tokens."""
        self.spend(g, seat, self.able(g, seat, "peek")[0])
        g.peeked |= 1 << place
        g.known |= bits(g.piles[Z.DOWN + place])

    def others(self, g: TowerState, seat: int) -> Iterable[int]:
        """The other living heroes."""
        return [other for other in g.living if other != seat]

    def cannot_recall(self, g: TowerState, seat: int, other: int) -> int | None:
        """WT-GEAR-7: a relic in hand, another living hero, both on tiles without tokens, instead of the movement."""
        if not self.able(g, seat, "recall"):
            return R.GEAR_5
        if g.phase != MOVE:
            return R.GEAR_6
        bare = other in self.others(g, seat) and not any(self.tokens_at(g, g.where[hero]) for hero in (seat, other))
        return None if bare and g.extra[seat] >= 0 else R.GEAR_7

    def recall(self, g: TowerState, seat: int, other: int) -> None:
        """Jump to another hero."""
        self.spend(g, seat, self.able(g, seat, "recall")[0])
        self.step_to(g, seat, g.where[other], R.GEAR_7)
        g.extra[seat] = RECALLED

    # ------------------------------------------------------------ equipment

    def loose_card(self, g: TowerState, zone: int, design: int) -> int:
        """A card of a design in a zone that was neither put on nor taken off in this pause, or NOTHING."""
        return self.find(g, zone, self.tables.loot, design, g.settled)

    def full(self, g: TowerState, seat: int, among: int) -> int:
        """WT-GEAR-1, -2: the slots of some designs in which a hero wears as many as can be worn, as sets of designs."""
        worn, bit, found = g.piles[Z.GEAR + seat], self.tables.bit, 0
        for slot, most in self.tables.limits:
            if slot & among and sum([bit[card] & slot > 0 for card in worn]) >= most:
                found |= slot
        return found

    def too_many(self, g: TowerState, seat: int, design: int) -> int | None:
        """WT-GEAR-1, -2: so many swords and pairs of boots."""
        if not self.full(g, seat, 1 << design):
            return None
        return R.GEAR_1 if self.tables.loots[design].slot == "sword" else R.GEAR_2

    def fights_soon(self, g: TowerState, seat: int) -> bool:
        """Whether a combat of the hero is still to come in this turn."""
        here = g.where[seat]
        return bool(g.piles[Z.UP + here]) and not g.fought >> here & 1

    def wearable(self, g: TowerState, seat: int) -> Iterable[int]:
        """The equipment in hand."""
        return MEMBERS[self.designs(g.piles[Z.HAND + seat]) & self.tables.equipment]

    def to_put_on(self, g: TowerState, seat: int) -> Iterable[int]:
        """The equipment in hand, where it can serve in this turn; where it cannot, it can be put on in the next."""
        return self.wearable(g, seat) if g.phase == MOVE or self.fights_soon(g, seat) else ()

    def cannot_equip(self, g: TowerState, seat: int, card: int) -> int | None:
        """WT-GEAR-5, then -1 and -2."""
        if self.held(g, seat, card) == NOTHING or not self.tables.equipment >> card & 1:
            return R.GEAR_5
        if self.loose_card(g, Z.HAND + seat, card) == NOTHING:
            return R.GEAR_3
        return self.too_many(g, seat, card)

    def equip(self, g: TowerState, seat: int, card: int) -> None:
        """Put on a card of the hand."""
        self._change(g, self.loose_card(g, Z.HAND + seat, card), Z.GEAR + seat)

    def _change(self, g: TowerState, thing: int, zone: int) -> None:
        """Put a card on or take it off, which is settled for this pause."""
        self.put(g, thing, zone, R.GEAR_3)
        g.settled |= 1 << thing

    def worn(self, g: TowerState, seat: int) -> Sequence[int]:
        """What is equipped."""
        return MEMBERS[self.designs(g.piles[Z.GEAR + seat])]

    def to_take_off(self, g: TowerState, seat: int) -> Iterable[int]:
        """What is equipped; before the moves only to give it away, to wear another in its place, or because it harms.

        Whatever else a hero takes off can be taken off after the moves, before any combat and any spell.
        """
        worn = self.designs(g.piles[Z.GEAR + seat])
        if g.phase == MOVE and not self.company(g, seat):
            loose = self.designs([card for card in g.piles[Z.HAND + seat] if not g.settled >> card & 1])
            worn &= self.tables.harmful | self.full(g, seat, loose)
        return MEMBERS[worn]

    def cannot_take_off(self, g: TowerState, seat: int, card: int) -> int | None:
        """It must be worn, and since before this pause."""
        return R.GEAR_3 if self.loose_card(g, Z.GEAR + seat, card) == NOTHING else None

    def unequip(self, g: TowerState, seat: int, card: int) -> None:
        """Take a card off, to the hand."""
        self._change(g, self.loose_card(g, Z.GEAR + seat, card), Z.HAND + seat)

    # ------------------------------------------------------------ gifts

    def company(self, g: TowerState, seat: int, *_: int) -> list[int]:
        """The other heroes on the tile, other than the frozen."""
        where, frozen, here = g.where, g.frozen, g.where[seat]
        return [other for other in g.living if where[other] == here and other != seat and not frozen[other]]

    def thing(self, g: TowerState, seat: int, item: int) -> int:
        """A card of the hand or a key by its number among both; cards given in this pause come last; or NOTHING."""
        tables, many = self.tables, len(self.tables.loots)
        if item >= many:
            key = tables.key_first + item - many
            return key if key in g.piles[Z.KEYS + seat] else NOTHING
        mine = [card for card in g.piles[Z.HAND + seat] if tables.loot[card] == item]
        return min(mine, key=lambda card: (g.given >> card & 1, card), default=NOTHING)

    def own_things(self, g: TowerState, seat: int) -> Iterable[int]:
        """The cards of the hand and the keys, as far as they have not been given in this pause; alone, nothing."""
        if not self.company(g, seat):
            return ()
        first, given = len(self.tables.loots) - self.tables.key_first, g.given
        cards = MEMBERS[self.designs([card for card in g.piles[Z.HAND + seat] if not given >> card & 1])]
        return [*cards, *sorted([first + key for key in g.piles[Z.KEYS + seat] if not given >> key & 1])]

    def cannot_give(self, g: TowerState, seat: int, item: int, to: int) -> int | None:
        """WT-MOVE-9, WT-DEATH-1, WT-GEAR-4, -5: to a hero on the same tile, what is held; once in a pause."""
        if to != seat and 0 < to < len(g.chosen) and g.frozen[to]:
            return R.MOVE_9
        if to not in g.living:
            return R.DEATH_1
        if to == seat or g.where[to] != g.where[seat]:
            return R.GEAR_4
        thing = self.thing(g, seat, item)
        if thing == NOTHING:
            return R.GEAR_5
        return R.GEAR_3 if g.given >> thing & 1 else None

    def give(self, g: TowerState, seat: int, item: int, to: int) -> None:
        """WT-KEY-3, WT-GEAR-4: hand it over; who gets it may go on."""
        thing = self.thing(g, seat, item)
        key = item >= len(self.tables.loots)
        self.put(g, thing, (Z.KEYS if key else Z.HAND) + to, R.KEY_3 if key else R.GEAR_4)
        g.given |= 1 << thing
        g.settled &= ~(1 << thing)
        g.busy |= 1 << to
