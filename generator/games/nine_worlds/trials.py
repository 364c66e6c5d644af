"""Every card proves itself: it is played, and each of its effects changes something, in a position made for it."""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

from generator.engine.state import canonical
from generator.engine.trials import Trial
from generator.engine.vocabulary import NONE
from generator.games.effects.compiled import CardEffect
from generator.games.nine_worlds.designs import Design
from generator.games.nine_worlds.position import lay
from generator.games.nine_worlds.setup import SettingUp
from generator.games.nine_worlds.state import MIDGARD, C, D, Phase, WorldsState, Z
from generator.games.nine_worlds.words import ELEMENTS, HEL, LIBRARIES, SPELL, VALHALLA

_PLENTY = dict.fromkeys(ELEMENTS, 12)
_SOME = dict.fromkeys(ELEMENTS, 4)
_MOST = 200  # decisions of a trial


def trials(game: SettingUp) -> Iterable[Trial]:
    """The trials of all cards."""
    for index, found in enumerate(game.designs):
        said = found.row.title
        if not found.avatar:
            yield Trial(("cards", index), f"{said} can never be played", partial(_played, game, found))
        for number, effect in enumerate(e for e in game.effects if e in found.effects[e.when]):
            path = ("cards", index, "effects", number)
            works = _stands if effect.when == "static" else _works
            yield Trial(path, f"{said}, {effect.when} never has an effect", partial(works, game, found, effect))


class _Start:
    """A position for a card: friends and foes ready and exhausted in the middle, places, and something in each pile."""

    def __init__(self, game: SettingUp, found: Design) -> None:
        self.game, self.left = game, Counter({d.number: d.row.copies for d in game.designs})
        self.left[found.number] -= 1
        ids = game.world_ids
        middle, foreign = ids[MIDGARD], ids[game.mats[2].homes[1]]
        weak = [d for d in game.designs if d.row.library == "creature" and not d.row.effects]
        weak.sort(key=lambda d: (d.figures[4], d.figures[3], d.row.id))
        minion = [d for d in game.designs if d.row.kind == "minion" and not d.effects["static"]]
        rows = {
            "friend": self._creature(weak, "P1", middle),
            "foe": self._creature(weak, "P2", middle),
            "tired": self._creature(weak, "P1", middle, exhausted=True),
            "beaten": self._creature(weak, "P2", middle, exhausted=True),
            "helper": self._creature(minion, "P2", middle),
        }
        wanted = found.row.replace
        sites = [d for d in game.designs if d.place and d.row.replace is None and d is not found]
        own = [d for d in game.designs if d.row.kind == wanted.kind] if wanted is not None else sites
        places = {"own": {"card": self._take(own), "world": middle}} if own else {}
        if sites:
            places["theirs"] = {"card": self._take(sites), "world": foreign}
        self.start: dict[str, Any] = {
            "players": 2,
            "holders": {middle: "P1"},
            "pools": {"P1": _PLENTY, "P2": _SOME},
            "creatures": rows,
            "places": places,
            "hel": self._pile(HEL),
            "valhalla": self._pile(VALHALLA),
            "hands": {"P1": [self._take([d for d in game.designs if d.row.library == SPELL]) for _ in range(2)]},
            "libraries": {name: self._library(name) for name in LIBRARIES[1:4]},
        }
        if found.row.library != "event" and not found.avatar:
            self.start["hands"]["P1"].append(found.row.id)

    def _take(self, designs: Sequence[Design]) -> str:
        """A card of the first of these of which one is left; raises ValueError where there is none."""
        chosen = next((d for d in designs if self.left[d.number] > 0), None)
        if chosen is None:
            raise ValueError("there are too few cards for a trial")
        self.left[chosen.number] -= 1
        return chosen.row.id

    def _creature(self, designs: Sequence[Design], side: str, world: str, **further: Any) -> dict[str, Any]:
        return {"card": self._take(designs), "side": side, "world": world, **further}

    def _pile(self, grave: str) -> list[str]:
        buried = [d for d in self.game.designs if d.row.grave == grave and self.left[d.number] > 0]
        return [self._take(buried)] if buried else []

    def _library(self, name: str) -> list[str]:
        known = [d for d in self.game.designs if d.row.library == name]
        return [d.row.id for d in known for _ in range(self.left[d.number])]


def _finish(game: SettingUp, g: WorldsState) -> None:
    """Make the choices that what goes on asks for: the last there is, and no responses."""
    for _ in range(_MOST):
        if g.ended >= 0 or not (g.stack or g.piles[Z.VOID]):
            return
        seat = game.actors(g)[0]
        legal = game.legal(g, seat)
        passing = [action for action in legal if game.word(action) == "pass"]
        game.apply(g, seat, (passing or legal)[-1])
    raise ValueError("a trial does not end")


def _played(game: SettingUp, found: Design) -> bool:
    """Whether a card that is played takes effect; one that needs a card in the void comes upon another."""
    g = lay(game, _Start(game, found).start)
    g.held, g.phase = 0, Phase.PLAYING
    if found.row.library == "event":
        _put_in_void(game, g, found)
    else:
        if any(e.target is not None and e.target.what == "void" for e in found.effects["resolve"]):
            filler = next(card for card in g.piles[Z.HAND] if game.of[card] is not found)
            game.place_in_void(g, 0, filler, 0)
        game.place_in_void(g, 0, game.card_in(g, found.number, Z.HAND), 0)
    before = g.counters[C.NO_EFFECT]
    game.resolve_next(g)
    g.stack.reverse()
    g.options = [NONE]
    game.run(g)
    _finish(game, g)
    return g.counters[C.NO_EFFECT] == before


def _put_in_void(game: SettingUp, g: WorldsState, found: Design) -> int:
    card = game.card_in(g, found.number, Z.AWAY)
    game.place_in_void(g, 0, card, 0)
    return card


def _with_source(game: SettingUp, found: Design) -> tuple[WorldsState, int]:
    """A position with the card in play, or as it resolves upon another card in the void."""
    g = lay(game, _Start(game, found).start)
    g.held, g.phase = 0, Phase.FIGHTING
    if found.fighter or found.place:
        card = next((c for c in g.piles[Z.HAND] if game.of[c] is found), None)
        if card is None:
            card = game.card_in(g, found.number, Z.AWAY)
        if found.place:
            game.settle_place(g, card, MIDGARD, NONE, 0)
        else:
            game.enter(g, card, 0, MIDGARD, 0)
        return g, card
    game.place_in_void(g, 0, g.piles[Z.HAND][0], 0)
    if found.row.library == "event":
        return g, _put_in_void(game, g, found)
    card = game.card_in(g, found.number, Z.HAND)
    game.place_in_void(g, 0, card, 0)
    return g, card


def _works(game: SettingUp, found: Design, effect: CardEffect) -> bool:
    """Whether an effect changes anything when its moment has come."""
    g, card = _with_source(game, found)
    world = MIDGARD if found.fighter or found.place else game.mats[2].homes[0]
    foes = [c for c in g.bands[1] if not g.exhausted[c]]
    g.field, g.foe = MIDGARD, 1
    g.lines = (tuple([c for c in g.bands[0] if not g.exhausted[c]]), tuple(foes))
    before = canonical(g)
    if effect.when == "hit":
        game.carry_out(g, effect.program, game.user(card, 0, world), foes[:1])
    else:
        game.perform(g, card, effect.number, 0, world)
    g.stack.reverse()
    if g.stack:
        game.run(g)
        _through(game, g)
    g.decision = g.asker = NONE
    g.options, g.subject = [], ()
    return canonical(g) != before


def _through(game: SettingUp, g: WorldsState) -> None:
    """Make the choices that an effect asks for."""
    for _ in range(_MOST):
        if g.ended >= 0 or g.decision in _OF_PHASES:
            return
        seat = game.actors(g)[0]
        legal = [action for action in game.legal(g, seat) if game.word(action) != "skip"]
        game.apply(g, seat, legal[-1])


def _stands(game: SettingUp, found: Design, effect: CardEffect) -> bool:
    """Whether anything is otherwise while a static effect is in force."""
    g, card = _with_source(game, found)
    with_it = _figures(game, g, card)
    if found.place:
        game.remove_place(g, card)
    else:
        g.exhausted[card] = True
    return _figures(game, g, card) != with_it


def _figures(game: SettingUp, g: WorldsState, source: int) -> list[int]:
    """All that static effects change."""
    cards = [card for band in g.bands for card in band if card != source]
    figures = [game.figure(g, card, kind) for card in cards for kind in range(len(game.of[source].figures))]
    calm = sum(game.of[card].morale for card in game.ready_in(g, 0, MIDGARD))
    discounts = [game.sum_of_discounts(g, 0, library) for library in range(len(LIBRARIES))]
    return [*figures, calm, *discounts, game.resistance(g, MIDGARD)]


_OF_PHASES = (D.REPLENISH, D.PLAY, D.MARCH, D.FIGHT)
