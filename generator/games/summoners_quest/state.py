"""The state of a game of Summoner's Quest, and where its numbers stand."""

from dataclasses import dataclass

from generator.engine.state import State, cloner

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
LIMBO = DECK + 2  # a card that is being played
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
COUNTERS: tuple[str, ...] = (
    *(f"life of seat {seat + 1}" for seat in range(SEATS)),
    *(f"active mana of seat {seat + 1}" for seat in range(SEATS)),
    *(f"used mana of seat {seat + 1}" for seat in range(SEATS)),
    *(f"hold of seat {seat + 1}" for seat in range(SEATS)),
    "mana in the supply",
    "round",
    "turns",
    "damage counters on summons",
    *(f"{one} against {other}" for one in ("summoner", "summon") for other in ("summoner", "summon")),
    *(f"{one} beat {other} attacking" for one in ("summoner", "summon") for other in ("summoner", "summon")),
    *(f"{status} markers" for status in STATUSES),
    "traps on the board",
    "gates open",
    "summons on the board",
)
"""What the counters are called; the damage on each summon card follows."""

DICE_STREAM, DECK_STREAM = range(2)
STREAMS = ("dice", "deck")

# Parts of a turn
SETUP, START, BEFORE, MOVING, AFTER, OVER = range(6)

NOTHING = -1
"""Stands for no piece, card, question or rule."""

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
class Quest(State):
    """A position, possibly in the middle of an action: `stack` holds what is still to happen, the next on top.

    `ask` is the question before seat `asker`, about `subject`, and `options` its answers. Lists by component:
    `owner`, `bearer` of items; by piece (summoners, then summons): `via`, the section whose gate a piece in the
    chamber came through, and `status`; by space: `traps` and their `placer`; by seat: `temples`, `summons`, `items`,
    `hands`. `used` has a bit for each summon whose paid power was used in this turn, `gates` one for each open gate.
    `origin` is what an example began with, as text; `manual` is 1 where it takes every step itself. `fight` is
    attacker, defender, where the attacker fell back to, its partner, and the modifiers paid for.
    """

    order: tuple[int, ...]
    living: tuple[int, ...]  # the players still in, in turn order
    names: tuple[str, ...]
    labels: tuple[tuple[int, str], ...]
    origin: str
    manual: int
    temples: list[int]
    owner: list[int]
    bearer: list[int]
    via: list[int]
    status: list[int]
    traps: list[int]
    placer: list[int]
    deck: list[int]  # the top card last
    summons: list[tuple[int, ...]]  # tuples, which clones share
    items: list[tuple[int, ...]]
    hands: list[tuple[int, ...]]
    gates: int
    turn: int
    phase: int
    roll: int
    discount: int
    jumps: int
    at_will: int
    used: int
    ask: int
    asker: int
    subject: tuple[int, ...]
    options: list[int]
    stack: list[tuple[int, ...]]
    fight: list[int]
    dying: list[int]
    reports: list[int]
    winners: tuple[int, ...]
    ended: int  # the rule that ended the game, or NOTHING


clone = cloner(Quest)
