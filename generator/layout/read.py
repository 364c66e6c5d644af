"""Layout templates from YAML: every key and kind checked, nothing bound yet."""

import math
from collections.abc import Collection, Iterator, Mapping, Sequence

from generator.layout import binding
from generator.layout.element import COMMON
from generator.layout.elements import ELEMENTS
from generator.layout.expressions import Unbound
from generator.layout.layer import AMERICAN, Layer, MiniatureLook, Template, british, place
from generator.layout.textstyle import STYLE_KEYS
from generator.source.diagnostic import Report, closest
from generator.source.mark import Mark, Path
from generator.source.tree import Tree, Value
from generator.units import extent_of, length_of

TEMPLATE_KEYS = (
    "title",
    "extends",
    "size",
    "safe",
    "fonts",
    "colours",
    "styles",
    "let",
    "layers",
    "drop",
    "miniature",
    "sample",
)
"""What a layout file may say."""

DEFAULT_SAFE = 3.0
"""Mm that text keeps from the cut where a layout says nothing: what home printers and scissors miss by."""


def template(layout_id: str, tree: Tree, parent: Template | None, report: Report) -> Template | None:
    """The layout in a tree, its parent's layers beneath its own; None where it cannot be used at all."""
    data = tree.data
    if not isinstance(data, Mapping):
        report.error(
            "LAY003", f"layout {layout_id!r} is not a mapping", at=tree.mark(()), hint="begin the file with title:"
        )
        return None
    data = _spelt(data, TEMPLATE_KEYS)
    for key in data:
        if key not in TEMPLATE_KEYS:
            hint = closest(key, TEMPLATE_KEYS) or f"allowed keys: {', '.join(TEMPLATE_KEYS)}"
            report.error("LAY003", f"a layout has no key {key!r}", at=tree.key_mark((key,)), hint=hint)
    style_marks = dict(parent.style_marks) if parent else {}
    width, height = _size(data.get("size"), tree, report)
    own = _layers(data.get("layers", []), tree, ("layers",), report)
    layers = _inherited(parent, own, data.get("drop"), tree, report)
    return Template(
        id=layout_id,
        title=str(data.get("title", parent.title if parent else layout_id)),
        width=width if width is not None or parent is None else parent.width,
        height=height if height is not None or parent is None else parent.height,
        safe=_safe(data.get("safe"), tree, report, parent.safe if parent else DEFAULT_SAFE),
        colours={**(parent.colours if parent else {}), **_mapping(data, "colours", tree, report)},
        styles={**(parent.styles if parent else {}), **_styles(data, parent, tree, report, style_marks)},
        lets={**(parent.lets if parent else {}), **_mapping(data, "let", tree, report)},
        layers=layers,
        sample=_mapping(data, "sample", tree, report) or (parent.sample if parent else {}),
        tree=tree,
        fonts={
            **(parent.fonts if parent else {}),
            **{name: str(font) for name, font in _mapping(data, "fonts", tree, report).items()},
        },
        style_marks=style_marks,
        miniature=_miniature(data.get("miniature"), parent, layers, tree, report),
    )


_OF_MINIATURES = ("picture", "without", "signs", "signs_pt", "clear")
_SIGNS_PT = (7.0, 9.0)
"""The least and the most that a layout can ask for the letters of signs."""


def _miniature(
    value: Value, parent: Template | None, layers: Sequence[Layer], tree: Tree, report: Report
) -> MiniatureLook:
    """How small pictures of faces look: what the layout says of it, the rest as its parent has it."""
    inherited = parent.miniature if parent is not None else MiniatureLook()
    if value is None:
        return inherited
    if not isinstance(value, Mapping):
        hint = "write {picture: art, without: [plate], signs: [cost]}, with the names of layers"
        report.error("LAY003", "miniature must be a mapping", at=tree.mark(("miniature",)), hint=hint)
        return inherited
    known = list(_named(layers))
    names: dict[str, tuple[str, ...]] = {}
    signs_pt = inherited.signs_pt
    for key, said in value.items():
        path: Path = ("miniature", key)
        if key not in _OF_MINIATURES:
            hint = closest(key, _OF_MINIATURES) or f"allowed keys: {', '.join(_OF_MINIATURES)}"
            report.error("LAY005", f"a miniature has no key {key!r}", at=tree.key_mark(path), hint=hint)
            continue
        if key == "signs_pt":
            if isinstance(said, int | float) and _SIGNS_PT[0] <= said <= _SIGNS_PT[1]:
                signs_pt = float(said)
            else:
                hint = f"write a number from {_SIGNS_PT[0]:g} to {_SIGNS_PT[1]:g}, the size of their letters in points"
                report.error("LAY003", "signs_pt must be a size of letters", at=tree.mark(path), hint=hint)
            continue
        listed = isinstance(said, Sequence) and not isinstance(said, str)
        if key == "picture" and listed:
            hint = "write picture: art; what else is to be seen beside it are signs"
            report.error("LAY003", "picture must be the name of one layer", at=tree.mark(path), hint=hint)
            continue
        names[key] = tuple(map(str, said)) if isinstance(said, Sequence) and listed else (str(said),)
        for index, name in enumerate(names[key]):
            if name not in known:
                mark = tree.mark((*path, index) if listed else path)
                hint = closest(name, known) or f"there are {', '.join(known[:8])}"
                report.error("LAY005", f"there is no layer {name!r}", at=mark, hint=hint)
    return MiniatureLook(
        names["picture"][0] if "picture" in names else inherited.picture,
        names.get("without", inherited.without),
        names.get("signs", inherited.signs),
        signs_pt,
        names.get("clear", inherited.clear),
    )


def _named(layers: Sequence[Layer]) -> Iterator[str]:
    """The names of layers and of those inside them."""
    for layer in layers:
        if layer.name:
            yield layer.name
        yield from _named(layer.children)


def _spelt(data: Mapping[str, Value], known: Collection[str]) -> Mapping[str, Value]:
    """The data with `color` and the like as we spell them."""
    if data.keys().isdisjoint(AMERICAN):
        return data
    return {british(key) if key not in known and british(key) in known else key: data[key] for key in data}


def _mapping(data: Mapping[str, Value], key: str, tree: Tree, report: Report) -> Mapping[str, Value]:
    value = data.get(key)
    if value is None or isinstance(value, Mapping):
        return value or {}
    report.error("LAY003", f"{key} must be a mapping of names to values", at=place(tree, (key,)))
    return {}


def _size(value: Value, tree: Tree, report: Report) -> tuple[float | None, float | None]:
    if value is None:
        return None, None
    given = extent_of(value) if isinstance(value, str) else None
    if isinstance(value, Mapping) and set(value) == {"width", "height"}:
        given = _mm(value["width"]), _mm(value["height"])
    if given is not None and all(0 < side < 5_000 for side in given):
        return given
    message = "size must be {width: ..., height: ...} in mm, above 0, or a text such as 2.5in x 3.5in"
    report.error("LAY003", message, at=tree.mark(("size",)))
    return None, None


def _mm(value: Value) -> float:
    """A length in mm or with its unit; not a number for anything else."""
    if isinstance(value, str):
        measured = length_of(value)
        return math.nan if measured is None else measured
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) else math.nan


def _safe(value: Value, tree: Tree, report: Report, inherited: float) -> float:
    if value is None:
        return inherited
    if 0 <= _mm(value) < 100:
        return _mm(value)
    report.error("LAY003", "safe must be a number of mm from 0, or a length such as 0.125in", at=tree.mark(("safe",)))
    return inherited


def _styles(
    data: Mapping[str, Value],
    parent: Template | None,
    tree: Tree,
    report: Report,
    marks: dict[tuple[str, str], Mark | None],
) -> dict[str, Mapping[str, Value]]:
    made: dict[str, Mapping[str, Value]] = {}
    for name, style in _mapping(data, "styles", tree, report).items():
        if not isinstance(style, Mapping):
            report.error("LAY003", f"style {name!r} must be a mapping", at=tree.mark(("styles", name)))
            continue
        style = _spelt(style, STYLE_KEYS)
        for key in style:
            marks[name, key] = place(tree, ("styles", name, key))
            if key not in STYLE_KEYS:
                mark = tree.key_mark(("styles", name, key))
                report.error("LAY005", f"a style has no key {key!r}", at=mark, hint=closest(key, STYLE_KEYS))
        _size_above_min(style, f"style {name!r}", tree.key_mark(("styles", name, "min")), report)
        inherited = parent.styles.get(name, {}) if parent else {}
        made[name] = {**inherited, **style}
    return made


def _layers(value: Value, tree: Tree, path: Path, report: Report) -> tuple[Layer, ...]:
    if not isinstance(value, Sequence) or isinstance(value, str):
        report.error("LAY004", "layers must be a list", at=tree.mark(path))
        return ()
    made = (_layer(entry, tree, (*path, index), report) for index, entry in enumerate(value))
    return tuple(layer for layer in made if layer is not None)


def _a(kind: str) -> str:
    """A kind of layer with its article."""
    return f"{'an' if kind[0] in 'aeiou' else 'a'} {kind}"


def _size_above_min(of: Mapping[str, Value], what: str, at: Mark | None, report: Report) -> None:
    """LAY045: a text that could never shrink, since its smallest size is above its size."""
    size, least = of.get("size"), of.get("min")
    if isinstance(size, int | float) and isinstance(least, int | float) and least > size:
        message = f"{what} has min: {least:g} above size: {size:g}, so that it is set in {size:g} pt alone"
        hint = "texts begin at `size` and shrink down to `min`: exchange the two"
        report.warning("LAY045", message, at=at, hint=hint)


def _layer(value: Value, tree: Tree, path: Path, report: Report) -> Layer | None:
    if not isinstance(value, Mapping):
        report.error("LAY004", "a layer must be a mapping such as {rect: bleed, fill: ink}", at=tree.mark(path))
        return None
    kind = next((key for key in value if key in ELEMENTS), None)
    if kind is None:
        near = next((hint for key in value if (hint := closest(key, ELEMENTS))), None)
        hint = near or f"the first key must be one of {', '.join(ELEMENTS)}"
        first = next(iter(value), None)
        message = f"unknown kind of layer {first!r}" if first else "unknown kind of layer"
        report.error("LAY004", message, at=tree.mark(path), hint=hint)
        return None
    element = ELEMENTS[kind]
    known = {kind, *element.keys, *COMMON}
    value = _spelt(value, known)
    for key in value:
        if key not in known:
            hint = closest(key, known) or f"allowed keys: {', '.join(sorted(known))}"
            if key in ELEMENTS and key not in ("picture", "icon"):
                hint = f"a layer is of one kind: begin another item of the list with `- {key}:`"
            report.error("LAY005", f"{_a(kind)} layer has no key {key!r}", at=tree.key_mark((*path, key)), hint=hint)
    if kind == "text":
        _size_above_min(value, "this text", tree.key_mark((*path, "min")), report)
    children: tuple[Layer, ...] = ()
    if element.nested:
        if element.nested in value:
            children = _layers(value[element.nested], tree, (*path, element.nested), report)
        else:
            report.error("LAY004", f"{_a(kind)} layer must have {element.nested} inside it", at=tree.mark(path))
    values = {key: inner for key, inner in value.items() if key in known and key != element.nested}
    name = value.get("name")
    names = _names(values, element.expressions, tree, path, report) - element.makes(values)
    bound = frozenset(key for key, inner in values.items() if binding.holds(inner))
    return Layer(kind, None if name is None else str(name), values, children, names, bound, tree, path)


def _names(
    values: Mapping[str, Value], expressions: frozenset[str], tree: Tree, path: Path, report: Report
) -> frozenset[str]:
    found: frozenset[str] = frozenset()
    for key, value in values.items():
        try:
            bare = key in expressions or key == "when"
            found |= binding.expression_names(value) if bare else binding.names(value)
        except Unbound as error:
            report.error("LAY011", error.message, at=tree.mark((*path, key)), hint=error.hint)
    return found


def _inherited(
    parent: Template | None, own: tuple[Layer, ...], drop: Value, tree: Tree, report: Report
) -> tuple[Layer, ...]:
    """The parent's layers, those named again replaced, those dropped gone; new ones on top or where `before` says."""
    layers = list(parent.layers) if parent else []
    dropped = [str(name) for name in drop] if isinstance(drop, Sequence) and not isinstance(drop, str) else []
    known = [layer.name for layer in layers if layer.name]
    for index, name in enumerate(dropped):
        if name not in known:
            mark = tree.mark(("drop", index))
            report.error("LAY005", f"there is no inherited layer {name!r}", at=mark, hint=closest(name, known))
    layers = [layer for layer in layers if layer.name not in dropped]
    for layer in own:
        before = layer.values.get("before")
        place = _index(layers, str(before)) if before else None
        if before and place is None:
            message = f"there is no layer {before!r} below this one"
            report.error("LAY005", message, at=layer.mark("before"), hint=closest(str(before), known))
        same = _index(layers, layer.name) if layer.name else None
        if same is not None and parent and layers[same] in parent.layers:
            layers[same] = layer
        elif place is not None:
            layers.insert(place, layer)
        else:
            layers.append(layer)
    return tuple(layers)


def _index(layers: Sequence[Layer], name: str) -> int | None:
    return next((index for index, layer in enumerate(layers) if layer.name == name), None)
