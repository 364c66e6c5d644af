"""What powers do that no printed card has: each row means what it says, whoever bears it."""

from typing import Any

import pytest

from generator.engine.state import COUNT
from tests.unit.games.summoners_quest.playing import changed, goes, row

P2 = {"temple": "S0", "at": "S0"}


def _power(timing: str, target: str, *effects: dict[str, Any], **further: int) -> dict[str, Any]:
    timings = ["before_move", "after_move"] if timing == "action" else [timing]
    return {"timing": timings, "cost": 0, "target": target, "effects": list(effects), **further}


HEAL = {"op": "heal", "amount": 1}


def test_what_an_item_does_for_its_owner_on_landing_is_not_for_its_bearer() -> None:
    game = changed(lambda data: row(data, "gungnir").update(powers=[_power("on_land", "owner", HEAL)]))
    start = {
        "players": {"P1": {"temple": "N0", "at": "E2", "life": 5}, "P2": P2},
        "summons": {"t": {"card": "troll", "owner": "P1", "at": "W0", "damage": 2, "items": ["gungnir"]}},
    }
    end = {"players": {"P1": {"life": 6}}, "summons": {"t": {"at": "W2"}}}
    goes(start, [{"move": ["t"], "dice": [1, 1]}], end, game)


def test_what_is_for_the_owner_at_the_start_of_a_turn_is_not_for_the_piece() -> None:
    def other(data: dict[str, Any]) -> None:
        row(data, "troll")["powers"] = [_power("on_turn_start", "owner", HEAL)]
        row(data, "gungnir")["powers"] = [_power("on_turn_start", "owner", HEAL)]

    start = {
        "phase": "start",
        "players": {"P1": {"temple": "N0", "at": "E2", "life": 5}, "P2": P2},
        "summons": {"t": {"card": "troll", "owner": "P1", "at": "W0", "damage": 2, "items": ["gungnir"]}},
    }
    goes(start, [{"start_turn": "P1"}], {"players": {"P1": {"life": 7}}}, changed(other))


def test_a_target_meets_the_demands_of_every_operation() -> None:
    effects: list[dict[str, Any]] = [{"op": "swap"}, {"op": "destroy_equipment", "count": 1}]
    game = changed(
        lambda data: row(data, "hagalaz").update(powers=[_power("action", "enemy_piece", *effects, range=3)])
    )
    bare: dict[str, Any] = {"temple": "S0", "at": "E4"}
    start = {"players": {"P1": {"temple": "N0", "at": "E2", "hand": ["hagalaz"]}, "P2": bare}}
    goes(start, [{"cast": "hagalaz", "target": "P2", "refuse": "SQ-TARGET-2"}], {}, game)
    armed = {**start["players"], "P2": {**bare, "items": ["aegis"]}}
    end = {
        "players": {"P1": {"at": "E4", "mana": [3, 3], "hand": []}, "P2": {"at": "E2", "items": []}},
        "discard": ["aegis", "hagalaz"],
    }
    goes({"players": armed}, [{"cast": "hagalaz", "target": "P2"}], end, game)
    inside = {"players": {**armed, "P1": {**start["players"]["P1"], "at": "NG"}}, "gates": ["NG"]}
    goes(inside, [{"cast": "hagalaz", "target": "P2", "refuse": "SQ-TARGET-2"}], {}, game)


MANA = {"op": "gain_mana", "amount": 1}


@pytest.mark.parametrize("first", [HEAL, MANA])
def test_all_powers_of_an_item_on_landing_work(first: dict[str, Any]) -> None:
    second = MANA if first is HEAL else HEAL
    powers = [_power("on_land", "self", first), _power("on_land", "self", second)]
    game = changed(lambda data: row(data, "draupnir").update(powers=powers))
    start = {
        "players": {"P1": {"temple": "N0", "at": "N2", "life": 5, "mana": [2, 4], "items": ["draupnir"]}, "P2": P2}
    }
    end = {"players": {"P1": {"at": "N4", "life": 6, "mana": [3, 3]}}}
    after = goes(start, [{"move": ["P1"], "dice": [1, 1]}], end, game)
    counted = [game.names.rules[rule] for kind, rule, *_ in after.log or () if kind == COUNT]
    wanted = ["SQ-EFFECT-2", "SQ-EFFECT-3", "SQ-EFFECT-3"]
    assert counted == (wanted if first is HEAL else wanted[1:] + wanted[:1])


def test_all_powers_of_an_item_at_the_start_of_a_turn_work() -> None:
    powers = [_power("on_turn_start", "owner", HEAL), _power("on_turn_start", "self", HEAL)]
    game = changed(lambda data: row(data, "gungnir").update(powers=powers))
    start = {
        "phase": "start",
        "players": {"P1": {"temple": "N0", "at": "E2", "life": 5}, "P2": P2},
        "summons": {"o": {"card": "oni", "owner": "P1", "at": "W0", "damage": 2, "items": ["gungnir"]}},
    }
    goes(start, [{"start_turn": "P1"}], {"players": {"P1": {"life": 6}}, "summons": {"o": {"damage": 1}}}, game)
