"""The worked examples: steps in the language of section 8.1, refused in the order of 8.2, and how ends are compared."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from generator.engine.language import listed, mapping, named, only
from generator.engine.own_steps import OwnSteps
from generator.engine.rules import Step
from generator.engine.state import note
from generator.engine.vocabulary import NONE
from generator.games.nine_worlds.pieces import KINDS_OF_TOKENS, packed, unpacked
from generator.games.nine_worlds.position import labelled
from generator.games.nine_worlds.rules import NineWorlds
from generator.games.nine_worlds.state import FIRST_WORLD, NOTHING, C, D, Phase, R, S, WorldsState, Z
from generator.games.nine_worlds.unmet import unaimed
from generator.games.nine_worlds.words import DRAWN, LIBRARIES

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
_OF_CYCLES = (D.STRIKE, D.AGAIN, D.RAIN, D.RETREAT, D.GAIN, D.DRAW, D.EFFECT)
_BETWEEN = (D.HELD, D.CHALLENGE, D.PLACING, D.STRIKE, D.STAY)
"""What a step of its own answers."""
Given = Mapping[str, Any]


@dataclass(slots=True)
class _Said:
    """What a step says of choices: by card (NOTHING: of the phase), by rule, where who retreats, and what rain goes.

    What is said of rain is used up: the rules ask for one removal after the other.
    """

    of_card: Mapping[int, Given] = field(default_factory=dict)
    by_rule: Mapping[int, Any] = field(default_factory=dict)
    retreat: Mapping[str, Any] = field(default_factory=dict)
    rain: Mapping[int, list[int]] = field(default_factory=dict)  # a 1 for each token still to be removed, by card

    def of(self, card: int) -> Given:
        """What is said of a card."""
        return self.of_card.get(card, {})


class WorldsExamples(OwnSteps[WorldsState]):
    """Plays the worked examples of the game."""

    def __init__(self, game: NineWorlds) -> None:
        super().__init__(game)
        self.worlds, self.further = game, ()
        verbs = (*_KEYS, *_PLAIN)
        self.does: dict[str, Callable[[WorldsState, Any], None]] = {verb: getattr(self, f"_{verb}") for verb in verbs}
        self.answers: dict[int, Callable[[WorldsState, _Said], None]] = {
            **dict.fromkeys((D.AIM, D.TO), self._aim),
            **dict.fromkeys((D.PAY, D.EMPOWER), self._tokens),
            D.SACRIFICE: self._victim,
            D.FIND: self._find,
            D.GAIN: self._gain,
            D.STEAL: self._steal,
            D.DRAW: self._library,
            D.DISCARD: self._discard,
            D.EFFECT: self._effect,
            D.RETREAT: self._retreat,
            D.RAIN: self._rain,
        }

    def _step(self, g: WorldsState, step: Step) -> None:
        g.script = {}
        if step.verb not in self.does:
            raise ValueError(f"unknown step {step.verb!r}; steps are {', '.join(self.does)}")
        if step.verb in _KEYS:
            only(mapping(step.arguments, step.verb), _KEYS[step.verb], step.verb)
        self._forbid(g, g.ended >= 0, R.WIN_1)
        self.does[step.verb](g, step.arguments)

    def _go_on(self, g: WorldsState) -> None:
        """Play on to the next question, after something that was not a choice."""
        if len(g.stack) > 1:
            g.stack.reverse()
        self._resume(g)

    def _resume(self, g: WorldsState) -> None:
        """Play on to the next question."""
        g.asker = g.decision = NONE
        g.options, g.subject = [], ()
        self.game.run(g)

    def _phase(self, g: WorldsState, phase: int) -> None:
        """NW-TURN-1: phases come in their order."""
        self._forbid(g, g.phase > phase or g.decision != D.HELD, R.TURN_1)
        if g.phase == Phase.BEGINNING:
            g.turn += 1
        if g.phase != phase:
            self.worlds.enter_phase(g, phase)

    # ------------------------------------------------------------ words

    def _who(self, g: WorldsState, name: Any) -> int:
        return named(name, self.worlds.seat_names(g), "player")

    def _world(self, word: Any) -> int:
        return named(word, self.worlds.world_ids, "world")

    def _design(self, word: Any) -> int:
        return named(word, self.worlds.card_ids, "card")

    def _in_play(self, g: WorldsState, name: Any) -> int:
        """A card in play by its name; raises ValueError."""
        card = g.label.index(name) if name in g.label else NOTHING
        if card < 0 or g.where[card] < Z.WORLD:
            raise ValueError(f"there is no {name!r} in play")
        return card

    def _cards(self, g: WorldsState, given: Given, key: str) -> dict[int, Any]:
        """What a step says of cards in play under a key."""
        return {self._in_play(g, name): value for name, value in mapping(given.get(key, {}), key).items()}

    def _pairs(self, g: WorldsState, given: Given, key: str) -> dict[int, int]:
        """Cards in play by cards in play, under a key."""
        return {card: self._in_play(g, name) for card, name in self._cards(g, given, key).items()}

    def _amounts(self, given: Any) -> int:
        number = self.worlds.tokens_number(None, dict(mapping(given, "tokens")))  # type: ignore[arg-type]
        if number < 0:
            raise ValueError(f"{given!r} are no tokens")
        return number

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
            self._gain(g, _Said(by_rule={R.SETUP_7: elements.get(seats[g.asker])}))

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
        (ability, *_) = game.abilities(g, seat, card)
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
            self._forbid(g, g.exhausted[card] > 0, R.MARCH_4)
            self._forbid(g, card in g.arrived, R.MARCH_2)
            self._forbid(g, card in g.marched or world not in game.in_march(g, seat, card), R.MARCH_1)
            game.chose(g, seat, R.MARCH_1, game.number("march", card, world))
            game.march(g, seat, card, world)

    def _fight(self, g: WorldsState, given: Given) -> None:
        """NW-EFF-11, NW-COMBAT-2, -4."""
        game, seat = self.worlds, g.active
        world, foe = self._world(given.get("world")), self._who(g, given.get("defender"))
        self._forbidden(g, game.truce(g, seat))
        self._forbid(g, g.field >= 0, R.COMBAT_2)
        self._phase(g, Phase.FIGHTING)
        self._forbidden(g, game.no_fight(g, seat, world, foe))
        least = (game.rules.attackers_min, game.rules.defenders_min)
        lines = []
        for who, key, fewest in ((seat, "attackers", least[0]), (foe, "defenders", least[1])):
            line = [self._in_play(g, name) for name in listed(given.get(key, []), key)]
            ready = game.ready_in(g, who, world)
            self._forbid(g, len(line) < fewest or len(set(line)) < len(line) or not set(line) <= set(ready), R.COMBAT_4)
            lines.append(tuple(line))
        game.begin_fight(g, world, foe)
        g.lines = tuple(lines)
        note(g, R.COMBAT_3, seat)
        game.forwarded(g)
        told = {card: {"target": aim} for card, aim in self._cards(g, given, "combat").items()}
        self._go_on(g)
        self._settle(g, told, retreat=given.get("retreat"))

    def _challenge(self, g: WorldsState, given: Given) -> None:
        """NW-CHAL-6, -5, -1, -2, -3."""
        game = self.worlds
        self._forbid(g, g.field >= 0 and g.challenged >= game.rules.challenges_per_fight, R.CHAL_6)
        self._forbid(g, g.cycles > 0 or g.decision not in (D.CHALLENGE, D.PLACING), R.CHAL_5)
        champion = self._in_play(g, given.get("champion"))
        self._forbid(g, champion not in game.champions(g, 0), R.CHAL_1)
        able = game.champions(g, 1)
        accepts = self._in_play(g, given["accepted_by"]) if "accepted_by" in given else NOTHING
        self._forbid(g, accepts >= 0 and accepts not in able, R.CHAL_2)
        marked = self._in_play(g, given["marked"]) if "marked" in given else next(iter(able), NOTHING)
        self._forbid(g, accepts < 0 and "marked" in given and marked not in able, R.CHAL_3)
        self._choose(g, "challenge", champion)
        if g.decision == D.ANSWER:
            self._choose(g, "accept", accepts) if accepts >= 0 else self._choose(g, "decline", marked)
        pride = given.get("pride", {})
        self._cycle(g, given, {champion: pride, accepts: pride})

    def _match(self, g: WorldsState, given: Given) -> None:
        """NW-MATCH-3, -1, -2."""
        if g.decision == D.CHALLENGE:
            self._choose(g, "skirmish")
        if g.decision != D.PLACING:
            raise ValueError("there is nobody to be placed")
        attackers, defenders = g.lines
        place, gang = self._pairs(g, given, "place"), self._pairs(g, given, "gang")
        self._forbid(g, set(place) < set(defenders), R.MATCH_3)
        self._forbid(g, set(place) != set(defenders) or not set(place.values()) <= set(attackers), R.MATCH_1)
        free = set(attackers).difference(place.values())
        self._forbid(g, not set(gang) <= free or not set(gang.values()) <= set(defenders), R.MATCH_2)
        while g.decision == D.PLACING:
            self._choose(g, "place", place[defenders[g.subject[0]]])
        while g.decision == D.GANG:
            card = attackers[g.subject[0]]
            self._choose(g, "gang", gang[card]) if card in gang else self._choose(g, "idle")

    def _cycle(self, g: WorldsState, given: Given, told: Mapping[int, Given] | None = None) -> None:
        """NW-MATCH-5: the attacks of a cycle, of the duel where something is `told` of it."""
        self._forbid(g, told is None and g.decision != D.STRIKE, R.MATCH_5)
        said = _Said(told or {}, retreat=given.get("retreat", {}), rain=_drops(self._cards(g, given, "rain")))
        targets = {
            card: [self._in_play(g, aim) for aim in (aims if isinstance(aims, list) else [aims])]
            for card, aims in self._cards(g, given, "targets").items()
        }
        while g.ended < 0 and g.decision in _OF_CYCLES:
            if g.decision in (D.STRIKE, D.AGAIN):
                self._strike(g, targets.get(g.subject[0], []))
            else:
                self.answers[g.decision](g, said)

    def _strike(self, g: WorldsState, aims: list[int]) -> None:
        """The next attack of a card: on the next of these, else the first that it faces; an additional one is left."""
        facing, word = self.worlds.facing(g, g.subject[0]), "strike" if g.decision == D.STRIKE else "again"
        if aims:
            self._forbid(g, aims[0] not in facing, R.MATCH_4)
            self._choose(g, word, aims.pop(0))
        elif g.decision == D.AGAIN:
            self._choose(g, "stop")
        else:
            self._choose(g, word, facing[0])

    def _decide(self, g: WorldsState, given: Given) -> None:
        """NW-MORALE-1."""
        if g.decision != D.STAY:
            raise ValueError("there is nothing to decide now")
        choices = ("stay", "withdraw")
        for side in ("attacker", "defender"):
            if g.decision == D.STAY:
                self._choose(g, choices[named(given.get(side, "stay"), choices, "decision")])
        while g.ended < 0 and g.decision == D.RETREAT:
            self._retreat(g, _Said(retreat=given.get("retreat", {})))

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
        """NW-TURN-2."""
        g.turn += 1
        g.phase = Phase.REPLENISHING
        self.worlds.won(g)

    # ------------------------------------------------------------ answers

    def _settle(
        self,
        g: WorldsState,
        told: Mapping[int, Given] | None = None,
        by_rule: Mapping[int, Any] | None = None,
        retreat: Mapping[str, Any] | None = None,
        rain: Mapping[int, int] | None = None,
    ) -> None:
        """The choices of what goes on, as they are announced, else as NW-SIM-2 says."""
        known = {card: json.loads(words) for card, words in g.told} | dict(told or {})
        of_card = {card: _copied(row) for card, row in known.items()}
        said = _Said(of_card, by_rule or {}, retreat or {}, _drops(rain or {}))
        while g.ended < 0 and g.decision not in _BETWEEN:
            self.answers[g.decision](g, said)

    def _rain(self, g: WorldsState, said: _Said) -> None:
        """NW-ELEM-7."""
        card = g.subject[0]
        drops = said.rain.get(card, [])
        n = min(len(drops), max(self.worlds.rain_numbers(g, g.asker)))
        del drops[:n]
        self._choose(g, "rain", n)

    def _retreat(self, g: WorldsState, said: _Said) -> None:
        """NW-WITH-5."""
        game, card = self.worlds, g.subject[0]
        word = said.retreat.get(g.label[card])
        world = game.world_ids.index(word) if word in game.world_ids else NOTHING
        if world not in game.refuges(g, card):
            note(g, R.WITH_5, g.asker)
            world = game.usual_refuge(g, card)
        self._choose(g, "retreat", world)

    def _effect(self, g: WorldsState, said: _Said) -> None:
        """An effect that has its turn: as it is said; one that may be left is left."""
        game, row = self.worlds, said.of(g.subject[0])
        options = self._options(g)
        aim = game.aim_number_in(g, row["target"], options) if "target" in row else NOTHING
        if aim not in options and game.compulsory(g, g.asker) is None:
            self._choose(g, "skip")
        else:
            self._choose(g, "use", aim if aim in options else options[0])

    def _options(self, g: WorldsState) -> list[int]:
        """What can be chosen, passing and the like aside."""
        return [args[0] for args in map(self.game.args, g.options) if args]

    def _fails(self, g: WorldsState, card: int, unmet: int) -> None:
        """NW-PLAY-12: what is announced cannot be done, for a rule is not met."""
        self.worlds.fail(g, card, unmet)
        self._resume(g)

    def _aim(self, g: WorldsState, said: _Said) -> None:
        game, card, aiming = self.worlds, g.subject[0], g.decision == D.AIM
        row = said.of(card)
        options = self._options(g)
        keys = ("replace", "target", "world") if aiming else ("to", "world")
        word = next((row[key] for key in keys if key in row), None)
        if word is None:
            chosen = options[0]
        else:
            chosen = game.aim_number_in(g, word, options if aiming else ())
            chosen -= 0 if aiming else FIRST_WORLD
        if chosen not in options:
            unmet = unaimed(game, g, card, chosen) if aiming else game.undirected(card)
            self._fails(g, card, R.PLAY_12 if chosen < 0 else unmet)
            return
        if aiming and "as" in row and g.where[chosen if chosen < len(g.where) else 0] in (Z.HEL, Z.VALHALLA):
            g.label = labelled(g.label, chosen, row["as"])
        self._choose(g, "target" if aiming else "to", chosen)

    def _tokens(self, g: WorldsState, said: _Said) -> None:
        game, card, paying = self.worlds, g.subject[0], g.decision == D.PAY
        row, key = said.of(card), "pay" if paying else "empower"
        options = self._options(g)
        if key in row:
            number = self._amounts(row[key])
        else:
            number = game.usual_payment(g, g.asker, game.of[card]) if paying else 0
            if len(options) > 1:
                note(g, R.COST_5 if paying else R.SIM_2, g.asker)
        if number in options:
            self._choose(g, key, number)
        else:
            self._fails(g, card, R.COST_2 if paying else R.EMP_2)

    def _victim(self, g: WorldsState, said: _Said) -> None:
        game, card = self.worlds, g.subject[0]
        names = said.of(card).get("sacrifice", [])
        wanted = [g.label.index(name) if name in g.label else NOTHING for name in names]
        chosen, able = g.subject[5:], game.victims(g, g.asker)
        if any(victim not in able for victim in wanted) or len(wanted) > game.of[card].sacrifice[1]:
            self._fails(g, card, R.SAC_2)
            return
        left = [victim for victim in able if victim in wanted and victim not in chosen]
        if left:
            game.chose(g, g.asker, R.SAC_1, game.number("sacrifice", left[0]))
            game.then(g, S.announce, *g.subject, left[0])
            self._resume(g)
        elif game.too_few(g, g.asker) is None:
            self._choose(g, "enough")
        elif names:
            self._fails(g, card, R.SAC_2)
        else:
            self._choose(g, "sacrifice", self._options(g)[0])

    def _resolving(self, g: WorldsState) -> int:
        """The card that resolves; NOTHING where there is none."""
        return g.piles[Z.VOID][-1] if g.piles[Z.VOID] else NOTHING

    def _find(self, g: WorldsState, said: _Said) -> None:
        game, row = self.worlds, said.of(self._resolving(g))
        options = self._options(g)
        number = game.card_ids.index(row["find"]) if row.get("find") in game.card_ids else NOTHING
        number = number if number in options else options[0]
        if "as" in row:
            g.label = labelled(g.label, game.card_in(g, number, Z.LIBRARY + 1), row["as"])
        self._choose(g, "find", number)

    def _gain(self, g: WorldsState, said: _Said) -> None:
        """NW-SIM-2: else the elements with the fewest in the pool."""
        options = self._options(g)
        _, rule, source = g.subject
        words = said.by_rule.get(rule) or said.of(source).get("elements")
        number = self._amounts(words) if words else NOTHING
        if number not in options:
            note(g, R.SIM_2, g.asker)
            number = self._fewest(g, sum(unpacked(options[0])))
        self._choose(g, "gain", number)

    def _steal(self, g: WorldsState, said: _Said) -> None:
        options = self._options(g)
        words = said.of(self._resolving(g)).get("elements")
        number = self._amounts(words) if words else NOTHING
        self._choose(g, "steal", number if number in options else options[0])

    def _fewest(self, g: WorldsState, n: int) -> int:
        """NW-SIM-2: each token of the element with the fewest in the pool, as far as the supply holds any."""
        pool, supply = self.worlds.pool(g, g.asker), g.counters[C.SUPPLY : C.SUPPLY + KINDS_OF_TOKENS]
        got = [0] * KINDS_OF_TOKENS
        for _ in range(n):
            left = [e for e in range(KINDS_OF_TOKENS) if got[e] < supply[e]]
            got[min(left, key=lambda e: pool[e] + got[e])] += 1
        return packed(got)

    def _library(self, g: WorldsState, said: _Said) -> None:
        """NW-SIM-2: creature, then spell, then place."""
        words = said.of(g.subject[1]).get("draw", [])
        words = words if isinstance(words, list) else [words]
        if not words:
            note(g, R.SIM_2, g.asker)
        usual = [DRAWN.index(name) for name in ("creature", "spell", "place")]
        full = [n for n in usual if g.piles[Z.LIBRARY + 1 + n] or g.piles[Z.SPENT + 1 + n]]
        self._choose(g, "draw", named(words.pop(0), DRAWN, "library") if words else (*full, usual[0])[0])

    def _discard(self, g: WorldsState, said: _Said) -> None:
        """NW-SIM-2: the card of the lowest total cost, ties by id."""
        game, source = self.worlds, self._resolving(g)
        words = said.of(source).get("discard", []) if source < 0 or g.side[source] == g.asker else []
        held = game.in_hand(g, g.asker)
        number = self._design(words.pop(0) if isinstance(words, list) else words) if words else NOTHING
        if number not in held:
            note(g, R.SIM_2, g.asker)
            number = min(held, key=lambda number: (game.designs[number].price, game.card_ids[number]))
        self._choose(g, "discard", number)

    # ------------------------------------------------------------ ends

    def _differences(self, path: tuple[str, ...], wanted: Any, have: Any) -> list[tuple[str, Any, Any]]:
        """What is otherwise of a part; a set of tokens and the marks of a fight are complete."""
        if path[-1] in ("tokens", "marks"):
            return [] if wanted == have else [(".".join(path), wanted, have)]
        gone = path[0] == "creatures" and len(path) == 2 and have is None
        return super()._differences(path, wanted, "gone" if gone else have)


def _drops(rain: Mapping[int, int]) -> dict[int, list[int]]:
    """Rain tokens to be removed by card, a 1 for each."""
    return {card: [1] * n for card, n in rain.items()}


def _copied(row: Given) -> Given:
    """What is said of a card; what is taken from its lists stays in the example."""
    return {key: list(value) if isinstance(value, list) else value for key, value in row.items()}
