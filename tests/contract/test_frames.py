"""Every layout there is, bundled or in a game, drawn with its own sample: what holds for all of them."""

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

from generator import resources
from generator.catalog.resolve import resolve
from generator.colour import Colour
from generator.drawing.dump import dump
from generator.drawing.extent import of_path
from generator.drawing.items import Drawing, Glyphs, Group, Item, Outline, Picture, walk
from generator.geometry import IDENTITY, Affine, Rect, Size
from generator.layout.area import Area
from generator.layout.drawer import LayerDrawer
from generator.layout.faces import FaceComposer
from generator.layout.layer import Template
from generator.layout.library import Layouts, layouts_of
from generator.layout.pictures import PictureLibrary
from generator.source.diagnostic import Report
from generator.source.reader import read
from generator.text.fonts import FontBook, FontFace
from generator.units import pt_to_mm
from tests.folders import read_folder

BLEED = 3.0
BOOK = FontBook([resources.fonts()])
GAMES = {path.name: path for path in sorted(resources.content().iterdir()) if (path / "layouts").is_dir()}


OF_ROWS = ("figure-", "sheet-at-start", "board-explained", "card-types", "green-track", "token-pair")
"""Figures of a rulebook that read rows of their game by id: drawn when it is built, a sample has no such rows."""


def _all() -> Iterator[tuple[str, str]]:
    for file in sorted(resources.layouts().glob("*.yaml")):
        yield "", file.stem
    for game, folder in GAMES.items():
        for file in sorted((folder / "layouts").glob("*.yaml")):
            if not file.stem.startswith(OF_ROWS):
                yield game, f"{game}/{file.stem}"


FRAMES = list(_all())


@cache
def _layouts(game: str) -> Layouts:
    return layouts_of(read_folder(GAMES[game]) if game else None, game)


@cache
def _palette(game: str) -> dict[str, Colour]:
    if not game:
        return {}
    tree = read(GAMES[game] / "print.yaml").value
    assert tree is not None
    found = tree.at(("print", "palette"))
    assert isinstance(found, dict)
    return {name: Colour.parse(str(value)) for name, value in found.items()}


@cache
def _data(game: str) -> dict[str, object]:
    data: dict[str, object] = {}
    for file in sorted(GAMES[game].glob("*.yaml")) if game else []:
        tree = read(file).value
        assert tree is not None and isinstance(tree.data, dict)
        filled = resolve(tree, Report()).data
        assert isinstance(filled, dict)
        data.update(filled)
    return data


def _draw_anew(game: str, layout_id: str) -> tuple[Drawing, Template, Report]:
    layouts, report = _layouts(game), Report()
    template = layouts.template(layout_id, report)
    assert template is not None, [str(found) for found in report.diagnostics]
    drawer = LayerDrawer(BOOK, PictureLibrary(None), layouts, report, _palette(game))
    size = Size(template.width or 63.5, template.height or 88.9)
    spaces = [
        {"id": f"{letter}{row}", "type": "plain", "label": "", "row": {}, "width": 14.0, "height": 14.0}
        | {"x": 4 + 14 * (column + 0.5), "y": 4 + 14 * (row - 0.5)}
        for row in range(1, 14)
        for column, letter in enumerate("abcdefghijklm")
    ]
    piece = {"id": "sample", "title": "Sample", "copies": 1, "set": "set", "set_title": "Set", "kind": "card"}
    scope = {"rules": {}, "spaces": spaces, "edges": [], **_data(game), "piece": piece, **template.sample}
    items = FaceComposer(drawer).draw(layout_id, scope, frozenset(scope), size, BLEED)
    return Drawing(size, items), template, report


_draw = cache(_draw_anew)


def _ink(at: Affine, item: Item) -> Rect | None:
    match item:
        case Outline(segments, fill, stroke) if fill is not None or stroke is not None:
            return at.bounds(of_path(segments).grown(0 if stroke is None else stroke.width / 2))
        case Glyphs(_, size_pt, y, _, xs) if xs:
            em = pt_to_mm(size_pt)
            return at.bounds(Rect(xs[0], y - 0.62 * em, xs[-1] - xs[0] + 0.3 * em, 0.62 * em))
        case Picture(_, box):
            return at.bounds(box)
    return None


def _visible(items: tuple[Item, ...], at: Affine = IDENTITY, clip: Rect | None = None) -> Iterator[tuple[Item, Rect]]:
    for item in items:
        if isinstance(item, Group):
            here = at.after(item.at)
            own = clip
            if item.clip is not None:
                own = here.bounds(of_path(item.clip))
                own = own if clip is None else _common(own, clip)
            yield from _visible(item.items, here, own)
            continue
        ink = _ink(at, item)
        if ink is not None:
            yield item, ink if clip is None else _common(ink, clip)


def _common(one: Rect, other: Rect) -> Rect:
    left, top = max(one.x, other.x), max(one.y, other.y)
    right, bottom = max(left, min(one.right, other.right)), max(top, min(one.bottom, other.bottom))
    return Rect(min(left, other.right), min(top, other.bottom), right - left, bottom - top)


@pytest.mark.parametrize(("game", "layout_id"), FRAMES)
def test_every_frame_draws_its_sample_without_a_complaint(game: str, layout_id: str) -> None:
    drawing, _, report = _draw(game, layout_id)
    assert [str(found) for found in report.diagnostics] == []
    assert drawing.items


@pytest.mark.parametrize(("game", "layout_id"), FRAMES)
def test_nothing_reaches_beyond_the_bleed(game: str, layout_id: str) -> None:
    drawing, _, _ = _draw(game, layout_id)
    bleed = Rect.of(drawing.size).grown(BLEED)
    beyond = [(type(item).__name__, ink) for item, ink in _visible(drawing.items) if not bleed.contains(ink, 0.3)]
    assert beyond == []


@pytest.mark.parametrize(("game", "layout_id"), FRAMES)
def test_text_keeps_to_the_safe_zone(game: str, layout_id: str) -> None:
    drawing, template, _ = _draw(game, layout_id)
    safe = Area.face(drawing.size.width, drawing.size.height, template.safe, BLEED).safe
    outside = [
        (item.text, ink)
        for item, ink in _visible(drawing.items)
        if isinstance(item, Glyphs) and not safe.contains(ink, 0.25)
    ]
    assert outside == []


@pytest.mark.parametrize(("game", "layout_id"), FRAMES)
def test_a_frame_is_drawn_the_same_every_time(game: str, layout_id: str) -> None:
    assert dump(_draw_anew(game, layout_id)[0]) == dump(_draw(game, layout_id)[0])


@pytest.mark.parametrize("layout_id", ["classic", "classic-back", "playing-card", "plain-token", "aid-sheet"])
def test_bundled_frames_look_as_they_did(layout_id: str, golden: Callable[[str, str], None]) -> None:
    golden(f"frames/{layout_id}.txt", dump(_draw("", layout_id)[0]))


@pytest.mark.parametrize("layout_id", ["frame", "board-space", "board-hall", "summon-token", "status-marker"])
def test_frames_of_summoners_quest_look_as_they_did(layout_id: str, golden: Callable[[str, str], None]) -> None:
    golden(f"frames/summoners-quest-{layout_id}.txt", dump(_draw("summoners-quest", f"summoners-quest/{layout_id}")[0]))


def test_fonts_named_in_frames_are_bundled() -> None:
    for game, layout_id in FRAMES:
        for item in (item for _, item in walk(_draw(game, layout_id)[0].items) if isinstance(item, Glyphs)):
            assert isinstance(item.font, FontFace)
            assert (resources.fonts() / Path(item.font.key).parent).is_dir()
