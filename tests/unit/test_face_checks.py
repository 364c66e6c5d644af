"""Pieces that are neither drawn nor looked at again: validating says what it would say if it knew nothing."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from generator import face_checks, pipeline, resources
from generator.catalog.models import Component
from generator.layout import compose
from generator.preflight import known_pieces

GAME = """\
game:
  id: herd
  title: Herd
  authors: [Nobody]
  players: {min: 1, max: 2}
rules: {}
print:
  palette: {ink: "#222222", pale: "#eeeeee"}
  decks:
    - {id: beasts, title: Beasts, size: poker, front: beast, back: back, fields: {art: picture, word: text},
       cards: [
         {id: fox, title: Fox, art: art/fox.svg, text: ":paw: A fox."},
         {id: owl, title: Owl, art: art/owl.svg, text: An owl.},
         {id: bat, title: Bat, art: art/fox.svg, text: A bat.}]}
    - {id: herbs, title: Herbs, size: poker, front: herb, from: {card: herbs.csv}}
  tokens:
    - {id: coins, title: Coins, size: 20, front: coin, from: {token: tables.coins}}
    - {id: stars, title: Stars, size: 20, front: star, from: {token: tables.stars}}
tables:
  pastures:
    - {id: north, colour: "#dddddd", unread: dew}
  coins:
    - {id: crown, title: Crown, text: I}
    - {id: florin, title: Florin, text: II}
  stars:
    - {id: vega, title: Vega}
"""
STYLES = """
styles:
  plain: {font: alegreya, size: 9, min: 6, colour: ink}
"""
TEXT = """
  - text: "{%s.text}"
    box: {left: 4, right: 4, top: 40, height: 12}
    style: plain
"""
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="#222" d="M0 0H8V8Z"/></svg>'
FILES = {
    "game.yaml": GAME,
    "herbs.csv": "id,title,text\nmint,Mint,Fresh.\nsage,Sage,Wise.\n",
    "layouts/beast.yaml": 'title: Beast\nlet: {double: "{tables.pastures[0].colour}"}'
    + STYLES
    + 'layers:\n  - rect: bleed\n    fill: "{double}"\n  - picture: "{card.art}"\n    box: [4, 4, 20, 20]\n'
    + '  - use: name\n    with: {words: "{card.title}"}\n    box: [4, 60, 40, 10]\n'
    + TEXT % "card",
    "layouts/name.yaml": "title: Name" + STYLES + 'layers:\n  - text: "{words} {game.version}"\n    style: plain\n',
    "layouts/back.yaml": "title: Back\nlayers:\n  - rect: bleed\n    fill: ink\n",
    "layouts/herb.yaml": "title: Herb" + STYLES + "layers:" + TEXT % "card",
    "layouts/coin.yaml": "title: Coin"
    + STYLES.replace("ink}", "ink, together: figures}")
    + 'layers:\n  - text: "{token.text}"\n    box: [5, 5, 10, 10]\n    style: plain\n',
    "layouts/star.yaml": "title: Star\nlayers:\n  - rect: bleed\n    fill: pale\n",
    "art/fox.svg": SVG,
    "art/owl.svg": SVG.replace("V8Z", "V7Z"),
    "icons/paw.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><path d="M0 0H512V512H0Z"/></svg>',
}


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PNP_CACHE", str(tmp_path / "cache"))
    for name, text in FILES.items():
        write(tmp_path / "herd" / name, text)
    assert pipeline.validate(tmp_path / "herd").diagnostics == ()
    return tmp_path / "herd"


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The ids of the pieces that are drawn."""
    ids: list[str] = []
    draw = compose.piece_of

    def counted(component: Component, *rest: object) -> object:
        ids.append(component.id)
        return draw(component, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(compose, "piece_of", counted)
    return ids


def write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


def edit(file: Path, before: str, after: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert before in text
    write(file, text.replace(before, after))


def said(game: Path) -> list[str]:
    return [str(found) for found in pipeline.validate(game).diagnostics]


def said_knowing_nothing(game: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    with monkeypatch.context() as patch:
        patch.setenv("PNP_CACHE", str(game.parent / "another"))
        found = said(game)
    shutil.rmtree(game.parent / "another", ignore_errors=True)
    return found


ALWAYS = ["crown", "florin"]
"""Texts in one size on all pieces of a set: how they are drawn depends on one another."""
BEASTS, HERBS, STARS = ["fox", "owl", "bat"], ["mint", "sage"], ["vega"]
ALL = [*BEASTS, *HERBS, *ALWAYS, *STARS]
# The rows of a spreadsheet are a table, and beasts read one of the tables.
EDITS: dict[str, tuple[str, str, str, list[str]]] = {
    "a text": ("game.yaml", "An owl.", "Two owls.", ["owl"]),
    "a text that is too pale to be read": ("game.yaml", 'ink: "#222222"', 'ink: "#dcdcdc"', ALL),
    "a title": ("game.yaml", "title: Owl", "title: Night owl", ["owl"]),
    "an id": ("game.yaml", "id: owl", "id: night-owl", ["night-owl"]),
    "a picture of one": ("game.yaml", "art: art/owl.svg", "art: art/fox.svg", ["owl"]),
    "a cell": ("herbs.csv", "Wise.", "Very wise.", ["sage", *BEASTS]),
    "a row": ("herbs.csv", "sage,Sage,Wise.\n", "", BEASTS),
    "a new row": ("herbs.csv", "Wise.\n", "Wise.\ndill,Dill,New.\n", ["dill", *BEASTS]),
    "a section that a layout reads": ("game.yaml", 'colour: "#dddddd"', 'colour: "#ccccdd"', BEASTS),
    "a section that a layout reads, in another key": ("game.yaml", "unread: dew", "unread: fog", BEASTS),
    "the version, which a layout inside reads": ("game.yaml", "title: Herd", 'title: Herd\n  version: "2"', BEASTS),
    "the palette": ("game.yaml", 'pale: "#eeeeee"', 'pale: "#eeeeff"', ALL),
    "the language": ("game.yaml", "title: Herd", "title: Herd\n  language: de", ALL),
    "the size of a set": ("game.yaml", "size: poker, front: herb", "size: tarot, front: herb", HERBS),
    "the bleed of a set": ("game.yaml", "front: herb", "front: herb, bleed: 1", HERBS),
    "the title of a set": ("game.yaml", "title: Herbs", "title: Plants", HERBS),
    "the layout of a set": ("game.yaml", "front: herb", "front: star", HERBS),
    "a layout": ("layouts/back.yaml", "fill: ink", "fill: pale", ALL),
    "a layout inside another": ("layouts/name.yaml", "{words}", "{words}!", ALL),
    "a picture": ("art/fox.svg", "V8Z", "V6Z", ALL),
    "an icon": ("icons/paw.svg", "V512", "V256", ALL),
    "a comment": ("game.yaml", "game:\n", "# A game.\ngame:\n", []),
    "a file that nobody reads": ("art/fox.svg", SVG, SVG + "\n", ALL),
}


@pytest.mark.parametrize("name", EDITS)
def test_what_an_edit_changes_is_drawn_and_all_else_is_not(
    name: str, game: Path, drawn: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file, before, after, wanted = EDITS[name]
    edit(game / file, before, after)
    found = said(game)
    assert sorted(set(drawn)) == sorted({*wanted, *ALWAYS})
    assert found == said_knowing_nothing(game, monkeypatch)
    drawn.clear()
    assert said(game) == found
    failed = any(": error[" in line for line in found)
    assert sorted(drawn) == (ALWAYS if failed else [])


def wrong() -> Iterator[tuple[str, Callable[[Path], None]]]:
    """Edits one after the other that bring and take away faults, each found again as if nothing were known."""
    yield "a text too long", lambda game: edit(game / "game.yaml", "A bat.", "A bat. " * 150)
    yield "mended", lambda game: edit(game / "game.yaml", "A bat. " * 150, "A bat.")
    yield "a picture is missing on two", lambda game: edit(game / "game.yaml", "art/fox.svg", "art/lynx.svg")
    yield (
        "on one of them it is there",
        lambda game: edit(game / "game.yaml", "Bat, art: art/lynx.svg", "Bat, art: art/owl.svg"),
    )
    yield "on both", lambda game: edit(game / "game.yaml", "art/lynx.svg", "art/owl.svg")
    yield "a straight quotation mark on one", lambda game: edit(game / "game.yaml", "An owl.", "An owl **at night.")
    yield "another card is edited", lambda game: edit(game / "game.yaml", "title: Fox", "title: Red fox")
    yield (
        "effects in a picture of two",
        lambda game: write(
            game / "art/fox.svg",
            SVG.replace("<path", '<filter id="f"><feGaussianBlur stdDeviation="1"/></filter><path filter="url(#f)"'),
        ),
    )
    yield (
        "which one shows",
        lambda game: edit(game / "game.yaml", "Red fox, art: art/owl.svg", "Red fox, art: art/fox.svg"),
    )
    yield "and another", lambda game: edit(game / "game.yaml", "Bat, art: art/owl.svg", "Bat, art: art/fox.svg")
    yield (
        "and the first no longer",
        lambda game: edit(game / "game.yaml", "Red fox, art: art/fox.svg", "Red fox, art: art/owl.svg"),
    )
    yield "pale words on a layout", lambda game: edit(game / "layouts/herb.yaml", "colour: ink", 'colour: "#dddddd"')
    yield "another herb", lambda game: edit(game / "herbs.csv", "Wise.", "Quite wise.")
    yield (
        "a set of one size takes smaller letters",
        lambda game: edit(game / "game.yaml", "text: II", "text: IIIIII"),
    )
    yield (
        "an unclosed mark in what two share",
        lambda game: edit(game / "layouts/herb.yaml", "layers:", 'layers:\n  - text: "**Herb"\n    style: plain'),
    )
    yield "the first of them is gone", lambda game: edit(game / "herbs.csv", "mint,Mint,Fresh.\n", "")
    yield "an icon that there is not", lambda game: edit(game / "game.yaml", ":paw:", ":claw:")
    yield "a layout that there is not", lambda game: edit(game / "game.yaml", "front: star", "front: sun")


def test_faults_come_and_go_as_if_nothing_were_known(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    met: set[str] = set()
    for what, change in wrong():
        change(game)
        found = said(game)
        met |= {line.partition("[")[2].partition("]")[0] for line in found}
        assert found == said_knowing_nothing(game, monkeypatch), what
        assert said(game) == found, what
    assert {"LAY042", "LAY043", "EYE001"} <= met, "the edits no longer bring what they are here for"


def test_a_font_of_the_games_own_makes_all_be_drawn_again(game: Path, drawn: list[str]) -> None:
    file = next(resources.fonts().rglob("*.ttf"))
    write(game / "fonts" / "x", "")
    (game / "fonts" / file.name).write_bytes(file.read_bytes())
    pipeline.validate(game)
    assert sorted(set(drawn)) == sorted(set(ALL))


@pytest.mark.parametrize("what", ["versions", "own_files"])
def test_another_version_of_the_press_or_a_library_draws_again(
    what: str, game: Path, drawn: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from generator.preflight import cache

    if what == "versions":
        monkeypatch.setattr(cache, "versions", lambda _: "another")
    else:
        monkeypatch.setattr(cache, "ROOMS", ())
        cache._shared.cache_clear()
    pipeline.validate(game)
    cache._shared.cache_clear()
    assert sorted(set(drawn)) == sorted(set(ALL))


def test_a_damaged_file_is_as_if_nothing_were_known(game: Path, drawn: list[str]) -> None:
    (kept,) = (game.parent / "cache").glob("herd-pieces-*.json")
    known = known_pieces.load(kept)
    assert len(known) == len(ALL) - len(ALWAYS)
    text = kept.read_text(encoding="utf-8")
    for wrong in ("", "[]", "{", text.replace('"kept": {', '"kept": {"x": [1, 2, 3, 4], '), '{"kept": 1, "sha256": 1}'):
        kept.write_text(wrong, encoding="utf-8")
        assert known_pieces.load(kept) == {}
    edit(game / "game.yaml", "An owl.", "Two owls.")
    assert said(game) == []
    assert sorted(set(drawn)) == sorted(set(ALL))


def test_a_budget_is_the_games_whatever_is_known(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from generator.layout import drawer

    (kept,) = (game.parent / "cache").glob("herd-pieces-*.json")
    spent = sum(piece.spent for piece in known_pieces.load(kept).values())
    monkeypatch.setattr(drawer, "MOST_IN_GAME", spent)
    edit(game / "game.yaml", "An owl.", "Two owls.")
    found = said(game)
    assert any(face_checks.BUDGET in line for line in found)
    assert found == said_knowing_nothing(game, monkeypatch)
