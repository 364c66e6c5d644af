"""How much of a virtual table is used: `python -m benchmarks.tables [GAME...]` prints a Markdown table.

The game `new-game` is one as `pnp new` makes it.

Used is the rectangle round everything of the game (boards, pieces, places; not hands, the rulebook, the panel and what
is not used), as a share of the part of the table that can be laid; width and depth are its shares of those. A card 63.5
mm wide has the scale 1 as the program makes it; the smallest piece is in units, which are about inches.
"""

import sys
from collections.abc import Iterator, Sequence
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory

from generator import resources
from generator.catalog.files import files_in
from generator.catalog.models import Catalog, ComponentKind
from generator.cli.new import command as new
from generator.export.tts.stages import best_stage, dealt
from generator.games import GAMES
from generator.games.checking import validate
from generator.source.diagnostic import Report

GOAL = 0.6
NEW = "new-game"
EVERY = (*sorted(GAMES), NEW)
HEAD = (
    "| game | players | table | scale | smallest piece | width | depth | used |\n"
    "| --- | ---: | --- | ---: | ---: | ---: | ---: | ---: |"
)


def rows(catalog: Catalog) -> Iterator[str]:
    """A row for each number of players."""
    loose = [piece.cut.size for piece in catalog.components if piece.kind is ComponentKind.TOKEN]
    for deal in dealt(catalog, Report()):
        table = best_stage(catalog, deal).table
        room, scale = table.ground.room, table.ground.scale
        smallest = min((min(size.width, size.height) for size in loose), default=0.0) * table.ground.per_mm
        cells = [catalog.identity.id, deal.players, table.ground.table.name, f"{scale:.2f}", f"{smallest:.2f}"]
        cells += [
            f"{table.used.width / room.width:.0%}",
            f"{table.used.height / room.height:.0%}",
            f"{table.share:.0%}",
        ]
        yield f"| {' | '.join(map(str, cells))} |"


def table(games: Sequence[str] = EVERY) -> str:
    """The rows of games, under a head."""
    made = [HEAD]
    with TemporaryDirectory() as folder:
        for name in games:
            if name == NEW:
                with redirect_stdout(StringIO()):
                    new.main([name, "--in", folder], standalone_mode=False)
            home = Path(folder) if name == NEW else resources.content()
            catalog = validate(files_in(home / name, Report())).value
            assert catalog is not None, name
            made += rows(catalog)
    return "\n".join(made)


if __name__ == "__main__":
    print(table(sys.argv[1:] or EVERY))
