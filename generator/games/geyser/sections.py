"""The shape of the game's own sections of the catalog."""

from typing import Annotated, Literal

from pydantic import Field

from generator.games.rows import DRAWN, GameSections, Id, ReferenceCard, SectionRow, Title

Copies = Annotated[int, Field(ge=1, description="How many are printed: one for each player")]
SquareName = Annotated[str, Field(description="A square: column letter from the left, row number from the top")]
Seat = Literal["north", "east", "south", "west"]
Sums = Annotated[list[int], Field(description="The sums of the firing dice on which it fires")]
Ways = Annotated[int, Field(ge=0, description="How many of the 36 results of two dice give one of these sums")]
Label = Annotated[str, Field(description='The sums in rising order, joined by "/"')]


class Constants(SectionRow):
    """The numbers of the rules."""

    tokens_per_tribe: Annotated[int, Field(ge=1, description="Tokens of each tribe")]
    start_tokens: Annotated[int, Field(ge=1, description="Tokens of each player on the board at the start")]
    stack_limit: Annotated[int, Field(ge=1, description="Tokens a square can hold")]
    move_distance: Annotated[int, Field(ge=1, description="Squares of a step")]
    place_per_landing: Annotated[int, Field(ge=1, description="New tokens for a landing on a normal geyser")]
    place_radius: Annotated[int, Field(ge=1, description="How far from its geyser a new token may stand")]
    battle_dice: Annotated[int, Field(ge=1, description="Dice each side throws in a battle")]
    die_faces: Annotated[int, Field(ge=1, description="Faces of a die")]
    mother_requirement: Annotated[int, Field(ge=1, description="Normal geysers that open the Mother Geyser")]
    firing_dice: Annotated[int, Field(ge=1, description="Dice of the firing")]
    round_limit: Annotated[int, Field(ge=1, description="Rounds after which the game is scored")]


class Mother(SectionRow):
    """The Mother Geyser."""

    id: Id
    square: SquareName
    label: Label
    fires_on: Sums
    ways: Ways


class Ring(SectionRow):
    """The geysers that fire together."""

    id: Id
    label: Label
    fires_on: Sums
    ways: Ways
    distance: Annotated[int, Field(ge=1, description="Orthogonal steps of each geyser from the Mother Geyser")]
    squares: Annotated[list[SquareName], Field(description="Where the geysers of the ring are")]


class Starts(SectionRow):
    """The starting square at each side of the board."""

    north: SquareName
    east: SquareName
    south: SquareName
    west: SquareName


class Board(SectionRow):
    """The island."""

    size: Annotated[int, Field(ge=3, le=26, description="Squares along one side")]
    square_mm: Annotated[float, DRAWN, Field(gt=0, description="The side of a square in mm")]
    mother: Mother
    rings: Annotated[list[Ring], Field(description="The normal geysers, from the middle outwards")]
    starts: Starts


class Tribe(SectionRow):
    """A tribe and its tokens."""

    id: Id
    title: Title
    colour: Annotated[str, Field(min_length=1, description="A colour of the palette, another for each tribe")]
    seat: Annotated[Seat, Field(description="The side of the board where the tribe sits")]
    tokens: Annotated[int, Field(ge=1, description="How many tokens are printed")]


class OddsRow(SectionRow):
    """A line of the firing card."""

    ref: Annotated[str, Field(description="The ring, or the Mother Geyser")]
    label: Label
    ways: Ways


class OddsCard(SectionRow):
    """The card that says how often each ring fires."""

    id: Id
    title: Title
    copies: Copies
    of: Annotated[int, Field(ge=1, description="The number of all results of the dice")]
    rows: Annotated[list[OddsRow], Field(description="One line for the Mother Geyser and each ring")]


class Components(SectionRow):
    """What the box holds, counted."""

    dice: Annotated[int, Field(ge=0, description="Six-sided dice")]
    boards: Annotated[int, Field(ge=1, description="Islands")]
    tribe_tokens: Annotated[int, Field(ge=1, description="Tokens of all tribes together")]
    round_markers: Annotated[int, Field(ge=1, description="Markers for the round track")]
    round_track_spaces: Annotated[int, Field(ge=1, description="Rounds the track can count")]


class Setup(SectionRow):
    """Who sits where, who begins, and where the first tokens stand."""

    id: Id
    players: Annotated[int, Field(ge=1, description="How many play")]
    order: Annotated[list[Seat], Field(description="Seats in turn order, clockwise; the first begins")]
    tokens: Annotated[
        dict[Seat, list[SquareName]], Field(description="The squares of each player's tokens on the board")
    ]


class Sections(GameSections):
    """The sections that a catalog of Geyser has beside the common ones."""

    components: Annotated[Components, Field(description="What the box holds, counted")]
    board: Annotated[Board, Field(description="The island: its squares, geysers and starting squares")]
    seating: Annotated[
        dict[str, list[list[Seat]]], Field(description="For each number of players the seats that may be taken")
    ]
    tribes: Annotated[list[Tribe], Field(description="The tribes, one for each side of the board")]
    reference_cards: Annotated[list[ReferenceCard], Field(description="Cards that recall the rules")]
    odds_card: Annotated[OddsCard, Field(description="The card with the odds of the firing")]
    setups: Annotated[list[Setup], Field(description="Set-ups; the first of a number of players is the usual one")]
