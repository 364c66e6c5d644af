"""The cards as the rules see them: every legal pair of cards as numbers, compiled once from the catalog.

A play is one number: action card * STRIDE + target. The targets are the seats, then SELF, then the two own cards that
Defend can be laid with.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from generator.engine.state import CHOOSE, Event
from generator.games.saratoga_sabotage.rule_ids import number
from generator.games.saratoga_sabotage.state import SEATS

MOVE_CARD, BULLET_CARD, RAID_CARD, DEFEND_CARD = range(4)
CARDS = ("move", "bullet", "raid", "defend")
"""The action cards by their numbers."""

SELF = SEATS
OWN_BULLET = SEATS + 1
OWN_RAID = SEATS + 2
STRIDE = SEATS + 3
PLAYS = len(CARDS) * STRIDE
"""One more than the greatest number of a play."""

SELF_BIT = 1 << len(CARDS)
"""The bit of the target card Self; below it stand the action cards, above it the target cards of the seats."""

GAIN, CONVOY, ATTACK, DEFENCE, NONE = range(5)
"""What sort of thing a play is; NONE is no legal play at all."""

# Which rule speaks of what an action does; the ids are the catalog's, held to these nine by its checks.
_PAYS = {"sabotage": "SS-SAB-1", "raid_attack": "SS-RAID-1"}
_GAINS = {"head_west": "SS-WEST-1", "convoy": "SS-CONVOY-2", "get_supplies": "SS-SUP-1"}
_BLOCKS = {"git_of_mah_land": "SS-GIT-1", "indians": "SS-IND-1", "you_scoundrel": "SS-SCO-1"}
_CAPTURES = {"git_of_mah_land": "SS-GIT-2", "indians": "SS-IND-2", "you_scoundrel": "SS-SCO-2"}
_PASSES = {"git_of_mah_land": "SS-GIT-3"}
_IDLES = {"circle_the_wagons": "SS-CIRCLE-3", "git_of_mah_land": "SS-GIT-4", "indians": "SS-IND-4"}


@dataclass(frozen=True, slots=True)
class Shield:
    """A defence: whose loss is divided by what, what idleness costs, and which attacks it stops.

    `foe` is the only seat whose attacks are stopped, or -1 for all; `stops` and `captures` are by attack number.
    """

    divisor: int
    idle: int
    idle_rule: int
    foe: int
    stops: tuple[bool, ...]
    captures: tuple[int, ...]
    reflects: bool
    block_rule: int
    capture_rule: int
    pass_rule: int  # says that an attack which is not stopped comes through, or -1


@dataclass(frozen=True, slots=True)
class Deck:
    """What each play is and does, by its number.

    `attacks` numbers the attacking actions from 0; `minimums` is how many attackers such a play needs to do its
    `damages`; `masks` are the bits of the cards a play lays down.
    """

    actions: tuple[str, ...]  # the catalog's action id, "" for no legal play
    kinds: tuple[int, ...]
    costs: tuple[int, ...]
    progress: tuple[int, ...]
    supply: tuple[int, ...]
    attacks: tuple[int, ...]
    damages: tuple[int, ...]
    minimums: tuple[int, ...]
    rules: tuple[int, ...]  # what is paid or gained by
    shields: tuple[Shield | None, ...]
    masks: tuple[int, ...]
    reveals: tuple[tuple[Event, ...], ...]  # by seat: the event that says the play is revealed
    cards_laid: tuple[int, ...]  # how many cards the play keeps locked


def play_of(card: int, target: int) -> int:
    """The number of the play of an action card with a target."""
    return card * STRIDE + target


def mask_of(play: int) -> int:
    """The bits of the two cards of a play."""
    card, target = divmod(play, STRIDE)
    return 1 << card | target_bit(target)


def target_bit(target: int) -> int:
    """The bit of the card that names a target."""
    if target == SELF:
        return SELF_BIT
    if target == OWN_BULLET:
        return 1 << BULLET_CARD
    if target == OWN_RAID:
        return 1 << RAID_CARD
    return SELF_BIT << target + 1


_TARGETS: Mapping[str, Sequence[int]] = {
    "self": (SELF,),
    "player": range(SEATS),
    "bullet_card": (OWN_BULLET,),
    "raid_card": (OWN_RAID,),
}


def compiled(actions: Sequence[Mapping[str, Any]]) -> Deck:
    """The deck that the catalog's actions make."""
    attacks = [row["id"] for row in actions if any(op["op"] == "lose_progress" for op in row["ops"])]
    by_play: dict[int, Mapping[str, Any]] = {}
    for row in actions:
        for target in _TARGETS[row["target"]]:
            by_play[play_of(CARDS.index(row["card"]), target)] = row
    rows = [by_play.get(play) for play in range(PLAYS)]
    return Deck(
        actions=tuple(row["id"] if row else "" for row in rows),
        kinds=tuple(_kind(row) for row in rows),
        costs=tuple(row["cost"] if row else 0 for row in rows),
        progress=tuple(_sum(row, "gain_progress", "amount") for row in rows),
        supply=tuple(_sum(row, "gain_supply", "amount") for row in rows),
        attacks=tuple(attacks.index(row["id"]) if row and row["id"] in attacks else -1 for row in rows),
        damages=tuple(_sum(row, "lose_progress", "amount") for row in rows),
        minimums=tuple(max(1, _sum(row, "require_attackers", "minimum")) for row in rows),
        rules=tuple(_rule({**_PAYS, **_GAINS}, row) for row in rows),
        shields=tuple(_shield(row, play % STRIDE, attacks) for play, row in enumerate(rows)),
        masks=tuple(mask_of(play) for play in range(PLAYS)),
        reveals=tuple(tuple(_reveal(seat, play) for play in range(PLAYS)) for seat in range(SEATS)),
        cards_laid=tuple(mask_of(play).bit_count() for play in range(PLAYS)),
    )


def _ops(row: Mapping[str, Any] | None, op: str) -> list[Mapping[str, Any]]:
    return [one for one in row["ops"] if one["op"] == op] if row else []


def _sum(row: Mapping[str, Any] | None, op: str, key: str) -> int:
    return sum(one[key] for one in _ops(row, op))


def _rule(table: Mapping[str, str], row: Mapping[str, Any] | None) -> int:
    return number(table[row["id"]]) if row and row["id"] in table else -1


def _kind(row: Mapping[str, Any] | None) -> int:
    if row is None:
        return NONE
    if CARDS.index(row["card"]) == DEFEND_CARD:
        return DEFENCE
    if _ops(row, "lose_progress"):
        return ATTACK
    return CONVOY if _ops(row, "require_mutual") else GAIN


def _shield(row: Mapping[str, Any] | None, target: int, attacks: list[str]) -> Shield | None:
    if row is None or _kind(row) != DEFENCE:
        return None
    blocks = {one["attack"] for one in _ops(row, "block")}
    captures = {one["attack"]: one["amount"] for one in _ops(row, "capture")}
    one_foe = "from_target" in blocks
    return Shield(
        divisor=max(1, _sum(row, "divide_loss", "divisor")),
        idle=_sum(row, "idle_penalty", "amount"),
        idle_rule=_rule(_IDLES, row),
        foe=target if one_foe else -1,
        stops=tuple(one_foe or attack in blocks for attack in attacks),
        captures=tuple(captures.get("from_target", captures.get(attack, 0)) for attack in attacks),
        reflects=bool(_ops(row, "reflect")),
        block_rule=_rule(_BLOCKS, row),
        capture_rule=_rule(_CAPTURES, row),
        pass_rule=_rule(_PASSES, row),
    )


def _reveal(seat: int, play: int) -> Event:
    own_card = play % STRIDE in (OWN_BULLET, OWN_RAID)
    return (CHOOSE, number("SS-LOCK-3" if own_card else "SS-LOCK-1"), seat, 0, play)


class Legal(dict[int, tuple[int, ...]]):
    """The legal plays of one seat by its locked cards, each worked out when it is first asked for."""

    def __init__(self, deck: Deck, seat: int, players: int) -> None:
        self._all = tuple(
            (play, deck.masks[play])
            for play in range(PLAYS)
            if deck.kinds[play] != NONE and (play % STRIDE >= SEATS or seat != play % STRIDE < players)
        )

    def __missing__(self, locked: int) -> tuple[int, ...]:
        plays = tuple(play for play, mask in self._all if not mask & locked)
        self[locked] = plays
        return plays
