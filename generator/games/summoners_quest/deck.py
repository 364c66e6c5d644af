"""The cards as the engine plays them: rows of the catalog, compiled once into records of numbers.

No card has code of its own: an effect is an operation of the closed list (SQ-EFFECT-1 to -18) with its parameters.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from generator.games.summoners_quest.state import STATUSES

SUMMON, SPELL, EQUIP, TRAP = range(4)
TYPES = ("summon", "spell", "equip", "trap")

OPERATIONS = (
    "damage",
    "heal",
    "gain_mana",
    "lose_mana",
    "draw",
    "discard",
    "move",
    "swap",
    "apply_status",
    "remove_status",
    "modify_roll",
    "modify_attack",
    "reduce_damage",
    "negate_trap",
    "destroy_trap",
    "destroy_equipment",
    "evict",
    "gate_discount",
)
(
    DAMAGE,
    HEAL,
    GAIN_MANA,
    LOSE_MANA,
    DRAW,
    DISCARD,
    MOVE,
    SWAP,
    APPLY_STATUS,
    REMOVE_STATUS,
    MODIFY_ROLL,
    MODIFY_ATTACK,
    REDUCE_DAMAGE,
    NEGATE_TRAP,
    DESTROY_TRAP,
    DESTROY_EQUIPMENT,
    EVICT,
    GATE_DISCOUNT,
) = range(len(OPERATIONS))

TARGETS = (
    "self",
    "owner",
    "ally_piece",
    "enemy_piece",
    "enemy_summoner",
    "space_enemies",
    "space_all",
    "trap_marker",
    "opponent_in_combat",
    "tripper",
)
(
    SELF,
    OWNER,
    ALLY_PIECE,
    ENEMY_PIECE,
    ENEMY_SUMMONER,
    SPACE_ENEMIES,
    SPACE_ALL,
    TRAP_MARKER,
    OPPONENT,
    TRIPPER,
) = range(len(TARGETS))

Effect: TypeAlias = tuple[int, int, int]
"""Operation and two parameters: an amount (steps, count, status), and 1 for a movement roll or backward."""


@dataclass(frozen=True, slots=True)
class Power:
    """What a card can do at one of its timings; `program` is the number of its effect list.

    `demand` is the operation among them that wants more of a target than its kind (SQ-TARGET-2), or -1.
    """

    cost: int
    target: int
    range: int
    program: int
    demand: int


@dataclass(frozen=True, slots=True)
class Design:
    """One card of the catalog; passive powers are summed up in `roll` to `gate`.

    `negate` and `against_summon` (an effect list) are a trap's. Powers are None where the card has none of that timing.
    """

    id: str
    name: str
    type: int
    copies: int
    cost: int
    attack: int
    life: int
    any_bearer: bool
    mode: str
    negate: int
    against_summon: int
    action: Power | None  # before or after moving
    combat: Power | None
    start: Power | None
    land: Power | None
    trip: Power | None
    charm: bool  # negates a trap
    roll: int
    move: int
    attack_more: int
    reduce: int
    gate: int


@dataclass(frozen=True, slots=True)
class Deck:
    """All designs, and the components they are printed as: summons first, then by type in the catalog's order.

    `design` and `copy` are by component; those of the summoner tokens, which come first, are None and 0.
    """

    designs: tuple[Design, ...]
    number: Mapping[str, int]
    programs: tuple[tuple[Effect, ...], ...]
    design: tuple[int, ...]
    components: tuple[str, ...]
    first: tuple[int, ...]  # the first component of each type, and one past the last
    of: tuple[Design, ...]  # the design of each component; for the tokens any


def compiled(cards: Sequence[Mapping[str, Any]], tokens: Sequence[str]) -> Deck:
    """The deck of the catalog's rows; `tokens` are the names of the components before them."""
    programs: list[tuple[Effect, ...]] = []
    rows = sorted(cards, key=lambda row: TYPES.index(row["type"]))
    designs = tuple(_design(row, programs) for row in rows)
    numbers = [-1] * len(tokens)
    names = list(tokens)
    first: list[int] = []
    for number, design in enumerate(designs):
        while len(first) <= design.type:
            first.append(len(names))
        numbers += [number] * design.copies
        names += [f"{design.id}-{copy + 1}" for copy in range(design.copies)]
    first += [len(names)] * (len(TYPES) + 1 - len(first))
    return Deck(
        designs=designs,
        number={design.id: number for number, design in enumerate(designs)},
        programs=tuple(programs),
        design=tuple(numbers),
        components=tuple(names),
        first=tuple(first),
        of=tuple(designs[number] for number in numbers),
    )


def _design(row: Mapping[str, Any], programs: list[tuple[Effect, ...]]) -> Design:
    powers = list(row.get("powers") or ())
    passive = [effect for power in powers if "passive" in power["timing"] for effect in power["effects"]]

    def at(timing: str) -> Power | None:
        for power in powers:
            if timing in power["timing"]:
                return _power(power, programs)
        return None

    def total(operation: str, roll: str | None = None) -> int:
        return sum(one["amount"] for one in passive if one["op"] == operation and one.get("roll") == roll)

    other = row.get("effects_vs_summon")
    trip = at("on_trip")
    return Design(
        id=row["id"],
        name=row["name"],
        type=TYPES.index(row["type"]),
        copies=row["copies"],
        cost=row.get("cost", 0),
        attack=row.get("attack", 0),
        life=row.get("life", 0),
        any_bearer=row.get("bearer") == "any",
        mode=row.get("mode", ""),
        negate=row.get("negate", 0),
        against_summon=_program(other, programs) if other else trip.program if trip else -1,
        action=at("before_move"),
        combat=at("in_combat_before_roll"),
        start=at("on_turn_start"),
        land=at("on_land"),
        trip=trip,
        charm=any("on_trap" in power["timing"] for power in powers),
        roll=total("modify_roll", "combat"),
        move=total("modify_roll", "move"),
        attack_more=total("modify_attack"),
        reduce=total("reduce_damage"),
        gate=total("gate_discount"),
    )


def _power(row: Mapping[str, Any], programs: list[tuple[Effect, ...]]) -> Power:
    program = _program(row["effects"], programs)
    demands = [op for op, _, _ in programs[program] if op in (SWAP, DESTROY_EQUIPMENT, EVICT)]
    return Power(
        cost=row.get("cost", 0),
        target=TARGETS.index(row["target"]),
        range=row.get("range") or 0,
        program=program,
        demand=demands[0] if demands else -1,
    )


def _program(rows: Sequence[Mapping[str, Any]], programs: list[tuple[Effect, ...]]) -> int:
    programs.append(tuple(map(_effect, rows)))
    return len(programs) - 1


def _effect(row: Mapping[str, Any]) -> Effect:
    operation = OPERATIONS.index(row["op"])
    if operation == APPLY_STATUS:
        return operation, STATUSES.index(row["status"]), 0
    amount = row.get("amount", row.get("steps", row.get("count", 0)))
    return operation, amount, int(row.get("direction") == "backward" or row.get("roll") == "move")
