"""Every card proves itself: for each a position made from its own needs, in which it is played and its effects run."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from generator.engine.trials import Trial
from generator.games.effects.compiled import CardEffect, EffectTarget
from generator.games.mana_maker.designs import POWER, TOUGHNESS, VITALITY, Design
from generator.games.mana_maker.setup import SettingUp
from generator.games.mana_maker.state import ACTION, DRAWING, SEATS, C, ManaState, Z
from generator.games.mana_maker.words import ATTACHMENT, CRITTER, STRUCTURE, WIZARD

_PLACES = [[0, 0], [0, 1], [0, 3], [0, 4], [1, 0], [1, 4], [0, 2]]  # of fountains, out of the way
_HOME, _SPOT = 2, 3  # the rows of the first Wizard and of the source, both in this column
_COLUMN = 2
_BESIDE = (_COLUMN + 1, _SPOT)
_MOST = 200  # decisions of a trial


def trials(game: SettingUp) -> Iterable[Trial]:
    """The trials of all cards."""
    for index, card in enumerate(game.of):
        if card.type == WIZARD:
            continue
        said = card.row.title
        if card.row.deckable:
            yield Trial(("cards", index), f"{said} can never be played", partial(_played, game, card))
        for number, effect in enumerate(e for e in game.effects if e in card.of(e.when)):
            path = ("cards", index, "effects", number)
            what = f"{said}, {effect.name or effect.when} never has an effect"
            yield Trial(path, what, partial(_RUNS[effect.when], game, card, effect))


# ------------------------------------------------------------ positions


def _least(cards: Iterable[Design], kind: str, tribe: object = None) -> str:
    """The card of least Vitality of a kind and tribe, one that does nothing where there is one."""
    fitting = [c for c in cards if c.type == kind and tribe in (None, c.row.tribe)]
    if not fitting:
        raise ValueError(f"there is no {kind} of the tribe {tribe}")
    return min(fitting, key=lambda c: (bool(c.effects) or c.fountain, c.own[VITALITY], c.row.id)).row.id


def _other(game: SettingUp, target: EffectTarget | None) -> str:
    """A card that a target takes, as far as it is about Critters and Structures."""
    if target is None:
        return _least(game.of, CRITTER)
    return _least(game.of, target.what if target.what in (CRITTER, STRUCTURE) else CRITTER, target.demands.get("tribe"))


def _row(card: str, side: str, at: Sequence[int], **further: Any) -> dict[str, Any]:
    return {"card": card, "side": side, "at": list(at), **further}


def _lay(game: SettingUp, card: Design, target: EffectTarget | None, **parts: Any) -> ManaState:
    """A position with as many fountains as the costs of a card and its abilities ask for, and Entities all round."""
    row, other = parts.pop("row", _HOME), _other(game, target)
    costs = [card.by_mana, *(game.costs[e.number][1:] for e in card.every)]
    entities: dict[str, Any] = {
        "friend": _row(other, "P1", (_COLUMN - 1, row), attached=parts.pop("on_friend", [])),
        "foe": _row(other, "P2", (_COLUMN + 1, row)),
        **parts.pop("entities", {}),
    }
    places = iter(_PLACES)
    for colour in (0, 1):
        missing = max(cost[colour] for cost in costs) - game.base[colour][1]
        for found in [found for found in game.of if found.fountain and found.holds[colour]]:
            for n in range(missing):
                at = next(places, None)
                if at is None:
                    raise ValueError(f"it costs more mana than {len(_PLACES)} fountains can hold")
                entities[f"{found.row.id}{n}"] = _row(found.row.id, "P1", at)
    g = game.lay({"players": 2, "entities": entities, **parts})
    for colour in (0, 1):
        g.counters[C.MANA + colour * SEATS] = g.capacity[colour * SEATS]
    g.high = [max(pair) for pair in zip(g.high, g.counters, strict=True)]
    game.run(g)
    return g


def _holding(game: SettingUp, card: Design, target: EffectTarget | None = None, **parts: Any) -> ManaState:
    """A position in which P1 has the card in play: an Entity in the midst, or attached to one."""
    kind = STRUCTURE if card.attach is not None and card.attach.what == STRUCTURE else CRITTER
    what, borne = (card.row.id, []) if card.entity else (_least(game.of, kind), [card.row.id])
    entities = {"source": _row(what, "P1", (_COLUMN, _SPOT), ap=3, attached=borne), **parts.pop("entities", {})}
    return _lay(game, card, target, row=_SPOT, entities=entities, **parts)


def _choose(game: SettingUp, g: ManaState, verb: str, **wanted: str) -> None:
    """The first choice of a verb that names what is wanted; raises ValueError where there is none."""
    for action in game.legal(g, g.asker):
        words = game.name(g, g.asker, action)
        if verb in words and all((words[verb] or {}).get(key) == value for key, value in wanted.items()):
            game.apply(g, g.asker, action)
            return
    raise ValueError("nothing of the kind can be chosen")


def _go_on(game: SettingUp, g: ManaState, effect: CardEffect | None) -> bool:
    """Take every decision until the next action, as the effect needs it; whether the effect ran."""
    for _ in range(_MOST):
        if g.ended >= 0 or g.decision == ACTION:
            break
        legal = game.legal(g, g.asker)
        wanted = [a for a in legal if effect is not None and effect.name in map(str, game.name(g, g.asker, a).values())]
        used = [action for action in legal if game.word(action) in ("trigger", "next", "discard")]
        game.apply(g, g.asker, (wanted or used or legal[-1:])[0])
    return effect is None or effect.number in g.ran


# ------------------------------------------------------------ what is tried


def _played(game: SettingUp, card: Design) -> bool:
    effect = game.resolving(card)
    target = card.attach if effect is None else effect.target
    attachable = [c.row.id for c in game.of if c.attach is not None and c.attach.what != STRUCTURE]
    friend = attachable[:1] if target is not None and target.what == ATTACHMENT else []
    spent = CRITTER if target is None else target.demands.get("type", CRITTER)
    discards = {"P1": [row.id for row in game.rows if row.deckable and row.type == spent][:1]}
    g = _lay(game, card, target, hands={"P1": [card.row.id]}, discards=discards, on_friend=friend)
    _choose(game, g, "play", card=card.row.id)
    ran = _go_on(game, g, effect)
    return ran and game.card_in(g, card.number, Z.HAND) < 0


def _activated(game: SettingUp, card: Design, effect: CardEffect) -> bool:
    g = _holding(game, card, effect.target)
    _choose(game, g, "use", ability=effect.name)
    return _go_on(game, g, effect)


def _reacted(game: SettingUp, card: Design, effect: CardEffect) -> bool:
    attacker = _row(_least(game.of, CRITTER), "P2", _BESIDE, ap=1)
    g = _holding(game, card, entities={"foe": attacker}, active="P2")
    _choose(game, g, "attack", entity="foe", target="source")
    return _go_on(game, g, effect)


def _turned(game: SettingUp, card: Design, effect: CardEffect) -> bool:
    g = _holding(game, card, effect.target, decks={"P1": [row.id for row in game.rows if row.deckable][:3]})
    if effect.when == "start":
        g.held = 2
        game.to_step(g, DRAWING)
        game.drop(g)
        game.run(g)
    else:
        _choose(game, g, "pass")
    return _go_on(game, g, effect)


def _on_play(game: SettingUp, card: Design, effect: CardEffect) -> bool:
    wanted = str(effect.filter.get("type"))
    aimless = [c for c in game.of if c.type == wanted and (r := game.resolving(c)) is not None and r.target is None]
    cheap = [c.row.id for c in aimless if c.row.deckable]
    g = _holding(game, card, hands={"P1": cheap or [_least(game.of, wanted)]})
    _choose(game, g, "play")
    return _go_on(game, g, effect)


def _hit(game: SettingUp, card: Design, effect: CardEffect) -> bool:
    tough = max((c for c in game.of if c.type == CRITTER and not c.own[TOUGHNESS]), key=lambda c: c.own[VITALITY])
    g = _holding(game, card, entities={"foe": _row(tough.row.id, "P2", _BESIDE, ap=0)})
    _choose(game, g, "attack", entity="source", target="foe")
    return _go_on(game, g, effect)


def _felled(game: SettingUp, card: Design, effect: CardEffect) -> bool:
    strong = max((c for c in game.of if c.type == CRITTER), key=lambda c: c.own[POWER])
    victim = _row(_least(game.of, str(effect.filter.get("type", CRITTER))), "P1", (_COLUMN + 2, _SPOT), ap=0)
    entities = {"victim": victim, "foe": _row(strong.row.id, "P2", _BESIDE)}
    g = _holding(game, card, entities=entities, active="P2")
    name = "source" if effect.when == "fallen" else "victim"
    slot = game.called(g, name)
    game.wound(g, slot, game.figure(g, slot, VITALITY) - 1 - g.counters[game.harm + slot])
    _choose(game, g, "attack", entity="foe", target=name)
    return _go_on(game, g, effect)


def _static(game: SettingUp, card: Design, effect: CardEffect) -> bool:
    """The figures of somebody, or of the player, are others with the card than without it."""
    return all(_told(game, card, effect.target, row) for row in effect.rows)


def _told(game: SettingUp, card: Design, target: EffectTarget | None, row: Mapping[str, Any]) -> bool:
    g = _holding(game, card, target)
    source = game.called(g, "source")
    if row["op"] in ("produce", "capacity"):
        alone = _lay(game, card, target)
        held = [(s.production if row["op"] == "produce" else s.capacity)[c * SEATS] for s in (g, alone) for c in (0, 1)]
        return held[:2] != held[2:]
    near = [source] if target is None else [s for rank in g.ranks for s in rank if game.hits(g, source, target, s)]
    plain = [game.of[g.design[slot]].own for slot in near]
    changed = [
        [game.figure(g, slot, kind) for kind in range(len(own))] != list(own)
        for slot, own in zip(near, plain, strict=True)
    ]
    own = target is None and card.entity  # its figures hold what it gives itself
    return any(changed) or own


_RUNS: Mapping[str, Callable[[SettingUp, Design, CardEffect], bool]] = {
    "resolve": lambda game, card, effect: _played(game, card),
    "static": _static,
    "activate": _activated,
    "block": _reacted,
    "counter": _reacted,
    "retaliation": _reacted,
    "start": _turned,
    "end": _turned,
    "played": _on_play,
    "hit": _hit,
    "fallen": _felled,
    "own_fallen": _felled,
}
