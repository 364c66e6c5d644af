"""A game's folder to a `Catalog`: read, merge, fill in, check, make.

Everything that is wrong is found in one run as far as it can be told: shapes of all sections first, then what is made
from them. The steps are there one by one too, so that a change can be tried in memory.
"""

import hashlib
from collections.abc import Callable, Mapping
from pathlib import Path as FilePath
from typing import Any, TypeAlias

from pydantic import BaseModel

from generator.catalog.quick.pieces import ids_name_files, pictures_stay_inside
from generator.catalog.quick.texts import numbers_come_from_data
from generator.catalog.quick.components import sets_of
from generator.catalog.quick.filling import resolve as fill_in
from generator.catalog.models import Catalog, Extra, Identity, Prose, Span
from generator.catalog.quick.schema import GameModel, PlainSections, SharedModel, SpanModel
from generator.catalog.quick.typed import typed
from generator.colour import Colour
from generator.source.diagnostic import Checked, Report, closest
from generator.source.mark import Mark, Path
from generator.source.reader import read, text_of
from generator.source.tree import Tree, Value

Sections: TypeAlias = Callable[[str], type[BaseModel] | None]
"""The model of a game's own sections by the game's id; None for a game without rules of its own."""

RULEBOOK = "rulebook.md"
MOST_FILES = 2_000
MOST_BYTES = 500_000_000
_SHARED = tuple(SharedModel.model_fields)


def load(folder: FilePath, sections: Sections) -> Checked[Catalog]:
    """The game in a folder."""
    raw = read_game(folder)
    if raw.value is None:
        return Checked(None, raw.diagnostics)
    built = build(folder, raw.value, sections)
    return Checked(built.value, (*raw.diagnostics, *built.diagnostics))


def read_game(folder: FilePath) -> Checked[Tree]:
    """All YAML files directly in the folder as one tree; placeholders are still text.

    A top-level key stands in one file; `print` may be spread, each of its keys in one file.
    """
    report = Report()
    data: dict[str, Value] = {}
    marks: dict[Path, Mark] = {}
    key_marks: dict[Path, Mark] = {}
    files = sorted(folder.glob("*.yaml"))
    if not files:
        report.error("SRC004", f"{folder} holds no .yaml file, so it is no game")
    for file in files:
        checked = read(file)
        report.extend(checked.diagnostics)
        if checked.value is None or checked.value.data is None:
            continue
        tree = checked.value
        if not isinstance(tree.data, dict):
            report.error("SRC005", "a catalog file is a mapping of sections", at=tree.mark(()))
            continue
        _merge(tree, data, marks, key_marks, report)
    marks[()] = Mark(str(files[0]) if files else str(folder), 1, 1)
    return report.checked(Tree(data, marks, key_marks))


def _merge(
    tree: Tree, data: dict[str, Any], marks: dict[Path, Mark], key_marks: dict[Path, Mark], report: Report
) -> None:
    assert isinstance(tree.data, Mapping)
    for key, value in tree.data.items():
        if key not in data:
            data[key] = dict(value) if key == "print" and isinstance(value, dict) else value
        elif key == "print" and isinstance(value, dict) and isinstance(data[key], dict):
            for part, inner in value.items():
                if part in data[key]:
                    _twice(tree, (key, part), key_marks, report)
                else:
                    data[key][part] = inner
        else:
            _twice(tree, (key,), key_marks, report)
            continue
    for path, mark in tree.marks.items():
        if path:
            marks.setdefault(path, mark)
    for path, mark in tree.key_marks.items():
        key_marks.setdefault(path, mark)


def _twice(tree: Tree, path: Path, key_marks: Mapping[Path, Mark], report: Report) -> None:
    related = [("first stated here", key_marks[path])] if path in key_marks else []
    message = f"section {path[-1]!r} stands in two files"
    report.error("SRC031", message, at=tree.key_mark(path), related=related)


def resolve(tree: Tree, report: Report) -> Tree:
    """The tree with its placeholders filled in."""
    return fill_in(tree, report)


def build(folder: FilePath, raw: Tree, sections: Sections, *, fingerprint: str | None = None) -> Checked[Catalog]:
    """A catalog from a tree as `read_game` gives it; the folder is where pictures and rulebook lie."""
    report = Report()
    tree = fill_in(raw, report)
    numbers_come_from_data(raw, report)
    data: Mapping[str, Any] = tree.data if isinstance(tree.data, dict) else {}
    own = {key: value for key, value in data.items() if key not in _SHARED}
    model = sections(_game_id(data)) or PlainSections
    _unknown_sections(own, model, tree, report)
    shared = typed(SharedModel, {key: data[key] for key in _SHARED if key in data}, tree, report)
    typed(model, {key: value for key, value in own.items() if key in model.model_fields}, tree, report)
    palette = _palette(data, tree, report)
    if shared is None:
        return report.checked(None)
    sets = sets_of(shared.print, tree, report)
    ids_name_files(sets, report)
    pictures_stay_inside(folder, data.get("print", {}), tree, report)
    prose = _prose(folder, report)
    if report.failed:
        return report.checked(None)
    return report.checked(
        Catalog(
            folder=folder,
            identity=_identity(shared.game, tree, report),
            rules=shared.rules,
            palette=palette,
            sets=sets,
            extras=tuple(Extra(one.id, one.title, int(one.count)) for one in shared.print.extras),
            setups=tuple(data.get("setups") or ()),
            prose=prose,
            theme=shared.print.theme,
            data=data,
            tree=tree,
            fingerprint=fingerprint or fingerprint_of(folder, report),
        )
    )


def _game_id(data: Mapping[str, Any]) -> str:
    game = data.get("game")
    return str(game.get("id", "")) if isinstance(game, dict) else ""


def _unknown_sections(own: Mapping[str, Value], model: type[BaseModel], tree: Tree, report: Report) -> None:
    known = [*_SHARED, *model.model_fields]
    for key in own:
        if key not in model.model_fields:
            hint = closest(key, known) or f"known sections: {', '.join(known)}; data of your own goes under `tables`"
            report.error("CAT010", f"unknown section {key!r}", at=tree.key_mark((key,)), hint=hint)


def _palette(data: Mapping[str, Any], tree: Tree, report: Report) -> Mapping[str, Colour]:
    section = data.get("print")
    stated = section.get("palette") if isinstance(section, dict) else None
    palette: dict[str, Colour] = {}
    for name, text in stated.items() if isinstance(stated, dict) else ():
        try:
            palette[name] = Colour.parse(str(text))
        except ValueError as error:
            report.error("CAT013", str(error), at=tree.mark(("print", "palette", name)))
    return palette


def _identity(game: GameModel, tree: Tree, report: Report) -> Identity:
    return Identity(
        id=game.id,
        title=game.title,
        version=game.version,
        authors=tuple(game.authors),
        players=_span(game.players, ("game", "players"), tree, report),
        subtitle=game.subtitle,
        tagline=game.tagline,
        licence=game.licence,
        based_on=game.based_on,
        credits=game.credits.strip(),
        minutes=_span(game.minutes, ("game", "minutes"), tree, report) if game.minutes else None,
        age=game.age,
        language=game.language,
    )


def _span(model: SpanModel, at: Path, tree: Tree, report: Report) -> Span:
    if model.min > model.max:
        report.error("CAT014", f"min {model.min} is above max {model.max}", at=tree.mark(at))
    return Span(model.min, model.max)


def _prose(folder: FilePath, report: Report) -> Prose | None:
    file = folder / RULEBOOK
    if not file.exists():
        return None
    text = text_of(file, str(file), report)
    return Prose(text, str(file)) if text is not None else None


def fingerprint_of(folder: FilePath, report: Report) -> str:
    """A hex sha256 over the names and bytes of all files of a game; hidden files and links leaving it do not count."""
    root = folder.resolve()
    digest = hashlib.sha256()
    total = 0
    files = sorted(
        (file.relative_to(folder).as_posix(), file)
        for file in folder.rglob("*")
        if not any(part.startswith(".") for part in file.relative_to(folder).parts)
    )
    for name, file in files[:MOST_FILES]:
        if not file.is_file() or not file.resolve().is_relative_to(root):
            continue
        total += file.stat().st_size
        if total > MOST_BYTES:
            break
        data = file.read_bytes()
        digest.update(f"{name} {len(data)}\n".encode())
        digest.update(data)
    if len(files) > MOST_FILES or total > MOST_BYTES:
        report.error("SRC006", f"{folder} holds more than {MOST_FILES} files or {MOST_BYTES // 1_000_000} MB")
    return digest.hexdigest()
