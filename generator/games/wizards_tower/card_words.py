"""The closed vocabulary: kinds, slots, triggers and operations, as tables for the checks."""

from collections.abc import Mapping
from dataclasses import dataclass

MONSTER, TRAP, SPELL = "monster", "trap", "spell"
EQUIPMENT, CONSUMABLE = "equipment", "consumable"
WIZARD_KINDS = (MONSTER, TRAP, SPELL)
LOOT_KINDS = (EQUIPMENT, CONSUMABLE)
TILE_KINDS = ("tower", "key", "room")
TOKEN_KINDS = ("monster", "trap", "blank", "key", "marker")
WIZARD_TURN, WORN = "wizard_turn", "while_equipped"
NO_SLOT = "none"
SLOTS = ("sword", "boots", "other", NO_SLOT)
MODIFIERS = ("combat", "save", "move", "guard")
PLACE, UNDER_HERO = "place_tokens", "place_under_hero"
COUNTS_OF_TOKENS = ("monsters", "level", "traps", "blanks")
"""The parameters that may be 0."""


@dataclass(frozen=True, slots=True)
class OperationWords:
    """What an operation is aimed at, its parameters, and when a card with it is used."""

    target: str
    parameters: tuple[str, ...]
    trigger: str = WIZARD_TURN


WIZARD_OPERATIONS: Mapping[str, OperationWords] = {
    PLACE: OperationWords("any_tile", ("monsters", "level", "traps", "blanks")),
    UNDER_HERO: OperationWords("hero_tile", ("monsters", "level", "blanks")),
    "freeze": OperationWords("hero_tile", ("tiles", "turns")),
    "damage": OperationWords("hero_tile", ("tiles", "amount")),
    "draw_wizard": OperationWords("wizard", ("amount",)),
    "spin_wheel": OperationWords("wheel", ("amount",)),
    "rotate_tower": OperationWords("tower", ("quarter_turns",)),
    "move_hero": OperationWords("hero", ("heroes", "steps")),
    "discard_equipment": OperationWords("hero", ("heroes", "amount")),
}
LOOT_OPERATIONS: Mapping[str, OperationWords] = {
    "heal": OperationWords("self", ("amount",), "any_time"),
    "extra_move": OperationWords("self", ("amount",), "before_move"),
    "combat_bonus": OperationWords("self", ("amount",), "before_roll"),
    "reroll": OperationWords("self", ("rolls",), "after_roll"),
    "prevent_damage": OperationWords("self", (), "on_defeat"),
    "peek": OperationWords("adjacent_tile", ("tiles",), "before_move"),
    "pass_save": OperationWords("self", (), "on_save"),
    "recall": OperationWords("other_hero", (), "before_move"),
}
LOOT_TRIGGERS = (WORN, *dict.fromkeys(operation.trigger for operation in LOOT_OPERATIONS.values()))
