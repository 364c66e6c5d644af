"""The worked examples: steps in the language of section 8.1, refused in its order, and how ends are compared."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from generator.engine.examples import GameExamples, same
from generator.engine.game import REFEREE, Viewer
from generator.engine.language import Dice, listed, mapping, named, only, whole
from generator.engine.rules import Step
from generator.engine.state import MOVE as MOVED
from generator.engine.state import note
from generator.games.wizards_tower import state
from generator.games.wizards_tower.grid import NAMES, SIDES
from generator.games.wizards_tower.laying import hero_named
from generator.games.wizards_tower.rooms import LOOT
from generator.games.wizards_tower.rules import WizardsTower
from generator.games.wizards_tower.state import BLANK, KINDS, NOTHING, TRAP, WIZARD, R, TowerState, Z

_COMPLETE = ("tokens_down", "tokens_up", "floor")
_HEROES = (state.MOVE, state.COMBAT)
_PHASES = {
    **dict.fromkeys(("open", "wizard_begin"), (state.START,)),
    **dict.fromkeys(("play", "wizard_end"), (state.TURN,)),
    **dict.fromkeys(("equip", "unequip", "give"), _HEROES),
    **dict.fromkeys(("fight", "end_heroes"), (state.COMBAT,)),
    "move": (state.MOVE,),
}
_USES = {state.SAVE: "ward", state.BOOST: "strength", state.AGAIN: "reroll", state.SMOKE: "smoke"}
"""The cards that heroes are asked about within a move or a fight, by the keys of a step."""
_KEYS = {
    "vote": ("ballots", "rolls"),
    "open": ("keep",),
    "wizard_begin": ("remove", "reshuffled"),
    "play": ("card", "place", "at", "hero", "to", "dir", "discard", "reshuffled"),
    "wizard_end": (),
    "use": ("hero", "card", "at", "to"),
    "equip": ("hero", "card"),
    "unequip": ("hero", "card"),
    "give": ("from", "to", "card", "key"),
    "move": ("paths", "saves", "ward", "loot_to", "items_to", "wizard_discards", "reshuffled"),
    "fight": ("at", "rolls", "strength", "reroll", "smoke", "loot_to", "items_to", "reshuffled"),
    "end_heroes": (),
}


class TowerExamples(GameExamples[TowerState]):
    """Plays the worked examples of the game."""

    def __init__(self, game: WizardsTower) -> None:
        super().__init__(game)
        self.tower = game
        self.further = ()
        self.dice = dict.fromkeys(("saves", "rolls", "reroll"), Dice(state.DIE, game.rules.die_faces))
        self.does: dict[str, Callable[[TowerState, Mapping[str, Any]], None]] = {
            verb: getattr(self, f"_{verb}") for verb in _KEYS
        }

    def _step(self, g: TowerState, step: Step) -> None:
        if step.verb not in _KEYS:
            raise ValueError(f"unknown step {step.verb!r}; steps are {', '.join(_KEYS)}")
        given = mapping(step.arguments, step.verb)
        only(given, _KEYS[step.verb], step.verb)
        self._forbid(g, g.ended >= 0, R.WIN_1)
        self._forbid(g, g.phase not in _PHASES.get(step.verb, (g.phase,)), R.TURN_2)
        self._shuffles(g, given)
        self.does[step.verb](g, given)
        self._go_on(g)
        self._keep_order(g)

    # ------------------------------------------------------------ what steps are made of

    def _forbid(self, g: TowerState, wrong: bool, rule: int) -> None:
        """Refuse the step by that rule."""
        if wrong:
            raise self.tower.refused(g, max(g.asker, 0), rule)

    def _forbidden(self, g: TowerState, *rules: int | None) -> None:
        """Refuse the step by the first of these rules that is one."""
        for rule in rules:
            self._forbid(g, rule is not None, rule or 0)

    def _shuffles(self, g: TowerState, given: Mapping[str, Any]) -> None:
        """The order of a deck that is shuffled anew, the top card first."""
        names = listed(given.get("reshuffled", []), "reshuffled")
        assert g.script is not None
        for stream, design in g.order:
            g.script[stream].append(design)
        for name in names:
            loot = name in self.tower.tables.loot_names
            known = self.tower.tables.loot_names if loot else self.tower.tables.spell_names
            g.script[state.LOOT_STREAM if loot else state.WIZARD_STREAM].append(named(name, known, "card"))

    def _keep_order(self, g: TowerState) -> None:
        """What has been said of a deck that is not shuffled in this step is said of a later one."""
        assert g.script is not None
        decks = (state.LOOT_STREAM, state.WIZARD_STREAM)
        g.order = tuple([(stream, design) for stream in decks for design in g.script[stream]])
        for stream in decks:
            g.script[stream] = []

    def _go_on(self, g: TowerState) -> None:
        """Wait for the next step; whatever else is asked for, the step should have said."""
        if g.ended < 0 and g.asker < 0 and not g.waiting:
            self.tower.run(g)
        if g.ended < 0 and g.decision != state.BEGIN:
            verbs = " or ".join(verb.word for verb in self.tower.verbs_now(g))
            raise ValueError(f"the example must say {verbs}: it is asked for here")

    def _ask(self, g: TowerState, decision: int, seat: int) -> None:
        """Ask that now, in place of the next step."""
        self.tower.drop(g)
        self.tower.ask(g, decision, seat)
        self.tower.run(g)

    def _choose(self, g: TowerState, word: str, *args: int) -> None:
        """Make that choice, where it is asked for; a rule may refuse it."""
        verb, seat = self.tower.verb(word), g.asker
        assert verb is not None
        self._forbidden(g, self.tower.refusal(g, seat, verb, args))
        action = verb.number(args)
        if action not in g.options:
            raise ValueError(f"{word} cannot be chosen here")
        self.tower.apply(g, seat, action)

    def _later(self, g: TowerState, step: Callable[..., None], *args: int) -> None:
        """Have that happen next, in place of the next step."""
        self.tower.drop(g)
        self.tower.then(g, step, *args)
        self.tower.run(g)

    def _hero(self, g: TowerState, name: Any) -> int:
        return hero_named(self.tower, g, name)

    def _heroes(self, g: TowerState, names: Any) -> list[int]:
        return [self._hero(g, name) for name in listed(names, "heroes")]

    def _place(self, g: TowerState, name: Any) -> int:
        place = named(name, NAMES, "place")
        if place not in self.tower.grid(g).places:
            raise ValueError(f"{name} is not on the grid")
        return place

    def _spell(self, name: Any) -> int:
        return named(name, self.tower.tables.spell_names, "card of the wizard")

    def _loot(self, name: Any) -> int:
        return named(name, self.tower.tables.loot_names, "loot card")

    def _dice(self, g: TowerState, seat: int, values: Any) -> None:
        """Lay down what the dice of a player will show."""
        assert g.script is not None
        for value in values if isinstance(values, list) else [values]:
            g.script[state.DIE + seat].append(whole(value, "a die", 1, self.tower.rules.die_faces) - 1)

    # ------------------------------------------------------------ before the game

    def _vote(self, g: TowerState, given: Mapping[str, Any]) -> None:
        """WT-SETUP-2, -3: most votes; a tie is voted on once more, then rolled for."""
        tied: list[str] = []
        for ballot in listed(given.get("ballots"), "ballots"):
            votes = mapping(ballot, "a ballot")
            wrong = any(voter == vote or (tied and vote not in tied) for voter, vote in votes.items())
            self._forbid(g, wrong, R.SETUP_3)
            tied = _highest(Counter(votes.values()))
        for rolls in listed(given.get("rolls", []), "rolls"):
            tied = _highest({name: roll for name, roll in mapping(rolls, "rolls").items() if name in tied})
        if len(tied) != 1:
            raise ValueError(f"the vote is undecided between {', '.join(tied)}")
        g.chosen_wizard = tied[0]
        note(g, R.SETUP_2)

    def _open(self, g: TowerState, given: Mapping[str, Any]) -> None:
        """WT-SETUP-11."""
        rules, hand = self.tower.rules, g.piles[Z.WIZARD_HAND]
        drawn = Counter(self.tower.tables.spell[card] for card in g.piles[Z.WIZARD_DECK][-rules.opening_draw :])
        kept = Counter(self._spell(name) for name in listed(given.get("keep"), "keep"))
        self._forbid(g, bool(hand) or kept.total() != rules.opening_keep or bool(kept - drawn), R.SETUP_11)
        self.tower.draw_cards(g, rules.opening_draw, R.SETUP_11)
        for design in (drawn - kept).elements():
            self.tower.put_back(g, WIZARD, design)
        script, g.script = g.script, None  # the example does not say in what order the others are shuffled
        self.tower.mix(g, state.WIZARD_STREAM)
        g.script = script
        note(g, R.SETUP_12)

    # ------------------------------------------------------------ the wizard

    def _wizard_begin(self, g: TowerState, given: Mapping[str, Any]) -> None:
        """WT-RAGE: what is removed, one tile after the other; then the draw."""
        places = [self._place(g, name) for name in listed(given.get("remove", []), "remove")]
        game, most = self.tower, self.tower.players_in_game(g)
        self._forbid(g, bool(places) and not g.rage, R.RAGE_1)
        self._forbid(g, len(places) > most, R.RAGE_2)
        ahead = game.clone(g)
        for place in places:
            self._forbidden(
                g,
                game.near_tower(ahead, WIZARD, place),
                game.occupied(ahead, WIZARD, place),
                game.kept_apart(ahead, WIZARD, place),
            )
            game.take_away(ahead, place)
        few = g.rage and len(places) < most and any(True for _ in game.to_remove(ahead, WIZARD))
        self._forbid(g, bool(few), R.RAGE_2)
        self._choose(g, "wizard_begin")
        while g.decision == state.RAGE:
            self._choose(g, "remove", places.pop(0))

    def _play(self, g: TowerState, given: Mapping[str, Any]) -> None:
        """WT-WIZ-3, then the target, then the tokens."""
        card = self._spell(given.get("card"))
        spell = self.tower.tables.spells[card]
        self._ask(g, state.PLAY, WIZARD)
        rule = self.tower.cannot_play(g, WIZARD, card)
        self._forbid(g, rule == R.WIZ_3, R.WIZ_3)
        chosen = self._targets(g, spell.needs, given)
        tokens = [
            (self._place(g, name), named(kind, KINDS, "token"))
            for name, kinds in mapping(given.get("place", {}), "place").items()
            for kind in listed(kinds, "tokens")
        ]
        if any(spell.tokens):
            self._tokens(g, card, tokens, given)
        self._forbidden(g, rule)
        self._choose(g, "play", card)
        for word, *args in chosen:
            self._choose(g, word, *args)
            while g.decision == state.REPLY:
                self._choose(g, "done")
        if "place_tokens" in spell.needs:
            for place, kind in tokens:
                self._choose(g, "place", kind, place)

    def _targets(self, g: TowerState, needs: Iterable[str], given: Mapping[str, Any]) -> list[tuple[Any, ...]]:
        """The choices that a spell wants; WT-SPELL-1, then -3 or -4, against them."""
        game = self.tower
        found: list[tuple[Any, ...]] = []
        for op in needs:
            if op in ("freeze", "damage", "place_under_hero"):
                place = self._place(g, given.get("at"))
                self._forbidden(g, game.nobody_there(g, WIZARD, place))
                found.append(("target", place))
            elif op == "move_hero":
                hero, to = self._hero(g, given.get("hero")), self._place(g, given.get("to"))
                self._forbidden(g, game.dead(g, WIZARD, hero), game.not_beside(g, WIZARD, hero, to))
                found.append(("shove", hero, to))
            elif op == "rotate_tower":
                side = named(given.get("dir"), SIDES, "side")
                turned = (side - g.entrance) % len(SIDES)
                self._forbid(g, turned not in (1, len(SIDES) - 1), R.SPELL_4)
                found.append(("turn", side))
            elif op == "discard_equipment":
                hero, card = self._hero(g, given.get("hero")), self._loot(given.get("discard"))
                self._forbidden(g, game.dead(g, WIZARD, hero), game.not_equipped(g, WIZARD, hero, card))
                found.append(("strip", hero, card))
        return found

    def _tokens(self, g: TowerState, card: int, tokens: list[tuple[int, int]], given: Mapping[str, Any]) -> None:
        """WT-PLACE-3, -4, then for each token -1, -6 and -2."""
        game = self.tower
        spell = game.tables.spells[card]
        under = self._place(g, given["at"]) if "place_under_hero" in spell.needs else NOTHING
        if under != NOTHING and "place" not in given:
            return
        open_tiles = [place for place in game.free_tiles(g) if place != g.tower or g.rage]
        room = sum(max(0, game.room(g, place)) for place in (open_tiles if under == NOTHING else [under]))
        wanted = list(spell.tokens)
        left = min(len(g.piles[Z.SUPPLY + BLANK]), max(0, room - sum(wanted[:BLANK])))
        wanted[BLANK] = min(wanted[BLANK], left)
        brought = Counter(kind for _, kind in tokens)
        self._forbid(g, [brought[kind] for kind in range(len(KINDS))] != wanted, R.PLACE_3)
        self._forbidden(g, game.cannot_place(g, card))
        laid: Counter[int] = Counter()
        for place, kind in tokens:
            hero = place != under if under != NOTHING else bool(game.heroes_at(g, place))
            self._forbid(g, hero or not g.piles[place], R.PLACE_1)
            self._forbid(g, place == g.tower and (not g.rage or kind == TRAP), R.PLACE_6)
            self._forbid(g, game.room(g, place) - laid[place] < 1, R.PLACE_2)
            laid[place] += 1

    def _wizard_end(self, g: TowerState, given: Mapping[str, Any]) -> None:
        """The heroes' turn begins."""
        self._ask(g, state.PLAY, WIZARD)
        self._choose(g, "wizard_end")

    # ------------------------------------------------------------ free actions

    def _use(self, g: TowerState, given: Mapping[str, Any]) -> None:
        """WT-DEATH-1, WT-MOVE-9, WT-GEAR-5, -6, -7."""
        game, hero, card = self.tower, self._hero(g, given.get("hero")), self._loot(given.get("card"))
        loot = game.tables.loots[card]
        self._forbid(g, hero not in g.living, R.DEATH_1)
        self._forbid(g, bool(g.frozen[hero]), R.MOVE_9)
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
        hero, card = self._hero(g, given.get("hero")), self._loot(given.get("card"))
        self._forbid(g, bool(g.frozen[hero]), R.MOVE_9)
        self._forbidden(g, self.tower.cannot_equip(g, hero, card))
        self.tower.equip(g, hero, card)
        g.settled = 0

    def _unequip(self, g: TowerState, given: Mapping[str, Any]) -> None:
        """WT-MOVE-9, WT-GEAR-5."""
        hero, card = self._hero(g, given.get("hero")), self._loot(given.get("card"))
        self._forbid(g, bool(g.frozen[hero]), R.MOVE_9)
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
        while g.ended < 0 and g.decision != state.BEGIN:
            if g.decision == state.TAKE:
                self._choose(g, "take", int(g.asker == self._taker(g, given)))
            elif g.decision == state.DISCARD:
                if not discards:
                    raise ValueError("the example must say wizard_discards: the wizard has more cards than are lost")
                self._choose(g, "discard", discards.pop(0))
            else:
                uses, asker = cards[g.decision], g.asker
                yes = asker in uses
                word = _USES[g.decision]
                if yes:
                    uses.remove(asker)
                self._choose(g, word, int(yes))
        for decision, left in cards.items():
            if left:
                raise ValueError(f"nobody asks {self.tower.seat_names(g)[left[0]]} for {_USES[decision]}")

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

    def compare(self, state: TowerState, end: Mapping[str, Any]) -> list[tuple[str, Any, Any]]:
        """The named parts of the end that are otherwise."""
        found = self.tower.show(state, Viewer(self.tower, state, REFEREE))
        only(end, tuple(found), "end")
        different: list[tuple[str, Any, Any]] = []
        if state.order:
            different.append(("reshuffled", "a deck that is shuffled", None))
        for key, wanted in end.items():
            have = found[key]
            if key == "facedown" and isinstance(wanted, list):
                have = list(have)
            elif key == "heroes":
                have = {self._as_named(state, name, wanted): row for name, row in have.items()}
            different += _differences(key, wanted, have, complete=key in _COMPLETE)
        return different

    def _as_named(self, g: TowerState, name: str, wanted: Mapping[str, Any]) -> str:
        """How the example calls a hero."""
        number = f"h{self._hero(g, name)}"
        return number if number in wanted else name


def _highest(votes: Mapping[str, int]) -> list[str]:
    """Who has most."""
    return [name for name, many in votes.items() if many == max(votes.values())]


def _differences(path: str, wanted: Any, have: Any, *, complete: bool = False) -> list[tuple[str, Any, Any]]:
    """The named parts that differ; only a deck is in order, and complete parts name everything."""
    if not isinstance(wanted, Mapping) or not isinstance(have, Mapping):
        ordered = path.endswith(".deck")
        return [] if same(wanted, have, ordered=ordered) else [(path, wanted, have)]
    found: list[tuple[str, Any, Any]] = []
    for key, part in wanted.items():
        if isinstance(part, Mapping) or key in have:
            found += _differences(f"{path}.{key}", part, have.get(key))
        else:
            found.append((f"{path}.{key}", part, None))
    if complete:
        found += [(f"{path}.{key}", None, part) for key, part in have.items() if key not in wanted]
    return found
