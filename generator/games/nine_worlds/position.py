"""Positions in words, declared once (section 8.1): what a seat sees of them, and how a worked example begins."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from generator.engine.actions import FACE_DOWN
from generator.engine.game import REFEREE, Viewer
from generator.engine.language import Reading, named, only, whole
from generator.engine.parts import ForEach, ForEachSeat, NumberOf, OwnPart, PileOf, RowOf, Things, Told, WordOf
from generator.games.example_checks import typed
from generator.games.nine_worlds.morale import DRAWN, GOING_ON, LOST, WON
from generator.games.nine_worlds.sections import WorldsStart
from generator.games.nine_worlds.setup import SettingUp
from generator.games.nine_worlds.state import NO_TOKENS, NOTHING, SEAT_NAMES, C, D, Phase, R, WorldsState, Z
from generator.games.nine_worlds.tokens import KINDS_OF_TOKENS
from generator.games.nine_worlds.turns import PHASES
from generator.games.nine_worlds.words import ELEMENTS, LIBRARIES, STATS

_RESULTS = {WON: "attacker", LOST: "defender", DRAWN: "draw", GOING_ON: "going on"}
_MOST = 1_000
_PRINTED = ("open", "neighbours", "libraries")
_IF_ANY = ("winner", "on_places", "dealt", "void", "hel", "valhalla", "until_end_of_turn", "tally", "attacks", "fight")
"""Parts of a position that a seat does not read: what the mat shows, and these where there is nothing of them."""


@lru_cache(maxsize=8)
def table(game: SettingUp, players: int) -> RowOf:
    """The parts of a position with so many players, in the order in which they are laid down."""
    mat, seats = game.mats[players], SEAT_NAMES[:players]
    worlds = [word if world in mat.open else "" for world, word in enumerate(game.world_ids)]
    cards = Things("card", game.card_ids, [found.number for found in game.of], (Z.AWAY,))

    def by_world(tells: Callable[[WorldsState, int], Any]) -> Told:
        return Told(lambda viewer, _: {worlds[world]: tells(viewer.g, world) for world in mat.open})

    def names(pile: Sequence[int]) -> list[str]:
        return [game.card_name(card) for card in pile]

    def taking(viewer: Viewer, lays: Callable[..., None]) -> Callable[[str, Mapping[str, Any]], None]:
        return lambda name, row: lays(game, viewer.g, cards.take(viewer, row["card"], Z.AWAY), worlds, name, row)

    return RowOf(
        round=NumberOf(C.ROUND, 1, _MOST),
        active=WordOf("active", seats, "player"),
        phase=_told(lambda _, g: PHASES[_phase(g)]),
        winner=_told(lambda _, g: [seats[seat] for seat in g.winners] if g.ended >= 0 else None),
        open=_told(lambda *_: [worlds[world] for world in mat.open]),
        neighbours=by_world(lambda _, world: [worlds[other] for other in mat.beside[world]]),
        holders=ForEach(WordOf("holder", seats, "player", per_owner=True), worlds, "world"),
        resistance=by_world(game.resistance),
        creatures=OwnPart(
            lambda viewer, _: {viewer.g.label[card]: _creature(game, viewer.g, card) for card in _fighters(viewer.g)},
            lambda viewer, given, _: _each(given, taking(viewer, _bring)),
        ),
        places=OwnPart(
            by_world(lambda g, world: names(g.slots[world])).tells,
            lambda viewer, given, _: _each(given, taking(viewer, _build)),
        ),
        stats=_told(lambda game, g: {g.label[card]: _statistics(game, g, card) for card in _fighters(g)}),
        on_places=_told(
            lambda _, g: {g.label[c]: _tokens(g.tokens[c]) for places in g.slots for c in places if any(g.tokens[c])}
        ),
        hands=ForEachSeat(PileOf(cards, Z.HAND, counted=True)),
        dealt=ForEachSeat(PileOf(cards, Z.DEALT, counted=True)),
        void=Told(lambda viewer, _: [_in_void(game, viewer, card) for card in viewer.g.piles[Z.VOID]]),
        libraries=ForEach(PileOf(cards, Z.LIBRARY, top_first=True, counted=True), LIBRARIES, "library", sparse=False),
        library_sizes=_told(lambda _, g: {name: len(g.piles[Z.LIBRARY + n]) for n, name in enumerate(LIBRARIES)}),
        spent=ForEach(PileOf(cards, Z.SPENT), LIBRARIES, "library", sparse=False),
        hel=PileOf(cards, Z.HEL),
        valhalla=PileOf(cards, Z.VALHALLA),
        pools=ForEachSeat(OwnPart(lambda viewer, seat: _tokens(game.pool(viewer.g, seat)), _fill)),
        supply=RowOf(**{element: NumberOf(C.SUPPLY + n, 0, _MOST) for n, element in enumerate(ELEMENTS)}),
        until_end_of_turn=_told(lambda _, g: [[g.label[card], STATS[figure], n] for card, figure, n in g.boosts]),
        tally=_told(lambda _, g: {name: list(g.tallies[n]) for n, name in enumerate(seats) if g.tallies[n]}),
        attacks=_told(lambda _, g: list(g.attacks)),
        fight=_told(lambda _, g: None if g.result < 0 else _fight(g)),
    )


def _told(tells: Callable[[Any, WorldsState], Any]) -> Told:
    return Told(lambda viewer, _: tells(viewer.game, viewer.g))


# ------------------------------------------------------------ what is told


def seen(told: Mapping[str, Any]) -> dict[str, Any]:
    """A position as a seat reads it: without what the mat shows all game and what is empty, creatures on one line."""
    found = {key: value for key, value in told.items() if key not in _PRINTED and (_any(value) or key not in _IF_ANY)}
    figures = found.pop("stats")
    found["creatures"] = {
        name: {
            "side": row["side"],
            "world": row["world"],
            **({} if name.startswith(row["card"]) else {"card": row["card"]}),
            **figures[name],
            **{key: row[key] for key in ("damage", "fatigue", "tokens", "exhausted", "arrived") if row[key]},
        }
        for name, row in told["creatures"].items()
    }
    return found


def _any(value: Any) -> bool:
    return any(value.values()) if isinstance(value, Mapping) else bool(value)


def _phase(g: WorldsState) -> int:
    """The phase that asks: choices of some are made when the next has its turn already."""
    if g.held or g.ended >= 0:
        return g.phase
    if g.phase == Phase.DRAWING:
        return Phase.GATHERING
    if g.phase == Phase.EVENTS and not g.plays:
        return Phase.DRAWING
    if g.phase == Phase.ENDING and g.decision != D.DISCARD:
        return Phase.CONQUERING
    return g.phase


def _fighters(g: WorldsState) -> list[int]:
    return [card for band in g.bands for card in band]


def _tokens(amounts: Sequence[int]) -> dict[str, int]:
    return {ELEMENTS[element]: n for element, n in enumerate(amounts) if n}


def _statistics(game: SettingUp, g: WorldsState, card: int) -> dict[str, int]:
    return {stat: game.figure(g, card, number) for number, stat in enumerate(STATS)}


def _creature(game: SettingUp, g: WorldsState, card: int) -> dict[str, Any]:
    return {
        "card": game.card_name(card),
        "side": game.seat_names(g)[g.side[card]],
        "world": game.world_ids[g.where[card] - Z.WORLD],
        "exhausted": g.exhausted[card],
        "damage": g.damage[card],
        "fatigue": g.fatigue[card],
        "tokens": _tokens(g.tokens[card]),
        "arrived": card in g.arrived,
    }


def _in_void(game: SettingUp, viewer: Viewer, card: int) -> str:
    """A card in the void; of a hidden one its library (NW-ATTR-6)."""
    if viewer.seat == REFEREE or game.sees(viewer.g, viewer.seat, Z.VOID, card):
        return game.card_name(card)
    return f"{FACE_DOWN} ({LIBRARIES[game.of[card].library]})"


def _fight(g: WorldsState) -> dict[str, Any]:
    """The fight that goes on, or the last one."""
    marks = zip(g.marks, ("pride", "humility"), strict=True)
    return {
        "result": _RESULTS[g.result],
        "exhausts": {"attacker": g.exhausts[0], "defender": g.exhausts[1]},
        "marks": {g.label[card]: mark for card, mark in marks if card >= 0},
        "cycles": g.cycles,
        "attacking": [g.label[card] for card in g.lines[0]],
        "defending": [g.label[card] for card in g.lines[1]],
        "facing": [[g.label[one], g.label[other]] for one, other in g.faces],
    }


# ------------------------------------------------------------ how an example begins


def lay(game: SettingUp, given: Mapping[str, Any]) -> WorldsState:
    """The position an example begins with; raises ValueError for what cannot be (NW-V-23)."""
    rules = game.rules
    players = whole(typed(WorldsStart, given).players, "players", rules.players_min, rules.players_max)
    g = game.empty(players, 0)
    g.held, g.phase, g.turn, g.log = 1, Phase.REPLENISHING, rules.first_turn_draws_skipped + 1, None
    g.where, g.piles = [Z.AWAY] * len(g.where), [()] * len(g.piles)
    for seat, home in enumerate(game.mats[players].homes):
        g.holder[home] = seat
    table(game, players).lay(Viewer(game, g, REFEREE), {"round": 2, **given})
    if min(g.counters[C.SUPPLY : C.SUPPLY + KINDS_OF_TOKENS]) < 0:
        raise ValueError("there are not so many tokens")
    g.low, g.high, g.log = g.counters[:], g.counters[:], []
    return g


def _each(given: Mapping[str, Any], lays: Callable[[str, Mapping[str, Any]], None]) -> None:
    """Lay down one row after another, by their names."""
    reading = Reading()
    for name, row in given.items():
        with reading.at(name):
            lays(name, row)
    reading.done()


def _bring(
    game: SettingUp, g: WorldsState, card: int, worlds: Sequence[str], name: str, row: Mapping[str, Any]
) -> None:
    """A creature in play."""
    seat, world = named(row["side"], game.seat_names(g), "player"), named(row["world"], worlds, "world")
    g.label = labelled(g.label, card, name)
    game.enter(g, card, seat, world, R.STATE_5)
    g.exhausted[card] = row.get("exhausted", False)
    g.damage[card], g.fatigue[card] = row.get("damage", 0), row.get("fatigue", 0)
    g.counters[C.DAMAGE] += g.damage[card]
    g.counters[C.FATIGUE] += g.fatigue[card]
    g.tokens[card] = _from_supply(g, row.get("tokens", {}))
    if not row.get("arrived"):
        g.arrived = g.arrived[:-1]


def _build(
    game: SettingUp, g: WorldsState, card: int, worlds: Sequence[str], name: str, row: Mapping[str, Any]
) -> None:
    """A place in play."""
    g.label = labelled(g.label, card, name)
    game.settle_place(g, card, named(row["world"], worlds, "world"), NOTHING, R.STATE_1)
    g.tokens[card] = _from_supply(g, row.get("tokens", {}))


def _fill(viewer: Viewer, given: Mapping[str, Any], seat: int) -> None:
    """A pool."""
    first = C.POOL + seat * KINDS_OF_TOKENS
    viewer.g.counters[first : first + KINDS_OF_TOKENS] = _from_supply(viewer.g, given)


def _from_supply(g: WorldsState, given: Mapping[str, Any]) -> tuple[int, ...]:
    """Tokens by element, which the supply has no more."""
    only(given, ELEMENTS, "tokens")
    found = tuple([whole(given.get(element, 0), element, 0, _MOST) for element in ELEMENTS])
    for element, n in enumerate(found):
        g.counters[C.SUPPLY + element] -= n
    return found if any(found) else NO_TOKENS


def labelled(labels: Sequence[str], card: int, name: str) -> tuple[str, ...]:
    """The names of the cards where that card is called so, and another that was is not."""
    found = [f"{label}'" if label == name else label for label in labels]
    found[card] = name
    return tuple(found)
