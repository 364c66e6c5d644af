"""Mistakes of designers: each is reported once, where it is, by its code, and with words that help."""

from pathlib import Path

import pytest

from generator import pipeline
from generator.source.diagnostic import Diagnostic, Severity, by_place
from tests.mistakes.game import files
from tests.mistakes.table import CARET, MISTAKES, Mistake

GAME = files()


def found_in(folder: Path, texts: dict[str, str]) -> list[Diagnostic]:
    """What validating these files reports."""
    for name, text in texts.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return by_place(pipeline.validate(folder, examples=True).diagnostics)


def place_of(mistake: Mistake, texts: dict[str, str]) -> tuple[str, int, int]:
    """File, line and column that the caret must be at."""
    marked, file = mistake.marked or mistake.wrong, mistake.in_file or mistake.file
    assert marked.count(CARET) == 1
    at = texts[file].index(marked.replace(CARET, "")) + marked.index(CARET)
    before = texts[file][:at]
    return file, before.count("\n") + 1, at - before.rfind("\n")


def test_the_game_without_a_mistake_is_valid(tmp_path: Path) -> None:
    assert found_in(tmp_path / "lantern", GAME) == []


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the game without a mistake, and what was kept of it beside that."""
    work = tmp_path_factory.mktemp("kept")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PNP_CACHE", str(work / "cache"))
        assert found_in(work / "lantern", GAME) == []
    return work


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda mistake: mistake.name)
def test_a_mistake_is_reported_once_at_its_place_with_a_way_out(
    mistake: Mistake, kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With nothing kept, and with what was kept of the game without the mistake and of others before it."""
    assert GAME[mistake.file].count(mistake.right) > 0
    texts = {**GAME, mistake.file: GAME[mistake.file].replace(mistake.right, mistake.wrong.replace(CARET, ""), 1)}
    folder = kept / "lantern"
    monkeypatch.setenv("PNP_CACHE", str(tmp_path / "cold"))
    found = found_in(folder, texts)
    assert [each.code for each in found] == [mistake.code][: bool(mistake.code)]
    for each in found:
        assert each.mark is not None
        mark = each.mark
        assert (Path(mark.file).relative_to(folder).as_posix(), mark.line, mark.column) == place_of(mistake, texts)
        said = f"{each.message} {each.hint or ''}"
        assert [word for word in mistake.words if word not in said] == []
    monkeypatch.setenv("PNP_CACHE", str(kept / "cache"))
    assert found_in(folder, texts) == found
    if all(each.severity is not Severity.ERROR for each in found):  # of which it is kept as a whole
        assert found_in(folder, texts) == found


def test_no_mistake_is_in_the_table_twice() -> None:
    names = [mistake.name for mistake in MISTAKES]
    assert len(set(names)) == len(names) >= 85


@pytest.mark.parametrize(
    ("name", "wrong", "right"),
    [
        ("setups.yaml", "setups.yml", "setups.yaml"),
        ("signs.yaml", "signs.yaml.txt", "signs.yaml"),
        ("layouts/sign.yaml", "layouts/sign.yml", "layouts/sign.yaml"),
        ("layouts/sign.yaml", "layout/sign.yaml", "layouts/sign.yaml"),
        ("layouts/sign.yaml", "Layouts/sign.yaml", "layouts/sign.yaml"),
        ("rulebook.md", "Rulebook.md", "rulebook.md"),
    ],
)
def test_a_file_that_is_not_read_is_all_that_is_reported(name: str, wrong: str, right: str, tmp_path: Path) -> None:
    texts = {wrong if file == name else file: text for file, text in GAME.items()}
    (found,) = found_in(tmp_path / "lantern", texts)
    assert (found.code, found.hint) == ("CAT058", f"rename it to {right}")
    assert found.mark is not None and found.mark.file == str(tmp_path / "lantern" / wrong)


def test_other_files_may_be_called_as_their_owner_likes(tmp_path: Path) -> None:
    others = {"notes.yml": "todo: [art]\n", "art/source.yml": "game: no\n", "rules.md": "Draft.\n"}
    assert found_in(tmp_path / "lantern", {**GAME, **others}) == []


def test_a_file_in_another_encoding_says_where(tmp_path: Path) -> None:
    folder = tmp_path / "lantern"
    found_in(folder, GAME)
    for encoding, code in (("utf-16", "SRC003"), ("latin-1", "SRC003")):
        text = GAME["print.yaml"].replace("Ember Wolf", "Ember Wölf")
        (folder / "print.yaml").write_bytes(text.encode(encoding))
        (found,) = pipeline.validate(folder).diagnostics
        assert found.code == code and found.hint is not None and "UTF-8" in found.hint
    (folder / "print.yaml").write_bytes(b"\xef\xbb\xbf" + GAME["print.yaml"].replace("\n", "\r\n").encode())
    assert pipeline.validate(folder).diagnostics == ()


@pytest.mark.parametrize(
    ("row", "code", "cell", "words"),
    [
        ("wolf,Wolf,wolf-haed,1,Howl.", "LAY009", "C2", "'wolf-head'"),
        ("wolf,Wolf,wolf-head,two,Howl.", "CAT003", "D2", "write 2"),
        ("wolf,Wolf,wolf-head,1,Howl **twice.", "LAY030", "E2", "**"),
        ("wolf,Wolf,wolf-head,1,Howl :no-such-sign:.", "LAY009", "E2", "icon"),
    ],
)
def test_a_mistake_in_a_spreadsheet_names_its_cell(row: str, code: str, cell: str, words: str, tmp_path: Path) -> None:
    game = (
        "game: {id: csv, title: Csv, authors: [A], players: {min: 2, max: 4}}\nprint:\n  decks:\n"
        "    - {id: beasts, title: Beasts, size: poker, front: classic, fields: {cost: int}, cards: cards.csv}\n"
    )
    (found,) = found_in(tmp_path, {"game.yaml": game, "cards.csv": f"id,name,icon,cost,text\n{row}\n"})
    assert (found.code, found.mark and found.mark.cell) == (code, cell)
    assert words in f"{found.message} {found.hint}"


def test_a_column_that_is_nearly_copies_is_warned_of(tmp_path: Path) -> None:
    game = (
        "game: {id: csv, title: Csv, authors: [A], players: {min: 2, max: 4}}\nprint:\n  decks:\n"
        "    - {id: beasts, title: Beasts, size: poker, front: classic, fields: {}, cards: cards.csv}\n"
    )
    files_of = {"game.yaml": game, "cards.csv": "id,name,Qty\nwolf,Wolf,3\n"}
    (found,) = found_in(tmp_path, files_of)
    assert (found.code, found.mark and found.mark.cell) == ("CAT059", "C1")
    assert found_in(tmp_path, {**files_of, "game.yaml": game.replace("fields: {}", "fields: {qty: int}")}) == []


def test_a_column_that_the_layout_prints_by_another_name_is_warned_of(tmp_path: Path) -> None:
    game = (
        "game: {id: csv, title: Csv, authors: [A], players: {min: 2, max: 4}}\nprint:\n  decks:\n"
        "    - {id: beasts, title: Beasts, size: poker, front: classic, cards: cards.csv}\n"
    )
    found = found_in(tmp_path, {"game.yaml": game, "cards.csv": "name,Description,Artist\nWolf,Howls.,\nOwl,,Ada\n"})
    assert [(each.code, each.mark and each.mark.cell) for each in found] == [("CAT059", "B1")]
    assert "'text'" in found[0].message and "rename the column to text" in (found[0].hint or "")
    for header in ("name,Text,Description", "name,text,Artist"):  # it is printed, or nothing of the kind is there
        assert found_in(tmp_path, {"game.yaml": game, "cards.csv": f"{header}\nWolf,Howls.,Ada\n"}) == []


def test_two_slips_in_one_text_are_both_reported(tmp_path: Path) -> None:
    text = GAME["print.yaml"].replace("Worth **{power}** point. When", "Worth **card.power point. When")
    found = found_in(tmp_path / "lantern", {**GAME, "print.yaml": text})
    assert [(each.code, each.severity.value) for each in found] == [("LAY030", "warning"), ("LAY031", "warning")]
