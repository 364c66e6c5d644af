"""Nothing of the user's is lost, whatever is built where, and whatever the system does meanwhile."""

import hashlib
import json
import os
import re
import resource
import shutil
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from generator import cli
from generator.output.leftovers import MARK, begin
from tests.e2e.conftest import Pnp
from tests.unit.output.sample import hidden, is_complete, tree

Start = Callable[..., "subprocess.Popen[str]"]


@pytest.fixture(scope="session")
def made(run: Pnp, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the game `hill` and its output, to be copied."""
    folder = tmp_path_factory.mktemp("made")
    assert run(folder, "new", "hill").returncode == 0
    assert run(folder, "build", "hill").returncode == 0
    return folder


@pytest.fixture
def built(made: Path, tmp_path: Path) -> Path:
    """A folder with the game `hill` and its output."""
    shutil.copytree(made, tmp_path, dirs_exist_ok=True)
    return tmp_path


@pytest.fixture
def project(made: Path, tmp_path: Path) -> Path:
    """A folder with the game `hill` alone."""
    shutil.copytree(made / "hill", tmp_path / "hill")
    return tmp_path


Call = Callable[..., Result]


@pytest.fixture
def call(cache: Path, monkeypatch: pytest.MonkeyPatch) -> Call:
    """Run `pnp` in this process, which takes a fraction of the time."""

    def run_in(folder: Path, *arguments: object, env: Mapping[str, str] | None = None) -> Result:
        monkeypatch.chdir(folder)
        environment = {"PNP_CACHE": str(cache), **(env or {})}
        return CliRunner().invoke(cli.group, list(map(str, arguments)), env=environment, catch_exceptions=False)

    return run_in


@pytest.fixture
def start(cache: Path) -> Iterator[Start]:
    """Start `pnp` and go on; what a test leaves running is stopped."""
    running: list[subprocess.Popen[str]] = []

    def begun(folder: Path, *arguments: object, **options: object) -> "subprocess.Popen[str]":
        process = subprocess.Popen(  # type: ignore[call-overload]
            [sys.executable, "-m", "generator", *map(str, arguments)],
            cwd=folder,
            env={**os.environ, "PNP_CACHE": str(cache)},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            **options,
        )
        running.append(process)
        return process  # type: ignore[no-any-return]

    yield begun
    for process in running:
        with process:
            process.kill()


@pytest.mark.parametrize(
    ("place", "output"),
    [
        (".", "."),
        (".", "hill/.."),
        (".", "hill"),
        (".", "hill/art"),
        ("hill", "."),
        ("hill", ".."),
        ("hill", "sheets"),
        (".", ""),
    ],
)
@pytest.mark.parametrize("command", [("build",), ("export", "pictures")])
def test_the_game_is_never_replaced_by_its_output(
    call: Call, project: Path, place: str, output: str, command: tuple[str, ...]
) -> None:
    before = tree(project)
    refused = call(project / place, *command, "." if place == "hill" else "hill", "--output", output)
    assert refused.exit_code == 2, refused.stderr
    assert "--output" in refused.stderr
    assert tree(project) == before


def test_sheets_of_changes_are_held_to_the_same(call: Call, built: Path) -> None:
    assert call(built, "printed", "hill").exit_code == 0
    (built / "output/hill-changed").mkdir()
    (built / "output/hill-changed/notes.md").write_text("mine")
    game = built / "hill/print.yaml"
    game.write_text(game.read_text().replace("power: 8", "power: 9"))
    before = tree(built)
    refused = call(built, "changed", "hill")
    assert refused.exit_code == 2 and "OUT008" in refused.stderr
    assert tree(built) == before
    (built / "output/hill-changed/notes.md").unlink()
    assert call(built, "changed", "hill").exit_code == 0
    assert is_complete(built / "output/hill-changed")


def test_a_game_can_be_built_from_inside_its_folder(run: Pnp, project: Path) -> None:
    done = run(project / "hill", "build", ".")
    assert done.returncode == 0, done.stderr
    assert is_complete(project / "hill/output/hill")


def test_messages_name_the_game_and_the_folder(call: Call, project: Path) -> None:
    text = (project / "hill/print.yaml").read_text()
    (project / "hill/print.yaml").write_text(text.replace("power: 8", "powder: 8"))
    failed = call(project / "hill", "build", ".", "--output", "../sheets")
    assert failed.exit_code == 1 and "hill: not built; ../sheets was not made" in failed.stderr
    (project / "sheets").mkdir()
    failed = call(project, "export", "pictures", "hill", "--output", "sheets")
    assert failed.exit_code == 1 and "hill: not exported; sheets is unchanged" in failed.stderr


def test_wrong_usage_of_one_game_does_not_keep_others_from_being_built(call: Call, project: Path) -> None:
    assert call(project, "new", "dale").exit_code == 0
    (project / "output/hill").mkdir(parents=True)
    (project / "output/hill/notes.md").write_text("mine")
    done = call(project, "build", "hill", "dale")
    assert done.exit_code == 2 and "OUT008" in done.stderr
    assert is_complete(project / "output/dale") and tree(project / "output/hill") == {"notes.md": b"mine"}


def test_notes_in_the_output_are_kept_and_told(call: Call, built: Path) -> None:
    (built / "output/hill/notes.md").write_text("mine")
    (built / "output/hill/rulebook/rulebook.pdf").write_bytes(b"with my comments")
    again = call(built, "build", "hill")
    assert again.exit_code == 0
    assert "notes.md" in again.stderr and "rulebook.kept.pdf" in again.stderr
    assert (built / "output/hill/notes.md").read_text() == "mine"
    assert (built / "output/hill/rulebook/rulebook.kept.pdf").read_bytes() == b"with my comments"
    assert (built / "output/hill/rulebook/rulebook.pdf").read_bytes().startswith(b"%PDF")


def test_three_builds_at_once_wait_for_each_other(start: Start, run: Pnp, built: Path) -> None:
    assert run(built, "new", "dale").returncode == 0
    builds = [start(built, "build", game) for game in ("hill", "hill", "hill", "dale")]
    for build in builds:
        _, said = build.communicate(timeout=300)
        assert build.returncode == 0, said
    assert is_complete(built / "output/hill") and is_complete(built / "output/dale")
    assert hidden(built / "output") == []


def test_a_waiting_build_says_so_and_ends_at_ctrl_c(start: Start, built: Path) -> None:
    from generator import locks

    with locks.locked(built / "output/.hill.lock"):
        build = start(built, "build", "hill")
        assert build.stderr is not None
        assert f"hill: waiting for process {os.getpid()}" in build.stderr.readline()
        build.send_signal(signal.SIGINT)
        assert build.wait(60) == 130
        assert "nothing of hill was changed in output" in build.stderr.read()


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_an_interrupted_build_says_what_is_left_and_leaves_no_trace(
    start: Start, built: Path, number: int, code: int
) -> None:
    before = tree(built)
    build = start(built, "build", "hill", "--target", "png", "--dpi", "1200", start_new_session=True)
    deadline = time.monotonic() + 60
    while not (built / "output/.hill.building/making").exists() and time.monotonic() < deadline:
        time.sleep(0.005)
    os.killpg(build.pid, number)
    _, said = build.communicate(timeout=60)
    assert build.returncode == code, said
    assert "output/hill is unchanged" in said and "Traceback" not in said
    assert tree(built) == before


@pytest.mark.parametrize("command", ["list", "validate hill", "printed hill", "build hill --target svg"])
def test_the_next_command_puts_back_what_a_kill_has_taken(run: Pnp, built: Path, command: str) -> None:
    """Killed between two renames, on a system that cannot exchange folders."""
    output = built / "output"
    begin(output, "hill")
    (output / "hill").rename(output / ".hill.building/old")
    shutil.copytree(output / ".hill.building/old", output / ".hill.building/ready")
    (output / ".hill.building/making").mkdir()
    (output / ".pnp-0123456789abcdef.part").write_text("half")
    (built / ".pnp-0123456789abcdef.part" / "layouts").mkdir(parents=True)  # a game that was being made
    assert (output / ".hill.building" / MARK).is_file()
    done = run(built, *command.split())
    assert done.returncode == 0, done.stderr
    assert is_complete(output / "hill") and hidden(output) == [] and hidden(built) == []


def limited() -> None:
    """No file may grow beyond 20 kB: as on a disk that is full."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))


def test_a_full_disk_is_told_as_that_and_leaves_the_last_output(
    start: Start, built: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")  # Python would keep the first 20 kB of a module for everybody
    before = tree(built)
    for arguments in (
        ("build", "hill"),
        ("proof", "hill", "--out", "new/proof.pdf"),
        ("show", "hill", "wolf"),
        ("export", "tts", "hill"),
    ):
        stopped = start(built, *arguments, preexec_fn=limited)
        _, said = stopped.communicate(timeout=120)
        assert stopped.returncode == 1 and "cannot write" in said and "ile too large" in said, said
        assert "bug" not in said and "Traceback" not in said
        assert tree(built) == before


def test_an_output_that_takes_nothing_is_told_as_that(run: Pnp, project: Path) -> None:
    before = tree(project)
    (project / "file").write_text("mine")
    for output, code in (("file", 2), ("file/sub", 2), ("/proc/nothing/here", 1)):
        refused = run(project, "build", "hill", "--output", output)
        assert refused.returncode == code, refused.stderr
        assert "Traceback" not in refused.stderr and "bug" not in refused.stderr
    assert tree(project) == {**before, "file": b"mine"}


def shell(
    folder: Path, cache: Path, line: str, env: Mapping[str, str] | None = None
) -> "subprocess.CompletedProcess[bytes]":
    command = line.replace("pnp ", f"{sys.executable} -m generator ", 1)
    environment = {**os.environ, "PNP_CACHE": str(cache), **(env or {})}
    return subprocess.run(["/bin/sh", "-c", command], cwd=folder, env=environment, capture_output=True, timeout=120)


@pytest.mark.parametrize(
    ("line", "code", "told"),
    [
        ("pnp list > /dev/full", 1, b"cannot write standard output: no space left on device"),
        ("pnp schema > /dev/full", 1, b"cannot write standard output"),
        ("pnp list --json - > /dev/full", 1, b"cannot write standard output"),
        ("pnp validate nothing 2> /dev/full", 2, b""),
        ("pnp list >&-", 0, b""),
        ("pnp list >&- 2>&- <&-", 0, b""),
        ("pnp validate hill 2>&-", 0, b""),
        ("pnp play geyser --seed 1 <&- > /dev/null", 0, b""),
        ("pnp schema | head -1", 0, b""),
        ("pnp show hill wolf --out /dev/null", 0, b""),
        ("pnp validate hill --json /dev/stdout | cat", 0, b""),
    ],
)
def test_streams_may_be_closed_or_full(project: Path, cache: Path, line: str, code: int, told: bytes) -> None:
    if "/dev/full" in line and not Path("/dev/full").exists():
        pytest.skip("the system has no /dev/full")
    done = shell(project, cache, line)
    assert done.returncode == code, done.stderr
    assert told in done.stderr and b"Traceback" not in done.stderr and b"Exception" not in done.stderr
    assert not Path("/dev/null").is_file()


@pytest.mark.parametrize("encoding", ["latin-1", "ascii"])
def test_any_encoding_of_standard_output_will_do(project: Path, cache: Path, encoding: str) -> None:
    done = shell(project, cache, "pnp list", {"PYTHONIOENCODING": encoding})
    assert done.returncode == 0 and b"geyser" in done.stdout
    rows = shell(project, cache, "pnp list --json -", {"PYTHONIOENCODING": encoding}).stdout.decode(encoding)
    assert {row["players"] for row in json.loads(rows)} >= {"2–4"}


@pytest.mark.parametrize("encoding", ["utf-16", "utf-32", "cp037", "ascii", "utf-8"])
def test_any_encoding_of_standard_input_will_do(project: Path, cache: Path, encoding: str) -> None:
    line = r"printf '\377\n1\nquit\n' | pnp play geyser --seed 1"
    done = shell(project, cache, line, {"PYTHONIOENCODING": encoding})
    assert done.returncode == 0, done.stderr
    assert "You have left the table." in done.stdout.decode(encoding)


@pytest.mark.parametrize(
    "line",
    [
        ("proof", ".", "--out", "rulebook.md"),
        ("proof", ".", "--out", "art.pdf"),
        ("show", ".", "wolf", "--out", "art.png"),
        ("validate", ".", "--json", "game.yaml"),
        ("verify", ".", "--json", "setups.yaml"),
        ("simulate", "geyser", "--games", "1", "--json", "print.yaml"),
        ("list", "--json", "print.yaml"),
        ("schema", "--json", "game.yaml"),
        ("play", "geyser", "--save", "game.yaml"),
        ("printer", "--calibrate", "rulebook.md"),
        ("schema", "--json", "."),
    ],
)
def test_no_command_writes_over_the_authors_files(call: Call, project: Path, line: tuple[str, ...]) -> None:
    (project / "hill/art.png").write_bytes(b"\x89PNG my own")
    (project / "hill/art.pdf").write_bytes(b"%PDF my own")
    before = tree(project)
    refused = call(project / "hill", *line)
    assert refused.exit_code == 2, refused.stderr
    assert tree(project) == before


def test_what_a_command_has_made_it_makes_again(call: Call, project: Path) -> None:
    home = project / "hill"
    for _ in range(2):
        for line in (
            ("proof", "."),
            ("show", ".", "wolf", "--dpi", "50"),
            ("schema", "--json", "catalog.schema.json"),
            ("validate", ".", "--json", "found.json"),
            ("report", ".", "--games", "1"),
        ):
            done = call(home, *line)
            assert done.exit_code == 0, done.stderr
    assert {"hill-proof.pdf", "wolf-front.png", "wolf-back.png", "catalog.schema.json"} <= set(tree(home))


def test_a_bad_printer_hides_no_other_and_is_kept(call: Call, tmp_path: Path) -> None:
    settings = {"PNP_CONFIG": str(tmp_path)}
    file = tmp_path / "printers.json"
    assert call(tmp_path, "printer", "office", "--front-x", 1, env=settings).exit_code == 0
    plain = json.loads(file.read_text())
    file.write_text(json.dumps({**plain, "bad": {"front": 3}, "worse": 7}))
    new = call(tmp_path, "printer", "attic", "--back-y", 2, env=settings)
    assert new.exit_code == 0 and "'bad'" in new.stderr
    kept = json.loads(file.read_text())
    assert sorted(kept) == ["attic", "bad", "office", "worse"] and kept["bad"] == {"front": 3}
    file.write_text("[" * 100_000)
    assert "damaged" in call(tmp_path, "printer", env=settings).stderr
    assert call(tmp_path, "printer", "den", "--front-x", 1, env=settings).exit_code == 0
    assert list(json.loads(file.read_text())) == ["den"]
    assert (tmp_path / "printers.old-1.json").read_text() == "[" * 100_000


def test_only_a_build_of_the_game_is_marked_as_printed(call: Call, built: Path) -> None:
    assert call(built, "printed", "hill").exit_code == 0
    before = (built / "output/hill.printed.json").read_bytes()
    shutil.copytree(built / "output/hill", built / "output/hill-changed")  # a build, says its manifest
    refused = call(built, "printed", "hill", "--changed")
    assert refused.exit_code == 1 and "OUT006" in refused.stderr
    assert "hill-changed/manifest.json is of hill, made by pnp build" in refused.stderr
    (built / "output/hill-changed/manifest.json").write_text("{}")
    assert "hill-changed/manifest.json is damaged" in call(built, "printed", "hill", "--changed").stderr
    assert (built / "output/hill.printed.json").read_bytes() == before


def test_a_folder_of_the_name_of_a_record_is_left_alone(call: Call, built: Path) -> None:
    mine = built / "output/hill.printed.json/mine.txt"
    mine.parent.mkdir()
    mine.write_text("mine")
    refused = call(built, "printed", "hill")
    assert refused.exit_code == 2 and "OUT008" in refused.stderr
    assert mine.read_text() == "mine" and [path.name for path in mine.parent.parent.iterdir()].count("hill") == 1


@pytest.mark.parametrize("line", [("build",), ("export", "pcio")])
def test_two_games_of_one_id_do_not_take_each_others_place(call: Call, project: Path, line: tuple[str, ...]) -> None:
    shutil.copytree(project / "hill", project / "copy")
    refused = call(project, *line, "hill", "./hill", "copy")
    assert refused.exit_code == 2 and "OUT008" in refused.stderr
    assert "hill and copy have the same id" in refused.stderr
    assert len(re.findall(r"\b[0-9]+ files?$", refused.stdout, re.MULTILINE)) == 2


def test_nor_do_they_in_separate_commands(call: Call, built: Path) -> None:
    shutil.copytree(built / "hill", built / "copy")
    before = tree(built)
    refused = call(built, "build", "copy")
    assert refused.exit_code == 2 and "OUT008" in refused.stderr
    assert "output/hill was made from the game in hill; the game in copy has the same id 'hill'" in refused.stderr
    assert "--output" in refused.stderr and "another id" in refused.stderr
    assert tree(built) == before
    assert call(built, "build", "copy", "--output", "other").exit_code == 0
    assert tree(built / "other/hill") == before_in(before, "output/hill")
    shutil.rmtree(built / "hill")
    assert call(built, "build", "copy").exit_code == 0


def before_in(files: Mapping[str, bytes], folder: str) -> dict[str, bytes]:
    """Those of some files that are in a folder, by their paths in it."""
    return {name.removeprefix(f"{folder}/"): data for name, data in files.items() if name.startswith(f"{folder}/")}


def test_what_a_library_reads_from_the_environment_changes_nothing(
    start: Start, built: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = tree(built / "output/hill")
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "long ago")
    monkeypatch.setenv("MPLBACKEND", "none at all")
    for line in (("build", "hill"), ("report", "hill", "--games", "1")):
        process = start(built, *line)
        said = process.communicate(timeout=120)
        assert process.returncode == 0, said
    assert tree(built / "output/hill") == before


def test_nothing_is_kept_among_the_files_of_a_game(call: Call, project: Path) -> None:
    before = tree(project / "hill")
    for cache in ("hill", "hill/kept", "hill/output"):
        assert call(project, "build", "hill", env={"PNP_CACHE": str(project / cache)}).exit_code == 0
    assert tree(project / "hill").keys() - before.keys() == {
        f"output/{file.name}" for file in (project / "hill/output").iterdir()
    }
    assert len(list((project / "hill/output").iterdir())) == 3  # its verification, its preflight, its faces


def test_what_is_written_can_be_read_again_whatever_the_mask(start: Start, tmp_path: Path) -> None:
    process = start(tmp_path, "new", "dale", preexec_fn=lambda: os.umask(0o777))
    said = process.communicate(timeout=60)
    assert process.returncode == 0, said
    modes = {stat.S_IMODE(path.stat().st_mode) for path in (tmp_path / "dale", *(tmp_path / "dale").iterdir())}
    assert modes == {0o700, 0o600}


@pytest.mark.parametrize("line", [("check-tts", "/dev/zero"), ("play", "geyser", "--replay", "/dev/zero")])
def test_a_file_without_end_is_read_to_a_limit(
    call: Call, tmp_path: Path, line: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("generator.export.tts.check.LARGEST", 1_000_000)
    monkeypatch.setattr("generator.cli.play.MOST_BYTES", 1_000_000)
    refused = call(tmp_path, *line)
    assert refused.exit_code == 1 and "/dev/zero: " in refused.stderr and "larger than 1 MB" in refused.stderr


@pytest.mark.parametrize(
    "line",
    [
        ("printer", "", "--front-x", "1"),
        ("printer", "a\nb", "--front-x", "1"),
        ("export", "mpc", "hill", "--set", "folder=\x1b]0;x\x07"),
        ("export", "tts", "hill", "--asset-url", "https://a.example/\udcff"),
    ],
)
def test_what_cannot_be_printed_is_no_name(call: Call, project: Path, line: tuple[str, ...]) -> None:
    settings = {"PNP_CONFIG": str(project / "settings")}
    refused = call(project, *line, env=settings)
    assert refused.exit_code == 2 and "printed" in refused.stderr
    assert sorted(path.name for path in project.iterdir()) == ["hill"]


@pytest.mark.parametrize("damage", ['{"x": 5}', "[" * 100_000])
def test_damaged_files_of_the_press_block_nothing(call: Call, built: Path, damage: str) -> None:
    output = built / "output"
    for file in (output / "hill/manifest.json", output / "hill/pieces.json", output / "hill.printed.json"):
        file.write_text(damage)
    assert call(built, "printed", "hill").exit_code == 1
    assert call(built, "changed", "hill").exit_code == 1
    again = call(built, "build", "hill")
    assert again.exit_code == 0, again.stderr
    assert "OUT010" in again.stderr and "hill.old-1" in again.stderr
    done = call(built, "printed", "hill")
    assert done.exit_code == 0 and "hill.printed.old-1.json" in done.stderr
    assert (output / "hill.printed.old-1.json").read_text() == damage
    assert call(built, "changed", "hill").exit_code == 0


def test_a_damaged_cache_is_not_believed_and_not_in_the_way(call: Call, project: Path, tmp_path: Path) -> None:
    own = {"PNP_CACHE": str(tmp_path / "own-cache")}
    assert call(project, "build", "hill", env=own).exit_code == 0
    before = hashlib.sha256((project / "output/hill/manifest.json").read_bytes()).digest()
    for damage in ("[" * 100_000, "{}"):
        for file in (tmp_path / "own-cache").iterdir():
            if file.is_file():
                file.write_text(damage)
        assert call(project, "build", "hill", env=own).exit_code == 0
    for file in (tmp_path / "own-cache").iterdir():
        file.unlink()
        file.mkdir()
    assert call(project, "build", "hill", env=own).exit_code == 0
    assert hidden(tmp_path / "own-cache") == []
    assert hashlib.sha256((project / "output/hill/manifest.json").read_bytes()).digest() == before


def test_a_damaged_saved_game_is_told(call: Call, tmp_path: Path) -> None:
    for damage in ("[" * 100_000, "9" * 5000, "\xff"):
        (tmp_path / "game.json").write_text(damage, encoding="latin-1")
        refused = call(tmp_path, "play", "geyser", "--replay", "game.json")
        assert refused.exit_code == 1 and refused.stderr.startswith("error[PLY001]: game.json: "), refused.stderr
