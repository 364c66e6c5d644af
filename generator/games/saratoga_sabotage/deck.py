"""Every pair of an action card and a target as a number, and what it does as the catalog has it.

A play is action card * STRIDE + target. The targets are the seats, then SELF, then the two own cards that Defend can
be laid with. Laying them is the game's only verb, so that a play is the number of its action, too.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from generator.dataclass import dataclass
from generator.engine.vocabulary import NONE, Vocabulary
from generator.games.saratoga_sabotage.sections import Action
from generator.games.saratoga_sabotage.state import SEATS, R, SabotageState

CARDS = ("move", "bullet", "raid", "defend")
MOVE_CARD, BULLET_CARD, RAID_CARD, DEFEND_CARD = range(len(CARDS))
SELF, OWN_BULLET, OWN_RAID, STRIDE = range(SEATS, SEATS + 4)
UNPLAYED, OTHER_CARD = -2, -3
"""What is no target of this table: a colour that nobody plays, an action card."""

NO_PLAY, GAIN, CONVOY, ATTACK, DEFENCE = range(5)
"""What sort of thing a pair is."""

_TARGETS: Mapping[str, Sequence[int]] = {
    "self": (SELF,),
    "player": range(SEATS),
    "bullet_card": (OWN_BULLET,),
    "raid_card": (OWN_RAID,),
}
_FIGURES = {
    "gain_progress": "progress",
    "gain_supply": "supply",
    "lose_progress": "damage",
    "require_attackers": "minimum",
    "divide_loss": "divisor",
    "idle_penalty": "idle",
}
"""What the number of an operation is of a play."""
_RULES: Mapping[str, Mapping[str, int]] = {
    "head_west": {"rule": R.WEST_1},
    "convoy": {"rule": R.CONVOY_2},
    "get_supplies": {"rule": R.SUP_1},
    "sabotage": {"rule": R.SAB_1},
    "raid_attack": {"rule": R.RAID_1},
    "circle_the_wagons": {"idle_rule": R.CIRCLE_3},
    "git_of_mah_land": {"stop_rule": R.GIT_1, "capture_rule": R.GIT_2, "pass_rule": R.GIT_3, "idle_rule": R.GIT_4},
    "indians": {"stop_rule": R.IND_1, "capture_rule": R.IND_2, "idle_rule": R.IND_4},
    "you_scoundrel": {"stop_rule": R.SCO_1, "capture_rule": R.SCO_2},
}
"""Which rule speaks of what an action pays or gains, stops, captures, lets through, and of idleness."""


@dataclass(frozen=True)
class Play:
    """A pair of cards: the catalog's `action`, its figures, and the bits of the cards it keeps on the table.

    `attack` numbers the attacking actions; it takes `minimum` attackers to do the `damage`. A defence divides a loss by
    `divisor`; idleness costs it `idle`; `stops` and `captures` are by attack number, and `foe` is the only seat whose
    attacks it stops, NONE for all.
    """

    number: int
    target: int
    cards: int = 0
    lock_rule: int = NONE
    kind: int = NO_PLAY
    action: str = ""
    cost: int = 0
    progress: int = 0
    supply: int = 0
    attack: int = NONE
    damage: int = 0
    minimum: int = 0
    divisor: int = 0
    idle: int = 0
    foe: int = NONE
    stops: tuple[bool, ...] = ()
    captures: tuple[int, ...] = ()
    reflects: bool = False
    rule: int = NONE
    stop_rule: int = NONE
    capture_rule: int = NONE
    pass_rule: int = NONE
    idle_rule: int = NONE


def deck(actions: Sequence[Action]) -> tuple[Play, ...]:
    """What each pair is and does, by its number."""
    attacks = [action.id for action in actions if any(operation.op == "lose_progress" for operation in action.ops)]
    made = {
        CARDS.index(action.card) * STRIDE + target: action for action in actions for target in _TARGETS[action.target]
    }
    return tuple(_play(number, made.get(number), attacks) for number in range(len(CARDS) * STRIDE))


def target_bit(target: int) -> int:
    """The bit of the card that names a target: action cards stand first, then Self, then the seats."""
    own = {SELF: 1 << len(CARDS), OWN_BULLET: 1 << BULLET_CARD, OWN_RAID: 1 << RAID_CARD}
    return own.get(target, 2 << len(CARDS) + target)


def _play(number: int, action: Action | None, attacks: list[str]) -> Play:
    card, target = divmod(number, STRIDE)
    if action is None:
        return Play(number, target)
    ops = {operation.op for operation in action.ops}
    numbers = [(row, n) for row in action.ops for n in (row.amount, row.minimum, row.divisor) if n]
    figures = {_FIGURES[row.op]: n for row, n in numbers if row.op in _FIGURES}
    captures = {row.attack: n for row, n in numbers if row.op == "capture"}
    stopped = [operation.attack for operation in action.ops if operation.op == "block"]
    one_foe = "from_target" in stopped
    attack = attacks.index(action.id) if action.id in attacks else NONE
    kind = DEFENCE if card == DEFEND_CARD else ATTACK if attack != NONE else CONVOY if "require_mutual" in ops else GAIN
    return Play(
        number,
        target,
        1 << card | target_bit(target),
        R.LOCK_1 if target <= SELF else R.LOCK_3,
        kind,
        action.id,
        cost=action.cost,
        attack=attack,
        foe=target if one_foe else NONE,
        stops=tuple(one_foe or name in stopped for name in attacks),
        captures=tuple(captures.get("from_target" if one_foe else name, 0) for name in attacks),
        reflects="reflect" in ops,
        **figures,
        **_RULES[action.id],
    )


class Targets(Vocabulary):
    """The words for targets: the colours of the seats, `self`, and the own cards that Defend takes."""

    def __init__(self, colours: Sequence[str]) -> None:
        super().__init__((*colours, "self", CARDS[BULLET_CARD], CARDS[RAID_CARD]))
        self.colours = tuple(colours)

    def name(self, g: SabotageState, number: int) -> Any:
        """The colour of a seat, or the other word."""
        return self.colours[g.seating[number]] if number < SEATS else self.names[number]

    def find(self, g: SabotageState, seat: int, name: Any) -> int:
        """The number of a target; what is none of this table is told apart for the refusals."""
        if not isinstance(name, str):
            return NONE
        if name in self.colours:
            colour = self.colours.index(name)
            return g.seating.index(colour) if colour in g.seating else UNPLAYED
        return self.number.get(name, OTHER_CARD if name in CARDS else NONE)
