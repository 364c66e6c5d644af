"""Worked examples and set-ups changed, then played."""

from random import Random

from tests.fuzz.case import Case, Run
from tests.fuzz.kinds import games
from tests.fuzz.sources import Sources


def make(number: int, chance: Random, sources: Sources) -> Case:
    """Changes to a game's worked examples, then `scenario`, or all of `verify`."""
    base = chance.choice(("geyser", "saratoga-sabotage", "summoners-quest"))
    files = games.texts(sources, base, folder="scenarios")
    changed, about = games.changed_files(base, files, chance, games.donors(sources, chance, "scenarios"))
    command = ("verify", base, "--again") if chance.random() < 0.1 else ("scenario", base)
    return Case(
        "scenarios", number, base, changed, (Run(command, cpu_s=20 if "verify" in command else 10),), "; ".join(about)
    )


def make_setups(number: int, chance: Random, sources: Sources) -> Case:
    """Changes to a game's set-ups, then `validate`, `verify` or a simulation of few games."""
    base = games.chosen_game(chance)
    files = {name: text for name, text in games.texts(sources, base).items() if name == "setups.yaml"}
    if chance.random() < 0.2:
        files["rules.yaml" if base != "starter" else "game.yaml"] = games.texts(sources, base)[
            "rules.yaml" if base != "starter" else "game.yaml"
        ]
    changed, about = games.changed_files(base, files, chance, games.donors(sources, chance))
    kind = chance.random()
    command: tuple[str, ...] = ("validate", base) if kind < 0.6 else ("verify", base)
    if kind > 0.9 and base != "starter":
        command = ("simulate", base, "--games", "3", "--jobs", "1")
    return Case("setups", number, base, changed, (Run(command, cpu_s=20),), "; ".join(about))
