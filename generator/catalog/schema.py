"""The shape of a catalog's YAML, key by key; the descriptions are what an editor shows."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from generator.catalog.models import PACE_S
from generator.catalog.schema_base import (
    Bleed,
    Colour,
    Count,
    Diameter,
    Extent,
    FieldType,
    Length,
    Name,
    Pair,
    Radius,
    RowPath,
    Rows,
    RuleNumber,
    SheetAddresses,
    SizeName,
    SmallBleed,
    Stock,
    Strict,
    Title,
    in_sides,
)
from generator.catalog.schema_boards import AreaRow, PlacesOf, TakesOf
from generator.catalog.schema_decks import DeckConstruction, DeckFile
from generator.catalog.schema_questions import QuestionRow


class Range(Strict):
    """From `min` to `max`, both included."""

    min: int = Field(ge=1, le=1000, description="The smallest number.")
    max: int = Field(ge=1, le=1000, description="The largest number, not below `min`.")


class GameSection(Strict):
    """Title, authors and other facts of the game."""

    id: Name = Field(description="Short name of the game: small letters, digits and hyphens; names the output folder.")
    title: Title = Field(description="The title as it is printed.")
    subtitle: str = Field("", description="A second line under the title.")
    tagline: str = Field("", description="One sentence that makes people want to play.")
    version: str = Field("1.0", min_length=1, description="Version of this edition; printed on every sheet.")
    date: str | None = Field(
        None, pattern=r"^\d{4}-\d{2}-\d{2}$", description="Date of this version, as 2026-05-01; for `{game.date}`."
    )
    authors: list[str] = Field(description="Everybody who made the game; empty where nobody is named.")
    licence: str | None = Field(None, description="The licence in words; null where the source states none.")
    based_on: str | None = Field(None, description="The game this one comes from.")
    players: Range = Field(description="How many can play.")
    minutes: Range | None = Field(None, description="How long it takes.")
    pace: float = Field(
        PACE_S, ge=1, le=600, description="Seconds that a decision and what follows from it take at the table."
    )
    age: int | None = Field(None, ge=0, le=99, description="The youngest players, in years.")
    language: str = Field("en", pattern=r"^[a-z]{2,3}(-[A-Za-z0-9]+)*$", description="Language of the texts (BCP 47).")
    credits: str = Field("", description="The credit block, printed word for word.")


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
    copies: Count = Field(1, description="How many of it are printed.")
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


class GridRow(Strict):
    """Equal spaces in columns and rows."""

    columns: int | None = Field(None, ge=1, le=200, description="Number of columns.")
    numbers: list[int] | None = Field(
        None, min_length=2, max_length=2, description="Instead of `columns`: the first and the last column's number."
    )
    rows: int | None = Field(None, ge=1, le=200, description="Number of rows.")
    lanes: RowPath | None = Field(
        None, description="Instead of `rows`: the path to rows, each a lane; its spaces are called id-number."
    )
    cell: Length | Pair = Field(description="Side of a space, or [width, height].")
    at: Pair = Field([0.0, 0.0], description="Top left corner of the grid: [x, y].")
    names: Literal["a1", "1", "1-1"] = Field(
        "a1",
        description="`a1`: letters for columns, numbers for rows; `1`: running numbers, row by row; "
        "`1-1`: the numbers of column and row.",
    )
    first: int = Field(1, ge=0, description="The first running number.")
    prefix: str = Field("", pattern=r"^[A-Za-z0-9_-]*$", description="Put before every space's name.")
    suffix: str = Field("", pattern=r"^[A-Za-z0-9_-]*$", description="Put after every space's name.")
    edges: Literal["orthogonal", "row", "none"] = Field(
        "orthogonal", description="Which neighbours are one step apart: all four, those in the row, or none."
    )


class HexRow(Strict):
    """Hexagonal spaces side by side: in columns and rows, or in rings around a middle."""

    columns: int | None = Field(None, ge=1, le=200, description="Number of columns.")
    rows: int | None = Field(None, ge=1, le=200, description="Number of rows.")
    rings: int | None = Field(
        None, ge=0, le=50, description="Instead of columns and rows: how many rings lie around the space in the middle."
    )
    size: Length = Field(description="Of a hexagon, between opposite sides.")
    at: Pair = Field(
        [0.0, 0.0], description="Top left corner of the grid; of rings the middle of the space in the middle."
    )
    flat: bool = Field(False, description="Whether hexagons stand on a side instead of a corner.")
    names: Literal["a1", "1", "0101", "axial"] = Field(
        "a1",
        description="`a1`: letters for columns, numbers for rows; `1`: running numbers; `0101`: column and row in two "
        "figures each; `axial`: such as q2r-1.",
    )
    first: int = Field(1, ge=0, description="The first running number.")
    prefix: str = Field("", pattern=r"^[A-Za-z0-9_-]*$", description="Put before every space's name.")
    suffix: str = Field("", pattern=r"^[A-Za-z0-9_-]*$", description="Put after every space's name.")
    edges: Literal["sides", "none"] = Field(
        "sides", description="Whether spaces with a common side are one step apart."
    )


class OneSpace(Strict):
    """A space of its own."""

    id: Name = Field(description="Names the space.")
    at: Pair = Field(description="Its centre: [x, y].")
    size: Length | Pair = Field([1.0, 1.0], description="Its extent: one length or [width, height].")
    edges: list[str] = Field([], description="Ids of the spaces one step away; the way back is made as well.")


class SlotsRow(Strict):
    """Named places on a sheet, each [x, y] as shares of its width and height."""

    places: RowPath = Field(description="Path to the places by name; it may begin with a name of `from`.")
    sheet: RowPath = Field(description="Path to the width and height of a sheet.")
    at: RowPath | None = Field(
        None, description="With `from`: the path to the column and row, from 0, at which a row's sheet lies."
    )
    only: list[str] | None = Field(None, description="Only places of these names.")
    size: Length | Pair = Field([1.0, 1.0], description="Extent of each: one length or [width, height].")
    shift: Pair = Field([0.0, 0.0], description="Moves all of them, to the right and down.")
    prefix: str = Field("", description="Put before every place's name, such as `{world.id}-`.")
    suffix: str = Field("", pattern=r"^[A-Za-z0-9_-]*$", description="Put after every place's name.")


class Spaces(Strict):
    """Spaces of a board: a grid, one space, a space of every row, or a new type and label for spaces already there."""

    grid: GridRow | None = Field(None, description="Makes a grid of spaces.")
    hexes: HexRow | None = Field(None, description="Makes hexagonal spaces.")
    space: OneSpace | None = Field(None, description="Makes one space.")
    from_: Rows | None = Field(
        None, alias="from", description="Makes or marks spaces by rows: a name, and the path to the rows."
    )
    where: str | None = Field(
        None, description="Only rows for which this condition holds; of `hexes` only these: hex.ring > 0."
    )
    at: str | None = Field(None, description="With `from`: the path to a space's id or to a list of them.")
    slots: SlotsRow | None = Field(None, description="Makes spaces of named places on sheets, on one or on each row's.")
    centre: str | None = Field(None, description="With `from`: makes a space of each row; the path to its [x, y].")
    extent: str | None = Field(None, description="With `centre`: the path to one length or [width, height].")
    edges: RowPath | list[RowPath] = Field(
        [], description="With `centre`: the path to the ids of the spaces one step away, or several such paths."
    )
    type: str = Field("plain", min_length=1, description="What sort of space it is; layouts draw each sort in its way.")
    label: str = Field("", description="What is written on the space.")
    places: PlacesOf = Field(
        [],
        description="Points for pieces, from the centre of the space in the board's `unit`: a list, or the path to "
        "one, such as `board.snaps.{space.snap}`.",
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


class Aid(PieceSet):
    """A single sheet such as a player aid."""

    size: CardSize = Field(description="Width and height in mm, or a named size.")
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


class ExtraRow(Strict):
    """Something the players need that is not printed."""

    id: Name = Field(description="Names it.")
    title: str = Field(min_length=1, description="What it is called in the component list.")
    count: int = Field(ge=1, le=10_000, description="How many are needed.")
    kind: Literal["die", "pawn", "other"] = Field("other", description="What it is, for virtual tabletops.")
    faces: Literal[4, 6, 8, 10, 12, 20] = Field(6, description="Of a die: the number of its faces.")


class SpotRow(Strict):
    """Where something lies on a virtual table."""

    put: Name = Field(description="Id of a piece, a set or an entry of `extras`.")
    at: Pair | None = Field(
        None, description="Its centre in mm from the middle of the table, or of the place before each player."
    )
    on: str | None = Field(None, description="Instead of `at`: an area or a space of a board, such as `board.deck`.")
    each_player: bool = Field(False, description="Whether `at` counts from the middle of each player's own place.")
    turn: float = Field(0.0, ge=-360, le=360, description="Rotation in degrees, clockwise.")
    endless: bool = Field(False, description="Whether the supply never runs out, whatever number is printed.")


class TabletopRow(Strict):
    """How a virtual tabletop is laid."""

    scale: float | None = Field(
        None, ge=0.2, le=4, description="Scale of a card 63.5 mm wide; default: the largest with which all has room."
    )
    table: Literal["rectangle", "square"] | None = Field(
        None, description="The table; default: the one on which things are larger."
    )


class PlacesRow(Strict):
    """Empty places on a virtual table."""

    takes: Name = Field(description="Id of the piece or set that comes there.")
    at: list[Pair] = Field(
        min_length=1, description="Centres in mm from the middle of the table, or as `each_player` says."
    )
    each_player: bool = Field(False, description="Whether `at` counts from the middle of each player's own place.")
    beside: Name | None = Field(None, description="A piece or set; only players before whom it lies have these places.")


class NotebookRow(Strict):
    """A chapter of the rulebook in the notebook of a virtual tabletop."""

    chapter: str = Field(min_length=1, description="Its heading: that of a chapter or a section.")
    each_player: bool = Field(
        False, description="Whether it is on the page of every player, who alone sees it, instead of a page for all."
    )
    beside: Name | None = Field(
        None, description="A piece or set; only the pages of players before whom it lies have the chapter."
    )


class IconRow(Strict):
    """What an icon stands for in the game."""

    name: str = Field(min_length=1, description="What it is called where a text with it is copied or read aloud.")
    means: str = Field("", description="What it means, for the rulebook's table of signs.")


class Print(Strict):
    """What is printed, and how it looks."""

    palette: dict[str, Colour] = Field({}, description="Colours by name, `#rrggbb`.")
    theme: dict[str, Any] = Field({}, description="Theme of the rulebook and the sheets.")
    distinct: list[list[str]] = Field(
        [], description="Groups of palette colours that players must distinguish, such as those of the players."
    )
    icons: dict[str, IconRow] = Field({}, description="The game's signs by the names of their icons.")
    seats: dict[str, str] = Field(
        {},
        description="What readers call the seats of the rules: `{P1: Amber}`, by the colour or sign of their pieces.",
    )
    rolls: dict[str, str | list[str]] = Field(
        {},
        description="What dice are rolled for, by the rule: `{AB-MOVE-1: walk, AB-FIGHT-2: [attacker, defender]}`.",
    )
    extras: list[ExtraRow] = Field([], description="Other components: needed, but not printed, such as dice.")
    decks: list[DeckRow] = Field([], description="Sets of cards.")
    tokens: list[Tokens] = Field([], description="Sets of tokens, counters and markers.")
    tiles: list[Tiles] = Field([], description="Sets of tiles.")
    boards: list[BoardRow] = Field([], description="Boards.")
    aids: list[Aid] = Field([], description="Player aids: single sheets such as reference cards.")
    standees: list[Standees] = Field([], description="Sets of upright pawns, folded and with a foot.")
    dials: list[Dials] = Field([], description="Dials: a disc of values under a cover that shows one of them.")
    screens: list[Screens] = Field([], description="Folded screens that hide what is behind them.")
    boxes: list[Boxes] = Field([], description="Tuck boxes for decks.")
    table: list[SpotRow] = Field([], description="Positions on a virtual tabletop; the export places everything else.")
    tabletop: TabletopRow = Field(
        TabletopRow(), description="How large things are on a virtual tabletop, and its table."
    )
    places: list[PlacesRow] = Field([], description="Empty places on a virtual tabletop, such as discard piles.")
    notebook: list[NotebookRow] = Field(
        [], description="What of the rulebook is on players' own pages, and first, in a virtual tabletop's notebook."
    )


class PlacementRow(Strict):
    """Pieces that lie somewhere when the game begins."""

    take: Name = Field(description="Id of a piece or of a set.")
    to: str = Field(min_length=1, description="Where to: `board.space`, or a name such as `supply` or `hand`.")
    count: Count | None = Field(None, description="How many; default: all that are printed.")
    each_player: bool = Field(False, description="Whether every player gets that many, in a place of their own.")


class SetupRow(Strict):
    """What lies where at the start of a game that has no rules package."""

    id: Name = Field(description="Names the set-up.")
    title: str = Field("", description="What the set-up is called.")
    players: int = Field(ge=1, le=100, description="For how many players it is.")
    place: list[PlacementRow] = Field([], description="What is taken and where it is put, in order.")


class VariantRow(Strict):
    """The same game with other numbers."""

    id: Name = Field(description="Names the variant, as in `pnp simulate --variant`.")
    title: str = Field(min_length=1, description="What the variant is called.")
    text: str = Field("", description="What is different, in words; may use `{rules.…}` for the usual numbers.")
    rules: dict[str, RuleNumber] = Field(min_length=1, description="The numbers that change, by name.")


class Shared(Strict):
    """The top-level keys of every game."""

    game: GameSection = Field(description="Title, authors and other facts of the game.")
    rules: dict[str, RuleNumber] = Field(
        {}, description="The numbers of the rules, by name; or several of one name, each by a key of its own."
    )
    print: Print = Field(default_factory=Print, description="What is printed, and how it looks.")
    variants: list[VariantRow] = Field([], description="The same game with other numbers.")
    questions: list[QuestionRow] = Field(
        [], max_length=60, description="What `pnp report` answers from the games played."
    )
    tables: dict[str, list[dict[str, Any]]] = Field({}, description="Rows of your own, by table; `from` can use them.")
    sheets: SheetAddresses = Field(
        {}, description="Published spreadsheets that `pnp pull` fetches: the address for each file."
    )
    decks: list[DeckFile] = Field([], description="The game's own decks; each file in the folder `decks` is one.")
    deck_construction: DeckConstruction | None = Field(None, description="What decks players may build.")


class Plain(Strict):
    """The further top-level keys of a game that has no rules package."""

    setups: list[SetupRow] = Field(
        [], description="Set-ups: where the pieces are at the start, for each number of players."
    )
