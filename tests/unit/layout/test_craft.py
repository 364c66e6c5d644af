"""What cards of one deck share: keywords, one size of rules text, windows; and the pictures of Summoner's Quest."""

import shutil
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image as Pillow
from PIL import ImageChops

from generator import pipeline, resources
from generator.catalog.verified import Preview
from generator.colour import Colour
from generator.drawing.extent import of_path
from generator.drawing.items import Glyphs, Group, Outline, walk
from generator.drawing.piece import Piece
from generator.geometry import Rect
from generator.layout import icons
from generator.layout.compose import compose
from generator.layout.elements.text import marked
from generator.layout.headroom import Headroom
from generator.layout.library import layouts_of
from generator.render.png import png
from generator.source.reader import read
from tests.folders import read_folder
from tests.unit.layout.table import book, codes, component, draw, game, piece, words, write

TOGETHER = """
styles: {rules: {size: 12, min: 6, together: rules}}
layers:
  - text: "{card.text}"
    style: rules
    box: [5, 40, 50, 20]
  - text: "{rules.goal}"
    style: rules
    box: [5, 10, 50, 20]
"""


def _deck(folder: Path, texts: tuple[str, ...], only: list[str] | None = None) -> tuple[Piece, ...]:
    write(folder, front=TOGETHER)
    cards = [component("front", {"card": {"text": text}}, name=f"card-{n}") for n, text in enumerate(texts)]
    made = compose(game(folder, cards), layouts_of(read_folder(folder), "cavern"), book(), only).value
    assert made is not None
    return made


def _sizes(piece: Piece) -> set[float]:
    return {item.size_pt for _, item in walk(piece.front.items) if isinstance(item, Glyphs)}


def test_texts_that_belong_together_take_the_size_that_fits_all(tmp_path: Path) -> None:
    made = _deck(tmp_path, ("Short.", "word " * 40, "Short again."))
    (common,) = set().union(*map(_sizes, made))
    assert 6 < common < 12
    assert _sizes(_deck(tmp_path, ("Short.",))[0]) == {12}


def test_a_piece_alone_has_the_size_it_has_in_its_deck(tmp_path: Path) -> None:
    texts = ("Short.", "word " * 40)
    alone = _deck(tmp_path, texts, only=["card-0"])
    assert [piece.id for piece in alone] == ["card-0"]
    assert _sizes(alone[0]) == _sizes(_deck(tmp_path, texts)[0])


def test_texts_drawn_anew_tell_what_they_have_left_once(tmp_path: Path) -> None:
    write(tmp_path, front=TOGETHER)
    texts = ("Short.", "word " * 40)
    cards = [component("front", {"card": {"text": text}}, name=f"card-{n}") for n, text in enumerate(texts)]
    left: list[Headroom] = []
    compose(game(tmp_path, cards), layouts_of(read_folder(tmp_path), "cavern"), book(), headrooms=left)
    assert sorted(str(headroom.face) for headroom in left) == ["card 'card-0'"] * 2 + ["card 'card-1'"] * 2
    assert len({headroom.size_pt for headroom in left}) == 1


def test_what_fits_nowhere_near_is_still_an_error(tmp_path: Path) -> None:
    assert codes(draw(tmp_path, TOGETHER, {"card": {"text": "word " * 400}})) == ["LAY012"]


def test_keywords_are_set_as_the_layout_says(tmp_path: Path) -> None:
    layout = 'layers: [{text: "{card.text}", keywords: {poisoned: "**poisoned** :fern:"}}]\n'
    card = piece(draw(tmp_path, layout, {"card": {"text": "It is poisoned, not unpoisoned."}}))
    bold = [i.text for _, i in walk(card.front.items) if isinstance(i, Glyphs) and "700" in i.font.key]
    assert [text.strip() for text in bold] == ["poisoned"]
    assert "unpoisoned" in words(card)


def test_a_list_of_words_is_set_in_bold(tmp_path: Path) -> None:
    layout = 'layers: [{text: "{card.text}", strong: "{column(card.effects, \'name\')}"}]\n'
    row = {"text": "Bark Guard: bark at a guard.", "effects": [{"name": "Bark Guard"}, {"op": "draw"}]}
    card = piece(draw(tmp_path, layout, {"card": row}))
    bold = [i.text for _, i in walk(card.front.items) if isinstance(i, Glyphs) and "700" in i.font.key]
    assert "".join(bold).split() == ["Bark", "Guard"]


def test_words_in_bold_are_a_list(tmp_path: Path) -> None:
    assert codes(draw(tmp_path, "layers: [{text: a, strong: a}]\n", {"card": {}})) == ["LAY006"]


@pytest.mark.parametrize(
    ("text", "set_as"),
    [
        ("pay 1: go", "PAY: go"),
        ("pay 12", "P 12"),
        ("repay 1", "repay 1"),
        (":pay: pay", ":pay: P"),
        ("pay, pay 1", "P, PAY"),
    ],
)
def test_only_whole_words_count_and_the_longest_wins(text: str, set_as: str) -> None:
    assert marked(text, {"pay": "P", "pay 1": "PAY"}) == set_as


@given(
    st.text(max_size=60), st.dictionaries(st.text("abc .*", min_size=1, max_size=4), st.text(max_size=5), max_size=4)
)
def test_any_words_may_be_keywords(text: str, keywords: dict[str, str]) -> None:
    assert isinstance(marked(text, keywords), str)


def test_a_window_is_stretched_over_the_group(tmp_path: Path) -> None:
    layout = (
        'layers: [{group: [{rect: trim, fill: ink}], box: [10, 10, 40, 20], window: "M0 0 H4 V4 Z", view: [4, 4]}]\n'
    )
    (group,) = [
        item for _, item in walk(piece(draw(tmp_path, layout)).front.items) if isinstance(item, Group) and item.clip
    ]
    assert group.clip is not None
    assert of_path(group.clip) == Rect(0, 0, 40, 20)


@pytest.mark.parametrize("mistake", ['window: "M0 no"', 'window: "M0 0 H4", view: [0, 4]'])
def test_a_window_that_is_no_outline_is_an_error(tmp_path: Path, mistake: str) -> None:
    layout = f"layers: [{{group: [{{rect: trim, fill: ink}}], {mistake}}}]\n"
    assert codes(draw(tmp_path, layout)) == ["LAY006"]


def test_the_names_of_icons_are_spared_by_capitals(tmp_path: Path) -> None:
    card = piece(draw(tmp_path, "layers: [{text: ':fern: woods', case: upper}]\n"))
    assert words(card) == "WOODS"


# ------------------------------------------------------------------ Summoner's Quest

QUEST = resources.content() / "summoners-quest"


def _rows(file: Path) -> dict[str, object]:
    tree = read(file).value
    assert tree is not None and isinstance(tree.data, dict)
    return tree.data


def _scenes() -> dict[str, dict[str, object]]:
    lets = _rows(QUEST / "layouts" / "scene.yaml")["let"]
    assert isinstance(lets, dict)
    return lets["scenes"]  # type: ignore[no-any-return]


def _cards() -> list[dict[str, object]]:
    return _rows(QUEST / "cards.yaml")["cards"]  # type: ignore[return-value]


def test_every_card_has_a_scene_of_its_own() -> None:
    assert {str(card["id"]) for card in _cards()} == set(_scenes())


def test_no_two_cards_show_the_same_picture() -> None:
    shown = {str(card["id"]): repr((card["icon"], _scenes()[str(card["id"])])) for card in _cards()}
    assert len(set(shown.values())) == len(shown) == 60
    assert len({card["icon"] for card in _cards()}) == 60


def test_a_card_may_name_a_picture_of_its_own(tmp_path: Path) -> None:
    folder = tmp_path / "summoners-quest"
    shutil.copytree(QUEST, folder)
    (folder / "art").mkdir()
    disc = '<circle cx="24" cy="16" r="9" fill="#123456"/>'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 33">{disc}</svg>'
    (folder / "art" / "troll.svg").write_text(svg, encoding="utf-8")
    cards = (folder / "cards.yaml").read_text(encoding="utf-8")
    (folder / "cards.yaml").write_text(cards.replace("icon: troll\n", "art: art/troll.svg\n"), encoding="utf-8")
    loaded = pipeline.load(folder)
    assert loaded.value is not None, [str(found) for found in loaded.diagnostics]
    game = Preview(loaded.value)
    troll = piece(compose(game, layouts_of(read_folder(folder), "summoners-quest"), book(), only=["troll"]))
    fills = {item.fill for _, item in walk(troll.front.items) if isinstance(item, Outline)}
    assert Colour.parse("#123456") in fills


def test_all_that_is_shown_is_bundled() -> None:
    things = [thing for scene in _scenes().values() for side in ("back", "front") for thing in scene[side]]  # type: ignore[attr-defined]
    assert {thing["i"] for thing in things} | {str(card["icon"]) for card in _cards()} <= set(icons.names())


def test_the_back_is_the_same_turned_by_half_a_turn() -> None:
    loaded = pipeline.load(QUEST)
    assert loaded.value is not None
    game = Preview(loaded.value)
    troll = piece(compose(game, layouts_of(read_folder(QUEST), "summoners-quest"), book(), only=["troll"]))
    assert troll.back is not None
    with Pillow.open(BytesIO(png(troll.back, 100))) as opened:
        picture = opened.convert("L")
    apart = ImageChops.difference(picture, picture.transpose(Pillow.Transpose.ROTATE_180)).histogram()
    assert sum(apart[60:]) == 0
