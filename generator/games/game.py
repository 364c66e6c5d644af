"""What a game's package hands to the press."""

from collections.abc import Callable
from typing import Any, cast

from pydantic import BaseModel

from generator.catalog.models import Catalog, Prose
from generator.dataclass import dataclass
from generator.engine.examples import GameExamples
from generator.engine.game import Game
from generator.engine.own_steps import TellingRules, TellStep
from generator.engine.rules import Examples, Rules
from generator.source.diagnostic import Report
from generator.source.mark import Path
from generator.source.tree import Tree


def of_verbs(catalog: Catalog, rules: Rules[Any]) -> Examples[Any]:
    """Who plays the worked examples of rules that are written with verbs."""
    return GameExamples(cast(Game[Any], rules))


@dataclass(frozen=True, slots=True)
class GamePackage:
    """A game with rules of its own.

    `sections` is the model of the game's own top-level keys, `setups` among them. `check` holds the specification's
    catalog checks, `check_setup` those of the set-up at a path. Both work on plain data with placeholders filled, which
    have the shape of the shared model and of `sections`: every required key is there and every value is of its sort,
    though maybe out of range, in no list of words, or of the wrong form. Rows that have not that shape are left out,
    and where something else has not, neither is called (`generator.catalog.accepted`).
    `rules` and `examples` are made from a loaded catalog, which both may trust. `check_example`, where a game has it,
    holds the checks of a worked example: it gets the catalog and the example, both as plain data. `check_texts` gets
    the catalog with placeholders unfilled, and the rulebook. `constants` is the model of the numbers under `rules`.
    `telling`, where the steps of examples are not the game's verbs, makes rules that tell each such step, for drafts.
    """

    id: str
    sections: type[BaseModel]
    check: Callable[[Tree, Report], None]
    check_setup: Callable[[Tree, Path, Report], None]
    rules: Callable[[Catalog], Rules[Any]]
    examples: Callable[[Catalog, Rules[Any]], Examples[Any]] = of_verbs
    check_example: Callable[[Tree, Tree, Report], None] | None = None
    check_texts: Callable[[Tree, Prose | None, Report], None] | None = None
    constants: type[BaseModel] | None = None
    telling: Callable[[Catalog, TellStep], TellingRules] | None = None
