"""A turn: its order, victory as it begins, playing cards, starting fights, its end (NW-TURN, -WIN, -END)."""

from collections.abc import Callable, Iterator, Sequence

from generator.catalog.models import Catalog
from generator.engine.state import count, note
from generator.games.nine_worlds.conquest import Conquest
from generator.games.nine_worlds.state import NOTHING, C, D, Phase, R, WorldsState, Z
from generator.games.nine_worlds.upkeep import Asked


class Turns(Conquest):
    """What follows what. Each phase asks the active player, or goes on to the next."""

    def __init__(self, catalog: Catalog) -> None:
        super().__init__(catalog)
        self.by_phase: Sequence[Callable[[WorldsState], Asked]] = (
            self._set_up,
            self._begin,
            self._replenish,
            self._gather,
            self._draw,
            self._event,
            self._play,
            self._march,
            self._fight,
            self._conquer,
            self._end,
        )

    # ------------------------------------------------------------ the order of phases

    def idle(self, g: WorldsState) -> Asked:
        """Nothing is pending: the phase goes on, or the next begins."""
        if g.held:
            return D.HELD, g.active
        return self.by_phase[g.phase](g)

    def _set_up(self, g: WorldsState) -> Asked:
        raise NotImplementedError

    def dealt(self, g: WorldsState, seat: int) -> Sequence[int]:
        """NW-SETUP-3: the Avatars a seat can keep."""
        return sorted({self.of[card].number for card in g.piles[Z.DEALT + seat]})

    # ------------------------------------------------------------ beginning: victory

    def _begin(self, g: WorldsState) -> Asked:
        """NW-REPL-1: who has not won stands up first of all."""
        self.begin(g)
        if g.ended < 0:
            self.stand_up(g)
        return None

    def begin(self, g: WorldsState) -> None:
        """NW-TURN-2, NW-WIN-1 to -5: a turn begins with the victory check, with which the game may end."""
        g.turn += 1
        g.phase = Phase.REPLENISHING
        seat, players = g.active, len(g.chosen)
        worlds = g.holder.count(seat)
        note(g, R.TURN_2, seat)
        if not worlds:
            note(g, R.TURN_5, seat)
        if worlds >= self.rules.worlds_to_win[str(players)]:
            self.end(g, (seat,), R.WIN_1)
            return
        note(g, R.WIN_1, seat)
        if g.counters[C.ROUND] < self.rules.ragnarok_round or g.tallies[seat]:
            return
        tokens = sum(self.pool(g, seat)) + sum([sum(g.tokens[card]) for card in g.bands[seat]])
        note(g, R.WIN_2)
        note(g, R.WIN_5, seat)
        g.tallies[seat] = (worlds, tokens, len(g.bands[seat]))
        note(g, R.WIN_3, seat)
        if all(g.tallies):
            best = max(g.tallies)
            self.end(g, [other for other in range(players) if g.tallies[other] == best], R.WIN_4)

    # ------------------------------------------------------------ play

    def _play(self, g: WorldsState) -> Asked:
        """NW-PLAY-9."""
        return D.PLAY, g.active

    def no_more(self, g: WorldsState, seat: int) -> int | None:
        """NW-PLAY-9."""
        return R.PLAY_9 if g.plays >= self.rules.plays_per_phase else None

    def play(self, g: WorldsState, seat: int, card: int) -> None:
        """NW-PLAY-1, -7, -9."""
        g.plays += 1
        self.place_in_void(g, seat, self.card_in(g, card, Z.HAND + seat), R.PLAY_1)
        self.open_void(g)

    def able(self, g: WorldsState, seat: int) -> list[int]:
        """NW-EFF-5: whose ability can be used."""
        return [c for c in g.bands[seat] if not g.exhausted[c] and self.of[c].effects["activate"]]

    def abilities(self, g: WorldsState, seat: int, card: int) -> list[int]:
        """The abilities of a creature, by their names."""
        return [self.ability_called(effect.name) for effect in self.of[card].effects["activate"]]

    def ability_called(self, word: object) -> int:
        """The ability of that name; below 0 where no card has one."""
        return self._verb["activate"].words[1].find(None, NOTHING, word)

    def ability(self, card: int, name: int) -> int:
        """The number of the effect of that name; the names on a card are different (NW-V-13)."""
        word = self._verb["activate"].words[1].names[name]
        (number,) = [effect.number for effect in self.of[card].effects["activate"] if effect.name == word]
        return number

    def activated(self, g: WorldsState, seat: int, card: int, with_: int) -> Sequence[int]:
        """What an ability can be aimed at; the card itself where it needs nothing."""
        effect = self.effects[self.ability(card, with_)]
        return self.usable(g, card, seat, g.where[card] - Z.WORLD, effect)

    def activate(self, g: WorldsState, seat: int, card: int, with_: int, target: int) -> None:
        """NW-EFF-5: the card is exhausted, and completes the effect."""
        world = g.where[card] - Z.WORLD
        self.exhaust(g, card)
        self.aimed(g, card, self.ability(card, with_), seat, world, target)

    # ------------------------------------------------------------ combat

    def _fight(self, g: WorldsState) -> Asked:
        """NW-COMBAT-2."""
        if g.truce or next(self.fights_in(g, g.active), NOTHING) == NOTHING:
            self.next_phase(g)
            return None
        return D.FIGHT, g.active

    def fields(self, g: WorldsState, seat: int) -> list[int]:
        """The worlds in which a fight can be started."""
        return sorted(set(self.fights_in(g, seat)))

    def fights_in(self, g: WorldsState, seat: int) -> Iterator[int]:
        """NW-COMBAT-2: those worlds, once for each ready creature."""
        most, fought = self.rules.fights_per_world, g.fought
        for card in g.bands[seat]:
            world = g.where[card] - Z.WORLD
            if not g.exhausted[card] and fought.count(world) < most and self.enemies_in(g, seat, world):
                yield world

    def foes(self, g: WorldsState, seat: int, world: int) -> list[int]:
        """The opponents with ready creatures there."""
        return [other for other in range(len(g.chosen)) if other != seat and self.ready_in(g, other, world)]

    # ------------------------------------------------------------ end

    def _end(self, g: WorldsState) -> Asked:
        """NW-END-1 to -3."""
        if not self.limit_hand(g):
            self.pass_turn(g)
        return None

    def limit_hand(self, g: WorldsState) -> bool:
        """NW-END-1: whether the active player has cards to discard first."""
        over = len(g.piles[Z.HAND + g.active]) - self.rules.hand_limit
        if over > 0:
            note(g, R.END_1, g.active)
            self.discards(g, g.active, over, R.END_1)
        return over > 0

    def pass_turn(self, g: WorldsState) -> None:
        """NW-END-2, -3, NW-TURN-4."""
        for band in g.bands:
            for card in band:
                self.unmark(g, card, R.END_2)
        if g.boosts or g.truce:
            note(g, R.END_2)
        g.boosts, g.truce, g.arrived, g.marched, g.fought = (), False, (), (), ()
        g.plays, g.phase = 0, Phase.BEGINNING
        g.active += 1
        if g.active == len(g.chosen):
            g.active = 0
            count(g, C.ROUND, 1, R.TURN_4)
        note(g, R.END_3, g.active)


PHASES = (
    "set-up", "beginning", "replenish", "gather", "draw", "event", "play", "march", "combat", "conquest", "end",
)  # fmt: skip
"""The phases in words; the numbers are those of the state."""
