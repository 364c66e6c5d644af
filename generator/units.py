"""Lengths. Inside the package every length is in millimetres; only this module knows the other units."""

import re
from typing import TypeAlias

Mm: TypeAlias = float
"""A length in millimetres."""

_MM_PER_INCH = 25.4
_PT_PER_INCH = 72.0  # the PostScript point


_IN_MM = {"mm": 1.0, "cm": 10.0, "in": _MM_PER_INCH, '"': _MM_PER_INCH, "pt": _MM_PER_INCH / _PT_PER_INCH}
_LENGTH = re.compile(r"\s*([+-]?(?:\d{1,9}(?:\.\d{0,9})?|\.\d{1,9}))\s*(mm|cm|in|\"|pt)\s*", re.ASCII)
_FRACTION = re.compile(r"\s*(?:(\d{1,3})[\s-]+)?(\d{1,3})/(\d{1,3})\s*(mm|cm|in|\"|pt)\s*", re.ASCII)
_PLAIN = re.compile(r"\s*\d{1,9}(?:\.\d{0,9})?\s*", re.ASCII)
_SURELY_MM = 20.0
_TIMES = re.compile(r"\s*(?:x|×|by)\s*")


def length_of(text: str) -> Mm | None:
    """A length written with its unit, such as `2.5in`, `6.35 cm`, `1/8in`, `2 1/2in`; None for anything else."""
    parts = _FRACTION.fullmatch(text)
    if parts is not None and int(parts[3]) > 0:
        return round((int(parts[1] or 0) + int(parts[2]) / int(parts[3])) * _IN_MM[parts[4]], 6)
    match = _LENGTH.fullmatch(text)
    return None if match is None else round(float(match[1]) * _IN_MM[match[2]], 6)  # 3.5 in are 88.9 mm, exactly


def extent_of(text: str) -> tuple[Mm, Mm] | None:
    """A width and height such as `2.5in x 3.5in`, `6 x 9 cm`, or in mm `63 x 88`; None for anything else."""
    parts = _TIMES.split(text.strip())
    if len(parts) != 2:
        return None
    if all(map(_PLAIN.fullmatch, parts)):
        sides = (float(parts[0]), float(parts[1]))
        return sides if min(sides) >= _SURELY_MM else None  # 2.5 x 3.5 may be meant as inches
    unit = _LENGTH.fullmatch(parts[1])
    if unit is not None and _LENGTH.fullmatch(parts[0]) is None:
        parts[0] += unit[2]  # one unit may stand for both
    width, height = map(length_of, parts)
    return None if width is None or height is None else (width, height)


def mm_to_pt(length: Mm) -> float:
    """Millimetres as PostScript points (1/72 in)."""
    return length * _PT_PER_INCH / _MM_PER_INCH


def pt_to_mm(length_pt: float) -> Mm:
    """PostScript points (1/72 in) as millimetres."""
    return length_pt * _MM_PER_INCH / _PT_PER_INCH


def mm_to_px(length: Mm, dpi: float) -> int:
    """Whole pixels nearest to `length` at `dpi` dots per inch."""
    return round(dots(length, dpi))


def dots(length: Mm, dpi: float) -> float:
    """Pixels, not rounded, along `length` at `dpi` dots per inch."""
    return length * dpi / _MM_PER_INCH


def dpi_of(pixels: float, length: Mm) -> float:
    """Dots per inch of so many pixels along `length`."""
    return pixels * _MM_PER_INCH / length


def px_to_mm(length_px: float, dpi: float) -> Mm:
    """Pixels at `dpi` dots per inch as millimetres."""
    return length_px * _MM_PER_INCH / dpi


def inches(length_in: float) -> Mm:
    """Inches as millimetres."""
    return length_in * _MM_PER_INCH


def mm_to_inches(length: Mm) -> float:
    """Millimetres as inches."""
    return length / _MM_PER_INCH
