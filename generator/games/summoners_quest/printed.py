"""The printed pieces a game uses, how many of them were in use, and what lies on the board."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from generator.catalog.models import Catalog, ComponentKind
from generator.engine.placements import InHand, OnBoard, Placement, PlayerArea, SharedArea
from generator.engine.rules import ComponentUsage
from generator.games.summoners_quest.actions import Actions
from generator.games.summoners_quest.board import GATES, NAMES
from generator.games.summoners_quest.holdings import SEAT_NAMES
from generator.games.summoners_quest.state import (
    ACTIVE,
    DECK,
    DISCARD,
    GATES_OUT,
    HAND,
    HOLD,
    LIFE,
    MARKERS,
    SEATS,
    SPACES,
    STATUSES,
    SUMMONS_OUT,
    TALLY,
    TRAP_ON,
    TRAPS_OUT,
    USED,
    QuestState,
)

_CARDS, _BOARD, _DICE = "cards", "board", "dice"
_SUMMON_TOKENS, _TRAP_MARKERS, _GATE_MARKERS = "summon-tokens", "trap-markers", "gate-markers"
_HOLD, _LIFE, _MANA, _DAMAGE = "hold-marker", "life-counter", "mana-counter", "damage-counter"


@dataclass(frozen=True, slots=True)
class PrintedCounts:
    """How many of each printed set, component and extra there are, by id, and the id of the board."""

    counts: dict[str, int]
    board: str
    supply: dict[str, int]  # the pieces that lie ready for all: every token but the summoners


def printed(catalog: Catalog) -> PrintedCounts:
    """Count what the catalog prints."""
    counts = {extra.id: extra.count for extra in catalog.extras}
    counts.update((str(component_set.id), component_set.copies) for component_set in catalog.sets)
    counts.update((str(component.id), component.copies) for component in catalog.components)
    spaces = set(NAMES)
    boards = [component for component in catalog.components if component.kind is ComponentKind.BOARD]
    found = [str(board.id) for board in boards if spaces <= {str(space.id) for space in board.spaces}]
    supply = {
        str(component.id): component.copies for component in catalog.components if component.kind is ComponentKind.TOKEN
    }
    for colour in SEAT_NAMES:
        supply.pop(f"summoner-{colour}", None)
    return PrintedCounts(counts, found[0] if found else "", supply)


def component_usage(game: Actions, p: PrintedCounts, s: QuestState) -> Sequence[ComponentUsage]:
    """How many of each printed component there are, and how many have been in use at once.

    Damage counters and status markers may be substituted when they run out (SQ-COMP-3), so that never more than all
    of them are in use; `measures` tells how often they ran short.
    """
    high = s.high
    seats = range(len(s.names))
    most = game.counts.status_markers_per_kind
    life = sum(high[LIFE + seat] for seat in seats)
    peaks = [
        (_CARDS, "Cards", len(s.where) - SEATS),
        (_SUMMON_TOKENS, "Summon tokens", high[SUMMONS_OUT]),
        (_TRAP_MARKERS, "Trap markers", 2 * high[TRAPS_OUT]),
        (_GATE_MARKERS, "Gate markers", high[GATES_OUT]),
        (_HOLD, "Hold markers", max((high[HOLD + seat] for seat in seats), default=0)),
        (_LIFE, "Life counters", life),
        (_MANA, "Mana counters", game.counts.mana_counters),
        (_DAMAGE, "Monster damage counters", min(game.counts.damage_counters, high[TALLY])),
        (_DICE, "Dice", max(game.rules.move_dice, 2 * game.rules.combat_dice)),
        *((f"summoner-{colour}", f"{colour.capitalize()} summoner", 1) for colour in SEAT_NAMES[: len(s.names)]),
        *(
            (f"status-{status}", f"{status.capitalize()} markers", min(most, high[MARKERS + kind]))
            for kind, status in enumerate(STATUSES)
        ),
    ]
    board, counts = p.board, p.counts
    if board:
        peaks.append((board, "Board", 1))
    return [ComponentUsage(source, title, counts.get(source, 0), peak) for source, title, peak in peaks]


def placements(game: Actions, p: PrintedCounts, s: QuestState) -> Sequence[Placement]:
    """Where every piece lies when a game begins; damage, statuses and items are left out, since there are none yet."""
    counters = s.counters
    boards = {piece: OnBoard(board, space) for board, space, piece in placed(game, p, s)}
    found = [Placement(piece, 1, place) for piece, place in boards.items()]
    for seat in range(len(s.names)):
        found += [Placement(game.of[card].id, 1, InHand(seat), pool=_CARDS) for card in s.piles[HAND + seat]]
        found.append(Placement(_LIFE, counters[LIFE + seat], PlayerArea(seat, "life")))
        found.append(Placement(_MANA, counters[ACTIVE + seat], PlayerArea(seat, "active mana")))
        found.append(Placement(_MANA, counters[USED + seat], PlayerArea(seat, "used mana")))
    found += [
        Placement(game.of[card].id, 1, SharedArea("deck"), face_up=False, pool=_CARDS)
        for card in reversed(s.piles[DECK])
    ]
    found += [Placement(game.of[card].id, 1, SharedArea("discard pile")) for card in sorted(s.piles[DISCARD])]
    taken = Counter(placement.component for placement in found for _ in range(placement.count))
    found += [Placement(piece, count - taken[piece], SharedArea("supply")) for piece, count in p.supply.items()]
    return [placement for placement in found if placement.count]


def placed(game: Actions, p: PrintedCounts, s: QuestState) -> Sequence[tuple[str, str, str]]:
    """What lies on the board: markers first, then tokens; numbers of trap markers are those of the spaces in order."""
    found = []
    for section, gate in enumerate(GATES):
        if s.gates >> section & 1:
            found.append((gate, f"open-{NAMES[gate]}"))
    laid = [space for space in range(SPACES) for _ in s.piles[TRAP_ON + space]]
    found += [(space, f"trap-t{number:02}") for number, space in enumerate(laid, 1)]
    for seat, summons in enumerate(s.summons):
        found += [(s.where[summon], f"token-{game.deck.components[summon]}") for summon in summons]
        found.append((s.where[seat], f"summoner-{SEAT_NAMES[seat]}"))
    return [(p.board, NAMES[space], piece) for space, piece in found if space < SPACES]
