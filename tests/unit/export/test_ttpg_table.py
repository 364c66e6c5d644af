"""The tables of Tabletop Playground hold what the rules dealt, and a stand-in of the program lays them out."""

import json
import shutil
import subprocess
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from generator import resources
from generator.catalog.models import ComponentKind
from generator.engine.placements import InHand, OnBoard
from generator.export import ttpg
from generator.export.ttpg_table import TemplateCell, plan_of, planned, script, stages
from generator.export.tts.stages import deals
from generator.source.diagnostic import Report
from tests.unit.export.sample import exported, order_of, verified, without_pieces
from tests.unit.export.tts.games import NEW, of

GAMES = tuple(sorted(path.name for path in resources.content().iterdir() if (path / "game.yaml").is_file()))
LEFT_OUT = (ComponentKind.STANDEE, ComponentKind.DIAL, ComponentKind.SCREEN, ComponentKind.BOX)
NODE = shutil.which("node")
MOCK = Path(__file__).with_name("ttpg_mock.js")


def plan(game: str) -> tuple[dict[str, Any], list[str]]:
    """The plan of a game whose templates have a sort each, and the names of these sorts."""
    order = without_pieces(of(game))
    names = [str(one.id) for one in order.game.catalog.components if one.kind not in LEFT_OUT]
    cells = {name: TemplateCell(index, 0) for index, name in enumerate(names)}
    made = planned(order.game.catalog, stages(order), cells, names)
    assert not order.report.failed and order.notices == []
    return made, names


@pytest.mark.parametrize("game", [*GAMES, NEW])
def test_every_table_holds_what_the_rules_dealt(game: str) -> None:
    made, names = plan(game)
    found = {str(deal.players): deal for deal in deals(verified(of(game)).catalog, Report())}
    assert made["tables"].keys() == found.keys()
    for players, deal in found.items():
        wanted, hidden = Counter[str](), Counter[str]()
        for placement in deal.laid or ():
            if placement.component in names:
                wanted[placement.component] += placement.count
                if not placement.face_up or isinstance(placement.place, InHand):
                    hidden[placement.component] += placement.count
        rows = made["tables"][players]["rows"]
        laid = Counter(names[card[0]] for row in rows for card in row["cards"])
        boards = {names[row["cards"][0][0]] for row in rows if row.get("fixed")}
        assert +Counter({name: count for name, count in laid.items() if name not in boards}) == +Counter(
            {name: count for name, count in wanted.items() if name not in boards}
        )
        down = Counter(names[card[0]] for row in rows if row.get("down") for card in row["cards"])
        assert down == hidden


@pytest.mark.parametrize("game", GAMES)
def test_everything_lies_within_the_room_that_the_table_needs(game: str) -> None:
    for table in plan(game)[0]["tables"].values():
        deep, wide = table["room"]
        for row in table["rows"]:
            assert abs(row["at"][0]) <= deep / 2 and abs(row["at"][1]) <= wide / 2


def test_what_only_one_seat_knows_lies_in_a_zone_of_that_seat() -> None:
    made, _ = plan("wizards-tower")
    for players, table in made["tables"].items():
        assert table["zones"], players
        assert all(0 <= zone[0] < int(players) for zone in table["zones"])


def test_the_plan_is_read_back_from_the_script() -> None:
    made, _ = plan("geyser")
    assert plan_of(script(made)) == made
    assert plan_of(script({**made, "title": "a\u2028b"}))["title"] == "a\u2028b"


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Wizard's Tower as a package, in coarse pictures."""
    folder = tmp_path_factory.mktemp("packages")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ttpg, "DPI", 40)
        patch.setattr(ttpg, "LEAST_DPI", 20)
        patch.setattr(ttpg, "LEAST_PX", 40)
        for path, data in exported("ttpg", order_of("wizards-tower")).items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_bytes(data)
    yield folder / "ttpg" / "wizards-tower"


def pressed(package: Path, *names: str) -> Any:
    assert NODE is not None
    ran = subprocess.run([NODE, MOCK, package, *names], capture_output=True, check=False, timeout=60)
    assert ran.returncode == 0, ran.stderr.decode()
    return json.loads(ran.stdout)


@pytest.mark.skipif(NODE is None, reason="the script is JavaScript, which this machine does not run")
def test_the_script_lays_out_what_the_plan_says_and_asks_before_it_takes_a_game_away(package: Path) -> None:
    wanted = plan_of((package / "Scripts" / "setup.js").read_bytes())
    names = {players: f"Set up for {players} players" for players in wanted["tables"]}
    templates = [json.loads((package / "Templates" / f"{guid}.json").read_text()) for guid in wanted["templates"]]
    for players, name in names.items():
        answer = pressed(package, name, name, name)
        assert answer["actions"] == list(names.values())
        first, asked, again = answer["seen"]
        assert len(asked["said"]) == 1 and "takes all pieces" in asked["said"][0]
        assert asked["objects"] == first["objects"]
        table = wanted["tables"][players]
        pieces = Counter(
            templates[template]["CardMetadata"][str(index)] for row in table["rows"] for template, index in row["cards"]
        )
        for seen in (first, again):  # twice is as once, however it was shuffled
            assert Counter(name for thing in seen["objects"] for name in thing["names"]) == pieces
            assert sum(thing["fixed"] for thing in seen["objects"]) == sum("fixed" in row for row in table["rows"])
            assert len(seen["zones"]) == len(table["zones"])
            assert all(zone["visible"] == 1 and len(zone["owners"]) == 1 for zone in seen["zones"])
        assert {thing["at"][2] > 80 for thing in first["objects"]} == {True}
        assert any(thing["shuffles"] for thing in first["objects"])


@pytest.mark.skipif(NODE is None, reason="the script is JavaScript, which this machine does not run")
def test_another_set_up_deals_other_cards(package: Path) -> None:
    name = "Set up for 5 players"
    once, other = (pressed(package, name)["seen"][0]["objects"] for _ in range(2))
    assert [thing["at"] for thing in once] == [thing["at"] for thing in other]
    assert [thing["names"] for thing in once] != [thing["names"] for thing in other]


def test_the_state_names_the_script_of_its_package_and_nothing_tells_a_hidden_card(package: Path) -> None:
    manifest = json.loads((package / "manifest.json").read_text())
    state = json.loads((package / "States" / "wizards-tower.vts").read_text())
    assert state["gameState"]["globalScriptPackage"] == manifest["GUID"] == state["requiredPackages"][0]["guid"]
    assert (package / "Scripts" / state["gameState"]["globalScriptName"]).is_file()
    for path in (package / "Templates").iterdir():
        template = json.loads(path.read_text())
        if template["BackIndex"] == -2 and len(set(template["Indices"])) > 1:  # several faces, one back
            assert template["CardNames"] == {}
            assert all(len(tags) == 1 for tags in template["CardTags"].values())


def test_a_board_is_where_the_engine_has_it() -> None:
    made, names = plan("geyser")
    laid = {names[row["cards"][0][0]]: row for row in made["tables"]["4"]["rows"] if row.get("fixed")}
    board = laid["island"]["at"]
    component = next(one for one in verified("geyser").catalog.components if one.id == "island")
    middles = {str(space.id): space.centre for space in component.spaces}
    deal = next(deal for deal in deals(verified("geyser").catalog, Report()) if deal.players == 4)
    placed = [one for one in deal.laid or () if isinstance(one.place, OnBoard) and one.place.board == "island"]
    assert placed
    for one in placed:
        assert isinstance(one.place, OnBoard)
        at, size = middles[one.place.space], component.cut.size
        x, y = board[0] + (size.height / 2 - at.y) / 10, board[1] + (at.x - size.width / 2) / 10
        rows = [row for row in made["tables"]["4"]["rows"] if names[row["cards"][0][0]] == one.component]
        assert any(abs(row["at"][0] - x) < 0.6 and abs(row["at"][1] - y) < 0.6 for row in rows), one
