"""The rules of Wizard's Tower: one wizard against two to four heroes in a maze of hidden rooms.

In a round the wizard draws, plays cards and hides monsters, traps and blanks face down on the tiles; then the heroes
walk all at once, flip what they come to, and fight. Three keys lie hidden; heroes who hold them may together enter the
tower and win there. The wizard wins when all heroes are dead or the last round is over. Faces of tiles, tokens and the
wizard's hand are hidden.

Who does what stands in `setup`, `wizard`, `rage`, `moves`, `gear`, `combat` and `rooms`; here is how they follow each
other.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from generator.engine.bits import MEMBERS
from generator.engine.chance import Stream
from generator.engine.game import Viewer
from generator.engine.language import Language
from generator.engine.rules import Action
from generator.engine.state import count, note
from generator.engine.verbs import Verb
from generator.engine.vocabulary import Closed
from generator.games.wizards_tower import bot, position, state
from generator.games.wizards_tower.grid import NAMES
from generator.games.wizards_tower.measures import Measured
from generator.games.wizards_tower.reasons import WHY
from generator.games.wizards_tower.sections import Start
from generator.games.wizards_tower.state import WIZARD, C, R, TowerState, Z
from generator.games.wizards_tower.tasks import TASKS


class WizardsTower(Measured):
    """The rules, made once from a catalog."""

    by_construction = (R.WIZ_7,)  # nothing counts the wizard's hand
    language = Language(
        start=tuple(Start.model_fields),
        ordered=("deck",),
        complete=("tokens_down", "tokens_up", "floor"),
        rows=("heroes", "floor"),
    )
    reasons = WHY
    tasks = TASKS

    def steps(self) -> Sequence[Callable[..., None]]:
        """What happens later."""
        rooms = (
            self.enter,
            self._tokens,
            self._save,
            self._sprung,
            self._spoils,
            self._items,
            self._walk,
            self._halt,
            self.set_out,
        )
        fights = (self.combat, self._between, self._roll, self._outcome, self._lose)
        wizard = (self.rage, self.draw_up, self._effect, self._played, self.may_heal, self._strike)
        return (*rooms, *fights, *wizard, self.lay_tiles, self.open_hand, self.ready)

    def verbs(self) -> Sequence[Verb]:
        """What can be chosen."""
        yes, place = {"": Closed((False, True))}, {"": Closed(NAMES)}
        return (
            *self.setup_verbs(),
            *self.wizard_verbs(),
            *self.gear_verbs(),
            *self.move_verbs(),
            Verb("ward", state.SAVE, self.answer, yes, rule=R.GEAR_10),
            Verb("take", state.TAKE, self.take, yes, rule=R.LOOT_2),
            Verb("fight", state.FIGHT, self.fight, place, {"": self.fights}, (self.no_fight,), rule=R.COMBAT_1),
            Verb("strength", state.BOOST, self.answer, yes, rule=R.COMBAT_9),
            Verb("reroll", state.AGAIN, self.answer, yes, rule=R.COMBAT_9),
            Verb("smoke", state.SMOKE, self.answer, yes, rule=R.COMBAT_9),
        )

    # ------------------------------------------------------------ whose turn, and for what

    def idle(self, g: TowerState) -> tuple[int, int] | None:
        """The next part of the round; an example takes each step itself."""
        if g.phase == state.START or g.script is not None:
            return state.BEGIN, WIZARD
        if g.phase == state.TURN:
            return state.PLAY, WIZARD
        piles = g.piles
        for seat in MEMBERS[g.busy]:
            if piles[Z.HAND + seat] or piles[Z.GEAR + seat] or piles[Z.KEYS + seat]:
                return state.FREE, seat
        if g.phase == state.MOVE:
            self.name_paths(g)
            return None
        places = self.to_fight(g)
        if not places:
            self.end_heroes(g)
        elif len(places) == 1:
            self.fight_on(g, places[0])
        else:
            return state.FIGHT, g.living[0] if not g.frozen[g.living[0]] else self.awake(g)[0]
        return None

    def forces(self, g: TowerState) -> bool:
        """Where there is no choice nobody is asked; the first turn begins by a decision, so that a set-up is shown."""
        return g.decision != state.BEGIN or g.counters[C.ROUND] > 1

    def fights(self, g: TowerState, seat: int) -> Sequence[int]:
        """Where a combat is still to be fought."""
        return self.to_fight(g)

    def no_fight(self, g: TowerState, seat: int, place: int) -> int | None:
        """WT-COMBAT-2, -1: once for each tile and turn, where there are monsters and heroes."""
        if g.fought >> place & 1:
            return R.COMBAT_2
        return None if place in self.to_fight(g) else R.COMBAT_1

    def fight(self, g: TowerState, seat: int, place: int) -> None:
        """The heroes choose the order of the tiles (WT-COMBAT-1)."""
        self.fight_on(g, place)

    def fight_on(self, g: TowerState, place: int) -> None:
        """A combat; where another one is left, there is a pause before it."""
        self.then(g, self.combat, place)
        self.then(g, self._between)

    def _between(self, g: TowerState) -> None:
        """WT-GEAR-3: between combats heroes may do what is free."""
        if self.to_fight(g):
            self.pause(g)

    def end_heroes(self, g: TowerState) -> None:
        """WT-TURN-1, -3, WT-MOVE-9, WT-WIN-3: the frozen thaw; the next round, or the last one is over."""
        for seat in g.living:
            if g.frozen[seat]:
                if g.frozen[seat] > 1:
                    g.frozen[seat] -= 1
                else:
                    self.thaw(g, seat, R.MOVE_9)
        if g.counters[C.ROUND] >= self.rules.round_limit[str(len(g.chosen))]:
            note(g, R.TURN_3)
            self.end(g, (WIZARD,), R.WIN_3)
            return
        count(g, C.ROUND, 1, R.TURN_1)
        g.phase = state.START

    # ------------------------------------------------------------ in words

    def show(self, g: TowerState, viewer: Viewer) -> dict[str, Any]:
        """The table in the fields of the worked examples, and what is being decided."""
        return position.table(self).show(viewer)

    def lay(self, start: Mapping[str, Any]) -> TowerState:
        """The position an example begins with."""
        return position.lay(self, start)

    def greedy(self, g: TowerState, seat: int, stream: Stream) -> Action:
        """The baseline player of the specification."""
        return bot.choose(self, g, seat, stream)

    def evaluate(self, g: TowerState) -> Sequence[float]:
        """Each player's chance to win, for players who look ahead."""
        return bot.chances(self, g)
