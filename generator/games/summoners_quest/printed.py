"""The printed pieces a game uses, how many of them were in use, and what lies on the board."""

from collections import Counter
from collections.abc import Sequence

from generator.catalog.models import Catalog, ComponentKind
from generator.engine.placements import InHand, OnBoard, Placement, PlayerArea, SharedArea
from generator.engine.rules import ComponentUsage
from generator.games.component_usage import printed
from generator.games.summoners_quest import state
from generator.games.summoners_quest.board import GATES, NAMES
from generator.games.summoners_quest.holdings import SEAT_NAMES
from generator.games.summoners_quest.setup import SettingUp
from generator.games.summoners_quest.state import QuestState

_CARDS, _DICE = "cards", "dice"
_SUMMON_TOKENS, _TRAP_MARKERS, _GATE_MARKERS = "summon-tokens", "trap-markers", "gate-markers"
_HOLD, _LIFE, _MANA, _DAMAGE = "hold-marker", "life-counter", "mana-counter", "damage-counter"


class Printed(SettingUp):
    """What the printed set makes of a position.

    `printed` counts pieces by the id of their set, component or extra; `board` is the id of the board, empty where none
    is printed; `supply` are the pieces that lie ready for all: every token but the summoners.
    """

    def __init__(self, catalog: Catalog) -> None:
        super().__init__(catalog)
        self.printed = printed(catalog)
        boards = [component for component in catalog.components if component.kind is ComponentKind.BOARD]
        whole = [str(board.id) for board in boards if {*NAMES} <= {str(space.id) for space in board.spaces}]
        self.board = whole[0] if whole else ""
        summoners = [f"summoner-{colour}" for colour in SEAT_NAMES]
        self.supply = {
            str(component.id): component.copies
            for component in catalog.components
            if component.kind is ComponentKind.TOKEN and component.id not in summoners
        }

    def component_usage(self, g: QuestState) -> Sequence[ComponentUsage]:
        """How many of each printed component there are, and how many have been in use at once.

        Damage counters and status markers may be substituted when they run out (SQ-COMP-3), so that never more than all
        of them are in use; `measures` tells how often they ran short.
        """
        high, seats, most = g.high, range(len(g.names)), self.counts.status_markers_per_kind
        peaks = [
            (_CARDS, "Cards", len(g.where) - state.SEATS),
            (_SUMMON_TOKENS, "Summon tokens", high[state.SUMMONS_OUT]),
            (_TRAP_MARKERS, "Trap markers", 2 * high[state.TRAPS_OUT]),
            (_GATE_MARKERS, "Gate markers", high[state.GATES_OUT]),
            (_HOLD, "Hold markers", max((high[state.HOLD + seat] for seat in seats), default=0)),
            (_LIFE, "Life counters", sum(high[state.LIFE + seat] for seat in seats)),
            (_MANA, "Mana counters", self.counts.mana_counters),
            (_DAMAGE, "Monster damage counters", min(self.counts.damage_counters, high[state.TALLY])),
            (_DICE, "Dice", max(self.rules.move_dice, 2 * self.rules.combat_dice)),
            *((f"summoner-{colour}", f"{colour.capitalize()} summoner", 1) for colour in SEAT_NAMES[: len(g.names)]),
            *(
                (f"status-{status}", f"{status.capitalize()} markers", min(most, high[state.MARKERS + kind]))
                for kind, status in enumerate(state.STATUSES)
            ),
        ]
        if self.board:
            peaks.append((self.board, "Board", 1))
        return [ComponentUsage(source, title, self.printed.get(source, 0), peak) for source, title, peak in peaks]

    def placements(self, g: QuestState) -> Sequence[Placement]:
        """Where every piece lies when a game begins: the deck, the players' stones, the summoners, and the supply.

        Damage, statuses and items are left out, since there are none yet.
        """
        counters = g.counters
        found = [Placement(piece, 1, OnBoard(board, space)) for board, space, piece in self.placed(g)]
        for seat in range(len(g.names)):
            found += [Placement(self.of[card].id, 1, InHand(seat), pool=_CARDS) for card in g.piles[state.HAND + seat]]
            found.append(Placement(_LIFE, counters[state.LIFE + seat], PlayerArea(seat, "life")))
            found.append(Placement(_MANA, counters[state.ACTIVE + seat], PlayerArea(seat, "active mana")))
            found.append(Placement(_MANA, counters[state.USED + seat], PlayerArea(seat, "used mana")))
        for card in reversed(g.piles[state.DECK]):
            found.append(Placement(self.of[card].id, 1, SharedArea("deck"), face_up=False, pool=_CARDS))
        for card in sorted(g.piles[state.DISCARD]):
            found.append(Placement(self.of[card].id, 1, SharedArea("discard pile")))
        taken = Counter(placement.component for placement in found for _ in range(placement.count))
        found += [Placement(piece, count - taken[piece], SharedArea("supply")) for piece, count in self.supply.items()]
        return [placement for placement in found if placement.count]

    def placed(self, g: QuestState) -> Sequence[tuple[str, str, str]]:
        """What lies on the board: markers first, then tokens; trap markers are numbered by the spaces in order."""
        found = [(gate, f"open-{NAMES[gate]}") for section, gate in enumerate(GATES) if g.gates >> section & 1]
        laid = [space for space in range(state.SPACES) for _ in g.piles[state.TRAP_ON + space]]
        found += [(space, f"trap-t{number:02}") for number, space in enumerate(laid, 1)]
        for seat, summons in enumerate(g.summons):
            found += [(g.where[summon], f"token-{self.deck.components[summon]}") for summon in summons]
            found.append((g.where[seat], f"summoner-{SEAT_NAMES[seat]}"))
        return [(self.board, NAMES[space], piece) for space, piece in found if space < state.SPACES]
