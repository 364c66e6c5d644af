"""What is put into an output in the making."""

from pathlib import Path, PurePosixPath

import pytest

from generator.output import OutputFile, OutputPlace, staged
from tests.unit.output.sample import OLD, build, content, game_in


@pytest.mark.parametrize("other", ["print/a4/cards.pdf", "print/A4/Cards.pdf", "manifest.json"])
def test_no_product_takes_the_place_of_another(tmp_path: Path, other: str) -> None:
    game, output = game_in(tmp_path), tmp_path / "output"
    build(output, OLD, game)
    with (
        pytest.raises(AssertionError, match=other),
        staged(OutputPlace(output, "hill"), game) as staging,
    ):
        staging.write(OutputFile(PurePosixPath("print/a4/cards.pdf"), b"one"))
        staging.write(OutputFile(PurePosixPath(other), b"other"))
        staging.manifest({"game": "hill"})
    assert content(output / "hill") == OLD
