"""Rows of paper that is cut before it is printed: perforated cards and labels."""

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from generator.catalog.schema_base import Length, Measured, Name, Radius, Strict, Title, in_mm
from generator.catalog.schema_pieces import CardSize, PieceSize

_Offset = Annotated[float, Field(ge=0, le=1000)]
Offset = Annotated[_Offset, BeforeValidator(in_mm, json_schema_input_type=_Offset | Measured)]
"""How far something is from an edge of the paper, in mm or with its unit."""
Along = Annotated[int, Field(ge=1, le=100)]
"""Places in a row or column."""
MOST_PLACES = 1_000
"""On one sheet."""


class PrecutPlaceRow(Strict):
    """One place, by its upper left corner."""

    left: Offset = Field(description="From the left edge of the paper, in mm.")
    top: Offset = Field(description="From the upper edge of the paper, in mm.")


class PrecutRow(Strict):
    """Paper that is cut already, and where on it."""

    title: Title | None = Field(None, description="What is on the package, such as `Avery 5371`; default: its name.")
    about: str = Field("", description="What it is, for `pnp precut`.")
    paper: CardSize = Field(description="The paper, upright: `a4`, `letter`, or width and height in mm.")
    size: PieceSize = Field(description="Size of a place: a named size, width and height, or one length in mm.")
    shape: Literal["rectangle", "disc"] = Field("rectangle", description="How the places are cut.")
    radius: Radius = Field(0.0, description="Radius of round corners in mm.")
    columns: Along | None = Field(None, description="Places in a row.")
    rows: Along | None = Field(None, description="Places in a column.")
    left: Offset | None = Field(
        None, description="From the left edge of the paper to the first place, in mm; default: in the middle."
    )
    top: Offset | None = Field(
        None, description="From the upper edge of the paper to the first place, in mm; default: in the middle."
    )
    across: Length | None = Field(
        None, description="From the left edge of a place to that of the next one, in mm; default: places touch."
    )
    down: Length | None = Field(
        None, description="From the upper edge of a place to that of the next one, in mm; default: places touch."
    )
    places: list[PrecutPlaceRow] | None = Field(
        None, min_length=1, max_length=MOST_PLACES, description="The places one by one, instead of columns and rows."
    )
    two_sided: bool = Field(True, description="Whether both sides can be printed; false for labels.")
    source: str = Field("", description="Where the figures are from.")


PrecutRows = dict[Name, PrecutRow]
"""By name."""
