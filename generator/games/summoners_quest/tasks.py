"""What each kind of choice asks of a person at the table."""

from collections.abc import Mapping

TASKS: Mapping[str, str] = {
    "temple": "choose the temple where your summoner begins",
    "start_turn": "begin your turn",
    "roll": "roll the dice and move",
    "skip_move": "go on without moving",
    "end_turn": "end your turn",
    "move": "choose which of your pieces walks, and its way",
    "victim": "choose which of the pair the trap hurts",
    "portal": "go through the portal or stay",
    "fighter": "choose which of the pair fights",
    "attack": "choose whom to attack",
    "defend": "choose a summon that fights in your place, or none",
    "power": "pay for the power in this fight or not",
    "overdraw": "discard a card to draw another, or draw none",
    "discard": "discard a card",
    "destroy": "choose the item that is destroyed",
    "summon": "summon a creature",
    "cast": "cast a spell",
    "equip": "equip an item",
    "place_trap": "place a trap",
    "remove_item": "remove an item",
    "use_item": "use an item",
    "use_power": "use a power",
    "open_gate": "open a gate",
}
"""By the word of the choice, in the imperative."""
