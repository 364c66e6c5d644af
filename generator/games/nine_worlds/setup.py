"""How a game begins: dealt (NW-SETUP), or laid out as a worked example says (section 8.1)."""

from collections.abc import Mapping, Sequence
from typing import Any

from generator.engine.chance import seeded, shuffle
from generator.engine.language import Reading, listed, mapping, named, only, whole
from generator.engine.position import blank
from generator.engine.state import count, note
from generator.games.nine_worlds.pieces import KINDS_OF_TOKENS
from generator.games.nine_worlds.sections import WorldsSetup
from generator.games.nine_worlds.state import NO_TOKENS, NOTHING, RING, SEAT_NAMES, C, D, Phase, R, WorldsState, Z
from generator.games.nine_worlds.turns import Asked, Turns
from generator.games.nine_worlds.words import ELEMENTS, LIBRARIES

START = (
    "players", "active", "round", "pools", "hands", "holders", "creatures", "places", "libraries", "spent", "hel",
    "valhalla", "supply",
)  # fmt: skip
_ALWAYS = (
    R.CORE_1, R.CORE_2, R.CORE_5, R.CORE_6, R.WORLD_1, R.WORLD_2, R.WORLD_4, R.WORLD_5, R.WORLD_6, R.WORLD_7, R.WORLD_8,
    R.WORLD_9, R.LIB_1, R.LIB_2, R.STATE_1, R.STATE_2, R.STATE_9, R.SETUP_1, R.SETUP_2, R.TURN_5, R.ELEM_1,
    R.CARD_1, R.CARD_2, R.CARD_3, R.CARD_4, R.CARD_8, R.ATTR_7, R.EFF_10, R.SIM_1,
)  # fmt: skip
"""The rules that say what there is, and act from the beginning."""
_OF_CREATURE = ("card", "side", "world", "tokens", "exhausted", "damage", "fatigue", "arrived")


class SettingUp(Turns):
    """New positions."""

    def seat_names(self, state: WorldsState) -> list[str]:
        """P1, P2, ..."""
        return list(SEAT_NAMES[: len(state.chosen)])

    def empty(self, players: int, seed: int) -> WorldsState:
        """A mat without anything in play; all cards lie in their libraries, as they are numbered."""
        cards = len(self.made)
        g = WorldsState(
            **blank(cards, len(C.names), [seed], players, len(Z.names)),
            side=[NOTHING] * cards,
            exhausted=[0] * cards,
            tokens=[NO_TOKENS] * cards,
            damage=[0] * cards,
            fatigue=[0] * cards,
            slot=[NOTHING] * cards,
            bands=[()] * players,
            slots=[()] * (RING + 1),
            holder=[NOTHING] * (RING + 1),
            tallies=[()] * players,
            label=tuple(self.made),
        )
        g.where = [Z.LIBRARY + found.library for found in self.of]
        for library in range(len(LIBRARIES)):
            g.piles[Z.LIBRARY + library] = tuple([c for c, found in enumerate(self.of) if found.library == library])
        for element in range(KINDS_OF_TOKENS):
            place = C.SUPPLY + element
            g.counters[place] = g.low[place] = g.high[place] = self.rules.token_supply_per_element
        return g

    # ------------------------------------------------------------ a new game

    def setup(self, players: int, seed: int, setup: str | None = None) -> WorldsState:
        """NW-SETUP-1 to -8."""
        opening: WorldsSetup = self.opening(players, setup)
        g = self.empty(players, seeded(seed, "libraries"))
        for rule in _ALWAYS:
            note(g, rule)
        for library in range(len(LIBRARIES)):
            cards = list(g.piles[Z.LIBRARY + library])
            shuffle(g, 0, cards)
            g.piles[Z.LIBRARY + library] = tuple(cards)
        self.deal(g, opening.avatars)
        if opening.avatars is None:
            self.ask_all(g, D.KEEP, range(players))
        else:
            chosen = [self.number("keep", self.card_ids.index(name)) for name in opening.avatars]
            self.together(g, D.KEEP, chosen)
            g.stack.reverse()
        self.run(g)
        return g

    def deal(self, g: WorldsState, avatars: Sequence[str] | None = None) -> None:
        """NW-SETUP-3, -8: each player's Avatars from the top of their library, or the one that is named by seat."""
        for seat in range(len(g.chosen)):
            if avatars is not None:
                card = self.card_in(g, self.card_ids.index(avatars[seat]), Z.LIBRARY)
                self.put(g, card, Z.DEALT + seat, R.SETUP_3)
                continue
            for _ in range(self.rules.avatars_dealt):
                self.put(g, g.piles[Z.LIBRARY][-1], Z.DEALT + seat, R.SETUP_3)
        count(g, C.ROUND, 1 - g.counters[C.ROUND], R.SETUP_8)

    def together(self, g: WorldsState, decision: int, chosen: Sequence[int]) -> None:
        """NW-SETUP-3 to -7: the Avatars are revealed, then tokens and cards."""
        mat, rules = self.mats[len(g.chosen)], self.rules
        for seat, action in enumerate(chosen):
            card = self.card_in(g, self.args(action)[0], Z.DEALT + seat)
            self.enter(g, card, seat, mat.homes[seat], R.SETUP_4)
            g.holder[mat.homes[seat]] = seat
            for other in g.piles[Z.DEALT + seat]:
                self.put(g, other, Z.AWAY, R.SETUP_3)
            for element in range(KINDS_OF_TOKENS):
                self.gain(g, seat, element, rules.start_tokens_each_element, R.SETUP_5)
        g.arrived = ()
        for other in g.piles[Z.LIBRARY]:
            self.put(g, other, Z.AWAY, R.LIB_3)
        numbers = (rules.start_creature_cards, rules.start_place_cards, rules.start_spell_cards)
        for seat in range(len(g.chosen)):
            for library, n in enumerate(numbers, 1):
                for _ in range(n):
                    self.draw(g, seat, library, R.SETUP_6)
        for seat in range(len(g.chosen)):
            more = rules.seat_bonus_tokens[str(seat + 1)]
            if more:
                self.gain_any(g, seat, more, R.SETUP_7)

    def _set_up(self, g: WorldsState) -> Asked:
        """NW-SETUP-8."""
        g.phase = Phase.BEGINNING
        return None

    # ------------------------------------------------------------ the start of an example

    def lay_out(self, start: Mapping[str, Any]) -> WorldsState:
        """The position an example begins with; raises ValueError for what cannot be (NW-V-23)."""
        return _Laying(self, start).g


class _Laying:
    """Reads the start of an example part by part; whatever is wrong is told at its place."""

    def __init__(self, game: SettingUp, start: Mapping[str, Any]) -> None:
        self.game, self.reading = game, Reading()
        rules = game.rules
        players = whole(start.get("players"), "players", rules.players_min, rules.players_max)
        self.seats, self.mat = SEAT_NAMES[:players], game.mats[players]
        self.g = g = game.empty(players, 0)
        g.held, g.phase, g.turn = 1, Phase.REPLENISHING, rules.first_turn_draws_skipped + 1
        g.active = named(start.get("active", "P1"), self.seats, "player")
        count(g, C.ROUND, whole(start.get("round", 2), "round", 1, 1_000), R.TURN_4)
        for library in range(len(LIBRARIES)):  # what is not named is out of the game, below every library's bottom
            g.piles[Z.LIBRARY + library] = ()
        self.free = [list(cards) for cards in game.cards_of]
        self.labels = list(game.made)
        for seat, home in enumerate(self.mat.homes):
            g.holder[home] = seat
        for word, holder in self._entries(start, "holders"):
            g.holder[self._world(word)] = NOTHING if holder is None else named(holder, self.seats, "player")
        for name, row in self._entries(start, "creatures"):
            self._creature(name, mapping(row, name))
        for name, row in self._entries(start, "places"):
            only(row, ("card", "world", "tokens"), name)
            self._label(name, card := self._card(row.get("card"), Z.LIBRARY))
            game.settle_place(g, card, self._world(row.get("world")), NOTHING, R.STATE_1)
            self._lay(card, row)
        self._piles(start)
        self._tokens(start)
        self.reading.done()
        g.arrived = tuple([card for card in g.arrived if card in self.arrived])
        g.label, g.log = tuple(self.labels), []
        for counter in range(len(g.counters)):
            g.low[counter] = g.high[counter] = g.counters[counter]

    arrived: tuple[int, ...] = ()

    def _entries(self, start: Mapping[str, Any], key: str) -> list[tuple[Any, Any]]:
        return list(mapping(start.get(key, {}), key).items())

    def _world(self, word: Any) -> int:
        world = named(word, self.game.world_ids, "world")
        if world not in self.mat.open:
            raise ValueError(f"{word} is closed with so many players")
        return world

    def _card(self, name: Any, zone: int) -> int:
        number = named(name, self.game.card_ids, "card")
        if not self.free[number]:
            raise ValueError(f"there are not so many {name}")
        card = self.free[number].pop(0)
        self.g.where[card] = zone
        return card

    def _label(self, name: str, card: int) -> None:
        if name in self.labels and self.labels[card] != name:
            self.labels[self.labels.index(name)] += "'"
        self.labels[card] = name

    def _creature(self, name: str, row: Mapping[str, Any]) -> None:
        only(row, _OF_CREATURE, name)
        g, card = self.g, self._card(row.get("card"), Z.LIBRARY)
        self._label(name, card)
        seat = named(row.get("side"), self.seats, "player")
        self.game.enter(g, card, seat, self._world(row.get("world")), R.STATE_5)
        g.exhausted[card] = int(row.get("exhausted", False))
        g.damage[card], g.fatigue[card] = row.get("damage", 0), row.get("fatigue", 0)
        g.counters[C.DAMAGE] += g.damage[card]
        g.counters[C.FATIGUE] += g.fatigue[card]
        self._lay(card, row)
        if row.get("arrived"):
            self.arrived += (card,)

    def _lay(self, card: int, row: Mapping[str, Any]) -> None:
        """The tokens on a card."""
        self.g.tokens[card] = self._by_element(row.get("tokens", {}))
        for element, n in enumerate(self.g.tokens[card]):
            self.g.counters[C.SUPPLY + element] -= n

    def _by_element(self, given: Any) -> tuple[int, ...]:
        only(given, ELEMENTS, "tokens")
        found = tuple([whole(given.get(element, 0), element, 0, 1_000) for element in ELEMENTS])
        return found if any(found) else NO_TOKENS

    def _piles(self, start: Mapping[str, Any]) -> None:
        g = self.g
        piles = [
            (name, Z.HAND + named(name, self.seats, "player"), cards) for name, cards in self._entries(start, "hands")
        ]
        for key, zone in (("libraries", Z.LIBRARY), ("spent", Z.SPENT)):
            piles += [(n, zone + named(n, LIBRARIES, "library"), cards) for n, cards in self._entries(start, key)]
        piles += [(key, zone, start.get(key, [])) for key, zone in (("hel", Z.HEL), ("valhalla", Z.VALHALLA))]
        for name, zone, cards in piles:
            with self.reading.at(name):
                found = [self._card(card, zone) for card in listed(cards, name)]
                g.piles[zone] = tuple(found[::-1] if zone < Z.SPENT else found)

    def _tokens(self, start: Mapping[str, Any]) -> None:
        g = self.g
        for name, given in self._entries(start, "pools"):
            seat = named(name, self.seats, "player")
            for element, n in enumerate(self._by_element(given)):
                g.counters[C.POOL + seat * KINDS_OF_TOKENS + element] = n
                g.counters[C.SUPPLY + element] -= n
        for name, n in self._entries(start, "supply"):
            g.counters[C.SUPPLY + named(name, ELEMENTS, "element")] = whole(n, name, 0, 1_000)
        if min(g.counters[C.SUPPLY : C.SUPPLY + KINDS_OF_TOKENS]) < 0:
            raise ValueError("there are not so many tokens")
