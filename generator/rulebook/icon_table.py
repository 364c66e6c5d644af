"""The table of signs: what the icons that `print.icons` names stand for, and on which pieces they are."""

from collections.abc import Iterable, Iterator, Mapping

from generator.catalog.models import Catalog, ComponentKind
from generator.drawing.items import Group, Item, Outline
from generator.layout.icons import exists, icon
from generator.rulebook.blocks import Spans, Table
from generator.rulebook.figures import ComponentPictures
from generator.rulebook.setting import span
from generator.rulebook.wording import capital
from generator.source.mark import Mark
from generator.text.style import Span
from generator.text.typography import typographic

_MOST = 3
"""Sets that are named for one sign."""


def icon_table(catalog: Catalog, pictures: ComponentPictures, mark: Mark) -> Table | None:
    """A row for each sign that is on a printed piece: the icon with its name, its meaning, the sets that have it.

    They stand in the order of the catalog. None where no piece has any.
    """
    found = _sets_by_icon(catalog, pictures)
    rows = tuple(
        (
            (Span(name, icon=True), span(f"\u00a0\u00a0{capital(sign.name)}".replace(" ", "\u00a0"), bold=True)),
            (span(capital(typographic(sign.means, catalog.identity.language))),),
            (span(_listed(found[name])),),
        )
        for name, sign in catalog.icons.items()
        if name in found
    )
    head: tuple[Spans, ...] = ((span("Sign"),), (span("Meaning"),), (span("Where"),))
    return Table(head, rows, ("left", "left", "left"), mark) if rows else None


def _listed(titles: Iterable[str]) -> str:
    named = list(dict.fromkeys(titles))
    return ", ".join(named if len(named) <= _MOST else [*named[: _MOST - 1], "and others"])


def _sets_by_icon(catalog: Catalog, pictures: ComponentPictures) -> Mapping[str, list[str]]:
    """The titles of the printed sets that have each sign on a face."""
    names = {id(icon(name)): name for name in catalog.icons if exists(name)}
    known: dict[int, frozenset[str]] = {}
    found: dict[str, list[str]] = {}
    for component_set in catalog.printed_sets:
        if component_set.kind is ComponentKind.BOX:
            continue
        drawn = (face for piece in pictures.named(component_set.id) for face in (piece.front, piece.back) if face)
        for name in sorted({name for face in drawn for name in _icons_in(face.items, names, known)}):
            found.setdefault(name, []).append(component_set.title)
    return found


def _icons_in(items: tuple[Item, ...], names: Mapping[int, str], known: dict[int, frozenset[str]]) -> frozenset[str]:
    """The named icons among items; `known` keeps what has been looked at, as faces share much."""
    if id(items) not in known:
        known[id(items)] = frozenset(_looked_at(items, names, known))
    return known[id(items)]


def _looked_at(items: tuple[Item, ...], names: Mapping[int, str], known: dict[int, frozenset[str]]) -> Iterator[str]:
    for item in items:
        if isinstance(item, Group):
            yield from _icons_in(item.items, names, known)
        elif isinstance(item, Outline) and id(item.segments) in names:
            yield names[id(item.segments)]
