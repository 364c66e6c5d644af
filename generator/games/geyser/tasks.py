"""What each kind of choice asks of a person at the table."""

from collections.abc import Mapping

TASKS: Mapping[str, str] = {
    "move": "move one of your tokens one square",
    "callup": "call up a token on your starting square",
    "pass": "pass",
    "tie": "roll again or retreat, after a tie",
    "place": "add a token near the geyser you have landed on, or none",
    "fire": "roll for the geysers that fire",
}
"""By the word of the choice, in the imperative."""
