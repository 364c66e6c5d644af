"""The lines of a content stream: what they set, and their paths and matrices compared with those of a drawing.

A stream is read line by line as our own files have it; a line that is none of these is a difference like any other.
"""

from operator import sub

from generator.drawing.items import Glyphs, Group, Segments, walk
from generator.geometry import Affine, Size
from generator.readback.differs import PLACE_MM, STEP_MM, Differs, far, numbers, shown
from generator.readback.known import KnownLines
from generator.readback.marks import path_of
from generator.readback.pdf_file import FormObject, Resources
from generator.units import mm_to_pt

_STEP = {"M": "m", "L": "l", "C": "c", "Z": "h"}
_STRAIGHT = [1.0, 0.0, 0.0, 1.0]

MITER_LIMIT = 10.0
"""The limit of corners that a page begins with. Source: ISO 32000-1, table 52."""
OPAQUE = (1.0, 1.0)
"""The opacity of fills and strokes that a page begins with."""


class Lines:
    """A content stream on its way to be compared: where it stands, and what the graphics state holds there.

    Of a `bounded` one it is known how far the paths drawn straight into it reach.
    """

    __slots__ = (
        "alphas",
        "at",
        "blend",
        "bounded",
        "bounds",
        "fill",
        "known",
        "line",
        "lines",
        "looks",
        "mask",
        "miter_limit",
        "plain",
        "resources",
    )

    def __init__(self, data: bytes, resources: Resources, known: KnownLines, *, bounded: bool) -> None:
        self.known = known
        self.resources = resources
        self.lines = data.split(b"\n")
        self.lines.append(b"")  # there is always a line to look at
        self.at = 0
        self.fill = b""
        self.line = b""
        self.looks = b""
        self.alphas = OPAQUE
        self.miter_limit = MITER_LIMIT
        self.mask: FormObject | None = None
        self.blend: str | None = None  # for the next form alone: whatever sets it stands right before that
        self.plain = 0  # groups with a map of their own around the present place
        self.bounded = bounded
        self.bounds: list[float] = []

    def begin(self, page: Size) -> None:
        """A page's first operator, which must turn mm from the top into points from the foot; raises Differs."""
        values = numbers(self._expect(b"cm", "the page's transformation matrix")[:-3])
        unit = mm_to_pt(1.0)
        if far(values[:4], (unit, 0.0, 0.0, -unit), 1e-7) or far(values[4:], (0.0, page.height * unit), 1e-3):
            raise Differs(f"the page is drawn at {values[0] / unit:.3f} times its size")

    def _next(self) -> tuple[bytes, bytes]:
        """The next line that draws, and its last operator; what only sets the state is taken note of."""
        lines, last = self.lines, len(self.lines) - 1
        while self.at < last:
            line = lines[self.at]
            self.at += 1
            operator = line[line.rfind(b" ") + 1 :]
            if operator == b"rg":
                self.fill = line
            elif operator == b"gs":
                state = self.resources.state(line[:-3])
                if state.blend is not None:
                    self.blend = state.blend
                    continue
                self.mask = state.mask
                if state.mask is None:
                    self.alphas = (state.fill, state.stroke)
            elif operator == b"w" or operator == b"d":
                self.line, _, looks = line.partition(b" w")
                self.looks = looks or self.looks
            elif operator == b"M":
                self.miter_limit = numbers(line[:-2])[0]
            elif line:
                if self.blend is not None and operator != b"Do":
                    raise Differs(f"{shown(line)} is blended by {self.blend}, and should not be")
                return line, operator
        return b"", b""

    def _expect(self, expected: bytes, what: str | Group) -> bytes:
        line, operator = self._next()
        if operator != expected:
            raise Differs(f"expected {told(what)}, found {shown(line)}")
        return line

    def ended(self) -> None:
        """Raises Differs where something follows that should not."""
        line, _ = self._next()
        if line:
            raise Differs(f"{shown(line)} is drawn and was not expected")

    def beyond(self, box: tuple[float, float, float, float]) -> bool:
        """Whether paths drawn straight into this stream reach beyond a box."""
        if not self.bounds:
            return False
        xs, ys = self.bounds[::2], self.bounds[1::2]
        return (
            min(xs) < box[0] - PLACE_MM
            or max(xs) > box[2] + PLACE_MM
            or min(ys) < box[1] - PLACE_MM
            or max(ys) > box[3] + PLACE_MM
        )

    def _line(self, expected: bytes, what: str | Group) -> None:
        """A line of one operator and nothing else; raises Differs."""
        if self.lines[self.at] == expected:
            self.at += 1
        else:
            self._expect(expected, what)

    def _map(self, line: bytes, at: Affine) -> None:
        known = self.known.moves
        move = known.get(line)
        if move is not None and moves(at, move):
            return
        values = numbers(line[:-3])
        if values[:4] == _STRAIGHT and len(values) == 6:
            known[line] = (values[4], values[5])
        if far(values[:4], (at.a, at.b, at.c, at.d), 2e-6) or far(values[4:], (at.e, at.f), STEP_MM):
            raise Differs(f"a part is placed by {shown(line)} instead of {at.e:.3f}, {at.f:.3f} mm")

    def _clip(self, line: bytes, clip: Segments, end: bytes) -> None:
        if not line.endswith(end):
            raise Differs(f"expected a clip, found {shown(line)}")
        self._path(line[: -len(end)], clip, "a clip")

    def _path(self, body: bytes, segments: Segments, what: str, *, drawn: bool = False) -> None:
        bounded = drawn and self.bounded and not self.plain
        known = self.known.paths.get(body)
        if known is not None and (known[0] is segments or known[0] == segments):
            if bounded:
                self.bounds += known[1]
            return
        operators, found = path_of(body)
        expected = [number for step in segments for number in step[1:]]
        if operators != "".join([_STEP[step[0]] for step in segments]).encode() or len(found) != len(expected):
            raise Differs(f"{what} has a different shape than was drawn")
        if found:
            off = max(map(abs, map(sub, found, expected)))
            if not off <= STEP_MM:
                raise Differs(f"{what} is {off:.3f} mm off")
        self.known.paths[body] = (segments, found)
        if bounded:
            self.bounds += found


def moves(at: Affine, move: tuple[float, float]) -> bool:
    """Whether a map does nothing but move by that."""
    across, down = move
    straight = at.a == 1 and at.d == 1 and at.b == 0 and at.c == 0
    return straight and abs(across - at.e) <= STEP_MM and abs(down - at.f) <= STEP_MM


def told(group: str | Group) -> str:
    """A group by the first words in it, for a message."""
    if isinstance(group, str):
        return group
    words = next((item.text for _, item in walk(group.items) if isinstance(item, Glyphs)), "")
    return f"the group with ‘{words}’" if words else "a group"
