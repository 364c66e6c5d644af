"""The rules of Summoner's Quest: summoners of four folklores race for the Chamber of Victory.

In a turn a player acts, moves the summoner, a summon or both by one roll, and acts again: summons, spells, traps,
items, powers, gates. A landing springs traps, starts fights and uses the space; whose summoner keeps the chamber at the
centre for some turns, or is the last one left, wins. Hands, the deck and which traps lie where are hidden.

What a card does stands in the catalog, in operations (`powers`); here are the set-up, the course of a turn, and what
is asked about a game.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from generator.catalog.models import Catalog
from generator.engine.chance import Stream
from generator.engine.game import Viewer
from generator.engine.language import REQUIRED, Dice, Language, ScriptedOrder
from generator.engine.placements import SIDES, Seating
from generator.engine.rules import Action
from generator.engine.state import count, note
from generator.engine.verbs import BoundVerb, Sure, Tries, Verb, with_another
from generator.engine.vocabulary import Closed
from generator.games.summoners_quest import bot, position, state
from generator.games.summoners_quest.actions import ACTIONS
from generator.games.summoners_quest.board import CHAMBER, GATE_NAMES, NAMES
from generator.games.summoners_quest.deck import OWNER, SELF
from generator.games.summoners_quest.evaluation import chances
from generator.games.summoners_quest.measures import Measured
from generator.games.summoners_quest.notation import WHY, Words, piece_name
from generator.games.summoners_quest.sections import Start
from generator.games.summoners_quest.state import C, QuestState, R, Z
from generator.games.summoners_quest.tasks import TASKS

_ANSWERS = {
    **dict.fromkeys(("victim", "fighter", "attack", "discard", "destroy"), REQUIRED),
    "defend": "none",
    "portal": False,
    "overdraw": "none",
    "power": False,
}


class SummonersQuest(Measured):
    """The rules, made once from a catalog."""

    language = Language(
        start=tuple(Start.model_fields), answers=_ANSWERS, announced={"power": "powers"}, beside=("id", "temples")
    )
    otherwise = R.TURN_8
    by_construction = (
        R.COMP_1,  # what the set holds is counted when it is printed
        R.COMP_4,  # where the card and the counters of a summon lie
        R.BOARD_1,  # the spaces of the board
        R.BOARD_2,  # where gates are
        R.BOARD_3,  # where temples and portals are
        R.BOARD_4,  # spaces have no limit that could be met
        R.BOARD_5,  # what distance means
        R.HALL_1,  # what a hall is
        R.CARD_3,  # that there are one deck and one discard pile
        R.CARD_6,  # nothing reaches into the discard pile
        R.MANA_2,  # that there are two piles of mana
    )
    reasons = WHY
    tasks = TASKS

    def __init__(self, catalog: Catalog) -> None:
        super().__init__(catalog)
        self.ends = [self.number(word) for word in ("roll", "skip_move", "end_turn")]

    def steps(self) -> Sequence[Callable[..., None]]:
        """What happens later."""
        cards = (self._draw, self._lose_cards, self._lose_items, self._played)
        fights = (self._who_is_attacked, self._who_defends, self._before_dice)
        return (*cards, *fights, self.land, self._sprung, self._fell_back, self._arrived, self._poison)

    def verbs(self) -> Sequence[Verb]:
        """What can be chosen."""
        words = Words(self.deck)
        card, card_or_none = {"": Closed(self.deck.names)}, {"": Closed((*self.deck.names, "none"))}
        piece, guard, yes = {"": words.piece}, {"": words.guard}, {"": Closed((False, True))}
        there = {"": self.those_asked_about}
        gates = Closed((None, *GATE_NAMES))
        walk = {"": words.group, "dir": Closed((None, "backward")), "gate": gates, "open": Closed((None, True))}
        tried: dict[str, Tries] = {"": self.groups, "dir": self.ways, "gate": self.gates_on_way, "open": self.to_open}
        on_the_way = (Sure(self.no_gate_backward), self.gate_is_shut, Sure(self.gate_is_far), self.gate_is_dear)
        refuses = (self.cannot_walk, self.cannot_turn, *on_the_way)
        return (
            Verb("temple", state.TEMPLE, self.pick, {"": Closed(NAMES)}, {"": self.free_temples}, rule=R.SETUP_6),
            Verb("start_turn", state.BEGIN, self.start_turn, rule=R.TURN_1, shape=R.TURN_4),
            *self.actions(),
            Verb("roll", state.PART, self.roll, refuses=(self.no_roll,), quick=self.quick_end, rule=R.MOVE_6),
            Verb("skip_move", state.PART, self.skip, {}, {}, (self.no_skip,), with_another, R.MOVE_6, shape=R.TURN_5),
            Verb("end_turn", state.PART, self.end_turn, {}, {}, (self.no_end,), with_another, R.TURN_4, shape=R.TURN_4),
            Verb("move", state.WALK, self.walk, walk, tried, refuses, self.quick_walks, rule=R.MOVE_2),
            Verb("victim", state.VICTIM, self.pick_victim, piece, there, rule=R.TRAP_8),
            Verb("portal", state.JUMP, self.jump, yes, refuses=(self.no_portal_left,), rule=R.PORTAL_1),
            Verb("fighter", state.FIGHTER, self.send, piece, there, rule=R.COMBAT_5),
            Verb("attack", state.ATTACK, self.attack, piece, there, rule=R.COMBAT_2),
            Verb("defend", state.DEFEND, self.defend, guard, there, rule=R.COMBAT_3),
            Verb("power", state.POWER, self.pay_for_power, yes, rule=R.COMBAT_6),
            Verb("overdraw", state.OVERDRAW, self.overdraw, card_or_none, {"": self.room}, rule=R.FOCUS_2),
            Verb("discard", state.DISCARDING, self.discard, card, {"": self.designs_in_hand}, rule=R.EFFECT_6),
            Verb("destroy", state.DESTROYING, self.destroy, card, {"": self.items_there}, rule=R.EFFECT_16),
        )

    def seat_names(self, g: QuestState) -> Sequence[str]:
        """The colours, or the names an example gives."""
        return g.names

    # ------------------------------------------------------------ whose turn, and for what

    def idle(self, g: QuestState) -> tuple[int, int] | None:
        """The next temple, the next turn or its next part; an example begins each turn itself."""
        if g.phase > state.START:
            return state.PART, g.turn
        if g.phase == state.SETUP:
            return state.TEMPLE, next(seat for seat in g.order if g.temples[seat] == state.NOTHING)
        if g.script is not None:
            return state.BEGIN, g.turn
        self.start_turn(g, g.turn)
        return None

    def forces(self, g: QuestState) -> bool:
        """Where there is no choice, nobody is asked; a turn begins by a decision only after an opening is laid out."""
        return g.decision != state.BEGIN or bool(g.origin)

    def not_now(self, g: QuestState, seat: int, word: str) -> int | None:
        """SQ-TURN-3, -5: each action in its part of the own turn."""
        if g.is_over:
            return R.TURN_8
        if not g.names:
            return R.SETUP_1
        in_turn = g.decision == state.PART and seat == g.turn
        if word in ("move", "roll"):
            return (
                None
                if seat == g.turn and (g.phase == state.MOVING or (in_turn and g.phase == state.BEFORE))
                else R.TURN_5
            )
        if word == "skip_move":
            return None if in_turn else R.TURN_5
        if word == "end_turn":
            return self.cannot_end(g, in_turn=in_turn)
        return R.TURN_3 if not in_turn and word in ACTIONS else None

    def cannot_end(self, g: QuestState, *, in_turn: bool) -> int | None:
        """SQ-MOVE-6, whoever says it, while the movement with its landing is not over; then SQ-TURN-4."""
        landing = g.decision != state.PART and (
            not g.stack or g.stack[0][0] in (self.step(self.land), self.step(self._arrived))
        )
        if state.START <= g.phase < state.AFTER or (g.phase == state.AFTER and landing):
            return R.MOVE_6
        return None if in_turn else R.TURN_4

    def bare(self, g: QuestState, seat: int) -> Any:
        """The parts of a turn are written with the player's name."""
        return g.names[g.turn] if g.names else {}

    def understood(self, g: QuestState, seat: int, words: Mapping[str, Any]) -> tuple[BoundVerb, tuple[int, ...]]:
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

    def start_turn(self, g: QuestState, seat: int) -> None:
        """SQ-TURN-2: hold, mana, powers, poison."""
        g.phase = state.BEFORE if self.rules.moves_per_turn else state.AFTER
        count(g, C.TURNS, 1, R.TURN_1)
        if g.where[seat] == CHAMBER:
            count(g, C.HOLD + seat, 1, R.CHAMBER_4)
            note(g, R.CHAMBER_5, seat)
            if g.counters[C.HOLD + seat] >= self.rules.chamber_hold_turns:
                note(g, R.CHAMBER_3, seat)
                note(g, R.TURN_2, seat)
                self.finish(g, (seat,), R.OBJ_2)
                return
        self.recover(g, seat, self.rules.mana_recovery, R.MANA_4)
        if g.piles[Z.ITEMS + seat] or g.summons[seat]:
            note(g, R.TURN_2, seat)
            self._start_powers(g, seat)
        if g.counters[C.MARKERS + state.POISON]:
            self.then(g, self._poison)

    def _start_powers(self, g: QuestState, seat: int) -> None:
        """SQ-POWER-5: free powers of pieces and items, piece by piece."""
        for piece in (seat, *g.summons[seat]):
            powers = self.of[piece].start if piece != seat else ()
            if powers and not g.status[piece] & state.SILENCED:
                note(g, R.POWER_5, seat)
                self.work(g, piece, powers)
            for item in g.piles[Z.ITEMS + seat]:
                if g.bearer[item] == piece:
                    self.work(g, piece, self.of[item].start)

    def _poison(self, g: QuestState) -> None:
        """SQ-STATUS-11: the last part of the start."""
        for piece in (g.turn, *g.summons[g.turn]):
            if g.status[piece] >> 4 * state.POISON & 15:
                self.damage(g, piece, self.amounts[state.POISON], R.STATUS_11, shielded=False)
        self.bury(g)

    def no_roll(self, g: QuestState, seat: int) -> int | None:
        """SQ-TURN-5, SQ-MOVE-6: so often in a turn, with a piece that can be moved."""
        return R.TURN_5 if g.phase != state.BEFORE else None if self.anyone_moves(g, seat) else R.MOVE_6

    def roll(self, g: QuestState, seat: int) -> None:
        """SQ-MOVE-1: the movement roll; who moves is chosen after it."""
        g.phase = state.MOVING
        g.roll = self.throw(g, self.rules.move_dice, R.MOVE_1)
        self.ask(g, state.WALK, seat)

    def no_skip(self, g: QuestState, seat: int) -> int | None:
        """SQ-MOVE-6: moving is compulsory."""
        return R.TURN_5 if g.phase != state.BEFORE else R.MOVE_6 if self.anyone_moves(g, seat) else None

    def skip(self, g: QuestState, seat: int) -> None:
        """SQ-MOVE-6: no piece can be moved."""
        note(g, R.MOVE_6, seat)
        self.end_move(g)

    def quick_end(self, g: QuestState, seat: int, found: list[Action]) -> None:
        """The one way to end the part."""
        roll, skip, end = self.ends
        found.append(end if g.phase == state.AFTER else roll if self.anyone_moves(g, seat) else skip)

    def no_end(self, g: QuestState, seat: int) -> int | None:
        """SQ-MOVE-6: the movement comes before the end."""
        return self.cannot_end(g, in_turn=True)

    def end_turn(self, g: QuestState, seat: int) -> None:
        """SQ-TURN-4: statuses count down, and the turn passes."""
        for piece in (seat, *g.summons[seat]):
            if g.status[piece]:
                self.count_down(g, piece)
        note(g, R.TURN_4, seat)
        self.pass_turn(g)

    # ------------------------------------------------------------ in words

    def show(self, g: QuestState, viewer: Viewer) -> dict[str, Any]:
        """The table in the fields of the worked examples, and what is being decided."""
        return position.show(self, g, viewer)

    def lay(self, start: Mapping[str, Any]) -> QuestState:
        """The position an example begins with."""
        return position.lay(self, start)

    def example_dice(self) -> Mapping[str, Dice | ScriptedOrder]:
        """A step may lay down dice, and the order of a shuffled deck."""
        dice = Dice(state.DICE_STREAM, self.rules.die_sides)
        return {"dice": dice, "shuffle": ScriptedOrder(state.DECK_STREAM, self.deck.names)}

    def asked_about(self, g: QuestState) -> str:
        """The fighting summon whose power is asked about."""
        return piece_name(self.deck, g, g.fight[g.subject[0]])

    # ------------------------------------------------------------ what is asked about a game

    def seatings(self, g: QuestState) -> Sequence[Seating]:
        """Everybody sits at the side of the own temple."""
        sides = {name[0].upper(): name for name in SIDES}
        letters = [NAMES[temple][0] if temple != state.NOTHING else "" for temple in g.temples]
        return [Seating(sides.get(letter), colour) for letter, colour in zip(letters, state.SEAT_NAMES, strict=False)]

    def greedy(self, g: QuestState, seat: int, stream: Stream) -> Action:
        """The baseline player of the specification."""
        return bot.choose(self, g, seat, stream)

    def evaluate(self, g: QuestState) -> Sequence[float]:
        """Each player's chance to win, for players who look ahead."""
        return chances(self, g)
