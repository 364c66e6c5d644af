"""Surroundings of a command: where its output goes, its locale, its terminal, the folder it runs in. Real processes."""

from random import Random

from tests.fuzz.case import Case, Entry, Run
from tests.fuzz.sources import Sources

COMMANDS: tuple[tuple[str, ...], ...] = (
    ("validate", "starter"), ("list",), ("list", "--json", "-"), ("schema",), ("--help",),
    ("build", "starter", "--draft"), ("doctor",), ("printer",), ("--version",),
    ("show", "starter", "wolf", "--dpi", "36", "--out", "output-wolf.png"), ("validate", "nope"),
    ("export", "--list"), ("play", "geyser", "--seed", "1"), ("new", "made"),
    ("simulate", "geyser", "--games", "2", "--jobs", "1"), ("verify", "starter", "--json", "-"),
    ("check-tts", "beside.txt"), ("scenario", "geyser"),
)  # fmt: skip
ENVIRONMENTS: tuple[dict[str, str], ...] = (
    {}, {"LC_ALL": "C"}, {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    {"PYTHONIOENCODING": "latin-1"}, {"PYTHONIOENCODING": "ascii"}, {"PYTHONIOENCODING": "utf-16"}, {"TERM": "dumb"},
    {"COLUMNS": "0"}, {"COLUMNS": "5"}, {"COLUMNS": "x"}, {"NO_COLOR": "1"}, {"FORCE_COLOR": "1"},
    {"HOME": "/nonexistent"}, {"HOME": ""}, {"PNP_CACHE": "/nonexistent/x"}, {"PNP_CACHE": "/dev/null"},
    {"PNP_CACHE": ""}, {"PNP_CONFIG": "/dev/null"}, {"PNP_TTS": "/nonexistent"}, {"TMPDIR": "/nonexistent"},
    {"TZ": "Asia/Kathmandu"}, {"PYTHONOPTIMIZE": "2"}, {"PYTHONHASHSEED": "7"}, {"PYTHONWARNINGS": "error"},
    {"PYTHONDEVMODE": "1"}, {"LANG": "tr_TR.UTF-8", "LC_ALL": "tr_TR.UTF-8"},
)  # fmt: skip
FOLDERS = (
    "work",
    "work/starter",
    "around",
    "work/a b",
    "work/\u00e9\u00e8",
    "work/-x",
    "work/new\nline",
    "work/{x}",
    "work/%s",
    "work/[b]x[/b]",
)


def make(number: int, chance: Random, sources: Sources) -> Case:
    """One lawful command in odd surroundings."""
    command = chance.choice(COMMANDS)
    stdout = chance.choices(("pipe", "full", "closed"), (60, 25, 15))[0]
    where = chance.choice(FOLDERS) if chance.random() < 0.3 else "work"
    files = {} if where in ("work", "work/starter", "around") else {where: Entry("folder")}
    game = "{sandbox}/work/starter"
    arguments = tuple(game if word == "starter" and where != "work" else word for word in command)
    run = Run(
        arguments,
        chance.choice(ENVIRONMENTS),
        where=where,
        real=True,
        stdin=chance.choice(("", "1\nquit\n", "\udcff\n")),
        stdout=stdout,  # type: ignore[arg-type]  # `choices` forgets that these are the three words
        may=tuple(f"{where}/{name}" for name in ("output", "output-wolf.png", "made", "output-wolf-back.png")),
        cpu_s=20,
    )
    return Case(
        "streams", number, "starter", files, (run,), f"{' '.join(command)} in {where!r}, standard output {stdout}"
    )
