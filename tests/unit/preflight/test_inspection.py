"""What is complained of, how gravely, and once."""

import io
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image as Pillow

from generator.catalog.models import Catalog
from generator.colour import Colour
from generator.drawing.piece import Piece
from generator.preflight import cache
from generator.preflight.colours import alike
from generator.preflight.inspection import inspect
from generator.source.diagnostic import Diagnostic, Severity
from generator.source.face import FaceRef
from tests.unit.layout.table import book, component, draw, game, piece

STYLE = "styles: {t: {font: alegreya, size: %s, min: 2, colour: '%s'}}\n"
LAYERS = "layers:\n  - rect: bleed\n    fill: %s\n  - text: %s\n    style: t\n    box: [5, 5, 50, 30]\n"


def face(folder: Path, *, colour: str, ground: str, size: float = 10, text: str = "Worth one point") -> Piece:
    drawn = draw(folder, STYLE % (size, colour) + LAYERS % (ground, text))
    return piece(drawn)


def catalog(folder: Path) -> Catalog:
    return game(folder, [component("front")]).catalog


def found(folder: Path, piece: Piece) -> list[Diagnostic]:
    return list(inspect(catalog(folder), [piece]))


def test_readable_text_is_no_matter(tmp_path: Path) -> None:
    assert found(tmp_path, face(tmp_path, colour="#202020", ground="'#f0f0f0'")) == []


def test_contrast_below_aa_is_a_warning_and_text_hardly_seen_an_error(tmp_path: Path) -> None:
    (grey,) = found(tmp_path, face(tmp_path, colour="#888888", ground="'#ffffff'"))
    assert (grey.code, grey.severity) == ("EYE001", Severity.WARNING)
    assert "3.5; the minimum is 4.5" in grey.message and "'Worth one point'" in grey.message
    assert grey.mark is not None
    (lost,) = found(tmp_path, face(tmp_path, colour="#e8e8e8", ground="'#ffffff'"))
    assert lost.severity is Severity.ERROR


@pytest.mark.parametrize(
    ("line", "colour", "ground", "reads"),
    [
        ("#202020 0.4", "#ffffff", "'#f0e8d0'", True),  # light letters with a dark line on a light ground
        ("#ffffff 0.4", "#202020", "'#303030'", True),
        ("#f4ecd4 0.4", "#ffffff", "'#f0e8d0'", False),  # the line is like the ground too
        ("#202020 0.4", "#303030", "'#f0e8d0'", True),  # letters and line are one dark thing
        ("#202020 0.1", "#ffffff", "'#f0e8d0'", False),  # too thin to be seen at arm's length
    ],
)
def test_letters_are_read_by_the_line_around_them(
    tmp_path: Path, line: str, colour: str, ground: str, reads: bool
) -> None:
    style = f"styles: {{t: {{font: alegreya, size: 14, colour: '{colour}', outline: '{line}'}}}}\n"
    words = "'Some :coin: **words** on two lines here'"
    drawn = draw(tmp_path, style + LAYERS % (ground, words))
    reported = [one.code for one in found(tmp_path, piece(drawn))]
    assert reported == ([] if reads else ["EYE001"])


@pytest.mark.parametrize(
    ("shadow", "colour", "ground", "reads"),
    [
        ("'#404040 0.3'", "#202020", "'#f0e8d0'", True),  # a dark shadow of dark letters on a light ground
        ("'#404040 0.3'", "#e8e0c8", "'#f0e8d0'", False),  # on one side of light letters it is not enough
        ("{colour: '#202020/60%', by: [0, 0], blur: 0.6}", "#202020", "'#f0e8d0'", True),
        ("{colour: '#202020', by: [0, 0.1], blur: 0.8}", "#ffffff", "'#f0e8d0'", True),  # on all sides of them
        ("'#f0e8d0 0.3'", "#ffffff", "'#202020'", True),  # a light one of light letters on a dark ground
    ],
)
def test_letters_are_read_against_what_their_shadow_falls_on(
    tmp_path: Path, shadow: str, colour: str, ground: str, reads: bool
) -> None:
    style = f"styles: {{t: {{font: alegreya, size: 14, colour: '{colour}', shadow: {shadow}}}}}\n"
    drawn = draw(tmp_path, style + LAYERS % (ground, "'Some :coin: **words** on two lines here'"))
    reported = [one.code for one in found(tmp_path, piece(drawn))]
    assert reported == ([] if reads else ["EYE001"])


def test_a_frame_that_words_cross_is_no_line_around_them(tmp_path: Path) -> None:
    frame = "  - rect: [6, 4, 30, 8]\n    stroke: '#202020 0.6'\n"
    layers = LAYERS.replace("  - text", frame + "  - text") % ("'#f0e8d0'", "Worth one point")
    (faint,) = found(tmp_path, piece(draw(tmp_path, STYLE % (12, "#ffffff") + layers)))
    assert faint.code == "EYE001"


@pytest.mark.parametrize(
    ("box", "words"),
    [("[5, 70, 50, 15]", None), ("[5, 91, 50, 6]", "lies beyond"), ("[58, 40, 20, 8]", "reaches beyond")],
)
def test_letters_beyond_the_cut_are_warned_of(tmp_path: Path, box: str, words: str | None) -> None:
    layers = LAYERS.replace("[5, 5, 50, 30]", box) % ("'#f0f0f0'", "Worth one point")
    reported = found(tmp_path, piece(draw(tmp_path, STYLE % (7, "#202020") + layers)))
    assert [one.code for one in reported] == ([] if words is None else ["EYE013"])
    assert words is None or words in reported[0].message


def test_large_text_needs_less(tmp_path: Path) -> None:
    assert found(tmp_path, face(tmp_path, colour="#888888", ground="'#ffffff'", size=18)) == []


def test_the_dark_end_of_a_gradient_counts(tmp_path: Path) -> None:
    ground = "{linear: 0, stops: ['#ffffff', '#000000']}"
    (faint,) = found(tmp_path, face(tmp_path, colour="#202020", ground=ground, text="From one end to the other end"))
    assert faint.code == "EYE001"


def test_print_below_six_points_is_told_after_scaling(tmp_path: Path) -> None:
    (small,) = found(tmp_path, face(tmp_path, colour="#000000", ground="'#ffffff'", size=5))
    assert small.code == "EYE002" and "5.0 pt" in small.message
    half = "layers:\n  - group:\n      - text: Words\n        style: t\n    box: [3, 3, 60, 40]\n    scale: 0.5\n"
    (scaled,) = found(tmp_path, piece(draw(tmp_path, STYLE % (10, "#000000") + half)))
    assert "5.0 pt" in scaled.message


def test_text_that_a_clip_hides_is_no_matter(tmp_path: Path) -> None:
    hidden = "layers:\n  - group:\n      - text: Words\n        style: t\n        box: [40, 0, 20, 10]\n"
    shown = piece(draw(tmp_path, STYLE % (4, "#eeeeee") + hidden + "    box: [0, 0, 20, 40]\n"))
    assert {diagnostic.code for diagnostic in found(tmp_path, shown)} == {"EYE001", "EYE002"}
    clipped = piece(draw(tmp_path, STYLE % (4, "#eeeeee") + hidden + "    box: [0, 0, 20, 40]\n    clip: box\n"))
    assert found(tmp_path, clipped) == []


def test_text_on_a_picture_is_compared_with_its_pixels(tmp_path: Path) -> None:
    out = io.BytesIO()
    Pillow.new("RGB", (1200, 1200), (40, 40, 40)).save(out, "JPEG")
    (tmp_path / "art.jpg").write_bytes(out.getvalue())
    drawn = draw(
        tmp_path,
        STYLE % (10, "#303030") + LAYERS.replace("rect: bleed\n    fill: %s", "picture: %s") % ("art.jpg", "Dark"),
    )
    (dark,) = found(tmp_path, piece(drawn))
    assert dark.severity is Severity.ERROR and dark.code == "EYE001"


def test_faces_of_a_set_share_one_complaint_and_the_worst_is_told(tmp_path: Path) -> None:
    pale = face(tmp_path, colour="#888888", ground="'#ffffff'")
    paler = replace(face(tmp_path, colour="#888888", ground="'#cccccc'"), id="b")
    (diagnostic,) = inspect(catalog(tmp_path), [pale, paler])
    assert diagnostic.about == FaceRef("card", "set", "b")
    assert "'b'" in diagnostic.message and "and 1 more face of the set" in diagnostic.message


@pytest.mark.parametrize(("pixels", "severity"), [(700, None), (400, Severity.WARNING), (200, Severity.ERROR)])
def test_coarse_pictures_are_told(tmp_path: Path, pixels: int, severity: Severity | None) -> None:
    out = io.BytesIO()
    Pillow.new("RGB", (pixels, pixels), (90, 120, 90)).save(out, "PNG")
    (tmp_path / "art.png").write_bytes(out.getvalue())
    drawn = piece(draw(tmp_path, "layers:\n  - picture: art.png\n    box: [0, 0, 50.8, 50.8]\n"))
    complaints = found(tmp_path, drawn)
    assert [complaint.severity for complaint in complaints] == ([] if severity is None else [severity])
    assert all(complaint.code == "EYE003" for complaint in complaints)


def test_red_and_green_of_one_lightness_are_alike_to_some_and_in_grey() -> None:
    pairs = list(alike({"red": Colour.parse("#b03a2e"), "green": Colour.parse("#5b6a1f")}))
    assert [pair.to for pair in pairs if pair.to != "greyscale"] != []
    assert any(pair.to == "greyscale" for pair in pairs)
    assert list(alike({"dark": Colour.parse("#10305f"), "light": Colour.parse("#f0c23c")})) == []


def test_distinct_colours_are_compared_within_their_group(tmp_path: Path) -> None:
    book()
    palette = {"a": Colour(200, 30, 30), "b": Colour(205, 35, 30), "c": Colour(20, 20, 60)}
    game = replace(catalog(tmp_path), palette=palette, distinct=(("a", "b"), ("b", "c")))
    told = inspect(game, [])
    assert {found.code for found in told} == {"EYE004", "EYE005"}
    assert all("'a' and 'b'" in found.message for found in told)


def test_what_was_seen_is_kept_and_damage_counts_as_not_kept(tmp_path: Path) -> None:
    complaints = tuple(found(tmp_path, face(tmp_path, colour="#888888", ground="'#ffffff'")))
    file = tmp_path / "kept" / cache.name_for("cavern", "0", tmp_path)
    assert cache.load(file, tmp_path) is None
    cache.store(file, tmp_path, complaints)
    (back,) = cache.load(file, tmp_path) or ()
    assert (back.code, back.message, back.hint) == (complaints[0].code, complaints[0].message, complaints[0].hint)
    assert back.mark is not None and back.mark.line == 7
    assert back.about == complaints[0].about is not None
    file.write_text("[{}]")
    assert cache.load(file, tmp_path) is None
    assert cache.name_for("cavern", "1", tmp_path) != file.name


@pytest.mark.parametrize(
    ("outline", "told"), [("'#101010 0.4'", []), ("'#101010 0.05'", ["EYE001"]), ("'#eeeeee 0.4'", ["EYE001"])]
)
def test_letters_are_told_by_the_line_around_them(tmp_path: Path, outline: str, told: list[str]) -> None:
    layout = STYLE % (24, "#ffffff") + LAYERS % ("'#fafafa'", "Worth") + f"    outline: {outline}\n"
    assert [diagnostic.code for diagnostic in found(tmp_path, piece(draw(tmp_path, layout)))] == told


def test_a_line_around_something_else_does_not_help_letters(tmp_path: Path) -> None:
    frame = "{rect: trim, stroke: {colour: '#101010', width: 1, join: round}}"
    layout = STYLE % (24, "#ffffff") + f"layers:\n  - group: [{frame}, {{text: Worth, style: t}}]\n"
    assert [diagnostic.code for diagnostic in found(tmp_path, piece(draw(tmp_path, layout)))] == ["EYE001"]


def test_a_decoration_need_not_be_legible(tmp_path: Path) -> None:
    layout = STYLE % (24, "#f4f4f4") + LAYERS % ("'#fafafa'", "Worth") + "    decoration: true\n"
    assert found(tmp_path, piece(draw(tmp_path, layout))) == []
