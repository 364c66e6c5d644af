"""The position of a game of Wizard's Tower: its decisions, zones, counters and rule ids."""

from generator.dataclass import dataclass
from generator.engine.counters import CounterTable, ZoneTable, counter, one_for_each, zone
from generator.engine.position import Position
from generator.engine.rule_ids import RuleIds
from generator.engine.zones import Sees
from generator.games.wizards_tower.grid import NAMES

R = RuleIds(
    "WT",
    "SETUP 13 TURN 3 WIZ 7 WHEEL 2 PLACE 7 SPELL 9 MOVE 10 FLIP 4 TRAP 5 LOOT 6 COMBAT 9 KEY 6 RAGE 6 DEATH 4 GEAR 10 "
    "WIN 3",
)

WIZARD = 0
"""The seat of the wizard; the heroes follow."""
SEATS = 5
"""The most players; the components 1 to 4 are the pawns of the heroes, component 0 is the pointer of the wheel."""
NOTHING = -1

KINDS = ("m1", "m2", "m3", "m4", "m5", "m6", "trap", "blank")
"""What a token can be, as worked examples write it: a monster by its level, a trap, a blank."""
TRAP, BLANK = 6, 7
LEVELS = (1, 2, 3, 4, 5, 6, 0, 0)
"""What each kind adds to the wizard's total."""


class Zones(ZoneTable):
    """Where things lie. The places of the tiles come first, so that a pawn's zone is its place."""

    TILE = zone("tile", called=NAMES)
    DOWN = zone("tokens_down", called=[f"face-down tokens on {name}" for name in NAMES])
    UP = zone("tokens_up", called=[f"monsters on {name}" for name in NAMES])
    FLOOR = zone("floor", called=[f"dropped on {name}" for name in NAMES])
    SUPPLY = zone("supply", called=[f"supply of {kind}" for kind in KINDS])
    HELD = zone("held")  # the tokens of the card that is being played
    VAULT = zone("vault")  # keys that nobody has found
    USED = zone("used")  # keys laid on the tower
    GONE = zone("gone", called=["removed tiles"])
    LOST = zone("lost", Sees.NOBODY, called=["tiles removed face down"])
    BOX = zone("box")
    MARKERS = zone("markers", called=["frozen markers"])
    WIZARD_DECK = zone("wizard_deck", Sees.NOBODY, called=["wizard deck"])
    WIZARD_DISCARD = zone("wizard_discard", called=["wizard discard pile"])
    WIZARD_HAND = zone("wizard_hand", called=["hand of the wizard"])
    PLAYED = zone("played", called=["being played"])
    LOOT_DECK = zone("loot_deck", Sees.NOBODY, called=["loot deck"])
    LOOT_DISCARD = zone("loot_discard", called=["loot discard pile"])
    HAND = zone("hand", per_seat=True)
    GEAR = zone("gear", per_seat=True)
    KEYS = zone("keys", per_seat=True)
    COLD = zone("cold", per_seat=True)  # the frozen marker of a hero


class Counters(CounterTable):
    """What is counted: what the rules reckon with, then what is asked about games; the rest stands in the log."""

    HP = one_for_each("hit points of seat {}", range(1, SEATS + 1))
    WHEEL = counter("mana wheel")
    MANA = counter("mana")
    ROUND = counter("round")
    BLANKS_OUT = counter("blanks on the board")  # the counters of tokens stand together
    MONSTERS_OUT = one_for_each("monsters of level {} on the board", range(1, 7))
    TRAPS_OUT = counter("traps on the board")
    FROZEN = counter("frozen heroes")
    STACK = counter("most tokens on a tile")
    DICE = counter("most dice in a roll")
    FOUGHT = counter("combats in rooms")
    WON = counter("combats won in rooms")
    LEVELS = counter("levels fought")
    ASSAULTS = counter("assaults on the tower")
    TAKEN = counter("assaults won")


Z, C = Zones(SEATS), Counters()
OUT = (*range(C.MONSTERS_OUT, C.MONSTERS_OUT + TRAP), C.TRAPS_OUT, C.BLANKS_OUT)
"""By the kind of a token the counter of those out of the supply."""

LOOT_STREAM, WIZARD_STREAM, TILE_STREAM, DIE = 0, 1, 2, 3
STREAMS = ("loot deck", "wizard deck", "tiles", *(f"die of seat {seat}" for seat in range(1, SEATS + 1)))
"""What is left to chance; each player throws dice of the own stream, DIE + seat."""

SETUP, START, TURN, MOVE, COMBAT = range(5)
PHASES = ("setup", "wizard_start", "wizard", "move", "combat")
"""The parts of a round, after the set-up."""

TOWER, ENTRANCE, HIDE, CORNER, KEEP, BEGIN, RAGE, PLAY, PLACE, TARGET, SHOVE, ROTATE, STRIP, DISCARD = range(14)
REPLY, FREE, STEP, SAVE, TAKE, FIGHT, BOOST, AGAIN, SMOKE = range(14, 23)
"""The decisions: those of the set-up, of the wizard, then of the heroes."""


@dataclass
class TowerState(Position):
    """A position, possibly in the middle of a turn.

    Sets of places are numbers with a bit for each: where a tile is `laid`, where it lies `face_up`, `cleared` ones,
    those whose face the heroes have looked at (`peeked`), and where a combat has been `fought` in this turn. `known`
    has a bit for each token that the heroes have looked at while it lay face down; in a pause of the heroes `settled`
    has one for each card that was put on or taken off, `given` for what was given away, and `busy` for each hero who
    may do more. `load` is how many tokens lie on each tile. By seat: `prev`, the previous tile, `frozen`, the turns
    still to skip, `extra`, the tiles a hero may move beyond the usual (RECALLED: none at all), `paths`, the ways that
    are named, `still`, a bit for those that are complete. `batch` are the tokens of the card that is being played,
    `spots` the tiles that still take one, `rolls` the dice of a combat by seat, `bonus` what was drunk before it,
    `smoke` a bit for each hero it spares.
    """

    size: int
    prev: list[int]
    frozen: list[int]
    extra: list[int]
    paths: list[tuple[int, ...]]
    load: list[int]
    still: int = 0
    living: tuple[int, ...] = ()
    tower: int = NOTHING
    entrance: int = 0
    phase: int = SETUP
    laid: int = 0
    face_up: int = 0
    cleared: int = 0
    peeked: int = 0
    fought: int = 0
    known: int = 0
    settled: int = 0
    given: int = 0
    busy: int = 0
    batch: tuple[int, ...] = ()
    spots: tuple[int, ...] = ()
    hideouts: tuple[int, ...] = ()  # where the wizard hides the keys, until all tiles are laid
    rolls: tuple[int, ...] = ()
    bonus: int = 0
    smoke: int = 0
    found: int = 0  # keys picked up so far, a bit for each
    rage: int = 0
    open: int = 0  # whether the keys lie on the tower
    chosen_wizard: str = ""
    order: tuple[tuple[int, int], ...] = ()  # how an example wants a deck to be shuffled: (stream, design)


RECALLED = -1_000
GAP = 1_000
"""In place of the number of tokens where no tile lies: more than there can be."""
