"""The fonts a game can use: the bundled ones and those in its own `fonts/`."""

from collections.abc import Iterator
from functools import partial

from generator import resources
from generator.catalog.files import FONTS, FileChanged, GameFiles
from generator.source.diagnostic import Report
from generator.text.font_files import FontError, FontFile, is_font
from generator.text.fonts import FontBook


def fonts_of(files: GameFiles, report: Report) -> FontBook:
    """The fonts for the game whose files these are; LAY028 for each of its own that cannot be used."""
    book = FontBook((resources.fonts(),), _own(files))
    for face in book.own:
        try:
            face.check()
        except FontError as error:
            hint = "replace it with a valid font file, or remove it"
            report.error("LAY028", str(error), hint=hint)  # a line of a font file is nothing to show
    return book


def _own(files: GameFiles) -> Iterator[FontFile]:
    for name in files.below(FONTS):
        inside = name.removeprefix(f"{FONTS}/")
        if is_font(name) and inside.count("/") < 2:
            yield FontFile(inside, str(files.path(name)), partial(_bytes, files, name))


def _bytes(files: GameFiles, name: str) -> bytes:
    try:
        return files.read(name)
    except FileChanged as changed:
        raise FontError(str(changed)) from changed
