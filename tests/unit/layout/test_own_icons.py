"""A game's own icons: which colours they have, what is refused, and which icon a name means."""

import base64
import hashlib
import json
from pathlib import Path

import pytest

from generator.catalog.files import GameFiles
from generator.drawing import shapes
from generator.drawing.items import Group
from generator.geometry import Rect
from generator.layout import icons
from generator.layout.icon_file import LARGEST_FILE, MOST_STEPS
from generator.layout.icon_library import IconLibrary, icons_of
from generator.layout.icons import GRID, Icon, UnknownIcon
from generator.source.diagnostic import Report
from tests.folders import read_folder

SQUARE = '<path d="M10 10h80v80h-80z"/>'


def svg(body: str, box: str = "0 0 100 100", root: str = "") -> bytes:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" {root}>{body}</svg>'.encode()


def library(**files: bytes) -> IconLibrary:
    """The icons of a game with these files in its `icons/`; `__` in a name stands for its last dot."""
    kept = {f"icons/{name.replace('__', '.')}": data for name, data in files.items()}
    digests = {name: hashlib.sha256(data).digest() for name, data in sorted(kept.items())}
    return IconLibrary(GameFiles(Path("game"), digests, "", kept))


def drawn(body: str, box: str = "0 0 100 100", root: str = "") -> Icon:
    made = library(own__svg=svg(body, box, root))
    assert faults(made) == []
    return made.icon("own")


def faults(made: IconLibrary) -> list[str]:
    report = Report()
    made.check(report)
    assert {found.code for found in report.diagnostics} <= {"LAY040"}
    return [found.message for found in report.diagnostics]


@pytest.mark.parametrize(
    "body",
    [
        SQUARE,
        f'<g fill="currentColor">{SQUARE}</g>',
        f'<g fill="#231f20">{SQUARE}<circle cx="20" cy="20" r="20"/></g>',
        f'<g fill="#fff">{SQUARE}</g>',
        '<path d="M10 10h80v80h-80z" fill="none" stroke="black" stroke-width="4" stroke-dasharray="3 2"/>',
        f'<path d="M0 0h100v100H0z"/><g fill="white">{SQUARE}</g>',
        f'<rect width="100" height="100" fill="white"/>{SQUARE}',
        f'<clipPath id="c"><circle cx="50" cy="50" r="30"/></clipPath><g clip-path="url(#c)">{SQUARE}</g>',
        f'{SQUARE}<path d="M0 0h9v9z" fill="red" opacity="0"/>',
    ],
)
def test_an_icon_in_black_or_white_alone_takes_the_colour_of_where_it_stands(body: str) -> None:
    assert not drawn(body).keeps_colours


@pytest.mark.parametrize(
    "body",
    [
        f'<g fill="#c00">{SQUARE}</g>',
        f'{SQUARE}<circle cx="50" cy="50" r="20" fill="#fff"/>',
        f'<g opacity="0.5">{SQUARE}</g>',
        f'<g fill="#444">{SQUARE}</g>',
        (
            f'<linearGradient id="g"><stop stop-color="#000"/></linearGradient><g fill="url(#g)">{SQUARE}'
            '<path d="M0 0h9v9z" fill="red"/></g>'
        ),
        f'<rect width="100" height="100" rx="9"/><g fill="#fff">{SQUARE}</g>',
        f'<rect width="90" height="90"/><g fill="#fff">{SQUARE}</g>',
    ],
)
def test_an_icon_with_any_other_colour_keeps_its_colours(body: str) -> None:
    icon = drawn(body)
    assert icon.keeps_colours
    assert icon.drawn(None) is icon.items


def test_a_background_that_fills_the_file_is_left_out() -> None:
    icon = drawn(f'<path d="M0 0h100v100H0z"/><g fill="white">{SQUARE}</g>')
    bounds = shapes.bounds(icon.outline)
    assert bounds is not None and bounds.x == pytest.approx(51.2) and bounds.width == pytest.approx(409.6)


def test_an_icon_is_as_wide_as_its_view() -> None:
    icon = drawn('<rect x="50" width="100" height="100"/>', "0 0 200 100")
    assert icon.width == 2 * GRID
    bounds = shapes.bounds(icon.outline)
    assert bounds is not None
    assert (bounds.x, bounds.y, bounds.right, bounds.bottom) == pytest.approx((256, 0, 768, 512))


def test_what_lies_outside_of_the_view_is_cut_off() -> None:
    bounds = shapes.bounds(drawn('<rect x="-50" y="20" width="100" height="20"/>').outline)
    assert bounds is not None and bounds.x == pytest.approx(0, abs=0.1) and bounds.right == pytest.approx(256)


@pytest.mark.parametrize("rule", ["nonzero", "evenodd"])
def test_a_clip_cuts_off_what_lies_outside_of_it(rule: str) -> None:
    ring = f'<clipPath id="c"><path clip-rule="{rule}" d="M20 20h60v60h-60zM40 40h20v20h-20z"/></clipPath>'
    icon = drawn(f'{ring}<g clip-path="url(#c)">{SQUARE}</g>')
    covered = abs(sum(map(_area, _rings(icon)))) / GRID**2
    assert covered == pytest.approx(0.36 if rule == "nonzero" else 0.32, rel=1e-3)


def test_holes_of_the_even_odd_rule_stay_holes_of_the_non_zero_rule() -> None:
    icon = drawn('<path fill-rule="evenodd" d="M0 0h100v100h-100zM25 25h50v50h-50z"/>')
    turns = [_area(ring) for ring in _rings(icon)]
    assert sum(turns) == pytest.approx(GRID * GRID * 0.75, rel=1e-3) or sum(turns) == pytest.approx(
        -GRID * GRID * 0.75, rel=1e-3
    )


def _rings(icon: Icon) -> list[list[tuple[float, float]]]:
    rings: list[list[tuple[float, float]]] = []
    for kind, *numbers in icon.outline:
        if kind == "M":
            rings.append([])
        if numbers:
            rings[-1].append((numbers[-2], numbers[-1]))
    return rings


def _area(ring: list[tuple[float, float]]) -> float:
    return sum(x * v - u * y for (x, y), (u, v) in zip(ring, [*ring[1:], ring[0]], strict=True)) / 2


def test_the_outline_of_a_coloured_icon_is_all_it_covers() -> None:
    made = library(
        own__svg=svg('<rect width="50" height="50" fill="#c00"/><rect x="50" width="50" height="50" fill="#00c"/>')
    )
    assert made.icon("own").keeps_colours
    bounds = shapes.bounds(made.outline("own"))
    assert bounds is not None
    assert (bounds.x, bounds.y, bounds.width, bounds.height) == pytest.approx((0, 0, 512, 256))


PIXEL = (
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="  # one red pixel
)


def test_a_picture_in_an_icon_has_no_outline() -> None:
    made = library(own__svg=svg(f'<image width="100" height="100" href="data:image/png;base64,{PIXEL}"/>'))
    assert faults(made) == [] and made.icon("own").keeps_colours
    with pytest.raises(UnknownIcon, match="has no outline"):
        made.outline("own")


SCRIBBLE = "M0 0" + "".join(f"L{(7919 * n) % 997 / 10} {(104729 * n) % 991 / 10}" for n in range(1, 2000))


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (svg(""), "nothing in it is drawn"),
        (svg('<rect width="9" height="9" fill="none"/>'), "nothing in it is drawn"),
        (svg('<rect x="200" width="9" height="9"/>'), "nothing in it is drawn"),
        (svg('<clipPath id="c"/><rect width="9" height="9" clip-path="url(#c)"/>'), "nothing in it is drawn"),
        (svg(SQUARE, "0 0 900 100"), "more than 8 times as long"),
        (svg(f"<video/>{SQUARE}"), "<video> is not supported"),
        (svg(f'<path fill-rule="evenodd" d="{SCRIBBLE}"/>'), "its paths cross too often"),
        (svg(f'<path d="{"M0 0" + "L1 1L2 0" * (MOST_STEPS // 2)}z"/>'), f"more than {MOST_STEPS:,} steps"),
        (b" " * (LARGEST_FILE + 1), "the file is larger than 1024 kB"),
        (b"\x89PNG\r\n\x1a\n", "cannot be used"),
        (b"", "cannot be used"),
        (b"<svg", "cannot be used"),
        (b'<!DOCTYPE svg [<!ENTITY a "&b;">]><svg xmlns="http://www.w3.org/2000/svg"/>', "entities"),
    ],
)
def test_a_file_that_is_no_icon_is_reported_once_and_a_square_stands_for_it(data: bytes, message: str) -> None:
    made = library(own__svg=data)
    found = faults(made)
    assert len(found) == 1 and found[0].startswith("icon 'own': ")
    assert message in found[0] or message == "cannot be used"
    assert faults(made) == found
    assert made.exists("own") and made.icon("own").outline == shapes.rect(Rect(0.0, 0.0, GRID, GRID))


def test_a_raster_picture_called_svg_is_no_icon() -> None:
    assert faults(library(own__svg=base64.b64decode(PIXEL))) == ["icon 'own': it is not an SVG file"]


def test_a_mistake_has_its_place_in_the_file() -> None:
    report = Report()
    library(own__svg=svg("\n  <video/>\n  <foreignObject/>")).check(report)
    (found,) = report.diagnostics
    assert str(found.mark) == "game/icons/own.svg:2:3"
    assert [str(mark) for _, mark in found.related] == ["game/icons/own.svg:3:3"]


@pytest.mark.parametrize(
    ("name", "better"),
    [
        ("My_Icon.svg", "my-icon"),
        ("2-Coins.svg", "2-coins"),
        ("12.svg", "icon-12"),
        ("äöü.svg", "icon"),
        ("a.SVG", "a"),
        ("Heart.Svg", "heart"),
    ],
)
def test_a_name_that_texts_cannot_hold_is_reported(name: str, better: str) -> None:
    kept = {f"icons/{name}": svg(SQUARE)}
    made = IconLibrary(GameFiles(Path("game"), dict.fromkeys(kept, b""), "", kept))
    report = Report()
    made.check(report)
    (found,) = report.diagnostics
    assert found.code == "LAY040" and "is no name for an icon" in found.message
    assert found.hint == f"rename it to {better}.svg" and str(found.mark) == f"game/icons/{name}:1:1"
    assert made.own() == ()


def test_files_beside_svg_files_are_no_icons() -> None:
    made = library(art__png=b"x", LICENSE__txt=b"x")
    assert faults(made) == [] and made.own() == ()
    assert made.unknown("art").hint == "icons/art.png is not an SVG file; icons are SVG files"


def test_an_icon_in_a_folder_of_its_own_is_not_found_but_named() -> None:
    kept = {"icons/magic/rune-of-fire.svg": svg(SQUARE)}
    made = IconLibrary(GameFiles(Path("game"), dict.fromkeys(kept, b""), "", kept))
    assert not made.exists("rune-of-fire")
    assert made.unknown("rune-of-fire").hint == "rename icons/magic/rune-of-fire.svg to icons/rune-of-fire.svg"


def test_hints_name_own_icons_and_bundled_ones() -> None:
    made = library(zorblax__svg=svg(SQUARE))
    assert made.unknown("zorblux").hint == "did you mean 'zorblax'?"
    assert made.unknown("crossed-sword").hint == "did you mean 'crossed-swords'?"


def test_an_own_icon_replaces_a_bundled_one_and_needs_no_credit() -> None:
    made = library(crown__svg=svg(SQUARE))
    assert made.icon("crown").outline != icons.icon("crown")
    assert made.credits(frozenset({"crown"})) == ()
    assert "Lorc" in made.credits(frozenset({"crown", "fern"}))[0]


def test_equal_files_have_one_library(tmp_path: Path) -> None:
    (tmp_path / "icons").mkdir()
    (tmp_path / "icons/own.svg").write_bytes(svg(SQUARE))
    first, again = icons_of(read_folder(tmp_path)), icons_of(read_folder(tmp_path))
    assert first.icon("own") is again.icon("own")
    (tmp_path / "icons/own.svg").write_bytes(svg('<circle cx="50" cy="50" r="20"/>'))
    assert icons_of(read_folder(tmp_path)).icon("own") is not first.icon("own")


PACK = {
    "prefix": "runes",
    "info": {"name": "Runes", "author": {"name": "Ada"}, "license": {"title": "CC BY 4.0", "url": "https://x.org/l"}},
    "width": 24,
    "height": 24,
    "icons": {
        "fehu": {"body": '<path fill="currentColor" d="M0 0h12v24z"/>'},
        "uruz": {"body": '<path d="M0 0h12v24z" fill="red"/>', "width": 48},
        "crown": {"body": '<path d="M0 0h24v24z"/>'},
        "bad": {"body": "<path d='M0 0h1'"},
        "Upper": {"body": "<path/>"},
        "none": {"hidden": True},
    },
    "aliases": {"wealth": {"parent": "fehu"}, "turned": {"parent": "fehu", "rotate": 1}, "loop": {"parent": "loop"}},
}


def test_a_set_in_the_format_of_iconify_gives_its_icons() -> None:
    made = library(runes__json=json.dumps(PACK).encode(), uruz__svg=svg(SQUARE))
    assert faults(made) == []
    assert made.in_sets() == ("bad", "crown", "fehu", "uruz", "wealth")
    assert made.icon("wealth").outline == made.icon("fehu").outline and not made.icon("fehu").keeps_colours
    assert made.icon("uruz").width == GRID  # the game's own file wins over the set
    assert made.icon("crown").outline != icons.icon("crown")  # the set wins over the bundled one
    assert made.credits(frozenset({"fehu", "crown", "uruz"})) == ("Icons by Ada, CC BY 4.0, https://x.org/l.",)
    assert not made.exists("bad") and "of the set 'runes' cannot be used" in str(made.unknown("bad"))


@pytest.mark.parametrize(
    "data", [b"", b"[]", b"{", b"[" * 200_000, b'{"icons": []}', b"\xff\xfe", b'{"icons": {}, "prefix": NaN}']
)
def test_a_file_that_is_no_set_is_reported(data: bytes) -> None:
    found = faults(library(pack__json=data))
    assert [message.partition(":")[0] for message in found] == (["icons/pack.json"] if b"NaN" not in data else [])


@pytest.mark.parametrize(
    "row", [{"body": 3}, {"body": "</svg><svg>"}, {"body": "x", "width": "1"}, {"body": "", "height": 1e99}, [], None]
)
def test_a_hostile_icon_of_a_set_is_only_unknown(row: object) -> None:
    made = library(pack__json=json.dumps({"prefix": "p", "icons": {"one": row}}).encode())
    assert faults(made) == []
    assert not made.exists("one")
    with pytest.raises(UnknownIcon):
        made.icon("one")


def test_items_of_a_coloured_icon_are_the_same_wherever_it_is_drawn() -> None:
    icon = drawn(f'<g fill="#c00">{SQUARE}</g>')
    assert isinstance(icon.items[0], Group) and icon.drawn(None) is icon.drawn(None)
    assert len(icon.recognised_by()) == 1
