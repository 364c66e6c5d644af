"""Rows of boards: spaces, points for pieces on them, and named areas."""

from typing import Annotated, Literal

from pydantic import Field

from generator.catalog.schema_base import Length, Name, Pair, RowPath, Rows, Strict, Title

Takes = Annotated[list[Name], Field(max_length=100)]
"""Ids of pieces, sets and extras."""
Turn = Annotated[float, Field(ge=-360, le=360)]


class PlacePoint(Strict):
    """A point for a piece on a space."""

    at: Pair = Field(description="[x, y] from the centre of the space, in the board's `unit`.")
    turn: Turn | None = Field(
        None, description="How a piece lies there, in degrees clockwise; null leaves it as it is."
    )
    takes: Takes | None = Field(None, description="Ids of what comes there; default: whatever the space takes.")


Places = Annotated[list[Pair | PlacePoint], Field(max_length=200)]


class AreaRow(Strict):
    """A named place on a board, such as that of a deck."""

    id: Name = Field(description="Names it, as in `to: board.deck`; no space of the board has the same id.")
    title: Title = Field(description="What is printed on it, and what it is called.")
    at: Pair = Field(description="Its centre: [x, y] in mm from the board's top left corner.")
    size: Length | Pair = Field(description="Its extent in mm: one length or [width, height].")
    takes: Takes | None = Field(None, description="Ids of the pieces, sets and extras that come there; default: any.")
    turn: Turn | None = Field(
        None, description="How a piece lies there, in degrees clockwise; null leaves it as it is."
    )


TakesOf = Takes | dict[str, Takes]
"""What comes on every space, or by type or id of a space."""
PlacesOf = str | Places
"""Points, or the path to them, which may have placeholders for keys of the row."""


class NamedSpaces(Strict):
    """How spaces are called that are made by rule."""

    first: int = Field(1, ge=0, description="The first running number.")
    prefix: str = Field("", pattern=r"^[A-Za-z0-9_-]*$", description="Put before every space's name.")
    suffix: str = Field("", pattern=r"^[A-Za-z0-9_-]*$", description="Put after every space's name.")


class GridRow(NamedSpaces):
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
    edges: Literal["orthogonal", "row", "none"] = Field(
        "orthogonal", description="Which neighbours are one step apart: all four, those in the row, or none."
    )


class HexRow(NamedSpaces):
    """Hexagonal spaces side by side: in columns and rows, in a triangle, or in rings around a middle."""

    columns: int | None = Field(None, ge=1, le=200, description="Number of columns.")
    rows: int | None = Field(None, ge=1, le=200, description="Number of rows.")
    rings: int | None = Field(
        None, ge=0, le=50, description="Instead of columns and rows: how many rings lie around the space in the middle."
    )
    form: Literal["block", "diamond", "triangle"] = Field(
        "block",
        description="Of columns and rows: `block`, upright sides; `diamond`, each line half a hexagon further than the "
        "one before; `triangle`, of `rows` alone, with a corner above (or, of flat ones, to the left).",
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
        None,
        description="Only rows for which this condition holds; of `hexes` only these: hex.ring > 0; of a `grid`: "
        "cell.column + cell.row > 3.",
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
