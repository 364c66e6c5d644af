"""What becomes of cards in play: entering and leaving, damage and exhaustion, killing (NW-EXH, NW-KILL)."""

from generator.catalog.models import Catalog
from generator.engine.state import count, note
from generator.games.nine_worlds.designs import ENDURANCE, HEALTH
from generator.games.nine_worlds.state import NOTHING, C, D, R, S, WorldsState, Z
from generator.games.nine_worlds.supplies import Supplies
from generator.games.nine_worlds.words import HEL, VALHALLA


class Pieces(Supplies):
    """What becomes of creatures and places."""

    def __init__(self, catalog: Catalog) -> None:
        super().__init__(catalog)
        assert self.step(self.deal) == S.deal, "the kit has further steps of its own"

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
        if found.place and found.effects["static"]:
            note(g, R.EFF_3)

    def leave(self, g: WorldsState, card: int, zone: int, rule: int) -> None:
        """A creature leaves play: tokens, markers and whatever was said of it are gone."""
        seat = g.side[card]
        self.shed(g, card)
        self.unmark(g, card, rule)
        g.exhausted[card], g.side[card] = False, NOTHING
        g.bands[seat] = tuple([other for other in g.bands[seat] if other != card])
        g.boosts = tuple([boost for boost in g.boosts if boost[0] != card])
        g.arrived = tuple([other for other in g.arrived if other != card])
        count(g, C.CREATURES, -1, rule)
        self.put(g, card, zone, rule)
        self.changed(g, card)

    def settle_place(self, g: WorldsState, card: int, world: int, instead: int, rule: int) -> None:
        """NW-REP-4: a place takes a free slot, or that of another place."""
        self.put(g, card, Z.WORLD + world, rule)
        g.side[card] = NOTHING
        taken = [g.slot[place] for place in g.slots[world]]
        if taken and instead == NOTHING:
            note(g, R.WORLD_8)
        free = [slot for slot in range(self.rules.place_slots_per_world) if slot not in taken]
        g.slot[card] = free[0] if instead == NOTHING else g.slot[instead]
        cards = [*[place for place in g.slots[world] if place != instead], card]
        g.slots[world] = tuple(sorted(cards, key=lambda place: g.slot[place]))
        self.changed(g, card)

    def remove_place(self, g: WorldsState, card: int) -> None:
        """NW-LIB-8: a place leaves its slot and is spent."""
        world = g.where[card] - Z.WORLD
        self.shed(g, card)
        g.slots[world] = tuple([c for c in g.slots[world] if c != card])
        g.slot[card] = NOTHING
        self.spend_card(g, card)
        self.changed(g, card)

    def shift(self, g: WorldsState, card: int, world: int, rule: int) -> None:
        """NW-MARCH-4: a creature comes to another world with all that lies on it."""
        self.put(g, card, Z.WORLD + world, rule)
        if any(g.tokens[card]) or g.damage[card] or g.fatigue[card]:
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
        if not g.damage[card] and not g.fatigue[card]:
            return False
        over = max(0, g.fatigue[card] - self.figure(g, card, ENDURANCE))
        return g.damage[card] + over >= self.figure(g, card, HEALTH) + self.rules.exhaust_margin

    def settle(self, g: WorldsState) -> None:
        """NW-EXH-3, -5, -7: all that are worn are exhausted at once, until nobody is."""
        fatigue, exhausted = g.fatigue, g.exhausted
        while g.counters[C.DAMAGE] or g.counters[C.FATIGUE]:
            found = [card for band in g.bands for card in band if not exhausted[card] and self.worn(g, card)]
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
        g.exhausted[card] = True
        note(g, R.STATE_6, g.side[card])
        if self.of[card].effects["static"]:
            note(g, R.EFF_2, g.side[card])
            if self.of[card].auras:
                note(g, R.EFF_4)
        if g.field != NOTHING:
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
        g.exhausted[card] = False
        note(g, R.STATE_6, g.side[card])
        self.unmark(g, card, R.EFF_8)

    # ------------------------------------------------------------ killing

    def kill(self, g: WorldsState, card: int, rule: int) -> None:
        """NW-KILL-2, -3: to its grave, then what happens because it has fallen; an Avatar goes home, exhausted."""
        seat, found = g.side[card], self.of[card]
        if found.avatar:
            self.shift(g, card, self.mats[len(g.chosen)].homes[seat], R.KILL_3)
            self.exhaust(g, card)
            return
        g.lines = tuple([tuple([c for c in line if c != card]) for line in g.lines])
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
            if g.holder[world] == seat:
                sources += places
            elif g.holder[world] < 0 and any(of[card].effects[when] for card in places):
                note(g, R.STATE_5)
        for card in sources:
            for effect in of[card].effects[when]:
                if rule != NOTHING:
                    note(g, R.EFF_3 if of[card].place else rule, seat)
                self.then(g, S.perform, card, effect.number, seat, g.where[card] - Z.WORLD)

    def perform(self, g: WorldsState, card: int, number: int, seat: int, world: int) -> None:
        """Carry out an effect that has its turn; `world` is that of its source."""
        raise NotImplementedError
