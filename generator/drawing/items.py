"""The four kinds of things a drawing is made of. Above this module nobody knows PDF, below it nobody knows cards.

All lengths are mm, x to the right, y downwards. Items carry the font or picture they need; a backend looks nothing up.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal, Protocol, TypeAlias

from generator.colour import Colour
from generator.drawing.structure import StructureElement
from generator.geometry import IDENTITY, Affine, Rect, Size
from generator.units import Mm

Segment: TypeAlias = tuple[Literal["M", "L", "C", "Z"], *tuple[float, ...]]
"""A path step: ("M", x, y), ("L", x, y), ("C", x1, y1, x2, y2, x, y) or ("Z",), coordinates absolute."""

Segments: TypeAlias = tuple[Segment, ...]


@dataclass(frozen=True, slots=True)
class GradientStop:
    """A colour at a place along a gradient, 0 to 1."""

    offset: float
    colour: Colour


@dataclass(frozen=True, slots=True)
class LinearGradient:
    """Colours along the line from (x1, y1) to (x2, y2), the end colours going on beyond it."""

    x1: Mm
    y1: Mm
    x2: Mm
    y2: Mm
    stops: tuple[GradientStop, ...]


@dataclass(frozen=True, slots=True)
class RadialGradient:
    """Colours from the centre (x, y) out to `radius`, the last colour going on beyond it.

    The first colour lies at `focus`, a place inside the circle: at the centre where it is None.
    """

    x: Mm
    y: Mm
    radius: Mm
    stops: tuple[GradientStop, ...]
    focus: tuple[Mm, Mm] | None = None


Paint: TypeAlias = Colour | LinearGradient | RadialGradient


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line of a colour and width; `dash` alternates lengths of line and gap in mm.

    A mitred corner longer than `miter_limit` line widths is cut off.
    """

    colour: Colour
    width: Mm
    dash: tuple[Mm, ...] = ()
    cap: Literal["butt", "round", "square"] = "butt"
    join: Literal["miter", "round", "bevel"] = "miter"
    miter_limit: float = 10.0


@dataclass(frozen=True, slots=True)
class Outline:
    """A path; neither filled nor stroked means invisible, as a cutting line is. `even_odd` cuts holes."""

    segments: Segments
    fill: Paint | None = None
    stroke: Stroke | None = None
    even_odd: bool = False


class Font(Protocol):
    """What a backend needs of a font: its file, and the outline, advance and text of each glyph by number."""

    @property
    def key(self) -> str:
        """A name that is the same in every run, such as `alegreya/Alegreya_700Bold`."""

    @property
    def data(self) -> bytes:
        """The font file."""

    @property
    def units_per_em(self) -> int:
        """Design units in one em."""

    def advance(self, glyph: int) -> int:
        """The glyph's own advance in design units, kerning left out."""

    def text_of(self, glyph: int) -> str:
        """The characters the glyph stood for when it was shaped; empty for a part of a cluster."""

    def outline(self, glyph: int) -> Segments:
        """The glyph's outline in design units, y upwards."""

    def __hash__(self) -> int:  # what a backend makes of a glyph is kept by font
        ...


@dataclass(frozen=True, slots=True)
class Glyphs:
    """A shaped run on one baseline.

    `xs` are the absolute x of each glyph in mm, `y` the baseline, `text` the words it stands for.
    """

    font: Font
    size_pt: float
    y: Mm
    glyphs: tuple[int, ...]
    xs: tuple[Mm, ...]
    text: str
    fill: Colour


@dataclass(frozen=True, slots=True)
class Image:
    """A raster picture as bytes of a PNG or JPEG file; `digest` (hex sha256) names it."""

    digest: str
    format: Literal["png", "jpeg"]
    data: bytes
    width_px: int
    height_px: int


@dataclass(frozen=True, slots=True)
class Picture:
    """An image stretched over a box."""

    image: Image
    box: Rect


Painted: TypeAlias = tuple[Segments, Colour]
"""The outline of a part of a figure, and its colour."""


@dataclass(frozen=True, slots=True)
class Figure:
    """What checks want to know of a figure that a group draws, in the coordinates of the group's items.

    `window` is what it is seen through, `edge` the outline of that, and `extent` how far the figure reaches; `outlines`
    are those of its parts, `head` that of its head and the colour of it, `behind` those of the parts below that and
    `worn` those above it, lowest first. `glows` are the colours of its own lights. It `floats` where it need not stand
    on the window's lower edge.
    """

    name: str
    window: Rect
    edge: Segments
    extent: Rect
    outlines: tuple[Segments, ...]
    head: Painted | None
    behind: tuple[Painted, ...]
    worn: tuple[Painted, ...]
    glows: frozenset[Colour]
    floats: bool


Blend: TypeAlias = Literal[
    "multiply",
    "screen",
    "overlay",
    "darken",
    "lighten",
    "colour-dodge",
    "colour-burn",
    "hard-light",
    "soft-light",
    "difference",
    "exclusion",
]
"""How the colours of a group mix with what lies below it, where they do not cover it."""


@dataclass(frozen=True, slots=True)
class Group:
    """Items under one map, and where wanted clipped to a path (in the group's own coordinates), faded and blended.

    `blend` mixes it with what lies below it within the nearest group around it that is `isolated`: what is blended in
    such a group meets nothing that lies below that.

    `even_odd` says that the clip has holes as an outline may have them.
    `shared` says that the same `items` tuple is placed more than once: a backend stores it once and refers to it.
    `name` marks a placed piece, so that it can be found again in the output, or in a face drawn for that a layer;
    `digest` says what a piece's face looks like.
    `spares_ink` says that it has been drawn for an edition low in ink: nothing in it is to be changed for that. Its
    first item is then the white ground that it lies on. `figure` are the facts of a figure, for checks alone.
    `element` is what the group's content is in the structure of a document; where a group in it has another, that is
    what that group's content is. `reach` is kept by `extent`, which measures a group once for all who ask.
    """

    items: "tuple[Item, ...]"
    at: Affine = IDENTITY
    clip: Segments | None = None
    opacity: float = 1.0
    shared: bool = False
    name: str | None = None
    even_odd: bool = False
    digest: str | None = None
    spares_ink: bool = False
    figure: Figure | None = None
    element: StructureElement | None = field(default=None, compare=False)
    blend: Blend | None = None
    isolated: bool = False
    reach: Rect | None = field(default=None, init=False, repr=False, compare=False)

    @property
    def as_one(self) -> bool:
        """Whether it is drawn by itself first, and then what that gives as one thing."""
        return self.opacity < 1 or self.blend is not None or self.isolated


Item: TypeAlias = Outline | Glyphs | Picture | Group


@dataclass(frozen=True, slots=True)
class Drawing:
    """A size and what is drawn on it, first item lowest.

    The origin is the top left corner of `size`; items may reach beyond it (a face reaches into its bleed).
    """

    size: Size
    items: tuple[Item, ...]


def walk(items: tuple[Item, ...], at: Affine = IDENTITY) -> Iterator[tuple[Affine, Item]]:
    """Every item in drawing order, groups before their content, each with the map that places it."""
    for item in items:
        yield at, item
        if isinstance(item, Group):
            yield from walk(item.items, at.after(item.at))
