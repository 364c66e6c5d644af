"""What the worked examples of a game do not show, and drafts of examples that would."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from generator.catalog.models import Catalog
from generator.dataclass import dataclass
from generator.engine.rules import Examples, Rules
from generator.engine.scenario import Scenario, parse
from generator.games import game_of
from generator.games.game import GamePackage
from generator.games.rulesets import rules_of
from generator.source.mark import dotted
from generator.verifying import examples, sensitivity
from generator.verifying.drafts import Moment, draft
from generator.verifying.interactions import Interactions, interactions
from generator.verifying.paired_games import SEED, PairedGames
from generator.verifying.sensitivity import Noticed

GAMES_FOR_ALL = 5
"""Games for each number of players and each kind of bot when all numbers are asked for: cards are not in every game."""


@dataclass(frozen=True, slots=True)
class _Read:
    """The rules of a verified game and its own worked examples."""

    game: GamePackage
    rules: Rules[Any]
    book: Examples[Any]
    scenarios: Sequence[Scenario]


def _read(catalog: Catalog) -> _Read | None:
    """None for a game without rules of its own."""
    game = game_of(catalog.identity.id, catalog.files)
    if game is None:
        return None
    rules = rules_of(catalog)
    book = game.examples(catalog, rules)
    read = (parse(tree.data, getattr(book, "further", ()))[0] for tree in examples.own(catalog.files).value or ())
    return _Read(game, rules, book, [scenario for scenario in read if scenario is not None])


def numbers_of(catalog: Catalog) -> tuple[Noticed, ...] | None:
    """Who notices changes of any number that the game states, besides where things are printed; None without rules."""
    read = _read(catalog)
    if read is None:
        return None
    games = PairedGames(read.rules, GAMES_FOR_ALL, read.game)
    asker = sensitivity.Sensitivity(catalog, read.game, read.rules, read.scenarios, games=games)
    return (*sensitivity.ask_rules(asker), *sensitivity.ask_sections(asker))


def constants_of(catalog: Catalog, *, thorough: bool = False) -> tuple[Noticed, ...] | None:
    """Who notices changes of the numbers under `rules`; None without rules.

    Where it is `thorough`, the examples are asked before the checks are, so that what they notice alone is told.
    """
    read = _read(catalog)
    if read is None:
        return None
    asker = sensitivity.Sensitivity(catalog, read.game, read.rules, read.scenarios, thorough)
    return (*sensitivity.ask_rules(asker),)


def interactions_of(catalog: Catalog) -> Interactions | None:
    """The pairs of rules that work together in simulated games, and those that examples show; None without rules."""
    read = _read(catalog)
    return interactions(read.rules, read.scenarios, read.book, seed=SEED) if read is not None else None


def drafts(catalog: Catalog) -> tuple[str, ...] | None:
    """Drafts in YAML of the worked examples that a game lacks; None for a game without rules of its own.

    They show the numbers under `rules` that only games of bots notice, and the pairs of rules that work together at
    least once a game and in no example.
    """
    read = _read(catalog)
    if read is None:
        return None
    asker = sensitivity.Sensitivity(catalog, read.game, read.rules, read.scenarios)
    wanted: dict[Moment, list[str]] = {}
    for noticed in sensitivity.ask_rules(asker):
        if noticed.moment is not None:
            printed = asker.printed.get(dotted(noticed.change.path), ())
            wanted.setdefault(noticed.moment, []).extend(printed or read.rules.names.rules[:1])
    for moment, shows in interactions(read.rules, read.scenarios, read.book, seed=SEED).moments().items():
        wanted.setdefault(moment, []).extend(shows)
    telling = partial(read.game.telling, catalog) if read.game.telling is not None else None
    return tuple(
        draft(read.rules, read.book, moment, [*dict.fromkeys(ids)], number, telling)
        for number, (moment, ids) in enumerate(wanted.items(), start=1)
    )
