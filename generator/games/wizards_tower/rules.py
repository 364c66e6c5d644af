"""The rules of Wizard's Tower."""

from typing import Any

from generator.catalog.models import Catalog
from generator.games.kit import Game


class WizardsTower(Game[Any]):
    """The rules, made once from a catalog."""

    def __init__(self, catalog: Catalog) -> None:
        raise NotImplementedError
