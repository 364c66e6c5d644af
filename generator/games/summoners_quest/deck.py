"""The cards as the engine plays them: rows of the catalog, looked up once.

No card has code of its own: an effect is an operation of the closed list (SQ-EFFECT-1 to -18) with its parameters.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from generator.games.summoners_quest.sections import Card, Effect
from generator.games.summoners_quest.sections import PowerRow as Row
from generator.games.summoners_quest.vocabulary import DEMANDING, TARGETS, TYPES

SUMMON, SPELL, EQUIP, TRAP = range(len(TYPES))
SELF, OWNER, ALLY, ENEMY, ENEMY_SUMMONER, SPACE_ENEMIES, SPACE_ALL, MARKER, OPPONENT, TRIPPER = TARGETS

ROLL, MOVE, HIT, GUARD, GATE = range(5)
"""What a passive power changes: the roll in a fight, the movement, the damage dealt and taken, the price of a gate."""
_PASSIVE = {"modify_attack": HIT, "reduce_damage": GUARD, "gate_discount": GATE}


@dataclass(frozen=True, slots=True)
class Power:
    """What a card can do at one of its timings; `program` is the number of its effects.

    `demands` are the operations among them that want more of a target than its kind (SQ-TARGET-2).
    """

    cost: int
    target: str
    range: int
    program: int
    effects: tuple[Effect, ...]
    demands: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Design:
    """One card of the catalog. Powers are None where the card has none of that timing; of those that work by
    themselves, `start` and `land`, it may have several.

    `passive` sums up its passive powers by what they change. `negate` and `against_summon` (a program, of a trap that
    does something else to a summon) are a trap's.
    """

    id: str
    type: int
    copies: int
    cost: int
    attack: int
    life: int
    any_bearer: bool
    consumable: bool
    negate: int
    against_summon: int | None
    action: Power | None  # before or after moving
    combat: Power | None
    start: tuple[Power, ...]
    land: tuple[Power, ...]
    trip: Power | None
    charm: bool  # negates a trap
    passive: tuple[int, ...]


@dataclass(slots=True)
class Deck:
    """All designs, and the components they are printed as: summons first, then by type in the catalog's order.

    `design` and `of`, the number and the row, are by component; the summoner tokens, which come first, have none and
    any. `first` is the first component of each type, and one past the last. `programs` are lists of effects.
    """

    designs: tuple[Design, ...]
    components: tuple[str, ...]
    design: tuple[int, ...]
    of: tuple[Design, ...]
    first: tuple[int, ...]
    programs: list[Sequence[Effect]] = field(default_factory=list)

    @property
    def pieces(self) -> int:
        """Summoner tokens and summon cards are the components below this number."""
        return self.first[SUMMON + 1]


def deck_of(cards: Sequence[Card], tokens: Sequence[str]) -> Deck:
    """The deck of the catalog's rows; `tokens` are the names of the components before them."""
    programs: list[Sequence[Effect]] = []
    types = list(TYPES)
    designs = tuple(_design(card, programs) for card in sorted(cards, key=lambda card: types.index(card.type)))
    numbers = [-1] * len(tokens)
    names = list(tokens)
    for number, design in enumerate(designs):
        numbers += [number] * design.copies
        names += [f"{design.id}-{copy + 1}" for copy in range(design.copies)]
    printed = [sum(design.copies for design in designs if design.type < kind) for kind in range(len(TYPES) + 1)]
    of = tuple(designs[number] for number in numbers)
    return Deck(designs, tuple(names), tuple(numbers), of, tuple(len(tokens) + count for count in printed), programs)


def _design(card: Card, programs: list[Sequence[Effect]]) -> Design:
    def at(timing: str) -> tuple[Power, ...]:
        return tuple([_power(power, programs) for power in card.powers if timing in power.timing])

    def one_at(timing: str) -> Power | None:
        found = at(timing)
        assert len(found) < 2, f"{card.id} has {len(found)} powers at {timing}"  # the checks of cards hold it to one
        return found[0] if found else None

    action, combat = one_at("before_move"), one_at("in_combat_before_roll")
    start, land, trip = at("on_turn_start"), at("on_land"), one_at("on_trip")
    return Design(
        id=card.id,
        type=list(TYPES).index(card.type),
        copies=card.copies,
        cost=card.cost or 0,
        attack=card.attack or 0,
        life=card.life or 0,
        any_bearer=card.bearer == "any",
        consumable=card.mode == "consumable",
        negate=card.negate or 0,
        against_summon=_program(card.effects_vs_summon, programs) if card.effects_vs_summon else None,
        action=action,
        combat=combat,
        start=start,
        land=land,
        trip=trip,
        charm=any("on_trap" in power.timing for power in card.powers),
        passive=_passive(card),
    )


def _passive(card: Card) -> tuple[int, ...]:
    sums = [0] * 5
    for power in card.powers:
        for effect in power.effects if "passive" in power.timing else ():
            what = (MOVE if effect.roll == "move" else ROLL) if effect.op == "modify_roll" else _PASSIVE[effect.op]
            sums[what] += effect.amount or 0
    return tuple(sums)


def _power(row: Row, programs: list[Sequence[Effect]]) -> Power:
    demands = tuple([effect.op for effect in row.effects if effect.op in DEMANDING])
    program = _program(row.effects, programs)
    return Power(row.cost, row.target, row.range or 0, program, tuple(row.effects), demands)


def _program(effects: Sequence[Effect], programs: list[Sequence[Effect]]) -> int:
    programs.append(effects)
    return len(programs) - 1
