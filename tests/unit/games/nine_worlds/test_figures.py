"""Figures of the rulebook whose numbers are their own, held against the examples that the engine has played."""

from pathlib import Path
from typing import Any

from generator import resources
from generator.source.reader import read_documents

FOLDER = resources.content() / "nine-worlds"


def documents(file: Path) -> list[Any]:
    return [tree.data for tree in read_documents(file).value or ()]


def figure(name: str) -> Any:
    (layout,) = documents(FOLDER / "layouts" / f"figure-{name}.yaml")
    return layout["let"]


def example(name: str) -> Any:
    files = sorted((FOLDER / "scenarios").glob("*.yaml"))
    (found,) = (one for file in files for one in documents(file) if one["id"] == name)
    return found


def test_attack_by_attack_shows_the_fight_it_tells() -> None:
    played, shown = example("NW-EX-158"), figure("blows")
    for name, card in (("a1", "huscarl"), ("b1", "bondi-spearmen")):
        assert played["start"]["creatures"][name]["card"] == card
    wanted, damage = [], 0
    for fatigue, told in enumerate(played["end"]["attacks"], 1):  # each attack tires both
        who, _, how = told.split()
        damage += how == "hit"
        wanted.append([int(who.startswith("b1")), int(how == "hit"), fatigue, damage])
    assert shown["blows"] == wanted
    left, right = (played["end"]["creatures"][name] for name in ("a1", "b1"))
    assert (left["damage"], right["damage"]) == (0, damage)
    assert left["fatigue"] == right["fatigue"] == len(wanted)
    assert right["exhausted"] and not left["exhausted"], "the one that lies in the last row"


def test_the_same_fatigue_shows_what_it_did_to_both() -> None:
    played, rows = example("NW-S14"), figure("tired")["rows"]
    for name, (card, _, lies, _) in zip(("a1", "b1"), rows, strict=True):
        assert played["start"]["creatures"][name]["card"] == card
        assert played["end"]["creatures"][name] == {"damage": 0, "fatigue": 6, "exhausted": bool(lies)}


def test_the_attacks_of_a_cycle_are_those_that_were_played() -> None:
    played = example("NW-S19")
    cards = {name: creature["card"] for name, creature in played["start"]["creatures"].items()}
    wanted = []
    for told in played["end"]["attacks"]:
        who, _, how = told.split()
        by, at = who.split(">")
        wanted.append((cards[by], cards[at], by.startswith("a"), how == "hit"))
    shown = [(blow["by"], blow["at"], bool(blow["down"]), bool(blow["hit"])) for blow in figure("several")["blows"]]
    assert shown == wanted
