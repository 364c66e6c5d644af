"""What each kind of choice asks of a person at the table."""

from collections.abc import Mapping

TASKS: Mapping[str, str] = {
    "play": "play a card of your hand",
    "move": "move an Entity",
    "use": "use an ability",
    "attack": "attack with an Entity",
    "pass": "end your turn",
    "cycle": "discard a card of your first hand for another",
    "keep": "keep your hand",
    "next": "choose the Entity whose ability at the start of the turn comes next",
    "trigger": "use the ability that is triggered",
    "skip": "leave the ability unused",
    "react": "react with an ability",
    "let": "let it happen",
    "discard": "choose a card to discard",
}
"""By the word of the choice, in the imperative."""
