"""`illustration: id`: a figure composed of vector parts, drawn in a manner; x = 0 lies in the middle of its box."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from generator.catalog.bounds import shown
from generator.colour import BLACK, WHITE, Colour
from generator.drawing import extent, shapes
from generator.drawing.items import Figure, Group, Item, Painted, Segments
from generator.geometry import Affine, Point, Rect
from generator.illustration.draw import at_scale, draw, in_manner, outlines
from generator.illustration.lighting import Look, Plates
from generator.illustration.manners import LOW_INK, MANNERS
from generator.illustration.model import Illustration, Part, Press, Treatment
from generator.layout import paint
from generator.layout.element import EACH, Element, LayerContext, LayerFault
from generator.layout.elements.group import window_over
from generator.source.diagnostic import closest

_LIGHT = Point(-0.6, -0.8)
_MANNERS = tuple(MANNERS)
_EDGE = 0.5  # mm that a contour reaches beyond its outline


def _draw(context: LayerContext) -> Iterable[Item]:
    illustration_id = context.words("illustration")
    if not illustration_id:
        return
    drawer = context.drawer
    found = drawer.illustrations.get(illustration_id, drawer.report, context.layer.mark("illustration"))
    if found is None:
        return
    drawer.spend(len(found.parts) + sum(len(outline) for part in found.parts for outline in part.outlines) // EACH)
    name = context.choice("manner", _MANNERS, "ink")
    manner = LOW_INK if drawer.ink == "low" else MANNERS[name]
    found = in_manner(found, manner)
    box = context.box()
    scale, origin = _placed(context, found, box)
    whole = Rect(0.0, 0.0, box.width, box.height)
    window = window_over(context, whole, context.length("radius", box.width))
    seen = shapes.move(shapes.rect(whole) if window is None else window, -origin.x, -origin.y)
    if context.has("focus"):
        found = _within(found, extent.of_path(seen), scale)
    inks = _inks(context, found)
    look = _look(context, found, inks)
    seed = context.words("seed", illustration_id)
    key = (
        found.id,
        len(found.parts),
        name,
        manner is LOW_INK,
        scale,
        seed,
        look.key,
        look.rim,
        look.light,
        look.plates,
        look.blacks,
        look.stands_out,
        look.turn_at,
        look.swell,
        tuple(inks.items()),
    )
    known = drawer.illustrations.drawn
    if key not in known:
        varying = tuple(context.value("inks", {})) if "inks" in context.layer.bound else ()
        scaled = at_scale(found, scale)
        known[key] = draw(scaled, manner, look, inks, seed=seed, varying=varying), outlines(scaled)
    items, forms = known[key]
    taken = {ink: manner.ink(colour, look) for ink, colour in inks.items()}
    facts = None if _is_ground(found) else _facts(found, taken, forms, seen, cropped=context.has("focus"))
    is_low = manner is LOW_INK
    if facts and is_low:
        facts = replace(facts, head=None)
    at = Affine.move(origin.x, origin.y)
    figure = Group(items, at, shared=True, spares_ink=is_low, figure=facts)
    yield Group((figure,), Affine.move(box.x, box.y), window)


def _placed(context: LayerContext, found: Illustration, box: Rect) -> tuple[float, Point]:
    """How large it is drawn, and where its origin lies in the box: x in the middle and y at the top, unless a part that
    is in `focus` is to fill the box."""
    scale = context.number("scale", 1.0, low=0.01, high=100)
    if not context.has("focus"):
        return scale, Point(box.width / 2, 0.0)
    name = context.words("focus")
    named = [part for part in found.parts if part.name == name]
    around = extent.union(extent.of_path(outline) for part in named for outline in part.outlines)
    if not named or around.width <= 0 or around.height <= 0:
        known = sorted({part.name for part in found.parts if part.name})
        hint = closest(name, known) or (f"it has {', '.join(known)}" if known else "none of its parts has a name")
        raise LayerFault("LAY006", f"illustration {found.id!r} has no part named {shown(name)}", hint=hint, key="focus")
    scale = round(min(100.0, scale * min(box.width / around.width, box.height / around.height)), 3)
    centre = around.centre
    return scale, Point(round(box.width / 2 - centre.x * scale, 2), round(box.height / 2 - centre.y * scale, 2))


def _within(found: Illustration, window: Rect, scale: float) -> Illustration:
    """The parts that are seen in a window, of which a crop on purpose shows few."""

    def seen(part: Part) -> bool:
        around = extent.union(extent.of_path(outline) for outline in part.outlines)
        return window.overlaps(Affine.scale(scale).bounds(around).grown(_EDGE))

    return replace(found, parts=tuple(part for part in found.parts if seen(part)))


def _is_ground(found: Illustration) -> bool:
    """Whether all of it stands back: a sky or a landscape, which need not fill its window as a figure does."""
    return bool(found.parts) and all(part.finish.far for part in found.parts)


def _facts(
    found: Illustration,
    inks: Mapping[str, Colour],
    forms: tuple[Segments, ...],
    window: Segments,
    *,
    cropped: bool,
) -> Figure:
    """What preflight wants to know of it, in its own coordinates; `window` is what it is seen through."""
    around = extent.of_path(window)
    colours = [(part, inks[part.ink]) for part in found.parts if part.ink in inks]
    head, behind, worn = _head(found, inks, forms)
    return Figure(
        name=found.id,
        window=around,
        edge=window,
        extent=extent.union(map(extent.of_path, forms)),
        outlines=tuple(form for form in forms if not cropped or extent.of_path(form).overlaps(around)),
        head=head,
        behind=behind,
        worn=worn,
        glows=frozenset(colour for part, colour in colours if part.treatment is Treatment.GLOW),
        floats=found.floats or cropped,
    )


def _head(
    found: Illustration, inks: Mapping[str, Colour], forms: tuple[Segments, ...]
) -> tuple[Painted | None, tuple[Painted, ...], tuple[Painted, ...]]:
    """The largest part that is called head, what lies below it, and what lies above it: a hat, hair."""
    ahead = iter(forms)
    placed = [(part, next(ahead)) for part in found.parts for _ in part.outlines]
    solid = [
        (part, (outline, inks[part.ink]))
        for part, outline in placed
        if part.ink in inks and part.treatment in (Treatment.FORM, Treatment.FLAT)
    ]
    heads = [index for index, (part, _) in enumerate(solid) if part.name == "head"]
    if not heads:
        return None, (), ()
    at = max(heads, key=lambda index: _size(solid[index][1][0]))
    return solid[at][1], tuple(painted for _, painted in solid[:at]), tuple(painted for _, painted in solid[at + 1 :])


def _size(outline: Segments) -> float:
    box = extent.of_path(outline)
    return box.width * box.height


def _inks(context: LayerContext, found: Illustration) -> dict[str, Colour]:
    """A colour for each ink of the illustration: the layer's, else its own."""
    given = context.value("inks") or {}
    if not isinstance(given, Mapping):
        raise LayerFault("LAY006", f"inks is {shown(given)}, not a mapping of names to colours", key="inks")
    inks: dict[str, Colour] = {}
    for name, value in found.inks.items():
        if name in given:
            inks[name] = _colour(context, given[name], "inks")
            continue
        try:
            inks[name] = paint.colour(value, context.theme.palette)
        except paint.Unpaintable as error:
            mark = found.marks[name]
            places = (("the ink's colour", mark),) if mark else ()
            message = f"ink {name!r}: {error.message}"
            raise LayerFault("LAY007", message, hint=error.hint, key="illustration", related=places) from error
    return inks


def _colour(context: LayerContext, value: object, key: str) -> Colour:
    try:
        return paint.colour(value, context.theme.palette)
    except paint.Unpaintable as error:
        raise LayerFault("LAY007", f"{key}: {error.message}", hint=error.hint, key=key) from error


def _look(context: LayerContext, found: Illustration, inks: Mapping[str, Colour]) -> Look:
    """The light and the colours of lines, edges and plates: the layer's, else the illustration's."""
    x, y = context.numbers("light", 2) if context.has("light") else _point(found.light or _LIGHT)
    size = (x * x + y * y) ** 0.5
    if not size:
        raise LayerFault("LAY006", "a light of [0, 0] comes from nowhere", hint="[-0.6, -0.8]", key="light")
    key = context.colour("key", BLACK.hex)
    rim = context.colour("rim", WHITE.hex)
    plates = _plates(context, found, inks, Plates(key, rim, tuple(inks.values())))
    lines = context.drawer.hatch_lines["inks" in context.layer.bound]
    blacks = context.number("blacks", -1.0, low=-1, high=1)
    stands_out = context.number("stands_out", 0.0, low=0, high=10)
    turn_at = context.number("turn_at", low=-2, high=2) if context.has("turn_at") else None
    swell = context.number("swell", 0.0, low=0, high=2)
    return Look(key, rim, Point(x / size, y / size), plates, lines, blacks, stands_out, turn_at, swell)


def _point(point: Point) -> tuple[float, float]:
    return point.x, point.y


def _plates(context: LayerContext, found: Illustration, inks: Mapping[str, Colour], usual: Plates) -> Plates:
    """The plates of a print: `press` of the layer, else of the illustration, else one for each ink."""
    given = context.value("press")
    if given is None:
        return usual if found.press is None else _own_plates(context, found.press, inks)
    if not isinstance(given, Mapping) or set(given) != {"key", "paper", "spots"}:
        raise LayerFault("LAY006", "press is {key: colour, paper: colour, spots: [colours]}", key="press")
    spots = given["spots"]
    if not isinstance(spots, list) or not 1 <= len(spots) <= 3:
        raise LayerFault("LAY006", "the spots of a press are one to three colours", key="press")
    key, paper, *colours = (_colour(context, words, "press") for words in (given["key"], given["paper"], *spots))
    return Plates(key, paper, tuple(colours))


def _own_plates(context: LayerContext, press: Press, inks: Mapping[str, Colour]) -> Plates:
    key, paper, *spots = (
        inks[words] if words in inks else _colour(context, words, "press")
        for words in (press.key, press.paper, *press.spots)
    )
    return Plates(key, paper, tuple(spots))


ILLUSTRATION = Element(
    frozenset(
        {
            "box",
            "scale",
            "manner",
            "light",
            "inks",
            "key",
            "rim",
            "press",
            "seed",
            "focus",
            "blacks",
            "stands_out",
            "turn_at",
            "swell",
        }
    )
    | {"clip", "radius", "window", "view"},
    _draw,
)
