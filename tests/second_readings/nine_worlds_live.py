"""The second reading of Nine Worlds beside games as they are played: it takes each step that the rules tell."""

from collections.abc import Iterable, Mapping
from typing import Any

from generator.engine.bots import greedy, random
from generator.engine.chance import Stream
from generator.engine.game import REFEREE, Viewer
from generator.engine.rules import Step
from generator.engine.state import CHOOSE, COUNT, Event
from generator.games.nine_worlds.examples import WorldsExamples
from generator.games.nine_worlds.rules import NineWorlds
from generator.games.nine_worlds.state import REPORTS, C, D, WorldsState, Z
from generator.games.nine_worlds.telling import Telling
from tests.contract.catalogs import catalog_named
from tests.second_readings.beside.follow import Different
from tests.second_readings.nine_worlds.position import ELEMENTS, Refused, Spot
from tests.second_readings.nine_worlds.steps import Reading

LIMIT = 20_000
"""Decisions after which a game is given up."""
FEW = 8
"""So many cards may lie as before when they have been shuffled."""
ASKED = frozenset(f"NW-{rule}" for rule in "COST-5 EMP-2 SIM-2 WITH-5".split())
"""Rules that are named for a question, or for an answer that a step leaves open: who plays an example is asked more."""
_PLACED = ("event", "play", "respond", "further")
"""Steps that are told when the void has been resolved."""


def take_order(now: Reading, g: WorldsState, game: NineWorlds) -> None:
    """The creature library after a search, as the rules have shuffled it; raises Different where they have not."""
    cards = g.piles[Z.LIBRARY + 1]
    before, found = now.libraries["creature"], [game.card_name(card) for card in reversed(cards)]
    if len(cards) > FEW and (found == before or list(cards) in (sorted(cards), sorted(cards, reverse=True))):
        raise Different("a library that has been searched is not shuffled (NW-LIB-5)")
    assert sorted(found) == sorted(before)
    now.libraries["creature"], now.searched = found, False


def misnamed(now: Reading, game: NineWorlds, events: Iterable[Event], aside: frozenset[str] = ASKED) -> list[str]:
    """What the log names otherwise than the second reading; choices aside, for which a verb names a rule."""
    told = {game.names.rules[event[1]] for event in events if event[1] >= 0 and event[0] != CHOOSE}
    more, less = sorted(told - now.cited - now.excused - aside), sorted(now.cited - told - aside)
    return [f"the log names {more}, and not {less}"] if more or less else []


ONE_BY_ONE = {**REPORTS, "fights": C.FIGHTS, "cycles": C.CYCLES, "conquests": C.CONQUESTS, "cards placed": C.PLAYED}
"""What is counted each time that it happens."""


def miscounted(now: Reading, g: WorldsState, events: Iterable[Event]) -> list[str]:
    """The reports that were counted otherwise than in the second reading, or several at once."""
    found = {word: g.counters[REPORTS[word]] for word in now.reports}
    more = [word for word, place in ONE_BY_ONE.items() if any(_adds(event, place) != 1 for event in events)]
    wrong = [f"{word} is counted {found[word]} times, not {n}" for word, n in now.reports.items() if found[word] != n]
    return [*wrong, *[f"{word} is not counted one by one" for word in more]]


def _adds(event: Event, place: int) -> int:
    kind, _, thing, before, after = event
    return after - before if kind == COUNT and thing == place else 1


class Live:
    """A game, and the second reading that takes the same steps; `steps` counts them, `lost` what it could not follow.

    A turn with a choice that no step can say, and one in which a library was shuffled anew, is left aside from there
    on.
    """

    def __init__(self) -> None:
        catalog = catalog_named("nine-worlds")
        self.data: Mapping[str, Any] = catalog.data
        self.game = Telling(catalog, self._told)
        self.words = WorldsExamples(self.game)
        self.now: Reading | None = None
        self.steps = self.lost = self.events = 0

    def play(self, players: int, seed: int, decisions: int = LIMIT) -> int:
        """A game of so many decisions at most, of players that mix sense and chance; how many steps were compared.

        Every other player mostly keeps the cards, so that hands grow too large.
        """
        game, stream = self.game, Stream(seed, "choices")
        g = game.setup(players, seed)
        for _ in range(decisions):
            if game.result(g) is not None:
                break
            for seat in tuple(game.actors(g)):
                if g.decision == D.PLAY and seat % 2 and stream.below(3):
                    game.apply(g, seat, game.number("done"))
                    continue
                choose = greedy if stream.below(10) < (0, 4, 8)[seed % 3] else random
                game.apply(g, seat, choose(game, g, seat, stream))
        return self.steps

    def _told(self, g: WorldsState, step: Step) -> None:
        if step.verb == "start_turn" and (self.now is None or g.turn == 1):
            self.now, self.events = self._laid(g), len(g.log or ())
        elif self.now is not None and self.game.unsaid:
            self.now, self.lost = None, self.lost + 1
        elif self.now is not None:
            self._taken(self.now, g, step)
            if self.now.unsaid or self.now.reshuffled:
                self.now = None

    def _taken(self, now: Reading, g: WorldsState, step: Step) -> None:
        self.steps += 1
        told = f"turn {g.turn}, {step.verb} {step.arguments}"
        try:
            now.do(step.verb, step.arguments)
        except Refused as refused:
            raise Different(f"{told}: refused by {refused}") from None
        except (ValueError, KeyError, IndexError, AssertionError) as error:
            if now.reshuffled:
                return
            raise Different(f"{told} cannot be taken: {error!r}") from error
        if step.verb == "end_turn" and not now.reshuffled:
            self._same_rules(now, g, told)
        if step.verb in _PLACED or now.unsaid or now.reshuffled:
            return
        if now.searched:
            take_order(now, g, self.game)
        self._name_places(now, g)
        wanted = {key: part for key, part in now.told().items() if key != "attacks" and part is not None}
        wrong = self.words.compare(g, wanted)
        here = {g.label[card] for band in g.bands for card in band}
        if wrong or here != {*now.beings}:
            raise Different(f"{told}: (part, second reading, rules) {wrong[:4]} {here ^ {*now.beings}}")

    def _same_rules(self, now: Reading, g: WorldsState, told: str) -> None:
        """The rules that a turn has named: a step is told after what follows it has begun.

        In which order tokens were laid is not told: whether a card was too slow between two of them (NW-CORE-3).
        """
        wrong = misnamed(now, self.game, (g.log or [])[self.events :], ASKED | {"NW-CORE-3"})
        now.cited, now.excused, self.events = set(), set(), len(g.log or ())
        if wrong:
            raise Different(f"{told}: {wrong}")

    def _name_places(self, now: Reading, g: WorldsState) -> None:
        """Places have no names of their own in the second reading: those of the rules, slot by slot."""
        for number, places in enumerate(g.slots):
            for card in places:
                slots = now.slots[self.game.world_ids[number]]
                old, name = slots[g.slot[card]], g.label[card]
                if old is not None and old != name:
                    spot = now.spots.pop(old)
                    now.spots[name] = Spot(name, spot.card, spot.world, spot.tokens)
                    slots[g.slot[card]] = name

    def _laid(self, g: WorldsState) -> Reading:
        """The position at the start of a turn, laid for the second reading."""
        game, seats = self.game, self.game.seat_names(g)

        shown = game.show(g, Viewer(game, g, REFEREE))
        now = Reading(
            self.data,
            {
                "players": len(seats),
                **{key: shown[key] for key in ("active", "round", "pools", "hands", "holders", "creatures")},
                **{key: shown[key] for key in ("libraries", "spent", "hel", "valhalla", "supply")},
                "places": {
                    g.label[card]: {
                        "card": game.card_name(card),
                        "world": game.world_ids[world],
                        "tokens": {element: n for element, n in zip(ELEMENTS, g.tokens[card], strict=True) if n},
                    }
                    for world, places in enumerate(g.slots)
                    for card in places
                },
            },
        )
        for world, places in zip(game.world_ids, g.slots, strict=True):
            if places:
                now.slots[world] = [None] * len(now.slots[world])
            for card in places:
                now.slots[world][g.slot[card]] = g.label[card]
        now.tally = {seat: list(g.tallies[n]) for n, seat in enumerate(seats) if g.tallies[n]}
        now.first_turn = g.turn <= game.rules.first_turn_draws_skipped
        return now
