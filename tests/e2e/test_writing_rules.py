"""What docs/WRITING-RULES.md shows is a game: every file of it stands there, and every command of it works."""

import re
import shlex
import shutil
from pathlib import Path

import pytest

from generator.engine.hooks import HOOKS
from generator.engine.optional import OptionalParts
from generator.games.card_game import CardGame
from tests.authored import CROWNS, FENCE, LATER, PAGE, QUARRY, SECOND, THIRD, write_first_game
from tests.e2e.conftest import Pnp


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder in which the page's game lies."""
    home = tmp_path_factory.mktemp("rules")
    write_first_game(home / "false-fur")
    return home


def test_the_game_is_refused_until_its_code_is_trusted(run: Pnp, game: Path) -> None:
    run(game, "trust", "false-fur", "--revoke")
    done = run(game, "validate", "false-fur")
    assert done.returncode == 1
    assert "false-fur/game.yaml:2:7: error[GAM018]" in done.stderr and "pnp trust false-fur" in done.stderr
    assert run(game, "trust", "false-fur").returncode == 0
    assert run(game, "validate", "false-fur").returncode == 0
    assert run(game, "trust", "false-fur", "--revoke").returncode == 0
    assert run(game, "validate", "false-fur").returncode == 1


def test_every_command_of_the_page_works(run: Pnp, game: Path) -> None:
    (block,) = [text for kind, text in FENCE.findall(PAGE) if not kind and "pnp trust" in text]
    lines = block.splitlines()
    assert len(lines) == 7
    for line in lines:
        words = shlex.split(line.replace("--games 200", "--games 20").replace("--games 20", "--games 4"))
        done = run(game, *words[1:], stdin="1\n1\nquit\n")
        assert done.returncode == 0, f"{line}: {done.stderr}"
    assert (game / "output" / "false-fur" / "print" / "a4" / "cards.pdf").is_file()
    told = run(game, "verify", "false-fur", "--again")
    assert "False Fur: verified; 1 worked example, 3 set-ups" in told.stdout
    assert "warning" not in told.stderr


def test_other_players_do_not_hear_which_card_was_laid(run: Pnp, game: Path) -> None:
    run(game, "trust", "false-fur")
    done = run(game, "play", "false-fur", "--seed", "3", stdin="1\n" * 6 + "quit\n")
    heard = [line for line in done.stdout.splitlines() if "player 2: lay" in line]
    assert heard and all("lay face down, as " in line for line in heard)


def test_an_error_in_the_rules_names_file_line_and_method(run: Pnp, game: Path) -> None:
    file = game / "false-fur" / "rules.py"
    whole = file.read_text(encoding="utf-8")
    try:
        broken = whole.replace('self.field(said, "value"), R.DOUBT_2', 'self.field(said, "worth"), R.DOUBT_2')
        line = broken[: broken.index('"worth"')].count("\n") + 1
        file.write_text(broken, encoding="utf-8")
        run(game, "trust", "false-fur")
        for jobs in ("1", "2"):
            done = run(game, "simulate", "false-fur", "--games", "8", "--jobs", jobs)
            assert done.returncode == 1
            assert f"rules.py:{line}:" in done.stderr and "error[GAM019]: the card " in done.stderr
            assert "has no 'worth'; its columns are: " in done.stderr and "(in believe)" in done.stderr
            assert "Traceback" not in done.stderr
    finally:
        file.write_text(whole, encoding="utf-8")


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("class FalseFur(CardGame[Position]):", "class FalseFur:", "found: none"),
        ("import CardGame", "import CardGames", "ImportError: cannot import name 'CardGames'"),
        ("    def idle(self, g):", "    def idle(self, g:", "rules.py:"),
        ("    def idle(self, g):", "    def next(self, g):", "needs a method idle: Nothing is pending"),
        ("def not_held(self, g, seat, design):", "def not_held(self, g, seat, design, more, most):", "not_held("),
        (
            '    per_seat = ("points",)',
            '    per_seat = ("points",)\n    cards = (1, 2)',
            "cards is a method of every game",
        ),
        ("lay_card", "lay", "lay(g, seat, design, as_) is a method of every game (The position of an example"),
    ],
    ids=["no-class", "import", "syntax", "missing", "parameters", "attribute", "taken"],
)
def test_what_is_wrong_with_the_code_is_told(run: Pnp, game: Path, old: str, new: str, says: str) -> None:
    file = game / "false-fur" / "rules.py"
    whole = file.read_text(encoding="utf-8")
    assert old in whole
    try:
        file.write_text(whole.replace(old, new), encoding="utf-8")
        run(game, "trust", "false-fur")
        done = run(game, "verify", "false-fur")
        assert done.returncode == 1 and says in done.stderr, done.stderr
        assert "Traceback" not in done.stderr and "bug in the press" not in done.stderr
    finally:
        file.write_text(whole, encoding="utf-8")


@pytest.mark.parametrize(
    ("folder", "text", "says"),
    [
        (CROWNS, SECOND, "5 worked examples, 3 set-ups"),
        (QUARRY, THIRD.partition("\n### ")[0], "3 worked examples, 2 set-ups"),
    ],
)
def test_a_further_game_is_played_and_its_pieces_stand_in_the_page(
    run: Pnp, tmp_path: Path, folder: Path, text: str, says: str
) -> None:
    shutil.copytree(folder, tmp_path / folder.name)
    assert run(tmp_path, "trust", folder.name).returncode == 0
    done = run(tmp_path, "verify", folder.name)
    assert done.returncode == 0 and says in done.stdout and not done.stderr
    assert run(tmp_path, "build", folder.name).returncode == 0
    code = (folder / "rules.py").read_text(encoding="utf-8")
    shown_of_it = FENCE.findall(text)
    assert shown_of_it
    for kind, part in shown_of_it:
        assert kind == "python" and part in code, part


def test_the_third_game_is_the_same_with_tables_of_its_own(run: Pnp, tmp_path: Path) -> None:
    """The same games are played: they end alike, whichever way the rules are written."""
    ends = []
    for name in ("names", "tables"):
        shutil.copytree(QUARRY, tmp_path / name)
        if name == "tables":
            shutil.rmtree(tmp_path / name / "scenarios")
            ((_, code),) = FENCE.findall(THIRD.partition("\n### ")[2].partition("\n## ")[0])
            (tmp_path / name / "rules.py").write_text(code, encoding="utf-8")
        assert run(tmp_path, "trust", name).returncode == 0
        done = run(tmp_path, "verify", name)
        assert done.returncode == 0 and "2 set-ups" in done.stdout and "error" not in done.stderr
        done = run(tmp_path, "simulate", name, "--players", "3", "--games", "20", "--seed", "4")
        assert done.returncode == 0
        ends.append([line for line in done.stdout.splitlines() if "│" in line])
    assert ends[0] == ends[1] and any("QU-END-1" in line for line in ends[0])


def test_whoever_stops_rules_that_go_round_for_ever_is_told_where(run: Pnp, game: Path) -> None:
    file = game / "false-fur" / "rules.py"
    whole = file.read_text(encoding="utf-8")
    try:
        idle = "def idle(self, g):\n"
        broken = whole.replace(idle, f"{idle}        raise KeyboardInterrupt\n")
        line = broken[: broken.index("raise KeyboardInterrupt")].count("\n") + 1
        file.write_text(broken, encoding="utf-8")
        run(game, "trust", "false-fur")
        done = run(game, "scenario", "false-fur")
        assert done.returncode == 130
        assert f"interrupted in the rules of the game, at false-fur/rules.py:{line}:9" in done.stderr
    finally:
        file.write_text(whole, encoding="utf-8")


def test_a_new_game_with_rules_is_played_at_once(run: Pnp, tmp_path: Path) -> None:
    assert run(tmp_path, "new", "high-card", "--rules").returncode == 0
    assert run(tmp_path, "trust", "high-card").returncode == 0
    done = run(tmp_path, "verify", "high-card")
    assert done.returncode == 0 and "1 worked example, 3 set-ups" in done.stdout and "warning" not in done.stderr
    assert run(tmp_path, "build", "high-card").returncode == 0


def test_what_a_method_returns_is_explained_as_it_is_checked() -> None:
    rows = [row.strip("| ").split(" | ") for row in LATER.splitlines() if row.startswith("| `")]
    told = {word: row[2] for row in rows if len(row) == 3 for word in re.findall(r"`(\w+)\(", row[0])}
    assert set(told) - set(HOOKS) == {"bare"}
    assert set(HOOKS) - set(told) == {"asked_about", "name"}  # for games that are not of cards
    differing = {word for word in set(told) & set(HOOKS) if told[word] != HOOKS[word].wanted}
    assert differing == {"start_keys", "seat_names"}  # told together with one that is alike


def test_every_method_a_game_may_override_is_explained() -> None:
    explained = set(re.findall(r"`(\w+)\(", PAGE))
    table = re.findall(r"^\| (.*?) \|", PAGE, re.MULTILINE)
    named = {word for cell in table for word in re.findall(r"`(\w+)\(", cell)}
    assert all(hasattr(CardGame, word) for word in named), named
    optional = {word for word, part in vars(OptionalParts).items() if not word.startswith("_") and callable(part)}
    assert optional - {"name"} <= explained
    assert "`by_construction = (" in PAGE
