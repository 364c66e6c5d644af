"""Geyser behind the interface that every game's rules have."""

from collections.abc import Mapping, Sequence
from typing import Any

from generator.catalog.models import Catalog
from generator.engine.chance import Stream, seeded
from generator.engine.lots import Lot
from generator.engine.optional import OptionalParts
from generator.engine.rules import Action, Names, Result, Stock
from generator.games.geyser import actions, bot, legality, turn
from generator.games.geyser import rule_ids as ids
from generator.games.geyser.account import Printed, check, lots, measures, printed, stocks
from generator.games.geyser.firing import fire
from generator.games.geyser.opening import lay_out, roll_for_start
from generator.games.geyser.squares import SIDES
from generator.games.geyser.state import (
    CONTROLS,
    COUNTERS,
    DICE_STREAM,
    OVER,
    PLACING,
    ROLLER,
    ROUND,
    SUPPLY,
    TIED,
    TURNS,
    GeyserState,
    clone,
)
from generator.games.geyser.table import Table, table

_PHASES = ("turns", "tie", "new token", "firing", "over")


class GeyserRules(OptionalParts[GeyserState]):
    """The rules of Geyser, made once from a catalog. Everything lies open; only the dice are unknown.

    A seat is the number of a player as they sit clockwise, a side a seat of the board: with two players facing each
    other, seat 1 is the south side.
    """

    def __init__(self, catalog: Catalog) -> None:
        self.table: Table = table(catalog.data)
        self.printed: Printed = printed(catalog, self.table)
        self._reach = bot.Reach(self.table)
        self.names = Names(
            rules=ids.RULES,
            components=self.table.components,
            zones=(*self.table.squares, *(f"supply.{side}" for side in SIDES), "box"),
            counters=COUNTERS,
            streams=("dice",),
        )

    def players(self) -> Sequence[int]:
        """The numbers of players for which there is a set-up."""
        return sorted({len(one.order) for one in self.table.set_ups})

    def setups(self, players: int) -> Sequence[str]:
        """The set-ups of the catalog for that number of players."""
        return [one.name for one in self.table.set_ups if len(one.order) == players]

    def setup(self, players: int, seed: int, setup: str | None = None) -> GeyserState:
        """A new game: that set-up with its turn order, or the usual seats with a roll for the start."""
        names = self.setups(players)
        wanted = names[0] if setup is None else setup
        found = next(one for one in self.table.set_ups if one.name == wanted)
        state = lay_out(self.table, found, seeded(seed, "dice"))
        if setup is None:
            roll_for_start(self.table, state)
        return state

    def seat_names(self, state: GeyserState) -> Sequence[str]:
        """The sides of the board the players sit at."""
        return [SIDES[side] for side in state.seats]

    def clone(self, state: GeyserState) -> GeyserState:
        """An independent copy."""
        return clone(state)

    def actors(self, state: GeyserState) -> Sequence[int]:
        """The one seat that decides now; none when the game is over."""
        side = legality.actor(state)
        return () if side < 0 else (state.seats.index(side),)

    def legal(self, state: GeyserState, seat: int) -> Sequence[Action]:
        """What the seat may choose: steps by square, or what a tie, a landing or the firing asks for."""
        if state.phase == OVER or state.seats[seat] != legality.actor(state):
            return []
        return legality.legal(self.table, state)

    def apply(self, state: GeyserState, seat: int, action: Action) -> None:
        """Carry out a legal action and everything that follows of itself."""
        _APPLY[state.phase](self.table, state, state.seats[seat], action)

    def result(self, state: GeyserState) -> Result | None:
        """Who holds the Mother Geyser, or leads when the rounds are over."""
        return Result(state.winners, ids.RULES[state.reason]) if state.phase == OVER else None

    def view(self, state: GeyserState, seat: int) -> Mapping[str, Any]:
        """The whole table: every seat sees the same."""
        del seat
        counters = state.counters
        return {
            "round": counters[ROUND],
            "phase": _PHASES[state.phase],
            "order": [SIDES[side] for side in state.order],
            "turn": counters[TURNS],
            "roller": SIDES[state.order[counters[ROLLER]]],
            "battle": [self._square(state.source), self._square(state.target)] if state.phase == TIED else None,
            "landed": self._square(state.target) if state.phase == PLACING else None,
            "tokens": {SIDES[side]: self.squares_of(state, side) for side in state.seats},
            "supply": {SIDES[side]: counters[SUPPLY + side] for side in state.seats},
            "controls": {SIDES[side]: counters[CONTROLS + side] for side in state.seats},
            "winners": [SIDES[state.seats[seat]] for seat in state.winners],
        }

    def _square(self, number: int) -> str | None:
        return self.table.squares[number] if number >= 0 else None

    def squares_of(self, state: GeyserState, side: int) -> list[str]:
        """The squares of that side's tokens on the board, in order; a square with two is named twice."""
        first = self.table.first[side]
        places = sorted(state.where[first : first + self.table.tokens])
        return [self.table.squares[place] for place in places if place < len(self.table.squares)]

    def resample(self, state: GeyserState, seat: int, stream: Stream) -> GeyserState:
        """A copy with other dice to come: nothing else is hidden."""
        del seat
        copy = clone(state)
        copy.streams[DICE_STREAM] = stream.below(1 << 31) << 31 | stream.below(1 << 31)
        return copy

    def name(self, state: GeyserState, seat: int, action: Action) -> Mapping[str, Any]:
        """The action in words."""
        del state, seat
        return actions.named(self.table, action)

    def parse(self, state: GeyserState, seat: int, words: Mapping[str, Any]) -> Action:
        """The action that words describe; raises Refused or ValueError for what is not legal here."""
        action = actions.parsed(self.table, words)
        legality.may_choose(self.table, state, state.seats[seat], action)
        return action

    def check(self, state: GeyserState) -> None:
        """Assert the game's own invariants."""
        check(self.table, state)

    def stocks(self, state: GeyserState) -> Sequence[Stock]:
        """The component account of the game so far."""
        return stocks(self.table, self.printed, state)

    def measures(self, state: GeyserState) -> Mapping[str, int]:
        """Answers to the questions whether the components suffice, and the figures of the balance bands."""
        return measures(self.table, state)

    def progress(self, state: GeyserState) -> tuple[str, int]:
        """The round that is played."""
        return "rounds", state.counters[ROUND]

    def placed(self, state: GeyserState) -> Sequence[tuple[str, str, str]]:
        """Tokens on the island. The round marker is left out: it would put the track beside every picture."""
        board, tribes = self.printed.board, self.table.tribes
        return [(board, square, tribes[side]) for side in state.seats for square in self.squares_of(state, side)]

    def lots(self, state: GeyserState) -> Sequence[Lot]:
        """The tokens on the island and before the players, everybody's cards, and the round marker on its track."""
        return lots(self.table, self.printed, state)

    def tally(self, state: GeyserState) -> Mapping[str, Mapping[str, int]]:
        """Geysers controlled and tokens in the supply."""
        return {
            SIDES[side]: {"geysers": state.counters[CONTROLS + side], "supply": state.counters[SUPPLY + side]}
            for side in state.seats
        }

    def greedy(self, state: GeyserState, seat: int, stream: Stream) -> Action:
        """The baseline player of the specification."""
        del seat
        return bot.choose(self.table, self._reach, state, stream)


_APPLY = (turn.take_turn, turn.decide_tie, turn.add_token, fire)
"""What carries out an action in each phase."""
