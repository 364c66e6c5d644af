"""Fonts by family, and faces that shape words with HarfBuzz.

Everything a face measures is in em, so that one shaping serves every size. Font files may come from strangers: they
are checked before use.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

import uharfbuzz as hb

from generator.drawing.items import Segment, Segments
from generator.text.font_files import LARGEST_BYTES, FontError, FontFile, font_files, is_italic, weight_of

MOST_KEPT = 400_000
"""Glyphs of shaped words that a face remembers: the words of some thousand cards, in about 30 MB."""
LONGEST_KEPT = 200
"""Glyphs in the longest run it remembers."""
_GLYPHS_OF_A_KEY = 6  # what the record of a run weighs beside its glyphs

_LOOKED_AT = 2_000  # glyphs of which one at least has an outline: a file may begin with many empty ones
_MAGIC = (b"\x00\x01\x00\x00", b"OTTO", b"true")
_NAMES = (1, 4, 6, 16)
"""Family, full name, PostScript name, typographic family. Source: OpenType 1.9, name table, name IDs."""
_NEEDED_TABLES = {"cmap", "head", "hhea", "hmtx", "maxp"}


@dataclass(frozen=True, slots=True)
class GlyphRun:
    """A shaped word: glyph numbers, the x of each and the whole advance, in em.

    `top` and `bottom` are how far the ink reaches above and below the baseline, in em (`bottom` positive downwards).
    """

    glyphs: tuple[int, ...]
    xs: tuple[float, ...]
    advance: float
    top: float
    bottom: float


_RunKey: TypeAlias = tuple[str, tuple[str, ...], float]


class _Runs:
    """The words shaped last: up to `MOST_KEPT` glyphs, and as many of before that were asked for no longer ago."""

    def __init__(self) -> None:
        self.young: dict[_RunKey, GlyphRun] = {}
        self.old: dict[_RunKey, GlyphRun] = {}
        self.glyphs = 0

    def get(self, key: _RunKey) -> GlyphRun | None:
        """The run, if it is still there."""
        run = self.young.get(key)
        if run is None:
            run = self.old.get(key)
            if run is not None:
                self.keep(key, run)
        return run

    def keep(self, key: _RunKey, run: GlyphRun) -> None:
        """Remember a run; one longer than any word is not worth its room."""
        if len(run.glyphs) > LONGEST_KEPT:
            return
        self.glyphs += len(run.glyphs) + _GLYPHS_OF_A_KEY
        if self.glyphs > MOST_KEPT:
            self.old, self.young, self.glyphs = self.young, {}, len(run.glyphs) + _GLYPHS_OF_A_KEY
        self.young[key] = run


class FontFace:
    """One font file, read when it is first needed.

    Implements `generator.drawing.items.Font`. The words shaped last are kept, so that asking twice costs a look-up.
    """

    def __init__(self, file: FontFile) -> None:
        self._file = file
        self._key = f"{file.family}/{file.stem}"
        self._data: bytes | None = None
        self._loaded: hb.Font | None = None
        self._runs = _Runs()
        self._texts: dict[int, str] = {}
        self._outlines: dict[int, Segments] = {}
        self._extents: dict[int, tuple[float, float]] = {}
        self._covered: dict[str, bool] = {}

    def __repr__(self) -> str:
        return f"Face({self._key!r})"

    @property
    def key(self) -> str:
        """A name that is the same in every run: family folder and file name without its ending."""
        return self._key

    @property
    def data(self) -> bytes:
        """The font file; raises FontError where it is missing, too large or no font."""
        if self._data is None:
            data = self._file.read()
            if len(data) > LARGEST_BYTES:
                raise FontError(
                    f"{self._file.shown}: a font of {len(data):,} bytes; at most {LARGEST_BYTES:,} are read"
                )
            if not data.startswith(_MAGIC):
                raise FontError(f"{self._file.shown}: not a TrueType or OpenType font file")
            self._data = data
        return self._data

    @property
    def shown(self) -> str:
        """The name of its file, for messages."""
        return self._file.shown

    @property
    def _font(self) -> hb.Font:
        if self._loaded is None:
            data = self.data
            with self._damage_told():
                face = hb.Face(data)
                missing = _NEEDED_TABLES - set(face.table_tags)
                if missing or not face.glyph_count or not 16 <= face.upem <= 16384:
                    lacking = ", ".join(sorted(missing)) or "no glyphs"
                    raise FontError(f"{self.shown}: damaged font file ({lacking})")
                self._loaded = hb.Font(face)
                # The space is also what a no-break space is drawn with: its text must be the plain one.
                self.shape(" ")
        return self._loaded

    @contextmanager
    def _damage_told(self) -> Iterator[None]:
        """What HarfBuzz raises over a damaged file, as FontError."""
        try:
            yield
        except (RuntimeError, UnicodeDecodeError, MemoryError) as error:
            raise FontError(f"{self.shown}: damaged font file ({error})") from error

    def check(self) -> None:
        """Raise FontError for a file that cannot be set, measured, drawn or cut down to some of its glyphs."""
        font = self._font
        with self._damage_told():
            wanted = hb.SubsetInput()
            wanted.glyph_set.update(range(font.face.glyph_count))
            wanted.flags = hb.SubsetFlags.RETAIN_GIDS | hb.SubsetFlags.NO_LAYOUT_CLOSURE
            if hb.subset(font.face, wanted) is None:
                raise FontError(f"{self.shown}: damaged font file (its glyphs cannot be read)")
            if not any(self.outline(glyph) for glyph in range(min(font.face.glyph_count, _LOOKED_AT))):
                raise FontError(f"{self.shown}: none of its glyphs has an outline")

    @property
    def family(self) -> str:
        """The family it belongs to, by its folder or file name."""
        return self._file.family

    @property
    def units_per_em(self) -> int:
        """Design units in one em."""
        return int(self._font.face.upem)

    def advance(self, glyph: int) -> int:
        """The glyph's own advance in design units, kerning left out."""
        return int(self._font.get_glyph_h_advance(glyph))

    def text_of(self, glyph: int) -> str:
        """The characters the glyph stood for when it was first shaped; empty for a later part of a cluster."""
        return self._texts.get(glyph, "")

    def outline(self, glyph: int) -> Segments:
        """The glyph's outline in design units, y upwards."""
        known = self._outlines.get(glyph)
        if known is None:
            pen = _OutlinePen()
            self._font.draw_glyph(glyph, _draw_functions(), pen)
            known = self._outlines[glyph] = tuple(pen.steps)
        return known

    @property
    def ascent(self) -> float:
        """How far a small `d` reaches above the baseline, in em."""
        return max(self._extent_of("d")[0], self.cap_height)

    @property
    def descent(self) -> float:
        """How far a small `p` reaches below the baseline, in em (positive)."""
        return self._extent_of("p")[1]

    @property
    def cap_height(self) -> float:
        """The height of a capital `H`, in em."""
        return self._extent_of("H")[0]

    @property
    def x_height(self) -> float:
        """The height of a small `x`, in em."""
        return self._extent_of("x")[0]

    @property
    def weight(self) -> int:
        """How bold the face is, 100 to 900, by its file name."""
        return weight_of(self._file.stem)

    @property
    def italic(self) -> bool:
        """Whether it is the sloped companion, by its file name."""
        return is_italic(self._file.stem)

    @property
    def names(self) -> tuple[frozenset[str], frozenset[str]]:
        """What programs call its family, and what they call this face alone: its full name and PostScript name."""
        face = self._font.face
        with self._damage_told():
            family, full, postscript, typographic = map(face.get_name, _NAMES)
        alone = {full, postscript, family if typographic else None}
        return frozenset(filter(None, {typographic or family})), frozenset(filter(None, alone))

    @property
    def line_extents(self) -> tuple[float, float]:
        """How far a line of it reaches above and below the baseline, in em (both positive)."""
        found = self._font.get_font_extents("ltr")
        em = self._font.face.upem
        return found.ascender / em, -found.descender / em

    @property
    def script_offsets(self) -> tuple[float, float]:
        """How far letters written below are let down, and letters written above raised, in em."""
        em = self._font.face.upem
        below = self._font.get_metric_position(hb.OTMetricsTag.SUBSCRIPT_EM_Y_OFFSET)
        above = self._font.get_metric_position(hb.OTMetricsTag.SUPERSCRIPT_EM_Y_OFFSET)
        return (below or 0.2 * em) / em, (above or 0.4 * em) / em

    @property
    def underline(self) -> float:
        """How far below the baseline the middle of a line under it lies, in em."""
        found = self._font.get_metric_position(hb.OTMetricsTag.UNDERLINE_OFFSET)
        return -found / self._font.face.upem if found else 0.1

    @property
    def struck(self) -> float:
        """How far above the baseline a line through its letters lies, in em."""
        found = self._font.get_metric_position(hb.OTMetricsTag.STRIKEOUT_OFFSET)
        return found / self._font.face.upem if found else self.x_height / 2

    @property
    def line_thickness(self) -> float:
        """How thick a line under or through its letters is, in em."""
        found = self._font.get_metric_position(hb.OTMetricsTag.UNDERLINE_SIZE)
        return found / self._font.face.upem if found else 0.05

    def covers(self, char: str) -> bool:
        """Whether the face has a glyph for the character."""
        known = self._covered.get(char)
        if known is None:
            known = self._covered[char] = self._font.get_nominal_glyph(ord(char)) is not None
        return known

    def shape(self, text: str, features: tuple[str, ...] = (), tracking: float = 0.0) -> GlyphRun:
        """The glyphs of a word (or of a whole line) and where they stand.

        `features` are OpenType tags to switch on, or off with a leading `-`; `tracking` is extra space between
        characters in em.
        """
        key = (text, features, tracking)
        run = self._runs.get(key)
        if run is None:
            run = self._shaped(text, features, tracking)
            self._runs.keep(key, run)
        return run

    def _shaped(self, text: str, features: tuple[str, ...], tracking: float) -> GlyphRun:
        font = self._font
        buffer = hb.Buffer()
        buffer.add_str(text)
        buffer.guess_segment_properties()
        switches = {tag.removeprefix("-"): not tag.startswith("-") for tag in features}
        if tracking:
            switches.setdefault("liga", False)  # a ligature would be a tight spot in a spaced word
        hb.shape(font, buffer, switches)
        infos, positions = buffer.glyph_infos, buffer.glyph_positions
        self._note_texts(text, [(info.codepoint, info.cluster) for info in infos])
        em = font.face.upem
        xs: list[float] = []
        pen = top = bottom = 0.0
        for info, position in zip(infos, positions, strict=True):
            xs.append(pen + position.x_offset / em)
            pen += position.x_advance / em + tracking
            above, below = self._extent(info.codepoint)
            top, bottom = max(top, above), max(bottom, below)
        return GlyphRun(tuple(info.codepoint for info in infos), tuple(xs), pen, top, bottom)

    def _note_texts(self, text: str, clusters: list[tuple[int, int]]) -> None:
        """Remember which characters each glyph stands for, so that text can be copied out of a PDF."""
        starts = sorted({start for _, start in clusters})
        ends = dict(zip(starts, [*starts[1:], len(text)], strict=True))
        seen: set[int] = set()
        for glyph, start in clusters:
            characters = "" if start in seen else text[start : ends[start]]
            seen.add(start)
            if not self._texts.get(glyph):
                self._texts[glyph] = characters

    def _extent(self, glyph: int) -> tuple[float, float]:
        known = self._extents.get(glyph)
        if known is None:
            em = self._font.face.upem
            box = self._font.get_glyph_extents(glyph)
            top, bottom = (0, 0) if box is None else (box.y_bearing, box.y_bearing + box.height)
            known = self._extents[glyph] = (max(0.0, top / em), max(0.0, -bottom / em))
        return known

    def _extent_of(self, char: str) -> tuple[float, float]:
        glyph = self._font.get_nominal_glyph(ord(char))
        return (0.7, 0.2) if glyph is None else self._extent(glyph)


class FontBook:
    """The fonts of one or more folders by family; earlier folders win.

    A family is a subfolder of such a folder (`alegreya/Alegreya_700Bold_Italic.ttf`) or the first word of a file that
    lies in it directly; weight and slope are derived from the file name. Files are read when they are used. `own` are
    files from elsewhere, such as a game's; they come after the folders.
    """

    def __init__(self, folders: Iterable[Path], own: Iterable[FontFile] = ()) -> None:
        self._families: dict[str, list[FontFace]] = {}
        self._nearest: dict[tuple[str, int, bool], FontFace] = {}
        for folder in folders:
            self._add(map(FontFace, font_files(folder)))
        self.own = tuple(map(FontFace, own))
        """The faces of the files from elsewhere."""
        self._add(self.own)

    def _add(self, faces: Iterable[FontFace]) -> None:
        found: dict[str, list[FontFace]] = {}
        for face in faces:
            found.setdefault(face.family, []).append(face)
        for family, together in found.items():
            self._families.setdefault(family, together)

    @property
    def families(self) -> tuple[str, ...]:
        """The names of all families, sorted."""
        return tuple(sorted(self._families))

    def faces(self, family: str) -> tuple[FontFace, ...]:
        """The faces of a family by weight, upright before sloped; none for an unknown family."""
        return tuple(sorted(self._families.get(family, ()), key=lambda face: (face.weight, face.italic, face.key)))

    def face(self, family: str, weight: int = 400, italic: bool = False) -> FontFace:
        """The face of the family nearest to the weight; an upright one where it has no italic.

        Raises KeyError with the known names for an unknown family.
        """
        nearest = self._nearest.get((family, weight, italic))
        if nearest is None:
            faces = self._families.get(family)
            if faces is None:
                raise KeyError(f"no font family {family!r}; there are {', '.join(self.families)}")
            sloped = [face for face in faces if face.italic is italic] or faces
            nearest = min(sloped, key=lambda face: (abs(face.weight - weight), face.weight, face.key))
            self._nearest[family, weight, italic] = nearest
        return nearest


class _OutlinePen:
    """Collects what HarfBuzz draws, quadratic curves raised to cubic ones."""

    def __init__(self) -> None:
        self.steps: list[Segment] = []
        self.x = self.y = 0.0

    def move(self, x: float, y: float) -> None:
        self.steps.append(("M", x, y))
        self.x, self.y = x, y

    def line(self, x: float, y: float) -> None:
        self.steps.append(("L", x, y))
        self.x, self.y = x, y

    def quadratic(self, qx: float, qy: float, x: float, y: float) -> None:
        x1, y1 = self.x + (qx - self.x) * 2 / 3, self.y + (qy - self.y) * 2 / 3
        self.cubic(x1, y1, x + (qx - x) * 2 / 3, y + (qy - y) * 2 / 3, x, y)

    def cubic(self, x1: float, y1: float, x2: float, y2: float, x: float, y: float) -> None:
        self.steps.append(("C", x1, y1, x2, y2, x, y))
        self.x, self.y = x, y

    def close(self) -> None:
        self.steps.append(("Z",))


_FUNCTIONS: list[hb.DrawFuncs] = []


def _draw_functions() -> hb.DrawFuncs:
    if not _FUNCTIONS:
        functions = hb.DrawFuncs()
        functions.set_move_to_func(lambda x, y, pen: pen.move(x, y))
        functions.set_line_to_func(lambda x, y, pen: pen.line(x, y))
        functions.set_quadratic_to_func(lambda qx, qy, x, y, pen: pen.quadratic(qx, qy, x, y))
        functions.set_cubic_to_func(lambda x1, y1, x2, y2, x, y, pen: pen.cubic(x1, y1, x2, y2, x, y))
        functions.set_close_path_func(lambda pen: pen.close())
        _FUNCTIONS.append(functions)
    return _FUNCTIONS[0]
