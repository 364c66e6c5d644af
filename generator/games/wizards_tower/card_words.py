"""The closed vocabulary: kinds, slots, triggers and operations, as tables for the checks."""

from collections.abc import Mapping

from generator.games.card_conditions import OperationWords

MONSTER, TRAP, SPELL = "monster", "trap", "spell"
EQUIPMENT, CONSUMABLE = "equipment", "consumable"
WIZARD_KINDS = (MONSTER, TRAP, SPELL)
LOOT_KINDS = (EQUIPMENT, CONSUMABLE)
TILE_KINDS = ("tower", "key", "room")
TOKEN_KINDS = ("monster", "trap", "blank", "key", "marker")
FACE_DOWN = TOKEN_KINDS[:3]
"""The kinds of tokens that lie face down on tiles."""
WIZARD_TURN, WORN = "wizard_turn", "while_equipped"
NO_SLOT = "none"
SLOTS = ("sword", "boots", "other", NO_SLOT)
MODIFIERS = ("combat", "save", "move", "guard")
PLACE, UNDER_HERO = "place_tokens", "place_under_hero"

WIZARD_OPERATIONS: Mapping[str, OperationWords] = {
    PLACE: OperationWords("any_tile", {"monsters": 0, "level": 0, "traps": 0, "blanks": 0}),
    UNDER_HERO: OperationWords("hero_tile", {"monsters": 0, "level": 0, "blanks": 0}),
    "freeze": OperationWords("hero_tile", {"tiles": 1, "turns": 1}),
    "damage": OperationWords("hero_tile", {"tiles": 1, "amount": 1}),
    "draw_wizard": OperationWords("wizard", {"amount": 1}),
    "spin_wheel": OperationWords("wheel", {"amount": 1}),
    "rotate_tower": OperationWords("tower", {"quarter_turns": 1}),
    "move_hero": OperationWords("hero", {"heroes": 1, "steps": 1}),
    "discard_equipment": OperationWords("hero", {"heroes": 1, "amount": 1}),
}
LOOT_OPERATIONS: Mapping[str, OperationWords] = {
    "heal": OperationWords("self", {"amount": 1}, "any_time"),
    "extra_move": OperationWords("self", {"amount": 1}, "before_move"),
    "combat_bonus": OperationWords("self", {"amount": 1}, "before_roll"),
    "reroll": OperationWords("self", {"rolls": 1}, "after_roll"),
    "prevent_damage": OperationWords("self", {}, "on_defeat"),
    "peek": OperationWords("adjacent_tile", {"tiles": 1}, "before_move"),
    "pass_save": OperationWords("self", {}, "on_save"),
    "recall": OperationWords("other_hero", {}, "before_move"),
}
LOOT_TRIGGERS = (WORN, *dict.fromkeys(operation.trigger for operation in LOOT_OPERATIONS.values()))
