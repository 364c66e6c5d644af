"""A piece of each kind that is folded: a standee, a dial, a screen and a box, with plain faces."""

from collections.abc import Mapping
from types import MappingProxyType

from generator.catalog.forms import Dial, FoldedScreen, Form, Standee, TuckBox
from generator.catalog.models import Component, ComponentId, ComponentKind, Cut, CutShape, LayoutId, SetId
from generator.colour import Colour
from generator.drawing.piece import Piece
from generator.drawing.shapes import circle, rect
from generator.geometry import Point, Rect, Size
from generator.nets import net_of
from generator.source.tree import Value
from tests.unit.sheets.sample import face

VALUES: tuple[Mapping[str, Value], ...] = tuple({"id": str(n), "title": str(n), "value": n} for n in range(1, 9))
BOX = TuckBox(Size(63.5, 88.9), 54, 0.3, 1.0, 0.3)


def folded(
    form: Form, kind: ComponentKind, size: Size, bleed: float, *, shape: CutShape = CutShape.RECTANGLE, copies: int = 1
) -> Piece:
    """A piece of a form with faces of a size."""
    name, two_sided = kind.value, kind is not ComponentKind.BOX
    layout = LayoutId("plain")
    component = Component(
        *(ComponentId(name), name.title(), kind, SetId(f"{name}s"), Cut(shape, size)),
        *(layout, layout if two_sided else None, copies, {}),
        form=form,
    )
    box = Rect.of(size)
    outline = circle(Point(size.width / 2, size.width / 2), size.width / 2) if shape is CutShape.DISC else rect(box)
    front, back = face(size, bleed, Colour(230, 180, 90)), face(size, bleed, Colour(90, 120, 200))
    return Piece(
        *(name, name.title(), kind.value, f"{name}s", front, back if two_sided else None, outline, bleed, copies),
        net=net_of(component, bleed),
    )


FOLDED: Mapping[str, Piece] = MappingProxyType(
    {
        "standee": folded(Standee("slot", 0.3), ComponentKind.STANDEE, Size(19.05, 42.5), 1.0),
        "dial": folded(
            Dial(60.0, VALUES, "window", "paper", 0.3), ComponentKind.DIAL, Size(60, 60), 1.0, shape=CutShape.DISC
        ),
        "screen": folded(FoldedScreen(3, Size(88, 130)), ComponentKind.SCREEN, Size(264, 130), 3.0),
        "box": folded(BOX, ComponentKind.BOX, BOX.net, 0.0),
    }
)
