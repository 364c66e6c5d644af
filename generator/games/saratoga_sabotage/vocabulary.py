"""What the catalog's words may be and what the rules block says about each action. Tables for the checks."""

from collections.abc import Mapping
from dataclasses import dataclass

CONSTANTS = (
    "start_progress",
    "start_supplies",
    "goal",
    "turns_per_round",
    "head_west_gain",
    "convoy_gain",
    "convoy_cost",
    "get_supplies_gain",
    "attack_cost",
    "sabotage_damage",
    "raid_minimum",
    "raid_damage",
    "circle_divisor",
    "idle_defence_penalty",
    "progress_floor",
    "supply_cap",
    "round_limit",
)
"""The names of the rules block, all of them."""

COLOURS = ("red", "blue", "green", "purple", "white", "black")
ACTION_CARDS = ("move", "bullet", "raid", "defend")

WORDS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "gain_progress": {"who": ("actor",)},
    "lose_progress": {"who": ("target",)},
    "gain_supply": {"who": ("actor",)},
    "require_mutual": {"card": ("move",)},
    "require_attackers": {},
    "divide_loss": {"round": ("down",)},
    "idle_penalty": {},
    "block": {"attack": ("sabotage", "raid_attack", "from_target")},
    "capture": {"attack": ("sabotage", "raid_attack", "from_target")},
    "reflect": {"attack": ("from_target",)},
}
"""The operations, each with its word parameters and the words they may be."""

NUMBERS: Mapping[str, tuple[str, ...]] = {
    "gain_progress": ("amount",),
    "lose_progress": ("amount",),
    "gain_supply": ("amount",),
    "require_mutual": (),
    "require_attackers": ("minimum",),
    "divide_loss": ("divisor",),
    "idle_penalty": ("amount",),
    "block": (),
    "capture": ("amount",),
    "reflect": (),
}
"""The number parameters of each operation."""

IDLE = "idle_penalty"


@dataclass(frozen=True, slots=True)
class Expected:
    """An action as the rules have it.

    `cost` names a constant, or is None for an action that costs nothing. `ops` lists the operations; the value of a
    number parameter is the constant it must equal.
    """

    card: str
    target: str
    cost: str | None
    ops: tuple[Mapping[str, str], ...]


_PENALTY = {"op": IDLE, "amount": "idle_defence_penalty"}

ACTIONS: Mapping[str, Expected] = {
    "head_west": Expected("move", "self", None, ({"op": "gain_progress", "who": "actor", "amount": "head_west_gain"},)),
    "convoy": Expected(
        "move",
        "player",
        "convoy_cost",
        ({"op": "require_mutual", "card": "move"}, {"op": "gain_progress", "who": "actor", "amount": "convoy_gain"}),
    ),
    "get_supplies": Expected(
        "bullet", "self", None, ({"op": "gain_supply", "who": "actor", "amount": "get_supplies_gain"},)
    ),
    "sabotage": Expected(
        "bullet", "player", "attack_cost", ({"op": "lose_progress", "who": "target", "amount": "sabotage_damage"},)
    ),
    "raid_attack": Expected(
        "raid",
        "player",
        "attack_cost",
        (
            {"op": "require_attackers", "minimum": "raid_minimum"},
            {"op": "lose_progress", "who": "target", "amount": "raid_damage"},
        ),
    ),
    "circle_the_wagons": Expected(
        "defend", "self", None, ({"op": "divide_loss", "divisor": "circle_divisor", "round": "down"}, _PENALTY)
    ),
    "git_of_mah_land": Expected(
        "defend",
        "bullet_card",
        None,
        (
            {"op": "block", "attack": "sabotage"},
            {"op": "capture", "attack": "sabotage", "amount": "attack_cost"},
            _PENALTY,
        ),
    ),
    "indians": Expected(
        "defend",
        "raid_card",
        None,
        (
            {"op": "block", "attack": "raid_attack"},
            {"op": "capture", "attack": "raid_attack", "amount": "attack_cost"},
            _PENALTY,
        ),
    ),
    "you_scoundrel": Expected(
        "defend",
        "player",
        None,
        (
            {"op": "block", "attack": "from_target"},
            {"op": "reflect", "attack": "from_target"},
            {"op": "capture", "attack": "from_target", "amount": "attack_cost"},
        ),
    ),
}
"""The nine actions by the ids of the source."""

PAIRS = {(one.card, one.target): name for name, one in ACTIONS.items()}
"""The legal kinds of pairs of SS-PLAY-3 and the action each is."""
