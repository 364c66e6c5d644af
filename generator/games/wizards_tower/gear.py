"""What heroes do before and after the moves and between combats: equip, give, drink, look, jump (WT-GEAR-1 to -8)."""

from collections.abc import Iterable, Sequence

from generator.engine.rules import Action
from generator.engine.verbs import Verb, with_another
from generator.engine.vocabulary import Closed, SeatWords
from generator.games.wizards_tower.combat import Combat
from generator.games.wizards_tower.grid import NAMES
from generator.games.wizards_tower.state import FREE, MOVE, NOTHING, RECALLED, REPLY, SEATS, TURN, R, TowerState, Z


class Gear(Combat):
    """The free actions of heroes.

    In one pause a hero takes a card off or puts it on, once, and it is given once: every arrangement can be reached,
    and a pause ends.
    """

    pause_bases: tuple[int, ...] = ()

    def gear_verbs(self) -> Sequence[Verb]:
        """The verbs of a pause."""
        card = Closed(self.tables.loot_names)
        item = Closed((*self.tables.loot_names, *self.tables.key_names))
        to = SeatWords(("wizard", *self.heroes)[:SEATS])
        both, again = (FREE, REPLY), with_another
        potions = {"": self.potions}
        return (
            Verb("use", both, self.use, {"": card}, potions, (self.cannot_use,), self.quick_pause, R.GEAR_6),
            Verb("scry", FREE, self.scry, {"": Closed(NAMES)}, {"": self.near}, (self.cannot_scry,), again, R.GEAR_6),
            Verb(
                "recall", FREE, self.recall, {"": to}, {"": self.others_alive}, (self.cannot_recall,), again, R.GEAR_7
            ),
            Verb("equip", FREE, self.equip, {"": card}, {"": self.wearable}, (self.cannot_equip,), again, R.GEAR_3),
            Verb("unequip", FREE, self.unequip, {"": card}, {"": self.worn}, (self.cannot_take_off,), again, R.GEAR_3),
            Verb(
                "give",
                FREE,
                self.give,
                {"": item, "to": to},
                {"": self.own_things, "to": self.here},
                (self.cannot_give,),
                again,
                R.GEAR_3,
            ),
            Verb("done", both, self.done_now, {}, {}, (), again, R.GEAR_3),
        )

    def done_now(self, g: TowerState, seat: int) -> None:
        """Nothing more in this pause."""
        g.done |= 1 << seat

    def stay_open(self, g: TowerState, seat: int) -> None:
        """After an action the hero may go on, and so may who has got something."""
        g.done &= ~(1 << seat)

    # ------------------------------------------------------------ consumables

    def potions(self, g: TowerState, seat: int) -> Iterable[int]:
        """What can be used now by itself: in answer to a spell only healing."""
        found = self.able(g, seat, "heal")
        if g.phase == MOVE:
            found = sorted([*found, *self.able(g, seat, "extra_move")])
        return found

    def cannot_use(self, g: TowerState, seat: int, card: int) -> int | None:
        """WT-GEAR-5, -6: held, and at its time."""
        if self.held(g, seat, card) == NOTHING:
            return R.GEAR_5
        op = self.tables.loots[card].op
        return None if op == "heal" or (op == "extra_move" and g.phase == MOVE) else R.GEAR_6

    def use(self, g: TowerState, seat: int, card: int) -> None:
        """Drink or sprint."""
        self.spend(g, seat, card)

    def near(self, g: TowerState, seat: int) -> Iterable[int]:
        """The tiles beside a hero."""
        return self.grid(g).beside[g.where[seat]]

    def cannot_scry(self, g: TowerState, seat: int, place: int) -> int | None:
        """An orb in hand, before the moves, and a tile beside the hero."""
        if not self.able(g, seat, "peek"):
            return R.GEAR_5
        beside = place in self.grid(g).beside[g.where[seat]] and g.piles[place]
        return None if g.phase == MOVE and beside else R.GEAR_6

    def scry(self, g: TowerState, seat: int, place: int) -> None:
        """Look at a tile and its tokens."""
        self.spend(g, seat, self.able(g, seat, "peek")[0])
        self.knows(g, place)

    def others_alive(self, g: TowerState, seat: int) -> Iterable[int]:
        """The other living heroes."""
        return [other for other in g.living if other != seat]

    def cannot_recall(self, g: TowerState, seat: int, other: int) -> int | None:
        """WT-GEAR-7: a relic in hand, another living hero, both on tiles without tokens, instead of the movement."""
        if not self.able(g, seat, "recall"):
            return R.GEAR_5
        if g.phase != MOVE:
            return R.GEAR_6
        alive = other != seat and other in g.living
        bare = alive and not self.tokens_at(g, g.where[seat]) and not self.tokens_at(g, g.where[other])
        return None if bare and g.extra[seat] >= 0 else R.GEAR_7

    def recall(self, g: TowerState, seat: int, other: int) -> None:
        """Jump to another hero."""
        self.spend(g, seat, self.able(g, seat, "recall")[0])
        self.step_to(g, seat, g.where[other], R.GEAR_7)
        g.extra[seat] = RECALLED

    # ------------------------------------------------------------ equipment

    def wearable(self, g: TowerState, seat: int) -> Iterable[int]:
        """The equipment in hand."""
        loot, loots = self.tables.loot, self.tables.loots
        return sorted({loot[card] for card in g.piles[Z.HAND + seat] if loots[loot[card]].worn})

    def too_many(self, g: TowerState, seat: int, design: int) -> int | None:
        """WT-GEAR-1, -2: so many swords and pairs of boots."""
        slot = self.tables.loots[design].slot
        if slot not in self.full_slots(g, seat):
            return None
        return R.GEAR_1 if slot == "sword" else R.GEAR_2

    def full_slots(self, g: TowerState, seat: int) -> list[str]:
        """WT-GEAR-1, -2: of what a hero can wear no more: swords, boots."""
        loot, loots = self.tables.loot, self.tables.loots
        worn = [loots[loot[card]].slot for card in g.piles[Z.GEAR + seat]]
        most = (("sword", self.rules.max_swords), ("boots", self.rules.max_boots))
        return [slot for slot, many in most if worn.count(slot) >= many]

    def cannot_equip(self, g: TowerState, seat: int, card: int) -> int | None:
        """WT-GEAR-5, then -1 and -2."""
        if self.held(g, seat, card) == NOTHING or not self.tables.loots[card].worn:
            return R.GEAR_5
        if self.loose_card(g, seat, card) == NOTHING:
            return R.GEAR_3
        return self.too_many(g, seat, card)

    def loose_card(self, g: TowerState, seat: int, design: int) -> int:
        """A card of that design in the hand that has not been taken off in this pause, or NOTHING."""
        loot, settled = self.tables.loot, g.settled
        mine = [card for card in g.piles[Z.HAND + seat] if loot[card] == design and not settled >> card & 1]
        return mine[0] if mine else NOTHING

    def equip(self, g: TowerState, seat: int, card: int) -> None:
        """Put on a card of the hand."""
        thing = self.loose_card(g, seat, card)
        self.put(g, thing, Z.GEAR + seat, R.GEAR_3)
        g.settled |= 1 << thing

    def worn_card(self, g: TowerState, seat: int, design: int) -> int:
        """An equipped card of that design that has not been put on in this pause, or NOTHING."""
        loot, settled = self.tables.loot, g.settled
        mine = [card for card in g.piles[Z.GEAR + seat] if loot[card] == design and not settled >> card & 1]
        return mine[0] if mine else NOTHING

    def worn(self, g: TowerState, seat: int) -> Iterable[int]:
        """What is equipped."""
        return sorted({self.tables.loot[card] for card in g.piles[Z.GEAR + seat]})

    def cannot_take_off(self, g: TowerState, seat: int, card: int) -> int | None:
        """It must be worn, and since before this pause."""
        return R.GEAR_3 if self.worn_card(g, seat, card) == NOTHING else None

    def unequip(self, g: TowerState, seat: int, card: int) -> None:
        """Take a card off, to the hand."""
        thing = self.worn_card(g, seat, card)
        self.put(g, thing, Z.HAND + seat, R.GEAR_3)
        g.settled |= 1 << thing

    # ------------------------------------------------------------ gifts

    def thing(self, g: TowerState, seat: int, item: int) -> int:
        """A card of the hand or a key by its number among both; cards given in this pause come last; or NOTHING."""
        tables, many = self.tables, len(self.tables.loots)
        if item >= many:
            key = tables.key_first + item - many
            return key if key in g.piles[Z.KEYS + seat] else NOTHING
        mine = [card for card in g.piles[Z.HAND + seat] if tables.loot[card] == item]
        return min(mine, key=lambda card: (g.given >> card & 1, card), default=NOTHING)

    def own_things(self, g: TowerState, seat: int) -> Iterable[int]:
        """The cards of the hand and the keys, where there is somebody to give them to."""
        if len(self.awake_at(g, g.where[seat])) < 2:
            return ()
        tables, many = self.tables, len(self.tables.loots)
        cards = sorted({tables.loot[card] for card in g.piles[Z.HAND + seat]})
        return [*cards, *sorted([many + key - tables.key_first for key in g.piles[Z.KEYS + seat]])]

    def here(self, g: TowerState, seat: int, item: int) -> Iterable[int]:
        """The others on the tile."""
        return [other for other in self.awake_at(g, g.where[seat]) if other != seat]

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
        self.stay_open(g, to)

    def pause(self, g: TowerState) -> None:
        """A new pause in which heroes may do what is free."""
        g.done = g.settled = g.given = 0

    def quick_pause(self, g: TowerState, seat: int, found: list[Action]) -> None:
        """All that a hero may do, told in one look at the hand and at what is worn."""
        use, scry, recall, equip, unequip, give, done = self._bases()
        loot, loots, settled = self.tables.loot, self.tables.loots, g.settled
        hand, worn = g.piles[Z.HAND + seat], g.piles[Z.GEAR + seat]
        usable, wearable = set(), set()
        for card in hand:
            if loots[loot[card]].op:
                usable.add(loot[card])
            elif not settled >> card & 1:
                wearable.add(loot[card])
        if usable:
            moving = g.phase == MOVE
            ops = {loots[design].op: design for design in sorted(usable)}
            found += [use + d for d in sorted(usable) if loots[d].op == "heal" or (loots[d].op == "extra_move" and moving)]
            if g.phase == TURN:
                found.append(done)
                return
            if moving and "peek" in ops:
                found += [scry + place for place in self.near(g, seat) if g.piles[place]]
            if moving and "recall" in ops:
                others = self.others_alive(g, seat)
                found += [recall + other for other in others if self.cannot_recall(g, seat, other) is None]
        if wearable:
            full = self.full_slots(g, seat)
            found += [equip + design for design in sorted(wearable) if loots[design].slot not in full]
        if worn:
            found += [unequip + design for design in sorted({loot[card] for card in worn if not settled >> card & 1})]
        for item in self.own_things(g, seat) if len(g.living) > 1 else ():
            if not g.given >> self.thing(g, seat, item) & 1:
                found += [give + item * SEATS + other for other in self.here(g, seat, item)]
        found.append(done)

    def _bases(self) -> tuple[int, ...]:
        """The numbers of the verbs of a pause without their parameters."""
        if not self.pause_bases:
            words = ("use", "scry", "recall", "equip", "unequip", "give", "done")
            self.pause_bases = tuple([self._verb[word].base for word in words])
        return self.pause_bases
