"""What lies on the table and how it changes: cards, tokens, the wheel, hit points; and who sees what of it."""

from collections.abc import Callable, Sequence
from typing import Any

from generator.catalog.models import Catalog
from generator.engine.bits import MEMBERS
from generator.engine.chance import shuffled
from generator.engine.dice import roll
from generator.engine.rules import Names
from generator.engine.state import count, note
from generator.games.catalog_game import CatalogGame, for_all
from generator.games.wizards_tower import state
from generator.games.wizards_tower.grid import PLACES, TileGrid
from generator.games.wizards_tower.sections import Constants, Sections
from generator.games.wizards_tower.state import NOTHING, SEATS, TRAP, WIZARD, C, R, TowerState, Z
from generator.games.wizards_tower.tables import Tables

_CLOSED = frozenset((Z.LOST, Z.WIZARD_DECK, Z.LOOT_DECK))
_WIZARDS = frozenset((Z.HELD, Z.WIZARD_HAND))
_TILES, _TOKENS, _SPELLS, _LOOT, _BATCH = range(5)
_DECKS = {
    state.LOOT_STREAM: (Z.LOOT_DECK, Z.LOOT_DISCARD, R.LOOT_6),
    state.WIZARD_STREAM: (Z.WIZARD_DECK, Z.WIZARD_DISCARD, R.WIZ_6),
}
"""By the stream that shuffles it each deck, its discard pile, and the rule by which that becomes the deck."""


class Pieces(CatalogGame[TowerState]):
    """The pieces of the game, made once from a catalog; `grids` by the number of players."""

    state = TowerState
    zones = Z.all
    round = C.ROUND
    counted = (("hit points", C.HP), ("cards", "hand"), ("equipped", "gear"), ("keys", "keys"))

    def __init__(self, catalog: Catalog) -> None:
        sections = Sections.of(catalog)
        self.rules = Constants.model_validate(catalog.rules)
        heroes: Any = catalog.data["tables"]
        self.heroes = [str(row["id"]) for row in heroes["heroes"]]
        self.tables = Tables(sections, self.rules, self.heroes)
        players = range(catalog.identity.players.low, catalog.identity.players.high + 1)
        self.grids = {number: TileGrid(self.rules.grid_size[str(number)]) for number in players}
        names = Names(R.all, tuple(self.tables.names), Z.names, C.names, state.STREAMS)
        openings = [(setup.players, setup.id, setup) for setup in sections.setups]
        super().__init__(catalog, names, SEATS, for_all(players, openings, lambda _: None))

    def grid(self, g: TowerState) -> TileGrid:
        """The grid that is played on."""
        return self.grids[len(g.chosen)]

    def seat_names(self, state: TowerState) -> Sequence[str]:
        """The wizard, and the heroes by their colours."""
        return ["wizard", *self.heroes[: len(state.chosen) - 1]]

    # ------------------------------------------------------------ who is where

    def heroes_at(self, g: TowerState, place: int) -> list[int]:
        """The living heroes on a tile, in the order of their seats."""
        where = g.where
        return [seat for seat in g.living if where[seat] == place]

    def awake_at(self, g: TowerState, place: int) -> list[int]:
        """Those of them that are not frozen."""
        where, frozen = g.where, g.frozen
        return [seat for seat in g.living if where[seat] == place and not frozen[seat]]

    def awake(self, g: TowerState) -> list[int]:
        """The living heroes that are not frozen."""
        return [seat for seat in g.living if not g.frozen[seat]]

    def players_in_game(self, g: TowerState) -> int:
        """The wizard and the living heroes."""
        return 1 + len(g.living)

    def tokens_at(self, g: TowerState, place: int) -> int:
        """How many tokens lie on a tile."""
        return g.load[place]

    def room(self, g: TowerState, place: int) -> int:
        """WT-PLACE-2: how many tokens a tile still takes."""
        return 1 + len(g.living) - g.load[place]

    def door(self, g: TowerState) -> int:
        """WT-KEY-5: the place in front of the tower's entrance."""
        return self.grid(g).toward[g.tower][g.entrance]

    def gear(self, g: TowerState, seat: int, what: str) -> int:
        """What the equipment of a hero adds."""
        adds = self.tables.adds[what]
        return sum([adds[card] for card in g.piles[Z.GEAR + seat]])

    def designs(self, cards: Sequence[int]) -> int:
        """The set of the designs of loot cards."""
        found, bit = 0, self.tables.bit
        for card in cards:
            found |= bit[card]
        return found

    def find(self, g: TowerState, zone: int, designs: Sequence[int], design: int, but: int = 0) -> int:
        """The first card of a design in a zone, other than those of a set; or NOTHING."""
        for card in g.piles[zone]:
            if designs[card] == design and not but >> card & 1:
                return card
        return NOTHING

    def held(self, g: TowerState, seat: int, design: int) -> int:
        """A loot card of that design in the hand of a hero, or NOTHING."""
        return self.find(g, Z.HAND + seat, self.tables.loot, design)

    def able(self, g: TowerState, seat: int, op: str) -> Sequence[int]:
        """The designs with that operation in the hand of a hero."""
        return MEMBERS[self.designs(g.piles[Z.HAND + seat]) & self.tables.able[op]]

    # ------------------------------------------------------------ cards and the wheel

    def draw_cards(self, g: TowerState, many: int, rule: int) -> None:
        """The wizard draws."""
        self.draw(g, state.WIZARD_STREAM, many, Z.WIZARD_HAND, rule)

    def draw(self, g: TowerState, stream: int, many: int, hand: int, rule: int) -> None:
        """WT-WIZ-6, WT-LOOT-6: draw from the deck of that stream; its discard pile becomes the deck, in any draw."""
        deck, discard, renewal = _DECKS[stream]
        for _ in range(many):
            if not g.piles[deck]:
                for card in sorted(g.piles[discard]):  # the log must not tell the new order
                    self.put(g, card, deck, renewal)
                if not g.piles[deck]:
                    note(g, rule)
                    note(g, renewal, hand)
                    return
                note(g, renewal)
                self.mix(g, stream)
            self.put(g, g.piles[deck][-1], hand, rule)

    def mix(self, g: TowerState, stream: int) -> None:
        """WT-SETUP-1: shuffle the deck of that stream."""
        deck, loot = _DECKS[stream][0], stream == state.LOOT_STREAM
        designs = self.tables.loot if loot else self.tables.spell
        names = self.tables.loot_names if loot else self.tables.spell_names
        g.piles[deck] = tuple(shuffled(g, stream, g.piles[deck], designs, names))

    def spin(self, g: TowerState, amount: int, rule: int) -> None:
        """WT-WHEEL-1, -2: the wheel goes up or down, within its numbers."""
        before = g.counters[C.WHEEL]
        after = min(self.rules.wheel_max, max(self.rules.wheel_min, before + amount))
        if after != before + amount:
            note(g, R.WHEEL_2 if before == self.rules.wheel_max else R.WHEEL_1)
        if after != before:
            count(g, C.WHEEL, after - before, rule)

    # ------------------------------------------------------------ tokens

    def give_back(self, g: TowerState, token: int, rule: int) -> None:
        """Return a token from a tile to the supply; where it was is in no counter, which all see."""
        kind = self.tables.kind[token]
        g.load[(g.where[token] - Z.DOWN) % PLACES] -= 1
        self.put(g, token, Z.SUPPLY + kind, rule)
        count(g, state.OUT[kind], -1, rule)
        if g.known >> token & 1:
            g.known ^= 1 << token

    # ------------------------------------------------------------ hit points

    def at_most(self, g: TowerState, counter: int, number: int, rule: int) -> None:
        """Keep the greatest number there has been."""
        if number > g.counters[counter]:
            count(g, counter, number - g.counters[counter], rule)

    def throw(self, g: TowerState, seat: int, rule: int, dice: int = 1) -> int:
        """A roll of that player's dice."""
        return roll(g, state.DIE + seat, self.rules.die_faces, rule, dice)

    def hurt(self, g: TowerState, seat: int, amount: int, rule: int) -> None:
        """Take hit points from a hero, who may die of it."""
        lost = min(amount, g.counters[C.HP + seat])
        if lost <= 0:
            return
        count(g, C.HP + seat, -lost, rule)
        if not g.counters[C.HP + seat]:
            self.die(g, seat)

    def die(self, g: TowerState, seat: int) -> None:
        """WT-DEATH-1, -2: everything is laid on the tile; without living heroes the wizard has won (WT-WIN-2)."""
        note(g, R.DEATH_1, seat)
        g.living = tuple([other for other in g.living if other != seat])
        if g.phase == state.MOVE and not g.piles[Z.UP + g.where[seat]] and self.awake_at(g, g.where[seat]):
            note(g, R.DEATH_4, seat)
        floor = Z.FLOOR + g.where[seat]
        for zone in (Z.GEAR, Z.HAND, Z.KEYS):
            for thing in g.piles[zone + seat]:
                self.put(g, thing, floor, R.DEATH_2)
        g.prev[seat] = NOTHING
        if g.frozen[seat]:
            self.thaw(g, seat, R.DEATH_1)
        if not g.living:
            self.end(g, (WIZARD,), R.WIN_2)

    def thaw(self, g: TowerState, seat: int, rule: int) -> None:
        """Take the marker off a frozen hero."""
        g.frozen[seat] = 0
        count(g, C.FROZEN, -1, rule)
        self.put(g, g.piles[Z.COLD + seat][0], Z.MARKERS, rule)

    def heal(self, g: TowerState, seat: int, amount: int, rule: int) -> None:
        """WT-GEAR-8, WT-SETUP-10: give hit points back, up to the first number."""
        more = min(amount, self.rules.hero_hp - g.counters[C.HP + seat])
        note(g, rule, seat)
        if more < amount:
            note(g, R.SETUP_10, seat)
        if more:
            count(g, C.HP + seat, more, rule)

    # ------------------------------------------------------------ who sees what

    def is_key(self, component: int) -> bool:
        """Whether a component is a key tile."""
        return self.tables.key_of[self.tables.tile[component]] != NOTHING

    def sees(self, g: TowerState, seat: int, zone: int, card: int) -> bool:
        """WT-PLACE-7, WT-SETUP-8: tiles and tokens face down, the wizard's hand, the decks."""
        if zone < Z.DOWN:
            if g.face_up >> zone & 1:
                return True
            return self.is_key(card) if seat == WIZARD else bool(g.peeked >> zone & 1)
        if zone < Z.UP:
            return seat == WIZARD or bool(g.known >> card & 1)
        return seat == WIZARD if zone in _WIZARDS else zone not in _CLOSED

    def _saw(self, g: TowerState, seat: int, zone: int, thing: int) -> bool:
        """Whether a seat has seen which thing lay there; tokens from the supply are all alike to the heroes."""
        tables = self.tables
        if thing < tables.tile_first:
            return True
        if zone < Z.UP:
            return g.where[thing] == zone and self.sees(g, seat, zone, thing)
        if zone == Z.BOX:
            return False
        if Z.SUPPLY <= zone < Z.HELD:
            return seat == WIZARD
        return self.sees(g, seat, zone, thing)

    def back(self, card: int) -> int:
        """Tiles, tokens and the cards of the two decks have a back each."""
        tables = self.tables
        if card < tables.key_first:
            return _TILES if card < tables.token_first else _TOKENS
        return _SPELLS if card < tables.loot_first else _LOOT

    def _unseen(self, g: TowerState, seat: int) -> dict[int, list[tuple[int, int]]]:
        """As for any game; the tokens of the card that is being played are among themselves."""
        slots = super()._unseen(g, seat)
        tokens = slots.pop(_TOKENS, [])
        batch = set(g.batch)
        slots[_TOKENS] = [slot for slot in tokens if g.piles[slot[0]][slot[1]] not in batch]
        mine = [slot for slot in tokens if g.piles[slot[0]][slot[1]] in batch]
        # A trap that is still to be placed needs a place; where that may be scarce, nothing is guessed anew.
        if not any(self.tables.kind[token] == TRAP for token in batch):
            slots[_BATCH] = mine
        return slots

    def _holds(self, g: TowerState, zone: int) -> Callable[[int], bool] | None:
        """WT-SETUP-8, WT-PLACE-6: no key tile on a corner, no trap on the tower."""
        if zone < Z.DOWN:
            return (lambda tile: not self.is_key(tile)) if self.grid(g).corner_bits >> zone & 1 else None
        if zone == Z.DOWN + g.tower:
            return lambda token: self.tables.kind[token] != TRAP
        return None
