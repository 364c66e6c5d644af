"""A game's folder to its catalog. Everything that is wrong is found in one run."""

from collections.abc import Callable, Collection
from pathlib import Path as FilePath
from typing import TypeVar

from generator.catalog import literals
from generator.catalog.accepted import Accepted, accepted
from generator.catalog.checks.colours import distinct_are_colours
from generator.catalog.checks.file_names import id_fits_files, layouts_fit_files
from generator.catalog.checks.ids import ids_are_unique
from generator.catalog.checks.layouts import layouts_exist
from generator.catalog.checks.setups import setups_fit
from generator.catalog.checks.table import table_fits
from generator.catalog.components import check_sound_sets, sets_of
from generator.catalog.files import PROSE, GameFiles, data_files, files_in
from generator.catalog.findings import RowSource
from generator.catalog.merge import merged
from generator.catalog.models import Catalog, Extra, Identity, NumberRange, Prose, Spot
from generator.catalog.parts import Sections, check_in_part, game_id_of, keys_of, refuse_unknown
from generator.catalog.resolve import resolve
from generator.catalog.schema import Plain, Range, Shared
from generator.catalog.typed import check, described
from generator.catalog.unusable import UnusableRules
from generator.catalog.variants import in_variant, variants_of
from generator.colour import Colour
from generator.geometry import Point
from generator.source.diagnostic import Checked, Diagnostic, Report
from generator.source.mark import Mark
from generator.source.tree import Tree

T = TypeVar("T")

__all__ = ["Layouts", "Sections", "build", "load", "load_files", "read_game", "resolve"]

Layouts = Callable[[str], Collection[str]]
"""The layout ids that a game of that id can use."""


def load(
    folder: FilePath, sections: Sections, *, layouts: Layouts | None = None, variant: str | None = None
) -> Checked[Catalog]:
    """The catalog in a folder, or one of its variants; None where anything is wrong with it.

    Raises KeyError with the known ids for an unknown variant.
    """
    report = Report()
    files = files_in(folder, report)
    return report.joined(load_files(files, sections, layouts=layouts, variant=variant))


def load_files(
    files: GameFiles, sections: Sections, *, layouts: Layouts | None = None, variant: str | None = None
) -> Checked[Catalog]:
    """The same for a folder that has been read."""
    report = Report()
    read = merged(files, data_files(files, report), report)
    if read is None:
        return report.refused()
    if not read.whole:
        check_in_part(files, read.tree, sections, report)
        return report.refused()
    tree = read.tree
    if variant is not None:
        tree = in_variant(tree, variant)
    return _outcome(_built(files, tree, sections, layouts, report), report)


def read_game(files: GameFiles) -> Checked[Tree]:
    """The data of all YAML files of a folder as one tree, placeholders unfilled."""
    report = Report()
    read = merged(files, data_files(files, report), report)
    return _outcome(read.tree if read is not None and read.whole else None, report)


def build(files: GameFiles, tree: Tree, sections: Sections, *, layouts: Layouts | None = None) -> Checked[Catalog]:
    """The catalog of a tree at hand, such as a patched one; its pictures and rulebook are among `files`."""
    report = Report()
    return _outcome(_built(files, tree, sections, layouts, report), report)


def _outcome(value: T | None, report: Report) -> Checked[T]:
    return report.refused() if value is None else report.checked(value)


def _built(files: GameFiles, raw: Tree, sections: Sections, layouts: Layouts | None, report: Report) -> Catalog | None:
    tree = resolve(raw, report)
    data = tree.data
    assert isinstance(data, dict)  # the merge makes nothing else
    game_id = game_id_of(data)
    try:
        own_model = (sections(game_id, files) if game_id else None) or Plain
    except UnusableRules as unusable:
        report.error(unusable.code, str(unusable), at=unusable.mark or tree.mark(("game", "id")), hint=unusable.hint)
        return None
    refuse_unknown(own_model, tree, report)
    shared = check(Shared, keys_of(Shared, data), tree, report)
    own = check(own_model, keys_of(own_model, data), tree, report)
    literals.check(raw, tree, report)
    ids_are_unique(tree, report)
    if game_id:
        id_fits_files(game_id, tree.mark(("game", "id")), report)
    layouts_fit_files(((name, Mark(str(files.path(name)), 1, 1)) for name in files.below("layouts")), report)
    prose = _prose(files, report)
    # Pieces are made from rows that have the right shape, so that a mistake in a row is not reported of its pieces too.
    part = accepted(tree, (Shared, own_model)) if shared is None or own is None else None
    making = Report(list(report.diagnostics))
    source = RowSource(tree if part is None else part.tree, making)
    if shared is None:
        check_sound_sets(source, files)
        report.extend(_borne_out(making, report, part))
        return None
    _ranges(shared, tree, making)
    variants = variants_of(shared, tree, making)
    distinct_are_colours(shared.print, tree, making)
    sets = sets_of(shared.print, source, files)
    if layouts is not None:
        layouts_exist(shared.print, sets, layouts(game_id), tree, making)
    stated = data.get("setups")
    setups = stated if isinstance(stated, list) else []
    table_fits(shared.print, sets, tree, making)
    if own_model is Plain:
        setups_fit(setups, sets, tree, making)
    report.extend(_borne_out(making, report, part))
    if report.failed:
        return None
    return Catalog(
        files=files,
        identity=_identity(shared),
        rules=shared.rules,
        palette={name: Colour.parse(colour) for name, colour in shared.print.palette.items()},
        sets=sets,
        extras=tuple(
            Extra(extra.id, extra.title, extra.count, extra.kind, extra.faces) for extra in shared.print.extras
        ),
        setups=tuple(setups),
        prose=prose,
        theme=shared.print.theme,
        data=data,
        tree=tree,
        raw=raw,
        table=tuple(
            Spot(spot.put, Point(*spot.at), spot.each_player, spot.turn, spot.endless) for spot in shared.print.table
        ),
        variants=variants,
        distinct=tuple(map(tuple, shared.print.distinct)),
    )


def _borne_out(making: Report, report: Report, part: Accepted | None) -> list[Diagnostic]:
    """What has been found in addition, as far as it is not due to the rows that a part of the catalog lacks."""
    found = making.diagnostics[len(report.diagnostics) :]
    return [diagnostic for diagnostic in found if part is None or part.bears(diagnostic)]


def _ranges(shared: Shared, tree: Tree, report: Report) -> None:
    for key, span in (("players", shared.game.players), ("minutes", shared.game.minutes)):
        if span is not None and span.max < span.min:
            message = f"game.{key}: max must be at least {span.min}, and is {described(span.max)}"
            report.error("CAT028", message, at=tree.mark(("game", key, "max")))


def _identity(shared: Shared) -> Identity:
    game = shared.game
    return Identity(
        id=game.id,
        title=game.title,
        version=game.version,
        authors=tuple(game.authors),
        players=_span(game.players),
        subtitle=game.subtitle,
        tagline=game.tagline,
        licence=game.licence,
        based_on=game.based_on,
        credits=game.credits,
        minutes=_span(game.minutes) if game.minutes is not None else None,
        age=game.age,
        language=game.language,
    )


def _span(span: Range) -> NumberRange:
    return NumberRange(span.min, span.max)


def _prose(files: GameFiles, report: Report) -> Prose | None:
    text = files.text(PROSE, report) if PROSE in files else None
    return Prose(text, str(files.path(PROSE))) if text is not None else None
