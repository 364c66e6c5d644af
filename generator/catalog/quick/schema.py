"""The shape of a catalog's shared sections, as pydantic models: what the loader checks and editors complete.

Texts in braces (`{rules.goal}`) are allowed where a number is wanted; the loader puts the number in before it checks.
"""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Discriminator, Field, Tag

PLACEHOLDER = r"^\{[^{}]+\}$"
IDENTIFIER = r"^[A-Za-z0-9][A-Za-z0-9_.\-]*$"

Id = Annotated[str, Field(pattern=IDENTIFIER, max_length=80)]
Reference = Annotated[str, Field(pattern=PLACEHOLDER, description="a value from elsewhere, such as {rules.goal}")]
Count = Annotated[int, Field(ge=1, le=10_000)] | Reference
Whole = Annotated[int, Field(ge=-1_000_000, le=1_000_000)] | Reference
Length = Annotated[float, Field(gt=0, le=2_000, description="mm")] | Reference
Place = Annotated[float, Field(ge=-2_000, le=2_000, description="mm")]
Text = Annotated[str, Field(max_length=20_000)]


class Model(BaseModel):
    """A mapping with exactly the keys below."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class SpanModel(Model):
    """A range of whole numbers."""

    min: Annotated[int, Field(ge=1, le=1_000)]
    max: Annotated[int, Field(ge=1, le=1_000)]


class GameModel(Model):
    """Who made the game and what it is called."""

    id: Annotated[str, Field(pattern=r"^[a-z][a-z0-9\-]*$", max_length=40, description="names the output folder")]
    title: Annotated[str, Field(min_length=1, max_length=200)]
    subtitle: Text = ""
    tagline: Annotated[Text, Field(description="one line for the cover")] = ""
    version: Annotated[str, Field(min_length=1, max_length=40, description='in quotes: "1.0"')] = "1"
    authors: Annotated[list[str], Field(min_length=1, description="everybody to be credited")]
    licence: Annotated[str | None, Field(description="null where none is stated")] = None
    based_on: str | None = None
    players: SpanModel
    minutes: SpanModel | None = None
    age: Annotated[int, Field(ge=0, le=120)] | None = None
    language: Annotated[str, Field(pattern=r"^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$", description="BCP 47 tag")] = "en"
    credits: Annotated[Text, Field(description="printed word for word in the rulebook")] = ""


class SizeModel(Model):
    """A width and a height in mm."""

    width: Length
    height: Length


class ExtraModel(Model):
    """Something the players need that is not printed."""

    id: Id
    title: str
    count: Count = 1


Rows = Annotated[dict[str, str], Field(min_length=1, max_length=4, description="name: dotted path to rows")]
FieldType = Literal["int", "number", "text", "flag", "picture", "list"]
Copies = Annotated[Count, Field(description="equal copies; by default the row's `copies`, or 1")]


class Made(Model):
    """How components come from rows; or, without `from`, from the rows written here."""

    id: Id
    title: str
    front: Annotated[str, Field(description="layout of the front")]
    back: Annotated[str | None, Field(description="layout of the back; null for a one-sided piece")] = None
    bleed: Annotated[float, Field(ge=0, le=20, description="mm")] = 3.0
    radius: Annotated[float, Field(ge=0, le=100, description="corner radius, mm")] | None = None
    from_: Rows | None = Field(default=None, alias="from")
    where: Annotated[str, Field(max_length=500, description="only rows for which this is true")] | None = None
    id_of: Annotated[str, Field(description="id of each component, such as {card.id}")] | None = None
    title_of: Annotated[str, Field(description="title of each component")] | None = None
    copies: Copies | None = None
    fields: Annotated[dict[str, FieldType], Field(description="own fields of the rows written here")] = Field(
        default_factory=dict
    )


class CardsModel(Made):
    """A deck: cards of one size."""

    size: Annotated[str | SizeModel, Field(description="a named size, or width and height")]
    cards: list[dict[str, Any]] | None = None


class TilesModel(Made):
    """A set of tiles of one size and shape."""

    size: str | SizeModel
    shape: Literal["rectangle", "square", "hexagon", "disc"] = "rectangle"
    tiles: list[dict[str, Any]] | None = None


class TokensModel(Made):
    """A set of tokens or counters of one shape and size."""

    shape: Literal["rectangle", "square", "hexagon", "disc"] = "disc"
    size: Annotated[float, Field(gt=0, le=500, description="mm across")] | SizeModel
    bleed: Annotated[float, Field(ge=0, le=20, description="mm")] = 1.0
    pieces: list[dict[str, Any]] | None = None


class GridModel(Model):
    """Equal square cells in columns and rows."""

    columns: Count | None = None
    numbers: Annotated[list[Whole], Field(min_length=2, max_length=2, description="first and last column")] | None = (
        None
    )
    rows: Count | None = None
    lanes: Annotated[str, Field(description="path to rows; each is a lane, its spaces are called id-number")] | None = (
        None
    )
    cell: Length
    at: Annotated[list[Place], Field(min_length=2, max_length=2, description="top left corner")] = Field(
        default_factory=lambda: [0.0, 0.0]
    )
    names: Literal["a1", "1"] = "a1"
    first: Whole = 1
    edges: Literal["orthogonal", "row", "none"] = "orthogonal"


class SpaceModel(Model):
    """One space: its centre and size in units of the board."""

    id: Id
    at: Annotated[list[Place], Field(min_length=2, max_length=2)]
    size: Annotated[list[Place], Field(min_length=2, max_length=2)] = Field(default_factory=lambda: [1.0, 1.0])
    edges: list[str] = Field(default_factory=list)


class GridEntry(Model):
    """A grid of spaces."""

    grid: GridModel
    type: str = "plain"
    label: str = ""


class RowsEntry(Model):
    """Spaces that are something more: their type, label and row come from the catalog."""

    from_: Rows = Field(alias="from")
    at: Annotated[str, Field(description="path to a space id, or to a list of them")]
    type: str
    label: str = ""


class SpaceEntry(Model):
    """A single space."""

    space: SpaceModel
    type: str = "plain"
    label: str = ""


def _entry(value: Any) -> str:
    for key in ("grid", "space"):
        if isinstance(value, dict) and key in value:
            return key
    return "rows"


Spaces = Annotated[
    Annotated[GridEntry, Tag("grid")] | Annotated[SpaceEntry, Tag("space")] | Annotated[RowsEntry, Tag("rows")],
    Discriminator(_entry),
]


class SheetModel(Model):
    """A single sheet: a player aid."""

    id: Id
    title: str
    size: str | SizeModel
    front: str
    back: str | None = None
    bleed: Annotated[float, Field(ge=0, le=20)] = 3.0
    radius: Annotated[float, Field(ge=0, le=100)] = 0.0
    copies: Count = 1
    from_: Rows | None = Field(default=None, alias="from")
    id_of: str | None = None
    title_of: str | None = None
    where: str | None = None


class BoardModel(SheetModel):
    """A board and its spaces."""

    unit: Annotated[float, Field(gt=0, le=1_000, description="mm to one unit of single spaces")] = 1.0
    spaces: list[Spaces] = Field(default_factory=list)


class PrintModel(Model):
    """What is printed."""

    palette: dict[str, str] = Field(default_factory=dict)
    theme: Annotated[dict[str, Any], Field(description="looks of rulebook and sheets")] = Field(default_factory=dict)
    extras: list[ExtraModel] = Field(default_factory=list)
    decks: list[CardsModel] = Field(default_factory=list)
    tokens: list[TokensModel] = Field(default_factory=list)
    tiles: list[TilesModel] = Field(default_factory=list)
    boards: list[BoardModel] = Field(default_factory=list)
    aids: list[SheetModel] = Field(default_factory=list)


class DealModel(Model):
    """One thing a set-up lays out."""

    take: Annotated[str, Field(description="id of a component or of a whole set")]
    count: Count | None = None
    to: Annotated[str, Field(description="where it goes, such as supply, hand or track.1")]
    each_player: bool = False


class SetupModel(Model):
    """A set-up of a game that has no rules of its own in the press."""

    id: Id
    players: Annotated[int, Field(ge=1, le=1_000)]
    place: list[DealModel] = Field(default_factory=list)


class SharedModel(Model):
    """The sections that mean the same in every catalog."""

    game: GameModel
    rules: dict[str, int] = Field(default_factory=dict)
    print: PrintModel = Field(default_factory=PrintModel)
    tables: Annotated[dict[str, list[Any]], Field(description="rows of a game without rules of its own")] = Field(
        default_factory=dict
    )


class PlainSections(Model):
    """The sections of a game that has no rules of its own in the press."""

    setups: list[SetupModel] = Field(default_factory=list)
