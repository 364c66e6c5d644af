"""The position of a game of Summoner's Quest: its decisions, zones, counters and rule ids."""

from dataclasses import field

from generator.dataclass import dataclass
from generator.engine.counters import CounterTable, ZoneTable, counter, one_for_each, zone
from generator.engine.position import Position
from generator.engine.rule_ids import RuleIds
from generator.engine.zones import Sees
from generator.games.summoners_quest.board import NAMES

R = RuleIds(
    "SQ",
    "COMP 5 BOARD 5 OBJ 3 SETUP 8 TURN 8 MOVE 10 TEMPLE 6 FOCUS 3 CARD 7 PORTAL 5 GATE 5 HALL 4 CHAMBER 12 ORDER 4 "
    "SUMMON 5 POWER 5 COMBAT 13 POST 6 TRAP 10 SPELL 5 TARGET 3 EQUIP 11 MANA 6 LIFE 4 DMG 3 STATUS 1-7,10-17 ELIM 5 "
    "END 2 EFFECT 18",
)

SEAT_NAMES = ("amber", "green", "violet", "charcoal")
"""The colours of the summoner tokens, by seat."""
SEATS = len(SEAT_NAMES)
"""The most players; the components 0 to 3 are the summoner tokens of the seats."""

STUN, POISON, SLOW, WEAKEN, REVERSED, SILENCE, BLESS, SHIELD = range(8)
STATUSES = ("stun", "poison", "slow", "weaken", "reversed", "silence", "bless", "shield")
"""The statuses of the rules; the turns left of status k are the four bits from 4k of a piece's number in `status`."""
STUNNED, SLOWED, TURNED, SILENCED = (15 << 4 * kind for kind in (STUN, SLOW, REVERSED, SILENCE))
"""The bits of some statuses there."""

PAIRINGS = tuple(f"{a} against {b}" for a in ("summoner", "summon") for b in ("summoner", "summon"))
"""Who attacks whom."""


class Zones(ZoneTable):
    """Where cards lie. The spaces come first, so that a piece's zone is its space."""

    SPACE = zone("space", called=NAMES)
    TRAP = zone("trap", secret=True, called=[f"trap on {space}" for space in NAMES])
    DECK = zone("deck", Sees.NOBODY)
    DISCARD = zone("discard", called=["discard pile"])
    PLAYED = zone("played", called=["being played"])  # also a trap that takes effect
    BOX = zone("box")  # tokens of players who are out, and what an example leaves out
    HAND = zone("hand", Sees.OWNER, per_seat=True)
    ITEMS = zone("items", per_seat=True)


class Counters(CounterTable):
    """What is counted; the damage on each summon card follows."""

    LIFE = one_for_each("life of seat {}", range(1, SEATS + 1))
    ACTIVE = one_for_each("active mana of seat {}", range(1, SEATS + 1))
    USED = one_for_each("used mana of seat {}", range(1, SEATS + 1))
    HOLD = one_for_each("hold of seat {}", range(1, SEATS + 1))
    POOL = counter("mana in the supply")
    ROUND = counter("round")
    TURNS = counter("turns")  # begun
    TALLY = counter("damage counters on summons")  # that live
    FIGHTS = one_for_each("{}", PAIRINGS)
    WON = one_for_each("{} attacking", [pairing.replace("against", "beat") for pairing in PAIRINGS])
    MARKERS = one_for_each("{} markers", STATUSES)  # in use
    TRAPS_OUT = counter("traps on the board")
    GATES_OUT = counter("gates open")
    SUMMONS_OUT = counter("summons on the board")


Z, C = Zones(SEATS), Counters()
DAMAGE = len(C.names) - SEATS
"""The counter of the damage on a summon, plus its number."""

DICE_STREAM, DECK_STREAM = range(2)

SETUP, START, BEFORE, MOVING, AFTER, OVER = range(6)
PHASES = ("setup", "start", "before", "moving", "after", "over")
"""The parts of a turn."""

TEMPLE, BEGIN, PART, WALK, VICTIM, FIGHTER, ATTACK, DEFEND, POWER, JUMP, OVERDRAW, DISCARDING, DESTROYING = range(13)
"""The decisions: a temple, the start of a turn, what to do in a part of it, who walks where, and what comes up then."""

NOTHING = -1
"""Stands for no piece, card or rule."""

REPORTS = {
    R.COMP_2: "mana_supply_short",
    R.COMP_3: "damage_counters_short",
    R.CARD_5: "deck_reshuffled",
    R.CARD_7: "draw_skipped",
    R.STATUS_5: "status_refused",
    R.END_1: "safety_stop",
}
"""The reports of the engine (8.4), by the rules of which they tell; a position has their places in this list."""


@dataclass
class QuestState(Position):
    """A position, possibly in the middle of an action.

    Lists by component: `owner`, also of a laid trap the player who laid it, and `bearer` of items; by piece
    (summoners, then summons): `via`, the section whose gate a piece in the chamber came through, and `status`; by seat:
    `temples` and `summons`. `moved` is how many movements of this turn are over, `used` has a summon for each use of
    its paid power in this turn, `gates` a bit for each open gate. `labels` are what an example calls its summons,
    `origin` is what it began with, as text. `fight` is attacker, defender, where the attacker came from, its place, the
    attacker's partner, and the modifiers paid for.
    """

    order: tuple[int, ...]
    living: tuple[int, ...]  # the players still in, in turn order
    names: tuple[str, ...]
    labels: tuple[tuple[int, str], ...]
    origin: str
    temples: list[int]
    owner: list[int]
    bearer: list[int]
    via: list[int]
    status: list[int]
    summons: list[tuple[int, ...]]
    gates: int = 0
    turn: int = 0
    phase: int = SETUP
    moved: int = 0
    roll: int = 0
    discount: int = 0
    jumps: int = 0
    at_will: int = 0
    used: tuple[int, ...] = ()
    fight: list[int] = field(default_factory=list)
    dying: list[int] = field(default_factory=list)
    reports: list[int] = field(default_factory=list)
