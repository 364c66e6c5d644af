"""What becomes of a printed sheet when it is cut, folded and glued: standees, dials, screens and tuck boxes.

All lengths in mm. Only measures are here; where lines are cut and folded is drawn by `generator.nets`.
"""

import math
from collections.abc import Mapping
from typing import Literal, TypeAlias

from generator.dataclass import dataclass
from generator.geometry import Rect, Size
from generator.source.tree import Value
from generator.units import Mm

GLUE_TAB: Mm = 10.0
"""The width of a tab to be glued, wide enough for a glue stick."""
HOLE: Mm = 4.0
"""The hole for a brass fastener, whose legs are 3 to 4 mm wide."""
RIVET_HOLE: Mm = 6.5
"""The hole for a rivet of card: arms of 4 mm, folded up side by side, make a square with a diagonal of 5.7 mm."""
RIM: Mm = 4.0
"""What is left of a cover between its window and its edge."""
NARROWEST_WINDOW: Mm = 4.0
"""A window that is narrower can hardly be cut out with a knife, and shows no figure of readable size."""
PRINTED_BEYOND: Mm = 2.0
"""How far a panel's print goes on beyond a fold or a cut of a box, so that neither shows white."""
_WIDEST_SWEEP_DEG = 70.0

WallName: TypeAlias = Literal["left", "front", "right", "back"]
"""A wall of a box."""


@dataclass(frozen=True, slots=True)
class Standee:
    """An upright pawn of two layers, folded at its head; `stock` is the thickness of one layer."""

    base: Literal["slot", "fold"]
    stock: Mm
    mirrored: bool = False  # the back is the front's mirror image


@dataclass(frozen=True, slots=True)
class Dial:
    """A disc of values under a cover; the values lie in equal angles, clockwise from the top."""

    diameter: Mm
    values: tuple[Mapping[str, Value], ...]
    shows: Literal["window", "pointer"]
    fastener: Literal["brass", "paper"]
    stock: Mm

    @property
    def step_deg(self) -> float:
        """The angle from one value to the next."""
        return 360.0 / len(self.values)

    @property
    def hole(self) -> Mm:
        """The diameter of the hole in the middle of both discs."""
        return HOLE if self.fastener == "brass" else RIVET_HOLE

    @property
    def outer(self) -> Mm:
        """The outer radius of the ring of values."""
        return self.diameter / 2 - RIM

    @property
    def inner(self) -> Mm:
        """Its inner radius."""
        return self.outer - min(14.0, max(6.0, self.diameter * 0.16))

    @property
    def sweep_deg(self) -> float:
        """The angle that the window shows: less than one value's, so that never two are seen."""
        return min(0.84 * self.step_deg, _WIDEST_SWEEP_DEG)

    @property
    def window_width(self) -> Mm:
        """How wide the window is in its middle."""
        return (self.outer + self.inner) * math.sin(math.radians(self.sweep_deg / 2))

    @property
    def facts(self) -> Mapping[str, Value]:
        """What layouts may read as `dial`; lengths in mm, angles in degrees."""
        return {
            "values": self.values,
            "count": len(self.values),
            "step": self.step_deg,
            "hole": self.hole,
            "outer": self.outer,
            "inner": self.inner,
            "middle": (self.outer + self.inner) / 2,
            "width": self.window_width,
            "sweep": self.sweep_deg,
            "shows": self.shows,
        }


@dataclass(frozen=True, slots=True)
class FoldedScreen:
    """Panels side by side, with a fold between two of them."""

    panels: int
    panel: Size


@dataclass(frozen=True, slots=True)
class Panel:
    """A part of a face that has a layout of its own.

    `box` is its place on the face, `turn` how far it is turned there (clockwise, in degrees); on the face's `left`,
    `top`, `right` and `bottom` its print goes on by so many mm.
    """

    name: str
    layout: str
    box: Rect
    turn: Literal[0, 90, 180, 270] = 0
    left: Mm = 0.0
    top: Mm = 0.0
    right: Mm = 0.0
    bottom: Mm = 0.0

    @property
    def size(self) -> Size:
        """The panel as its layout sees it, upright."""
        return self.box.size if self.turn in (0, 180) else self.box.size.turned

    @property
    def bleed(self) -> Mm:
        """How far its print goes on where it goes farthest."""
        return max(self.left, self.top, self.right, self.bottom)


@dataclass(frozen=True, slots=True)
class TuckBox:
    """A box for `cards` cards of a size, each `thickness` thick; `stock` is the thickness of its own card.

    The net has, from the left, a glue tab, a side, the front, the other side and the back, so that the tab is glued
    to a wide wall however few cards there are. Above the back lies the lid with its tuck flap, under front and back lie
    the two layers of the bottom, and each side has a dust flap above and below. Panels are measured from fold to fold.
    Of that, the layers that lie inside take their share: one of the walls' own on either side, and beneath the lid and
    above the bottom a dust flap and, below, the inner bottom.
    """

    card: Size
    cards: int
    thickness: Mm
    clearance: Mm
    stock: Mm

    @property
    def inside(self) -> tuple[Mm, Mm, Mm]:
        """Width, height and depth that the cards have."""
        return (
            self.card.width + self.clearance,
            self.card.height + self.clearance,
            self.cards * self.thickness + self.clearance,
        )

    @property
    def width(self) -> Mm:
        """Of the front, from fold to fold."""
        return self.inside[0] + 2 * self.stock

    @property
    def height(self) -> Mm:
        """Of the front, from fold to fold."""
        return self.inside[1] + 4 * self.stock

    @property
    def depth(self) -> Mm:
        """Of the sides, from fold to fold."""
        return self.inside[2] + 2 * self.stock

    @property
    def tuck(self) -> Mm:
        """How far the flap of the lid goes down behind the front."""
        return min(max(10.0, 0.75 * self.depth), 18.0, self.height / 3)

    @property
    def flap(self) -> Mm:
        """The length of the dust flaps: two of them never reach one another."""
        return min(self.width / 2 - 1.0, max(8.0, 0.8 * self.depth))

    @property
    def notch(self) -> Mm:
        """The radius of the thumb notch at the upper edge of the front."""
        return min(9.0, self.width / 5)

    @property
    def above(self) -> Mm:
        """What of the net lies above the walls."""
        return max(self.tuck + self.depth, self.flap)

    @property
    def below(self) -> Mm:
        """What of the net lies under the walls."""
        return max(self.depth, self.flap)

    @property
    def net(self) -> Size:
        """The box round the whole net."""
        return Size(GLUE_TAB + 2 * self.width + 2 * self.depth, self.above + self.height + self.below)

    def wall(self, name: WallName) -> Rect:
        """The place of a wall on the net."""
        across = {
            "left": 0.0,
            "front": self.depth,
            "right": self.width + self.depth,
            "back": self.width + 2 * self.depth,
        }
        x = GLUE_TAB + across[name]
        return Rect(x, self.above, self.width if name in ("back", "front") else self.depth, self.height)

    @property
    def lid(self) -> Rect:
        """The place of the lid on the net, above the back."""
        back = self.wall("back")
        return Rect(back.x, back.y - self.depth, back.width, self.depth)

    @property
    def bottom(self) -> Rect:
        """The place of the outer bottom on the net, under the front."""
        front = self.wall("front")
        return Rect(front.x, front.bottom, front.width, self.depth)

    def panels(self, front: str, back: str, side: str, top: str) -> tuple[Panel, ...]:
        """What is printed, by the layouts of its walls, lid and bottom; the lid's print goes on over its tuck flap."""
        over = PRINTED_BEYOND
        return (
            Panel("top", top, self.lid, 180, left=over, top=self.tuck + over, right=over),
            Panel("back", back, self.wall("back"), right=over, bottom=over),
            Panel("left", side, self.wall("left"), 90, left=over, top=over, bottom=over),
            Panel("right", side, self.wall("right"), 90, top=over, bottom=over),
            Panel("bottom", top, self.bottom, 0, left=over, right=over, bottom=over),
            Panel("front", front, self.wall("front"), top=over),
        )


Form: TypeAlias = Standee | Dial | FoldedScreen | TuckBox
"""What a flat sheet is made into."""
