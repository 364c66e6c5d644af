"""Hard-coded numbers in a rulebook."""

from generator.catalog.models import Prose
from generator.games.typed_figures import typed_figures

TEXT = """# A game
1. Draw {=3} cards of {rules.deck} and 12 stones.
AB-RULE-4 and https://example.org/99 are no numbers, 7 is.
~~~ example 5
"""


def test_numbers_that_nothing_supplies_are_found_where_they_are() -> None:
    prose = Prose(TEXT, "rulebook.md")
    found = [(mark.line, mark.column, figure) for mark, figure in typed_figures(prose, r"\bAB-[A-Z]+-\d+\b")]
    assert found == [(2, 40, "12"), (3, 54, "7")]
    assert (3, 9, "4") in [(mark.line, mark.column, figure) for mark, figure in typed_figures(prose, "nothing")]
