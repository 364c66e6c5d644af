"""Command lines: options as the commands themselves declare them, with values at their edges and beyond."""

import importlib
from functools import cache
from itertools import pairwise
from posixpath import normpath
from random import Random

import click

from generator.cli import COMMANDS
from tests.fuzz import hostile
from tests.fuzz.case import Case, Run
from tests.fuzz.sources import Sources

MAY = ("work/output",)
NAMES = (
    "starter", "./starter", "{sandbox}/work/starter", "starter/", "geyser", "nope", "", ".", "..", "/", "work",
    "output", "-", "--", "starter/game.yaml", "STARTER", "\u00e9", "a\nb", "\U0001f409", "x" * 300, "/dev/null", "~",
    "*", "starter\x01", "\udcff",
)  # fmt: skip
PIECES = ("wolf", "gem", "track", "nope", "", "Wolf", "../wolf", "wolf wolf", "\u00e9")
PLACES = (
    ".", "..", "starter/..", "output/x", "output/x.json", "output/deep/er/x", "/dev/null", "/proc/x", "starter",
    "starter/game.yaml", "", "-", "output", "nope/../output/y", "output/" + "n" * 300, "output/a\nb",
    "output/\udcff.x", "beside.txt/x",
)  # fmt: skip
HEAVY = {
    "games": ("1", "2", "0", "-1", "x"),
    "iterations": ("1", "5", "0", "x"),
    "jobs": ("1", "2", "0", "65", "x"),
    "dpi": ("36", "72", "35", "1201", "0", "x", "nan"),
}
"""Options that make lawful work long: values that keep it short."""
TARGETS = (
    "pdf",
    "svg",
    "png",
    "tts",
    "ttpg",
    "pcio",
    "vtt",
    "screentop",
    "tabletopia",
    "mpc",
    "cockatrice",
    "tgc",
    "drivethru",
    "pictures",
    "nope",
    "",
    "pdf,svg",
    "pdf,pdf",
    ",",
    "PDF",
)


@cache
def command_of(name: str) -> click.Command:
    """The click command of that name."""
    found = importlib.import_module(f"generator.cli.{name.replace('-', '_')}").command
    assert isinstance(found, click.Command)
    return found


def make(number: int, chance: Random, sources: Sources) -> Case:
    """One command with options of its own and values nobody expects."""
    name = chance.choice(sorted(COMMANDS))
    words = [name]
    for parameter in command_of(name).params:
        words += _argument(parameter, chance) if isinstance(parameter, click.Argument) else []
    options = [param for param in command_of(name).params if isinstance(param, click.Option)]
    for option in chance.sample(options, min(len(options), chance.choices((0, 1, 2, 5), (10, 40, 35, 15))[0])):
        words += _option(option, chance) * chance.choices((1, 2), (92, 8))[0]
    if name in ("simulate", "report") and "--games" not in words:
        words += ["--games", "2", "--jobs", "1"]
    if chance.random() < 0.05:
        words.insert(
            chance.randrange(len(words) + 1), chance.choice(("--nope", "-x", "--", "-h", "", hostile.text(chance)))
        )
    arguments = tuple(word.replace("\0", "") for word in words)
    typed = "\n".join(
        chance.choice(("1", "", "hint", "board", "view", "card wolf", "quit", "?", "99", "x" * 500, "\x07"))
        for _ in range(5)
    )
    # What `--output`, `--out` and the like name may be made: the writes are judged by what they destroy.
    may = (*MAY, "work/nope", *(f"work/{piece}-{side}.png" for piece in PIECES if piece for side in ("front", "back")))
    made = (
        "work/starter-proof.pdf",
        "work/geyser-proof.pdf",
        "work/starter-report.html",
        "work/starter-report.pdf",
        "work/geyser-report.html",
        "work/geyser-report.pdf",
    )
    named = (
        f"work/{word}" for before, word in pairwise(arguments) if "starter" not in word or before in ("--json", "--out")
    )
    new = (
        normpath(f"work/{home}/{word}") for before, home in pairwise(arguments) if before == "--in" for word in words
    )
    beneath = (
        normpath(f"work/{home}/{file.removeprefix('work/')}")
        for before, home in pairwise(arguments)
        if before == "--out"
        for file in made
    )
    backs = (f"work/{_back_of(word)}" for before, word in pairwise(arguments) if before == "--out")
    run = Run(arguments, stdin=typed, may=(*may, *made, *named, *new, *beneath, *backs), cpu_s=30)
    return Case("commands", number, "starter", {}, (run,), " ".join(arguments)[:200])


def _back_of(front: str) -> str:
    """Where `pnp show` puts the other side of a piece."""
    stem, dot, suffix = front.rpartition(".")
    return f"{stem}-back.{suffix}" if dot and "/" not in suffix else f"{front}-back"


def _argument(argument: click.Argument, chance: Random) -> list[str]:
    if not argument.required and chance.random() < 0.15:
        return []
    if argument.name in ("game", "games"):
        return [
            chance.choice(NAMES) if chance.random() < 0.4 else "starter"
            for _ in range(1 if argument.nargs == 1 else chance.choice((1, 2)))
        ]
    if argument.name == "words":
        return ["starter", chance.choice(PIECES)] if chance.random() < 0.8 else [chance.choice(PIECES)]
    if argument.name == "target":
        return [chance.choice(TARGETS)]
    if argument.name == "files":
        return [chance.choice(("starter/rulebook.md", "starter/game.yaml", "nope", "/dev/null", "starter"))]
    if argument.name == "name":
        return [
            chance.choice(
                ("made", "Made", "", "-", "a" * 41, "a b", "\u00e9", "../x", "office", "con", hostile.text(chance))
            )
        ]
    return [hostile.text(chance)]


def _option(option: click.Option, chance: Random) -> list[str]:
    name = chance.choice(option.opts)
    if option.is_flag:
        return [name]
    kind = option.type
    if option.name in HEAVY:
        return [name, chance.choice(HEAVY[option.name])]
    if isinstance(kind, click.Choice) and chance.random() < 0.7:
        return [name, str(chance.choice(list(kind.choices)))]
    if isinstance(kind, click.Path) or option.metavar == "FILE":
        return [name, chance.choice(PLACES)]
    if isinstance(kind, click.types.IntParamType | click.types.FloatParamType):
        return [
            name,
            chance.choice(
                (
                    "0",
                    "1",
                    "-1",
                    "2",
                    "5",
                    "99999999999999999999",
                    "1e3",
                    "nan",
                    "inf",
                    "-inf",
                    "1e999",
                    "0.1",
                    "x",
                    "",
                    "\u0663",
                )
            ),
        ]
    if option.name == "target":
        return [name, chance.choice(TARGETS)]
    if option.name == "options":
        return [
            name,
            chance.choice(
                (
                    "",
                    "=",
                    "a=",
                    "=b",
                    "keep=x",
                    "folder=1",
                    "date=x",
                    "date=0000-00-00",
                    "stock=S30",
                    "stock=?",
                    "asset-url=x",
                    "beasts=nope",
                )
            ),
        ]
    values = (
        *kind.name.split(","),
        "a4",
        "letter",
        "a4,letter",
        "office",
        "random,greedy",
        "two-players",
        hostile.text(chance),
    )
    return [name, chance.choice(values)]
