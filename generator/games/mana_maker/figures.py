"""What an Entity is now: where it stands, its figures, and whether it is what a target demands."""

from collections.abc import Sequence

from generator.catalog.models import Catalog
from generator.engine.rules import Names
from generator.engine.state import note
from generator.engine.vocabulary import Vocabulary
from generator.games.effects.compiled import CardEffect, CardEffects, EffectTarget
from generator.games.mana_maker.decks import openings
from generator.games.mana_maker.designs import (
    ADD_ATTACK,
    FLYING,
    IMMOBILE,
    REACH,
    SPEED,
    VITALITY,
    Design,
    Forms,
    combined,
    design,
)
from generator.games.mana_maker.ring import Boards, Ring
from generator.games.mana_maker.sections import Constants, Sections
from generator.games.mana_maker.state import (
    GREEN,
    MIGHT,
    NOTHING,
    SEATS,
    SILVER,
    SLOW,
    C,
    ManaState,
    R,
    Z,
)  # fmt: skip
from generator.games.mana_maker.words import (
    ATTACHMENT,
    COLOURS,
    CRITTER,
    EFFECTS,
    ENTITY,
    MOBILE,
    STATUSES,
    STRUCTURE,
    WIZARD,
)

_BY_STATUS = {SPEED: (SLOW, -1), ADD_ATTACK: (MIGHT, 1)}
"""The figures that a status changes, and which way (MM-STATUS-5)."""
LIFETIMES = 1_000
"""A reference is this much times the serial number of an Entity's arrival, and its slot."""


class Figures(CardEffects[ManaState]):
    """What stands on the board.

    Components are the tokens by slot, then the cards, `deck_max` for each seat. Zones are those of cards, then the
    tiles from `first_tile` on and the supply of tokens; counters those of `Counters`, then `harm` and `points` by slot.
    """

    __slots__ = (
        *("base", "boards", "card_ids", "costs", "design_words", "first_tile", "firsts", "fits", "forms", "harm"),
        *("most_cards", "number_of", "of", "pairs", "points", "radiated", "rings", "rows", "rules", "span", "supply"),
        *("tokens", "vital", "wizard"),
    )  # CPython 3.11 finds these at once, and those of a dictionary of more than 30 less quickly
    state = ManaState
    zones = Z.all
    round = C.ROUND
    words = EFFECTS

    def __init__(self, catalog: Catalog) -> None:
        sections = Sections.of(catalog)
        self.rules = rules = Constants.model_validate(catalog.rules)
        self.boards = Boards(rules)
        self.rings = self.boards.rings
        self.rows = sections.cards
        self.tokens, self.pairs, self.most_cards = SEATS * rules.id_pairs, rules.id_pairs, rules.deck_max
        self.first_tile = len(Z.names)
        self.supply = self.first_tile + self.boards.tiles
        self.harm, self.points = len(C.names), len(C.names) + self.tokens
        slots = [f"{seat}-{number:02}" for seat in range(1, SEATS + 1) for number in range(1, self.pairs + 1)]
        cards = [f"card {n} of seat {seat}" for seat in range(1, SEATS + 1) for n in range(1, self.most_cards + 1)]
        names = Names(
            R.all,
            (*slots, *cards),
            (*Z.names, *self.boards.names, "supply"),
            (*C.names, *[f"damage on {slot}" for slot in slots], *[f"Action Points of {slot}" for slot in slots]),
            ("decks",),
        )
        self.card_ids = [row.id for row in self.rows]
        self.design_words = Vocabulary(self.card_ids)
        self.firsts, self.span = self.tokens + SEATS + 2, max(self.boards.tiles, len(self.rows)) + 2
        super().__init__(catalog, names, SEATS, openings(catalog, sections, rules))
        basic = rules.basic_range
        self.of = [
            design(number, row, self.compile_effects([e.model_dump(exclude_unset=True) for e in row.effects]), basic)
            for number, row in enumerate(self.rows)
        ]
        self.fits = {kind: [True] * len(self.of) for kind in (ENTITY, MOBILE, ATTACHMENT)}
        """By the kind of a target that is an Entity, and by design, whether it may be one (MM-CORE-8)."""
        self.fits |= {kind: [found.type == kind for found in self.of] for kind in (CRITTER, STRUCTURE)}
        self.costs = [tuple([e.cost.get(key, 0) for key in ("ap", *COLOURS)]) for e in self.effects]
        """By effect its cost in Action Points, green and silver mana."""
        self.borrowed = frozenset([e.number for found in self.of if found.attach is not None for e in found.every])
        """The effects of cards that are attached (MM-ABIL-6)."""
        self.forms = Forms(self.of, basic)
        self.radiated = {aura.figure for found in self.of for aura in found.auras}
        """The figures that auras change."""
        self.vital = VITALITY in self.radiated
        self.number_of = {row.id: number for number, row in enumerate(self.rows)}
        self.wizard = next(found.number for found in self.of if found.type == WIZARD)
        self.base = {
            GREEN: (rules.green_level, rules.green_capacity, rules.green_production),
            SILVER: (rules.silver_level, rules.silver_capacity, rules.silver_production),
        }

    def known(self, of: str) -> Sequence[str]:
        """The ids of the cards, or the statuses."""
        return STATUSES if of == "status" else self.card_ids

    def ring(self, g: ManaState) -> Ring:
        """The boards of this table."""
        return self.rings[2 * len(g.chosen) + g.worlds - 1]

    # ------------------------------------------------------------ who and where

    def reference(self, g: ManaState, slot: int) -> int:
        """An Entity for as long as it stands."""
        return g.entered[slot] * LIFETIMES + slot

    def standing(self, g: ManaState, reference: int) -> int:
        """The slot of that Entity; NOTHING where it no longer stands."""
        slot = reference % LIFETIMES
        return slot if g.entered[slot] == reference // LIFETIMES else NOTHING

    def seat_of(self, slot: int) -> int:
        """Who controls the Entity with that pair of tokens."""
        return slot // self.pairs

    def player_of(self, card: int) -> int:
        """Whose deck a card is from."""
        return (card - self.tokens) // self.most_cards

    def wizard_of(self, seat: int) -> int:
        """The slot of a seat's Wizard."""
        return seat * self.pairs

    def free_slot(self, g: ManaState, seat: int) -> int:
        """MM-TOKEN-3: the first free pair of tokens; NOTHING where there is none."""
        first, entered = seat * self.pairs, g.entered
        for slot in range(first, first + self.pairs):
            if not entered[slot]:
                return slot
        return NOTHING

    def called(self, g: ManaState, label: object) -> int:
        """The Entity of that name; NOTHING where there is none."""
        return g.label.index(label) if isinstance(label, str) and label and label in g.label else NOTHING

    def design_of(self, g: ManaState, card: int) -> Design:
        """What a card is."""
        return self.of[g.designs[card - self.tokens]]

    def card_in(self, g: ManaState, number: int, zone: int) -> int:
        """A card of that design in a zone; NOTHING where there is none."""
        known, first = g.designs, self.tokens
        for card in g.piles[zone]:
            if known[card - first] == number:
                return card
        return NOTHING

    def measured(self, g: ManaState, source: int, slot: int) -> int:
        """MM-BOARD-5, -9: how far it is to another Entity, noted where they are not side by side, or of two worlds."""
        here, there, world = g.tile[source], g.tile[slot], self.boards.world
        steps = self.ring(g).far[here][there]
        if steps > 1:
            note(g, R.BOARD_5, source // self.pairs)
        if (here < world) != (there < world):
            note(g, R.BOARD_9, source // self.pairs)
        return steps

    # ------------------------------------------------------------ figures

    def figure(self, g: ManaState, slot: int, kind: int) -> int:
        """A figure of an Entity now: printed, by its own static effects, what is attached, auras and statuses."""
        value = self.forms[g.form[slot]].own[kind]
        if g.auras and kind in self.radiated:
            for source in g.auras:
                for aura in self.forms[g.form[source]].auras:
                    if aura.figure == kind and self.hits(g, source, aura.target, slot):
                        value = combined(kind, value, aura.n)
        if g.status[slot] and kind in _BY_STATUS:
            changes, by = _BY_STATUS[kind]
            value += by * sum([n for status, n, _ in g.status[slot] if status == changes])
        return value if value > 0 or kind == ADD_ATTACK else 0

    def has_status(self, g: ManaState, slot: int, kind: int) -> bool:
        """Whether a status lies on an Entity."""
        return any(status[0] == kind for status in g.status[slot])

    def hits(self, g: ManaState, source: int, target: EffectTarget, slot: int) -> bool:
        """Whether a static effect reaches an Entity, measured from its source."""
        return self.ring(g).far[g.tile[source]][g.tile[slot]] <= target.range and self.suits(g, source, target, slot)

    def suits(self, g: ManaState, source: int, target: EffectTarget, slot: int) -> bool:
        """Whether an Entity is what a target demands, distances aside (MM-CORE-7, -8)."""
        side, teams, pairs = target.side, g.teams, self.pairs
        if side != "any" and (teams[slot // pairs] == teams[source // pairs]) != (side == "own"):
            return False
        if not self.fits[target.what][g.design[slot]]:
            return False
        if target.what == MOBILE and self.immobile(g, slot):
            return False
        return not target.demands or self._demanded(g, source, target, slot)

    def _demanded(self, g: ManaState, source: int, target: EffectTarget, slot: int) -> bool:
        found, demands = self.of[g.design[slot]], target.demands
        if "other" in demands and slot == source:
            return False
        if "tribe" in demands and found.row.tribe != demands["tribe"]:
            return False
        return self.forms[g.form[slot]].own[VITALITY] <= int(demands.get("max_vitality", LIFETIMES))

    def immobile(self, g: ManaState, slot: int) -> bool:
        """MM-MOVE-3: whether an Entity cannot move."""
        return bool(self.figure(g, slot, IMMOBILE))

    def flying(self, g: ManaState, slot: int) -> bool:
        """MM-MOVE-5."""
        return bool(self.figure(g, slot, FLYING))

    def attack_range(self, g: ManaState, slot: int) -> int:
        """MM-ATTACK-1 to -3: how far Basic Attack reaches; 0 without one."""
        basic = self.of[g.design[slot]].basic
        return max(basic, self.figure(g, slot, REACH)) if basic else 0

    def abilities(self, g: ManaState, slot: int, when: str) -> tuple[CardEffect, ...]:
        """The effects of an Entity with that trigger, its own first, then what is attached (MM-ABIL-6)."""
        return self.forms[g.form[slot]].effects.get(when, ())

    def having(self, g: ManaState, seat: int, when: str) -> list[int]:
        """The Entities of a seat that have effects with that trigger."""
        forms, form = self.forms, g.form
        return [slot for slot in g.ranks[seat] if when in forms[form[slot]].effects]
