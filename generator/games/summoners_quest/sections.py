"""The shape of the game's own sections of the catalog."""

from typing import Annotated, Literal

from pydantic import Field

from generator.catalog.schema_boards import PlacePoint
from generator.games.rows import DRAWN, GameSections, Id, NotPlayed, SectionRow, Title

SpaceId = Annotated[str, Field(description="A space of the board: `N0` to `W7`, `NG`, `NH1`, `NH2` and so on, `CH`")]
CardId = Annotated[str, Field(description="A card's id")]
Constant = Annotated[int, Field(ge=0)]
Pair = Annotated[list[float], Field(min_length=2, max_length=2)]
Section = Literal["N", "E", "S", "W"]
Mythology = Literal["nordic", "japanese_modern", "greek", "amazonian_brazilian"]
Bearer = Literal["summoner", "any"]
Mode = Literal["perpetual", "charge", "consumable"]


class Constants(SectionRow):
    """The numbers of the rules, each a whole number from 0."""

    players_min: Constant
    players_max: Constant
    die_sides: Constant
    order_max_rolls: Constant
    start_life: Constant
    life_cap: Constant
    start_mana: Constant
    mana_recovery: Constant
    start_hand: Constant
    hand_limit: Constant
    focus_draw: Constant
    move_dice: Constant
    moves_per_turn: Constant
    pair_divisor: Constant
    slow_divisor: Constant
    move_min: Constant
    temple_bonus: Constant
    temple_discount: Constant
    card_cost_min: Constant
    portal_uses_per_turn: Constant
    gate_cost: Constant
    gate_cost_min: Annotated[Constant, NotPlayed("all discounts of the cards together leave more than this")]
    chamber_hold_turns: Constant
    summoner_base_damage: Constant
    combat_dice: Constant
    combat_max_rolls: Constant
    push_back: Constant
    power_uses_per_turn: Constant
    trap_cost: Constant
    traps_per_space: Constant
    equip_limit: Constant
    equip_range: Constant
    at_will_per_turn: Constant
    status_limit_summoner: Constant
    status_limit_summon: Constant
    max_rounds: Constant


class Components(SectionRow):
    """What nothing else determines."""

    mana_counters: Annotated[int, Field(ge=1, description="Blue counters, with the players and in the supply")]
    damage_counters: Annotated[int, Field(ge=1, description="White counters for damage on summons")]
    status_markers_per_kind: Annotated[int, Field(ge=1, description="Markers of each status")]


class Status(SectionRow):
    """What can befall a piece."""

    title: Title
    word: Annotated[str, Field(min_length=1, description="What the text of a card that applies it says")]
    turns: Annotated[int, Field(ge=1, description="How many of its owner's next turns it lasts")]
    harmful: Annotated[bool, Field(description="Whether it harms, so that a cure ends it")]
    amount: Annotated[int | None, Field(description="How much, where the status has a number")] = None
    icon: Annotated[str, Field(description="What its marker shows")] = ""
    text: Annotated[str, Field(description="What it does; its numbers come from data")]


class Effect(SectionRow):
    """An operation with its parameters."""

    op: Annotated[str, Field(description="One of the operations of the rules")]
    amount: Annotated[int | None, Field(description="How much")] = None
    count: Annotated[int | None, Field(description="How many cards or items")] = None
    steps: Annotated[int | None, Field(description="How many spaces")] = None
    direction: Annotated[Literal["forward", "backward"] | None, Field(description="Which way the piece moves")] = None
    status: Annotated[str | None, Field(description="The status that is applied")] = None
    roll: Annotated[Literal["combat", "move"] | None, Field(description="The roll that is modified")] = None


class PowerRow(SectionRow):
    """What a card does, when, to whom and for what price."""

    timing: Annotated[list[str], Field(min_length=1, description="When it works")]
    cost: Annotated[int, Field(ge=0, description="Mana for each use; 0 if it is free")] = 0
    target: Annotated[str, Field(description="Whom it is aimed at")]
    range: Annotated[int | None, Field(description="Spaces it reaches, for targets that need one")] = None
    effects: Annotated[list[Effect], Field(min_length=1, description="What happens, in this order")]


class Card(SectionRow):
    """A design; `copies` of it are printed."""

    id: Id
    type: Annotated[Literal["summon", "spell", "equip", "trap"], Field(description="The sort of card")]
    mythology: Annotated[Mythology, Field(description="The folklore source")]
    name: Title
    copies: Annotated[int, Field(ge=1, description="How many are printed")]
    cost: Annotated[int | None, Field(ge=0, le=10, description="Mana to play it; a trap needs none")] = None
    attack: Annotated[int | None, Field(ge=0, description="Damage of a summon that wins a fight")] = None
    life: Annotated[int | None, Field(ge=1, description="Damage that destroys the summon")] = None
    bearer: Annotated[Bearer | None, Field(description="Who may bear the item")] = None
    mode: Annotated[Mode | None, Field(description="How long the item works")] = None
    negate: Annotated[int | None, Field(ge=2, le=6, description="This roll or more negates the trap")] = None
    powers: Annotated[list[PowerRow], Field(description="What the card does")] = []
    effects_vs_summon: Annotated[
        list[Effect] | None, Field(description="What a trap does to a summon instead, where that differs")
    ] = None
    icon: Annotated[str, Field(description="What its picture shows")] = ""
    art: Annotated[str, Field(description="A picture file of the game's folder, instead of the drawn one")] = ""
    illustration: Annotated[
        str, Field(description="The illustration that its picture shows; else the one of its id")
    ] = ""
    text: Annotated[str, Field(min_length=1, description="The printed text; its numbers come from data")]
    flavour: Annotated[str, Field(description="A line that is no rule")] = ""


class SpaceRow(SectionRow):
    """A space of the board."""

    id: SpaceId
    type: Annotated[Literal["temple", "focus", "portal", "gate", "hall", "chamber"], Field(description="What it is")]
    section: Annotated[Section | None, Field(description="The side of the board it belongs to")] = None
    at: Annotated[Pair, Field(description="Its centre in units of the board")]
    size: Annotated[Pair, DRAWN, Field(description="Its width and height in units of the board")]
    next: Annotated[list[SpaceId], Field(description="The spaces one step forward, a gate's portal step left out")]
    portal: Annotated[SpaceId | None, Field(description="Of a gate: the portal it is attached to")] = None
    jump: Annotated[SpaceId | None, Field(description="Of a portal: where it leads")] = None
    snap: Annotated[str, Field(description="The pattern of places for pieces")]
    marker: Annotated[Pair | None, Field(description="Of a gate: where its marker lies")] = None


class Board(SectionRow):
    """The board."""

    unit: Annotated[float, DRAWN, Field(gt=0, description="Mm of a unit")]
    size: Annotated[int, DRAWN, Field(ge=1, le=40, description="Units along a side")]
    snaps: Annotated[
        dict[str, list[Pair | PlacePoint]],
        DRAWN,
        Field(description="Patterns of places for pieces, counted from a space's centre"),
    ]
    spaces: Annotated[list[SpaceRow], Field(description="Ring, halls and chamber")]


class _Piece(SectionRow):
    items: Annotated[list[CardId], Field(description="Items it bears")] = []
    status: Annotated[dict[str, int], Field(description="Turns left by status")] = {}
    via: Annotated[Section | None, Field(description="The gate through which a piece in the chamber came")] = None


class PlayerRow(_Piece):
    """A player in a position; what is left out is as the rules begin."""

    temple: SpaceId
    at: Annotated[SpaceId | None, Field(description="Where the summoner stands; its temple if left out")] = None
    life: Annotated[int | None, Field(description="Life stones")] = None
    mana: Annotated[list[int] | None, Field(min_length=2, max_length=2, description="Active and used mana")] = None
    hand: Annotated[list[CardId], Field(description="Cards in hand")] = []
    hold: Annotated[int, Field(description="Turns the chamber has been held")] = 0

    @property
    def space(self) -> str | None:
        """Where the summoner stands."""
        return self.at if "at" in self.model_fields_set else self.temple


class Summon(_Piece):
    """A summon in a position."""

    card: CardId
    owner: Annotated[str, Field(description="The player it belongs to")]
    at: SpaceId
    damage: Annotated[int, Field(description="Damage counters on it")] = 0

    @property
    def space(self) -> str:
        """Where it stands."""
        return self.at


class Start(SectionRow):
    """A position: an opening of the catalog, or what a worked example begins with."""

    players: Annotated[dict[str, PlayerRow], Field(min_length=1, description="The players in turn order")]
    summons: Annotated[dict[str, Summon], Field(description="The summons on the board by a name of their own")] = {}
    traps: Annotated[dict[SpaceId, CardId | list[CardId]], Field(description="The traps by the space they lie on")] = {}
    gates: Annotated[list[SpaceId], Field(description="The open gates")] = []
    deck: Annotated[list[CardId], Field(description="The deck, top card first")] = []
    discard: Annotated[list[CardId], Field(description="The discard pile")] = []
    pool: Annotated[int | None, Field(description="The mana supply; all that the players do not have")] = None
    turn: Annotated[str | None, Field(description="Whose turn it is; the first player's if left out")] = None
    round: Annotated[int, Field(ge=1, description="The round")] = 1
    phase: Annotated[Literal["start", "before", "after"], Field(description="The part of the turn")] = "before"

    def laid(self) -> list[tuple[str, list[str]]]:
        """The traps on each space, the one laid last behind the others."""
        return [(space, [trap] if isinstance(trap, str) else trap) for space, trap in self.traps.items()]


class Setup(Start):
    """An opening; players in turn order."""

    id: Id
    title: Title


class Sections(GameSections):
    """The sections that a catalog of Summoner's Quest has beside the common ones."""

    components: Annotated[Components, Field(description="What nothing else determines")]
    statuses: Annotated[dict[str, Status], Field(description="What can befall a piece")]
    board: Annotated[Board, Field(description="The board: its spaces, where they are, and where they lead")]
    cards: Annotated[list[Card], Field(description="All cards")]
    setups: Annotated[list[Setup], Field(description="Openings; the first of a number of players is the usual one")]
