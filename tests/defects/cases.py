"""Defects as data: a patched catalog or set-up, and the codes that must refuse it (none: it must be accepted)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from generator.catalog.accepted import accepted
from generator.catalog.files import PROSE, GameFiles, files_in
from generator.catalog.load import build, read_game, resolve
from generator.catalog.models import Prose
from generator.catalog.schema import Shared
from generator.games import game_of
from generator.games.checking import game_id, sections_of
from generator.games.game import GamePackage
from generator.source.diagnostic import Checked, Diagnostic, Report, Severity
from generator.source.mark import Mark
from generator.source.mark import Path as Place
from generator.source.patch import patched
from generator.source.reader import read_documents, read_fences
from generator.source.tree import Tree
from generator.verifying import examples

INVALID, VALID = "yaml invalid", "yaml valid"
"""What code fences in Markdown are marked with when they hold cases."""

CATALOG = "catalog"
"""The base of a case that patches the whole catalog; any other is the rulebook, or the id of a set-up or an example."""
RULEBOOK = "rulebook"
"""The base of a case that changes the rulebook: its operations `{replace: words, value: others}` change a passage."""


@dataclass(frozen=True, slots=True)
class Case:
    """A change to something accepted, and the codes it must be refused by; an empty tuple: it must be accepted."""

    id: str
    title: str
    base: str
    patch: tuple[Mapping[str, Any], ...]
    refused_by: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of a case: `lines` say why it passed (a code and its place each) or what went wrong."""

    case: Case
    passed: bool
    lines: tuple[str, ...]


def read_cases(file: Path) -> Checked[tuple[Case, ...]]:
    """The cases in a YAML file (lists) or in a Markdown file's fences; DEF001 for what is no case."""
    report = Report()
    cases: list[Case] = []
    markdown = file.suffix.lower() in (".md", ".markdown")
    sources = [read_fences(file, info) for info in (INVALID, VALID)] if markdown else [read_documents(file)]
    for source in sources:
        report.extend(source.diagnostics)
        for tree in source.value or ():
            cases += _cases(tree, report)
    return report.checked(tuple(cases))


def _cases(tree: Tree, report: Report) -> Iterator[Case]:
    rows = tree.data if isinstance(tree.data, list) else [tree.data]
    for index, row in enumerate(rows):
        match row:
            case {"id": str(name), "base": str(base), "patch": [*patch], **rest} if all(
                isinstance(entry, dict) for entry in patch
            ):
                refused = rest.get("refused_by") or []
                codes = tuple(map(str, refused)) if isinstance(refused, list) else (str(refused),)
                yield Case(name, str(rest.get("title", "")), base, tuple(patch), codes)
            case _:
                mark = tree.mark((index,) if isinstance(tree.data, list) else ())
                report.error("DEF001", "a case needs id, base and a list of patches", at=mark)


@dataclass(frozen=True, slots=True)
class Bench:
    """An accepted game to try cases on: its tree with placeholders unresolved, its worked examples by id."""

    files: GameFiles
    game: GamePackage
    tree: Tree
    examples: Mapping[str, Tree] = field(default_factory=dict)


def bench(folder: Path) -> Checked[Bench]:
    """A game's folder, read for trying cases; DEF002 for a game that has no rules package."""
    report = Report()
    files = files_in(folder, report)
    read = read_game(files)
    report.extend(read.diagnostics)
    if read.value is None:
        return report.refused()
    game = game_of(game_id(read.value))
    if game is None:
        mark = read.value.mark(("game", "id"))
        report.error("DEF002", f"no checks are known for a game {game_id(read.value)!r}, so none to try", at=mark)
        return report.refused()
    return report.checked(Bench(files, game, marked(read.value), _examples(files)))


def marked(tree: Tree) -> Tree:
    """The tree with every mark made, for who patches it again and again."""
    return replace(tree, marks=dict(tree.marks), key_marks=dict(tree.key_marks))


def _examples(files: GameFiles) -> Mapping[str, Tree]:
    """The worked examples of a game; what is wrong with their files is told when they are played."""
    found = examples.own(files).value or ()
    return {str(tree.data["id"]): tree for tree in found if isinstance(tree.data, dict) and "id" in tree.data}


def table(codes: Sequence[str]) -> str:
    """What the codes of a game's own table begin with: `GY-V` of `GY-V01`."""
    return codes[0].rstrip("0123456789") if codes else ""


def try_case(on: Bench, case: Case) -> Verdict:
    """Patch, check and compare.

    A refused case passes when each of its codes is reported, in a section that a patch has touched, and no other code
    of the game's own table is; an accepted one when nothing is an error, in the loader either.
    """
    try:
        if case.base == RULEBOOK:
            return _try_rulebook(on, case)
        if case.base in on.examples:
            changed = patched(on.examples[case.base], case.patch)
            return _judge(case, _check_example(on, changed), changed, _sections(case, ()))
        root, changed = _patched(on.tree, case)
    except (OSError, ValueError, LookupError, TypeError) as error:
        return Verdict(case, False, (f"cannot be patched: {error}",))
    return _judge(case, _check(on, changed, root, accept=not case.refused_by), changed, _sections(case, root))


def _judge(case: Case, found: list[Diagnostic], changed: Tree, sections: set[str]) -> Verdict:
    if not case.refused_by:
        errors = [diagnostic for diagnostic in found if diagnostic.severity is Severity.ERROR]
        return Verdict(case, not errors, tuple(map(str, errors)) or ("accepted",))
    return _compare(case, found, changed, sections)


def _try_rulebook(on: Bench, case: Case) -> Verdict:
    """The rulebook with passages replaced: refused where a code is reported anywhere in it."""
    file = on.files.path(PROSE)
    text = on.files.read(PROSE).decode("utf-8")
    for operation in case.patch:
        if text.count(str(operation["replace"])) != 1:
            raise ValueError(f"the rulebook does not have {operation['replace']!r} once")
        text = text.replace(str(operation["replace"]), str(operation["value"]))
    report = Report()
    if on.game.check_texts is not None:
        on.game.check_texts(on.tree, Prose(text, str(file)), report)
    if not case.refused_by:
        return _judge(case, report.diagnostics, on.tree, set())
    codes = {diagnostic.code for diagnostic in report.diagnostics}
    wrong = [f"{code} is not reported" for code in case.refused_by if code not in codes]
    right = [f"refused by {diagnostic.code} at {diagnostic.mark}" for diagnostic in report.diagnostics]
    return Verdict(case, not wrong, tuple(wrong or right))


def _check_example(on: Bench, example: Tree) -> list[Diagnostic]:
    report = Report()
    if on.game.check_example is not None:
        on.game.check_example(resolve(on.tree, Report()), example, report)
    return report.diagnostics


def _patched(tree: Tree, case: Case) -> tuple[Place, Tree]:
    """Where the patched object stands, and the patched tree."""
    root: Place = () if case.base == CATALOG else ("setups", _setup(tree, case.base))
    return root, patched(tree, [_under(root, operation) for operation in case.patch])


def _setup(tree: Tree, name: str) -> int:
    setups = tree.at(("setups",))
    if isinstance(setups, list):
        for index, setup in enumerate(setups):
            if isinstance(setup, dict) and setup.get("id") == name:
                return index
    raise ValueError(f"there is no set-up {name!r}")


def _under(root: Place, operation: Mapping[str, Any]) -> Mapping[str, Any]:
    """The operation with its dotted path counted from the catalog's root."""
    prefix = "".join(f"{step}." for step in root)
    return {key: f"{prefix}{value}" if key in ("set", "remove", "add") else value for key, value in operation.items()}


def _sections(case: Case, root: Place) -> set[str]:
    if root:
        return {str(root[0])}
    paths = [row.get("set") or row.get("remove") or row.get("add") or "" for row in case.patch]
    return {str(path).split(".")[0] for path in paths}


def _check(on: Bench, changed: Tree, root: Place, *, accept: bool) -> list[Diagnostic]:
    """What the game's own checks find, which see nothing that has not the shape of the models."""
    part = accepted(resolve(changed, Report()), (Shared, on.game.sections))
    report = Report()
    if part is None or not part.whole:
        return list(build(on.files, changed, sections_of).diagnostics)
    if root:
        on.game.check_setup(part.tree, root, report)
    else:
        on.game.check(part.tree, report)
        if on.game.check_texts is not None:
            on.game.check_texts(changed, None, report)
    if accept:
        report.extend(build(on.files, changed, sections_of).diagnostics)
    return report.diagnostics


def _compare(case: Case, found: list[Diagnostic], changed: Tree, sections: set[str]) -> Verdict:
    family = table(case.refused_by)
    wrong: list[str] = []
    right: list[str] = []
    for code in case.refused_by:
        reported = [diagnostic for diagnostic in found if diagnostic.code == code]
        placed = [diagnostic for diagnostic in reported if _touches(diagnostic, changed, sections)]
        if placed:
            right.append(f"refused by {code} at {placed[0].mark}")
        elif reported:
            wrong.append(f"{code} stands at {reported[0].mark}, which is not in {' or '.join(sorted(sections))}")
        else:
            wrong.append(f"{code} is not reported")
    errors = [diagnostic for diagnostic in found if diagnostic.severity is Severity.ERROR]  # a warning refuses nothing
    others = sorted({error.code for error in errors if error.code.startswith(family)} - set(case.refused_by))
    wrong += [f"{code} is reported too: {_message(found, code)}" for code in others]
    return Verdict(case, not wrong, tuple(wrong or right))


def _message(found: list[Diagnostic], code: str) -> str:
    return next(diagnostic.message for diagnostic in found if diagnostic.code == code)


def _touches(found: Diagnostic, tree: Tree, sections: set[str]) -> bool:
    places: set[Mark] = {mark for _, mark in found.related}
    if found.mark is not None:
        places.add(found.mark)
    return any(
        path and path[0] in sections and mark in places
        for marks in (tree.marks, tree.key_marks)
        for path, mark in marks.items()
    )
