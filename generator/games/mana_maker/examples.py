"""The worked examples: steps in the language of section 8.1, refused in the order of 8.2, and how ends are compared."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from generator.engine.examples import differences
from generator.engine.language import Chosen, listed, mapping, named, only, whole
from generator.engine.own_steps import OwnSteps
from generator.engine.position import become
from generator.engine.rules import Step
from generator.engine.state import count, note
from generator.games.example_checks import typed
from generator.games.mana_maker import state
from generator.games.mana_maker.decks import TableSetup, team_numbers
from generator.games.mana_maker.position_checks import WORLDS, teams_are_fair
from generator.games.mana_maker.rules import ManaMaker
from generator.games.mana_maker.sections import Start
from generator.games.mana_maker.state import NOTHING, C, ManaState, R, Z

_WITH = ("target", "tile", "path", "attachment", "as", "react", "retaliate")
_KEYS = {
    "set_up": ("players", "worlds", "teams", "deck"),
    "build": ("by", "cards"),
    "deal": ("by",),
    "cycle": ("by", "discard"),
    "begin": ("order", "choices"),
    "play": ("by", "card", "with"),
    "move": ("by", "entity", "path"),
    "use": ("by", "entity", "ability", "with"),
    "attack": ("by", "entity", "target", "react", "retaliate"),
    "pass": ("by", "order", "choices", "discard"),
}
_ANSWERING = ("react", "let", "discard", "keep")
_ANSWERS = {state.REACT: "react", state.RETALIATE: "retaliate"}


class ManaExamples(OwnSteps[ManaState]):
    """Plays the worked examples of the game."""

    unasked = ("begin", "pass")

    def __init__(self, game: ManaMaker) -> None:
        super().__init__(game, own={verb: partial(self._take, verb) for verb in _KEYS})
        self.mana, self.further = game, ()

    def _take(self, verb: str, g: ManaState, arguments: Any) -> None:
        """A step: what it always needs, then what its method says."""
        given = mapping(arguments, verb)
        only(given, _KEYS[verb], verb)
        names = self.mana.seat_names(g)
        seat = named(given["by"], names, "player") if "by" in given else min(g.active, len(names) - 1)
        self._forbid(g, g.ended >= 0, R.WIN_1)
        if verb not in ("set_up", "build", "deal", "cycle"):
            self._keep_up_to(g, len(g.chosen))
            self._forbid(g, verb != "pass" and g.active not in g.living, R.TURN_12)
            self._forbid(g, "by" in given and seat != g.active, R.TURN_6)
            seat = g.active
            g.held = 1
        getattr(self, f"_{verb}")(g, seat, given)

    def answers_another(self, word: str) -> bool:
        """Reactions, cards that are discarded, and what is left."""
        return word in _ANSWERING

    def _said(self, arguments: Any, beside: dict[str, Any], word: str, chosen: Chosen) -> None:
        value = chosen.words[word]
        if word == "react":
            inside = arguments if "target" in arguments else arguments.setdefault("with", {})
            when = next((effect.when for effect in self.mana.effects if effect.name == value), "")
            inside.setdefault("retaliate" if when == "retaliation" else "react", []).append(value)
        elif word == "discard":
            arguments.setdefault("discard", []).append(value)

    def _leave(self, g: ManaState, step: Step) -> None:
        super()._leave(g, step)
        g.held = 0
        if step.verb == "begin":
            self.mana.to_step(g, state.DRAWING)

    def _go_on(self, g: ManaState) -> None:
        """Forget what is asked, since something else has happened, and play on to the next question."""
        self.game.drop(g)
        self.game.run(g)

    # ------------------------------------------------------------ before the first turn, and its beginning

    def _set_up(self, g: ManaState, seat: int, given: Mapping[str, Any]) -> None:
        """MM-SETUP-1 to -5: a new game in place of the position, everybody with the same deck, of one card best.

        The order of a deck is by chance, and the example should end in the same way whatever it is.
        """
        self._forbid(g, g.held != 3, R.SETUP_1)
        game, rules = self.mana, self.mana.rules
        players = whole(given.get("players", len(g.chosen)), "players", 0, 1_000)
        worlds = whole(given.get("worlds", 1), "worlds", 0, 1_000)
        self._forbid(g, not rules.players_min <= players <= rules.players_max, R.CORE_5)
        self._forbid(g, worlds not in WORLDS, R.BOARD_1)
        table = typed(Start, {"players": players, "worlds": worlds, "teams": given.get("teams", {})})
        self._forbid(g, any(teams_are_fair(table, ())), R.TEAM_2)
        counts = self._deck(g, given.get("deck"))
        deck = tuple([number for number, copies in counts.items() for _ in range(copies)])
        teams = team_numbers([table.teams.get(name, name) for name in table.seats])
        new = game.seated(TableSetup(players, worlds, teams, (deck,) * players), 0)
        become(g, new)
        g.held = 3

    def _build(self, g: ManaState, seat: int, given: Mapping[str, Any]) -> None:
        """A deck that a player could bring; nothing else comes of it."""
        self._deck(g, given.get("cards"))
        for rule in (R.DECK_3, R.DECK_4):
            note(g, rule, seat)

    def _deck(self, g: ManaState, words: Any) -> dict[int, int]:
        """MM-DECK-5, -1, -2 (-3, -4): how many there are of each design in a deck."""
        cards = mapping(words, "cards of a deck")
        counts = {self._card(name): whole(count, name, 1, 1_000) for name, count in cards.items()}
        rules, rows = self.mana.rules, self.mana.rows
        self._forbid(g, any(not rows[number].deckable for number in counts), R.DECK_5)
        self._forbid(g, not rules.deck_min <= sum(counts.values()) <= rules.deck_max, R.DECK_1)
        values = [count * rows[number].value for number, count in counts.items() if rows[number].subtype is None]
        self._forbid(g, sum(values) > rules.deck_value_max, R.DECK_2)
        return counts

    def _deal(self, g: ManaState, seat: int, given: Mapping[str, Any]) -> None:
        """MM-SETUP-5: a first hand, from the deck as it lies."""
        self._forbid(g, g.held != 3 or bool(g.piles[Z.HAND + seat]), R.SETUP_5)
        self.mana.draw(g, seat, self.mana.rules.hand_start, R.SETUP_5)

    def _cycle(self, g: ManaState, seat: int, given: Mapping[str, Any]) -> None:
        """MM-SETUP-7, -6."""
        game = self.mana
        if g.held == 3 and g.step == state.ACTING:
            game.to_step(g, state.SETTING_UP)
            g.active = 0
            self._go_on(g)
        self._forbid(g, g.step != state.SETTING_UP, R.SETUP_6)
        self._forbid(g, seat < g.active, R.TURN_6)
        self._keep_up_to(g, seat)
        numbers = [self._card(name) for name in listed(given.get("discard"), "discard")]
        self._forbid(g, len(numbers) != game.cycle_cost(g), R.SETUP_6 if g.cycles else R.SETUP_7)
        hand = [g.designs[card - game.tokens] for card in g.piles[Z.HAND + seat]]
        self._forbid(g, any(numbers.count(number) > hand.count(number) for number in numbers), R.SETUP_6)
        game.cycle_cards(g, seat, numbers)
        self._go_on(g)

    def _keep_up_to(self, g: ManaState, seat: int) -> None:
        """MM-SETUP-8: everybody before that seat keeps the hand."""
        while g.step == state.SETTING_UP and g.active < seat:
            self._choose(g, "keep")

    def _begin(self, g: ManaState, seat: int, given: Mapping[str, Any]) -> None:
        """Steps 1 to 5."""
        g.held = 2
        self.mana.to_step(g, state.DRAWING)
        self._go_on(g)
        self._answer_turn(g, given)

    # ------------------------------------------------------------ step 6

    def _play(self, g: ManaState, seat: int, given: Mapping[str, Any]) -> None:
        number, aimed, serial = self._card(given.get("card")), self._with(given), g.serial
        effect = self.mana.resolving(self.mana.of[number])
        self._choose(g, "play", number, self.mana.aim_of(g, effect, aimed))
        self._label(g, aimed, serial)
        self._answer_attack(g, aimed)

    def _use(self, g: ManaState, seat: int, given: Mapping[str, Any]) -> None:
        game, aimed, serial = self.mana, self._with(given), g.serial
        entity = self._own(g, given)
        names = [effect.name for effect in game.abilities(g, seat * game.pairs + entity, "activate")]
        number = names.index(given["ability"]) if given.get("ability") in names else NOTHING
        effect = game.abilities(g, seat * game.pairs + entity, "activate")[number] if number >= 0 else None
        self._choose(g, "use", entity, number, game.aim_of(g, effect, aimed))
        self._label(g, aimed, serial)
        self._answer_attack(g, aimed)

    def _attack(self, g: ManaState, seat: int, given: Mapping[str, Any]) -> None:
        entity = self._own(g, given)
        self._choose(g, "attack", entity, self.mana.called(g, given.get("target")))
        self._answer_attack(g, given)

    def _move(self, g: ManaState, seat: int, given: Mapping[str, Any]) -> None:
        """MM-MOVE-3, MM-STATUS-4, MM-MOVE-1, then tile by tile MM-BOARD-4, MM-MOVE-2, -5 (MM-MOVE-7)."""
        game, entity = self.mana, self._own(g, given)
        slot, path = seat * game.pairs + entity, listed(given.get("path"), "path")
        self._forbidden(g, game.rooted(g, seat, entity))
        cost = len(path) * game.rules.move_ap
        self._forbid(g, not path or cost > g.counters[game.points + slot], R.MOVE_1)
        here, flies = g.tile[slot], game.flying(g, slot)
        for words in path:
            tile = game.tile_of(g, words)
            self._forbid(g, tile < 0 or tile not in game.ring(g).beside[here], R.BOARD_4)
            self._forbid(g, not flies and g.at[tile] not in (NOTHING, slot), R.MOVE_2)
            here = tile
        self._forbid(g, g.at[here] not in (NOTHING, slot), R.MOVE_5)
        game.chose(g, seat, R.MOVE_7, game.number("move", entity, here))
        game.walk(g, slot, here, len(path))
        self._go_on(g)

    def _with(self, given: Mapping[str, Any]) -> Mapping[str, Any]:
        aimed = mapping(given.get("with", {}), "with")
        only(aimed, _WITH, "with")
        return aimed

    def _card(self, name: object) -> int:
        return named(name, self.mana.card_ids, "card")

    def _own(self, g: ManaState, given: Mapping[str, Any]) -> int:
        """MM-TURN-6: an Entity of the active player, by its number among these."""
        slot = self.mana.called(g, given.get("entity"))
        self._forbid(g, slot < 0 or self.mana.seat_of(slot) != g.active, R.TURN_6)
        return slot % self.mana.pairs

    def _label(self, g: ManaState, aimed: Mapping[str, Any], serial: int) -> None:
        """Call the Entity that has come as the step says."""
        name = aimed.get("as")
        if name is None:
            return
        new = [slot for slot, entered in enumerate(g.entered) if entered > serial]
        if len(new) != 1 or not isinstance(name, str) or not name or self.mana.called(g, name) >= 0:
            raise ValueError(f"nothing can be called {name!r}")
        g.label[new[0]] = name

    # ------------------------------------------------------------ answers

    def _answer_attack(self, g: ManaState, given: Mapping[str, Any]) -> None:
        """Reactions as they are named; one that cannot be used does not begin, and the others are not used."""
        names = {key: list(listed(given.get(key, []), key)) for key in _ANSWERS.values()}
        known = {effect.name for effect in self.mana.effects}
        for name in (name for listed_ in names.values() for name in listed_):
            if name not in known:
                raise ValueError(f"there is no reaction {name!r}")
        while g.ended < 0 and g.decision in _ANSWERS:
            left = names[_ANSWERS[g.decision]]
            able = {self.mana.effects[number].name: number for number in self.mana.can_react(g, g.asker)}
            while left and left[0] not in able:
                left.pop(0)
                count(g, C.NOT_BEGUN, 1, R.ABIL_2)
            if left:
                self._choose(g, "react", able[left.pop(0)])
            else:
                self._choose(g, "let")
        for _ in range(sum(map(len, names.values()))):
            count(g, C.NOT_BEGUN, 1, R.ABIL_2)

    def _answer_turn(self, g: ManaState, given: Mapping[str, Any]) -> None:
        """The choices of steps 1 to 5, or 7 to 9; what is not said goes as MM-SIM-1 says."""
        discards = [self._card(name) for name in listed(given.get("discard", []), "discard")]
        order = [self.mana.called(g, name) for name in listed(given.get("order", []), "order")]
        choices = mapping(given.get("choices", {}), "choices")
        while g.ended < 0 and g.decision != state.ACTION:
            if g.decision in _ANSWERS:
                self._choose(g, "let")
            elif g.decision == state.ORDER:
                pending = [reference % 1_000 for reference in g.pending]
                slot = next((slot for slot in order if slot in pending), min(pending))
                self._choose(g, "next", slot % self.mana.pairs)
            elif g.decision == state.DISCARD:
                rows = self.mana.rows
                held = sorted(self.mana.in_hand(g, g.asker), key=lambda number: (rows[number].value, rows[number].id))
                if not discards:
                    note(g, R.SIM_1, g.asker)
                self._choose(g, "discard", discards.pop(0) if discards else held[0])
            else:
                self._trigger(g, choices)
        if discards:
            raise ValueError("more cards are named than the hand limit asks for")

    def _trigger(self, g: ManaState, choices: Mapping[str, Any]) -> None:
        """An ability of step 4 or 7: used as the step says, else skipped if it may be."""
        game = self.mana
        slot, effect = game.triggered(g)
        chosen = mapping(choices.get(g.label[slot], {}), "choices").get(effect.name)
        if chosen is None and not effect.optional:
            raise ValueError(f"the example must say what {effect.name!r} of {g.label[slot]} is aimed at")
        words = {key: value for key, value in mapping(chosen or {}, effect.name).items() if key != "use"}
        aim = game.aim_of(g, effect, words)
        if chosen is not None and aim in game.trigger_aims(g, g.asker):
            self._choose(g, "trigger", aim)
            return
        if chosen is None:
            self._choose(g, "skip")
            return
        count(g, C.NOT_BEGUN, 1, R.ABIL_2)
        note(g, R.ABIL_5, g.asker)
        others = g.stack  # the Entity may have more abilities in this step
        game.drop(g)
        g.stack = others
        game.run(g)

    def _pass(self, g: ManaState, seat: int, given: Mapping[str, Any]) -> None:
        """Steps 7 to 10."""
        self._choose(g, "pass")
        self._answer_turn(g, given)

    # ------------------------------------------------------------ ends

    def compare(self, state: ManaState, end: Mapping[str, Any]) -> list[tuple[str, Any, Any]]:
        """The named parts of the end that are otherwise."""
        found = self.found(state, end)
        only(end, (*found, "distance"), "end")
        different: list[tuple[str, Any, Any]] = []
        for key, wanted in end.items():
            if key == "distance":
                different += self._distances(state, wanted)
            elif key == "entities":
                for name, row in mapping(wanted, key).items():
                    different += _of_entity(f"{key}.{name}", row, found[key].get(name, "gone"))
            else:
                different += differences(key, wanted, found[key], self.language.ordered)
        return different

    def _distances(self, g: ManaState, wanted: Any) -> list[tuple[str, Any, Any]]:
        """MM-BOARD-5: the distances that are otherwise."""
        note(g, R.BOARD_5)
        found = []
        for one, other, steps in listed(wanted, "distance"):
            tiles = self.mana.tile_of(g, one), self.mana.tile_of(g, other)
            have = self.mana.ring(g).far[tiles[0]][tiles[1]] if min(tiles) >= 0 else None
            if have != steps:
                found.append((f"distance {one} {other}", steps, have))
        return found


def _of_entity(path: str, wanted: Any, have: Any) -> list[tuple[str, Any, Any]]:
    """What is otherwise of an Entity; a tile has its order, and statuses are all that there are."""
    if not isinstance(wanted, Mapping) or not isinstance(have, Mapping):
        return differences(path, wanted, have)
    exact = [key for key in ("at", "status") if key in wanted and wanted[key] != have[key]]
    others = {key: part for key, part in wanted.items() if key not in ("at", "status")}
    return [*((f"{path}.{key}", wanted[key], have[key]) for key in exact), *differences(path, others, have)]
