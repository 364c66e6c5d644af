"""The JSON Schema of a layout file, for editors: its keys and kinds of layers, with words to show beside them.

What a value must be is mostly left to the reader of layouts, since nearly every value may be a placeholder.
"""

from typing import Any

from generator.layout.element import COMMON
from generator.layout.elements import ELEMENTS
from generator.layout.read import TEMPLATE_KEYS
from generator.layout.textstyle import STYLE_KEYS

KINDS = {
    "rect": "A rectangle in this box, with corners of a `radius`.",
    "ellipse": "An ellipse in this box.",
    "polygon": "Points, or a regular polygon with this number of sides.",
    "star": "A star with this number of points.",
    "line": "A line through these points.",
    "link": "Lines between other layers, by their names: [castle, forest.left], or points.",
    "path": "An outline in the words of SVG paths.",
    "cells": "A shape of squares, such as a polyomino: lines of x and ., or pentomino-f.",
    "blob": "An irregular round form in this box.",
    "sector": "A part of a disc or ring: [x, y, radius].",
    "text": "Words, set as large as fits between `size` and `min` of the style.",
    "picture": "A file of the game: PNG, JPEG or SVG.",
    "icon": "An icon by its name.",
    "qr": "A QR code of an address or another text.",
    "illustration": "An illustration by its id.",
    "hatch": "Lines that swell, at this angle.",
    "repeat": "The `layers` once for each of these rows, or this number of times.",
    "group": "Layers in a box of their own.",
    "column": "Layers one below the other, texts as tall as they need.",
    "use": "Another layout in this box.",
    "pattern": "The `layers` again and again, on tiles of [width, height].",
    "scatter": "The `layers` so many times at chance places.",
}
"""What each kind of layer draws."""

KEYS = {
    "name": "A name, by which another layout replaces or drops this layer, and figures of the rulebook point at it.",
    "when": "An expression: the layer is drawn where it is true.",
    "opacity": "0 to 1.",
    "blend": "How it mixes with the layers below: multiply, screen, overlay, darken, lighten and others.",
    "turn": "A turn about the middle of the box, in degrees, clockwise.",
    "before": "The name of the inherited layer that this one lies below.",
    "box": "trim, safe or bleed; [x, y, width, height] in mm; or edges: {left: 5, right: 5, top: 10, height: 20}.",
    "fill": "A colour, or a gradient such as {linear: 90, stops: [ember, dusk]}.",
    "stroke": "A colour and a width in mm: ink 0.3.",
    "bend": "How far the middle of a link lies beside the straight line, in mm, to the left as one goes.",
    "elbow": "Whether a link is made of level and upright lines.",
    "arrow": "Heads at the ends of a line: start, end or both.",
    "head": "The length of an arrow's head in mm.",
    "shadow": "A colour and how far the shadow falls in mm: ink/40% 0.5; or {colour, by, blur}.",
    "inner": "The line between squares that lie side by side: ink 0.2.",
    "sides": "Sides of a rectangle that have a line: top, right, bottom, left.",
    "curve": "Path data in mm that a text, or the rows of a repeat, stand along; of a text also how far an arc rises.",
    "around": "What a text flows round: the name of a layer, a box, or {layer or box, gap, form: box or ellipse}.",
    "plate": "A rectangle behind the words, as large as they are: {fill, stroke, radius, corners, pad, shadow, least}.",
    "decoration": "Letters as shapes, which nobody has to read.",
    "crop": "A part of the picture: [x, y, width, height] in per cent, or {columns, rows, cell} of a sheet.",
    "mirror": "true, horizontal, vertical or both.",
    "part": "The id of the part of an SVG file that is drawn alone.",
    "recolour": "Colours for parts of an SVG file by their ids, or in place of colours.",
    "texts": "Words for texts of an SVG file by their ids.",
    "without": "Ids of parts of an SVG file that are left out.",
    "style": "The text style by its name under `styles`.",
    "radius": "Of corners, or of a circle, in mm.",
    "layers": "The layers inside this one, lowest first.",
    "clip": "The shape that it is seen through: none, box, ellipse, hexagon.",
    "fit": "cover, contain or stretch.",
    "anchor": "Which part of a picture stays in view.",
    "scale": "How many times as large.",
    "along": "Where the rows lie: row, column, grid, circle, curve, die, card, points, places or stack.",
    "cell": "Width and height of each row's cell in mm.",
    "gap": "What lies between, in mm.",
    "as": "The name of a row inside; `row` if not given.",
    "where": "An expression: only rows for which it is true.",
    "with": "Values for the other layout, by name.",
    "seed": "Another seed, another chance.",
    "colour": "A colour of the palette or #rrggbb.",
    "size": "Points at which a text begins; it shrinks to `min` where it must.",
    "min": "Points below which a text is an error.",
    "font": "A family of fonts/, the game's or a bundled one.",
    "align": "left, centre, right or justify.",
    "valign": "top, middle or bottom.",
    "together": "Texts of this name have the same size on all pieces of a set.",
    "like": "The style that this one inherits from.",
    "line": "One line only.",
}
"""What keys of layers and styles mean, those that need a word."""

TOP = {
    "title": "The layout's name for people.",
    "extends": "The layout that this one changes: its layers stay unless they are named again or dropped.",
    "size": "The pieces it is for, in mm; without it, any size.",
    "safe": "How far text keeps from the cut, in mm.",
    "fonts": "Fonts that this layout needs.",
    "colours": "Colours by name; the game's palette wins.",
    "styles": "Text styles by name.",
    "let": "Named values that layers may read.",
    "layers": "What is drawn, lowest first.",
    "drop": "Inherited layers, by name, that are left out.",
    "miniature": "Layers, by name, for small pictures: {picture, without, signs, clear}; signs_pt is a size.",
    "sample": "Values for a look at the layout without a game.",
}
"""What a layout file may say."""


def schema() -> dict[str, Any]:
    """The schema (draft 2020-12)."""
    tops: dict[str, Any] = {key: _said(TOP[key]) for key in TEMPLATE_KEYS}
    tops["layers"] = {**tops["layers"], **_layers()}
    tops["styles"] = {**tops["styles"], "additionalProperties": {"$ref": "#/$defs/style"}}
    tops["drop"] = {**tops["drop"], "type": "array", "items": {"type": "string"}}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A layout of Tabletop Press",
        "type": "object",
        "properties": tops,
        "additionalProperties": False,
        "$defs": {
            "layer": {"oneOf": [{"$ref": f"#/$defs/{kind}"} for kind in ELEMENTS]},
            "style": _object({key: _said(KEYS.get(key, "")) for key in sorted(STYLE_KEYS)}),
            **{kind: _layer(kind) for kind in ELEMENTS},
        },
    }


def _layer(kind: str) -> dict[str, Any]:
    element = ELEMENTS[kind]
    keys = sorted((element.keys | COMMON) - {kind})
    properties = {kind: _said(KINDS[kind]), **{key: _said(KEYS.get(key, "")) for key in keys}}
    required = [kind]
    if element.nested is not None:
        properties[element.nested] = {**properties.get(element.nested, {}), **_layers()}
        required += [element.nested] if element.nested != kind else []
    return {**_object(properties), "required": required, "description": KINDS[kind]}


def _object(properties: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "additionalProperties": False}


def _layers() -> dict[str, Any]:
    return {"type": "array", "items": {"$ref": "#/$defs/layer"}}


def _said(words: str) -> dict[str, Any]:
    return {"description": words} if words else {}
