"""What effects are aimed at, and what their operations do (section 6.2)."""

from collections.abc import Sequence

from generator.engine.state import count, note
from generator.games.effects.compiled import CardEffect, EffectTarget
from generator.games.nine_worlds.designs import is_aimed
from generator.games.nine_worlds.pieces import Pieces
from generator.games.nine_worlds.state import (
    FIRST_DEEP,
    FIRST_SEAT,
    FIRST_WORLD,
    MIDGARD,
    NOTHING,
    WORLDS,
    C,
    D,
    R,
    S,
    WorldsState,
    Z,
)
from generator.games.nine_worlds.tokens import KINDS_OF_TOKENS, spreads, unpacked
from generator.games.nine_worlds.words import DRAWN, ELEMENTS, HEL, LIBRARIES, TRIBES

_CARDS, _SEATED = FIRST_WORLD, 10
"""A user is a card, its seat and the world of the effect in one number."""
WITHIN_REACH = "same_world"
DEMANDS = (("kind", R.CARD_1), ("max_speed", R.CARD_6), ("no_avatar", R.CARD_7), ("state", R.STATE_6))
"""What a target can demand of creatures beside their world, and the rule that says what is meant by it."""
_WHILE_READY = frozenset({"gather", "draw", "combat", "pride", "conquest"})
"""Triggers whose effects happen only if their source is still there and ready (NW-EFF-2)."""


class Operations(Pieces):
    """What effects are aimed at, and methods `op_<word>` (g, user, target, *parameters)."""

    # ------------------------------------------------------------ aims

    def aims(self, g: WorldsState, card: int, seat: int, world: int, effect: CardEffect) -> list[int]:
        """What an effect can be aimed at; with `all` of a world within reach, the worlds."""
        target = effect.target
        assert target is not None
        match target.what:
            case "creature":
                if target.every and target.demands["at"] == WITHIN_REACH:
                    return [FIRST_WORLD + w for w in sorted(self.within_reach(g, seat))]
                return self.creatures(g, card, seat, world, target)
            case "place":
                return self._places(g, seat, world, target)
            case "void":
                below = g.piles[Z.VOID]
                return [
                    FIRST_DEEP + place
                    for place, other in enumerate(below)
                    if other != card and self._of_library(other, target) and self._of_side(g, other, seat, target)
                ]
            case "player":
                seats = range(len(g.chosen))
                return [FIRST_SEAT + s for s in seats if target.side == "any" or (s == seat) == (target.side == "own")]
        pile = g.piles[Z.HEL if target.demands["at"] == HEL else Z.VALHALLA]
        return sorted(pile)

    def _of_library(self, card: int, target: EffectTarget) -> bool:
        library = self.of[card].row.library
        return bool(target.demands.get("library", library) == library)

    def _of_side(self, g: WorldsState, card: int, seat: int, target: EffectTarget) -> bool:
        return target.side == "any" or (g.side[card] == seat) == (target.side == "own")

    def creatures(self, g: WorldsState, card: int, seat: int, world: int, target: EffectTarget) -> list[int]:
        """The creatures in play that a target admits."""
        at = target.demands["at"]
        cards = [c for band in g.bands for c in band]
        if at == "fight":
            cards = [c for line in g.lines for c in line]
        elif at != "any_world":
            worlds = {"here": {world}, "midgard": {MIDGARD}}.get(at) or self.within_reach(g, seat)
            cards = [c for c in cards if g.where[c] - Z.WORLD in worlds]
        return [c for c in cards if self.suits(g, card, seat, target, c)]

    def _places(self, g: WorldsState, seat: int, world: int, target: EffectTarget) -> list[int]:
        at = target.demands["at"]
        worlds = {"here": {world}, "midgard": {MIDGARD}, "any_world": set(range(len(WORLDS)))}.get(at)
        worlds = self.within_reach(g, seat) if worlds is None else worlds
        found = [place for w, places in enumerate(g.slots) if w in worlds for place in places]
        if target.side != "any":
            found = [place for place in found if (self.controller(g, place) == seat) == (target.side == "own")]
        return found

    def targets(self, g: WorldsState, card: int, seat: int, world: int, effect: CardEffect, aim: int) -> Sequence[int]:
        """The targets of an effect: what it is aimed at, or all that there are."""
        target = effect.target
        if target is None:
            return (NOTHING,)
        if not target.every:
            return (aim,)
        if target.what == "creature" and target.demands["at"] == WITHIN_REACH:
            cards = [c for band in g.bands for c in band if g.where[c] - Z.WORLD == aim - FIRST_WORLD]
            return [c for c in cards if self.suits(g, card, seat, target, c)]
        return self.aims(g, card, seat, world, effect)

    # ------------------------------------------------------------ effects and their turn

    def perform(self, g: WorldsState, card: int, number: int, seat: int, world: int) -> None:
        """An effect has its turn: without a legal target it does nothing."""
        effect = self.effects[number]
        if effect.when in _WHILE_READY and self.of[card].fighter and (g.where[card] < Z.WORLD or g.exhausted[card]):
            note(g, R.EFF_2, seat)
            return
        may_be_left = effect.when == "combat"
        if not (may_be_left or is_aimed(effect)):
            self.aimed(g, card, number, seat, world, NOTHING)
            return
        found = self.usable(g, card, seat, world, effect)
        if len(found) > 1 or (found and (may_be_left or g.held)):
            self.ask(g, D.EFFECT, seat, card, number, seat, world)
        elif found:
            (aim,) = found
            self.aimed(g, card, number, seat, world, aim)

    def usable(self, g: WorldsState, card: int, seat: int, world: int, effect: CardEffect) -> Sequence[int]:
        """What an effect can be aimed at; the card itself where it needs nothing."""
        return self.aims(g, card, seat, world, effect) if is_aimed(effect) else (card,)

    def aimed(self, g: WorldsState, card: int, number: int, seat: int, world: int, aim: int) -> None:
        """Carry out an effect, aimed at something, before whatever else happens later."""
        effect = self.effects[number]
        note(g, R.EFF_1, seat)
        if effect.target is not None and g.log is not None:
            self._note_demands(g, effect.target)
        targets = self.targets(g, card, seat, world, effect, aim)
        self._carry_on(g, effect.program, 0, self.user(card, seat, world), *targets)

    def _note_demands(self, g: WorldsState, target: EffectTarget) -> None:
        """NW-WORLD-9 and the rules of what else a target demands."""
        if target.demands.get("at") == WITHIN_REACH:
            note(g, R.WORLD_9)
        for demand, rule in DEMANDS if len(target.demands) > 1 else ():
            if demand in target.demands:
                note(g, rule)

    def effect_aims(self, g: WorldsState, seat: int) -> Sequence[int]:
        """What the effect that is asked about can be aimed at."""
        card, number, _, world = g.subject
        return self.usable(g, card, seat, world, self.effects[number])

    def use_effect(self, g: WorldsState, seat: int, target: int) -> None:
        """The effect is used."""
        card, number, _, world = g.subject
        self.aimed(g, card, number, seat, world, target)

    def compulsory(self, g: WorldsState, seat: int) -> int | None:
        """NW-CORE-7: only `combat` effects may be left."""
        _, number, _, _ = g.subject
        return None if self.effects[number].when == "combat" else R.CORE_7

    def done(self, g: WorldsState, user: int) -> None:
        """NW-EXH-3: after every effect."""
        self.settle(g)

    def user(self, card: int, seat: int, world: int) -> int:
        """A card, who controls the effect, and its world, as one number."""
        return card + _CARDS * (seat + _SEATED * (max(world, NOTHING) + 1))

    def seat_of(self, user: int) -> int:
        """Who controls an effect."""
        return user // _CARDS % _SEATED

    def world_of(self, user: int) -> int:
        """The world of an effect: that of its source, or the one that was named."""
        return user // _CARDS // _SEATED - 1

    def _there(self, g: WorldsState, card: int) -> bool:
        """Whether a creature or place is still in play."""
        return g.where[card] >= Z.WORLD

    def _whom(self, g: WorldsState, user: int, who: int) -> Sequence[int]:
        """`you`, or each player in the order of play (NW-CORE-4)."""
        if not who:
            return (self.seat_of(user),)
        note(g, R.CORE_4, g.active)
        return self.around(g, g.active)

    # ------------------------------------------------------------ operations on creatures

    def op_damage(self, g: WorldsState, user: int, target: int, n: int, per_empower: int, per_sacrifice: int) -> None:
        """NW-EFF-6, -7, NW-CARD-7, NW-EMP-4, NW-SAC-3."""
        if self.of[target].avatar:
            note(g, R.CARD_7)
        if g.field == NOTHING and not g.exhausted[target]:
            note(g, R.EFF_7)
        self.hurt(g, target, n + per_empower * g.empowered + per_sacrifice * g.sacrificed, R.EFF_6)

    def op_fatigue(self, g: WorldsState, user: int, target: int, n: int) -> None:
        """NW-EFF-7."""
        self.tire(g, target, n, R.EFF_7)

    def op_stat(self, g: WorldsState, user: int, target: int, stat: int, until: int, n: int) -> None:
        """NW-EFF-4: until the end of the turn."""
        g.boosts += ((target, stat, n),)
        note(g, R.EFF_4, self.seat_of(user))
        note(g, R.CARD_8)

    def op_move(self, g: WorldsState, user: int, target: int, to: int) -> None:
        """To the neighbouring world that was named."""
        world = self.world_of(user)
        if self._there(g, target) and world >= 0:
            self.shift(g, target, world, R.WORLD_3)

    def op_exhaust(self, g: WorldsState, user: int, target: int) -> None:
        """NW-STATE-6."""
        self.exhaust(g, target)

    def op_ready(self, g: WorldsState, user: int, target: int) -> None:
        """NW-EFF-8."""
        self.ready(g, target)

    def op_kill(self, g: WorldsState, user: int, target: int) -> None:
        """NW-KILL-1."""
        if self._there(g, target):
            self.kill(g, target, R.KILL_1)

    def op_return(self, g: WorldsState, user: int, target: int) -> None:
        """NW-STATE-7."""
        if self._there(g, target) and not self.of[target].avatar:
            self.leave(g, target, Z.HAND + g.side[target], R.STATE_7)

    def op_place_token(self, g: WorldsState, user: int, target: int, element: int, n: int) -> None:
        """From the supply onto a creature (NW-ELEM-12)."""
        got = min(n, g.counters[C.SUPPLY + element])
        if got < n:
            count(g, C.SUPPLY_SHORT, 1, R.ELEM_12)
        if got:
            count(g, C.SUPPLY + element, -got, R.ELEM_12)
            self.lay_tokens(g, target, element, got)

    # ------------------------------------------------------------ operations on players

    def op_gain(
        self, g: WorldsState, user: int, target: int, element: int, who: int, per_sacrifice: int, n: int
    ) -> None:
        """NW-ELEM-2, NW-GATHER-4: of an element, of the world's, or as the player chooses."""
        n += per_sacrifice * g.sacrificed
        if element > len(ELEMENTS):  # of the world
            element = self.worlds[self.world_of(user)][0]
            note(g, R.GATHER_4 if element < 0 else R.WORLD_6)
        for seat in self._whom(g, user, who):
            if 0 <= element < len(ELEMENTS):
                self.gain(g, seat, element, n, R.ELEM_2)
            else:
                self.gain_any(g, seat, n, R.ELEM_2, user % _CARDS)

    def op_lose(self, g: WorldsState, user: int, target: int, element: int, who: int, n: int) -> None:
        """From the pool, as many as there are (NW-CORE-3)."""
        for seat in self._whom(g, user, who):
            self.spend(g, seat, element, min(n, self.pool(g, seat)[element]), R.CORE_3)

    def op_draw(self, g: WorldsState, user: int, target: int, library: int, who: int, n: int) -> None:
        """NW-DRAW-2: of a library, or of any, chosen card by card."""
        for seat in self._whom(g, user, who):
            if library < len(DRAWN):
                for _ in range(n):
                    self.draw(g, seat, LIBRARIES.index(DRAWN[library]), R.DRAW_2)
            else:
                self.then(g, S.draw_choice, seat, n, user % _CARDS)

    def draw_choice(self, g: WorldsState, seat: int, n: int, source: int) -> None:
        """So many cards are drawn, each of a library that the player chooses."""
        if n > 0:
            self.ask(g, D.DRAW, seat, n, source)

    def draw_chosen(self, g: WorldsState, seat: int, library: int) -> None:
        """NW-DRAW-1: a card, and then the next choice."""
        self.draw(g, seat, library + 1, R.DRAW_1)
        n, source = g.subject
        self.draw_choice(g, seat, n - 1, source)

    def op_discard(self, g: WorldsState, user: int, target: int, who: int, n: int) -> None:
        """Cards of the hand, as each player chooses."""
        for seat in self._whom(g, user, who):
            self.discards(g, seat, n, R.CORE_4)

    def discard_one(self, g: WorldsState, seat: int, card: int) -> None:
        """A card goes to its spent pile."""
        whose, n, rule = g.subject
        self.spend_card(g, self.card_in(g, card, Z.HAND + seat))
        self.then(g, S.discard_choice, whose, n - 1, rule)

    def op_steal(self, g: WorldsState, user: int, target: int, element: int, n: int) -> None:
        """Tokens from the pool of the player who is the target."""
        self.then(g, S.steal_choice, self.seat_of(user), target - FIRST_SEAT, element, n)

    def steal_choice(self, g: WorldsState, seat: int, other: int, element: int, n: int) -> None:
        """The player chooses which tokens, if there are any."""
        if any(self.thefts(g, other, element, n)):
            self.ask(g, D.STEAL, seat, other, element, n)

    def thefts(self, g: WorldsState, other: int, element: int, n: int) -> tuple[int, ...]:
        """The ways to take so many tokens from a pool."""
        pool = self.pool(g, other)
        caps = [min(have, n) if element in (e, len(ELEMENTS)) else 0 for e, have in enumerate(pool)]
        return spreads(n, tuple(caps))

    def steal(self, g: WorldsState, seat: int, tokens: int) -> None:
        """From pool to pool."""
        other, _, _ = g.subject
        for element, n in enumerate(unpacked(tokens)):
            if n:
                count(g, C.POOL + other * KINDS_OF_TOKENS + element, -n, R.ELEM_3)
                count(g, C.POOL + seat * KINDS_OF_TOKENS + element, n, R.ELEM_3)

    def gain_chosen(self, g: WorldsState, seat: int, tokens: int) -> None:
        """Tokens of the elements that were chosen."""
        _, rule, _ = g.subject
        self.gain_all(g, seat, unpacked(tokens), rule)

    # ------------------------------------------------------------ operations on cards elsewhere

    def op_search(
        self,
        g: WorldsState,
        user: int,
        target: int,
        library: int,
        tribe: int,
        max_cost: int,
        to: int,
        per_sacrifice: int,
    ) -> None:
        """NW-LIB-5."""
        dearest = max_cost + per_sacrifice * g.sacrificed
        self.then(g, S.find_choice, self.seat_of(user), self.world_of(user), tribe, dearest)

    def find_choice(self, g: WorldsState, seat: int, world: int, tribe: int, dearest: int) -> None:
        """The player chooses what is found, if there is room for it."""
        found = self.findable_in(g, tribe, dearest)
        if self.warband(g, seat) >= self.rules.warband_limit:
            count(g, C.WARBAND_FULL, 1, R.STATE_8)
            found = []
        if found:
            self.ask(g, D.FIND, seat, world, tribe, dearest)
        else:
            note(g, R.LIB_5, seat)
            self.shuffle_in(g, 1, list(g.piles[Z.LIBRARY + 1]))

    def findable_in(self, g: WorldsState, tribe: int, dearest: int) -> list[int]:
        """The designs in the creature library of that tribe that cost so much at most."""
        cards = [self.of[card] for card in g.piles[Z.LIBRARY + 1]]
        return sorted({d.number for d in cards if d.row.tribe == TRIBES[tribe] and d.price <= dearest})

    def find(self, g: WorldsState, seat: int, card: int) -> None:
        """NW-LIB-5: the card is put into play, the library shuffled."""
        world, _, _ = g.subject
        self.enter(g, self.card_in(g, card, Z.LIBRARY + 1), seat, world, R.PLAY_15)
        self.shuffle_in(g, 1, list(g.piles[Z.LIBRARY + 1]))

    def sees(self, g: WorldsState, seat: int, zone: int, card: int) -> bool:
        """NW-STATE-9; who searches looks through the library."""
        if zone == Z.LIBRARY + 1 and g.decision == D.FIND and g.asker == seat:
            return True
        return super().sees(g, seat, zone, card)

    def op_recall(self, g: WorldsState, user: int, target: int, to: int) -> None:
        """NW-LIB-12: from Hel or Valhalla to the hand, or into play; a card that brings one in has a world to enter."""
        seat = self.seat_of(user)
        if to == 0:
            self.put(g, target, Z.HAND + seat, R.LIB_12)
        elif self.warband(g, seat) < self.rules.warband_limit:
            note(g, R.PLAY_15, seat)
            self.enter(g, target, seat, self.world_of(user), R.LIB_12)
        else:
            count(g, C.WARBAND_FULL, 1, R.STATE_8)

    def op_cancel(self, g: WorldsState, user: int, target: int) -> None:
        """NW-EFF-9."""
        note(g, R.PLAY_4, self.seat_of(user))
        note(g, R.EFF_9, self.seat_of(user))
        self.spend_card(g, g.piles[Z.VOID][target - FIRST_DEEP])

    def op_raze(self, g: WorldsState, user: int, target: int) -> None:
        """NW-LIB-8: the place is spent."""
        if self._there(g, target):
            self.remove_place(g, target)

    def op_forbid(self, g: WorldsState, user: int, target: int, what: int, until: int) -> None:
        """NW-EFF-11: what is forbidden is so although the rules permit it (NW-CORE-2)."""
        g.truce = True
        note(g, R.EFF_11)
        note(g, R.CORE_2)

    def op_round(self, g: WorldsState, user: int, target: int, n: int) -> None:
        """The round marker moves forward."""
        count(g, C.ROUND, n, R.TURN_4)

    # ------------------------------------------------------------ hands

    def card_in(self, g: WorldsState, number: int, zone: int) -> int:
        """A card of that design in a zone; NOTHING where there is none."""
        for card in self.designs[number].cards:
            if g.where[card] == zone:
                return card
        return NOTHING

    def in_hand(self, g: WorldsState, seat: int, *_: int) -> Sequence[int]:
        """The designs in a hand."""
        return sorted({self.of[card].number for card in g.piles[Z.HAND + seat]})
