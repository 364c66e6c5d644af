"""The shape of a designer's questions; the descriptions are what an editor shows."""

from typing import Annotated

from pydantic import Field

from generator.catalog.schema_base import Name, Strict

MeasureName = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$", max_length=60)]
"""A figure that the rules count in every game; `games` is the number of games."""
Measures = MeasureName | Annotated[list[MeasureName], Field(min_length=1, max_length=12)]
"""A figure, or several that are added up."""


class AimRow(Strict):
    """What the designer wants a figure to be."""

    low: float | None = Field(None, description="It should be at least this; a share in per cent.")
    high: float | None = Field(None, description="It should be at most this; a share in per cent.")


class FigureRow(Strict):
    """A figure that answers a question: a share in per cent with its interval, a mean, or the length of games."""

    title: str = Field(min_length=1, max_length=200, description="What it says, such as `combats won by the heroes`.")
    share: Measures | None = Field(None, description="A share: how often, by the figures that the rules count.")
    mean: Measures | None = Field(None, description="A mean: the sum of these figures.")
    of: Measures = Field("games", description="Of how many; the number of games where it is left out.")
    length: bool = Field(False, description="The length of games instead: its 10 %, middle and 90 % value.")
    aim: AimRow | None = Field(None, description="What it should be; of a length, its middle value.")


class PlotRow(Strict):
    """A drawing that answers a question."""

    title: str = Field(min_length=1, max_length=200, description="What is drawn.")
    by: str = Field("", max_length=60, description="What a figure is drawn by, such as `round`: its figures `wheel@1`.")
    share: MeasureName | None = Field(None, description="A share for each value of `by`.")
    mean: MeasureName | None = Field(None, description="A mean for each value of `by`.")
    of: MeasureName = Field("games", description="Of how many; counted for each value too, unless it is `games`.")
    parts: dict[str, Measures] = Field({}, description="Parts of a whole instead: what each is called, and its figure.")
    aim: AimRow | None = Field(None, description="A band for what it should be.")


class QuestionRow(Strict):
    """What a designer asks of the games that a report plays."""

    id: Name = Field(description="Names the question.")
    title: str = Field(min_length=1, max_length=200, description="The question in words.")
    figures: list[FigureRow] = Field(min_length=1, max_length=12, description="The figures that answer it.")
    plots: list[PlotRow] = Field([], max_length=6, description="The drawings that answer it.")
    variants: list[Name] = Field([], description="Variants with which it is answered too, for comparison.")
