"""The shape of the game's own sections of the catalog, and of the starts of worked examples, with their conditions.

WT-V02 to -V08, -V12 and -V17 are about the catalog, WT-V31 to -V36 about set-ups, WT-P02 to -P06 about positions.
"""

from typing import Annotated

from pydantic import ConfigDict, Field

from generator.games.card_conditions import Operates, Prints, Takes
from generator.games.conditions import Copies, Every, In, Keys, Many, NotIn, Once, Total, Within
from generator.games.rows import GameSections, Id, NotPlayed, SectionRow, Title
from generator.games.wizards_tower import card_words as words
from generator.games.wizards_tower.grid import SIDES

PHASES = ("wizard_start", "wizard", "move", "combat")

Constant = Annotated[int, Field(ge=0)]
Positive = Annotated[Constant, Within("WT-V17", 1)]
ByPlayers = Keys(
    "WT-V17",
    "numbers_of_players",
    "{name} has nothing for {word} players",
    "{name} has something for {word} players",
)
Round = Annotated[Constant, Within("WT-V17", 1, says="without a last round the game could go on for ever")]
Copied = Annotated[int, Field(description="How many are printed")]
Modifier = Annotated[int | None, NotIn("WT-V03", (0,), "{name} must be a whole number other than 0, not 0")]
_KEYS = "the heroes need {value} keys, but there are {low}"
_UNPAID = "a cost of {value} can never be paid: it must be {bounds}"
_FURTHER_KEYS = ConfigDict(extra="allow", json_schema_extra={"additionalProperties": False})
"""Of a row whose unknown keys a check of the game tells, which knows which words there are."""


class Constants(SectionRow):
    """The numbers of the rules, each a whole number from 0, or one for each number of players or level."""

    hero_hp: Positive
    grid_size: Annotated[dict[str, Constant], ByPlayers, Field(description="One number for each number of players")]
    wheel_min: Annotated[Constant, Within("WT-V17", 1, "rules.wheel_start")]
    wheel_max: Constant
    wheel_start: Annotated[Constant, Within("WT-V17", None, "rules.wheel_max")]
    opening_draw: Constant
    opening_keep: Annotated[Constant, Within("WT-V17", None, "rules.opening_draw")]
    turn_draw: Constant
    max_wheel_extra_draw: Constant
    base_move: Positive
    save_target: Annotated[Constant, Within("WT-V17", None, "rules.die_faces")]
    save_min: Annotated[
        Constant,
        Within("WT-V17", 1, "rules.save_target"),
        NotPlayed("all loot that makes a save easier leaves more than this"),
    ]
    trap_damage: Constant
    damage_per_monster: Constant
    explore_loot: Constant
    defeat_loot: Constant
    first_defeat_loot: Constant
    keys_needed: Annotated[Positive, Within("WT-V17", "rules.key_tokens", "rules.key_tokens", _KEYS)]
    max_swords: Positive
    max_boots: Positive
    round_limit: Annotated[dict[str, Round], ByPlayers, Field(description="One number for each number of players")]
    die_faces: Constant
    last_stand_dice: Annotated[Constant, Within("WT-V17", 1, 2)]
    monster_tokens: Annotated[dict[str, Constant], Field(description="One number for each level")]
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


WizardOperation = Annotated[
    CardOperation,
    Operates("WT-V02", words.WIZARD_OPERATIONS, "operation of the wizard deck"),
    Takes("WT-V03", words.WIZARD_OPERATIONS),
]
LootOperation = Annotated[
    CardOperation,
    Operates("WT-V02", words.LOOT_OPERATIONS, "operation of the loot deck"),
    Takes("WT-V03", words.LOOT_OPERATIONS),
]


class WizardCard(SectionRow):
    """A card of the wizard."""

    id: Id
    kind: Annotated[str, In("WT-V02", words.WIZARD_KINDS, what="kind of wizard card")]
    title: Title
    copies: Annotated[Copied, Within("WT-V05", 1)]
    cost: Annotated[int, Within("WT-V08", 1, "rules.wheel_max", _UNPAID), Field(description="The mana it costs")]
    trigger: Annotated[str, In("WT-V02", (words.WIZARD_TURN,), what="trigger of a wizard card")]
    ops: Annotated[list[WizardOperation], Field(description="What it does, in this order")]
    text: Annotated[str, Prints("WT-V04", ("ops",)), Field(description="The printed line")]


class Modifiers(SectionRow):
    """What equipment adds while it is worn."""

    model_config = _FURTHER_KEYS

    combat: Annotated[Modifier, Field(description="To the heroes' combat total")] = None
    save: Annotated[Modifier, Field(description="To the number needed on a save, so negative is good")] = None
    move: Annotated[Modifier, Field(description="To the tiles a turn")] = None
    guard: Annotated[Modifier, Field(description="Taken off the damage of a lost combat")] = None


class LootCard(SectionRow):
    """A card that heroes find."""

    id: Id
    kind: Annotated[str, In("WT-V02", words.LOOT_KINDS, what="kind of loot card")]
    slot: Annotated[str, In("WT-V02", words.SLOTS, what="slot")]
    title: Title
    copies: Annotated[Copied, Within("WT-V06", 1)]
    trigger: Annotated[str, In("WT-V02", words.LOOT_TRIGGERS, what="trigger of a loot card")]
    mods: Annotated[
        Modifiers | None, In("WT-V02", words.MODIFIERS, what="modifier"), Field(description="What equipment adds")
    ] = None
    ops: Annotated[list[LootOperation] | None, Field(description="What a consumable does")] = None
    text: Annotated[str, Prints("WT-V04", ("ops", "mods")), Field(description="The printed line")]


Selected = Annotated[int, Within("WT-V12", 0)]


class Selection(SectionRow):
    """How many copies of a tile belong to the grid of each size."""

    g5: Annotated[Selected, Field(description="In the grid of 5 x 5 tiles")]
    g6: Annotated[Selected, Field(description="In the grid of 6 x 6 tiles")]
    g7: Annotated[Selected, Field(description="In the grid of 7 x 7 tiles, which is all that are printed")]


class RoomTile(SectionRow):
    """A tile of the grid."""

    id: Id
    kind: Annotated[str, In("WT-V02", words.TILE_KINDS, what="kind of tile")]
    title: Title
    cards: Annotated[int | None, Field(description="Cards that the wizard draws, or discards")] = None
    mana: Annotated[int | None, Field(description="How far the Mana Wheel turns")] = None
    copies: Selection


class Token(SectionRow):
    """A token that lies on tiles or before heroes."""

    id: Id
    kind: Annotated[str, In("WT-V02", words.TOKEN_KINDS, what="kind of token")]
    copies: Copied
    level: Annotated[int | None, Field(description="Of a monster")] = None
    tile: Annotated[str | None, Field(description="The tile of a key")] = None
    title: Annotated[str | None, Field(description="What a key is called")] = None


Player = Annotated[
    str, NotIn("WT-V31", "setup.wizard", "{value} plays the wizard and cannot be a hero too"), Once("WT-V31")
]
KeyPlace = Annotated[
    str,
    In("WT-V34", "grid.places"),
    NotIn("WT-V34", "grid.corners", "{value} is a corner, where heroes start"),
    NotIn("WT-V34", "setup.tower", "{value} is the tower's place"),
    Once("WT-V34"),
]
Drawn = Annotated[str, In("WT-V36", "wizard_deck", what="wizard card"), Copies("WT-V36", "wizard_deck")]
Kept = Annotated[
    str,
    In("WT-V36", "wizard_deck", what="wizard card"),
    Copies("WT-V36", "setup.drawn", "{value} is kept, but was not drawn so often"),
]


class Setup(SectionRow):
    """A table ready for the first turn."""

    id: Id
    players: Annotated[int, Field(description="Wizard and heroes")]
    wizard: Annotated[str, Field(description="Who plays the wizard")]
    heroes: Annotated[list[Player], Field(description="Who plays a hero, in seat order from the wizard's left")]
    tower: Annotated[str, In("WT-V32", "grid.centres"), Field(description="The place of the tower")]
    entrance: Annotated[
        str,
        In("WT-V33", SIDES, what="side"),
        Field(description="The side of its entrance: north, east, south or west"),
    ]
    keys: Annotated[
        list[KeyPlace],
        Many("WT-V34", 3, "there are {wanted} key tiles, but {found} places for them"),
        Field(description="The places of the key tiles"),
    ]
    starts: Annotated[
        dict[str, Annotated[str, In("WT-V35", "grid.corners")]],
        Keys("WT-V35", "setup.heroes", "{word} has no start", "{word!r} is no hero, who would have a start"),
        Field(description="The corner each hero starts on"),
    ]
    drawn: Annotated[
        list[Drawn],
        Many("WT-V36", "rules.opening_draw", "{wanted} cards are drawn, not {found}"),
        Field(description="The wizard's opening cards"),
    ]
    kept: Annotated[
        list[Kept],
        Many("WT-V36", "rules.opening_keep", "{wanted} cards are kept, not {found}"),
        Field(description="Those that are kept"),
    ]


_FOUND = "{value} has been found, so its tile lies face up"
Place = Annotated[str, In("WT-P02", "grid.places")]
Tile = Annotated[str, In("WT-P02", "grid.places"), NotIn("WT-P02", "setup.removed", "{value} has been removed")]
Spells = list[Annotated[str, In("WT-P05", "wizard_deck", what="wizard card"), Copies("WT-P05", "wizard_deck")]]
Loots = list[Annotated[str, In("WT-P05", "loot_deck", what="loot card"), Copies("WT-P05", "loot_deck")]]
TokenThere = Annotated[str, In("WT-P04", "tokens_there")]
FaceUp = Annotated[TokenThere, NotIn("WT-P04", ("trap", "blank"), "a {value} does not stay on a tile face up")]
HeldKeys = list[
    Annotated[
        str,
        In("WT-P06", "keys"),
        In("WT-P06", "setup.keys_found", "{value} has not been found"),
        Copies("WT-P06", "keys", "{value} is in two places"),
    ]
]
FaceTile = Annotated[str, In("WT-P06", "rooms"), Copies("WT-P06", "rooms", "{value} lies in two places")]


class HeroRow(SectionRow):
    """A hero in a position."""

    at: Place
    hp: int | None = None
    prev: Place | None = None
    equipped: Loots = []
    hand: Loots = []
    keys: HeldKeys = []
    alive: bool = True
    frozen: bool = False


class WizardRow(SectionRow):
    """The wizard in a position; the top card of the deck first."""

    hand: Spells = []
    deck: Spells = []
    discard: Spells = []
    wheel: Annotated[int | None, Within("WT-P03", "rules.wheel_min", "rules.wheel_max")] = None
    mana: int | None = None


class LootRow(SectionRow):
    """The loot in a position; the top card of the deck first."""

    deck: Loots = []
    discard: Loots = []


class FloorRow(SectionRow):
    """What lies on a tile."""

    cards: Loots = []
    keys: HeldKeys = []


class Start(SectionRow):
    """The position that a worked example starts from; tokens lie on tiles by their names."""

    heroes: dict[str, HeroRow]
    size: int | None = None
    tower: Annotated[str, In("WT-P02", "grid.centres")] | None = None
    entrance: Annotated[str, In("WT-P02", SIDES, what="side")] = "north"
    facedown: dict[Tile, Annotated[FaceTile, NotIn("WT-P06", "setup.keys_found", _FOUND)]] = {}
    faceup: dict[Annotated[Tile, NotIn("WT-P06", "setup.facedown", "{value} lies face down as well")], FaceTile] = {}
    tower_open: bool | None = None
    removed: list[Place] = []
    cleared: list[Place] = []
    tokens_down: dict[Tile, list[TokenThere]] = {}
    tokens_up: dict[Tile, list[FaceUp]] = {}
    supply: dict[TokenThere, int] = {}
    wizard: WizardRow = WizardRow()
    loot: LootRow = LootRow()
    floor: dict[Tile, FloorRow] = {}
    keys_found: list[str] = []
    phase: Annotated[str, In("WT-P02", PHASES, what="phase")] = "wizard_start"
    round: Annotated[int, Within("WT-P03", 1, "last_round")] = 1

    @property
    def players(self) -> int:
        """The wizard and the heroes."""
        return len(self.heroes) + 1


class DeckSizes(SectionRow):
    """How many cards the decks have."""

    wizard: Annotated[int, Field(ge=1)]
    loot: Annotated[int, Field(ge=1)]


class Sections(GameSections):
    """The sections that only this game has, and its set-ups."""

    wizard_deck: Annotated[
        list[WizardCard],
        Total("WT-V05", "copies", "deck_sizes.wizard", "the wizard deck has {found} cards, not {wanted}"),
        Every("WT-V07", "kind", words.WIZARD_KINDS, "the wizard deck has no card of the kind {word!r}"),
    ]
    loot_deck: Annotated[
        list[LootCard],
        Total("WT-V06", "copies", "deck_sizes.loot", "the loot deck has {found} cards, not {wanted}"),
        Every("WT-V07", "kind", words.LOOT_KINDS, "the loot deck has no card of the kind {word!r}"),
    ]
    tiles: Annotated[
        list[RoomTile],
        Total("WT-V12", "copies.g5", 5 * 5, "the tiles of the grid g5 add up to {found}, not {wanted}"),
        Total("WT-V12", "copies.g6", 6 * 6, "the tiles of the grid g6 add up to {found}, not {wanted}"),
        Total("WT-V12", "copies.g7", 7 * 7, "the tiles of the grid g7 add up to {found}, not {wanted}"),
    ]
    tokens: list[Token]
    deck_sizes: DeckSizes
    setups: list[Setup]
