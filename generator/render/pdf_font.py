"""Fonts inside a PDF: addressed by glyph number, cut down to the glyphs that were drawn, with the words they stand for.

Source: ISO 32000-1, 9.7 (composite fonts), 9.8 (descriptors), 9.10 (ToUnicode); OpenType `head`, `OS/2`, `post`.
"""

import hashlib
import struct
from dataclasses import field

import uharfbuzz as hb

from generator.dataclass import dataclass
from generator.drawing.items import Font

_DROPPED = ("GSUB", "GPOS", "GDEF", "cmap", "name", "OS/2", "post", "STAT", "DSIG", "kern", "BASE", "vhea", "vmtx")

_LETTER_GAP = 70  # thousandths of an em; from 100 on, reader programs see a space


@dataclass(slots=True)
class GlyphFont:
    """One font of one document: which of its glyphs were drawn so far, and how wide they are.

    `name` and `ref` are its resource name and object number.
    """

    font: Font
    name: str
    ref: int
    used: dict[int, str] = field(default_factory=dict)  # glyph to what it stands for
    _widths: dict[int, float] = field(default_factory=dict)  # in thousandths of an em
    _spaces: set[int] = field(default_factory=set)  # the glyphs among them that stand for a space

    def show(self, glyphs: tuple[int, ...], xs: tuple[float, ...], size: float) -> tuple[str, bool]:
        """The glyphs at `xs` as a TJ operator; kerning is written against each glyph's own advance.

        Also whether letters stand so far apart that a reader program would take the gaps for spaces.
        """
        used, widths, spaces = self.used, self._widths, self._spaces
        apart, before = False, -1
        out: list[str] = []
        codes: list[str] = []
        per_mm = 1000 / size
        pen = xs[0] * per_mm
        for glyph, x in zip(glyphs, xs, strict=True):
            if glyph not in used:
                used[glyph] = self.font.text_of(glyph)
                if used[glyph].isspace():
                    spaces.add(glyph)
                widths[glyph] = self.font.advance(glyph) * 1000 / self.font.units_per_em
            shift = round(pen - x * per_mm)
            if shift:
                if codes:
                    out.append(f"<{''.join(codes)}>")
                    codes.clear()
                out.append(str(shift))
                pen -= shift
                apart = apart or (shift < -_LETTER_GAP and before not in spaces and glyph not in spaces)
            before = glyph
            codes.append(f"{glyph:04X}")
            pen += widths[glyph]
        return f"[{''.join(out)}<{''.join(codes)}>] TJ", apart

    def text(self, glyphs: tuple[int, ...]) -> str:
        """What a reader program will make of these glyphs, which must have been shown."""
        return "".join([self.used[glyph] for glyph in glyphs])

    def widths(self) -> str:
        """The W array: the widths of the used glyphs, neighbours in one list."""
        parts: list[str] = []
        last = -2
        for glyph in sorted(self.used):
            width = f"{self._widths[glyph]:.2f}".rstrip("0").rstrip(".")
            parts.append(f" {width}" if glyph == last + 1 else f"{']' if parts else ''} {glyph} [{width}")
            last = glyph
        return f"[{''.join(parts)}]]" if parts else "[]"

    def to_unicode(self) -> bytes:
        """The CMap from glyph numbers to characters."""
        lines = [
            "/CIDInit /ProcSet findresource begin 12 dict begin begincmap",
            "/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def",
            "/CMapName /Adobe-Identity-UCS def /CMapType 2 def",
            "1 begincodespacerange <0000> <FFFF> endcodespacerange",
        ]
        known = [(glyph, text) for glyph, text in sorted(self.used.items()) if text]
        for start in range(0, len(known), 100):  # the format allows no more in one block
            block = known[start : start + 100]
            lines.append(f"{len(block)} beginbfchar")
            lines += [f"<{glyph:04X}> <{text.encode('utf-16-be', 'replace').hex().upper()}>" for glyph, text in block]
            lines.append("endbfchar")
        lines.append("endcmap CMapName currentdict /CMap defineresource pop end end")
        return "\n".join(lines).encode("ascii")


@dataclass(frozen=True, slots=True)
class EmbeddedFont:
    """What goes into the file of one font: the subset, and its measures in thousandths of an em."""

    data: bytes
    is_cff: bool
    base_name: str
    bbox: tuple[int, int, int, int]
    ascent: int
    descent: int
    cap_height: int
    italic_angle: float
    flags: int
    stem: int


def cut_down(use: GlyphFont) -> EmbeddedFont:
    """The font with only its used glyphs, which keep their numbers; raises ValueError when HarfBuzz cannot do it."""
    face = hb.Face(use.font.data)
    is_cff = "CFF " in face.table_tags
    wanted = hb.SubsetInput()
    wanted.unicode_set.clear()
    wanted.glyph_set.update([0, *use.used])
    wanted.flags = hb.SubsetFlags.RETAIN_GIDS | hb.SubsetFlags.NO_HINTING | hb.SubsetFlags.NO_LAYOUT_CLOSURE
    if is_cff:
        wanted.flags |= hb.SubsetFlags.DESUBROUTINIZE
    wanted.drop_table_tag_set.update(_tag(name) for name in _DROPPED)
    subset = hb.subset(face, wanted)
    if subset is None:
        raise ValueError(f"the font {use.font.key} cannot be cut down to its used glyphs")
    data: bytes = subset.reference_table("CFF ").data if is_cff else subset.blob.data
    per_em = 1000 / face.upem
    head = _table(face, "head", 54)
    bbox = tuple(round(value * per_em) for value in struct.unpack(">4h", head[36:44]))
    hhea = _table(face, "hhea", 36)
    ascent, descent = (round(value * per_em) for value in struct.unpack(">2h", hhea[4:8]))
    os2 = _table(face, "OS/2", 96)
    weight, cap_height = struct.unpack(">H", os2[4:6])[0], struct.unpack(">h", os2[88:90])[0]
    angle = struct.unpack(">i", _table(face, "post", 32)[4:8])[0] / 65536
    return EmbeddedFont(
        data=data,
        is_cff=is_cff,
        base_name=f"{_letters(data)}+{_postscript_name(use.font.key)}",
        bbox=(bbox[0], bbox[1], bbox[2], bbox[3]),
        ascent=ascent,
        descent=descent,
        cap_height=round(cap_height * per_em) or 700,
        italic_angle=angle,
        flags=4 | (64 if angle else 0),
        stem=round(50 + (weight / 65) ** 2) if weight else 80,  # the usual guess from the weight; nothing measures it
    )


def _table(face: hb.Face, name: str, length: int) -> bytes:
    """A table's first `length` bytes, filled up with zeros where the font has less."""
    data: bytes = face.reference_table(name).data if name in face.table_tags else b""
    return data[:length].ljust(length, b"\0")


def _tag(name: str) -> int:
    return int.from_bytes(name.encode("ascii"), "big")


def _letters(data: bytes) -> str:
    """The six capitals that name a subset, from its content, so that equal subsets have equal names."""
    return "".join(chr(65 + byte % 26) for byte in hashlib.sha256(data).digest()[:6])


def _postscript_name(key: str) -> str:
    name = "".join(
        letter for letter in key.rsplit("/", 1)[-1] if letter.isascii() and (letter.isalnum() or letter in "-_")
    )
    return name or "Font"
