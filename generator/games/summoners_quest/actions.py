"""The actions before and after moving: cards from the hand, items and powers in play, gates (SQ-TURN-3)."""

from collections.abc import Iterable, Sequence
from functools import partial

from generator.catalog.models import Catalog
from generator.engine.rules import Action
from generator.engine.state import count, note
from generator.engine.verbs import Sure, Tries, Verb, with_another
from generator.engine.vocabulary import Closed, Vocabulary
from generator.games.summoners_quest import deck as cards
from generator.games.summoners_quest.board import DISTANCE, GATE_NAMES, NAMES, PORTALS, SPACES
from generator.games.summoners_quest.notation import SPACE, Words
from generator.games.summoners_quest.state import NOTHING, PART, SILENCED, C, QuestState, R, Z
from generator.games.summoners_quest.vocabulary import TYPES
from generator.games.summoners_quest.walks import Walks

PLAYING = ("summon", "cast", "equip", "place_trap")
"""The actions that play a card from the hand."""
ACTIONS = (*PLAYING, "remove_item", "use_item", "use_power", "open_gate")

_GATES_AT = [(PORTALS.index(space),) if space in PORTALS else () for space in range(SPACES)]


class Actions(Walks):
    """What a player may do before and after moving, as often as it can be paid for."""

    def __init__(self, catalog: Catalog) -> None:
        super().__init__(catalog)
        # For each design the first of the actions that play it.
        self.first_play = [self.number(PLAYING[card.type], number) for number, card in enumerate(self.deck.designs)]

    def actions(self) -> Sequence[Verb]:
        """In the order in which they are counted up."""
        held = [partial(self.held, kind) for kind in range(len(TYPES))]
        other = [partial(self.is_other, kind) for kind in range(len(TYPES))]
        dear = self.card_is_dear
        words = Words(self.deck)
        card: dict[str, Vocabulary] = {"": Closed(self.deck.names)}
        aim: dict[str, Vocabulary] = {"target": words.aim}
        item: dict[str, Vocabulary] = {**card, "bearer": words.piece}
        place: dict[str, Vocabulary] = {**card, "at": Closed(NAMES)}
        summons: dict[str, Tries] = {"": held[cards.SUMMON]}
        spells: dict[str, Tries] = {"": held[cards.SPELL], "target": self.spell_targets}
        items: dict[str, Tries] = {"": held[cards.EQUIP], "bearer": self.bearers, "target": self.item_targets}
        traps: dict[str, Tries] = {"": held[cards.TRAP], "at": self.free_spaces}
        borne: dict[str, Tries] = {"": self.borne, "bearer": self.borne_by}
        used: dict[str, Tries] = {**borne, "target": self.use_targets}
        powers: dict[str, Tries] = {"": self.own_summons, "target": self.power_targets}
        summon = (Sure(other[cards.SUMMON]), self.is_crowded, dear)
        cast = (Sure(other[cards.SPELL]), self.is_silenced, Sure(self.spell_is_off), dear)
        equip = (Sure(other[cards.EQUIP]), self.cannot_bear, self.items_are_full, Sure(self.consumable_is_off), dear)
        lay = (Sure(other[cards.TRAP]), Sure(self.space_is_full), self.trap_is_dear)
        use = (self.has_no_use, Sure(self.is_not_borne), self.has_used, Sure(self.item_is_off), self.use_is_dear)
        power = (Sure(self.is_not_own), self.has_no_power, Sure(self.power_is_off), self.power_is_dear)
        gone, shut, gate = (Sure(self.is_not_there),), (self.cannot_open,), {"": Closed(GATE_NAMES)}
        hand, worn, rule = "hand", "items", R.CARD_1
        return (
            Verb("summon", PART, self.summon, card, summons, summon, self.quick_hand, rule, needs=hand),
            Verb("cast", PART, self.cast, {**card, **aim}, spells, cast, with_another, rule, needs=hand),
            Verb("equip", PART, self.equip, {**item, **aim}, items, equip, with_another, rule, needs=hand),
            Verb("place_trap", PART, self.place_trap, place, traps, lay, with_another, rule, needs=hand, secret=("",)),
            Verb("remove_item", PART, self.remove_item, item, borne, gone, rule=R.EQUIP_5, needs=worn),
            Verb("use_item", PART, self.use_item, {**item, **aim}, used, use, rule=R.EQUIP_6, needs=worn),
            Verb("use_power", PART, self.use_power, {"": words.piece, **aim}, powers, power, rule=R.POWER_1),
            Verb("open_gate", PART, self.open_gate, gate, {"": self.gates_here}, shut, rule=R.GATE_2),
        )

    # ------------------------------------------------------------ cards from the hand

    def held(self, kind: int, g: QuestState, seat: int) -> Iterable[int]:
        """The designs of that type in a hand; which of several alike does not matter."""
        first, end = self.deck.first[kind], self.deck.first[kind + 1]
        return self.designs(card for card in g.piles[Z.HAND + seat] if first <= card < end)

    def is_other(self, kind: int, g: QuestState, seat: int, design: int) -> int | None:
        """SQ-CARD-1: only a card in the hand is played, and as what it is."""
        in_hand = any(self.deck.design[card] == design for card in g.piles[Z.HAND + seat])
        return None if in_hand and self.deck.designs[design].type == kind else R.CARD_1

    def quick_hand(self, g: QuestState, seat: int, found: list[Action]) -> None:
        """What each card in the hand can be played as, in one pass: designs are numbered type by type."""
        active = g.counters[C.ACTIVE + seat]
        for number in self.designs(g.piles[Z.HAND + seat]):
            card = self.deck.designs[number]
            if card.type == cards.TRAP:
                if self.rules.trap_cost <= active:
                    first = self.first_play[number]
                    found += [first + space for space in self.free_spaces(g, seat, number)]
            elif self.price(g, card.cost) > active:
                continue
            elif card.type == cards.SUMMON:
                if self.is_crowded(g, seat) is None:
                    found.append(self.first_play[number])
            elif card.type == cards.SPELL:
                if self.is_silenced(g, seat) is None:
                    first = self.first_play[number]
                    found += [first + target for target in self.reached(g, seat, seat, card.action)]
            elif self.items_are_full(g, seat, number) is None:
                for bearer in self.bearers(g, seat, number):
                    if self.cannot_bear(g, seat, number, bearer) is None:
                        first = self.number("equip", number, bearer, 0)
                        found += [first + target for target in self.item_targets(g, seat, number, bearer)]

    def card_is_dear(self, g: QuestState, seat: int, design: int) -> int | None:
        """SQ-MANA-3."""
        return self.unpaid(g, seat, self.price(g, self.deck.designs[design].cost))

    def pay_card(self, g: QuestState, seat: int, cost: int, rule: int) -> None:
        """Pay for a card from the hand."""
        note(g, R.TURN_3, seat)
        if g.discount and cost > self.rules.card_cost_min:
            note(g, R.TEMPLE_5, seat)
        self.pay(g, seat, self.price(g, cost), rule)

    def is_crowded(self, g: QuestState, seat: int) -> int | None:
        """SQ-SUMMON-2: a summon is called to the summoner, where no enemy and no summon stands."""
        here = g.where[seat]
        crowded = any(g.where[summon] == here for summon in g.summons[seat]) or self.enemies(g, seat, here)
        return R.SUMMON_2 if crowded else None

    def summon(self, g: QuestState, seat: int, design: int) -> None:
        """SQ-SUMMON-1: a summon stands where its summoner stands."""
        card = self.card(g, seat, design)
        self.pay_card(g, seat, self.of[card].cost, R.SUMMON_1)
        g.owner[card] = seat
        g.summons[seat] += (card,)
        self.unpile(g, card)
        self.place(g, card, g.where[seat], R.SUMMON_1)
        g.via[card] = g.via[seat]
        count(g, C.SUMMONS_OUT, 1, R.SUMMON_3)
        note(g, R.SUMMON_4, seat)

    def is_silenced(self, g: QuestState, seat: int) -> int | None:
        """SQ-STATUS-15: a silenced summoner casts no spells."""
        return R.STATUS_15 if g.status[seat] & SILENCED else None

    def spell_targets(self, g: QuestState, seat: int, design: int) -> Iterable[int]:
        """What a spell reaches."""
        return self.reached(g, seat, seat, self.deck.designs[design].action)

    def spell_is_off(self, g: QuestState, seat: int, design: int, target: int) -> int | None:
        """SQ-TARGET-2, -1."""
        return self.off_target(g, seat, seat, self.deck.designs[design].action, target)

    def cast(self, g: QuestState, seat: int, design: int, target: int) -> None:
        """SQ-SPELL-1 to -5: the card works, and is discarded."""
        card, power = self.card(g, seat, design), self.deck.designs[design].action
        assert power is not None
        self.pay_card(g, seat, self.of[card].cost, R.SPELL_1)
        self.put(g, card, Z.PLAYED, R.SPELL_5)
        note(g, R.SPELL_3 if target >= SPACE else R.SPELL_2 if power.range else R.SPELL_4, seat)
        self.aim(g, seat, power, target)
        self.then(g, self._played, card, R.SPELL_5)

    def free_spaces(self, g: QuestState, seat: int, design: int) -> Iterable[int]:
        """Where there is room for a trap."""
        most = self.rules.traps_per_space
        return [space for space, laid in enumerate(g.piles[Z.TRAP : Z.DECK]) if len(laid) < most]

    def space_is_full(self, g: QuestState, seat: int, design: int, at: int) -> int | None:
        """SQ-TRAP-3."""
        return R.TRAP_3 if len(g.piles[Z.TRAP + at]) >= self.rules.traps_per_space else None

    def trap_is_dear(self, g: QuestState, seat: int) -> int | None:
        """SQ-TRAP-1, SQ-MANA-3."""
        return self.unpaid(g, seat, self.rules.trap_cost)

    def place_trap(self, g: QuestState, seat: int, design: int, at: int) -> None:
        """SQ-TRAP-1 to -4: a trap lies face down."""
        card = self.card(g, seat, design)
        self.pay(g, seat, self.rules.trap_cost, R.TRAP_1)
        g.owner[card] = seat
        self.put(g, card, Z.TRAP + at, R.TRAP_2)
        count(g, C.TRAPS_OUT, 1, R.COMP_5)
        for rule in (R.TURN_3, R.TRAP_1, R.TRAP_4):
            note(g, rule, seat)

    # ------------------------------------------------------------ items

    def bearers(self, g: QuestState, seat: int, design: int) -> Iterable[int]:
        """The player's pieces."""
        return (seat, *g.summons[seat])

    def cannot_bear(self, g: QuestState, seat: int, design: int, bearer: int) -> int | None:
        """SQ-EQUIP-4, -3: who may bear the item, and how far from the summoner."""
        if bearer == seat:
            return None
        if bearer not in g.summons[seat]:
            return R.EQUIP_4
        if not self.deck.designs[design].any_bearer:
            return R.EQUIP_4
        return R.EQUIP_3 if DISTANCE[g.where[seat]][g.where[bearer]] > self.rules.equip_range else None

    def items_are_full(self, g: QuestState, seat: int, design: int) -> int | None:
        """SQ-EQUIP-2: so many items a player has in play."""
        full = len(g.piles[Z.ITEMS + seat]) >= self.rules.equip_limit
        return R.EQUIP_2 if full and not self.deck.designs[design].consumable else None

    def item_targets(self, g: QuestState, seat: int, design: int, bearer: int) -> Iterable[int]:
        """What a consumable reaches; other items are aimed at nothing."""
        card = self.deck.designs[design]
        return self.reached(g, seat, bearer, card.action) if card.consumable else (0,)

    def consumable_is_off(self, g: QuestState, seat: int, design: int, bearer: int, target: int) -> int | None:
        """SQ-TARGET-2, -1."""
        card = self.deck.designs[design]
        return self.off_target(g, seat, bearer, card.action, target) if card.consumable else None

    def equip(self, g: QuestState, seat: int, design: int, bearer: int, target: int) -> None:
        """SQ-EQUIP-1: an item comes into play, or is used up at once."""
        card, row = self.card(g, seat, design), self.deck.designs[design]
        self.pay_card(g, seat, row.cost, R.EQUIP_1)
        if row.consumable:
            assert row.action is not None
            self.put(g, card, Z.PLAYED, R.EQUIP_9)
            self.aim(g, bearer, row.action, target)
            self.then(g, self._played, card, R.EQUIP_9)
            return
        g.owner[card], g.bearer[card] = seat, bearer
        note(g, R.EQUIP_11, seat)
        self.put(g, card, Z.ITEMS + seat, R.EQUIP_4 if bearer == seat else R.EQUIP_3)

    def borne(self, g: QuestState, seat: int) -> Iterable[int]:
        """The player's items in play; two alike on one bearer are the same choice."""
        return self.designs(g.piles[Z.ITEMS + seat])

    def borne_by(self, g: QuestState, seat: int, design: int) -> Iterable[int]:
        """Who bears such an item."""
        return sorted({g.bearer[item] for item in g.piles[Z.ITEMS + seat] if self.deck.design[item] == design})

    def is_not_there(self, g: QuestState, seat: int, design: int, bearer: int) -> int | None:
        """SQ-EQUIP-5."""
        return R.EQUIP_5 if self.item(g, seat, design, bearer) == NOTHING else None

    def remove_item(self, g: QuestState, seat: int, design: int, bearer: int) -> None:
        """SQ-EQUIP-5: an item is discarded."""
        self.scrap(g, self.item(g, seat, design, bearer), R.EQUIP_5)

    def has_no_use(self, g: QuestState, seat: int, design: int) -> int | None:
        """SQ-EQUIP-6: an item that is used has a power for it."""
        return R.EQUIP_6 if self.deck.designs[design].action is None else None

    def is_not_borne(self, g: QuestState, seat: int, design: int, bearer: int) -> int | None:
        """SQ-EQUIP-6."""
        return R.EQUIP_6 if self.item(g, seat, design, bearer) == NOTHING else None

    def has_used(self, g: QuestState, seat: int) -> int | None:
        """SQ-EQUIP-7: so many uses a turn."""
        return R.EQUIP_7 if g.at_will >= self.rules.at_will_per_turn else None

    def use_targets(self, g: QuestState, seat: int, design: int, bearer: int) -> Iterable[int]:
        """What an item reaches."""
        return self.reached(g, seat, bearer, self.deck.designs[design].action)

    def item_is_off(self, g: QuestState, seat: int, design: int, bearer: int, target: int) -> int | None:
        """SQ-TARGET-2, -1."""
        return self.off_target(g, seat, bearer, self.deck.designs[design].action, target)

    def use_is_dear(self, g: QuestState, seat: int, design: int) -> int | None:
        """SQ-MANA-3."""
        power = self.deck.designs[design].action
        return self.unpaid(g, seat, power.cost) if power is not None else None

    def use_item(self, g: QuestState, seat: int, design: int, bearer: int, target: int) -> None:
        """SQ-EQUIP-6: the power of an item."""
        power = self.deck.designs[design].action
        assert power is not None
        g.at_will += 1
        self.pay(g, seat, power.cost, R.EQUIP_6)
        note(g, R.EQUIP_7, seat)
        self.aim(g, bearer, power, target)

    # ------------------------------------------------------------ powers and gates

    def own_summons(self, g: QuestState, seat: int) -> Iterable[int]:
        """The player's summons."""
        return g.summons[seat]

    def is_not_own(self, g: QuestState, seat: int, summon: int) -> int | None:
        """SQ-POWER-1."""
        return None if summon in g.summons[seat] else R.POWER_1

    def has_no_power(self, g: QuestState, seat: int, summon: int) -> int | None:
        """SQ-POWER-1, SQ-STATUS-15, SQ-POWER-4: a power for actions that has not been used."""
        return R.POWER_1 if self.of[summon].action is None else self.no_paid_power(g, summon)

    def power_targets(self, g: QuestState, seat: int, summon: int) -> Iterable[int]:
        """What a power reaches."""
        return self.reached(g, seat, summon, self.of[summon].action)

    def power_is_off(self, g: QuestState, seat: int, summon: int, target: int) -> int | None:
        """SQ-TARGET-2, -1."""
        return self.off_target(g, seat, summon, self.of[summon].action, target)

    def power_is_dear(self, g: QuestState, seat: int, summon: int) -> int | None:
        """SQ-MANA-3."""
        power = self.of[summon].action
        return self.unpaid(g, seat, power.cost) if power is not None else None

    def use_power(self, g: QuestState, seat: int, summon: int, target: int) -> None:
        """SQ-POWER-1: the paid power of a summon."""
        power = self.of[summon].action
        assert power is not None
        g.used += (summon,)
        self.pay(g, seat, power.cost, R.POWER_1)
        note(g, R.POWER_3, seat)
        self.aim(g, summon, power, target)

    def gates_here(self, g: QuestState, seat: int) -> Iterable[int]:
        """The gate of the portal the summoner stands on."""
        return _GATES_AT[g.where[seat]]

    def cannot_open(self, g: QuestState, seat: int, section: int) -> int | None:
        """SQ-GATE-2, -3, SQ-MANA-3: from its portal, once, for its price."""
        if g.where[seat] != PORTALS[section]:
            return R.GATE_2
        return R.GATE_3 if g.gates >> section & 1 else self.unpaid(g, seat, self.gate_price(g, seat))
