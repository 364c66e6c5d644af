"""Cards drawn by small layouts: what comes out, and what is said when nothing can."""

from dataclasses import replace
from pathlib import Path

import pytest

from generator.catalog.models import ComponentKind, Cut, CutShape
from generator.catalog.places import BoardArea
from generator.drawing import shapes
from generator.drawing.dump import dump
from generator.drawing.items import Glyphs, Group, Outline, walk
from generator.geometry import Point, Rect, Size
from generator.layout.compose import compose, outline
from generator.layout.library import layouts_of
from tests.folders import read_folder
from tests.unit.layout.table import book, codes, component, draw, game, piece, words, write


def test_text_that_does_not_fit_names_card_box_and_millimetres(tmp_path: Path) -> None:
    layout = "layers:\n  - text: '{card.text}'\n    name: rules\n    box: [5, 60, 50, 10]\n    min: 6\n"
    checked = draw(tmp_path, layout, {"card": {"text": "word " * 80}})
    (found,) = checked.diagnostics
    assert checked.value is None
    assert found.code == "LAY012"
    assert found.message.startswith("card 'troll', text 'rules': text is ")
    assert " mm too tall for 50 × 10 mm at the minimum of 6 pt" in found.message
    assert str(found.mark) == "cards.yaml:7:5"
    assert found.related[0][1].line == 2


def test_a_label_too_wide_for_its_line_is_an_error(tmp_path: Path) -> None:
    layout = "layers:\n  - text: '{card.title}'\n    box: [5, 5, 10, 6]\n    line: true\n    min: 8\n"
    checked = draw(tmp_path, layout, {"card": {"title": "A title much too long"}})
    assert codes(checked) == ["LAY012"]
    assert "mm too wide" in checked.diagnostics[0].message


def test_text_is_made_smaller_before_it_is_refused(tmp_path: Path) -> None:
    layout = "layers:\n  - text: '{card.title}'\n    box: [5, 5, 30, 6]\n    line: true\n    size: 20\n    min: 6\n"
    assert words(piece(draw(tmp_path, layout, {"card": {"title": "Rather a long one"}}))) == "Rather a long one"


@pytest.mark.parametrize(("cost", "shown"), [(3, "dear"), (1, "cheap")])
def test_a_condition_decides_what_is_drawn(tmp_path: Path, cost: int, shown: str) -> None:
    layout = "layers:\n  - {text: dear, when: card.cost > 2}\n  - {text: cheap, when: not card.cost > 2}\n"
    assert words(piece(draw(tmp_path, layout, {"card": {"cost": cost}}))) == shown


def test_rows_are_repeated_where_they_hold(tmp_path: Path) -> None:
    layout = (
        "layers:\n  - repeat: card.rows\n    as: row\n    where: row.n > 1\n    along: column\n"
        "    layers:\n      - text: '{index}:{row.n} of {count}'\n"
    )
    card = piece(draw(tmp_path, layout, {"card": {"rows": [{"n": 1}, {"n": 2}, {"n": 3}]}}))
    assert words(card) == "0:2 of 2 1:3 of 2"


@pytest.mark.parametrize(
    "along",
    [
        "row",
        "column",
        "grid, columns: 2, gap: 1",
        "grid, columns: 2, gap: [1, 2], cell: [3, 3]",
        "circle, cell: [3, 3], radius: 9, turned: true",
        "circle, cell: [3, 3], sweep: 90",
        "points, points: [[1, 1], [2, 2], [3, 3]], cell: [1, 1]",
        "places, cell: [2, 2]",
        "stack",
        "row, cell: [2, 2], align: spread",
        "row, cell: [2, 2], align: centre",
        "row, cell: [2, 2], align: end",
    ],
)
def test_each_arrangement_places_every_row(tmp_path: Path, along: str) -> None:
    layout = (
        f"layers:\n  - {{repeat: card.rows, along: {along}, layers: [{{text: '{{row.n}}', min: 2, line: true}}]}}\n"
    )
    rows = [{"n": n, "x": 5 * n, "y": 5} for n in (1, 2, 3)]
    assert words(piece(draw(tmp_path, layout, {"card": {"rows": rows}}))) == "1 2 3"


def test_a_child_layout_replaces_drops_and_adds_layers(tmp_path: Path) -> None:
    parent = (
        "styles: {text: {font: alegreya, size: 9}}\nlet: {greeting: hello}\nlayers:\n"
        "  - {text: ground, name: ground}\n  - {text: '{greeting}', name: middle}\n  - {text: top, name: top}\n"
    )
    child = (
        "extends: cavern/parent\ndrop: [ground]\nlet: {greeting: welcome}\nlayers:\n"
        "  - {text: TOP, name: top}\n  - {text: under, before: middle}\n  - {text: new}\n"
    )
    assert words(piece(draw(tmp_path, child, parent=parent))) == "under welcome TOP new"


def test_layouts_that_extend_each_other_are_an_error(tmp_path: Path) -> None:
    assert "LAY002" in codes(draw(tmp_path, "extends: cavern/other\n", other="extends: cavern/front\n"))


def test_a_layout_that_uses_itself_ends(tmp_path: Path) -> None:
    itself = "layers:\n  - rect: trim\n  - use: cavern/front\n"
    (found,) = draw(tmp_path, itself).diagnostics
    assert found.code == "LAY016"
    assert found.mark is not None
    assert itself.splitlines()[found.mark.line - 1].strip() == "- use: cavern/front"


def test_a_part_gets_the_values_it_is_given(tmp_path: Path) -> None:
    part = "size: {width: 10, height: 10}\nlet: {word: unset}\nlayers:\n  - {text: '{word}', min: 3}\n"
    layout = "layers:\n  - use: cavern/part\n    with: {word: '{card.id}'}\n"
    assert words(piece(draw(tmp_path, layout, part=part))) == "troll"


@pytest.mark.parametrize(
    ("layout", "code", "hint"),
    [
        ("layers:\n  - {rect: bleed, fil: ink}\n", "LAY005", "did you mean 'fill'?"),
        ("layers:\n  - {recht: bleed}\n", "LAY004", "did you mean 'rect'?"),
        ("layer: []\n", "LAY003", "did you mean 'layers'?"),
        ("layers:\n  - {rect: bleed, fill: ikn}\n", "LAY007", "did you mean 'ink'?"),
        ("layers:\n  - {text: x, style: titel}\nstyles: {title: {size: 9}}\n", "LAY008", "did you mean 'title'?"),
        ("layers:\n  - {icon: volcan}\n", "LAY009", "did you mean 'volcano'?"),
        ("layers:\n  - {text: '{card.titel}'}\n", "LAY010", "did you mean 'title'?"),
        ("layers:\n  - {text: '{card.}'}\n", "LAY011", None),
        ("layers:\n  - {text: ':volcan:'}\n", "LAY009", None),
        ("layers:\n  - {text: x, font: cinzle}\n", "LAY015", "did you mean 'cinzel'?"),
        ("layers:\n  - {rect: middle}\n", "LAY006", None),
        ("layers:\n  - {rect: trim, radius: wide}\n", "LAY006", None),
        ("layers:\n  - {text: x, size: -4}\n", "LAY006", None),
        ("layers:\n  - {picture: ../secret.png}\n", "LAY014", None),
        ("size: {width: 10, height: 10}\n", "LAY019", None),
        ("let: {a: '{b}', b: '{a}'}\n", "LAY010", None),
        ("extends: clasic\n", "LAY001", "did you mean 'classic'?"),
        ("layers:\n  - {use: clasic, box: trim}\n", "LAY001", "did you mean 'classic'?"),
        ("styles: {a: {like: b}, b: {like: a}}\nlayers:\n  - {text: x, style: a}\n", "LAY008", None),
        ("layers:\n  - {text: '漢'}\n", "LAY013", None),
        ("layers:\n  - {path: 'M0 0 Q'}\n", "LAY006", None),
        ("layers:\n  - {repeat: 7000, layers: [{rect: trim}]}\n", "LAY006", None),
        ("layers:\n  - {pattern: [0.001, 0.001], layers: [{rect: trim, fill: ink}]}\n", "LAY006", None),
        ("- a\n", "LAY003", None),
        ("layers: {}\n", "LAY004", None),
        ("layers:\n  - {group: no}\n", "LAY004", None),
        ("layers:\n  - rect\n", "LAY004", None),
    ],
)
def test_a_mistake_is_named_with_its_place(tmp_path: Path, layout: str, code: str, hint: str | None) -> None:
    checked = draw(tmp_path, layout)
    assert checked.value is None
    assert code in codes(checked)
    found = next(found for found in checked.diagnostics if found.code == code)
    assert found.mark is not None
    assert hint is None or found.hint == hint


def test_the_same_mistake_is_said_once_for_a_hundred_cards(tmp_path: Path) -> None:
    write(tmp_path, front="layers:\n  - {text: '{card.titel}'}\n")
    cards = [component("front", name=f"card-{n}") for n in range(100)]
    checked = compose(game(tmp_path, cards), layouts_of(read_folder(tmp_path), "cavern"), book())
    assert codes(checked) == ["LAY010"]


def test_what_is_the_same_on_every_card_is_drawn_once(tmp_path: Path) -> None:
    write(
        tmp_path,
        front="layers:\n  - {rect: bleed, fill: ink}\n  - {text: '{card.title}'}\n  - {text: '{rules.goal}'}\n",
    )
    cards = [component("front", name=f"card-{n}") for n in range(3)]
    checked = compose(game(tmp_path, cards), layouts_of(read_folder(tmp_path), "cavern"), book())
    assert checked.value is not None
    grounds, goals = ({id(piece.front.items[at].items) for piece in checked.value} for at in (0, -1))  # type: ignore[union-attr]
    assert len(grounds) == len(goals) == 1
    assert all(isinstance(item, Group) and item.shared for piece in checked.value for item in piece.front.items[::2])


def test_only_keeps_to_the_pieces_asked_for(tmp_path: Path) -> None:
    write(tmp_path, front="layers: []\n")
    cards = [component("front", name=name) for name in ("a", "b")]
    made = compose(game(tmp_path, cards), layouts_of(read_folder(tmp_path)), book(), only=["b"]).value
    assert made is not None and [piece.id for piece in made] == ["b"]


def test_a_draft_is_marked_on_every_face(tmp_path: Path) -> None:
    write(tmp_path, front="layers: []\n")
    draft = game(tmp_path, [component("front", back="front")], accepted=False)
    card = piece(compose(draft, layouts_of(read_folder(tmp_path), "cavern"), book()))
    assert words(card) == "DRAFT"
    assert card.back is not None and card.back.items == card.front.items


def test_drawing_twice_gives_the_same(tmp_path: Path) -> None:
    layout = (
        "layers:\n  - {scatter: 20, cell: [3, 3], spin: 90, layers: [{icon: fern}]}\n"
        "  - {blob: safe, fill: ink, seed: x}\n  - {text: '**{card.title}** :fire: *pays*'}\n"
    )
    assert dump(piece(draw(tmp_path, layout)).front) == dump(piece(draw(tmp_path, layout)).front)


@pytest.mark.parametrize("shape", list(CutShape))
def test_the_cutting_line_fills_the_trim(shape: CutShape) -> None:
    bounds = shapes.bounds(outline(Cut(shape, Size(20, 23), 2)))
    assert bounds is not None
    assert (bounds.x, bounds.y, bounds.right, bounds.bottom) == pytest.approx((0, 0, 20, 23), abs=1e-6)


def test_every_shape_lands_in_its_box(tmp_path: Path) -> None:
    layout = (
        "let: {box: [10, 10, 20, 30]}\nlayers:\n"
        "  - {rect: '{box}', fill: ink}\n  - {rect: '{box}', fill: ink, corners: cut, radius: 3}\n"
        "  - {rect: '{box}', fill: ink, corners: notch, radius: 3}\n  - {ellipse: '{box}', fill: ink, hole: 0.5}\n"
        "  - {polygon: 4, box: '{box}', fill: ink}\n  - {star: 4, box: '{box}', fill: ink}\n"
        "  - {polygon: [[10, 10], [30, 10], [10, 40]], fill: ink}\n"
        "  - {path: 'M0 0h20v30z', box: '{box}', fill: ink}\n"
        "  - {path: 'M0 0h2v3z', view: [2, 3], box: '{box}', fill: ink}\n"
    )
    card = piece(draw(tmp_path, layout))
    found = [shapes.bounds(item.segments) for _, item in walk(card.front.items) if isinstance(item, Outline)]
    assert len(found) == 9
    for box in found:
        assert box is not None
        assert (box.x, box.y, box.width, box.height) == pytest.approx((10, 10, 20, 30))


def test_turned_layers_turn_about_the_middle_of_their_box(tmp_path: Path) -> None:
    card = piece(draw(tmp_path, "layers:\n  - {rect: [10, 10, 20, 10], fill: ink, turn: 90, opacity: 0.5}\n"))
    (group,) = (item for _, item in walk(card.front.items) if isinstance(item, Group) and item.opacity == 0.5)
    turned = group.at.bounds(Rect(10, 10, 20, 10))
    assert (turned.x, turned.y, turned.width, turned.height) == pytest.approx((15, 5, 10, 20))


def test_a_board_draws_its_spaces_and_steps(tmp_path: Path) -> None:
    from generator.catalog.models import Space, SpaceId
    from generator.geometry import Point

    spaces = [
        Space(SpaceId("a"), "plain", Point(10, 10), Size(8, 8), "A", (SpaceId("b"),)),
        Space(SpaceId("b"), "camp", Point(30, 10), Size(8, 8), "B", (SpaceId("a"),)),
    ]
    board = component(
        "plain-board", {}, kind=ComponentKind.BOARD, spaces=spaces, cut=Cut(CutShape.RECTANGLE, Size(60, 40))
    )
    card = piece(compose(game(tmp_path, [board]), layouts_of(read_folder(tmp_path)), book()))
    assert words(card) == "A B"


@pytest.mark.parametrize(
    ("keys", "even"), [("align: centre", True), ("align: centre, balance: false", False), ("align: left", False)]
)
def test_centred_text_has_lines_of_about_one_length(tmp_path: Path, keys: str, even: bool) -> None:
    layer = (
        f"  - {{text: 'At the start of your turn, remove two damage from it.', box: [5, 5, 30, 40], size: 9, {keys}}}\n"
    )
    (drawn,) = draw(tmp_path, f"layers:\n{layer}").value or ()
    lines: dict[float, list[str]] = {}
    for _, item in walk(drawn.front.items):
        if isinstance(item, Glyphs):
            lines.setdefault(item.y, []).append(item.text)
    lengths = [len(" ".join(line)) for line in lines.values()]
    assert len(lengths) > 1
    assert (max(lengths) - min(lengths) <= 6) is even


def test_a_board_s_areas_are_read_by_their_ids_and_a_section_of_that_name_elsewhere(tmp_path: Path) -> None:
    area = BoardArea("deck", "Draw here", Point(30, 20), Size(20, 10))
    board = replace(
        component("front", {}, kind=ComponentKind.BOARD, cut=Cut(CutShape.RECTANGLE, Size(60, 40))), areas=(area,)
    )
    write(
        tmp_path,
        front="size: {width: 60, height: 40}\nlayers:\n  - {text: '{areas.deck.title}', box: '{areas.deck.box}'}\n",
    )
    drawn = piece(compose(game(tmp_path, [board]), layouts_of(read_folder(tmp_path), "cavern"), book()))
    ((at, glyphs),) = [(at, item) for at, item in walk(drawn.front.items) if isinstance(item, Glyphs)]
    assert glyphs.text == "Draw here"
    start = at.apply(Point(glyphs.xs[0], glyphs.y))
    assert 19 <= start.x < 40 and 15 <= start.y <= 25
    write(tmp_path, front="layers:\n  - {text: '{areas.north}'}\n")
    card = game(tmp_path, [component("front")], data={"areas": {"north": "Cold"}})
    assert words(piece(compose(card, layouts_of(read_folder(tmp_path), "cavern"), book()))) == "Cold"
