"""Every number of a layout, as small and as large as a file can write it: drawn with finite numbers, or refused."""

import copy
import math
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

import pytest
import yaml

from generator.drawing.digest import Digests
from generator.drawing.items import Image
from generator.drawing.piece import Piece
from generator.layout.elements import ELEMENTS
from generator.source.diagnostic import Checked
from tests.unit.layout.table import codes, draw
from tests.unit.layout.test_pictures import png

EXTREMES = (1e308, -1e308, 1e-308, 5e-324, 9_999.9, -9_999.9, 10**15, 0, -1)

LAYERS: dict[str, dict[str, Any]] = {
    "rect": {"rect": [1, 2, 20, 30], "radius": 3, "fill": "ink", "opacity": 0.5, "turn": 10},
    "edges": {"rect": {"left": 1, "top": 2, "width": 20, "bottom": 3, "inset": 1}, "fill": "ink"},
    "linear": {"rect": "bleed", "fill": {"linear": 90, "stops": [[10, "ink"], [90, "#ffffff"]]}},
    "radial": {"rect": "bleed", "fill": {"radial": [50, 40], "radius": 60, "stops": [[10, "ink"], [90, "#ffffff"]]}},
    "stroke": {"rect": "trim", "stroke": {"colour": "ink", "width": 0.5, "dash": [2, 1]}},
    "ellipse": {"ellipse": [1, 2, 20, 30], "hole": 0.5, "fill": "ink"},
    "blob": {"blob": [1, 2, 20, 30], "wobble": 0.2, "corners": 7, "seed": 3, "fill": "ink"},
    "cells": {"cells": ["xx", ".x"], "box": [1, 2, 20, 30], "cell": 4, "fill": "ink", "inner": "ink 0.2"},
    "link": {"link": [[1, 2], [30, 40], [2, 30]], "gap": 1, "bend": 4, "stroke": {"colour": "ink", "width": 0.5}},
    "elbow": {"link": [[1, 2], [30, 40]], "elbow": True, "arrow": "end", "head": 3, "stroke": "ink 0.5"},
    "around": {
        "text": "Two words, and two more of them beside the box that lies in their way.",
        "box": [1, 2, 40, 40],
        "size": 9,
        "min": 6,
        "around": [{"box": [10, 2, 10, 10], "gap": 1}, {"box": [20, 20, 9, 9], "form": "ellipse"}],
    },
    "line": {"line": [[1, 2], [20, 30]], "stroke": "ink 0.5"},
    "polygon": {"polygon": [[1, 2], [20, 30], [4, 30]], "fill": "ink"},
    "sides": {"polygon": 6, "start": 10, "box": [1, 2, 20, 20], "fill": "ink"},
    "star": {"star": 7, "inner": 0.4, "start": 10, "box": [1, 2, 20, 20], "fill": "ink"},
    "sector": {"sector": [10, 10, 20], "inner": 3, "from": 10, "sweep": 80, "fill": "ink"},
    "path": {"path": "M0 0 L10 0 A 3 3 0 0 1 8 9 Z", "box": [1, 2, 20, 20], "view": [10, 10], "fill": "ink"},
    "icon": {"icon": "sun", "box": [1, 2, 20, 20], "fill": "ink"},
    "illustration": {
        "illustration": "skull",
        "box": [1, 2, 30, 20],
        "scale": 1.5,
        "light": [-0.6, -0.8],
        "clip": "box",
        "radius": 2,
    },
    "hatch": {"hatch": 20, "box": [1, 2, 20, 20], "gap": 0.8, "tones": [0.1, 0.5], "bow": 2, "fill": "ink"},
    "rays": {
        "hatch": 0,
        "rays": True,
        "box": [1, 2, 20, 20],
        "gap": 0.8,
        "from": [9, 9],
        "radii": [2, 9],
        "fill": "ink",
    },
    "text": {
        "text": "Two words",
        "box": [1, 2, 40, 20],
        "size": 9,
        "min": 6,
        "leading": 1.2,
        "tracking": 0.1,
        "gap": 0.3,
        "weight": 400,
        "bold": 700,
        "icon_size": 1.3,
    },
    "group": {
        "group": [{"rect": [1, 1, 5, 5], "fill": "ink"}],
        "box": [1, 2, 20, 20],
        "scale": 2,
        "clip": "box",
        "radius": 3,
    },
    "window": {
        "group": [{"rect": [1, 1, 5, 5], "fill": "ink"}],
        "box": [1, 2, 20, 20],
        "window": "M0 0 L10 0 L8 9 Z",
        "view": [10, 10],
    },
    "pattern": {
        "pattern": [7, 12],
        "box": [0, 0, 30, 30],
        "layers": [{"rect": [1, 1, 5, 5], "fill": "ink"}],
    },
    "stacked": {
        "column": [{"rect": {"height": 5}, "fill": "ink"}, {"rect": "trim", "fill": "ink"}],
        "box": [1, 2, 20, 20],
        "gap": 1,
        "least": 3,
    },
    "column": {"repeat": 3, "along": "column", "cell": [5, 5], "gap": 1, "layers": [{"rect": [1, 1, 3, 3]}]},
    "circle": {
        "repeat": 3,
        "along": "circle",
        "cell": [5, 5],
        "radius": 10,
        "from": 10,
        "sweep": 300,
        "turned": True,
        "layers": [{"rect": [1, 1, 3, 3], "fill": "ink"}],
    },
    "grid": {
        "repeat": 3,
        "along": "grid",
        "cell": [5, 5],
        "columns": 2,
        "gap": [1, 2],
        "layers": [{"rect": [1, 1, 3, 3], "fill": "ink"}],
    },
    "points": {
        "repeat": 2,
        "along": "points",
        "points": [[5, 5], [9, 9]],
        "cell": [5, 5],
        "layers": [{"rect": [1, 1, 3, 3], "fill": "ink"}],
    },
    "places": {
        "repeat": "card.places",
        "along": "places",
        "layers": [{"rect": "trim", "fill": {"radial": [50, 50], "stops": ["ink", "#ffffff"]}}],
    },
    "code": {"qr": "abc", "box": [1, 2, 30, 30], "quiet": 4},
    "arrow": {"line": [[1, 2], [30, 40]], "arrow": "both", "head": 3, "stroke": {"colour": "ink", "width": 0.5}},
    "shaded": {
        "ellipse": [1, 2, 30, 30],
        "fill": "ink",
        "stroke": {"colour": {"linear": 90, "stops": ["ink", "#ffffff"]}, "width": 1, "dash": [1, 2], "under": True},
        "shadow": {"colour": "ink", "by": [1, 2], "blur": 1},
    },
    "curved": {"text": "Words", "curve": 5, "box": [1, 2, 40, 20], "size": 9, "min": 4},
    "cropped": {"picture": "a.png", "box": [1, 2, 20, 20], "crop": [10, 20, 30, 40], "mirror": True},
    "sprite": {"picture": "a.png", "box": [1, 2, 20, 20], "crop": {"columns": 2, "rows": 1, "cell": 1}},
    "use": {"use": "part", "box": [1, 2, 20, 20], "with": {"wide": 7}},
    "raster": {"picture": "a.png", "box": [1, 2, 20, 20], "clip": "box", "radius": 3},
    "contained": {"picture": "a.svg", "box": [1, 2, 20, 20], "fit": "contain", "anchor": "top"},
    "scatter": {
        "scatter": 7,
        "box": [0, 0, 30, 30],
        "cell": [3, 3],
        "apart": 1,
        "smallest": 0.5,
        "spin": 20,
        "seed": 4,
        "layers": [{"rect": [1, 1, 3, 3], "fill": "ink"}],
    },
}

PART = "title: Part\nlayers: [{rect: [0, 0, '{wide}', 5], fill: ink}]\n"
"""A layout without a size of its own, so that it takes that of its box."""
PLACES = [{"x": 5, "y": 6, "width": 3, "height": 4}]


def test_each_kind_of_layer_is_tried() -> None:
    assert {kind for layer in LAYERS.values() for kind in layer} & set(ELEMENTS) == set(ELEMENTS)


def test_each_layer_is_drawn_as_it_stands(tmp_path: Path) -> None:
    for name, layer in LAYERS.items():
        assert codes(_drawn_with(tmp_path, layer)) == [], name


@pytest.mark.parametrize("name", LAYERS)
def test_extreme_numbers_are_drawn_or_refused(tmp_path: Path, name: str) -> None:
    tried = 0
    for place in _numbers(LAYERS[name]):
        for extreme in EXTREMES:
            layer = _with(LAYERS[name], place, extreme)
            _judge(_drawn_with(tmp_path, layer), f"{place}: {extreme!r}")
            tried += 1
    assert tried >= len(EXTREMES)


@pytest.mark.parametrize("key", ["x", "y", "width", "height"])
def test_extreme_places_of_rows_are_drawn_or_refused(tmp_path: Path, key: str) -> None:
    for extreme in EXTREMES:
        checked = draw(tmp_path, _layout(LAYERS["places"]), _scope({key: extreme}))
        _judge(checked, f"{key}: {extreme!r}")


def _drawn_with(folder: Path, layer: Mapping[str, Any]) -> Checked[tuple[Piece, ...]]:
    (folder / "a.png").write_bytes(png(4, 2))
    (folder / "a.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 2"><path d="M0 0h4v2z"/></svg>'
    )
    return draw(folder, _layout(layer), _scope(), part=PART)


def _scope(changed: Mapping[str, float] | None = None) -> dict[str, Any]:
    return {"card": {"id": "troll", "title": "Troll", "places": [{**PLACES[0], **(changed or {})}]}}


def _layout(layer: Mapping[str, Any]) -> str:
    styles = {"text": {"font": "body"}}
    return yaml.safe_dump({"title": "Front", "fonts": {"body": "alegreya"}, "styles": styles, "layers": [dict(layer)]})


def _judge(checked: Checked[tuple[Piece, ...]], told: str) -> None:
    if checked.value is None:
        assert any(found.code.startswith("LAY") for found in checked.diagnostics), told
        return
    for piece in checked.value:
        Digests().of(piece.front)  # what cannot be digested cannot be marked
        assert all(math.isfinite(number) for number in _drawn(piece.front.items)), told


def _drawn(value: object) -> Iterator[float]:
    """Every number of a drawing, whatever holds it."""
    match value:
        case float():
            yield value
        case tuple() | list():
            for entry in value:
                yield from _drawn(entry)
        case Image():
            return
        case _ if is_dataclass(value):
            for field in fields(value):
                yield from _drawn(getattr(value, field.name))


def _numbers(value: object) -> Iterator[tuple[str | int, ...]]:
    """The way to every number within lists and mappings."""
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield from ((key, *rest) for rest in _numbers(inner))
    elif isinstance(value, list):
        for index, entry in enumerate(value):
            yield from ((index, *rest) for rest in _numbers(entry))
    elif isinstance(value, int | float) and not isinstance(value, bool):
        yield ()


def _with(layer: Mapping[str, Any], place: tuple[str | int, ...], number: float) -> dict[str, Any]:
    changed: Any = copy.deepcopy(dict(layer))
    inner = changed
    for step in place[:-1]:
        inner = inner[step]
    inner[place[-1]] = number
    return dict(changed)
