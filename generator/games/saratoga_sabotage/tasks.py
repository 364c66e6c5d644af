"""What each kind of choice asks of a person at the table."""

from collections.abc import Mapping

TASKS: Mapping[str, str] = {
    "play": "lay an action card and a target card face down",
}
"""By the word of the choice, in the imperative."""
