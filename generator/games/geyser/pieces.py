"""The pieces of Geyser: how tokens come to a square and leave it, where everything lies, and what must always hold."""

from collections.abc import Mapping, Sequence

from generator.catalog.models import Catalog, ComponentKind
from generator.engine.dice import roll
from generator.engine.placements import OnBoard, Placement, PlayerArea, SharedArea
from generator.engine.rules import ComponentUsage, Names
from generator.engine.state import count, move, note
from generator.games.catalog_game import CatalogGame
from generator.games.geyser.island import Island
from generator.games.geyser.sections import Constants, Sections
from generator.games.geyser.squares import SIDES
from generator.games.geyser.state import DICE_STREAM, NEW_TOKEN, TIE, C, GeyserState, R


class Pieces(CatalogGame[GeyserState]):
    """The tokens of the tribes on the island, and what else the box holds."""

    state = GeyserState
    round = C.ROUND
    counted = (("geysers", C.CONTROLS), ("supply", C.SUPPLY))

    def __init__(self, catalog: Catalog) -> None:
        """Find the printed pieces: boards by their squares, the rest by ids from the data."""
        sections = Sections.of(catalog)
        self.rules = Constants.model_validate(catalog.rules)
        self.island = Island(sections, self.rules)
        names = Names(R.all, self.island.components, self.island.zones, C.names, ("dice",))
        super().__init__(catalog, names, len(SIDES), [(len(setup.order), setup.id, setup) for setup in sections.setups])
        self.board = self.board_with(self.island.names)
        self.track = self.board_with(map(str, range(1, self.rules.round_limit + 1)))
        tokens = [str(token.id) for token in catalog.components if token.kind is ComponentKind.TOKEN]
        self.marker = next((name for name in tokens if name not in self.island.tribes), "")
        cards = [card for card in catalog.components if card.kind is ComponentKind.CARD]
        self.hand_outs = [str(card.id) for card in cards if card.copies > 1]
        self.shared = [str(card.id) for card in cards if card.copies == 1]  # beside the board, for all

    # ------------------------------------------------------------ tokens and dice

    def token(self, g: GeyserState, side: int, zone: int) -> int:
        """A token of that side in that zone, where there must be one."""
        first = side * self.island.tokens
        return g.where.index(zone, first, first + self.island.tokens)

    def settle(self, g: GeyserState, side: int, square: int) -> None:
        """One more token stands there; a first one on a geyser claims it, another one changes nothing."""
        height = g.height[square] + 1
        g.height[square] = height
        if height == 1:
            g.owner[square] = side
            if self.island.is_geyser[square]:
                count(g, C.CONTROLS + side, 1, R.CLAIM_1)
        elif self.island.is_geyser[square]:
            note(g, R.CLAIM_2, g.seats.index(side))
        if height > g.counters[C.STACK]:
            count(g, C.STACK, 1, R.MOVE_4)

    def lift(self, g: GeyserState, side: int, square: int) -> None:
        """One token has left; with the last one a geyser is no longer controlled."""
        g.height[square] -= 1
        if not g.height[square]:
            g.owner[square] = -1
            if self.island.is_geyser[square]:
                count(g, C.CONTROLS + side, -1, R.CLAIM_2)

    def shift(self, g: GeyserState, side: int, source: int, target: int, rule: int) -> None:
        """A token goes from one square to another."""
        move(g, self.token(g, side, source), target, rule)
        self.lift(g, side, source)
        self.settle(g, side, target)

    def bring(self, g: GeyserState, side: int, square: int, rule: int) -> None:
        """A token comes from the supply."""
        move(g, self.token(g, side, self.island.supply(side)), square, rule)
        count(g, C.SUPPLY + side, -1, rule)
        count(g, C.ON_BOARD, 1, rule)
        if not g.counters[C.SUPPLY + side]:
            count(g, C.ALL_OUT, 1, R.PLACE_5)
        self.settle(g, side, square)

    def remove(self, g: GeyserState, square: int, rule: int) -> None:
        """One of the tokens there goes back to its owner's supply."""
        side = g.owner[square]
        move(g, self.token(g, side, square), self.island.supply(side), rule)
        count(g, C.SUPPLY + side, 1, R.PLACE_5)
        count(g, C.ON_BOARD, -1, rule)
        self.lift(g, side, square)

    def roll(self, g: GeyserState, dice: int, rule: int) -> int:
        """The sum of that many dice."""
        return roll(g, DICE_STREAM, self.rules.die_faces, rule, dice)

    def at_once(self, g: GeyserState, dice: int, rule: int) -> None:
        """Note how many dice lie on the table in one throw."""
        if dice > g.counters[C.DICE]:
            count(g, C.DICE, dice - g.counters[C.DICE], rule)

    # ------------------------------------------------------------ where they lie

    def squares_of(self, g: GeyserState, side: int) -> list[str]:
        """The squares of that side's tokens on the board, in order; a square with two is named twice."""
        places = sorted(g.where[self.island.tokens_of(side)])
        return [self.island.names[place] for place in places if place < self.island.squares]

    def placed(self, state: GeyserState) -> Sequence[tuple[str, str, str]]:
        """Tokens on the island. The round marker is left out: it would put the track beside every picture."""
        tribes = self.island.tribes
        return [(self.board, square, tribes[side]) for side in state.seats for square in self.squares_of(state, side)]

    def own_pieces(self, state: GeyserState, seat: int) -> Sequence[str]:
        """The tokens of the seat's tribe."""
        return [self.island.tribes[state.seats[seat]]]

    def placements(self, state: GeyserState) -> Sequence[Placement]:
        """The tokens on the island and before the players, everybody's cards, and the round marker on its track."""
        found: list[Placement] = []
        for seat, side in enumerate(state.seats):
            tribe, squares = self.island.tribes[side], self.squares_of(state, side)
            found += [
                Placement(tribe, squares.count(square), OnBoard(self.board, square))
                for square in dict.fromkeys(squares)
            ]
            found.append(Placement(tribe, state.counters[C.SUPPLY + side], PlayerArea(seat)))
            found += [Placement(card, 1, PlayerArea(seat)) for card in self.hand_outs]
        found += [Placement(card, 1, SharedArea()) for card in self.shared]
        if self.track and self.marker:
            found.append(Placement(self.marker, 1, OnBoard(self.track, str(state.counters[C.ROUND]))))
        return [placement for placement in found if placement.count]

    def owners(self, g: GeyserState) -> Sequence[int]:
        """Supplies and geysers are counted by side."""
        return g.seats

    def component_usage(self, state: GeyserState) -> Sequence[ComponentUsage]:
        """How many tokens of each tribe have been out of its supply at once, and dice in one throw; the rest is."""
        used = {self.island.tribes[side]: self.island.tokens - state.low[C.SUPPLY + side] for side in state.seats}
        used |= dict.fromkeys(self.hand_outs, len(state.seats))
        used |= {piece: 1 for piece in (self.board, self.track, self.marker, *self.shared) if piece}
        return self.usage({**used, "dice": state.high[C.DICE]})

    def measures(self, state: GeyserState) -> Mapping[str, int]:
        """Answers to the questions whether the components suffice, and the figures of the balance bands."""
        counters = state.counters
        figures = {
            "battles": counters[C.BATTLES],
            "dice_at_once_max": counters[C.DICE],
            "entries_into_mother": counters[C.ENTRIES],
            "games_at_round_limit": int(counters[C.ROUND] == self.rules.round_limit),
            "games_scored": int(state.ended == R.END_2),
            "games_with_whole_tribe_out": int(counters[C.ALL_OUT] > 0),
            "landings_without_square": counters[C.NO_SQUARE],
            "landings_without_supply": counters[C.NO_SUPPLY],
            "tokens_of_all_tribes_max": state.high[C.ON_BOARD],
            "tokens_of_one_tribe_max": max(self.island.tokens - state.low[C.SUPPLY + side] for side in state.seats),
            "tokens_on_one_square_max": counters[C.STACK],
        }
        for turn, side in enumerate(state.order, 1):
            if state.winners == (state.seats.index(side),):
                figures[f"won_alone_by_turn_{turn}"] = 1
        return figures

    # ------------------------------------------------------------ what must hold

    def check(self, state: GeyserState) -> None:
        """Squares, heights and counters agree with where the tokens are."""
        super().check(state)
        island, counters = self.island, state.counters
        owner, height = [-1] * island.squares, [0] * island.squares
        for side, name in enumerate(SIDES):
            zones = state.where[island.tokens_of(side)]
            if side not in state.seats:
                assert zones.count(island.box) == island.tokens, f"the tribe of {name} is not in play"
                continue
            squares = [zone for zone in zones if zone != island.supply(side)]
            assert len(squares) + counters[C.SUPPLY + side] == island.tokens, f"the supply of {name} is miscounted"
            for square in squares:
                assert square < island.squares, f"a token of {name} is neither on the board nor in its supply"
                assert owner[square] in (-1, side), f"two tribes share {island.names[square]}"
                owner[square] = side
                height[square] += 1
            held = sum(owner[square] == side for square in island.geysers)
            assert held == counters[C.CONTROLS + side], f"the geysers of {name} are miscounted"
        assert max(height) <= self.rules.stack_limit, "too many tokens stand on one square"
        assert sum(height) == counters[C.ON_BOARD], "the tokens on the board are miscounted"
        assert owner == state.owner, "owner differs from where the tokens are"
        assert height == state.height, "height differs from where the tokens are"
        assert 1 <= counters[C.ROUND] <= self.rules.round_limit, "there is no such round"
        assert 0 <= counters[C.TURNS] <= len(state.order), "more turns than players"
        assert 0 <= counters[C.ROLLER] < len(state.order), "nobody has the dice"
        assert state.ties > 0 or state.decision != TIE, "a tied battle has no tied throw"
        assert not state.ties or state.decision in (TIE, NEW_TOKEN), "ties outlast their turn"
        assert (state.decision == NEW_TOKEN) == (state.left > 0), "new tokens are left while one is asked for"
        assert state.is_over == bool(state.winners), "a game that is over has a winner"
