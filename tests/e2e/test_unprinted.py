"""A board that is not printed: on no sheet, in no pack, but on the virtual table where something lies on it."""

import json
from pathlib import Path

import pytest

from tests.e2e.conftest import Pnp
from tests.e2e.test_build import words

TARGETS = "pdf,svg,pictures,tts,ttpg,pcio,vtt,screentop,tabletopia,tgc,cockatrice"
EMPTY = """\
    - id: unused
      title: A board that nobody uses
      printed: false
      size: {width: 100, height: 100}
      front: plain-board
"""


@pytest.fixture(scope="module")
def made(run: Pnp, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What is made of the starter game when its board is not printed, and of a second board that is not used either."""
    folder = tmp_path_factory.mktemp("unprinted")
    assert run(folder, "new", "hill").returncode == 0
    file = folder / "hill" / "print.yaml"
    text = file.read_text()
    board = "    - id: track\n      title: Score track\n"
    assert board in text
    file.write_text(text.replace(board, f"{EMPTY}{board}      printed: false\n"))
    assert run(folder, "validate", "hill").stdout == "Hill: valid; 52 pieces in 3 sets\n"
    done = run(folder, "build", "hill", "--target", TARGETS)
    assert done.returncode == 0, done.stderr
    assert "A board that nobody uses" not in done.stdout + done.stderr, "it is not among what a target leaves out"
    return folder / "output" / "hill"


def test_it_is_not_among_what_is_printed(made: Path) -> None:
    files = {str(file.relative_to(made)) for file in made.rglob("*") if file.is_file()}
    assert "print/a4/tokens.pdf" in files and "print/a4/boards.pdf" not in files
    assert not [name for name in files if "unused" in name]
    assert {name.partition("/")[0] for name in files if "track" in name} <= {"ttpg", "screentop", "tabletopia"}
    assert "track" not in (made / "pictures" / "pieces.csv").read_text()
    assert "track/track" not in (made / "pieces.json").read_text()


def test_the_list_of_components_does_not_name_it(made: Path) -> None:
    assert "A board that nobody uses" not in words(made / "rulebook" / "rulebook.pdf")


def test_it_is_on_the_virtual_table_where_something_lies_on_it(made: Path) -> None:
    save = json.loads((made / "tts" / "hill-2-players.json").read_text())
    notes = [thing.get("GMNotes") for thing in save["ObjectStates"]]
    assert "track" in notes
    assert "unused" not in notes
    everything = json.loads((made / "tts" / "hill.json").read_text())
    assert "track" not in [thing.get("GMNotes") for thing in everything["ObjectStates"]]
