"""The same build in different surroundings: the bytes must be alike."""

from random import Random

from tests.fuzz.case import Case, Run
from tests.fuzz.kinds import games
from tests.fuzz.sources import GAMES, Sources

TARGETS = (
    *("pdf", "svg", "png", "tts", "ttpg", "pcio", "vtt", "screentop", "tabletopia"),
    *("pictures", "cockatrice", "mpc", "tgc", "drivethru"),
)
SURROUNDINGS: tuple[dict[str, str], ...] = (
    {"PYTHONHASHSEED": "1"}, {"PYTHONHASHSEED": "4242", "TZ": "Asia/Kathmandu"},
    {"PYTHONHASHSEED": "99", "LC_ALL": "C"}, {"PYTHONHASHSEED": "5", "PYTHONOPTIMIZE": "1"},
)  # fmt: skip


def make(number: int, chance: Random, sources: Sources) -> Case:
    """A game, sound or lightly changed, made twice by real processes that differ in all that must not matter."""
    base = chance.choices(GAMES, (85, 5, 5, 5))[0]
    target = chance.choice(TARGETS)
    files, about = games.changed_files(base, games.texts(sources, base), chance, games.donors(sources, chance))
    if chance.random() < 0.4:
        files, about = {}, ["as it is"]
    more = ("--target", target, "--dpi", "36", "--draft")
    one, two = chance.sample(SURROUNDINGS, 2)
    runs = (
        Run(("build", base, *more, "--jobs", "1"), one, real=True, cpu_s=60),
        Run(
            ("build", f"../{base}", *more, "--jobs", "2", "--output", "../output"),
            two,
            where=f"work/{base}",
            real=True,
            cpu_s=60,
        ),
    )
    return Case("determinism", number, base, files, runs, f"{target}: {'; '.join(about)}", plan="same")
