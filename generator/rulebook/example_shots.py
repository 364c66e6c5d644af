"""Pictures of a worked example's board, drawn of what its view shows: before and after, or as one player knows it."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import floor, log

from generator.catalog.verified import Example, Scene
from generator.drawing.items import Drawing, Group, Item, Outline
from generator.drawing.letters import PICTURED_PT
from generator.drawing.shapes import polygon
from generator.geometry import Affine, Point, Size
from generator.rulebook.board_scenes import board_scene
from generator.rulebook.deferred import DeferredPictures
from generator.rulebook.example_boards import APART, BETWEEN, BoardView, standing_on_board
from generator.rulebook.example_cards import CardPlace, card_places, cards_drawn
from generator.rulebook.example_windows import LARGE, WIDEST
from generator.rulebook.figures import ComponentPictures, scaled
from generator.rulebook.pale_boards import covered_on, has_short_label, pale_scene
from generator.rulebook.setting import label
from generator.rulebook.space_arrows import Way, ways_of
from generator.rulebook.space_marks import crossed_out, plus_in
from generator.rulebook.space_names import NamesInWindow, names_beside
from generator.rulebook.theme import BookTheme
from generator.units import Mm

_STEP = 1.1
"""How many times as large a picture is for which it is decided anew which letters are seen."""


@dataclass(frozen=True)
class Shots:
    """Pictures of the board before and after, as much of it as the example is about."""

    example: Example
    view: BoardView
    pictures: ComponentPictures
    theme: BookTheme
    later: DeferredPictures = field(default_factory=DeferredPictures)
    """Where the parts of a board are drawn: once it is known which of the sizes is shown."""

    def drawn(self, width: Mm, scale: float = 1.0) -> Drawing:
        """At most `width` wide, `scale` times as high as usual."""
        planned = self.planned(width, scale)
        return replace(planned, items=self.later.shown(planned.items))

    def planned(self, width: Mm, scale: float = 1.0) -> Drawing:
        """The same with places for the parts of the board, which are drawn later."""
        if self.view.of_cards:
            return self._cards(width, scale)
        return self._several(width, scale) if len(self.view.windows) > 1 else self._one(width, scale)

    @cached_property
    def _drawn_moments(self) -> dict[int, tuple[Drawing, ...]]:
        return {}

    def moments(self, enlarged: float) -> tuple[Drawing, ...]:
        """The whole board before and after as it is to be drawn as a share of its size, without letters that would be
        too small.
        """
        # What is seen changes in few steps of the scale: the moments are drawn once for each.
        step = floor(log(max(enlarged, 0.01)) / log(_STEP) + 1e-9)
        if step not in self._drawn_moments:
            self._drawn_moments[step] = self._moments(_STEP**step)
        return self._drawn_moments[step]

    def _moments(self, scale: float) -> tuple[Drawing, ...]:
        """The whole board before and after, or one of them where nothing changes or the picture is single; in the
        first, paths are drawn, in the last, spaces are crossed out, and those marked where a piece may be put.
        """
        view, example = self.view, self.example
        palette = self.pictures.catalog.palette
        ways = ways_of(example.paths, str(view.board.id), example.before, example.after, palette, example.turns)
        digits = replace(self.theme.table_head, size_pt=PICTURED_PT / scale)
        moments: list[tuple[Scene, Sequence[str], Sequence[Way]]]
        moments = [(example.before, (), ways), (example.after, view.changed, () if view.is_twofold else ways)]
        about = view.about if view.changed else None
        if view.pale:  # there it is seen before, too, what will move
            occupied = standing_on_board(example.before, view.board, example)
            moments[0] = (example.before, [name for name in view.changed if name in occupied], ways)
        drawn = [
            pale_scene(view.board, self.pictures, scene, lit, self.theme.frame, scale, gone, digits)
            if view.pale
            else board_scene(
                view.board,
                self.pictures,
                scene,
                lit,
                self.theme.frame,
                about,
                scale,
                gone,
                digits,
                rimmed=self.theme.rimmed_pieces,
            )
            for scene, lit, gone in moments[0 if view.is_twofold else 1 :]
        ]
        standing = standing_on_board(example.after, view.board, example)
        crosses = [
            item
            for space in view.board.spaces
            if str(space.id) in example.crossed
            for item in crossed_out(
                space,
                self.theme.frame,
                occupied=space.size.width < LARGE and (str(space.id) in standing or has_short_label(space)),
            )
        ]
        plus = [
            item
            for space in view.board.spaces
            if str(space.id) in example.free
            for item in plus_in(space, self.theme.ink)
        ]
        return (*drawn[:-1], replace(drawn[-1], items=(*drawn[-1].items, *plus, *crosses)))

    @cached_property
    def places(self) -> tuple[tuple[CardPlace, ...], ...]:
        """Where spaces hold cards, those of the places that are shown before and after; nothing elsewhere."""
        view, example = self.view, self.example
        if not view.of_cards:
            return ()
        scenes = [example.before, example.after] if view.is_twofold else [example.after]
        found = [card_places(view.board, scene, view.named, self.pictures) for scene in scenes]
        # Where nothing lies yet, or any more, are the places where something lay or will lie.
        empty = [tuple(CardPlace(place.name, ()) for place in places) for places in reversed(found)]
        return tuple(places or free for places, free in zip(found, empty, strict=True))

    @property
    def cards(self) -> frozenset[str]:
        """The ids of the cards at these places."""
        return frozenset(card.lying.piece.id for places in self.places for place in places for card in place.cards)

    def _parts(self, enlarged: float) -> list[list[Drawing]]:
        """The parts of the board at each moment, drawn as a share of its size."""
        parts = range(len(self.view.windows))
        moments = range(2 if self.view.is_twofold else 1)
        return [[self._framed(moment, part, enlarged) for part in parts] for moment in moments]

    def _framed(self, moment: int, part: int, scale: float) -> Drawing:
        """The place for a part of the board with what stands around it."""
        window, (left, above, right, below) = self.view.windows[part], self.view.rooms[part]
        size = Size(left + window.width * scale + right, above + window.height * scale + below)
        return self.later.place(size, lambda: self._part(moment, part, scale))

    def _part(self, moment: int, part: int, scale: float) -> Group:
        """A part of the board with the names of its spaces, and what pieces cover there."""
        view, theme = self.view, self.theme
        window, (left, above, _, _) = view.windows[part], view.rooms[part]
        moments = self.moments(scale)
        scene = (self.example.before, self.example.after)[moment - len(moments)]
        seen = self.pictures.in_window(moments[moment], window)
        shot = scaled(seen, window.width * scale, window, theme.hairline, 0.8)
        if view.pale:
            names = NamesInWindow(view.board, window).drawn(scale, theme)
        else:
            names = names_beside(view.names[part], Point(window.x, window.y), scale, theme)
            occupied = {space for on, space, _ in scene.placed if on == view.board.id}
            names += covered_on(view.board, window, scale, theme, occupied)
        return Group((*shot.items, *names), Affine.move(left, above))

    def _one(self, width: Mm, scale: float) -> Drawing:
        view = self.view
        if view.views:
            return self._views(width)
        beside = view.beside(width)
        most = min(width, WIDEST) if not beside else (width - BETWEEN) / 2
        drawn = [shot for (shot,) in self._parts(view.enlarged(most, scale))]
        if beside:  # the arrow between them says which is which
            return _beside(drawn, self.theme)
        words = ("Before", "After") if view.is_twofold else ("",)
        left = view.rooms[0][0]
        return _below([_called(shot, word, left, self.theme) for shot, word in zip(drawn, words, strict=True)])

    def _views(self, width: Mm) -> Drawing:
        """The board as it lies and as one player knows it, each with its caption: as large as the width allows."""
        view, apart = self.view, APART / 2
        most = (width - apart) / 2 - view.edge
        moments = self._parts(most / view.region.width)
        words = [*self.example.captions, "", ""]
        drawn = [
            _called(shot, word, view.rooms[0][0], self.theme) for (shot,), word in zip(moments, words, strict=False)
        ]
        first, second = drawn[0], drawn[-1]
        size = Size(first.size.width + apart + second.size.width, max(first.size.height, second.size.height))
        return Drawing(size, (*first.items, Group(second.items, Affine.move(first.size.width + apart, 0.0))))

    def _cards(self, width: Mm, scale: float) -> Drawing:
        """The cards at their places, before and after: side by side where no card is drawn smaller for that."""
        half = (width - BETWEEN) / 2
        narrow = [cards_drawn(places, self.pictures, self.theme, half, scale) for places in self.places]
        wide = [cards_drawn(places, self.pictures, self.theme, width, scale) for places in self.places]
        high = max(shot.size.height for shot in narrow)
        if len(wide) == 1:
            return wide[0]
        if high <= sum(shot.size.height for shot in wide):
            return _beside(narrow, self.theme)
        words = ("Before", "After")
        return _below([_called(shot, word, 0.0, self.theme) for shot, word in zip(wide, words, strict=True)])

    def _several(self, width: Mm, scale: float) -> Drawing:
        """Each part before and after, in rows of as many parts as are clear there."""
        view = self.view
        moments = self._parts(view.space_of_part(width, scale) / view.board.spaces[0].size.width)
        parts = [_beside(moment, self.theme) for moment in zip(*moments, strict=True)]
        left, words = view.rooms[0][0], [*self.example.captions, *("" for _ in parts)]
        called = [_called(part, below, left, self.theme) for part, below in zip(parts, words, strict=False)]
        return _in_rows(called, width + 0.1)


def _called(shot: Drawing, words: str, edge: Mm, theme: BookTheme) -> Drawing:
    """A picture with a word below it."""
    if not words:
        return shot
    below = label(words, replace(theme.running, size_pt=7.5), edge, shot.size.height + 3.4)
    return Drawing(Size(shot.size.width, shot.size.height + 4.4), (*shot.items, below))


def _in_rows(parts: Sequence[Drawing], width: Mm) -> Drawing:
    """Parts of a board one beside the other, in as many rows as that width needs."""
    items: list[Item] = []
    x = y = high = wide = 0.0
    for part in parts:
        if x and x + part.size.width > width:
            x, y, high = 0.0, y + high + APART, 0.0
        items.append(Group(part.items, Affine.move(x, y)))
        x, high = x + part.size.width + APART, max(high, part.size.height)
        wide = max(wide, x - APART)
    return Drawing(Size(wide, y + high), tuple(items)) if len(parts) > 1 else parts[0]


def _beside(drawn: Sequence[Drawing], theme: BookTheme) -> Drawing:
    items: list[Item] = []
    x = 0.0
    height = max(drawing.size.height for drawing in drawn)
    middle = min(drawing.size.height for drawing in drawn) / 2  # where both have something
    for i, drawing in enumerate(drawn):
        if i:
            items.append(_arrow(Point(x + BETWEEN / 2, middle), theme))
            x += BETWEEN
        items.append(Group(drawing.items, Affine.move(x, 0.0)))
        x += drawing.size.width
    return Drawing(Size(x, height), tuple(items))


def _below(drawn: Sequence[Drawing]) -> Drawing:
    if len(drawn) == 1:
        return drawn[0]
    items: list[Item] = []
    y = 0.0
    for i, drawing in enumerate(drawn):
        y += 2.0 if i else 0.0
        items.append(Group(drawing.items, Affine.move(0.0, y)))
        y += drawing.size.height
    return Drawing(Size(max(drawing.size.width for drawing in drawn), y), tuple(items))


def _arrow(at: Point, theme: BookTheme) -> Outline:
    x, y = at.x, at.y
    corners = ((-2.2, -0.45), (0.4, -0.45), (0.4, -1.6), (2.4, 0.0), (0.4, 1.6), (0.4, 0.45), (-2.2, 0.45))
    return Outline(polygon([Point(x + dx, y + dy) for dx, dy in corners]), theme.second)
