"""The state of a game of Summoner's Quest, and where its numbers stand."""

from dataclasses import dataclass, field

from generator.engine.position import Position

SEATS = 4
"""The most players; the components 0 to 3 are the summoner tokens of the seats."""
SPACES = 45

STUN, POISON, SLOW, WEAKEN, REVERSED, SILENCE, BLESS, SHIELD = range(8)
STATUSES = ("stun", "poison", "slow", "weaken", "reversed", "silence", "bless", "shield")
"""The statuses of the rules; the turns left of status k are the four bits from 4k of a piece's number in `status`."""

# Zones: the spaces come first, so that a piece's zone is its space.
TRAP_ON = SPACES  # and one zone for each space
DECK = 2 * SPACES
DISCARD = DECK + 1
LIMBO = DECK + 2  # a card that is being played, or a trap that takes effect
BOX = DECK + 3  # tokens of players who are out, and what an example leaves out
HAND = DECK + 4  # and one zone for each seat, here and below
ITEMS = HAND + SEATS
ZONES = ITEMS + SEATS

# Counters
LIFE = 0  # one for each seat
ACTIVE = SEATS
USED = 2 * SEATS
HOLD = 3 * SEATS
POOL = 4 * SEATS
ROUND = POOL + 1
TURNS = POOL + 2  # turns begun
TALLY = POOL + 3  # damage counters on living summons
FIGHTS = POOL + 4  # by (summoner or summon) attacking (summoner or summon)
WON = FIGHTS + 4  # those of them the attacker won
MARKERS = WON + 4  # status markers in use, by kind
TRAPS_OUT = MARKERS + len(STATUSES)
GATES_OUT = TRAPS_OUT + 1
SUMMONS_OUT = TRAPS_OUT + 2
DAMAGE = TRAPS_OUT + 3 - SEATS  # plus the component number of a summon
_PIECES = ("summoner", "summon")
PAIRINGS = tuple(f"{attacker} against {defender}" for attacker in _PIECES for defender in _PIECES)
COUNTERS: tuple[str, ...] = (
    *(f"life of seat {seat + 1}" for seat in range(SEATS)),
    *(f"active mana of seat {seat + 1}" for seat in range(SEATS)),
    *(f"used mana of seat {seat + 1}" for seat in range(SEATS)),
    *(f"hold of seat {seat + 1}" for seat in range(SEATS)),
    "mana in the supply",
    "round",
    "turns",
    "damage counters on summons",
    *PAIRINGS,
    *(f"{pairing.replace('against', 'beat')} attacking" for pairing in PAIRINGS),
    *(f"{status} markers" for status in STATUSES),
    "traps on the board",
    "gates open",
    "summons on the board",
)
"""What the counters are called; the damage on each summon card follows."""

DICE_STREAM, DECK_STREAM = range(2)
STREAMS = ("dice", "deck")

SETUP, START, BEFORE, MOVING, AFTER, OVER = range(6)
PHASES = ("setup", "start", "before", "moving", "after", "over")
"""The parts of a turn."""

(
    PICK_TEMPLE,
    BEGIN,
    PART,
    WALK,
    VICTIM,
    FIGHTER,
    ATTACK,
    DEFEND,
    POWER,
    JUMP,
    OVERDRAW,
    DISCARDING,
    DESTROYING,
) = range(13)
"""The decisions: a temple, the start of a turn, what to do in a part of it, who walks where, and what comes up then."""

NOTHING = -1
"""Stands for no piece, card or rule."""

# Reports of the engine (8.4)
REPORTS = (
    "mana_supply_short",
    "damage_counters_short",
    "deck_reshuffled",
    "draw_skipped",
    "status_refused",
    "safety_stop",
)
MANA_SHORT, DAMAGE_SHORT, RESHUFFLED, SKIPPED, STATUS_REFUSED, SAFETY_STOP = range(6)


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
