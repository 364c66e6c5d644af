"""One run of `pnp validate` reports every mistake of a game, and nothing that only follows from one of them."""

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

import pytest

from generator import pipeline
from generator.source.diagnostic import by_place
from tests.e2e.conftest import Pnp

Told: TypeAlias = tuple[str, int, str, str]
"""File, line, code and message of a diagnostic."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """A mistake in a file: what is right, what is written instead on as many lines, and the code it is reported by."""

    file: str
    right: str
    wrong: str
    code: str


CAMP = """\
title: Camp
colours: {night: "#22242c"}
styles:
  plain: {font: alegreya, size: 9, colour: white}
layers:
  - rect: bleed
    fill: night
    when: len(card.title) > 2
  - text: "{card.title}"
    box: {inset: 6}
    style: plain
"""
ADDED = {
    "game.yaml": "\nvariants:\n  - {id: long, title: A long game, rules: {goal: 30}}\n",
    "print.yaml": """
  theme:
    fonts: {text: alegreya}
    colours: {accent: ember}
    cover: {style: poster, illustration: hand-open}
  distinct: [[moss, plum]]
  table:
    - {put: gems, at: [0, 100]}
  aids:
    - {id: camp, title: Camp, size: mini, front: lantern/sign}
  tiles:
    - id: camps
      title: Camps
      size: {width: 40, height: 60}
      radius: 2
      front: lantern/camp
      from: {card: tables.camps}
    - id: signs
      title: Signs
      size: 30
      front: lantern/sign
      from: {sign: tables.camps}
      id_of: "sign-{sign.id}"
""",
    "tables.yaml": "tables:\n  camps:\n    - {id: ford, title: Ford}\n    - {id: cave, title: Cave}\n",
    "rulebook.md": """
![The camp](camp.svg)

A ford is called {tables.camps.ford.title}. See {@TURN-1}.

~~~each camp=tables.camps
{camp.title} is a camp.
~~~
""",
    "layouts/camp.yaml": CAMP,
    "layouts/sign.yaml": "title: Sign\nlayers:\n  - rect: bleed\n    fill: '#ffffff'\n",
    "camp.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0H1V1Z"/></svg>',
}
"""What the game has beside what `pnp new` makes; all of it is right."""

MISTAKES = (
    Mistake("game.yaml", "  tagline:", "  tagilne:", "CAT001"),
    Mistake("game.yaml", "  players: {min: 2", "  players: {min: 5", "CAT028"),
    Mistake("game.yaml", "  age: 8", "  age: eight", "CAT003"),
    Mistake("game.yaml", "rules: {goal: 30}", "rules: {gaol: 30}", "CAT035"),
    Mistake("layouts/camp.yaml", "font: alegreya", "font: alegria", "LAY015"),
    Mistake("layouts/camp.yaml", "len(card.title) > 2", "len(card.title > 2", "LAY011"),
    Mistake("layouts/sign.yaml", "fill:", "full:", "LAY005"),
    Mistake("print.yaml", 'plum: "#6a2f6b"', 'plum: "#6a2f6"', "CAT021"),
    Mistake("print.yaml", "count: 1, kind: die", "count: 0, kind: die", "CAT004"),
    Mistake("print.yaml", "type: text, icon", "type: txet, icon", "CAT005"),
    Mistake("print.yaml", "icon: wolf-head", "icon: wolf-haed", "LAY009"),
    Mistake("print.yaml", "          copies: 5", "          copeis: 5", "CAT024"),
    Mistake("print.yaml", "          cost: 2", "          cost: two", "CAT003"),
    Mistake("print.yaml", "Take {rules.camp_gain} gems.", "Take :no-such-gem: gems.", "LAY009"),
    Mistake("print.yaml", "copies: 2\n", "copies: -1\n", "CAT004"),
    Mistake("print.yaml", "      title: Score pawns", "      tilte: Score pawns", "CAT001"),
    Mistake("print.yaml", "id: moon,", "id: sun,", "CAT015"),
    Mistake("print.yaml", "front: plain-board", "front: plain-bored", "CAT017"),
    Mistake("print.yaml", "{chapter: Your turn}", "{chapter: Your trun}", "RUL015"),
    Mistake("print.yaml", "{text: alegreya}", "{text: alegria}", "RUL012"),
    Mistake("print.yaml", "{accent: ember}", "{accent: embre}", "RUL012"),
    Mistake("print.yaml", "{style: poster,", "{style: postre,", "RUL012"),
    Mistake("print.yaml", "illustration: hand-open", "illustration: hand-opne", "ILL001"),
    Mistake("print.yaml", "[moss, plum]", "[moss, plmu]", "CAT029"),
    Mistake("print.yaml", "{put: gems", "{put: gmes", "CAT030"),
    Mistake("print.yaml", "title: Camp, size: mini, front", "title: Camp, front", "CAT002"),
    Mistake("print.yaml", "radius: 2", "radius: 21", "CAT028"),
    Mistake("print.yaml", "{sign: tables.camps}", "{sign: tables.camsp}", "CAT016"),
    Mistake("rulebook.md", "{rules.goal} points", "{rules.gaol} points", "RUL001"),
    Mistake("rulebook.md", "{rules.start_hand} cards", "3 cards", "RUL002"),
    Mistake("rulebook.md", "setup=four-players", "setup=five-players", "RUL005"),
    Mistake("rulebook.md", "~~~pieces beasts", "~~~pieces baests", "RUL005"),
    Mistake("rulebook.md", "~~~note", "~~~nite", "RUL004"),
    Mistake("rulebook.md", "(camp.svg)", "(pictures/camp.svg)", "RUL007"),
    Mistake("rulebook.md", "{@TURN-1}", "{@TURN-9}", "RUL003"),
    Mistake("rulebook.md", "each camp=tables.camps", "each camp=tables.camsp", "RUL005"),
    Mistake("setups.yaml", "players: 2", "players: 0", "CAT004"),
    Mistake("setups.yaml", "take: gem, to: supply", "take: gme, to: supply", "CAT027"),
    Mistake("tables.yaml", "title: Ford", 'title: "{rules.fodr}"', "CAT010"),
)
"""In the order of files and lines."""


@pytest.fixture(scope="module")
def right(run: Pnp, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The files of the game without a mistake."""
    folder = tmp_path_factory.mktemp("right")
    assert run(folder, "new", "lantern").returncode == 0
    made = {file.name: file.read_text(encoding="utf-8") for file in (folder / "lantern").iterdir() if file.is_file()}
    return {name: made.get(name, "") + ADDED.get(name, "") for name in {**made, **ADDED}}


def written(folder: Path, files: dict[str, str], mistakes: Iterable[Mistake]) -> Path:
    """The game with some mistakes in a folder."""
    texts = dict(files)
    for mistake in mistakes:
        assert mistake.right in texts[mistake.file], mistake
        texts[mistake.file] = texts[mistake.file].replace(mistake.right, mistake.wrong, 1)
    for name, text in texts.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def told(folder: Path) -> list[Told]:
    """What validating a folder reports, in the order of reports."""
    found = by_place(pipeline.validate(folder).diagnostics)
    return [(Path(x.mark.file).name, x.mark.line, x.code, x.message) for x in found if x.mark is not None]


def test_one_run_reports_every_mistake_in_the_order_of_files_and_lines(
    run: Pnp, right: dict[str, str], tmp_path: Path
) -> None:
    game = written(tmp_path / "lantern", right, MISTAKES)
    done = run(tmp_path, "validate", game, "--json", "-")
    found = json.loads(done.stdout)
    assert done.returncode == 1
    assert [(Path(row["file"]).name, row["code"]) for row in found] == [
        (Path(mistake.file).name, mistake.code) for mistake in MISTAKES
    ]
    places = [(row["file"], row["line"], row["column"]) for row in found]
    assert places == sorted(places)


@pytest.mark.parametrize("command", ["validate", "verify", "build"])
def test_every_command_refuses_a_game_for_its_rulebook(
    run: Pnp, right: dict[str, str], tmp_path: Path, command: str
) -> None:
    prose = [mistake for mistake in MISTAKES if mistake.file == "rulebook.md"]
    done = run(tmp_path, command, written(tmp_path / "lantern", right, prose))
    assert done.returncode == 1
    codes = re.findall(r"rulebook\.md:\d+:\d+: error\[(\w+)\]", done.stderr)
    assert codes == [mistake.code for mistake in prose]


def test_a_mistake_that_is_corrected_takes_its_own_message_away(right: dict[str, str], tmp_path: Path) -> None:
    all_told = told(written(tmp_path, right, MISTAKES))
    for mistake in MISTAKES:
        left = told(written(tmp_path, right, [other for other in MISTAKES if other != mistake]))
        gone = [message for message in all_told if message not in left]
        assert [(file, code) for file, _, code, _ in gone] == [(Path(mistake.file).name, mistake.code)], mistake
        assert [message for message in left if message not in all_told] == [], mistake


def test_each_mistake_alone_has_one_message(right: dict[str, str], tmp_path: Path) -> None:
    assert told(written(tmp_path, right, [])) == []
    for mistake in MISTAKES:
        found = [(file, code) for file, _, code, _ in told(written(tmp_path, right, [mistake]))]
        assert found == [(Path(mistake.file).name, mistake.code)], mistake
