"""The playing half can be translated by mypyc; `make fuzz` compiles it and plays the same games with it."""

from pathlib import Path

import pytest

from tests.contract import compiled


@pytest.mark.slow
def test_the_playing_half_can_be_translated_to_c(tmp_path: Path) -> None:
    compiled.copied(tmp_path)
    assert compiled.translated(tmp_path) == ""
