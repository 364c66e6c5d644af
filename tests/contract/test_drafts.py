"""Drafts of worked examples that run as they are written: from moments all over simulated games."""

from functools import partial

import pytest

from generator.engine.bots import BOTS
from generator.engine.scenario import parse, run
from generator.games import game_of
from generator.games.rulesets import rules_of
from generator.verifying.drafts import Moment, draft
from tests.contract.tables import catalog_named
from tests.documents import document

MOMENTS = (7, 12, 20, 29, 38, 50)
"""Decisions after the set-up, where a game has so many."""

GAMES = ("geyser", "saratoga-sabotage", "summoners-quest", "wizards-tower", "mana-maker", "nine-worlds")


@pytest.mark.parametrize("name", GAMES)
def test_drafts_run_as_they_are_written(name: str) -> None:
    catalog = catalog_named(name)
    game, rules = game_of(name, catalog.files), rules_of(catalog)
    assert game is not None
    book = game.examples(catalog, rules)
    telling = partial(game.telling, catalog) if game.telling is not None else None
    failed: list[str] = []
    tried = 0
    for bot in sorted(BOTS)[:2]:
        for number in MOMENTS:
            moment = Moment(min(rules.players()), bot, 1, 0, number)
            try:
                text = draft(rules, book, moment, rules.names.rules[:1], number, telling)
            except LookupError:
                continue
            tried += 1
            scenario, _ = parse(document(text), getattr(book, "further", ()))
            assert scenario is not None, text
            assert scenario.steps, text
            if run(scenario, rules, book).problems:
                failed.append(text)
    assert tried >= 4
    assert len(failed) <= tried // 10, "\n".join(failed)
