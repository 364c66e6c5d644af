"""`pnp watch` as a process of its own: it builds what is saved, outlives mistakes, and ends at Ctrl-C."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e.conftest import Pnp


@pytest.fixture
def game(run: Pnp, tmp_path: Path) -> Path:
    assert run(tmp_path, "new", "hill").returncode == 0
    return tmp_path / "hill"


@pytest.fixture
def watching(game: Path, cache: Path) -> Iterator["subprocess.Popen[str]"]:
    process = subprocess.Popen(
        [sys.executable, "-m", "generator", "watch", "hill"],
        cwd=game.parent,
        env={**os.environ, "PNP_CACHE": str(cache)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    with process:
        yield process
        process.kill()


def until(process: "subprocess.Popen[str]", words: str) -> str:
    """What it says up to a line with these words; fails where it ends before."""
    said = ""
    assert process.stdout is not None
    while words not in said:
        line = process.stdout.readline()
        assert line, said
        said += line
    return said


def test_what_is_saved_is_built_again(game: Path, watching: "subprocess.Popen[str]") -> None:
    assert "watching hill" in until(watching, "output/hill: ")
    data = game / "print.yaml"
    good = data.read_text()
    data.write_text(good.replace("title: Ember Wolf", "title: Grey Wolf"))
    assert "print.yaml changed" in until(watching, "changed: Grey Wolf")

    data.write_text(good.replace("icon: bat", "icon: batt"))
    broken = until(watching, "not built; waiting for the next save")
    assert "there is no icon 'batt'" in broken and "did you mean 'bat'?" in broken
    before = (game.parent / "output/hill/print/a4/cards.pdf").read_bytes()

    data.write_text(good)
    assert "changed: Ember Wolf" in until(watching, "output/hill: ")
    assert (game.parent / "output/hill/print/a4/cards.pdf").read_bytes() != before

    watching.send_signal(signal.SIGINT)
    assert watching.wait(60) == 130


def test_a_folder_that_vanishes_ends_it_with_a_message(game: Path, watching: "subprocess.Popen[str]") -> None:
    until(watching, "output/hill: ")
    game.rename(game.with_name("moved"))
    assert "the folder hill is gone" in until(watching, "is gone")
    assert watching.wait(60) == 1


def test_tts_needs_a_place_to_install_to(run: Pnp, game: Path, tmp_path: Path) -> None:
    done = run(tmp_path, "watch", "hill", "--tts", env={"PNP_TTS": str(tmp_path / "nowhere")})
    assert done.returncode == 2 and "set PNP_TTS to its path" in done.stderr


def test_a_change_is_sent_to_a_table_or_nobody_listens(game: Path, cache: Path, tmp_path: Path) -> None:
    """The program itself is not here: unless something listens at its port, a line says so, and watching goes on."""
    data = tmp_path / "data"
    data.mkdir()
    process = subprocess.Popen(
        [sys.executable, "-m", "generator", "watch", "hill", "--tts", "--sets", "beasts"],
        cwd=game.parent,
        env={**os.environ, "PNP_CACHE": str(cache), "PNP_TTS": str(data)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    with process:
        until(process, "load one in Tabletop Simulator")
        assert list((data / "Saves").glob("TS_Save_*.json")) and list((data / "Mods" / "Images").iterdir())
        text = (game / "print.yaml").read_text()
        (game / "print.yaml").write_text(text.replace("title: Ember Wolf", "title: Grey Wolf"))
        assert "no Tabletop Simulator listens at 127.0.0.1:39999" in until(process, "listens at")
        process.send_signal(signal.SIGINT)
        assert process.wait(60) == 130
