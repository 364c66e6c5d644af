"""Words that a reader of a rulebook never meets: seats of the rules, and what is behind the game."""

import re
from pathlib import Path

import pypdfium2
import pytest

from tests.e2e.conftest import GAMES

SEAT = re.compile(r"\b(?:P[1-9]|[Ss]eat [0-9])\b")
BEHIND = re.compile(r"\b(?:engine|playouts?|bots?|simulat\w+|yaml|catalog|scenarios?)\b", re.IGNORECASE)


def told(file: Path) -> str:
    """All words of a file; the credits, on its last pages, may name what it was made with."""
    with pypdfium2.PdfDocument(file) as document:
        return "\n".join(page.get_textpage().get_text_range() for page in document)


@pytest.mark.parametrize("game", GAMES)
def test_players_are_called_by_their_pieces_and_nothing_behind_the_game_is_named(built: Path, game: str) -> None:
    words = told(built / game / "rulebook/rulebook.pdf")
    found = [match[0] for pattern in (SEAT, BEHIND) for match in pattern.finditer(words)]
    assert found == []
