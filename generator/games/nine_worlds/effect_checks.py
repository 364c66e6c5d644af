"""NW-V-13 to NW-V-15: the checks of what cards do, most of them made from the tables of the vocabulary."""

from collections.abc import Iterator

from generator.games.catalog_checks import Checks, Fault, places
from generator.games.conditions import WordList
from generator.games.effects.checks import of_vocabulary
from generator.games.effects.words import NAME, OPERATION, TARGET, TRIGGER, EffectFault
from generator.games.nine_worlds.sections import EffectRow, EffectStep, WorldsCard
from generator.games.nine_worlds.words import EFFECTS, FIGHT, KINDS, ONLY_ON, PLACE, WORLD
from generator.source.mark import Path

OF_KIND = {TRIGGER: "NW-V-13", NAME: "NW-V-13", OPERATION: "NW-V-14", TARGET: "NW-V-15"}
"""The code of each kind of fault in an effect."""
FIELDS = "NW-V-01"
ABILITY = ("name", "cost")
"""What only an ability that is used at will has."""
_IN_PLAY = ("avatar", "creature", "place")
EFFECT_CHECKS = Checks()


@EFFECT_CHECKS.section
def place_kinds(cards: list[WorldsCard]) -> WordList:
    """What can be replaced: the kinds that places have."""
    return WordList("kind of any place", {card.kind: 1 for card in cards if card.library == PLACE})


@EFFECT_CHECKS.check("NW-V-13")
def effects_are_of_the_vocabulary(cards: list[dict[str, object]]) -> Iterator[Fault]:
    """Triggers, operations, targets and names are as the tables of the vocabulary have them; each has its code."""
    yield from of_vocabulary(EFFECTS, cards, "library", KINDS, _code)


def _code(fault: EffectFault) -> str:
    """A target where none may be is a fault of the target, an unknown key one of the fields."""
    if fault.kind == TRIGGER and fault.key and fault.place[-1] not in ABILITY:
        return OF_KIND[TARGET] if fault.place[-1] == TARGET else FIELDS
    return OF_KIND[fault.kind]


@EFFECT_CHECKS.check("NW-V-14")
def operations_suit_the_card(cards: list[WorldsCard]) -> Iterator[Fault]:
    """A change lasts as its trigger has it, and what needs a world or a fight stands on a card that is there."""
    for path, card in places(cards, "cards"):
        for at, effect in places(card.effects, *path, "effects"):
            for place, step in places(effect.do, *at, "do"):
                yield from _suits(place, step, effect, card.library)


def _suits(place: Path, step: EffectStep, effect: EffectRow, library: str) -> Iterator[Fault]:
    lasts = {"resolve": True, "static": False}.get(effect.when) if step.op == "stat" else None
    if lasts is True and step.until is None:
        yield Fault(place, "a statistic that a card changes on resolving is changed until: turn")
    if lasts is False and step.until is not None:
        yield Fault((*place, "until"), "a static change lasts as long as its source is in force", key=True)
    if library not in ONLY_ON.get(step.op, (library,)):
        message = f"the operation {step.op!r} stands on a card of the library {' or '.join(ONLY_ON[step.op])} only"
        yield Fault((*place, "op"), message)
    if step.op == "gain" and step.element == WORLD and library not in _IN_PLAY:
        yield Fault((*place, "element"), f"a card of the {library} library has no world whose element it could give")


@EFFECT_CHECKS.check("NW-V-15")
def targets_suit_the_card(cards: list[WorldsCard]) -> Iterator[Fault]:
    """Static effects work on all their targets; `here` and `fight` are where the source is."""
    for path, card in places(cards, "cards"):
        for at, effect in places(card.effects, *path, "effects"):
            if (target := effect.target) is None:
                continue
            if effect.when == "static" and target.count != "all":
                where = (*at, "target", "count") if target.count is not None else (*at, "target")
                yield Fault(where, "a static effect works on all of its targets: count: all")
            if target.at == FIGHT and effect.when != "combat":
                yield Fault((*at, "target", "at"), f"only an effect with the trigger 'combat' is aimed at the {FIGHT}")
            if target.at == "here" and card.library not in _IN_PLAY:
                message = f"a card of the {card.library} library is in no world, so that nothing is here"
                yield Fault((*at, "target", "at"), message)
