"""Which piece a name means: its own id, or that of a row it is made of."""

from pathlib import Path

from generator.tasks.show import piece_named
from tests.unit.catalog.games import catalog


def test_a_piece_is_named_by_its_id_or_by_its_rows(tmp_path: Path) -> None:
    toy = catalog(tmp_path)
    found = [piece_named(name, toy) for name in ("fox", "red-high", "blue", "low", "none")]
    assert [piece and str(piece.id) for piece in found] == ["fox", "red-high", "blue-high", "red-low", None]
