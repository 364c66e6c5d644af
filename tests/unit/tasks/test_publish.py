"""Exports of Tabletop Simulator in the folder of a website: what is kept, what is removed, what is never touched."""

import json
from pathlib import Path

import pytest

from generator.export.tts.web_address import fault_of
from generator.tasks.publish import LIST, SAVES, ForeignFile, publish

OLD, NEW, BOOK = f"{'a' * 24}.png", f"{'b' * 24}.jpg", f"{'c' * 24}.pdf"


def export(folder: Path, *names: str) -> Path:
    """An export whose save uses these pictures."""
    folder.mkdir()
    for name in names:
        (folder / name).write_bytes(name.encode())
    (folder / "game-2-players.json").write_text(json.dumps([f"https://example.org/{name}" for name in names]))
    (folder / "game-2-players.png").write_bytes(b"picture")
    return folder


def pictures(site: Path) -> set[str]:
    return {file.name for file in site.iterdir() if file.suffix in (".png", ".jpg", ".pdf")}


def test_pictures_stay_for_as_long_as_a_save_in_the_folder_uses_them(tmp_path: Path) -> None:
    site = tmp_path / "site"
    first = publish(export(tmp_path / "one", OLD, BOOK), site)
    assert first.added == 2 and pictures(site) == {OLD, BOOK}
    second = publish(export(tmp_path / "two", NEW, BOOK), site)
    assert second.added == 1 and second.removed == 0 and pictures(site) == {OLD, NEW, BOOK}
    [old] = first.saves
    old.unlink()
    third = publish(tmp_path / "two", site)
    assert third.added == 0 and third.removed == 1 and pictures(site) == {NEW, BOOK}
    assert third.saves == second.saves and json.loads(third.saves[0].read_text())


def test_what_was_not_published_is_never_removed_or_overwritten(tmp_path: Path) -> None:
    site = tmp_path / "site"
    site.mkdir()
    foreign = site / f"{'d' * 24}.png"
    foreign.write_bytes(b"somebody's")
    publish(export(tmp_path / "one", OLD), site)
    assert foreign.read_bytes() == b"somebody's"
    (site / NEW).write_bytes(b"another picture")
    before = {file: file.read_bytes() for file in site.rglob("*") if file.is_file() and not file.name.endswith(".lock")}
    with pytest.raises(ForeignFile, match=NEW):
        publish(export(tmp_path / "two", NEW), site)
    assert {file: file.read_bytes() for file in before} == before


def test_a_damaged_list_costs_no_picture(tmp_path: Path) -> None:
    site = tmp_path / "site"
    [save] = publish(export(tmp_path / "one", OLD), site).saves
    (site / LIST).write_text("{")
    save.unlink()
    assert publish(export(tmp_path / "two", NEW), site).removed == 0
    assert pictures(site) == {OLD, NEW}


def test_a_list_that_names_other_files_removes_none(tmp_path: Path) -> None:
    site = tmp_path / "site"
    publish(export(tmp_path / "one", OLD), site)
    (tmp_path / "precious.png").write_bytes(b"mine")
    listed = {"pictures": ["../precious.png", "index.html", OLD]}
    (site / LIST).write_text(json.dumps(listed))
    for file in (site / SAVES).iterdir():
        file.unlink()
    assert publish(export(tmp_path / "two", NEW), site).removed == 1
    assert (tmp_path / "precious.png").exists()


@pytest.mark.parametrize(
    ("address", "fault"),
    [
        ("https://example.org/games", None),
        ("http://localhost:8000", None),
        ("HTTPS://example.org/a%20b/", None),
        ("not a url", "https://"),
        ("ftp://example.org/x", "https://"),
        ("example.org/games", "https://"),
        ("https://", "no host"),
        ("https:///games", "no host"),
        ("https://example.org/games?x=1", "?"),
        ("https://example.org/games#top", "#"),
        ("https://example.org/games?", "?"),
        ("https://me:secret@example.org/games", "user"),
        ("https://example.org/my games", "space"),
        ("https://[x/games", "Invalid"),
        ("https://example.org:99999/", "Port"),
    ],
)
def test_an_address_is_one_behind_which_names_of_files_can_be_put(address: str, fault: str | None) -> None:
    found = fault_of(address)
    assert found is None if fault is None else found is not None and fault in found
