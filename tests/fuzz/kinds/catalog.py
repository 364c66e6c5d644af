"""Data of games changed: what an author may do by mistake, and what nobody would."""

from random import Random

from tests.fuzz.case import Case, Run
from tests.fuzz.kinds import games
from tests.fuzz.sources import Sources

PIECES = {"starter": "wolf", "geyser": "island", "saratoga-sabotage": "red-move", "summoners-quest": "troll"}
"""A piece of each game, for the command that shows one."""


def make(number: int, chance: Random, sources: Sources) -> Case:
    """One or a few changes to a game's YAML, then mostly `validate`."""
    base = games.chosen_game(chance)
    files = games.texts(sources, base)
    changed, about = games.changed_files(base, files, chance, games.donors(sources, chance))
    return Case("catalog", number, base, changed, (_command(base, chance),), "; ".join(about))


def _command(base: str, chance: Random) -> Run:
    kind = chance.random()
    if kind < 0.80:
        return Run(("validate", base))
    if kind < 0.84:
        return Run(("validate", base, "--json", "-"))
    if kind < 0.92:
        return games.build(base)
    if kind < 0.94:
        return Run(("build", base))
    if kind < 0.96:
        return Run(("verify", base))
    if kind < 0.97:
        return Run(("list",), where=f"work/{base}")
    if kind < 0.98:
        return Run(("play", base, "--seed", "1"), stdin="1\n1\nhint\nboard\nquit\n")
    if kind < 0.99:
        piece = PIECES[base]
        return Run(("show", base, piece, "--dpi", "36"), may=(f"work/{piece}-front.png", f"work/{piece}-back.png"))
    return Run(("proof", base, "--out", "output/proof.pdf"))
