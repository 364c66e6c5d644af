"""What a report consists of, whatever it is written to: headings, paragraphs, figures, tables and charts."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from generator.drawing.items import Drawing
from generator.units import Mm


@dataclass(frozen=True, slots=True)
class ReportHeading:
    """The beginning of a part, of level 1 or 2."""

    text: str
    level: int = 1


@dataclass(frozen=True, slots=True)
class ReportParagraph:
    """Plain words."""

    text: str


@dataclass(frozen=True, slots=True)
class Numbers:
    """A few numbers worth seeing first: (number, what it counts)."""

    pairs: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class ReportTable:
    """Rows of words under a head; `align` has a letter a column: l or r."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    align: str


@dataclass(frozen=True, slots=True)
class Chart:
    """A drawn chart as SVG without text elements, its size in print, and what it shows in words."""

    svg: str
    width: Mm
    height: Mm
    shows: str


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A picture, the same as a drawing and as a PNG or JPEG file, and what it shows in words."""

    drawing: Drawing
    picture: bytes
    shows: str

    @property
    def media_type(self) -> str:
        """What a page has to call its file."""
        return "image/png" if self.picture.startswith(b"\x89PNG") else "image/jpeg"


@dataclass(frozen=True, slots=True)
class Notice:
    """Something found wrong or worth a look."""

    kind: Literal["warning", "error"]
    text: str


Block: TypeAlias = ReportHeading | ReportParagraph | Numbers | ReportTable | Chart | Snapshot | Notice
