"""The rules of Nine Worlds: Avatars and their warbands, who conquer worlds before Ragnarok counts them.

A turn has nine phases: replenish, gather, draw, event, play, march, combat, conquest, end. Cards are played through the
void, where others may answer; combat exhausts cards, and conquest kills those that lie exhausted. Who holds enough
worlds at the start of a turn wins; in the last round worlds are counted.

Who does what stands in `figures`, `supplies`, `pieces`, `operations`, `void`, `morale`, `fights`, `upkeep`, `conquest`,
`turns`, `choices` and `setup`; here is what holds them together.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from generator.engine.chance import Stream
from generator.engine.game import REFEREE, Viewer
from generator.engine.language import Language
from generator.engine.rules import Action
from generator.engine.trials import Trial
from generator.games.nine_worlds import bot, position, trials
from generator.games.nine_worlds.reasons import WHY
from generator.games.nine_worlds.sections import WorldsStart
from generator.games.nine_worlds.state import D, R, WorldsState
from generator.games.nine_worlds.table import Laid
from generator.games.nine_worlds.tasks import TASKS


class NineWorlds(Laid):
    """The rules, made once from a catalog."""

    language = Language(
        start=tuple(WorldsStart.model_fields),
        ordered=("active", "winner", "attacks", "libraries", "void", "places", "until_end_of_turn", "tally", "fight"),
        rows=("creatures", "stats", "fight"),
    )
    reasons = WHY
    tasks = TASKS
    by_construction = (
        R.CORE_1,  # cards and counters are all that a position has
        R.CORE_5,  # a mat is laid for 2, 3 or 4 players only
        R.CORE_6,  # nothing is drawn by lot but the order of libraries
        R.WORLD_1,  # a card in play lies in one of nine zones
        R.WORLD_2,  # the worlds and their order are the catalog's
        R.LIB_1,  # a library has no owner
        R.LIB_2,  # a card's library is printed on it
        R.STATE_1,  # a card is in one zone
        R.SETUP_2,  # the seat that begins is called P1
        R.ELEM_1,  # there are four kinds of tokens
        R.CARD_2,  # a creature without five statistics is refused with the catalog
        R.ATTR_7,  # so are other attributes
        R.EFF_10,  # and a text with other figures
        R.SIM_1,  # players of all kinds choose among the same actions
    )

    def not_now(self, g: WorldsState, seat: int, word: str) -> int | None:
        """NW-WIN-1, NW-TURN-1."""
        if g.ended >= 0:
            return R.WIN_1
        when = self._verb[word].when
        return R.TURN_1 if g.decision not in when and g.decision != D.HELD else None

    def lay(self, start: Mapping[str, Any]) -> WorldsState:
        """The start of a worked example."""
        return position.lay(self, start)

    def show(self, g: WorldsState, viewer: Viewer) -> dict[str, Any]:
        """The table in the fields of the worked examples; of these a seat reads what changes."""
        told = position.table(self, len(g.chosen)).show(viewer)
        return told if viewer.seat == REFEREE else position.seen(told)

    def players(self) -> Sequence[int]:
        """NW-CORE-5."""
        return sorted(self.mats)

    def greedy(self, state: WorldsState, seat: int, stream: Stream) -> Action:
        """The sensible player."""
        return bot.choose(self, state, seat, stream)

    def evaluate(self, state: WorldsState) -> Sequence[float]:
        """Each player's chance to win, for players who look ahead."""
        return bot.chances(self, state)

    def trials(self) -> Iterable[Trial]:
        """Every card can be played, and all that it does can happen."""
        return trials.trials(self)
