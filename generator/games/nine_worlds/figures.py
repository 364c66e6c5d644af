"""What lies where, and what it amounts to now: statistics, who reaches whom, who controls what (NW-CARD, NW-EFF)."""

from collections.abc import Callable, Iterable, Sequence

from generator.catalog.models import Catalog
from generator.engine.rules import Names
from generator.games.effects.compiled import CardEffects, EffectTarget
from generator.games.nine_worlds.designs import ATTACK, IS_FAR, IS_ROVER, SPEED, Design
from generator.games.nine_worlds.sections import Constants, Sections, WorldsSetup
from generator.games.nine_worlds.state import MIDGARD, NO_TOKENS, NOTHING, RING, SEATS, C, R, S, WorldsState, Z
from generator.games.nine_worlds.words import CHOICE, EFFECTS, ELEMENTS, LIBRARIES
from generator.games.nine_worlds.worlds import mats


def _element(word: str) -> int:
    return NOTHING if word == CHOICE else ELEMENTS.index(word)


class Figures(CardEffects[WorldsState]):
    """The cards of a position, which nothing here changes. Components are the printed cards, copy by copy."""

    state = WorldsState
    zones = Z.all
    carried = ("side",)
    round = C.ROUND
    words = EFFECTS

    def __init__(self, catalog: Catalog) -> None:
        sections = Sections.of(catalog)
        self.rules = rules = Constants.model_validate(catalog.rules)
        self.sections = sections
        self.mats = mats(sections, rules)
        by_ring = sorted(sections.worlds, key=lambda row: RING if row.ring is None else row.ring)
        self.world_ids = [row.id for row in by_ring]
        self.worlds = [(_element(row.element), row.resistance) for row in by_ring]
        """The element of each, NOTHING where it is chosen, and its resistance."""
        self.card_ids = [row.id for row in sections.cards]
        printed = [(number, copy) for number, row in enumerate(sections.cards) for copy in range(row.copies)]
        made = [self.card_ids[number] + (f"-{copy + 1}" if copy else "") for number, copy in printed]
        zones = (*Z.names[: Z.WORLD], *self.world_ids)
        names = Names(R.all, tuple(made), zones, C.names, ("libraries",))
        stated = [(setup.players, setup.id, setup) for setup in sections.setups]
        unstated = sorted(set(self.mats).difference([setup.players for setup in sections.setups]))
        dealt = [(n, f"any_{n}", WorldsSetup(id=f"any_{n}", players=n)) for n in unstated]
        super().__init__(catalog, names, SEATS, [*stated, *dealt])
        self.designs = [
            Design(number, row, self.compile_effects([e.model_dump(exclude_unset=True) for e in row.effects]), rules)
            for number, row in enumerate(sections.cards)
        ]
        for card, (number, _) in enumerate(printed):
            self.designs[number].cards.append(card)
        self.of = [self.designs[number] for number, _ in printed]
        """The design of each card."""
        self.libraries = [
            tuple([card for card, found in enumerate(self.of) if found.library == library])
            for library in range(len(LIBRARIES))
        ]

    def steps(self) -> Sequence[Callable[..., None]]:
        """What happens later."""
        return S.methods(self)

    def known(self, of: str) -> Sequence[str]:
        """Nothing is named by parameters but words of lists."""
        return self.card_ids

    def card_name(self, card: int) -> str:
        """A card by its id, whichever copy."""
        return self.of[card].row.id

    def hides(self, card: int) -> bool:
        """NW-ATTR-6."""
        return self.of[card].hidden

    def owner(self, g: WorldsState, card: int) -> int:
        """Who has placed a card in the void."""
        return g.side[card]

    def back(self, card: int) -> int:
        """NW-LIB-2: each library has a back of its own."""
        return self.of[card].library

    def around(self, g: WorldsState, seat: int) -> list[int]:
        """All seats in the order of play from that one on (NW-CORE-4)."""
        players = len(g.chosen)
        return [(seat + n) % players for n in range(players)]

    # ------------------------------------------------------------ figures

    def figure(self, g: WorldsState, card: int, kind: int) -> int:
        """NW-CARD-8: printed, by tokens, until the end of the turn, by static effects in force."""
        found, tokens = self.of[card], g.tokens[card]
        value = found.figures[kind] if tokens is NO_TOKENS else found.bearing(tokens)[kind]
        for boosted, figure, n in g.boosts:
            if boosted == card and figure == kind:
                value += n
        for source in g.auras[kind]:
            for aura in self.of[source].auras:
                if aura.figure == kind and self.in_force(g, source) and self.reaches(g, source, aura.target, card):
                    value += aura.n
        return value if value > 0 else 0

    def roams(self, g: WorldsState, card: int) -> int:
        """NW-ATTR-4, -5: 2 for a card that marches far, 1 for a rover, 0 for others."""
        return 2 if self.figure(g, card, IS_FAR) else min(self.figure(g, card, IS_ROVER), 1)

    def in_force(self, g: WorldsState, source: int) -> bool:
        """NW-EFF-2, -3: a ready creature, or a place whose world is held."""
        return g.holder[g.where[source] - Z.WORLD] >= 0 if self.of[source].place else not g.exhausted[source]

    def controller(self, g: WorldsState, card: int) -> int:
        """NW-STATE-5: whose a card in play is; of a place whoever holds its world."""
        world = g.where[card] - Z.WORLD
        return g.holder[world] if self.of[card].place else g.side[card]

    def reaches(self, g: WorldsState, source: int, target: EffectTarget, card: int) -> bool:
        """Whether a static effect reaches a creature in play."""
        at = target.demands["at"]
        if at == "here":
            if g.where[card] != g.where[source]:
                return False
        elif at == "midgard" and g.where[card] != Z.WORLD + MIDGARD:
            return False
        return self.suits(g, source, self.controller(g, source), target, card)

    def suits(self, g: WorldsState, source: int, seat: int, target: EffectTarget, card: int) -> bool:
        """Whether a creature is what a target demands of it, its world aside; `seat` controls the effect."""
        if target.side != "any" and (g.side[card] == seat) != (target.side == "own"):
            return False
        demands = target.demands
        if "other" in demands and card == source:
            return False
        found = self.of[card]
        if found.avatar and "no_avatar" in demands:
            return False
        if "kind" in demands and found.row.kind != demands["kind"]:
            return False
        if "state" in demands and g.exhausted[card] != (demands["state"] == "exhausted"):
            return False
        return "max_speed" not in demands or self.figure(g, card, SPEED) <= int(demands["max_speed"])

    def sum_of_discounts(self, g: WorldsState, seat: int, library: int) -> int:
        """NW-COST-3: what cards of a library cost less."""
        found = 0
        for source in g.bargains:
            for of, n in self.of[source].discounts:
                if of == library and self.controller(g, source) == seat and self.in_force(g, source):
                    found += n
        return found

    def resistance(self, g: WorldsState, world: int) -> int:
        """NW-WORLD-6: what conquers a world, by its places too."""
        value = self.worlds[world][1]
        if g.holder[world] >= 0:
            for place in g.slots[world]:
                value += self.of[place].resistance
        return max(value, 0)

    # ------------------------------------------------------------ who is where

    def ready_in(self, g: WorldsState, seat: int, world: int) -> list[int]:
        """The ready creatures of a seat in a world."""
        zone, where, exhausted = Z.WORLD + world, g.where, g.exhausted
        return [card for card in g.bands[seat] if where[card] == zone and not exhausted[card]]

    def enemies_in(self, g: WorldsState, seat: int, world: int) -> bool:
        """Whether an opponent has a ready creature there; places are on nobody's side."""
        exhausted, side = g.exhausted, g.side
        for card in g.piles[Z.WORLD + world]:  # noqa: SIM110 - measured: `any` takes three times as long
            if side[card] != seat and not exhausted[card] and side[card] >= 0:
                return True
        return False

    def within_reach(self, g: WorldsState, seat: int) -> set[int]:
        """NW-WORLD-9: the worlds in which a seat has a ready creature."""
        return {g.where[card] - Z.WORLD for card in g.bands[seat] if not g.exhausted[card]}

    def enterable(self, g: WorldsState, seat: int) -> list[int]:
        """NW-PLAY-15: the worlds a seat may enter."""
        found = [world for world in self.mats[len(g.chosen)].open if g.holder[world] == seat]
        for card in g.bands[seat]:
            if self.of[card].avatar and g.where[card] - Z.WORLD not in found:
                found = sorted([*found, g.where[card] - Z.WORLD])
        return found

    def warband(self, g: WorldsState, seat: int) -> int:
        """NW-STATE-8: the creatures of a seat besides the Avatar."""
        return sum([not self.of[card].avatar for card in g.bands[seat]])

    def attack_of(self, g: WorldsState, cards: Iterable[int]) -> int:
        """The attack of several together."""
        return sum([self.figure(g, card, ATTACK) for card in cards])
