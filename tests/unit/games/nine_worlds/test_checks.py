"""What the checks of Nine Worlds say beside their codes, which the defect cases hold."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from generator import resources
from generator.catalog.files import files_in
from generator.catalog.load import read_game, resolve
from generator.games.nine_worlds.card_checks import printed_figures
from generator.games.nine_worlds.checks import CHECKS, worth
from generator.games.nine_worlds.position_checks import SETUP_CHECKS, START_CHECKS
from generator.games.nine_worlds.sections import WorldsCard
from generator.games.nine_worlds.words import EFFECTS, KINDS
from generator.source.diagnostic import Diagnostic, Report
from generator.source.patch import patched
from generator.source.tree import Tree

FILES = files_in(resources.content() / "nine-worlds", Report())


def catalog(patch: Sequence[Mapping[str, Any]] = ()) -> Tree:
    tree = read_game(FILES).value
    assert tree is not None
    return resolve(patched(tree, patch), Report())


def told(patch: Sequence[Mapping[str, Any]]) -> list[Diagnostic]:
    """What the checks say of a changed catalog."""
    tree, report = catalog(patch), Report()
    CHECKS.run(tree, report)
    for index in range(len(tree.data["setups"])):  # type: ignore[index,call-overload,arg-type]
        SETUP_CHECKS.run_at(tree, ("setups", index), report)
    return report.diagnostics


def test_every_cost_is_near_its_guide() -> None:
    assert told([]) == []


@pytest.mark.parametrize(
    ("path", "value", "says"),
    [
        ("cards.huscarl.cost.any", 1, "Huscarl costs 1 tokens, but is worth 3.3"),
        ("cards.seeress.stats.health", 4, "Seeress costs 3 tokens, but is worth 4.0"),
        ("cards.fire-giant.cost.any", 2, "Fire Giant costs 4 tokens, but is worth 5.5"),
        ("cards.skald.effects.0.do.0.op", "discount", "Skald costs 1 tokens, but is worth 1.9"),
    ],
)
def test_a_cost_far_from_its_guide_is_a_warning(path: str, value: object, says: str) -> None:
    found = [diagnostic for diagnostic in told([{"set": path, "value": value}]) if diagnostic.code == "NW-W-01"]
    assert [(diagnostic.severity.value, diagnostic.message) for diagnostic in found] == [("warning", says)]
    assert found[0].mark is not None and found[0].mark.file.endswith("cards.yaml")


@pytest.mark.parametrize(
    ("path", "value", "code", "hint"),
    [
        ("cards.huscarl.empowr", {}, "NW-V-01", "did you mean 'empower'?"),
        ("cards.huscarl.library", "creatures", "NW-V-03", "did you mean 'creature'?"),
        ("cards.huscarl.kind", "warior", "NW-V-03", "did you mean 'warrior'?"),
        ("cards.huscarl.attrs.champions", True, "NW-V-06", "did you mean 'champion'?"),
        ("cards.huscarl.cost.frst", 1, "NW-V-07", "did you mean 'frost'?"),
        ("cards.town.empower.elements", ["rian"], "NW-V-08", "did you mean 'rain'?"),
        ("cards.town.replace.kind", "vilage", "NW-V-10", "did you mean 'village'?"),
        ("cards.huscarl.grave", "valhala", "NW-V-11", "did you mean 'valhalla'?"),
        ("cards.town.effects.0.when", "gathers", "NW-V-13", "did you mean 'gather'?"),
        ("cards.plague.effects.0.do.0.op", "damages", "NW-V-14", "did you mean 'damage'?"),
        ("cards.gale.effects.0.target.side", "enemies", "NW-V-15", "did you mean 'enemy'?"),
        ("seatings.0.homes.0", "asgad", "NW-V-18", "did you mean 'asgard'?"),
        ("rules.hand_limits", 1, "NW-V-22", "did you mean 'hand_limit'?"),
        ("setups.setup_2p.avatars.0", "thorr", "NW-V-23", "did you mean 'thor'?"),
    ],
)
def test_the_nearest_word_is_named(path: str, value: object, code: str, hint: str) -> None:
    found = [diagnostic for diagnostic in told([{"set": path, "value": value}]) if diagnostic.code == code]
    assert hint in [diagnostic.hint for diagnostic in found]
    assert all(diagnostic.mark is not None for diagnostic in found)


def test_the_figures_of_a_text_are_those_of_effects_empower_tokens_and_attributes() -> None:
    row = {
        "id": "a",
        "title": "A",
        "library": "creature",
        "copies": 7,
        "cost": {"any": 8},
        "attrs": {"multi_attack": 6},
    }
    effect = {
        "when": "resolve",
        "target": {"what": "creature", "count": 1, "max_speed": 5},
        "do": [{"op": "x", "n": -4}],
    }
    more = {"empower": {"elements": "any", "max": 3}, "tokens": {"fire": {"attack": 2, "speed": 0}}}
    card = WorldsCard.model_validate({**row, **more, "effects": [effect]})
    assert printed_figures(card) == {2, 3, 4, 5, 6}


def test_a_creature_without_effects_is_worth_its_statistics() -> None:
    stats = {"attack": 2, "defence": 2, "endurance": 2, "health": 2, "speed": 2}
    card = WorldsCard.model_validate({"id": "a", "title": "A", "library": "creature", "stats": stats})
    assert worth(card) == (88 - 66) / 22


def test_every_word_of_the_vocabulary_is_on_a_card() -> None:
    """What no card has would be carried out by nobody's test."""
    cards: list[Any] = catalog().at(("cards",))  # type: ignore[assignment]
    effects = [effect for card in cards for effect in card["effects"]]
    assert {effect["when"] for effect in effects} == set(EFFECTS.triggers)
    assert {step["op"] for effect in effects for step in effect["do"]} == set(EFFECTS.operations)
    assert {effect["target"]["what"] for effect in effects if "target" in effect} == set(EFFECTS.targets)
    assert {(card["library"], card["kind"]) for card in cards} == {(lib, kind) for lib in KINDS for kind in KINDS[lib]}


def test_a_start_tells_what_stands_in_the_catalog_beside_what_stands_in_the_example() -> None:
    start: Any = {"start": {"players": 2, "hands": {"P1": ["valkyrie", "valkyrie"]}}}
    report = Report()
    START_CHECKS.run_at(catalog(), ("start",), report, within=Tree(start, {}, {}))
    (found,) = report.diagnostics
    assert found.message == "valkyrie is there more often than it is printed: 1 copy"
    assert [mark.file.rsplit("/", 1)[-1] for _, mark in found.related] == ["cards.yaml"]
