"""The rules as they are made from content/, and tables that are laid for a test."""

from collections.abc import Callable
from typing import Any

import pytest

from generator.catalog.models import Catalog
from generator.engine.game import REFEREE, Viewer
from generator.engine.rules import IllegalAction, Step
from generator.games.wizards_tower.examples import TowerExamples
from generator.games.wizards_tower.rules import WizardsTower
from generator.games.wizards_tower.state import TowerState
from tests.contract.catalogs import catalog_named


@pytest.fixture(scope="session")
def catalog() -> Catalog:
    return catalog_named("wizards-tower")


@pytest.fixture(scope="session")
def rules(catalog: Catalog) -> WizardsTower:
    return WizardsTower(catalog)


@pytest.fixture(scope="session")
def examples(rules: WizardsTower) -> TowerExamples:
    return TowerExamples(rules)


class Table:
    """A position and the steps of the worked examples' language on it."""

    def __init__(self, examples: TowerExamples, start: dict[str, Any]) -> None:
        self.examples = examples
        self.game = examples.tower
        self.g: TowerState = examples.start(start)

    def do(self, verb: str, **given: Any) -> "Table":
        self.examples.play(self.g, Step(verb, given))
        self.game.check(self.g)
        return self

    def show(self, what: str) -> Any:
        return self.game.show(self.g, Viewer(self.game, self.g, REFEREE))[what]

    def hero(self, name: str, what: str) -> Any:
        return self.show("heroes")[name][what]

    def asked(self) -> TowerState:
        """The same position as a game that goes on by itself."""
        self.game.drop(self.g)
        self.game.run(self.g)
        return self.g

    def offered(self, seat: int) -> list[dict[str, Any]]:
        """What a seat may choose, in words."""
        return [dict(self.game.name(self.g, seat, action)) for action in self.game.legal(self.g, seat)]

    def choose(self, seat: int, **words: Any) -> "Table":
        self.game.apply(self.g, seat, self.game.parse(self.g, seat, words))
        self.game.check(self.g)
        return self


Lay = Callable[..., Table]


@pytest.fixture(scope="session")
def lay(examples: TowerExamples) -> Lay:
    def made(heroes: dict[str, Any], **start: Any) -> Table:
        return Table(examples, {"heroes": heroes, **start})

    return made


def refused(table: Table, rule: str, verb: str, **given: Any) -> None:
    """The step must be refused by that rule."""
    with pytest.raises(IllegalAction) as caught:
        table.do(verb, **given)
    assert caught.value.rule == rule
