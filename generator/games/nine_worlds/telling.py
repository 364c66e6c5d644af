"""The rules of Nine Worlds, telling what is played as steps of the worked examples.

What is announced of a card is told with the step that placed it in the void, after the void has been resolved.
"""

from collections.abc import Callable, Mapping
from typing import Any

from generator.catalog.models import Catalog
from generator.engine.rules import Step
from generator.games.nine_worlds.morale import GOING_ON
from generator.games.nine_worlds.rules import NineWorlds
from generator.games.nine_worlds.state import FIRST_SEAT, FIRST_WORLD, NOTHING, R, WorldsState, Z
from generator.games.nine_worlds.tokens import unpacked
from generator.games.nine_worlds.words import DRAWN, ELEMENTS

Tell = Callable[[WorldsState, Step], None]
"""Called with the position after a step, and the step."""
Given = dict[str, Any]
_VOID = "resolve"
_LASTING = ("replenish", "end_turn", "fight", "challenge", "match", "cycle", "decide")
"""Steps in which the game may come to rest before they are over."""


class Telling(NineWorlds):
    """The rules, which tell what is played.

    `unsaid` says that a choice was made since the last turn began which no step can say: an effect that asks twice
    answers both times with what is announced once, and for other players a step says nothing.
    """

    def __init__(self, catalog: Catalog, tell: Tell) -> None:
        super().__init__(catalog)
        self.tell = tell
        self.step_open, self.given = "", Given()
        self.told_with: list[Step] = []
        self.rows: dict[int, Given] = {}
        self.dry: set[int] = set()
        self.unsaid = False

    def begins(self, verb: str, **given: Any) -> None:
        """A step begins."""
        self.step_open, self.given = verb, given
        self.dry = set()

    def ends(self, g: WorldsState) -> None:
        """It is over, with the steps that have led to it."""
        placed, self.told_with, self.rows = self.told_with, [], {}
        for step in placed:
            self.tell(g, Step(step.verb, _as_written(step.arguments)))
        verb, self.step_open = self.step_open, ""
        given = _as_written(self.given)
        if verb == "draw" and "cards" in given:
            given["cards"] = {name: row["draw"] for name, row in given["cards"].items()}
        self.tell(g, Step(verb, given or True) if verb == _VOID else Step(verb, given))

    def between_steps(self, g: WorldsState) -> bool:
        """Whether a worked example can begin here: a turn goes on without a fight, and no step has begun."""
        return g.turn > 0 and g.field < 0 and not self.step_open

    def idle(self, g: WorldsState) -> tuple[int, int] | None:
        """Nothing is pending: most steps are over."""
        if self.step_open and self.step_open not in _LASTING:
            self.ends(g)
        return super().idle(g)

    # ------------------------------------------------------------ a turn

    def begin(self, g: WorldsState) -> None:
        """The check for victory."""
        self.unsaid = False
        super().begin(g)
        self.tell(g, Step("start_turn", True))

    def stand_up(self, g: WorldsState) -> None:
        """The turn goes on."""
        self.begins("replenish", recall=[], place={})
        super().stand_up(g)

    def recall(self, g: WorldsState, seat: int, card: int) -> None:
        """Tokens return."""
        self.given["recall"].append(g.label[card])
        super().recall(g, seat, card)

    def lay_one(self, g: WorldsState, seat: int, element: int, on: int) -> None:
        """A token is laid."""
        row = self.given["place"].setdefault(g.label[on], {})
        row[ELEMENTS[element]] = row.get(ELEMENTS[element], 0) + 1
        super().lay_one(g, seat, element, on)

    def enter_phase(self, g: WorldsState, phase: int) -> None:
        """Another phase: tokens are laid no more."""
        if self.step_open == "replenish":
            self.ends(g)
        super().enter_phase(g, phase)

    def _gather(self, g: WorldsState) -> tuple[int, int] | None:
        found = super()._gather(g)
        self.begins("gather", cards={})
        return found

    def _draw(self, g: WorldsState) -> tuple[int, int] | None:
        if g.turn > self.rules.first_turn_draws_skipped:
            self.begins("draw", **{"from": [], "cards": {}})
        return super()._draw(g)

    def _conquer(self, g: WorldsState) -> tuple[int, int] | None:
        self.begins("conquest", cards={})
        return super()._conquer(g)

    def _end(self, g: WorldsState) -> tuple[int, int] | None:
        if not self.step_open:
            self.begins("end_turn", discard=[])
        return super()._end(g)

    def pass_turn(self, g: WorldsState) -> None:
        """The turn is over."""
        super().pass_turn(g)
        self.ends(g)

    def march(self, g: WorldsState, seat: int, card: int, to: int) -> None:
        """A creature marches."""
        super().march(g, seat, card, to)
        self.begins("march", **{g.label[card]: self.world_ids[to]})
        self.ends(g)

    # ------------------------------------------------------------ the void

    def _placing(self, g: WorldsState, verb: str, card: int, **given: Any) -> None:
        self.rows[card] = {}
        self.told_with.append(Step(verb, {"card": self.card_name(card), **given, "with": self.rows[card]}))

    def place_in_void(self, g: WorldsState, seat: int, card: int, rule: int) -> None:
        """A card is placed."""
        if not self.told_with:
            self.begins(_VOID, rain={})
        verbs = {R.PLAY_1: "play", R.PLAY_3: "respond", R.PLAY_5: "further"}
        by = {} if rule == R.EVENT_1 else {"by": self.seat_names(g)[seat]}
        self._placing(g, verbs.get(rule, "event"), card, **by)
        super().place_in_void(g, seat, card, rule)

    def activate(self, g: WorldsState, seat: int, card: int, with_: int, target: int) -> None:
        """An ability is used."""
        chosen = (
            {"with": self.effects[self.ability(card, with_)].name} if len(self.abilities(g, seat, card)) > 1 else {}
        )
        self.begins("activate", card=g.label[card], **chosen, target=self._aim(g, target))
        super().activate(g, seat, card, with_, target)

    def _aimed_at(self, g: WorldsState, aim: int) -> Given:
        return {"world" if FIRST_WORLD <= aim < FIRST_SEAT else "target": self._aim(g, aim)}

    def _aim(self, g: WorldsState, aim: int) -> str:
        if FIRST_WORLD <= aim < FIRST_SEAT:
            return self.world_ids[aim - FIRST_WORLD]
        if aim >= FIRST_SEAT:
            word = self._beyond_cards()[aim - FIRST_WORLD]
            return self.card_name(self._deep(g, word)) if word.startswith("void") else word
        return g.label[aim] if g.where[aim] >= Z.WORLD else self.card_name(aim)

    def _deep(self, g: WorldsState, word: str) -> int:
        return g.piles[Z.VOID][int(word.partition("-")[2]) - 1]

    def announced(self, g: WorldsState, seat: int, value: int) -> None:
        """A choice of a card."""
        card, row = g.subject[0], self.rows[g.subject[0]]
        match g.subject.index(NOTHING):
            case 1 if self.of[card].row.replace is not None:
                row["replace"] = g.label[value]
            case 1:
                row |= self._aimed_at(g, value)
            case 2:
                row["world" if self.of[card].brings else "to"] = self.world_ids[value]
            case place:
                row["pay" if place == 3 else "empower"] = _tokens(value)
        super().announced(g, seat, value)

    def choose_victim(self, g: WorldsState, seat: int, card: int) -> None:
        """A creature is sacrificed."""
        self.rows[g.subject[0]].setdefault("sacrifice", []).append(g.label[card])
        super().choose_victim(g, seat, card)

    def find(self, g: WorldsState, seat: int, card: int) -> None:
        """A card is found."""
        self._said_of(g, g.piles[Z.VOID][-1], seat, find=self.card_ids[card])
        super().find(g, seat, card)

    def enter(self, g: WorldsState, card: int, seat: int, world: int, rule: int) -> None:
        """A creature comes into play by a card in the void, or out of it."""
        if self.told_with:
            self.rows[card if card in self.rows else g.piles[Z.VOID][-1]]["as"] = g.label[card]
        super().enter(g, card, seat, world, rule)

    def steal(self, g: WorldsState, seat: int, tokens: int) -> None:
        """Tokens are taken."""
        self._said_of(g, g.piles[Z.VOID][-1] if g.piles[Z.VOID] else NOTHING, seat, elements=_tokens(tokens))
        super().steal(g, seat, tokens)

    # ------------------------------------------------------------ choices of effects

    def _said_of(self, g: WorldsState, card: int, seat: int, **said: Any) -> None:
        """What its controller chooses for a card, under the keys of an example; a list goes on."""
        row = self._row_of(g, card)
        if row is None or (card in self.rows and g.side[card] not in (seat, NOTHING)):
            self.unsaid = True
            return
        for key, value in said.items():
            if isinstance(value, list):
                row.setdefault(key, []).extend(value)
            elif row.setdefault(key, value) != value:
                self.unsaid = True

    def _row_of(self, g: WorldsState, card: int) -> Given | None:
        """Where a step says what is chosen for a card; None where it cannot."""
        if card in self.rows:
            return self.rows[card]
        if self.step_open == "challenge":
            found: Given = self.given.setdefault("pride", {})
            return found
        if "cards" in self.given and self.step_open in ("gather", "draw", "conquest"):
            cards: dict[str, Given] = self.given["cards"]
            return cards.setdefault(g.label[card], {})
        return None

    def use_effect(self, g: WorldsState, seat: int, target: int) -> None:
        """An effect is aimed."""
        card, number, *_ = g.subject
        if self.effects[number].when == "combat":
            self.given["combat"][g.label[card]] = g.label[target]
        else:
            self._said_of(g, card, seat, **self._aimed_at(g, target))
        super().use_effect(g, seat, target)

    def gain_chosen(self, g: WorldsState, seat: int, tokens: int) -> None:
        """Tokens are gained."""
        _, rule, source = g.subject
        if rule == R.GATHER_1:
            self.given["choice"] = _tokens(tokens)
        elif rule == R.GATHER_2:
            (self.given["midgard"],) = _tokens(tokens)
        elif rule == R.CONQ_3:
            self.given["elements"] = _tokens(tokens)
        elif self.step_open:
            self._said_of(g, source, seat, elements=_tokens(tokens))
        super().gain_chosen(g, seat, tokens)

    def draw_chosen(self, g: WorldsState, seat: int, library: int) -> None:
        """A card is drawn."""
        source = g.subject[1]
        if source == NOTHING:
            self.given["from"].append(DRAWN[library])
        else:
            self._said_of(g, source, seat, draw=[DRAWN[library]])
        super().draw_chosen(g, seat, library)

    def discard_one(self, g: WorldsState, seat: int, card: int) -> None:
        """A card is discarded."""
        if self.step_open == "end_turn":
            self.given["discard"].append(self.card_ids[card])
        else:
            self._said_of(g, g.piles[Z.VOID][-1] if g.piles[Z.VOID] else NOTHING, seat, discard=[self.card_ids[card]])
        super().discard_one(g, seat, card)

    def remove_rain(self, g: WorldsState, seat: int, n: int) -> None:
        """Rain is removed; a step says how many tokens, of which the first are removed first."""
        card = g.subject[0]
        if "rain" not in self.given:
            self.unsaid = self.unsaid or n > 0
        elif n and card in self.dry:
            self.unsaid = True
        elif n:
            self.given["rain"][g.label[card]] = self.given["rain"].get(g.label[card], 0) + n
        if n < max(self.rain_numbers(g, seat)):
            self.dry.add(card)
        super().remove_rain(g, seat, n)

    # ------------------------------------------------------------ fights

    def begin_fight(self, g: WorldsState, world: int, defender: int) -> None:
        """A fight begins."""
        where, foe = self.world_ids[world], self.seat_names(g)[defender]
        self.begins("fight", world=where, defender=foe, attackers=[], defenders=[], combat={}, retreat={})
        super().begin_fight(g, world, defender)

    def put_forward(self, g: WorldsState, seat: int, card: int) -> None:
        """A card is put forward."""
        self.given["attackers" if seat == g.active else "defenders"].append(g.label[card])
        super().put_forward(g, seat, card)

    def challenge(self, g: WorldsState, seat: int, champion: int) -> None:
        """A duel is wanted."""
        self.ends(g)
        self.begins("challenge", champion=g.label[champion], targets={}, rain={}, retreat={})
        super().challenge(g, seat, champion)

    def accept(self, g: WorldsState, seat: int, card: int) -> None:
        """It is accepted."""
        self.given["accepted_by"] = g.label[card]
        super().accept(g, seat, card)

    def decline(self, g: WorldsState, seat: int, card: int) -> None:
        """It is declined."""
        self.given["marked"] = g.label[card]
        super().decline(g, seat, card)

    def main_cycle(self, g: WorldsState) -> None:
        """Cards are placed where both sides have any."""
        if g.lines[0] and g.lines[1]:
            if self.step_open:
                self.ends(g)
            self.begins("match", place={}, gang={})
        super().main_cycle(g)

    def _begin_cycle(self, g: WorldsState) -> None:
        if not g.duel:
            placed = len(g.lines[1])
            self.given["place"] = {g.label[card]: g.label[attacker] for attacker, card in g.faces[:placed]}
            self.given["gang"] = {g.label[attacker]: g.label[card] for attacker, card in g.faces[placed:]}
            self.ends(g)
            self.begins("cycle", targets={}, rain={}, retreat={})
        super()._begin_cycle(g)

    def attack(self, g: WorldsState, source: int, target: int, additional: int) -> None:
        """A card attacks."""
        self.given["targets"].setdefault(g.label[source], []).append(g.label[target])
        super().attack(g, source, target, additional)

    def after_cycle(self, g: WorldsState) -> None:
        """The cycle is over."""
        super().after_cycle(g)
        if g.result == GOING_ON:
            self.ends(g)
            self.begins("decide", attacker="stay", defender="stay", retreat={})

    def withdraw(self, g: WorldsState, seat: int) -> None:
        """A side withdraws."""
        self.given["defender" if g.subject[0] else "attacker"] = "withdraw"
        super().withdraw(g, seat)

    def retreat(self, g: WorldsState, seat: int, world: int) -> None:
        """A creature retreats."""
        self.given["retreat"][g.label[g.subject[0]]] = self.world_ids[world]
        super().retreat(g, seat, world)

    def over(self, g: WorldsState) -> None:
        """The fight is over."""
        super().over(g)
        self.ends(g)


def _tokens(number: int) -> dict[str, int]:
    return {ELEMENTS[element]: n for element, n in enumerate(unpacked(number)) if n}


def _as_written(given: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments of a step without what is empty, but for what it must say."""
    must = ("attackers", "defenders", "place")
    return {key: value for key, value in given.items() if key in must or value not in ({}, [], None)}


def telling(catalog: Catalog, tell: Tell) -> Telling:
    """Rules that tell each step of their games as worked examples say it."""
    return Telling(catalog, tell)
