"""Every card proves itself: for each a position made from its own needs, in which it is played and its effects run."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

from generator.engine.trials import Trial
from generator.games.effects.compiled import CardEffect, EffectTarget
from generator.games.mana_maker.designs import VITALITY, Design
from generator.games.mana_maker.setup import SettingUp
from generator.games.mana_maker.state import ACTION, DRAWING, SEATS, C, ManaState, Z
from generator.games.mana_maker.words import CRITTER, STRUCTURE, WIZARD

_PLACES = [[0, 0], [0, 1], [0, 3], [0, 4], [1, 0], [1, 4], [0, 2]]  # of fountains, out of the way
_HOME, _SPOT = 2, 3  # the rows of the first Wizard and of the source, both in this column
_COLUMN = 2
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


def _weakest(game: SettingUp, target: EffectTarget | None = None, kind: str = CRITTER) -> str:
    """The card of least Vitality of a kind, and of the tribe that a target demands."""
    tribe = target.demands.get("tribe") if target is not None else None
    kind = target.what if target is not None and target.what in (CRITTER, STRUCTURE) else kind
    fitting = [
        card
        for card in game.of
        if card.type == kind and tribe in (None, card.row.tribe) and not card.effects and not card.fountain
    ]
    fitting = fitting or [card for card in game.of if card.type == kind and tribe in (None, card.row.tribe)]
    if not fitting:
        raise ValueError(f"there is no {kind} of the tribe {tribe}")
    return min(fitting, key=lambda card: (card.own[VITALITY], card.row.id)).row.id


def _lay(game: SettingUp, card: Design, target: EffectTarget | None, **parts: Any) -> ManaState:
    """A position with as many fountains as the costs of a card and its abilities ask for, and Entities all round."""
    row = parts.pop("row", _HOME)
    costs = [card.by_mana, *(game.costs[e.number][1:] for es in card.effects.values() for e in es)]
    wanted = [max(cost[colour] for cost in costs) for colour in (0, 1)]
    entities: dict[str, Any] = {
        "friend": {
            "card": _weakest(game, target),
            "side": "P1",
            "at": [_COLUMN - 1, row],
            "attached": parts.pop("on_friend", []),
        },
        "foe": {
            "card": _weakest(game, target),
            "side": "P2",
            "at": [_COLUMN + 1, row],
            "attached": parts.pop("on_foe", []),
        },
        **parts.pop("entities", {}),
    }
    fountains = {found.row.id: found for found in game.of if found.fountain}
    places = iter(_PLACES)
    for name, fountain in fountains.items():
        for colour in (0, 1):
            for n in range(max(0, wanted[colour] - game.base[colour][1]) if fountain.holds[colour] else 0):
                at = next(places, None)
                if at is None:
                    raise ValueError(f"it costs more mana than {len(_PLACES)} fountains can hold")
                entities[f"{name}{n}"] = {"card": name, "side": "P1", "at": at}
    start = {"players": 2, "entities": entities, **parts}
    g = game.lay(start)
    for colour in (0, 1):
        g.counters[C.MANA + colour * SEATS] = g.capacity[colour * SEATS]
    g.high = [max(pair) for pair in zip(g.high, g.counters, strict=True)]
    game.run(g)
    return g


def _holding(
    game: SettingUp, card: Design, target: EffectTarget | None = None, side: str = "P1", **parts: Any
) -> ManaState:
    """A position in which the card is in play on a side: an Entity in the midst, or attached to one."""
    at = [_COLUMN, _SPOT]
    if card.entity:
        source: dict[str, Any] = {"card": card.row.id, "side": side, "at": at, "ap": 3}
    else:
        kind = STRUCTURE if card.attach is not None and card.attach.what == STRUCTURE else CRITTER
        source = {"card": _weakest(game, None, kind), "side": side, "at": at, "ap": 3, "attached": [card.row.id]}
    entities = {"source": source, **parts.pop("entities", {})}
    return _lay(game, card, target, row=_SPOT, entities=entities, **parts)


def _choose(game: SettingUp, g: ManaState, wanted: Callable[[Mapping[str, Any]], bool]) -> None:
    """The first choice that is wanted; raises ValueError where there is none."""
    for action in game.legal(g, g.asker):
        if wanted(game.name(g, g.asker, action)):
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
    friend = [_attachable(game)] if target is not None and target.what == "attachment" else []
    spent = CRITTER if target is None else target.demands.get("type", CRITTER)
    discards = {"P1": [row.id for row in game.rows if row.deckable and row.type == spent][:1]}
    g = _lay(game, card, target, hands={"P1": [card.row.id]}, discards=discards, on_friend=friend)
    _choose(game, g, lambda words: words.get("play", {}).get("card") == card.row.id)
    ran = _go_on(game, g, effect)
    return ran and game.card_in(g, card.number, Z.HAND) < 0


def _attachable(game: SettingUp) -> str:
    return next(card.row.id for card in game.of if card.attach is not None and card.attach.what != STRUCTURE)


def _activated(game: SettingUp, card: Design, effect: CardEffect) -> bool:
    g = _holding(game, card, effect.target)
    _choose(game, g, lambda words: words.get("use", {}).get("ability") == effect.name)
    return _go_on(game, g, effect)


def _reacted(game: SettingUp, card: Design, effect: CardEffect) -> bool:
    attacker = {"card": _weakest(game), "side": "P2", "at": [3, 3], "ap": 1}
    g = _holding(game, card, entities={"foe": attacker}, active="P2")
    _choose(game, g, lambda words: words.get("attack", {}) == {"entity": "foe", "target": "source"})
    return _go_on(game, g, effect)


def _turned(game: SettingUp, card: Design, effect: CardEffect) -> bool:
    g = _holding(game, card, effect.target, decks={"P1": [row.id for row in game.rows if row.deckable][:3]})
    if effect.when == "start":
        g.held = 2
        game.to_step(g, DRAWING)
        g.asker = g.decision = -1
        game.run(g)
    else:
        _choose(game, g, lambda words: "pass" in words)
    return _go_on(game, g, effect)


def _on_play(game: SettingUp, card: Design, effect: CardEffect) -> bool:
    wanted = effect.filter.get("type")
    cheap = [
        c.row.id
        for c in game.of
        if c.type == wanted and c.row.deckable and (r := game.resolving(c)) and r.target is None
    ]
    g = _holding(game, card, hands={"P1": cheap or [_weakest(game, None, str(wanted))]})
    _choose(game, g, lambda words: "play" in words)
    return _go_on(game, g, effect)


def _hit(game: SettingUp, card: Design, effect: CardEffect) -> bool:
    tough = max((c for c in game.of if c.type == CRITTER and not c.own[2]), key=lambda c: c.own[VITALITY])
    g = _holding(game, card, entities={"foe": {"card": tough.row.id, "side": "P2", "at": [3, 3], "ap": 0}})
    _choose(game, g, lambda words: words.get("attack", {}) == {"entity": "source", "target": "foe"})
    return _go_on(game, g, effect)


def _felled(game: SettingUp, card: Design, effect: CardEffect) -> bool:
    wanted = str(effect.filter.get("type", CRITTER))
    victim = {"card": _weakest(game, None, wanted), "side": "P1", "at": [4, 3], "ap": 0}
    foe = {
        "card": max((c for c in game.of if c.type == CRITTER), key=lambda c: c.own[0]).row.id,
        "side": "P2",
        "at": [3, 3],
    }
    g = _holding(game, card, entities={"victim": victim, "foe": foe}, active="P2")
    name = "source" if effect.when == "fallen" else "victim"
    slot = game.called(g, name)
    left = game.figure(g, slot, VITALITY) - 1 - g.counters[game.harm + slot]
    game.wound(g, slot, left)
    _choose(game, g, lambda words: words.get("attack", {}) == {"entity": "foe", "target": name})
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
