"""What the engine offers at a decision, and what the second reading would take: neither more nor less."""

import copy
from collections.abc import Iterable
from typing import Any

from generator.games.wizards_tower import state as at
from generator.games.wizards_tower.grid import NAMES
from generator.games.wizards_tower.state import TowerState
from generator.games.wizards_tower.telling import Telling
from tests.second_readings.beside.follow import Different
from tests.second_readings.plain import Table
from tests.second_readings.refused import Refused
from tests.second_readings.wizards_tower.cards import SIDES, beside, grid, wizard_card
from tests.second_readings.wizards_tower.heroes import check_geometry, check_tower, check_walkers, to_be_fought
from tests.second_readings.wizards_tower.position import in_game, living, lying
from tests.second_readings.wizards_tower.steps import take
from tests.second_readings.wizards_tower.wizard import barred, kept, take_away

Offer = tuple[Any, ...]
WORDS = {at.PLAY: {"play"}, at.FREE: {"use", "scry", "recall"}}
"""The verbs that are compared, where a decision has others too."""


def compare_offers(game: Telling, g: TowerState, seat: int, second: Table) -> None:
    """Raises Different where the choices differ; of decisions that cannot be told apart in steps nothing is said."""
    wanted, asked = _wanted(game, g, seat, second), WORDS.get(g.decision)
    if wanted is None:
        return
    named = [dict(game.name(g, seat, action)) for action in game.legal(g, seat)]
    offered = {tuple(row.values()) for row in named if asked is None or not asked.isdisjoint(row)}
    if offered != wanted:
        more, less = sorted(offered - wanted), sorted(wanted - offered)
        raise Different(
            f"decision {g.decision} of {game.step_open or 'a turn'} {game.given}: offered {more}, not {less}"
        )


def _wanted(game: Telling, g: TowerState, seat: int, second: Table) -> set[Offer] | None:
    """What the second reading would take; None where it is not asked."""
    now = copy.deepcopy(second)
    match g.decision:
        case at.PLAY:
            return {(card,) for card in set(now["hand"]) if _playable(now, card)}
        case at.RAGE:
            for place in game.given["remove"]:
                take_away(now, place)
            return {(place,) for place in grid(now["size"]) if kept(now, place) is None}
        case at.FIGHT:
            return {(place,) for place in grid(now["size"]) if to_be_fought(now, place) and place not in now["fought"]}
        case at.TARGET:
            return {
                (hero["at"],) for hero in now["heroes"].values() if hero["alive"] and _target(game, now, hero["at"])
            }
        case at.PLACE:
            return _places(game, g, now)
        case at.FREE:
            return set(_uses(now, game.hero(seat)))
        case at.STEP:
            return {("stay",), *_steps(game, g, seat, now)}
    return None


def _takes(g: Table, verb: str, **given: Any) -> bool:
    try:
        take(copy.deepcopy(g), verb, given)
    except Refused:
        return False
    return True


def _playable(g: Table, name: str) -> bool:
    """Whether a card can be played in any way at all."""
    card = wizard_card(name)
    op = card["ops"][0]
    if op["op"] == "place_tokens":
        places = [
            spot for spot in grid(g["size"]) for _ in range(in_game(g)) if barred(g, spot, "m1", [spot], False) is None
        ]
        ground = [spot for spot in places if spot != g["tower"]]
        kind, many = (f"m{op['level']}", op["monsters"]) if op["monsters"] else ("trap", op["traps"])
        room = sum(in_game(g) - len(g["down"].get(s, [])) - len(g["up"].get(s, [])) for s in set(places))
        if kind == "trap":
            room = sum(in_game(g) - len(g["down"].get(s, [])) - len(g["up"].get(s, [])) for s in set(ground))
        return bool(card["cost"] <= g["mana"] and g["supply"][kind] >= many and room >= many)
    ways: list[Table] = [{}]
    if op["op"] in ("freeze", "damage"):
        ways = [{"at": spot} for spot in grid(g["size"])]
    elif op["op"] == "place_under_hero":
        tokens = [f"m{op['level']}"] * op["monsters"]
        ways = [
            {"at": spot, "place": {spot: [*tokens, *["blank"] * blanks]}}
            for spot in {g["heroes"][name]["at"] for name in living(g)}
            for blanks in range(op["blanks"] + 1)
        ]
    elif op["op"] == "rotate_tower":
        ways = [{"dir": side} for side in SIDES]
    elif op["op"] == "move_hero":
        ways = [{"hero": hero, "to": spot} for hero in g["heroes"] for spot in grid(g["size"])]
    elif op["op"] == "discard_equipment":
        ways = [{"hero": name, "discard": card} for name, hero in g["heroes"].items() for card in hero["equipped"]]
    if op["op"] == "draw_wizard":
        return bool(card["cost"] <= g["mana"])
    return any(_takes(g, "play", card=name, **way) for way in ways)


def _target(game: Telling, g: Table, spot: str) -> bool:
    """Whether a card can be aimed at a tile with heroes."""
    op = wizard_card(game.given["card"])["ops"][0]
    room = in_game(g) - len(g["down"].get(spot, [])) - len(g["up"].get(spot, []))
    return bool(op["op"] != "place_under_hero" or room >= op["monsters"])


def _places(game: Telling, g: TowerState, second: Table) -> set[Offer] | None:
    """The tokens still held on all tiles that take them; where traps are short of places the engine may offer less."""
    for spot, tokens in game.given["place"].items():
        second["down"].setdefault(spot, []).extend(tokens)
    kinds = {at.KINDS[game.tables.kind[token]] for token in g.piles[at.Z.HELD]}
    spots = grid(second["size"])
    if "trap" in kinds and sum(barred(second, spot, "trap", [spot], False) is None for spot in spots) < 4:
        return None
    return {(kind, spot) for kind in kinds for spot in spots if barred(second, spot, kind, [spot], False) is None}


def _uses(g: Table, name: str) -> Iterable[Offer]:
    """The cards that a hero can use now, with where or to whom."""
    for card in set(g["heroes"][name]["hand"]):
        if card == "scrying_orb":
            for spot in grid(g["size"]):
                if _takes(g, "use", hero=name, card=card, at=spot):
                    yield (spot,)
        elif card == "recall_relic":
            for other in g["heroes"]:
                if _takes(g, "use", hero=name, card=card, to=other):
                    yield (other,)
        elif _takes(g, "use", hero=name, card=card):
            yield (card,)


def _steps(game: Telling, g: TowerState, seat: int, second: Table) -> Iterable[Offer]:
    """The next steps of a hero whose path, and those of the others, are named so far."""
    paths = {game.hero(hero): [NAMES[place] for place in g.paths[hero]] for hero in range(1, len(g.paths))}
    ends = {name: path[-1] if path else second["heroes"][name]["at"] for name, path in paths.items()}
    name, here = game.hero(seat), ends[game.hero(seat)]
    # Who names the tower goes there with all who can come along in this step.
    together = [game.hero(hero) for hero in g.living if game.may_step(g, hero) and ends[game.hero(hero)] == here]
    together = [hero for hero in together if len(paths[hero]) == len(paths[name])]
    for way in SIDES.values():
        spot = beside(here, way)
        longer = {hero: [*paths[hero], spot] for hero in (together if spot == second["tower"] else [name])}
        if _allowed(second, {**paths, **longer}):
            yield (spot,)


def _allowed(g: Table, paths: dict[str, list[str]]) -> bool:
    try:
        check_geometry(g, paths)
        check_walkers(g, paths, [name for name in living(g) if lying(g, g["heroes"][name]["at"])])
        check_tower(g, paths)
    except Refused:
        return False
    return True
