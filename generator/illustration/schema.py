"""The JSON Schema of an illustration's file, for editors: what `read` holds by hand, in the words of that standard."""

from typing import Any

from generator.illustration.forms import FORMS
from generator.illustration.read import (
    GROUP_KEYS,
    KEYS,
    MOST_PARTS,
    PART_KEYS,
    PEN_FLAGS,
    PEN_KEYS,
    TREATMENTS,
    USE_KEYS,
)

_NUMBER: dict[str, Any] = {"type": "number"}
_FLAG: dict[str, Any] = {"type": "boolean"}
_WORDS: dict[str, Any] = {"type": "string", "minLength": 1}


def _numbers(fewest: int, most: int) -> dict[str, Any]:
    return {"type": "array", "items": _NUMBER, "minItems": fewest, "maxItems": most}


def _rows(fewest: int, row: dict[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": row, "minItems": fewest}


_PLACES = _rows(2, _numbers(2, 3))
_DISCS = _rows(2, _numbers(3, 3))
_INKS = {"type": "object", "additionalProperties": _WORDS}

_FORM_VALUES: dict[str, dict[str, Any]] = {
    "half": _PLACES,
    "halves": {
        "type": "object",
        "properties": {"left": _PLACES, "right": _PLACES},
        "required": ["left", "right"],
        "additionalProperties": False,
    },
    "limb": _DISCS,
    "ribbon": _DISCS,
    "smooth": _PLACES,
    "poly": _PLACES,
    "ball": _numbers(3, 4),
    "path": _WORDS,
    "union": _rows(1, {"type": "object"}),
    "icon": _WORDS,
    "hull": _WORDS,
}

_HATCH = {"anyOf": [_NUMBER, {"const": False}]}

_PART_VALUES: dict[str, dict[str, Any]] = {
    "use": _WORDS,
    "group": _rows(1, {"$ref": "#/$defs/part"}),
    "inks": _INKS,
    "ink": _WORDS,
    "as": {"enum": list(TREATMENTS)},
    "name": _WORDS,
    "inside": _WORDS,
    "both": _FLAG,
    "flip": _FLAG,
    "hard": _FLAG,
    "solid": _FLAG,
    "far": _FLAG,
    "at": _numbers(2, 4),
    "locks": _numbers(2, 3),
    "hatch": _HATCH,
    "pen": {
        "anyOf": [
            {"enum": [False, "only"]},
            {
                "type": "object",
                "properties": {
                    key: _HATCH if key == "hatch" else _FLAG if key in PEN_FLAGS else _NUMBER for key in PEN_KEYS
                },
                "additionalProperties": False,
            },
        ]
    },
}


def schema() -> dict[str, Any]:
    """The schema; what only the whole file shows (names of inks and parts, other illustrations) is the reader's."""
    part = {
        key: {**_FORM_VALUES, **_PART_VALUES}.get(key, _NUMBER) for key in (*FORMS, *PART_KEYS, *USE_KEYS, *GROUP_KEYS)
    }
    kinds: list[dict[str, Any]] = [{"required": [form, "ink"]} for form in FORMS]
    values: dict[str, dict[str, Any]] = {
        "title": {},
        "at": _numbers(2, 4),
        "light": _numbers(2, 2),
        "inks": _INKS,
        "press": {
            "type": "object",
            "properties": {"key": _WORDS, "paper": _WORDS, "spots": _rows(1, _WORDS)},
            "required": ["key", "paper", "spots"],
            "additionalProperties": False,
        },
        "floats": _FLAG,
        "parts": {**_rows(1, {"$ref": "#/$defs/part"}), "maxItems": MOST_PARTS},
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "An illustration for Tabletop Press",
        "type": "object",
        "properties": {key: values[key] for key in KEYS},
        "required": ["parts"],
        "additionalProperties": False,
        "$defs": {
            "part": {
                "type": "object",
                "properties": part,
                "additionalProperties": False,
                "oneOf": [{"required": ["use"]}, {"required": ["group"]}, *kinds],
            }
        },
    }
