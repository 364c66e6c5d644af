"""The steps of worked examples that begin on an empty table: what the wizard and the heroes choose before the game."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from generator.engine.language import listed, mapping, named, whole
from generator.games.wizards_tower import state
from generator.games.wizards_tower.grid import SIDES
from generator.games.wizards_tower.state import NOTHING, WIZARD, R, TowerState, Z
from generator.games.wizards_tower.wizard_steps import WizardSteps


class SetupSteps(WizardSteps):
    """Steps of the set-up; each takes one decision after the other."""

    def _go_on(self, g: TowerState) -> None:
        if g.phase != state.SETUP:
            super()._go_on(g)

    def _set_up(self, g: TowerState, given: Mapping[str, Any]) -> None:
        """WT-SETUP-1, -4: shuffled decks and the grid for so many players; `deck` is what lies on top by chance."""
        players = whole(given.get("players"), "players", 1, state.SEATS)
        self._forbid(g, g.decision != state.BEGIN or players not in self.tower.players(), R.SETUP_4)
        made = self.tower.setup(players, 0)
        deck = list(made.piles[Z.WIZARD_DECK])
        for name in listed(given.get("deck", []), "deck")[::-1]:
            design = self._spell(name)
            deck.append(deck.pop(next(at for at, card in enumerate(deck) if self.tower.tables.spell[card] == design)))
        made.piles[Z.WIZARD_DECK] = tuple(deck)
        for field in fields(g):
            if field.name != "script":
                setattr(g, field.name, getattr(made, field.name))

    def _tower(self, g: TowerState, given: Mapping[str, Any]) -> None:
        """WT-SETUP-6, -7: where it lies, if there is a choice, and the side of its entrance."""
        place = self._place(g, given.get("at"))
        if g.tower == NOTHING:
            self._decide(g, "tower", WIZARD, place, R.SETUP_6)
        self._forbid(g, place != g.tower, R.SETUP_6)
        self._decide(g, "entrance", WIZARD, named(given.get("entrance"), SIDES, "side"), R.SETUP_7)

    def _hide(self, g: TowerState, given: Mapping[str, Any]) -> None:
        """WT-SETUP-8: the places of the keys."""
        for name in listed(given.get("at"), "at"):
            self._decide(g, "hide", WIZARD, self._place(g, name), R.SETUP_8)

    def _corners(self, g: TowerState, given: Mapping[str, Any]) -> None:
        """WT-SETUP-9: where each hero starts."""
        for name, place in mapping(given.get("at"), "at").items():
            self._decide(g, "start", self._hero(g, name), self._place(g, place), R.SETUP_9)

    def _open(self, g: TowerState, given: Mapping[str, Any]) -> None:
        """WT-SETUP-11: what is not kept is put back; a position may also begin before the cards are drawn."""
        if g.phase != state.SETUP:
            super()._open(g, given)
            return
        hand = Counter(self.tower.tables.spell[card] for card in g.piles[Z.WIZARD_HAND])
        kept = Counter(self._spell(name) for name in listed(given.get("keep"), "keep"))
        self._forbid(g, kept.total() != self.tower.rules.opening_keep or bool(kept - hand), R.SETUP_11)
        for design in (hand - kept).elements():
            self._decide(g, "put_back", WIZARD, design, R.SETUP_11)

    def _decide(self, g: TowerState, word: str, seat: int, choice: int, rule: int) -> None:
        """Choose that, if this seat is asked for it; else the rule refuses it."""
        action = self.tower.number(word, choice)
        self._forbid(g, g.asker != seat or action not in g.options, rule)
        script, g.script = g.script, None  # the tiles lie at random, and no example says how
        self.tower.apply(g, seat, action)
        g.script = script
