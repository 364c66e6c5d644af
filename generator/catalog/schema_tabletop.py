"""Rows that lay a virtual tabletop."""

from typing import Literal

from pydantic import Field

from generator.catalog.schema_base import Name, Pair, Strict


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
