"""Playing cards through the void (NW-PLAY), and what a card needs as it resolves (NW-COST, -EMP, -SAC, -REP)."""

from collections.abc import Sequence
from functools import lru_cache

from generator.engine.state import count, note
from generator.games.nine_worlds.designs import Design
from generator.games.nine_worlds.operations import Operations
from generator.games.nine_worlds.state import FIRST_WORLD, NOTHING, C, D, R, S, WorldsState, Z
from generator.games.nine_worlds.tokens import KINDS_OF_TOKENS, packed, spreads, unpacked
from generator.games.nine_worlds.unmet import unaimed
from generator.games.nine_worlds.words import OWN

SPARED = -2
"""Of what is announced: the card does not need it."""


@lru_cache(maxsize=1 << 16)
def ways_to_pay(cost: tuple[int, ...], pool: tuple[int, ...]) -> tuple[int, ...]:
    """NW-COST-2: the ways to pay a cost, by element and then any, from a pool; none where it does not suffice."""
    *named, anything = cost
    left = [have - n for have, n in zip(pool, named, strict=True)]
    if min(left) < 0 or sum(left) < anything:
        return ()
    base = packed(named)
    return tuple([base + extra for extra in spreads(anything, tuple([min(n, anything) for n in left]))])


class Void(Operations):
    """One circle of initiative for each card that the active player starts with (NW-PLAY-7)."""

    # ------------------------------------------------------------ placing and responding

    def place_in_void(self, g: WorldsState, seat: int, card: int, rule: int) -> None:
        """NW-PLAY-1, -6: on top of the others; placing is free (NW-COST-1). Others see of a hidden card its library."""
        self.put(g, card, Z.VOID, rule)
        g.side[card] = seat
        note(g, R.STATE_3, seat)
        if self.of[card].hidden:
            note(g, R.ATTR_6, seat)
            note(g, R.STATE_9, seat)
        count(g, C.PLAYED, 1, R.COST_1)

    def open_void(self, g: WorldsState) -> None:
        """NW-PLAY-2, -5: the initiative passes clockwise, then comes the further card, then the void is resolved.

        Nobody's hand changes before its turn, so that all who have cards can be asked to answer now.
        """
        active, players = g.active, len(g.chosen)
        note(g, R.PLAY_7, active)
        for seat in (*range(active + 1, players), *range(active)):
            if g.held or g.piles[Z.HAND + seat]:
                self.ask(g, D.RESPOND, seat, 1)
        if self.rules.further_cards and (g.held or g.piles[Z.HAND + active]):
            self.ask(g, D.FURTHER, active, 1)
        self.then(g, S.resolve_next)

    def not_held(self, g: WorldsState, seat: int, card: int) -> int | None:
        """NW-STATE-2."""
        return None if card in self.in_hand(g, seat) else R.STATE_2

    def not_fast(self, g: WorldsState, seat: int, card: int) -> int | None:
        """NW-PLAY-3."""
        return None if self.designs[card].fast else R.PLAY_3

    def respond(self, g: WorldsState, seat: int, card: int) -> None:
        """NW-PLAY-2, -3."""
        (number,) = g.subject
        if number < self.rules.cards_per_response:
            self.ask(g, D.RESPOND, seat, number + 1)
        note(g, R.ATTR_1, seat)
        self.place_in_void(g, seat, self.card_in(g, card, Z.HAND + seat), R.PLAY_3)

    def further(self, g: WorldsState, seat: int, card: int) -> None:
        """NW-PLAY-5, -8."""
        (number,) = g.subject
        if number < self.rules.further_cards:
            self.ask(g, D.FURTHER, seat, number + 1)
        note(g, R.PLAY_8, seat)
        self.place_in_void(g, seat, self.card_in(g, card, Z.HAND + seat), R.PLAY_5)

    # ------------------------------------------------------------ resolving: what is announced

    def resolve_next(self, g: WorldsState) -> None:
        """NW-PLAY-6: the newest card first."""
        void = g.piles[Z.VOID]
        if not void:
            return
        card = void[-1]
        seat, found = g.side[card], self.of[card]
        note(g, R.PLAY_6, seat)
        if self._spare(g, card) > found.sacrifice[1]:
            count(g, C.WARBAND_FULL, 1, R.STATE_8)
            self.fail(g, card, R.PLAY_15)
        elif not self.payments(g, seat, found):
            self.fail(g, card, R.COST_2)
        elif self._too_lonely(g, seat, found):
            self.fail(g, card, R.SAC_2)
        else:
            self.announce(g, card, NOTHING, NOTHING, NOTHING, NOTHING)
        self.then(g, S.resolve_next)

    def fail(self, g: WorldsState, card: int, unmet: int) -> None:
        """NW-PLAY-12: the card does nothing and is spent, nothing is paid, for a rule is not met."""
        note(g, unmet, g.side[card])
        count(g, C.NO_EFFECT, 1, R.PLAY_12)
        self.spend_card(g, card)

    def victims(self, g: WorldsState, seat: int) -> list[int]:
        """NW-SAC-2: who can be sacrificed."""
        return [card for card in g.bands[seat] if not self.of[card].avatar]

    def _too_lonely(self, g: WorldsState, seat: int, found: Design) -> bool:
        """NW-SAC-2: whether fewer creatures can be sacrificed than must be."""
        return len(self.victims(g, seat)) < found.sacrifice[0]

    def _spare(self, g: WorldsState, card: int) -> int:
        """NW-STATE-8: how many must be sacrificed to make room."""
        if not self.of[card].brings:
            return 0
        return max(0, self.warband(g, g.side[card]) + 1 - self.rules.warband_limit)

    def card_aims(self, g: WorldsState, card: int) -> list[int] | None:
        """What can be announced first: a world to enter, a place that is replaced, or a target; None for nothing."""
        found, seat = self.of[card], g.side[card]
        if found.fighter:
            return [FIRST_WORLD + world for world in self.enterable(g, seat)]
        if found.place:
            return self.sites(g, seat, found)
        return None if found.aimed is None else self.aims(g, card, seat, NOTHING, found.aimed)

    def sites(self, g: WorldsState, seat: int, found: Design) -> list[int]:
        """NW-PLAY-15, NW-REP-2, -4, -5: worlds with a free slot, or the places that can be replaced."""
        held = [world for world, holder in enumerate(g.holder) if holder == seat]
        wanted = found.row.replace
        if wanted is None:
            free = [world for world in held if len(g.slots[world]) < self.rules.place_slots_per_world]
            return [FIRST_WORLD + world for world in free]
        worlds = held if wanted.whose == OWN else sorted(self.within_reach(g, seat))
        return [place for world in worlds for place in g.slots[world] if self.of[place].row.kind == wanted.kind]

    def ways(self, g: WorldsState, card: int, aim: int) -> Sequence[int] | None:
        """What can be announced second: where a target is moved to, or where a card enters; None for nothing."""
        found = self.of[card]
        if found.lasts:
            return None
        if found.brings:
            return self.enterable(g, g.side[card])
        if found.moves and aim < FIRST_WORLD:
            return self.mats[len(g.chosen)].beside[g.where[aim] - Z.WORLD]
        return None

    def cost(self, g: WorldsState, seat: int, found: Design) -> tuple[int, ...]:
        """NW-COST-2, -3: what a card costs now, by element, then any."""
        less = self.sum_of_discounts(g, seat, found.library)
        if not less:
            return found.cost
        left = list(found.cost)
        cut = min(less, left[-1])
        left[-1] -= cut
        less -= cut
        while less > 0 and any(left[:-1]):
            largest = left.index(max(left[:-1]))
            left[largest] -= 1
            less -= 1
        return tuple(left)

    def payments(self, g: WorldsState, seat: int, found: Design) -> tuple[int, ...]:
        """NW-COST-2: the ways to pay; none where the pool does not suffice."""
        first = C.POOL + seat * KINDS_OF_TOKENS
        cost = self.cost(g, seat, found) if g.bargains else found.cost
        return ways_to_pay(cost, tuple(g.counters[first : first + KINDS_OF_TOKENS]))

    def usual_payment(self, g: WorldsState, seat: int, found: Design) -> int:
        """NW-COST-5: each token of any element from where most are left."""
        *paid, anything = self.cost(g, seat, found)
        left = [have - n for have, n in zip(self.pool(g, seat), paid, strict=True)]
        for _ in range(anything):
            element = left.index(max(left))
            left[element] -= 1
            paid[element] += 1
        return packed(paid)

    def boosts_of(self, g: WorldsState, seat: int, found: Design, pay: int) -> tuple[int, ...]:
        """NW-EMP-2: the tokens that can empower a card after the cost is paid."""
        elements, most = found.empower
        left = [have - n for have, n in zip(self.pool(g, seat), unpacked(pay), strict=True)]
        caps = tuple([min(left[e], most) if e in elements else 0 for e in range(KINDS_OF_TOKENS)])
        return tuple([number for n in range(min(most, sum(caps)) + 1) for number in spreads(n, caps)])

    def announce(self, g: WorldsState, card: int, aim: int, to: int, pay: int, empower: int, *victims: int) -> None:
        """NW-COST-4, NW-PLAY-11: what is still open is chosen by the card's controller, one thing after another."""
        seat, found = g.side[card], self.of[card]
        if aim == NOTHING:
            aims = self.card_aims(g, card)
            if aims is not None and (len(aims) != 1 or g.held):
                self._choose(g, D.AIM, card, aims, NOTHING, NOTHING, NOTHING, NOTHING)
                return
            (aim,) = (SPARED,) if aims is None else aims
        if to == NOTHING:
            ways = self.ways(g, card, aim)
            if ways is not None and (len(ways) != 1 or g.held):
                self._choose(g, D.TO, card, ways, aim, NOTHING, NOTHING, NOTHING)
                return
            (to,) = (SPARED,) if ways is None else ways
        if pay == NOTHING:
            payments = self.payments(g, seat, found)
            if len(payments) != 1 or g.held:
                self._choose(g, D.PAY, card, payments, aim, to, NOTHING, NOTHING)
                return
            (pay,) = payments
        if empower == NOTHING:
            boosts = self.boosts_of(g, seat, found, pay) if found.empower[1] else (0,)
            if len(boosts) != 1 or g.held:
                self._choose(g, D.EMPOWER, card, boosts, aim, to, pay, NOTHING)
                return
            (empower,) = boosts
        if SPARED not in victims and len(victims) < min(found.sacrifice[1], len(self.victims(g, seat))):
            self.ask(g, D.SACRIFICE, seat, card, aim, to, pay, empower, *victims)
            return
        self._carry(g, card, aim, to, pay, empower, [victim for victim in victims if victim != SPARED])

    def _choose(self, g: WorldsState, decision: int, card: int, options: Sequence[int], *announced: int) -> None:
        """The controller is asked, or the card fails for want of a choice."""
        if options:
            self.ask(g, decision, g.side[card], card, *announced)
        elif decision == D.AIM:
            self.fail(g, card, unaimed(self, g, card))
        else:
            self.fail(g, card, self.undirected(card))

    def undirected(self, card: int) -> int:
        """The rule that says which worlds can be named: neighbours, or those that may be entered."""
        return R.PLAY_15 if self.of[card].brings else R.WORLD_3

    def announced(self, g: WorldsState, seat: int, value: int) -> None:
        """NW-PLAY-11, -15, NW-COST-2: the first that is open of what is announced of the card that resolves."""
        place = g.subject.index(NOTHING)
        self.announce(g, *g.subject[:place], value, *g.subject[place + 1 :])

    def choose_boost(self, g: WorldsState, seat: int, tokens: int) -> None:
        """NW-EMP-1, -2."""
        note(g, R.EMP_2, seat)
        self.announced(g, seat, tokens)

    def open_victims(self, g: WorldsState, seat: int) -> Sequence[int]:
        """Who can be sacrificed yet: those after the last one, so that each set is chosen once, if enough are left."""
        card, *_ = g.subject
        chosen, able = g.subject[5:], self.victims(g, seat)
        later = able[able.index(chosen[-1]) + 1 :] if chosen else able
        needed = max(self.of[card].sacrifice[0], self._spare(g, card)) - len(chosen) - 1
        return later[: len(later) - needed] if needed > 0 else later

    def too_few(self, g: WorldsState, seat: int) -> int | None:
        """NW-SAC-2: the least number."""
        card, chosen = g.subject[0], g.subject[5:]
        return R.SAC_2 if len(chosen) < max(self.of[card].sacrifice[0], self._spare(g, card)) else None

    def choose_victim(self, g: WorldsState, seat: int, card: int) -> None:
        """NW-SAC-1."""
        self.announce(g, *g.subject, card)

    def enough(self, g: WorldsState, seat: int) -> None:
        """No more creatures are sacrificed."""
        self.announce(g, *g.subject, SPARED)

    # ------------------------------------------------------------ resolving: what happens

    def _carry(
        self, g: WorldsState, card: int, aim: int, to: int, pay: int, empower: int, victims: Sequence[int]
    ) -> None:
        """NW-COST-4: pay, empower, sacrifice; then replace and the effects."""
        seat, found = g.side[card], self.of[card]
        paid = unpacked(pay)
        note(g, R.COST_4, seat)
        if sum(paid) < found.price:
            note(g, R.COST_3, seat)
        for element, n in enumerate(paid):
            self.spend(g, seat, element, n, R.COST_2)
        g.empowered, g.sacrificed = 0, len(victims)
        for element, n in enumerate(unpacked(empower)):
            g.empowered += n
            if n and found.lasts:
                count(g, C.POOL + seat * KINDS_OF_TOKENS + element, -n, R.EMP_3)
                self.lay_tokens(g, card, element, n)
            else:
                self.spend(g, seat, element, n, R.EMP_4)
        if not victims:
            self.take_effect(g, card, aim, to)
            return
        note(g, R.SAC_2, seat)
        for victim in victims:
            self.kill(g, victim, R.SAC_3)
        self.then(g, S.take_effect, card, aim, to)

    def take_effect(self, g: WorldsState, card: int, aim: int, to: int) -> None:
        """NW-PLAY-13, -14."""
        seat, found = g.side[card], self.of[card]
        resolving = found.effects["resolve"]
        if not found.lasts:
            for effect in resolving:
                if effect is found.aimed:
                    self.then(g, S.aimed, card, effect.number, seat, to, aim)
                else:
                    self.then(g, S.perform, card, effect.number, seat, to)
            self.then(g, S.finish_card, card)
            return
        if aim >= FIRST_WORLD:
            note(g, R.PLAY_15, seat)
        if found.fighter:
            self.enter(g, card, seat, aim - FIRST_WORLD, R.PLAY_13)
        else:
            self._build(g, card, seat, aim)
        for effect in resolving:
            self.then(g, S.perform, card, effect.number, seat, g.where[card] - Z.WORLD)
        self.settle(g)

    def _build(self, g: WorldsState, card: int, seat: int, aim: int) -> None:
        """NW-REP-1 to -4: a place takes a slot."""
        if aim >= FIRST_WORLD:
            self.settle_place(g, card, aim - FIRST_WORLD, NOTHING, R.PLAY_13)
            return
        world, replace = g.where[aim] - Z.WORLD, self.of[card].row.replace
        assert replace is not None
        keeper = self.controller(g, aim)
        for rule in (R.REP_1, R.REP_2, R.REP_5, R.STATE_5):
            note(g, rule, seat)
        self.settle_place(g, card, world, aim, R.REP_4)
        self.shed(g, aim)
        g.slot[aim] = NOTHING
        if g.empowered and replace.empowered_to is not None and keeper >= 0:
            note(g, R.STATE_7, keeper)
            self.put(g, aim, Z.HAND + keeper, R.REP_3)
        else:
            self.spend_card(g, aim)
        self.changed(g, aim)

    def finish_card(self, g: WorldsState, card: int) -> None:
        """NW-PLAY-14."""
        note(g, R.PLAY_14, g.side[card])
        self.spend_card(g, card)
