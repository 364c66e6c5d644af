"""The position of a game of Nine Worlds: its decisions, zones, counters and rule ids."""

from generator.dataclass import dataclass
from generator.engine.counters import CounterTable, StepTable, ZoneTable, counter, one_for_each, zone
from generator.engine.position import Position
from generator.engine.rule_ids import RuleIds
from generator.engine.zones import Sees
from generator.games.nine_worlds.words import ELEMENTS, LIBRARIES, STATS

R = RuleIds(
    "NW",
    "CORE 7 WORLD 9 LIB 12 STATE 9 SETUP 8 TURN 5 ELEM 13 REPL 5 GATHER 4 DRAW 2 EVENT 2 PLAY 15 COST 5 EMP 4 SAC 3 "
    "REP 5 CARD 8 ATTR 7 EFF 11 MARCH 4 COMBAT 10 CHAL 8 MATCH 5 CYCLE 7 CALC 8 EXH 7 MORALE 6 WITH 5 CONQ 5 KILL 3 "
    "END 3 WIN 5 SIM 2",
)

SEATS = 4
SEAT_NAMES = tuple(f"P{seat}" for seat in range(1, SEATS + 1))
NOTHING = -1
RING = 8
MIDGARD = RING
"""Worlds are numbered by their place on the ring; the one in the centre comes last."""
FIGURES = len(STATS) + 3
"""Statistics, and attributes that can be granted."""
WORLDS = tuple(f"world {number}" for number in range(RING + 1))

ORDER_OF_CARDS = 0
"""The only stream of chance (NW-CORE-6)."""

FIRST_WORLD = 1_000
FIRST_SEAT = FIRST_WORLD + RING + 1
FIRST_DEEP = FIRST_SEAT + SEATS
AIMS = FIRST_DEEP + 32
"""An *aim* is a card, or beyond the cards a world, a seat, or a place in the void, counted from below."""


class D:
    """The decisions, in about the order in which a turn asks them; in HELD a worked example waits for its next step."""

    KEEP, REPLENISH, GAIN, DRAW, PLAY, RESPOND, FURTHER, AIM, TO, PAY, EMPOWER, SACRIFICE, FIND, STEAL = range(14)
    DISCARD, RAIN, MARCH, FIGHT, ATTACKERS, DEFENDERS, EFFECT, CHALLENGE, ANSWER, PLACING, GANG = range(14, 25)
    STRIKE, AGAIN, STAY, RETREAT, HELD = range(25, 30)


class Phase:
    """The phases of a turn; BEGINNING is the victory check before the first."""

    SETTING_UP, BEGINNING, REPLENISHING, GATHERING, DRAWING, EVENTS, PLAYING, MARCHING = range(8)
    FIGHTING, CONQUERING, ENDING = range(8, 11)


class Zones(ZoneTable):
    """Where cards lie; the Avatar library is used in the set-up only, and what is left of it then put away."""

    LIBRARY = zone("library", Sees.NOBODY, called=[f"{library} library" for library in LIBRARIES])
    SPENT = zone("spent", called=[f"spent {library}" for library in LIBRARIES])
    HEL = zone("hel")
    VALHALLA = zone("valhalla")
    VOID = zone("void", secret=True)
    DEALT = zone("dealt", Sees.OWNER, per_seat=True)
    HAND = zone("hand", Sees.OWNER, per_seat=True)
    AWAY = zone("put away", Sees.NOBODY)
    WORLD = zone("world", called=WORLDS)


class Counters(CounterTable):
    """What is counted."""

    POOL = one_for_each(
        "{}", [f"{element} in the pool of seat {seat + 1}" for seat in range(SEATS) for element in ELEMENTS]
    )
    SUPPLY = one_for_each("{} in the supply", ELEMENTS)
    ROUND = counter("round")
    DAMAGE = counter("damage markers")
    FATIGUE = counter("fatigue markers")
    CREATURES = counter("creature cards in play")
    CYCLES = counter("combat cycles")
    FIGHTS = counter("fights")
    CONQUESTS = counter("conquests")
    PLAYED = counter("cards placed in the void")
    RESHUFFLED = counter("libraries reshuffled")
    DRAW_SKIPPED = counter("draws skipped")
    SUPPLY_SHORT = counter("gains cut by the supply")
    NO_EFFECT = counter("cards without effect")
    WARBAND_FULL = counter("full warbands met")
    BROKEN = counter("withdrawals by morale")
    CYCLE_LIMIT = counter("fights ended by the cycle limit")
    BLOCKED = counter("retreats blocked")


Z, C = Zones(SEATS), Counters()
S = StepTable(
    "deal discard_choice perform ask_gain aimed draw_choice find_choice steal_choice resolve_next announce take_effect "
    "finish_card forward combat_effects open_fight main_cycle placing ganging act act_again struck after_cycle duelled "
    "retreating over conquer_from after_kills gather_rest pass_turn"
)
REPORTS = {
    "library_reshuffled": C.RESHUFFLED,
    "draw_skipped": C.DRAW_SKIPPED,
    "supply_short": C.SUPPLY_SHORT,
    "card_without_effect": C.NO_EFFECT,
    "warband_full": C.WARBAND_FULL,
    "morale_withdrawal": C.BROKEN,
    "cycle_limit": C.CYCLE_LIMIT,
    "retreat_blocked": C.BLOCKED,
}
"""The reports of section 8.3 that are counted; `ragnarok` is an end."""
NO_TOKENS = (0,) * len(ELEMENTS)
NOBODY = (NOTHING, NOTHING)


@dataclass(slots=True)
class WorldsState(Position):
    """A position.

    By card: who controls it (`side`, NOTHING: nobody; of a card in the void who placed it), whether it is `exhausted`,
    its `tokens` by element, `damage` and `fatigue`, the `slot` of a place in its world, and its `label`. `bands` are
    the creatures of each seat in the order in which they came, the Avatar's among them; `slots` the places of each
    world in their order; `auras` the cards in play with static effects on creatures, by the figure they change, and
    `bargains` those with discounts. `holder` has the seat that holds each world.
    `boosts` are (card, statistic, n) until the end of the turn. `arrived`, `marched` are cards of this turn, `fought`
    its worlds.

    `turn` counts the turns; `plays` those of the phase; `truce` forbids fights. `empowered` and `sacrificed` belong to
    the card that resolves; `due` are effects whose turn comes in this phase. The fight: its `field`, the `foe`, the
    cards still in it by side (`lines`), who `faces` whom, the `order` of the cycle, who has `acted`, `exhausts` by
    side, `cycles`, the cards with `marks` (pride, humility), `challenged`, and the `duel` (attacker, defender, and the
    damage of each). `result` is that of the last fight. `tallies` are by seat, empty before they are noted.

    `held` says that a worked example is played; `told` are its announcements by card, `attacks` those made.
    """

    side: list[int]
    exhausted: list[bool]
    tokens: list[tuple[int, ...]]
    damage: list[int]
    fatigue: list[int]
    slot: list[int]
    bands: list[tuple[int, ...]]
    slots: list[tuple[int, ...]]
    holder: list[int]
    tallies: list[tuple[int, ...]]
    label: tuple[str, ...]
    active: int = 0
    phase: int = Phase.SETTING_UP
    turn: int = 0
    plays: int = 0
    truce: bool = False
    auras: tuple[tuple[int, ...], ...] = ((),) * FIGURES
    bargains: tuple[int, ...] = ()
    boosts: tuple[tuple[int, int, int], ...] = ()
    arrived: tuple[int, ...] = ()
    marched: tuple[int, ...] = ()
    fought: tuple[int, ...] = ()
    empowered: int = 0
    sacrificed: int = 0
    field: int = NOTHING
    foe: int = NOTHING
    lines: tuple[tuple[int, ...], ...] = ((), ())
    faces: tuple[tuple[int, int], ...] = ()
    order: tuple[int, ...] = ()
    acted: tuple[int, ...] = ()
    exhausts: tuple[int, int] = (0, 0)
    cycles: int = 0
    marks: tuple[int, int] = NOBODY
    challenged: bool = False
    duel: tuple[int, ...] = ()
    result: int = NOTHING
    held: int = 0
    told: tuple[tuple[int, str], ...] = ()
    attacks: tuple[str, ...] = ()
