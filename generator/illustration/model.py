"""An illustration as read: parts with their outlines, in mm, x = 0 in the middle and y = 0 at the top."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from generator.drawing.items import Segments
from generator.geometry import Point
from generator.source.mark import Mark
from generator.units import Mm


class Treatment(StrEnum):
    """How a part is drawn: modelled by the light, in one flat colour, as a line, or as a light of its own."""

    FORM = "form"
    FLAT = "flat"
    LINE = "line"
    GLOW = "glow"


@dataclass(frozen=True, slots=True)
class Finish:
    """What a part may say of its look; None leaves it to the manner.

    Widths are mm: of a line, of a line round a flat part, of the shadow side, of the light edge, between hatch
    lines, of the contour, above the ground, from a glowing part to the edge of its halo. `hatch_deg` is the angle
    of the hatching (which may be left away altogether), `bow` how far its lines bend, `shade` how dark they grow
    from 0 to 1, `turn_at` where light turns into shadow, from 1 (at the light's side) to -1, `tone` how much darker
    than its ink a part is, from -1 (white) to 1 (black). A `solid` one is black in manners that have but contours,
    where None leaves it to its ink; a `far` one has thin lines there; the lines of a `spot` are in its own ink, and
    the white of a `wash` is that ink made pale.
    """

    width: Mm | None = None
    edge: Mm | None = None
    depth: Mm | None = None
    rim: Mm | None = None
    gap: Mm | None = None
    contour: Mm | None = None
    lift: Mm | None = None
    halo: Mm | None = None
    bow: Mm | None = None
    hatch_deg: float | None = None
    hatched: bool = True
    shade: float | None = None
    turn_at: float | None = None
    tone: float = 0.0
    solid: bool | None = None
    far: bool = False
    spot: bool = False
    wash: bool = False

    def scaled(self, by: float) -> "Finish":
        """The same on a part that is so many times as large."""

        def length(value: Mm | None) -> Mm | None:
            return None if value is None else value * by

        return replace(
            self,
            width=length(self.width),
            edge=length(self.edge),
            depth=length(self.depth),
            rim=length(self.rim),
            contour=length(self.contour),
            lift=length(self.lift),
            halo=length(self.halo),
            bow=length(self.bow),
        )


@dataclass(frozen=True, slots=True)
class Part:
    """One part: its outlines (two where it has a mirror image), the name of its ink, and how it is drawn.

    `inside` are the outlines it is seen through, one within the other; none where it is seen whole. `pen` is the finish
    it has in manners that have but contours, None where it is left out there; one that is `pen_only` is in no other.
    """

    outlines: tuple[Segments, ...]
    ink: str
    treatment: Treatment
    finish: Finish
    name: str | None = None
    inside: tuple[Segments, ...] = ()
    pen: Finish | None = None
    pen_only: bool = False


@dataclass(frozen=True, slots=True)
class Press:
    """The plates of a print in few inks, by ink name or colour: lines, paper, and spot colours."""

    key: str
    paper: str
    spots: tuple[str, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Illustration:
    """A figure: its parts, lowest first.

    `inks` gives each ink its colour as layouts write it, `marks` the places where that stands. `light` points towards
    the light; `floats` says that the figure need not stand on the lower edge of its window.
    """

    id: str
    title: str
    parts: tuple[Part, ...]
    inks: Mapping[str, str]
    marks: Mapping[str, Mark | None]
    light: Point | None
    press: Press | None
    floats: bool
    mark: Mark | None
