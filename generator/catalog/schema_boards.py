"""Rows of boards: points for pieces on spaces, and named areas."""

from typing import Annotated

from pydantic import Field

from generator.catalog.schema_base import Length, Name, Pair, Strict, Title

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
