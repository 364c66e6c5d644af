"""What models of a game's own sections are built of: rows that take no keys but their own, and what many games have."""

from collections.abc import Iterator
from types import UnionType
from typing import Annotated, Any, Self, Union, get_args, get_origin

from pydantic import BaseModel, ConfigDict, Field

from generator.catalog.models import Catalog
from generator.dataclass import dataclass
from generator.source.mark import Path

Id = Annotated[str, Field(min_length=1, description="A name that stays the same for ever; unique in the catalog")]
Title = Annotated[str, Field(min_length=1, description="What is printed")]


@dataclass(frozen=True, slots=True)
class NotPlayed:
    """Marks a field whose numbers play does not come to, or not beyond, and says why: a bound out of reach, a place.

    `Annotated[int, NotPlayed("no card lowers a price so far")]`. A change of it that nobody notices is accepted.
    """

    why: str


DRAWN = NotPlayed("how it is drawn, which no rule reads")
"""Marks the measures of what is printed."""
ENOUGH = NotPlayed("more pieces than can be in use at once stay in the box")
"""Marks counts of pieces, of which the checks say how many there must be at least."""


def why_not_played(model: type[BaseModel], path: Path) -> str:
    """Why play does not come to what a document of that model has at a path, as the nearest mark states; else empty."""
    return [*_marks(model, path), NotPlayed("")][0].why


def _marks(kind: Any, path: Path) -> Iterator[NotPlayed]:
    """The marks of all that lies on the way from a kind of value along a path, the nearest to its end first."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Annotated:
        yield from _marks(inner[0], path)
        yield from (note for note in inner[1:] if isinstance(note, NotPlayed))
    elif origin in (Union, UnionType):
        for one in inner:
            yield from _marks(one, path)
    elif path and origin in (list, dict):
        yield from _marks(inner[-1], path[1:])
    elif path and isinstance(kind, type) and issubclass(kind, BaseModel) and str(path[0]) in kind.model_fields:
        field = kind.model_fields[str(path[0])]
        yield from _marks(field.annotation, path[1:])
        yield from (note for note in field.metadata if isinstance(note, NotPlayed))


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
