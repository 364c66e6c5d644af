"""The steps of worked examples, refused in the order of section 8.2."""

import copy
from collections.abc import Mapping
from typing import Any

from tests.second_readings.nine_worlds.fights import Fights, forbid
from tests.second_readings.nine_worlds.position import ELEMENTS, has_effect

PHASES = ("start", "replenish", "gather", "draw", "event", "play", "march", "combat", "conquest", "end")
PHASE_OF = {
    "start_turn": "start",
    "activate": "play",
    "play": "play",
    "fight": "combat",
    "end_turn": "end",
    **{phase: phase for phase in ("replenish", "gather", "draw", "event", "march", "conquest")},
}


class Reading(Fights):
    """The game, one step at a time."""

    def tried(self, step: Mapping[str, Any]) -> "Reading":
        """What is there after a step; raises Refused."""
        printed = (self.rules, self.cards, *self.cards.values(), *self.worlds.values())
        after = copy.deepcopy(self, {id(found): found for found in printed})
        verb = next(key for key in step if key != "refuse")
        after.cited, after.excused = set(), set()
        after.do(verb, step[verb])
        return after

    def do(self, verb: str, given: Any) -> None:
        forbid(self.over, "NW-WIN-1")
        if verb in ("play", "activate"):
            forbid(verb == "play" and given["by"] != self.active, "NW-TURN-1")
            forbid(self.is_past("play"), "NW-TURN-1")
        was_past = self.is_past("play")
        getattr(self, f"do_{verb}")(given)
        reached = PHASE_OF.get(verb, self.phase)
        past = self.is_past("play") if verb != "end_turn" else was_past
        self.cite("PLAY-10", when=verb in PHASE_OF and not past and PHASES.index(reached) > PHASES.index("play"))
        if verb in PHASE_OF and verb != "end_turn":
            self.phase = PHASE_OF[verb]

    def is_past(self, phase: str) -> bool:
        return PHASES.index(self.phase) > PHASES.index(phase)

    # ------------------------------------------------------------ the turn

    def do_set_up(self, given: Mapping[str, Any]) -> None:
        """NW-SETUP-3 to -8, NW-LIB-3."""
        each, keep = self.rules["avatars_dealt"], given.get("keep") or {}
        for number, seat in enumerate(self.seats):
            dealt = self.avatars[number * each : (number + 1) * each]
            kept = keep.get(seat, min(dealt, key=list(self.cards).index))
            forbid(kept not in dealt, "NW-SETUP-3")
            self.enter(self.cards[kept], seat, self.homes[seat], kept).arrived = False
            self.holders[self.homes[seat]] = seat
            for element in ELEMENTS:
                self.gain(seat, element, self.rules["start_tokens_each_element"], "SETUP-6")
        self.avatars, self.round, self.first_turn = [], 1, True
        for seat in self.seats:
            for pile in ("creature", "place", "spell"):
                for _ in range(self.rules[f"start_{pile}_cards"]):
                    self.draw(seat, pile, "SETUP-5")
        for number, seat in enumerate(self.seats):
            extra = self.rules["seat_bonus_tokens"][str(number + 1)]
            self.gain_chosen(seat, extra, (given.get("elements") or {}).get(seat), "SETUP-7")

    def do_start_turn(self, given: Any) -> None:
        held = sum(holder == self.active for holder in self.holders.values())
        self.cite("TURN-2", "WIN-1")
        self.cite("TURN-5", when=not held)
        if held >= self.rules["worlds_to_win"][str(self.players)]:
            self.winner, self.over = [self.active], True
        elif self.round >= self.rules["ragnarok_round"]:
            self.cite("WIN-2", "WIN-3", "WIN-5", when=self.active not in self.tally)
            tokens = sum(self.pools[self.active].values()) + sum(sum(b.tokens.values()) for b in self.of(self.active))
            self.tally.setdefault(self.active, [held, tokens, len(self.of(self.active))])
            if len(self.tally) == self.players:
                self.cite("WIN-4")
                best = max(self.tally.values())
                self.winner, self.over = [seat for seat in self.seats if self.tally[seat] == best], True

    def do_replenish(self, given: Mapping[str, Any]) -> None:
        me, recall, place = self.active, given.get("recall", []), given.get("place", {})
        piles = {b.id: b.tokens for b in self.of(me)}
        piles |= {s.id: s.tokens for s in self.spots.values() if self.holders[s.world] == me}
        names = list(piles) if recall == "all" else recall
        forbid(any(name not in piles for name in names), "NW-REPL-4")
        forbid(any(name not in self.beings or self.beings[name].side != me for name in place), "NW-REPL-4")
        for being in self.of(me):
            if being.exhausted:
                self.cite("REPL-1")
                self.stand_up(being)
        for name in names:
            self.cite("REPL-2", when=any(piles[name].values()))
            if recall != "all" or any(piles[name].values()):
                self.cite(*(("REPL-4",) if name in self.beings else ("REPL-5", "STATE-5")))
            for element, number in piles[name].items():
                self.pools[me][element] += number
            piles[name].clear()
        for element in ELEMENTS:
            laid = sum(tokens.get(element, 0) for tokens in place.values())
            forbid(laid > self.pools[me][element], "NW-REPL-3")
            self.pools[me][element] -= laid
        for name, tokens in place.items():
            for element, number in tokens.items():
                self.cite("REPL-3", when=number)
                piles[name][element] = piles[name].get(element, 0) + number
                self.cite_laid(self.beings[name].card, {element: number}, piles[name])
        self.check()

    def do_gather(self, given: Mapping[str, Any]) -> None:
        me = self.active
        self.gain_chosen(me, self.rules["gather_base"], given.get("choice"), "GATHER-1")
        for world in [world for world in self.worlds if self.holders[world] == me]:
            element, number = self.worlds[world]["element"], self.rules["gather_per_world"]
            self.cite("WORLD-7", when=not any(being.world == world for being in self.of(me)))
            if element == "choice":
                named = {given["midgard"]: number} if "midgard" in given else None
                self.gain_chosen(me, number, named, "GATHER-2")
            else:
                self.gain(me, element, number, "GATHER-2")
        self.cite_sources("gather", me, "GATHER-3")
        for source, by, world, effect in list(self.sources("gather")):
            if by == me:
                self.cite_effect(effect)
                for step in effect["do"]:
                    element = self.worlds[world]["element"] if step["element"] == "world" else step["element"]
                    self.cite("GATHER-4" if element == "choice" else "WORLD-6", when=step["element"] == "world")
                    if element == "choice":
                        named = (given.get("cards") or {}).get(source, {})
                        self.gain_chosen(me, step["n"], named.get("elements"), "ELEM-2")
                    else:
                        self.gain(me, element, step["n"], "ELEM-2")

    def do_draw(self, given: Mapping[str, Any]) -> None:
        forbid(self.first_turn and self.rules["first_turn_draws_skipped"] > 0, "NW-TURN-3")
        self.draw_from(self.active, "choice", self.rules["draw_per_turn"], list(given.get("from", [])))
        self.cite_sources("draw", self.active, "DRAW-2")
        for source, by, _, effect in list(self.sources("draw")):
            if by == self.active:
                self.cite_effect(effect)
                named = (given.get("cards") or {}).get(source, [])
                named = [named] if isinstance(named, str) else list(named)
                for step in effect["do"]:
                    self.draw_from(self.active, step["library"], step["n"], named)

    def do_conquest(self, given: Mapping[str, Any]) -> None:
        me = self.active
        self.said = given.get("cards") or {}
        for world in list(self.worlds):
            mine = self.ready_in(me, world)
            if self.holders[world] == me or not mine:
                continue
            self.cite("CONQ-1")
            if any(self.ready_in(seat, world) for seat in self.seats if seat != me):
                continue
            there = [spot.card for spot in self.spots.values() if spot.world == world]
            self.cite("WORLD-6")
            self.cite(
                "EFF-3",
                when=any(step["op"] == "resistance" for card in there for e in card["effects"] for step in e["do"]),
            )
            if sum(self.stat(being, "attack") for being in mine) < self.resistance(world):
                continue
            self.cite("CONQ-2")
            self.cite("WORLD-7", when=self.holders[world])
            self.cite("STATE-5", "EFF-3", when=there)
            self.holders[world] = me
            element, number = self.worlds[world]["element"], self.rules["conquest_tokens"]
            if element == "choice":
                self.gain_chosen(me, number, given.get("elements"), "CONQ-3")
            else:
                self.gain(me, element, number, "CONQ-3")
            for being in [b for b in self.beings.values() if b.world == world and b.side != me and b.exhausted]:
                self.kill(being, "CONQ-4")
            self.cite("CONQ-5", when=any(has_effect(being.card, "conquest") for being in self.of(me)))
            for being in self.ready_in(me, world):
                for effect in [e for e in being.card["effects"] if e["when"] == "conquest"]:
                    self.carry_out(effect, me, world, being.id, self.said.get(being.id, {}))
            self.check()
        self.said = {}

    def do_end_turn(self, given: Mapping[str, Any]) -> None:
        me = self.active
        marked = any(being.damage or being.fatigue for being in self.beings.values())
        self.cite("END-1", when=len(self.hands[me]) > self.rules["hand_limit"])
        self.cite("END-2", when=marked or self.forbidden or any(being.mods for being in self.beings.values()))
        self.cite("TURN-3", when=self.first_turn and self.rules["first_turn_draws_skipped"])
        self.cite("END-3")
        self.cite("TURN-4", when=me == self.seats[-1])
        self.discard(me, len(self.hands[me]) - self.rules["hand_limit"], list((given or {}).get("discard", [])))
        for being in self.beings.values():
            being.damage = being.fatigue = 0
            being.mods = {}
            being.arrived = being.marched = False
        self.forbidden, self.plays, self.events, self.responded, self.phase = False, 0, 0, -1, "start"
        self.fought, self.furthered, self.first_turn = [], False, False
        if me == self.seats[-1]:
            self.round += 1
        self.active = self.clockwise(me)[1]

    # ------------------------------------------------------------ cards

    def entry(self, card: str, by: str, given: Mapping[str, Any]) -> dict[str, Any]:
        return {"card": self.cards[card], "by": by, "with": given.get("with") or {}}

    def cite_placed(self, card: str, *rules: str) -> None:
        """NW-COST-1, NW-ATTR-6: a card is laid into the void, for nothing."""
        self.cite(*rules, "STATE-3", "COST-1")
        self.cite("ATTR-6", "STATE-9", when="hidden" in self.cards[card]["attrs"])

    def do_event(self, given: Mapping[str, Any]) -> None:
        self.refill("event")
        self.cite("LIB-10", when=not self.libraries["event"])
        self.report("draw_skipped", when=not self.libraries["event"])
        if self.libraries["event"]:
            forbid(self.events >= self.rules["events_per_turn"], "NW-EVENT-1")
            self.events += 1
            card = self.libraries["event"].pop(0)
            if given.get("card", card) != card:
                raise ValueError(f"the top event is {card}")
            self.cite_placed(card, "EVENT-1", "EVENT-2", "PLAY-7")
            self.void.append(self.entry(card, self.active, given))
            self.responded, self.furthered = 0, False

    def do_play(self, given: Mapping[str, Any]) -> None:
        forbid(given["card"] not in self.hands[self.active], "NW-STATE-2")
        forbid(self.plays >= self.rules["plays_per_phase"], "NW-PLAY-9")
        if self.void:
            raise ValueError("the void is not resolved")
        self.plays += 1
        self.cite_placed(given["card"], "PLAY-1", "PLAY-7")
        self.hands[self.active].remove(given["card"])
        self.void.append(self.entry(given["card"], self.active, given))
        self.responded, self.furthered = 0, False

    def do_respond(self, given: Mapping[str, Any]) -> None:
        turn = self.clockwise(self.active).index(given["by"])
        forbid(not self.void or turn == 0 or turn <= self.responded or self.furthered, "NW-PLAY-2")
        forbid(given["card"] not in self.hands[given["by"]], "NW-STATE-2")
        forbid("fast" not in self.cards[given["card"]]["attrs"], "NW-PLAY-3")
        self.responded = turn
        self.cite_placed(given["card"], "PLAY-3", "ATTR-1")
        self.hands[given["by"]].remove(given["card"])
        self.void.append(self.entry(given["card"], given["by"], given))

    def do_pass(self, by: str) -> None:
        turn = self.clockwise(self.active).index(by)
        self.responded = self.players if turn == 0 else turn
        self.furthered |= turn == 0

    def do_further(self, given: Mapping[str, Any]) -> None:
        forbid(given["by"] != self.active or self.furthered or not self.void, "NW-PLAY-5")
        forbid(given["card"] not in self.hands[self.active], "NW-STATE-2")
        self.furthered = True
        self.cite_placed(given["card"], "PLAY-5", "PLAY-8")
        self.hands[self.active].remove(given["card"])
        self.void.append(self.entry(given["card"], self.active, given))

    def do_resolve(self, given: Any) -> None:
        self.rain = dict(given["rain"]) if given is not True else {}
        while self.void:
            self.resolve(self.void.pop())
        self.rain = {}

    def do_activate(self, given: Mapping[str, Any]) -> None:
        being = self.beings.get(given["card"])
        forbid(being is None or being.side != self.active or being.exhausted, "NW-EFF-5")
        assert being is not None
        effects = [effect for effect in being.card["effects"] if effect["when"] == "activate"]
        effects = [effect for effect in effects if given.get("with", effect["name"]) == effect["name"]]
        forbid(not effects, "NW-EFF-5")
        aims = self.aimed(effects[0], self.active, being.world, being.id, given)
        forbid(not aims, "NW-EFF-5")
        self.lay_down(being)
        self.carry_out(effects[0], self.active, being.world, being.id, given, aims)
        self.check()

    # ------------------------------------------------------------ marching

    def do_march(self, given: Mapping[str, str]) -> None:
        for name, world in given.items():
            being = self.beings.get(name)
            forbid(being is None or being.side != self.active, "NW-MARCH-1")
            assert being is not None
            forbid(being.exhausted, "NW-MARCH-4")
            forbid(being.arrived, "NW-MARCH-2")
            forbid(being.marched or world not in self.worlds or world == being.world, "NW-MARCH-1")
            links = self.rules["rover_links" if self.has(being, "rover") else "march_links"]
            near = {being.world}
            for _ in range(links):
                near |= {other for one in near for other in self.neighbours(one)}
            forbid(world not in near and not self.has(being, "far_march"), "NW-MARCH-1")
            if self.has(being, "far_march") or self.has(being, "rover"):
                self.cite("ATTR-5" if self.has(being, "far_march") else "ATTR-4")
            else:
                self.cite("WORLD-3")
                self.cite("WORLD-4", when=self.bridged(being.world, world))
            self.cite("MARCH-2", when=being.avatar and self.round == 1)
            self.cite("MARCH-3", when=any(self.ready_in(seat, world) for seat in self.seats if seat != being.side))
            self.cite("MARCH-1")
            self.cite_shifted(being)
            being.world, being.marched = world, True
            self.check()

    def bridged(self, one: str, other: str) -> bool:
        """NW-WORLD-4: whether two worlds are neighbours only because those between them are closed."""
        if "midgard" in (one, other):
            return False
        gap = abs(self.worlds[one]["ring"] - self.worlds[other]["ring"])
        return gap not in (1, self.ring - 1)
