"""The forms that parts are made of. To add one: a function that reads its value, and its line in `FORMS`."""

from collections.abc import Callable, Mapping

from generator.dataclass import dataclass
from generator.drawing import shapes
from generator.drawing.items import Segments
from generator.drawing.svg_path import parse
from generator.geometry import Affine, Point
from generator.illustration import paths
from generator.illustration.paths import Disc, Knot
from generator.illustration.place import FARTHEST, BadValue, FilePlace
from generator.source.diagnostic import closest

ICON_GRID = 512.0
"""The side of the square that icons are drawn on."""
LONGEST_PATH = 20_000
"""Characters of path data in one part."""

Icons = Callable[[str], Segments | None]
"""An icon's outline on its grid by name; None for no icon."""


@dataclass(frozen=True, slots=True)
class FormReader:
    """What reading a form may ask for: icons, and the names it has taken for the credits."""

    icons: Icons
    icon_names: Callable[[], tuple[str, ...]]


def _knots(place: FilePlace, what: str = "places [x, y], [x, y, 1] for a corner") -> list[Knot]:
    made: list[Knot] = []

    def read(row: FilePlace) -> None:
        x, y, *corner = row.numbers(2, 3, "a place: [x, y], or [x, y, 1] for a corner")
        made.append(Knot(x, y, bool(corner and corner[0])))

    place.each(read, place.rows(2, what))
    return made


def _half(place: FilePlace, part: Mapping[str, object], _: FormReader) -> Segments:
    """The right half of a symmetric outline, top to bottom."""
    right = _knots(place)
    left = [Knot(-knot.x, knot.y, knot.corner) for knot in reversed(right) if abs(knot.x) > 1e-9]
    return _closed(place, [*right, *left], hard=part.get("hard") is True)


def _halves(place: FilePlace, part: Mapping[str, object], _: FormReader) -> Segments:
    """The left and right side of an outline, both top to bottom."""
    value = place.mapping("halves")
    if set(value) != {"left", "right"}:
        raise place.refuse("ILL004", "halves has left and right, each a list of places from the top to the bottom")
    return _closed(
        place, [*_knots(place.inner("right")), *reversed(_knots(place.inner("left")))], hard=part.get("hard") is True
    )


def _smooth(place: FilePlace, part: Mapping[str, object], _: FormReader) -> Segments:
    return _closed(place, _knots(place), hard=part.get("hard") is True)


def _closed(place: FilePlace, knots: list[Knot], *, hard: bool) -> Segments:
    if len(knots) < 3:
        raise place.refuse("ILL004", "an outline needs three places")
    return paths.curve(knots, tension=0.0) if hard else paths.curve(knots)


def _poly(place: FilePlace, _: Mapping[str, object], __: FormReader) -> Segments:
    knots = _knots(place)
    return shapes.polygon([Point(knot.x, knot.y) for knot in knots])


def _limb(place: FilePlace, _: Mapping[str, object], __: FormReader) -> Segments:
    """A body along places [x, y, radius]."""
    return paths.tapering(_discs(place))


def _ribbon(place: FilePlace, _: Mapping[str, object], __: FormReader) -> Segments:
    """The same with ends cut straight: bands, straps, banners."""
    return paths.tapering(_discs(place), blunt=True)


def _discs(place: FilePlace) -> list[Disc]:
    made: list[Disc] = []

    def read(row: FilePlace) -> None:
        x, y, radius = row.numbers(3, 3, "[x, y, radius]")
        if radius < 0:
            raise row.refuse("ILL004", f"a radius of {radius:g} mm", "radii begin at 0")
        made.append(Disc(x, y, radius))

    place.each(read, place.rows(2, "places [x, y, radius]"))
    return made


def _ball(place: FilePlace, _: Mapping[str, object], __: FormReader) -> Segments:
    x, y, radius, *other = place.numbers(3, 4, "[x, y, radius] or [x, y, radius across, radius down]")
    down = other[0] if other else radius
    if min(radius, down) <= 0:
        raise place.refuse("ILL004", "a ball has radii above 0")
    return shapes.ellipse(Point(x, y), radius, down)


def _path(place: FilePlace, _: Mapping[str, object], __: FormReader) -> Segments:
    data = place.words("path")
    if len(data) > LONGEST_PATH:
        raise place.refuse("ILL004", f"path data of {len(data):,} characters; at most {LONGEST_PATH:,} are read")
    try:
        segments = parse(data)
    except ValueError as error:
        raise place.refuse("ILL004", f"path: {error}") from error
    if not segments or any(abs(number) > FARTHEST for step in segments for number in step[1:]):
        raise place.refuse("ILL004", f"path: its places lie between -{FARTHEST:g} and {FARTHEST:g}")
    return segments


def _icon(place: FilePlace, _: Mapping[str, object], reader: FormReader) -> Segments:
    """An icon, 1 mm high and usually wide about the origin; `at` says where and how large."""
    name = place.words("icon")
    outline = reader.icons(name)
    if outline is None:
        if name in reader.icon_names():
            raise place.refuse("ILL009", f"the icon {name!r} has no outline", "an icon of paths alone has one")
        raise place.refuse("ILL009", f"there is no icon {name!r}", closest(name, reader.icon_names()))
    return shapes.transform(outline, Affine.scale(1 / ICON_GRID).after(Affine.move(-ICON_GRID / 2, -ICON_GRID / 2)))


def _hull(place: FilePlace, part: Mapping[str, object], reader: FormReader) -> Segments:
    """An icon without its holes: the ground under a drawing in lines."""
    large = shapes.transform(_icon(place, part, reader), Affine.scale(20))
    return shapes.transform(paths.without_holes(large), Affine.scale(1 / 20))


def _union(place: FilePlace, part: Mapping[str, object], reader: FormReader) -> Segments:
    """Forms that grow together: one contour and one light."""
    found: list[Segments] = []

    def read(row: FilePlace) -> None:
        value = row.mapping("a form of a union")
        if isinstance(value.get("union"), list):
            raise row.refuse("ILL003", "a union stands in no other union")
        row.known_keys((*FORMS, "both", "hard", "at", "flip"), "a form of a union", "ILL003")
        found.extend(outlines(row, reader))

    place.each(read, place.rows(1, "forms"))
    return paths.joined(found)


Form = Callable[[FilePlace, Mapping[str, object], FormReader], Segments]

FORMS: Mapping[str, Form] = {
    "half": _half,
    "halves": _halves,
    "limb": _limb,
    "ribbon": _ribbon,
    "smooth": _smooth,
    "poly": _poly,
    "ball": _ball,
    "path": _path,
    "union": _union,
    "icon": _icon,
    "hull": _hull,
}
"""Forms by the key that names them."""


def form_of(place: FilePlace) -> str:
    """The key that names a part's form; raises BadValue."""
    value = place.mapping("a part")
    named = [key for key in value if key in FORMS]
    if len(named) != 1:
        near = next((hint for key in value if (hint := closest(str(key), FORMS))), None)
        what = "no known form" if not named else f"several forms: {', '.join(named)}"
        raise place.refuse("ILL003", f"a part of {what}", near or f"it has one of {', '.join(FORMS)}, or use")
    return named[0]


def outlines(place: FilePlace, reader: FormReader) -> list[Segments]:
    """A part's outline, moved to its place, and its mirror image where it has `both`; raises BadValue."""
    name = form_of(place)
    part = place.mapping("a part")
    for key in ("hard", "both", "flip"):
        if key in part:
            place.inner(key).flag()
    outline = FORMS[name](place.inner(name), part, reader)
    if "at" in part:
        outline = shapes.transform(outline, placed(place.inner("at")))
    elif name in ("icon", "hull"):
        raise place.refuse("ILL004", f"{name} has at: [x, y, size] beside it, the place of its middle")
    made = [] if part.get("flip") is True and part.get("both") is not True else [outline]
    if part.get("flip") is True or part.get("both") is True:
        made.append(shapes.transform(outline, paths.MIRROR))
    if part.get("flip") is True:
        made.reverse()
    # A line stays as it is written: open, and drawn from its first place.
    return made if part.get("as") == "line" else [paths.clockwise(outline) for outline in made]


def placed(place: FilePlace) -> Affine:
    """The map of `at: [x, y, scale, turn]`; raises BadValue."""
    x, y, *rest = place.numbers(2, 4, "[x, y], [x, y, scale] or [x, y, scale, turn in degrees]")
    scale, turn = (rest + [1.0, 0.0][len(rest) :])[:2]
    if not 0.01 <= scale <= 200:
        raise place.refuse("ILL004", f"a scale of {scale:g}", "from 0.01 to 200")
    return Affine.move(x, y).after(Affine.turn(turn)).after(Affine.scale(scale))


__all__ = ["FORMS", "BadValue", "FormReader", "form_of", "outlines", "placed"]
