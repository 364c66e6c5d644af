"""The shape of the game's own sections of the catalog."""

from typing import Annotated

from pydantic import ConfigDict, Field

from generator.games.rows import GameSections, Id, SectionRow, Title

Constant = Annotated[int, Field(ge=0)]
ByKey = Annotated[dict[str, Constant], Field(description="One number for each number of players, or for each seat")]
Point = Annotated[list[float], Field(min_length=2, max_length=2)]
Cell = Annotated[list[int], Field(min_length=2, max_length=2)]
Amounts = Annotated[dict[str, int], Field(description="Tokens by element; `any` for any element")]
_FURTHER_KEYS = ConfigDict(extra="allow", json_schema_extra={"additionalProperties": False})
"""Of a row whose unknown keys a check of the game tells, which knows which words there are."""


class Constants(SectionRow):
    """The numbers of the rules, each a whole number."""

    players_min: Constant
    players_max: Constant
    place_slots_per_world: Constant
    warband_limit: Constant
    avatars_dealt: Constant
    avatars_kept: Constant
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
    token_supply_per_element: Constant
    gather_base: Constant
    gather_per_world: Constant
    draw_per_turn: Constant
    events_per_turn: Constant
    plays_per_phase: Constant
    cards_per_response: Constant
    further_cards: Constant
    march_links: Constant
    rover_links: Constant
    attackers_min: Constant
    defenders_min: Constant
    fights_per_world: Constant
    cycle_limit: Constant
    challenges_per_fight: Constant
    humility_total: Constant
    pride_total: int
    damage_per_hit: Constant
    fatigue_attacker: Constant
    fatigue_target: Constant
    fatigue_target_additional: Constant
    exhaust_margin: Constant
    conquest_tokens: Constant
    hand_limit: Constant
    worlds_to_win: ByKey
    ragnarok_round: Constant


class CreatureStats(SectionRow):
    """What a creature or Avatar is worth in a fight."""

    model_config = _FURTHER_KEYS

    attack: Annotated[int | None, Field(description="Compared with the defence of what it attacks")] = None
    defence: Annotated[int | None, Field(description="Compared with the attack of what attacks it")] = None
    endurance: Annotated[int | None, Field(description="Fatigue that does not count")] = None
    health: Annotated[int | None, Field(description="Damage and fatigue at which it is exhausted")] = None
    speed: Annotated[int | None, Field(description="The fastest acts first")] = None


class EffectTarget(SectionRow):
    """What an effect is aimed at."""

    model_config = _FURTHER_KEYS

    what: Annotated[str, Field(description="creature, place, void, player or card")]
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

    op: Annotated[str, Field(description="damage, gain, draw, move, ...")]
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

    when: Annotated[str, Field(description="resolve, static, gather, draw, activate, combat, hit, ...")]
    do: Annotated[list[EffectStep], Field(description="What happens, in this order")]
    name: Annotated[str | None, Field(description="What the ability is called")] = None
    cost: Annotated[dict[str, str] | None, Field(description="exhaust: self")] = None
    target: EffectTarget | None = None


class Empower(SectionRow):
    """Tokens that may be laid on a card as it resolves."""

    elements: Annotated[list[str] | str, Field(description="A list of elements, or any")]
    max: Annotated[int, Field(description="At most so many")]


class Sacrifice(SectionRow):
    """Creatures that are killed as a card resolves."""

    min: Annotated[int, Field(description="At least so many")]
    max: Annotated[int, Field(description="At most so many")]


class Replace(SectionRow):
    """The place whose slot a place takes."""

    kind: Annotated[str, Field(description="Of which kind it must be")]
    whose: Annotated[str, Field(description="own: in a world you hold; present: where you have a ready creature")]
    empowered_to: Annotated[str | None, Field(description="hand: where it goes if the new place is empowered")] = None


class WorldsCard(SectionRow):
    """A card."""

    model_config = _FURTHER_KEYS

    id: Id
    title: Title
    library: Annotated[str, Field(description="avatar, creature, place, spell or event")]
    kind: Annotated[str, Field(description="minion, warrior, village, spell, rune, omen, ...")]
    tribe: Annotated[str | None, Field(description="Of an Avatar or creature: god, human, elf, ...")] = None
    copies: Annotated[int, Field(description="How many are printed")]
    grave: Annotated[str | None, Field(description="Of a creature: spent, hel or valhalla")] = None
    cost: Amounts
    stats: CreatureStats | None = None
    attrs: Annotated[dict[str, bool | int], Field(description="fast, hidden, champion, rover, multi_attack, ...")]
    empower: Empower | None = None
    sacrifice: Sacrifice | None = None
    replace: Replace | None = None
    tokens: Annotated[dict[str, dict[str, int]] | None, Field(description="Effects of its tokens by element")] = None
    effects: list[EffectRow]
    text: Annotated[str, Field(description="The printed line; its numbers come from the card's data")]


class WorldRow(SectionRow):
    """One of the worlds."""

    id: Id
    title: Title
    ring: Annotated[int | None, Field(description="Its place on the ring; the centre has none")] = None
    element: Annotated[str, Field(description="Its element, or choice")]
    resistance: Annotated[int, Field(description="The attack that conquers it")]
    sheet: Annotated[Cell, Field(description="Column and row of its sheet on the mat")]


class Seating(SectionRow):
    """Where so many players are at home."""

    players: Annotated[int, Field(description="How many play")]
    homes: Annotated[list[str], Field(description="The home world of each seat")]
    closed: Annotated[list[str], Field(description="The worlds that are not in play")]


class PileSheet(SectionRow):
    """A sheet of the mat with places for libraries and piles."""

    id: Id
    sheet: Cell
    slots: Annotated[dict[str, Point], Field(description="Centres, in parts of the sheet's width and height")]


class Mat(SectionRow):
    """How the mat is divided into sheets."""

    columns: Constant
    rows: Constant
    sheet_mm: Cell
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
    avatars: Annotated[list[str] | None, Field(description="The Avatar of each seat")] = None


class Sections(GameSections):
    """The sections that only this game has, and its set-ups."""

    cards: list[WorldsCard]
    worlds: list[WorldRow]
    seatings: list[Seating]
    mat: Mat
    components: ComponentCounts
    setups: list[WorldsSetup]
