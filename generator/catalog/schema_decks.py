"""The shape of deck files, and of what a catalog says of the decks that players build."""

from typing import Annotated

from pydantic import Field

from generator.catalog.schema_base import Name, RowPath, Strict, Title

MOST_COPIES = 1_000
"""Copies of one card in one deck."""
Expression = Annotated[str, Field(min_length=1)]


class DeckFile(Strict):
    """A deck: which cards, and how many of each."""

    id: Name = Field(description="Names the deck in messages, files and set-ups.")
    title: Title = Field(description="What the deck is called.")
    cards: dict[Name, Annotated[int, Field(le=MOST_COPIES)]] = Field(description="How many of each card, by its id.")


class DeckSizeRow(Strict):
    """How many cards a deck has."""

    min: int = Field(1, ge=1, le=10_000, description="The fewest cards.")
    max: int = Field(10_000, ge=1, le=10_000, description="The most cards.")


class DeckLimitRow(Strict):
    """What the cards of a deck may add up to."""

    title: Title = Field(description="What is added up, as in messages: `Value`.")
    sum: Expression = Field("1", description="What each copy of a card counts: `card.value`; by default 1.")
    where: str | None = Field(None, description="Only cards for which this condition holds.")
    min: int | None = Field(None, description="The least they must add up to.")
    max: int | None = Field(None, description="The most they may add up to.")


class DeckConstruction(Strict):
    """What decks players may build."""

    cards: RowPath = Field(description="Path to the cards' rows; expressions call each `card`.")
    where: str | None = Field(None, description="Which cards may be in a deck, such as `card.value > 0`.")
    size: DeckSizeRow = Field(description="How many cards a deck has.")
    copies: int | None = Field(None, ge=1, description="The most copies of one card; no limit if left out.")
    limits: list[DeckLimitRow] = Field([], max_length=20, description="What the cards may add up to.")
    hand: int = Field(1, ge=1, le=100, description="Cards of the opening hand, for the odds of `pnp deck stats`.")
    curve: Expression | None = Field(None, description="What a card costs, as a whole number, for the curve.")
    groups: list[Annotated[str, Field(pattern=r"^[A-Za-z_]\w*$")]] = Field(
        [], max_length=10, description="Keys of a card that `pnp deck stats` counts by, such as `type`."
    )
