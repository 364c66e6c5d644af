"""Games are played as they were before: a part of `tests.contract.logs`, which compares all of them."""

import pytest

from tests.contract import logs
from tests.contract.tables import OWN_TABLES, tried


@pytest.mark.parametrize("bot", logs.BATCH)
@pytest.mark.parametrize(("name", "players"), tried(OWN_TABLES))
def test_seeded_games_go_as_they_went(name: str, players: int, bot: str) -> None:
    assert logs.differing(name, players, bot, batches=1) == []


def test_a_digest_that_differs_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    row = logs.key("geyser", 2, "random")
    kept = logs.wanted()
    monkeypatch.setattr(logs, "wanted", lambda: {**kept, row: [kept[row][0], "0" * 16]})
    assert logs.differing("geyser", 2, "random", batches=2) == [1]
