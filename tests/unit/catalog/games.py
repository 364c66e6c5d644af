"""Small games in a folder, for tests of the loader."""

from collections.abc import Collection
from pathlib import Path

from generator.catalog.load import load
from generator.catalog.models import Catalog
from generator.source.diagnostic import Checked

GAME = "game: {id: toy, title: Toy, authors: [A], players: {min: 2, max: 4}}\n"
PRINT = """\
rules: {goal: 10, hand: 3}
tables:
  colours:
    - {id: red, title: Red, hex: "#ff0000"}
    - {id: blue, title: Blue, hex: "#0000ff", copies: 2}
  ranks:
    - {id: low, title: Low, rank: 1, squares: [a1, b1]}
    - {id: high, title: High, rank: 7, squares: [a2]}
print:
  palette: {ink: "#101010"}
  decks:
    - id: beasts
      title: Beasts
      size: poker
      front: classic
      fields: {cost: int, art: picture}
      cards:
        - {id: fox, title: Fox, cost: 2, copies: 3, text: "Worth {cost}, up to {rules.goal}."}
        - {id: owl, cost: 4, text: "Draw {=1} card."}
    - id: suits
      title: Suits
      size: {width: 50, height: 70}
      front: classic
      back: back
      from: {colour: tables.colours, rank: tables.ranks}
      where: "rank.rank > 2 or colour.id == 'red'"
      title_of: "{colour.title} {rank.rank}"
      copies: "{rank.rank}"
  boards:
    - id: field
      title: Field
      size: {width: 40, height: 60}
      front: plain-board
      spaces:
        - grid: {columns: 2, rows: 3, cell: 10, at: [5, 10]}
        - {from: {rank: tables.ranks}, at: rank.squares, type: marked, label: "{rank.rank}"}
        - {space: {id: hall, at: [30, 30], size: 8, edges: [b3]}, type: hall}
"""


def folder(tmp_path: Path, **files: str) -> Path:
    """A game's folder; keyword `cards` writes cards.yaml."""
    for name, text in files.items():
        (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
    return tmp_path


def loaded(tmp_path: Path, text: str = GAME + PRINT, layouts: Collection[str] | None = None) -> Checked[Catalog]:
    """A game of one file."""
    known = layouts
    return load(folder(tmp_path, game=text), lambda *_: None, layouts=None if known is None else lambda *_: known)


def catalog(tmp_path: Path, text: str = GAME + PRINT) -> Catalog:
    """The same, right."""
    checked = loaded(tmp_path, text)
    assert checked.value is not None, "\n".join(map(str, checked.diagnostics))
    return checked.value


def told(tmp_path: Path, text: str, layouts: Collection[str] | None = None) -> list[str]:
    """What is wrong with a game: `code line:column`, in the order of the places."""
    found = loaded(tmp_path, text, layouts).diagnostics
    return sorted(
        f"{diagnostic.code} {diagnostic.mark.line}:{diagnostic.mark.column}" if diagnostic.mark else diagnostic.code
        for diagnostic in found
    )
