"""What the steps of worked examples are made of, and the steps of the set-up and of the wizard (section 8.1)."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from generator.engine.language import listed, mapping, named
from generator.engine.own_steps import OwnSteps
from generator.engine.state import note
from generator.games.wizards_tower import state
from generator.games.wizards_tower.grid import NAMES, SIDES
from generator.games.wizards_tower.position import hero_named
from generator.games.wizards_tower.rules import WizardsTower
from generator.games.wizards_tower.state import BLANK, KINDS, NOTHING, TRAP, WIZARD, R, TowerState, Z


class WizardSteps(OwnSteps[TowerState]):
    """Steps before the game and in the wizard's turn."""

    def __init__(self, game: WizardsTower) -> None:
        super().__init__(game)
        self.tower = game

    # ------------------------------------------------------------ what steps are made of

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
        """Wait for the next step: the turn of the wizard stands for all."""
        self._wait(g, state.BEGIN)

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
        self._throw(g, state.DIE + seat, values, self.tower.rules.die_faces)

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
        note(g, R.SETUP_3)

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
            self._forbidden(g, game.cannot_remove(ahead, WIZARD, place))
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
                self._forbid(g, not game.heroes_at(g, place), R.SPELL_1)
                found.append(("target", place))
            elif op == "move_hero":
                hero, to = self._hero(g, given.get("hero")), self._place(g, given.get("to"))
                self._forbidden(g, game.cannot_shove(g, WIZARD, hero, to))
                found.append(("shove", hero, to))
            elif op == "rotate_tower":
                side = named(given.get("dir"), SIDES, "side")
                turned = (side - g.entrance) % len(SIDES)
                self._forbid(g, turned not in (1, len(SIDES) - 1), R.SPELL_4)
                found.append(("turn", side))
            elif op == "discard_equipment":
                hero, card = self._hero(g, given.get("hero")), self._loot(given.get("discard"))
                self._forbidden(g, game.cannot_strip(g, WIZARD, hero, card))
                found.append(("strip", hero, card))
        return found

    def _tokens(self, g: TowerState, card: int, tokens: list[tuple[int, int]], given: Mapping[str, Any]) -> None:
        """WT-PLACE-3, -4, then for each token -1, -6 and -2."""
        game = self.tower
        spell = game.tables.spells[card]
        under = self._place(g, given["at"]) if "place_under_hero" in spell.needs else NOTHING
        if under != NOTHING and "place" not in given:
            return
        room = game.spots(g)[1] if under == NOTHING else max(0, game.room(g, under))
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


def _highest(votes: Mapping[str, int]) -> list[str]:
    """Who has most."""
    return [name for name, many in votes.items() if many == max(votes.values())]
