"""The rules of Saratoga Sabotage as the engine plays them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from generator.catalog.models import Catalog
from generator.engine.chance import Stream, seeded
from generator.engine.lots import Lot
from generator.engine.optional import OptionalParts
from generator.engine.rules import Action, Names, Refused, Result, Stock
from generator.games.saratoga_sabotage import account, bot, words
from generator.games.saratoga_sabotage.deck import Legal, compiled
from generator.games.saratoga_sabotage.rule_ids import RULES
from generator.games.saratoga_sabotage.setting_up import dealt, seating_of
from generator.games.saratoga_sabotage.state import (
    BLUE_OUT,
    COUNTERS,
    NOTHING,
    PROGRESS,
    ROUND,
    SEATS,
    SUPPLIES,
    TURN,
    WHITE_OUT,
    Trek,
    clone,
)
from generator.games.saratoga_sabotage.supply import TRACK, Supply, marker, supply_of
from generator.games.saratoga_sabotage.turn import Limits, resolve

_Plays: TypeAlias = dict[tuple[str, str], int]

TALK = "talk"
"""The stream from which the bots' public agreements come; the game itself has nothing random."""


@dataclass(frozen=True, slots=True)
class _Start:
    """A set-up: who sits where."""

    name: str
    seating: tuple[int, ...]


class SaratogaRules(OptionalParts[Trek]):
    """Stateless: everything here is made once from the catalog and never changed, but for tables filled when asked."""

    def __init__(self, catalog: Catalog) -> None:
        data: Mapping[str, Any] = catalog.data
        rules = catalog.rules
        self.constants = rules
        self.colours: tuple[str, ...] = tuple(data["colours"])
        self.supply: Supply = supply_of(catalog, self.colours)
        self.deck = compiled(data["actions"])
        self.limits = Limits(
            goal=rules["goal"],
            floor=rules["progress_floor"],
            cap=rules["supply_cap"],
            turns=rules["turns_per_round"],
            rounds=rules["round_limit"],
        )
        zones = ("box", *(f"{colour} cards" for colour in self.colours), *(f"{colour} sign" for colour in self.colours))
        self.names = Names(rules=RULES, components=self.supply.cards, zones=zones, counters=COUNTERS, streams=(TALK,))
        low, high = catalog.identity.players.low, catalog.identity.players.high
        self._players = tuple(range(low, min(high, SEATS) + 1))
        self._starts = {players: self._starts_for(catalog.setups, players) for players in self._players}
        self._legal = tuple(
            tuple(Legal(self.deck, seat, players) for seat in range(players)) for players in range(SEATS + 1)
        )
        self._waiting = tuple(
            tuple(seat for seat in range(SEATS) if waiting >> seat & 1) for waiting in range(1 << SEATS)
        )
        self._dealt: dict[tuple[int, ...], Trek] = {}
        self._written: dict[tuple[int, ...], tuple[_Plays, ...]] = {}
        self._fixed: dict[tuple[int, ...], tuple[Stock, ...]] = {}

    def _starts_for(self, setups: Sequence[Mapping[str, Any]], players: int) -> tuple[_Start, ...]:
        starts = tuple(
            _Start(str(one["id"]), seating_of(one["players"], self.colours))
            for one in setups
            if len(one["players"]) == players
        )
        return starts or (_Start(f"any_{players}", tuple(range(players))),)

    def players(self) -> Sequence[int]:
        """As many as the catalog says, at most six."""
        return self._players

    def setups(self, players: int) -> Sequence[str]:
        """The catalog's set-ups for that number of players; `any_<n>` with the first colours where it has none."""
        return [start.name for start in self._starts.get(players, ())]

    def setup(self, players: int, seed: int, setup: str | None = None) -> Trek:
        """Cards and chips dealt; the seed only moves what the bots agree on. Raises ValueError for no such set-up."""
        for start in self._starts.get(players, ()):
            if setup is None or start.name == setup:
                return self.seated(start.seating, seed)
        raise ValueError(f"there is no set-up {setup or ''} for {players} players")

    def seated(self, seating: tuple[int, ...], seed: int) -> Trek:
        """A new game between players of these colours; raises ValueError where a card for it is not printed."""
        if seating not in self._dealt:
            self._dealt[seating] = dealt(seating, self.supply, self.constants)
        state = clone(self._dealt[seating])
        state.streams[0] = seeded(seed, TALK)
        return state

    def seat_names(self, state: Trek) -> Sequence[str]:
        """The colours."""
        return [self.colours[colour] for colour in state.seating]

    def clone(self, state: Trek) -> Trek:
        """An independent copy."""
        return clone(state)

    def actors(self, state: Trek) -> Sequence[int]:
        """Everybody who has not laid two cards yet."""
        return self._waiting[state.waiting]

    def legal(self, state: Trek, seat: int) -> Sequence[Action]:
        """Every pair of cards still in the hand that SS-PLAY-3 allows."""
        if state.waiting >> seat & 1:
            return self._legal[len(state.choices)][seat][state.locked[seat]]
        return ()

    def playable(self, state: Trek, seat: int) -> Sequence[Action]:
        """What the seat may lay in this turn, whether it has chosen already or not."""
        return self._legal[len(state.choices)][seat][state.locked[seat]]

    def apply(self, state: Trek, seat: int, action: Action) -> None:
        """Lay two cards face down; the last player to do so reveals and resolves the turn."""
        state.choices[seat] = action
        state.waiting &= ~(1 << seat)
        if not state.waiting:
            resolve(state, self.deck, self.limits)

    def result(self, state: Trek) -> Result | None:
        """The winners and whether they arrived (SS-END-1) or winter came (SS-END-4)."""
        if state.ended == NOTHING:
            return None
        return Result(state.winners, RULES[state.ended])

    def view(self, state: Trek, seat: int) -> Mapping[str, Any]:
        """Everything but the plays that lie face down before the others."""
        seats = range(len(state.choices))
        names = self.seat_names(state)
        counters = state.counters
        own = state.choices[seat]
        return {
            "seat": names[seat],
            "round": counters[ROUND],
            "turn": counters[TURN],
            "progress": {names[one]: counters[PROGRESS + one] for one in seats},
            "supplies": {names[one]: counters[SUPPLIES + one] for one in seats},
            "locked": {names[one]: words.cards(state.locked[one], names) for one in seats},
            "ready": [names[one] for one in seats if state.choices[one] != NOTHING],
            "play": None if own == NOTHING else words.pair(own, names),
            "winners": [names[one] for one in state.winners],
        }

    def resample(self, state: Trek, seat: int, stream: Stream) -> Trek:
        """The others' hidden plays drawn anew from what they may lay."""
        copy = clone(state)
        for other, play in enumerate(copy.choices):
            if other != seat and play != NOTHING:
                copy.choices[other] = stream.choice(self.playable(copy, other))
        copy.streams[0] = stream.below(1 << 31)  # nobody knows what will be agreed next
        return copy

    def name(self, state: Trek, seat: int, action: Action) -> Mapping[str, Any]:
        """`{play: [move, self]}`."""
        return {"play": words.pair(action, self.seat_names(state))}

    def parse(self, state: Trek, seat: int, words_: Mapping[str, Any]) -> Action:
        """The play that `name` wrote; refuses what the rules refuse."""
        if len(words_) != 1 or "play" not in words_:
            raise ValueError("a play is written as {play: [action, target]}")
        if not state.waiting >> seat & 1:
            raise Refused("SS-END-1" if state.ended != NOTHING else "SS-ROUND-2", "this player does not choose now")
        return self.play(state, seat, words_["play"])

    def play(self, state: Trek, seat: int, pair: object) -> Action:
        """The play that two card names make; refused by SS-PLAY-2, -4, -5, -3 or SS-LOCK-2, in this order."""
        known = self._written.get(state.seating) or self._write(state)
        if isinstance(pair, list) and len(pair) == 2 and isinstance(pair[0], str) and isinstance(pair[1], str):
            action = known[seat].get((pair[0], pair[1]), NOTHING)
            if action != NOTHING and not self.deck.masks[action] & state.locked[seat]:
                return action
        return self._refused(state, seat, pair)

    def _write(self, state: Trek) -> tuple[_Plays, ...]:
        """Every legal pair of each seat as it is written, so that a replay is read fast."""
        names = self.seat_names(state)
        by_seat = self._legal[len(names)]
        written = tuple(
            {(card, target): play for play in legal[0] for card, target in [words.pair(play, names)]}
            for legal in by_seat
        )
        return self._written.setdefault(state.seating, written)

    def _refused(self, state: Trek, seat: int, pair: object) -> Action:
        names = self.seat_names(state)
        action = words.play(pair, seat, names, self.colours, self.deck)
        locked = " and ".join(words.cards(self.deck.masks[action] & state.locked[seat], names))
        raise Refused("SS-LOCK-2", f"{locked} already lies on the table in this round")

    def check(self, state: Trek) -> None:
        """Chips within their bounds and their sums right, choices legal, and nobody both ready and waiting."""
        counters, choices = state.counters, state.choices
        seats = len(choices)
        for seat, play in enumerate(choices):
            if play != NOTHING:
                assert not state.waiting >> seat & 1, f"seat {seat} has chosen and still waits"
                assert play in self._legal[seats][seat][state.locked[seat]], f"seat {seat} has an illegal play"
            assert self.limits.floor <= counters[PROGRESS + seat] <= self.supply.reach, f"progress of seat {seat}"
            assert 0 <= counters[SUPPLIES + seat] <= self.limits.cap, f"supplies of seat {seat}"
            assert state.locked[seat].bit_count() <= 2 * (self.limits.turns - 1), f"locked cards of seat {seat}"
        white, blue = sum(counters[PROGRESS : PROGRESS + seats]), sum(counters[SUPPLIES : SUPPLIES + seats])
        assert white == counters[WHITE_OUT] <= self.supply.white_chips, "white chips"
        assert blue == counters[BLUE_OUT] <= self.supply.blue_chips, "blue chips"
        assert (state.waiting == 0) == (state.ended != NOTHING), "somebody waits exactly while the game goes on"

    def stocks(self, state: Trek) -> Sequence[Stock]:
        """Cards dealt, markers, and the most chips that were out of the bank at once."""
        if state.seating not in self._fixed:
            self._fixed[state.seating] = account.fixed_stocks(state, self.supply)
        return (*self._fixed[state.seating], *account.chips(state, self.supply))

    def measures(self, state: Trek) -> Mapping[str, int]:
        """The answers to the specification's questions about components, for one game."""
        return account.measures(state, self.deck, self.supply)

    def progress(self, state: Trek) -> tuple[str, int]:
        """The rounds begun."""
        return "rounds", state.counters[ROUND]

    def placed(self, state: Trek) -> Sequence[tuple[str, str, str]]:
        """The markers on the progress track."""
        return [
            (TRACK, f"{self.colours[colour]}-{state.counters[PROGRESS + seat]}", marker(self.colours[colour]))
            for seat, colour in enumerate(state.seating)
        ]

    def lots(self, state: Trek) -> Sequence[Lot]:
        """Hands, signs, chips, markers and the bank."""
        return account.lots(state, self.supply)

    def tally(self, state: Trek) -> Mapping[str, Mapping[str, int]]:
        """The chips before each player."""
        return {
            self.colours[colour]: {
                "progress": state.counters[PROGRESS + seat],
                "supplies": state.counters[SUPPLIES + seat],
            }
            for seat, colour in enumerate(state.seating)
        }

    def greedy(self, state: Trek, seat: int, stream: Stream) -> Action:
        """The player who talks, agrees on convoys and mostly keeps the promise."""
        return bot.talking(self, state, seat, stream)
