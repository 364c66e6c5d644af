"""The closed vocabulary: kinds, slots, triggers and operations, as tables for the checks."""

from collections.abc import Mapping

from generator.games.card_conditions import OperationShape

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

WIZARD_OPERATIONS: Mapping[str, OperationShape] = {
    PLACE: OperationShape("any_tile", {"monsters": 0, "level": 0, "traps": 0, "blanks": 0}),
    UNDER_HERO: OperationShape("hero_tile", {"monsters": 0, "level": 0, "blanks": 0}),
    "freeze": OperationShape("hero_tile", {"tiles": 1, "turns": 1}),
    "damage": OperationShape("hero_tile", {"tiles": 1, "amount": 1}),
    "draw_wizard": OperationShape("wizard", {"amount": 1}),
    "spin_wheel": OperationShape("wheel", {"amount": 1}),
    "rotate_tower": OperationShape("tower", {"quarter_turns": 1}),
    "move_hero": OperationShape("hero", {"heroes": 1, "steps": 1}),
    "discard_equipment": OperationShape("hero", {"heroes": 1, "amount": 1}),
}
LOOT_OPERATIONS: Mapping[str, OperationShape] = {
    "heal": OperationShape("self", {"amount": 1}, "any_time"),
    "extra_move": OperationShape("self", {"amount": 1}, "before_move"),
    "combat_bonus": OperationShape("self", {"amount": 1}, "before_roll"),
    "reroll": OperationShape("self", {"rolls": 1}, "after_roll"),
    "prevent_damage": OperationShape("self", {}, "on_defeat"),
    "peek": OperationShape("adjacent_tile", {"tiles": 1}, "before_move", most={"tiles": 1}),
    "pass_save": OperationShape("self", {}, "on_save"),
    "recall": OperationShape("other_hero", {}, "before_move"),
}
LOOT_TRIGGERS = (WORN, *dict.fromkeys(operation.trigger for operation in LOOT_OPERATIONS.values()))
