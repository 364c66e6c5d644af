"""How much ink the low ink edition takes of what the colour edition takes: `python -m benchmarks.inks` prints a table.

Ink is what a printer with black, cyan, magenta and yellow lays on the sheets, each pixel's grey in black ink alone
(full grey component replacement), paper margins and marks included. Sheets are drawn at 86 dots per inch.
"""

import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

import numpy
import pypdfium2

GAMES = ("summoners-quest", "geyser", "saratoga-sabotage")
GOAL = 0.5
"""Of the colour edition's ink, at most."""
_SCALE = 1.2
"""Pixels a point."""


@dataclass(frozen=True, slots=True)
class InkShare:
    """What the low ink edition of a file takes of its colour edition's ink: of all sheets, and of the dearest one."""

    file: str
    whole: float
    most: float


def table() -> str:
    """A row for each file of sheets of the illustrated games."""
    rows = ["| game | file | low ink of colour | sheet with the most |", "| --- | --- | ---: | ---: |"]
    for game in GAMES:
        with tempfile.TemporaryDirectory() as home:
            environment = {**os.environ, "PNP_CACHE": f"{home}/cache"}
            wanted = (game, "--ink", "colour,low", "--output", f"{home}/output")
            command = (sys.executable, "-m", "generator", "build", *wanted)
            subprocess.run(command, check=True, env=environment, capture_output=True)
            shares = shares_in(Path(home, "output", game, "print"))
            rows += (f"| {game} | {found.file} | {found.whole:.0%} | {found.most:.0%} |" for found in shares)
    return "\n".join(rows)


def shares_in(printed: Path) -> list[InkShare]:
    """The files of sheets on A4 in the folder `print` of a game that was built in both inks."""
    found = []
    for file in sorted((printed / "a4").glob("*.pdf")):
        if "booklet" in file.stem or "assembly" in file.stem or "tiled" in file.stem:
            continue
        colour, low = ink_of(file), ink_of(printed / "a4-low" / file.name)
        most = max(one / other for one, other in zip(low, colour, strict=True))
        found.append(InkShare(file.stem, sum(low) / sum(colour), most))
    return found


def ink_of(file: Path) -> list[float]:
    """The ink on each page, in pixels of full ink."""
    found = []
    with pypdfium2.PdfDocument(file) as document:
        for page in document:
            shown = numpy.asarray(page.render(scale=_SCALE).to_pil().convert("RGB"), dtype=float)
            inks = 1.0 - shown / 255.0
            black = inks.min(axis=2)
            found.append(float(black.sum() + (inks - black[..., None]).sum()))
    return found


if __name__ == "__main__":
    print(table())
