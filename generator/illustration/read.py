"""An illustration's file, read: every key, form and ink checked, the parts of other illustrations put in."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from generator.catalog.bounds import shown
from generator.drawing import shapes
from generator.drawing.items import Segments
from generator.geometry import Affine, Point
from generator.illustration import paths
from generator.illustration.forms import FORMS, FormReader, form_of, outlines, placed
from generator.illustration.model import Finish, Illustration, Part, Press, Treatment
from generator.illustration.place import BadValue, FilePlace
from generator.source.diagnostic import Report, Severity, closest
from generator.source.mark import Mark
from generator.source.tree import Tree

KEYS = ("title", "at", "light", "inks", "press", "floats", "parts")
"""What an illustration's file may say."""
PART_KEYS = (
    *("ink", "as", "name", "both", "flip", "at", "hard", "inside", "locks", "width", "edge", "depth", "rim", "gap"),
    *("contour", "lift", "halo", "bow", "hatch", "shade", "turn_at", "tone", "solid", "far", "pen"),
)
"""What a part may say beside its form."""
USE_KEYS = ("use", "at", "flip", "both", "inks", "inside", "name", "far", "pen")
"""What a part that is another illustration may say."""
GROUP_KEYS = ("group", "at", "flip", "both", "far", "pen")
"""What a part that is several parts may say."""
TREATMENTS = ("form", "flat", "line", "glow", "fur")
MOST_PARTS = 400
"""Parts of one illustration, those of the illustrations it uses included."""
MOST_STEPS = 40_000
"""Steps of all their outlines together."""
PEN_FLAGS = ("solid", "far", "spot", "wash", "only")
"""What a part says for the pen with yes or no."""
PEN_KEYS = ("width", "edge", "depth", "gap", "contour", "bow", "hatch", "shade", "turn_at", "tone", *PEN_FLAGS)
"""What a part may say for the pen alone."""
OWN_INKS = ("key", "rim")
"""Inks that every illustration has: the colour of its lines, and that of the light on its edges."""

_LENGTHS = {"width": 20.0, "edge": 10.0, "depth": 50.0, "rim": 10.0, "contour": 10.0, "lift": 20.0, "halo": 50.0}

Lookup = Callable[[str, Report, Mark | None], Illustration | None]
"""Another illustration by its id; None where it cannot be had, which has been told."""


@dataclass(slots=True)
class _Parts:
    """Parts read so far, the inks they may use, and the outlines of those that have a name.

    `pen_only` are the rows so far that are for the pen alone: others are drawn as if those were not there.
    """

    file: FilePlace
    reader: FormReader
    lookup: Lookup
    inks: dict[str, str]
    marks: dict[str, Mark | None]
    made: list[Part] = field(default_factory=list)
    named: dict[str, Segments] = field(default_factory=dict)
    steps: int = 0
    pen_only: int = 0

    def add(self, part: Part) -> None:
        self.made.append(part)
        self.steps += sum(map(len, part.outlines))
        if part.name is not None:
            self.named[part.name] = self.named.get(part.name, ()) + tuple(
                step for outline in part.outlines for step in outline
            )


def illustration(
    illustration_id: str, tree: Tree, reader: FormReader, lookup: Lookup, report: Report
) -> Illustration | None:
    """The illustration in a tree; None where it cannot be used, and everything that is wrong with it told."""
    failed_before = len(report.diagnostics)
    place = FilePlace(tree, (), report)
    try:
        data = place.mapping("an illustration", "ILL002")
    except BadValue:
        return None
    place.known_keys(KEYS, "an illustration", "ILL002")
    inks, marks = _inks(place)
    parts = _Parts(place, reader, lookup, inks, marks)
    _read_parts(parts)
    at = _at(place)
    made = Illustration(
        id=illustration_id,
        title=str(data.get("title", illustration_id)),
        parts=tuple(_moved(part, at) for part in parts.made) if at != Affine() else tuple(parts.made),
        inks=parts.inks,
        marks=parts.marks,
        light=_light(place),
        press=_press(place),
        floats=_flag(place, "floats"),
        mark=tree.mark(()),
    )
    told = report.diagnostics[failed_before:]
    return None if any(found.severity is Severity.ERROR for found in told) else made


def _inks(place: FilePlace) -> tuple[dict[str, str], dict[str, Mark | None]]:
    made: dict[str, str] = {}
    marks: dict[str, Mark | None] = {}
    data = place.mapping("an illustration")
    if data.get("inks") is None:
        return made, marks
    try:
        inks = place.inner("inks").mapping("inks", "ILL002")
    except BadValue:
        return made, marks
    for name in inks:
        inner = place.inner("inks", name)
        if name in OWN_INKS:
            hint = "every illustration has it, and the layer says its colour; take another name"
            place.report.error("ILL005", f"no ink of a file is called {name!r}", at=inner.mark, hint=hint)
        try:
            made[str(name)] = inner.words(f"ink {name}")
        except BadValue:
            made[str(name)] = "#000000"
        marks[str(name)] = inner.mark
    return made, marks


def _light(place: FilePlace) -> Point | None:
    if place.mapping("an illustration").get("light") is None:
        return None
    inner = place.inner("light")
    try:
        x, y = inner.numbers(2, 2, "the way to the light, [x, y]")
        if not (x or y):
            raise inner.refuse("ILL004", "a light of [0, 0] comes from nowhere", "[-0.6, -0.8] is above on the left")
    except BadValue:
        return None
    return Point(x, y)


def _flag(place: FilePlace, key: str) -> bool:
    if place.mapping("an illustration").get(key) is None:
        return False
    try:
        return place.inner(key).flag()
    except BadValue:
        return False


def _press(place: FilePlace) -> Press | None:
    if place.mapping("an illustration").get("press") is None:
        return None
    inner = place.inner("press")
    try:
        value = inner.mapping("press")
        inner.known_keys(("key", "paper", "spots"), "press", "ILL002")
        if not {"key", "paper", "spots"} <= set(value):
            raise inner.refuse("ILL002", "a press has key, paper and spots: three to five colours in all")
        spots = inner.inner("spots").rows(1, "colours")
        return Press(
            inner.inner("key").words("key"),
            inner.inner("paper").words("paper"),
            tuple(spot.words("a spot colour") for spot in spots[:3]),
        )
    except BadValue:
        return None


def _read_parts(parts: _Parts) -> None:
    place = parts.file.inner("parts")
    if parts.file.mapping("an illustration").get("parts") is None:
        parts.file.report.error("ILL002", "an illustration has parts", at=parts.file.mark, hint="parts: is a list")
        return
    try:
        rows = place.rows(1, "parts", most=10 * MOST_PARTS)
    except BadValue:
        return
    _read_rows(rows, parts)


def _read_rows(rows: Sequence[FilePlace], parts: _Parts) -> None:
    for row in rows:
        _part(row, parts)
        if len(parts.made) > MOST_PARTS or parts.steps > MOST_STEPS:
            row.report.error(
                "ILL008",
                f"more than {MOST_PARTS} parts or {MOST_STEPS:,} steps of their outlines",
                at=row.mark,
                hint="a figure has 10 to 60 parts; leave out what nobody sees",
            )
            return


def _part(row: FilePlace, parts: _Parts) -> None:
    try:
        value = row.mapping("a part")
        if "group" in value:
            _group(row, parts)
        else:
            _use(row, parts) if "use" in value else _form(row, parts)
        parts.pen_only += _is_for_pen(value.get("pen"))
    except BadValue:
        return  # it has been told; the next part is read all the same


def _is_for_pen(pen: object) -> bool:
    return pen == "only" or (isinstance(pen, Mapping) and pen.get("only") is True)


def _group(row: FilePlace, parts: _Parts) -> None:
    """Parts that are moved, turned or mirrored together."""
    row.known_keys(GROUP_KEYS, "a group", "ILL003")
    ways = _ways(row)
    inner = replace(parts, made=[], named={}, pen_only=0)
    rows = row.inner("group").rows(1, "parts", most=MOST_PARTS)
    for each in rows:
        if "group" in each.mapping("a part"):
            raise each.refuse("ILL003", "a group stands in no other group")
    _read_rows(rows, inner)
    far, pen = _is_far(row), _pen_alone(row)
    for way in ways:
        for made in inner.made:
            parts.add(_with_pen(_set_back(_moved(made, way), far), pen))


def _is_far(row: FilePlace) -> bool:
    return row.inner("far").flag() if "far" in row.mapping("a part") else False


def _set_back(part: Part, far: bool) -> Part:
    """A part as it stands in what holds it: what is far stays far."""
    if not far:
        return part
    return replace(part, finish=replace(part.finish, far=True), pen=part.pen and replace(part.pen, far=True))


def _pen_alone(row: FilePlace) -> bool | None:
    """Whether parts are for the pen alone, or for all but the pen (False); None where nothing is said."""
    if "pen" not in row.mapping("a part"):
        return None
    inner = row.inner("pen")
    if isinstance(inner.value, bool):
        if inner.value:
            raise inner.refuse("ILL004", "pen is true; it is false, only, or a mapping", "only: in the pen alone")
        return False
    if inner.value != "only":
        raise inner.refuse("ILL004", f"pen is {shown(inner.value)}, not false or only")
    return True


def _with_pen(part: Part, alone: bool | None) -> Part:
    if alone is None:
        return part
    return replace(part, pen_only=True) if alone else replace(part, pen=None)


def _ways(row: FilePlace) -> tuple[Affine, ...]:
    """Where parts come to lie by the `at`, `flip` and `both` of what holds them: once, or twice."""
    value = row.mapping("a part")
    at = placed(row.inner("at")) if "at" in value else Affine()
    flip, both = (row.inner(key).flag() if key in value else False for key in ("flip", "both"))
    mirrored = paths.MIRROR.after(at)
    return (at, mirrored) if both else ((mirrored,) if flip else (at,))


def _form(row: FilePlace, parts: _Parts) -> None:
    form_of(row)  # a misspelt form is told once, not as an unknown key too
    row.known_keys((*FORMS, *PART_KEYS), "a part", "ILL003")
    value = row.mapping("a part")
    found = outlines(row, parts.reader)
    as_ = row.inner("as").choice(TREATMENTS) if "as" in value else "form"
    if as_ == "fur":
        found = [paths.furred(outline, *_locks(row), str(int(row.path[-1]) - parts.pen_only)) for outline in found]
    name = row.inner("name").words("name") if "name" in value else None
    finish = _finish(row, Finish(shade=0.6 if name in ("head", "face") else None))
    pen, pen_only = _pen(row, finish)
    parts.add(
        Part(
            outlines=tuple(found),
            ink=_ink(row, parts),
            treatment=Treatment("form" if as_ == "fur" else as_),
            finish=finish,
            name=name,
            inside=_inside(row, parts),
            pen=pen,
            pen_only=pen_only,
        )
    )


def _ink(row: FilePlace, parts: _Parts) -> str:
    if "ink" not in row.mapping("a part"):
        raise row.refuse("ILL005", "a part has no ink", f"ink: one of {', '.join([*parts.inks, *OWN_INKS])}")
    inner = row.inner("ink")
    name = inner.words("ink")
    if name not in parts.inks and name not in OWN_INKS:
        known = [*parts.inks, *OWN_INKS]
        hint = closest(name, known) or f"inks: of the file names {', '.join(known)}"
        raise inner.refuse("ILL005", f"no ink is called {name!r}", hint)
    return name


def _inside(row: FilePlace, parts: _Parts) -> tuple[Segments, ...]:
    if "inside" not in row.mapping("a part"):
        return ()
    inner = row.inner("inside")
    name = inner.words("inside")
    if name not in parts.named:
        hint = closest(name, parts.named) or "a part below it in the list has that as its name"
        raise inner.refuse("ILL006", f"no part before this one is called {name!r}", hint)
    return (parts.named[name],)


def _locks(row: FilePlace) -> tuple[float, float, float]:
    if "locks" not in row.mapping("a part"):
        return 1.6, 1.2, 0.6
    inner = row.inner("locks")
    spacing, length, *lean = inner.numbers(2, 3, "[mm from lock to lock, length] or [..., how far tips hang]")
    if not 0.3 <= spacing <= 20 or not 0 <= length <= 20:
        raise inner.refuse("ILL004", "locks are 0.3 to 20 mm apart and at most 20 mm long")
    return spacing, length, lean[0] if lean else 0.5 * length


def _pen(row: FilePlace, finish: Finish) -> tuple[Finish | None, bool]:
    """The finish a part has in the pen, None where it is left out there, and whether it is drawn in the pen alone."""
    if "pen" not in row.mapping("a part"):
        return finish, False
    inner = row.inner("pen")
    if not isinstance(inner.value, Mapping):
        alone = _pen_alone(row)
        return (finish if alone else None), bool(alone)
    inner.known_keys(PEN_KEYS, "a part's pen", "ILL003")
    only = inner.inner("only").flag() if "only" in inner.value else False
    return _finish(inner, finish), only


def _finish(row: FilePlace, made: Finish) -> Finish:
    """The finish a row gives a part, where it says nothing that of `made`."""
    value = row.mapping("a part")
    lengths = {key: row.inner(key).number(0, most) for key, most in _LENGTHS.items() if value.get(key) is not None}
    made = replace(made, **lengths)  # type: ignore[arg-type]  # the keys are names of lengths
    if value.get("gap") is not None:
        made = replace(made, gap=row.inner("gap").number(0.25, 20))
    if value.get("bow") is not None:
        made = replace(made, bow=row.inner("bow").number(-50, 50))
    if value.get("shade") is not None:
        made = replace(made, shade=row.inner("shade").number(0, 1))
    if value.get("turn_at") is not None:
        made = replace(made, turn_at=row.inner("turn_at").number(-2, 2))
    if value.get("tone") is not None:
        made = replace(made, tone=row.inner("tone").number(-1, 1))
    if "solid" in value:
        made = replace(made, solid=row.inner("solid").flag())
    if "far" in value:
        made = replace(made, far=row.inner("far").flag())
    if "spot" in value:
        made = replace(made, spot=row.inner("spot").flag())
    if "wash" in value:
        made = replace(made, wash=row.inner("wash").flag())
    if value.get("hatch") is False:
        made = replace(made, hatched=False)
    elif value.get("hatch") is not None:
        made = replace(made, hatch_deg=row.inner("hatch").number(-360, 360))
    return made


def _use(row: FilePlace, parts: _Parts) -> None:
    row.known_keys(USE_KEYS, "a part that uses another illustration", "ILL003")
    value = row.mapping("a part")
    other = parts.lookup(row.inner("use").words("use"), row.report, row.inner("use").mark)
    if other is None:
        raise BadValue
    names = _renamed(row, other, parts)
    name = row.inner("name").words("name") if "name" in value else None
    inside, far, pen = _inside(row, parts), _is_far(row), _pen_alone(row)
    for way in _ways(row):
        for part in other.parts:
            part = _with_pen(_set_back(_moved(part, way), far), pen)
            parts.add(
                replace(part, ink=names.get(part.ink, part.ink), name=name or part.name, inside=inside + part.inside)
            )


def _renamed(row: FilePlace, other: Illustration, parts: _Parts) -> Mapping[str, str]:
    """What each ink of a used illustration is called in this one: as mapped, by its own name, or its own colour."""
    value = row.mapping("a part")
    given = row.inner("inks").mapping("inks") if value.get("inks") is not None else {}
    for name in given:
        if name not in other.inks:
            hint = closest(str(name), other.inks) or f"it has {', '.join(other.inks)}"
            row.report.error(
                "ILL005", f"{other.id} has no ink {name!r}", at=row.tree.key_mark((*row.path, "inks", name)), hint=hint
            )
    made: dict[str, str] = {}
    for name, colour in other.inks.items():
        if name in given:
            inner = row.inner("inks", name)
            wanted = inner.words("ink")
            if wanted not in parts.inks and wanted not in OWN_INKS:
                known = [*parts.inks, *OWN_INKS]
                raise inner.refuse("ILL005", f"no ink is called {wanted!r}", closest(wanted, known))
            made[name] = wanted
        elif name not in parts.inks:
            made[name] = f"{other.id}/{name}"
            parts.inks[made[name]] = colour
            parts.marks[made[name]] = other.marks.get(name)
    return made


def _at(place: FilePlace) -> Affine:
    if place.mapping("an illustration").get("at") is None:
        return Affine()
    try:
        return placed(place.inner("at"))
    except BadValue:
        return Affine()


def _moved(part: Part, way: Affine) -> Part:
    moved = (shapes.transform(outline, way) for outline in part.outlines)
    by = abs(way.a * way.d - way.b * way.c) ** 0.5
    return replace(
        part,
        outlines=tuple(moved if part.treatment is Treatment.LINE else map(paths.clockwise, moved)),
        finish=part.finish.scaled(by),
        pen=part.pen and part.pen.scaled(by),
        inside=tuple(shapes.transform(outline, way) for outline in part.inside),
    )
