"""The words of cards as tables (section 6): libraries, kinds, elements, statistics, and what effects are made of.

The catalog's checks and the interpreter of effects are both made from these.
"""

from collections.abc import Mapping

from generator.engine.effects import Change, Choice, NameOf, Parameter, Spared, Whole
from generator.games.effects.words import EffectWords, Listed, OperationKind, TargetKind, TriggerKind

AVATAR, CREATURE, PLACE, SPELL, EVENT = LIBRARIES = ("avatar", "creature", "place", "spell", "event")
FIGHTERS = (AVATAR, CREATURE)
DRAWN = (CREATURE, PLACE, SPELL)
"""The libraries that players draw from (NW-DRAW-1)."""
MINION, WARRIOR = CREATURE_KINDS = ("minion", "warrior")
KINDS: Mapping[str, tuple[str, ...]] = {
    AVATAR: (AVATAR,),
    CREATURE: CREATURE_KINDS,
    PLACE: ("village", "town", "ruin", "fort", "keep", "hall", "works"),
    SPELL: ("spell", "rune", "ritual"),
    EVENT: ("omen", "boon"),
}
TRIBES = ("god", "human", "elf", "dwarf", "giant", "beast", "dead", "elemental")
FIRE, AIR, RAIN, FROST = ELEMENTS = ("fire", "air", "rain", "frost")
MOST_TOKENS = 63
"""The most tokens of an element that there can be: choices of tokens have room for so many."""
ANY, CHOICE, WORLD = "any", "choice", "world"
"""Of a cost: any element; of a gain: the player's choice, or that of the source's world."""
STATS = (ATTACK, DEFENCE, ENDURANCE, HEALTH, SPEED) = ("attack", "defence", "endurance", "health", "speed")
GRAVES = (SPENT, HEL, VALHALLA) = ("spent", "hel", "valhalla")
FAST, HIDDEN, CHAMPION, ROVER, FAR_MARCH, MULTI_ATTACK = (
    "fast", "hidden", "champion", "rover", "far_march", "multi_attack",
)  # fmt: skip
ATTRIBUTES: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys((FAST, HIDDEN), DRAWN),
    CHAMPION: (CREATURE,),
    **dict.fromkeys((ROVER, FAR_MARCH, MULTI_ATTACK), FIGHTERS),
}
"""The libraries whose cards may have each; all but multi_attack, a number, are true."""
OWN, PRESENT = WHOSE = ("own", "present")
HAND = "hand"

PLAYER, CARD, VOID = "player", "card", "void"
_LASTING = (AVATAR, CREATURE, PLACE)
_ANY_TARGET = ("target",)
TRIGGERS: Mapping[str, TriggerKind] = {
    "resolve": TriggerKind((CREATURE, EVENT, PLACE, SPELL), may=_ANY_TARGET),
    "static": TriggerKind(_LASTING, may=_ANY_TARGET),
    "gather": TriggerKind(_LASTING, may=_ANY_TARGET),
    "draw": TriggerKind(_LASTING, may=_ANY_TARGET),
    "activate": TriggerKind(FIGHTERS, ("name", "cost"), _ANY_TARGET),
    "combat": TriggerKind(FIGHTERS, may=_ANY_TARGET),
    "hit": TriggerKind(FIGHTERS, gives="the card that was hit"),
    "pride": TriggerKind(FIGHTERS, may=_ANY_TARGET),
    "conquest": TriggerKind(FIGHTERS, may=_ANY_TARGET),
    "fallen": TriggerKind((CREATURE,), may=_ANY_TARGET),
    "own_fallen": TriggerKind(_LASTING, may=_ANY_TARGET),
}

_N: dict[str, Parameter] = {"n": Whole()}
_CHANGE: dict[str, Parameter] = {"n": Change()}
_MORE: Parameter = Spared(Whole(), 0)
_WHO: Parameter = Choice(("you", "each"))
_ELEMENT: dict[str, Parameter] = {"element": Choice(ELEMENTS)}
_STAT: dict[str, Parameter] = {"stat": Choice(STATS), "until": Spared(Choice(("turn",)), -1)}
_GAIN: dict[str, Parameter] = {"element": Choice((*ELEMENTS, CHOICE, WORLD)), "who": _WHO, "per_sacrifice": _MORE}
_DRAW: dict[str, Parameter] = {"library": Choice((*DRAWN, CHOICE)), "who": Spared(_WHO)}
_UNTIL: Parameter = Choice(("turn",))
_ONTO = (CREATURE,)
_ON_RESOLVING = ("resolve",)
_STANDING = ("static",)
_PLAIN = OperationKind(_ON_RESOLVING, {}, _ONTO)
OPERATIONS: Mapping[str, OperationKind] = {
    "damage": OperationKind(_ON_RESOLVING, _N | {"per_empower": _MORE, "per_sacrifice": _MORE}, _ONTO),
    "fatigue": OperationKind(("combat", "hit", "resolve"), _N, _ONTO),
    "stat": OperationKind(("resolve", "static"), _STAT | _CHANGE, _ONTO),
    "gain": OperationKind(("fallen", "gather", "own_fallen", "pride", "resolve"), _GAIN | _N),
    "lose": OperationKind(_ON_RESOLVING, _ELEMENT | {"who": _WHO} | _N),
    "draw": OperationKind(("draw", "fallen", "pride", "resolve"), _DRAW | _N),
    "discard": OperationKind(_ON_RESOLVING, {"who": _WHO} | _N),
    "search": OperationKind(
        _ON_RESOLVING,
        {
            "library": Choice((CREATURE,)),
            "tribe": Choice(TRIBES),
            "max_cost": Whole(0),
            "to": Choice(("play",)),
            "per_sacrifice": _MORE,
        },
    ),
    "move": OperationKind(_ON_RESOLVING, {"to": Choice(("adjacent",))}, _ONTO),
    "exhaust": _PLAIN,
    "ready": _PLAIN,
    "kill": _PLAIN,
    "return": _PLAIN,
    "recall": OperationKind(("conquest", "resolve"), {"to": Choice((HAND, "play"))}, (CARD,)),
    "cancel": OperationKind(_ON_RESOLVING, {}, (VOID,)),
    "raze": OperationKind(_ON_RESOLVING, {}, (PLACE,)),
    "discount": OperationKind(_STANDING, {"library": Choice(DRAWN)} | _N),
    "morale": OperationKind(_STANDING, _N),
    "grant": OperationKind(_STANDING, {"attr": Choice((CHAMPION, ROVER, FAR_MARCH))}, _ONTO),
    "steal": OperationKind(_ON_RESOLVING, {"element": Choice((*ELEMENTS, CHOICE))} | _N, (PLAYER,)),
    "forbid": OperationKind(_ON_RESOLVING, {"what": Choice(("combat",)), "until": _UNTIL}),
    "round": OperationKind(_ON_RESOLVING, _N),
    "resistance": OperationKind(_STANDING, _CHANGE),
    "place_token": OperationKind(("activate",), _ELEMENT | _N, _ONTO),
}
ONLY_ON: Mapping[str, tuple[str, ...]] = {"resistance": (PLACE,), "morale": FIGHTERS}
"""The libraries of operations that need what only cards of these have: a world of their own, or a place in a fight."""

SIDES = ("own", "enemy", "any")
SOMEWHERE = ("here", "same_world", "any_world", "midgard")
FIGHT = "fight"
_COUNT: dict[str, Parameter] = {"count": Listed((1, "all"))}
_TRUE = Listed((True,))
TARGETS: Mapping[str, TargetKind] = {
    CREATURE: TargetKind(
        {"side": Choice(SIDES), "at": Choice((*SOMEWHERE, FIGHT))},
        {
            **_COUNT,
            "kind": Choice(CREATURE_KINDS),
            "state": Choice(("ready", "exhausted")),
            "max_speed": Whole(0),
            "other": _TRUE,
            "no_avatar": _TRUE,
        },
    ),
    PLACE: TargetKind({"at": Choice(SOMEWHERE)}, {**_COUNT, "side": Choice(SIDES)}),
    VOID: TargetKind({}, {**_COUNT, "library": Choice((CREATURE, PLACE, SPELL, EVENT)), "side": Choice(SIDES)}),
    PLAYER: TargetKind({"side": Choice(SIDES)}, _COUNT),
    CARD: TargetKind({"at": Choice((HEL, VALHALLA))}, _COUNT),
}
KEYS: Mapping[str, Parameter] = {"name": NameOf("ability"), "cost": Listed(({"exhaust": "self"},))}

EFFECTS = EffectWords(TRIGGERS, OPERATIONS, TARGETS, KEYS)
"""The vocabulary of section 6.2."""
