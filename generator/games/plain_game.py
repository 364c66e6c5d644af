"""A game whose catalog has set-ups but no rules: they are dealt, nobody has anything to choose, and there it ends."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from generator.catalog.models import Catalog, ComponentKind
from generator.catalog.schema import PlacementRow, SetupRow
from generator.engine.placements import Placement, SharedArea
from generator.engine.position import Position
from generator.engine.rule_ids import RuleIds
from generator.engine.verbs import Verb
from generator.games.card_declarations import BOX
from generator.games.dealt_game import DealtGame, places_of

R = RuleIds("PLAIN", "SETUP 1")
CARD = ComponentKind.CARD


class PlainGame(DealtGame[Position]):
    """A game without verbs: every place that a set-up names is an open zone."""

    rules = R

    def __init__(self, catalog: Catalog) -> None:
        """Read the catalog's pieces and set-ups."""
        super().__init__(catalog)
        setups: list[SetupRow] = [setup for setups in self._openings.values() for setup in setups.values()]
        lines = [(setup, line) for setup in setups for line in setup.place]
        self.drawn = {line.take for _, line in lines if line.take not in self.designs.names}  # sets drawn from by lot
        aids = {str(kind.id) for kind in catalog.sets if kind.kind is ComponentKind.AID}
        self._one_each = aids & {self.set_of.get(line.take, line.take) for _, line in lines if line.each_player}
        self._backed = {str(component.id) for component in self.components if component.back is not None}
        self._cards = {str(component.id) for component in self.components if component.kind is CARD}
        self._stacked = {str(component.id) for component in self.components if component.kind in _STACKED}
        self._face_down = {
            (self._dealt_to[place], piece)
            for setup, line in lines
            for piece in self._laid_face_down(line)
            for place in places_of(line, setup.players)
        }
        self._dealt_whole = self._whole_sets()

    def _laid_face_down(self, line: PlacementRow) -> frozenset[str]:
        """The pieces that a line lays backs up: as it says, else what it lays as a stack to draw from."""
        if line.face_up or (line.face_up is None and (line.count is not None or line.take not in self.drawn)):
            return frozenset()
        meant = {self.names.components[card] for card in self._pieces.get(line.take, ())} & self._backed
        return frozenset(meant if line.face_up is False else meant & self._stacked)

    def verbs(self) -> Sequence[Verb]:
        """None."""
        return ()

    def idle(self, g: Position) -> None:
        """Over as soon as it is set up, with no winner."""
        self.end(g, (), R.SETUP_1)

    def _whole_sets(self) -> frozenset[str]:
        """The sets of which nothing is left with the most players: what is left with fewer is for those who lack."""
        printed = Counter(self.set_of[piece] for piece in self.names.components)
        whole = set(printed)
        for setup in self._openings.get(self.most, {}).values():
            taken = Counter[str]()
            for line in setup.place:
                name = self.set_of.get(line.take, line.take)
                times = setup.players if line.each_player else 1
                taken[name] += printed[name] if line.count is None else line.count * times
            whole &= {name for name in printed if taken[name] >= printed[name]}
        return frozenset(whole)

    def placements(self, state: Position) -> Sequence[Placement]:
        """Where every piece is; those no set-up takes lie ready, as a shuffled pile face down what is drawn from one.

        Of these, boards are not named, since they are in the middle of every table; nor is what is for players who are
        not there, nor the player aids that are left when each player has one.
        """
        spots = [
            SharedArea("rest") if name == BOX else self._spot(number) for number, name in enumerate(self.names.zones)
        ]
        found: dict[Placement, int] = {}
        for card, zone in enumerate(state.where):
            piece = self.names.components[card]
            of_set = self.set_of[piece]
            left = zone == 0
            board = self.components[self._design[card]].kind is ComponentKind.BOARD
            if left and (board or of_set in self._dealt_whole or of_set in self._one_each):
                continue
            # What has another side is a draw pile where it lies ready: cards, and others of which some were drawn.
            pile = left and piece in self._backed and (piece in self._cards or of_set in self.drawn)
            hidden = pile or (zone, piece) in self._face_down
            pool = of_set if hidden or of_set in self.drawn else None
            placement = Placement(piece, 0, spots[zone], face_up=not hidden, pool=pool)
            found[placement] = found.get(placement, 0) + 1
        return [replace(placement, count=number) for placement, number in found.items()]


_STACKED = frozenset({ComponentKind.CARD, ComponentKind.TILE})
"""What a set-up lays down as a stack, backs up, where it takes all that is left of a set: a deck to draw from."""
