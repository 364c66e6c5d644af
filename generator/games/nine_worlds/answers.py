"""How a worked example answers what it is asked: as its steps announce, else as NW-SIM-2 says."""

import json
from collections.abc import Callable, Mapping
from dataclasses import field
from typing import Any

from generator.dataclass import dataclass
from generator.engine.language import mapping, named
from generator.engine.own_steps import OwnSteps
from generator.engine.state import note
from generator.engine.vocabulary import NONE
from generator.games.nine_worlds.position import labelled
from generator.games.nine_worlds.rules import NineWorlds
from generator.games.nine_worlds.state import FIRST_WORLD, NOTHING, C, D, Phase, R, S, WorldsState, Z
from generator.games.nine_worlds.tokens import KINDS_OF_TOKENS, packed, unpacked
from generator.games.nine_worlds.unmet import unaimed
from generator.games.nine_worlds.words import DRAWN

_BETWEEN = (D.HELD, D.CHALLENGE, D.PLACING, D.STRIKE, D.STAY)
"""What a step of its own answers."""
Given = Mapping[str, Any]


@dataclass(slots=True)
class Said:
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


class Answers(OwnSteps[WorldsState]):
    """Plays on until a step is over."""

    def __init__(self, game: NineWorlds) -> None:
        super().__init__(game)
        self.worlds, self.further = game, ()
        self.answers: dict[int, Callable[[WorldsState, Said], None]] = {
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
        said = Said(of_card, by_rule or {}, retreat or {}, drops(rain or {}))
        while g.ended < 0 and g.decision not in _BETWEEN:
            self.answers[g.decision](g, said)

    def _rain(self, g: WorldsState, said: Said) -> None:
        """NW-ELEM-7."""
        card = g.subject[0]
        drops = said.rain.get(card, [])
        n = min(len(drops), max(self.worlds.rain_numbers(g, g.asker)))
        del drops[:n]
        self._choose(g, "rain", n)

    def _retreat(self, g: WorldsState, said: Said) -> None:
        """NW-WITH-5."""
        game, card = self.worlds, g.subject[0]
        word = said.retreat.get(g.label[card])
        world = game.world_ids.index(word) if word in game.world_ids else NOTHING
        if world not in game.refuges(g, card):
            note(g, R.WITH_5, g.asker)
            world = game.usual_refuge(g, card)
        self._choose(g, "retreat", world)

    def _effect(self, g: WorldsState, said: Said) -> None:
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

    def _aim(self, g: WorldsState, said: Said) -> None:
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

    def _tokens(self, g: WorldsState, said: Said) -> None:
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

    def _victim(self, g: WorldsState, said: Said) -> None:
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

    def _find(self, g: WorldsState, said: Said) -> None:
        game, row = self.worlds, said.of(self._resolving(g))
        options = self._options(g)
        number = game.card_ids.index(row["find"]) if row.get("find") in game.card_ids else NOTHING
        number = number if number in options else options[0]
        if "as" in row:
            g.label = labelled(g.label, game.card_in(g, number, Z.LIBRARY + 1), row["as"])
        self._choose(g, "find", number)

    def _gain(self, g: WorldsState, said: Said) -> None:
        """NW-SIM-2: else the elements with the fewest in the pool."""
        options = self._options(g)
        _, rule, source = g.subject
        words = said.by_rule.get(rule) or said.of(source).get("elements")
        number = self._amounts(words) if words else NOTHING
        if number not in options:
            note(g, R.SIM_2, g.asker)
            number = self._fewest(g, sum(unpacked(options[0])))
        self._choose(g, "gain", number)

    def _steal(self, g: WorldsState, said: Said) -> None:
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

    def _library(self, g: WorldsState, said: Said) -> None:
        """NW-SIM-2: creature, then spell, then place."""
        words = said.of(g.subject[1]).get("draw", [])
        words = words if isinstance(words, list) else [words]
        if not words:
            note(g, R.SIM_2, g.asker)
        usual = [DRAWN.index(name) for name in ("creature", "spell", "place")]
        full = [n for n in usual if g.piles[Z.LIBRARY + 1 + n] or g.piles[Z.SPENT + 1 + n]]
        self._choose(g, "draw", named(words.pop(0), DRAWN, "library") if words else (*full, usual[0])[0])

    def _discard(self, g: WorldsState, said: Said) -> None:
        """NW-SIM-2: the card of the lowest total cost, ties by id."""
        game, source = self.worlds, self._resolving(g)
        words = said.of(source).get("discard", []) if source < 0 or g.side[source] == g.asker else []
        held = game.in_hand(g, g.asker)
        number = self._design(words.pop(0) if isinstance(words, list) else words) if words else NOTHING
        if number not in held:
            note(g, R.SIM_2, g.asker)
            number = min(held, key=lambda number: (game.designs[number].price, game.card_ids[number]))
        self._choose(g, "discard", number)


def drops(rain: Mapping[int, int]) -> dict[int, list[int]]:
    """Rain tokens to be removed by card, a 1 for each."""
    return {card: [1] * n for card, n in rain.items()}


def _copied(row: Given) -> Given:
    """What is said of a card; what is taken from its lists stays in the example."""
    return {key: list(value) if isinstance(value, list) else value for key, value in row.items()}
