"""What a game needed of the printed things, and the figures that the specification asks for."""

from collections import Counter
from collections.abc import Mapping, Sequence

from generator.engine.lots import Before, Common, InHand, Lot, OnBoard
from generator.engine.rules import Stock
from generator.engine.state import CHOOSE, COUNT
from generator.games.saratoga_sabotage.deck import CARDS, Deck
from generator.games.saratoga_sabotage.rule_ids import number
from generator.games.saratoga_sabotage.setting_up import BOX
from generator.games.saratoga_sabotage.state import (
    BLUE_OUT,
    PROGRESS,
    REFUSED_SUPPLIES,
    SUPPLIES,
    WHITE_OUT,
    Trek,
)
from generator.games.saratoga_sabotage.supply import BLUE_CHIP, TRACK, WHITE_CHIP, Supply, marker

_FAILED = number("SS-CHIP-3")
_WINTER = number("SS-END-4")
_ACTION_BITS = (1 << len(CARDS)) - 1


def fixed_stocks(state: Trek, supply: Supply) -> tuple[Stock, ...]:
    """What a set-up takes for the whole game, by printed set: cards, reference cards, markers and the track."""
    players = len(state.seating)
    used = [name for card, name in enumerate(supply.cards) if state.where[card] != BOX]
    used += [marker(supply.colours[colour]) for colour in state.seating]
    used += [TRACK, *(name for name in supply.references for _ in range(players))]
    taken = Counter(supply.sets[name] for name in used if name in supply.sets)
    return tuple(Stock(*one, peak) for one, peak in taken.items())


def chips(state: Trek, supply: Supply) -> tuple[Stock, Stock]:
    """The most chips of each kind that were out of the bank at once."""
    return (
        Stock(WHITE_CHIP, "white chips", supply.white_chips, state.high[WHITE_OUT]),
        Stock(BLUE_CHIP, "blue chips", supply.blue_chips, state.high[BLUE_OUT]),
    )


def lots(state: Trek, supply: Supply) -> Sequence[Lot]:
    """Where every piece lies: hands, signs, chips before the players and in the bank, markers.

    Cards that are locked for the round count as held: it is the start of a game that is laid out.
    """
    found: list[Lot] = []
    for seat, colour in enumerate(state.seating):
        first = colour * supply.hand
        for card in range(first, first + supply.hand):
            if state.where[card] != BOX:
                held = state.where[card] == 1 + colour
                found.append(Lot(supply.cards[card], 1, InHand(seat) if held else Before(seat)))
        found += [Lot(name, 1, Before(seat)) for name in supply.references]
        found.append(Lot(WHITE_CHIP, state.counters[PROGRESS + seat], Before(seat)))
        found.append(Lot(BLUE_CHIP, state.counters[SUPPLIES + seat], Before(seat)))
        space = f"{supply.colours[colour]}-{state.counters[PROGRESS + seat]}"
        found.append(Lot(marker(supply.colours[colour]), 1, OnBoard(TRACK, space)))
    found.append(Lot(WHITE_CHIP, supply.white_chips - state.counters[WHITE_OUT], Common("bank")))
    found.append(Lot(BLUE_CHIP, supply.blue_chips - state.counters[BLUE_OUT], Common("bank")))
    return [lot for lot in found if lot.count]


def measures(state: Trek, deck: Deck, supply: Supply) -> Mapping[str, int]:
    """The figures of one game; keys that end in `_max` are the highest value met, all others are counts to add up.

    What happened turn by turn is read from the log, and missing where there is none.
    """
    players = len(state.seating)
    progress = max(state.high[PROGRESS : PROGRESS + players])
    figures = {
        "progress_of_one_player_max": progress,
        "progress_of_all_players_max": state.high[WHITE_OUT],
        "supplies_of_one_player_max": max(state.high[SUPPLIES : SUPPLIES + players]),
        "supplies_of_all_players_max": state.high[BLUE_OUT],
        "supplies_lost_to_the_cap": state.counters[REFUSED_SUPPLIES],
        "games_ended_by_winter": int(state.ended == _WINTER),
        "games_shared": int(len(state.winners) > 1),
        "games_the_track_cannot_show": int(progress > supply.reach),
    }
    if state.log is not None:
        figures.update(_turn_by_turn(state, deck))
    return figures


def _turn_by_turn(state: Trek, deck: Deck) -> dict[str, int]:
    supplies = [0] * len(state.seating)
    laid = [0] * len(state.seating)  # cards on the table, as bits
    most = actions_locked = targets_locked = dry = failed = turns = 0
    played: Counter[str] = Counter()
    for kind, rule, thing, _, after in state.log or ():
        if kind == COUNT and SUPPLIES <= thing < SUPPLIES + len(supplies):
            supplies[thing - SUPPLIES] = after
        elif kind == CHOOSE:
            mask = deck.masks[after]
            turns += 1
            dry += not supplies[thing]
            played[deck.actions[after]] += 1
            if laid[thing] & ~mask and laid[thing].bit_count() == 2:
                actions_locked = max(actions_locked, (laid[thing] & _ACTION_BITS).bit_count())
                targets_locked = max(targets_locked, (laid[thing] & ~_ACTION_BITS).bit_count())
                laid[thing] |= mask
                most = max(most, laid[thing].bit_count())
            else:
                laid[thing] = mask
        elif rule == _FAILED:
            failed += 1
    return {
        "cards_on_the_table_of_one_player_max": most,
        "action_cards_locked_in_a_second_turn_max": actions_locked,
        "target_cards_locked_in_a_second_turn_max": targets_locked,
        "plays": turns,
        "plays_begun_without_supplies": dry,
        "plays_failed_for_want_of_supplies": failed,
        **{f"plays_of_{action}": played[action] for action in sorted(set(deck.actions) - {""})},
    }
