"""The words of cards as tables (section 6): types, elements, statistics, and what effects are made of.

The catalog's checks and the interpreter of effects are both made from these.
"""

from collections.abc import Mapping

from generator.engine.effects import Change, Choice, NameOf, Parameter, Spared, Whole
from generator.games.effects.words import EffectWords, Listed, OperationKind, TargetKind, TriggerKind

WIZARD, CRITTER, STRUCTURE, SPELL, ENCHANTMENT, EQUIPMENT = TYPES = (
    "wizard", "critter", "structure", "spell", "enchantment", "equipment",
)  # fmt: skip
ELEMENTS = ("none", "fire", "water", "nature")
BEATS: Mapping[str, str] = {"water": "fire", "fire": "nature", "nature": "water"}
"""MM-DMG-7: which element beats which."""
COLOURS = ("green", "silver")
STATS = ("power", "vitality", "toughness", "speed")
ATTRIBUTES = ("immobile", "flying", "unblockable")
STATUSES = ("burn", "poison", "wither", "stun", "root", "slow", "might")
SLOTS = ("weapon", "armour")

ENTITIES = (ENTITY, CRITTER, STRUCTURE, MOBILE) = ("entity", "critter", "structure", "mobile")
"""The kinds of targets that are Entities."""
TILE, PLAYER, CARD, ATTACHMENT = "tile", "player", "card", "attachment"

_STANDING = (CRITTER, STRUCTURE)
_LASTING = (CRITTER, ENCHANTMENT, EQUIPMENT, STRUCTURE)
_REACTION = TriggerKind(_LASTING, ("name", "range"), ("cost",), gives="the Attacker")
_OF_TURN = TriggerKind(_LASTING, ("name",), ("cost", "optional", "target"))
TRIGGERS: Mapping[str, TriggerKind] = {
    "resolve": TriggerKind((SPELL,), may=("target",)),
    "static": TriggerKind(_LASTING, may=("target",), gives="the bearer"),
    "activate": TriggerKind(_LASTING, ("name", "cost"), ("target",)),
    "block": _REACTION,
    "counter": _REACTION,
    "retaliation": _REACTION,
    "start": _OF_TURN,
    "end": _OF_TURN,
    "played": TriggerKind(_STANDING, ("filter",)),
    "hit": TriggerKind(_LASTING, gives="the Entity that was hit"),
    "fallen": TriggerKind(_STANDING),
    "own_fallen": TriggerKind(_STANDING, ("filter",)),
}
REACTIONS = (BLOCKS, COUNTERS, RETALIATIONS) = ("block", "counter", "retaliation")

_N: dict[str, Parameter] = {"n": Whole()}
_CHANGE: dict[str, Parameter] = {"n": Change()}
_BONUS: dict[str, Parameter] = {"n": Whole(2)}
_MANA: dict[str, Parameter] = {"colour": Choice(COLOURS), "n": Whole()}
_WHO: dict[str, Parameter] = {"who": Spared(Choice(("self",)), -1)}
_FREE = ("activate", "resolve")
_STEPS = ("activate", "end", "resolve", "start")
_GAINS = ("activate", "end", "own_fallen", "played", "resolve", "start")
OPERATIONS: Mapping[str, OperationKind] = {
    "damage": OperationKind((*_STEPS, "block", "counter", "retaliation"), _N | _WHO, ENTITIES, "who"),
    "heal": OperationKind(_STEPS, _N | _WHO, ENTITIES, "who"),
    "stat": OperationKind(("static",), {"stat": Choice(STATS), "n": Change()}, ENTITIES),
    "gain": OperationKind(_GAINS, _MANA),
    "lose": OperationKind(_FREE, _MANA, (PLAYER,)),
    "draw": OperationKind(_GAINS, _N),
    "move": OperationKind(_FREE, {"steps": Whole()}, ENTITIES),
    "teleport": OperationKind(_FREE, {"steps": Whole()}, ENTITIES),
    "kill": OperationKind(_FREE, {}, ENTITIES),
    "recall": OperationKind(_FREE, {"to": Choice(("hand",))}, (CARD,)),
    "spawn": OperationKind(
        ("activate", "end", "fallen", "resolve", "start"),
        {"card": NameOf("card"), "n": Whole(), "at": Spared(Choice(("own_tile",)), -1)},
        (TILE,),
        "at",
    ),
    "status": OperationKind(
        (*_STEPS, "counter", "hit", "retaliation"),
        {"status": NameOf("status"), "n": Whole(0), "turns": Whole(0)},
        ENTITIES,
    ),
    "ap": OperationKind(_FREE, _N, ENTITIES),
    "cleanse": OperationKind(_STEPS, {}, ENTITIES),
    "detach": OperationKind(_FREE, {}, (ATTACHMENT,)),
    "attack": OperationKind(
        ("activate", "counter", "retaliation"),
        {"power": Spared(Whole(0), -1), "bonus": Spared(Whole(0), 0)},
        ENTITIES,
        hostile=True,
    ),
    "reduce": OperationKind(("block",), _N),
    "cancel": OperationKind(("block",)),
    "add_attack": OperationKind(("static",), _CHANGE, ENTITIES),
    "mul_attack": OperationKind(("static",), _BONUS, ENTITIES),
    "add_defence": OperationKind(("static",), _N, ENTITIES),
    "div_defence": OperationKind(("static",), _BONUS, ENTITIES),
    "produce": OperationKind(("static",), _MANA),
    "capacity": OperationKind(("static",), _MANA),
    "grant": OperationKind(("static",), {"attr": Choice(ATTRIBUTES)}, ENTITIES),
    "reach": OperationKind(("static",), _N, ENTITIES),
}

SIDES = ("own", "enemy", "any")
_COUNT: dict[str, Parameter] = {"count": Listed((1, "all"))}
_SIDE_AND_RANGE: Mapping[str, Parameter] = {"side": Choice(SIDES), "range": Whole()}
_OF_ENTITIES = TargetKind(
    _SIDE_AND_RANGE,
    {**_COUNT, "other": Listed((True,)), "tribe": NameOf("tribe"), "max_vitality": Whole()},
)
TARGETS: Mapping[str, TargetKind] = {
    **dict.fromkeys(ENTITIES, _OF_ENTITIES),
    TILE: TargetKind({"range": Whole()}, _COUNT),
    PLAYER: TargetKind({"side": Choice(("enemy",))}, _COUNT),
    CARD: TargetKind({"at": Choice(("discard",))}, {**_COUNT, "type": Choice(TYPES)}),
    ATTACHMENT: TargetKind(_SIDE_AND_RANGE, _COUNT),
}
KEYS: Mapping[str, Parameter] = {"name": NameOf("ability"), "optional": Listed((True, False)), "range": Whole()}

EFFECTS = EffectWords(TRIGGERS, OPERATIONS, TARGETS, KEYS, needed={SPELL: "resolve"})
"""The vocabulary of section 6.2."""
