"""The silhouette of a drawn picture: everything that it paints, as one outline."""

from collections.abc import Iterator

from generator.colour import Colour
from generator.drawing import extent, shapes
from generator.drawing.items import Glyphs, Group, Item, Outline, Picture, Segments
from generator.geometry import IDENTITY, Affine
from generator.layout.art import Art, BadPicture

MOST_STEPS = 20_000
"""Steps of all paths in it."""
_FAINT = 0.05  # what is seen through more than this is no part of it


def silhouette(art: Art) -> Segments:
    """What a picture paints, in its own coordinates; raises BadPicture where that is no outline or none."""
    from generator.layout.svg import joining  # with a library for paths, for games that need it
    from generator.layout.svg.values import NotDrawn

    if art.image is not None:
        raise BadPicture("only an SVG file has an outline", "draw the shape as an SVG file of paths")
    paths = list(_paths(art.items, IDENTITY))
    if sum(len(segments) for segments, _ in paths) > MOST_STEPS:
        raise BadPicture(f"its paths have more than {MOST_STEPS:,} steps", "simplify them")
    try:
        made = joining.union(paths)
    except NotDrawn as error:
        raise BadPicture("its shapes cannot be put together") from error
    if not made:
        raise BadPicture("it paints nothing")
    return made


def _paths(items: tuple[Item, ...], at: Affine) -> Iterator[tuple[Segments, bool]]:
    from generator.layout.svg import joining

    for item in items:
        match item:
            case Group(inner, move, clip, opacity):
                if opacity <= _FAINT:
                    continue
                found = list(_paths(inner, at.after(move)))
                if clip is None or not found:
                    yield from found
                    continue
                edge = shapes.transform(clip, at.after(move))
                if not _holds(edge, found):
                    found = [(joining.common((joining.union(found), False), (edge, item.even_odd)), False)]
                yield from found
            case Outline(segments, fill, stroke, even_odd):
                if fill is not None and not (isinstance(fill, Colour) and fill.alpha <= _FAINT):
                    yield shapes.transform(segments, at), even_odd
                if stroke is not None and stroke.width > 0 and stroke.colour.alpha > _FAINT:
                    yield shapes.transform(joining.area_of_line(segments, stroke, None), at), False
            case Picture() | Glyphs():
                raise BadPicture("it holds pixels, which have no outline")


def _holds(edge: Segments, found: list[tuple[Segments, bool]]) -> bool:
    """Whether an upright rectangle cuts nothing off, as the edge of most pictures does."""
    box = extent.of_path(edge).grown(1e-6)
    upright = len(edge) == 5 and all(step[0] != "C" for step in edge)
    return upright and all(
        box.x <= reach.x and box.y <= reach.y and reach.right <= box.right and reach.bottom <= box.bottom
        for reach in (extent.of_path(segments) for segments, _ in found)
    )
