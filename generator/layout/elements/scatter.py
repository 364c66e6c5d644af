"""`scatter: count`: its layers strewn over a box, the same way every time; `seed` decides how."""

from collections.abc import Iterable

from generator.drawing import shapes
from generator.drawing.items import Group, Item
from generator.geometry import Affine, Point
from generator.layout.area import FINEST, Area
from generator.layout.element import Element, LayerContext
from generator.layout.elements.group import CLIPS, clip_path

TRIES = 12


def _draw(context: LayerContext) -> Iterable[Item]:
    count = context.whole("scatter", low=0, high=1_000)
    box = context.box()
    width, height = context.numbers("cell", 2)
    apart = context.number("apart", 0.0, low=0)
    smallest, turn = context.number("smallest", 1.0, low=0.01, high=1), context.number("spin", 0.0)
    items = context.copied(Area.plain(width, height), count)
    chance = iter(shapes.noise(context.words("seed", "scatter"), count * (2 * TRIES + 2)))
    taken = _Taken(apart)
    placed: list[Item] = []
    for _ in range(count):
        size = 1 - (1 - smallest) * abs(next(chance))
        angle = turn * next(chance)
        tries = [
            Point(box.x + (next(chance) + 1) / 2 * box.width, box.y + (next(chance) + 1) / 2 * box.height)
            for _ in range(TRIES)
        ]
        # The first try far enough from all others; crowded places stay empty.
        at = next(filter(taken.free, tries), None)
        if at is None:
            continue
        taken.add(at)
        middle = Affine.move(-width / 2, -height / 2)
        where = Affine.move(at.x, at.y).after(Affine.turn(angle)).after(Affine.scale(size)).after(middle)
        placed.append(Group(items, where, shared=True))
    if placed:
        clip = clip_path(context.choice("clip", CLIPS, "box"), box, context.length("radius", box.width))
        yield Group(tuple(placed), clip=clip)


class _Taken:
    """Places that others must keep a distance from, by squares as wide as that: only neighbours are asked."""

    def __init__(self, apart: float) -> None:
        self.apart = apart if apart >= FINEST else 0.0
        self.squares: dict[tuple[int, int], list[Point]] = {}

    def square(self, place: Point) -> tuple[int, int]:
        return int(place.x // self.apart), int(place.y // self.apart)

    def add(self, place: Point) -> None:
        if self.apart:
            self.squares.setdefault(self.square(place), []).append(place)

    def free(self, place: Point) -> bool:
        """Whether the place is far enough from all that are taken."""
        if not self.apart:
            return True
        x, y = self.square(place)
        near = (self.squares.get((x + dx, y + dy), ()) for dx in (-1, 0, 1) for dy in (-1, 0, 1))
        return all((place.x - q.x) ** 2 + (place.y - q.y) ** 2 >= self.apart**2 for taken in near for q in taken)


SCATTER = Element(
    frozenset({"box", "cell", "apart", "smallest", "spin", "seed", "clip", "radius", "layers"}), _draw, nested="layers"
)
