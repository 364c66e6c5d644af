"""The rules of Geyser: nomad tribes claim steam vents and fight for the Mother Geyser.

In a round everybody takes a turn: a step of one token, or a call-up or a pass for who has no quiet step. A step onto a
rival is a battle, one onto a normal geyser claims it and brings a new token. Then the geysers fire, and who holds the
Mother Geyser wins. Everything lies open; only the dice are unknown.

What is done in a turn stands in `turns`. A seat is the number of a player as they sit clockwise, a *side* a seat of the
board: with two players facing each other, seat 1 is the south side.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from generator.catalog.models import Catalog
from generator.engine.chance import Stream, seeded
from generator.engine.game import Viewer
from generator.engine.language import REQUIRED, Dice, Language, OwnStep, listed, mapping, named, only, whole
from generator.engine.position import become, blank
from generator.engine.rules import Action, IllegalAction
from generator.engine.state import count, move, note
from generator.engine.verbs import Verb, with_another
from generator.engine.vocabulary import Vocabulary
from generator.games.geyser.bot import Distances, baseline
from generator.games.geyser.sections import Setup
from generator.games.geyser.squares import SIDES
from generator.games.geyser.state import DICE_STREAM, FIRING, NEW_TOKEN, TIE, TURN, C, GeyserState, R
from generator.games.geyser.tasks import TASKS
from generator.games.geyser.turns import Turns


class Geyser(Turns):
    """The rules, made once from a catalog."""

    tasks = TASKS
    language = Language(
        start=("order", "tokens", "turn", "round", "roller"),
        answers={"tie": REQUIRED, "place": "none"},
        ordered=("order",),
    )

    def __init__(self, catalog: Catalog) -> None:
        super().__init__(catalog)
        self.reach = Distances(self.island)

    def verbs(self) -> Sequence[Verb]:
        """What can be chosen."""
        squares = Vocabulary(self.island.names)
        ends = {"from": squares, "to": squares}
        return (
            Verb(
                "move",
                TURN,
                self.take_step,
                ends,
                {"from": self.own_squares, "to": self.next_squares},
                (self.no_step_there, self.keeper_stays, self.mother_is_shut, self.target_is_full),
                self.quick_turns,
                rule=R.MOVE_2,
            ),
            Verb("callup", TURN, self.call_up, refuses=(self.no_call_up,), quick=with_another),
            Verb("pass", TURN, self.pass_turn, refuses=(self.no_pass,), quick=with_another),
            Verb("tie", TIE, self.decide_tie, {"": Vocabulary(("retry", "retreat"))}),
            Verb(
                "place",
                NEW_TOKEN,
                self.add_token,
                {"": Vocabulary((*self.island.names, "none"))},
                {"": self.open_spots},
                (self.nowhere_landed, self.supply_is_empty, self.no_spot, self.not_asked_for_a_token),
                rule=R.PLACE_1,
            ),
            Verb("fire", FIRING, self.fire, rule=R.FIRE_1),
        )

    # ------------------------------------------------------------ set-up

    def setup(self, players: int, seed: int, setup: str | None = None) -> GeyserState:
        """A new game: that set-up with its turn order, or the usual seats with a roll for the start."""
        stated: Setup = self.opening(players, setup)
        g = self.dealt([SIDES.index(side) for side in stated.order], stated.tokens, seeded(seed, "dice"))
        count(g, C.ROUND, 1, R.TURN_1)
        note(g, R.SETUP_5, g.seats.index(g.order[0]))
        if setup is None:
            rolling: Sequence[int] = g.seats
            while len(rolling) > 1:  # those tied for highest roll again
                rolling = best({side: self.roll(g, 1, R.SETUP_4) for side in rolling})
            (first,) = rolling
            self.begin_with(g, first)
        self.run(g)
        return g

    def dealt(self, order: Sequence[int], tokens: Mapping[Any, Any], stream: int) -> GeyserState:
        """A game of these sides in turn order, with their first tokens; raises ValueError for those that cannot be."""
        island = self.island
        g = GeyserState(
            **blank(len(island.components), len(C.names), [stream], len(order)),
            owner=[-1] * island.squares,
            height=[0] * island.squares,
            seats=tuple(sorted(order)),
            order=tuple(order),
        )
        g.where = [island.box] * len(island.components)
        for side in g.seats:
            for token in range(side * island.tokens, (side + 1) * island.tokens):
                move(g, token, island.supply(side), R.SETUP_1)
            count(g, C.SUPPLY + side, island.tokens, R.SETUP_2)
            # Counters begin with what the box holds: a supply is lowest when tokens are out, not before the game.
            g.low[C.SUPPLY + side] = g.high[C.SUPPLY + side]
            for square in listed(tokens.get(SIDES[side], []), f"tokens of {SIDES[side]}"):
                self.stand(g, side, named(square, island.names, "square of the board"))
        return g

    def stand(self, g: GeyserState, side: int, square: int) -> None:
        """A first token."""
        name = self.island.names[square]
        if g.owner[square] not in (-1, side):
            raise ValueError(f"two tribes share {name}")
        if self.is_full(g, side, square):
            raise ValueError(f"more than {self.rules.stack_limit} tokens stand on {name}")
        if not g.counters[C.SUPPLY + side]:
            raise ValueError(f"{SIDES[side]} has only {self.island.tokens} tokens")
        self.bring(g, side, square, R.SETUP_3)

    def at_home(self, sides: Iterable[int]) -> dict[str, list[str]]:
        """The first tokens of those sides, each on the own starting square."""
        island, each = self.island, self.rules.start_tokens
        return {SIDES[side]: [island.names[island.starts[side]]] * each for side in sides}

    def begin_with(self, g: GeyserState, side: int) -> None:
        """Let that side begin and have the dice, and the others follow clockwise."""
        g.order = clockwise(g.seats, side)
        note(g, R.SETUP_5, g.seats.index(side))
        note(g, R.FIRE_5, g.seats.index(side))

    def seat_names(self, state: GeyserState) -> Sequence[str]:
        """The sides of the board the players sit at."""
        return [SIDES[side] for side in state.seats]

    # ------------------------------------------------------------ whose turn, and for what

    def idle(self, g: GeyserState) -> None:
        """The next turn, or after the last one the firing."""
        if g.counters[C.TURNS] < len(g.order):
            self.ask(g, TURN, g.seats.index(g.order[g.counters[C.TURNS]]))
        else:
            self.ask(g, FIRING, g.seats.index(g.order[g.counters[C.ROLLER]]))

    def not_now(self, g: GeyserState, seat: int, word: str) -> int | None:
        """Who is to do what; a new token has reasons of its own."""
        if g.is_over:
            return R.END_1
        firing = g.decision == FIRING
        if (word == "fire") != firing:
            return R.FIRE_1
        if seat != g.asker:
            return R.FIRE_5 if firing else R.TURN_1
        if g.decision == TIE and word != "tie":
            return R.BATTLE_7
        return R.PLACE_1 if g.decision == NEW_TOKEN and word != "place" else None

    # ------------------------------------------------------------ the firing, and the end

    def fire(self, g: GeyserState, seat: int) -> None:
        """Throw the dice, destroy what stands on the fired geysers, and end the game or begin the next round."""
        counters, mother = g.counters, self.island.mother
        g.landed = -1
        self.at_once(g, self.rules.firing_dice, R.FIRE_1)
        fired = self.island.fired.get(self.roll(g, self.rules.firing_dice, R.FIRE_1), ())
        if g.owner[mother] >= 0:
            note(g, R.MOTHER_4, g.seats.index(g.owner[mother]))
        note(g, R.FIRE_4 if mother in fired else R.FIRE_2)
        for square in fired:
            while g.height[square]:
                self.remove(g, square, R.FIRE_4 if mother in fired else R.FIRE_3)
        holder = g.owner[mother]
        if holder >= 0:
            if counters[C.CONTROLS + holder] < self.rules.mother_requirement:
                note(g, R.MOTHER_3, g.seats.index(holder))
            self.end(g, [g.seats.index(holder)], R.END_1)
        elif counters[C.ROUND] >= self.rules.round_limit:
            self.end(g, [g.seats.index(side) for side in self.leaders(g)], R.END_2)
        else:
            to_the_left = 1 if counters[C.ROLLER] + 1 < len(g.order) else -counters[C.ROLLER]
            count(g, C.ROLLER, to_the_left, R.FIRE_5)
            count(g, C.TURNS, -counters[C.TURNS], R.TURN_1)
            count(g, C.ROUND, 1, R.TURN_1)

    def leaders(self, g: GeyserState) -> list[int]:
        """The sides that control most normal geysers; among those, the ones with most tokens on the board."""
        return best(
            {
                side: (g.counters[C.CONTROLS + side], self.island.tokens - g.counters[C.SUPPLY + side])
                for side in g.seats
            }
        )

    # ------------------------------------------------------------ in words

    def show(self, g: GeyserState, viewer: Viewer) -> dict[str, Any]:
        """The whole table: every seat sees the same."""
        counters, sides = g.counters, {SIDES[side]: side for side in g.seats}
        turns = g.decision in (TURN, TIE, NEW_TOKEN)
        return {
            "tokens": {name: self.squares_of(g, side) for name, side in sides.items()},
            "controls": self.by_seat(g, C.CONTROLS),
            "supply": self.by_seat(g, C.SUPPLY),
            "round": counters[C.ROUND],
            "turn": SIDES[g.order[counters[C.TURNS]]] if turns else None,
            "roller": SIDES[g.order[counters[C.ROLLER]]],
            "phase": "turns" if turns else "firing",
            "order": [SIDES[side] for side in g.order],
            "battle": [self.square(g.source), self.square(g.target)] if g.decision == TIE else None,
            "landed": self.square(g.landed) if g.decision == NEW_TOKEN else None,
            "winner": [SIDES[g.seats[seat]] for seat in g.winners] or None,
        }

    def square(self, number: int) -> str | None:
        """A square by name."""
        return self.island.names[number] if number >= 0 else None

    def lay(self, start: Mapping[str, Any]) -> GeyserState:
        """The position an example begins with; where it has no tokens, everybody has just set up."""
        order = [named(name, SIDES, "player") for name in listed(start.get("order"), "order")]
        if len(order) < 2 or len(set(order)) < len(order) or tuple(order) != clockwise(order, order[0]):
            raise ValueError("order lists at least two different players, clockwise")
        sides = [SIDES[side] for side in order]
        tokens = mapping(start["tokens"], "tokens") if "tokens" in start else self.at_home(order)
        only(tokens, sides, "tokens")
        g = self.dealt(order, tokens, 0)
        number = whole(start.get("round", 1), "the round", 1, self.rules.round_limit)
        count(g, C.ROUND, number, R.TURN_1)
        count(g, C.TURNS, named(start.get("turn", sides[0]), sides, "player of this game"), R.TURN_2)
        roller = start.get("roller", sides[(number - 1) % len(sides)])
        count(g, C.ROLLER, named(roller, sides, "player of this game"), R.FIRE_5)
        g.log = []
        if "tokens" not in start:
            note(g, R.SETUP_3)
        return g

    def example_dice(self) -> Mapping[str, Dice]:
        """A step may lay down the throws of its battles, or of the firing."""
        dice = Dice(DICE_STREAM, self.rules.die_faces)
        return {"battle": dice, "dice": dice}

    def example_steps(self) -> Mapping[str, OwnStep]:
        """A step may be the set-up, or the roll for the start."""
        return {"set_up": self.set_up, "start_roll": self.start_roll}

    def set_up(self, g: GeyserState, given: Any) -> None:
        """The step of an example in which the players take their tribes, in place of those who sat there."""
        tribes = listed(mapping(given, "set_up").get("tribes"), "tribes")
        sides = [named(name, SIDES, "player") for name in tribes]
        if g.is_over or g.counters[C.ROUND] > 1 or g.counters[C.TURNS]:
            raise IllegalAction(R.all[R.SETUP_1], "tribes are taken before the first turn")
        if len(sides) not in self.players() or len(set(sides)) < len(sides):
            raise IllegalAction(R.all[R.SETUP_1], "each player takes a tribe that nobody else has")
        order = clockwise(sides, sides[0])
        new = self.dealt(order, self.at_home(order), 0)
        count(new, C.ROUND, 1, R.TURN_1)
        become(g, new)
        self.run(g)

    def start_roll(self, g: GeyserState, given: Any) -> None:
        """The step of an example in which everybody rolls for the start."""
        if g.is_over:
            raise IllegalAction(R.all[R.END_1], "the game is over")
        throws = listed(mapping(given, "start_roll").get("rolls"), "rolls")
        rolling: Sequence[int] = g.seats
        for throw in throws:
            thrown = {
                named(name, SIDES, "player"): whole(die, "a die", 1, self.rules.die_faces)
                for name, die in mapping(throw, "a throw").items()
            }
            if len(rolling) == 1 or sorted(thrown) != list(rolling):
                highest = " and ".join(SIDES[side] for side in rolling)
                raise IllegalAction(R.all[R.SETUP_4], f"it is {highest} who rolled highest")
            g.script = {DICE_STREAM: [thrown[side] - 1 for side in rolling]}
            rolling = best({side: self.roll(g, 1, R.SETUP_4) for side in rolling})
        if len(rolling) > 1:
            raise IllegalAction(R.all[R.SETUP_4], "those tied for highest roll again")
        if g.counters[C.ROUND] > 1 or g.counters[C.TURNS]:
            raise IllegalAction(R.all[R.SETUP_4], "the roll for the start comes before the first turn")
        (first,) = rolling
        self.begin_with(g, first)
        self.drop(g)  # the turn that was open may be another's now
        self.run(g)

    def greedy(self, state: GeyserState, seat: int, stream: Stream) -> Action:
        """The baseline player of the specification."""
        return baseline(self, self.reach, state, seat, stream)


def best(scores: Mapping[int, Any]) -> list[int]:
    """The sides with the highest score, clockwise from the north."""
    most = max(scores.values())
    return [side for side in sorted(scores) if scores[side] == most]


def clockwise(sides: Iterable[int], first: int) -> tuple[int, ...]:
    """The sides in turn order when `first` begins."""
    return tuple(sorted(sides, key=lambda side: (side - first) % len(SIDES)))
