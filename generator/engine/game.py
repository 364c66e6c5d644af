"""A game written with verbs: what its author says, and what follows from it.

A game is a subclass of `Game`. It says who sits where, how a table is set up, which verbs there are (`verbs`), what
comes next where nothing is pending (`idle`), and how a position is told (`show`). Everything else has a default. From
the verbs follow numbers and words of actions, what is legal, which rule refuses, simultaneous choices, replays and the
language of worked examples; from the zones follow views, guesses at what is hidden, and where pieces lie.
"""

import inspect
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from generator.engine.chance import Stream
from generator.engine.effects import Effects
from generator.engine.faults import Misdeclared, like, one_of, place_of, place_of_class
from generator.engine.flow import Flow, P
from generator.engine.language import Dice, Language, OwnStep, ScriptedOrder
from generator.engine.rules import Action, ComponentUsage, IllegalAction, Names, Result
from generator.engine.state import move
from generator.engine.verbs import SHIFT, BoundVerb, Verb
from generator.engine.vocabulary import NONE
from generator.engine.zones import Sees, Zone

REFEREE = NONE
"""The viewer who sees everything."""
FACE_DOWN = "face down"
"""In place of the name of a card that is not seen."""


class Viewer:
    """What a seat sees of a position (REFEREE: everything); `Game.show` tells zones of cards through it."""

    def __init__(self, game: "Game[Any]", g: Any, seat: int) -> None:
        self.game, self.g, self.seat = game, g, seat

    def at(self, zone: str, owner: int = 0) -> list[str] | int:
        """The cards in a zone by name, `face down` for one that is; how many where none can be seen."""
        game, g = self.game, self.g
        number = game.zone[zone] + owner
        kind, whose = game.places[number]
        hidden = kind.sees != Sees.ALL and not (kind.sees == Sees.OWNER and whose == self.seat)
        if hidden and self.seat != REFEREE:
            return len(g.piles[number])
        return [
            game.card_name(card) if self.seat == REFEREE or game.sees(g, self.seat, number, card) else FACE_DOWN
            for card in g.piles[number]
        ]


class Game(Effects[P]):
    """The rules of a game, stateless; made once from a catalog. A subclass calls `__init__` when its tables are made.

    `zones` are the zones of cards; `carried` names lists of the position, by card, that say something about the place
    of an unseen card rather than about the card, such as who laid it there. `otherwise` is the rule against choices
    that no other rule speaks of.
    """

    zones: ClassVar[Sequence[Zone]] = ()
    carried: ClassVar[Sequence[str]] = ()
    language: ClassVar[Language] = Language()
    otherwise: ClassVar[int] = NONE
    interface: ClassVar[type[Any]]
    """The class of the kit whose methods a game overrides."""

    def __init__(self, names: Names, seats: int) -> None:
        """Number verbs and zones; `seats` is the largest number of players. Raises Misdeclared."""
        super().__init__()
        self.names = names
        self.zone: dict[str, int] = {}
        self.places: list[tuple[Zone, int]] = []
        for zone in self.all_zones:
            self.zone[zone.name] = len(self.places)
            self.places += [(zone, seat) for seat in range(seats)] if zone.per_seat else [(zone, NONE)] * zone.places
        _held_to_interface(self._declared())
        self._bind(self.verbs(), self.zone)

    def _declared(self) -> type[Any]:
        """The class whose methods and attributes say what the game is."""
        return type(self)

    @property
    def all_zones(self) -> Sequence[Zone]:
        """Every zone of cards, in the order of their numbers."""
        return self.zones

    # ------------------------------------------------------------ what a game says

    def verbs(self) -> Sequence[Verb]:
        """What can be chosen, in the order in which choices are counted up."""
        raise NotImplementedError(f"{type(self).__name__}.verbs says what can be chosen")

    def players(self) -> Sequence[int]:
        """The numbers of players the game can be played with."""
        raise NotImplementedError(f"{type(self).__name__}.players says how many can play")

    def setups(self, players: int) -> Sequence[str]:
        """The names of the set-ups for that number of players, the usual one first."""
        raise NotImplementedError(f"{type(self).__name__}.setups names the set-ups")

    def setup(self, players: int, seed: int, setup: str | None = None) -> P:
        """A new game, dealt from the printed components, ready for the first decision."""
        raise NotImplementedError(f"{type(self).__name__}.setup deals a new game")

    def seat_names(self, state: P) -> Sequence[str]:
        """What the seats are called, such as `north` or `red`."""
        raise NotImplementedError(f"{type(self).__name__}.seat_names names the players")

    def show(self, g: P, viewer: Viewer) -> dict[str, Any]:
        """The position in words, for views, the ends of worked examples and the screen."""
        raise NotImplementedError(f"{type(self).__name__}.show tells a position in words")

    def lay(self, start: Mapping[str, Any]) -> P:
        """The position a worked example begins with; raises ValueError for one that cannot be."""
        raise ValueError("this game has no worked examples")

    def start_keys(self) -> Sequence[str]:
        """The keys that the start of a worked example may have."""
        return self.language.start

    def example_dice(self) -> Mapping[str, Dice | ScriptedOrder]:
        """The keys of an example's step that lay down dice, or other numbers of chance."""
        return {}

    def example_steps(self) -> Mapping[str, OwnStep]:
        """Steps of examples that are no decisions, by their word."""
        return {}

    def not_now(self, g: P, seat: int, word: str) -> int | None:
        """The rule against any use of that verb by that seat now."""
        return None

    def asked_about(self, g: P) -> str:
        """What the open question is about, by the name that worked examples announce its answer with."""
        raise NotImplementedError(f"{type(self).__name__}.asked_about says what the question is about")

    def why(self, g: P, seat: int, rule: int) -> str:
        """Why a rule refuses, in words for a person."""
        return "the rules do not allow it now"

    def bare(self, g: P, seat: int) -> Any:
        """What stands behind a verb without parameters."""
        return {}

    def hides(self, card: int) -> bool:
        """Whether that card lies face down for all but its owner in a secret zone."""
        return False

    def owner(self, g: P, card: int) -> int:
        """The seat that sees its own face-down cards; NONE where there is none."""
        return NONE

    def back(self, card: int) -> int:
        """Cards of one back cannot be told apart from behind."""
        return 0

    def card_name(self, card: int) -> str:
        """What a card is called in positions."""
        return self.names.components[card]

    # ------------------------------------------------------------ words

    def result(self, state: P) -> Result | None:
        """The end, or None while the game goes on."""
        return Result(state.winners, self.names.rules[state.ended]) if state.ended >= 0 else None

    def all_verbs(self) -> Sequence[BoundVerb]:
        """Every verb, in the order of their declaration."""
        return self._verbs

    def verb(self, word: str) -> BoundVerb | None:
        """The verb of that word."""
        return self._verb.get(word)

    def verbs_now(self, g: P) -> Sequence[BoundVerb]:
        """The verbs of the open decision."""
        return self._of[g.decision] if g.decision >= 0 else ()

    def number(self, word: str, *args: int) -> Action:
        """The action of that verb with these parameters."""
        return self._verb[word].number(args)

    def args(self, action: Action) -> tuple[int, ...]:
        """The parameters of an action."""
        return self._verbs[action >> SHIFT].split(action)

    def word(self, action: Action) -> str:
        """The verb of an action."""
        return self._verbs[action >> SHIFT].word

    def name(self, state: P, seat: int, action: Action) -> Mapping[str, Any]:
        """The action in words, as it stands in a replay: `{move: {from: g4, to: g5}}`."""
        verb = self._verbs[action >> SHIFT]
        if not verb.keys:
            return {verb.word: self.bare(state, seat)}
        said = [words.name(state, arg) for words, arg in zip(verb.words, verb.split(action), strict=True)]
        if verb.listed:
            return {verb.word: said}
        named = {key: value for key, value in zip(verb.keys, said, strict=True) if value is not None}
        return {verb.word: named.pop(""), **named} if "" in verb.keys else {verb.word: named}

    def name_for(self, state: P, seat: int, action: Action, to: int) -> Mapping[str, Any]:
        """The words of an action of `seat` as seat `to` may hear them: without secret parameters."""
        verb, words = self._verbs[action >> SHIFT], self.name(state, seat, action)
        if to == seat or not verb.secret:
            return words
        if verb.listed:
            said = zip(verb.keys, words[verb.word], strict=True)
            return {verb.word: [FACE_DOWN if key in verb.secret else word for key, word in said]}
        if "" in verb.keys:
            hidden = {key or verb.word for key in verb.secret}
            return {key: FACE_DOWN if key in hidden else word for key, word in words.items()}
        return {verb.word: {key: FACE_DOWN if key in verb.secret else word for key, word in words[verb.word].items()}}

    def parse(self, state: P, seat: int, words: Mapping[str, Any]) -> Action:
        """The inverse of `name`; raises IllegalAction or ValueError for what is not legal here."""
        verb, args = self.understood(state, seat, words)
        rule = self.not_now(state, seat, verb.word)
        if rule is None:
            rule = self.refusal(state, seat, verb, args)
        if rule is not None:
            raise self.refused(state, seat, rule)
        open_to = state.asker == seat or state.waiting >> seat & 1
        if not open_to or verb not in self.verbs_now(state) or min(args, default=0) < 0:
            why = f"nothing of the kind is to be decided now; {self._asked(state)}"
            raise self._out_of_place(state, seat, f"{dict(words)}: {self._unknown(state, seat, verb, words) or why}")
        action = verb.number(args)
        if action not in self.legal(state, seat):
            raise self._out_of_place(
                state, seat, f"{dict(words)} cannot be chosen here{self._offered(state, verb, args)}"
            )
        return action

    def _asked(self, g: P) -> str:
        """Who is to decide what, for a message."""
        names = self.seat_names(g)
        if g.ended >= 0:
            return "the game is over"
        return f"{one_of(names[seat] for seat in self.actors(g))} may {one_of(verb.word for verb in self.verbs_now(g))}"

    def _unknown(self, g: P, seat: int, verb: BoundVerb, words: Mapping[str, Any]) -> str | None:
        """Which of the words of a choice there is not, and which there are; None where all of them are known."""
        given = self._given(g, seat, verb, words)
        for key, known in zip(verb.keys, verb.words, strict=True):
            word = given.get(key)
            if known.find(g, seat, word) < 0:
                there = known.known(g)
                hint = like(word, there)
                whose = f"{key!r} of {verb.word!r}" if key else f"{verb.word!r}"
                return f"{word!r} is unknown to {whose}, which knows {one_of(there)}{f'; {hint}' if hint else ''}"
        return None

    def _offered(self, g: P, verb: BoundVerb, args: tuple[int, ...]) -> str:
        """Which parameter keeps a choice from being one of those there are, for a message."""
        choices = [verb.split(action) for action in g.options if action >> SHIFT == verb.base >> SHIFT]
        for place, key in enumerate(verb.keys):
            offered = dict.fromkeys(choice[place] for choice in choices if choice[:place] == args[:place])
            if args[place] not in offered:
                there = one_of(verb.words[place].name(g, number) for number in offered)
                return (
                    f": {verb.words[place].name(g, args[place])!r} is not offered as {key or verb.word}, only: {there}"
                )
        return ""

    def understood(self, g: P, seat: int, words: Mapping[str, Any]) -> tuple[BoundVerb, tuple[int, ...]]:
        """The verb and the parameters that words describe, legal or not; those that do not exist are below 0.

        Raises ValueError for words that describe nothing, and IllegalAction where a rule speaks of their shape.
        """
        verb = next((self._verb[key] for key in words if key in self._verb), None)
        if verb is None:
            raise ValueError(f"{dict(words)!r} is no action of this game")
        given = self._given(g, seat, verb, words)
        extra = [key for key in given if key not in verb.keys]
        if extra:
            raise ValueError(f"{verb.word} does not take {', '.join(map(repr, extra))}")
        pairs = zip(verb.keys, verb.words, strict=True)
        missing = [key for key, known in pairs if key not in given and None not in known.names]
        if missing:
            raise ValueError(f"{verb.word} needs {' and '.join(missing)}")
        pairs = zip(verb.keys, verb.words, strict=True)
        return verb, tuple(known.find(g, seat, given.get(key)) for key, known in pairs)

    def _given(self, g: P, seat: int, verb: BoundVerb, words: Mapping[str, Any]) -> dict[str, Any]:
        value = words[verb.word]
        beside = {key: word for key, word in words.items() if key != verb.word}
        if verb.listed:
            if not isinstance(value, list) or len(value) != len(verb.keys):
                raise self._shapeless(g, seat, verb, value)
            return {**dict(zip(verb.keys, value, strict=True)), **beside}
        if "" in verb.keys:
            return {"": value, **beside}
        if verb.keys:
            if not isinstance(value, Mapping):
                raise self._shapeless(g, seat, verb, value)
            return {**value, **beside}
        if value != self.bare(g, seat):
            raise self._shapeless(g, seat, verb, value)
        return beside

    def _shapeless(self, g: P, seat: int, verb: BoundVerb, value: Any) -> Exception:
        why = f"{verb.word} takes {' and '.join(verb.keys) or 'nothing'}, not {value!r}"
        if verb.shape < 0:
            return ValueError(why)
        rule = self.not_now(g, seat, verb.word)
        return IllegalAction(self.names.rules[verb.shape], why) if rule is None else self.refused(g, seat, rule)

    def refusal(self, g: P, seat: int, verb: BoundVerb, args: Sequence[int]) -> int | None:
        """The first rule against a choice, in the order in which the game tells them."""
        for needs, refusal in verb.refuses:
            rule = refusal(g, seat, *args[:needs])
            if rule is not None:
                return rule
        return None

    def refused(self, g: P, seat: int, rule: int) -> IllegalAction:
        """The refusal by a rule."""
        return IllegalAction(self.names.rules[rule], self.why(g, seat, rule))

    def _out_of_place(self, g: P, seat: int, why: str) -> Exception:
        return IllegalAction(self.names.rules[self.otherwise], why) if self.otherwise >= 0 else ValueError(why)

    # ------------------------------------------------------------ zones and viewers

    def put(self, g: P, card: int, zone: int, rule: int, *, below: bool = False) -> None:
        """Move a card onto the others of a zone because of a rule, or `below` all of them."""
        self.unpile(g, card)
        g.piles[zone] = (card, *g.piles[zone]) if below else (*g.piles[zone], card)
        move(g, card, zone, rule)

    def unpile(self, g: P, card: int) -> None:
        """Take a card off the others of its zone; it is about to be moved to where cards do not lie in piles."""
        pile = g.piles[g.where[card]]
        if pile and pile[-1] == card:
            g.piles[g.where[card]] = pile[:-1]
        elif card in pile:
            place = pile.index(card)
            g.piles[g.where[card]] = pile[:place] + pile[place + 1 :]

    def sees(self, g: P, seat: int, zone: int, card: int) -> bool:
        """Whether a seat sees which card that is."""
        kind, whose = self.places[zone]
        if kind.sees == Sees.ALL:
            return not (kind.secret and self.hides(card)) or self.owner(g, card) == seat
        return kind.sees == Sees.OWNER and whose == seat

    def view(self, state: P, seat: int) -> Mapping[str, Any]:
        """What the seat can see, in words and plain values: `show`, who has chosen, and its own hidden choice."""
        found = {"seat": self.seat_names(state)[seat], **self.show(state, Viewer(self, state, seat))}
        if state.waiting:
            names, own = self.seat_names(state), state.chosen[seat]
            found["ready"] = [names[other] for other, choice in enumerate(state.chosen) if choice >= 0]
            found["chosen"] = self.name(state, seat, own) if own >= 0 else None
        return found

    def resample(self, state: P, seat: int, stream: Stream) -> P:
        """A copy in which every card the seat cannot see is dealt anew among its like, and every hidden choice too."""
        copy = self._clone(state)
        for slots in self._unseen(state, seat).values():
            self._redeal(state, copy, slots, stream)
        copy.streams = [stream.below(1 << 31) << 31 | stream.below(1 << 31) for _ in copy.streams]
        for other, choice in enumerate(copy.chosen):
            if other != seat and choice >= 0:
                copy.chosen[other] = stream.choice(self.choices(copy, other, copy.decision))
        if copy.asker >= 0 and copy.asker != seat:
            copy.options = self.choices(copy, copy.asker, copy.decision)
        return copy

    def _unseen(self, g: P, seat: int) -> dict[int, list[tuple[int, int]]]:
        """Where cards lie that the seat cannot see, by their backs: (zone, place in it)."""
        slots: dict[int, list[tuple[int, int]]] = {}
        for zone, pile in enumerate(g.piles):
            for place, card in enumerate(pile):
                if not self.sees(g, seat, zone, card):
                    slots.setdefault(self.back(card), []).append((zone, place))
        return slots

    def _redeal(self, g: P, copy: P, slots: Sequence[tuple[int, int]], stream: Stream) -> None:
        """Deal the cards of these places to them anew, any way as likely; what is known of a place stays with it."""
        cards = sorted(g.piles[zone][place] for zone, place in slots)
        dealt = {zone: list(g.piles[zone]) for zone, _ in slots}
        for zone, place in sorted(slots, key=lambda slot: self._holds(slot[0]) is None):  # the picky choose first
            holds = self._holds(zone)
            if holds is None:
                card = cards.pop(stream.below(len(cards)))
            else:  # any of those that may lie there: the first of a shuffled deck would leave an order in the rest
                card = stream.choice([card for card in cards if holds(card)])
                cards.remove(card)
            dealt[zone][place] = card
            copy.where[card] = zone
            for name in self.carried:
                getattr(copy, name)[card] = getattr(g, name)[g.piles[zone][place]]
        for zone, pile in dealt.items():
            copy.piles[zone] = tuple(pile)

    def _holds(self, zone: int) -> Callable[[int], bool] | None:
        kind = self.places[zone][0]
        return kind.holds or (self.hides if kind.secret else None)

    # ------------------------------------------------------------ what must hold

    def check(self, state: P) -> None:
        """Assert the game's own invariants; a game that overrides it calls this first."""
        for zone, pile in enumerate(state.piles):
            assert all(state.where[card] == zone for card in pile), f"zone {zone} and the places of its cards differ"
        deciding = (state.asker >= 0) + bool(state.waiting)
        assert deciding + (state.ended >= 0) == 1, "somebody decides exactly while the game goes on"
        for seat, choice in enumerate(state.chosen):
            if choice >= 0:
                assert not state.waiting >> seat & 1, f"seat {seat} has chosen and still waits"
                assert choice in self.choices(state, seat, state.decision), f"seat {seat} has an illegal choice"

    def component_usage(self, state: P) -> Sequence[ComponentUsage]:
        """The component account of the game so far."""
        return ()

    def placed(self, state: P) -> Sequence[tuple[str, str, str]]:
        """What lies on the boards, for pictures: (board id, space id, component id), lowest piece first."""
        return ()

    def player_counters(self, state: P) -> Mapping[str, Mapping[str, int]]:
        """What each player has that no board shows, for pictures: seat name to counter name to number."""
        return {}

    def progress(self, state: P) -> tuple[str, int]:
        """How far the game has come in its own unit, such as ("rounds", 12)."""
        return "decisions", sum(event[0] == 3 for event in state.log or ())

    def score(self, g: P, seat: int, word: str, args: Sequence[int]) -> float:
        """How good a choice seems to the simple sensible player; it takes the best, ties by lot."""
        return 0.0

    def greedy(self, state: P, seat: int, stream: Stream) -> Action:
        """The simple sensible player: the choice of the best `score`."""
        legal = self.legal(state, seat)
        scored = [(self.score(state, seat, self.word(action), self.args(action)), action) for action in legal]
        best = max(score for score, _ in scored)
        return stream.choice([action for score, action in scored if score == best])


Game.interface = Game

NEEDED = ("verbs", "idle", "show", "players", "setups", "setup", "seat_names")
"""What every game says itself."""


def _held_to_interface(kind: type[Any]) -> None:
    """Raise Misdeclared where a game lacks a method, or has something else where one belongs; all in one message."""
    kit: type[Any] = kind.interface
    name = f"{kind.__module__}.{kind.__qualname__}"
    wrong = [
        (f"{name} needs a method {word}: {_purpose(kit, word)}", place_of_class(kind))
        for word in NEEDED
        if _is_ours(kind, word)
    ]
    for word in dir(kit):
        theirs, ours = getattr(kind, word), getattr(kit, word)
        if word.startswith("_") or not callable(ours) or isinstance(ours, type) or theirs is ours:
            continue
        known = f"a method of every game ({_purpose(kit, word)})"
        if not callable(theirs):
            what = f"{name}.{word} is {known}, here it is a {type(theirs).__name__}"
            wrong.append((what, place_of_class(kind)))
        elif len(_parameters(theirs)) != len(_parameters(ours)):
            given, wanted = ", ".join(_parameters(theirs)), ", ".join(_parameters(ours))
            written = ", ".join(("self", *_parameters(ours)))
            instead = f"write {word}({written}), or call yours otherwise"
            what = f"{name}.{word}({given}) is {known} and gets ({wanted}); {instead}"
            wrong.append((what, place_of(theirs)))
    if wrong:
        raise Misdeclared("; ".join(what for what, _ in wrong), wrong[0][1])


def _parameters(method: Any) -> list[str]:
    """What a method takes beside itself, the optional ones left out."""
    found = list(inspect.signature(method).parameters.values())[1:]
    return [
        parameter.name
        for parameter in found
        if parameter.default is parameter.empty and parameter.kind is parameter.POSITIONAL_OR_KEYWORD
    ]


def _is_ours(kind: type[Any], word: str) -> bool:
    return bool(getattr(kind, word) in (getattr(Game, word, None), getattr(Flow, word, None)))


def _purpose(kit: type[Any], word: str) -> str:
    return (getattr(kit, word).__doc__ or "").split(".")[0].split("\n")[0]
