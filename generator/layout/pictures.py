"""Pictures from a game's folder, read with distrust: PNG, JPEG and SVG, bounded in size, never from outside."""

import math
import re
from collections.abc import Callable
from dataclasses import field
from functools import partial
from pathlib import PurePosixPath
from typing import TYPE_CHECKING
from urllib.parse import unquote

from generator import resources
from generator.catalog.files import FileChanged, GameFiles, inside, namesake
from generator.dataclass import dataclass
from generator.drawing.items import Segments
from generator.layout.art import Art, ArtProblem, BadPicture, MissingPicture
from generator.layout.raster import raster
from generator.layout.silhouette import silhouette
from generator.source.diagnostic import Report, closest
from generator.source.mark import Mark
from generator.text.fonts import FontBook
from generator.units import Mm

if TYPE_CHECKING:
    from generator.layout.svg.edits import SvgEdits
    from generator.layout.svg.letters import SvgFonts

__all__ = ["Art", "BadPicture", "PictureLibrary", "art_of"]

_DRAFT_DPI = 30.0  # of effects, while it is not known how large they are printed
_ADDRESS = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:|//")
_WIDTH_STEP = 2.0  # mm
_MOST_NAMED = 3

_ENDINGS = (".png", ".jpg", ".jpeg", ".svg", ".webp", ".bmp", ".gif")
LARGEST_FILE = 32 * 1024 * 1024
"""Bytes a picture file may have."""


@dataclass(slots=True)
class PictureLibrary:
    """The pictures of one game, each read once; `files` are the game's, None where there are none.

    Texts of SVG files are set in the fonts of `book`, or in the bundled ones. `noted` are files about which has been
    said what is to be said.
    """

    files: GameFiles | None
    book: FontBook | None = None
    noted: set[str] = field(default_factory=set)
    _known: dict[tuple[str, "SvgEdits | None", int], Art] = field(default_factory=dict)
    _outlines: dict[tuple[str, "SvgEdits | None"], tuple[Art, Segments]] = field(default_factory=dict)
    _fonts: "SvgFonts | None" = None

    def art(self, file: str, width: Callable[[Art], Mm] | None = None, edits: "SvgEdits | None" = None) -> Art:
        """The picture at a path inside the game's folder, with changes to an SVG file; raises BadPicture.

        `width` says how wide a picture is printed, so that what of it vectors cannot say is fine enough for that.
        """
        if (file, edits, 0) not in self._known:
            self._known[file, edits, 0] = self._read(file, dpi=_DRAFT_DPI, edits=edits)
        art = self._known[file, edits, 0]
        if not art.pictured:
            return art
        # Sizes that are nearly the same share a picture.
        wide = 1 if width is None else max(math.ceil(width(art) / _WIDTH_STEP), 2)
        if (file, edits, wide) not in self._known:
            width_mm = None if width is None else wide * _WIDTH_STEP
            self._known[file, edits, wide] = self._read(file, width_mm=width_mm, edits=edits)
        return self._known[file, edits, wide]

    def outline(self, file: str, edits: "SvgEdits | None" = None) -> tuple[Art, Segments]:
        """A picture, and the outline of everything that it paints, in its coordinates; raises BadPicture."""
        if (file, edits) not in self._outlines:
            art = self.art(file, edits=edits)
            self._outlines[file, edits] = art, silhouette(art)
        return self._outlines[file, edits]

    def size_of(self, file: str) -> int:
        """The bytes of a picture's file; raises BadPicture."""
        return len(self._bytes(file))

    def _read(
        self, file: str, *, width_mm: Mm | None = None, dpi: float | None = None, edits: "SvgEdits | None" = None
    ) -> Art:
        linked = partial(self._linked, file)
        return art_of(self._bytes(file), self._svg_fonts, width_mm=width_mm, dpi=dpi, edits=edits, linked=linked)

    def _linked(self, file: str, href: str) -> bytes:
        """The bytes of a picture that an SVG file refers to, from the folder that this lies in; raises BadPicture."""
        if _ADDRESS.match(href):
            hint = "put the picture beside it and link it by its name, or embed it"
            raise BadPicture("a picture must be in the game's folder, and nothing is fetched from elsewhere", hint)
        path = unquote(href.partition("#")[0].partition("?")[0])
        if "\\" in path or path.startswith("/"):
            raise BadPicture("it is outside the game's folder", "put the picture beside it and link it by its name")
        data = self._bytes(str(PurePosixPath(file).parent / path))
        _check_size(data)
        return data

    def _svg_fonts(self) -> "SvgFonts":
        if self._fonts is None:
            from generator.layout.svg.letters import SvgFonts

            self._fonts = SvgFonts(self.book or FontBook((resources.fonts(),)))
        return self._fonts

    def places(self, file: str, error: BadPicture) -> tuple[tuple[str, Mark], ...]:
        """Where in a picture file what stands that cannot be drawn."""
        return self._placed(file, error.problems)

    def note(self, file: str, art: Art, report: Report) -> None:
        """LAY041, LAY043: what of a file is drawn as a picture, and which of its fonts there are not; once each."""
        if file in self.noted:
            return
        self.noted.add(file)
        for found, code in ((art.pictured, "LAY043"), (art.replaced, "LAY041")):
            if not found:
                continue
            named = "; ".join(problem.message for problem in found[:_MOST_NAMED])
            more = f"; and {len(found) - _MOST_NAMED} more" if len(found) > _MOST_NAMED else ""
            places = self._placed(file, found)
            at = places[0][1]
            if code == "LAY043":
                message = f"picture {file!r}: {named}{more}: printed as pixels, {art.dpi:.0f} an inch, not as vectors"
                report.note(code, message, at=at, related=places[1:])
            else:
                hint = "put the font into the game's folder `fonts/`, or turn the text into paths"
                report.warning(code, f"picture {file!r}: {named}{more}", at=at, hint=hint, related=places[1:])

    def _placed(self, file: str, found: tuple[ArtProblem, ...]) -> tuple[tuple[str, Mark], ...]:
        shown = file if self.files is None else self.files.path(file).as_posix()
        return tuple((problem.message, Mark(shown, problem.line, problem.column)) for problem in found)

    def _bytes(self, file: str) -> bytes:
        if self.files is None:
            raise BadPicture("there is no game folder to find it in")
        name = inside(file)
        if name is None:
            raise BadPicture("it is outside the game's folder", "put the picture into the game's folder")
        if name not in self.files:
            near = namesake(file, self.files.digests)
            if near is not None:
                raise BadPicture("there is no such file", near)
            pictures = [known for known in self.files.digests if known.lower().endswith(_ENDINGS)]
            raise MissingPicture("there is no such file", closest(file, pictures))
        try:
            return self.files.read(name)
        except FileChanged as changed:
            raise BadPicture(str(changed)) from changed


def art_of(
    data: bytes,
    fonts: "Callable[[], SvgFonts] | None" = None,
    *,
    width_mm: Mm | None = None,
    dpi: float | None = None,
    edits: "SvgEdits | None" = None,
    linked: Callable[[str], bytes] | None = None,
) -> Art:
    """A picture by the bytes of its file, whatever its name says; raises BadPicture.

    Effects of an SVG file are drawn for a width, in `dpi` pixels an inch or as many as are wanted in print; `edits` are
    changes to it. The pictures that it refers to are read by `linked`; without it there are none.
    """
    _check_size(data)
    if data.lstrip(b"\xef\xbb\xbf\xfe\xff\0 \t\r\n").startswith(b"<"):
        # An XML parser is loaded for games that need one.
        from generator.layout.svg.edits import PLAIN
        from generator.layout.svg.pictured import DPI
        from generator.layout.svg.reader import read_svg

        book = None if fonts is None else fonts()
        return read_svg(data, book, width_mm=width_mm, dpi=dpi or DPI, edits=edits or PLAIN, linked=linked)
    if edits is not None:
        raise BadPicture("only SVG files have parts that can be chosen, recoloured or reworded")
    return raster(data)


def _check_size(data: bytes) -> None:
    if len(data) > LARGEST_FILE:
        raise BadPicture(f"the file is larger than {LARGEST_FILE // 1024 // 1024} MB")
