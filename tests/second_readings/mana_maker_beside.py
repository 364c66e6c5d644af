"""Mana Maker played by the engine and by the second reading side by side: whole games, positions, single steps."""

import copy
import pickle
from collections import Counter
from collections.abc import Iterator, Sequence, Set
from typing import Any

from generator.catalog.models import Catalog
from generator.engine.bots import greedy, random
from generator.engine.chance import Stream
from generator.engine.game import REFEREE, Viewer
from generator.engine.rules import IllegalAction, Step
from generator.engine.state import CHOOSE
from generator.games.mana_maker.examples import ManaExamples
from generator.games.mana_maker.rules import ManaMaker
from generator.games.mana_maker.state import (
    ACTING,
    ACTION,
    AILING,
    ENDING,
    FADING,
    REPORTS,
    SEAT_NAMES,
    STARTING,
    C,
    ManaState,
    R,
)
from tests.second_readings.beside.follow import Different
from tests.second_readings.mana_maker.catalog import Tile, beside, cards, distance, tiles
from tests.second_readings.mana_maker.position import effects_of, has, lay, of, standing_on, told
from tests.second_readings.mana_maker.steps import take
from tests.second_readings.plain import Table
from tests.second_readings.refused import Refused

PARTS = (
    *("round", "active", "out", "winner", "entities", "mana", "capacity", "production"),
    *("hands", "decks", "discards", "missed_draws"),
)
COUNTED = ("mana_lost", "draw_missed", "no_free_pair", "attack_prevented", "player_out", "round_limit")
"""Reports that are compared. It is open which abilities have not begun: for the engine also a retaliation to an attack
that did not happen, and what is optional and cannot be paid; for the second reading these have not been tried."""
SET_UP = frozenset(
    f"MM-{rule}" for rule in "BOARD-1 BOARD-6 CORE-5 SETUP-1 SETUP-2 SETUP-3 SETUP-5 TOKEN-2 TOKEN-3 TURN-13".split()
)
"""Rules that every set-up shows."""
BEGINNING = frozenset(f"MM-{rule}" for rule in "CORE-4 SETUP-9 SETUP-10".split())
"""Rules that are at work when everybody has kept a hand, and the first player begins."""
LOOKED_AT = 40
"""The offers at one of so many decisions are compared."""
LIMIT = 20_000
"""Decisions after which a game is given up."""


class Watched(ManaMaker):
    """The rules, which tell what is chosen in the words of the worked examples."""

    def __init__(self, catalog: Catalog, table: "Beside") -> None:
        self.table = table
        super().__init__(catalog)

    def cycle(self, g: ManaState, seat: int, discard: int, and_: int) -> None:
        cards = [self.card_ids[number] for number in (discard, and_ - 1) if number >= 0]
        self.table.step("cycle", {"by": SEAT_NAMES[seat], "discard": cards})
        super().cycle(g, seat, discard, and_)

    def play(self, g: ManaState, seat: int, card: int, with_: int) -> None:
        found = self.of[card]
        aim = self.aim_words(g, self.resolving(found), with_) or {}
        self.table.act("play", {"by": SEAT_NAMES[seat], "card": self.card_ids[card], "with": aim})
        super().play(g, seat, card, with_)

    def move(self, g: ManaState, seat: int, entity: int, path: int) -> None:
        slot = seat * self.pairs + entity
        way = self.path_words(g, self.steps_of(g, slot), path)
        self.table.act("move", {"by": SEAT_NAMES[seat], "entity": g.label[slot], "path": way})
        super().move(g, seat, entity, path)

    def use(self, g: ManaState, seat: int, entity: int, ability: int, with_: int) -> None:
        slot, effect = seat * self.pairs + entity, self._ability(g, seat, entity, ability)
        given = {"by": SEAT_NAMES[seat], "entity": g.label[slot], "ability": effect.name}
        self.table.act("use", {**given, "with": self.aim_words(g, effect, with_) or {}})
        super().use(g, seat, entity, ability, with_)

    def basic_attack(self, g: ManaState, seat: int, entity: int, target: int) -> None:
        slot = seat * self.pairs + entity
        self.table.act("attack", {"by": SEAT_NAMES[seat], "entity": g.label[slot], "target": g.label[target]})
        super().basic_attack(g, seat, entity, target)

    def pass_turn(self, g: ManaState, seat: int) -> None:
        self.table.passed(g)
        super().pass_turn(g, seat)

    def next_entity(self, g: ManaState, seat: int, entity: int) -> None:
        key = {AILING: "order", STARTING: "starts", ENDING: "ends", FADING: "order"}[g.step]
        self.table.of_turn(g).setdefault(key, []).append(g.label[seat * self.pairs + entity])
        super().next_entity(g, seat, entity)

    def trigger(self, g: ManaState, seat: int, with_: int) -> None:
        slot, effect = self.triggered(g)
        chosen = self.aim_words(g, effect, with_) or {"use": True}
        self.table.of_turn(g).setdefault("choices", {}).setdefault(g.label[slot], {})[effect.name] = chosen
        super().trigger(g, seat, with_)

    def discard_one(self, g: ManaState, seat: int, card: int) -> None:
        self.table.of_turn(g).setdefault("discard", []).append(self.card_ids[card])
        super().discard_one(g, seat, card)

    def react(self, g: ManaState, seat: int, number: int) -> None:
        effect = self.effects[number]
        self.table.reacted("retaliate" if effect.when == "retaliation" else "react", effect.name)
        super().react(g, seat, number)


class Beside:
    """A table at which the engine plays and the second reading follows."""

    def __init__(self, catalog: Catalog) -> None:
        self.game = Watched(catalog, self)
        self.examples = ManaExamples(ManaMaker(catalog))
        self.g: Table = {}
        self.counted: Counter[str] = Counter()
        self.pending: tuple[str, Table] | None = None
        self.turns: dict[tuple[int, int, bool], Table] = {}
        self.passing = 0
        self.begun = True
        self.named: set[str] = set()
        """The rules of all steps since the positions were compared."""
        self.events = 0
        """In the log by then."""

    # ------------------------------------------------------------ what the engine tells

    def of_turn(self, g: ManaState) -> Table:
        """What is chosen at the beginning, or at the end, of the present turn."""
        return self.turns.setdefault((g.counters[C.ROUND], g.active, g.step > ACTING), {})

    def act(self, verb: str, given: Table) -> None:
        """An action of step 6, whose reactions are still to come."""
        self.pending = (verb, given)

    def reacted(self, key: str, name: str) -> None:
        """A reaction to the action."""
        assert self.pending is not None
        verb, given = self.pending
        (given if verb == "attack" else given["with"]).setdefault(key, []).append(name)

    def passed(self, g: ManaState) -> None:
        """The active player passes."""
        self.passing += 1

    def step(self, verb: str, given: Table) -> None:
        """Take a step; raises Different where the second reading refuses it."""
        self.counted["steps"] += 1
        try:
            take(self.g, verb, given)
        except Refused as refused:
            raise Different(f"{verb} {given} is refused by {refused}") from None
        except (ValueError, KeyError, IndexError, TypeError) as error:
            raise Different(f"{verb} {given} cannot be taken: {error!r}") from error
        self.named |= self.g["named"]

    # ------------------------------------------------------------ following

    def follow(self, g: ManaState) -> None:
        """Take all steps that lead to the engine's position, and compare."""
        said = str(self.pending)
        if self.pending is not None:
            (verb, given), self.pending = self.pending, None
            self.step(verb, given)
        for _ in range(30):
            if self.g["winner"] is not None or not (self.passing or not self.begun or self.g["fallen_active"]):
                break
            turn = (self.g["round"], int(self.g["active"][1:]) - 1)
            if self.begun or self.g["fallen_active"]:
                fallen = self.g["fallen_active"]
                said += f" pass {self.turns.get((*turn, True))}"
                self.step("pass", self.turns.pop((*turn, True), {}))
                self.passing, self.begun = self.passing - (not fallen), False
            else:
                said += f" begin {self.turns.get((*turn, False))}"
                self.step("begin", self.turns.pop((*turn, False), {}))
                self.begun = True
        self.compare(g, said)

    def compare(self, g: ManaState, after: str) -> None:
        """Raises Different where the positions differ, or the engine's is none."""
        lines = [*differing(shown(self.game, g), told(self.g)), *unsound(self.game, g)]
        lines += misnamed(self.game, g, self.events, self.named)
        self.named, self.events = set(), len(g.log or ())
        if lines:
            raise Different(f"after {after}: {'; '.join(lines)[:600]}")

    def play(self, g: ManaState, stream: Stream, clever: int) -> None:
        """Play to the end; of ten choices `clever` are those of the sensible player."""
        game = self.game
        for _ in range(LIMIT):
            if game.result(g) is not None:
                self.follow(g)
                return
            if g.decision == ACTION:
                self.follow(g)
                if stream.below(LOOKED_AT) == 0:
                    self.offered(game, g, self.g)
            for seat in tuple(game.actors(g)):
                self.counted["decisions"] += 1
                bot = greedy if stream.below(10) < clever else random
                game.apply(g, seat, bot(game, g, seat, stream))
        raise Different(f"the game is not over after {LIMIT} decisions")

    def whole_game(self, players: int, seed: int, clever: int, setup: str | None = None) -> None:
        """A game from its set-up on."""
        g = self.game.setup(players, seed, setup)
        self.g = lay(start_of(shown(self.game, g)) | {"worlds": g.worlds, "teams": teams_of(g)})
        self.begun, self.passing, self.turns, self.pending = False, 0, {}, None
        wrong = misnamed(
            self.game,
            g,
            0,
            SET_UP
            | ({"MM-BOARD-8"} if g.worlds > 1 else {"MM-BOARD-2"})
            | ({"MM-TEAM-2"} if self.g["teams"] else set()),
        )
        if wrong:
            raise Different(f"the set-up: {wrong}")
        self.named, self.events = set(BEGINNING), len(g.log or ())
        self.play(g, Stream(seed, "choices"), clever)

    def position(self, start: Table, seed: int, clever: int) -> None:
        """A game from a position on."""
        self.g = lay(start)
        self.begun, self.passing, self.turns, self.pending = True, 0, {}, None
        g = self.game.lay(copy.deepcopy(start))
        g.held = 0
        self.game.run(g)
        self.named, self.events = set(), 0
        self.follow(g)  # who can only pass has passed
        self.play(g, Stream(seed, "choices"), clever)

    # ------------------------------------------------------------ single steps

    def tried(self, start: Table, verb: str, given: Table) -> None:
        """A step from a position: both refuse it by the same rule, or come to the same position."""
        ours, rule = lay(start), ""
        try:
            take(ours, verb, copy.deepcopy(given))
        except Refused as refused:
            rule = str(refused)
        game = self.examples.mana
        state = self.examples.start(copy.deepcopy(start))
        before, events, theirs = reports(state), len(state.log or ()), ""
        try:
            self.examples.play(state, Step(verb, copy.deepcopy(given), None, {}))
        except IllegalAction as forbidden:
            theirs = forbidden.rule
        if rule != theirs:
            raise Different(
                f"{verb} {given}: the engine says {theirs or 'yes'}, the second reading {rule or 'yes'}: {start}"
            )
        self.counted[f"tried: {verb} {rule or 'carried out'}"] += 1
        if not rule:
            engine = shown(game, state) | {"reports": sorted((reports(state) - before).elements())}
            second = told(ours) | {"reports": sorted(report for report in ours["reports"] if report in COUNTED)}
            lines = [*differing(engine, second, (*PARTS, "attacks", "reports")), *unsound(game, state)]
            lines += misnamed(game, state, events, ours["named"])
            if lines:
                raise Different(f"after {verb} {given}: {'; '.join(lines)[:600]}: {start}")

    def offers(self, start: Table) -> None:
        """What the engine offers at a position is what the second reading allows."""
        self.offered(self.examples.mana, self.examples.start(copy.deepcopy(start)), lay(start))

    def offered(self, game: ManaMaker, state: ManaState, g: Table) -> None:
        """The same, in the position of both."""
        if game.result(state) is None:
            seat = state.active
            theirs = {called(*_only_item(game.name(state, seat, action))) for action in game.legal(state, seat)}
            ours = {called(verb, given) for verb, given in imaginable(g) if _allowed(g, verb, given)} | {("pass",)}
            self.counted["offers"] += len(ours)
            if theirs != ours:
                raise Different(f"only offered {theirs - ours}, only allowed {ours - theirs}: {told(g)}")


def _only_item(words: Any) -> tuple[str, Any]:
    return next(iter(words.items())) if not isinstance(words, str) else (words, {})


def called(verb: str, given: Any) -> tuple[str, ...]:
    """An action by what it names; of a path by where it ends."""
    if verb == "pass":
        return ("pass",)
    named = {**given, **(given.get("with") or {})}
    end = named.get("path", [None])[-1] or named.get("tile")
    what = (named.get(key) for key in ("card", "entity", "ability", "target", "attachment"))
    return (verb, *(str(word) for word in what), str(list(end) if end else None))


def _allowed(g: Table, verb: str, given: Table) -> bool:
    try:
        take(pickle.loads(pickle.dumps(g)), verb, given)
    except Refused:
        return False
    return True


def imaginable(g: Table) -> Iterator[tuple[str, Table]]:
    """Actions of the active player, legal or not; tiles far from everything are left out."""
    seat = g["active"]
    home = g["entities"][f"W{seat[1:]}"]["at"]
    for name in dict.fromkeys(g["hands"][seat]):
        card = cards()[name]
        if card["type"] in ("critter", "structure"):
            named = [{"tile": tile} for tile in tiles(g) if distance(g, home, tile) <= MOST]
        elif "attach" in card:
            named = [{"target": other} for other in g["entities"]]
        else:
            named = list(_named(g, card["effects"][0], seat, home))
        yield from (("play", {"by": seat, "card": name, "with": row}) for row in named)
    for name in of(g, seat):
        entity, own = g["entities"][name], {"by": seat, "entity": name}
        yield from (("attack", {**own, "target": other}) for other in g["entities"])
        for effect in effects_of(entity):
            rows = _named(g, effect, seat, entity["at"]) if effect["when"] == "activate" else ()
            yield from (("use", {**own, "ability": effect["name"], "with": row}) for row in rows)
        flies = has(g, name, "flying")
        for path in paths(g, entity["at"], entity["ap"] if flies else 1):
            if all(standing_on(g, tile) is not None for tile in path[:-1]):
                yield "move", {**own, "path": path}


MOST = 4
"""Tiles farther from a Wizard are not tried."""


def paths(g: Table, start: Tile, most: int) -> Iterator[list[Tile]]:
    """All ways of at most so many steps that do not cross themselves."""
    edge: list[list[Tile]] = [[start]]
    for _ in range(most):
        edge = [[*way, tile] for way in edge for tile in tiles(g) if beside(g, way[-1], tile) and tile not in way]
        yield from (way[1:] for way in edge)


def _named(g: Table, effect: Table, seat: str, at: Tile) -> Iterator[Table]:
    target, words = effect.get("target"), {row["op"]: row for row in effect["do"]}
    if target is None or target.get("count") == "all":
        yield {}
    elif target["what"] == "tile":
        yield from ({"tile": tile} for tile in tiles(g) if distance(g, at, tile) <= MOST)
    elif target["what"] in ("player", "card"):
        chosen = g["hands"] if target["what"] == "player" else dict.fromkeys(g["discards"][seat])
        yield from ({"target": name} for name in chosen)
    else:
        for name, entity in g["entities"].items():
            if "teleport" in words:
                near = [tile for tile in tiles(g) if distance(g, entity["at"], tile) <= MOST]
                yield from ({"target": name, "tile": tile} for tile in near)
            elif "move" in words:
                ways = paths(g, entity["at"], words["move"]["steps"])
                yield from ({"target": name, "path": way} for way in ways)
            elif "detach" in words:
                there = [entry["card"] for entry in entity["attached"]]
                yield from ({"target": name, "attachment": card} for card in there)
            else:
                yield {"target": name}


def teams_of(g: ManaState) -> Table:
    """The teams by seat; none where everybody is alone."""
    alone = len(set(g.teams)) == len(g.teams)
    return {} if alone else {SEAT_NAMES[seat]: "ABCD"[team] for seat, team in enumerate(g.teams)}


def shown(game: ManaMaker, g: ManaState) -> Table:
    """The engine's position in the words of the examples."""
    return dict(game.show(g, Viewer(game, g, REFEREE)))


def start_of(position: Table) -> Table:
    """A position before the first turn as the start of an example, teams and worlds aside."""
    parts = ("active", "round", "out", "mana", "hands", "decks", "discards", "missed_draws")
    wizards = {entity["side"]: entity for entity in position["entities"].values()}
    return copy.deepcopy({key: position[key] for key in parts} | {"players": len(wizards), "wizards": wizards})


def unsound(game: ManaMaker, g: ManaState) -> list[str]:
    """What must hold in every position and does not, such as a card that lies with a wrong player."""
    try:
        game.check(g)
    except AssertionError as error:
        return [str(error)]
    return []


def misnamed(game: ManaMaker, g: ManaState, before: int, named: Set[str]) -> list[str]:
    """What the engine's log from that event on names otherwise; choices aside, for which a verb names a rule."""
    told = {game.names.rules[event[1]] for event in (g.log or [])[before:] if event[1] >= 0 and event[0] != CHOOSE}
    more, less = sorted(told - named), sorted(named - told)
    return [f"the log names {more}, and not {less}"] if more or less else []


def reports(g: ManaState) -> Counter[str]:
    """How often the engine has reported what, since the beginning."""
    counted = {name: g.counters[REPORTS[name]] for name in COUNTED[:-1]}
    return Counter({**counted, COUNTED[-1]: int(g.ended == R.WIN_4)})


def differing(engine: Table, second: Table, of: Sequence[str] = PARTS) -> list[str]:
    """The parts of two positions that differ, in words; a defeated player's mana is none."""
    left = {key: _of_living(position) for key, position in (("one", engine), ("other", second))}
    parts = [key for key in of if engine["winner"] is None or key not in ("active", "round")]
    return [line for key in parts for line in _differing(key, left["one"][key], left["other"][key])]


def _of_living(position: Table) -> Table:
    rows = {
        key: {s: row for s, row in position[key].items() if s not in position["out"]}
        for key in ("mana", "capacity", "production")
    }
    return {**position, **rows}


def _differing(key: str, one: Any, other: Any) -> list[str]:
    if isinstance(one, dict) and isinstance(other, dict):
        names: Sequence[str] = sorted({*one, *other})
        return [line for name in names for line in _differing(f"{key}.{name}", one.get(name), other.get(name))]
    if key.startswith(("hands.", "discards.")) or key.endswith("attached"):
        one, other = sorted(one or ()), sorted(other or ())
    return [] if one == other else [f"{key}: the engine has {one}, the second reading {other}"]
