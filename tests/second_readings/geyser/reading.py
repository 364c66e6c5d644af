"""The rules of Geyser once more, by the letter: a token is its square, and everything is counted anew when asked."""

import copy
from collections.abc import Iterator, Mapping
from typing import Any, Self

from tests.second_readings.refused import Refused

SIDES = ("north", "east", "south", "west")
WAYS = ((0, -1), (1, 0), (0, 1), (-1, 0))


def place(name: str) -> tuple[int, int]:
    """Column and row of a square."""
    return "abcdefghijklmnopqrstuvwxyz".index(name[0]) + 1, int(name[1:])


class Reading:
    """A position: the squares of each player's tokens on the board."""

    also = frozenset({"GY-MOVE-4"})
    """Named for the highest stack so far, too."""

    def __init__(self, catalog: Mapping[str, Any], start: Mapping[str, Any]) -> None:
        board, self.rules = catalog["board"], catalog["rules"]
        self.starts: dict[str, str] = board["starts"]
        self.mother: str = board["mother"]["square"]
        self.geysers = {name for ring in board["rings"] for name in ring["squares"]}
        self.size: int = board["size"]
        self.fires = {
            number: list(ring.get("squares", [self.mother]))
            for ring in (*board["rings"], board["mother"])
            for number in ring["fires_on"]
        }
        self.order: list[str] = list(start["order"])
        given = start.get("tokens") or {side: [self.starts[side]] for side in self.order}
        self.tokens: dict[str, list[str]] = {side: list(given.get(side, [])) for side in self.order}
        self.round: int = start.get("round", 1)
        self.turn = self.order.index(start.get("turn", self.order[0]))
        self.roller = self.order.index(start.get("roller", self.order[(self.round - 1) % len(self.order)]))
        self.opening = self.round == 1 and self.turn == 0
        self.winner: list[str] | None = None
        self.named: set[str] = set()

    def ends(self) -> tuple[list[str], str] | None:
        """Who has won, and by which rule."""
        if self.winner is None:
            return None
        inside = self.winner[0] in self.order and self.here(self.winner[0], self.mother)
        return sorted(self.winner), "GY-END-1" if inside else "GY-END-2"

    def copied(self) -> Self:
        """The same position, to be changed on its own."""
        other = copy.copy(self)
        other.tokens = {side: list(squares) for side, squares in self.tokens.items()}
        other.named = set()
        return other

    # ------------------------------------------------------------ what can be counted

    @property
    def over(self) -> bool:
        """Whether somebody has won."""
        return self.winner is not None

    def squares(self) -> list[str]:
        """Every square of the board."""
        return [f"{chr(96 + column)}{row}" for column in range(1, self.size + 1) for row in range(1, self.size + 1)]

    def beside(self, name: str) -> list[str]:
        """One step up, right, down and left, on the board."""
        (column, row), step = place(name), self.rules["move_distance"]
        near = [(column + step * x, row + step * y) for x, y in WAYS]
        return [f"{chr(96 + x)}{y}" for x, y in near if 1 <= x <= self.size and 1 <= y <= self.size]

    def around(self, geyser: str) -> list[str]:
        """GY-PLACE-2: the squares that touch it and are no geysers."""
        (column, row), far = place(geyser), self.rules["place_radius"]
        near = [(column + x, row + y) for x in range(-far, far + 1) for y in range(-far, far + 1)]
        names = [f"{chr(96 + x)}{y}" for x, y in near if 1 <= x <= self.size and 1 <= y <= self.size]
        return [name for name in names if name not in self.geysers and name != self.mother]

    def here(self, side: str, name: str) -> int:
        """How many tokens of a player stand on a square."""
        return self.tokens[side].count(name)

    def rivals(self, side: str, name: str) -> list[str]:
        """The other players who stand there: one at most."""
        return [other for other in self.order if other != side and self.here(other, name)]

    def supply(self, side: str) -> int:
        """GY-SETUP-2: tokens that are not on the board."""
        return int(self.rules["tokens_per_tribe"]) - len(self.tokens[side])

    def controls(self, side: str) -> int:
        """GY-CLAIM-2: normal geysers with at least one token there."""
        return len({name for name in self.tokens[side] if name in self.geysers})

    # ------------------------------------------------------------ steps

    def take(self, step: dict[str, Any]) -> None:
        """Take a step of an example, and take the dice out of it that were not thrown. Raises Refused."""
        ((verb, given),) = step.items()
        if verb == "start_roll":
            self.start_roll(given)
            return
        if self.over:
            raise Refused("GY-END-1")
        firing = self.turn == len(self.order)
        if (verb == "fire") != firing:
            raise Refused("GY-FIRE-1")
        mover = self.order[self.roller] if firing else self.order[self.turn]
        if given["by"] != mover:
            raise Refused("GY-FIRE-5" if firing else "GY-TURN-1")
        self.opening = False
        {"move": self.move, "callup": self.call_up, "pass": self.skip, "fire": self.fire}[verb](mover, given)

    def start_roll(self, given: dict[str, Any]) -> None:
        """GY-SETUP-4: the highest starts; those tied for highest roll again."""
        if self.over:
            raise Refused("GY-END-1")
        rolling = [side for side in SIDES if side in self.order]
        for throw in given["rolls"]:
            if len(rolling) == 1 or set(throw) != set(rolling):
                raise Refused("GY-SETUP-4")
            rolling = [side for side in rolling if throw[side] == max(throw.values())]
        if len(rolling) > 1 or not self.opening:
            raise Refused("GY-SETUP-4")
        first = SIDES.index(rolling[0])
        clockwise = [SIDES[(first + number) % 4] for number in range(4)]
        self.order = [side for side in clockwise if side in self.order]
        self.turn = self.roller = 0
        self.named |= {"GY-SETUP-4", "GY-SETUP-5", "GY-FIRE-5"}

    def no_move(self, side: str, one: str, other: str) -> str | None:
        """The first rule against a move from one square to the other."""
        if not self.here(side, one) or one == other:
            return "GY-MOVE-1"
        if other not in self.beside(one):
            return "GY-MOVE-2"
        if one in self.geysers and self.here(side, one) == 1:
            return "GY-CLAIM-3"
        if other == self.mother and self.controls(side) < self.rules["mother_requirement"]:
            return "GY-MOTHER-1"
        return "GY-MOVE-4" if self.here(side, other) == self.rules["stack_limit"] else None

    def moves(self, side: str) -> Iterator[tuple[str, str]]:
        """Every legal move, attacks among them."""
        for one in sorted(set(self.tokens[side])):
            for other in self.beside(one):
                if self.no_move(side, one, other) is None:
                    yield one, other

    def must_move(self, side: str) -> bool:
        """GY-TURN-3: who has a legal move that is no attack."""
        return any(not self.rivals(side, other) for _, other in self.moves(side))

    def no_skip(self, side: str) -> str | None:
        """The first rule against passing."""
        if self.must_move(side):
            return "GY-TURN-3"
        return None if self.tokens[side] else "GY-CAMP-2"

    def no_call_up(self, side: str) -> str | None:
        """The first rule against a call-up."""
        if self.must_move(side) or not self.supply(side):
            return "GY-CAMP-1"
        return "GY-MOVE-4" if self.here(side, self.starts[side]) == self.rules["stack_limit"] else None

    def offered(self) -> dict[str, list[dict[str, Any]]]:
        """Every turn that the player may take, without what follows from it; or the throw."""
        if self.turn == len(self.order):
            return {self.order[self.roller]: [{"fire": {}}]}
        side = self.order[self.turn]
        found: list[dict[str, Any]] = [{"move": {"from": one, "to": other}} for one, other in self.moves(side)]
        found += [{"callup": {}}] if self.no_call_up(side) is None else []
        return {side: found + ([{"pass": {}}] if self.no_skip(side) is None else [])}

    def move(self, side: str, given: dict[str, Any]) -> None:
        """One step of one token."""
        one, other = given["from"], given["to"]
        rule = self.no_move(side, one, other)
        if rule is not None:
            raise Refused(rule)
        enters = other == self.mother
        self.named |= {"GY-MOVE-2", "GY-TURN-2"}
        if self.rivals(side, other):
            self.named |= {"GY-MOVE-3", "GY-BATTLE-1"} | ({"GY-MOTHER-5"} if enters else set())
            lands = self.battle(side, other, given, attacker=one)
        else:
            given.pop("battle", None), given.pop("tie", None)
            lands = True
            leaves = "GY-CLAIM-4" if one in self.geysers else "GY-MOVE-1"
            self.named.add("GY-MOVE-4" if self.here(side, other) else leaves)
        if lands:
            self.tokens[side].remove(one)
            self.tokens[side].append(other)
            self.named |= {"GY-MOTHER-1", "GY-MOTHER-2"} if enters else set()
        self.new_token(side, other if lands and other in self.geysers else None, given)
        self.turn += 1

    def new_token(self, side: str, landed: str | None, given: dict[str, Any]) -> None:
        """GY-PLACE: after a landing on a normal geyser, if the player wants and can."""
        if landed is not None:
            self.named.add("GY-CLAIM-1" if self.here(side, landed) == 1 else "GY-CLAIM-2")
            closed = [name for name in self.around(landed) if self.rivals(side, name)]
            full = [name for name in self.around(landed) if self.here(side, name) == self.rules["stack_limit"]]
            choice = bool(self.supply(side)) and len(closed) + len(full) < len(self.around(landed))
            self.named |= {"GY-PLACE-1"} if choice else {"GY-PLACE-2"} if self.supply(side) else {"GY-PLACE-5"}
            self.named |= ({"GY-PLACE-3"} if closed else set()) | ({"GY-PLACE-4"} if full else set())
        said = given.get("place", "none")
        for number, spot in enumerate(said if isinstance(said, list) else [said]):
            if spot == "none":
                return
            if landed is None or number == self.rules["place_per_landing"]:
                raise Refused("GY-PLACE-1")
            if not self.supply(side):
                raise Refused("GY-PLACE-5")
            if spot not in self.around(landed):
                raise Refused("GY-PLACE-2")
            if self.rivals(side, spot):
                raise Refused("GY-PLACE-3")
            if self.here(side, spot) == self.rules["stack_limit"]:
                raise Refused("GY-PLACE-4")
            self.tokens[side].append(spot)
            self.named |= {"GY-PLACE-2"} | (set() if self.supply(side) else {"GY-PLACE-5"})

    def battle(self, side: str, square: str, given: dict[str, Any], attacker: str | None) -> bool:
        """GY-BATTLE: whether the attacker takes the square; a losing one is removed from where it stood."""
        (rival,) = self.rivals(side, square)
        throws, choices = list(given.pop("battle")), list(given.pop("tie", []))
        given["battle"], given["tie"] = [], []
        while True:
            dice, half = throws.pop(0), self.rules["battle_dice"]
            given["battle"].append(dice)
            self.named.add("GY-BATTLE-2")
            attack, defence = sum(dice[:half]) + self.controls(side), sum(dice[half:]) + self.controls(rival)
            if attack != defence:
                break
            self.named.add("GY-BATTLE-7")
            given["tie"].append(choices.pop(0))
            if given["tie"][-1] == "retreat":
                return False
            self.named.add("GY-BATTLE-8")
        self.named.add("GY-BATTLE-3")
        if attack < defence:
            self.named.add("GY-BATTLE-6")
            if attacker is not None:
                self.tokens[side].remove(attacker)
                self.named.add("GY-PLACE-5")
            return False
        self.tokens[rival].remove(square)
        alone = not self.here(rival, square)
        self.named |= {"GY-PLACE-5"} | ({"GY-CLAIM-2"} if alone and square in self.geysers else set())
        self.named.add(("GY-BATTLE-4" if attacker else "GY-CAMP-3") if alone else "GY-BATTLE-5")
        return alone

    def locked(self, side: str) -> set[str]:
        """The lock is named where keepers of geysers are among the tokens that cannot move."""
        kept = [name for name in self.tokens[side] if name in self.geysers and self.here(side, name) == 1]
        return {"GY-CLAIM-3"} if kept else set()

    def call_up(self, side: str, given: dict[str, Any]) -> None:
        """GY-CAMP: a token from the supply on the own starting square."""
        rule, home = self.no_call_up(side), self.starts[side]
        if rule is not None:
            raise Refused(rule)
        self.named |= self.locked(side) | {"GY-CAMP-1" if self.tokens[side] else "GY-CAMP-2", "GY-CAMP-4"}
        if self.rivals(side, home):
            self.named |= {"GY-CAMP-3", "GY-BATTLE-1"}
            lands = self.battle(side, home, given, attacker=None)
        else:
            given.pop("battle", None), given.pop("tie", None)
            lands = True
            self.named.add("GY-CAMP-1")
        self.tokens[side] += [home] if lands else []
        self.named |= {"GY-PLACE-5"} if lands and not self.supply(side) else set()
        self.new_token(side, None, given)
        self.turn += 1

    def skip(self, side: str, given: dict[str, Any]) -> None:
        """Pass."""
        rule = self.no_skip(side)
        if rule is not None:
            raise Refused(rule)
        self.named |= self.locked(side) | {"GY-TURN-3"}
        self.new_token(side, None, given)
        self.turn += 1

    def fire(self, side: str, given: dict[str, Any]) -> None:
        """GY-FIRE, then the check for the end."""
        inside = [name for name in self.order if self.here(name, self.mother)]
        squares = self.fires[sum(given["dice"])]
        self.named |= {"GY-FIRE-1", "GY-FIRE-4" if squares == [self.mother] else "GY-FIRE-2"}
        self.named |= {"GY-MOTHER-4"} if inside else set()
        for name in self.order:
            gone = [square for square in self.tokens[name] if square in squares]
            removed = {"GY-FIRE-4"} if self.mother in gone else {"GY-FIRE-3", "GY-CLAIM-2"}
            self.named |= removed | {"GY-PLACE-5"} if gone else set()
            self.tokens[name] = [square for square in self.tokens[name] if square not in squares]
        inside = [name for name in self.order if self.here(name, self.mother)]
        if inside:
            lost = self.controls(inside[0]) < self.rules["mother_requirement"]
            self.named |= {"GY-END-1"} | ({"GY-MOTHER-3"} if lost else set())
            self.winner = inside
        elif self.round == self.rules["round_limit"]:
            scores = {name: (self.controls(name), len(self.tokens[name])) for name in self.order}
            self.winner = [name for name in SIDES if name in scores and scores[name] == max(scores.values())]
            self.named.add("GY-END-2")
        else:
            self.round += 1
            self.turn = 0
            self.roller = (self.roller + 1) % len(self.order)
            self.named |= {"GY-FIRE-5", "GY-TURN-1"}
        self.new_token(side, None, given)

    def told(self) -> dict[str, Any]:
        """The position in the words of an example's end."""
        seats = [side for side in SIDES if side in self.order]
        turns = self.turn < len(self.order) and not self.over
        return {
            "tokens": {side: list(self.tokens[side]) for side in seats},
            "controls": {side: self.controls(side) for side in seats},
            "supply": {side: self.supply(side) for side in seats},
            "round": self.round,
            "turn": self.order[self.turn] if turns else None,
            "roller": self.order[self.roller],
            "phase": "turns" if turns else "firing",
            "order": list(self.order),
            "winner": self.winner,
        }
