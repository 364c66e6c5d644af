"""The kept list: changes that something must notice, each by the text that stands at its place."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.documents import document
from tests.mutants.subjects import modules_of, source_of

FILE = Path(__file__).with_name("kept.yaml")


@dataclass(frozen=True, slots=True)
class Kept:
    """A change to a module, where `was` stands exactly once; `by` is the oracle that must notice it.

    `first` is the worked example, or the second reading's position, that is asked before the others, "" where none is
    known to notice.
    """

    module: str
    was: str
    instead: str
    by: str
    first: str

    def __str__(self) -> str:
        return f"{self.module.removeprefix('generator.games.')}: {self.was!r} -> {self.instead!r}"

    def made(self) -> bytes | None:
        """The module's text with the change; None where `was` does not stand there once."""
        text = source_of(self.module).decode()
        return text.replace(self.was, self.instead).encode() if text.count(self.was) == 1 else None


def of_game(game: str, file: Path = FILE) -> list[Kept]:
    """The kept changes to a game's rules, in the order of the file."""
    rows: Mapping[str, Mapping[str, list[Mapping[str, Any]]]] = document(file.read_text(encoding="utf-8"))
    modules = {module.split(".")[-1]: module for module in modules_of(game)}
    return [
        Kept(modules[name], row["was"], row["instead"], row.get("by", "examples"), row.get("first", ""))
        for name, found in rows.get(game, {}).items()
        for row in found
    ]
