"""The cards as the engine plays them: rows of the catalog, looked up once.

No card has code of its own: an effect is an operation of the closed list (SQ-EFFECT-1 to -18) with its parameters.
"""

from collections.abc import Sequence

from generator.games.summoners_quest.sections import Card, Effect
from generator.games.summoners_quest.sections import PowerRow as Row
from generator.games.summoners_quest.vocabulary import DEMANDING, TARGETS, TYPES

SUMMON, SPELL, EQUIP, TRAP = range(len(TYPES))
SELF, OWNER, ALLY, ENEMY, ENEMY_SUMMONER, SPACE_ENEMIES, SPACE_ALL, MARKER, OPPONENT, TRIPPER = TARGETS

ROLL, MOVE, HIT, GUARD, GATE = range(5)
"""What a passive power changes: the roll in a fight, the movement, the damage dealt and taken, the price of a gate."""
_PASSIVE = {"modify_attack": HIT, "reduce_damage": GUARD, "gate_discount": GATE}


class Power:
    """What a card can do at one of its timings; `program` is the number of its effects.

    `demands` are the operations among them that want more of a target than its kind (SQ-TARGET-2).
    """

    def __init__(self, row: Row, programs: list[Sequence[Effect]]) -> None:
        self.cost = row.cost
        self.target = row.target
        self.range = row.range or 0
        self.effects = tuple(row.effects)
        self.demands = tuple([effect.op for effect in row.effects if effect.op in DEMANDING])
        self.program = len(programs)
        programs.append(self.effects)


class Design:
    """One card of the catalog. Powers are None where the card has none of that timing; of those that work by
    themselves, `start` and `land`, it may have several.

    `action` is its power before or after moving. `passive` sums up its passive powers by what they change. `negate`,
    `trip` and `against_summon` (a program, of one that does something else to a summon) are a trap's; a `charm` negates
    a trap.
    """

    def __init__(self, card: Card, programs: list[Sequence[Effect]]) -> None:
        def at(timing: str) -> tuple[Power, ...]:
            return tuple([Power(power, programs) for power in card.powers if timing in power.timing])

        self.id = card.id
        self.type = list(TYPES).index(card.type)
        self.copies = card.copies
        self.cost = card.cost or 0
        self.attack = card.attack or 0
        self.life = card.life or 0
        self.negate = card.negate or 0
        self.any_bearer = card.bearer == "any"
        self.consumable = card.mode == "consumable"
        self.action = _only(at("before_move"))
        self.combat = _only(at("in_combat_before_roll"))
        self.start = at("on_turn_start")
        self.land = at("on_land")
        self.trip = _only(at("on_trip"))
        self.charm = any("on_trap" in power.timing for power in card.powers)
        self.against_summon = len(programs) if card.effects_vs_summon else None
        if card.effects_vs_summon:
            programs.append(card.effects_vs_summon)
        self.passive = _passive(card)


def _only(powers: Sequence[Power]) -> Power | None:
    """The one power of a timing; the checks of cards hold it to one."""
    assert len(powers) < 2, "a card has several powers of a timing"
    return powers[0] if powers else None


def _passive(card: Card) -> tuple[int, ...]:
    sums = [0] * 5
    for power in card.powers:
        for effect in power.effects if "passive" in power.timing else ():
            what = (MOVE if effect.roll == "move" else ROLL) if effect.op == "modify_roll" else _PASSIVE[effect.op]
            sums[what] += effect.amount or 0
    return tuple(sums)


class Deck:
    """All designs, and the components they are printed as: summons first, then by type in the catalog's order.

    `design` and `of`, the number and the row, are by component; the summoner tokens, which come first, have none and
    any. `first` is the first component of each type, and one past the last. `programs` are lists of effects. Summoner
    tokens and summon cards, the `pieces`, are the components below that number.
    """

    def __init__(self, cards: Sequence[Card], tokens: Sequence[str]) -> None:
        """From the catalog's rows; `tokens` are the names of the components before them."""
        self.programs: list[Sequence[Effect]] = []
        types = list(TYPES)
        ordered = sorted(cards, key=lambda card: types.index(card.type))
        self.designs = tuple([Design(card, self.programs) for card in ordered])
        self.names = [card.id for card in ordered]
        printed = [(number, copy) for number, card in enumerate(ordered) for copy in range(card.copies)]
        self.components = (*tokens, *[f"{ordered[number].id}-{copy + 1}" for number, copy in printed])
        self.design = (*[-1] * len(tokens), *[number for number, _ in printed])
        self.of = tuple([self.designs[number] for number in self.design])
        kinds = [design.type for design in self.of[len(tokens) :]]
        self.first = tuple([len(tokens) + sum(other < kind for other in kinds) for kind in range(len(types) + 1)])
        self.pieces = self.first[SUMMON + 1]
