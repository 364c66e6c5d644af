"""The kinds of layers. To add one: a module beside these and its line here."""

from collections.abc import Mapping

from generator.layout.element import Element
from generator.layout.elements.blob import BLOB
from generator.layout.elements.cells import CELLS
from generator.layout.elements.column import COLUMN
from generator.layout.elements.ellipse import ELLIPSE
from generator.layout.elements.group import GROUP
from generator.layout.elements.hatch import HATCH
from generator.layout.elements.icon import ICON
from generator.layout.elements.illustration import ILLUSTRATION
from generator.layout.elements.line import LINE
from generator.layout.elements.link import LINK
from generator.layout.elements.path import PATH
from generator.layout.elements.pattern import PATTERN
from generator.layout.elements.picture import PICTURE
from generator.layout.elements.polygon import POLYGON, STAR
from generator.layout.elements.qr import QR
from generator.layout.elements.rect import RECT
from generator.layout.elements.repeat import REPEAT
from generator.layout.elements.scatter import SCATTER
from generator.layout.elements.sector import SECTOR
from generator.layout.elements.text import TEXT
from generator.layout.elements.use import USE

ELEMENTS: Mapping[str, Element] = {
    "rect": RECT,
    "ellipse": ELLIPSE,
    "polygon": POLYGON,
    "star": STAR,
    "line": LINE,
    "link": LINK,
    "path": PATH,
    "cells": CELLS,
    "blob": BLOB,
    "sector": SECTOR,
    "text": TEXT,
    "picture": PICTURE,
    "icon": ICON,
    "qr": QR,
    "illustration": ILLUSTRATION,
    "hatch": HATCH,
    "repeat": REPEAT,
    "group": GROUP,
    "column": COLUMN,
    "use": USE,
    "pattern": PATTERN,
    "scatter": SCATTER,
}
"""Layer kinds by the key that names them."""
