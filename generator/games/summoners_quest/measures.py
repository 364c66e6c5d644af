"""The printed pieces in use and where they lie, the figures of games, and what must always hold."""

from collections import Counter
from collections.abc import Mapping, Sequence

from generator.catalog.models import Catalog, ComponentKind
from generator.engine.cards import TURN_ENDED, CardUse, uses
from generator.engine.placements import InHand, OnBoard, Placement, PlayerArea, SharedArea
from generator.engine.rules import ComponentUsage
from generator.games.summoners_quest import state
from generator.games.summoners_quest.actions import PLAYING
from generator.games.summoners_quest.board import CHAMBER, GATES, LAST, NAMES, RING, SPACES, section_of
from generator.games.summoners_quest.deck import SUMMON, TRAP
from generator.games.summoners_quest.pieces import turns_left
from generator.games.summoners_quest.setup import SettingUp
from generator.games.summoners_quest.state import SEAT_NAMES, SEATS, C, QuestState, Z


class Measured(SettingUp):
    """What is made of the printed set, what is counted in games, and what is asserted of each position.

    `board` is the id of the board, empty where none is printed; `supply` are the pieces that lie ready for all: every
    token but the summoners.
    """

    def __init__(self, catalog: Catalog) -> None:
        super().__init__(catalog)
        self.board = self.board_with(NAMES)
        tokens = [piece for piece in catalog.components if piece.kind is ComponentKind.TOKEN]
        self.supply = {str(token.id): token.copies for token in tokens if token.id not in self.deck.components}

    # ------------------------------------------------------------ printed pieces

    def component_usage(self, g: QuestState) -> Sequence[ComponentUsage]:
        """How many of each printed component there are, and how many have been in use at once.

        Damage counters and status markers may be substituted when they run out (SQ-COMP-3), so that never more than all
        of them are in use; `measures` tells how often they ran short.
        """
        high, seats, most = g.high, len(g.names), self.counts.status_markers_per_kind
        used = {
            "cards": len(g.where) - state.SEATS,
            "summon-tokens": high[C.SUMMONS_OUT],
            "trap-markers": 2 * high[C.TRAPS_OUT],
            "gate-markers": high[C.GATES_OUT],
            "hold-marker": max(high[C.HOLD : C.HOLD + seats], default=0),
            "life-counter": sum(high[C.LIFE : C.LIFE + seats]),
            "mana-counter": self.counts.mana_counters,
            "damage-counter": min(self.counts.damage_counters, high[C.TALLY]),
            "dice": max(self.rules.move_dice, 2 * self.rules.combat_dice),
            **{f"summoner-{colour}": 1 for colour in SEAT_NAMES[:seats]},
        }
        for kind, status in enumerate(state.STATUSES):
            used[f"status-{status}"] = min(most, high[C.MARKERS + kind])
        return self.usage(used | ({self.board: 1} if self.board else {}))

    def placements(self, g: QuestState) -> Sequence[Placement]:
        """Where every piece lies when a game begins: the deck, the players' stones, the summoners, and the supply.

        Damage, statuses and items are left out, since there are none yet.
        """
        counters = g.counters
        found = [Placement(piece, 1, OnBoard(board, space)) for board, space, piece in self.placed(g)]
        for seat in range(len(g.names)):
            found += [Placement(self.of[card].id, 1, InHand(seat), pool="cards") for card in g.piles[Z.HAND + seat]]
            found.append(Placement("life-counter", counters[C.LIFE + seat], PlayerArea(seat, "life")))
            found.append(Placement("mana-counter", counters[C.ACTIVE + seat], PlayerArea(seat, "active mana")))
            found.append(Placement("mana-counter", counters[C.USED + seat], PlayerArea(seat, "used mana")))
        for card in reversed(g.piles[Z.DECK]):
            found.append(Placement(self.of[card].id, 1, SharedArea("deck"), face_up=False, pool="cards"))
        for card in sorted(g.piles[Z.DISCARD]):
            found.append(Placement(self.of[card].id, 1, SharedArea("discard pile")))
        taken = Counter(placement.component for placement in found for _ in range(placement.count))
        found += [Placement(piece, count - taken[piece], SharedArea("supply")) for piece, count in self.supply.items()]
        return [placement for placement in found if placement.count]

    def placed(self, g: QuestState) -> Sequence[tuple[str, str, str]]:
        """What lies on the board: markers first, then tokens, summons over their summoner, which its colour alone tells
        from others; trap markers are numbered by the spaces in order.
        """
        found = [(gate, f"open-{NAMES[gate]}") for section, gate in enumerate(GATES) if g.gates >> section & 1]
        laid = [space for space in range(SPACES) for _ in g.piles[Z.TRAP + space]]
        found += [(space, f"trap-{number}") for number, space in enumerate(laid, 1)]
        for seat, summons in enumerate(g.summons):
            found.append((g.where[seat], f"summoner-{SEAT_NAMES[seat]}"))
            found += [(g.where[summon], f"token-{self.deck.components[summon]}") for summon in summons]
        return [(self.board, NAMES[space], piece) for space, piece in found if space < SPACES]

    def towards(self, g: QuestState) -> Mapping[str, str]:
        """SQ-CHAMBER-11: in the chamber a piece stands at the side of the gate through which it came in."""
        found = {}
        for seat, summons in enumerate(g.summons):
            for piece in (seat, *summons):
                if g.where[piece] == CHAMBER:
                    name = f"token-{self.deck.components[piece]}" if piece >= SEATS else f"summoner-{SEAT_NAMES[seat]}"
                    found[name] = NAMES[LAST[g.via[piece]]]
        return found

    def own_pieces(self, g: QuestState, seat: int) -> Sequence[str]:
        """The summoner and the summons of the seat: these do not bear its name."""
        return [
            f"summoner-{SEAT_NAMES[seat]}",
            *(f"token-{self.deck.components[summon]}" for summon in g.summons[seat]),
        ]

    # ------------------------------------------------------------ figures of games, and what must hold

    def measures(self, g: QuestState) -> Mapping[str, int]:
        """The figures of one game; keys that end in `_max` are the highest values met, all others counts to add up."""
        counters = g.counters
        figures = {
            "turns": counters[C.TURNS],
            "turns_max": counters[C.TURNS],
            "damage_counters_on_summons_max": g.high[C.TALLY],
            "summons_on_the_board_max": g.high[C.SUMMONS_OUT],
            "traps_on_the_board_max": g.high[C.TRAPS_OUT],
            "gates_opened": counters[C.GATES_OUT],
        }
        for number, name in enumerate(state.REPORTS.values()):
            often = g.reports.count(number)
            figures[name] = often
            figures[f"games_with_{name}"] = int(often > 0)
        for number, status in enumerate(state.STATUSES):
            figures[f"{status}_markers_max"] = g.high[C.MARKERS + number]
        for number, pairing in enumerate(state.PAIRINGS):
            name = pairing.replace(" ", "_")
            figures[f"fights_{name}"] = counters[C.FIGHTS + number]
            figures[f"fights_{name}_won_by_attacker"] = counters[C.WON + number]
        if len(g.winners) == 1:
            figures[f"won_by_turn_{g.order.index(g.winners[0]) + 1}"] = 1
        return figures

    def check(self, g: QuestState) -> None:
        """Assert what must hold in every position; AssertionError says what does not."""
        if g.names:
            super().check(g)
        self._check_players(g)
        self._check_cards(g)
        self._check_pieces(g)
        assert g.counters[C.GATES_OUT] == g.gates.bit_count(), "open gates are miscounted"
        fought, won = g.counters[C.FIGHTS : C.FIGHTS + 4], g.counters[C.WON : C.WON + 4]
        assert all(few <= many for few, many in zip(won, fought, strict=True)), "more fights are won than fought"
        assert g.stack or not g.fight, "a fight that is over goes on"

    def _check_players(self, g: QuestState) -> None:
        counters = g.counters
        seats = range(len(g.names))
        mana = sum(counters[C.ACTIVE + seat] + counters[C.USED + seat] for seat in seats)
        if g.names:
            assert mana + counters[C.POOL] == self.counts.mana_counters, "mana counters are lost or made"
        assert all(value >= 0 for value in counters), "a counter is negative"
        for seat in seats:
            life = counters[C.LIFE + seat]
            assert life <= self.rules.life_cap, f"{g.names[seat]} has {life} life"
            assert len(g.piles[Z.HAND + seat]) <= self.rules.hand_limit, f"{g.names[seat]} holds too many cards"
            assert len(g.piles[Z.ITEMS + seat]) <= self.rules.equip_limit, f"{g.names[seat]} has too many items"
            if seat not in g.living:
                left = g.piles[Z.HAND + seat] or g.piles[Z.ITEMS + seat] or g.summons[seat]
                assert not left and g.where[seat] == Z.BOX, f"{g.names[seat]} is out and still has things"
                continue
            assert life > 0 or seat in g.dying, f"{g.names[seat]} plays on without life"
            if counters[C.HOLD + seat]:
                assert g.where[seat] == CHAMBER, f"{g.names[seat]} holds the chamber from outside"
                complete = counters[C.HOLD + seat] >= self.rules.chamber_hold_turns
                assert not complete or seat in g.winners, "a hold is complete and the game has not ended"

    def _check_cards(self, g: QuestState) -> None:
        """Every card is in a pile, in play, or in the box of an example."""
        where = g.where
        in_play = sum(map(len, g.summons))
        piled = sum(map(len, g.piles))
        boxed = sum(zone == Z.BOX for zone in where[state.SEATS :])
        assert piled + in_play + boxed == len(where) - state.SEATS, "a card is nowhere"
        laid = [card for pile in g.piles[Z.TRAP : Z.DECK] for card in pile]
        assert all(self.of[card].type == TRAP for card in laid), "only traps are laid"
        assert not any(g.piles[:SPACES]), "no card lies on a space, but in front of its player"
        if not g.origin and g.names:
            assert Z.BOX not in where[state.SEATS :], "a card is in the box during a game"
        assert len(g.piles[Z.PLAYED]) <= 1, "two cards are being played"
        assert len(laid) == g.counters[C.TRAPS_OUT], "traps are miscounted"
        most = self.rules.traps_per_space
        assert all(len(pile) <= most for pile in g.piles[Z.TRAP : Z.DECK]), "a space holds too many traps"

    def _check_pieces(self, g: QuestState) -> None:
        in_chamber = set()
        damage = 0
        markers = [0] * len(state.STATUSES)
        for seat in range(len(g.names)):
            for piece in (seat, *g.summons[seat]):
                zone = g.where[piece]
                if seat not in g.living or (g.phase == state.SETUP and zone == Z.BOX):
                    continue
                name = self.deck.components[piece]
                assert zone < SPACES and g.owner[piece] == seat, f"{name} is not on the board"
                assert (g.via[piece] != state.NOTHING) == (zone == CHAMBER), f"the way of {name} into the chamber"
                gate = g.via[piece] if zone == CHAMBER else section_of(zone) if zone >= RING else state.NOTHING
                assert gate == state.NOTHING or g.gates >> gate & 1, f"{name} is behind a closed gate"
                if zone == CHAMBER:
                    in_chamber.add(seat)
                held = self._statuses(g, piece, markers)
                limit = self.rules.status_limit_summoner if piece < state.SEATS else self.rules.status_limit_summon
                assert held <= limit, f"{name} has too many statuses"
                if piece >= state.SEATS:
                    assert self.of[piece].type == SUMMON, f"{name} is no summon"
                    taken = g.counters[state.DAMAGE + piece]
                    assert taken < self.of[piece].life or piece in g.dying, f"{name} is dead and stands"
                    damage += taken if taken < self.of[piece].life else 0
        assert g.fight or g.stack or len(in_chamber) <= 1, "two players share the chamber"
        in_play = [piece for summons in g.summons for piece in summons]
        assert len(in_play) == g.counters[C.SUMMONS_OUT], "summons are miscounted"
        gone = {*range(state.SEATS, self.deck.pieces)} - {*in_play}
        assert not any(g.counters[state.DAMAGE + piece] for piece in gone), "a summon that is not in play has damage"
        assert all(g.via[piece] == state.NOTHING for piece in gone), "a summon that is not in play has a way in"
        assert damage == g.counters[C.TALLY], "damage counters are miscounted"
        assert markers == g.counters[C.MARKERS : C.MARKERS + len(state.STATUSES)], "status markers are miscounted"
        for seat in range(len(g.names)):
            for item in g.piles[Z.ITEMS + seat]:
                assert g.owner[g.bearer[item]] == seat, f"{self.deck.components[item]} is borne by nobody of its owner"

    def _statuses(self, g: QuestState, piece: int, markers: list[int]) -> int:
        held = turns_left(g.status[piece])
        for kind, turns in held:
            markers[kind] += 1
            assert turns <= self.turns[kind] + 1, f"{self.deck.components[piece]} has a status for too long"
        return len(held)

    # ------------------------------------------------------------ what became of the cards

    def cards(self, g: QuestState) -> list[CardUse]:
        """Every design a seat drew; an opportunity is a turn at whose end the seat held the card or had played it."""
        hands = range(Z.HAND, Z.HAND + state.SEATS)
        found = uses(g.log or (), hands, self.deck.design, self.design_played)
        return [CardUse(self.deck.designs[number].id, seat, *use) for (number, seat), use in found.items()]

    def design_played(self, action: int) -> int:
        """The design that an action plays from the hand, or whether it ends a turn (`generator.engine.cards.uses`)."""
        word = self.word(action)
        return self.args(action)[0] if word in PLAYING else TURN_ENDED if word == "end_turn" else state.NOTHING
