"""The manners illustrations are drawn in. To add one: a module beside these and its line here."""

from collections.abc import Mapping

from generator.illustration.manners.dots import DOTS
from generator.illustration.manners.ink import INK
from generator.illustration.manners.lino import LINO
from generator.illustration.manners.manner import Manner
from generator.illustration.manners.paper import PAPER
from generator.illustration.manners.pen import PEN
from generator.illustration.manners.poster import POSTER
from generator.illustration.manners.tones import TONES

MANNERS: Mapping[str, Manner] = {
    "ink": INK,
    "paper": PAPER,
    "lino": LINO,
    "poster": POSTER,
    "dots": DOTS,
    "pen": PEN,
    "tones": TONES,
}
"""Manners by name."""

LOW_INK = PEN
"""The manner in which every illustration is drawn where ink is spared."""

__all__ = ["LOW_INK", "MANNERS", "Manner"]
