"""What somebody is told who makes a first game of a spreadsheet, icons and a picture of one's own, and slips."""

import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner
from PIL import Image

from generator.cli import group

FILES = {
    "game.yaml": "game: {id: harbour, title: Harbour Cats, authors: [N. O.], players: {min: 2, max: 4}}\n"
    "rules: {hand: 5}\n",
    "cats.csv": "title,kind,fish,text,art,copies\n"
    "Old Tom,Cat,2,Take 1 :fish: from the market.,art/tom.png,1\n"
    "Net,Tool,1,Draw 2 cards.,,2\n",
    "print.yaml": 'print:\n  palette: {ink: "#22303a", sea: "#3c7d93", sand: "#f3ead6"}\n  decks:\n    - id: cats\n'
    "      title: Harbour cards\n      size: poker\n      front: harbour/cat\n      cards: cats.csv\n",
    "layouts/cat.yaml": "title: Cat\nstyles:\n  text: {size: 10, min: 7, colour: ink}\nlayers:\n"
    "  - rect: bleed\n    fill: sand\n"
    "  - picture: \"{card.art}\"\n    box: [4, 14, 55.5, 38]\n    when: has(card, 'art')\n"
    '  - text: "{card.title}"\n    box: [5, 4, 34, 9]\n'
    "  - icon: fish\n    box: [50, 5, 9, 6]\n    fill: sea\n"
    '  - text: "{card.text}"\n    box: {of: safe, bottom: 1, height: 28}\n    align: centre\n',
    "icons/fish.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 6">'
    '<path d="M0 3C3 0 5 0 7 3L9 1V5L7 3C5 6 3 6 0 3"/></svg>',
}


@pytest.fixture(scope="module")
def start(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("beginner") / "harbour"
    for name, text in FILES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    (folder / "art").mkdir()
    Image.new("RGB", (900, 700), (120, 170, 200)).save(folder / "art/tom.png")
    return folder


def told(start: Path, tmp_path: Path, file: str = "", old: str = "", new: str = "") -> str:
    folder = tmp_path / "harbour"
    shutil.copytree(start, folder)
    if file:
        text = (folder / file).read_text(encoding="utf-8")
        assert old in text
        (folder / file).write_text(text.replace(old, new), encoding="utf-8")
    return CliRunner().invoke(group, ["validate", str(folder)]).output


def test_the_game_is_right_to_begin_with(start: Path, tmp_path: Path) -> None:
    assert told(start, tmp_path).strip() == "Harbour Cats: valid; 3 pieces in 1 set"


@pytest.mark.parametrize(
    ("file", "old", "new", "words"),
    [
        ("print.yaml", "harbour/cat\n", "layouts/cat.yaml\n", "hint: write cat: the name of the layout, not its file"),
        ("print.yaml", "    - id: cats\n", "      id: cats\n", "hint: begin each entry with a hyphen"),
        ("game.yaml", "rules:", "palette: {}\nrules:", "hint: `palette` is a key of `print`"),
        ("print.yaml", "cards: cats.csv", "cards: cats.csv\n      from: {card: cats.csv}", "hint: keep one of the two"),
        ("game.yaml", "rules:", "decks: [{id: cats, size: poker, front: cat}]\nrules:", "stand under `print: decks:`"),
        ("cats.csv", ":fish:", ":Fish:", "hint: write :fish: for the icon"),
        ("layouts/cat.yaml", "[5, 4, 34, 9]", "[5, 4, 34]", "hint: there are 3 in place of four"),
        (
            "layouts/cat.yaml",
            "  - icon: fish",
            "  - icon: fish\n    text: x",
            "another item of the list with `- text:",
        ),
        ("layouts/cat.yaml", "- icon: fish", "- icon: icons/fish.svg", "hint: write fish: the icon, not its file"),
        ("layouts/cat.yaml", "    fill: sea", "    colour: sea", "an icon layer has no key 'colour'"),
        ("layouts/cat.yaml", "    fill: sea", "    colour: sea", "hint: did you mean 'fill'?"),
        ("layouts/cat.yaml", "has(card, 'art')", "card.kind == Cat", "stands in quotes: 'Cat'"),
        ("layouts/cat.yaml", "fill: sand", "fill: [sand, sea]", "hint: a gradient is {linear: 90"),
        ("layouts/cat.yaml", "align: centre", "align: middle", "hint: did you mean 'centre'?"),
        ("layouts/cat.yaml", "size: 10, min: 7", "size: 7, min: 10", "warning[LAY045]: style 'text' has min: 10"),
        ("layouts/cat.yaml", "align: centre\n", "align: centre\n  - rect: bleed\n    fill: sand\n", "warning[EYE014]"),
        (
            "print.yaml",
            "cards: cats.csv",
            "cards: cats.csv\n      where: card.fish > 1",
            "write `from: {card: ...}` in place",
        ),
        (
            "layouts/cat.yaml",
            "fill: sea",
            "fill: \"{'ink' if card.fish > 5 else dusk}\"",
            "such as a colour, in quotes: 'dusk'",
        ),
        ("layouts/cat.yaml", "fill: sea", "fill: dusk", "add it to `print.palette`"),
        ("layouts/cat.yaml", "fill: sea", "fill: linear-gradient(ink, sea)", "hint: a gradient is {linear: 90"),
        ("layouts/cat.yaml", "size: 10, min: 7", "size: 12px, min: 7", "hint: write mm, cm, in or pt"),
        (
            "layouts/cat.yaml",
            "    fill: sea",
            "    fill: sea\n    opacity: '0,5'",
            "hint: a decimal sign is a point: 0.5",
        ),
        (
            "layouts/cat.yaml",
            "{card.title}",
            "{card.fish:02d}",
            "hint: there are no formats behind a colon: write zfill(.., 2)",
        ),
        (
            "layouts/cat.yaml",
            "  - icon: fish",
            "  - repeat: card.kind\n    layers: []\n  - icon: fish",
            "write split(.., ';')",
        ),
        ("layouts/cat.yaml", "bottom: 1, height: 28", "top: 2, height: 8", "are printed over one another"),
        ("layouts/cat.yaml", "    fill: sand", "    fill: sand\n    border: ink", "hint: did you mean 'stroke'?"),
        (
            "layouts/cat.yaml",
            "    fill: sea",
            "    fill: sea\n    turn: 90deg",
            "hint: write 90: angles are in degrees",
        ),
        ("print.yaml", "cats.csv", "cats.xls", "hint: save it as one of .csv, .tsv, .xlsx, .ods, .json"),
        ("print.yaml", "cats.csv", "https://docs.google.com/spreadsheets/d/1", "`pnp pull` fetches it"),
        (
            "cats.csv",
            "art/tom.png",
            "https://cats.example/7",
            "save what an address leads to in the game's folder",
        ),
    ],
)
def test_a_slip_is_told_with_the_way_out(
    start: Path, tmp_path: Path, file: str, old: str, new: str, words: str
) -> None:
    assert words in told(start, tmp_path, file, old, new)


def test_a_card_of_no_copies_is_left_out(start: Path, tmp_path: Path) -> None:
    none_of_it = ("cats.csv", "Draw 2 cards.,,2", "Draw 2 cards.,,0")
    assert "1 piece in 1 set" in told(start, tmp_path / "written", *none_of_it)
    rows = tmp_path / "rows"
    shutil.copytree(start, rows)
    print_ = (rows / "print.yaml").read_text(encoding="utf-8")
    (rows / "print.yaml").write_text(print_.replace("cards: cats.csv", "from: {card: cats.csv}"), encoding="utf-8")
    assert "3 pieces in 1 set" in told(rows, tmp_path / "before")
    assert "1 piece in 1 set" in told(rows, tmp_path / "after", *none_of_it)


def test_letters_under_a_shape_of_their_own_are_seen(start: Path, tmp_path: Path) -> None:
    gradient = "    colour: {linear: 0, stops: [ink, sea]}\n    size: 16\n"
    output = told(
        start, tmp_path, "layouts/cat.yaml", "    box: [5, 4, 34, 9]\n", f"    box: [5, 4, 34, 9]\n{gradient}"
    )
    assert "EYE014" not in output


def test_a_title_that_the_set_gives_is_that_of_the_row(start: Path, tmp_path: Path) -> None:
    rows = tmp_path / "rows"
    shutil.copytree(start, rows)
    sheet = (rows / "cats.csv").read_text(encoding="utf-8")
    (rows / "cats.csv").write_text(sheet.replace("title,", "short name,"), encoding="utf-8")
    print_ = (rows / "print.yaml").read_text(encoding="utf-8")
    made = 'from: {card: cats.csv}\n      id_of: "{card.kind}"\n      title_of: "{card.short_name}!"'
    (rows / "print.yaml").write_text(print_.replace("cards: cats.csv", made), encoding="utf-8")
    assert "Harbour Cats: valid; 3 pieces in 1 set" in CliRunner().invoke(group, ["validate", str(rows)]).output


def test_a_game_without_a_card_makes_no_sheets(start: Path, tmp_path: Path) -> None:
    folder = tmp_path / "harbour"
    shutil.copytree(start, folder)
    (folder / "cats.csv").write_text(FILES["cats.csv"].splitlines()[0] + "\n", encoding="utf-8")
    output = CliRunner().invoke(group, ["build", str(folder), "--output", str(tmp_path / "out")]).output
    assert "warning[CAT023]" in output
    assert "a4: no sheets" in output
