"""A save compared with the catalog of its game: proportions of cards, numbers of copies."""

from collections import Counter
from collections.abc import Iterator, Sequence

from generator.catalog.models import Catalog, ComponentKind
from generator.export.tts.alike import alike
from generator.export.tts.check.cards import CARDS
from generator.export.tts.check.findings import Finding, SaveObject
from generator.export.tts.check.images import PictureCache
from generator.export.tts.things import things

_PROPORTION = 0.02


def check(catalog: Catalog, all_things: Sequence[SaveObject], album: PictureCache) -> Iterator[Finding]:
    """Every component by the id in its notes: as many as are printed, or in an endless bag; cards of their size."""
    found: Counter[str] = Counter(thing.text("GMNotes") for thing in all_things)
    endless = {
        inner["GMNotes"]
        for thing in all_things
        if thing.name.endswith("Infinite_Bag")
        for inner in thing.list_of("ContainedObjects")
        if isinstance(inner, dict) and isinstance(inner.get("GMNotes"), str)
    }
    unprinted = {component_set.id for component_set in catalog.sets if not component_set.printed}
    wanted = {
        str(component.id): (component.title, component.copies)
        for component in things(catalog)
        if component.set_id not in unprinted
    }
    wanted.update((extra.id, (extra.title, extra.count)) for extra in catalog.extras if extra.kind != "other")
    yield from _alike(catalog, found, wanted)
    for name, (title, copies) in wanted.items():
        if found[name] != copies and name not in endless:
            yield Finding(
                "TTS161", f"{name!r}", f"{title}: {copies} copies are printed, and the save has {found[name]}"
            )
    pieces = {str(component.id): component for component in things(catalog)}
    for thing in all_things:
        piece = pieces.get(thing.text("GMNotes"))
        if piece is None:
            continue
        if thing.data.get("Nickname") != piece.title:
            yield Finding("TTS162", thing.where, f"it is called {piece.title!r} in the catalog")
        if thing.name in CARDS and piece.kind is ComponentKind.CARD:
            yield from _proportions(thing, piece.cut.size.width / piece.cut.size.height, album)


def _alike(catalog: Catalog, found: Counter[str], wanted: dict[str, tuple[str, int]]) -> Iterator[Finding]:
    """Pieces that are alike face down do not say which they are: they are counted together, and taken from `wanted`."""
    for group in {group.id: group for group in alike(things(catalog)).values()}.values():
        names = [str(component.id) for component in group.components]
        number = found[group.note] + sum(found[name] for name in names)
        if found[group.note]:
            for name in names:
                del wanted[name]
            if number != group.copies:
                message = f"{group.copies} pieces with one back are printed, and the save has {number}"
                yield Finding("TTS161", f"{group.id!r}", message)


def _proportions(thing: SaveObject, wanted: float, album: PictureCache) -> Iterator[Finding]:
    for sheet in thing.sheets().values():
        face = album.known(sheet.face)
        if face is not None:
            shape = (face.width / sheet.columns) / (face.height / sheet.rows)
            upright = 1 / wanted if wanted > 1 else wanted
            if abs(shape / upright - 1) > _PROPORTION:
                yield Finding("TTS163", thing.where, "its cell and the card in the catalog have different proportions")
