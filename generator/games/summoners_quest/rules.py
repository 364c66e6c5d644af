"""The rules of Summoner's Quest: summoners of four folklores race for the Chamber of Victory.

In a turn a player acts, moves the summoner, a summon or both by one roll, and acts again: summons, spells, traps,
items, powers, gates. A landing springs traps, starts fights and uses the space; whose summoner keeps the chamber at the
centre for some turns, or is the last one left, wins. Hands, the deck and which traps lie where are hidden.

What a card does stands in the catalog, in operations (`powers`); here are the set-up, the course of a turn, and what
the press asks about a game.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from generator.catalog.models import Catalog
from generator.engine.cards import CardUse
from generator.engine.chance import Stream, seeded, shuffle
from generator.engine.examples import REQUIRED, Language
from generator.engine.game import Eyes
from generator.engine.lots import SIDES, Chair, Lot
from generator.engine.position import blank
from generator.engine.rules import Action, Stock
from generator.engine.state import count, note
from generator.engine.verbs import BoundVerb, Verb
from generator.engine.vocabulary import Closed
from generator.games.summoners_quest import account, bot, position
from generator.games.summoners_quest.actions import ACTIONS, Actions
from generator.games.summoners_quest.board import CHAMBER, NAMES, TEMPLES
from generator.games.summoners_quest.deck import OWNER, SELF
from generator.games.summoners_quest.holdings import SEAT_NAMES, SILENCED
from generator.games.summoners_quest.printed import lots, placed, printed, stocks
from generator.games.summoners_quest.prospects import chances
from generator.games.summoners_quest.rule_ids import R
from generator.games.summoners_quest.sections import Sections, SetUp
from generator.games.summoners_quest.state import (
    ACTIVE,
    AFTER,
    BEFORE,
    BEGIN,
    BOX,
    COUNTERS,
    DECK,
    DECK_STREAM,
    HAND,
    HOLD,
    ITEMS,
    LIFE,
    MARKERS,
    MOVING,
    NOTHING,
    PART,
    PICK_TEMPLE,
    POISON,
    POOL,
    ROUND,
    SEATS,
    SETUP,
    START,
    STREAMS,
    TURNS,
    USED,
    WALK,
    ZONES,
    Quest,
)
from generator.games.summoners_quest.words import piece_name

_ALWAYS = (
    *(R.COMP_1, R.COMP_4, R.BOARD_1, R.BOARD_2, R.BOARD_3, R.BOARD_4, R.BOARD_5, R.HALL_1),
    *(R.CARD_3, R.CARD_6, R.MANA_2, R.SETUP_1, R.SETUP_7, R.TURN_8),
)
"""What a set-up rests on; these rules move nothing by themselves."""
_ANSWERS = {
    **dict.fromkeys(("victim", "fighter", "attack", "discard", "destroy"), REQUIRED),
    "defend": "none", "portal": False, "overdraw": "none", "power": False,
}
_BESIDE = ("dir", "gate", "open", "target", "at", "bearer", "id", "temples", "dice", "shuffle", "powers")


class SummonersQuest(Actions):
    """The rules, made once from a catalog."""

    language = Language(
        start=("players", "summons", "turn", "round", "phase", "traps", "gates", "deck", "discard", "pool"),
        answers=_ANSWERS,
        announced={"power": "powers"},
        beside=(*_BESIDE, *(answer for answer in _ANSWERS if answer != "power")),
    )
    otherwise = R.TURN_8

    def __init__(self, catalog: Catalog) -> None:
        super().__init__(catalog)
        self.openings = {setup.id: setup for setup in Sections.of(catalog).setups}
        self.printed = printed(catalog)
        self.poison = self.step(self._poison)

    def verbs(self) -> Sequence[Verb]:
        """What can be chosen."""
        return (
            Verb("temple", PICK_TEMPLE, self.pick, {"": Closed(NAMES)}, {"": self.free_temples}, rule=R.SETUP_6),
            Verb("start_turn", BEGIN, self.start_turn, rule=R.TURN_1, shape=R.TURN_4),
            *self.actions(),
            Verb("roll", PART, self.roll, refuses=(self.no_roll,), rule=R.MOVE_6),
            Verb("skip_move", PART, self.skip, refuses=(self.no_skip,), rule=R.MOVE_6, shape=R.TURN_4),
            Verb("end_turn", PART, self.end_turn, refuses=(self.no_end,), rule=R.TURN_4, shape=R.TURN_4),
            *self.asked_on_walks(),
            *self.asked_in_fights(),
            *self.asked_for_cards(),
        )

    # ------------------------------------------------------------ set-up

    def players(self) -> Sequence[int]:
        """As many as the constants say."""
        return range(self.rules.players_min, self.rules.players_max + 1)

    def setups(self, players: int) -> Sequence[str]:
        """The catalog's opening positions for that number of players; `any_<n>` where it has none."""
        return [name for name, setup in self.openings.items() if len(setup.players) == players] or [f"any_{players}"]

    def setup(self, players: int, seed: int, setup: str | None = None) -> Quest:
        """A new game: that opening position, or the roll for the order with the temples still to be picked."""
        if players not in self.players() or setup not in (None, *self.setups(players)):
            raise ValueError(f"there is no set-up {setup or ''} for {players} players")
        opening = self.openings.get(setup or "")
        if opening is None:
            g = self.new_game(SEAT_NAMES[:players], seed)
            self.roll_for_order(g)
        else:
            g = self.opened(opening, seed)
        self.run(g)
        return g

    def opened(self, opening: SetUp, seed: int) -> Quest:
        """An opening; its first turn begins by a decision, so that a set-up is shown as it is dealt."""
        g = self.new_game(tuple(opening.players), seed)
        for seat, player in enumerate(opening.players.values()):
            self.pick(g, seat, NAMES.index(player.temple))
        self.ask(g, BEGIN, g.turn)
        return g

    def empty(self, names: tuple[str, ...], seed: int) -> Quest:
        """A table with everything still in the box."""
        components, seats = len(self.deck.components), range(len(names))
        streams = [seeded(seed, stream) for stream in STREAMS]
        g = Quest(
            **blank(components, len(COUNTERS) + self.pieces - SEATS, streams, len(names), ZONES),
            order=tuple(seats),
            living=tuple(seats),
            names=names,
            labels=(),
            origin="",
            temples=[NOTHING] * len(names),
            owner=[*seats, *[NOTHING] * (components - len(names))],
            bearer=[NOTHING] * components,
            via=[NOTHING] * self.pieces,
            status=[0] * self.pieces,
            summons=[()] * len(names),
            gates=0,
            turn=0,
            phase=SETUP,
            roll=0,
            discount=0,
            jumps=0,
            at_will=0,
            used=0,
            fight=[],
            dying=[],
            reports=[],
        )
        g.where = [BOX] * components
        return g

    def new_game(self, names: tuple[str, ...], seed: int) -> Quest:
        """Stones and cards for these players; the order and the temples are still open."""
        g = self.empty(names, seed)
        g.counters[POOL] = self.counts.mana_counters
        for seat in range(len(names)):
            count(g, LIFE + seat, self.rules.start_life, R.LIFE_1)
            count(g, ACTIVE + seat, self.rules.start_mana, R.MANA_1)
            count(g, POOL, -self.rules.start_mana, R.MANA_6)
        cards = list(range(SEATS, len(g.where)))
        shuffle(g, DECK_STREAM, cards)
        for card in cards:
            self.put(g, card, DECK, R.SETUP_8)
        count(g, ROUND, 1, R.SETUP_8)
        # Counters begin with what the box holds; the account starts with the game.
        g.low, g.high = g.counters[:], g.counters[:]
        for rule in _ALWAYS:
            note(g, rule)
        return g

    def roll_for_order(self, g: Quest) -> None:
        """SQ-SETUP-2 to -4: the highest roll is first; those tied roll again for the places they tied for."""
        note(g, R.SETUP_4)
        g.order = g.living = tuple(self._ordered(g, range(len(g.names)), self.rules.order_max_rolls))
        g.turn = g.order[0]

    def _ordered(self, g: Quest, seats: Sequence[int], left: int) -> Sequence[int]:
        if not left:
            return seats
        thrown: dict[int, list[int]] = {}
        for seat in seats:
            thrown.setdefault(self.die(g, R.SETUP_2), []).append(seat)
        order: list[int] = []
        for value in sorted(thrown, reverse=True):
            tied = thrown[value]
            if len(tied) > 1:
                note(g, R.SETUP_3)
            order += self._ordered(g, tied, left - 1) if len(tied) > 1 else tied
        return order

    def free_temples(self, g: Quest, seat: int) -> Iterable[int]:
        """SQ-SETUP-6."""
        return [temple for temple in TEMPLES if temple not in g.temples]

    def pick(self, g: Quest, seat: int, temple: int) -> None:
        """SQ-SETUP-5, -8: the summoner stands on its own temple; after the last one hands are dealt."""
        g.temples[seat] = temple
        self.place(g, seat, temple, R.SETUP_5)
        if NOTHING not in g.temples:
            for player in g.order:
                for _ in range(self.rules.start_hand):
                    self.put(g, g.piles[DECK][-1], HAND + player, R.SETUP_8)
            g.phase = START

    def seat_names(self, state: Quest) -> Sequence[str]:
        """The colours, or the names an example gives."""
        return state.names

    # ------------------------------------------------------------ whose turn, and for what

    def idle(self, g: Quest) -> None:
        """The next temple, the next turn or its next part; an example begins each turn itself."""
        if g.phase == SETUP:
            self.ask(g, PICK_TEMPLE, next(seat for seat in g.order if g.temples[seat] == NOTHING))
        elif g.phase != START:
            self.ask(g, PART, g.turn)
        elif g.script is None:
            self.start_turn(g, g.turn)
        else:
            self.ask(g, BEGIN, g.turn)

    def forces(self, g: Quest) -> bool:
        """Where there is no choice, nobody is asked."""
        return g.decision != BEGIN

    def not_now(self, g: Quest, seat: int, word: str) -> int | None:
        """SQ-TURN-3, -5: each action in its part of the own turn."""
        if g.ended >= 0:
            return R.TURN_8
        if not g.names:
            return R.SETUP_1
        in_turn = g.decision == PART and seat == g.turn
        if word in ("move", "roll"):
            return None if seat == g.turn and (g.phase == MOVING or (in_turn and g.phase == BEFORE)) else R.TURN_5
        if word == "skip_move":
            return None if in_turn else R.TURN_5
        return R.TURN_3 if not in_turn and (word in ACTIONS or word == "end_turn") else None

    def bare(self, g: Quest, seat: int) -> Any:
        """The parts of a turn are written with the player's name."""
        return g.names[g.turn] if g.decision in (BEGIN, PART) else {}

    def understood(self, g: Quest, seat: int, words: Mapping[str, Any]) -> tuple[BoundVerb, tuple[int, ...]]:
        """What need not be said: the way of a reversed piece, the target where there is nothing to choose."""
        if "remove_item" in words and "bearer" not in words:
            words = {**words, "bearer": g.names[g.turn]}
        verb, args = super().understood(g, seat, words)
        if verb.word == "move" and self.turned(g, args[0]):
            args = (args[0], 1, *args[2:])
        if "target" in verb.keys:
            card = self.of[args[0]] if verb.word == "use_power" else self.deck.designs[args[0]]
            if card.action is not None and card.action.target in (SELF, OWNER):
                args = (*args[:-1], 0)
        return verb, args

    # ------------------------------------------------------------ the parts of a turn

    def start_turn(self, g: Quest, seat: int) -> None:
        """SQ-TURN-2: hold, mana, powers, poison."""
        g.phase = BEFORE
        count(g, TURNS, 1, R.TURN_1)
        if g.where[seat] == CHAMBER:
            count(g, HOLD + seat, 1, R.CHAMBER_4)
            note(g, R.CHAMBER_5, seat)
            if g.counters[HOLD + seat] >= self.rules.chamber_hold_turns:
                note(g, R.CHAMBER_3, seat)
                self.finish(g, (seat,), R.OBJ_2)
                return
        self.recover(g, seat, self.rules.mana_recovery, R.MANA_4)
        if g.piles[ITEMS + seat] or g.summons[seat]:
            note(g, R.TURN_2, seat)
            self._start_powers(g, seat)
        if g.counters[MARKERS + POISON]:
            self.then(g, self.poison)

    def _start_powers(self, g: Quest, seat: int) -> None:
        """SQ-POWER-5: free powers of pieces and items, piece by piece."""
        for piece in (seat, *g.summons[seat]):
            power = self.of[piece].start if piece != seat else None
            if power is not None and not g.status[piece] & SILENCED:
                note(g, R.POWER_5, seat)
                self.carry_out(g, power.program, seat, (piece,))
            for item in g.piles[ITEMS + seat]:
                power = self.of[item].start
                if power is not None and g.bearer[item] == piece:
                    self.carry_out(g, power.program, seat, (piece,))

    def _poison(self, g: Quest) -> None:
        """SQ-STATUS-11: the last part of the start."""
        for piece in (g.turn, *g.summons[g.turn]):
            if g.status[piece] >> 4 * POISON & 15:
                self.damage(g, piece, self.amounts[POISON], R.STATUS_11, shielded=False)
        self.bury(g)

    def no_roll(self, g: Quest, seat: int) -> int | None:
        """SQ-TURN-5, SQ-MOVE-6: once a turn, with a piece that can be moved."""
        return R.TURN_5 if g.phase != BEFORE else None if self.anyone_moves(g, seat) else R.MOVE_6

    def roll(self, g: Quest, seat: int) -> None:
        """SQ-MOVE-1: the movement roll; who moves is chosen after it."""
        g.phase = MOVING
        g.roll = sum([self.die(g, R.MOVE_1) for _ in range(self.rules.move_dice)])
        self.ask(g, WALK, seat)

    def no_skip(self, g: Quest, seat: int) -> int | None:
        """SQ-MOVE-6: moving is compulsory."""
        return R.TURN_5 if g.phase != BEFORE else R.MOVE_6 if self.anyone_moves(g, seat) else None

    def skip(self, g: Quest, seat: int) -> None:
        """SQ-MOVE-6: no piece can be moved."""
        note(g, R.MOVE_6, seat)
        g.phase = AFTER

    def no_end(self, g: Quest, seat: int) -> int | None:
        """SQ-MOVE-6: the movement comes before the end."""
        return R.MOVE_6 if g.phase == BEFORE else None

    def end_turn(self, g: Quest, seat: int) -> None:
        """SQ-TURN-4: statuses count down, and the turn passes."""
        for piece in (seat, *g.summons[seat]):
            if g.status[piece]:
                self.count_down(g, piece)
        note(g, R.TURN_4, seat)
        self.pass_turn(g)

    # ------------------------------------------------------------ in words

    def show(self, g: Quest, eyes: Eyes) -> dict[str, Any]:
        """The table in the fields of the worked examples, and what is being decided."""
        return position.show(self, g, eyes)

    def lay(self, start: Mapping[str, Any]) -> Quest:
        """The position an example begins with."""
        return position.lay(self, start)

    def asked_about(self, g: Quest) -> str:
        """The fighting summon whose power is asked about."""
        return piece_name(self.deck, g, g.fight[g.subject[0]])

    def told(self, state: Quest, seat: int, action: Action, to: int) -> Mapping[str, Any]:
        """The decision in words; which trap is laid only its player hears (SQ-TRAP-4)."""
        words = self.name(state, seat, action)
        return words if seat == to or "place_trap" not in words else {**words, "place_trap": "face down"}

    # ------------------------------------------------------------ what the press asks

    def check(self, state: Quest) -> None:
        """Assert the game's own invariants."""
        if state.names:
            super().check(state)
        account.check(self, state)

    def stocks(self, state: Quest) -> Sequence[Stock]:
        """The component account of the game so far."""
        return stocks(self, state)

    def measures(self, state: Quest) -> Mapping[str, int]:
        """Whether the components sufficed, and the figures of the balance bands."""
        return account.measures(state)

    def cards(self, state: Quest) -> Sequence[CardUse]:
        """What became of the cards the players drew."""
        return account.card_uses(self, state)

    def progress(self, state: Quest) -> tuple[str, int]:
        """The round that is played."""
        return "rounds", state.counters[ROUND]

    def placed(self, state: Quest) -> Sequence[tuple[str, str, str]]:
        """Tokens and markers on the board."""
        return placed(self, state)

    def lots(self, state: Quest) -> Sequence[Lot]:
        """The deck, the players' stones, the summoners, and all that lies ready."""
        return lots(self, state)

    def chairs(self, state: Quest) -> Sequence[Chair]:
        """Everybody sits at the side of the own temple."""
        sides = {name[0].upper(): name for name in SIDES}
        letters = [NAMES[temple][0] if temple != NOTHING else "" for temple in state.temples]
        return [Chair(sides.get(letter), colour) for letter, colour in zip(letters, SEAT_NAMES, strict=False)]

    def tally(self, state: Quest) -> Mapping[str, Mapping[str, int]]:
        """Life, mana, cards and hold of each player."""
        counters = state.counters
        return {
            name: {
                "life": counters[LIFE + seat],
                "mana": counters[ACTIVE + seat],
                "used mana": counters[USED + seat],
                "cards": len(state.piles[HAND + seat]),
                "hold": counters[HOLD + seat],
            }
            for seat, name in enumerate(state.names)
        }

    def greedy(self, state: Quest, seat: int, stream: Stream) -> Action:
        """The baseline player of the specification."""
        return bot.choose(self, state, seat, stream)

    def worth(self, state: Quest) -> Sequence[float]:
        """Each player's chance to win, for players who look ahead."""
        return chances(self, state)
