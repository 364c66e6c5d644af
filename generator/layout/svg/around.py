"""What an element stands in while it is read."""

from dataclasses import replace

from generator.dataclass import dataclass
from generator.geometry import Affine, Size
from generator.layout.svg.style import Style, Values
from generator.layout.svg.values import NotDrawn


@dataclass(frozen=True, slots=True)
class Around:
    """The map into the drawing, the view, what is inherited, and the fill and line that `context-fill` means."""

    at: Affine
    view: Size
    values: Values
    context: tuple[str, str] = ("none", "none")


def in_context(style: Style, context: tuple[str, str]) -> Style:
    """The style with paints of the context, for what stands in a marker or is used; raises NotDrawn."""
    meant = {"context-fill": context[0], "context-stroke": context[1]}
    own = {key: meant[style[key]] for key in ("fill", "stroke") if style[key] in meant}
    if any(value.startswith("url(") for value in own.values()):
        raise NotDrawn("context-fill and context-stroke of gradients are not supported")
    return replace(style, inherited={**style.inherited, **own}) if own else style


def context_of(style: Style) -> tuple[str, str]:
    """What the paints of a shape mean to its markers, and those of a use to what it uses."""
    fill, stroke = (
        style["color"] if style[key].lower() == "currentcolor" else style[key] for key in ("fill", "stroke")
    )
    return fill, stroke
