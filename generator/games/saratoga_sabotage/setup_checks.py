"""SS-V30 to SS-V35: the checks of a set-up."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from generator.games.saratoga_sabotage.reading import Reading
from generator.games.saratoga_sabotage.vocabulary import ACTION_CARDS, COLOURS
from generator.source.diagnostic import Report, closest
from generator.source.mark import Path
from generator.source.tree import Tree

_SELF = "self"


def check_setup(tree: Tree, path: Path, report: Report) -> None:
    """Everything wrong with the set-up at a path; the number of players and their colours come first and alone."""
    reading = Reading(tree, report)
    colours = [str(colour) for colour in reading.at("colours") or COLOURS]
    players = reading.at(*path, "players")
    if not isinstance(players, list) or not _seats(reading, path, players, colours):
        return
    chips(reading, path)
    hands = reading.mapping(*path, "hands")
    for colour in players:
        _hand(reading, path, colour, players, colours, hands.get(colour))
    for colour in hands:
        if colour not in players:
            reading.error(
                "SS-V33", f"there is a hand for {colour}, whom nobody plays", (*path, "hands", colour), key=True
            )


def _seats(reading: Reading, path: Path, players: list[Any], colours: Sequence[str]) -> bool:
    """SS-V30 and SS-V31: as many players as the game is for, in different colours; whether it is so."""
    low, high = reading.whole("game", "players", "min"), reading.whole("game", "players", "max")
    if (low is not None and len(players) < low) or (high is not None and len(players) > high):
        message = f"{len(players)} players cannot play, only {low} to {high}"
        reading.error("SS-V30", message, (*path, "players"))
        return False
    good = True
    for index, colour in enumerate(players):
        if colour not in colours:
            hint = closest(str(colour), colours)
            reading.error("SS-V31", f"there is no colour {colour!r}", (*path, "players", index), hint=hint)
            good = False
        elif colour in players[:index]:
            reading.error("SS-V31", f"{colour} is played twice", (*path, "players", index))
            good = False
    return good


def chips(reading: Reading, path: Path) -> None:
    """SS-V32: everybody starts with the chips of the rules."""
    for key, constant in (("white", "start_progress"), ("blue", "start_supplies")):
        wanted = reading.whole("rules", constant)
        found = reading.at(*path, "chips", key)
        if wanted is not None and (isinstance(found, bool) or found != wanted):
            message = f"a player starts with {wanted} {key} chips, not {found!r}"
            reading.error("SS-V32", message, (*path, "chips", key))


def _hand(
    reading: Reading, path: Path, colour: str, players: Sequence[str], colours: Sequence[str], hand: object
) -> None:
    """SS-V33 to SS-V35: four action cards, Self, and the colours of the others, each once."""
    where = (*path, "hands", colour)
    if not isinstance(hand, list):
        reading.error("SS-V33", f"{colour} has no hand", where)
        return
    wanted = (*ACTION_CARDS, _SELF, *(other for other in players if other != colour))
    for index, card in enumerate(hand):
        at = (*where, index)
        if card in hand[:index]:
            reading.error("SS-V33", f"{colour} holds {card!r} twice", at)
        elif card == colour:
            reading.error("SS-V34", f"{colour} holds the card of the own colour, which is the sign on the table", at)
        elif card in wanted:
            continue
        elif card in colours:
            reading.error("SS-V35", f"{colour} holds {card}, whom nobody plays", at)
        else:
            hint = closest(str(card), wanted)
            reading.error("SS-V33", f"there is no card {card!r} in this game", at, hint=hint)
    held = Counter(map(str, hand))
    for card in wanted:
        if not held[card]:
            reading.error("SS-V33", f"{colour} lacks {card!r}", where)
