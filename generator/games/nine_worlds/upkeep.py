"""What a turn gives before cards are played: replenish, gather, draw, event (NW-REPL, -GATHER, -DRAW, -EVENT)."""

from collections.abc import Sequence

from generator.engine.state import count, note
from generator.games.nine_worlds.fights import Fights
from generator.games.nine_worlds.state import (
    NO_TOKENS,
    NOTHING,
    C,
    D,
    Phase,
    R,
    S,
    WorldsState,
    Z,
)
from generator.games.nine_worlds.tokens import KINDS_OF_TOKENS
from generator.games.nine_worlds.words import DRAWN

Asked = tuple[int, int] | None
"""A decision and the seat that is asked; None where nobody is."""


class Upkeep(Fights):
    """The first phases of a turn."""

    # ------------------------------------------------------------ from phase to phase

    def next_phase(self, g: WorldsState) -> None:
        """NW-TURN-1."""
        self.enter_phase(g, g.phase + 1)

    def enter_phase(self, g: WorldsState, phase: int) -> None:
        """NW-PLAY-10: from the March phase on no card can be played."""
        if g.phase < Phase.MARCHING <= phase:
            note(g, R.PLAY_10)
        g.phase, g.plays = phase, 0

    def finish_phase(self, g: WorldsState, seat: int) -> None:
        """The active player goes on."""
        self.next_phase(g)

    # ------------------------------------------------------------ replenish

    def stand_up(self, g: WorldsState) -> None:
        """NW-REPL-1."""
        for card in g.bands[g.active]:
            if g.exhausted[card]:
                note(g, R.REPL_1, g.active)
                self.ready(g, card)

    def _replenish(self, g: WorldsState) -> Asked:
        """NW-REPL-2, -3."""
        if not any(self.pool(g, g.active)) and not self.laden(g, g.active):
            self.next_phase(g)
            return None
        return D.REPLENISH, g.active

    def laden(self, g: WorldsState, seat: int) -> list[int]:
        """NW-REPL-4, -5: the cards whose tokens can be returned, before any is laid (NW-REPL-3)."""
        if g.plays:
            return []
        places = [place for world, places in enumerate(g.slots) if g.holder[world] == seat for place in places]
        return [card for card in (*g.bands[seat], *places) if g.tokens[card] != NO_TOKENS]

    def recall(self, g: WorldsState, seat: int, card: int) -> None:
        """NW-REPL-2: all tokens of a card return to the pool."""
        for element, n in enumerate(g.tokens[card]):
            if n:
                count(g, C.POOL + seat * KINDS_OF_TOKENS + element, n, R.REPL_2)
        if self.of[card].place:
            note(g, R.REPL_5, seat)
            note(g, R.STATE_5, seat)
        else:
            note(g, R.REPL_4, seat)
        g.tokens[card] = NO_TOKENS

    def spare(self, g: WorldsState, seat: int) -> list[int]:
        """The elements of the pool."""
        return [element for element, n in enumerate(self.pool(g, seat)) if n]

    def bearers(self, g: WorldsState, seat: int, *_: int) -> Sequence[int]:
        """NW-REPL-4: own creatures; one after another, so that each way to distribute is met once."""
        band = g.bands[seat]
        return band[g.plays - 1 :] if g.plays else band

    def quick_lay(self, g: WorldsState, seat: int, found: list[int]) -> None:
        """All ways to lay a token."""
        pool, cards, first = self.pool(g, seat), len(self.of), self._verb["lay"].base
        bearers = self.bearers(g, seat)
        for element, n in enumerate(pool):
            if n:
                base = first + element * cards
                found += [base + card for card in bearers]

    def lay_one(self, g: WorldsState, seat: int, element: int, on: int) -> None:
        """NW-REPL-3."""
        count(g, C.POOL + seat * KINDS_OF_TOKENS + element, -1, R.REPL_3)
        self.lay_tokens(g, on, element, 1)
        g.plays = g.bands[seat].index(on) + 1

    # ------------------------------------------------------------ gather, draw, event

    def _gather(self, g: WorldsState) -> Asked:
        """NW-GATHER-1 to -4."""
        seat = g.active
        self.next_phase(g)
        self.ask_gain(g, seat, self.rules.gather_base, R.GATHER_1, NOTHING)
        self.then(g, S.gather_rest, seat)
        return None

    def gather_rest(self, g: WorldsState, seat: int) -> None:
        """NW-GATHER-2, -3: of the worlds, and of cards. A world is held with nobody in it too (NW-WORLD-7)."""
        peopled = {g.where[card] - Z.WORLD for card in g.bands[seat]}
        for world, holder in enumerate(g.holder):
            if holder == seat:
                if world not in peopled:
                    note(g, R.WORLD_7, seat)
                self.of_world(g, seat, world, self.rules.gather_per_world, R.GATHER_2)
        self.trigger(g, seat, "gather", R.GATHER_3)

    def of_world(self, g: WorldsState, seat: int, world: int, n: int, rule: int) -> None:
        """Tokens of a world's element; Midgard's are of any."""
        element = self.worlds[world][0]
        if element >= 0:
            self.gain(g, seat, element, n, rule)
        else:
            self.gain_any(g, seat, n, rule)

    def _draw(self, g: WorldsState) -> Asked:
        """NW-DRAW-1, -2, NW-TURN-3."""
        self.next_phase(g)
        if g.turn <= self.rules.first_turn_draws_skipped:
            note(g, R.TURN_3, g.active)
            return None
        self.draw_choice(g, g.active, self.rules.draw_per_turn, NOTHING)
        self.trigger(g, g.active, "draw", R.DRAW_2)
        return None

    def events_over(self, g: WorldsState) -> bool:
        """NW-EVENT-1: whether no further event is drawn this turn."""
        return g.plays >= self.rules.events_per_turn

    def _event(self, g: WorldsState) -> Asked:
        """NW-EVENT-1, -2."""
        if self.events_over(g):
            self.next_phase(g)
            return None
        g.plays += 1
        card = self.top(g, len(DRAWN) + 1)
        if card != NOTHING:
            self.place_event(g, card)
        else:
            note(g, R.EVENT_2, g.active)
        return None

    def place_event(self, g: WorldsState, card: int) -> None:
        """NW-EVENT-1, -2: an event is played for nothing."""
        note(g, R.EVENT_2, g.active)
        self.place_in_void(g, g.active, card, R.EVENT_1)
        self.open_void(g)
