"""What commands write about what is wrong with a game: for people, for other programs, and code by code."""

import json
import os
import pty
import select
import subprocess
import sys
from pathlib import Path

import pytest

from tests.e2e.conftest import Pnp
from tests.mistakes.game import files


@pytest.fixture
def wrong(tmp_path: Path) -> Path:
    """A game with an error in two cards, and a warning."""
    texts = files()
    text = texts["print.yaml"].replace("colour: ember\n          cost", "colour: embre\n          cost")
    texts["print.yaml"] = text.replace("Look at another player's hand.", "Look at **another hand.")
    for name, words in texts.items():
        (tmp_path / "lantern" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "lantern" / name).write_text(words, encoding="utf-8")
    return tmp_path / "lantern"


def test_one_cause_is_one_message_with_all_its_places(run: Pnp, wrong: Path) -> None:
    done = run(wrong.parent, "validate", "lantern")
    assert done.returncode == 1
    assert done.stderr.count("there is no colour 'embre'") == 1
    assert done.stderr.count("  also: ") == 1
    assert done.stderr.endswith("2 errors, 1 warning\n")
    assert "\x1b" not in done.stderr


def test_formats_for_other_programs_are_on_standard_output(run: Pnp, wrong: Path) -> None:
    for command in ("validate", "verify"):
        done = run(wrong.parent, command, "lantern", "--format", "json")
        codes = [row["code"] for row in json.loads(done.stdout)]
        assert (done.returncode, done.stderr) == (1 if command == "validate" else 0, "")
        assert codes == (["LAY007", "LAY030", "LAY007"] if command == "validate" else [])
    done = run(wrong.parent, "validate", "lantern", "--format", "github")
    assert [line.split("::")[1].split(",")[0] for line in done.stdout.splitlines()] == [
        "error file=lantern/print.yaml",
        "warning file=lantern/print.yaml",
        "error file=lantern/print.yaml",
    ]
    done = run(wrong.parent, "validate", "lantern", "--format", "sarif")
    log = json.loads(done.stdout)
    assert (done.returncode, log["version"]) == (1, "2.1.0")
    assert [rule["id"] for rule in log["runs"][0]["tool"]["driver"]["rules"]] == ["LAY007", "LAY030"]


def test_a_code_is_explained(run: Pnp, tmp_path: Path) -> None:
    done = run(tmp_path, "explain", "[cat024]")
    assert done.returncode == 0
    assert "Why it matters: " in done.stdout
    wrong = run(tmp_path, "explain", "CAT204")
    assert wrong.returncode == 2
    assert "did you mean 'CAT0" in wrong.stderr
    assert run(tmp_path, "explain", "SHT").stdout.count("\nSHT") == 7


@pytest.mark.skipif(sys.platform == "win32", reason="pty is of POSIX systems")
@pytest.mark.parametrize(("variables", "coloured"), [({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)])
def test_colours_are_for_terminals_that_want_them(wrong: Path, variables: dict[str, str], coloured: bool) -> None:
    shown = on_a_terminal(wrong.parent, {"TERM": "xterm", "COLUMNS": "60", **variables})
    assert ("\x1b[31m" in shown) is coloured
    rows = [row for row in shown.splitlines() if row.startswith("   ")]
    assert rows
    assert all(len(row) <= 60 for row in rows if "\x1b" not in row)


def on_a_terminal(folder: Path, variables: dict[str, str]) -> str:
    """What `pnp validate` writes to a terminal."""
    master, slave = pty.openpty()
    environment = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "COLUMNS")}
    command = [sys.executable, "-m", "generator", "validate", "lantern"]
    with subprocess.Popen(
        command, cwd=folder, stdout=subprocess.DEVNULL, stderr=slave, env={**environment, **variables}
    ) as process:
        os.close(slave)
        said = b""
        while select.select([master], [], [], 60)[0]:
            try:
                part = os.read(master, 65536)
            except OSError:  # the other side is closed
                break
            if not part:
                break
            said += part
        process.wait(60)
    os.close(master)
    return said.decode()
