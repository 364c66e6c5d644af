"""The catalog as the engine plays it: tiles, tokens and cards with their numbers, looked up once."""

from collections.abc import Iterable, Mapping, Sequence

from generator.dataclass import dataclass
from generator.engine.bits import bits
from generator.games.wizards_tower.card_words import LOOT_OPERATIONS
from generator.games.wizards_tower.sections import (
    Constants,
    LootCard,
    RoomTile,
    Sections,
    Token,
    WizardCard,
)
from generator.games.wizards_tower.state import BLANK, KINDS, NOTHING, SEATS, TRAP


@dataclass(frozen=True, slots=True)
class Spell:
    """A card of the wizard: `tokens` has how many of each kind it brings, `needs` are the operations it consists of."""

    id: str
    kind: str
    cost: int
    tokens: tuple[int, ...]
    needs: tuple[str, ...]
    brings: tuple[tuple[int, int], ...]  # the monsters and traps: (kind, how many)
    monsters: int
    ops: tuple[tuple[str, Mapping[str, int]], ...]  # each operation with its numbers


@dataclass(frozen=True, slots=True)
class Loot:
    """A card that heroes find: what equipment adds, or the `trigger` and operations of a consumable, first its `op`."""

    id: str
    slot: str
    trigger: str
    op: str
    ops: tuple[tuple[str, int], ...]
    combat: int
    save: int
    move: int
    guard: int

    @property
    def amount(self) -> int:
        """The number of the first operation."""
        return self.ops[0][1] if self.ops else 0

    @property
    def worn(self) -> bool:
        """Whether it is equipment."""
        return self.slot != "none"


def spell(card: WizardCard) -> Spell:
    """A card of the wizard, compiled."""
    tokens = [0] * len(KINDS)
    for op in card.ops:
        if op.monsters:
            tokens[(op.level or 1) - 1] += op.monsters
        tokens[TRAP] += op.traps or 0
        tokens[BLANK] += op.blanks or 0
    brings = tuple([(kind, many) for kind, many in enumerate(tokens[:BLANK]) if many])
    needs = tuple([op.op for op in card.ops])
    ops = [(op.op, {key: value for key, value in op.given().items() if isinstance(value, int)}) for op in card.ops]
    return Spell(card.id, card.kind, card.cost, tuple(tokens), needs, brings, sum(tokens[:TRAP]), tuple(ops))


def loot(card: LootCard) -> Loot:
    """A card that heroes find, compiled."""
    mods, ops = card.mods, tuple([(op.op, op.amount or op.rolls or 1) for op in card.ops or ()])
    adds = [(getattr(mods, what) or 0) if mods else 0 for what in ("combat", "save", "move", "guard")]
    return Loot(card.id, card.slot, card.trigger, ops[0][0] if ops else "", ops, *adds)


class Tables:
    """What is printed, numbered: the pointer of the wheel and the pawns first, then tiles, tokens, keys and cards.

    By component: `tile`, `kind`, `spell` and `loot` are the numbers of its tile, token, wizard card or loot card
    (NOTHING for what is none), `piece` is what it is printed as. By tile: `values` (cards, mana), `key_of` (the number
    of its key, or NOTHING) and `printed_as`.
    """

    def __init__(self, sections: Sections, rules: Constants, heroes: Sequence[str]) -> None:
        self.tiles = tuple(sections.tiles)
        self.spells = tuple([spell(card) for card in sections.wizard_deck])
        self.loots = tuple([loot(card) for card in sections.loot_deck])
        self.able = {op: self._those([card.op == op for card in self.loots]) for op in LOOT_OPERATIONS}
        self.free = (self.able["heal"], self.able["heal"] | self.able["extra_move"])
        self.equipment, self.consumables = [
            self._those([card.worn == worn for card in self.loots]) for worn in (True, False)
        ]
        harm = [min(card.combat, -card.save, card.move, card.guard) < 0 for card in self.loots]
        self.harmful = self._those(harm)
        slots = (("sword", rules.max_swords), ("boots", rules.max_boots))
        self.limits = [(self._those([card.slot == slot for card in self.loots]), most) for slot, most in slots]
        self.limited = sum([slot for slot, _ in self.limits])
        self.spell_names = [card.id for card in self.spells]
        self.loot_names = [card.id for card in self.loots]
        self.names = ["pointer", *[f"hero-{hero}" for hero in (*heroes, *range(SEATS))]][:SEATS]
        self.piece = list(self.names)
        nothing = [NOTHING] * SEATS
        self.tile, self.kind, self.spell, self.loot = nothing[:], nothing[:], nothing[:], nothing[:]
        self.tile_first = self._add(
            [tile.id for tile in self.tiles], [tile.copies.g7 for tile in self.tiles], self.tile
        )
        tokens = sorted([row for row in sections.tokens if row.kind in _ORDER], key=_kind)
        self.token_first = self._add([row.id for row in tokens], [row.copies for row in tokens], self.kind)
        self.token_ids = [row.id for row in tokens]
        keys = [row for row in sections.tokens if row.kind == "key"]
        self.key_first = self._add([row.id for row in keys], [row.copies for row in keys], None)
        self.key_tokens, self.key_names = [row.id for row in keys], [row.tile or "" for row in keys]
        self.key_of = [self.key_names.index(tile.id) if tile.kind == "key" else NOTHING for tile in self.tiles]
        markers = [row for row in sections.tokens if row.kind == "marker"]
        self.marker_first = self._add([row.id for row in markers], [row.copies for row in markers], None)
        self.marker_ids = [row.id for row in markers]
        self.spell_first = self._add(self.spell_names, [card.copies for card in sections.wizard_deck], self.spell)
        self.loot_first = self._add(self.loot_names, [card.copies for card in sections.loot_deck], self.loot)
        kinds = range(len(self.token_ids))
        self.of_kind = [range(self.kind.index(kind), self.kind.index(kind) + tokens[kind].copies) for kind in kinds]
        self.bit = [1 << loot if loot >= 0 else 0 for loot in self.loot]
        adds = {what: [getattr(card, what) for card in self.loots] for what in ("combat", "save", "move", "guard")}
        self.adds = {what: [adds[what][loot] if loot >= 0 else 0 for loot in self.loot] for what in adds}
        self.values = [(tile.cards or 0, tile.mana or 0) for tile in self.tiles]
        self.tile_names = [tile.id for tile in self.tiles]
        self.tower = next(number for number, tile in enumerate(self.tiles) if tile.kind == "tower")

    def _those(self, wanted: Iterable[bool]) -> int:
        """The set of the designs of loot cards of which that is true."""
        return bits(number for number, right in enumerate(wanted) if right)

    def _add(self, ids: Sequence[str], copies: Sequence[int], of: list[int] | None) -> int:
        """Number so many copies of each, and enter them in their table; the first one's number."""
        first = len(self.names)
        for number, (word, many) in enumerate(zip(ids, copies, strict=True)):
            for copy in range(many):
                self.names.append(f"{word}-{copy + 1}")
                self.piece.append(word)
                for table in (self.tile, self.kind, self.spell, self.loot):
                    table.append(number if table is of else NOTHING)
        return first

    def set_of(self, size: int) -> dict[int, list[int]]:
        """The components of the grid of that size, by their tiles; smaller grids are part of larger ones."""
        found: dict[int, list[int]] = {}
        for component in range(self.tile_first, self.token_first):
            pieces = found.setdefault(self.tile[component], [])
            copies = self.tiles[self.tile[component]].copies
            if len(pieces) < getattr(copies, f"g{size}", copies.g7):
                pieces.append(component)
        return found

    def printed_as(self, component: int) -> str:
        """The printed tile that a component is, by the smallest grid it belongs to."""
        return f"{self.tiles[self.tile[component]].id}-{self.players_of(component)}"

    def players_of(self, component: int) -> int:
        """The smallest number of players in whose grid a tile is: its dots."""
        tile: RoomTile = self.tiles[self.tile[component]]
        copy = int(self.names[component].rpartition("-")[2])
        return 3 if copy <= tile.copies.g5 else 4 if copy <= tile.copies.g6 else 5


_ORDER = ("monster", "trap", "blank")


def _kind(row: Token) -> tuple[int, int]:
    """Tokens in the order of KINDS."""
    return _ORDER.index(row.kind), row.level or 0
