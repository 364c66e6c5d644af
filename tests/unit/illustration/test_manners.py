"""How parts are drawn: what is common to all manners, and what each is known by."""

import io
import math
import statistics
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image as Pillow

from generator.colour import BLACK, WHITE, Colour
from generator.drawing import shapes
from generator.drawing.dump import dump
from generator.drawing.items import Drawing, Group, Item, LinearGradient, Outline, Segments, walk
from generator.geometry import Affine, Point, Rect, Size
from generator.illustration.draw import draw
from generator.illustration.hatch import Ruling, Slope, hatch, rays, strokes
from generator.illustration.lighting import HatchLines, toned
from generator.illustration.manners import MANNERS
from generator.layout.library import layouts_of
from generator.render.png import png
from generator.source.diagnostic import Report
from tests.unit.illustration.reading import KEY, RIM, drawn, look, part, read

GREEN = Colour(125, 138, 112)
BOX = ((Point(0, 0), Point(20, 0), Point(20, 20), Point(0, 20)),)


def outlines(items: tuple[Item, ...]) -> Iterator[Outline]:
    return (item for _, item in walk(items) if isinstance(item, Outline))


def numbers(items: tuple[Item, ...]) -> Iterator[float]:
    for outline in outlines(items):
        for step in outline.segments:
            yield from step[1:]


@pytest.mark.parametrize("manner", MANNERS)
def test_every_manner_draws_the_whole_kit_with_finite_short_numbers(manner: str) -> None:
    kit, report = layouts_of(None).illustrations, Report()
    assert kit.kit()
    for name in kit.kit():
        found = kit.get(name, report)
        assert found is not None, [str(told) for told in report.diagnostics]
        items = drawn(found, manner)
        found_numbers = list(numbers(items))
        assert found_numbers, name
        assert all(math.isfinite(number) for number in found_numbers), name
        assert all(abs(number * 100 - round(number * 100)) < 1e-6 for number in found_numbers), name
        assert items == drawn(found, manner), f"{name} in {manner} is not drawn alike twice"


@pytest.mark.parametrize("manner", MANNERS)
@pytest.mark.parametrize("treatment", ["form", "flat", "line", "glow", "fur"])
def test_every_manner_draws_every_treatment(tmp_path: Path, manner: str, treatment: str) -> None:
    assert drawn(part(tmp_path, f"ball: [0, 0, 5], as: {treatment}"), manner)


def widths(items: tuple[Item, ...]) -> list[float]:
    return [outline.stroke.width for outline in outlines(items) if outline.stroke is not None]


def test_the_contour_of_ink_grows_with_the_part(tmp_path: Path) -> None:
    small, large = (max(widths(drawn(part(tmp_path, f"ball: [0, 0, {radius}]")))) for radius in (1, 4))
    assert small == pytest.approx(0.44)
    assert large == pytest.approx(0.74)
    assert max(widths(drawn(part(tmp_path, "ball: [0, 0, 30]")))) == 0.85


def test_ink_has_two_tones_a_light_edge_and_hatching_in_the_key(tmp_path: Path) -> None:
    colours = {outline.fill for outline in outlines(drawn(part(tmp_path, "ball: [0, 0, 6]"), inks={"skin": GREEN}))}
    assert colours == {KEY, GREEN.mixed(KEY, 0.5), GREEN.mixed(RIM, 0.62), GREEN.mixed(RIM, 0.12)}


@pytest.mark.parametrize("manner", ["ink", "poster"])
def test_the_side_towards_the_light_is_the_lighter_one(tmp_path: Path, manner: str) -> None:
    items = (Group(drawn(part(tmp_path, "ball: [0, 0, 6], hatch: false"), manner), Affine.move(10, 10)),)
    picture = Pillow.open(io.BytesIO(png(Drawing(Size(20, 20), items), 254))).convert("L")
    values, wide = picture.tobytes(), picture.width
    lit, dark = (values[round(100 + side * 44) * wide + round(100 + side * 33)] for side in (-1, 1))
    assert lit > dark + 10


def test_hatching_in_ink_has_the_tone_of_its_part_where_it_need_not_be_shared(tmp_path: Path) -> None:
    own = replace(look(), lines=HatchLines())
    items = draw(part(tmp_path, "ball: [0, 0, 6]"), MANNERS["ink"], own, {"skin": GREEN}, scale=1.0, seed="one")
    assert GREEN.mixed(KEY, 0.78) in {outline.fill for outline in outlines(items)}


def hatching(items: tuple[Item, ...]) -> list[Segments]:
    return [item.items[0].segments for _, item in walk(items) if isinstance(item, Group) and item.shared]  # type: ignore[union-attr]  # hatching is outlines


def test_hatching_lies_on_the_side_away_from_the_light(tmp_path: Path) -> None:
    (lines,) = hatching(drawn(part(tmp_path, "ball: [0, 0, 6]")))
    box = shapes.bounds(lines)
    assert box is not None
    assert -0.6 * box.centre.x - 0.8 * box.centre.y < -1


def test_a_part_may_forbid_hatching_and_faces_have_less(tmp_path: Path) -> None:
    def covered(words: str) -> float:
        lines = hatching(drawn(part(tmp_path, f"ball: [0, 0, 6]{words}")))
        rings = [ring for segments in lines for ring in shapes.flatten(segments)]
        return sum(abs(sum(a.x * b.y - b.x * a.y for a, b in zip(r, [*r[1:], r[0]], strict=True))) for r in rings)

    assert covered(", hatch: false") == 0
    assert 0 < covered(", name: head") < 0.8 * covered("")


def test_equal_hatching_is_one_and_the_same_where_it_is_shared(tmp_path: Path) -> None:
    found, common = part(tmp_path, "ball: [0, 0, 6]"), look()
    red, blue = (
        draw(found, MANNERS["ink"], common, {"skin": colour}, scale=1.0, seed="one")
        for colour in (Colour(200, 0, 0), Colour(0, 0, 200))
    )
    (one,), (other,) = (
        [item.items for _, item in walk(items) if isinstance(item, Group) and item.shared] for items in (red, blue)
    )
    assert one is other


def test_paper_casts_its_shadow_away_from_the_light_alone(tmp_path: Path) -> None:
    items = drawn(part(tmp_path, "ball: [0, 0, 6]"), "paper")
    reaches = [
        (math.hypot(at.e, at.f) if at.e > 0 and at.f > 0 else 0.0, item.stroke.width / 2)
        for at, item in walk(items)
        if isinstance(item, Outline) and item.stroke is not None
    ]
    assert len(reaches) > 3
    assert all(away > spread for away, spread in reaches)
    ends = [away + spread for away, spread in reaches]
    assert ends == sorted(ends, reverse=True)
    assert 0.9 < ends[0] < 1.6


def test_the_lit_edge_of_paper_is_as_broad_as_its_part_says(tmp_path: Path) -> None:
    def edge(words: str) -> float:
        ((at, _),) = [
            (at, item)
            for found in drawn(part(tmp_path, f"ball: [0, 0, 6]{words}"), "paper")
            if isinstance(found, Group) and found.clip is not None
            for at, item in walk((found,))
            if isinstance(item, Outline)
        ]
        return math.hypot(at.e, at.f)

    assert edge(", rim: 0.5") == pytest.approx(0.5)
    assert 0.1 < edge("") < 0.25


def test_poster_has_a_gradient_along_the_light(tmp_path: Path) -> None:
    (gradient,) = [
        outline.fill
        for outline in outlines(drawn(part(tmp_path, "ball: [0, 0, 6]"), "poster"))
        if isinstance(outline.fill, LinearGradient)
    ]
    assert gradient.x1 < 0 < gradient.x2
    assert gradient.y1 < 0 < gradient.y2


def test_lino_prints_its_plates_alone(tmp_path: Path) -> None:
    found, _ = read(
        tmp_path,
        "inks: {a: '#ff0000', b: '#101010', c: '#eeeeee'}\nparts: "
        "[{ball: [0, 0, 6], ink: a}, {ball: [0, 0, 4], ink: b}, {ball: [0, 0, 3], ink: c, as: flat}]",
    )
    assert found is not None
    inks = {"a": Colour(255, 0, 0), "b": Colour(16, 16, 16), "c": Colour(238, 238, 238)}
    fills = {outline.fill for outline in outlines(drawn(found, "lino", inks)) if outline.fill is not None}
    assert fills <= {KEY, RIM, Colour(200, 80, 60)}


def test_dots_grow_into_the_shadow(tmp_path: Path) -> None:
    dots = [
        (outline.stroke.width, shapes.bounds(outline.segments))
        for outline in outlines(drawn(part(tmp_path, "ball: [0, 0, 6]"), "dots"))
        if outline.stroke is not None and outline.fill is None
    ]
    assert [width for width, _ in dots] == sorted(width for width, _ in dots)
    along = [box.centre.x * 0.6 + box.centre.y * 0.8 for _, box in dots if box is not None]
    assert len(along) > 5
    assert along[0] < along[-1]


def test_pen_draws_on_white_in_one_colour(tmp_path: Path) -> None:
    found, _ = read(
        tmp_path, "inks: {a: '#ff0000'}\nparts: [{ball: [0, 0, 6], ink: a}, {ball: [0, 0, 1], ink: key, as: flat}]"
    )
    assert found is not None
    fills = {outline.fill for outline in outlines(drawn(found, "pen")) if outline.fill is not None}
    assert fills == {WHITE, KEY}
    first = drawn(found, "pen")[0]
    assert isinstance(first, Outline)
    assert first.fill == WHITE  # the ground that it lies on


def test_hatch_is_walked_where_it_is_dark_alone() -> None:
    asked: list[tuple[float, float]] = []

    def tone(x: float, y: float) -> float:
        asked.append((x, y))
        return 0.5

    thin = ((Point(0, 0), Point(40, 40), Point(40.5, 40), Point(0.5, 0)),)
    assert hatch(thin, Ruling(0, 0.5), tone)
    assert len(asked) < 500  # a walk over all of its box would ask 1,500 times


def test_strokes_cover_as_much_as_they_are_to_darken() -> None:
    lines = strokes(BOX, Ruling(20, 0.8, wobble=0.0), Slope(0.05, 0.02, 0.0))
    drawn = Pillow.open(io.BytesIO(png(Drawing(Size(20, 20), (Outline(lines, BLACK),)), 254))).convert("L")
    covered = 1 - statistics.fmean(drawn.tobytes()) / 255
    assert covered == pytest.approx(0.25, rel=0.1)


def test_hatch_lines_lie_along_their_angle_and_never_run_together() -> None:
    lines = shapes.flatten(hatch(BOX, Ruling(0, 1.0, wobble=0.0), lambda x, y: 5.0))
    assert 20 <= len(lines) <= 22  # one beyond each edge, where a line may yet swell into the form
    for line in lines:
        box = shapes.bounds(shapes.polygon(line))
        assert box is not None
        assert box.width > 18
        assert box.height < 1.3


def test_rays_stream_from_their_place() -> None:
    lines = shapes.flatten(rays(Rect(0, 0, 20, 20), Point(10, 10), (3, 9), 12, (0.3, 0.1), "s"))
    assert len(lines) == 12
    for line in lines:
        assert min(math.hypot(point.x - 10, point.y - 10) for point in line) == pytest.approx(3, abs=0.5)


@pytest.mark.parametrize("manner", MANNERS)
def test_each_manner_looks_as_it_did(manner: str, tmp_path: Path, golden: Callable[[str, str], None]) -> None:
    text = (
        "inks: {skin: '#7d8a70', eyes: '#ffb12b'}\nparts:\n"
        "  - {half: [[0, 0], [5, 3], [4, 9], [0, 10]], ink: skin, name: head}\n"
        "  - {limb: [[2, 7, 0.8], [3, 4, 0.05]], both: true, ink: skin}\n"
        "  - {ball: [2, 4, 0.7], both: true, ink: eyes, as: glow}\n"
        "  - {path: M-2 8 H2, ink: key, as: line, inside: head}\n"
    )
    found, told = read(tmp_path, text)
    assert told == []
    assert found is not None
    inks = {"skin": GREEN, "eyes": Colour(255, 177, 43)}
    golden(f"illustrations/{manner}.txt", dump(Drawing(Size(20, 12), drawn(found, manner, inks))))


def test_tones_are_three_between_key_and_rim_and_darker_for_darker_inks(tmp_path: Path) -> None:
    found = part(tmp_path, "ball: [0, 0, 6], as: flat")
    grounds = []
    for ink in (Colour(250, 240, 120), Colour(200, 190, 180), Colour(120, 110, 100), Colour(20, 30, 20)):
        (outline,) = outlines(drawn(found, "tones", {"skin": ink}))
        assert isinstance(outline.fill, Colour)
        grounds.append(outline.fill)
    assert grounds[0] == grounds[1]
    assert len(set(grounds)) == 3
    light = [ground.luminance for ground in grounds]
    assert light == sorted(light, reverse=True)
    assert KEY.luminance < light[-1] < light[0] < RIM.luminance


@pytest.mark.parametrize("manner", ["ink", "lino", "dots", "pen"])
def test_what_is_larger_than_any_sheet_has_no_texture(manner: str, tmp_path: Path) -> None:
    words = "ball: [0, 0, 500], gap: 0.25"
    steps = sum(len(outline.segments) for outline in outlines(drawn(part(tmp_path, words), manner)))
    assert steps < 60


@pytest.mark.parametrize("treatment", ["form", "flat", "glow"])
def test_pen_draws_one_contour_round_forms_that_have_grown_together(tmp_path: Path, treatment: str) -> None:
    cloud = part(tmp_path, f"union: [{{ball: [0, 0, 4]}}, {{ball: [4, 0, 4]}}], as: {treatment}")
    ground, contour, *above = outlines(drawn(cloud, "pen"))
    assert ground.fill == WHITE
    assert contour.stroke is not None
    assert above[0].fill == WHITE  # hides the contour within
    assert all(outline.stroke is None for outline in above)


def test_the_white_ground_of_pen_leaves_out_what_is_seen_inside_a_part(tmp_path: Path) -> None:
    found, _ = read(
        tmp_path,
        "inks: {a: '#ff0000'}\nparts: [{ball: [0, 0, 2], ink: a, name: head}, "
        "{poly: [[-9, 0], [9, 0], [9, 1]], ink: a, inside: head}]",
    )
    assert found is not None
    ground = drawn(found, "pen")[0]
    assert isinstance(ground, Outline)
    assert shapes.bounds(ground.segments) == Rect(-2, -2, 4, 4)


def reach(items: tuple[Item, ...]) -> float:
    """How far the halo of a glow goes beyond its middle, across."""
    halo, *_ = outlines(items)
    box = shapes.bounds(halo.segments)
    assert box is not None
    return box.height / 2 + (halo.stroke.width / 2 if halo.stroke else 0.0)


def test_a_halo_grows_with_the_thickness_of_what_glows(tmp_path: Path) -> None:
    def across(words: str) -> float:
        return reach(drawn(part(tmp_path, f"{words}, as: glow")))

    assert across("ball: [0, 0, 1]") == pytest.approx(3.8, abs=0.1)
    short, long = across("ribbon: [[-5, 0, 0.5], [5, 0, 0.5]]"), across("ribbon: [[-20, 0, 0.5], [20, 0, 0.5]]")
    assert short == pytest.approx(long, abs=0.2)
    assert long < 2.5
    slanting = drawn(part(tmp_path, "ribbon: [[-20, -20, 0.5], [20, 20, 0.5]], as: glow"))
    assert max(widths(slanting)) < 6
    assert across("ball: [0, 0, 1], halo: 0.5") == pytest.approx(1.5)
    assert across("ribbon: [[-20, 0, 0.5], [20, 0, 0.5]], halo: 1") == pytest.approx(1.5)


def test_a_tone_darkens_an_ink_towards_its_own_hue_and_lightens_it_below_zero() -> None:
    skin, leaf, grey = Colour(217, 169, 130), Colour(110, 169, 90), Colour(128, 128, 128)
    for ink in (skin, leaf, grey):
        tones = [toned(ink, tone).luminance for tone in (-1, -0.2, 0, 0.3, 0.6, 1)]
        assert tones == sorted(tones, reverse=True)
        assert toned(ink, 0) == ink
    assert toned(skin, 1) == BLACK
    shaded = toned(skin, 0.3)
    assert shaded.red / shaded.blue > skin.red / skin.blue
    dark = toned(grey, 0.3)
    assert dark.red == dark.green == dark.blue


def test_pen_hatches_a_shadow_without_a_contour_and_leaves_out_a_light(tmp_path: Path) -> None:
    form = "poly: [[0, 0], [8, 0], [8, 8], [0, 8]], as: flat"
    above = {tone: drawn(part(tmp_path, f"{form}, tone: {tone}"), "pen")[1:] for tone in (0, 0.3, -0.3)}
    assert {outline.stroke is None for outline in outlines(above[0])} == {False}
    hatching = list(outlines(above[0.3]))
    assert hatching
    assert all(outline.fill == KEY and outline.stroke is None for outline in hatching)
    assert above[-0.3] == ()


def test_pen_leaves_a_solid_part_black_but_for_its_lit_side(tmp_path: Path) -> None:
    def light(keys: str) -> list[float]:
        items = (Group(drawn(part(tmp_path, f"ball: [0, 0, 6]{keys}"), "pen"), Affine.move(10, 10)),)
        picture = Pillow.open(io.BytesIO(png(Drawing(Size(20, 20), items), 254))).convert("L")
        towards, away = picture.crop((60, 55, 100, 95)), picture.crop((100, 105, 140, 145))
        return [statistics.mean(half.tobytes()) for half in (towards, away)]

    lit, dark = light(", solid: true")
    assert dark < 40 < lit < 128  # white lines towards the light, black away from it
    assert min(light("")) > 128


def test_no_white_shows_along_the_unlit_edge_of_a_solid_part_in_pen(tmp_path: Path) -> None:
    # A clip fades the pixels of its edge, so that a white ground would show through the black upon it.
    cape = drawn(part(tmp_path, "ball: [0, 0, 6], hatch: false, solid: true"), "pen")
    page = Outline(shapes.rect(Rect(-10, -10, 20, 20)), KEY)
    drawing = Drawing(Size(20, 20), (Group((page, *cape), at=Affine.move(10, 10)),))
    grey = Pillow.open(io.BytesIO(png(drawing, 300))).convert("L")
    toward = look().light
    unlit = [
        grey.getpixel((round((10 + x) * 300 / 25.4), round((10 + y) * 300 / 25.4)))
        for x, y in (
            (math.cos(turn) * r, math.sin(turn) * r)
            for turn in (n / 40 for n in range(252))
            for r in (5.9, 5.95, 6, 6.05)
        )
        if x * toward.x + y * toward.y < -1
    ]
    assert unlit and set(unlit) == {grey.getpixel((2, 2))}


def test_a_solid_part_is_drawn_as_any_other_in_colour(tmp_path: Path) -> None:
    for keys in ("", ", as: flat"):
        plain, solid = (drawn(part(tmp_path, f"ball: [0, 0, 6]{keys}{more}")) for more in ("", ", solid: true"))
        assert plain == solid


def test_pen_fills_a_large_flat_part_that_is_solid(tmp_path: Path) -> None:
    fills = {
        more: {
            outline.fill for outline in outlines(drawn(part(tmp_path, f"ball: [0, 0, 6], as: flat{more}"), "pen")[1:])
        }
        for more in ("", ", solid: true")
    }
    assert fills == {"": {WHITE}, ", solid: true": {KEY}}


@pytest.mark.parametrize(
    "key", ["as: line", "as: flat, solid: true", "hatch: false, solid: true", "hatch: 0, gap: 0.5, shade: 1"]
)
def test_a_spot_is_in_its_own_ink_in_pen_and_drawn_as_any_other_in_colour(tmp_path: Path, key: str) -> None:
    def colours(more: str, ink: str, manner: str = "pen") -> set[object]:
        items = drawn(part(tmp_path, f"ball: [0, 0, 6], {key}{more}"), manner, {"skin": Colour.parse(ink)})
        return {fill for each in outlines(items) for fill in (each.fill, each.stroke and each.stroke.colour) if fill}

    blue, spot = "#204a9a", ", pen: {spot: true}"
    assert Colour.parse(blue) in colours(spot, blue)
    assert Colour.parse(blue) not in colours("", blue)
    assert Colour.parse("#fbf7ea") not in colours(spot, "#fbf7ea"), "as good as white"
    pale = colours(spot, "#7fb53a") - {KEY, WHITE}
    assert pale and all(isinstance(each, Colour) and each.luminance <= 0.26 for each in pale)
    assert colours(spot, blue, "ink") == colours("", blue, "ink")


@pytest.mark.parametrize("key", ["#ffd060", "#8b8b8b", "#8a8a8a"])  # pale, about as dark as a spot may be, darker
def test_a_spot_is_dark_enough_where_lines_are_not_dark(tmp_path: Path, key: str) -> None:
    ball = part(tmp_path, "ball: [0, 0, 6], as: line, pen: {spot: true}")
    seen = replace(look(), key=Colour.parse(key))
    [(colour, _)] = _strokes(drawn(ball, "pen", {"skin": Colour.parse("#7fb53a")}, seen))
    assert colour.luminance <= 0.265


def test_a_solid_spot_of_pale_ink_is_white(tmp_path: Path) -> None:
    ball = part(tmp_path, "ball: [0, 0, 6], as: flat, solid: true, pen: {spot: true}")
    fills = {
        ink: {outline.fill for outline in list(outlines(drawn(ball, "pen", {"skin": Colour.parse(ink)})))[1:]}
        for ink in ("#fbf7ea", "#204a9a")
    }
    assert fills == {"#fbf7ea": {WHITE}, "#204a9a": {Colour.parse("#204a9a")}}


@pytest.mark.parametrize("key", ["hatch: false", "as: flat", "as: flat, solid: true", "hatch: 0, gap: 0.5, shade: 1"])
def test_the_white_of_a_wash_is_its_own_ink_made_pale(tmp_path: Path, key: str) -> None:
    def fills(more: str, ink: str, manner: str = "pen") -> set[object]:
        items = drawn(part(tmp_path, f"ball: [0, 0, 6], {key}{more}"), manner, {"skin": Colour.parse(ink)})
        return {each.fill for each in list(outlines(items))[1:] if each.fill is not None}

    pale, brown, wash = "#d8e4e8", "#6a4020", ", pen: {wash: true}"
    assert Colour.parse(pale) in fills(wash, pale), "what is pale stays as it is"
    assert WHITE not in fills(wash, pale)
    made = fills(wash, brown) - {KEY}
    assert len(made) == 1
    (tan,) = made
    assert isinstance(tan, Colour) and 0.6 <= tan.luminance < 0.7 and tan.red > tan.green > tan.blue
    assert fills(wash, brown, "ink") == fills("", brown, "ink")


def test_a_wash_stays_pale_where_dark_inks_are_black_and_where_contours_swell(tmp_path: Path) -> None:
    ball = part(tmp_path, "ball: [0, 0, 6], hatch: false, pen: {wash: true}")
    brown = Colour.parse("#2a1808")
    for seen in (look(blacks=0.3), look(swell=0.4)):
        items = list(outlines(drawn(ball, "pen", {"skin": brown}, seen)))[1:]
        fills = {each.fill for each in items if each.fill is not None}
        assert WHITE not in fills
        assert [fill for fill in fills - {KEY} if isinstance(fill, Colour) and 0.6 <= fill.luminance < 0.7]


def test_a_flat_wash_has_no_line_round_it(tmp_path: Path) -> None:
    wash = drawn(part(tmp_path, "ball: [0, 0, 6], as: flat, pen: {wash: true}"), "pen")
    plain = drawn(part(tmp_path, "ball: [0, 0, 6], as: flat"), "pen")
    assert len(_strokes(plain)) == len(_strokes(wash)) + 1


def _strokes(items: tuple[Item, ...]) -> list[tuple[Colour, float]]:
    return [(each.stroke.colour, each.stroke.width) for each in outlines(items) if each.stroke is not None]


@pytest.mark.parametrize("treatment", ["form", "flat", "line", "glow"])
def test_pen_draws_what_is_far_with_lines_half_as_heavy(tmp_path: Path, treatment: str) -> None:
    near, far = (
        _strokes(drawn(part(tmp_path, f"ball: [0, 0, 2], as: {treatment}{more}"), "pen"))
        for more in ("", ", far: true")
    )
    assert near
    assert [width for _, width in far] == [pytest.approx(0.55 * width, abs=0.01) for _, width in near]


def _scene(tmp_path: Path, hill: str, man: str = "{ball: [0, 0, 4], ink: skin}") -> tuple[Item, ...]:
    found, told = read(tmp_path, "inks: {skin: green}\nparts: [" + hill + ", " + man + "]")
    assert found is not None, told
    return drawn(found, "pen")


def test_pen_draws_a_heavy_contour_with_white_about_it_round_what_stands_before_what_is_far(tmp_path: Path) -> None:
    plain, set_back = (
        _strokes(_scene(tmp_path, f"{{ball: [0, 0, 9], ink: skin{far}}}")) for far in ("", ", far: true")
    )
    (_, hill), (white, reach), (black, around), (_, contour) = set_back
    assert (white, black) == (WHITE, KEY)
    assert hill < contour < around < reach
    assert len(plain) == 2


@pytest.mark.parametrize("hill", ["{use: skull, far: true}", "{group: [{ball: [0, 0, 9], ink: skin}], far: true}"])
def test_a_group_and_a_part_that_uses_another_may_be_far(tmp_path: Path, hill: str) -> None:
    near, far = (_strokes(_scene(tmp_path, each)) for each in (hill.replace("true", "false"), hill))
    assert len(far) == len(near) + 2  # the white and the contour round what stands before it
    assert all(after <= before for (_, after), (_, before) in zip(far, near[:-1], strict=False))


@pytest.mark.parametrize("manner", [name for name in MANNERS if name != "pen"])
def test_what_is_far_is_drawn_as_any_other_in_colour(tmp_path: Path, manner: str) -> None:
    plain, far = (drawn(part(tmp_path, f"ball: [0, 0, 6]{more}"), manner) for more in ("", ", far: true"))
    assert plain == far


NOT_PEN = [name for name in MANNERS if name != "pen"]


@pytest.mark.parametrize("manner", NOT_PEN)
def test_what_a_part_says_for_the_pen_is_for_the_pen_alone(tmp_path: Path, manner: str) -> None:
    said = ", pen: {hatch: false, solid: true, far: true, contour: 0.9}"
    plain, more = (part(tmp_path, f"ball: [0, 0, 6]{pen}") for pen in ("", said))
    assert drawn(plain, manner) == drawn(more, manner)
    assert drawn(plain, "pen") != drawn(more, "pen")
    assert drawn(more, "pen") == drawn(
        part(tmp_path, "ball: [0, 0, 6], hatch: false, solid: true, far: true, contour: 0.9"), "pen"
    )


EXTRA = ["ball: [2, 0, 3], ink: skin", "use: skull", "group: [{ball: [2, 0, 3], ink: skin}]"]
FUR = "{smooth: [[0, 0], [9, 0], [9, 9], [0, 9]], as: fur, ink: skin}"


def _with(tmp_path: Path, extra: str, manner: str) -> tuple[Item, ...]:
    found, told = read(tmp_path, f"inks: {{skin: green}}\nparts: [{extra}{FUR}]")
    assert found is not None, told
    return drawn(found, manner)


@pytest.mark.parametrize("extra", EXTRA)
@pytest.mark.parametrize("manner", MANNERS)
def test_a_part_may_be_for_the_pen_alone_or_for_all_but_the_pen(tmp_path: Path, manner: str, extra: str) -> None:
    without, with_it = (_with(tmp_path, each, manner) for each in ("", f"{{{extra}}}, "))
    only, never = (_with(tmp_path, f"{{{extra}, pen: {pen}}}, ", manner) for pen in ("only", "false"))
    if manner == "pen":
        assert len(only) == len(with_it)  # the fur has the locks that it has where the part before it is missing
        assert len(never) == len(without)
    else:
        assert only == without
        assert never == with_it


def test_a_mapping_for_the_pen_may_say_that_a_part_is_for_it_alone(tmp_path: Path) -> None:
    drawn_only = part(tmp_path, "ball: [0, 0, 6], pen: {only: true, solid: true}")
    assert not drawn(drawn_only, "ink")
    assert drawn(drawn_only, "pen") == drawn(part(tmp_path, "ball: [0, 0, 6], solid: true"), "pen")


def _black(items: tuple[Item, ...]) -> bool:
    return any(
        outline.fill == KEY and outline.segments[0][0] == "M" and len(outline.segments) < 8
        for outline in outlines(items)
    )


@pytest.mark.parametrize("treatment", ["form", "flat"])
def test_dark_inks_are_solid_in_pen_where_the_look_says_how_dark(tmp_path: Path, treatment: str) -> None:
    dark = {"skin": Colour(60, 60, 60)}
    plain, said = (
        part(tmp_path, f"ball: [0, 0, 6], as: {treatment}, hatch: false{more}") for more in ("", ", solid: false")
    )
    assert not _black(drawn(plain, "pen", dark))
    assert _black(drawn(plain, "pen", dark, look(blacks=0.1)))
    assert not _black(drawn(plain, "pen", dark, look(blacks=0.01)))
    assert not _black(drawn(said, "pen", dark, look(blacks=0.1)))


def test_a_figure_that_stands_out_has_a_contour_of_that_width_with_white_about_it(tmp_path: Path) -> None:
    man = part(tmp_path, "ball: [0, 0, 4]")
    plain, out = (_strokes(drawn(man, "pen", seen=look(stands_out=width))) for width in (0, 0.4))
    assert [colour for colour, _ in out[:2]] == [WHITE, KEY]
    assert [width for _, width in out[:2]] == [pytest.approx(1.8), pytest.approx(0.8)]
    assert out[2:] == plain


def test_contours_that_swell_grow_away_from_the_light_and_are_lighter_towards_it(tmp_path: Path) -> None:
    ball = part(tmp_path, "ball: [0, 0, 6], hatch: false")
    plain, out = (drawn(ball, "pen", seen=look(swell=width)) for width in (0, 0.4))
    (_, usual), *_ = _strokes(plain)
    (_, lighter), *_ = _strokes(out)
    assert lighter == pytest.approx(0.75 * usual)
    assert _swelling(plain) == []
    (white,) = _swelling(out)
    assert (white.at.e, white.at.f) == pytest.approx((-0.6 * 0.4, -0.8 * 0.4))  # towards the light: dark is left beyond


@pytest.mark.parametrize(
    ("form", "grows"),
    [("ball: [0, 0, 1.5]", 0.09 * 3), ("ball: [0, 0, 6], far: true", 0.22), ("ball: [0, 0, 6], contour: 0", None)],
)
def test_how_far_a_contour_swells(tmp_path: Path, form: str, grows: float | None) -> None:
    """By a share of a small form, by half where it stands back, and not where it has no contour."""
    found = _swelling(drawn(part(tmp_path, f"{form}, hatch: false"), "pen", seen=look(swell=0.4)))
    by = [(white.at.e**2 + white.at.f**2) ** 0.5 for white in found]
    assert by == ([] if grows is None else [pytest.approx(grows, abs=0.01)])


def _swelling(items: tuple[Item, ...]) -> list[Group]:
    """The whites that are moved, so that the dark below them is seen on one side."""
    return [
        inner
        for group in items
        if isinstance(group, Group)
        for inner in group.items
        if isinstance(inner, Group) and isinstance(inner.items[0], Outline) and inner.items[0].fill == WHITE
    ]


@pytest.mark.parametrize("form", ["ball: [0, 0, 6]", "ball: [0, 0, 6], as: flat, tone: 0.4"])
def test_a_look_may_say_where_light_turns_into_shadow_in_pen(tmp_path: Path, form: str) -> None:
    def shadow(turn_at: float | None = None) -> float:
        lines = [
            outline
            for outline in outlines(drawn(part(tmp_path, form), "pen", seen=look(turn_at=turn_at)))
            if outline.fill == KEY
        ]
        return min(
            (step[1] * 0.6 + step[2] * 0.8 for each in lines for step in each.segments if len(step) > 2), default=9
        )

    assert shadow(-0.6) > shadow(0.2)
    assert shadow(-0.6) > shadow()


def test_a_light_line_is_white_in_pen(tmp_path: Path) -> None:
    strokes_of = {
        tone: {
            outline.stroke.colour
            for outline in outlines(drawn(part(tmp_path, f'path: "M0 0 H5", as: line, tone: {tone}'), "pen"))
            if outline.stroke is not None
        }
        for tone in (0.3, 0, -0.3)
    }
    assert strokes_of == {0.3: {KEY}, 0: {KEY}, -0.3: {WHITE}}


@pytest.mark.parametrize("manner", ["ink", "poster", "lino", "tones", "pen"])
def test_a_contour_of_no_width_is_none(manner: str, tmp_path: Path) -> None:
    open_form = part(tmp_path, "ball: [4, 4, 3], contour: 0")
    strokes_of = [outline.stroke for outline in outlines(drawn(open_form, manner))]
    assert strokes_of
    assert set(strokes_of) == {None}
