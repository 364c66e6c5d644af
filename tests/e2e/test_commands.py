"""The other commands, as a user or a script meets them."""

import json
import re
import shutil
import struct
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator import __version__, cli, pipeline, resources
from tests.e2e.conftest import GAMES, Pnp


def test_version_and_help_name_every_command() -> None:
    runner = CliRunner()
    assert __version__ in runner.invoke(cli.group, ["--version"]).output
    listed = runner.invoke(cli.group, ["--help"]).output
    for name in cli.COMMANDS:
        assert name in listed
        helped = runner.invoke(cli.group, [name, "--help"])
        assert helped.exit_code == 0
        assert "Example" in helped.output


def test_list_tells_games_and_pieces(run: Pnp, tmp_path: Path) -> None:
    rows = json.loads(run(tmp_path, "list", "--json", "-").stdout)
    assert {row["name"] for row in rows} >= set(GAMES)
    saratoga = next(row for row in rows if row["name"] == "saratoga-sabotage")
    assert saratoga["pieces"]["white-chips"] == 78


def test_unknown_games_and_commands_get_a_hint(run: Pnp, tmp_path: Path) -> None:
    wrong = run(tmp_path, "verify", "geiser")
    assert wrong.returncode == 2
    assert "geyser" in wrong.stderr
    assert run(tmp_path, "biuld").returncode == 2


def test_validate_tells_everything_at_once_with_places(run: Pnp, tmp_path: Path) -> None:
    assert run(tmp_path, "new", "hill").returncode == 0
    game = tmp_path / "hill"
    text = (game / "print.yaml").read_text()
    text = text.replace("{rules.draw_per_turn}", "{rules.draw_per_tun}").replace("copies: 4", "copies: -1", 1)
    (game / "print.yaml").write_text(text)
    rules = (game / "game.yaml").read_text()
    (game / "game.yaml").write_text(rules.replace("tagline:", "tagilne:"))
    wrong = run(tmp_path, "validate", "hill")
    assert wrong.returncode == 1
    for message in ("did you mean 'draw_per_turn'?", "did you mean 'tagline'?", "copies"):
        assert message in wrong.stderr
    for found in json.loads(run(tmp_path, "validate", "hill", "--json", "-").stdout):
        assert found["file"].endswith(".yaml") and found["line"] > 0 and found["column"] > 0


def test_validate_names_the_layout_that_is_meant(run: Pnp, tmp_path: Path) -> None:
    assert run(tmp_path, "new", "hill").returncode == 0
    file = tmp_path / "hill" / "print.yaml"
    file.write_text(file.read_text().replace("front: classic\n", "front: clasic\n"))
    wrong = run(tmp_path, "validate", "hill")
    assert wrong.returncode == 1
    assert "did you mean 'classic'?" in wrong.stderr


@pytest.mark.parametrize("game", GAMES)
def test_scenarios_close_with_their_count(run: Pnp, tmp_path: Path, game: str) -> None:
    done = run(tmp_path, "scenario", game)
    assert done.returncode == 0
    passed, _, failed = done.stdout.splitlines()[-1].partition(" passed, ")
    assert int(passed) >= 20 and failed == "0 failed"


def test_scenarios_of_one_id_are_refused(run: Pnp, tmp_path: Path) -> None:
    example = "id: MINE-1\ntitle: Nothing\nrules: [GY-MOVE-2]\nstory: Nothing.\nstart: {}\nsteps: []\nend: {}\n"
    (tmp_path / "twice.yaml").write_text(f"{example}---\n{example}", encoding="utf-8")
    done = run(tmp_path, "scenario", "geyser", "twice.yaml")
    assert done.returncode == 1
    assert "twice.yaml:9:5: error[GAM004]: two examples have the id 'MINE-1'" in done.stderr


def test_a_failing_scenario_shows_what_differs(run: Pnp, tmp_path: Path) -> None:
    example = tmp_path / "mine.md"
    example.write_text(
        "# Mine\n\n```yaml scenario\nid: MINE-1\ntitle: A wrong hope\nrules: [GY-MOVE-2]\nstory: North steps down.\n"
        "start:\n  order: [north, south]\n  tokens: {north: [g1], south: [g13]}\n"
        "steps:\n  - {move: {by: north, from: g1, to: g2}}\nend:\n  tokens: {north: [g3]}\n  turn: south\n```\n"
    )
    failed = run(tmp_path, "scenario", "geyser", example)
    assert failed.returncode == 1
    assert "FAIL MINE-1" in failed.stdout
    assert "g3" in failed.stdout and "g2" in failed.stdout
    assert failed.stdout.splitlines()[-1] == "0 passed, 1 failed"


def test_simulate_reports_the_same_bytes_for_any_number_of_jobs(run: Pnp, tmp_path: Path) -> None:
    for jobs in (1, 2):
        arguments = ("--players", 2, "--games", 60, "--seed", 5, "--jobs", jobs, "--json", f"report{jobs}.json")
        done = run(tmp_path, "simulate", "geyser", *arguments)
        assert done.returncode == 0, done.stderr
    first = (tmp_path / "report1.json").read_bytes()
    assert first == (tmp_path / "report2.json").read_bytes()
    report = json.loads(first)
    assert report["games"] == 60
    for seat in report["seats"]:
        assert seat["won"]["low"] <= seat["won"]["share"] <= seat["won"]["high"]


def test_simulate_refuses_an_impossible_table(run: Pnp, tmp_path: Path) -> None:
    wrong = run(tmp_path, "simulate", "geyser", "--players", 9)
    assert wrong.returncode == 2
    assert "9" in wrong.stderr and "Traceback" not in wrong.stderr


def test_verify_writes_what_it_measured(run: Pnp, tmp_path: Path) -> None:
    done = run(tmp_path, "verify", "geyser", "--json", "-")
    assert done.returncode == 0, done.stderr
    measured = json.loads(done.stdout)["measures"]
    assert measured["games"] > 0
    assert all(component["peak"] <= component["printed"] for component in measured["components"])


def test_verify_lists_what_no_example_shows(run: Pnp, tmp_path: Path) -> None:
    done = run(tmp_path, "verify", "geyser", "--interactions", "--numbers")
    assert done.returncode == 0, done.stderr
    assert "pairs of rules within one decision, in 120 simulated games: " in done.stdout
    assert re.search(
        r"^  GY-\S+ with GY-\S+: \d+ times in \d+ games?; decision \d+ of the last game", done.stdout, re.M
    )
    assert re.search(r"^  rules: noticed \d+ by worked examples, \d+ by checks$", done.stdout, re.M)
    assert re.search(r"^  board: .*, \d+ by checks, \d+ by nobody, as stated$", done.stdout, re.M)
    assert "nobody notices" not in done.stdout


def test_missing_examples_are_drafted_into_a_file_of_their_own(run: Pnp, tmp_path: Path) -> None:
    run(tmp_path, "new", "high-card", "--rules")
    run(tmp_path, "trust", "high-card")
    nothing = run(tmp_path, "scenario", "high-card", "--missing", "drafts.yaml")
    assert (nothing.returncode, nothing.stderr) == (0, "no example is missing: none was drafted\n")
    assert not (tmp_path / "drafts.yaml").exists()
    shutil.rmtree(tmp_path / "high-card" / "scenarios")
    done = run(tmp_path, "scenario", "high-card", "--missing", "drafts.yaml")
    assert done.returncode == 0 and re.match(r"\d+ drafts? in drafts\.yaml", done.stdout)
    played = run(tmp_path, "scenario", "high-card", "drafts.yaml")
    assert played.returncode == 0 and ", 0 failed" in played.stdout, played.stdout
    mine = tmp_path / "mine.yaml"
    mine.write_text("id: MINE-1\n", encoding="utf-8")
    assert run(tmp_path, "scenario", "high-card", "--missing", mine).returncode == 2
    assert mine.read_text(encoding="utf-8") == "id: MINE-1\n"


def test_show_draws_a_piece(run: Pnp, tmp_path: Path) -> None:
    done = run(tmp_path, "show", "geyser", "ref_turn", "--dpi", 100, "--out", "turn.png")
    assert done.returncode == 0, done.stderr
    data = (tmp_path / "turn.png").read_bytes()
    assert data.startswith(b"\x89PNG")
    assert struct.unpack(">II", data[16:24]) == (round(69.5 * 100 / 25.4), round(94.9 * 100 / 25.4))
    assert (tmp_path / "turn-back.png").is_file()
    assert "values: {move_distance: 1, stack_limit: 2}" in done.stdout
    alone = run(tmp_path, "show", "ref_turn", "--dpi", 50)
    assert alone.returncode == 0, alone.stderr
    assert "Your Turn / Landing on a Geyser: card of reference-cards, 4 copies" in alone.stdout
    assert run(tmp_path, "show", "no-such-piece").returncode == 2
    missing = run(tmp_path, "show", "geyser", "ref_trun")
    assert missing.returncode == 1
    assert "ref_turn" in missing.stderr


def test_schema_is_json(run: Pnp, tmp_path: Path) -> None:
    whole = json.loads(run(tmp_path, "schema", "geyser").stdout)
    assert "tribes" in whole["properties"] and "print" in whole["properties"]
    assert run(tmp_path, "schema", "nothing").returncode == 2


def test_new_changes_nothing_that_is_there(run: Pnp, tmp_path: Path) -> None:
    assert run(tmp_path, "new", "hill").returncode == 0
    again = run(tmp_path, "new", "hill")
    assert again.returncode == 2 and "already" in again.stderr
    assert run(tmp_path, "new", "../evil").returncode == 2


def test_doctor_finds_all_well(run: Pnp, tmp_path: Path) -> None:
    done = run(tmp_path, "doctor")
    assert done.returncode == 0, done.stdout
    assert "FAIL" not in done.stdout


def test_a_bug_of_ours_ends_with_its_own_code_and_no_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(folder: Path, *, examples: bool) -> None:
        raise RuntimeError("loose wire")

    monkeypatch.setattr(pipeline, "validate", broken)
    monkeypatch.delenv("PNP_DEBUG", raising=False)
    with pytest.raises(SystemExit) as stopped:
        cli.main(["validate", str(resources.content() / "geyser")])
    assert stopped.value.code == 3
    told = capsys.readouterr().err
    assert "loose wire" in told and "Traceback" not in told


def test_a_game_may_lie_anywhere(run: Pnp, tmp_path: Path) -> None:
    shutil.copytree(resources.content() / "geyser", tmp_path / "elsewhere")
    done = run(tmp_path, "validate", "elsewhere")
    assert done.returncode == 0, done.stderr


def test_of_many_mistakes_of_a_kind_a_hundred_are_written_out(run: Pnp, tmp_path: Path) -> None:
    cards = "".join(f"        - {{id: c{index}, title: T, colur{index}: red}}\n" for index in range(150))
    (tmp_path / "toy.yaml").write_text(
        "game: {id: toy, title: Toy, authors: [A], players: {min: 2, max: 4}}\nrules: {goal: 1}\n"
        f"print:\n  decks:\n    - id: d\n      title: D\n      size: poker\n      front: classic\n      cards:\n{cards}"
    )
    told = run(tmp_path, "validate", ".")
    assert told.returncode == 1
    assert told.stderr.count("error[CAT024]") == 100
    assert "and 50 more of CAT024" in told.stderr
    assert "150 errors" in told.stderr
    listed = json.loads(run(tmp_path, "validate", ".", "--json", "-").stdout)
    assert len(listed) == 150


def test_icons_are_found_by_words_of_their_names(run: Pnp, tmp_path: Path) -> None:
    found = run(tmp_path, "icons", "Crown", "two-co")
    assert found.returncode == 0 and found.stdout.split()[:2] == ["crown", "crown-coin"] and "two-coins" in found.stdout
    assert len(run(tmp_path, "icons").stdout.split()) > 300
    near = run(tmp_path, "icons", "volcan0")
    assert near.returncode == 1 and "Error: no icon has 'volcan0' in its name; the nearest are volcano" in near.stderr
    assert "`pnp icons` lists all" in run(tmp_path, "icons", "xyzzy").stderr


def test_one_thing_is_told_as_one(run: Pnp, tmp_path: Path) -> None:
    assert run(tmp_path, "new", "high-card", "--rules").returncode == 0
    assert run(tmp_path, "trust", "high-card").returncode == 0
    assert "High Card: valid; 24 pieces in 1 set\n" in run(tmp_path, "validate", "high-card").stdout
