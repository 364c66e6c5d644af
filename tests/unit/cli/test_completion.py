"""What a shell is offered at Tab, and that Bash takes it."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.shell_completion import BashComplete
from click.testing import CliRunner

from generator.cli import group
from generator.cli.completion import PROGRAM, SHELLS, VARIABLE
from generator.codes import CODES

KNOWN = {entry.code for entry in CODES}


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the starter game, called mine."""
    monkeypatch.chdir(tmp_path)
    assert CliRunner().invoke(group, ["new", "mine"]).exit_code == 0
    return tmp_path


def offered(*words: str) -> list[tuple[str, str]]:
    """Kind and text of what completes the last word."""
    found = BashComplete(group, {}, PROGRAM, VARIABLE).get_completions(list(words[:-1]), words[-1])
    return [(item.type, str(item.value)) for item in found]


@pytest.mark.parametrize(
    ("words", "completed"),
    [
        (("bui",), ["build"]),
        (("build", "mi"), ["mine"]),
        (("validate", "gey"), ["geyser"]),
        (("table", "mine", "p"), ["pawns"]),
        (("table", "rows", "mine", "p"), ["pawns"]),
        (("table", "mi"), ["mine"]),
        (("table", "learn", "mi"), ["mine"]),
        (("table", "le"), ["learn"]),
        (("explain", "cat05"), sorted(code for code in KNOWN if code.startswith("CAT05"))),
        (("build", "mine", "--paper", "le"), ["letter", "legal"]),
        (("build", "mine", "--paper", "a4,le"), ["a4,letter", "a4,legal"]),
        (("build", "--paper", "legal,a4,le"), ["legal,a4,letter"]),
        (("printer", "--paper", "half"), ["half-letter"]),
        (("build", "--target", "pdf,co"), ["pdf,cockatrice"]),
        (("build", "--ink", "g"), ["grey"]),
        (("build", "mine", "--sets", "be"), ["beasts"]),
        (("build", "--sets", "gems", "mine", "--sets", "be"), ["beasts"]),
        (("build", "geyser", "--sets", "tribe"), ["tribe-tokens"]),
        (("proof", "mine", "--sets", "gems,be"), ["gems,beasts"]),
        (("build", "mine", "--only", "wo"), ["wolf"]),
        (("changed", "mine", "--only", "wolf,bi"), ["wolf,bison"]),
        (("proof", "mine", "--only", "wo"), ["wolf"]),
        (("build", "no-such-game", "--sets", ""), []),
        (("show", "mine", "wol"), ["wolf"]),
        (("show", "wol"), ["wolf"]),
        (("show", "gey"), ["geyser"]),
        (("show", "geyser", "isl"), ["island"]),
        (("completion", "z"), ["zsh"]),
    ],
)
def test_words_are_completed(words: tuple[str, ...], completed: list[str]) -> None:
    assert offered(*words) == [("plain", word) for word in completed]


def test_where_no_game_begins_so_folders_are_offered() -> None:
    assert offered("build", "../") == [("dir", "../")]


def test_stored_printers_are_completed(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PNP_CONFIG", str(here))
    stored = CliRunner().invoke(group, ["printer", "office", "--front-x", "0.5"])
    assert stored.exit_code == 0, stored.output
    assert offered("build", "--printer", "of") == [("plain", "office")]


@pytest.mark.parametrize("shell", SHELLS)
def test_each_shell_gets_a_script(shell: str) -> None:
    done = CliRunner().invoke(group, ["completion", shell])
    assert done.exit_code == 0
    assert f"{VARIABLE}={shell}_complete" in done.stdout


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no Bash")
def test_bash_completes_with_the_script(here: Path) -> None:
    program = here / "pnp"
    program.write_text(f'#!/bin/sh\nexec {sys.executable} -m generator "$@"\n')
    program.chmod(0o755)
    script = (
        'eval "$(pnp completion bash)"; COMP_WORDS=(pnp build mine --paper le); COMP_CWORD=4;'
        ' _pnp_completion pnp; echo "${COMPREPLY[@]}"'
    )
    root = str(Path(__file__).resolve().parents[3])
    environment = {**os.environ, "PATH": f"{here}:{os.environ['PATH']}", "PYTHONPATH": root}
    done = subprocess.run(
        ["bash", "-c", script], cwd=here, env=environment, capture_output=True, text=True, timeout=120, check=False
    )
    assert done.stdout.split() == ["letter", "legal"], done.stderr
