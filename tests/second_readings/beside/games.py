"""Whole games and random positions, played by the engine and followed by the second reading."""

from typing import Any

from generator.catalog.models import Catalog
from generator.engine.bots import greedy, random
from generator.engine.chance import Stream, derived, seeded
from generator.games.wizards_tower.rules import WizardsTower
from generator.games.wizards_tower.state import SETUP, STREAMS, TowerState
from generator.games.wizards_tower.telling import Telling
from tests.second_readings.beside.follow import Different, Follower, shown
from tests.second_readings.beside.offers import compare_offers

LOOKED_AT = 3
"""Of ten decisions so many whose offers are compared."""
SEEN = 80
"""One of so many positions is kept."""
SOME = 60
"""Decisions from a random position on; what comes later has little of it."""
LIMIT = 20_000
"""Decisions after which a game is given up."""


class Table:
    """A table at which the engine plays and the second reading follows."""

    def __init__(self, catalog: Catalog) -> None:
        self.follower = Follower()
        self.game = Telling(catalog, self._told)
        self.rules = WizardsTower(catalog)
        """The same rules, unwatched."""
        self.last = ""
        self.seen: list[dict[str, Any]] = []
        """Positions on the way, for single steps to be tried at."""

    def _told(self, g: TowerState, verb: str, given: dict[str, Any]) -> None:
        shuffled, self.game.shuffled = self.game.shuffled, []
        self.last = f"{verb} {given}"
        self.follower.step(verb, given, shuffled)
        if not self.game.step_open:
            self.follower.compare(self.game, g, self.last)

    def play(self, g: TowerState, stream: Stream, clever: int, most: int | None = None) -> int:
        """Play to the end, or so many decisions at most, and give their number.

        Of ten choices `clever` are those of the sensible player.
        """
        game = self.game
        for decision in range(LIMIT):
            if game.result(g) is not None or decision == most:
                return decision
            actors = tuple(game.actors(g))
            if not game.step_open and stream.below(SEEN) == 0:
                self.seen.append(shown(game, g))
            for seat in actors:
                if stream.below(10) < LOOKED_AT:
                    compare_offers(game, g, seat, self.follower.g)
                bot = greedy if stream.below(10) < clever else random
                game.apply(g, seat, bot(game, g, seat, stream))
            if game.result(g) is not None and game.step_open:
                game.ends(g)
        raise Different(f"the game is not over after {LIMIT} decisions")

    def whole_game(self, players: int, seed: int, clever: int) -> int:
        """A game from its set-up on."""
        g, stream = self.game.setup(players, seed), Stream(seed, "choices")
        while g.phase == SETUP:  # the set-up is the engine's alone
            seat = self.game.actors(g)[0]
            self.game.apply(g, seat, random(self.game, g, seat, stream))
        self.game.shuffled = []
        self.follower.begin(shown(self.game, g), len(g.log or ()))
        return self.play(g, stream, clever)

    def position(self, start: dict[str, Any], seed: int, clever: int) -> int:
        """The next turns of a game from a position on."""
        game = self.game
        g = game.lay(start)
        g.streams = [seeded(derived(seed, "chance"), name) for name in STREAMS]
        game.shuffled = []
        self.follower.begin(shown(game, g), len(g.log or ()))
        self.follower.compare(game, g, "laying the position")
        game.run(g)
        return self.play(g, Stream(seed, "choices"), clever, SOME)
