"""The steps of worked examples that are about fights, refused in the order of section 8.2."""

from collections.abc import Mapping

from generator.engine.language import listed, named
from generator.games.nine_worlds.answers import Answers, Given, Said, drops
from generator.games.nine_worlds.state import NOTHING, D, Phase, R, WorldsState

_OF_CYCLES = (D.STRIKE, D.AGAIN, D.RAIN, D.RETREAT, D.GAIN, D.DRAW, D.EFFECT)


class FightSteps(Answers):
    """Fights, challenges, placing, cycles and morale."""

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
        said = Said(told or {}, retreat=given.get("retreat", {}), rain=drops(self._cards(g, given, "rain")))
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
            self._retreat(g, Said(retreat=given.get("retreat", {})))
