"""Sets that can be used instead of others."""

from pathlib import Path

import pytest

from tests.unit.catalog.games import loaded
from tests.unit.catalog.test_diagnostics import WHOLE

TOKENS = """  tokens:
    - id: chips
      title: Chips
      size: 12
      front: card
      instead_of: {name}
      pieces: [{{id: chip, title: Chip, copies: 5}}]
"""


def _with(name: str) -> str:
    return WHOLE.replace("print:\n", "print:\n" + TOKENS.format(name=name), 1)


def test_a_set_can_stand_for_another(tmp_path: Path) -> None:
    found = loaded(tmp_path, _with("beasts"))
    assert found.diagnostics == ()
    assert found.value is not None
    assert found.value.set_of("chips").instead_of == "beasts"
    assert found.value.set_of("beasts").instead_of is None


@pytest.mark.parametrize(("name", "hint"), [("beast", "did you mean 'beasts'?"), ("chips", None)])
def test_it_stands_for_another_one_that_is_printed(tmp_path: Path, name: str, hint: str | None) -> None:
    (found,) = loaded(tmp_path, _with(name)).diagnostics
    assert (found.code, found.hint) == ("CAT044", hint)
    assert found.mark is not None and found.mark.line
