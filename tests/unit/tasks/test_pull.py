"""Published spreadsheets come into the game's folder, or nothing changes there."""

import threading
from collections.abc import Iterator, Mapping
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from urllib import request

import pytest

from generator.cli import pull as command
from generator.tasks.download import NotFetched, address_of, fetch, https_opener
from generator.tasks.pull import Pulled, pull
from tests.unit.catalog.test_spreadsheets import DECK, GAME
from tests.workbooks import xlsx

URL = "https://example.org/cards.csv"
SHEETS = f"{GAME}sheets: {{cards.csv: '{URL}'}}\n{DECK}cards: cards.csv}}\n"


def game(tmp_path: Path, yaml: str = SHEETS) -> Path:
    (tmp_path / "game.yaml").write_text(yaml)
    return tmp_path


def test_a_sheet_is_fetched_and_what_changed_is_told(tmp_path: Path) -> None:
    folder = game(tmp_path)
    answers = iter([b"id,n\nfox,1\nowl,2\n", b"id,n\nowl,3\ncat,1\n", b"id,n\nowl,3\ncat,1\n"])
    found = [pull(folder, lambda _: next(answers)).value for _ in range(3)]
    assert found == [
        (Pulled("cards.csv", True, True),),
        (Pulled("cards.csv", False, True, ("cat",), ("fox",), ("owl",)),),
        (Pulled("cards.csv", False, False),),
    ]
    assert (folder / "cards.csv").read_bytes() == b"id,n\nowl,3\ncat,1\n"


BAD = {
    "a page": (b"<!DOCTYPE html><p>Sign in", "OUT041"),
    "nothing": (b"", "OUT041"),
    "Latin-1": (b"id\n\xe9\n", "OUT041"),
    "a workbook": (xlsx({"S": [["id"]]}), "OUT041"),
}


@pytest.mark.parametrize("name", BAD)
def test_nothing_is_replaced_unless_all_is_well(name: str, tmp_path: Path) -> None:
    data, code = BAD[name]
    folder = game(tmp_path, SHEETS.replace("{cards.csv:", f"{{more.csv: '{URL}?2', cards.csv:"))
    (folder / "cards.csv").write_text("id\nfox\n")
    found = pull(folder, lambda url: data if url == URL else b"id\nowl\n")
    assert [(told.code, told.mark and told.mark.line) for told in found.diagnostics] == [(code, 3)]
    assert (folder / "cards.csv").read_text() == "id\nfox\n" and not (folder / "more.csv").exists()


@pytest.mark.parametrize("name", ["../x.csv", "/x.csv", "x.txt", ".x.csv", "a/../x.csv", "a\\\\x.csv", "game.yaml"])
def test_only_spreadsheets_inside_the_folder_are_named(name: str, tmp_path: Path) -> None:
    found = pull(game(tmp_path, SHEETS.replace("{cards.csv:", f'{{"{name}":')), lambda _: b"id\nfox\n")
    assert [told.code for told in found.diagnostics] == ["CAT006"]


@pytest.mark.parametrize("url", ["http://example.org/a", "file:///etc/passwd", "https://a@b/c", "ftp://x/y"])
def test_only_https_is_accepted(url: str, tmp_path: Path) -> None:
    found = pull(game(tmp_path, SHEETS.replace(URL, url)), lambda _: b"id\nfox\n")
    assert [told.code for told in found.diagnostics] == ["CAT006"]


def test_a_link_is_not_written_through(tmp_path: Path) -> None:
    folder = game(tmp_path)
    (folder / "other.csv").write_text("id\nkeep\n")
    (folder / "cards.csv").symlink_to(folder / "other.csv")
    assert [told.code for told in pull(folder, lambda _: b"id\nfox\n").diagnostics] == ["OUT041"]
    assert (folder / "other.csv").read_text() == "id\nkeep\n"


G = "https://docs.google.com/spreadsheets/d"


@pytest.mark.parametrize(
    ("url", "address"),
    [
        (f"{G}/abc/edit#gid=7", f"{G}/abc/export?format=csv&gid=7"),
        (f"{G}/abc/edit?gid=7#gid=7", f"{G}/abc/export?format=csv&gid=7"),
        (f"{G}/abc/edit?usp=sharing", f"{G}/abc/export?format=csv"),
        (f"{G}/abc/export?format=csv&gid=1", f"{G}/abc/export?format=csv&gid=1"),
        (f"{G}/e/2PACX-x/pubhtml?gid=7&single=true", f"{G}/e/2PACX-x/pub?output=csv&gid=7&single=true"),
        (URL, URL),
    ],
)
def test_the_page_of_a_google_sheet_is_its_file(url: str, address: str) -> None:
    assert address_of(url, "csv") == address


ANSWERS: Mapping[str, tuple[int, Mapping[str, str], bytes]] = {
    "/good": (200, {}, b"id\nfox\n"),
    "/gone": (404, {}, b""),
    "/away": (302, {"Location": "/good"}, b""),
    "/large": (200, {}, bytes(33_000_000)),
}


class Handler(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        code, headers, data = ANSWERS[self.path]
        self.send_response(code)
        for key, value in headers.items():
            self.send_header(key, value)
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture
def server() -> Iterator[str]:
    made = HTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=made.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{made.server_port}"
    made.shutdown()
    made.server_close()


def test_downloads_are_bounded_and_stay_with_https(server: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("no_proxy", "*")
    opener = https_opener()
    with pytest.raises(NotFetched, match="unknown url type: http"):
        fetch(f"{server}/good", opener)
    opener = https_opener()
    opener.add_handler(request.HTTPHandler())  # for this test alone: the server here has no certificate
    assert fetch(f"{server}/good", opener) == b"id\nfox\n"
    for path, words in (("gone", "answers 404"), ("away", "address without https"), ("large", "larger than 32 MB")):
        with pytest.raises(NotFetched, match=words):
            fetch(f"{server}/{path}", opener)


def test_the_command_says_what_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from click.testing import CliRunner

    folder = game(tmp_path)
    (folder / "cards.csv").write_text("id,n\nfox,1\n")
    monkeypatch.setattr("generator.tasks.pull.fetch", lambda *_: b"id,n\nfox,2\nowl,1\n")
    ran = CliRunner().invoke(command.command, [str(folder)])
    assert ran.output == f"{folder / 'cards.csv'}: added 1 row (owl); changed 1 row (fox)\n"
