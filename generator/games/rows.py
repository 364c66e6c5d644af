"""What models of a game's own sections are built of: rows that take no keys but their own, and what many games have."""

from dataclasses import dataclass
from typing import Annotated, Self

from pydantic import BaseModel, ConfigDict, Field

from generator.catalog.models import Catalog

Id = Annotated[str, Field(min_length=1, description="A name that stays the same for ever; unique in the catalog")]
Title = Annotated[str, Field(min_length=1, description="What is printed")]


@dataclass(frozen=True, slots=True)
class NotPlayed:
    """Marks a field whose number play does not come to, or not beyond, and says why: a bound that is out of reach.

    `Annotated[int, NotPlayed("no card lowers a price so far")]`. A change of it that nobody notices is accepted.
    """

    why: str


class SectionRow(BaseModel):
    """A mapping in the catalog."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True, defer_build=True)

    def given(self) -> dict[str, object]:
        """What is written in the row, by its keys; what is left out is not among it."""
        written = self.model_fields_set
        return {key: value for key, value in self if key in written}


class GameSections(SectionRow):
    """The sections that a game's catalog has beside the common ones."""

    @classmethod
    def of(cls, catalog: Catalog) -> Self:
        """Those of a catalog, typed."""
        return cls.model_validate({key: catalog.data[key] for key in cls.model_fields})


class ReferenceCard(SectionRow):
    """A card that recalls the rules."""

    id: Id
    title: Title
    copies: Annotated[int, Field(ge=1, description="How many are printed: one for each player")]
    values: Annotated[dict[str, int], Field(description="The rule constants that the text speaks of")]
    text: Annotated[str, Field(description="The printed text; its numbers come from `values`")]
