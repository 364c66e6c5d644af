"""The closed lists that the words of a card come from (sections 6.1 to 6.3), for its checks."""

from collections.abc import Mapping
from typing import get_args

from generator.dataclass import dataclass
from generator.engine.effects import Change, Choice, Parameter, Whole
from generator.games.summoners_quest import state
from generator.games.summoners_quest.sections import Bearer, Mode, Mythology

TYPES: Mapping[str, int] = {"summon": 40, "spell": 20, "equip": 20, "trap": 20}
"""The types of cards and how many of each are printed."""
MYTHOLOGIES: tuple[str, ...] = get_args(Mythology)
"""The folklore sources, each with an equal share of every type."""

REQUIRED: Mapping[str, tuple[str, ...]] = {
    "summon": ("cost", "attack", "life"),
    "spell": ("cost", "powers"),
    "equip": ("cost", "bearer", "mode", "powers"),
    "trap": ("negate", "powers"),
}
"""The fields that a card of a type has beside those of all cards."""
OPTIONAL: Mapping[str, tuple[str, ...]] = {
    "summon": ("powers",),
    "spell": (),
    "equip": (),
    "trap": ("cost", "effects_vs_summon"),
}
OF_SOME = frozenset(name for fields in (*REQUIRED.values(), *OPTIONAL.values()) for name in fields)
"""The fields that not every type has."""
POWERS: Mapping[str, tuple[int, int]] = {"summon": (0, 1), "spell": (1, 1), "equip": (1, 2), "trap": (1, 1)}
"""The fewest and the most powers of a type."""
WORDS: Mapping[str, tuple[str, ...]] = {"bearer": get_args(Bearer), "mode": get_args(Mode)}
"""The fields that hold a word of a list."""
BOUNDS: Mapping[str, tuple[int, int | None]] = {
    "cost": (1, 10),
    "attack": (0, None),
    "life": (1, None),
    "negate": (2, 6),
}
"""The least and the greatest value of a number."""

ACTION = ("before_move", "after_move")
"""Timings that always come together."""
TIMINGS: Mapping[str, tuple[str, ...]] = {
    "before_move": ("summon", "spell", "equip"),
    "after_move": ("summon", "spell", "equip"),
    "in_combat_before_roll": ("summon",),
    "passive": ("summon", "equip"),
    "on_turn_start": ("summon", "equip"),
    "on_land": ("equip",),
    "on_trap": ("equip",),
    "on_trip": ("trap",),
}
"""The timings, and the types of cards that may have them."""
PAID = (*ACTION, "in_combat_before_roll")
"""The timings of powers that may have a price."""

_BA = ACTION
_IC, _PA, _TS, _OL, _OT, _TR = ((timing,) for timing in list(TIMINGS)[len(ACTION) :])
TARGETS: Mapping[str, tuple[bool, tuple[str, ...]]] = {
    "self": (False, (*_BA, *_IC, *_PA, *_TS, *_OL, *_OT)),
    "owner": (False, (*_BA, *_PA, *_TS, *_OL)),
    "ally_piece": (True, _BA),
    "enemy_piece": (True, _BA),
    "enemy_summoner": (True, _BA),
    "space_enemies": (True, _BA),
    "space_all": (True, _BA),
    "trap_marker": (True, _BA),
    "opponent_in_combat": (False, _IC),
    "tripper": (False, _TR),
}
"""The targets: whether a range belongs to it, and its timings."""
FARTHEST = 16
"""The greatest range."""


STATUSES: Mapping[str, bool] = {name: name in ("poison", "weaken", "bless", "shield") for name in state.STATUSES}
"""The eight statuses, and whether each has an amount."""


@dataclass(frozen=True, slots=True)
class OperationWords:
    """An operation in the rows of cards: its parameters and its timings."""

    parameters: Mapping[str, Parameter]
    timings: tuple[str, ...]


_AMOUNT, _COUNT = {"amount": Whole()}, {"count": Whole()}
OPERATIONS: Mapping[str, OperationWords] = {
    "damage": OperationWords(_AMOUNT, (*_BA, *_TR)),
    "heal": OperationWords(_AMOUNT, (*_BA, *_TS, *_OL)),
    "gain_mana": OperationWords(_AMOUNT, (*_BA, *_TS, *_OL)),
    "lose_mana": OperationWords(_AMOUNT, (*_BA, *_TR)),
    "draw": OperationWords(_COUNT, (*_BA, *_TS, *_OL)),
    "discard": OperationWords(_COUNT, (*_BA, *_TR)),
    "move": OperationWords({"direction": Choice(("forward", "backward")), "steps": Whole()}, (*_BA, *_TR)),
    "swap": OperationWords({}, _BA),
    "apply_status": OperationWords({"status": Choice(tuple(STATUSES))}, (*_BA, *_TR)),
    "remove_status": OperationWords({}, _BA),
    "modify_roll": OperationWords({"roll": Choice(("combat", "move")), "amount": Change()}, (*_PA, *_IC)),
    "modify_attack": OperationWords(_AMOUNT, (*_PA, *_IC)),
    "reduce_damage": OperationWords(_AMOUNT, (*_PA, *_IC)),
    "negate_trap": OperationWords({}, _OT),
    "destroy_trap": OperationWords({}, _BA),
    "destroy_equipment": OperationWords(_COUNT, (*_BA, *_TR)),
    "evict": OperationWords({}, _BA),
    "gate_discount": OperationWords(_AMOUNT, _PA),
}
"""The 18 operations (SQ-EFFECT-1 to -18)."""
DEMANDING = ("swap", "destroy_equipment", "evict")
"""The operations that want more of a target than its kind (SQ-TARGET-2)."""
