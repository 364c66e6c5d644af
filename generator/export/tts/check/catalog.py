"""A save compared with the catalog of its game: sizes and proportions, numbers of copies, boards as they are laid."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from statistics import median_low
from typing import Any

from generator.catalog.models import Catalog, Component, ComponentKind
from generator.export.tts.alike import alike
from generator.export.tts.check.cards import CARDS
from generator.export.tts.check.findings import (
    TILES,
    CheckedSheet,
    Finding,
    SaveImpact,
    SaveObject,
    is_number,
    is_whole,
    shown,
)
from generator.export.tts.check.images import PictureCache
from generator.export.tts.check.sizes import differ
from generator.export.tts.objects import thickness_of, tile_type
from generator.export.tts.scale import PER_MM, card_scale, tile_scale
from generator.export.tts.things import things
from generator.readback.saves import ExpectedFaces, Saves

_PROPORTION = 0.02
_TURN_DEG = 1.0
_THICK = 0.1


def check(
    catalog: Catalog, all_things: Sequence[SaveObject], album: PictureCache, faces: ExpectedFaces | None = None
) -> Iterator[Finding]:
    """Every component by the id in its notes: as many as are printed, or in an endless bag; each of its size.

    With the game's `faces`, those of its pieces as they lie on the table, also whether each shows its own.
    """
    found: Counter[str] = Counter()
    for thing in all_things:
        found[thing.text("GMNotes")] += thing.count
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
    components = {str(component.id): component for component in things(catalog)}
    for thing in all_things:
        piece = components.get(thing.text("GMNotes"))
        if piece is None:
            continue
        if thing.data.get("Nickname") != piece.title:
            yield Finding("TTS162", thing.where, f"it is called {piece.title!r} in the catalog")
        if thing.name in CARDS and piece.kind is ComponentKind.CARD:
            yield from _proportions(thing, piece.cut.size.width / piece.cut.size.height, album)
        yield from _formed(thing, piece)
        if thing.on_table and piece.kind is ComponentKind.BOARD:
            yield from _laid(catalog, thing, piece)
    yield from _sizes(components, all_things)
    if faces is not None:
        yield from _shown(faces, all_things, album)


def _formed(thing: SaveObject, piece: Component) -> Iterator[Finding]:
    """A tile has the shape that is cut out, and a card that is wider than high lies sideways."""
    tile = thing.map_of("CustomImage").get("CustomTile")
    if thing.name in TILES and isinstance(tile, Mapping) and tile.get("Type") != tile_type(piece):
        message = f"its Type is {shown(tile.get('Type'))}, and the piece is cut out as {tile_type(piece)}"
        yield Finding("TTS163", thing.where, message)
    sideways = piece.cut.size.width > piece.cut.size.height
    if thing.name in CARDS and piece.kind is ComponentKind.CARD and thing.data.get("SidewaysCard", False) != sideways:
        yield Finding("TTS163", thing.where, f"SidewaysCard must be {shown(sideways)} for a card of its size")


def _thick(pieces: Mapping[str, Component], all_things: Sequence[SaveObject], factor: float) -> Iterator[Finding]:
    """Tiles are as thick as what they are made of."""
    for thing in all_things:
        piece, tile = pieces.get(thing.text("GMNotes")), thing.map_of("CustomImage").get("CustomTile")
        thick = tile.get("Thickness") if isinstance(tile, Mapping) else None
        if piece is None or thing.name not in TILES or not is_number(thick):
            continue
        wanted = thickness_of(piece) * PER_MM * factor
        if abs(thick - wanted) > _THICK * wanted:
            yield Finding("TTS166", thing.where, f"it is {thick / wanted:.3g} times as thick as in the catalog")


def _shown(faces: ExpectedFaces, all_things: Sequence[SaveObject], album: PictureCache) -> Iterator[Finding]:
    """Pictures that are not those of the pieces that the notes name."""
    saves = Saves(faces, album.known)
    for thing in all_things:
        for complaint in saves.take(thing.where, [pictured]) if (pictured := _pictured(thing, album)) else ():
            yield Finding("TTS164", thing.where, complaint.removeprefix(f"{thing.where}: "))


def _pictured(thing: SaveObject, album: PictureCache) -> Mapping[str, Any] | None:
    """What the pictures of a thing are, without whatever other checks report; None where it has none."""
    note, number = thing.text("GMNotes"), thing.data.get("CardID")
    if thing.name in CARDS and is_whole(number):
        key, index = divmod(number, 100)
        sheet = thing.sheets().get(str(key))
        if sheet is None or index >= sheet.columns * sheet.rows or not _has_cells(sheet, album):
            return None
        drawn = {"FaceURL": sheet.face, "BackURL": sheet.back, "NumWidth": sheet.columns, "NumHeight": sheet.rows}
        return {"GMNotes": note, "CardID": number, "CustomDeck": {str(key): {**drawn, "UniqueBack": sheet.unique_back}}}
    image = thing.map_of("CustomImage")
    sides = {key: image[key] for key in ("ImageURL", "ImageSecondaryURL") if isinstance(image.get(key), str)}
    return {"GMNotes": note, "CustomImage": sides} if sides else None


def _has_cells(sheet: CheckedSheet, album: PictureCache) -> bool:
    """Whether its pictures have a pixel for each cell at least."""
    pictures = [album.known(sheet.face), album.known(sheet.back) if sheet.unique_back else None]
    known = [picture for picture in pictures if picture is not None]
    return all(picture.width >= sheet.columns and picture.height >= sheet.rows for picture in known)


def _laid(catalog: Catalog, thing: SaveObject, board: Component) -> Iterator[Finding]:
    """A board lies fixed to the table, turned as the catalog says."""
    spots = {spot.put: spot.turn for spot in catalog.table}
    turn = spots.get(str(board.id), spots.get(str(board.set_id), 0.0))
    off = (thing.number("rotY") - 180.0 - turn) % 360
    if min(off, 360 - off) > _TURN_DEG:
        yield Finding("TTS165", thing.where, f"the board is rotated by {off:g} degrees", SaveImpact.DOUBTFUL)
    if thing.data.get("Locked") is not True:
        yield Finding("TTS165", thing.where, "the board is not fixed to the table (Locked)", SaveImpact.DOUBTFUL)


def _sizes(pieces: Mapping[str, Component], all_things: Sequence[SaveObject]) -> Iterator[Finding]:
    """Whatever has a size in mm is scaled by the one factor of its save, which is that of most of its things."""
    factors = [
        (thing, thing.number("scaleX") / natural)
        for thing in all_things
        if (piece := pieces.get(thing.text("GMNotes"))) is not None and (natural := _natural(thing, piece)) is not None
    ]
    if not factors:
        return
    usual = median_low(factor for _, factor in factors)
    yield from _thick(pieces, all_things, usual)
    for thing, factor in factors:
        if differ(factor, usual):
            message = (
                f"it is {factor / usual:.3g} times as large as its size in the catalog" if usual else "it has no size"
            )
            yield Finding("TTS166", thing.where, message)


def _natural(thing: SaveObject, piece: Component) -> float | None:
    """The scale of a thing in a save of the usual factor; None for what has no scale of its own."""
    if thing.name in CARDS and piece.kind is ComponentKind.CARD:
        return card_scale(piece.cut.size)
    if thing.name in TILES:
        return tile_scale(piece.cut.size)
    return None


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
