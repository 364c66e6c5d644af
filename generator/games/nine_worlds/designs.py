"""The cards as the rules reckon with them, compiled once: statistics, tokens, costs, and effects by their trigger."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from generator.games.effects.compiled import CardEffect, EffectTarget
from generator.games.nine_worlds.sections import Constants, WorldsCard
from generator.games.nine_worlds.words import (
    AIR,
    ANY,
    AVATAR,
    CHAMPION,
    CREATURE,
    ELEMENTS,
    FAR_MARCH,
    FAST,
    FIRE,
    FROST,
    HIDDEN,
    LIBRARIES,
    MULTI_ATTACK,
    PLACE,
    RAIN,
    ROVER,
    STATS,
)  # fmt: skip

ATTACK, DEFENCE, ENDURANCE, HEALTH, SPEED, IS_CHAMPION, IS_ROVER, IS_FAR = range(len(STATS) + 3)
"""Figures of a creature: statistics, and attributes that can be granted (0 or more)."""
GRANTED = {CHAMPION: IS_CHAMPION, ROVER: IS_ROVER, FAR_MARCH: IS_FAR}
FIRES, AIRS, RAINS, FROSTS = range(len(ELEMENTS))


@dataclass(frozen=True, slots=True)
class Aura:
    """A static effect on creatures: whom it reaches, the figure it changes, and by how much."""

    target: EffectTarget
    figure: int
    n: int


@dataclass(frozen=True, slots=True)
class Design:
    """A card.

    `figures` are its own, `per_token` what a token of each element adds to each. `cost` is by element, then any.
    `rains` says whether its rain tokens prevent damage. `discounts` are by library; `morale` and `resistance` what its
    static effects change. `empower` are the elements and the most tokens; `sacrifice` the fewest and the most.
    """

    number: int
    row: WorldsCard
    library: int
    fighter: bool
    avatar: bool
    place: bool
    figures: tuple[int, ...]
    per_token: tuple[tuple[int, ...], ...]
    rains: bool
    cost: tuple[int, ...]
    price: int
    fast: bool
    hidden: bool
    multi: int
    empower: tuple[tuple[int, ...], int]
    sacrifice: tuple[int, int]
    auras: tuple[Aura, ...]
    discounts: tuple[tuple[int, int], ...]
    morale: int
    resistance: int
    effects: Mapping[str, tuple[CardEffect, ...]]

    def of(self, when: str) -> tuple[CardEffect, ...]:
        """Its effects with that trigger."""
        return self.effects.get(when, ())


def design(number: int, row: WorldsCard, effects: Sequence[CardEffect], rules: Constants) -> Design:
    """A card compiled."""
    figures = [0] * (len(STATS) + 3)
    if row.stats is not None:
        figures[: len(STATS)] = [getattr(row.stats, stat) or 0 for stat in STATS]
    for attribute, figure in GRANTED.items():
        figures[figure] = int(attribute in row.attrs)
    auras, discounts, morale, resistance = list[Aura](), list[tuple[int, int]](), 0, 0
    for effect in effects:
        for operation in effect.rows if effect.when == "static" else ():
            match operation["op"]:
                case "discount":
                    discounts.append((LIBRARIES.index(operation["library"]), operation["n"]))
                case "morale":
                    morale += operation["n"]
                case "resistance":
                    resistance += operation["n"]
                case "grant" if effect.target is not None:
                    auras.append(Aura(effect.target, GRANTED[operation["attr"]], 1))
                case _ if effect.target is not None:
                    auras.append(Aura(effect.target, STATS.index(operation["stat"]), operation["n"]))
    fighter = row.library in (AVATAR, CREATURE)
    empower = row.empower
    elements = () if empower is None else ELEMENTS if isinstance(empower.elements, str) else tuple(empower.elements)
    return Design(
        number,
        row,
        LIBRARIES.index(row.library),
        fighter,
        row.library == AVATAR,
        row.library == PLACE,
        tuple(figures),
        _per_token(row, rules),
        fighter and "rain" not in (row.tokens or {}),
        tuple(row.cost.get(element, 0) for element in (*ELEMENTS, ANY)),
        sum(row.cost.values()),
        bool(row.attrs.get(FAST)),
        bool(row.attrs.get(HIDDEN)),
        int(row.attrs.get(MULTI_ATTACK, 0)),
        (tuple(ELEMENTS.index(element) for element in elements), 0 if empower is None else empower.max),
        (0, 0) if row.sacrifice is None else (row.sacrifice.min, row.sacrifice.max),
        tuple(auras),
        tuple(discounts),
        morale,
        resistance,
        {when: tuple(e for e in effects if e.when == when) for when in dict.fromkeys(e.when for e in effects)},
    )


def _per_token(row: WorldsCard, rules: Constants) -> tuple[tuple[int, ...], ...]:
    """NW-ELEM-4 to -8, -10: by element what a token adds to each figure."""
    usual = {
        FIRE: {"attack": rules.fire_attack},
        AIR: {"speed": rules.air_speed},
        RAIN: {},
        FROST: {"defence": rules.frost_defence},
    }
    given = usual | (row.tokens or {})
    return tuple((*[given[element].get(stat, 0) for stat in STATS], 0, 0, 0) for element in ELEMENTS)
