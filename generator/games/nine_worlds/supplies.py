"""Tokens of the supply, of pools and of cards (NW-ELEM); libraries, spent piles and discarding (NW-LIB)."""

from collections.abc import Iterable, Sequence

from generator.engine.chance import shuffle
from generator.engine.state import count, note
from generator.games.nine_worlds.designs import FIRES, FROSTS, SPEED
from generator.games.nine_worlds.figures import Figures
from generator.games.nine_worlds.state import NO_TOKENS, NOTHING, ORDER_OF_CARDS, C, D, R, S, WorldsState, Z
from generator.games.nine_worlds.tokens import KINDS_OF_TOKENS, spreads
from generator.games.nine_worlds.words import ELEMENTS


class Supplies(Figures):
    """What players take and give back."""

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
        left = min(n, sum(self.supply(g)))
        if left < n:
            count(g, C.SUPPLY_SHORT, 1, R.ELEM_12)
        if left:
            self.ask(g, D.GAIN, seat, n, rule, source)

    def gains(self, g: WorldsState, n: int) -> tuple[int, ...]:
        """The ways to take so many tokens from the supply."""
        return spreads(n, tuple([min(cap, n) for cap in self.supply(g)]))

    def supply(self, g: WorldsState) -> list[int]:
        """The tokens of the supply by element."""
        return g.counters[C.SUPPLY : C.SUPPLY + KINDS_OF_TOKENS]

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

    def lay_tokens(self, g: WorldsState, card: int, element: int, n: int) -> None:
        """Tokens come to lie on a card."""
        tokens = list(g.tokens[card])
        tokens[element] += n
        g.tokens[card] = tuple(tokens)
        if g.log is not None:
            self._note_tokens(g, card, element, tokens)

    def _note_tokens(self, g: WorldsState, card: int, element: int, tokens: Sequence[int]) -> None:
        """NW-ELEM-4 to -6, -8 to -10, -13, NW-CARD-8, NW-CORE-3: what the tokens on a card do."""
        found = self.of[card]
        if found.place:
            note(g, R.ELEM_13)
            return
        if ELEMENTS[element] in (found.row.tokens or {}):
            note(g, R.ELEM_4)
            note(g, R.ELEM_10)
        else:
            note(g, (R.ELEM_5, R.ELEM_6, R.ELEM_7, R.ELEM_8)[element])
        note(g, R.CARD_8)
        self.note_pairs(g, tokens)
        if found.bearing(g.tokens[card])[SPEED] < 0:
            note(g, R.CORE_3)

    def note_pairs(self, g: WorldsState, tokens: Sequence[int]) -> None:
        """NW-ELEM-9, -10: pairs of fire and frost make a card slower."""
        if tokens[FIRES] and tokens[FROSTS]:
            note(g, R.ELEM_9)
            note(g, R.ELEM_10)

    # ------------------------------------------------------------ libraries

    def draw(self, g: WorldsState, seat: int, library: int, rule: int) -> int:
        """NW-LIB-4, -9, -10: the top card, into a hand; NOTHING where there is none."""
        card = self.top(g, library)
        if card != NOTHING:
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

    def shuffle_in(self, g: WorldsState, library: int, cards: Iterable[int]) -> None:
        """NW-LIB-6, -7: these cards become a library in random order."""
        mixed = sorted(cards)
        shuffle(g, ORDER_OF_CARDS, mixed)
        for card in mixed:
            if g.where[card] != Z.LIBRARY + library:
                self.put(g, card, Z.LIBRARY + library, R.LIB_7)
        g.piles[Z.LIBRARY + library] = tuple(mixed)
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
