"""The set-up: the order of the players is rolled for, temples are picked, stones and cards are laid out."""

from collections.abc import Iterable, Sequence

from generator.engine.chance import seeded, shuffle
from generator.engine.position import blank
from generator.engine.state import count, move, note
from generator.games.summoners_quest.actions import Actions
from generator.games.summoners_quest.board import NAMES, TEMPLES
from generator.games.summoners_quest.sections import Setup
from generator.games.summoners_quest.state import BEGIN, DECK_STREAM, NOTHING, SEAT_NAMES, START, C, QuestState, R, Z


class SettingUp(Actions):
    """How a game begins, by the dice or with an opening of the catalog."""

    def setup(self, players: int, seed: int, setup: str | None = None) -> QuestState:
        """A new game: that opening position, or the roll for the order with the temples still to be picked."""
        opening: Setup | None = self.opening(players, setup)
        if setup is None or opening is None:
            g = self.new_game(SEAT_NAMES[:players], seed)
            self.roll_for_order(g)
        else:
            g = self.opened(opening, seed)
        self.run(g)
        return g

    def opened(self, opening: Setup, seed: int) -> QuestState:
        """An opening; its first turn begins by a decision, so that a set-up is shown as it is dealt."""
        g = self.new_game(tuple(opening.players), seed)
        for seat, player in enumerate(opening.players.values()):
            self.pick(g, seat, NAMES.index(player.temple))
        self.ask(g, BEGIN, g.turn)
        return g

    def empty(self, names: tuple[str, ...], seed: int) -> QuestState:
        """A table with everything still in the box."""
        components, seats = len(self.deck.components), range(len(names))
        streams = [seeded(seed, stream) for stream in self.names.streams]
        g = QuestState(
            **blank(components, len(self.names.counters), streams, len(names), len(Z.names)),
            order=tuple(seats),
            living=tuple(seats),
            names=names,
            labels=(),
            origin="",
            temples=[NOTHING] * len(names),
            owner=[*seats, *[NOTHING] * (components - len(names))],
            bearer=[NOTHING] * components,
            via=[NOTHING] * self.deck.pieces,
            status=[0] * self.deck.pieces,
            summons=[()] * len(names),
        )
        g.where = [Z.BOX] * components
        return g

    def new_game(self, names: tuple[str, ...], seed: int) -> QuestState:
        """Stones and cards for these players; the order and the temples are still open."""
        g = self.empty(names, seed)
        g.counters[C.POOL] = self.counts.mana_counters
        for seat in range(len(names)):
            count(g, C.LIFE + seat, self.rules.start_life, R.LIFE_1)
            count(g, C.ACTIVE + seat, self.rules.start_mana, R.MANA_1)
            count(g, C.POOL, -self.rules.start_mana, R.MANA_6)
        cards = list(range(self.deck.first[0], len(g.where)))
        shuffle(g, DECK_STREAM, cards)
        g.piles[Z.DECK] = tuple(cards)
        for card in cards:
            move(g, card, Z.DECK, R.SETUP_8)
        count(g, C.ROUND, 1, R.SETUP_8)
        # Counters begin with what the box holds; the account starts with the game.
        g.low, g.high = g.counters[:], g.counters[:]
        note(g, R.SETUP_1)
        note(g, R.SETUP_7)
        return g

    def roll_for_order(self, g: QuestState) -> None:
        """SQ-SETUP-2 to -4: the highest roll is first; those tied roll again for the places they tied for."""
        note(g, R.SETUP_4)
        g.order = g.living = tuple(self._ordered(g, range(len(g.names)), self.rules.order_max_rolls))
        g.turn = g.order[0]

    def _ordered(self, g: QuestState, seats: Sequence[int], left: int) -> Sequence[int]:
        if not left:
            return seats
        thrown: dict[int, list[int]] = {}
        for seat in seats:
            thrown.setdefault(self.throw(g, 1, R.SETUP_2), []).append(seat)
        order: list[int] = []
        for value in sorted(thrown, reverse=True):
            tied = thrown[value]
            if len(tied) > 1:
                note(g, R.SETUP_3)
            order += self._ordered(g, tied, left - 1) if len(tied) > 1 else tied
        return order

    def free_temples(self, g: QuestState, seat: int) -> Iterable[int]:
        """SQ-SETUP-6."""
        return [temple for temple in TEMPLES if temple not in g.temples]

    def pick(self, g: QuestState, seat: int, temple: int) -> None:
        """SQ-SETUP-5, -8: the summoner stands on its own temple; after the last one hands are dealt."""
        g.temples[seat] = temple
        self.place(g, seat, temple, R.SETUP_5)
        if NOTHING not in g.temples:
            for player in g.order:
                for _ in range(self.rules.start_hand):
                    self.put(g, g.piles[Z.DECK][-1], Z.HAND + player, R.SETUP_8)
            g.phase = START
