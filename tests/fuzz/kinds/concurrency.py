"""Several commands at once on the same game, cache and settings."""

from random import Random

from tests.fuzz.case import Case, Entry, Run
from tests.fuzz.sources import Sources

COMMANDS: tuple[tuple[str, ...], ...] = (
    ("build", "starter"), ("build", "starter"), ("build", "starter", "--target", "svg"),
    ("build", "starter", "--draft"), ("export", "pcio", "starter"),
    ("export", "cockatrice", "starter", "--jobs", "1"), ("printed", "starter"), ("changed", "starter"),
    ("verify", "starter", "--again"), ("validate", "starter"), ("printer", "other", "--front-y", "1"),
    ("printer", "office", "--front-x", "3"), ("printer", "office"),
)  # fmt: skip


def make(number: int, chance: Random, sources: Sources) -> Case:
    """Two or three commands begun together, with or without an older output."""
    base = chance.choice(("built", "starter"))
    runs = tuple(
        Run(words, may=("work/output",), cpu_s=20) for words in chance.choices(COMMANDS, k=chance.choice((2, 3)))
    )
    if chance.random() < 0.4:
        runs = (Run(COMMANDS[0], cpu_s=20),) * chance.choice((2, 3))
    files: dict[str, Entry] = {}
    if chance.random() < 0.5:  # another catalog than the one that was built before
        game = sources.game("starter")["game.yaml"].replace(b"goal: 20", b"goal: 19")
        files["work/starter/game.yaml"] = Entry(data=game)
    if base == "built" and chance.random() < 0.5:  # nothing verified yet: all of them play and keep
        files |= {path: Entry("gone") for path in sources.files("built") if path.startswith("cache/")}
    about = " and ".join(" ".join(run.arguments) for run in runs)
    return Case("concurrency", number, base, files, runs, about, plan="together")
