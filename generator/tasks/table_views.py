"""The tables of a game from above, as pictures."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from generator.drawing.items import Drawing
from generator.pipeline import Composed
from generator.source.diagnostic import Report
from generator.units import dpi_of

WIDE_PX = 1000
QUALITY = 85
_SCALE = 1 / 3
"""Of the pictures in saves: at 100 dpi a board has more pixels than the whole table is wide."""


@dataclass(frozen=True, slots=True)
class TableSnapshot:
    """The table for a number of players as a drawing and as a JPEG file, and what it shows in words."""

    players: int
    drawing: Drawing
    picture: bytes
    shows: str


def table_pictures(made: Composed, progress: Callable[[str], None]) -> Iterator[TableSnapshot]:
    """The tables on which Tabletop Simulator lays out a game; none where one cannot be laid out."""
    from generator.export.order import ExportJob
    from generator.export.tts.rulebook import seat_words
    from generator.export.tts.target import laid_tables
    from generator.render.jpeg import jpeg
    from generator.render.png import png

    if not made.pieces:
        return
    order = ExportJob(
        made.game,
        made.pieces,
        made.workshop.book,
        Report(),
        bled=lambda _: made.pieces,
        rulebook=lambda: None,
        progress=progress,
    )
    found = laid_tables(order, _SCALE)
    for view in found.views(WIDE_PX) if found is not None else ():
        seats = "; ".join(seat_words(seat, name) for seat, name in zip(view.seats, view.names, strict=True))
        shows = f"The table for {view.players} players, from above, {view.share:.0%} of it in use. Seats: {seats}"
        data = jpeg(png(view.drawing, dpi_of(WIDE_PX, view.drawing.size.width)), QUALITY)
        yield TableSnapshot(view.players, view.drawing, data, shows)
