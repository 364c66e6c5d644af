"""Every export of games with something changed: refused, or files the other program can read."""

from random import Random

from generator.export import TARGETS
from tests.fuzz import hostile
from tests.fuzz.case import Case, Run
from tests.fuzz.kinds import games
from tests.fuzz.sources import GAMES, Sources

SETTINGS = (
    "folder=1",
    "date=2026-02-30",
    "date=x",
    "stock=S27",
    "stock=nope",
    "keep=nope.json",
    "keep=starter",
    "asset-url=x",
    "asset-url=https://example.org/a b/",
    "beasts=PokerDeck",
    "track=nope",
    "gems=",
)


def make(number: int, chance: Random, sources: Sources) -> Case:
    """A lightly changed game, exported as a draft."""
    base = chance.choices(GAMES, (76, 8, 8, 8))[0]
    files = games.texts(sources, base)
    if base == "starter" and chance.random() < 0.7:
        files = {"print.yaml": files["print.yaml"]}
    changed, about = games.changed_files(base, files, chance, games.donors(sources, chance))
    target = chance.choice(sorted(TARGETS))
    known = [f"{key.strip('<>')}={hostile.text(chance)}".replace("\0", "") for key in TARGETS[target].settings]
    more = ("--set", chance.choice([*known, *SETTINGS])) if chance.random() < 0.2 else ()
    run = Run(("export", target, base, "--draft", "--jobs", "1", *more), cpu_s=10 if base == "starter" else 30)
    return Case("exports", number, base, changed, (run,), f"{target}: {'; '.join(about)}")
