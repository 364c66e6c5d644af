"""How long effects take to draw, told beforehand, so that it is the same on every machine."""

from dataclasses import field

from generator.dataclass import dataclass
from generator.layout.svg.nodes import Node
from generator.layout.svg.values import NotDrawn, number, numbers, short


@dataclass(slots=True)
class Work:
    """How long something takes to draw: nanoseconds for each pixel of the whole, and the radii of what takes longer
    with them. `largest` is the largest layer, as a multiple of the whole.
    """

    per_pixel: float = 0.0
    radii: list[tuple[float, float]] = field(default_factory=list)
    """Each with the size of its layer, as a multiple of the whole."""
    largest: float = 1.0

    def add(self, other: "Work", layer: float = 1.0) -> None:
        """Take that of something else along, which is done on a layer of a size, as a multiple of the whole."""
        self.per_pixel += other.per_pixel * layer
        self.radii += [(radius, size * layer) for radius, size in other.radii]
        self.largest = max(self.largest, other.largest, layer)
        if self.per_pixel > _MOST_WORK or len(self.radii) > _MOST_RADII:
            raise NotDrawn("effects within effects that take too long to draw")

    def seconds(self, pixels: float, pixels_per_unit: float) -> float:
        """How long it takes where the whole has so many pixels."""
        wide = sum(2 * size * (2 * radius * pixels_per_unit + 1) ** 2 for radius, size in self.radii)
        return pixels * (self.per_pixel + wide) * 1e-9


_MOST_WORK = 1e7

_MOST_RADII = 1000

LARGEST_LAYER = 25.0
"""As a multiple of the whole: resvg's layers reach twice its width and height beyond its edges at most."""

PAINTED, LAYER, REFERRED = 3.0, 15.0, 30.0

_PRIMITIVE_WORK = {"feGaussianBlur": 120.0, "feDropShadow": 160.0, "feDiffuseLighting": 300.0}

_PRIMITIVE_WORK |= {"feSpecularLighting": 300.0, "feTurbulence": 100.0, "feConvolveMatrix": 20.0}


def work_of(node: Node, scale: float) -> Work:
    """How long a step of a filter takes; raises NotDrawn for one that takes too long whatever is done."""
    given = node.attributes
    work = _PRIMITIVE_WORK.get(node.name, 30.0)
    match node.name:
        case "feTurbulence":
            octaves = number(given.get("numOctaves", "1"))
            if octaves > 12:
                raise NotDrawn(f"numOctaves={short(given['numOctaves'])} of <feTurbulence> is more than 12")
            return Work(work * max(octaves, 1.0))
        case "feConvolveMatrix":
            order = [*numbers(given.get("order", "3"))] or [3.0]
            if max(order) > 9:
                raise NotDrawn(f"order={short(given['order'])} of <feConvolveMatrix> is more than 9")
            return Work(100 + 45 * order[0] * order[-1])
        case "feMorphology":
            radii = [*numbers(given.get("radius", "0"))] or [0.0]
            return Work(work, [(max(*radii, 0.0) * scale, 1.0)])
    return Work(work)
