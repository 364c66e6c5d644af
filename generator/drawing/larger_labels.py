"""Labels of faces in pictures: those too small to be read are drawn larger where there is room for that.

A label is a text by itself: a name, a number, the letter of a row. It grows as a whole within the form that it is
printed on, and not over anything else.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from generator.drawing import extent
from generator.drawing.ground import scale_of
from generator.drawing.items import Glyphs, Group, Item, Outline
from generator.drawing.letters import box_of_letters, is_number
from generator.geometry import IDENTITY, Affine, Rect
from generator.units import pt_to_mm

MOST_LARGER = 2.2
"""As many times as large a label is drawn at most: one that is smaller yet is small print."""
_AROUND_EM = 0.9
"""What is drawn so near to the letters of a text, as its shadow is, belongs to it."""
_OVER_EM = 0.22
"""So far may letters reach beyond the form that they are printed on."""
_SHORT, _SHORT_OVER_EM = 2, 0.6
"""A label of so few characters may reach farther beyond it."""
_GROUND = 4.0
"""What a label lies on is its ground where it is so many times as large as the label when it has grown."""
_TOUCHES = 1e-6
"""A label may share so many mm² with a thing beside it, as numbers are rounded."""
_SIGN, _MOST_STRAYING = 5, 1.45
"""Labels of no more characters, such as the numbers of a track, grow together or not at all; some of them may leave
their form when they are so many times as large at most, where most that are like them stay within theirs."""
_PLACES = ((0.5, 0.5), (0.0, 0.5), (1.0, 0.5), (0.5, 0.0), (0.5, 1.0), (0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0))
"""The points of its box, as shares, from which a label grows: the first that gives it room."""

_Run: TypeAlias = tuple[Glyphs, Affine]
"""Words and the map that places them."""


@dataclass(frozen=True, slots=True)
class _Words:
    """The words in a group, placed beside it, and whether it is one text, with its shadow or its signs, and no more."""

    runs: tuple[_Run, ...]
    is_text: bool


@dataclass(frozen=True, slots=True)
class _Text:
    """A text on a face: which group in drawing order it is, its least letters in pt, and their box on the face, and
    whether it is a number.
    """

    group: int
    size_pt: float
    letters: Rect
    characters: int
    number: bool


@dataclass(slots=True)
class FaceLabels:
    """The texts on a face, in drawing order; its filled forms, and the boxes of all on it that is no text, in mm."""

    _items: tuple[Item, ...]
    _texts: list[_Text] = field(default_factory=list)
    _forms: list[Rect] = field(default_factory=list)
    _things: list[Rect] = field(default_factory=list)
    _groups: int = 0
    _words: dict[int, _Words] = field(default_factory=dict)

    @classmethod
    def of(cls, items: tuple[Item, ...]) -> "FaceLabels":
        """What there is on a face."""
        face = cls(items)
        face._look_at(items, IDENTITY)
        return face

    def larger(self, least_pt: float, window: Rect, *, words: bool = True) -> tuple[Item, ...]:
        """The items of the face, labels smaller than `least_pt` in that size where they have room for it in the
        `window`, in mm, that one sees of the face; the very same tuple where none has grown.

        Short labels of one size, such as the numbers of a track, grow together or not at all; without `words` numbers
        alone do.
        """
        kinds: dict[tuple[bool, float], list[int]] = {}
        for number, text in enumerate(self._texts):
            if text.size_pt < least_pt <= MOST_LARGER * text.size_pt and (words or text.number):
                kinds.setdefault((text.characters <= _SIGN, round(text.size_pt, 2)), []).append(number)
        grown: dict[int, Affine] = {}
        taken = [text.letters for text in self._texts]
        for _, like in sorted(kinds.items(), reverse=True):
            places = self._places(like, least_pt, window, taken)
            for number, place in places.items():
                text, taken[number] = self._texts[number], place
                by = least_pt / text.size_pt
                move = Affine.move(place.x - by * text.letters.x, place.y - by * text.letters.y)
                grown[text.group] = move.after(Affine.scale(by))
        return self._drawn(self._items, IDENTITY, grown, iter(range(self._groups))) if grown else self._items

    def _look_at(self, items: Sequence[Item], on: Affine) -> None:
        """Note items that lie on the face by a map, and what is in them."""
        for item in items:
            if not isinstance(item, Group):
                box = on.bounds(extent.of_item(item))
                if isinstance(item, Outline) and item.fill is not None:
                    self._forms.append(box)
                self._things.append(box)
                continue
            number, self._groups = self._groups, self._groups + 1
            words = self._words_in(item)
            if not words.runs:
                self._things.append(on.bounds(extent.of_item(item)))
            elif words.is_text:
                letters = extent.union([on.after(at).bounds(box_of_letters(run)) for run, at in words.runs])
                size_pt = min(run.size_pt * scale_of(at) for run, at in words.runs) * scale_of(on)
                characters = sum(len(run.text.strip()) for run, _ in words.runs)
                is_figure = all(is_number(run.text) for run, _ in words.runs)
                self._texts.append(_Text(number, size_pt, letters, characters, is_figure))
            else:
                self._look_at(item.items, on.after(item.at))

    def _words_in(self, group: Group) -> _Words:
        """The words in a group, looked for once."""
        if id(group) not in self._words:
            self._words[id(group)] = self._found_in(group)
        return self._words[id(group)]

    def _found_in(self, group: Group) -> _Words:
        if group.figure is not None:
            return _Words((), is_text=False)
        own = [(item, group.at) for item in group.items if isinstance(item, Glyphs) and item.text.strip()]
        inner = [
            (item, found) for item in group.items if isinstance(item, Group) and (found := self._words_in(item)).runs
        ]
        runs = (*own, *((run, group.at.after(at)) for _, found in inner for run, at in found.runs))
        if not runs or not (own or (len(inner) == 1 and inner[0][1].is_text)):
            return _Words(runs, is_text=False)
        letters = extent.union([at.bounds(box_of_letters(run)) for run, at in runs])
        near = letters.grown(_AROUND_EM * max(pt_to_mm(run.size_pt) * scale_of(at) for run, at in runs))
        worded = {id(item) for item, _ in inner}
        rest = (item for item in group.items if not isinstance(item, Glyphs) and id(item) not in worded)
        return _Words(runs, all(near.contains(group.at.bounds(extent.of_item(item))) for item in rest))

    def _places(self, like: Sequence[int], least_pt: float, window: Rect, taken: Sequence[Rect]) -> dict[int, Rect]:
        """Where texts that are alike have room in a size; nothing for signs where one of them has not, or where most
        would leave their form.
        """
        places: dict[int, Rect] = {}
        now = list(taken)
        strays = 0
        for number in like:
            text = self._texts[number]
            place = self._room_for(number, least_pt, window, now)
            if place is None and text.characters <= _SIGN and least_pt <= _MOST_STRAYING * text.size_pt:
                place, strays = self._room_for(number, least_pt, window, now, within=False), strays + 1
            if place is not None:
                places[number] = now[number] = place
            elif text.characters <= _SIGN:
                return {}
        return places if 2 * strays < max(2, len(like)) else {}

    def _room_for(
        self, number: int, least_pt: float, window: Rect, taken: Sequence[Rect], *, within: bool = True
    ) -> Rect | None:
        """Where a text has room in a size: within its form, and over nothing else, or at least over no other text.

        None for nowhere.
        """
        text = self._texts[number]
        letters, by = text.letters, least_pt / text.size_pt
        wide, high = (by - 1.0) * letters.width, (by - 1.0) * letters.height
        reached = Rect(letters.x - wide, letters.y - high, letters.width + 2 * wide, letters.height + 2 * high)
        near = [box for at, box in enumerate(taken) if at != number and box.overlaps(reached)]
        inside = window
        if within:
            around = [form for form in self._forms if form.contains(letters, 0.1)]
            if around:
                over = pt_to_mm(least_pt) * (_SHORT_OVER_EM if text.characters <= _SHORT else _OVER_EM)
                inside = extent.common(window, min(around, key=lambda form: form.width * form.height).grown(over))
            near += [box for box in self._things if box.overlaps(reached) and not box.contains(letters, 0.1)]
        ground = _GROUND * letters.width * letters.height * by * by
        met = [
            (box, box.shared_area(letters) + _TOUCHES)
            for box in near
            if box.width * box.height < ground or not box.overlaps(letters)
        ]
        for x, y in _PLACES:
            place = Rect(letters.x - x * wide, letters.y - y * high, letters.width + wide, letters.height + high)
            if inside.contains(place) and all(box.shared_area(place) <= area for box, area in met):
                return place
        return None

    def _drawn(
        self, items: tuple[Item, ...], on: Affine, grown: dict[int, Affine], numbers: Iterator[int]
    ) -> tuple[Item, ...]:
        """The items, groups that have grown under their maps; groups are numbered as they were when looked at."""
        made: list[Item] = []
        for item in items:
            if isinstance(item, Group):
                number, words = next(numbers), self._words_in(item)
                if number in grown:
                    item = replace(item, at=on.inverse().after(grown[number]).after(on).after(item.at))
                elif words.runs and not words.is_text:
                    item = replace(item, items=self._drawn(item.items, on.after(item.at), grown, numbers))
            made.append(item)
        return tuple(made)
