"""Figures of cards: an example or a check notices when one is another, not simulated games alone."""

import pytest

from generator.games import game_of
from generator.games.rulesets import rules_of
from generator.verifying import examples
from generator.verifying.number_changes import changes_of
from generator.verifying.paired_games import PairedGames
from generator.verifying.sensitivity import Sensitivity, Witness
from tests.contract.tables import catalog_named

EACH = 41
"""One of so many changes is asked about; `pnp verify GAME --numbers` asks of all."""


@pytest.mark.parametrize(
    ("name", "sections"),
    [("summoners-quest", ("cards", "statuses")), ("wizards-tower", ("wizard_deck", "loot_deck", "tiles"))],
)
def test_no_figure_of_a_card_is_noticed_by_games_alone(name: str, sections: tuple[str, ...]) -> None:
    catalog = catalog_named(name)
    game, rules = game_of(name, catalog.files), rules_of(catalog)
    assert game is not None
    book = game.examples(catalog, rules)
    runs = [examples.judged(tree, game, catalog, rules, book) for tree in examples.own(catalog.files).value or ()]
    scenarios = [run.scenario for run in runs if run.scenario is not None]
    asker = Sensitivity(catalog, game, rules, scenarios, games=PairedGames(rules, 0))
    changes = [change for section in sections for change in changes_of(catalog.data[section], (section,))]
    unseen = [
        str(change) for change in changes[::EACH] if asker.ask(change).witness not in (Witness.EXAMPLE, Witness.CHECK)
    ]
    assert unseen == []
