"""Components from the `print` section: rows become cards, tokens, tiles, boards and aids with their scopes."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from generator.catalog.models import Component, ComponentId, ComponentSet, Cut, Kind, LayoutId, SetId, Shape
from generator.catalog.quick.rows import filled, scopes
from generator.catalog.quick.schema import (
    BoardModel,
    CardsModel,
    Made,
    PrintModel,
    SheetModel,
    SizeModel,
    TilesModel,
    TokensModel,
)
from generator.catalog.quick.sizes import CARD_RADIUS, SIZES
from generator.catalog.quick.spaces import spaces_of
from generator.geometry import Size
from generator.source.diagnostic import Report, closest
from generator.source.mark import Path
from generator.source.tree import Tree, Value

MOST_PIECES = 50_000
"""Pieces a game may print, copies counted."""
STANDARD = {"id", "title", "copies", "text"}
"""Keys every inline row may have."""


@dataclass(frozen=True, slots=True)
class Source:
    """What the makers share."""

    tree: Tree
    report: Report


def sets_of(model: PrintModel, tree: Tree, report: Report) -> tuple[ComponentSet, ...]:
    """Every set of the `print` section, in the order decks, tiles, tokens, boards, aids."""
    source = Source(tree, report)
    made: list[ComponentSet] = []
    for index, deck in enumerate(model.decks):
        made.append(_rows_set(source, deck, Kind.CARD, ("print", "decks", index), "cards", _card_cut))
    for index, tiles in enumerate(model.tiles):
        made.append(_rows_set(source, tiles, Kind.TILE, ("print", "tiles", index), "tiles", _shaped_cut))
    for index, tokens in enumerate(model.tokens):
        made.append(_rows_set(source, tokens, Kind.TOKEN, ("print", "tokens", index), "pieces", _shaped_cut))
    for index, board in enumerate(model.boards):
        made.append(_sheet_set(source, board, Kind.BOARD, ("print", "boards", index)))
    for index, aid in enumerate(model.aids):
        made.append(_sheet_set(source, aid, Kind.AID, ("print", "aids", index)))
    _unique(made, tree, report)
    return tuple(made)


def _rows_set(
    source: Source, model: Any, kind: Kind, at: Path, inline: str, cut_of: Callable[[Source, Any, Path], Cut]
) -> ComponentSet:
    cut = cut_of(source, model, at)
    scoped = _inline(source, model, at, inline) if model.from_ is None else _from(source, model, at, inline)
    components = tuple(_component(source, model, kind, cut, scope, where) for scope, where in scoped)
    if not components and not source.report.failed:
        source.report.error("CAT034", f"{model.id!r} has no piece", at=source.tree.mark(at))
    return ComponentSet(SetId(model.id), model.title, kind, model.bleed, components, source.tree.mark(at))


def _from(source: Source, model: Made, at: Path, inline: str) -> Iterator[tuple[Mapping[str, Value], Path]]:
    if getattr(model, inline) is not None:
        source.report.error("CAT035", f"{model.id!r} has both `from` and `{inline}`", at=source.tree.mark(at))
    assert model.from_ is not None
    for scope in scopes(source.tree, model.from_, model.where, at, source.report):
        yield scope, at


def _inline(source: Source, model: Made, at: Path, inline: str) -> Iterator[tuple[Mapping[str, Value], Path]]:
    rows = getattr(model, inline)
    if rows is None:
        source.report.error("CAT035", f"{model.id!r} has neither `from` nor `{inline}`", at=source.tree.mark(at))
        return
    name = {"cards": "card", "tiles": "tile", "pieces": "token"}[inline]
    for index, row in enumerate(rows):
        where = (*at, inline, index)
        _check_row(source, model, row, where)
        yield {name: row}, where


_TYPES: Mapping[str, tuple[type, ...]] = {
    "int": (int,),
    "number": (int, float),
    "text": (str,),
    "flag": (bool,),
    "picture": (str,),
    "list": (list,),
}


def _check_row(source: Source, model: Made, row: Mapping[str, Any], at: Path) -> None:
    known = STANDARD | set(model.fields)
    for key, value in row.items():
        if key not in known:
            hint = closest(key, known) or f"add it to `fields` of {model.id!r}, with its type"
            source.report.error("CAT010", f"unknown key {key!r}", at=source.tree.key_mark((*at, key)), hint=hint)
            continue
        kind = model.fields.get(key)
        if kind is None:
            wanted: tuple[type, ...] = (int,) if key == "copies" else (str,)
            kind = "int" if key == "copies" else "text"
        else:
            wanted = _TYPES[kind]
        if not isinstance(value, wanted) or (isinstance(value, bool) and bool not in wanted):
            source.report.error(
                "CAT012", f"{key} is {value!r:.60}, but should be of type {kind}", at=source.tree.mark((*at, key))
            )
    if "id" not in row:
        source.report.error("CAT011", f"a piece of {model.id!r} lacks the key 'id'", at=source.tree.mark(at))


def _component(
    source: Source, model: Any, kind: Kind, cut: Cut, scope: Mapping[str, Value], at: Path, spaces: Any = ()
) -> Component:
    identity = _text(source, model.id_of, scope, at, "id_of") if model.id_of else _ids(scope) or model.id
    title = _text(source, model.title_of, scope, at, "title_of") if model.title_of else _title(scope) or model.title
    return Component(
        id=ComponentId(identity),
        title=title,
        kind=kind,
        set_id=SetId(model.id),
        cut=cut,
        front=LayoutId(model.front),
        back=LayoutId(model.back) if model.back else None,
        copies=_copies(source, model.copies, scope, at),
        scope=scope,
        spaces=spaces,
        mark=source.tree.mark(at),
    )


def _text(source: Source, text: str, scope: Mapping[str, Value], at: Path, key: str) -> str:
    return str(filled(text, scope, source.tree, (*at, key), source.report))


def _ids(scope: Mapping[str, Value]) -> str:
    return "-".join(str(row["id"]) if isinstance(row, Mapping) else str(row) for row in scope.values() if _named(row))


def _named(row: Value) -> bool:
    return not isinstance(row, Mapping) or "id" in row


def _title(scope: Mapping[str, Value]) -> str:
    for row in scope.values():
        if isinstance(row, Mapping) and isinstance(row.get("title"), str):
            return str(row["title"])
    return ""


def _copies(source: Source, stated: Any, scope: Mapping[str, Value], at: Path) -> int:
    value: Value = stated
    if isinstance(stated, str):
        value = filled(stated, scope, source.tree, (*at, "copies"), source.report)
    elif stated is None:
        value = next((row["copies"] for row in scope.values() if isinstance(row, Mapping) and "copies" in row), 1)
    if isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= MOST_PIECES:
        return value
    mark = source.tree.mark((*at, "copies"))
    source.report.error("CAT036", f"copies is {value!r:.40}, but should be a whole number of at least 1", at=mark)
    return 1


def _sheet_set(source: Source, model: SheetModel, kind: Kind, at: Path) -> ComponentSet:
    cut = Cut(Shape.RECTANGLE, _named_size(source, model.size, at), model.radius)
    spaces = spaces_of(model, source.tree, at, source.report) if isinstance(model, BoardModel) else ()
    rows: Iterable[Mapping[str, Value]] = (
        scopes(source.tree, model.from_, model.where, at, source.report) if model.from_ else ({},)
    )
    components = tuple(_component(source, model, kind, cut, scope, at, spaces) for scope in rows)
    return ComponentSet(SetId(model.id), model.title, kind, model.bleed, components, source.tree.mark(at))


def _card_cut(source: Source, model: CardsModel, at: Path) -> Cut:
    radius = CARD_RADIUS if model.radius is None else model.radius
    return Cut(Shape.RECTANGLE, _named_size(source, model.size, at), radius)


def _shaped_cut(source: Source, model: TokensModel | TilesModel, at: Path) -> Cut:
    size = Size(model.size, model.size) if isinstance(model.size, float | int) else _named_size(source, model.size, at)
    shape = {"disc": Shape.DISC, "hexagon": Shape.HEXAGON}.get(model.shape, Shape.RECTANGLE)
    return Cut(shape, size, model.radius or 0.0)


def _named_size(source: Source, size: str | SizeModel, at: Path) -> Size:
    if isinstance(size, SizeModel):
        return Size(float(size.width), float(size.height))
    if size in SIZES:
        return SIZES[size]
    hint = closest(size, SIZES) or f"known sizes: {', '.join(SIZES)}; or {{width: 63.5, height: 88.9}}"
    source.report.error("CAT037", f"there is no size {size!r}", at=source.tree.mark((*at, "size")), hint=hint)
    return SIZES["poker"]


def _unique(sets: list[ComponentSet], tree: Tree, report: Report) -> None:
    """Ids name files and placed pieces, so they must differ, and so must sets and the pieces within one."""
    seen: dict[str, ComponentSet] = {}
    total = 0
    for one in sets:
        if one.id in seen:
            report.error("CAT038", f"two sets have the id {one.id!r}", at=one.mark)
        seen[one.id] = one
        total += one.copies
        ids: set[str] = set()
        for component in one.components:
            folded = component.id.casefold()  # file names differ by more than case on every system
            if folded in ids:
                report.error("CAT038", f"two pieces of {one.id!r} have the id {component.id!r}", at=component.mark)
            ids.add(folded)
    if total > MOST_PIECES:
        report.error("CAT036", f"{total} pieces are more than {MOST_PIECES}", at=tree.mark(("print",)))
