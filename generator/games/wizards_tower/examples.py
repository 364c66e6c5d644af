"""The worked examples: steps in the language of section 8.1, refused in its order, and how ends are compared."""

from collections import Counter
from collections.abc import Collection, Mapping
from typing import Any

from generator.engine.language import Dice, listed, mapping, named, only
from generator.engine.rules import Step
from generator.engine.state import MOVE as MOVED
from generator.engine.state import note
from generator.games.wizards_tower import state
from generator.games.wizards_tower.grid import NAMES
from generator.games.wizards_tower.rooms import LOOT
from generator.games.wizards_tower.rules import WizardsTower
from generator.games.wizards_tower.setup_steps import SetupSteps
from generator.games.wizards_tower.state import NOTHING, WIZARD, R, TowerState, Z

_SETUP, _TURN, _HEROES = (state.SETUP,), (state.TURN,), (state.MOVE, state.COMBAT)
_STEPS: Mapping[str, tuple[Collection[int], str]] = {
    "vote": (range(len(state.PHASES)), "ballots rolls"),
    "set_up": (_SETUP, "players deck"),
    "tower": (_SETUP, "at entrance"),
    "hide": (_SETUP, "at"),
    "corners": (_SETUP, "at"),
    "open": ((state.SETUP, state.START), "keep"),
    "wizard_begin": ((state.START,), "remove reshuffled"),
    "play": (_TURN, "card place at hero to dir discard reshuffled"),
    "wizard_end": (_TURN, ""),
    "use": (range(len(state.PHASES)), "hero card at to"),
    "equip": (_HEROES, "hero card"),
    "unequip": (_HEROES, "hero card"),
    "give": (_HEROES, "from to card key"),
    "move": ((state.MOVE,), "paths saves ward heal loot_to items_to wizard_discards reshuffled"),
    "fight": ((state.COMBAT,), "at rolls strength reroll smoke loot_to items_to reshuffled"),
    "end_heroes": ((state.COMBAT,), ""),
}
"""The steps: the parts of a round in which each can be taken, and its keys."""
_USES = {state.SAVE: "ward", state.BOOST: "strength", state.AGAIN: "reroll", state.SMOKE: "smoke"}
"""The cards that heroes are asked about within a move or a fight, by the keys of a step."""


class TowerExamples(SetupSteps):
    """Plays the worked examples of the game."""

    unasked = ("wizard_begin", "wizard_end", "fight", "end_heroes")

    def __init__(self, game: WizardsTower) -> None:
        super().__init__(game)
        self.further = ()
        self.dice = dict.fromkeys(("saves", "rolls", "reroll"), Dice(state.DIE, game.rules.die_faces))
        self.does = {verb: getattr(self, f"_{verb}") for verb in _STEPS}

    def _step(self, g: TowerState, step: Step) -> None:
        if step.verb not in _STEPS:
            raise ValueError(f"unknown step {step.verb!r}; steps are {', '.join(_STEPS)}")
        phases, keys = _STEPS[step.verb]
        given = mapping(step.arguments, step.verb)
        only(given, keys.split(), step.verb)
        self._forbid(g, g.ended >= 0, R.WIN_1)
        self._forbid(g, g.phase not in phases, R.TURN_2)
        self._shuffles(g, given)
        self.does[step.verb](g, given)
        self._go_on(g)
        self._keep_order(g)

    def _leave(self, g: TowerState, step: Step) -> None:
        """WT-GEAR-3: between combats heroes may do what is free, after the last one they may not."""
        super()._leave(g, step)
        if g.fought and not self.tower.to_fight(g):
            g.busy = 0

    # ------------------------------------------------------------ free actions

    def _gear(self, g: TowerState, given: Mapping[str, Any]) -> tuple[int, int]:
        """WT-MOVE-9: the hero and the card of a step."""
        hero, card = self._hero(g, given.get("hero")), self._loot(given.get("card"))
        self._forbid(g, bool(g.frozen[hero]), R.MOVE_9)
        return hero, card

    def _use(self, g: TowerState, given: Mapping[str, Any]) -> None:
        """WT-DEATH-1, WT-MOVE-9, WT-GEAR-5, -6, -7."""
        game, (hero, card) = self.tower, self._gear(g, given)
        loot = game.tables.loots[card]
        self._forbid(g, hero not in g.living, R.DEATH_1)
        self._forbid(g, game.held(g, hero, card) == NOTHING or loot.worn, R.GEAR_5)
        early = loot.trigger == "before_move" and g.phase == state.MOVE
        self._forbid(g, not (loot.op == "heal" or early), R.GEAR_6)
        if loot.op == "recall":
            other = self._hero(g, given.get("to"))
            self._forbidden(g, game.cannot_recall(g, hero, other))
            game.recall(g, hero, other)
        elif loot.op == "peek":
            place = self._place(g, given.get("at"))
            self._forbidden(g, game.cannot_scry(g, hero, place))
            game.scry(g, hero, place)
        else:
            game.spend(g, hero, card)

    def _equip(self, g: TowerState, given: Mapping[str, Any]) -> None:
        """WT-MOVE-9, WT-GEAR-5, then -1 or -2."""
        hero, card = self._gear(g, given)
        self._forbidden(g, self.tower.cannot_equip(g, hero, card))
        self.tower.equip(g, hero, card)
        g.settled = 0

    def _unequip(self, g: TowerState, given: Mapping[str, Any]) -> None:
        """WT-MOVE-9, WT-GEAR-5."""
        hero, card = self._gear(g, given)
        self._forbid(g, card not in self.tower.worn(g, hero), R.GEAR_5)
        self.tower.unequip(g, hero, card)
        g.settled = 0

    def _give(self, g: TowerState, given: Mapping[str, Any]) -> None:
        """WT-MOVE-9, WT-DEATH-1, WT-GEAR-4, -5."""
        game, hero, other = self.tower, self._hero(g, given.get("from")), self._hero(g, given.get("to"))
        key, many = given.get("key"), len(game.tables.loots)
        item = self._loot(given.get("card")) if key is None else many + named(key, game.tables.key_names, "key")
        self._forbid(g, bool(g.frozen[hero] or g.frozen[other]), R.MOVE_9)
        self._forbid(g, hero not in g.living, R.DEATH_1)
        self._forbidden(g, game.cannot_give(g, hero, item, other))
        game.give(g, hero, item, other)
        g.given = 0

    # ------------------------------------------------------------ moves and fights

    def _move(self, g: TowerState, given: Mapping[str, Any]) -> None:
        """The paths of all heroes, and what is thrown and taken on the way."""
        game = self.tower
        paths: dict[int, list[int]] = {}
        for name, path in mapping(given.get("paths", {}), "paths").items():
            paths[self._hero(g, name)] = [self._place(g, place) for place in listed(path, "a path")]
        self._check_paths(g, dict(sorted(paths.items())))
        for name, values in mapping(given.get("saves", {}), "saves").items():
            self._dice(g, self._hero(g, name), values)
        before = len(g.log or ())
        g.paths = [tuple(paths.get(seat, ())) for seat in range(len(g.chosen))]
        self._later(g, game.set_out)
        self._answer_all(g, given)
        gone = Counter(
            game.tables.spell[thing]
            for kind, _, thing, source, to in (g.log or [])[before:]
            if kind == MOVED and (source, to) == (Z.WIZARD_HAND, Z.WIZARD_DISCARD)
        )
        named_ones = Counter(self._spell(name) for name in listed(given.get("wizard_discards", []), "wizard_discards"))
        if named_ones - gone:
            raise ValueError("the wizard does not discard all the cards that the example says")

    def _check_paths(self, g: TowerState, paths: Mapping[int, list[int]]) -> None:
        """WT-MOVE-2, -3; WT-DEATH-1, WT-MOVE-9, -7, -1; on the way WT-KEY-5, -4."""
        game, grid = self.tower, self.tower.grid(g)
        for seat, path in paths.items():
            here = g.where[seat]
            for place in path:
                self._forbid(g, place not in grid.beside[here], R.MOVE_2)
                self._forbid(g, not g.piles[place], R.MOVE_3)
                here = place
        for seat, path in paths.items():
            if path:
                self._forbid(g, seat not in g.living, R.DEATH_1)
                self._forbid(g, bool(g.frozen[seat]), R.MOVE_9)
                self._forbid(g, game.stuck(g, seat), R.MOVE_7)
                self._forbid(g, len(path) > game.reach(g, seat), R.MOVE_1)
        opened = bool(g.open)
        for number in range(max(map(len, paths.values()), default=0)):
            entering = []
            for seat, path in paths.items():
                if len(path) <= number:
                    continue
                here, place = path[number - 1] if number else g.where[seat], path[number]
                self._forbid(g, g.tower in (here, place) and game.door(g) not in (here, place), R.KEY_5)
                entering += [seat] * (place == g.tower)
            if entering and not opened:
                ways = [paths.get(seat, []) for seat in range(len(g.chosen))]
                self._forbid(g, not game.could_hold(g, entering, ways, number), R.KEY_4)
                opened = True

    def _fight(self, g: TowerState, given: Mapping[str, Any]) -> None:
        """One combat with its dice and cards."""
        game, place = self.tower, self._place(g, given.get("at"))
        self._forbidden(g, game.no_fight(g, WIZARD, place))
        if len(game.to_fight(g)) > 1:
            note(g, R.COMBAT_1)
        for key in ("rolls", "reroll"):
            for name, values in mapping(given.get(key, {}), key).items():
                self._dice(g, WIZARD if name == "wizard" else self._hero(g, name), values)
        self._later(g, game.combat, place)
        self._answer_all(g, given)

    def _end_heroes(self, g: TowerState, given: Mapping[str, Any]) -> None:
        """WT-COMBAT-1."""
        self._forbid(g, bool(self.tower.to_fight(g)), R.COMBAT_1)
        self.tower.drop(g)
        self.tower.end_heroes(g)

    def _answer_all(self, g: TowerState, given: Mapping[str, Any]) -> None:
        """Take the decisions within a move or a fight as the keys of its step say."""
        cards = {decision: self._heroes(g, list(given.get(key, []))) for decision, key in _USES.items()}
        named_ones = listed(given.get("wizard_discards", []), "wizard_discards")
        discards = [self._spell(name) for name in named_ones]
        potions = self._potions(g, given)
        while g.ended < 0 and g.decision != state.BEGIN:
            if g.decision == state.TAKE:
                self._choose(g, "take", int(g.asker == self._taker(g, given)))
            elif g.decision == state.DISCARD:
                if not discards:
                    raise ValueError("the example must say wizard_discards: the wizard has more cards than are lost")
                self._choose(g, "discard", discards.pop(0))
            elif g.decision == state.REPLY:
                left = potions.get((g.asker, g.subject[0]))
                if left:
                    self._choose(g, "use", left.pop(0))
                else:
                    self._choose(g, "done")
            else:
                asker, uses, word = g.asker, cards[g.decision], _USES[g.decision]
                self._choose(g, word, int(asker in uses))
                if asker in uses:
                    uses.remove(asker)
        for decision, left in cards.items():
            if left:
                raise ValueError(f"nobody asks {self.tower.seat_names(g)[left[0]]} for {_USES[decision]}")
        for (seat, done), cards_left in potions.items():
            if cards_left:
                raise ValueError(f"nobody asks {self.tower.seat_names(g)[seat]} to heal after step {done}")

    def _potions(self, g: TowerState, given: Mapping[str, Any]) -> dict[tuple[int, int], list[int]]:
        """WT-GEAR-6: what is drunk on the way, by the hero and the number of the step after which it is."""
        found: dict[tuple[int, int], list[int]] = {}
        for name, steps in mapping(given.get("heal", {}), "heal").items():
            for done, cards in mapping(steps, "heal").items():
                if not str(done).isdecimal():
                    raise ValueError(
                        f"{name} can heal after a step, named by its number from 1, and not after {done!r}"
                    )
                found[self._hero(g, name), int(done)] = [self._loot(card) for card in listed(cards, "potions")]
        return found

    def _taker(self, g: TowerState, given: Mapping[str, Any]) -> int:
        """Who takes what is shared now; the first of them where the step does not say."""
        what, place = g.subject[:2]
        loot, items = mapping(given.get("loot_to", {}), "loot_to"), mapping(given.get("items_to", {}), "items_to")
        chosen = loot if what == LOOT or (NAMES[place] not in items and g.phase == state.COMBAT) else items
        takers = self.tower.awake_at(g, place)
        if NAMES[place] not in chosen:
            return g.asker
        hero = self._hero(g, chosen[NAMES[place]])
        if hero not in takers:
            raise ValueError(f"{chosen[NAMES[place]]} is not among those who could take it")
        return hero

    # ------------------------------------------------------------ ends

    def found(self, state: TowerState, end: Mapping[str, Any]) -> dict[str, Any]:
        """As the end calls the heroes; its face-down tiles may be a list of their places."""
        found, heroes = super().found(state, end), end.get("heroes", {})
        called = {name: f"h{self._hero(state, name)}" for name in found["heroes"]}
        found["heroes"] = {
            called[name] if called[name] in heroes else name: row for name, row in found["heroes"].items()
        }
        if isinstance(end.get("facedown"), list):
            found["facedown"] = list(found["facedown"])
        return found

    def compare(self, state: TowerState, end: Mapping[str, Any]) -> list[tuple[str, Any, Any]]:
        """The named parts of the end that are otherwise, and a deck that should have been shuffled."""
        left: list[tuple[str, Any, Any]] = [("reshuffled", "a deck that is shuffled", None)] if state.order else []
        return [*left, *super().compare(state, end)]
