"""The rules of Mana Maker: Wizards on a ring of boards, who fill their mana, summon Critters and attack.

A turn has ten steps: draw, produce, statuses, abilities, Action Points, then any number of actions, and what its end
brings. The last Wizard, or team, that stands wins. Hands and decks are hidden, all else is open.

Who does what stands in `pieces`, `fights`, `operations`, `aims`, `plays`, `turns` and `setup`; here is what holds them
together.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from generator.engine.chance import Stream
from generator.engine.game import Viewer
from generator.engine.language import Language
from generator.engine.rules import Action
from generator.engine.trials import Trial
from generator.engine.verbs import Verb
from generator.games.mana_maker import bot, position, trials
from generator.games.mana_maker.reasons import WHY
from generator.games.mana_maker.sections import Start
from generator.games.mana_maker.state import ACTION, ManaState, R
from generator.games.mana_maker.table import Laid
from generator.games.mana_maker.tasks import TASKS


class ManaMaker(Laid):
    """The rules, made once from a catalog."""

    language = Language(start=tuple(Start.model_fields), ordered=("decks", "attacks"))
    reasons = WHY
    tasks = TASKS
    by_construction: ClassVar[tuple[int, ...]] = (
        R.CORE_1,  # what the game is about; how it is won is MM-WIN-1
        R.CORE_6,  # chance comes from the streams of a position alone, which its seed begins
        R.CORE_9,  # who sees a zone belongs to the zone
        R.SETUP_4,  # the reminder card is a printed piece that no rule reads; MM-DECK-5 keeps it out of decks
        R.MANA_1,  # levels, capacities and productions are kept for these two colours and no other
    )

    def verbs(self) -> Sequence[Verb]:
        """What can be chosen."""
        return (*self.play_verbs(), *self.turn_verbs())

    def not_now(self, g: ManaState, seat: int, word: str) -> int | None:
        """MM-WIN-1, MM-TURN-12, MM-TURN-6, in this order."""
        if g.ended >= 0:
            return R.WIN_1
        if self._verb[word].when != (ACTION,):
            return None
        if g.active not in g.living and word != "pass":
            return R.TURN_12
        return None if seat == g.active else R.TURN_6

    def show(self, g: ManaState, viewer: Viewer) -> dict[str, Any]:
        """The table in the fields of the worked examples, and what is being decided."""
        return position.table(self).show(viewer)

    def lay(self, start: Mapping[str, Any]) -> ManaState:
        """The position an example begins with."""
        return position.lay(self, start)

    def back(self, card: int) -> int:
        """Hidden cards are those of a player's own deck."""
        return self.player_of(card)

    def greedy(self, state: ManaState, seat: int, stream: Stream) -> Action:
        """The sensible player."""
        return bot.choose(self, state, seat, stream)

    def trials(self) -> Iterable[Trial]:
        """Every card can be played, and all that it does can happen."""
        return trials.trials(self)

    def evaluate(self, state: ManaState) -> Sequence[float]:
        """Each player's chance to win, for players who look ahead."""
        return bot.chances(self, state)
