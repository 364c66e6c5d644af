"""Summoner's Quest behind the interface that every game's rules have."""

from collections.abc import Mapping, Sequence
from typing import Any

from generator.catalog.models import Catalog
from generator.engine.cards import CardUse
from generator.engine.chance import Stream
from generator.engine.lots import SIDES, Chair, Lot
from generator.engine.optional import OptionalParts
from generator.engine.rules import Action, Names, Refused, Result, Stock
from generator.games.summoners_quest import account, actions, bot, turn
from generator.games.summoners_quest.board import NAMES
from generator.games.summoners_quest.card_use import card_uses
from generator.games.summoners_quest.legality import why_not
from generator.games.summoners_quest.printed import Printed, lots, placed, printed, stocks
from generator.games.summoners_quest.prospects import chances
from generator.games.summoners_quest.rule_ids import RULES
from generator.games.summoners_quest.setting_up import new_game, roll_for_order
from generator.games.summoners_quest.start import Opening, opening, openings
from generator.games.summoners_quest.state import (
    ACTIVE,
    COUNTERS,
    HOLD,
    LIFE,
    NOTHING,
    OVER,
    ROUND,
    SEATS,
    STREAMS,
    USED,
    Quest,
    clone,
)
from generator.games.summoners_quest.table import SEAT_NAMES, Table, table
from generator.games.summoners_quest.view import resample, view


class SummonersRules(OptionalParts[Quest]):
    """The rules of Summoner's Quest, made once from a catalog."""

    def __init__(self, catalog: Catalog) -> None:
        self.table: Table = table(catalog.data)
        self.printed: Printed = printed(catalog)
        self._openings: tuple[Opening, ...] = openings(catalog.data)
        components = self.table.deck.components
        self.names = Names(
            rules=RULES,
            components=components,
            zones=(
                *NAMES,
                *(f"trap on {space}" for space in NAMES),
                "deck",
                "discard pile",
                "being played",
                "box",
                *(f"hand of seat {seat + 1}" for seat in range(SEATS)),
                *(f"items of seat {seat + 1}" for seat in range(SEATS)),
            ),
            counters=(*COUNTERS, *(f"damage on {name}" for name in components[SEATS : self.table.pieces])),
            streams=STREAMS,
        )
        self._alone = tuple((seat,) for seat in range(SEATS))

    def players(self) -> Sequence[int]:
        """As many as the constants say."""
        return range(self.table.players_min, self.table.players_max + 1)

    def setups(self, players: int) -> Sequence[str]:
        """The catalog's opening positions for that number of players; `any_<n>` where it has none."""
        return [one.name for one in self._openings if len(one.seats) == players] or [f"any_{players}"]

    def setup(self, players: int, seed: int, setup: str | None = None) -> Quest:
        """A new game: that opening position, or the roll for the order with the temples still to be picked."""
        for one in self._openings:
            if one.name == setup and len(one.seats) == players:
                state = opening(self.table, one, seed)
                turn.pose(self.table, state)  # the first turn begins by a decision: a set-up is shown as it is dealt
                return state
        if players not in self.players() or setup not in (None, *self.setups(players)):
            raise ValueError(f"there is no set-up {setup or ''} for {players} players")
        state = new_game(self.table, SEAT_NAMES[:players], seed)
        roll_for_order(self.table, state)
        turn.run(self.table, state)
        return state

    def seat_names(self, state: Quest) -> Sequence[str]:
        """The colours, or the names an example gives."""
        return state.names

    def clone(self, state: Quest) -> Quest:
        """An independent copy."""
        return clone(state)

    def actors(self, state: Quest) -> Sequence[int]:
        """The one seat that decides now; none when the game is over."""
        return self._alone[state.asker] if state.ask != NOTHING else ()

    def legal(self, state: Quest, seat: int) -> Sequence[Action]:
        """What the seat may choose."""
        return state.options if state.ask != NOTHING and state.asker == seat else ()

    def apply(self, state: Quest, seat: int, action: Action) -> None:
        """Carry out a decision and everything that follows of itself, decisions with one option included."""
        del seat
        turn.answer(self.table, state, action)
        turn.run(self.table, state)

    def result(self, state: Quest) -> Result | None:
        """The winner, or nobody where the last ones fell together or the safety stop came."""
        return Result(state.winners, RULES[state.ended]) if state.phase == OVER else None

    def view(self, state: Quest, seat: int) -> Mapping[str, Any]:
        """All that lies open, and the seat's own hand and traps."""
        return view(self.table, state, seat)

    def resample(self, state: Quest, seat: int, stream: Stream) -> Quest:
        """A copy with other cards in the deck, the others' hands and their traps, and other dice to come."""
        return resample(self.table, state, seat, stream)

    def name(self, state: Quest, seat: int, action: Action) -> Mapping[str, Any]:
        """The decision in the words of the worked examples."""
        del seat
        return actions.named(self.table, state, action)

    def parse(self, state: Quest, seat: int, words: Mapping[str, Any]) -> Action:
        """The decision that words describe; refused by the first rule it breaks (8.3)."""
        action = actions.parsed(self.table, state, words)
        if action not in self.legal(state, seat):
            rule, why = why_not(self.table, state, seat, action)
            raise Refused(RULES[rule], why)
        return action

    def check(self, state: Quest) -> None:
        """Assert the game's own invariants."""
        account.check(self.table, state)

    def stocks(self, state: Quest) -> Sequence[Stock]:
        """The component account of the game so far."""
        return stocks(self.table, self.printed, state)

    def measures(self, state: Quest) -> Mapping[str, int]:
        """Whether the components sufficed, and the figures of the balance bands."""
        return account.measures(state)

    def progress(self, state: Quest) -> tuple[str, int]:
        """The round that is played."""
        return "rounds", state.counters[ROUND]

    def placed(self, state: Quest) -> Sequence[tuple[str, str, str]]:
        """Tokens and markers on the board."""
        return placed(self.table, self.printed, state)

    def lots(self, state: Quest) -> Sequence[Lot]:
        """The deck, the players' stones, the summoners, and all that lies ready."""
        return lots(self.table, self.printed, state)

    def chairs(self, state: Quest) -> Sequence[Chair]:
        """Everybody sits at the side of the own temple."""
        sides = {name[0].upper(): name for name in SIDES}
        letters = [NAMES[temple][0] if temple != NOTHING else "" for temple in state.temples]
        return [Chair(sides.get(letter), colour) for letter, colour in zip(letters, SEAT_NAMES, strict=False)]

    def tally(self, state: Quest) -> Mapping[str, Mapping[str, int]]:
        """Life, mana, cards and hold of each player."""
        counters = state.counters
        return {
            name: {
                "life": counters[LIFE + seat],
                "mana": counters[ACTIVE + seat],
                "used mana": counters[USED + seat],
                "cards": len(state.hands[seat]),
                "hold": counters[HOLD + seat],
            }
            for seat, name in enumerate(state.names)
        }

    def greedy(self, state: Quest, seat: int, stream: Stream) -> Action:
        """The baseline player of the specification."""
        return bot.choose(self.table, state, seat, stream)

    def told(self, state: Quest, seat: int, action: Action, to: int) -> Mapping[str, Any]:
        """The decision in words; which trap is laid only its player hears (SQ-TRAP-4)."""
        words = self.name(state, seat, action)
        return words if seat == to or "place_trap" not in words else {**words, "place_trap": "face down"}

    def cards(self, state: Quest) -> Sequence[CardUse]:
        """What became of the cards the players drew."""
        return card_uses(self.table, state)

    def worth(self, state: Quest) -> Sequence[float]:
        """Each player's chance to win, for players who look ahead."""
        return chances(self.table, state)
