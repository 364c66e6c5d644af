"""The worked examples: steps in the language of section 8.1, refused in the order of 8.2, and how ends are compared."""

import json
from collections.abc import Callable, Mapping
from typing import Any

from generator.engine.language import listed, mapping, only
from generator.engine.rules import Step
from generator.games.nine_worlds.answers import Given, Said
from generator.games.nine_worlds.fight_steps import FightSteps
from generator.games.nine_worlds.position import labelled
from generator.games.nine_worlds.rules import NineWorlds
from generator.games.nine_worlds.state import NOTHING, D, Phase, R, S, WorldsState, Z
from generator.games.nine_worlds.tokens import KINDS_OF_TOKENS, unpacked
from generator.games.nine_worlds.words import LIBRARIES

_WITH = (
    "target", "world", "to", "pay", "empower", "sacrifice", "replace", "find", "elements", "draw", "discard", "as",
    "rain",
)  # fmt: skip
_KEYS = {
    "set_up": ("keep", "elements"),
    "replenish": ("recall", "place"),
    "gather": ("choice", "midgard", "cards"),
    "draw": ("from", "cards"),
    "event": ("card", "with"),
    "play": ("by", "card", "with"),
    "respond": ("by", "card", "with"),
    "further": ("by", "card", "with"),
    "activate": ("card", "target", "with"),
    "fight": ("world", "defender", "attackers", "defenders", "combat", "retreat"),
    "challenge": ("champion", "accepted_by", "marked", "pride", "targets", "rain", "retreat"),
    "match": ("place", "gang"),
    "cycle": ("targets", "rain", "retreat"),
    "decide": ("attacker", "defender", "retreat"),
    "conquest": ("elements", "cards"),
    "end_turn": ("discard",),
}
_PLAIN = ("pass", "resolve", "march", "start_turn")


class WorldsExamples(FightSteps):
    """Plays the worked examples of the game."""

    def __init__(self, game: NineWorlds) -> None:
        super().__init__(game)
        verbs = (*_KEYS, *_PLAIN)
        self.does: dict[str, Callable[[WorldsState, Any], None]] = {verb: getattr(self, f"_{verb}") for verb in verbs}

    def _step(self, g: WorldsState, step: Step) -> None:
        g.script = {}
        if step.verb not in self.does:
            raise ValueError(f"unknown step {step.verb!r}; steps are {', '.join(self.does)}")
        if step.verb in _KEYS:
            only(mapping(step.arguments, step.verb), _KEYS[step.verb], step.verb)
        self._forbid(g, g.ended >= 0, R.WIN_1)
        self.does[step.verb](g, step.arguments)

    # ------------------------------------------------------------ set-up

    def _set_up(self, g: WorldsState, given: Given) -> None:
        """NW-SETUP-3 to -8, with the libraries as the start has them; P1's turn comes next."""
        game, seats = self.worlds, self.worlds.seat_names(g)
        if any(g.bands) or g.attacks or g.tallies != [()] * len(seats):
            raise ValueError("a game that has begun cannot be set up")
        if len(g.piles[Z.LIBRARY]) < game.rules.avatars_dealt * len(seats):
            raise ValueError("the Avatar library has too few cards to be dealt")
        keep, elements = mapping(given.get("keep", {}), "keep"), mapping(given.get("elements", {}), "elements")
        only(keep, seats, "keep")
        only(elements, seats, "elements")
        g.phase, g.turn = Phase.BEGINNING, 0
        game.deal_avatars(g)
        game.ask_all(g, D.KEEP, range(len(seats)))
        self._resume(g)
        kept = {seat: self._design(word) for seat, word in keep.items()}
        for seat, name in enumerate(seats):
            dealt = game.dealt(g, seat)
            card = kept.get(name, dealt[0])
            self._forbid(g, card not in dealt, R.SETUP_3)
            game.apply(g, seat, game.number("keep", card))
        while g.decision == D.GAIN:
            self._gain(g, Said(by_rule={R.SETUP_7: elements.get(seats[g.asker])}))

    # ------------------------------------------------------------ replenish, gather, draw

    def _replenish(self, g: WorldsState, given: Given) -> None:
        """NW-REPL-4, -3."""
        game, seat = self.worlds, g.active
        self._phase(g, Phase.REPLENISHING)
        recall = given.get("recall", [])
        laden = game.laden(g, seat)
        cards = laden if recall == "all" else [self._in_play(g, name) for name in listed(recall, "recall")]
        self._forbid(g, any(game.controller(g, card) != seat for card in cards), R.REPL_4)
        laid = {card: unpacked(self._amounts(n)) for card, n in self._cards(g, given, "place").items()}
        self._forbid(g, any(card not in g.bands[seat] for card in laid), R.REPL_4)
        game.stand_up(g)
        for card in cards:
            game.recall(g, seat, card)
        total = [sum(amounts[element] for amounts in laid.values()) for element in range(KINDS_OF_TOKENS)]
        self._forbid(g, any(n > have for n, have in zip(total, game.pool(g, seat), strict=True)), R.REPL_3)
        for card, amounts in laid.items():
            for element, n in enumerate(amounts):
                for _ in range(n):
                    game.lay_one(g, seat, element, card)
        g.plays = 0

    def _gather(self, g: WorldsState, given: Given) -> None:
        """NW-GATHER-1 to -4."""
        game = self.worlds
        self._phase(g, Phase.GATHERING)
        game.gain_any(g, g.active, game.rules.gather_base, R.GATHER_1)
        game.then(g, S.gather_rest, g.active)
        told = self._cards(g, given, "cards")
        midgard = {given["midgard"]: 1} if "midgard" in given else None
        self._go_on(g)
        self._settle(g, told, {R.GATHER_1: given.get("choice"), R.GATHER_2: midgard})

    def _draw(self, g: WorldsState, given: Given) -> None:
        """NW-TURN-3, NW-DRAW-1, -2."""
        game = self.worlds
        self._phase(g, Phase.DRAWING)
        self._forbid(g, g.turn <= game.rules.first_turn_draws_skipped, R.TURN_3)
        game.draw_choice(g, g.active, game.rules.draw_per_turn, NOTHING)
        game.trigger(g, g.active, "draw", R.DRAW_2)
        told: dict[int, Given] = {NOTHING: {"draw": listed(given.get("from", []), "from")}}
        for card, row in self._cards(g, given, "cards").items():
            told[card] = row if isinstance(row, Mapping) else {"draw": row}
        self._go_on(g)
        self._settle(g, told)

    # ------------------------------------------------------------ the void

    def _event(self, g: WorldsState, given: Given) -> None:
        """NW-EVENT-1."""
        game = self.worlds
        self._phase(g, Phase.EVENTS)
        card = game.top(g, LIBRARIES.index("event"))
        if card < 0:
            return
        if "card" in given and game.card_name(card) != given["card"]:
            raise ValueError(f"the top event is {game.card_name(card)}")
        self._forbid(g, game.events_over(g), R.EVENT_1)
        g.plays += 1
        self._tell(g, card, given)
        game.place_event(g, card)
        self._go_on(g)

    def _held_card(self, g: WorldsState, seat: int, given: Given) -> int:
        """NW-STATE-2: a card of the hand by its design."""
        number = self._design(given.get("card"))
        self._forbidden(g, self.worlds.not_held(g, seat, number))
        return number

    def _tell(self, g: WorldsState, card: int, given: Given) -> None:
        """What is announced of a card, until it resolves (NW-PLAY-11)."""
        said = given.get("with", {})
        only(mapping(said, "with"), _WITH, "with")
        g.told = (*[row for row in g.told if row[0] != card], (card, json.dumps(said)))
        if "as" in said and self.worlds.of[card].fighter:
            g.label = labelled(g.label, card, said["as"])

    def _tell_held(self, g: WorldsState, seat: int, number: int, given: Given) -> None:
        """What is announced of a card of a hand."""
        self._tell(g, self.worlds.card_in(g, number, Z.HAND + seat), given)

    def _play(self, g: WorldsState, given: Given) -> None:
        game, seat = self.worlds, self._who(g, given.get("by", f"P{g.active + 1}"))
        self._forbid(g, seat != g.active, R.TURN_1)
        self._phase(g, Phase.PLAYING)
        number = self._held_card(g, seat, given)
        self._forbidden(g, game.no_more(g, seat))
        self._tell_held(g, seat, number, given)
        game.chose(g, seat, R.PLAY_9, game.number("play", number))
        game.play(g, seat, number)
        self._go_on(g)

    def _respond(self, g: WorldsState, given: Given) -> None:
        seat = self._who(g, given.get("by"))
        while g.decision == D.RESPOND and g.asker != seat:
            self._choose(g, "pass")
        self._forbid(g, g.decision != D.RESPOND, R.PLAY_2)
        number = self._held_card(g, seat, given)
        self._forbidden(g, self.worlds.not_fast(g, seat, number))
        self._tell_held(g, seat, number, given)
        self._choose(g, "respond", number)

    def _further(self, g: WorldsState, given: Given) -> None:
        """NW-PLAY-5: the further card lies in the void, which waits to be resolved."""
        game, seat = self.worlds, self._who(g, given.get("by", f"P{g.active + 1}"))
        while g.decision == D.RESPOND:
            self._choose(g, "pass")
        self._forbid(g, seat != g.active or g.decision != D.FURTHER, R.PLAY_5)
        number = self._held_card(g, seat, given)
        self._tell_held(g, seat, number, given)
        game.chose(g, seat, R.PLAY_5, game.number("further", number))
        game.further(g, seat, number)
        if g.stack[-1][0] == D.FURTHER:
            self._resume(g)
        else:
            self._hold(g)

    def _hold(self, g: WorldsState) -> None:
        """Whatever is pending waits for the next step of the example."""
        g.decision, g.asker, g.subject, g.options = D.HELD, g.active, (NOTHING,), [self.game.number("wait")]

    def _pass(self, g: WorldsState, name: Any) -> None:
        seat = self._who(g, name)
        if g.decision == D.RESPOND and g.asker != seat:
            raise ValueError(f"{name} has not the initiative")
        if g.decision == D.RESPOND:
            self._choose(g, "pass")
        elif g.decision == D.FURTHER and seat == g.active:
            self._hold(g)
        elif not (g.decision == D.HELD and g.subject and seat == g.active):
            raise ValueError(f"{name} has nothing to pass")

    def _resolve(self, g: WorldsState, given: Any) -> None:
        """NW-PLAY-6: the whole void; `{rain: {b1: 1}}` says which rain tokens are removed."""
        said = mapping(given, "resolve") if given is not True else {}
        only(said, ("rain",), "resolve")
        if g.decision not in (D.RESPOND, D.FURTHER):
            self._resume(g)
        while g.decision in (D.RESPOND, D.FURTHER):
            self._choose(g, "pass")
        self._settle(g, rain=self._cards(g, said, "rain"))

    def _activate(self, g: WorldsState, given: Given) -> None:
        """NW-EFF-5."""
        game, seat = self.worlds, g.active
        self._phase(g, Phase.PLAYING)
        card = self._in_play(g, given.get("card"))
        self._forbid(g, card not in game.able(g, seat), R.EFF_5)
        abilities = game.abilities(g, seat, card)
        ability = game.ability_called(given["with"]) if "with" in given else abilities[0]
        self._forbid(g, ability not in abilities, R.EFF_5)
        aims = game.activated(g, seat, card, ability)
        aim = game.aim_number_in(g, given["target"]) if "target" in given else next(iter(aims), NOTHING)
        self._forbid(g, aim not in aims, R.EFF_5)
        game.chose(g, seat, R.EFF_5, game.number("activate", card, ability, aim))
        game.activate(g, seat, card, ability, aim)
        self._go_on(g)
        self._settle(g)

    # ------------------------------------------------------------ march and combat

    def _march(self, g: WorldsState, given: Any) -> None:
        """NW-MARCH-1, -4, -2, -1."""
        game, seat = self.worlds, g.active
        self._phase(g, Phase.MARCHING)
        for name, word in mapping(given, "march").items():
            card, world = self._in_play(g, name), self._world(word)
            self._forbid(g, g.side[card] != seat or game.of[card].place, R.MARCH_1)
            self._forbid(g, g.exhausted[card], R.MARCH_4)
            self._forbid(g, card in g.arrived, R.MARCH_2)
            self._forbid(g, card in g.marched or world not in game.in_march(g, seat, card), R.MARCH_1)
            game.chose(g, seat, R.MARCH_1, game.number("march", card, world))
            game.march(g, seat, card, world)

    # ------------------------------------------------------------ conquest, end and beginning

    def _conquest(self, g: WorldsState, given: Given) -> None:
        """NW-CONQ-1."""
        self._phase(g, Phase.CONQUERING)
        self.worlds.conquer_from(g, 0)
        told = self._cards(g, given, "cards")
        self._go_on(g)
        self._settle(g, told, {R.CONQ_3: given.get("elements")})

    def _end_turn(self, g: WorldsState, given: Given) -> None:
        """NW-END-1 to -3."""
        game = self.worlds
        self._phase(g, Phase.ENDING)
        game.limit_hand(g)
        game.then(g, S.pass_turn)
        self._go_on(g)
        self._settle(g, {NOTHING: {"discard": listed(given.get("discard", []), "discard")}})

    def _start_turn(self, g: WorldsState, given: Any) -> None:
        """NW-TURN-2; cards stand up in the step `replenish`."""
        self.worlds.begin(g)

    # ------------------------------------------------------------ ends

    def _differences(self, path: tuple[str, ...], wanted: Any, have: Any) -> list[tuple[str, Any, Any]]:
        """What is otherwise of a part; a set of tokens and the marks of a fight are complete."""
        if path[-1] in ("tokens", "marks"):
            return [] if wanted == have else [(".".join(path), wanted, have)]
        gone = path[0] == "creatures" and len(path) == 2 and have is None
        return super()._differences(path, wanted, "gone" if gone else have)
