"""The cards as the rules reckon with them, compiled once: statistics, static bonuses, and effects by their trigger."""

from collections.abc import Mapping, Sequence
from typing import Any

from generator.dataclass import dataclass
from generator.games.effects.compiled import CardEffect, EffectTarget
from generator.games.mana_maker.sections import CardRow
from generator.games.mana_maker.words import ATTRIBUTES, COLOURS, CRITTER, ELEMENTS, STATS, STRUCTURE, WIZARD

POWER, VITALITY, TOUGHNESS, SPEED, ADD_ATTACK, ADD_DEFENCE, MUL_ATTACK, DIV_DEFENCE, REACH = range(9)
IMMOBILE, FLYING, UNBLOCKABLE = range(9, 12)
FIGHTING = frozenset({POWER, VITALITY, TOUGHNESS, SPEED, ADD_ATTACK, ADD_DEFENCE, MUL_ATTACK, DIV_DEFENCE, UNBLOCKABLE})
"""The figures that do not matter to what an Entity could do now."""
FIGURES = 12
"""What an Entity has, printed and by static effects: sums below MUL_ATTACK, then products, then maxima."""
_HAS_IT = 1
"""What an attribute is as a figure."""
_FIGURE = {"add_attack": ADD_ATTACK, "add_defence": ADD_DEFENCE, "mul_attack": MUL_ATTACK, "div_defence": DIV_DEFENCE}


def combined(kind: int, one: int, other: int) -> int:
    """Two contributions to a figure together (MM-DMG-1, -2, -5)."""
    if kind < MUL_ATTACK:
        return one + other
    return one * other if kind < REACH else max(one, other)


@dataclass(frozen=True, slots=True)
class Aura:
    """A static effect on others (MM-ABIL-7)."""

    target: EffectTarget
    figure: int
    n: int


@dataclass(frozen=True, slots=True)
class Design:
    """A card, or an Entity with the cards that are attached to it.

    `own` are the figures of the Entity itself, or those that an attached card gives its bearer. `every` effect is in
    `effects` by its trigger too. `by_mana` is the cost by colour; `produces` and `holds` likewise. `basic` is the range
    of Basic Attack, 0 without one, and `reach` that with what is attached. `abilities` are used at will.
    """

    number: int
    row: CardRow
    own: tuple[int, ...]
    auras: tuple[Aura, ...]
    every: Sequence[CardEffect]
    effects: Mapping[str, tuple[CardEffect, ...]]
    by_mana: tuple[int, ...]
    produces: tuple[int, ...]
    holds: tuple[int, ...]
    element: int
    basic: int
    attach: EffectTarget | None
    entity: bool
    fountain: bool
    abilities: tuple[CardEffect, ...]
    immobile: bool
    flying: bool
    reach: int

    @property
    def type(self) -> str:
        """Its type."""
        return self.row.type

    def of(self, when: str) -> tuple[CardEffect, ...]:
        """Its effects with that trigger."""
        return self.effects.get(when, ())


def design(number: int, row: CardRow, effects: Sequence[CardEffect], basic_range: int) -> Design:
    """A card compiled; `basic_range` is that of Basic Attack where the card does not say."""
    own = [0] * MUL_ATTACK + [1, 1] + [0] * (FIGURES - REACH)
    if row.stats is not None:
        own[: len(STATS)] = [getattr(row.stats, stat) for stat in STATS]
    for attribute in row.attrs or ():
        own[IMMOBILE + ATTRIBUTES.index(attribute)] = _HAS_IT
    auras: list[Aura] = []
    produces, holds = [0] * len(COLOURS), [0] * len(COLOURS)
    for effect in effects:
        for operation in effect.rows if effect.when == "static" else ():
            match operation["op"]:
                case "produce":
                    produces[COLOURS.index(operation["colour"])] += operation["n"]
                case "capacity":
                    holds[COLOURS.index(operation["colour"])] += operation["n"]
                case _:
                    figure, n = _static(operation)
                    if effect.target is not None:
                        auras.append(Aura(effect.target, figure, n))
                    else:
                        own[figure] = combined(figure, own[figure], n)
    basic = row.basic.range if row.basic is not None else basic_range * (row.type in (WIZARD, CRITTER))
    abilities = tuple([effect for effect in effects if effect.when == "activate"])
    return Design(
        number,
        row,
        tuple(own),
        tuple(auras),
        effects,
        {when: tuple(e for e in effects if e.when == when) for when in dict.fromkeys(e.when for e in effects)},
        tuple(row.cost.get(colour, 0) for colour in COLOURS),
        tuple(produces),
        tuple(holds),
        ELEMENTS.index(row.element),
        basic,
        None if row.attach is None else EffectTarget(row.attach.what, row.attach.side, row.attach.range),
        row.type in (WIZARD, CRITTER, STRUCTURE),
        row.subtype == "fountain",
        abilities,
        bool(own[IMMOBILE]),
        bool(own[FLYING]),
        max(basic, own[REACH]) if basic else 0,
    )


def _static(operation: Mapping[str, Any]) -> tuple[int, int]:
    """The figure that a static operation changes, and by how much."""
    match operation["op"]:
        case "stat":
            return STATS.index(operation["stat"]), operation["n"]
        case "grant":
            return IMMOBILE + ATTRIBUTES.index(operation["attr"]), _HAS_IT
        case "reach":
            return REACH, operation["n"]
    return _FIGURE[operation["op"]], operation["n"]


class Forms(dict[tuple[int, ...], Design]):
    """Entities with what is attached to them, made when first asked for: by its design and those of the cards."""

    def __init__(self, of: Sequence[Design], basic_range: int) -> None:
        super().__init__({(card.number,): card for card in of})
        self.of, self.basic_range = of, basic_range

    def __missing__(self, numbers: tuple[int, ...]) -> Design:
        """MM-ABIL-6: its own effects come first."""
        entity, effects = self.of[numbers[0]], [effect for number in numbers for effect in self.of[number].every]
        self[numbers] = found = design(entity.number, entity.row, effects, self.basic_range)
        return found
