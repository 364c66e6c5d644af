"""Finished sheets compared with the catalog: every copy once, at its true size, its back behind its front, no overlaps.

What is reported names file, page, piece, copy and side, and by how many mm it is off.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from generator.drawing.items import Item
from generator.geometry import Rect, Size
from generator.readback.backs import behind_complaint
from generator.readback.document import Found, PageFound
from generator.readback.expected import ExpectedComponent
from generator.readback.marks import PieceMark
from generator.readback.overlaps import overlap
from generator.readback.parts import FOLDED, apart_complaints, halves_complaint
from generator.readback.places import OFF_MM, Name, PiecePlace, PiecePosition, ProfileSide, distance, lying, named
from generator.readback.tiles import Tile, tiles_complaints
from generator.units import Mm

_UNCORRECTED = ProfileSide()
_BLEED_SEEN: Mm = 0.4
"""Of a bleed at least so much is printed where no neighbour is in the way."""


@dataclass(frozen=True, slots=True)
class SheetOrder:
    """What sheets were asked for: upright paper, duplex mode, margin, glue strip of tiles, printer's corrections.

    Of paper that is cut already, `places` are those of its fronts, and every piece lies in the middle of one.
    """

    paper: Size
    title: str
    duplex: str
    margin: Mm
    overlap: Mm
    front: ProfileSide = field(default_factory=ProfileSide)
    back: ProfileSide = field(default_factory=ProfileSide)
    places: tuple[Rect, ...] = ()


@dataclass(frozen=True, slots=True)
class Complaint:
    """Something that is not as it was ordered, with the code it is reported under."""

    code: str
    message: str


@dataclass(slots=True)
class Sheets:
    """All sheets of one edition on one paper, file by file; `end` says what none of them had."""

    expected: Mapping[str, ExpectedComponent]
    asked: SheetOrder
    places: dict[Name, list[PiecePlace]] = field(default_factory=dict)
    _assembly: int = 0  # pages of files on which no piece is
    _owners: dict[str, str] = field(default_factory=dict)
    _lies: dict[object, tuple[PiecePosition, ExpectedComponent, ProfileSide]] = field(default_factory=dict)
    _clear: set[tuple[tuple[int, Mm], ...]] = field(default_factory=set)  # of the identities of what is in `_lies`
    _behind: dict[tuple[int, int, int, str], bool] = field(default_factory=dict)

    def faces(self, name: str) -> tuple[Item, ...] | None:
        """What must be on the face of that name."""
        found = named(name)
        expected = self.expected.get(found.key) if found is not None else None
        face = expected.faces.get(found.side) if expected is not None and found is not None else None
        return None if face is None else face.items

    def take(self, where: str, found: Found) -> Iterator[Complaint]:
        """A finished file: what is wrong with it."""
        taken: dict[Name, list[PiecePlace]] = {}
        for page in found.pages:
            yield from self._page(where, page, taken)
        yield from self._backs(taken)
        bare = sum(not page.marks for page in found.pages)
        # Parts without a face, such as bases, may fill the rest of a page that those with faces leave to them.
        spare = len({(name.key, name.copy) for name in taken if self.expected[name.key].kind in FOLDED})
        if bare == len(found.pages):
            self._assembly += bare
        elif bare > spare:
            yield Complaint("OUT022", f"{where}: {bare} pages have no piece on them, and none should be so")
        for name, places in taken.items():
            self.places.setdefault(name, []).extend(places)

    def _is_tile(self, name: Name) -> bool:
        """Whether it is a tile of a large board, which are shown together on a page in a file of its own."""
        expected = self.expected.get(name.key)
        return name.tile is not None and (expected is None or expected.kind not in FOLDED)

    # ---------------------------------------------------------------- a page

    def _page(self, where: str, page: PageFound, taken: dict[Name, list[PiecePlace]]) -> Iterator[Complaint]:
        own_page = not page.trim.contains(Rect.of(page.size), OFF_MM)
        told = f"{where}, page {page.number}"
        if not own_page and not self._is_paper(page.size):
            yield Complaint(
                "OUT022", f"{told} is {page.size.width:g} × {page.size.height:g} mm, not {self.asked.title}"
            )
        names = [named(mark.name) for mark in page.marks]
        backs = bool(names) and all(
            name is not None and name.side == "back" and not self._is_tile(name) for name in names
        )
        correction = _UNCORRECTED if own_page else self.asked.back if backs else self.asked.front
        here: list[PiecePlace] = []
        for mark, name in zip(page.marks, names, strict=True):
            expected = self.expected.get(name.key) if name is not None else None
            if (
                name is None
                or expected is None
                or name.side not in expected.faces
                or not 1 <= name.copy <= expected.copies
            ):
                yield Complaint(
                    "OUT001", f"{told}: {mark.name} is printed, but the catalog has no such piece, copy or side"
                )
                continue
            yield from self._face(told, mark, name, expected)
            lies = self._lying(mark, expected, page.size, correction, tile=name.tile is not None)
            complaint = lies.complaint
            if complaint is not None:
                yield Complaint("OUT018", f"{told}: {mark.name} {complaint}")
                # Where it lies would be guesswork; that it is there is known.
            found = PiecePlace(name, where, page.number, page.size, own_page, lies)
            taken.setdefault(name, []).append(found)
            here += [found] if complaint is None else []
        yield from self._on_paper(here, page, own_page=own_page)
        yield from self._in_places([place for place in here if place.name.side == "front"])
        yield from self._apart([place for place in here if place.name.tile is None])
        folded = [place for place in here if self.expected[place.name.key].kind in FOLDED]
        yield from (Complaint("OUT018", complaint) for complaint in apart_complaints(folded))

    def _lying(
        self, mark: PieceMark, expected: ExpectedComponent, page: Size, asked: ProfileSide, *, tile: bool
    ) -> PiecePosition:
        """How a mark lies; worked out once for each place of a grid, which comes again on page after page."""
        outer, own = mark.outer, mark.own
        maps = (outer.a, outer.b, outer.c, outer.d, outer.e, outer.f, own.a, own.b, own.c, own.d, own.e, own.f)
        shape = 0 if mark.operators == b"mlllh" else id(expected.outline)  # a straight window is the same for all
        key = (
            maps,
            mark.window,
            shape,
            expected.size.width,
            expected.size.height,
            page.width,
            page.height,
            id(asked),
            tile,
        )
        known = self._lies.get(key)
        if known is None:  # what is remembered by its identity is held, so that the identity is not used again
            known = self._lies[key] = (lying(mark, expected, page, asked, tile=tile), expected, asked)
        return known[0]

    def _is_paper(self, size: Size) -> bool:
        paper = self.asked.paper
        return any(
            abs(size.width - expected.width) <= OFF_MM and abs(size.height - expected.height) <= OFF_MM
            for expected in (paper, paper.turned)
        )

    def _face(self, told: str, mark: PieceMark, name: Name, expected: ExpectedComponent) -> Iterator[Complaint]:
        digest = expected.faces[name.side].digest
        if mark.complaint:
            yield Complaint("OUT017", f"{told}: {mark.name} is not the face that was drawn for it: {mark.complaint}")
        if mark.digest != digest:
            other = self._owner(mark.digest)
            what = (
                f"that of {other}"
                if other
                else f"{mark.digest or 'none'}, which is not the digest of any face of this game"
            )
            yield Complaint("OUT017", f"{told}: {mark.name} should have the digest {digest}, but has {what}")

    def _owner(self, digest: str) -> str | None:
        """The first face that has a digest."""
        if not self._owners:
            for expected in self.expected.values():
                for side, face in expected.faces.items():
                    self._owners.setdefault(face.digest, f"{expected.key}:{side}")
        return self._owners.get(digest)

    def _on_paper(self, here: list[PiecePlace], page: PageFound, *, own_page: bool) -> Iterator[Complaint]:
        area = page.trim if own_page else Rect.of(page.size).grown(-self.asked.margin)
        for place in here:
            box = place.trim if place.name.tile is None else place.window
            if self.expected[place.name.key].whole_page:
                area = Rect.of(page.size)  # its own edge is bare
            if not area.contains(box, OFF_MM):
                off = max(area.x - box.x, area.y - box.y, box.right - area.right, box.bottom - area.bottom)
                yield Complaint("OUT018", f"{place} reaches {off:.2f} mm beyond what a printer can print on")

    def _in_places(self, here: list[PiecePlace]) -> Iterator[Complaint]:
        """Fronts beside the places of paper that is cut already; backs are compared with their fronts."""
        for place in here if self.asked.places else ():
            off = min(distance(place.trim.centre, cut.centre) for cut in self.asked.places)
            if off > OFF_MM:
                yield Complaint("OUT018", f"{place} is {off:.2f} mm off the nearest place of {self.asked.title}")

    def _apart(self, here: list[PiecePlace]) -> Iterator[Complaint]:
        """Pieces that lie on one another, or show on one another, or whose bleed is lost."""
        layout = tuple([(id(place.lies), self.expected[place.name.key].bleed) for place in here])
        if layout in self._clear:
            return
        found = False
        for complaint in self._near(here):
            found = True
            yield complaint
        if not found:
            self._clear.add(layout)

    def _near(self, here: list[PiecePlace]) -> Iterator[Complaint]:
        ordered = sorted(here, key=lambda place: place.window.x)
        for index, place in enumerate(ordered):
            for other in ordered[index + 1 :]:
                if other.window.x >= place.window.right:
                    break
                if self._overlap(place, other):
                    yield Complaint("OUT018", f"{place} and {other.name.whole} overlap")
        for place in here if not self.asked.places else ():  # what is cut already has its bleed where it has room
            expected = self.expected[place.name.key].bleed
            if expected > 0:
                yield from self._bled(place, here, min(expected, _BLEED_SEEN))

    def _overlap(self, place: PiecePlace, other: PiecePlace) -> bool:
        one, two = self.expected[place.name.key], self.expected[other.name.key]
        return overlap(place, other, (one.outline, two.outline), (one.size, two.size))

    def _bled(self, place: PiecePlace, here: list[PiecePlace], least: Mm) -> Iterator[Complaint]:
        trim, window = place.trim, place.window
        near = trim.grown(1.0)
        sides = {
            "left": (trim.x - window.x, Rect(trim.x - 1, near.y, 1.0, near.height)),
            "right": (window.right - trim.right, Rect(trim.right, near.y, 1.0, near.height)),
            "top": (trim.y - window.y, Rect(near.x, trim.y - 1, near.width, 1.0)),
            "bottom": (window.bottom - trim.bottom, Rect(near.x, trim.bottom, near.width, 1.0)),
        }
        if not place.lies.straight and any(other is not place and other.trim.overlaps(near) for other in here):
            return
        for side, (reach, beside) in sides.items():
            if self.asked.duplex == "foldover" and side in ("top", "bottom"):
                continue  # what one of the two faces cannot show beyond the fold, the other does not show either
            if reach < least - OFF_MM and not any(other is not place and other.trim.overlaps(beside) for other in here):
                yield Complaint("OUT018", f"{place} has {max(reach, 0.0):.2f} mm of its bleed on the {side}")

    # ---------------------------------------------------------------- backs

    def _backs(self, taken: Mapping[Name, list[PiecePlace]]) -> Iterator[Complaint]:
        for name, fronts in taken.items():
            if name.side != "front" or self._is_tile(name) or not self.expected[name.key].two_sided:
                continue
            backs = taken.get(Name(name.key, name.copy, "back", name.tile), [])
            for front, back in zip(fronts, backs, strict=False):
                duplex = "long" if front.own_page else self.asked.duplex
                key = (id(front.lies), id(back.lies), back.page - front.page, duplex)
                if key in self._behind:
                    continue  # the same places on the pages before
                complaint = behind_complaint(front, back, self.expected[name.key], duplex, self.asked.margin)
                if complaint is not None:
                    yield Complaint("OUT019", f"{back} {complaint}")
                else:
                    self._behind[key] = True

    # ---------------------------------------------------------------- the account

    def end(self) -> Iterator[Complaint]:
        """What is missing or there too often, now that all files were taken."""
        parts: dict[tuple[str, int, str], list[Tile]] = {}
        for name, places in self.places.items():
            if name.tile is not None:
                parts.setdefault((name.key, name.copy, name.side), []).extend(
                    Tile(place, name.tile) for place in places
                )
        tiled = len({(name.key, name.side) for name in self.places if self._is_tile(name)})
        if self._assembly != tiled:
            yield Complaint(
                "OUT022",
                f"{self._assembly} pages show how tiles are put together on {self.asked.title}, and {tiled} should",
            )
        for key, expected in self.expected.items():
            lost: Counter[str] = Counter()
            for copy in range(1, expected.copies + 1):
                for side in expected.sides:
                    name = Name(key, copy, side, None)
                    yield from self._copy(name, expected, parts.get((key, copy, side), []), lost)
            for said, number in lost.items():
                more = f", and so are {number - 1} others of it" if number > 1 else ""
                yield Complaint("OUT003", f"{said}{more}")

    def _copy(
        self, name: Name, expected: ExpectedComponent, tiles: list[Tile], lost: Counter[str]
    ) -> Iterator[Complaint]:
        places = self.places.get(name, [])
        sheets = [place for place in places if not place.own_page]
        if len(sheets) > 1:
            told = " and ".join(f"{place.where}, page {place.page}" for place in sheets[:3])
            yield Complaint("OUT001", f"{name.whole} is printed {len(sheets)} times: {told}")
        folded = expected.kind in FOLDED
        if tiles and folded:
            complaint = halves_complaint([tile.place for tile in tiles], expected)
            if complaint is not None:
                yield Complaint("OUT020", f"{name.whole} in parts for {self.asked.title}: {complaint}")
        elif tiles:
            yield from (
                Complaint("OUT020", f"{name.whole} in tiles for {self.asked.title}: {complaint}")
                for complaint in tiles_complaints(tiles, expected, self.asked.overlap)
            )
        if tiles and sheets:
            yield Complaint("OUT001", f"{name.whole} is printed whole and in tiles for {self.asked.title}")
        own = len(places) - len(sheets)
        large = bool(tiles) and not folded and name.copy == 1  # a print shop prints as often as it is ordered
        if own != int(large):
            yield Complaint("OUT020", f"{name.whole} has {own} large pages of its own and should have {int(large)}")
        if not sheets and not tiles:
            first = next((said for said in lost if said.startswith(f"{name.key}#") and f":{name.side} " in said), None)
            lost[first or f"{name.whole} is on no sheet for {self.asked.title}"] += 1
