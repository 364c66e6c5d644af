"""Decks that players build."""

from generator.codes.explanation import Explanation

CODES = (
    Explanation(
        "DCK001",
        "A deck has too few or too many cards.",
        "Such a deck may not be played.",
        "38 cards where 40 are required",
        "The message says by how many; `pnp deck suggest` completes a deck that is too small.",
    ),
    Explanation(
        "DCK002",
        "What the cards add up to is more or less than the game allows.",
        "Such a deck may not be played.",
        "a deck whose points are above the limit",
        "The hint names the card that makes most of it.",
    ),
    Explanation(
        "DCK003",
        "More copies of a card than the game allows.",
        "Such a deck may not be played.",
        "4 copies where 3 are allowed",
        "Take some out.",
    ),
    Explanation(
        "DCK004",
        "A deck names a card that does not exist or may be in no deck.",
        "The card cannot be printed or counted.",
        "3 Ember Wof",
        "The hint names the nearest one.",
    ),
    Explanation(
        "DCK005",
        "A count that is not from 1 to 1,000.",
        "So many copies are mostly a slip of the keyboard.",
        "0 Ember Wolf",
        "Correct it, or leave the card out.",
    ),
    Explanation(
        "DCK006",
        "A line of a list or table is no count and card, or the list names no card.",
        "The line would be left out of the deck.",
        "Ember Wolf x three",
        "Write `3 Name of a card`, or name the columns of a table `count` and `card`.",
    ),
    Explanation(
        "DCK007",
        "A card of a deck is on no printed card.",
        "A player could not hold the card in hand.",
        "a card of `tables` that no deck prints",
        "Give it to a deck under `print`.",
    ),
)
