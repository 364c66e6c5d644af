"""The pieces of Saratoga Sabotage: how they are dealt, where they lie, and what a game needed of what is printed."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache

from generator.catalog.models import Catalog
from generator.engine.chance import seeded
from generator.engine.language import named
from generator.engine.placements import InHand, OnBoard, Placement, PlayerArea, SharedArea
from generator.engine.position import blank
from generator.engine.rules import ComponentUsage, Names
from generator.engine.state import CHOOSE, COUNT, count, move, note
from generator.games.catalog_game import CatalogGame, for_all
from generator.games.saratoga_sabotage.deck import CARDS, Targets, deck
from generator.games.saratoga_sabotage.sections import Constants, Sections
from generator.games.saratoga_sabotage.state import SEATS, C, R, SabotageState

TRACK, WHITE_CHIP, BLUE_CHIP = "progress-track", "white-chip", "blue-chip"
BOX = 0
_ACTION_CARDS = (1 << len(CARDS)) - 1


class Pieces(CatalogGame[SabotageState]):
    """Cards, chips and markers. The cards are numbered by colour: action cards, a target card for each colour, Self."""

    state = SabotageState
    round = C.ROUND
    counted = (("progress", C.PROGRESS), ("supplies", C.SUPPLIES))

    def __init__(self, catalog: Catalog) -> None:
        """Find the printed pieces by their ids."""
        sections = Sections.of(catalog)
        self.rules = Constants.model_validate(catalog.rules)
        self.deck = deck(sections.actions)
        self.colours = tuple(sections.colours)
        self.targets = Targets(self.colours)
        hand = (*CARDS, *(f"target-{colour}" for colour in self.colours), "target-self")
        self.hand = len(hand)
        self.cards_of_all = tuple(f"{colour}-{card}" for colour in self.colours for card in hand)
        self.references = [card.id for card in sections.reference_cards]
        self.box = sections.components
        self.reach = sections.components.progress_track.last
        zones = ("box", *(f"{colour} {what}" for what in ("cards", "sign") for colour in self.colours))
        openings = [(len(setup.players), setup.id, self.seating(setup.players)) for setup in sections.setups]
        numbers = range(catalog.identity.players.low, min(catalog.identity.players.high, SEATS) + 1)
        names = Names(R.all, self.cards_of_all, zones, C.names, ("talk",))
        super().__init__(catalog, names, SEATS, for_all(numbers, openings, lambda players: tuple(range(players))))
        self._dealt = cache(self._deal)
        self._taken = cache(self._for_the_whole_game)

    # ------------------------------------------------------------ set-up

    def setup(self, players: int, seed: int, setup: str | None = None) -> SabotageState:
        """Cards and chips dealt; the seed only moves what the bots agree on. Raises ValueError for no such set-up."""
        g = self.seated(self.opening(players, setup))
        g.streams[0] = seeded(seed, "talk")
        self.run(g)
        return g

    def seating(self, players: Sequence[str]) -> tuple[int, ...]:
        """The colours of the seats as numbers; raises ValueError for no colour, or one that is taken twice."""
        found = tuple(named(colour, self.colours, "colour") for colour in players)
        if len(set(found)) < len(found):
            raise ValueError("a colour is played twice")
        return found

    def seated(self, seating: tuple[int, ...]) -> SabotageState:
        """A new game between these colours; raises ValueError where a card for it is not printed."""
        return self.clone(self._dealt(seating))

    def _deal(self, seating: tuple[int, ...]) -> SabotageState:
        seats, rules = len(seating), self.rules
        g = SabotageState(
            **blank(len(self.cards_of_all), len(C.names), [0], seats), seating=seating, locked=[0] * seats
        )
        for colour in seating:
            self._hand_out(g, colour)
        for seat in range(seats):
            count(g, C.PROGRESS + seat, rules.start_progress, R.SETUP_2)
            count(g, C.SUPPLIES + seat, rules.start_supplies, R.SETUP_2)
        self.settle_with_the_bank(g)
        count(g, C.ROUND, 1, R.ROUND_1)
        count(g, C.TURN, 1, R.ROUND_1)
        note(g, R.SETUP_3)
        return g

    def _hand_out(self, g: SabotageState, colour: int) -> None:
        """The action cards, the sign, the targets that somebody plays, and Self."""
        colours, first = len(self.colours), colour * self.hand
        hand, sign, targets = 1 + colour, 1 + colours + colour, first + len(CARDS)
        dealt = [(card, hand, R.SETUP_4) for card in range(first, targets)]
        dealt.append((targets + colour, sign, R.SETUP_1))
        dealt += [(targets + other, hand, R.SETUP_5) for other in (*g.seating, colours) if other != colour]
        for card, zone, rule in dealt:
            if self.cards_of_all[card] not in self.printed:
                raise ValueError(f"the card {self.cards_of_all[card]!r} is needed and not printed")
            move(g, card, zone, rule)

    def settle_with_the_bank(self, g: SabotageState) -> None:
        """What the players hold together has changed by what they have gained and lost."""
        counters, seats = g.counters, len(g.seating)
        for held, out in ((C.PROGRESS, C.WHITE_OUT), (C.SUPPLIES, C.BLUE_OUT)):
            change = sum(counters[held : held + seats]) - counters[out]
            if change:
                count(g, out, change, R.CHIP_1)

    def seat_names(self, state: SabotageState) -> Sequence[str]:
        """The colours."""
        return [self.colours[colour] for colour in state.seating]

    def pictured(self, word: str, keys: Sequence[str]) -> str:
        """The card that a player lays, as an action or as its target."""
        if keys[:1] != ("turn",) or len(keys) < 2:
            return ""
        return f"{keys[1]}-{word}" if word in CARDS else f"{keys[1]}-target-{word}"

    # ------------------------------------------------------------ where they lie

    def placements(self, state: SabotageState) -> Sequence[Placement]:
        """Where every piece lies: hands, signs, chips before the players and in the bank, markers.

        Cards that are locked for the round count as held: it is the start of a game that is laid out.
        """
        found: list[Placement] = []
        for seat, (colour, name) in enumerate(zip(state.seating, self.seat_names(state), strict=True)):
            white, blue = state.counters[C.PROGRESS + seat], state.counters[C.SUPPLIES + seat]
            for card in range(colour * self.hand, (colour + 1) * self.hand):
                zone = state.where[card]
                if zone != BOX:
                    place = InHand(seat) if zone == 1 + colour else PlayerArea(seat)
                    found.append(Placement(self.cards_of_all[card], 1, place))
            found += [Placement(card, 1, PlayerArea(seat)) for card in self.references]
            found += [Placement(WHITE_CHIP, white, PlayerArea(seat)), Placement(BLUE_CHIP, blue, PlayerArea(seat))]
            found.append(Placement(f"marker-{name}", 1, OnBoard(TRACK, f"{name}-{white}")))
        found.append(Placement(WHITE_CHIP, self.box.white_chips - state.counters[C.WHITE_OUT], SharedArea("bank")))
        found.append(Placement(BLUE_CHIP, self.box.blue_chips - state.counters[C.BLUE_OUT], SharedArea("bank")))
        return [placement for placement in found if placement.count]

    def placed(self, state: SabotageState) -> Sequence[tuple[str, str, str]]:
        """The markers on the progress track."""
        return [(TRACK, f"{name}-{at}", f"marker-{name}") for name, at in self.by_seat(state, C.PROGRESS).items()]

    # ------------------------------------------------------------ what a game needed

    def component_usage(self, state: SabotageState) -> Sequence[ComponentUsage]:
        """Cards dealt, markers, and the most chips that were out of the bank at once."""
        chips = {WHITE_CHIP: state.high[C.WHITE_OUT], BLUE_CHIP: state.high[C.BLUE_OUT]}
        return self.usage({**self._taken(state.seating), **chips})

    def _for_the_whole_game(self, seating: tuple[int, ...]) -> Mapping[str, int]:
        """What a set-up takes for the whole game, by printed set: cards, reference cards, markers and the track."""
        g = self._dealt(seating)
        used = [name for card, name in enumerate(self.cards_of_all) if g.where[card] != BOX]
        used += [f"marker-{name}" for name in self.seat_names(g)]
        used += [TRACK, *(card for card in self.references for _ in g.seating)]
        return Counter(self.set_of[name] for name in used if name in self.set_of)

    def measures(self, state: SabotageState) -> Mapping[str, int]:
        """Answers to the questions whether the components suffice; what happened turn by turn is read from the log."""
        seats = len(state.seating)
        progress = max(state.high[C.PROGRESS : C.PROGRESS + seats])
        figures = {
            "progress_of_one_player_max": progress,
            "progress_of_all_players_max": state.high[C.WHITE_OUT],
            "supplies_of_one_player_max": max(state.high[C.SUPPLIES : C.SUPPLIES + seats]),
            "supplies_of_all_players_max": state.high[C.BLUE_OUT],
            "supplies_lost_to_the_cap": state.counters[C.REFUSED_SUPPLIES],
            "games_ended_by_winter": int(state.ended == R.END_4),
            "games_shared": int(len(state.winners) > 1),
            "games_the_track_cannot_show": int(progress > self.reach),
        }
        return figures if state.log is None else {**figures, **self._turn_by_turn(state)}

    def _turn_by_turn(self, g: SabotageState) -> dict[str, int]:
        seats = len(g.seating)
        supplies, laid = [0] * seats, [0] * seats  # laid: cards on the table, as bits
        most = actions_locked = targets_locked = dry = failed = 0
        played = Counter(dict.fromkeys(sorted({play.action for play in self.deck} - {""}), 0))
        for kind, rule, thing, _, after in g.log or ():
            if kind == COUNT and C.SUPPLIES <= thing < C.SUPPLIES + seats:
                supplies[thing - C.SUPPLIES] = after
            elif kind == CHOOSE:
                play = self.deck[after]
                dry += not supplies[thing]
                played[play.action] += 1
                if laid[thing] & ~play.cards and laid[thing].bit_count() == 2:
                    actions_locked = max(actions_locked, (laid[thing] & _ACTION_CARDS).bit_count())
                    targets_locked = max(targets_locked, (laid[thing] & ~_ACTION_CARDS).bit_count())
                    laid[thing] |= play.cards
                    most = max(most, laid[thing].bit_count())
                else:
                    laid[thing] = play.cards
            elif rule == R.CHIP_3:
                failed += 1
        return {
            "cards_on_the_table_of_one_player_max": most,
            "action_cards_locked_in_a_second_turn_max": actions_locked,
            "target_cards_locked_in_a_second_turn_max": targets_locked,
            "plays": played.total(),
            "plays_begun_without_supplies": dry,
            "plays_failed_for_want_of_supplies": failed,
            **{f"plays_of_{action}": number for action, number in played.items()},
        }

    # ------------------------------------------------------------ what must hold

    def check(self, state: SabotageState) -> None:
        """Chips within their bounds and their sums right, and no more cards locked than turns can lock."""
        super().check(state)
        counters, rules, seats = state.counters, self.rules, len(state.seating)
        for seat in range(seats):
            white, blue = counters[C.PROGRESS + seat], counters[C.SUPPLIES + seat]
            assert rules.progress_floor <= white <= self.reach, f"seat {seat} has {white} progress, beyond the track"
            assert 0 <= blue <= rules.supply_cap, f"seat {seat} has {blue} supplies"
            assert state.locked[seat].bit_count() <= 2 * (rules.turns_per_round - 1), f"locked cards of seat {seat}"
        white, blue = sum(counters[C.PROGRESS : C.PROGRESS + seats]), sum(counters[C.SUPPLIES : C.SUPPLIES + seats])
        assert white == counters[C.WHITE_OUT] <= self.box.white_chips, "white chips"
        assert blue == counters[C.BLUE_OUT] <= self.box.blue_chips, "blue chips"
