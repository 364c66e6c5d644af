"""The shape of the game's own sections of the catalog, and of the starts of worked examples, with their conditions."""

from typing import Annotated

from pydantic import ConfigDict, Field

from generator.games.conditions import In, NotIn, Once, Within
from generator.games.mana_maker import words
from generator.games.rows import DRAWN, ENOUGH, GameSections, Id, NotPlayed, SectionRow, Title

CODE = "MM-V-23"
"""Of everything that is wrong with a set-up or a position."""
FOUNTAIN, SEATS = "fountain", 8
TRIBES = (
    *("beast", "building", "construct", "dragon", "fairie", "folk", "fountain", "giant", "imp", "plant", "undead"),
    *("wall", "wizard"),
)

Constant = Annotated[int, Field(ge=0)]
Positive = Annotated[Constant, Within("MM-V-20", 1)]
_Mana = Annotated[str, In("MM-V-07", words.COLOURS, what="colour of mana")]
_Paid = Annotated[str, In("MM-V-07", ("ap", *words.COLOURS), what="part of a cost")]
_Amount = Annotated[int, Within("MM-V-07", 1)]
_Range = Annotated[int, Within("MM-V-11", 1), Field(description="At most as many steps away")]
_Stat = Annotated[int | None, Within("MM-V-05", 0, 30)]
Seat = Annotated[str, In(CODE, "seats")]
Living = Annotated[Seat, NotIn(CODE, "setup.out", "{value} is out, and has neither a Wizard nor Entities")]
DeckCard = Annotated[str, In(CODE, "deck_cards")]
Count = Annotated[int, Within(CODE, 0)]
Pair = Annotated[list[int], Field(min_length=2, max_length=2)]
_FURTHER_KEYS = ConfigDict(extra="allow", json_schema_extra={"additionalProperties": False})
"""Of a row whose unknown keys a check of the game tells, which knows which words there are."""


class GateRows(SectionRow):
    """The rows of the two gates of a board."""

    upper: Constant
    lower: Constant


class Constants(SectionRow):
    """The numbers of the rules, each a whole number from 0."""

    players_min: Annotated[Constant, Within("MM-V-20", 2, "rules.players_max")]
    players_max: Annotated[Constant, Within("MM-V-20", 1, SEATS)]
    board_columns: Positive
    board_rows: Positive
    start_column: Constant
    start_row: Constant
    gate_column: Constant
    gate_rows: GateRows
    silver_world_bonus: Constant
    id_pairs: Annotated[Constant, Within("MM-V-20", "rules.id_pairs_advised")]
    id_pairs_advised: Annotated[Positive, NotPlayed("the least that `id_pairs` may be")]
    wizard_power: Constant
    wizard_vitality: Positive
    wizard_toughness: Constant
    wizard_speed: Constant
    green_level: Annotated[Constant, Within("MM-V-20", 0, "rules.green_capacity")]
    green_capacity: Constant
    green_production: Constant
    silver_level: Annotated[Constant, Within("MM-V-20", 0, "rules.silver_capacity")]
    silver_capacity: Constant
    silver_production: Constant
    hand_start: Constant
    cycle_first_cost: Positive
    cycle_cost: Positive
    cycle_draw: Constant
    fountain_production: Constant
    fountain_capacity: Constant
    draw_per_turn: Positive
    hand_limit: Positive
    critter_range: Positive
    structure_range: Positive
    entry_ap: Constant
    move_ap: Positive
    basic_ap: Positive
    basic_range: Positive
    type_multiplier: Annotated[Constant, Within("MM-V-20", 2)]
    weapon_slots: Positive
    armour_slots: Positive
    deck_min: Annotated[Constant, Within("MM-V-20", 1, "rules.deck_max")]
    deck_max: Positive
    deck_value_max: Positive
    empty_deck_step: Positive
    round_limit: Positive


class Stats(SectionRow):
    """What an Entity is worth on the board."""

    model_config = _FURTHER_KEYS

    power: Annotated[_Stat, Field(description="Basis of the damage of its attacks")] = None
    vitality: Annotated[_Stat, Within("MM-V-05", 1), Field(description="Damage Points at which it is defeated")] = None
    toughness: Annotated[_Stat, Field(description="Taken off the damage of attacks on it")] = None
    speed: Annotated[_Stat, Field(description="Action Points a turn")] = None


class TargetRow(SectionRow):
    """What an effect is aimed at."""

    model_config = _FURTHER_KEYS

    what: Annotated[str, Field(description="entity, critter, structure, mobile, tile, player, card or attachment")] = ""
    side: Annotated[str | None, Field(description="own, enemy or any")] = None
    range: Annotated[int | None, Field(description="At most as many steps away")] = None
    count: Annotated[int | str | None, Field(description="1, or all")] = None
    other: Annotated[bool, Field(description="Not the source itself")] = False
    tribe: Annotated[str | None, In("MM-V-11", TRIBES), Field(description="Only of this tribe")] = None
    max_vitality: Annotated[int | None, Field(description="Only of at most this Vitality")] = None
    at: Annotated[str | None, Field(description="Of a card: discard")] = None
    type: Annotated[str | None, Field(description="Of a card: its type")] = None


class CardOperation(SectionRow):
    """One thing an effect does; which parameters belong to which operation is the game's own check."""

    model_config = _FURTHER_KEYS

    op: Annotated[str, Field(description="damage, heal, draw, spawn, ...")] = ""
    n: Annotated[int | None, Field(description="How much, or how many")] = None
    who: Annotated[str | None, Field(description="self: the Entity itself")] = None
    stat: Annotated[str | None, Field(description="The statistic that changes")] = None
    colour: Annotated[str | None, Field(description="green or silver")] = None
    steps: Annotated[int | None, Field(description="How far something is moved")] = None
    to: Annotated[str | None, Field(description="hand")] = None
    card: Annotated[str | None, In("MM-V-12", "spawned"), Field(description="The Critter that is spawned")] = None
    at: Annotated[str | None, Field(description="own_tile: where the source stood")] = None
    status: Annotated[str | None, In("MM-V-15", words.STATUSES), Field(description="The status that is given")] = None
    turns: Annotated[int | None, Field(description="How long it lasts")] = None
    power: Annotated[int | None, Field(description="Of an attack: in place of the Attacker's Power")] = None
    bonus: Annotated[int | None, Field(description="Of an attack: added to the damage")] = None
    attr: Annotated[str | None, Field(description="The attribute that is given")] = None


class Filter(SectionRow):
    """Which cards an effect answers to."""

    model_config = _FURTHER_KEYS

    type: Annotated[str, In("MM-V-09", words.TYPES), Field(description="Of the card that is played or defeated")] = ""


class Effect(SectionRow):
    """What a card does, and when."""

    model_config = _FURTHER_KEYS

    when: Annotated[str, Field(description="resolve, static, activate, block, counter, retaliation, start, ...")] = ""
    do: Annotated[list[CardOperation], Field(description="What happens, in this order")] = []
    name: Annotated[str | None, Field(description="What the ability is called")] = None
    cost: Annotated[dict[_Paid, _Amount] | None, Field(description="Action Points (ap) and mana by colour")] = None
    optional: Annotated[bool, Field(description="Whether it may be skipped")] = False
    range: Annotated[int | None, Field(description="Of a reaction: how far the Attacker may be")] = None
    filter: Filter | None = None
    target: TargetRow | None = None


class Basic(SectionRow):
    """An Entity's Basic Attack."""

    model_config = _FURTHER_KEYS

    range: Annotated[int, Within("MM-V-08", 1), Field(description="At most as many steps away")] = 0


class Attach(SectionRow):
    """What an Enchantment or Equipment is attached to."""

    model_config = _FURTHER_KEYS

    what: Annotated[str, In("MM-V-11", words.ENTITIES), Field(description="entity, critter, structure or mobile")] = ""
    side: Annotated[str, In("MM-V-11", ("own", "enemy")), Field(description="own or enemy")] = ""
    range: _Range = 0


class CardRow(SectionRow):
    """A card. Which keys belong to which type, and which of them must be there, is the game's own check."""

    model_config = _FURTHER_KEYS

    id: Id
    title: Title
    type: Annotated[str, In("MM-V-03", words.TYPES), Field(description="wizard, critter, structure, spell, ...")]
    subtype: Annotated[str | None, In("MM-V-03", (FOUNTAIN,)), Field(description="Of a Structure: fountain")] = None
    slot: Annotated[str | None, In("MM-V-03", words.SLOTS), Field(description="Of Equipment: weapon or armour")] = None
    element: Annotated[str, In("MM-V-03", words.ELEMENTS), Field(description="fire, water, nature or none")] = "none"
    tribe: Annotated[str | None, In("MM-V-03", TRIBES), Field(description="Of an Entity: beast, folk, ...")] = None
    value: Annotated[int, Field(description="What it counts in a deck")] = 0
    deckable: Annotated[bool, Field(description="False: it is never in a deck")] = True
    cost: Annotated[dict[_Mana, _Amount], Field(description="Mana by colour")] = {}
    stats: Stats | None = None
    attrs: Annotated[
        dict[Annotated[str, In("MM-V-06", words.ATTRIBUTES, what="attribute")], bool] | None,
        Field(description="immobile, flying, unblockable"),
    ] = None
    basic: Basic | None = None
    attach: Attach | None = None
    effects: list[Effect] = []
    text: Annotated[str, Field(description="The printed line; its numbers come from the card's data")] = ""


class RingBoard(SectionRow):
    """How a board is drawn on its sheet."""

    sheet_mm: Annotated[Pair, DRAWN]
    tile_mm: Annotated[int, DRAWN, Field(description="Side of a tile")]
    origin_mm: Annotated[Pair, DRAWN, Field(description="Upper left corner of the tiles on the sheet")]
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
    ap: Count | None = None
    status: dict[Annotated[str, In(CODE, words.STATUSES, what="status")], StatusState] = {}
    attached: list[str | Attached] = []

    def cards(self) -> list[Attached]:
        """The cards that are attached, each with who played it where that is said."""
        return [Attached(card=row) if isinstance(row, str) else row for row in self.attached]


class WizardState(Bearer):
    """A Wizard in a position; without a tile it stands on its start tile."""

    at: list[int] | None = None


class EntityState(Bearer):
    """A Critter or Structure in a position."""

    card: Annotated[str, In(CODE, "entity_cards")]
    side: Annotated[Living, Field(description="The seat that controls it")]
    at: Annotated[list[int], Field(description="Column and row, and with two worlds the world")]


class PositionRow(SectionRow):
    """What lies where; all of it by seat or by the id of an Entity."""

    players: Annotated[int, Field(description="How many play")]
    worlds: Annotated[int, Field(description="1, or 2 with the Silver World")] = 1
    teams: Annotated[dict[Seat, str], Field(description="The team of each seat; none: everybody alone")] = {}
    active: Annotated[Seat, Field(description="Whose turn it is")] = "P1"
    round: Annotated[int, Within(CODE, 1, "rules.round_limit")] = 1
    out: Annotated[list[Annotated[Seat, Once(CODE)]], Field(description="Whose Wizards are defeated")] = []
    wizards: dict[Living, WizardState] = {}
    entities: dict[str, EntityState] = {}
    mana: Annotated[
        dict[Seat, dict[Annotated[str, In(CODE, words.COLOURS, what="colour of mana")], int]],
        Field(description="Levels by colour"),
    ] = {}
    hands: dict[Seat, list[DeckCard]] = {}
    discards: dict[Seat, list[DeckCard]] = {}
    missed_draws: dict[Seat, Count] = {}

    @property
    def seats(self) -> list[str]:
        """P1, P2 and so on."""
        return [f"P{number + 1}" for number in range(self.players)]


class Start(PositionRow):
    """The position that a worked example starts from."""

    round: Annotated[int, Within(CODE, 1, "rules.round_limit")] = 2
    decks: Annotated[dict[Seat, list[DeckCard]], Field(description="By seat, the top card first")] = {}


class Setup(PositionRow):
    """A table ready for the first turn."""

    id: Id
    decks: Annotated[
        list[Annotated[str, In(CODE, "deck_ids")]], Field(description="Of each seat; none: the starter decks by turns")
    ] = []


class Sections(GameSections):
    """The sections that only this game has, and its set-ups."""

    cards: list[CardRow]
    board: RingBoard
    statuses: list[StatusRow]
    components: Annotated[ComponentCounts, ENOUGH]
    setups: list[Setup]
