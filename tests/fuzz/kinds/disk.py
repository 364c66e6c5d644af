"""Disks that say no: full, read-only, broken, out of descriptors, at any call; and files that stand in the way."""

from random import Random

from tests.fuzz import faults
from tests.fuzz.case import Case, Entry, Fault, Run
from tests.fuzz.sandbox import OWN
from tests.fuzz.sources import Sources

COMMANDS: tuple[tuple[str, ...], ...] = (
    ("build", "starter"), ("build", "starter", "--draft"),
    ("build", "starter", "--target", "svg,png", "--dpi", "36", "--jobs", "1"),
    ("export", "tts", "starter", "--jobs", "1"), ("export", "tts", "starter", "--install", "--jobs", "1"),
    ("export", "drivethru", "starter", "--jobs", "1"), ("printed", "starter"), ("changed", "starter"),
    ("verify", "starter"), ("validate", "starter"), ("validate", "starter", "--json", "output/found.json"),
    ("printer", "office", "--front-x", "5"), ("printer", "--calibrate", "output/page.pdf"),
    ("show", "starter", "wolf", "--dpi", "36", "--out", "output/wolf.png"),
    ("show", "starter", "wolf", "--dpi", "36", "--out", "nowhere/wolf.png"),
    ("proof", "starter", "--out", "output/proof.pdf"), ("new", "made"), ("schema", "--json", "output/schema.json"),
    ("schema", "--json", "nowhere/schema.json"), ("list", "--json", "output/list.json"), ("scenario", "geyser"),
    ("report", "geyser", "--games", "2", "--jobs", "1", "--out", "output"),
    ("simulate", "geyser", "--games", "2", "--jobs", "1", "--json", "output/played.json"), ("doctor",),
    ("build", "starter", "--output", "."), ("build", "starter", "--output", "starter"),
    ("build", "starter", "--output", "beside.txt"), ("build", "starter", "--output", "starter/.."),
    ("export", "pcio", "starter", "--output", "."), ("changed", "starter", "--output", "."),
    ("check-tts", "output/starter/manifest.json"),
)  # fmt: skip
IN_THE_WAY = (
    "work/output/starter", "work/output", "work/output/.starter.previous", "work/output/.starter.building", "cache",
    "config/printers.json", "work/output/starter.printed.json", "data/Saves", "work/output/page.pdf",
    "work/output/.page.pdf.part", "work/output/starter-changed",
)  # fmt: skip
BESIDE = (
    "work/output/starter/my-notes.txt", "work/output/starter/print/a4/notes.txt",
    "work/output/.starter.previous/notes.txt", "work/output/starter-changed/notes.txt",
    "work/output/.starter.99999.building/notes.txt", "data/Saves/TS_Save_2.png", "data/Saves/TS_Save_1.png",
    "data/Saves/TS_Save_7.json", "work/output/starter/tts/mine.json",
)  # fmt: skip
"""Where a person may have put something of their own."""

MAY = ("work/output", "work/made", "work/nowhere", "nowhere")
"""What a command may make: its output, the folder it is told to write to, and where a link of the user's leads."""


def make(number: int, chance: Random, sources: Sources) -> Case:
    """A command with one thing going wrong below it, over an older output."""
    command = chance.choice(COMMANDS) if chance.random() < 0.6 else chance.choice(COMMANDS[:8])
    files: dict[str, Entry] = {}
    base = chance.choice(("built", "built", "starter"))
    if chance.random() < 0.5:
        game = sources.game("starter")["game.yaml"].replace(b"goal: 20", b"goal: 17")
        files["work/starter/game.yaml"] = Entry(data=game)
    fault: Fault | None = None
    kind = chance.random()
    if kind < 0.2:
        fault = Fault("size", chance.choice((0, 1, 100, 1000, 4096, 20_000, 100_000)))
        about = f"no file beyond {fault.nth} bytes"
    elif kind < 0.72:
        fault = Fault(
            chance.choice(faults.CALLS), chance.choice((1, 1, 1, 2, 2, 3, 5, 9)), chance.choice(faults.ERRORS)
        )
        about = f"{fault.error} at call {fault.nth} of {fault.call}"
    elif kind < 0.82:
        place = chance.choice(BESIDE)
        files[place] = Entry(data=OWN)
        about = f"{place} is the author's own"
    else:
        place = chance.choice(IN_THE_WAY)
        own = Entry(data=b"{}" if place.endswith(".json") else OWN)
        entry = chance.choice((own, Entry("folder"), Entry("link", target="nowhere"), Entry("pipe")))
        files |= {path: Entry("gone") for path in sources.files(base) if path == place or path.startswith(f"{place}/")}
        files[place] = entry
        about = f"{place} is a {entry.what}"
    run = Run(command, {"PNP_TTS": "{sandbox}/data"}, fault=fault, may=MAY, cpu_s=20)
    return Case("disk", number, base, files, (run,), f"{' '.join(command)}: {about}")
