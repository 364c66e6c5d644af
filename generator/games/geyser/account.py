"""What a position says about the components: the account, the sufficiency questions, and what must always hold."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from generator.catalog.models import Catalog, Kind
from generator.engine.lots import Before, Lot, OnBoard
from generator.engine.rules import Stock
from generator.games.geyser import rule_ids as ids
from generator.games.geyser.squares import SIDES
from generator.games.geyser.state import (
    ALL_OUT,
    BATTLES,
    CONTROLS,
    DICE,
    ENTRIES,
    NO_SQUARE,
    NO_SUPPLY,
    ON_BOARD,
    OVER,
    PLACING,
    ROLLER,
    ROUND,
    STACK,
    SUPPLY,
    TIED,
    TURNS,
    GeyserState,
)
from generator.games.geyser.table import Table


@dataclass(frozen=True, slots=True)
class Printed:
    """The printed pieces a game uses: ids of the board, of the round track and its marker (None where not printed).

    `tribes` counts the tokens by side, `for_players` lists the cards every player has one of: id, title, copies.
    """

    board: str
    track: str | None
    marker: str | None
    tribes: tuple[int, ...]
    for_players: tuple[tuple[str, str, int], ...]


def printed(catalog: Catalog, table: Table) -> Printed:
    """Find the pieces among the catalog's components: the boards by their squares, the rest by ids from the data."""
    boards = [one for one in catalog.components if one.kind is Kind.BOARD]
    island = [str(one.id) for one in boards if set(table.squares) <= {str(space.id) for space in one.spaces}]
    rounds = {str(number) for number in range(1, table.round_limit + 1)}
    tracks = [str(one.id) for one in boards if rounds <= {str(space.id) for space in one.spaces}]
    tokens = {str(one.id): one.copies for one in catalog.components if one.kind is Kind.TOKEN}
    markers = [one for one in tokens if one not in table.tribes]
    return Printed(
        board=island[0] if island else "",
        track=tracks[0] if tracks else None,
        marker=markers[0] if markers else None,
        tribes=tuple(tokens.get(tribe, 0) for tribe in table.tribes),
        for_players=tuple((str(one.id), one.title, one.copies) for one in catalog.components if one.kind is Kind.CARD),
    )


def stocks(table: Table, pieces: Printed, state: GeyserState) -> Sequence[Stock]:
    """How many of each printed component there are, and how many have been in use at once."""
    account = [
        Stock(
            table.tribes[side], table.tribe_titles[side], pieces.tribes[side], table.tokens - state.low[SUPPLY + side]
        )
        for side in state.seats
    ]
    account += [Stock(card, title, copies, len(state.seats)) for card, title, copies in pieces.for_players]
    if pieces.board:
        account.append(Stock(pieces.board, "Board", 1, 1))
    if pieces.track is not None and pieces.marker is not None:
        account += [Stock(pieces.track, "Round track", 1, 1), Stock(pieces.marker, "Round marker", 1, 1)]
    account.append(Stock("dice", "Dice", table.dice, state.high[DICE]))
    return account


def lots(table: Table, pieces: Printed, state: GeyserState) -> Sequence[Lot]:
    """Where every piece of a position lies: tokens, the players' cards and supplies, the round marker."""
    found: list[Lot] = []
    for seat, side in enumerate(state.seats):
        first = table.first[side]
        squares = [place for place in sorted(state.where[first : first + table.tokens]) if place < len(table.squares)]
        standing = [OnBoard(pieces.board, table.squares[place]) for place in squares]
        found += [Lot(table.tribes[side], standing.count(spot), spot) for spot in dict.fromkeys(standing)]
        found.append(Lot(table.tribes[side], state.counters[SUPPLY + side], Before(seat)))
        found += [Lot(card, 1, Before(seat)) for card, _, _ in pieces.for_players]
    if pieces.track is not None and pieces.marker is not None:
        found.append(Lot(pieces.marker, 1, OnBoard(pieces.track, str(state.counters[ROUND]))))
    return [lot for lot in found if lot.count]


def measures(table: Table, state: GeyserState) -> Mapping[str, int]:
    """Figures of one game; those ending in `_max` are compared over many games, the others added."""
    counters = state.counters
    peaks = [table.tokens - state.low[SUPPLY + side] for side in state.seats]
    finished = state.phase == OVER
    figures = {
        "battles": counters[BATTLES],
        "dice_at_once_max": counters[DICE],
        "entries_into_mother": counters[ENTRIES],
        "games_at_round_limit": int(counters[ROUND] == table.round_limit),
        "games_scored": int(finished and state.reason == ids.END_2),
        "games_with_whole_tribe_out": int(counters[ALL_OUT] > 0),
        "landings_without_square": counters[NO_SQUARE],
        "landings_without_supply": counters[NO_SUPPLY],
        "tokens_of_all_tribes_max": state.high[ON_BOARD],
        "tokens_of_one_tribe_max": max(peaks),
        "tokens_on_one_square_max": counters[STACK],
    }
    for turn, side in enumerate(state.order, 1):
        if state.winners == (state.seats.index(side),):
            figures[f"won_alone_by_turn_{turn}"] = 1
    return figures


def check(table: Table, state: GeyserState) -> None:
    """Assert what must hold in every position; AssertionError says what does not."""
    where, counters, ring, limit = state.where, state.counters, table.ring, table.stack_limit
    squares = len(table.squares)
    owners, heights = [-1] * squares, [0] * squares
    on_board = 0
    for side, first in enumerate(table.first):
        zones = where[first : first + table.tokens]
        if side not in state.seats:
            assert zones.count(table.box) == table.tokens, f"the tribe of {SIDES[side]} is not in play"
            continue
        supply, here, geysers = squares + side, 0, 0
        for zone in zones:
            if zone == supply:
                continue
            assert zone < squares, f"a token of {SIDES[side]} is neither on the board nor in its supply"
            here += 1
            if owners[zone] == side:
                heights[zone] += 1
                assert heights[zone] <= limit, f"more than {limit} tokens stand on {table.squares[zone]}"
                continue
            assert owners[zone] < 0, f"two tribes share {table.squares[zone]}"
            owners[zone] = side
            heights[zone] = 1
            if ring[zone] >= 0:
                geysers += 1
        assert here + counters[SUPPLY + side] == table.tokens, f"the supply of {SIDES[side]} is miscounted"
        assert geysers == counters[CONTROLS + side], f"the geysers of {SIDES[side]} are miscounted"
        on_board += here
    assert on_board == counters[ON_BOARD], "the tokens on the board are miscounted"
    assert owners == state.owner, "owner differs from where the tokens are"
    assert heights == state.height, "height differs from where the tokens are"
    assert 1 <= counters[ROUND] <= table.round_limit, "there is no such round"
    assert 0 <= counters[TURNS] <= len(state.order), "more turns than players"
    assert 0 <= counters[ROLLER] < len(state.order), "nobody has the dice"
    assert (state.target >= 0) == (state.phase in (TIED, PLACING)), "a battle or landing is left over"
    assert (state.phase == OVER) == bool(state.winners), "a game that is over has a winner"
