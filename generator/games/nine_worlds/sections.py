"""The shape of the game's own sections of the catalog, and of the starts of worked examples, with their conditions."""

from typing import Annotated

from pydantic import ConfigDict, Field

from generator.games.conditions import In, Once, Within
from generator.games.nine_worlds import words
from generator.games.rows import DRAWN, ENOUGH, GameSections, Id, NotPlayed, SectionRow, Title

CODE = "NW-V-23"
"""Of everything that is wrong with a set-up or a position."""
SEATS = 4

Constant = Annotated[int, Field(ge=0)]
Positive = Annotated[Constant, Within("NW-V-22", 1)]
ByKey = Annotated[dict[str, Constant], Field(description="One number for each number of players, or for each seat")]
Point = Annotated[list[float], Field(min_length=2, max_length=2)]
Cell = Annotated[list[int], Field(min_length=2, max_length=2)]
_Paid = Annotated[str, In("NW-V-07", (*words.ELEMENTS, words.ANY), what="part of a cost")]
_Amount = Annotated[int, Within("NW-V-07", 1)]
_Stat = Annotated[int | None, Within("NW-V-05", 0, 9)]
_TokenElement = Annotated[str, In("NW-V-12", words.ELEMENTS, what="element")]
_TokenStat = Annotated[str, In("NW-V-12", words.STATS, what="statistic")]
Seat = Annotated[str, In(CODE, "seats")]
OpenWorld = Annotated[str, In(CODE, "open_worlds")]
HandCard = Annotated[str, In(CODE, "hand_cards")]
Count = Annotated[int, Within(CODE, 0)]
Tokens = dict[Annotated[str, In(CODE, words.ELEMENTS, what="element")], Count]
_FURTHER_KEYS = ConfigDict(extra="allow", json_schema_extra={"additionalProperties": False})
"""Of a row whose unknown keys a check of the game tells, which knows which words there are."""


class Constants(SectionRow):
    """The numbers of the rules, each a whole number."""

    players_min: Annotated[Constant, Within("NW-V-22", 2, "rules.players_max")]
    players_max: Annotated[Constant, Within("NW-V-22", 2, SEATS)]
    place_slots_per_world: Positive
    warband_limit: Positive
    avatars_dealt: Positive
    avatars_kept: Annotated[Constant, Within("NW-V-22", 1, 1)]
    start_tokens_each_element: Constant
    start_creature_cards: Constant
    start_place_cards: Constant
    start_spell_cards: Constant
    seat_bonus_tokens: ByKey
    first_turn_draws_skipped: Constant
    fire_attack: Constant
    air_speed: Constant
    rain_prevents: Constant
    frost_defence: Constant
    pair_speed_loss: Constant
    token_supply_per_element: Annotated[Constant, Within("NW-V-22", 1, words.MOST_TOKENS)]
    gather_base: Constant
    gather_per_world: Constant
    draw_per_turn: Positive
    events_per_turn: Positive
    plays_per_phase: Positive
    cards_per_response: Positive
    further_cards: Constant
    march_links: Positive
    rover_links: Annotated[
        Constant, Within("NW-V-22", "rules.march_links"), NotPlayed("no world is further than two links")
    ]
    attackers_min: Positive
    defenders_min: Positive
    fights_per_world: Positive
    cycle_limit: Positive
    challenges_per_fight: Annotated[Constant, Within("NW-V-22", 0, 1)]
    humility_total: Constant
    pride_total: int
    damage_per_hit: Positive
    fatigue_attacker: Constant
    fatigue_target: Constant
    fatigue_target_additional: Constant
    exhaust_margin: Constant
    conquest_tokens: Constant
    hand_limit: Positive
    worlds_to_win: ByKey
    ragnarok_round: Positive


class CreatureStats(SectionRow):
    """What a creature or Avatar is worth in a fight."""

    model_config = _FURTHER_KEYS

    attack: Annotated[_Stat, Field(description="Compared with the defence of what it attacks")] = None
    defence: Annotated[_Stat, Field(description="Compared with the attack of what attacks it")] = None
    endurance: Annotated[_Stat, Field(description="Fatigue that does not count")] = None
    health: Annotated[_Stat, Within("NW-V-05", 1), Field(description="Damage and fatigue at which it is exhausted")] = (
        None
    )
    speed: Annotated[_Stat, Field(description="The fastest acts first")] = None


class TargetRow(SectionRow):
    """What an effect is aimed at."""

    model_config = _FURTHER_KEYS

    what: Annotated[str, Field(description="creature, place, void, player or card")] = ""
    side: Annotated[str | None, Field(description="own, enemy or any")] = None
    at: Annotated[str | None, Field(description="here, same_world, any_world, midgard, fight, hel or valhalla")] = None
    count: Annotated[int | str | None, Field(description="1, or all")] = None
    kind: Annotated[str | None, Field(description="Only minions, or only warriors")] = None
    state: Annotated[str | None, Field(description="ready or exhausted")] = None
    max_speed: Annotated[int | None, Field(description="Only of at most this speed")] = None
    other: Annotated[bool, Field(description="Not the source itself")] = False
    no_avatar: Annotated[bool, Field(description="No Avatars")] = False
    library: Annotated[str | None, Field(description="Of a card in the void: its library")] = None


class EffectStep(SectionRow):
    """One thing an effect does; which parameters belong to which operation is the game's own check."""

    model_config = _FURTHER_KEYS

    op: Annotated[str, Field(description="damage, gain, draw, move, ...")] = ""
    n: Annotated[int | None, Field(description="How much, or how many")] = None
    per_empower: Annotated[int | None, Field(description="More for each empowering token")] = None
    per_sacrifice: Annotated[int | None, Field(description="More for each creature sacrificed")] = None
    stat: Annotated[str | None, Field(description="The statistic that changes")] = None
    until: Annotated[str | None, Field(description="turn: until the end of the turn")] = None
    element: Annotated[str | None, Field(description="An element, choice, or world")] = None
    who: Annotated[str | None, Field(description="you or each")] = None
    library: Annotated[str | None, Field(description="A library, or choice")] = None
    tribe: Annotated[str | None, Field(description="The tribe that is searched for")] = None
    max_cost: Annotated[int | None, Field(description="The most the card may cost")] = None
    to: Annotated[str | None, Field(description="hand, play or adjacent")] = None
    attr: Annotated[str | None, Field(description="The attribute that is given")] = None
    what: Annotated[str | None, Field(description="What is forbidden: combat")] = None


class EffectRow(SectionRow):
    """What a card does, and when."""

    model_config = _FURTHER_KEYS

    when: Annotated[str, Field(description="resolve, static, gather, draw, activate, combat, hit, ...")] = ""
    do: Annotated[list[EffectStep], Field(description="What happens, in this order")] = []
    name: Annotated[str | None, Field(description="What the ability is called")] = None
    cost: Annotated[dict[str, str] | None, Field(description="exhaust: self")] = None
    target: TargetRow | None = None


class Empower(SectionRow):
    """Tokens that may be laid on a card as it resolves."""

    model_config = _FURTHER_KEYS

    elements: Annotated[list[str] | str, Field(description="A list of elements, or any")] = []
    max: Annotated[int, Within("NW-V-08", 1), Field(description="At most so many")] = 1


class Sacrifice(SectionRow):
    """Creatures that are killed as a card resolves."""

    model_config = _FURTHER_KEYS

    min: Annotated[int, Within("NW-V-09", 0), Field(description="At least so many")] = 0
    max: Annotated[int, Within("NW-V-09", 1), Field(description="At most so many")] = 1


class Replace(SectionRow):
    """The place whose slot a place takes."""

    model_config = _FURTHER_KEYS

    kind: Annotated[str, In("NW-V-10", "place_kinds"), Field(description="Of which kind it must be")] = ""
    whose: Annotated[
        str,
        In("NW-V-10", words.WHOSE),
        Field(description="own: in a world you hold; present: where you have a ready creature"),
    ] = ""
    empowered_to: Annotated[
        str | None,
        In("NW-V-10", (words.HAND,)),
        Field(description="hand: where it goes if the new place is empowered"),
    ] = None


class WorldsCard(SectionRow):
    """A card. Which keys belong to which library, and which of them must be there, is the game's own check."""

    model_config = _FURTHER_KEYS

    id: Id
    title: Title
    library: Annotated[
        str, In("NW-V-03", words.LIBRARIES), Field(description="avatar, creature, place, spell or event")
    ] = ""
    kind: Annotated[str, Field(description="minion, warrior, village, spell, rune, omen, ...")] = ""
    tribe: Annotated[
        str | None,
        In("NW-V-03", words.TRIBES),
        Field(description="Of an Avatar or creature: god, human, elf, ..."),
    ] = None
    copies: Annotated[int, Within("NW-V-04", 1), Field(description="How many are printed")] = 1
    grave: Annotated[
        str | None, In("NW-V-11", words.GRAVES), Field(description="Of a creature: spent, hel or valhalla")
    ] = None
    cost: Annotated[dict[_Paid, _Amount], Field(description="Tokens by element; `any` for any element")] = {}
    stats: CreatureStats | None = None
    attrs: Annotated[
        dict[Annotated[str, In("NW-V-06", words.ATTRIBUTES, what="attribute")], bool | int],
        Field(description="fast, hidden, champion, rover, multi_attack, ..."),
    ] = {}
    empower: Empower | None = None
    sacrifice: Sacrifice | None = None
    replace: Replace | None = None
    tokens: Annotated[
        dict[_TokenElement, dict[_TokenStat, int]] | None, Field(description="Effects of its tokens by element")
    ] = None
    effects: list[EffectRow] = []
    text: Annotated[str, Field(description="The printed line; its numbers come from the card's data")] = ""


class WorldRow(SectionRow):
    """One of the worlds."""

    id: Id
    title: Title
    ring: Annotated[int | None, Field(description="Its place on the ring; the centre has none")] = None
    element: Annotated[str, In("NW-V-17", (*words.ELEMENTS, words.CHOICE)), Field(description="Its element, or choice")]
    resistance: Annotated[int, Within("NW-V-17", 1), Field(description="The attack that conquers it")]
    sheet: Annotated[Cell, Field(description="Column and row of its sheet on the mat")]


class SeatingRow(SectionRow):
    """Where so many players are at home."""

    players: Annotated[int, Field(description="How many play")]
    homes: Annotated[
        list[Annotated[str, In("NW-V-18", "world_ids"), Once("NW-V-18")]],
        Field(description="The home world of each seat, clockwise"),
    ]
    closed: Annotated[
        list[Annotated[str, In("NW-V-18", "world_ids"), Once("NW-V-18")]],
        Field(description="The worlds that are not in play"),
    ]


class PileSheet(SectionRow):
    """A sheet of the mat with places for libraries and piles."""

    id: Id
    sheet: Cell
    slots: Annotated[dict[str, Point], Field(description="Centres, in parts of the sheet's width and height")]


class Mat(SectionRow):
    """How the mat is divided into sheets."""

    columns: Annotated[Constant, DRAWN]
    rows: Annotated[Constant, DRAWN]
    sheet_mm: Annotated[Cell, DRAWN]
    world_slots: Annotated[dict[str, Point], Field(description="Centres on every world's sheet")]
    pile_sheets: list[PileSheet]


class TokenCounts(SectionRow):
    """Element tokens that are printed."""

    fire: Constant
    air: Constant
    rain: Constant
    frost: Constant


class ComponentCounts(SectionRow):
    """How many are printed."""

    tokens: TokenCounts
    banners_per_seat: Constant
    damage_markers: Constant
    fatigue_markers: Constant
    pride_markers: Constant
    humility_markers: Constant
    round_markers: Constant
    first_player_markers: Constant


class WorldsSetup(SectionRow):
    """A table ready for the first turn: the Avatar of each seat, or none to deal them."""

    id: Id
    players: Annotated[int, Field(description="How many play")]
    avatars: Annotated[
        list[Annotated[str, In(CODE, "avatar_cards"), Once(CODE)]] | None, Field(description="The Avatar of each seat")
    ] = None


class CreatureState(SectionRow):
    """A creature or Avatar in a position."""

    card: Annotated[str, In(CODE, "fighter_cards")]
    side: Annotated[Seat, Field(description="The seat that controls it")]
    world: OpenWorld
    tokens: Tokens = {}
    exhausted: bool = False
    damage: Count = 0
    fatigue: Count = 0
    arrived: Annotated[bool, Field(description="Whether it entered play this turn")] = False


class PlaceState(SectionRow):
    """A place in a position."""

    card: Annotated[str, In(CODE, "place_cards")]
    world: OpenWorld
    tokens: Tokens = {}


class Libraries(SectionRow):
    """Libraries or spent piles, the top card first."""

    avatar: list[Annotated[str, In(CODE, "avatar_cards")]] = []
    creature: list[Annotated[str, In(CODE, "creature_cards")]] = []
    place: list[Annotated[str, In(CODE, "place_cards")]] = []
    spell: list[Annotated[str, In(CODE, "spell_cards")]] = []
    event: list[Annotated[str, In(CODE, "event_cards")]] = []


class WorldsStart(SectionRow):
    """The position that a worked example starts from; what is not named is empty."""

    players: Annotated[int, Field(description="How many play")]
    active: Annotated[Seat, Field(description="Whose turn it is")] = "P1"
    round: Annotated[int, Within(CODE, 1)] = 2
    pools: dict[Seat, Tokens] = {}
    hands: dict[Seat, list[HandCard]] = {}
    holders: Annotated[
        dict[OpenWorld, Seat | None], Field(description="Whose banner is where; homes are held by their players")
    ] = {}
    creatures: dict[str, CreatureState] = {}
    places: dict[str, PlaceState] = {}
    libraries: Libraries = Libraries()
    spent: Libraries = Libraries()
    hel: list[Annotated[str, In(CODE, "hel_cards")]] = []
    valhalla: list[Annotated[str, In(CODE, "valhalla_cards")]] = []
    supply: Annotated[Tokens, Field(description="If not all tokens that lie nowhere else")] = {}


class Sections(GameSections):
    """The sections that only this game has, and its set-ups."""

    cards: list[WorldsCard]
    worlds: list[WorldRow]
    seatings: list[SeatingRow]
    mat: Mat
    components: Annotated[ComponentCounts, ENOUGH]
    setups: list[WorldsSetup]
