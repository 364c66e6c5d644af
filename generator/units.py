"""Lengths. Inside the package every length is in millimetres; only this module knows the other units."""

from typing import TypeAlias

Mm: TypeAlias = float
"""A length in millimetres."""

_MM_PER_INCH = 25.4
_PT_PER_INCH = 72.0  # the PostScript point


def inches_to_mm(length_in: float) -> Mm:
    """Inches as millimetres."""
    return length_in * _MM_PER_INCH


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
