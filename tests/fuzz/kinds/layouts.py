"""Layouts of games and bundled ones with something changed, then drawn."""

from random import Random

from tests.fuzz.case import Case, Run
from tests.fuzz.kinds import games
from tests.fuzz.sources import GAMES, Sources


def make(number: int, chance: Random, sources: Sources) -> Case:
    """Changes to layouts of a game, or to bundled ones copied into it, then drawn."""
    base = chance.choices(GAMES, (60, 16, 12, 12))[0]
    files = games.texts(sources, base, folder="layouts")
    bundled = {f"layouts/{name}": data.decode() for name, data in sources.layouts().items()}
    if base == "starter":
        files = {name: text for name, text in bundled.items() if "aid-sheet" not in name}
    others = [*bundled.values(), *games.texts(sources, chance.choice(GAMES[1:]), folder="layouts").values()]
    changed, about = games.changed_files(base, files, chance, others)
    # The bundled ones the game uses stand beside a changed one, so that one may extend the other.
    run = Run(("validate", base)) if chance.random() < 0.3 else games.build(base)
    return Case("layouts", number, base, changed, (run,), "; ".join(about))
