"""The checks of a set-up refuse exactly what they are for."""

from typing import Any

import pytest

from tests.unit.games.bench import Find, Patch

HAND = ["move", "bullet", "raid", "defend", "self", "green", "white", "purple"]


def put(path: str, value: Any) -> dict[str, Any]:
    return {"set": path, "value": value}


DEFECTS: list[tuple[str, Patch, set[str]]] = [
    ("seven players", [put("players", ["red", "blue", "green", "purple", "white", "black", "pink"])], {"SS-V30"}),
    ("nobody", [put("players", [])], {"SS-V30"}),
    ("a colour the game has not", [put("players", ["green", "red", "white", "pink"])], {"SS-V31"}),
    ("nothing more is said after a wrong colour", [put("players.0", "pink"), put("chips.white", 9)], {"SS-V31"}),
    ("no progress", [put("chips.white", 0)], {"SS-V32"}),
    ("no chips at all", [put("chips", {})], {"SS-V32"}),
    ("no hand", [{"remove": "hands.red"}], {"SS-V33"}),
    ("a hand for nobody", [put("hands.black", HAND)], {"SS-V33"}),
    ("a card twice", [put("hands.red", [*HAND, "raid"])], {"SS-V33"}),
    ("a card that does not exist", [put("hands.red", [*HAND, "parley"])], {"SS-V33"}),
    ("the own colour for another", [put("hands.red", [*HAND[:-1], "red"])], {"SS-V33", "SS-V34"}),
    ("a colour nobody plays for another", [put("hands.red", [*HAND[:-1], "blue"])], {"SS-V33", "SS-V35"}),
]


def test_a_set_up_is_accepted(setup_findings: Find) -> None:
    assert setup_findings([]) == []


@pytest.mark.parametrize(("patch", "codes"), [defect[1:] for defect in DEFECTS], ids=[defect[0] for defect in DEFECTS])
def test_a_defect_is_refused_by_its_code_alone(setup_findings: Find, patch: Patch, codes: set[str]) -> None:
    found = setup_findings(patch)
    assert {diagnostic.code for diagnostic in found} == codes
    assert all(diagnostic.mark is not None and diagnostic.mark.file.endswith("setups.yaml") for diagnostic in found)
