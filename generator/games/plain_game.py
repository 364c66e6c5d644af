"""A game whose catalog has set-ups but no rules: they are dealt, nobody has anything to choose, and there it ends."""

from collections.abc import Sequence
from dataclasses import replace

from generator.catalog.models import Catalog
from generator.engine.placements import Placement, SharedArea
from generator.engine.position import Position
from generator.engine.rule_ids import RuleIds
from generator.engine.verbs import Verb
from generator.games.card_declarations import BOX
from generator.games.dealt_game import DealtGame

R = RuleIds("PLAIN", "SETUP 1")


class PlainGame(DealtGame[Position]):
    """A game without verbs: every place that a set-up names is an open zone."""

    rules = R

    def __init__(self, catalog: Catalog) -> None:
        """Read the catalog's pieces and set-ups."""
        super().__init__(catalog)
        taken = {line.take for setups in self._openings.values() for setup in setups.values() for line in setup.place}
        self.drawn = taken.difference(self.designs.names)  # the sets of which set-ups draw some pieces by lot

    def verbs(self) -> Sequence[Verb]:
        """None."""
        return ()

    def idle(self, g: Position) -> None:
        """Over as soon as it is set up, with no winner."""
        self.end(g, (), R.SETUP_1)

    def placements(self, state: Position) -> Sequence[Placement]:
        """Where every piece is; those no set-up takes lie ready, face down where others of their set were drawn."""
        spots = [
            SharedArea("rest") if name == BOX else self._spot(number) for number, name in enumerate(self.names.zones)
        ]
        found: dict[Placement, int] = {}
        for card, zone in enumerate(state.where):
            piece = self.names.components[card]
            pool = self.set_of[piece] if self.set_of[piece] in self.drawn else None
            placement = Placement(piece, 0, spots[zone], face_up=zone != 0 or pool is None, pool=pool)
            found[placement] = found.get(placement, 0) + 1
        return [replace(placement, count=number) for placement, number in found.items()]
