"""Lengths. Inside the package every length is in millimetres; only this module knows the other units."""

from typing import TypeAlias

Mm: TypeAlias = float
"""A length in millimetres."""

MM_PER_INCH = 25.4
PT_PER_INCH = 72.0  # the PostScript point


def mm_to_pt(length: Mm) -> float:
    """Millimetres as PostScript points (1/72 in)."""
    return length * PT_PER_INCH / MM_PER_INCH


def pt_to_mm(length_pt: float) -> Mm:
    """PostScript points (1/72 in) as millimetres."""
    return length_pt * MM_PER_INCH / PT_PER_INCH


def mm_to_px(length: Mm, dpi: float) -> int:
    """Whole pixels nearest to `length` at `dpi` dots per inch."""
    return round(length * dpi / MM_PER_INCH)


def px_to_mm(length_px: float, dpi: float) -> Mm:
    """Pixels at `dpi` dots per inch as millimetres."""
    return length_px * MM_PER_INCH / dpi


def inches(length_in: float) -> Mm:
    """Inches as millimetres."""
    return length_in * MM_PER_INCH
