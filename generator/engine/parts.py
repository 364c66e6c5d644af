"""A position in words, declared once: each part of it is told to a viewer, and laid down as a worked example begins.

    TABLE = RowOf(
        hand=ForEachSeat(PileOf(CARDS, Z.HAND)),
        deck=PileOf(CARDS, Z.DECK, top_first=True),
        round=NumberOf(C.ROUND, 1, 30),
        entrance=WordOf("entrance", SIDES),
        asked=Told(lambda viewer, owner: viewer.g.asker),
    )

`TABLE.show(viewer)` is what that viewer knows; `TABLE.lay(viewer, given)` puts there what is written in the same words
and raises BadValues with all that cannot be. A part of a seat or place gets its number as the `owner`, which counts
on from the part's own zone or counter. What is not written stays as it was.
"""

from collections.abc import Callable, Container, Mapping, Sequence
from typing import Any

from generator.dataclass import dataclass
from generator.engine.actions import FACE_DOWN
from generator.engine.game import REFEREE, Viewer
from generator.engine.language import Reading, named, whole
from generator.engine.vocabulary import NONE


class TablePart:
    """A part of a position."""

    def show(self, viewer: Viewer, owner: int = 0) -> Any:
        """What the viewer knows of it, as a plain value."""
        raise NotImplementedError(f"{type(self).__name__}.show tells a part of a position")

    def lay(self, viewer: Viewer, given: Any, owner: int = 0) -> None:
        """Put it down as it is written; raises ValueError for what cannot be."""
        raise ValueError("this follows from the position, and is not laid down")


@dataclass(frozen=True, slots=True)
class Told(TablePart):
    """What follows from a position."""

    tells: Callable[[Viewer, int], Any]

    def show(self, viewer: Viewer, owner: int = 0) -> Any:
        """What the function says."""
        return self.tells(viewer, owner)


@dataclass(frozen=True, slots=True)
class OwnPart(TablePart):
    """What a game tells and lays down by functions of its own."""

    tells: Callable[[Viewer, int], Any]
    lays: Callable[[Viewer, Any, int], None]

    def show(self, viewer: Viewer, owner: int = 0) -> Any:
        """What the function says."""
        return self.tells(viewer, owner)

    def lay(self, viewer: Viewer, given: Any, owner: int = 0) -> None:
        """Let the function lay it down."""
        self.lays(viewer, given, owner)


# ------------------------------------------------------------ numbers and words


@dataclass(frozen=True, slots=True)
class NumberOf(TablePart):
    """A counter, which an example may set from `low` to `high`."""

    counter: int
    low: int
    high: int

    def show(self, viewer: Viewer, owner: int = 0) -> int:
        """The number."""
        found: int = viewer.g.counters[self.counter + owner]
        return found

    def lay(self, viewer: Viewer, given: Any, owner: int = 0) -> None:
        """Set the counter."""
        what = viewer.game.names.counters[self.counter + owner]
        viewer.g.counters[self.counter + owner] = whole(given, what, self.low, self.high)


@dataclass(frozen=True, slots=True)
class WordOf(TablePart):
    """A field of the position, or the owner's entry in it, which is the place of a word among some; NONE for none."""

    field: str
    words: Sequence[str]
    what: str = "word"
    per_owner: bool = False

    def show(self, viewer: Viewer, owner: int = 0) -> str | None:
        """The word."""
        found = getattr(viewer.g, self.field)
        number = found[owner] if self.per_owner else found
        return self.words[number] if 0 <= number < len(self.words) else None

    def lay(self, viewer: Viewer, given: Any, owner: int = 0) -> None:
        """Write the place of the word."""
        number = NONE if given is None else named(given, self.words, self.what)
        if self.per_owner:
            getattr(viewer.g, self.field)[owner] = number
        else:
            setattr(viewer.g, self.field, number)


@dataclass(frozen=True, slots=True)
class PlaceOf(TablePart):
    """Where a piece lies: the owner's own component, in one of the first zones, which have these names."""

    words: Sequence[str]
    what: str = "place"

    def show(self, viewer: Viewer, owner: int = 0) -> str | None:
        """The name of its zone."""
        zone = viewer.g.where[owner]
        return self.words[zone] if zone < len(self.words) else None

    def lay(self, viewer: Viewer, given: Any, owner: int = 0) -> None:
        """Put the piece there."""
        viewer.g.where[owner] = named(given, self.words, self.what)


@dataclass(frozen=True, slots=True)
class MembersOf(TablePart):
    """A field with a bit for each of some words that is true."""

    field: str
    words: Sequence[str]
    what: str

    def show(self, viewer: Viewer, owner: int = 0) -> list[str]:
        """The words that are."""
        return [word for number, word in enumerate(self.words) if getattr(viewer.g, self.field) >> number & 1]

    def lay(self, viewer: Viewer, given: Any, owner: int = 0) -> None:
        """Set the bits of the words."""
        setattr(viewer.g, self.field, sum({1 << named(word, self.words, self.what) for word in given}))


# ------------------------------------------------------------ things in zones


@dataclass(frozen=True, slots=True)
class Things:
    """What things of one sort are called: `words`, and by component the place of its word, or NONE.

    Examples take them from the zones in which they are `unused`.
    """

    what: str
    words: Sequence[str]
    designs: Sequence[int]
    unused: Container[int]

    def word(self, thing: int) -> str:
        """What a thing is called."""
        return self.words[self.designs[thing]]

    def take(self, viewer: Viewer, word: Any, zone: int) -> int:
        """Lay a thing of that word, which nothing has used yet, into a zone; raises ValueError where there is none."""
        number, g = named(word, self.words, self.what), viewer.g
        for thing, design in enumerate(self.designs):
            if design == number and g.where[thing] in self.unused:
                put_down(viewer, thing, zone)
                return thing
        raise ValueError(f"there are not so many {word}")


def put_down(viewer: Viewer, thing: int, zone: int) -> None:
    """Lay a thing onto those of another zone, before the log begins."""
    g = viewer.g
    viewer.game.unpile(g, thing)
    g.where[thing] = zone
    g.piles[zone] = (*g.piles[zone], thing)


@dataclass(frozen=True, slots=True)
class PileOf(TablePart):
    """The things in a zone, in any order, or `top_first`.

    Who sees none of them is told how many, if they are `counted`; else each lies face down.
    """

    things: Things
    zone: int
    top_first: bool = False
    counted: bool = False

    def show(self, viewer: Viewer, owner: int = 0) -> list[str] | int:
        """Their words."""
        zone = self.zone + owner
        pile = [thing for thing in viewer.g.piles[zone] if self.things.designs[thing] != NONE]
        if not pile and not self.counted:
            return []
        if self.counted and not self._seen(viewer, zone, pile[0] if pile else NONE):
            return len(pile)
        words = [self.things.word(thing) if self._seen(viewer, zone, thing) else FACE_DOWN for thing in pile]
        return words[::-1] if self.top_first else sorted(words)

    def _seen(self, viewer: Viewer, zone: int, thing: int) -> bool:
        return viewer.seat == REFEREE or viewer.game.sees(viewer.g, viewer.seat, zone, thing)

    def lay(self, viewer: Viewer, given: Any, owner: int = 0) -> None:
        """Take a thing for each word."""
        reading = Reading()
        for index, word in reversed([*enumerate(given)]) if self.top_first else enumerate(given):
            with reading.at(index):
                self.things.take(viewer, word, self.zone + owner)
        reading.done()


# ------------------------------------------------------------ parts of parts


class RowOf(TablePart):
    """Parts by their names, laid down in the order in which they are declared."""

    def __init__(self, **parts: TablePart) -> None:
        self.parts = parts

    def show(self, viewer: Viewer, owner: int = 0) -> dict[str, Any]:
        """What each part tells."""
        return {key: part.show(viewer, owner) for key, part in self.parts.items()}

    def lay(self, viewer: Viewer, given: Any, owner: int = 0) -> None:
        """Lay down the parts that are written."""
        reading = Reading()
        for key, part in self.parts.items():
            if key in given:
                with reading.at(key):
                    part.lay(viewer, given[key], owner)
        reading.done()


@dataclass(frozen=True, slots=True)
class ForEach(TablePart):
    """A part for each of some words: places or colours, each the number of an owner. `what` they are.

    It tells only those where there is anything, if it is `sparse`.
    """

    part: TablePart
    words: Sequence[str]
    what: str
    sparse: bool = True

    def show(self, viewer: Viewer, owner: int = 0) -> dict[str, Any]:
        """What there is of each."""
        found = {word: self.part.show(viewer, owner + number) for number, word in enumerate(self.words)}
        return {word: value for word, value in found.items() if not self.sparse or _anything(value)}

    def lay(self, viewer: Viewer, given: Any, owner: int = 0) -> None:
        """Lay down those that are written."""
        reading = Reading()
        for word, value in given.items():
            with reading.at(word):
                self.part.lay(viewer, value, owner + named(word, self.words, self.what))
        reading.done()


@dataclass(frozen=True, slots=True)
class ForEachSeat(TablePart):
    """A part for each seat, from the `first` on, by the names of the players."""

    part: TablePart
    first: int = 0

    def show(self, viewer: Viewer, owner: int = 0) -> dict[str, Any]:
        """What each seat has."""
        names = list(viewer.game.seat_names(viewer.g))
        return {name: self.part.show(viewer, seat) for seat, name in enumerate(names) if seat >= self.first}

    def lay(self, viewer: Viewer, given: Any, owner: int = 0) -> None:
        """Lay down what players have that are written."""
        reading = Reading()
        for name, value in given.items():
            with reading.at(name):
                self.part.lay(viewer, value, named(name, list(viewer.game.seat_names(viewer.g)), "player"))
        reading.done()


def _anything(value: Any) -> bool:
    return any(map(_anything, value.values())) if isinstance(value, Mapping) else bool(value)
