"""Random positions and turns for two readings of Saratoga Sabotage: few victims, few supplies, near the end."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from tests.second_readings.saratoga_sabotage.reading import CARDS, Reading

Step = dict[str, Any]
TRIES = 2
"""Turns with a wrong play that are tried before each turn."""


def start(chance: Random, catalog: Mapping[str, Any]) -> dict[str, Any]:
    """A position as the start of an example."""
    players = chance.sample(catalog["colours"], chance.randint(4, 6))
    rules = catalog["rules"]
    most, cap, last = chance.choice((3, 8, 11, 11)), rules["supply_cap"], rules["round_limit"]
    begins: dict[str, Any] = {
        "players": players,
        "progress": {name: chance.randint(max(rules["progress_floor"], most - 3), most) for name in players},
        "supplies": {name: chance.choice((0, 0, 1, 1, 2, 5, cap - 1, cap)) for name in players},
        "round": chance.choice((1, 1, 2, last - 1, last)),
        "turn": chance.choice((1, 2)),
    }
    if begins["turn"] == 2:
        before = Reading(catalog, {"players": players})
        begins["locked"] = {name: list(pair) for name, pair in pairs(chance, before).items()}
    return begins


def pairs(chance: Random, now: Reading) -> dict[str, list[str]]:
    """A legal play of everybody: mostly attacks on one or two, answers to them, and convoys."""
    victims = chance.sample(now.players, chance.choice((1, 2)))
    found = {}
    for name in now.players:
        choices = [choice["play"] for choice in now.offered()[name]]
        aimed = [pair for pair in choices if pair[1] in victims and pair[0] != "defend"]
        guarded = [pair for pair in choices if pair[0] == "defend" and name in victims]
        moves = [pair for pair in choices if pair[0] == "move"]
        found[name] = chance.choice(
            chance.choice([aimed or choices, guarded or aimed or choices, choices, moves or choices])
        )
    for name in now.players:  # some who are asked into a convoy answer
        asked = [one for one, pair in found.items() if pair == ["move", name]]
        if asked and chance.random() < 0.6 and now.refusal(name, ["move", asked[0]]) is None:
            found[name] = ["move", asked[0]]
    return found


def tries(chance: Random, now: Reading) -> Iterator[Step]:
    """Turns in which one play, or more, may be against the rules."""
    for _ in range(TRIES):
        given: dict[str, Any] = {name: list(pair) for name, pair in pairs(chance, now).items()}
        for name in chance.sample(now.players, chance.choice((1, 1, 2))):
            words = [*CARDS, "self", *now.colours, name, "parley"]
            given[name] = [chance.choice([*CARDS, *CARDS, "self"]), chance.choice(words)]
            if chance.random() < 0.1:
                given[name] = [*given[name], "self"]
        if chance.random() < 0.1:
            del given[chance.choice(now.players)]
        yield {"turn": given}
    if chance.random() < 0.2:
        players = chance.sample(now.colours, chance.randint(3, 6))
        yield {"set_up": {"players": players + ([players[0]] if chance.random() < 0.2 and len(players) < 6 else [])}}
