"""The shape of the game's own sections of the catalog."""

from collections.abc import Iterator
from typing import Annotated

from pydantic import ConfigDict, Field

from generator.games.rows import GameSections, Id, SectionRow, Title
from generator.source.mark import Path

PHASES = ("wizard_start", "wizard", "move", "combat")

Constant = Annotated[int, Field(ge=0)]
ByKey = Annotated[dict[str, Constant], Field(description="One number for each number of players, or for each level")]
Copies = Annotated[int, Field(description="How many are printed")]
_FURTHER_KEYS = ConfigDict(extra="allow", json_schema_extra={"additionalProperties": False})
"""Of a row whose unknown keys a check of the game tells, which knows which words there are."""


class Constants(SectionRow):
    """The numbers of the rules, each a whole number from 0, or one for each number of players or level."""

    hero_hp: Constant
    grid_size: ByKey
    wheel_min: Constant
    wheel_max: Constant
    wheel_start: Constant
    opening_draw: Constant
    opening_keep: Constant
    turn_draw: Constant
    max_wheel_extra_draw: Constant
    base_move: Constant
    save_target: Constant
    save_min: Constant
    trap_damage: Constant
    damage_per_monster: Constant
    explore_loot: Constant
    defeat_loot: Constant
    first_defeat_loot: Constant
    keys_needed: Constant
    max_swords: Constant
    max_boots: Constant
    round_limit: ByKey
    die_faces: Constant
    last_stand_dice: Constant
    monster_tokens: ByKey
    trap_tokens: Constant
    blank_tokens: Constant
    key_tokens: Constant
    frozen_markers: Constant


class CardOperation(SectionRow):
    """One thing a card does; which of the parameters belong to which operation is the game's own check."""

    model_config = _FURTHER_KEYS

    op: Annotated[str, Field(description="place_tokens, freeze, heal, ...")]
    target: Annotated[str, Field(description="any_tile, hero_tile, self, ...")]
    monsters: Annotated[int | None, Field(description="Monster tokens to place")] = None
    level: Annotated[int | None, Field(description="Their level")] = None
    traps: Annotated[int | None, Field(description="Trap tokens to place")] = None
    blanks: Annotated[int | None, Field(description="Blank tokens to place")] = None
    tiles: Annotated[int | None, Field(description="How many tiles it is about")] = None
    turns: Annotated[int | None, Field(description="How many turns are skipped")] = None
    heroes: Annotated[int | None, Field(description="How many heroes it is about")] = None
    steps: Annotated[int | None, Field(description="How far a hero is moved")] = None
    quarter_turns: Annotated[int | None, Field(description="How far the tower is turned")] = None
    rolls: Annotated[int | None, Field(description="How often a die is rolled again")] = None
    amount: Annotated[int | None, Field(description="Damage, hit points, cards, steps, mana")] = None


class WizardCard(SectionRow):
    """A card of the wizard."""

    id: Id
    kind: Annotated[str, Field(description="monster, trap or spell")]
    title: Title
    copies: Copies
    cost: Annotated[int, Field(description="The mana it costs")]
    trigger: Annotated[str, Field(description="wizard_turn")]
    ops: Annotated[list[CardOperation], Field(description="What it does, in this order")]
    text: Annotated[str, Field(description="The printed line; its numbers come from the operations")]


class Modifiers(SectionRow):
    """What equipment adds while it is worn."""

    model_config = _FURTHER_KEYS

    combat: Annotated[int | None, Field(description="To the heroes' combat total")] = None
    save: Annotated[int | None, Field(description="To the number needed on a save, so negative is good")] = None
    move: Annotated[int | None, Field(description="To the tiles a turn")] = None
    guard: Annotated[int | None, Field(description="Taken off the damage of a lost combat")] = None


class LootCard(SectionRow):
    """A card that heroes find."""

    id: Id
    kind: Annotated[str, Field(description="equipment or consumable")]
    slot: Annotated[str, Field(description="sword, boots, other or none")]
    title: Title
    copies: Copies
    trigger: Annotated[str, Field(description="while_equipped, or when it is used")]
    mods: Annotated[Modifiers | None, Field(description="What equipment adds")] = None
    ops: Annotated[list[CardOperation] | None, Field(description="What a consumable does")] = None
    text: Annotated[str, Field(description="The printed line; its numbers come from the operations and modifiers")]


class Selection(SectionRow):
    """How many copies of a tile belong to the grid of each size."""

    g5: Annotated[int, Field(description="In the grid of 5 x 5 tiles")]
    g6: Annotated[int, Field(description="In the grid of 6 x 6 tiles")]
    g7: Annotated[int, Field(description="In the grid of 7 x 7 tiles, which is all that are printed")]


class RoomTile(SectionRow):
    """A tile of the grid."""

    id: Id
    kind: Annotated[str, Field(description="tower, key or room")]
    title: Title
    cards: Annotated[int | None, Field(description="Cards that the wizard draws, or discards")] = None
    mana: Annotated[int | None, Field(description="How far the Mana Wheel turns")] = None
    copies: Selection


class Token(SectionRow):
    """A token that lies on tiles or before heroes."""

    id: Id
    kind: Annotated[str, Field(description="monster, trap, blank, key or marker")]
    copies: Copies
    level: Annotated[int | None, Field(description="Of a monster")] = None
    tile: Annotated[str | None, Field(description="The tile of a key")] = None


class Setup(SectionRow):
    """A table ready for the first turn."""

    id: Id
    players: Annotated[int, Field(description="Wizard and heroes")]
    wizard: Annotated[str, Field(description="Who plays the wizard")]
    heroes: Annotated[list[str], Field(description="Who plays a hero, in seat order from the wizard's left")]
    tower: Annotated[str, Field(description="The place of the tower")]
    entrance: Annotated[str, Field(description="The side of its entrance: north, east, south or west")]
    keys: Annotated[list[str], Field(description="The places of the key tiles")]
    starts: Annotated[dict[str, str], Field(description="The corner each hero starts on")]
    drawn: Annotated[list[str], Field(description="The wizard's opening cards")]
    kept: Annotated[list[str], Field(description="Those that are kept")]


class HeroRow(SectionRow):
    """A hero in a position."""

    at: str
    hp: int | None = None
    prev: str | None = None
    equipped: list[str] = []
    hand: list[str] = []
    keys: list[str] = []
    alive: bool = True
    frozen: bool = False


class WizardRow(SectionRow):
    """The wizard in a position; the top card of the deck first."""

    hand: list[str] = []
    deck: list[str] = []
    discard: list[str] = []
    wheel: int | None = None
    mana: int | None = None


class LootRow(SectionRow):
    """The loot in a position; the top card of the deck first."""

    deck: list[str] = []
    discard: list[str] = []


class FloorRow(SectionRow):
    """What lies on a tile."""

    cards: list[str] = []
    keys: list[str] = []


_Tokens = Annotated[dict[str, list[str]], Field(description="Tokens by tile")]


class Start(SectionRow):
    """The position that a worked example starts from."""

    heroes: dict[str, HeroRow]
    size: int | None = None
    tower: str | None = None
    entrance: str = "north"
    facedown: dict[str, str] = {}
    faceup: dict[str, str] = {}
    tower_open: bool | None = None
    removed: list[str] = []
    cleared: list[str] = []
    tokens_down: _Tokens = {}
    tokens_up: _Tokens = {}
    supply: dict[str, int] = {}
    wizard: WizardRow = WizardRow()
    loot: LootRow = LootRow()
    floor: dict[str, FloorRow] = {}
    keys_found: list[str] = []
    phase: str = "wizard_start"
    round: int = 1

    @property
    def players(self) -> str:
        """The wizard and the heroes, as a key of the constants."""
        return str(len(self.heroes) + 1)

    def tiles(self) -> Iterator[tuple[Path, str]]:
        """Every place of a tile that is there, with where it is written."""
        yield from ((("heroes", name, "at"), hero.at) for name, hero in self.heroes.items())
        for key in ("facedown", "faceup", "tokens_down", "tokens_up", "floor"):
            yield from (((key, place), place) for place in getattr(self, key))

    def loot_cards(self) -> Iterator[tuple[Path, str]]:
        """Every loot card, with the list it is written in."""
        for name, hero in self.heroes.items():
            yield from ((("heroes", name, key), card) for key in ("equipped", "hand") for card in getattr(hero, key))
        yield from ((("floor", place, "cards"), card) for place, row in self.floor.items() for card in row.cards)
        yield from ((("loot", key), card) for key in ("deck", "discard") for card in getattr(self.loot, key))

    def held_keys(self) -> Iterator[tuple[Path, str]]:
        """Every key that was picked up and is not on the tower, with the list it is written in."""
        yield from ((("heroes", name, "keys"), key) for name, hero in self.heroes.items() for key in hero.keys)
        yield from ((("floor", place, "keys"), key) for place, row in self.floor.items() for key in row.keys)


class DeckSizes(SectionRow):
    """How many cards the decks have."""

    wizard: Annotated[int, Field(ge=1)]
    loot: Annotated[int, Field(ge=1)]


class Sections(GameSections):
    """The sections that only this game has, and its set-ups."""

    wizard_deck: list[WizardCard]
    loot_deck: list[LootCard]
    tiles: list[RoomTile]
    tokens: list[Token]
    deck_sizes: DeckSizes
    setups: list[Setup]
