"""Positions in the fields of the worked examples (section 8.1): what a seat sees, and how an example begins."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from generator.dataclass import dataclass
from generator.engine.game import REFEREE, Viewer
from generator.engine.language import Reading, named, whole
from generator.engine.parts import ForEachSeat, NumberOf, OwnPart, RowOf, TablePart, Told
from generator.engine.state import count
from generator.games.example_checks import typed
from generator.games.mana_maker.decks import team_numbers
from generator.games.mana_maker.designs import POWER, SPEED, TOUGHNESS, VITALITY
from generator.games.mana_maker.sections import Attached, Start
from generator.games.mana_maker.setup import SettingUp
from generator.games.mana_maker.state import ACTING, NOTHING, SEAT_NAMES, SEATS, C, ManaState, R, Z
from generator.games.mana_maker.words import COLOURS, STATUSES, WIZARD

_MOST = 10**6
_FIGURES = {"power": POWER, "vitality": VITALITY, "toughness": TOUGHNESS, "speed": SPEED}
_STEPS = (
    "set-up", "draw", "production", "statuses", "beginning", "Action Points", "actions", "end", "fading", "hand limit",
    "passing",
)  # fmt: skip


@lru_cache(maxsize=8)
def table(game: SettingUp) -> RowOf:
    """The parts of a position, in the order in which they are laid down."""
    mana = OwnPart(lambda viewer, seat: _by_colour(viewer.g.counters, seat, C.MANA), _fill)
    capacity = Told(lambda viewer, seat: _by_colour(viewer.g.capacity, seat))
    hands, decks, discards = (ForEachSeat(_Cards(game, zone)) for zone in (Z.HAND, Z.DECK, Z.DISCARD))
    return RowOf(
        round=NumberOf(C.ROUND, 1, game.rules.round_limit),
        active=OwnPart(lambda viewer, _: _seats(viewer)[min(viewer.g.active, len(_seats(viewer)) - 1)], _begin),
        step=Told(lambda viewer, _: _STEPS[viewer.g.step]),
        out=OwnPart(lambda viewer, _: [n for s, n in enumerate(_seats(viewer)) if s not in viewer.g.living], _leave),
        winner=Told(lambda viewer, _: _winners(viewer)),
        entities=OwnPart(
            lambda viewer, _: {viewer.g.label[s]: _entity(game, viewer.g, s) for rank in viewer.g.ranks for s in rank},
            lambda viewer, given, _: _place(game, viewer.g, given),
        ),
        mana=ForEachSeat(mana),
        capacity=ForEachSeat(capacity),
        production=Told(
            lambda viewer, _: {_seats(viewer)[s]: _by_colour(viewer.g.production, s) for s in viewer.g.living}
        ),
        hands=hands,
        decks=decks,
        discards=discards,
        missed_draws=ForEachSeat(NumberOf(C.MISSED, 0, _MOST)),
        attacks=Told(lambda viewer, _: list(viewer.g.attacks)),
    )


def lay(game: SettingUp, given: Mapping[str, Any]) -> ManaState:
    """The position an example begins with, in step 6; raises ValueError for what cannot be laid there.

    Whether it is a position of a game is for the checks of examples (MM-V-23).
    """
    start = typed(Start, given)
    whole(start.players, "players", game.rules.players_min, game.rules.players_max)
    whole(start.worlds, "worlds", 1, 2)
    teams = team_numbers([start.teams.get(seat, seat) for seat in start.seats])
    g = game.empty(start.players, start.worlds, teams, (NOTHING,) * (start.players * game.most_cards), 0)
    g.held, g.step, g.log = 3, ACTING, None
    homes = {
        f"W{number + 1}": {
            "card": game.card_ids[game.wizard],
            "side": seat,
            "at": game.tile_words(g, game.boards.start(number)),
            **given.get("wizards", {}).get(seat, {}),
        }
        for number, seat in enumerate(start.seats)
        if seat not in start.out
    }
    entities = {**homes, **given.get("entities", {})}
    table(game).lay(Viewer(game, g, REFEREE), {**given, "round": start.round, "entities": entities})
    game.most_points(g, R.TURN_5)
    g.low, g.high, g.log = g.counters[:], g.counters[:], []
    return g


# ------------------------------------------------------------ seats, mana and cards


def _seats(viewer: Viewer) -> Sequence[str]:
    return SEAT_NAMES[: len(viewer.g.chosen)]


def _winners(viewer: Viewer) -> list[str] | None:
    return [_seats(viewer)[seat] for seat in viewer.g.winners] if viewer.g.ended >= 0 else None


def _begin(viewer: Viewer, seat: Any, _: int) -> None:
    viewer.g.active = named(seat, _seats(viewer), "player")


def _leave(viewer: Viewer, out: Sequence[Any], _: int) -> None:
    left = {named(seat, _seats(viewer), "player") for seat in out}
    viewer.g.living = tuple([seat for seat in viewer.g.living if seat not in left])


def _by_colour(levels: Sequence[int], seat: int, first: int = 0) -> dict[str, int]:
    return {colour: levels[first + number * SEATS + seat] for number, colour in enumerate(COLOURS)}


def _fill(viewer: Viewer, levels: Mapping[str, Any], seat: int) -> None:
    for colour, level in levels.items():
        place = named(colour, COLOURS, "colour of mana") * SEATS + seat
        viewer.g.counters[C.MANA + place] = whole(level, colour, 0, viewer.g.capacity[place])


@dataclass(frozen=True, slots=True)
class _Cards(TablePart):
    """The cards of a seat in a zone, the top of a deck first; of those that the viewer does not see the number."""

    game: SettingUp
    zone: int

    def show(self, viewer: Viewer, owner: int = 0) -> list[str] | int:
        g, zone = viewer.g, self.zone + owner
        if viewer.seat != REFEREE and not self.game.sees(g, viewer.seat, zone, NOTHING):
            return len(g.piles[zone])
        names = [self.game.design_of(g, card).row.id for card in g.piles[zone]]
        return names[::-1] if self.zone == Z.DECK else names

    def lay(self, viewer: Viewer, given: Any, owner: int = 0) -> None:
        for card in reversed(given) if self.zone == Z.DECK else given:
            self.game.bring(viewer.g, owner, named(card, self.game.card_ids, "card"), self.zone + owner)


# ------------------------------------------------------------ Entities


def _entity(game: SettingUp, g: ManaState, slot: int) -> dict[str, Any]:
    return {
        "card": game.card_ids[g.design[slot]],
        "side": SEAT_NAMES[game.seat_of(slot)],
        "at": game.tile_words(g, g.tile[slot]),
        "damage": g.counters[game.harm + slot],
        "ap": g.counters[game.points + slot],
        "status": {STATUSES[kind]: {"n": n, "turns": turns} for kind, n, turns in g.status[slot]},
        "attached": [game.card_ids[number] for number in g.form[slot][1:]],
        **{name: game.figure(g, slot, figure) for name, figure in _FIGURES.items()},
    }


def _place(game: SettingUp, g: ManaState, entities: Mapping[str, Any]) -> None:
    reading = Reading()
    for name, row in entities.items():
        with reading.at(name):
            _enter(game, g, name, row)
    reading.done()


def _enter(game: SettingUp, g: ManaState, name: str, row: Mapping[str, Any]) -> None:
    """An Entity comes on the board with all that it has there."""
    seat, number = named(row["side"], game.seat_names(g), "player"), named(row["card"], game.card_ids, "card")
    wizard, tile = name == f"W{seat + 1}", game.tile_of(g, row["at"])
    if not game.of[number].entity or (game.of[number].type == WIZARD) != wizard:
        raise ValueError(f"{row['card']!r} is neither a Critter nor a Structure")
    if tile < 0 or g.at[tile] >= 0:
        raise ValueError(f"there is no empty tile {row['at']}")
    if seat not in g.living or game.free_slot(g, seat) < 0 or game.called(g, name) >= 0:
        raise ValueError(f"{row['side']} cannot have another Entity called {name!r}")
    if wizard:
        slot = game.set_wizard(g, seat, tile)
    else:
        card = game.bring(g, seat, number, Z.PLAY + seat) if game.rows[number].deckable else NOTHING
        slot = game.enter(g, seat, number, tile, card, R.TOKEN_1, name)
    for entry in row.get("attached", []):
        borne = Attached(card=entry) if isinstance(entry, str) else Attached.model_validate(entry)
        owner = seat if borne.by is None else named(borne.by, game.seat_names(g), "player")
        card = game.bring(g, owner, named(borne.card, game.card_ids, "card"), Z.PLAY + seat)
        game.attach(g, slot, (*g.attached[slot], card))
        game.changed(g, slot, game.design_of(g, card))
    for status, values in row.get("status", {}).items():
        game.give_status(g, slot, named(status, STATUSES, "status"), values.get("n", 0), values.get("turns", 0))
    game.wound(g, slot, whole(row.get("damage", 0), "damage", 0, game.figure(g, slot, VITALITY) - 1))
    speed = game.rules.wizard_speed if wizard else game.figure(g, slot, SPEED)
    count(g, game.points + slot, row.get("ap", speed) - g.counters[game.points + slot], R.TURN_5)
