"""The rules of Wizard's Tower, telling what is played: each turn and action as a step of the worked examples.

Dice, shuffles and choices are told as they fall, so that the same step can be taken in an example.
"""

from collections.abc import Callable, Mapping
from typing import Any

from generator.catalog.models import Catalog
from generator.engine.rules import Step
from generator.games.wizards_tower.grid import NAMES, SIDES
from generator.games.wizards_tower.rooms import LOOT
from generator.games.wizards_tower.rules import WizardsTower
from generator.games.wizards_tower.state import BOOST, LOOT_STREAM, SAVE, SETUP, SMOKE, R, TowerState, Z

Tell = Callable[[TowerState, str, dict[str, Any]], None]
"""Called with the position after a step, the step's verb and its arguments."""
_WARD = "ward"


class Telling(WizardsTower):
    """The rules, which tell what is played. In what they tell, a relic stands among the saves as `ward`."""

    def __init__(self, catalog: Catalog, tell: Tell) -> None:
        super().__init__(catalog)
        self.tell = tell
        self.step_open = ""
        self.given: dict[str, Any] = {}
        self.shuffled: list[list[str]] = []

    def begins(self, verb: str, **given: Any) -> None:
        """A step of several decisions begins."""
        self.step_open, self.given = verb, given

    def ends(self, g: TowerState) -> None:
        """It is over."""
        verb, self.step_open = self.step_open, ""
        self.tell(g, verb, self.given)

    def at_once(self, g: TowerState, verb: str, **given: Any) -> None:
        """A step of one decision."""
        self.tell(g, verb, given)

    def between_steps(self, g: TowerState) -> bool:
        """Whether a worked example can begin here: no step has begun, and no hero has named a path."""
        return not self.step_open and g.phase != SETUP and not any(g.paths)

    def hero(self, seat: int) -> str:
        """What a hero is called."""
        return self.heroes[seat - 1]

    def loot_name(self, design: int) -> str:
        """The id of a loot card."""
        return self.tables.loot_names[design]

    # ------------------------------------------------------------ chance

    def mix(self, g: TowerState, stream: int) -> None:
        """A shuffle, with the order it brings."""
        super().mix(g, stream)
        if g.phase == SETUP:
            return
        loot = stream == LOOT_STREAM
        names, design = self.tables.loot_names if loot else self.tables.spell_names, self.tables.spell
        pile, design = (g.piles[Z.LOOT_DECK], self.tables.loot) if loot else (g.piles[Z.WIZARD_DECK], design)
        self.shuffled.append([names[design[card]] for card in reversed(pile)])

    def throw(self, g: TowerState, seat: int, rule: int, dice: int = 1) -> int:
        """A die, among the saves, rolls or second rolls of the step."""
        shown = super().throw(g, seat, rule, dice)
        name = self.hero(seat) if seat else "wizard"
        if rule == R.TRAP_1:
            self.given["saves"].setdefault(name, []).append(shown)
        elif rule == R.COMBAT_3:
            self.given["rolls"][name] = shown
        else:
            self.given["reroll"].setdefault(name, []).append(shown)
        return shown

    # ------------------------------------------------------------ the wizard

    def begin(self, g: TowerState, seat: int) -> None:
        """The wizard's turn begins."""
        self.begins("wizard_begin", remove=[])
        super().begin(g, seat)

    def remove(self, g: TowerState, seat: int, place: int) -> None:
        """A tile is removed as the turn begins."""
        self.given["remove"].append(NAMES[place])
        super().remove(g, seat, place)

    def draw_up(self, g: TowerState) -> None:
        """The wizard's turn has begun."""
        super().draw_up(g)
        self.ends(g)

    def play(self, g: TowerState, seat: int, card: int) -> None:
        """A card is played."""
        self.begins("play", card=self.tables.spell_names[card], place={})
        super().play(g, seat, card)

    def _lay(self, g: TowerState, token: int, place: int, rule: int) -> None:
        kind = self.tables.kind[token]
        self.given["place"].setdefault(NAMES[place], []).append(
            ("m1", "m2", "m3", "m4", "m5", "m6", "trap", "blank")[kind]
        )
        super()._lay(g, token, place, rule)

    def aim(self, g: TowerState, seat: int, place: int) -> None:
        """Where the card is aimed."""
        self.given["at"] = NAMES[place]
        super().aim(g, seat, place)

    def shove(self, g: TowerState, seat: int, hero: int, to: int) -> None:
        """Who is moved, and where to."""
        self.given |= {"hero": self.hero(hero), "to": NAMES[to]}
        super().shove(g, seat, hero, to)

    def turn(self, g: TowerState, seat: int, side: int) -> None:
        """Which way the tower turns."""
        self.given["dir"] = SIDES[side]
        super().turn(g, seat, side)

    def strip(self, g: TowerState, seat: int, hero: int, card: int) -> None:
        """What is discarded, and whose."""
        self.given |= {"hero": self.hero(hero), "discard": self.loot_name(card)}
        super().strip(g, seat, hero, card)

    def _played(self, g: TowerState, card: int) -> None:
        super()._played(g, card)
        self.ends(g)

    def end_turn(self, g: TowerState, seat: int) -> None:
        """The wizard's turn is over."""
        super().end_turn(g, seat)
        self.at_once(g, "wizard_end")

    # ------------------------------------------------------------ the heroes

    def use(self, g: TowerState, seat: int, card: int) -> None:
        """A consumable is used."""
        if g.paths[seat]:
            done = self.given["heal"].setdefault(self.hero(seat), {})
            done.setdefault(g.subject[0], []).append(self.loot_name(card))
        super().use(g, seat, card)
        if not g.paths[seat]:
            self.at_once(g, "use", hero=self.hero(seat), card=self.loot_name(card))

    def scry(self, g: TowerState, seat: int, place: int) -> None:
        """A tile is looked at."""
        super().scry(g, seat, place)
        self.at_once(g, "use", hero=self.hero(seat), card="scrying_orb", at=NAMES[place])

    def recall(self, g: TowerState, seat: int, other: int) -> None:
        """A hero jumps to another."""
        super().recall(g, seat, other)
        self.at_once(g, "use", hero=self.hero(seat), card="recall_relic", to=self.hero(other))

    def equip(self, g: TowerState, seat: int, card: int) -> None:
        """Gear is put on."""
        super().equip(g, seat, card)
        self.at_once(g, "equip", hero=self.hero(seat), card=self.loot_name(card))

    def unequip(self, g: TowerState, seat: int, card: int) -> None:
        """Gear is taken off."""
        super().unequip(g, seat, card)
        self.at_once(g, "unequip", hero=self.hero(seat), card=self.loot_name(card))

    def give(self, g: TowerState, seat: int, item: int, to: int) -> None:
        """Something changes hands."""
        super().give(g, seat, item, to)
        names = [*self.tables.loot_names, *self.tables.key_names]
        kind = "card" if item < len(self.tables.loot_names) else "key"
        self.at_once(g, "give", **{"from": self.hero(seat), "to": self.hero(to), kind: names[item]})

    def set_out(self, g: TowerState) -> None:
        """All paths are named."""
        paths = {self.hero(seat): [NAMES[place] for place in g.paths[seat]] for seat in g.living if g.paths[seat]}
        self.begins("move", paths=paths, saves={}, heal={}, loot_to={}, items_to={}, wizard_discards=[])
        super().set_out(g)

    def answer(self, g: TowerState, seat: int, yes: int) -> None:
        """A card is used within the step."""
        told = {SAVE: "saves", BOOST: "strength", SMOKE: "smoke"}.get(g.subject[0])
        if yes and told == "saves":
            self.given["saves"].setdefault(self.hero(seat), []).append(_WARD)
        elif yes and told:
            self.given[told].append(self.hero(seat))
        super().answer(g, seat, yes)

    def put(self, g: TowerState, card: int, zone: int, rule: int, *, below: bool = False) -> None:
        """The wizard loses a card to a tile."""
        if rule == R.FLIP_1 and zone == Z.WIZARD_DISCARD:
            self.given["wizard_discards"].append(self.tables.spell_names[self.tables.spell[card]])
        super().put(g, card, zone, rule, below=below)

    def _take(self, g: TowerState, seat: int, what: int, place: int, many: int, rule: int) -> None:
        taken = self.given["loot_to" if what == LOOT else "items_to"]
        taken.setdefault(NAMES[place], []).append(self.hero(seat))
        super()._take(g, seat, what, place, many, rule)

    def _walked(self, g: TowerState) -> None:
        super()._walked(g)
        self.ends(g)

    def combat(self, g: TowerState, place: int) -> None:
        """A combat begins."""
        self.begins("fight", at=NAMES[place], rolls={}, reroll={}, strength=[], smoke=[], loot_to={}, items_to={})
        super().combat(g, place)

    def _between(self, g: TowerState) -> None:
        self.ends(g)
        super()._between(g)

    def end_heroes(self, g: TowerState) -> None:
        """The heroes' turn is over."""
        super().end_heroes(g)
        self.at_once(g, "end_heroes")


def telling(catalog: Catalog, tell: Callable[[TowerState, Step], None]) -> Telling:
    """Rules that tell each step of their games as worked examples say it."""

    def told(g: TowerState, verb: str, given: dict[str, Any]) -> None:
        shuffled, game.shuffled = game.shuffled, []
        tell(g, Step(verb, _as_written(given, [name for names in shuffled for name in names])))

    game = Telling(catalog, told)
    return game


def _as_written(given: Mapping[str, Any], reshuffled: list[str]) -> dict[str, Any]:
    """The arguments of a step as an example gives them: without what is empty, and relics beside the saves."""
    found = {key: value for key, value in given.items() if value or key == "paths"}
    if "saves" in found:
        saves = {name: [value for value in values if value != _WARD] for name, values in found["saves"].items()}
        wards = [name for name, values in found["saves"].items() for value in values if value == _WARD]
        found |= {"saves": {name: values for name, values in saves.items() if values}, _WARD: wards}
    for key in ("loot_to", "items_to"):
        if key in found:
            found[key] = {place: names[-1] for place, names in found[key].items()}
    found["reshuffled"] = reshuffled
    return {key: value for key, value in found.items() if value or key == "paths"}
