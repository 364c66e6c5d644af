"""A tiny game to try layouts on: one card, token or board, and a layout given as text."""

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from generator import resources
from generator.catalog.models import (
    Catalog,
    Component,
    ComponentId,
    ComponentKind,
    ComponentSet,
    Cut,
    CutShape,
    Identity,
    LayoutId,
    NumberRange,
    SetId,
    Space,
)
from generator.catalog.verified import Draft, Preview
from generator.colour import Colour
from generator.drawing.items import Glyphs, walk
from generator.drawing.piece import Piece
from generator.geometry import Size
from generator.layout.compose import compose
from generator.layout.library import layouts_of
from generator.source.diagnostic import Checked
from generator.source.mark import Mark
from generator.source.tree import Tree
from generator.text.fonts import FontBook
from tests.folders import read_folder

POKER = Size(63.5, 88.9)


@cache
def book() -> FontBook:
    """The bundled fonts."""
    return FontBook([resources.fonts()])


def component(
    front: str,
    scope: Mapping[str, Any] | None = None,
    *,
    name: str = "troll",
    back: str | None = None,
    cut: Cut | None = None,
    kind: ComponentKind = ComponentKind.CARD,
    spaces: Sequence[Space] = (),
) -> Component:
    """One component of the game."""
    return Component(
        ComponentId(name),
        name.title(),
        kind,
        SetId("set"),
        cut or Cut(CutShape.RECTANGLE, POKER, 3),
        LayoutId(front),
        None if back is None else LayoutId(back),
        1,
        scope if scope is not None else {"card": {"id": name, "title": name.title()}},
        tuple(spaces),
        Mark("cards.yaml", 7, 5),
    )


def game(
    folder: Path, components: Sequence[Component], *, data: Mapping[str, Any] | None = None, accepted: bool = True
) -> Draft | Preview:
    """A game of these components to look at, or a draft."""
    catalog = Catalog(
        files=read_folder(folder),
        identity=Identity("cavern", "Cavern", "1", ("A. Author",), NumberRange(2, 4)),
        rules={"goal": 12},
        palette={"ink": Colour(20, 20, 30)},
        sets=(ComponentSet(SetId("set"), "Set", components[0].kind, 3.0, tuple(components)),),
        extras=(),
        setups=(),
        prose=None,
        theme={},
        data=data or {"rules": {"goal": 12}},
        tree=Tree({}, {}, {}),
    )
    return Preview(catalog) if accepted else Draft(catalog)


def write(folder: Path, **layouts: str) -> None:
    """Put layouts into the game's folder; `a__b` becomes `a-b`."""
    (folder / "layouts").mkdir(exist_ok=True)
    for name, text in layouts.items():
        (folder / "layouts" / f"{name.replace('__', '-')}.yaml").write_text(text, encoding="utf-8")


def draw(folder: Path, layout: str, scope: Mapping[str, Any] | None = None, **more: str) -> Checked[tuple[Piece, ...]]:
    """One card drawn with a layout given as text; `more` are further layouts by name."""
    write(folder, front=layout, **more)
    return compose(game(folder, [component("front", scope)]), layouts_of(read_folder(folder), "cavern"), book())


def piece(checked: Checked[tuple[Piece, ...]]) -> Piece:
    """The one piece, where nothing was wrong."""
    assert checked.value is not None, [str(found) for found in checked.diagnostics]
    (only,) = checked.value
    return only


def codes(checked: Checked[Any]) -> list[str]:
    """The codes of everything found."""
    return [found.code for found in checked.diagnostics]


def words(piece: Piece) -> str:
    """Every text on the front, in drawing order."""
    return " ".join(item.text for _, item in walk(piece.front.items) if isinstance(item, Glyphs))
