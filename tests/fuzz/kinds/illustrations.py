"""Illustrations of games and bundled ones with something changed, then read and drawn."""

from random import Random

from tests.fuzz.case import Case, Run
from tests.fuzz.kinds import games
from tests.fuzz.sources import Sources

BASE = "summoners-quest"


def make(number: int, chance: Random, sources: Sources) -> Case:
    """Changes to the illustrations of a game, or to parts of the kit copied into it, then validated, shown or built."""
    own = games.texts(sources, BASE, folder="illustrations")
    kit = {f"illustrations/{name}": data.decode() for name, data in sources.illustrations().items()}
    files = own if chance.random() < 0.6 else kit
    changed, about = games.changed_files(BASE, files, chance, [*own.values(), *kit.values()])
    manner = chance.choice(("ink", "paper", "lino", "poster", "dots", "pen", "tones"))
    show = Run(("show", "--kit", BASE, "--manner", manner), may=("work/illustrations.png",))
    run = chance.choices((Run(("validate", BASE)), show, games.build(BASE)), (5, 4, 1))[0]
    return Case("illustrations", number, BASE, changed, (run,), "; ".join(about))
