"""What the project says of itself holds: the README's commands, the docs' links, the wheel's content."""

import re
import shlex
import subprocess
import sys
import zipfile
from pathlib import Path

import click
import pytest
from hatchling.build import build_wheel

from generator import cli
from tests.e2e.conftest import GAMES, ROOT

DOCS = sorted([ROOT / "README.md", *(ROOT / "docs").rglob("*.md")])


def commands(text: str) -> list[list[str]]:
    """The `pnp` lines of indented or fenced code."""
    lines = re.findall(r"^\s{4,}(pnp (?:[^#\n]|(?<! )#)+)", text, re.MULTILINE)
    return [shlex.split(part) for line in lines for part in line.split("&&")]


@pytest.mark.parametrize("file", DOCS, ids=lambda file: file.name)
def test_commands_in_the_docs_exist(file: Path) -> None:
    for words in commands(file.read_text(encoding="utf-8")):
        if words[0] != "pnp" or words[1].startswith("-"):
            continue
        assert words[1] in cli.COMMANDS, f"{file.name}: {' '.join(words)}"
        command: click.Command | None = cli.group
        for word in words[1:]:
            if not isinstance(command, click.Group):
                break
            command = command.get_command(click.Context(command), word)
        assert command is not None, f"{file.name}: {' '.join(words)}"
        options = {option for parameter in command.params for option in parameter.opts}
        for word in words[2:]:
            if word.startswith("--"):
                assert word.partition("=")[0] in options | {"--help"}, f"{file.name}: {' '.join(words)}"


@pytest.mark.parametrize("file", DOCS, ids=lambda file: file.name)
def test_links_in_the_docs_lead_somewhere(file: Path) -> None:
    prose = re.sub(r"```.*?```|`[^`\n]*`", "", file.read_text(encoding="utf-8"), flags=re.DOTALL)
    for target in re.findall(r"\]\(([^)#\s]+)[^)]*\)", prose):
        if not target.startswith(("http:", "https:")):
            assert (file.parent / target).exists(), f"{file.name}: {target}"


def test_every_code_of_a_diagnostic_is_in_the_docs() -> None:
    told = "\n".join(file.read_text(encoding="utf-8") for file in DOCS)
    for file in sorted((ROOT / "generator").rglob("*.py")):
        for code in re.findall(r"\"([A-Z]{3}\d{3})\"", file.read_text(encoding="utf-8")):
            assert code in told, f"{code} of {file.relative_to(ROOT)} is in no document"


def test_make_targets_of_the_readme_exist() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in re.findall(r"^    make (\w+)", (ROOT / "README.md").read_text(encoding="utf-8"), re.MULTILINE):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE)
    assert "make test" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")


def test_the_wheel_holds_all_the_press_needs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    with zipfile.ZipFile(tmp_path / build_wheel(str(tmp_path))) as wheel:
        names = set(wheel.namelist())
    for game in GAMES:
        assert f"generator/_data/content/{game}/game.yaml" in names
        assert f"generator/_data/content/{game}/rulebook.md" in names
    assert "generator/starter/print.yaml" in names
    assert "generator/py.typed" in names
    for folder in ("fonts", "layouts"):
        for file in (ROOT / folder).rglob("*"):
            if file.is_file():
                assert f"generator/_data/{folder}/{file.relative_to(ROOT / folder).as_posix()}" in names


def test_the_page_of_commands_is_what_the_commands_say() -> None:
    """Run `python docs/commands.py` where this fails. In a process of its own, since click keeps what it was asked."""
    made = f"import runpy; print(runpy.run_path({str(ROOT / 'docs' / 'commands.py')!r})['page'](), end='')"
    done = subprocess.run([sys.executable, "-c", made], cwd=ROOT, capture_output=True, timeout=120, check=True)
    assert (ROOT / "docs" / "COMMANDS.md").read_bytes() == done.stdout
