"""A game whose catalog has set-ups but no rules: they are dealt, nobody has anything to choose, and there it ends."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from generator.catalog.models import Catalog, ComponentKind
from generator.engine.placements import Placement, SharedArea
from generator.engine.position import Position
from generator.engine.rule_ids import RuleIds
from generator.engine.verbs import Verb
from generator.games.card_declarations import BOX
from generator.games.dealt_game import DealtGame

R = RuleIds("PLAIN", "SETUP 1")
CARD = ComponentKind.CARD


class PlainGame(DealtGame[Position]):
    """A game without verbs: every place that a set-up names is an open zone."""

    rules = R

    def __init__(self, catalog: Catalog) -> None:
        """Read the catalog's pieces and set-ups."""
        super().__init__(catalog)
        taken = {line.take for setups in self._openings.values() for setup in setups.values() for line in setup.place}
        self.drawn = taken.difference(self.designs.names)  # the sets of which set-ups draw some pieces by lot
        self.shuffled = {  # what has another side is a draw pile where it lies ready
            str(component.id) for component in self.components if component.kind is CARD and component.back is not None
        }
        self.dealt_whole = self._dealt_whole()

    def verbs(self) -> Sequence[Verb]:
        """None."""
        return ()

    def idle(self, g: Position) -> None:
        """Over as soon as it is set up, with no winner."""
        self.end(g, (), R.SETUP_1)

    def _dealt_whole(self) -> frozenset[str]:
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
        """Where every piece is; those no set-up takes lie ready, cards with a back as a shuffled pile face down.

        What is for players who are not there is left out.
        """
        spots = [
            SharedArea("rest") if name == BOX else self._spot(number) for number, name in enumerate(self.names.zones)
        ]
        found: dict[Placement, int] = {}
        for card, zone in enumerate(state.where):
            piece = self.names.components[card]
            left = zone == 0
            if left and self.set_of[piece] in self.dealt_whole:
                continue
            hidden = left and piece in self.shuffled
            pool = self.set_of[piece] if hidden or self.set_of[piece] in self.drawn else None
            placement = Placement(piece, 0, spots[zone], face_up=not hidden, pool=pool)
            found[placement] = found.get(placement, 0) + 1
        return [replace(placement, count=number) for placement, number in found.items()]
