"""The bundled games with their rows in CSV files: the same catalogs, so the same files are made of them."""

import json
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from generator.catalog.files import data_files, files_in
from generator.catalog.load import load_files, read_game
from generator.catalog.models import Catalog
from generator.catalog.resolve import SETS
from generator.catalog.rows import rows_at
from generator.catalog.schema import Plain, Shared
from generator.catalog.sheet_schema import RowSchemas
from generator.catalog.sheet_text import csv_of
from generator.games.checking import sections_of
from generator.source.diagnostic import Report

CONTENT = Path(__file__).resolve().parents[2] / "content"
GAMES = sorted(folder.name for folder in CONTENT.iterdir() if (folder / "game.yaml").is_file())


def loaded(folder: Path) -> Catalog:
    checked = load_files(files_in(folder, Report()), lambda game, _: sections_of(game))
    assert checked.value is not None, "\n".join(map(str, checked.diagnostics[:5]))
    return checked.value


def rows_in(data: Mapping[str, Any], schemas: RowSchemas) -> Iterator[tuple[Any, Any, Any]]:
    """Every list of rows, and every group of rows by their ids: what holds it, its key there, the rows."""
    for key in SETS:
        for entry in data["print"].get(key, ()):
            for name in ("cards", "tiles", "pieces"):
                if isinstance(entry.get(name), list):
                    yield entry, name, entry[name]
    for key in data:
        if key not in ("print", "game", "rules", "decks"):
            yield from below(data, (key,), data[key], schemas)


def below(holder: Any, path: tuple[str, ...], value: Any, schemas: RowSchemas) -> Iterator[tuple[Any, Any, Any]]:
    rows = value if isinstance(value, list) else list(value.values()) if isinstance(value, dict) else []
    if rows and all(isinstance(row, dict) for row in rows) and (isinstance(value, list) or schemas.is_group(path)):
        ids = [row for row, _ in rows_at(value, path)]
        if isinstance(value, list) or not any("id" in row for row in rows):
            yield holder, path[-1], ids
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from below(value, (*path, key), inner, schemas)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_with_its_rows_in_csv_files_is_the_same_game(game: str, tmp_path: Path) -> None:
    folder = tmp_path / game
    shutil.copytree(CONTENT / game, folder)
    read = read_game(files_in(folder, Report())).value
    assert read is not None
    data: Any = json.loads(json.dumps(read.data))
    schemas = RowSchemas((Shared, sections_of(game) or Plain))
    made = 0
    for number, (holder, key, rows) in enumerate(list(rows_in(data, schemas))):
        (folder / f"sheet{number}.csv").write_text(csv_of(rows), encoding="utf-8", newline="")
        holder[key] = f"sheet{number}.csv"
        made += len(rows)
    data.pop("decks", None)  # of files of their own
    for name in data_files(files_in(folder, Report()), Report()):
        (folder / name).unlink()
    (folder / "game.yaml").write_text(json.dumps(data), encoding="utf-8")
    before, after = loaded(CONTENT / game), loaded(folder)
    assert made > 20
    assert json.dumps(after.data, sort_keys=True) == json.dumps(before.data, sort_keys=True)
    assert [found.components for found in after.sets] == [found.components for found in before.sets]
