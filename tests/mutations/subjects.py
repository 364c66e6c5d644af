"""What is changed: the data of a game, its layouts, its rulebook, its worked examples, the text of its files."""

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any

from click.testing import CliRunner

from generator import resources
from generator.catalog.files import PROSE, GameFiles
from generator.catalog.load import read_game
from generator.catalog.models import Catalog
from generator.catalog.verified import Draft
from generator.cli.new import command
from generator.games import game_of
from generator.games.checking import validate, validate_tree
from generator.games.rulesets import rules_of
from generator.layout.compose import compose
from generator.layout.library import layouts_of
from generator.rulebook.compose import compose as write
from generator.source.diagnostic import Diagnostic, Report
from generator.source.reader import one_document
from generator.source.tree import Tree
from generator.text.fonts import FontBook
from generator.verifying import examples
from tests.folders import read_folder
from tests.mutations.changes import Change, changed, changes

GAMES = ("geyser", "saratoga-sabotage", "summoners-quest")
BOOK = FontBook([resources.fonts()])

Try = Callable[[], "tuple[Any, tuple[Diagnostic, ...]]"]
"""One case: what came out (None: nothing) and what was told."""


@dataclass(frozen=True, slots=True)
class Case:
    """Something with one thing wrong in it, and how it is called."""

    name: str
    run: Try


def with_file(files: GameFiles, name: str, data: bytes) -> GameFiles:
    """The folder with another content of one file."""
    digests = dict(sorted({**files.digests, name: hashlib.sha256(data).digest()}.items()))
    return replace(files, digests=digests, kept={**files.kept, name: data})


def of_data(folder: Path) -> Iterator[Case]:
    """Every change to a game's data."""
    files = read_folder(folder)
    raw = read_game(files).value
    assert raw is not None
    known: dict[str, tuple[str, ...]] = {}

    def layouts(game_id: str) -> tuple[str, ...]:
        return known.setdefault(game_id, layouts_of(files, game_id).ids())

    def run(change: Change) -> tuple[Any, tuple[Diagnostic, ...]]:
        with changed(raw.data, change):
            checked = validate_tree(files, raw, layouts=layouts)
            return checked.value, checked.diagnostics

    for change in changes(raw.data):
        yield Case(f"{folder.name} {change}", partial(run, change))


@cache
def sound(folder: Path) -> Catalog:
    """The catalog of a folder in which nothing is wrong."""
    checked = validate(read_folder(folder))
    assert checked.value is not None
    return checked.value


def of_layouts(folder: Path) -> Iterator[Case]:
    """Every change to each layout that a game uses, bundled ones among them, drawn on one piece that shows it."""
    catalog = sound(folder)
    layouts = layouts_of(catalog.files, catalog.identity.id)
    for name in layouts.ids():
        own = f"layouts/{name}.yaml"
        file = catalog.files.path(own) if own in catalog.files else resources.layouts() / f"{name}.yaml"
        if not file.is_file() or (piece := _shows(catalog, own)) is None:
            continue
        report = Report()
        tree = one_document(file.read_text(encoding="utf-8"), [str(file)], report)
        assert tree is not None and not report.failed
        for change in changes(tree.data):
            yield Case(f"{folder.name}/{own} {change}", _drawn(catalog, own, piece, tree, change))


def _shows(catalog: Catalog, own: str) -> str | None:
    """A piece that cannot be drawn when the layout is broken."""
    files = with_file(catalog.files, own, b"layers: 5")
    for piece in {(component.front, component.back): component for component in catalog.components}.values():
        if compose(
            Draft(replace(catalog, files=files)), layouts_of(files, catalog.identity.id), BOOK, {piece.id}
        ).failed:
            return piece.id
    return None


def _drawn(catalog: Catalog, own: str, piece: str, tree: Tree, change: Change) -> Try:
    def run() -> tuple[Any, tuple[Diagnostic, ...]]:
        with changed(tree.data, change):
            data = json.dumps(tree.data, indent=1).encode()  # JSON is YAML
        files = with_file(catalog.files, own, data)
        layouts = layouts_of(files, catalog.identity.id)
        checked = compose(Draft(replace(catalog, files=files)), layouts, BOOK, {piece})
        return checked.value, checked.diagnostics

    return run


def of_examples(folder: Path) -> Iterator[Case]:
    """Every change to each worked example."""
    catalog = sound(folder)
    game = game_of(catalog.identity.id)
    if game is None:
        return
    rules = rules_of(catalog)
    book = game.examples(catalog, rules)
    for tree in examples.own(catalog.files).value or ():

        def run(tree: Tree, change: Change) -> tuple[Any, tuple[Diagnostic, ...]]:
            assert game is not None
            with changed(tree.data, change):
                played = examples.judged(tree, game, catalog, rules, book)
            return played, played.diagnostics

        for change in changes(tree.data):
            name = f"{folder.name} example {tree.data.get('id') if isinstance(tree.data, Mapping) else ''} {change}"
            yield Case(name, partial(run, tree, change))


def of_rulebook(folder: Path, seed: int, number: int) -> Iterator[Case]:
    """Damaged rulebooks, set without pictures."""
    catalog = sound(folder)
    assert catalog.prose is not None
    prose = catalog.prose

    def run(text: str) -> tuple[Any, tuple[Diagnostic, ...]]:
        checked = write(Draft(replace(catalog, prose=replace(prose, text=text))), BOOK, ())
        assert checked is not None
        return checked.value, checked.diagnostics

    for name, text in damaged(prose.text, Random(seed), number):
        yield Case(f"{folder.name}/{PROSE} {name}", partial(run, text))


def of_text(folder: Path, seed: int, number: int) -> Iterator[Case]:
    """Damaged YAML files of a game."""
    files = read_folder(folder)

    def run(name: str, text: str) -> tuple[Any, tuple[Diagnostic, ...]]:
        other = with_file(files, name, text.encode("utf-8", "surrogatepass"))
        checked = validate(other, layouts=lambda game_id: layouts_of(other, game_id).ids())
        return checked.value, checked.diagnostics

    for name in files.names(suffix=".yaml"):
        source = (files.path(name)).read_text(encoding="utf-8")
        for what, text in damaged(source, Random(f"{seed}{name}"), number):
            yield Case(f"{folder.name}/{name} {what}", partial(run, name, text))


_BITS = (
    *("{", "}", "{{", "}}", "[", "]", ":", "- ", "~~~", "```", "|", "#", "'", '"', "*", "&x", "!t", "<b>", "![](x)"),
    *("\t", "\n\n", "{x}", "{=", "%", "\0", "\u202e", "\U0001d54f", "é", "~~~each x", "~~~board", "[A-1] ", "(", "]("),
    *("> ", "1. ", "---\n"),
)
"""What is put into a text."""


def damaged(text: str, random: Random, number: int) -> Iterator[tuple[str, str]]:
    """The text with lines dropped, doubled, exchanged, cut short, or with bits put in and taken out."""
    lines = text.split("\n")
    for count in range(number):
        at, to = random.randrange(len(lines)), random.randrange(len(lines))
        line = lines[at]
        column = random.randrange(len(line) + 1)
        kind = random.choice(("drop", "double", "swap", "cut", "truncate", "insert", "remove", "indent", "many"))
        made = list(lines)
        match kind:
            case "drop":
                del made[at]
            case "double":
                made.insert(at, line)
            case "swap":
                made[at], made[to] = made[to], made[at]
            case "cut":
                made[at] = line[:column]
            case "truncate":
                made = [*made[:at], line[:column]]
            case "insert":
                made[at] = line[:column] + random.choice(_BITS) + line[column:]
            case "remove":
                made[at] = line[:column] + line[column + 1 :]
            case "indent":
                made[at] = " " * random.randrange(1, 6) + line
            case _:
                for _ in range(5):
                    where = random.randrange(len(made))
                    made[where] = made[where][: random.randrange(len(made[where]) + 1)] + random.choice(_BITS)
        yield f"{count} {kind} {at + 1}:{column + 1}", "\n".join(made)


def starter(home: Path) -> Path:
    """The game that `pnp new` makes, in a folder below `home`."""
    made = CliRunner().invoke(command, ["lantern-hill", "--in", str(home)])
    assert made.exit_code == 0, made.output
    return home / "lantern-hill"
