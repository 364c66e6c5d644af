"""Faces in the sizes of a print service's products: rotated, scaled and extended to the required picture."""

from generator.colour import WHITE, Colour
from generator.dataclass import dataclass
from generator.drawing import shapes
from generator.drawing.items import Drawing, Group, Outline, Stroke
from generator.geometry import IDENTITY, Affine, Point, Rect, Size
from generator.units import Mm, px_to_mm

SAME: Mm = 0.1
"""Sizes this near to one another are the same size."""

_FRAME: Mm = 0.2

ASPECT = 0.025
"""How far proportions may differ: what is lost at two edges then stays within the bleed of a card."""


@dataclass(frozen=True, slots=True)
class Product:
    """A product of a print service: its name, the size of its picture in pixels, and the centred cut in mm."""

    name: str
    width_px: int
    height_px: int
    trim: Size
    dpi: int = 300

    @property
    def picture(self) -> Size:
        """The size of the whole picture in mm."""
        return Size(px_to_mm(self.width_px, self.dpi), px_to_mm(self.height_px, self.dpi))

    @property
    def cut(self) -> Rect:
        """The cut inside the picture."""
        whole = self.picture
        at = Point((whole.width - self.trim.width) / 2, (whole.height - self.trim.height) / 2)
        return Rect.of(self.trim, at)


@dataclass(frozen=True, slots=True)
class Fit:
    """How faces of one size come onto a product: turned by a quarter or not, and scaled by a factor.

    A `framed` face lies on white with a line round it, to be cut out by hand where that matters.
    """

    product: Product
    turned: bool
    scale: float
    framed: bool = False

    @property
    def true_size(self) -> bool:
        """Whether the pieces keep their size, as far as anybody can see."""
        return abs(self.scale - 1) * max(self.product.trim.width, self.product.trim.height) <= 1.0


def covering(size: Size, product: Product, *, upright: bool = False) -> Fit | None:
    """The least scale at which a face of `size` covers the cut; None where the proportions differ too much.

    `upright` faces may not be turned: their shape has a direction that the product's has too.
    """
    fits = []
    for turned in (False, True):
        if turned and upright:
            continue
        have = size.turned if turned else size
        across, down = product.trim.width / have.width, product.trim.height / have.height
        if max(across, down) / min(across, down) <= 1 + ASPECT:
            fits.append(Fit(product, turned, max(across, down)))
    return min(fits, key=lambda fit: (fit.scale, fit.turned), default=None)


def inside(size: Size, product: Product) -> Fit:
    """The greatest scale at which the whole of a face lies within the cut, turned if it is larger then."""
    fits = []
    for turned in (False, True):
        have = size.turned if turned else size
        fits.append(Fit(product, turned, min(product.trim.width / have.width, product.trim.height / have.height)))
    return max(fits, key=lambda fit: (round(fit.scale, 6), not fit.turned))


def placed(face: Drawing, bleed: Mm, fit: Fit) -> Drawing:
    """The face as the product's picture, a drawing without bleed.

    Where the face with its `bleed` ends before the picture does, the face stretched over the whole lies under it: its
    outermost colours go on to the edge, beyond anything that a cut can reach.
    """
    whole = fit.product.picture
    if fit.framed:
        return _framed(face, fit)
    centre = Rect.of(whole).centre
    here = _onto(face.size, fit.turned, centre, fit.scale, fit.scale)
    drawn = Rect.of(face.size).grown(bleed)
    reach = here.bounds(drawn)
    clipped = Group(face.items, here, clip=shapes.rect(drawn))
    if reach.contains(Rect.of(whole), tolerance=0.01):
        return Drawing(whole, (clipped,))
    wide, tall = (drawn.height, drawn.width) if fit.turned else (drawn.width, drawn.height)
    across, down = max(fit.scale, whole.width / wide), max(fit.scale, whole.height / tall)
    below = Group(face.items, _onto(face.size, fit.turned, centre, across, down), clip=shapes.rect(drawn))
    return Drawing(whole, (below, clipped))


def _framed(face: Drawing, fit: Fit) -> Drawing:
    """The face at its scale in the middle of a white picture, with a line along its edge."""
    whole, trim = fit.product.picture, Rect.of(face.size)
    here = _onto(face.size, fit.turned, Rect.of(whole).centre, fit.scale, fit.scale)
    edge = Outline(shapes.rect(trim), stroke=Stroke(Colour(128, 128, 128), _FRAME))
    paper = Outline(shapes.rect(Rect.of(whole)), fill=WHITE)
    return Drawing(whole, (paper, Group(face.items, here, clip=shapes.rect(trim)), Group((edge,), here)))


def _onto(size: Size, turned: bool, centre: Point, across: float, down: float) -> Affine:
    """The map that brings the middle of a face of `size` to `centre`."""
    middle = Affine.move(-size.width / 2, -size.height / 2)
    turn = Affine.turn(90.0) if turned else IDENTITY
    return Affine.move(centre.x, centre.y).after(Affine.scale(across, down)).after(turn).after(middle)
