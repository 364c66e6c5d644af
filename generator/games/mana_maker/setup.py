"""How a game begins (MM-SETUP)."""

from generator.engine.chance import derived, seeded, shuffle
from generator.engine.position import blank
from generator.engine.state import count, move, note
from generator.games.mana_maker.decks import RANDOM, TableSetup, random_deck
from generator.games.mana_maker.state import (
    NOTHING,
    ORDER_OF_CARDS,
    SEAT_NAMES,
    SEATS,
    C,
    ManaState,
    R,
    Z,
)  # fmt: skip
from generator.games.mana_maker.turns import Turns
from generator.games.mana_maker.words import COLOURS


class SettingUp(Turns):
    """New positions."""

    def empty(
        self, players: int, worlds: int, teams: tuple[int, ...], designs: tuple[int, ...], seed: int
    ) -> ManaState:
        """A table without Wizards, all cards in the box."""
        where = [self.supply] * self.tokens + [Z.BOX] * len(designs)
        fields = blank(len(where), len(self.names.counters), [seed], players, len(Z.names))
        g = ManaState(
            **fields,
            tile=[NOTHING] * self.tokens,
            design=[NOTHING] * self.tokens,
            card=[NOTHING] * self.tokens,
            entered=[0] * self.tokens,
            status=[()] * self.tokens,
            attached=[()] * self.tokens,
            form=[()] * self.tokens,
            label=[""] * self.tokens,
            at=[NOTHING] * self.boards.ring(players, worlds).size,
            ranks=[()] * players,
            capacity=[0] * len(COLOURS) * SEATS,
            production=[0] * len(COLOURS) * SEATS,
            stood=[0] * players,
            designs=designs,
            teams=teams,
            living=tuple(range(players)),
            worlds=worlds,
        )
        g.where = where
        g.piles[Z.BOX] = tuple(range(self.tokens, len(where)))
        return g

    def setups(self, players: int) -> list[str]:
        """Those of the catalog."""
        return [name for name in super().setups(players) if name != RANDOM]

    def further_setups(self, players: int) -> list[str]:
        """Random legal decks."""
        return [name for name in super().setups(players) if name == RANDOM]

    def seat_names(self, state: ManaState) -> list[str]:
        """P1, P2, ..."""
        return list(SEAT_NAMES[: len(state.chosen)])

    # ------------------------------------------------------------ a new game

    def setup(self, players: int, seed: int, setup: str | None = None) -> ManaState:
        """The set-up of that name."""
        return self.seated(self.opening(players, setup), seed)

    def seated(self, table: TableSetup, seed: int) -> ManaState:
        """MM-SETUP-1 to -8: Wizards at their starts, seven cards each, everybody may cycle."""
        players = table.players
        decks = [
            deck or random_deck(self.rows, self.rules, derived(seed, seat)) for seat, deck in enumerate(table.decks)
        ]
        most = self.most_cards
        designs = [deck[n] if n < len(deck) else NOTHING for deck in decks for n in range(most)]
        g = self.empty(players, table.worlds, table.teams, tuple(designs), seeded(seed, "decks"))
        for rule in (R.CORE_5, R.BOARD_1, R.SETUP_1):
            note(g, rule)
        note(g, R.BOARD_8 if table.worlds > 1 else R.BOARD_2)
        for seat, deck in enumerate(decks):
            self.set_wizard(g, seat)
            cards = [self.tokens + seat * most + n for n in range(len(deck))]
            shuffle(g, ORDER_OF_CARDS, cards)
            for card in cards:
                move(g, card, Z.DECK + seat, R.SETUP_5)
            g.piles[Z.DECK + seat] = tuple(cards)
            self.draw(g, seat, self.rules.hand_start, R.SETUP_5)
        g.piles[Z.BOX] = tuple([card for card in g.piles[Z.BOX] if g.where[card] == Z.BOX])
        if len(set(table.teams)) < players:
            note(g, R.TEAM_2)
        count(g, C.ROUND, 1, R.TURN_13)
        self.run(g)
        return g

    def set_wizard(self, g: ManaState, seat: int, at: int = NOTHING) -> int:
        """MM-SETUP-2, -3, MM-TOKEN-2: a Wizard, and the player's mana."""
        for colour, (level, _, _) in self.base.items():
            count(g, C.MANA + colour * SEATS + seat, level, R.SETUP_3)
        tile = self.boards.start(seat) if at < 0 else at
        slot = self.enter(g, seat, self.wizard, tile, NOTHING, R.SETUP_2, f"W{seat + 1}")
        self.recount(g, seat)
        note(g, R.TOKEN_2, seat)
        note(g, R.BOARD_6, seat)
        return slot

    def bring(self, g: ManaState, seat: int, number: int, zone: int) -> int:
        """A card of a player comes into a zone as an example begins; raises ValueError where there are too many."""
        first = seat * self.most_cards
        place = sum([design >= 0 for design in g.designs[first : first + self.most_cards]])
        if place == self.most_cards:
            raise ValueError(f"{SEAT_NAMES[seat]} has more than {self.most_cards} cards")
        g.designs = (*g.designs[: first + place], number, *g.designs[first + place + 1 :])
        self.put(g, self.tokens + first + place, zone, R.DECK_5)
        return self.tokens + first + place
