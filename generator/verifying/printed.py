"""Whether players are told the numbers of the rules: one that no text prints is a rule that nobody can know."""

import re
from collections.abc import Iterator

from generator.catalog.models import Catalog
from generator.games.game import GamePackage
from generator.source.diagnostic import Report
from generator.source.mark import Path
from generator.source.tree import Value
from generator.verifying.sensitivity import not_played

_READ = re.compile(r"\b(?:variants\.[\w-]+\.)?rules\.[^\W\d]\w*")


def check(catalog: Catalog, game: GamePackage, report: Report) -> None:
    """GAM029: no rulebook, section or layout reads a number under `rules`, or one that a variant changes."""
    texts = "\n".join(_texts(catalog))
    read = set(_READ.findall(texts))
    for name in catalog.rules:
        if f"rules.{name}" not in read and not not_played(game, ("rules", name)):
            _tell(f"rules.{name}", f"rules.{name}", ("rules", name), catalog, report)
    for index, variant in enumerate(catalog.variants):
        for name in variant.rules:
            path = f"variants.{variant.id}.rules.{name}"
            if path not in read:
                what = f"rules.{name} of variant {variant.id!r}"
                _tell(what, path, ("variants", index, "rules", name), catalog, report)


def _tell(what: str, placeholder: str, path: Path, catalog: Catalog, report: Report) -> None:
    message = f"{what} is printed nowhere: no rulebook, card or layout reads it"
    hint = f"write {{{placeholder}}} or {{{placeholder}|word}} in the text that speaks of it"
    report.warning("GAM029", message, at=catalog.tree.mark(path), hint=hint)


def _texts(catalog: Catalog) -> Iterator[str]:
    """Everything of a catalog that may be printed, placeholders unfilled; worked examples are played with numbers."""
    if catalog.prose is not None:
        yield catalog.prose.text
    written = catalog.raw.data if catalog.raw is not None else {}
    for key, section in written.items() if isinstance(written, dict) else ():
        if key != "rules":
            yield from _strings(section)
    for name in (name for name in catalog.files.below("layouts") if name.endswith(".yaml")):
        yield catalog.files.read(name).decode(errors="replace")


def _strings(value: Value) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from _strings(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _strings(inner)
