"""Which numbers of the rules decide who wins, and which never do."""

from collections.abc import Callable, Iterator

from generator.catalog.models import Catalog
from generator.engine.ablation import Ablated, compared, endings
from generator.games import game_of
from generator.games.checking import validate_tree
from generator.games.rulesets import rules_of
from generator.verifying.number_changes import Varied, changes_of
from generator.verifying.paired_games import BROKEN


def ablation(catalog: Catalog, games: int, seed: int, bot: str, progress: Callable[[str], None]) -> tuple[Ablated, ...]:
    """Every number under `rules` changed by one, where the catalog is accepted so, in games of the fewest players."""
    if game_of(catalog.identity.id, catalog.files) is None or catalog.raw is None or not games:
        return ()
    return tuple(_ablated(catalog, games, seed, bot, progress))


def _ablated(catalog: Catalog, games: int, seed: int, bot: str, progress: Callable[[str], None]) -> Iterator[Ablated]:
    rules, varied = rules_of(catalog), Varied(catalog)
    players = min(rules.players())
    usual = endings(rules, players, games, seed, bot)
    for change in changes_of(catalog.data.get("rules") or {}, ("rules",)):
        checked = validate_tree(catalog.files, varied.written(change))
        if checked.value is None:
            continue
        progress(f"games with {change}")
        others = rules_of(checked.value)
        if players not in others.players():
            continue
        try:
            yield compared(str(change), usual, endings(others, players, games, seed, bot))
        except BROKEN:
            continue  # the rules stop: verifying has told so where it matters
