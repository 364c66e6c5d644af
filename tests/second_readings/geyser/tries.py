"""Random positions and steps for two readings of Geyser: crowded, so that tokens meet, are locked and run out."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from tests.second_readings.geyser.reading import SIDES, Reading

Step = dict[str, Any]
TRIES = 3
"""Steps of any kind that are tried before each turn."""


def start(chance: Random, catalog: Mapping[str, Any]) -> dict[str, Any]:
    """A position as the start of an example: all tokens near some squares of the board."""
    order = _order(chance)
    empty = Reading(catalog, {"order": order, "tokens": {side: [] for side in order}})
    middles = [*chance.sample(sorted(empty.geysers), 2), chance.choice([empty.mother, empty.starts[order[0]]])]
    middles = middles[: chance.choice((1, 3, 3))]
    crowd = [name for middle in middles for name in _near(empty, middle, chance.randint(1, 3))]
    crowd += [empty.starts[side] for side in order]
    most = chance.choice((2, 5, 8, 8))
    tokens: dict[str, list[str]] = {side: [] for side in order}
    for side in order:
        for _ in range(chance.choice((0, 1, most, most, most))):
            spot = chance.choice(crowd) if chance.random() < 0.7 else chance.choice(sorted(empty.geysers))
            spot = spot if chance.random() < 0.75 or not tokens[side] else chance.choice(tokens[side])
            taken = any(spot in tokens[other] for other in order if other != side)
            room = tokens[side].count(spot) < empty.rules["stack_limit"]
            if not taken and room and empty.rules["tokens_per_tribe"] > len(tokens[side]):
                tokens[side].append(spot)
    holder = order[-1]
    if chance.random() < 0.25 and not any(empty.mother in squares for squares in tokens.values()):
        kept = [name for name in tokens[holder] if name not in empty.geysers]
        others = {name for other in order[:-1] for name in tokens[other]}
        free = [name for name in sorted(empty.geysers) if name not in others]
        held = [empty.mother, *free[: empty.rules["mother_requirement"] + chance.choice((-1, 0, 0, 1))]]
        tokens[holder] = [*held, *kept][: empty.rules["tokens_per_tribe"]]
    limit = empty.rules["round_limit"]
    number = chance.choice((1, 2, 7, limit - 1, limit))
    roller = order[0] if number == 1 else chance.choice(order)
    return {"order": order, "tokens": tokens, "round": number, "turn": chance.choice(order), "roller": roller}


def _order(chance: Random) -> list[str]:
    players = chance.choice(([0, 2], [1, 3], [0, 1, 2], [0, 1, 2, 3], [1, 2, 3], [0, 3]))
    turned = chance.randrange(len(players))
    return [SIDES[side] for side in players[turned:] + players[:turned]]


def _near(board: Reading, middle: str, steps: int) -> list[str]:
    found = [middle]
    for _ in range(steps):
        found = sorted({*found, *(other for name in found for other in board.beside(name))})
    return found


def dice(chance: Random, now: Reading, side: str = "", to: str = "") -> Step:
    """The throws of a battle, as many as it may need, and what to do about the ties."""
    half = now.rules["battle_dice"]
    throws = [[chance.randint(1, 6) for _ in range(2 * half)] for _ in range(40)]
    rivals = now.rivals(side, to) if side else []
    if rivals:
        ahead = now.controls(side) - now.controls(rivals[0])
        tied = [throw for throw in throws if sum(throw[:half]) + ahead == sum(throw[half:])]
        ties = min(len(tied), chance.choice((0, 0, 1, 2, 5)))
        return {"battle": [*tied[:ties], throws[0]], "tie": ["retry"] * ties + ["retreat"]}
    return {"battle": throws[:4], "tie": ["retry"] * 3 + ["retreat"]}


def turn(chance: Random, now: Reading) -> Step:
    """A legal step, with what may follow from it; attacks and landings rather than others."""
    ((side, choices),) = now.offered().items()
    aims = {index: str(choice["move"]["to"]) for index, choice in enumerate(choices) if "move" in choice}
    attacks = [choices[index] for index, to in aims.items() if now.rivals(side, to)]
    landings = [choices[index] for index, to in aims.items() if to in {*now.geysers, now.mother}]
    choice = chance.choice(chance.choice((attacks or choices, landings or choices, choices)))
    ((verb, words),) = choice.items()
    given = {"by": side, **(words if isinstance(words, Mapping) else {})}
    if chance.random() < (0.5 if verb == "pass" else 0.03):
        given["place"] = chance.choice(now.squares())  # it is refused: this turn brings no token
    if verb == "fire":
        return {verb: {**given, "dice": [chance.randint(1, 6), chance.randint(1, 6)]}}
    if verb == "pass":
        return {verb: given}
    to = str(given.get("to", now.starts[side]))
    given |= dice(chance, now, side, to)
    if "to" in given and to in now.geysers and chance.random() < 0.8:
        limit = now.rules["stack_limit"]
        full = [name for name in now.around(to) if now.here(side, name) == limit or now.rivals(side, name)]
        spots = [*now.around(to), *full * 3, "none", to, chance.choice(now.squares())]
        said = [chance.choice(spots) for _ in range(now.rules["place_per_landing"])]
        given["place"] = said[: said.index("none") + 1] if "none" in said else said
    elif chance.random() < 0.05:
        given["place"] = chance.choice(now.squares())
    return {verb: given}


def tries(chance: Random, now: Reading) -> Iterator[Step]:
    """Steps that may be against the rules; they change nothing that is not also changed by the second reading."""
    for _ in range(TRIES if now.turn < len(now.order) else 1):
        side = chance.choice(now.order)
        if now.turn < len(now.order) and chance.random() < 0.9:
            side = now.order[now.turn]
        verb = chance.choice((*("move",) * 8, "callup", "pass", "fire"))
        given: Step = {"by": side}
        if verb == "fire":
            given["dice"] = [chance.randint(1, 6), chance.randint(1, 6)]
        elif verb != "pass":
            given |= dice(chance, now)
        if chance.random() < 0.1:
            given["place"] = chance.choice(now.squares())
        if verb == "move":
            others = [name for other in now.order for name in now.tokens[other]]
            given["from"] = chance.choice([*now.tokens[side] * 3, *others, "a2"])
            near = [*now.beside(given["from"])] * 8 + [given["from"], chance.choice(now.squares())]
            given["to"] = chance.choice(near)
        yield {verb: given}
    if chance.random() < 0.1:
        rolls = [{side: chance.randint(1, 6) for side in now.order}]
        first = max(now.order, key=lambda side: rolls[0][side])
        yield {"start_roll": {"rolls": rolls + ([{first: 6}] if chance.random() < 0.4 else [])}}
