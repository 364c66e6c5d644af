"""The shape of the game's own sections of the catalog."""

from typing import Annotated

from pydantic import ConfigDict, Field

from generator.games.rows import GameSections, Id, SectionRow, Title

Constant = Annotated[int, Field(ge=0)]
Pair = Annotated[list[int], Field(min_length=2, max_length=2)]
_FURTHER_KEYS = ConfigDict(extra="allow", json_schema_extra={"additionalProperties": False})
"""Of a row whose unknown keys a check of the game tells, which knows which words there are."""


class GateRows(SectionRow):
    """The rows of the two gates of a board."""

    upper: Constant
    lower: Constant


class Constants(SectionRow):
    """The numbers of the rules, each a whole number from 0."""

    players_min: Constant
    players_max: Constant
    board_columns: Constant
    board_rows: Constant
    start_column: Constant
    start_row: Constant
    gate_column: Constant
    gate_rows: GateRows
    silver_world_bonus: Constant
    id_pairs: Constant
    id_pairs_advised: Constant
    wizard_power: Constant
    wizard_vitality: Constant
    wizard_toughness: Constant
    wizard_speed: Constant
    green_level: Constant
    green_capacity: Constant
    green_production: Constant
    silver_level: Constant
    silver_capacity: Constant
    silver_production: Constant
    hand_start: Constant
    cycle_first_cost: Constant
    cycle_cost: Constant
    cycle_draw: Constant
    fountain_production: Constant
    fountain_capacity: Constant
    draw_per_turn: Constant
    hand_limit: Constant
    critter_range: Constant
    structure_range: Constant
    entry_ap: Constant
    move_ap: Constant
    basic_ap: Constant
    basic_range: Constant
    type_multiplier: Constant
    weapon_slots: Constant
    armour_slots: Constant
    deck_min: Constant
    deck_max: Constant
    deck_value_max: Constant
    empty_deck_step: Constant
    round_limit: Constant


class Stats(SectionRow):
    """What an Entity is worth on the board."""

    model_config = _FURTHER_KEYS

    power: Annotated[int | None, Field(description="Basis of the damage of its attacks")] = None
    vitality: Annotated[int | None, Field(description="Damage Points at which it is defeated")] = None
    toughness: Annotated[int | None, Field(description="Taken off the damage of attacks on it")] = None
    speed: Annotated[int | None, Field(description="Action Points a turn")] = None


class Target(SectionRow):
    """What an effect is aimed at."""

    model_config = _FURTHER_KEYS

    what: Annotated[str, Field(description="entity, critter, structure, mobile, tile, player, card or attachment")] = ""
    side: Annotated[str | None, Field(description="own, enemy or any")] = None
    range: Annotated[int | None, Field(description="At most as many steps away")] = None
    count: Annotated[int | str | None, Field(description="1, or all")] = None
    other: Annotated[bool, Field(description="Not the source itself")] = False
    tribe: Annotated[str | None, Field(description="Only of this tribe")] = None
    max_vitality: Annotated[int | None, Field(description="Only of at most this Vitality")] = None
    at: Annotated[str | None, Field(description="Of a card: discard")] = None
    type: Annotated[str | None, Field(description="Of a card: its type")] = None


class Operation(SectionRow):
    """One thing an effect does; which parameters belong to which operation is the game's own check."""

    model_config = _FURTHER_KEYS

    op: Annotated[str, Field(description="damage, heal, draw, spawn, ...")] = ""
    n: Annotated[int | None, Field(description="How much, or how many")] = None
    who: Annotated[str | None, Field(description="self: the Entity itself")] = None
    stat: Annotated[str | None, Field(description="The statistic that changes")] = None
    colour: Annotated[str | None, Field(description="green or silver")] = None
    steps: Annotated[int | None, Field(description="How far something is moved")] = None
    to: Annotated[str | None, Field(description="hand")] = None
    card: Annotated[str | None, Field(description="The Critter that is spawned")] = None
    at: Annotated[str | None, Field(description="own_tile: where the source stood")] = None
    status: Annotated[str | None, Field(description="The status that is given")] = None
    turns: Annotated[int | None, Field(description="How long it lasts")] = None
    power: Annotated[int | None, Field(description="Of an attack: in place of the Attacker's Power")] = None
    bonus: Annotated[int | None, Field(description="Of an attack: added to the damage")] = None
    attr: Annotated[str | None, Field(description="The attribute that is given")] = None


class Filter(SectionRow):
    """Which cards an effect answers to."""

    model_config = _FURTHER_KEYS

    type: Annotated[str, Field(description="The type of the card that is played or defeated")] = ""


class Effect(SectionRow):
    """What a card does, and when."""

    model_config = _FURTHER_KEYS

    when: Annotated[str, Field(description="resolve, static, activate, block, counter, retaliation, start, ...")] = ""
    do: Annotated[list[Operation], Field(description="What happens, in this order")] = []
    name: Annotated[str | None, Field(description="What the ability is called")] = None
    cost: Annotated[dict[str, int] | None, Field(description="Action Points (ap) and mana by colour")] = None
    optional: Annotated[bool, Field(description="Whether it may be skipped")] = False
    range: Annotated[int | None, Field(description="Of a reaction: how far the Attacker may be")] = None
    filter: Filter | None = None
    target: Target | None = None


class Basic(SectionRow):
    """An Entity's Basic Attack."""

    model_config = _FURTHER_KEYS

    range: Annotated[int, Field(description="At most as many steps away")] = 0


class Attach(SectionRow):
    """What an Enchantment or Equipment is attached to."""

    model_config = _FURTHER_KEYS

    what: Annotated[str, Field(description="entity, critter, structure or mobile")] = ""
    side: Annotated[str, Field(description="own or enemy")] = ""
    range: Annotated[int, Field(description="At most as many steps from the Wizard")] = 0


class CardRow(SectionRow):
    """A card. Which keys belong to which type, and which of them must be there, is the game's own check."""

    model_config = _FURTHER_KEYS

    id: Id
    title: Title
    type: Annotated[str, Field(description="wizard, critter, structure, spell, enchantment or equipment")]
    subtype: Annotated[str | None, Field(description="Of a Structure: fountain")] = None
    slot: Annotated[str | None, Field(description="Of Equipment: weapon or armour")] = None
    element: Annotated[str, Field(description="fire, water, nature or none")] = "none"
    tribe: Annotated[str | None, Field(description="Of an Entity: beast, folk, ...")] = None
    value: Annotated[int, Field(description="What it counts in a deck")] = 0
    deckable: Annotated[bool, Field(description="False: it is never in a deck")] = True
    cost: Annotated[dict[str, int], Field(description="Mana by colour")] = {}
    stats: Stats | None = None
    attrs: Annotated[dict[str, bool] | None, Field(description="immobile, flying, unblockable")] = None
    basic: Basic | None = None
    attach: Attach | None = None
    effects: list[Effect] = []
    text: Annotated[str, Field(description="The printed line; its numbers come from the card's data")] = ""


class BoardRow(SectionRow):
    """How a board is drawn on its sheet."""

    sheet_mm: Pair
    tile_mm: Annotated[int, Field(description="Side of a tile")]
    origin_mm: Annotated[Pair, Field(description="Upper left corner of the tiles on the sheet")]
    start: Annotated[Pair, Field(description="Column and row of the start tile")]
    gates: Annotated[list[Pair], Field(description="Columns and rows of the gates")]
    worlds: Annotated[list[str], Field(description="The worlds, the one the Wizards start in first")]


class StatusRow(SectionRow):
    """A Status Effect."""

    id: Id
    step: Annotated[int, Field(description="The step of the turn in which it acts")]
    has_n: Annotated[bool, Field(description="Whether it has a figure")]
    has_turns: Annotated[bool, Field(description="Whether it has a duration")]


class ComponentCounts(SectionRow):
    """How many are printed."""

    green_boards: Constant
    silver_boards: Constant
    id_pairs_per_seat: Constant
    tracker_sheets: Constant
    wizard_cards: Constant
    spawn_cards_each: Constant
    damage_counters_1: Constant
    damage_counters_5: Constant
    ap_counters: Constant
    status_markers_each: Constant


class StatusState(SectionRow):
    """A Status Effect on an Entity, with 0 for a figure that it does not have."""

    n: int = 0
    turns: int = 0


class Attached(SectionRow):
    """A card on an Entity."""

    card: str
    by: Annotated[str | None, Field(description="The seat that played it, if not the Entity's own")] = None


class Bearer(SectionRow):
    """What lies on an Entity in a position."""

    damage: int = 0
    ap: int | None = None
    status: dict[str, StatusState] = {}
    attached: list[str | Attached] = []

    def cards(self) -> list[Attached]:
        """The cards that are attached, each with who played it where that is said."""
        return [Attached(card=row) if isinstance(row, str) else row for row in self.attached]


class WizardState(Bearer):
    """A Wizard in a position; without a tile it stands on its start tile."""

    at: list[int] | None = None


class EntityState(Bearer):
    """A Critter or Structure in a position."""

    card: str
    side: Annotated[str, Field(description="The seat that controls it")]
    at: Annotated[list[int], Field(description="Column and row, and with two worlds the world")]


class Position(SectionRow):
    """What lies where; all of it by seat or by the id of an Entity."""

    players: Annotated[int, Field(description="How many play")]
    worlds: Annotated[int, Field(description="1, or 2 with the Silver World")] = 1
    teams: Annotated[dict[str, str], Field(description="The team of each seat; none: everybody alone")] = {}
    active: Annotated[str, Field(description="Whose turn it is")] = "P1"
    out: Annotated[list[str], Field(description="The seats whose Wizards are defeated")] = []
    wizards: dict[str, WizardState] = {}
    entities: dict[str, EntityState] = {}
    mana: Annotated[dict[str, dict[str, int]], Field(description="Levels by colour")] = {}
    hands: dict[str, list[str]] = {}
    discards: dict[str, list[str]] = {}
    missed_draws: dict[str, int] = {}

    @property
    def seats(self) -> list[str]:
        """P1, P2 and so on."""
        return [f"P{number + 1}" for number in range(self.players)]


class Start(Position):
    """The position that a worked example starts from."""

    round: int = 2
    decks: Annotated[dict[str, list[str]], Field(description="By seat, the top card first")] = {}


class Setup(Position):
    """A table ready for the first turn."""

    id: Id
    round: int = 1
    decks: Annotated[list[str], Field(description="The deck of each seat; none: the starter decks by turns")] = []


class Sections(GameSections):
    """The sections that only this game has, and its set-ups."""

    cards: list[CardRow]
    board: BoardRow
    statuses: list[StatusRow]
    components: ComponentCounts
    setups: list[Setup]
