"""The rules of Geyser: nomad tribes claim steam vents and fight for the Mother Geyser.

In a round everybody takes a turn: a step of one token, or a call-up or a pass for who has no quiet step. A step onto a
rival is a battle, one onto a normal geyser claims it and brings a new token. Then the geysers fire, and who holds the
Mother Geyser wins. Everything lies open; only the dice are unknown.

A seat is the number of a player as they sit clockwise, a *side* a seat of the board: with two players facing each
other, seat 1 is the south side.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from generator.catalog.models import Catalog
from generator.engine.chance import Stream, seeded
from generator.engine.game import Viewer
from generator.engine.language import REQUIRED, Dice, Language, OwnStep, listed, mapping, named, whole
from generator.engine.position import blank
from generator.engine.rules import Action, IllegalAction
from generator.engine.state import count, move, note
from generator.engine.verbs import Verb, with_another
from generator.engine.vocabulary import Vocabulary
from generator.games.geyser.bot import Distances, baseline
from generator.games.geyser.pieces import Pieces
from generator.games.geyser.sections import ALL_SEATS, Setup
from generator.games.geyser.squares import SIDES
from generator.games.geyser.state import DICE_STREAM, FIRING, NEW_TOKEN, TIE, TURN, C, GeyserState, R

RETRY, RETREAT = range(2)


class Geyser(Pieces):
    """The rules, made once from a catalog."""

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
        g = self.empty([SIDES.index(side) for side in stated.order], seeded(seed, "dice"))
        for seat in (seat for seat in ALL_SEATS if seat in stated.tokens):
            side = SIDES.index(seat)
            self.deal(g, side)
            for square in stated.tokens[seat]:
                self.bring(g, side, self.island.number[square], R.SETUP_3)
        count(g, C.ROUND, 1, R.TURN_1)
        note(g, R.SETUP_5, g.seats.index(g.order[0]))
        if setup is None:
            rolling: Sequence[int] = g.seats
            while len(rolling) > 1:  # those tied for highest roll again
                rolling = best({side: self.roll(g, 1, R.SETUP_4) for side in rolling})
            self.begin_with(g, rolling[0])
        self.run(g)
        return g

    def empty(self, order: Sequence[int], stream: int) -> GeyserState:
        """A game of these sides in turn order, every token still in the box."""
        island = self.island
        g = GeyserState(
            **blank(len(island.components), len(C.names), [stream], len(order)),
            owner=[-1] * island.squares,
            height=[0] * island.squares,
            seats=tuple(sorted(order)),
            order=tuple(order),
            source=-1,
            target=-1,
            ties=0,
            landed=-1,
            left=0,
        )
        g.where = [island.box] * len(island.components)
        return g

    def deal(self, g: GeyserState, side: int) -> None:
        """Give a side its tribe's tokens."""
        island = self.island
        for token in range(side * island.tokens, (side + 1) * island.tokens):
            move(g, token, island.supply(side), R.SETUP_1)
        count(g, C.SUPPLY + side, island.tokens, R.SETUP_2)
        # Counters begin with what the box holds: a supply is lowest when tokens are out, not before the game.
        g.low[C.SUPPLY + side] = g.high[C.SUPPLY + side]

    def begin_with(self, g: GeyserState, side: int) -> None:
        """Let that side begin, and the others follow clockwise."""
        g.order = clockwise(g.seats, side)
        note(g, R.SETUP_5, g.seats.index(side))

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
        if g.ended >= 0:
            return R.END_1
        firing = g.decision == FIRING
        if (word == "fire") != firing:
            return R.FIRE_1
        if seat != g.asker:
            return R.FIRE_5 if firing else R.TURN_1
        if g.decision == TIE and word != "tie":
            return R.BATTLE_7
        return R.PLACE_1 if g.decision == NEW_TOKEN and word != "place" else None

    # ------------------------------------------------------------ a step

    def own_squares(self, g: GeyserState, seat: int) -> Iterable[int]:
        """The squares with tokens of that seat."""
        zones = sorted(set(g.where[self.island.tokens_of(g.seats[seat])]))
        return [zone for zone in zones if zone < self.island.squares]

    def next_squares(self, g: GeyserState, seat: int, from_: int) -> Iterable[int]:
        """The squares one step away."""
        return self.island.steps[from_]

    def no_step_there(self, g: GeyserState, seat: int, from_: int, to: int) -> int | None:
        """A step takes an own token one square up, down, left or right."""
        if from_ < 0 or g.owner[from_] != g.seats[seat] or from_ == to:
            return R.MOVE_1
        return None if to in self.island.steps[from_] else R.MOVE_2

    def keeper_stays(self, g: GeyserState, seat: int, from_: int, to: int) -> int | None:
        """The last token on a geyser does not leave it."""
        return R.CLAIM_3 if g.height[from_] == 1 and self.island.is_geyser[from_] else None

    def mother_is_shut(self, g: GeyserState, seat: int, from_: int, to: int) -> int | None:
        """The Mother Geyser opens to who controls enough geysers."""
        shut = g.counters[C.CONTROLS + g.seats[seat]] < self.rules.mother_requirement
        return R.MOTHER_1 if to == self.island.mother and shut else None

    def target_is_full(self, g: GeyserState, seat: int, from_: int, to: int) -> int | None:
        """A square holds only so many tokens."""
        return R.MOVE_4 if self.is_full(g, g.seats[seat], to) else None

    def is_full(self, g: GeyserState, side: int, square: int) -> bool:
        """Whether that side's tokens fill the square."""
        return g.owner[square] == side and g.height[square] >= self.rules.stack_limit

    def quick_turns(self, g: GeyserState, seat: int, found: list[Action]) -> None:
        """Every step, then call-up and pass for who has no quiet step, in one pass over the tokens."""
        island, owner, height, side = self.island, g.owner, g.height, g.seats[seat]
        squares, limit = island.squares, self.rules.stack_limit
        shut = -1 if g.counters[C.CONTROLS + side] >= self.rules.mother_requirement else island.mother
        quiet = False
        for source in sorted(set(g.where[island.tokens_of(side)])):
            if source >= squares:
                break  # the supply
            if height[source] == 1 and island.is_geyser[source]:
                continue
            base = source * squares  # `move` is the first verb
            for target in island.steps[source]:
                holder = owner[target]
                if target == shut or (holder == side and height[target] >= limit):
                    continue
                if holder < 0 or holder == side:
                    quiet = True
                found.append(base + target)
        if not quiet:
            found += [self.number(word) for word in ("callup", "pass") if self.without_step(g, side, word) is None]

    def has_quiet_step(self, g: GeyserState, side: int) -> bool:
        """Whether that side has a step that is no attack."""
        seat = g.seats.index(side)
        verb = self.verb("move")
        assert verb is not None
        return any(
            g.owner[target] in (-1, side) and self.refusal(g, seat, verb, (source, target)) is None
            for source in self.own_squares(g, seat)
            for target in self.island.steps[source]
        )

    def no_call_up(self, g: GeyserState, seat: int) -> int | None:
        """A call-up is for who has no quiet step."""
        side = g.seats[seat]
        return R.CAMP_1 if self.has_quiet_step(g, side) else self.without_step(g, side, "callup")

    def no_pass(self, g: GeyserState, seat: int) -> int | None:
        """A pass is for who has no quiet step."""
        side = g.seats[seat]
        return R.TURN_3 if self.has_quiet_step(g, side) else self.without_step(g, side, "pass")

    def without_step(self, g: GeyserState, side: int, word: str) -> int | None:
        """The rule against calling up or passing, of a side that has no quiet step."""
        supply = g.counters[C.SUPPLY + side]
        if word == "pass":
            return R.CAMP_2 if supply == self.island.tokens else None
        if not supply:
            return R.CAMP_1
        return R.MOVE_4 if self.is_full(g, side, self.island.starts[side]) else None

    def take_step(self, g: GeyserState, seat: int, from_: int, to: int) -> None:
        """A step onto a square without rivals, or the attack on those who stand there."""
        side = g.seats[seat]
        g.landed = -1
        if g.owner[to] in (-1, side):
            stacked, leaves = g.owner[to] == side, self.island.is_geyser[from_]
            self.shift(g, side, from_, to, R.MOVE_4 if stacked else R.CLAIM_4 if leaves else R.MOVE_1)
            self.land(g, side, to)
        else:
            self.attack(g, side, from_, to)

    def call_up(self, g: GeyserState, seat: int) -> None:
        """Bring a token onto the own starting square, or fight for it."""
        side = g.seats[seat]
        g.landed = -1
        self.say_why_locked(g, side)
        bare = g.counters[C.SUPPLY + side] == self.island.tokens
        self.chose(g, seat, R.CAMP_2 if bare else R.CAMP_1, self.number("callup"))
        start = self.island.starts[side]
        if g.owner[start] in (-1, side):
            self.bring(g, side, start, R.CAMP_1)
            self.end_turn(g, R.CAMP_4)
        else:
            self.attack(g, side, -1, start)

    def pass_turn(self, g: GeyserState, seat: int) -> None:
        """Do nothing."""
        g.landed = -1
        self.say_why_locked(g, g.seats[seat])
        self.chose(g, seat, R.TURN_3, self.number("pass"))
        self.end_turn(g, R.TURN_3)

    def say_why_locked(self, g: GeyserState, side: int) -> None:
        """Name the lock where keepers of geysers are among the tokens that cannot move."""
        if any(g.owner[geyser] == side and g.height[geyser] == 1 for geyser in self.island.geysers):
            note(g, R.CLAIM_3, g.seats.index(side))

    def land(self, g: GeyserState, side: int, square: int) -> None:
        """The turn goes on with a new token where a normal geyser was reached, and ends anywhere else."""
        seat = g.seats.index(side)
        if self.island.is_geyser[square]:
            g.landed, g.left = square, self.rules.place_per_landing
            if g.log is not None:
                self.say_what_is_closed(g, seat)
            if not g.counters[C.SUPPLY + side]:
                count(g, C.NO_SUPPLY, 1, R.PLACE_5)
            elif not self.has_spot(g, seat):
                count(g, C.NO_SQUARE, 1, R.PLACE_2)
            else:
                self.ask(g, NEW_TOKEN, seat)
                return
        elif square == self.island.mother:
            note(g, R.MOTHER_2, seat)
            count(g, C.ENTRIES, 1, R.MOTHER_1)
        self.end_turn(g, R.TURN_2)

    def end_turn(self, g: GeyserState, rule: int) -> None:
        """It is the next player's turn."""
        g.source = g.target = -1
        g.left = g.ties = 0
        count(g, C.TURNS, 1, rule)

    # ------------------------------------------------------------ a new token

    def open_spots(self, g: GeyserState, seat: int) -> Iterable[int]:
        """No new token, or one around the geyser."""
        return (self.island.squares, *self.island.around[g.landed])

    def nowhere_landed(self, g: GeyserState, seat: int) -> int | None:
        """A new token comes for a landing on a normal geyser."""
        return R.PLACE_1 if g.landed < 0 else None

    def supply_is_empty(self, g: GeyserState, seat: int) -> int | None:
        """It comes from the supply."""
        return None if g.counters[C.SUPPLY + g.seats[seat]] else R.PLACE_5

    def no_spot(self, g: GeyserState, seat: int, value: int) -> int | None:
        """It stands beside the geyser, where no rival does and there is room."""
        side = g.seats[seat]
        if value == self.island.squares:
            return None
        if value not in self.island.around[g.landed]:
            return R.PLACE_2
        if g.owner[value] not in (-1, side):
            return R.PLACE_3
        return R.PLACE_4 if self.is_full(g, side, value) else None

    def not_asked_for_a_token(self, g: GeyserState, seat: int, value: int) -> int | None:
        """A landing brings only so many."""
        return None if g.decision == NEW_TOKEN else R.PLACE_1

    def has_spot(self, g: GeyserState, seat: int) -> bool:
        """Whether a new token has room around the geyser."""
        return any(self.no_spot(g, seat, square) is None for square in self.island.around[g.landed])

    def say_what_is_closed(self, g: GeyserState, seat: int) -> None:
        """Name the rules that close a square around the geyser."""
        closed = {self.no_spot(g, seat, square) for square in self.island.around[g.landed]}
        for rule in (R.PLACE_3, R.PLACE_4):
            if rule in closed:
                note(g, rule, seat)

    def add_token(self, g: GeyserState, seat: int, value: int) -> None:
        """Put the new token around the geyser, or do without it."""
        if value == self.island.squares:
            g.left = 0
        else:
            self.bring(g, g.seats[seat], value, R.PLACE_2)
            g.left -= 1
        if g.left and g.counters[C.SUPPLY + g.seats[seat]] and self.has_spot(g, seat):
            self.ask(g, NEW_TOKEN, seat)
        else:
            self.end_turn(g, R.TURN_2)

    # ------------------------------------------------------------ battle

    def attack(self, g: GeyserState, side: int, source: int, target: int) -> None:
        """Start a battle for `target`, from the square `source` or (-1) with a called token."""
        g.source, g.target = source, target
        seat = g.seats.index(side)
        note(g, R.MOVE_3 if source >= 0 else R.CAMP_3, seat)
        count(g, C.BATTLES, 1, R.BATTLE_1)
        if target == self.island.mother:
            note(g, R.MOTHER_5, seat)
        self.at_once(g, 2 * self.rules.battle_dice, R.BATTLE_2)
        self.throw(g, side)

    def throw(self, g: GeyserState, side: int) -> None:
        """One throw of both sides, the attacker's first, and what follows from it."""
        source, target, seat = g.source, g.target, g.seats.index(side)
        rival, dice = g.owner[target], self.rules.battle_dice
        attack = self.roll(g, dice, R.BATTLE_2) + g.counters[C.CONTROLS + side]
        defence = self.roll(g, dice, R.BATTLE_2) + g.counters[C.CONTROLS + rival]
        over = R.TURN_2 if source >= 0 else R.CAMP_4
        if attack == defence:
            g.ties += 1
            self.ask(g, TIE, seat)
        elif attack < defence:
            if source >= 0:
                self.remove(g, source, R.BATTLE_6)
            else:
                note(g, R.BATTLE_6, seat)
            self.end_turn(g, over)
        else:
            self.remove(g, target, R.BATTLE_3)
            if g.height[target]:
                note(g, R.BATTLE_5, seat)
                self.end_turn(g, over)
            elif source < 0:
                self.bring(g, side, target, R.CAMP_3)
                self.end_turn(g, over)
            else:
                self.shift(g, side, source, target, R.BATTLE_4)
                self.land(g, side, target)

    def decide_tie(self, g: GeyserState, seat: int, value: int) -> None:
        """Roll again, or retreat."""
        self.chose(g, seat, R.BATTLE_7 if value == RETREAT else R.BATTLE_8, self.number("tie", value))
        if value == RETRY:
            self.throw(g, g.seats[seat])
        else:
            self.end_turn(g, R.TURN_2 if g.source >= 0 else R.CAMP_4)

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
        """The position an example begins with."""
        order = [named(name, SIDES, "player") for name in listed(start.get("order"), "order")]
        if len(order) < 2 or len(set(order)) < len(order) or tuple(order) != clockwise(order, order[0]):
            raise ValueError("order lists at least two different players, clockwise")
        g = self.empty(order, 0)
        for side in g.seats:
            self.deal(g, side)
        sides = [SIDES[side] for side in order]
        for name, squares in mapping(start.get("tokens", {}), "tokens").items():
            side = order[named(name, sides, "player of this game")]
            for square in listed(squares, f"tokens of {name}"):
                self.stand(g, side, named(square, self.island.names, "square of the board"))
        number = whole(start.get("round", 1), "the round", 1, self.rules.round_limit)
        count(g, C.ROUND, number, R.TURN_1)
        count(g, C.TURNS, named(start.get("turn", sides[0]), sides, "player of this game"), R.TURN_2)
        roller = start.get("roller", sides[(number - 1) % len(sides)])
        count(g, C.ROLLER, named(roller, sides, "player of this game"), R.FIRE_5)
        g.log = []
        return g

    def stand(self, g: GeyserState, side: int, square: int) -> None:
        """A token that an example has put there."""
        name = self.island.names[square]
        if g.owner[square] not in (-1, side):
            raise ValueError(f"two tribes share {name}")
        if self.is_full(g, side, square):
            raise ValueError(f"more than {self.rules.stack_limit} tokens stand on {name}")
        if not g.counters[C.SUPPLY + side]:
            raise ValueError(f"{SIDES[side]} has only {self.island.tokens} tokens")
        self.bring(g, side, square, R.SETUP_3)

    def example_dice(self) -> Mapping[str, Dice]:
        """A step may lay down the throws of its battles, or of the firing."""
        dice = Dice(DICE_STREAM, self.rules.die_faces)
        return {"battle": dice, "dice": dice}

    def example_steps(self) -> Mapping[str, OwnStep]:
        """A step may be the roll for the start."""
        return {"start_roll": self.start_roll}

    def start_roll(self, g: GeyserState, given: Any) -> None:
        """The step of an example in which everybody rolls for the start."""
        if g.ended >= 0:
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
        self.begin_with(g, rolling[0])
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
