"""Commands killed: before or after any call that changes the disk, or after some milliseconds."""

from random import Random

from tests.fuzz.case import Case, Entry, Fault, Run
from tests.fuzz.faults import WRITING
from tests.fuzz.sources import Sources

COMMANDS: tuple[tuple[str, ...], ...] = (
    ("build", "starter"), ("build", "starter", "--draft"), ("build", "starter", "--target", "svg"),
    ("export", "tts", "starter", "--jobs", "1"), ("printed", "starter"), ("changed", "starter"),
    ("printer", "office", "--front-x", "4"), ("new", "made"),
    ("export", "tts", "starter", "--install", "--jobs", "1"),
)  # fmt: skip
AFTERWARDS: tuple[tuple[str, ...], ...] = (
    ("build", "starter"),
    ("build", "starter", "--draft"),
    ("export", "pcio", "starter"),
)


def make(number: int, chance: Random, sources: Sources) -> Case:
    """A changed game built over an older output, killed, then built again."""
    first = COMMANDS[0] if chance.random() < 0.6 else chance.choice(COMMANDS)
    if chance.random() < 0.2:
        fault = Fault("time", chance.choice((30, 100, 200, 300, 450, 700)), "kill")
    else:
        fault = Fault(
            chance.choice(WRITING),
            chance.choice((1, 1, 1, 2, 2, 3, 4, 7)),
            chance.choice(("kill-before", "kill-after")),
        )
    game = sources.game("starter")["game.yaml"].replace(b"goal: 20", b"goal: 18")
    variables = {"PNP_TTS": "{sandbox}/data"}
    may = ("work/output", "work/made")
    runs = (Run(first, variables, fault=fault, may=may), Run(chance.choice(AFTERWARDS), variables, may=may))
    about = f"{' '.join(first)}: {fault.error} at call {fault.nth} of {fault.call}"
    return Case("kills", number, "built", {"work/starter/game.yaml": Entry(data=game)}, runs, about, plan="kill")
