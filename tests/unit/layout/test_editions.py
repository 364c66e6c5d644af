"""What layouts know of the edition they are drawn for, and what they tell of the room their texts have left."""

from pathlib import Path

import pytest

from generator.layout.compose import compose
from generator.layout.headroom import Headroom
from generator.layout.library import layouts_of
from generator.source.face import FaceRef
from tests.folders import read_folder
from tests.unit.layout.table import book, component, game, piece, words, write


@pytest.mark.parametrize(("ink", "shown"), [("colour", "full"), ("low", "spare"), ("grey", "full")])
def test_a_layout_can_draw_less_in_an_edition_that_spares_ink(tmp_path: Path, ink: str, shown: str) -> None:
    write(
        tmp_path,
        front="layers:\n  - {text: full, when: face.ink != 'low'}\n  - {text: spare, when: face.ink == 'low'}\n",
    )
    made = compose(game(tmp_path, [component("front")]), layouts_of(read_folder(tmp_path), "cavern"), book(), ink=ink)
    assert words(piece(made)) == shown


def test_a_text_tells_how_much_of_its_box_is_left(tmp_path: Path) -> None:
    write(tmp_path, front="layers:\n  - {text: '{card.text}', name: rules, box: [5, 5, 50, 30], size: 9, min: 6}\n")
    left: dict[int, float] = {}
    for count in (5, 20, 40):
        found: list[Headroom] = []
        cards = [component("front", {"card": {"text": "word " * count}})]
        compose(game(tmp_path, cards), layouts_of(read_folder(tmp_path), "cavern"), book(), headrooms=found)
        (headroom,) = found
        assert (headroom.face, headroom.layer) == (FaceRef("card", "set", "troll"), "rules")
        assert 6 <= headroom.size_pt <= 9
        left[count] = headroom.share
    assert 1 > left[5] > left[20] > left[40] > 0
