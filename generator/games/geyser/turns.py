"""A turn of Geyser: a step, a call-up or a pass, the new token after a landing, and the battles on the way."""

from collections.abc import Iterable

from generator.engine.rules import Action
from generator.engine.state import count, note
from generator.games.geyser.pieces import Pieces
from generator.games.geyser.state import NEW_TOKEN, TIE, C, GeyserState, R

RETRY, RETREAT = range(2)


class Turns(Pieces):
    """What may be done in a turn, and what comes of it."""

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
        for source in self.own_squares(g, seat):
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
            found += [self.number(word) for word in ("callup", "pass") if self.without_step(g, seat, word) is None]

    def has_quiet_step(self, g: GeyserState, seat: int) -> bool:
        """Whether that seat has a step that is no attack."""
        side, verb = g.seats[seat], self.verb("move")
        assert verb is not None
        return any(
            g.owner[target] in (-1, side) and self.refusal(g, seat, verb, (source, target)) is None
            for source in self.own_squares(g, seat)
            for target in self.island.steps[source]
        )

    def no_call_up(self, g: GeyserState, seat: int) -> int | None:
        """A call-up is for who has no quiet step."""
        return R.CAMP_1 if self.has_quiet_step(g, seat) else self.without_step(g, seat, "callup")

    def no_pass(self, g: GeyserState, seat: int) -> int | None:
        """A pass is for who has no quiet step."""
        return R.TURN_3 if self.has_quiet_step(g, seat) else self.without_step(g, seat, "pass")

    def without_step(self, g: GeyserState, seat: int, word: str) -> int | None:
        """The rule against calling up or passing, of a seat that has no quiet step."""
        side = g.seats[seat]
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
            self.land(g, seat, to)
        else:
            self.attack(g, seat, from_, to)

    def call_up(self, g: GeyserState, seat: int) -> None:
        """Bring a token onto the own starting square, or fight for it."""
        side = g.seats[seat]
        g.landed = -1
        self.say_why_locked(g, seat)
        bare = g.counters[C.SUPPLY + side] == self.island.tokens
        self.chose(g, seat, R.CAMP_2 if bare else R.CAMP_1, self.number("callup"))
        start = self.island.starts[side]
        if g.owner[start] in (-1, side):
            self.bring(g, side, start, R.CAMP_1)
            self.end_turn(g, R.CAMP_4)
        else:
            self.attack(g, seat, -1, start)

    def pass_turn(self, g: GeyserState, seat: int) -> None:
        """Do nothing."""
        g.landed = -1
        self.say_why_locked(g, seat)
        self.chose(g, seat, R.TURN_3, self.number("pass"))
        self.end_turn(g, R.TURN_3)

    def say_why_locked(self, g: GeyserState, seat: int) -> None:
        """Name the lock where keepers of geysers are among the tokens that cannot move."""
        if any(g.owner[geyser] == g.seats[seat] and g.height[geyser] == 1 for geyser in self.island.geysers):
            note(g, R.CLAIM_3, seat)

    def land(self, g: GeyserState, seat: int, square: int) -> None:
        """The turn goes on with a new token where a normal geyser was reached, and ends anywhere else."""
        if self.island.is_geyser[square]:
            g.landed, g.left = square, self.rules.place_per_landing
            if g.log is not None:
                self.say_what_is_closed(g, seat)
            if not g.counters[C.SUPPLY + g.seats[seat]]:
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

    def attack(self, g: GeyserState, seat: int, source: int, target: int) -> None:
        """Start a battle for `target`, from the square `source` or (-1) with a called token."""
        g.source, g.target = source, target
        note(g, R.MOVE_3 if source >= 0 else R.CAMP_3, seat)
        count(g, C.BATTLES, 1, R.BATTLE_1)
        if target == self.island.mother:
            note(g, R.MOTHER_5, seat)
        self.at_once(g, 2 * self.rules.battle_dice, R.BATTLE_2)
        self.throw(g, seat)

    def throw(self, g: GeyserState, seat: int) -> None:
        """One throw of both sides, the attacker's first, and what follows from it."""
        source, target, side = g.source, g.target, g.seats[seat]
        rival, dice = g.owner[target], self.rules.battle_dice
        attack = self.roll(g, dice, R.BATTLE_2) + g.counters[C.CONTROLS + side]
        defence = self.roll(g, dice, R.BATTLE_2) + g.counters[C.CONTROLS + rival]
        over = R.TURN_2 if source >= 0 else R.CAMP_4
        if attack == defence:
            g.ties += 1
            note(g, R.BATTLE_7, seat)
            self.ask(g, TIE, seat)
        elif attack < defence:
            note(g, R.BATTLE_3, seat)
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
                self.land(g, seat, target)

    def decide_tie(self, g: GeyserState, seat: int, value: int) -> None:
        """Roll again, or retreat."""
        self.chose(g, seat, R.BATTLE_7 if value == RETREAT else R.BATTLE_8, self.number("tie", value))
        if value == RETRY:
            self.throw(g, seat)
        else:
            self.end_turn(g, R.TURN_2 if g.source >= 0 else R.CAMP_4)
