"""Rows of sets of pieces: cards, tokens, tiles, boards, aids, and what is folded."""

from typing import Annotated, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from generator.catalog.schema_base import (
    Bleed,
    Count,
    CountOrNone,
    Diameter,
    Extent,
    FieldType,
    Length,
    Name,
    Radius,
    RowPath,
    Rows,
    SizeName,
    SmallBleed,
    Stock,
    Strict,
    Title,
    in_sides,
)
from generator.catalog.schema_boards import AreaRow, Spaces, TakesOf


class FreeSize(Strict):
    """A size in mm."""

    width: Length = Field(description="Width in mm.")
    height: Length = Field(description="Height in mm.")


CardSize = Annotated[
    SizeName | FreeSize, BeforeValidator(in_sides, json_schema_input_type=SizeName | FreeSize | Extent)
]
"""A named size, or a width and height, also as in `2.5in x 3.5in`."""
PieceSize = Annotated[
    SizeName | FreeSize | Length,
    BeforeValidator(in_sides, json_schema_input_type=SizeName | FreeSize | Length | Extent),
]
"""The same, or one length."""
_StandeeSize = Literal["small", "medium", "large"] | FreeSize
StandeeSize = Annotated[_StandeeSize, BeforeValidator(in_sides, json_schema_input_type=_StandeeSize | Extent)]
"""That of a standee's picture."""


class Row(BaseModel):
    """A piece written out in its set; further keys are the set's own `fields`."""

    model_config = ConfigDict(extra="allow", strict=True, defer_build=True)

    id: Name = Field(description="Names the piece in messages, files and exports.")
    title: str | None = Field(None, description="What the piece is called; default: its id.")
    copies: CountOrNone = Field(1, description="How many of it are printed; 0 leaves it out.")
    text: str = Field("", description="Rules text; its numbers come from data:  `{power}`, `{rules.goal}`.")


class PieceSet(Strict):
    """What all sets of pieces have in common."""

    id: Name = Field(description="Names the set in files and exports.")
    title: str = Field(min_length=1, description="What the set is called in the component list.")
    radius: Radius | None = Field(None, description="Radius of round corners in mm.")
    bleed: Bleed = Field(3.0, description="Bleed: how far the print reaches beyond the cut, in mm.")
    front: str = Field(min_length=1, description="Layout of the front: a file in layouts/ without .yaml.")
    back: str | None = Field(None, description="Layout of the back; null for a one-sided piece.")
    from_: Rows | None = Field(
        None,
        alias="from",
        description="Makes a piece of every row: a name for the row, and the path to the rows. "
        "Several names make a piece of every combination.",
    )
    where: str | None = Field(None, description="Only rows for which this condition holds, such as `card.cost > 2`.")
    id_of: str | None = Field(
        None, description="Id of each piece, such as `{colour.id}-{card.id}`; default: the rows' ids."
    )
    title_of: str | None = Field(None, description="Title of each piece, such as `{card.title}`.")
    copies: Count | str | None = Field(
        None,
        description="How many of each piece: a number, `{card.copies}`, or a calculation: `deck.cards[card.id] * 2`.",
    )
    numbered: bool = Field(
        False, description="Whether every copy is a piece of its own, which layouts can number: wolf-1, wolf-2."
    )
    fields: dict[str, FieldType] = Field({}, description="Own keys of the pieces written out here, and their types.")
    contents: str | None = Field(
        None, description="What is in the set, for the component list; default: the pieces with their copies."
    )


class DeckRow(PieceSet):
    """A set of cards."""

    size: CardSize = Field(description="A named size such as `poker`, or width and height in mm.")
    cards: list[Row] | None = Field(None, description="The cards written out; or take them from rows with `from`.")


class Tiles(PieceSet):
    """A set of tiles."""

    shape: Literal["rectangle", "square", "disc", "hexagon"] = Field("rectangle", description="The cutting outline.")
    size: PieceSize = Field(description="A named size, width and height, or one length in mm.")
    tiles: list[Row] | None = Field(None, description="The tiles written out; or take them from rows with `from`.")


class Tokens(PieceSet):
    """A set of tokens."""

    bleed: Bleed = Field(1.0, description="Bleed: how far the print reaches beyond the cut, in mm.")
    shape: Literal["disc", "square", "rectangle", "hexagon"] = Field("disc", description="The cutting outline.")
    size: PieceSize = Field(description="A named size, width and height, or one length in mm.")
    pieces: list[Row] | None = Field(None, description="The tokens written out; or take them from rows with `from`.")
    printed: bool = Field(True, description="Whether they are printed; false for what only pictures show.")
    listed: bool = Field(
        True, description="Whether the component list names them; false for what stands for other pieces in pictures."
    )
    instead_of: Name | None = Field(
        None, description="The set that these pieces can be used instead of; they are printed only when asked for."
    )


class BoardRow(PieceSet):
    """A board."""

    size: CardSize = Field(description="Width and height in mm, or a named size.")
    unit: Length = Field(1.0, description="Mm in one unit of the spaces' places and sizes.")
    spaces: list[Spaces] = Field([], description="The spaces, in order: a later entry marks a space made before.")
    takes: TakesOf | None = Field(
        None,
        description="Ids of the pieces, sets and extras that come onto its spaces: a list, or lists by type or id of "
        "the space.",
    )
    areas: list[AreaRow] = Field([], max_length=100, description="Named places, such as those of a deck and a supply.")
    printed: bool = Field(
        True, description="Whether it is printed; false for places that only pictures and virtual tabletops show."
    )


class AidEntry(Strict):
    """A block of an aid: a heading and what it says."""

    title: str = Field("", description="Its heading.")
    text: str = Field("", description="What it says.")
    icon: str = Field("", description="The icon beside it.")


class Aid(PieceSet):
    """A single sheet such as a player aid."""

    size: CardSize = Field(description="Width and height in mm, or a named size.")
    subtitle: str = Field("", description="A line below its title; for one that is not made of rows.")
    text: str = Field("", description="What it says; for one that is not made of rows.")
    rows: list[AidEntry] = Field(
        [], max_length=60, description="Blocks of {title, text, icon}; for one that is not made of rows."
    )
    whole_page: bool = Field(
        False,
        description="Whether each is a sheet of paper that is not cut: alone on its page, smaller where the paper is.",
    )


class Standees(PieceSet):
    """A set of upright pawns: a picture on either side, and a foot to stand on."""

    bleed: SmallBleed = Field(1.0, description="Bleed: how far the print reaches beyond the cut, in mm.")
    size: StandeeSize = Field(
        description="Width and height of the picture: `small` (12.7 x 28.6 mm), `medium` (19.05 x 42.5 mm), "
        "`large` (25.4 x 57.2 mm), {width, height}, or a text such as `0.75in x 1.5in`."
    )
    back: str | None = Field(
        None, description="Layout of the back; null for the front once more, `mirrored` for its mirror image."
    )
    base: Literal["slot", "fold"] = Field(
        "slot", description="How it stands: in a slotted base of its own, or on a foot folded to a triangle."
    )
    stock: Stock = Field(0.3, description="Thickness of the card it is printed on, in mm.")
    pieces: list[Row] | None = Field(None, description="The standees written out; or take them from rows with `from`.")


class FirstLast(Strict):
    """Whole numbers from `first` to `last`."""

    first: int = Field(1, ge=-1000, le=1000, description="The first number.")
    last: int = Field(ge=-1000, le=1000, description="The last number.")


class Dials(PieceSet):
    """A dial: a disc of values under a cover that shows one of them."""

    bleed: SmallBleed = Field(1.0, description="Bleed: how far the print reaches beyond the cut, in mm.")
    size: Diameter = Field(description="Diameter in mm.")
    values: FirstLast | RowPath = Field(description="Its values: `{first: 0, last: 20}`, or the path to rows.")
    shows: Literal["window", "pointer"] = Field(
        "window", description="Whether the cover has a window over one value, or is an arrow that points to it."
    )
    fastener: Literal["brass", "paper"] = Field(
        "brass",
        description="What holds the discs: a brass fastener of your own, or a rivet of card that is printed too.",
    )
    stock: Stock = Field(0.3, description="Thickness of the card it is printed on, in mm.")
    front: str = Field("plain-dial", min_length=1, description="Layout of the disc of values.")
    back: str = Field("plain-dial-cover", alias="cover", min_length=1, description="Layout of the cover.")


class Screens(PieceSet):
    """A folded screen: panels side by side, with an outer face for the others and an inner one for its owner."""

    panels: int = Field(3, ge=2, le=6, description="How many panels it has.")
    size: CardSize = Field(description="Width and height of one panel in mm, or a named size.")
    front: str = Field(alias="outer", min_length=1, description="Layout of the outer face, all panels as one.")
    back: str | None = Field(None, alias="inner", description="Layout of the inner face; null leaves it blank.")


class Boxes(Strict):
    """A tuck box for cards."""

    id: Name = Field(description="Names the box in files.")
    title: Title = Field(description="What is printed on it, and its name in the component list.")
    holds: list[Name] = Field(min_length=1, max_length=100, description="Ids of the decks it is for.")
    cards: Count | None = Field(None, description="How many cards it holds; default: all copies of its decks.")
    card: Stock = Field(0.3, description="Thickness of one card, in mm.")
    sleeved: Stock = Field(0.55, description="Thickness of one card in its sleeve, in mm: for sheets for sleeves.")
    clearance: float = Field(
        1.0, ge=0, le=10, description="How much longer, wider and deeper it is than its cards, in mm."
    )
    stock: Stock = Field(0.3, description="Thickness of the card the box is printed on, in mm.")
    copies: Count = Field(1, description="How many of it are printed.")
    front: str = Field("box-front", min_length=1, description="Layout of the front panel.")
    back: str = Field("box-back", min_length=1, description="Layout of the back panel.")
    side: str = Field(
        "box-side", min_length=1, description="Layout of the two sides, lying: as wide as the box is high."
    )
    top: str = Field("box-top", min_length=1, description="Layout of the lid, and of the bottom.")
