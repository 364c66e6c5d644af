"""The table of signs: what the icons that `print.icons` names stand for."""

from collections.abc import Collection, Iterator, Mapping

from generator.catalog.models import Catalog, ComponentKind, Sign
from generator.drawing.items import Group, Item, Outline, Picture
from generator.layout.icon_library import IconLibrary, icons_of
from generator.rulebook.blocks import Spans, Table
from generator.rulebook.figures import ComponentPictures
from generator.rulebook.setting import span
from generator.rulebook.wording import capital
from generator.source.mark import Mark
from generator.text.style import Span
from generator.text.typography import typographic

_LARGE = 2.8
"""As many times as high as beside a word are large signs."""


def icon_table(
    catalog: Catalog, pictures: ComponentPictures, mark: Mark, wanted: Collection[str] = (), *, large: bool = False
) -> Table | None:
    """A row for each sign that is on a printed piece: the icon with its name, and its meaning.

    They stand in the order of the catalog, or only the `wanted` ones in theirs. Where they are `large` they have a
    column of their own. None where no piece has any.
    """
    found = _printed(catalog, pictures)
    order = wanted or catalog.icons

    def words(text: str) -> str:
        return typographic(text, catalog.identity.language)

    def row(name: str, sign: Sign) -> tuple[Spans, ...]:
        title, means = capital(words(sign.name)).replace(" ", "\u00a0"), (span(capital(words(sign.means))),)
        if large:
            return (Span(name, icon=True, scale=_LARGE),), (span(title, bold=True),), means
        return (Span(name, icon=True), span(f"\u00a0\u00a0{title}", bold=True)), means

    rows = tuple(row(name, catalog.icons[name]) for name in order if name in found)
    if not rows:
        return None
    head: tuple[Spans, ...] = ((span("Sign"),), (span("Meaning"),))
    if large:
        return Table((head[0], (span("Name"),), head[1]), rows, ("centre", "left", "left"), mark, centred=True)
    return Table(head, rows, ("left", "left"), mark)


def _printed(catalog: Catalog, pictures: ComponentPictures) -> frozenset[str]:
    """The named icons that are on a face of what is printed, boxes left out."""
    names = dict(_recognised(catalog, icons_of(catalog.files)))
    known: dict[int, frozenset[str]] = {}
    sets = [one.id for one in catalog.printed_sets if one.kind is not ComponentKind.BOX]
    pieces = [piece for set_id in sets for piece in pictures.named(set_id)]
    faces = [face for piece in pieces for face in (piece.front, piece.back) if face is not None]
    return frozenset(name for face in faces for name in _icons_in(face.items, names, known))


def _recognised(catalog: Catalog, icons: IconLibrary) -> Iterator[tuple[int, str]]:
    """The identity of what each named icon is known by, and its name."""
    for name in catalog.icons:
        if icons.exists(name):
            yield from ((id(drawn), name) for drawn in icons.icon(name).recognised_by())


def _icons_in(items: tuple[Item, ...], names: Mapping[int, str], known: dict[int, frozenset[str]]) -> frozenset[str]:
    """The named icons among items; `known` keeps what has been looked at, as faces share much."""
    if id(items) not in known:
        known[id(items)] = frozenset(_looked_at(items, names, known))
    return known[id(items)]


def _looked_at(items: tuple[Item, ...], names: Mapping[int, str], known: dict[int, frozenset[str]]) -> Iterator[str]:
    for item in items:
        if isinstance(item, Group):
            if item.figure is not None:  # an illustration, which has no icons
                continue
            yield from _icons_in(item.items, names, known)
        elif isinstance(item, Outline) and id(item.segments) in names:
            yield names[id(item.segments)]
        elif isinstance(item, Picture) and id(item.image) in names:
            yield names[id(item.image)]
