"""Every pair of an action card and a target as a number, and what it does as the catalog has it.

A play is action card * STRIDE + target. The targets are the seats, then SELF, then the two own cards that Defend can
be laid with. Laying them is the game's only verb, so that a play is the number of its action, too.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from generator.engine.vocabulary import NONE, Vocabulary
from generator.games.saratoga_sabotage.rule_ids import R
from generator.games.saratoga_sabotage.sections import Action
from generator.games.saratoga_sabotage.state import SEATS, Trek

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
_MOVES = {
    "head_west": R.WEST_1,
    "convoy": R.CONVOY_2,
    "get_supplies": R.SUP_1,
    "sabotage": R.SAB_1,
    "raid_attack": R.RAID_1,
}
"""Which rule speaks of what an action pays or gains."""
_DEFENCES = {
    "circle_the_wagons": (NONE, NONE, NONE, R.CIRCLE_3),
    "git_of_mah_land": (R.GIT_1, R.GIT_2, R.GIT_3, R.GIT_4),
    "indians": (R.IND_1, R.IND_2, NONE, R.IND_4),
    "you_scoundrel": (R.SCO_1, R.SCO_2, NONE, NONE),
}
"""Which rules speak of what a defence stops, captures, lets through, and of idleness."""


@dataclass(frozen=True)
class Shield:
    """A defence: what a loss is divided by, what idleness costs, and which attacks it stops.

    `foe` is the only seat whose attacks are stopped, NONE for all; `stops` and `captures` are by attack number.
    """

    divisor: int
    idle: int
    foe: int
    stops: tuple[bool, ...]
    captures: tuple[int, ...]
    reflects: bool
    block_rule: int
    capture_rule: int
    pass_rule: int
    idle_rule: int


@dataclass(frozen=True)
class Play:
    """A pair of cards: the catalog's `action`, its figures, and the bits of the cards it keeps on the table.

    `attack` numbers the attacking actions; it takes `minimum` attackers to do the `damage`. `rule` speaks of what is
    paid or gained, `lock_rule` of the cards.
    """

    number: int
    target: int
    cards: int
    lock_rule: int
    action: str = ""
    kind: int = NO_PLAY
    cost: int = 0
    progress: int = 0
    supply: int = 0
    attack: int = NONE
    damage: int = 0
    minimum: int = 0
    rule: int = NONE
    shield: Shield | None = None


def deck(actions: Sequence[Action]) -> tuple[Play, ...]:
    """What each pair is and does, by its number."""
    attacks = [action.id for action in actions if any(one.op == "lose_progress" for one in action.ops)]
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
    cards, lock_rule = 1 << card | target_bit(target), R.LOCK_1 if target <= SELF else R.LOCK_3
    if action is None:
        return Play(number, target, cards, lock_rule)
    ops = {one.op for one in action.ops}
    kind = ATTACK if "lose_progress" in ops else CONVOY if "require_mutual" in ops else GAIN
    return Play(
        number,
        target,
        cards,
        lock_rule,
        action=action.id,
        kind=DEFENCE if card == DEFEND_CARD else kind,
        cost=action.cost,
        progress=_sum(action, "gain_progress"),
        supply=_sum(action, "gain_supply"),
        attack=attacks.index(action.id) if action.id in attacks else NONE,
        damage=_sum(action, "lose_progress"),
        minimum=sum(one.minimum or 0 for one in action.ops),
        rule=_MOVES.get(action.id, NONE),
        shield=_shield(action, target, attacks) if card == DEFEND_CARD else None,
    )


def _sum(action: Action, op: str) -> int:
    return sum(one.amount or 0 for one in action.ops if one.op == op)


def _shield(action: Action, target: int, attacks: list[str]) -> Shield:
    stopped = [one.attack for one in action.ops if one.op == "block"]
    captures = {one.attack: one.amount or 0 for one in action.ops if one.op == "capture"}
    one_foe = "from_target" in stopped
    blocks, takes, passes, idles = _DEFENCES[action.id]
    return Shield(
        divisor=sum(one.divisor or 0 for one in action.ops) or 1,
        idle=_sum(action, "idle_penalty"),
        foe=target if one_foe else NONE,
        stops=tuple(one_foe or attack in stopped for attack in attacks),
        captures=tuple(captures.get("from_target" if one_foe else attack, 0) for attack in attacks),
        reflects=any(one.op == "reflect" for one in action.ops),
        block_rule=blocks,
        capture_rule=takes,
        pass_rule=passes,
        idle_rule=idles,
    )


class Targets(Vocabulary):
    """The words for targets: the colours of the seats, `self`, and the own cards that Defend takes."""

    def __init__(self, colours: Sequence[str]) -> None:
        super().__init__((*colours, "self", CARDS[BULLET_CARD], CARDS[RAID_CARD]))
        self.colours = tuple(colours)

    def name(self, g: Trek, number: int) -> Any:
        """The colour of a seat, or the other word."""
        return self.colours[g.seating[number]] if number < SEATS else self.names[number]

    def find(self, g: Trek, seat: int, name: Any) -> int:
        """The number of a target; what is none of this table is told apart for the refusals."""
        if not isinstance(name, str):
            return NONE
        if name in self.colours:
            colour = self.colours.index(name)
            return g.seating.index(colour) if colour in g.seating else UNPLAYED
        return self.number.get(name, OTHER_CARD if name in CARDS else NONE)
