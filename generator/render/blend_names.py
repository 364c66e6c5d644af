"""What modes of blending are called in PDF, and in SVG and CSS."""

from collections.abc import Mapping
from types import MappingProxyType

from generator.drawing.items import Blend

PDF: Mapping[Blend, str] = MappingProxyType(
    {
        "multiply": "Multiply",
        "screen": "Screen",
        "overlay": "Overlay",
        "darken": "Darken",
        "lighten": "Lighten",
        "colour-dodge": "ColorDodge",
        "colour-burn": "ColorBurn",
        "hard-light": "HardLight",
        "soft-light": "SoftLight",
        "difference": "Difference",
        "exclusion": "Exclusion",
    }
)
"""ISO 32000-1, table 136."""


def css(blend: Blend) -> str:
    """The name in the American spelling."""
    return blend.replace("colour", "color")
