"""The cards as the rules reckon with them, compiled once: statistics, tokens, costs, and effects by their trigger."""

from collections.abc import Mapping, Sequence

from generator.dataclass import dataclass
from generator.games.effects.compiled import CardEffect, EffectTarget
from generator.games.nine_worlds import words
from generator.games.nine_worlds.sections import Constants, WorldsCard
from generator.games.nine_worlds.state import FIGURES

ATTACK, DEFENCE, ENDURANCE, HEALTH, SPEED, IS_CHAMPION, IS_ROVER, IS_FAR = range(FIGURES)
"""Figures of a creature: statistics, and attributes that can be granted (0 or more)."""
GRANTED = {words.CHAMPION: IS_CHAMPION, words.ROVER: IS_ROVER, words.FAR_MARCH: IS_FAR}
FIRES, AIRS, RAINS, FROSTS = range(len(words.ELEMENTS))


@dataclass(frozen=True, slots=True)
class Aura:
    """A static effect on creatures: whom it reaches, the figure it changes, and by how much."""

    target: EffectTarget
    figure: int
    n: int


class Design:
    """A card, and the numbers of its printed `cards`.

    `figures` are its own; `rains` says whether its rain tokens prevent damage. `cost` is by element, then any, `price`
    all of it. `empower` are the elements and the most tokens; `sacrifice` the fewest and the most. `effects` are by
    trigger; `aimed` is the one whose target is announced, `brings` whether a creature enters play by it, `moves`
    whether one is moved. `discounts` are by library; `morale` and `resistance` what its static effects change.
    """

    def __init__(self, number: int, row: WorldsCard, effects: Sequence[CardEffect], rules: Constants) -> None:
        self.number, self.row = number, row
        self.cards: list[int] = []
        self.library = words.LIBRARIES.index(row.library)
        self.fighter, self.avatar = row.library in (words.AVATAR, words.CREATURE), row.library == words.AVATAR
        self.place = row.library == words.PLACE
        self.lasts = self.fighter or self.place
        self.figures = _figures(row)
        self.cost = tuple([row.cost.get(element, 0) for element in (*words.ELEMENTS, words.ANY)])
        self.price = sum(row.cost.values())
        self.fast, self.hidden = bool(row.attrs.get(words.FAST)), bool(row.attrs.get(words.HIDDEN))
        self.multi = int(row.attrs.get(words.MULTI_ATTACK, 0))
        self.empower = _empower(row)
        self.sacrifice = (0, 0) if row.sacrifice is None else (row.sacrifice.min, row.sacrifice.max)
        self.effects: Mapping[str, tuple[CardEffect, ...]] = {
            when: tuple([effect for effect in effects if effect.when == when]) for when in words.TRIGGERS
        }
        resolving = self.effects["resolve"]
        done = [(operation["op"], operation.get("to")) for effect in resolving for operation in effect.rows]
        self.aimed = None if self.lasts else next((effect for effect in resolving if is_aimed(effect)), None)
        self.brings = self.fighter or ("search", "play") in done or ("recall", "play") in done
        self.moves = any(operation == "move" for operation, _ in done)
        self.rains = self.fighter and words.RAIN not in (row.tokens or {})
        self._per_token, self._loss = _per_token(row, rules), rules.pair_speed_loss
        self._bearing: dict[tuple[int, ...], tuple[int, ...]] = {}
        self.auras: list[Aura] = []
        self.discounts: list[tuple[int, int]] = []
        self.morale = self.resistance = 0
        for effect in self.effects["static"]:
            self._stand(effect)

    def _stand(self, effect: CardEffect) -> None:
        """What a static effect changes."""
        target = effect.target
        for operation in effect.rows:
            match operation["op"]:
                case "discount":
                    self.discounts.append((words.LIBRARIES.index(operation["library"]), operation["n"]))
                case "morale":
                    self.morale += operation["n"]
                case "resistance":
                    self.resistance += operation["n"]
                case "grant" if target is not None:
                    self.auras.append(Aura(target, GRANTED[operation["attr"]], 1))
                case _ if target is not None:
                    self.auras.append(Aura(target, words.STATS.index(operation["stat"]), operation["n"]))

    def bearing(self, tokens: tuple[int, ...]) -> tuple[int, ...]:
        """NW-ELEM-4 to -10: its figures with tokens on it; fire and frost in pairs make it slower."""
        found = self._bearing.get(tokens)
        if found is None:
            sums = [*self.figures]
            for n, changes in zip(tokens, self._per_token, strict=True):
                for stat, change in enumerate(changes):
                    sums[stat] += n * change
            sums[SPEED] -= self._loss * min(tokens[FIRES], tokens[FROSTS])
            found = self._bearing[tokens] = tuple(sums)
        return found


def is_aimed(effect: CardEffect) -> bool:
    """Whether an effect is aimed at one thing that is chosen, or at one world."""
    target = effect.target
    return target is not None and (not target.every or target.demands.get("at") == "same_world")


def _figures(row: WorldsCard) -> tuple[int, ...]:
    stats = [0 if row.stats is None else getattr(row.stats, stat) or 0 for stat in words.STATS]
    return (*stats, *[int(attribute in row.attrs) for attribute in GRANTED])


def _empower(row: WorldsCard) -> tuple[tuple[int, ...], int]:
    if row.empower is None:
        return (), 0
    elements = words.ELEMENTS if isinstance(row.empower.elements, str) else row.empower.elements
    return tuple([words.ELEMENTS.index(element) for element in elements]), row.empower.max


def _per_token(row: WorldsCard, rules: Constants) -> list[list[int]]:
    """NW-ELEM-4 to -8, -10: by element what a token adds to each statistic."""
    usual = {
        words.FIRE: {"attack": rules.fire_attack},
        words.AIR: {"speed": rules.air_speed},
        words.RAIN: {},
        words.FROST: {"defence": rules.frost_defence},
    }
    given = usual | (row.tokens or {})
    return [[given[element].get(stat, 0) for stat in words.STATS] for element in words.ELEMENTS]
