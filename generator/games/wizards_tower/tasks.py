"""What each kind of choice asks of a person at the table."""

from collections.abc import Mapping

TASKS: Mapping[str, str] = {
    "step": "step to a tile or stay",
    "use": "use a potion or another card",
    "scry": "look at a tile near you",
    "recall": "use the Recall Relic to another hero",
    "equip": "equip a card",
    "unequip": "take a card off",
    "give": "give a card to another hero",
    "done": "go on",
    "wizard_begin": "begin your turn",
    "remove": "remove a tile in your rage",
    "play": "play a card",
    "wizard_end": "end your turn",
    "place": "place a token on a tile",
    "target": "choose the tile your spell strikes",
    "shove": "choose a hero and where the hero is moved",
    "turn": "choose the side that the entrance turns to",
    "strip": "choose the equipped card that is discarded",
    "discard": "choose a card to discard",
    "ward": "pass the save with a card or roll for it",
    "take": "take the loot or leave it",
    "fight": "choose the tile you fight on",
    "strength": "use a card that adds to the roll or not",
    "reroll": "use a card to roll again or not",
    "smoke": "leave the fight with a smoke bomb or not",
    "tower": "choose where the tower stands",
    "entrance": "choose the side of the tower with the entrance",
    "hide": "choose the place of a key tile",
    "start": "choose the corner you start on",
    "put_back": "choose a card to shuffle back into the deck",
}
"""By the word of the choice, in the imperative."""
