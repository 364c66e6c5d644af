"""A game's folder to its catalog. Everything that is wrong is found in one run."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from pathlib import Path as FilePath
from typing import Any, TypeVar

from pydantic import BaseModel

from generator.catalog import literals
from generator.catalog.checks.alternatives import alternatives_exist
from generator.catalog.checks.colours import distinct_are_colours
from generator.catalog.checks.file_names import id_fits_files, layouts_fit_files
from generator.catalog.checks.ids import ids_are_unique
from generator.catalog.checks.layouts import layouts_exist
from generator.catalog.checks.setups import setups_fit
from generator.catalog.checks.table import table_fits
from generator.catalog.checks.unread import names_are_read
from generator.catalog.components import sets_of
from generator.catalog.decks import Construction, check_decks, stated_construction
from generator.catalog.files import PROSE, GameFiles, data_files, files_in
from generator.catalog.findings import RowSource
from generator.catalog.merge import merged
from generator.catalog.models import (
    Catalog,
    ComponentSet,
    Extra,
    Identity,
    LaidPair,
    NotebookChapter,
    NumberRange,
    Prose,
    Question,
    Sign,
    Spot,
    TablePlaces,
    Tabletop,
    Variant,
)
from generator.catalog.parts import Sections, check_in_part, game_id_of, keys_of, refuse_unknown
from generator.catalog.precut import precut_sheets
from generator.catalog.precut_sheet import PrecutSheet
from generator.catalog.questions import questions_of
from generator.catalog.resolve import resolve
from generator.catalog.schema import Plain, Range, Shared
from generator.catalog.sound import ANYTHING_LOST, Lost, Sound, lacks_names, misspelt_keys, sound, without_followers
from generator.catalog.spreadsheets import Models
from generator.catalog.typed import check, described
from generator.catalog.unusable import UnusableRules
from generator.catalog.variants import in_variant, variants_of
from generator.colour import Colour
from generator.geometry import Point
from generator.source.diagnostic import Checked, Diagnostic, Report
from generator.source.mark import Mark
from generator.source.tree import Tree, Value

T = TypeVar("T")

__all__ = [
    "Examined",
    "Layouts",
    "Sections",
    "build",
    "build_sound",
    "load",
    "load_files",
    "read_files",
    "read_game",
    "resolve",
]

Layouts = Callable[[str], Collection[str]]
"""The layout ids that a game of that id can use."""


@dataclass(frozen=True, slots=True)
class Examined:
    """What a game's files say, with everything that is wrong with them.

    With errors, `catalog` is made of the sound part of the data, for further checks only, and `lost` is what that
    part may lack; it is None where a file could not be read. `data` are all that could be read, placeholders filled.
    """

    catalog: Catalog | None
    data: Mapping[str, Value]
    prose: Prose | None
    lost: Lost
    diagnostics: tuple[Diagnostic, ...]

    @property
    def checked(self) -> Checked[Catalog]:
        """The catalog, if nothing is wrong with it."""
        return _outcome(self.catalog, Report(list(self.diagnostics)))


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
    return read_files(files, sections, layouts=layouts, variant=variant).checked


def read_files(
    files: GameFiles, sections: Sections, *, layouts: Layouts | None = None, variant: str | None = None
) -> Examined:
    """The same, with what can be checked further where something is wrong."""
    report = Report()
    names_are_read(files, report)
    read = merged(files, data_files(files, report), report, _models(files, sections))
    if read is None:
        return Examined(None, {}, None, ANYTHING_LOST, tuple(report.diagnostics))
    if not read.whole:
        data = check_in_part(files, read.tree, sections, report)
        return Examined(None, data, _prose(files, report), ANYTHING_LOST, tuple(report.diagnostics))
    tree = read.tree
    if variant is not None:
        tree = in_variant(tree, variant)
    return build_sound(files, tree, sections, layouts=layouts, report=report)


def read_game(files: GameFiles, sections: Sections = lambda *_: None) -> Checked[Tree]:
    """The data of all files of a folder as one tree, placeholders unfilled."""
    report = Report()
    read = merged(files, data_files(files, report), report, _models(files, sections))
    return _outcome(read.tree if read is not None and read.whole else None, report)


def build(files: GameFiles, tree: Tree, sections: Sections, *, layouts: Layouts | None = None) -> Checked[Catalog]:
    """The catalog of a tree at hand, such as a patched one; its pictures and rulebook are among `files`."""
    return build_sound(files, tree, sections, layouts=layouts, report=Report()).checked


def _models(files: GameFiles, sections: Sections) -> Models:
    """The models of the top-level keys; those that every game has, where its rules cannot be used."""

    def models(data: Mapping[str, Any]) -> tuple[type[BaseModel], ...]:
        game_id = game_id_of(data)
        try:
            return (Shared, (sections(game_id, files) if game_id else None) or Plain)
        except UnusableRules:
            return (Shared,)

    return models


def _outcome(value: T | None, report: Report) -> Checked[T]:
    return report.refused() if value is None else report.checked(value)


def build_sound(
    files: GameFiles, raw: Tree, sections: Sections, *, layouts: Layouts | None = None, report: Report
) -> Examined:
    """The same, with what can be checked further where something is wrong; `report` has what was found before."""
    tree = resolve(raw, report)
    data = tree.data
    assert isinstance(data, dict)  # the merge makes nothing else
    game_id = game_id_of(data)
    own_model = _own_model(game_id, files, sections, tree, report)
    shared = check(Shared, keys_of(Shared, data), tree, report)
    own = None
    if own_model is not None:
        refuse_unknown(own_model, tree, report)
        own = check(own_model, keys_of(own_model, data), tree, report)
    literals.check(raw, tree, report)
    ids_are_unique(tree, report)
    if game_id:
        id_fits_files(game_id, tree.mark(("game", "id")), report)
    layouts_fit_files(((name, Mark(str(files.path(name)), 1, 1)) for name in files.below("layouts")), report)
    prose = _prose(files, report)
    # Pieces are made of what has the right shape, so that a mistake in a row is not reported of its pieces too.
    whole = shared is not None and own is not None and not lacks_names(tree)
    part = Sound(shared, tree) if shared is not None and whole else sound(tree, own_model)
    making = Report(list(report.diagnostics))
    variants = variants_of(part.shared, part.tree, making)
    questions = questions_of(part.shared, part.tree, making)
    sets = _sets(files, part, layouts(game_id) if layouts is not None and game_id else None, making)
    construction = _construction(part, making)
    precut = precut_sheets(part.shared.print.precut, part.tree, making)
    if own_model is Plain:
        setups_fit(_setups(part.tree), sets, part.tree, making)
        if construction is not None or part.shared.deck_construction is None:
            check_decks(part.tree, construction, making)
    found = making.diagnostics[len(report.diagnostics) :]
    report.extend(diagnostic for diagnostic in found if part.bears(diagnostic))
    report.diagnostics[:] = without_followers(report.diagnostics)
    catalog = _catalog(files, part, sets, variants, questions, precut, raw=raw, tree=tree, prose=prose)
    lost = Lost(part.lost.names | set(misspelt_keys(report.diagnostics).values()), part.lost.any)
    return Examined(catalog, data, prose, lost, tuple(report.diagnostics))


def _own_model(
    game_id: str, files: GameFiles, sections: Sections, tree: Tree, report: Report
) -> type[BaseModel] | None:
    """The model of the game's own keys; None, reported, where its rules cannot be used."""
    try:
        return (sections(game_id, files) if game_id else None) or Plain
    except UnusableRules as unusable:
        report.error(unusable.code, str(unusable), at=unusable.mark or tree.mark(("game", "id")), hint=unusable.hint)
        return None


def _sets(files: GameFiles, part: Sound, known: Collection[str] | None, report: Report) -> tuple[ComponentSet, ...]:
    """The sets of pieces, and what can be said of what is printed."""
    shared, tree = part.shared, part.tree
    _ranges(shared, tree, report)
    distinct_are_colours(shared.print, tree, report)
    sets = sets_of(shared.print, RowSource(tree, report), files)
    if known is not None:
        layouts_exist(shared.print, sets, known, tree, report)
    table_fits(shared.print, sets, tree, report)
    alternatives_exist(shared.print, sets, tree, report)
    return sets


def _construction(part: Sound, report: Report) -> Construction | None:
    """What decks players may build; what is wrong with that is reported."""
    stated = part.shared.deck_construction
    return stated_construction(stated, RowSource(part.tree, report)) if stated is not None else None


def _setups(tree: Tree) -> list[Mapping[str, Value]]:
    assert isinstance(tree.data, Mapping)
    stated = tree.data.get("setups")
    return [setup for setup in stated if isinstance(setup, Mapping)] if isinstance(stated, list) else []


def _catalog(
    files: GameFiles,
    part: Sound,
    sets: tuple[ComponentSet, ...],
    variants: tuple[Variant, ...],
    questions: tuple[Question, ...],
    precut: Mapping[str, PrecutSheet],
    *,
    raw: Tree,
    tree: Tree,
    prose: Prose | None,
) -> Catalog:
    shared = part.shared
    assert isinstance(tree.data, dict)
    return Catalog(
        files=files,
        identity=_identity(shared, game_id_of(tree.data)),
        rules=shared.rules,
        palette={name: Colour.parse(colour) for name, colour in shared.print.palette.items()},
        sets=sets,
        extras=tuple(
            Extra(extra.id, extra.title, extra.count, extra.kind, extra.faces) for extra in shared.print.extras
        ),
        setups=tuple(_setups(part.tree)),
        prose=prose,
        theme=shared.print.theme,
        data=_with_version(tree.data, shared.game.version),
        tree=tree,
        raw=raw,
        table=tuple(
            Spot(spot.put, Point(*(spot.at or (0.0, 0.0))), spot.each_player, spot.turn, spot.endless, spot.on)
            for spot in shared.print.table
        ),
        tabletop=Tabletop(shared.print.tabletop.scale, shared.print.tabletop.table),
        places=tuple(
            TablePlaces(row.takes, tuple(Point(*at) for at in row.at), row.each_player, row.beside)
            for row in shared.print.places
        ),
        notebook=tuple(
            NotebookChapter(row.chapter, row.each_player or row.beside is not None, row.beside)
            for row in shared.print.notebook
        ),
        variants=variants,
        distinct=tuple(map(tuple, shared.print.distinct)),
        seats=dict(shared.print.seats),
        rolls={
            rule: (words,) if isinstance(words, str) else tuple(words) for rule, words in shared.print.rolls.items()
        },
        pairs=tuple(LaidPair(row.cards[0], row.cards[1], row.words, row.name) for row in shared.print.pairs),
        icons={icon: Sign(row.name, row.means) for icon, row in shared.print.icons.items()},
        questions=questions,
        precut=precut,
    )


def _with_version(data: dict[str, Any], version: str) -> dict[str, Any]:
    """The data with the version that the game has where it states none, so that layouts can print it."""
    game = data.get("game")
    if not isinstance(game, dict) or "version" in game:
        return data
    return {**data, "game": {**game, "version": version}}


def _ranges(shared: Shared, tree: Tree, report: Report) -> None:
    for key, span in (("players", shared.game.players), ("minutes", shared.game.minutes)):
        if span is not None and span.max < span.min:
            message = f"game.{key}: max must be at least {span.min}, and is {described(span.max)}"
            report.error("CAT028", message, at=tree.mark(("game", key, "max")))


def _identity(shared: Shared, stated_id: str) -> Identity:
    game = shared.game
    return Identity(
        id=stated_id or game.id,
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
        pace_s=game.pace,
        age=game.age,
        language=game.language,
    )


def _span(span: Range) -> NumberRange:
    return NumberRange(span.min, span.max)


def _prose(files: GameFiles, report: Report) -> Prose | None:
    text = files.text(PROSE, report) if PROSE in files else None
    return Prose(text, str(files.path(PROSE))) if text is not None else None
