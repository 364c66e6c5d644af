"""Illustrations side by side in a rulebook, each in a window of its own."""

from generator.drawing.items import Drawing, Group, Item, Outline, Stroke
from generator.drawing.shapes import rect, rounded_rect
from generator.geometry import Affine, Rect, Size
from generator.layout.paint import Palette, colour
from generator.rulebook.artwork import Artwork, window_of
from generator.rulebook.blocks import Directive, Paragraph, plain
from generator.rulebook.directive_sizes import height_of, width_of
from generator.rulebook.figure_strips import caption_of, figure, picture
from generator.rulebook.flow import Strip
from generator.rulebook.setting import Setter
from generator.source.diagnostic import Report
from generator.units import Mm

_BETWEEN: Mm = 3.0
"""Between illustrations side by side."""
_NARROWEST: Mm = 5.0
"""The least width of each."""


def illustration_row(block: Directive, width: Mm, artwork: Artwork, setter: Setter, report: Report) -> list[Strip]:
    """Illustrations side by side with their caption; without a caption they are there for the eye alone."""
    theme = setter.theme
    names, framed = block.arguments, block.option("frame") == "yes"
    whole = width * (width_of(block) or 100) / 100
    each = (whole - _BETWEEN * (len(names) - 1)) / len(names)
    if each < _NARROWEST:
        message = f"{len(names)} illustrations have no room side by side in {whole:.0f} mm"
        hint = f"each is at least {_NARROWEST:.0f} mm wide; show fewer, or some in another row"
        report.error("RUL005", message, at=block.mark, hint=hint)
        return []
    size = window_of(each, height_of(block))
    window = rounded_rect(Rect.of(size), 0.8) if framed else rect(Rect.of(size))
    edge = (Outline(window, stroke=Stroke(theme.hairline, 0.25)),) if framed else ()
    asked, palette = block.option("ground"), Palette(dict(artwork.catalog.palette))
    ground = (Outline(window, colour(asked, palette)),) if asked is not None else ()
    items: list[Item] = []
    for number, name in enumerate(names):
        drawn = artwork.items(name, block.option("manner") or theme.cover.manner, size)
        shown = (*ground, Group(drawn, clip=window), *edge)
        items.append(Group(shown, Affine.move(number * (size.width + _BETWEEN), 0.0)))
    row = Drawing(Size(whole, size.height), tuple(items))
    told = " ".join(plain(inner.spans) for inner in block.body if isinstance(inner, Paragraph))
    caption, floats = caption_of(setter, block.body, width), block.option("float") != "no"
    return picture(figure(row, told) if told else row, width, theme, caption, floats=floats)
