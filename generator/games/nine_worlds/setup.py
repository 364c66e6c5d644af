"""How a game begins (NW-SETUP)."""

from collections.abc import Sequence

from generator.engine.chance import seeded, shuffle
from generator.engine.position import blank
from generator.engine.state import count, note
from generator.games.nine_worlds.choices import Choices
from generator.games.nine_worlds.sections import WorldsSetup
from generator.games.nine_worlds.state import (
    NO_TOKENS,
    NOTHING,
    ORDER_OF_CARDS,
    RING,
    SEAT_NAMES,
    WORLDS,
    C,
    D,
    Phase,
    R,
    WorldsState,
    Z,
)
from generator.games.nine_worlds.tokens import KINDS_OF_TOKENS
from generator.games.nine_worlds.upkeep import Asked
from generator.games.nine_worlds.words import LIBRARIES


class SettingUp(Choices):
    """New positions."""

    def seat_names(self, state: WorldsState) -> list[str]:
        """P1, P2, ..."""
        return list(SEAT_NAMES[: len(state.chosen)])

    def empty(self, players: int, seed: int) -> WorldsState:
        """A mat without anything in play; all cards lie in their libraries, as they are numbered."""
        cards = len(self.of)
        g = WorldsState(
            **blank(cards, len(C.names), [seed], players, len(Z.names)),
            side=[NOTHING] * cards,
            exhausted=[False] * cards,
            tokens=[NO_TOKENS] * cards,
            damage=[0] * cards,
            fatigue=[0] * cards,
            slot=[NOTHING] * cards,
            bands=[()] * players,
            slots=[()] * len(WORLDS),
            holder=[NOTHING] * len(WORLDS),
            tallies=[()] * players,
            label=self.names.components,
        )
        g.where = [Z.LIBRARY + found.library for found in self.of]
        g.piles[Z.LIBRARY : Z.LIBRARY + len(LIBRARIES)] = self.libraries
        for element in range(KINDS_OF_TOKENS):
            place = C.SUPPLY + element
            g.counters[place] = g.low[place] = g.high[place] = self.rules.token_supply_per_element
        return g

    # ------------------------------------------------------------ a new game

    def setup(self, players: int, seed: int, setup: str | None = None) -> WorldsState:
        """NW-SETUP-1 to -8."""
        opening: WorldsSetup = self.opening(players, setup)
        g = self.empty(players, seeded(seed, "libraries"))
        for library in range(len(LIBRARIES)):
            cards = list(g.piles[Z.LIBRARY + library])
            shuffle(g, ORDER_OF_CARDS, cards)
            g.piles[Z.LIBRARY + library] = tuple(cards)
        self.deal_avatars(g, opening.avatars)
        if opening.avatars is None:
            self.ask_all(g, D.KEEP, range(players))
        else:
            chosen = [self.number("keep", self.card_ids.index(name)) for name in opening.avatars]
            self.together(g, D.KEEP, chosen)
            g.stack.reverse()
        self.run(g)
        return g

    def deal_avatars(self, g: WorldsState, avatars: Sequence[str] | None = None) -> None:
        """NW-SETUP-1, -3, -8, NW-WORLD-4: each player's Avatars from the top of their library, or named by seat."""
        note(g, R.SETUP_1)
        if len(self.mats[len(g.chosen)].open) <= RING:
            note(g, R.WORLD_4)
        for seat in range(len(g.chosen)):
            if avatars is not None:
                card = self.card_in(g, self.card_ids.index(avatars[seat]), Z.LIBRARY)
                self.put(g, card, Z.DEALT + seat, R.SETUP_3)
                continue
            for _ in range(self.rules.avatars_dealt):
                self.put(g, g.piles[Z.LIBRARY][-1], Z.DEALT + seat, R.SETUP_3)
        count(g, C.ROUND, 1 - g.counters[C.ROUND], R.SETUP_8)

    def together(self, g: WorldsState, decision: int, chosen: Sequence[int]) -> None:
        """NW-SETUP-3 to -7: the Avatars are revealed, then tokens and cards."""
        mat, rules = self.mats[len(g.chosen)], self.rules
        for seat, action in enumerate(chosen):
            card = self.card_in(g, self.args(action)[0], Z.DEALT + seat)
            note(g, R.WORLD_5, seat)
            self.enter(g, card, seat, mat.homes[seat], R.SETUP_4)
            g.holder[mat.homes[seat]] = seat
            for other in g.piles[Z.DEALT + seat]:
                self.put(g, other, Z.AWAY, R.STATE_4)
            for element in range(KINDS_OF_TOKENS):
                self.gain(g, seat, element, rules.start_tokens_each_element, R.SETUP_5)
        g.arrived = ()
        for other in g.piles[Z.LIBRARY]:
            self.put(g, other, Z.AWAY, R.LIB_3)
        numbers = (rules.start_creature_cards, rules.start_place_cards, rules.start_spell_cards)
        for seat in range(len(g.chosen)):
            for library, n in enumerate(numbers, 1):
                for _ in range(n):
                    self.draw(g, seat, library, R.SETUP_6)
        for seat in range(len(g.chosen)):
            self.gain_any(g, seat, rules.seat_bonus_tokens[str(seat + 1)], R.SETUP_7)

    def _set_up(self, g: WorldsState) -> Asked:
        """NW-SETUP-8."""
        g.phase = Phase.BEGINNING
        return None
