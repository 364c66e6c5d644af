"""The sheets that the bundled games take, held: whoever changes sets, sizes or packing sees what it costs."""

import pytest

from benchmarks.paper import files_of
from generator import resources
from generator.sheets import PaperUse
from generator.sheets.papers import A4, LETTER, Paper

MOST = {
    ("geyser", "a4"): 3,
    ("geyser", "letter"): 3,
    ("saratoga-sabotage", "a4"): 10,  # nine, and one of boxes
    ("summoners-quest", "a4"): 16,  # fifteen, and a box
    ("summoners-quest", "letter"): 18,
    ("wizards-tower", "a4"): 23,
}


@pytest.mark.parametrize(("game", "paper"), MOST)
def test_a_game_takes_no_more_paper_than_it_did(game: str, paper: str) -> None:
    papers: dict[str, Paper] = {"a4": A4, "letter": LETTER}
    use = sum((file.use for file in files_of(resources.content() / game, papers[paper])), PaperUse())
    assert use.sheets <= MOST[game, paper]
    assert 0.5 < use.share < 1.0
