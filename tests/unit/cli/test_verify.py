"""What `pnp verify` says of the components that players need."""

from generator.cli.verify import _needed


def row(players: int, source: str, required: int, available: int) -> dict[str, object]:
    """A line of the evidence."""
    return {
        "players": players,
        "source": source,
        "title": source.title(),
        "required": required,
        "available": available,
        "enough": required <= available,
    }


def test_a_component_has_one_line_for_all_numbers_of_players() -> None:
    rows = [row(2, "coins", 10, 12), row(2, "dice", 3, 3), row(3, "coins", 15, 12), row(3, "dice", 3, 3)]
    assert _needed(rows) == [
        "needed for 2, 3 players:",
        "  Coins: 10, 15 of 12, short by 3",
        "  Dice: 3 of 3, enough",
    ]


def test_nothing_is_said_where_a_game_says_nothing() -> None:
    assert _needed([]) == []
