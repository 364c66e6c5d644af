"""Playing against bots, as a person would: everything typed comes through stdin."""

import subprocess
from pathlib import Path

import pytest

from tests.e2e.conftest import Pnp


def play(run: Pnp, folder: Path, typed: str, *arguments: object) -> subprocess.CompletedProcess[str]:
    """`pnp play` with lines typed in advance."""
    return run(folder, "play", *arguments, env={"COLUMNS": "100"}, stdin=typed)


def test_a_game_is_played_saved_and_shown(tmp_path: Path, run: Pnp) -> None:
    typed = "?\nhint\nmove\nnonsense\ncard battle\nview\n" + "1\n" * 300
    done = play(run, tmp_path, typed, "geyser", "--seed", 3, "--save", "game.json")
    assert done.returncode == 0, done.stderr
    for expected in (
        "You are north",
        "Board (the island)",
        "▏◆a1",
        "number       choose",
        "No action matches 'nonsense'",
        "id: ref_",
    ):
        assert expected in done.stdout
    assert "won (GY-END-" in done.stdout
    shown = run(tmp_path, "play", "geyser", "--replay", "game.json")
    assert shown.returncode == 0, shown.stderr
    assert shown.stdout.splitlines()[0].split()[:2] == ["1", "south"]
    assert "won (GY-END-" in shown.stdout
    assert play(run, tmp_path, typed, "geyser", "--seed", 3).stdout in done.stdout.replace("written to", "\0written to")


def test_leaving_the_table_keeps_the_game(tmp_path: Path, run: Pnp) -> None:
    done = play(run, tmp_path, "1\nquit\n", "saratoga-sabotage", "--seed", 1, "--save", "g.json", "--bot", "random")
    assert done.returncode == 0, done.stderr
    assert "You have left the table." in done.stdout
    assert run(tmp_path, "play", "saratoga-sabotage", "--replay", "g.json").returncode == 0


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("--players", 9), "9 players are not supported"),
        (("--seat", 7), "no seat 7"),
        (("--setup", "x"), "no set-up 'x'"),
    ],
)
def test_an_impossible_table_is_refused(run: Pnp, tmp_path: Path, arguments: tuple[object, ...], why: str) -> None:
    done = play(run, tmp_path, "", "geyser", *arguments)
    assert done.returncode == 2
    assert why in done.stderr


def test_a_damaged_replay_is_refused(tmp_path: Path, run: Pnp) -> None:
    (tmp_path / "g.json").write_text('{"format": 1}')
    done = run(tmp_path, "play", "geyser", "--replay", "g.json")
    assert done.returncode == 1
    assert "g.json: the replay's 'game'" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_guest_learns_whose_sign_is_whose_what_is_wanted_and_why_it_ended(tmp_path: Path, run: Pnp) -> None:
    done = run(tmp_path, "play", "geyser", "--seed", "3", stdin="1\n" * 600)
    assert done.returncode == 0, done.stderr
    assert "You are north; against you: south." in done.stdout
    assert "C Cinder Tribe (yours)  M Moss Tribe\n" in done.stdout
    assert "You (north, turns): Move one of your tokens one square." in done.stdout
    assert "You (north, turns): Add a token near the geyser you have landed on, or none." in done.stdout
    assert "south won (GY-END-1).\n  After every firing, look at the Mother Geyser." in done.stdout
    quest = run(tmp_path, "play", "summoners-quest", "--seed", "3", stdin="1\n1\nq\n")
    assert "Amber summoner (yours)" in quest.stdout and "Green summoner  " in quest.stdout + "  "
    assert "Green summoner (yours)" not in quest.stdout
    first = quest.stdout.partition("> ")[0]
    assert "  discard " not in first and "  deck " in first
