"""What the catalog's actions may say, and what the rules say of each: tables for the checks."""

from collections.abc import Mapping, Sequence

from generator.dataclass import dataclass

COLOURS = ("red", "blue", "green", "purple", "white", "black")

NUMBER: Sequence[str] = ()
"""A parameter without words is a number."""
_ATTACKS = ("sabotage", "raid_attack", "from_target")
IDLE = "idle_penalty"

OPERATIONS: Mapping[str, Mapping[str, Sequence[str]]] = {
    "gain_progress": {"who": ("actor",), "amount": NUMBER},
    "lose_progress": {"who": ("target",), "amount": NUMBER},
    "gain_supply": {"who": ("actor",), "amount": NUMBER},
    "require_mutual": {"card": ("move",)},
    "require_attackers": {"minimum": NUMBER},
    "divide_loss": {"round": ("down",), "divisor": NUMBER},
    IDLE: {"amount": NUMBER},
    "block": {"attack": _ATTACKS},
    "capture": {"attack": _ATTACKS, "amount": NUMBER},
    "reflect": {"attack": ("from_target",)},
}
"""The operations, each with its parameters and the words these may be."""


@dataclass(frozen=True, slots=True)
class Expected:
    """An action as the rules have it; `cost` and the numbers of `ops` are names of constants, `""` for no cost."""

    card: str
    target: str
    cost: str
    ops: tuple[Mapping[str, str], ...]


def _op(name: str, **parameters: str) -> Mapping[str, str]:
    return {"op": name, **parameters}


_PENALTY = _op(IDLE, amount="idle_defence_penalty")
_WEST = _op("gain_progress", who="actor", amount="head_west_gain")
_TOGETHER = _op("gain_progress", who="actor", amount="convoy_gain")
_SHOT = _op("lose_progress", who="target", amount="sabotage_damage")
_RAIDED = _op("lose_progress", who="target", amount="raid_damage")
_HALVED = _op("divide_loss", divisor="circle_divisor", round="down")


def _stops(attack: str) -> tuple[Mapping[str, str], ...]:
    return _op("block", attack=attack), _op("capture", attack=attack, amount="attack_cost")


ACTIONS: Mapping[str, Expected] = {
    "head_west": Expected("move", "self", "", (_WEST,)),
    "convoy": Expected("move", "player", "convoy_cost", (_op("require_mutual", card="move"), _TOGETHER)),
    "get_supplies": Expected("bullet", "self", "", (_op("gain_supply", who="actor", amount="get_supplies_gain"),)),
    "sabotage": Expected("bullet", "player", "attack_cost", (_SHOT,)),
    "raid_attack": Expected(
        "raid", "player", "attack_cost", (_op("require_attackers", minimum="raid_minimum"), _RAIDED)
    ),
    "circle_the_wagons": Expected("defend", "self", "", (_HALVED, _PENALTY)),
    "git_of_mah_land": Expected("defend", "bullet_card", "", (*_stops("sabotage"), _PENALTY)),
    "indians": Expected("defend", "raid_card", "", (*_stops("raid_attack"), _PENALTY)),
    "you_scoundrel": Expected("defend", "player", "", (*_stops("from_target"), _op("reflect", attack="from_target"))),
}
"""The nine actions by the ids of the source."""

PAIRS = {(action.card, action.target) for action in ACTIONS.values()}
"""The pairs of card and target of SS-PLAY-3."""
