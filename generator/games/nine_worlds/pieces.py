"""Cards and tokens: libraries, pools, statistics, who reaches whom, exhaustion, killing, entering and leaving play."""

from collections.abc import Callable, Iterable, Sequence
from functools import cache

from generator.catalog.models import Catalog
from generator.engine.chance import shuffle
from generator.engine.rules import Names
from generator.engine.state import count, note
from generator.games.effects.compiled import CardEffects, EffectTarget
from generator.games.nine_worlds.designs import ATTACK, ENDURANCE, HEALTH, IS_FAR, IS_ROVER, SPEED, Design
from generator.games.nine_worlds.sections import Constants, Sections, WorldsSetup
from generator.games.nine_worlds.state import MIDGARD, NO_TOKENS, NOTHING, RING, SEATS, C, D, R, S, WorldsState, Z
from generator.games.nine_worlds.words import CHOICE, EFFECTS, ELEMENTS, HEL, LIBRARIES, MOST_TOKENS, VALHALLA
from generator.games.nine_worlds.worlds import mats

BASE = MOST_TOKENS + 1
"""Tokens of all elements in one number: those of element e times this to the power of e."""
KINDS_OF_TOKENS = len(ELEMENTS)


def packed(amounts: Sequence[int]) -> int:
    """Tokens by element as one number."""
    return sum([n * BASE**element for element, n in enumerate(amounts)])


@cache
def unpacked(number: int) -> tuple[int, ...]:
    """The tokens by element."""
    return tuple([number // BASE**element % BASE for element in range(KINDS_OF_TOKENS)])


@cache
def spreads(n: int, caps: tuple[int, ...]) -> tuple[int, ...]:
    """All ways to take n tokens where there are so many of each element; as many as there are if there are fewer."""
    n = min(n, sum(caps))
    found = []
    for fire in range(min(n, caps[0]) + 1):
        for air in range(min(n - fire, caps[1]) + 1):
            for rain in range(min(n - fire - air, caps[2]) + 1):
                frost = n - fire - air - rain
                if frost <= caps[3]:
                    found.append(packed((fire, air, rain, frost)))
    return tuple(sorted(found))


def _element(word: str) -> int:
    return NOTHING if word == CHOICE else ELEMENTS.index(word)


class Pieces(CardEffects[WorldsState]):
    """What lies where and what becomes of it. Components are the printed cards, copy by copy."""

    state = WorldsState
    zones = Z.all
    carried = ("side",)
    round = C.ROUND
    words = EFFECTS

    def __init__(self, catalog: Catalog) -> None:
        sections = Sections.of(catalog)
        self.rules = rules = Constants.model_validate(catalog.rules)
        self.sections = sections
        self.mats = mats(sections, rules)
        by_ring = sorted(sections.worlds, key=lambda row: RING if row.ring is None else row.ring)
        self.world_ids = [row.id for row in by_ring]
        self.worlds = [(_element(row.element), row.resistance) for row in by_ring]
        """The element of each, NOTHING where it is chosen, and its resistance."""
        self.card_ids = [row.id for row in sections.cards]
        printed = [(number, copy) for number, row in enumerate(sections.cards) for copy in range(row.copies)]
        made = [self.card_ids[number] + (f"-{copy + 1}" if copy else "") for number, copy in printed]
        zones = (*Z.names[: Z.WORLD], *self.world_ids)
        names = Names(R.all, tuple(made), zones, C.names, ("libraries",))
        stated = [(setup.players, setup.id, setup) for setup in sections.setups]
        unstated = sorted(set(self.mats).difference([setup.players for setup in sections.setups]))
        dealt = [(n, f"any_{n}", WorldsSetup(id=f"any_{n}", players=n)) for n in unstated]
        super().__init__(catalog, names, SEATS, [*stated, *dealt])
        assert self.step(self.deal) == S.deal, "the kit has further steps of its own"
        self.designs = [
            Design(number, row, self.compile_effects([e.model_dump(exclude_unset=True) for e in row.effects]), rules)
            for number, row in enumerate(sections.cards)
        ]
        for card, (number, _) in enumerate(printed):
            self.designs[number].cards.append(card)
        self.of = [self.designs[number] for number, _ in printed]
        """The design of each card."""
        self.libraries = [
            tuple([card for card, found in enumerate(self.of) if found.library == library])
            for library in range(len(LIBRARIES))
        ]

    def steps(self) -> Sequence[Callable[..., None]]:
        """What happens later."""
        return S.methods(self)

    def known(self, of: str) -> Sequence[str]:
        """Nothing is named by parameters but words of lists."""
        return self.card_ids

    def card_name(self, card: int) -> str:
        """A card by its id, whichever copy."""
        return self.of[card].row.id

    def hides(self, card: int) -> bool:
        """NW-ATTR-6."""
        return self.of[card].hidden

    def owner(self, g: WorldsState, card: int) -> int:
        """Who has placed a card in the void."""
        return g.side[card]

    def back(self, card: int) -> int:
        """NW-LIB-2: each library has a back of its own."""
        return self.of[card].library

    def around(self, g: WorldsState, seat: int) -> list[int]:
        """All seats in the order of play from that one on (NW-CORE-4)."""
        players = len(g.chosen)
        return [(seat + n) % players for n in range(players)]

    # ------------------------------------------------------------ tokens

    def gain(self, g: WorldsState, seat: int, element: int, n: int, rule: int) -> None:
        """NW-ELEM-3, -12: as many as the supply holds."""
        got = min(n, g.counters[C.SUPPLY + element])
        if got < n:
            count(g, C.SUPPLY_SHORT, 1, R.ELEM_12)
        if got:
            count(g, C.SUPPLY + element, -got, rule)
            count(g, C.POOL + seat * KINDS_OF_TOKENS + element, got, rule)

    def gain_all(self, g: WorldsState, seat: int, amounts: Iterable[int], rule: int) -> None:
        """Tokens of several elements."""
        for element, n in enumerate(amounts):
            if n:
                self.gain(g, seat, element, n, rule)

    def gain_any(self, g: WorldsState, seat: int, n: int, rule: int, source: int = NOTHING) -> None:
        """So many tokens of any elements: the player chooses, in its turn; `source` is the card that gives them."""
        self.then(g, S.ask_gain, seat, n, rule, source)

    def ask_gain(self, g: WorldsState, seat: int, n: int, rule: int, source: int) -> None:
        """NW-ELEM-12: nobody is asked where the supply is empty."""
        options = self.gains(g, n)
        if sum(unpacked(options[0])) < n:
            count(g, C.SUPPLY_SHORT, 1, R.ELEM_12)
        if options != (0,):
            self.ask(g, D.GAIN, seat, n, rule, source)

    def gains(self, g: WorldsState, n: int) -> tuple[int, ...]:
        """The ways to take so many tokens from the supply."""
        caps = g.counters[C.SUPPLY : C.SUPPLY + KINDS_OF_TOKENS]
        return spreads(n, tuple([cap if cap < n else n for cap in caps]))

    def pool(self, g: WorldsState, seat: int) -> list[int]:
        """The tokens of a pool by element."""
        first = C.POOL + seat * KINDS_OF_TOKENS
        return g.counters[first : first + KINDS_OF_TOKENS]

    def spend(self, g: WorldsState, seat: int, element: int, n: int, rule: int) -> None:
        """NW-ELEM-11, -12: from the pool to the supply."""
        if n:
            count(g, C.POOL + seat * KINDS_OF_TOKENS + element, -n, rule)
            count(g, C.SUPPLY + element, n, R.ELEM_11)

    def shed(self, g: WorldsState, card: int) -> None:
        """NW-ELEM-12: the tokens of a card go to the supply."""
        for element, n in enumerate(g.tokens[card]):
            if n:
                count(g, C.SUPPLY + element, n, R.ELEM_12)
        g.tokens[card] = NO_TOKENS

    # ------------------------------------------------------------ figures

    def figure(self, g: WorldsState, card: int, kind: int) -> int:
        """NW-CARD-8: printed, by tokens, until the end of the turn, by static effects in force."""
        found, tokens = self.of[card], g.tokens[card]
        value = found.figures[kind] if tokens is NO_TOKENS else found.bearing(tokens)[kind]
        for boosted, figure, n in g.boosts:
            if boosted == card and figure == kind:
                value += n
        for source in g.auras[kind]:
            for aura in self.of[source].auras:
                if aura.figure == kind and self.in_force(g, source) and self.reaches(g, source, aura.target, card):
                    value += aura.n
        return value if value > 0 else 0

    def roams(self, g: WorldsState, card: int) -> int:
        """NW-ATTR-4, -5: 2 for a card that marches far, 1 for a rover, 0 for others."""
        if g.auras[IS_FAR] or g.auras[IS_ROVER]:
            return 2 if self.figure(g, card, IS_FAR) else min(self.figure(g, card, IS_ROVER), 1)
        return self.of[card].roams

    def in_force(self, g: WorldsState, source: int) -> bool:
        """NW-EFF-2, -3: a ready creature, or a place whose world is held."""
        return g.holder[g.where[source] - Z.WORLD] >= 0 if self.of[source].place else not g.exhausted[source]

    def controller(self, g: WorldsState, card: int) -> int:
        """NW-STATE-5: whose a card is; of a place in play whoever holds its world."""
        world = g.where[card] - Z.WORLD
        return g.holder[world] if self.of[card].place and world >= 0 else g.side[card]

    def reaches(self, g: WorldsState, source: int, target: EffectTarget, card: int) -> bool:
        """Whether a static effect reaches a creature in play."""
        at = target.demands["at"]
        if at == "here":
            if g.where[card] != g.where[source]:
                return False
        elif at == "midgard" and g.where[card] != Z.WORLD + MIDGARD:
            return False
        return self.suits(g, source, self.controller(g, source), target, card)

    def suits(self, g: WorldsState, source: int, seat: int, target: EffectTarget, card: int) -> bool:
        """Whether a creature is what a target demands of it, its world aside; `seat` controls the effect."""
        if target.side != "any" and (g.side[card] == seat) != (target.side == "own"):
            return False
        demands = target.demands
        if len(demands) == 1:  # `at` alone
            return True
        if "other" in demands and card == source:
            return False
        found = self.of[card]
        if found.avatar and "no_avatar" in demands:
            return False
        if "kind" in demands and found.row.kind != demands["kind"]:
            return False
        if "state" in demands and bool(g.exhausted[card]) != (demands["state"] == "exhausted"):
            return False
        return "max_speed" not in demands or self.figure(g, card, SPEED) <= int(demands["max_speed"])

    def sum_of_discounts(self, g: WorldsState, seat: int, library: int) -> int:
        """NW-COST-3: what cards of a library cost less."""
        found = 0
        for source in g.bargains:
            for of, n in self.of[source].discounts:
                if of == library and self.controller(g, source) == seat and self.in_force(g, source):
                    found += n
        return found

    def resistance(self, g: WorldsState, world: int) -> int:
        """NW-WORLD-6: what conquers a world, by its places too."""
        value = self.worlds[world][1]
        if g.holder[world] >= 0:
            for place in g.slots[world]:
                value += self.of[place].resistance
        return value if value > 0 else 0

    # ------------------------------------------------------------ who is where

    def ready_in(self, g: WorldsState, seat: int, world: int) -> list[int]:
        """The ready creatures of a seat in a world."""
        zone, where, exhausted = Z.WORLD + world, g.where, g.exhausted
        if not g.piles[zone]:
            return []
        return [card for card in g.bands[seat] if where[card] == zone and not exhausted[card]]

    def enemies_in(self, g: WorldsState, seat: int, world: int) -> bool:
        """Whether an opponent has a ready creature there; places are on nobody's side."""
        pile = g.piles[Z.WORLD + world]
        if not pile:
            return False
        exhausted, side = g.exhausted, g.side
        for card in pile:  # noqa: SIM110 - measured: `any` takes three times as long
            if side[card] != seat and not exhausted[card] and side[card] >= 0:
                return True
        return False

    def within_reach(self, g: WorldsState, seat: int) -> set[int]:
        """NW-WORLD-9: the worlds in which a seat has a ready creature."""
        return {g.where[card] - Z.WORLD for card in g.bands[seat] if not g.exhausted[card]}

    def enterable(self, g: WorldsState, seat: int) -> list[int]:
        """NW-PLAY-15: the worlds a seat may enter."""
        found = [world for world in self.mats[len(g.chosen)].open if g.holder[world] == seat]
        for card in g.bands[seat]:
            if self.of[card].avatar and g.where[card] - Z.WORLD not in found:
                found = sorted([*found, g.where[card] - Z.WORLD])
        return found

    def warband(self, g: WorldsState, seat: int) -> int:
        """NW-STATE-8: the creatures of a seat besides the Avatar."""
        return sum([not self.of[card].avatar for card in g.bands[seat]])

    # ------------------------------------------------------------ libraries

    def draw(self, g: WorldsState, seat: int, library: int, rule: int) -> int:
        """NW-LIB-4, -9, -10: the top card, into a hand; NOTHING where there is none."""
        card = self.top(g, library)
        if card >= 0:
            note(g, R.LIB_4, seat)
            self.put(g, card, Z.HAND + seat, rule)
        return card

    def top(self, g: WorldsState, library: int) -> int:
        """The top card of a library, which its spent pile becomes where it is empty."""
        if not g.piles[Z.LIBRARY + library]:
            cards = list(g.piles[Z.SPENT + library])
            if not cards:
                count(g, C.DRAW_SKIPPED, 1, R.LIB_10)
                return NOTHING
            count(g, C.RESHUFFLED, 1, R.LIB_9)
            self.shuffle_in(g, library, cards)
        return g.piles[Z.LIBRARY + library][-1]

    def shuffle_in(self, g: WorldsState, library: int, cards: list[int]) -> None:
        """NW-LIB-6, -7: these cards become a library in random order."""
        cards.sort()
        shuffle(g, 0, cards)
        g.piles[Z.LIBRARY + library] = ()
        for card in cards:
            if g.where[card] != Z.LIBRARY + library:
                self.put(g, card, Z.LIBRARY + library, R.LIB_7)
        g.piles[Z.LIBRARY + library] = tuple(cards)
        note(g, R.LIB_6)

    def spend_card(self, g: WorldsState, card: int) -> None:
        """NW-LIB-8: a card lies face up beside its library."""
        self.put(g, card, Z.SPENT + self.of[card].library, R.LIB_8)
        g.side[card] = NOTHING

    def discards(self, g: WorldsState, seat: int, n: int, rule: int) -> None:
        """So many cards of a hand go to their spent piles, as the player chooses."""
        self.then(g, S.discard_choice, seat, n, rule)

    def discard_choice(self, g: WorldsState, seat: int, n: int, rule: int) -> None:
        """The next of these cards is chosen."""
        if n > 0 and g.piles[Z.HAND + seat]:
            self.ask(g, D.DISCARD, seat, seat, n, rule)

    # ------------------------------------------------------------ entering and leaving play

    def enter(self, g: WorldsState, card: int, seat: int, world: int, rule: int) -> None:
        """A creature comes into play, ready."""
        self.put(g, card, Z.WORLD + world, rule)
        g.side[card] = seat
        g.bands[seat] += (card,)
        g.arrived += (card,)
        if not self.of[card].avatar:
            count(g, C.CREATURES, 1, rule)
        self.changed(g, card)

    def changed(self, g: WorldsState, card: int) -> None:
        """A card has come into play or left it: the static effects there are."""
        found, groups = self.of[card], (*g.bands, *g.slots)
        for figure in {aura.figure for aura in found.auras}:
            sources = [c for group in groups for c in group if any(aura.figure == figure for aura in self.of[c].auras)]
            g.auras = (*g.auras[:figure], tuple(sources), *g.auras[figure + 1 :])
        if found.discounts:
            g.bargains = tuple([c for group in groups for c in group if self.of[c].discounts])
        if found.auras:
            note(g, R.EFF_4)
            note(g, R.CARD_8)
        if found.place and found.effects["static"] and g.where[card] >= Z.WORLD:
            note(g, R.EFF_3)

    def leave(self, g: WorldsState, card: int, zone: int, rule: int) -> None:
        """A creature leaves play: tokens, markers and whatever was said of it are gone."""
        seat = g.side[card]
        self.shed(g, card)
        self.unmark(g, card, rule)
        g.exhausted[card], g.side[card] = 0, NOTHING
        g.bands[seat] = tuple([other for other in g.bands[seat] if other != card])
        g.boosts = tuple([boost for boost in g.boosts if boost[0] != card])
        if card in g.arrived:
            g.arrived = tuple([other for other in g.arrived if other != card])
        count(g, C.CREATURES, -1, rule)
        self.put(g, card, zone, rule)
        self.changed(g, card)

    def settle_place(self, g: WorldsState, card: int, world: int, instead: int, rule: int) -> None:
        """NW-REP-4: a place takes a free slot, or that of another place."""
        self.put(g, card, Z.WORLD + world, rule)
        g.side[card] = NOTHING
        taken = [g.slot[place] for place in g.slots[world]]
        if taken and instead < 0:
            note(g, R.WORLD_8)
        free = [slot for slot in range(self.rules.place_slots_per_world) if slot not in taken]
        g.slot[card] = g.slot[instead] if instead >= 0 else free[0]
        cards = [*[place for place in g.slots[world] if place != instead], card]
        g.slots[world] = tuple(sorted(cards, key=lambda place: g.slot[place]))
        self.changed(g, card)

    def remove_place(self, g: WorldsState, card: int) -> None:
        """A place leaves its slot; whoever calls this puts the card somewhere."""
        world = g.where[card] - Z.WORLD
        self.shed(g, card)
        g.slots[world] = tuple([c for c in g.slots[world] if c != card])
        g.slot[card] = NOTHING
        self.changed(g, card)

    def shift(self, g: WorldsState, card: int, world: int, rule: int) -> None:
        """NW-MARCH-4: a creature comes to another world with all that lies on it."""
        self.put(g, card, Z.WORLD + world, rule)
        if g.tokens[card] is not NO_TOKENS or g.damage[card] or g.fatigue[card]:
            note(g, R.MARCH_4)

    # ------------------------------------------------------------ damage and exhaustion

    def unmark(self, g: WorldsState, card: int, rule: int) -> None:
        """The markers of a card are removed."""
        if g.damage[card]:
            count(g, C.DAMAGE, -g.damage[card], rule)
            g.damage[card] = 0
        if g.fatigue[card]:
            count(g, C.FATIGUE, -g.fatigue[card], rule)
            g.fatigue[card] = 0

    def tire(self, g: WorldsState, card: int, n: int, rule: int) -> None:
        """Fatigue; none on an exhausted card (NW-EFF-6)."""
        if n and g.exhausted[card]:
            note(g, R.EFF_6)
        elif n:
            g.fatigue[card] += n
            count(g, C.FATIGUE, n, rule)

    def hurt(self, g: WorldsState, card: int, n: int, rule: int) -> None:
        """Damage that comes later where rain may prevent it (NW-ELEM-7), or else at once."""
        if n <= 0:
            return
        if g.exhausted[card]:
            note(g, R.EFF_6)
            return
        if g.tokens[card][2] and self.of[card].rains and self.rules.rain_prevents:
            self.then(g, S.deal, card, n, rule)
        else:
            g.damage[card] += n
            count(g, C.DAMAGE, n, rule)

    def deal(self, g: WorldsState, card: int, n: int, rule: int) -> None:
        """Its controller may remove rain."""
        if g.where[card] >= Z.WORLD and not g.exhausted[card]:
            self.ask(g, D.RAIN, g.side[card], card, n, rule)

    def rain_numbers(self, g: WorldsState, seat: int) -> range:
        """How many rain tokens can be removed."""
        card, n, _ = g.subject
        return range(min(g.tokens[card][2], -(-n // self.rules.rain_prevents)) + 1)

    def remove_rain(self, g: WorldsState, seat: int, n: int) -> None:
        """NW-ELEM-7, -11, -12: each removed token prevents damage, the rest is dealt."""
        card, harm, rule = g.subject
        if n:
            note(g, R.ELEM_11)
            fire, air, rain, frost = g.tokens[card]
            g.tokens[card] = (fire, air, rain - n, frost)
            count(g, C.SUPPLY + 2, n, R.ELEM_12)
        left = harm - n * self.rules.rain_prevents
        if left > 0:
            g.damage[card] += left
            count(g, C.DAMAGE, left, rule)

    def worn(self, g: WorldsState, card: int) -> bool:
        """NW-EXH-1, -2, -6: whether damage and counted fatigue reach the health."""
        damage, fatigue = g.damage[card], g.fatigue[card]
        if not damage and not fatigue:
            return False
        if fatigue:
            over = fatigue - self.figure(g, card, ENDURANCE)
            if over > 0:
                damage += over
        return damage >= self.figure(g, card, HEALTH) + self.rules.exhaust_margin

    def settle(self, g: WorldsState) -> None:
        """NW-EXH-3, -5, -7: all that are worn are exhausted at once, until nobody is."""
        damage, fatigue, exhausted = g.damage, g.fatigue, g.exhausted
        while g.counters[C.DAMAGE] or g.counters[C.FATIGUE]:
            found = [
                card
                for band in g.bands
                for card in band
                if (damage[card] or fatigue[card]) and not exhausted[card] and self.worn(g, card)
            ]
            if not found:
                return
            note(g, R.EXH_3 if len(found) == 1 else R.EXH_5)
            for card in found:
                note(g, R.CARD_5)
                if fatigue[card]:
                    note(g, R.EXH_2)
                    note(g, R.CARD_4)
                note(g, R.EXH_1, g.side[card])
                self.exhaust(g, card)
            if not (any(g.auras) or g.bargains):
                return
            note(g, R.EXH_7)

    def exhaust(self, g: WorldsState, card: int) -> None:
        """NW-EXH-4: a card is laid on its side and leaves the fight."""
        if g.exhausted[card]:
            return
        g.exhausted[card] = 1
        note(g, R.STATE_6, g.side[card])
        if self.of[card].effects["static"]:
            note(g, R.EFF_2, g.side[card])
            if self.of[card].auras:
                note(g, R.EFF_4)
        if g.field >= 0:
            note(g, R.COMBAT_1)
            note(g, R.EXH_4)
            self.drop_out(g, card)

    def drop_out(self, g: WorldsState, card: int) -> None:
        """A card leaves the fight; its exhaust counts."""
        for side in (0, 1):
            if card in g.lines[side]:
                lines = list(g.lines)
                lines[side] = tuple([other for other in lines[side] if other != card])
                g.lines = tuple(lines)
                one, other = g.exhausts
                g.exhausts = (one + 1, other) if side == 0 else (one, other + 1)

    def ready(self, g: WorldsState, card: int) -> None:
        """NW-EFF-8: a card stands up without markers."""
        g.exhausted[card] = 0
        note(g, R.STATE_6, g.side[card])
        if g.damage[card] or g.fatigue[card]:
            self.unmark(g, card, R.EFF_8)

    # ------------------------------------------------------------ killing

    def kill(self, g: WorldsState, card: int, rule: int) -> None:
        """NW-KILL-2, -3: to its grave, then what happens because it has fallen; an Avatar goes home, exhausted."""
        seat, found = g.side[card], self.of[card]
        if found.avatar:
            self.shift(g, card, self.mats[len(g.chosen)].homes[seat], R.KILL_3)
            self.exhaust(g, card)
            return
        self._out_of_fight(g, card)
        world = g.where[card] - Z.WORLD
        grave = {HEL: Z.HEL, VALHALLA: Z.VALHALLA}.get(found.row.grave or "", Z.SPENT + found.library)
        note(g, rule, seat)
        self.leave(g, card, grave, R.KILL_2)
        if grave < Z.HEL:
            note(g, R.LIB_8)
        else:
            note(g, R.LIB_11)
            note(g, R.STATE_4)
        for effect in found.effects["fallen"]:
            self.then(g, S.perform, card, effect.number, seat, world)
        self.trigger(g, seat, "own_fallen")
        self.settle(g)

    def trigger(self, g: WorldsState, seat: int, when: str, rule: int = NOTHING) -> None:
        """Effects of ready creatures, then of controlled places, have their turn (NW-EFF-2, -3)."""
        of, exhausted = self.of, g.exhausted
        sources = [card for card in g.bands[seat] if of[card].effects[when]]
        if any(exhausted[card] for card in sources):
            note(g, R.EFF_2, seat)
            sources = [card for card in sources if not exhausted[card]]
        for world, places in enumerate(g.slots):
            if not places:
                continue
            if g.holder[world] == seat:
                sources += places
            elif g.holder[world] < 0 and any(of[card].effects[when] for card in places):
                note(g, R.STATE_5)
        for card in sources:
            for effect in of[card].effects[when]:
                if rule >= 0:
                    note(g, R.EFF_3 if of[card].place else rule, seat)
                self.then(g, S.perform, card, effect.number, seat, g.where[card] - Z.WORLD)

    def _out_of_fight(self, g: WorldsState, card: int) -> None:
        if g.field >= 0:
            g.lines = tuple([tuple([c for c in line if c != card]) for line in g.lines])

    def perform(self, g: WorldsState, card: int, number: int, seat: int, world: int) -> None:
        """Carry out an effect that has its turn; `world` is that of its source."""
        raise NotImplementedError

    def attack_of(self, g: WorldsState, cards: Iterable[int]) -> int:
        """The attack of several together."""
        return sum([self.figure(g, card, ATTACK) for card in cards])
