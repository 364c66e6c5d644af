"""The position of a game of Mana Maker: its decisions, zones, counters and rule ids."""

from generator.dataclass import dataclass
from generator.engine.counters import CounterTable, ZoneTable, counter, one_for_each, zone
from generator.engine.position import Position
from generator.engine.rule_ids import RuleIds
from generator.engine.zones import Sees
from generator.games.mana_maker.words import COLOURS, STATUSES

R = RuleIds(
    "MM",
    "CORE 9 BOARD 10 TOKEN 4 SETUP 10 MANA 7 TURN 13 PLAY 8 MOVE 7 ABIL 8 ATTACK 8 REACT 9 DMG 11 DEFEAT 6 STATUS 8 "
    "ATTACH 2 DECK 5 TEAM 4 EMPTY 2 WIN 4 SIM 1 ATTR 1",
)

SEATS = 8
SEAT_NAMES = tuple(f"P{seat}" for seat in range(1, SEATS + 1))
NOTHING = -1
ORDER_OF_CARDS = 0
"""The only stream of chance."""

CYCLE, ACTION, ORDER, TRIGGER, REACT, RETALIATE, DISCARD = range(7)
"""The decisions: cycling, step 6, which Entity comes next, an ability of steps 4 and 7, reactions, step 9."""

GREEN, SILVER = range(len(COLOURS))
BURN, POISON, WITHER, STUN, ROOT, SLOW, MIGHT = range(len(STATUSES))

SETTING_UP, DRAWING, PRODUCING, AILING, STARTING, RISING, ACTING, ENDING, FADING, DISCARDING, PASSING = range(11)
"""The step of the turn by its number, 0 in the set-up."""

_ALL = range(1, SEATS + 1)


class Zones(ZoneTable):
    """Where cards lie, by seat. The zones of tokens, the tiles and the supply, come after these."""

    HAND = zone("hand", Sees.OWNER, per_seat=True)
    DECK = zone("deck", Sees.NOBODY, per_seat=True)
    DISCARD = zone("discard", per_seat=True)
    PLAY = zone("in_play", per_seat=True)
    PLAYED = zone("being_played")
    BOX = zone("box")


class Counters(CounterTable):
    """What is counted; the damage and the Action Points of each Entity come after these."""

    MANA = one_for_each("{} mana", [f"{colour}, seat {seat}," for colour in COLOURS for seat in _ALL])
    MISSED = one_for_each("draws missed by seat {}", _ALL)
    ROUND = counter("round")
    ENTITIES = one_for_each("Entities of seat {}", _ALL)
    HARM = counter("damage on Entities that are no Wizards")
    POINTS = counter("most Action Points at once")
    MARKERS = one_for_each("{} markers", STATUSES)
    MANA_LOST = counter("mana lost")
    DRAW_MISSED = counter("draws missed")
    NO_FREE_PAIR = counter("spawns without a free pair")
    NOT_BEGUN = counter("abilities not begun")
    PREVENTED = counter("attacks prevented")
    PLAYERS_OUT = counter("players out")
    ATTACKS = counter("attacks")
    REACTIONS = counter("reactions")
    PLAYED = counter("cards played")


Z, C = Zones(SEATS), Counters()
REPORTS = {
    "mana_lost": C.MANA_LOST,
    "draw_missed": C.DRAW_MISSED,
    "no_free_pair": C.NO_FREE_PAIR,
    "ability_not_begun": C.NOT_BEGUN,
    "attack_prevented": C.PREVENTED,
    "player_out": C.PLAYERS_OUT,
}
"""The reports of section 8.3 that are counted; `round_limit` is an end."""


@dataclass(slots=True)  # its fields and the kit's are more than the 30 that CPython 3.11 finds at once
class ManaState(Position):
    """A position.

    An Entity is numbered by its pair of ID tokens (a *slot*: seat x pairs + number, the Wizard's is 0). By slot: its
    `tile`, its `design` and its `card` (NOTHING: none), when it `entered` the board (0: it is not there), its `status`
    as (kind, n, turns), the cards `attached` to it, its `form` (the designs of itself and of these), and its `label`.
    `at` has the slot on each tile, `stood` by seat the set of tiles that Entities stand on; `ranks` are the Entities of
    each seat in the order in which they entered; `auras` those whose static effects reach others. `capacity` and
    `production` are by colour and seat, `designs` by card. A *reference* names an Entity for as long as it stands:
    `entered` x 1,000 + slot.

    `step` is that of the turn of `active`; `living` are the seats not defeated. `pending` are references of Entities
    still to come in a step. `place` is the tile that was named for the effect that is carried out; `used` the reactions
    of the present attack, by their numbers, and `reduced` and `cancelled` what Blocks make of it. `held` keeps a worked
    example from beginning turns by itself (1; 3: nothing has happened yet; 2: a turn begins).
    `cycles` are those of the player who cycles; of an example `attacks` and the effects that `ran` are told.
    """

    tile: list[int]
    design: list[int]
    card: list[int]
    entered: list[int]
    status: list[tuple[tuple[int, int, int], ...]]
    attached: list[tuple[int, ...]]
    form: list[tuple[int, ...]]
    label: list[str]
    at: list[int]
    ranks: list[tuple[int, ...]]
    capacity: list[int]
    production: list[int]
    stood: list[int]
    designs: tuple[int, ...]
    teams: tuple[int, ...]
    living: tuple[int, ...]
    worlds: int = 1
    auras: tuple[int, ...] = ()
    serial: int = 0
    step: int = SETTING_UP
    active: int = 0
    cycles: int = 0
    pending: tuple[int, ...] = ()
    place: int = NOTHING
    used: tuple[int, ...] = ()
    reduced: int = 0
    cancelled: bool = False
    held: int = 0
    attacks: tuple[str, ...] = ()
    ran: tuple[int, ...] = ()
