"""Games on their way to a target, drawn from their catalogs without being played first."""

import struct
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path, PurePosixPath

from generator import resources
from generator.catalog.files import GameFiles
from generator.catalog.models import Catalog
from generator.catalog.verified import Drawable, Evidence, Verified
from generator.drawing.piece import Piece
from generator.export.order import ExportJob, files
from generator.layout.compose import compose
from generator.layout.fonts import fonts_of
from generator.layout.library import Layouts, layouts_of
from generator.pipeline import load
from generator.source.diagnostic import Report
from generator.text.fonts import FontBook


@cache
def verified(game: str | Path) -> Verified:
    catalog = load(resources.content() / game).value
    assert catalog is not None
    return Verified(catalog, Evidence())


@cache
def book_of(game: str | Path) -> FontBook:
    return fonts_of(verified(game).catalog.files, Report())


@cache
def _layouts(files: GameFiles, game: str) -> Layouts:
    """Layouts and illustrations of a game, read once, however its catalog is changed."""
    return layouts_of(files, game)


@cache
def whole(game: str | Path, bleed: float | None) -> tuple[Piece, ...]:
    """All pieces of a game as they are, drawn once for all tests."""
    return drawn(verified(game), book_of(game), bleed)


def without_pieces(game: str | Path) -> ExportJob:
    """An order of what needs no pictures, as arrangements do not."""
    return ExportJob(verified(game), (), book_of(game), Report(), lambda _: (), lambda: None, lambda _: None)


def drawn(game: Drawable, book: FontBook, bleed: float | None = None) -> tuple[Piece, ...]:
    catalog = game.catalog
    checked = compose(game, _layouts(catalog.files, catalog.identity.id), book, bleed=bleed)
    assert checked.value is not None, checked.diagnostics
    return checked.value


def order_of(game: str | Path, change: Callable[[Catalog], Catalog] | None = None, **options: str) -> ExportJob:
    """An order for a bundled game, or one in a folder, its catalog changed as wanted."""
    sound, book = verified(game), book_of(game)
    changed = sound if change is None else replace(sound, catalog=change(sound.catalog))

    def pieces(bleed: float | None = None) -> tuple[Piece, ...]:
        return whole(game, bleed) if change is None else drawn(changed, book, bleed)

    return ExportJob(
        changed,
        pieces(),
        book,
        Report(),
        bled=lambda bleed: tuple(piece for piece in pieces(bleed) if piece.printed),  # as `pnp` has it
        rulebook=lambda: None,
        progress=lambda _: None,
        options=options,
    )


def exported(target: str, order: ExportJob) -> dict[PurePosixPath, bytes]:
    """The files of a target by path."""
    made: dict[PurePosixPath, bytes] = {}
    for file in files(target, order):
        assert file.path not in made, f"{file.path} is written twice"
        made[file.path] = file.data
    return made


def only(*set_ids: str) -> Callable[[Catalog], Catalog]:
    """Leaves a catalog these sets alone."""
    return lambda catalog: replace(
        catalog, sets=tuple(component_set for component_set in catalog.sets if component_set.id in set_ids)
    )


def few(count: int, *set_ids: str) -> Callable[[Catalog], Catalog]:
    """Leaves a catalog the first components of these sets alone."""

    def change(catalog: Catalog) -> Catalog:
        kept = only(*set_ids)(catalog).sets
        return replace(catalog, sets=tuple(replace(one, components=one.components[:count]) for one in kept))

    return change


def sized(width: float, height: float) -> Callable[[Catalog], Catalog]:
    """Gives every piece of a catalog another size."""

    def change(catalog: Catalog) -> Catalog:
        from generator.geometry import Size

        return replace(
            catalog,
            sets=tuple(
                replace(
                    component_set,
                    components=tuple(
                        replace(part, cut=replace(part.cut, size=Size(width, height)))
                        for part in component_set.components
                    ),
                )
                for component_set in catalog.sets
            ),
        )

    return change


def pixels(data: bytes) -> tuple[int, int]:
    """Width and height of a PNG file."""
    width, height = struct.unpack_from(">II", data, 16)
    return width, height


def codes(order: ExportJob) -> list[str]:
    return [found.code for found in order.report.diagnostics]
