"""The worked examples: steps in the language of section 8.1, refused in the order of 8.2, and how ends are compared."""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from generator.engine.examples import GameExamples, differences
from generator.engine.game import REFEREE, Viewer
from generator.engine.language import listed, mapping, named, only
from generator.engine.rules import Step
from generator.engine.state import note
from generator.engine.vocabulary import NONE
from generator.games.nine_worlds.pieces import KINDS_OF_TOKENS, packed, unpacked
from generator.games.nine_worlds.rules import NineWorlds
from generator.games.nine_worlds.state import FIRST_WORLD, NOTHING, C, D, Phase, R, S, WorldsState, Z
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
_EXACT = ("tokens", "marks", "pools", "tally", "on_places")
_ANY_ORDER = ("hands", "spent", "open", "neighbours")
Given = Mapping[str, Any]


class WorldsExamples(GameExamples[WorldsState]):
    """Plays the worked examples of the game."""

    def __init__(self, game: NineWorlds) -> None:
        super().__init__(game)
        self.worlds, self.further = game, ()
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

    def _forbid(self, g: WorldsState, forbidden: object, rule: int) -> None:
        if forbidden:
            raise self.game.refused(g, max(g.asker, 0), rule)

    def _go_on(self, g: WorldsState) -> None:
        """Play on to the next question, after something that was not a choice."""
        g.asker = g.decision = NONE
        g.options = []
        if len(g.stack) > 1:
            g.stack.reverse()
        self.game.run(g)

    def _choose(self, g: WorldsState, word: str, *args: int) -> None:
        verb = self.game.verb(word)
        assert verb is not None
        rule = self.game.refusal(g, g.asker, verb, args)
        self._forbid(g, rule is not None, rule or 0)
        self.game.apply(g, g.asker, verb.number(args))

    def _phase(self, g: WorldsState, phase: int) -> None:
        """NW-TURN-1: phases come in their order."""
        self._forbid(g, g.phase > phase or g.decision != D.HELD, R.TURN_1)
        if g.phase == Phase.BEGINNING:
            g.turn += 1
        if g.phase != phase:
            g.phase, g.plays = phase, 0

    def _seat(self, g: WorldsState, name: Any) -> int:
        return named(name, self.worlds.seat_names(g), "player")

    def _world(self, word: Any) -> int:
        return named(word, self.worlds.world_ids, "world")

    def _in_play(self, g: WorldsState, name: Any) -> int:
        """A card in play by its name; raises ValueError."""
        card = g.label.index(name) if name in g.label else NOTHING
        if card < 0 or g.where[card] < Z.WORLD:
            raise ValueError(f"there is no {name!r} in play")
        return card

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
        kept = {seat: named(word, game.card_ids, "card") for seat, word in keep.items()}
        for seat, name in enumerate(seats):
            dealt = game.dealt(g, seat)
            card = kept.get(name, dealt[0])
            self._forbid(g, card not in dealt, R.SETUP_3)
            game.apply(g, seat, game.number("keep", card))
        while g.decision == D.GAIN:
            self._answer_one(g, {}, {R.SETUP_7: elements.get(seats[g.asker])}, {})

    # ------------------------------------------------------------ replenish, gather, draw

    def _replenish(self, g: WorldsState, given: Given) -> None:
        """NW-REPL-4, -3."""
        game, seat = self.worlds, g.active
        self._phase(g, Phase.REPLENISHING)
        recall = given.get("recall", [])
        laden = game.laden(g, seat)
        cards = laden if recall == "all" else [self._in_play(g, name) for name in listed(recall, "recall")]
        self._forbid(g, any(game.controller(g, card) != seat for card in cards), R.REPL_4)
        laid = {
            self._in_play(g, name): unpacked(self._amounts(n))
            for name, n in mapping(given.get("place", {}), "place").items()
        }
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
        note(g, R.REPL_3, seat)
        g.plays = 0

    def _gather(self, g: WorldsState, given: Given) -> None:
        """NW-GATHER-1 to -4."""
        game = self.worlds
        self._phase(g, Phase.GATHERING)
        game.gain_any(g, g.active, game.rules.gather_base, R.GATHER_1)
        game.then(g, S.gather_rest, g.active)
        told = {self._in_play(g, name): row for name, row in mapping(given.get("cards", {}), "cards").items()}
        midgard = {given["midgard"]: 1} if "midgard" in given else None
        said = {R.GATHER_1: given.get("choice"), R.GATHER_2: midgard}
        self._go_on(g)
        self._settle(g, told, said)

    def _draw(self, g: WorldsState, given: Given) -> None:
        """NW-TURN-3, NW-DRAW-1, -2."""
        game = self.worlds
        self._phase(g, Phase.DRAWING)
        self._forbid(g, g.turn <= game.rules.first_turn_draws_skipped, R.TURN_3)
        game.then(g, S.draw_choice, g.active, game.rules.draw_per_turn, NOTHING)
        game.trigger(g, g.active, "draw", R.DRAW_2)
        told: dict[int, Given] = {NOTHING: {"draw": listed(given.get("from", []), "from")}}
        for name, row in mapping(given.get("cards", {}), "cards").items():
            told[self._in_play(g, name)] = row if isinstance(row, Mapping) else {"draw": row}
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
        self._tell(g, card, given.get("with", {}))
        game.place_in_void(g, g.active, card, R.EVENT_1)
        game.open_void(g)
        self._go_on(g)

    def _held_card(self, g: WorldsState, seat: int, given: Given) -> int:
        """NW-STATE-2: a card of the hand by its design."""
        number = named(given.get("card"), self.worlds.card_ids, "card")
        self._forbid(g, self.worlds.not_held(g, seat, number) is not None, R.STATE_2)
        return number

    def _tell(self, g: WorldsState, card: int, given: Any) -> None:
        """What is announced of a card, until it resolves (NW-PLAY-11)."""
        only(mapping(given, "with"), _WITH, "with")
        g.told = (*[row for row in g.told if row[0] != card], (card, json.dumps(given)))
        if "as" in given and self.worlds.of[card].fighter:
            self._label(g, card, given["as"])

    def _label(self, g: WorldsState, card: int, name: str) -> None:
        labels = list(g.label)
        if name in labels and labels.index(name) != card:
            labels[labels.index(name)] += "'"
        labels[card] = name
        g.label = tuple(labels)

    def _play(self, g: WorldsState, given: Given) -> None:
        game, seat = self.worlds, self._seat(g, given.get("by", f"P{g.active + 1}"))
        self._forbid(g, seat != g.active, R.TURN_1)
        self._phase(g, Phase.PLAYING)
        number = self._held_card(g, seat, given)
        self._forbid(g, game.no_more(g, seat) is not None, R.PLAY_9)
        card = game.card_in(g, number, Z.HAND + seat)
        self._tell(g, card, given.get("with", {}))
        game.chose(g, seat, R.PLAY_9, game.number("play", number))
        game.play(g, seat, number)
        self._go_on(g)

    def _respond(self, g: WorldsState, given: Given) -> None:
        game, seat = self.worlds, self._seat(g, given.get("by"))
        while g.decision == D.RESPOND and g.asker != seat:
            self._choose(g, "pass")
        self._forbid(g, g.decision != D.RESPOND, R.PLAY_2)
        number = self._held_card(g, seat, given)
        self._forbid(g, game.not_fast(g, seat, number) is not None, R.PLAY_3)
        self._tell(g, game.card_in(g, number, Z.HAND + seat), given.get("with", {}))
        self._choose(g, "respond", number)

    def _further(self, g: WorldsState, given: Given) -> None:
        game, seat = self.worlds, self._seat(g, given.get("by", f"P{g.active + 1}"))
        while g.decision == D.RESPOND:
            self._choose(g, "pass")
        self._forbid(g, seat != g.active or g.decision != D.FURTHER, R.PLAY_5)
        number = self._held_card(g, seat, given)
        self._tell(g, game.card_in(g, number, Z.HAND + seat), given.get("with", {}))
        self._hold_open(g, number)

    def _hold_open(self, g: WorldsState, number: int) -> None:
        """The further card lies in the void, which waits to be resolved."""
        game = self.worlds
        game.chose(g, g.active, R.PLAY_5, game.number("further", number))
        game.further(g, g.active, number)
        self._wait(g)

    def _wait(self, g: WorldsState) -> None:
        """Whatever is pending waits for the next step of the example."""
        g.decision, g.asker, g.subject, g.options = D.HELD, g.active, (NOTHING,), [self.game.number("wait")]

    def _pass(self, g: WorldsState, name: Any) -> None:
        seat = self._seat(g, name)
        if g.decision == D.RESPOND and g.asker != seat:
            raise ValueError(f"{name} has not the initiative")
        if g.decision == D.RESPOND:
            self._choose(g, "pass")
        elif g.decision == D.FURTHER and seat == g.active:
            self._wait(g)
        elif not (g.decision == D.HELD and g.subject and seat == g.active):
            raise ValueError(f"{name} has nothing to pass")

    def _resolve(self, g: WorldsState, given: Any) -> None:
        """NW-PLAY-6: the whole void."""
        while g.decision in (D.RESPOND, D.FURTHER):
            self._choose(g, "pass")
            if g.decision not in (D.RESPOND, D.FURTHER):
                break
        else:
            self._resume(g)
        self._settle(g)

    def _resume(self, g: WorldsState) -> None:
        g.asker = g.decision = NONE
        g.options, g.subject = [], ()
        self.game.run(g)

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
            self._forbid(g, g.exhausted[card], R.MARCH_4)
            self._forbid(g, card in g.arrived, R.MARCH_2)
            self._forbid(g, card in g.marched or world not in game.in_march(g, seat, card), R.MARCH_1)
            game.chose(g, seat, R.MARCH_1, game.number("march", card, world))
            game.march(g, seat, card, world)

    def _fight(self, g: WorldsState, given: Given) -> None:
        """NW-EFF-11, NW-COMBAT-2, -4."""
        game, seat = self.worlds, g.active
        world, foe = self._world(given.get("world")), self._seat(g, given.get("defender"))
        self._forbid(g, g.truce, R.EFF_11)
        self._forbid(g, g.field >= 0, R.COMBAT_2)
        self._phase(g, Phase.FIGHTING)
        self._forbid(g, game.no_fight(g, seat, world, foe) is not None, R.COMBAT_2)
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
        told = {
            self._in_play(g, name): {"target": aim} for name, aim in mapping(given.get("combat", {}), "combat").items()
        }
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
        self._cycle_answers(g, given, {champion: pride, accepts: pride})

    def _match(self, g: WorldsState, given: Given) -> None:
        """NW-MATCH-3, -1, -2."""
        if g.decision == D.CHALLENGE:
            self._choose(g, "skirmish")
        if g.decision != D.PLACING:
            raise ValueError("there is nobody to be placed")
        attackers, defenders = g.lines
        place = {
            self._in_play(g, one): self._in_play(g, two)
            for one, two in mapping(given.get("place", {}), "place").items()
        }
        gang = {
            self._in_play(g, one): self._in_play(g, two) for one, two in mapping(given.get("gang", {}), "gang").items()
        }
        self._forbid(g, set(place) < set(defenders), R.MATCH_3)
        self._forbid(g, set(place) != set(defenders) or not set(place.values()) <= set(attackers), R.MATCH_1)
        free = set(attackers).difference(place.values())
        self._forbid(g, not set(gang) <= free or not set(gang.values()) <= set(defenders), R.MATCH_2)
        while g.decision == D.PLACING:
            self._choose(g, "place", place[defenders[g.subject[0]]])
        while g.decision == D.GANG:
            card = attackers[g.subject[0]]
            self._choose(g, "gang", gang[card]) if card in gang else self._choose(g, "idle")

    def _cycle(self, g: WorldsState, given: Given) -> None:
        """NW-MATCH-5."""
        self._forbid(g, g.decision != D.STRIKE, R.MATCH_5)
        self._cycle_answers(g, given, {})

    def _cycle_answers(self, g: WorldsState, given: Given, told: Mapping[int, Given]) -> None:
        targets = {
            self._in_play(g, name): [self._in_play(g, aim) for aim in (aims if isinstance(aims, list) else [aims])]
            for name, aims in mapping(given.get("targets", {}), "targets").items()
        }
        rain = {self._in_play(g, name): n for name, n in mapping(given.get("rain", {}), "rain").items()}
        while g.ended < 0 and g.decision in (D.STRIKE, D.AGAIN, D.RAIN, D.RETREAT, D.GAIN, D.DRAW, D.EFFECT):
            if g.decision in (D.STRIKE, D.AGAIN):
                aims = targets.get(g.subject[0], [])
                word = "strike" if g.decision == D.STRIKE else "again"
                if aims:
                    aim = aims.pop(0)
                    self._forbid(g, aim not in self.worlds.facing(g, g.subject[0]), R.MATCH_4)
                    self._choose(g, word, aim)
                elif g.decision == D.AGAIN:
                    self._choose(g, "stop")
                else:
                    self._choose(g, word, self.worlds.facing(g, g.subject[0])[0])
            elif g.decision == D.RAIN:
                card = g.subject[0]
                n = min(rain.get(card, 0), max(self.worlds.rain_numbers(g, g.asker)))
                rain[card] = rain.get(card, 0) - n
                self._choose(g, "rain", n)
            else:
                self._answer_one(g, told, {}, given.get("retreat", {}))

    def _decide(self, g: WorldsState, given: Given) -> None:
        """NW-MORALE-1."""
        if g.decision != D.STAY:
            raise ValueError("there is nothing to decide now")
        for side in ("attacker", "defender"):
            if g.decision == D.STAY:
                self._choose(
                    g, (named(given.get(side, "stay"), ("stay", "withdraw"), "decision") and "withdraw") or "stay"
                )
        while g.ended < 0 and g.decision == D.RETREAT:
            self._answer_one(g, {}, {}, given.get("retreat", {}))

    # ------------------------------------------------------------ conquest, end and beginning

    def _conquest(self, g: WorldsState, given: Given) -> None:
        """NW-CONQ-1."""
        game = self.worlds
        self._phase(g, Phase.CONQUERING)
        game.conquer_from(g, 0)
        told = {self._in_play(g, name): row for name, row in mapping(given.get("cards", {}), "cards").items()}
        self._go_on(g)
        self._settle(g, told, {R.CONQ_3: given.get("elements")})

    def _end_turn(self, g: WorldsState, given: Given) -> None:
        """NW-END-1 to -3."""
        game = self.worlds
        self._phase(g, Phase.ENDING)
        over = len(g.piles[Z.HAND + g.active]) - game.rules.hand_limit
        game.discards(g, g.active, over, R.END_1)
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
        said: Mapping[int, Any] | None = None,
        retreat: Mapping[str, Any] | None = None,
    ) -> None:
        """The choices of what goes on, as they are announced, else as NW-SIM-2 says."""
        known = {card: json.loads(words) for card, words in g.told}
        known |= told or {}
        spoken = {
            card: {key: list(v) if isinstance(v, list) else v for key, v in row.items()} for card, row in known.items()
        }
        while g.ended < 0 and g.decision not in (D.HELD, D.CHALLENGE, D.PLACING, D.STRIKE, D.STAY):
            self._answer_one(g, spoken, said or {}, retreat or {})

    def _answer_one(
        self, g: WorldsState, told: Mapping[int, Given], said: Mapping[int, Any], retreat: Mapping[str, Any]
    ) -> None:
        game, card = self.worlds, g.subject[0] if g.subject else NOTHING
        row = told.get(card, {})
        if g.decision in (D.AIM, D.TO):
            self._aim(g, card, row)
        elif g.decision in (D.PAY, D.EMPOWER):
            self._tokens(g, card, row)
        elif g.decision == D.SACRIFICE:
            self._victim(g, card, row)
        elif g.decision == D.FIND:
            self._find(g, told)
        elif g.decision in (D.GAIN, D.STEAL):
            self._gain(g, told, said)
        elif g.decision == D.DRAW:
            self._library(g, told)
        elif g.decision == D.DISCARD:
            self._discard(g, told)
        elif g.decision == D.RAIN:
            self._choose(g, "rain", 0)
        elif g.decision == D.EFFECT:
            self._effect(g, row)
        else:
            word = retreat.get(g.label[card])
            world = game.world_ids.index(word) if word in game.world_ids else NOTHING
            if world not in game.refuges(g, card):
                note(g, R.WITH_5, g.asker)
                world = game.usual_refuge(g, card)
            self._choose(g, "retreat", world)

    def _effect(self, g: WorldsState, row: Given) -> None:
        """An effect that has its turn: as it is said; one that may be left is left."""
        game = self.worlds
        options = game.effect_aims(g, g.asker)
        aim = game.aim_number_in(g, row["target"], options) if "target" in row else NOTHING
        if aim in options:
            self._choose(g, "use", aim)
        elif game.compulsory(g, g.asker) is None:
            self._choose(g, "skip")
        else:
            self._choose(g, "use", options[0])

    def _fails(self, g: WorldsState, card: int) -> None:
        """NW-PLAY-12: what is announced cannot be done."""
        self.worlds.fail(g, card)
        self._resume(g)

    def _aim(self, g: WorldsState, card: int, row: Given) -> None:
        game = self.worlds
        aiming = g.decision == D.AIM
        options = game.open_aims(g, g.asker) if aiming else game.open_ways(g, g.asker)
        keys = ("replace", "target", "world") if aiming else ("to", "world")
        word = next((row[key] for key in keys if key in row), None)
        if word is None:
            chosen = options[0]
        else:
            chosen = game.aim_number_in(g, word, options if aiming else ())
            chosen -= 0 if aiming else FIRST_WORLD
        if chosen not in options:
            self._fails(g, card)
            return
        if aiming and "as" in row and g.where[chosen if chosen < len(g.where) else 0] in (Z.HEL, Z.VALHALLA):
            self._label(g, chosen, row["as"])
        self._choose(g, "target" if aiming else "to", chosen)

    def _tokens(self, g: WorldsState, card: int, row: Given) -> None:
        game, paying = self.worlds, g.decision == D.PAY
        options = game.open_payments(g, g.asker) if paying else game.open_boosts(g, g.asker)
        key = "pay" if paying else "empower"
        if key in row:
            number = self._amounts(row[key])
        else:
            number = game.usual_payment(g, g.asker, game.of[card]) if paying else 0
            note(g, R.COST_5 if paying else R.SIM_2, g.asker)
        if number in options:
            self._choose(g, key, number)
        else:
            self._fails(g, card)

    def _victim(self, g: WorldsState, card: int, row: Given) -> None:
        game = self.worlds
        names = row.get("sacrifice", [])
        wanted = [g.label.index(name) if name in g.label else NOTHING for name in names]
        chosen, able = g.subject[5:], game.victims(g, g.asker)
        if any(victim not in able for victim in wanted) or len(wanted) > game.of[card].sacrifice[1]:
            self._fails(g, card)
            return
        left = [victim for victim in able if victim in wanted and victim not in chosen]
        if left:
            game.chose(g, g.asker, R.SAC_1, game.number("sacrifice", left[0]))
            subject = g.subject
            g.asker = g.decision = NONE
            game.then(g, S.announce, *subject, left[0])
            self._resume(g)
        elif game.too_few(g, g.asker) is None:
            self._choose(g, "enough")
        elif names:
            self._fails(g, card)
        else:
            self._choose(g, "sacrifice", game.open_victims(g, g.asker)[0])

    def _find(self, g: WorldsState, told: Mapping[int, Given]) -> None:
        game = self.worlds
        row = told.get(g.piles[Z.VOID][-1], {})
        options = game.findable(g, g.asker)
        number = game.card_ids.index(row["find"]) if row.get("find") in game.card_ids else NOTHING
        number = number if number in options else options[0]
        if "as" in row:
            self._label(g, game.card_in(g, number, Z.LIBRARY + 1), row["as"])
        self._choose(g, "find", number)

    def _gain(self, g: WorldsState, told: Mapping[int, Given], said: Mapping[int, Any]) -> None:
        game = self.worlds
        stealing = g.decision == D.STEAL
        options = game.stealable(g, g.asker) if stealing else game.gainable(g, g.asker)
        if stealing:
            words = told.get(g.piles[Z.VOID][-1] if g.piles[Z.VOID] else NOTHING, {}).get("elements")
        else:
            _, rule, source = g.subject
            words = said.get(rule) or told.get(source, {}).get("elements")
        number = self._amounts(words) if words else NOTHING
        if number not in options:
            number = options[0] if stealing else self._fewest(g, g.asker, sum(unpacked(options[0])))
        self._choose(g, "steal" if stealing else "gain", number)

    def _fewest(self, g: WorldsState, seat: int, n: int) -> int:
        """NW-SIM-2: each token of the element with the fewest in the pool, as far as the supply holds any."""
        pool, supply = self.worlds.pool(g, seat), g.counters[C.SUPPLY : C.SUPPLY + KINDS_OF_TOKENS]
        got = [0] * KINDS_OF_TOKENS
        for _ in range(n):
            open_ = [e for e in range(KINDS_OF_TOKENS) if got[e] < supply[e]]
            element = min(open_, key=lambda e: pool[e] + got[e])
            got[element] += 1
        return packed(got)

    def _library(self, g: WorldsState, told: Mapping[int, Given]) -> None:
        """NW-SIM-2: creature, then spell, then place."""
        words = told.get(g.subject[1], {}).get("draw", [])
        words = words if isinstance(words, list) else [words]
        if words:
            self._choose(g, "draw", named(words.pop(0), DRAWN, "library"))
            return
        usual = [DRAWN.index(name) for name in ("creature", "spell", "place")]
        full = [n for n in usual if g.piles[Z.LIBRARY + 1 + n] or g.piles[Z.SPENT + 1 + n]]
        self._choose(g, "draw", full[0] if full else usual[0])

    def _discard(self, g: WorldsState, told: Mapping[int, Given]) -> None:
        """NW-SIM-2: the card of the lowest total cost, ties by id."""
        game = self.worlds
        source = g.piles[Z.VOID][-1] if g.piles[Z.VOID] else NOTHING
        words = told.get(source, {}).get("discard", []) if source < 0 or g.side[source] == g.asker else []
        held = game.in_hand(g, g.asker)
        if words:
            name = words.pop(0) if isinstance(words, list) else words
            number = named(name, game.card_ids, "card")
            if number in held:
                self._choose(g, "discard", number)
                return
        cheapest = min(held, key=lambda number: (game.designs[number].price, game.card_ids[number]))
        self._choose(g, "discard", cheapest)

    # ------------------------------------------------------------ ends

    def compare(self, state: WorldsState, end: Given) -> list[tuple[str, Any, Any]]:
        """The named parts of the end that are otherwise."""
        found: dict[str, Any] = dict(self.game.show(state, Viewer(self.game, state, REFEREE)))
        only(end, tuple(found), "end")
        return [d for key, wanted in end.items() for d in _different(key, wanted, found[key])]


def _different(path: str, wanted: Any, have: Any) -> Sequence[tuple[str, Any, Any]]:
    """What is otherwise of a part; a listed pool, a set of tokens and marks are complete."""
    top, _, last = path.rpartition(".")
    if (
        (last in _EXACT or top in _EXACT)
        and isinstance(wanted, Mapping)
        and last not in ("pools", "tally", "on_places")
    ):
        return [] if wanted == have else [(path, wanted, have)]
    if isinstance(wanted, Mapping) and isinstance(have, Mapping):
        missing = "gone" if path == "creatures" else None
        return [d for key, part in wanted.items() for d in _different(f"{path}.{key}", part, have.get(key, missing))]
    key = path.split(".")[0]
    return differences(path, wanted, have, () if key in _ANY_ORDER else (key,))
