"""Colours as the catalog and the layouts name them."""

import re
from dataclasses import dataclass

_HEX = re.compile(r"#([0-9a-fA-F]{6})([0-9a-fA-F]{2})?")


@dataclass(frozen=True, slots=True)
class Colour:
    """An sRGB colour: red, green and blue from 0 to 255, and opacity from 0 (clear) to 1."""

    red: int
    green: int
    blue: int
    alpha: float = 1.0

    @classmethod
    def parse(cls, text: str) -> "Colour":
        """A colour from `#rrggbb` or `#rrggbbaa`; raises ValueError on anything else."""
        match = _HEX.fullmatch(text)
        if match is None:
            raise ValueError(f"{text!r} is not a colour of the form #rrggbb or #rrggbbaa")
        value = int(match[1], 16)
        alpha = int(match[2], 16) / 255 if match[2] else 1.0
        return cls(value >> 16, value >> 8 & 255, value & 255, alpha)

    @property
    def hex(self) -> str:
        """`#rrggbb`, without the opacity."""
        return f"#{self.red:02x}{self.green:02x}{self.blue:02x}"

    def mixed(self, other: "Colour", share: float) -> "Colour":
        """This colour with `share` (0 to 1) of `other` in it, channel by channel; keeps its own opacity."""
        red, green, blue = (
            round(mine + (theirs - mine) * share)
            for mine, theirs in zip(
                (self.red, self.green, self.blue), (other.red, other.green, other.blue), strict=True
            )
        )
        return Colour(red, green, blue, self.alpha)


BLACK = Colour(0, 0, 0)
WHITE = Colour(255, 255, 255)
