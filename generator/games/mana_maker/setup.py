"""How a game begins: dealt for a set-up (MM-SETUP), or laid out as a worked example says (section 8.1)."""

from collections.abc import Mapping
from typing import Any

from generator.engine.chance import derived, seeded, shuffle
from generator.engine.language import Reading, listed, mapping, named, only, whole
from generator.engine.position import blank
from generator.engine.state import count, move, note
from generator.games.mana_maker.decks import RANDOM, TableSetup, random_deck, team_numbers
from generator.games.mana_maker.state import (
    ACTING,
    GREEN,
    NOTHING,
    SEAT_NAMES,
    SEATS,
    SILVER,
    C,
    ManaState,
    R,
    Z,
)  # fmt: skip
from generator.games.mana_maker.turns import Turns
from generator.games.mana_maker.words import COLOURS, EQUIPMENT, SLOTS, STATUSES, STRUCTURE, WIZARD

START = (
    "players", "worlds", "teams", "active", "round", "out", "wizards", "entities", "mana", "hands", "decks", "discards",
    "missed_draws",
)  # fmt: skip
_OF_ENTITY = ("at", "damage", "ap", "status", "attached")


class SettingUp(Turns):
    """New positions."""

    def empty(
        self, players: int, worlds: int, teams: tuple[int, ...], designs: tuple[int, ...], seed: int
    ) -> ManaState:
        """A table without Wizards, all cards in the box."""
        fields = blank(self.tokens + len(designs), len(self.names.counters), [seed], players, len(Z.names))
        g = ManaState(
            **fields,
            tile=[NOTHING] * self.tokens,
            design=[NOTHING] * self.tokens,
            card=[NOTHING] * self.tokens,
            entered=[0] * self.tokens,
            status=[()] * self.tokens,
            attached=[()] * self.tokens,
            form=[()] * self.tokens,
            label=[""] * self.tokens,
            at=[NOTHING] * self.boards.ring(players, worlds).size,
            ranks=[()] * players,
            capacity=[0] * len(COLOURS) * SEATS,
            production=[0] * len(COLOURS) * SEATS,
            stood=[0] * players,
            designs=designs,
            teams=teams,
            living=tuple(range(players)),
            worlds=worlds,
        )
        g.where = [self.supply] * self.tokens + [Z.BOX] * len(designs)
        g.piles[Z.BOX] = tuple(range(self.tokens, len(g.where)))
        return g

    def setups(self, players: int) -> list[str]:
        """Those of the catalog."""
        return [name for name in super().setups(players) if name != RANDOM]

    def further_setups(self, players: int) -> list[str]:
        """Random legal decks."""
        return [name for name in super().setups(players) if name == RANDOM]

    def seat_names(self, state: ManaState) -> list[str]:
        """P1, P2, ..."""
        return list(SEAT_NAMES[: len(state.chosen)])

    # ------------------------------------------------------------ a new game

    def setup(self, players: int, seed: int, setup: str | None = None) -> ManaState:
        """MM-SETUP-1 to -10: Wizards at their starts, seven cards each, everybody may cycle."""
        table: TableSetup = self.opening(players, setup)
        decks = [
            deck or random_deck(self.rows, self.rules, derived(seed, seat)) for seat, deck in enumerate(table.decks)
        ]
        most = self.most_cards
        designs = [deck[n] if n < len(deck) else NOTHING for deck in decks for n in range(most)]
        g = self.empty(players, table.worlds, table.teams, tuple(designs), seeded(seed, "decks"))
        for rule in (
            R.CORE_1,
            R.CORE_5,
            R.CORE_6,
            R.BOARD_1,
            R.SETUP_1,
            R.SETUP_4,
            R.SETUP_9,
            R.SETUP_10,
            R.CORE_9,
            R.MANA_1,
        ):
            note(g, rule)
        note(g, R.BOARD_8 if table.worlds > 1 else R.BOARD_2)
        for seat, deck in enumerate(decks):
            self.set_wizard(g, seat)
            cards = [self.tokens + seat * most + n for n in range(len(deck))]
            shuffle(g, 0, cards)
            for card in cards:
                move(g, card, Z.DECK + seat, R.SETUP_5)
            g.piles[Z.DECK + seat] = tuple(cards)
            self.draw(g, seat, self.rules.hand_start, R.SETUP_5)
        g.piles[Z.BOX] = tuple([card for card in g.piles[Z.BOX] if g.where[card] == Z.BOX])
        if len(set(table.teams)) < players:
            note(g, R.TEAM_2)
        count(g, C.ROUND, 1, R.TURN_13)
        self.run(g)
        return g

    def set_wizard(self, g: ManaState, seat: int, at: int = NOTHING) -> int:
        """MM-SETUP-2, -3, MM-TOKEN-2: a Wizard, and the player's mana."""
        for colour, (level, _, _) in self.base.items():
            count(g, C.MANA + colour * SEATS + seat, level, R.SETUP_3)
        tile = self.boards.start(seat) if at < 0 else at
        slot = self.enter(g, seat, self.wizard, tile, NOTHING, R.SETUP_2, f"W{seat + 1}")
        self.recount(g, seat)
        note(g, R.TOKEN_2, seat)
        note(g, R.BOARD_6, seat)
        return slot

    # ------------------------------------------------------------ the start of an example

    def lay(self, start: Mapping[str, Any]) -> ManaState:
        """The position an example begins with, in step 6; raises ValueError for what cannot be (MM-V-23)."""
        return _Laying(self, start).g


class _Laying:
    """Reads the start of an example part by part; whatever is wrong is told at its place."""

    def __init__(self, game: SettingUp, start: Mapping[str, Any]) -> None:
        self.game, self.start, self.reading = game, start, Reading()
        rules = game.rules
        players = whole(start.get("players"), "players", rules.players_min, rules.players_max)
        worlds = whole(start.get("worlds", 1), "worlds", 1, 2)
        self.seats = SEAT_NAMES[:players]
        cards = [NOTHING] * (players * game.most_cards)
        self.cards = [0] * players
        self.g = g = game.empty(players, worlds, tuple(range(players)), tuple(cards), 0)
        g.held, g.step, g.log = 3, ACTING, []
        with self.reading.at("teams"):
            self._teams()
        with self.reading.at("out"):
            out = [named(seat, self.seats, "player") for seat in listed(start.get("out", []), "out")]
            g.living = tuple([seat for seat in range(players) if seat not in out])
        self._each("wizards", self._wizard, {seat: {} for number, seat in enumerate(self.seats) if number in g.living})
        self._each("entities", self._entity, {})
        for seat in g.living:
            game.recount(g, seat)
        self._each("mana", self._mana, {})
        for key, zone in (("hands", Z.HAND), ("decks", Z.DECK), ("discards", Z.DISCARD)):
            self._each(key, lambda seat, names, zone=zone: self._cards(seat, names, zone), {})
        self._each("missed_draws", self._missed, {})
        with self.reading.at("active"):
            g.active = named(start.get("active", self.seats[0]), self.seats, "player")
            if g.active not in g.living:
                raise ValueError(f"{self.seats[g.active]} is out and cannot be active")
        with self.reading.at("round"):
            g.counters[C.ROUND] = whole(start.get("round", 2), "round", 1, rules.round_limit)
        self.reading.done()
        g.low, g.high, g.log = g.counters[:], g.counters[:], []

    def _teams(self) -> None:
        """MM-TEAM-2."""
        given = self.start.get("teams")
        if given is None:
            return
        names = [str(mapping(given, "teams").get(seat)) for seat in self.seats]
        only(given, self.seats, "teams")
        teams = team_numbers(names)
        many = max(teams) + 1
        fair = len(given) == len(teams) == len(teams) // many * many and len(teams) // many > 1 < many
        if not fair or any(team != seat % many for seat, team in enumerate(teams)):
            raise ValueError("teams have equal size, at least 2, and sit in turn (MM-TEAM-2)")
        self.g.teams = teams

    def _each(self, key: str, lay: Any, usual: Mapping[str, Any]) -> None:
        with self.reading.at(key):
            given = mapping(self.start.get(key, {}), key)
            rows = {**usual, **given}
            for name, row in rows.items():
                with self.reading.at(key, name):
                    lay(name, row)

    def _seat(self, name: object) -> int:
        return named(name, self.seats, "player")

    def _wizard(self, name: str, row: Any) -> None:
        only(mapping(row, name), _OF_ENTITY, name)
        seat = self._seat(name)
        at = self._tile(row["at"]) if "at" in row else self.game.boards.start(seat)
        self._settle(self.game.set_wizard(self.g, seat, at), row, self.game.rules.wizard_speed)

    def _entity(self, name: str, row: Any) -> None:
        only(mapping(row, name), ("card", "side", *_OF_ENTITY), name)
        game, g = self.game, self.g
        seat, number = self._seat(row.get("side")), named(row.get("card"), game.card_ids, "card")
        found = game.of[number]
        if not found.entity or found.type == WIZARD:
            raise ValueError(f"{row['card']!r} is neither a Critter nor a Structure")
        if seat not in g.living:
            raise ValueError(f"{self.seats[seat]} is out and has no Entities")
        if game.free_slot(g, seat) < 0:
            raise ValueError(f"{self.seats[seat]} has more than {game.pairs} Entities")
        if game.called(g, name) >= 0:
            raise ValueError(f"two Entities are called {name!r}")
        card = self._card(seat, number, Z.PLAY + seat) if found.row.deckable else NOTHING
        slot = game.enter(g, seat, number, self._tile(row.get("at")), card, R.TOKEN_1, name)
        self._settle(slot, row, None)

    def _tile(self, words: Any) -> int:
        tile = self.game.tile_of(self.g, words)
        if tile < 0:
            raise ValueError(f"there is no tile {words!r}")
        if self.g.at[tile] >= 0:
            raise ValueError(f"two Entities stand on {words!r} (MM-BOARD-7)")
        return tile

    def _settle(self, slot: int, row: Mapping[str, Any], speed: int | None) -> None:
        """Statuses, what is attached, damage and Action Points."""
        game, g, most = self.game, self.g, 10**6
        for entry in listed(row.get("attached", []), "attached"):
            given = {"card": entry} if isinstance(entry, str) else mapping(entry, "attached")
            only(given, ("card", "by"), "attached")
            owner = self._seat(given["by"]) if "by" in given else game.seat_of(slot)
            number = named(given.get("card"), game.card_ids, "card")
            self._attach(slot, owner, number)
        for name, values in mapping(row.get("status", {}), "status").items():
            kind = named(name, STATUSES, "status")
            only(mapping(values, name), ("n", "turns"), name)
            n, turns = (whole(values.get(key, 0), key, 0, most) for key in ("n", "turns"))
            game.give_status(g, slot, kind, n, turns)
        damage = whole(row.get("damage", 0), "damage", 0, most)
        game.wound(g, slot, damage)
        if game.beaten(g, slot):
            raise ValueError(f"{damage} damage is as much as its Vitality, or more")
        usual = game.figure(g, slot, 3) if speed is None else speed
        game.points_to(g, slot, whole(row.get("ap", usual), "ap", 0, most), R.TURN_5)

    def _attach(self, slot: int, owner: int, number: int) -> None:
        game, g = self.game, self.g
        found, bearer = game.of[number], game.of[g.design[slot]]
        if found.attach is None:
            raise ValueError(f"{found.row.id!r} is neither an Enchantment nor Equipment")
        if found.type == EQUIPMENT:
            if bearer.type == STRUCTURE:
                raise ValueError(f"a Structure bears no Equipment such as {found.row.id!r}")
            if found.row.slot in [game.design_of(g, card).row.slot for card in g.attached[slot]]:
                raise ValueError(f"it bears two {found.row.slot}s (MM-ATTACH-2); slots are {', '.join(SLOTS)}")
        card = self._card(owner, number, Z.PLAY + game.seat_of(slot))
        game.attach(g, slot, (*g.attached[slot], card))
        game.changed(g, slot, found)

    def _mana(self, name: str, row: Any) -> None:
        seat = self._seat(name)
        only(mapping(row, "mana"), COLOURS, "mana")
        for colour in (GREEN, SILVER):
            if COLOURS[colour] in row:
                held = self.g.capacity[colour * SEATS + seat]
                level = whole(row[COLOURS[colour]], COLOURS[colour], 0, 10**6)
                if level > held:
                    raise ValueError(f"the level {level} is above the capacity {held}")
                self.g.counters[C.MANA + colour * SEATS + seat] = level

    def _cards(self, name: str, names: Any, zone: int) -> None:
        seat = self._seat(name)
        order = listed(names, name)
        for card in reversed(order) if zone == Z.DECK else order:
            number = named(card, self.game.card_ids, "card")
            if not self.game.rows[number].deckable or number == self.game.wizard:
                raise ValueError(f"{card!r} is no card of a deck")
            self._card(seat, number, zone + seat)

    def _card(self, seat: int, number: int, zone: int) -> int:
        """A new card of a player comes into a zone."""
        game, g, place = self.game, self.g, self.cards[seat]
        if place >= game.most_cards:
            raise ValueError(f"{self.seats[seat]} has more than {game.most_cards} cards")
        self.cards[seat] += 1
        index = seat * game.most_cards + place
        g.designs = (*g.designs[:index], number, *g.designs[index + 1 :])
        game.put(g, game.tokens + index, zone, R.DECK_5)
        return game.tokens + index

    def _missed(self, name: str, missed: Any) -> None:
        self.g.counters[C.MISSED + self._seat(name)] = whole(missed, "missed_draws", 0, 10**6)
