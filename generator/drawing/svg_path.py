"""SVG path data to segments: all commands, either case, arcs and quadratics turned into cubics.

Source: SVG 1.1, section 8.3 and appendix F.6 (arcs). The data may come from strangers: length and numbers are bounded.
"""

import math
import re
from collections.abc import Callable, Iterator

from generator.drawing.items import Segment, Segments

LONGEST = 4_000_000
"""Characters of path data that are read at most."""

MOST_STEPS = 200_000
"""Steps a path may have: a traced photograph stays far below it."""

LARGEST = 1e7
"""The largest coordinate that is taken: beyond it no drawing means anything."""

_TOKEN = re.compile(r"[\s,]*(?:([MmLlHhVvCcSsQqTtAaZz])|([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?))")
_FLAG = re.compile(r"[\s,]*([01])")
_BLANK = re.compile(r"[\s,]*")
_COUNT = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}


def parse(d: str) -> Segments:
    """The segments of SVG path data; raises ValueError, saying where, for anything that is not such data."""
    if len(d) > LONGEST:
        raise ValueError(f"path data of {len(d)} characters; the maximum is {LONGEST}")
    pen = _Pen()
    for command, numbers in _commands(d):
        pen.draw(command, numbers)
        if len(pen.steps) > MOST_STEPS:
            raise ValueError(f"path data of more than {MOST_STEPS} steps")
    return tuple(pen.steps)


def _commands(d: str) -> Iterator[tuple[str, list[float]]]:
    """Each command with its numbers; repeated numbers repeat the command, after a move as lines."""
    position, command = 0, ""
    end = len(d.rstrip(" \t\r\n,"))
    while position < end:
        match = _TOKEN.match(d, position)
        if match is None:
            raise ValueError(f"path data: cannot read {d[position : position + 12]!r} at character {position + 1}")
        if match[1]:
            command, position = match[1], match.end()
            if command in "Zz":
                yield command, []
                continue
        elif not command or command in "Zz":
            raise ValueError(f"path data: a number without a command at character {position + 1}")
        numbers, position = _numbers(d, position, command.upper())
        yield command, numbers
        command = {"M": "L", "m": "l"}.get(command, command)


def _numbers(d: str, position: int, command: str) -> tuple[list[float], int]:
    numbers: list[float] = []
    for i in range(_COUNT[command]):
        # The two flags of an arc may stand without a space after them: "a1 1 0 0110 0".
        match = (_FLAG if command == "A" and i in (3, 4) else _TOKEN).match(d, position)
        text = match.group(match.lastindex or 0) if match else ""
        if match is None or text.isalpha():
            raise ValueError(f"path data: {command} needs {_COUNT[command]} numbers at character {position + 1}")
        value = float(text)
        if not abs(value) <= LARGEST:
            raise ValueError(f"path data: {text} is too large at character {position + 1}")
        numbers.append(value)
        position = match.end()
    return numbers, position


class _Pen:
    """Where the path stands: the point, where its part began, and the last handle for smooth joins."""

    def __init__(self) -> None:
        self.steps: list[Segment] = []
        self.x = self.y = self.start_x = self.start_y = 0.0
        self.handle: tuple[str, float, float] = ("", 0.0, 0.0)  # of which kind of curve, and where

    def draw(self, command: str, numbers: list[float]) -> None:
        kind = command.upper()
        if not self.steps and kind != "M":
            raise ValueError(f"path data begins with {command}, not with a move")
        if command.islower():
            numbers = self._absolute(kind, numbers)
        if self.steps and self.steps[-1][0] == "Z" and kind not in "MZ":
            self.steps.append(("M", self.start_x, self.start_y))
        x, y = self.x, self.y
        _DRAW[kind](self, numbers)
        if kind not in "CSQT":
            self.handle = ("", self.x, self.y)
        if not (abs(self.x) <= LARGEST and abs(self.y) <= LARGEST):
            raise ValueError(f"path data goes out of range, to ({self.x:g}, {self.y:g}) from ({x:g}, {y:g})")

    def _absolute(self, kind: str, numbers: list[float]) -> list[float]:
        match kind:
            case "H":
                return [numbers[0] + self.x]
            case "V":
                return [numbers[0] + self.y]
            case "A":
                return [*numbers[:5], numbers[5] + self.x, numbers[6] + self.y]
            case _:
                return [n + (self.y if i % 2 else self.x) for i, n in enumerate(numbers)]

    def move(self, numbers: list[float]) -> None:
        self.x, self.y = self.start_x, self.start_y = numbers
        self.steps.append(("M", self.x, self.y))

    def line(self, x: float, y: float) -> None:
        self.x, self.y = x, y
        self.steps.append(("L", x, y))

    def cubic(self, numbers: list[float]) -> None:
        x1, y1, x2, y2, self.x, self.y = numbers
        if not all(
            abs(number) <= 4 * LARGEST for number in numbers
        ):  # handles that are mirrored may grow without limit
            raise ValueError("path data: a curve exceeds the coordinate range")
        self.steps.append(("C", x1, y1, x2, y2, self.x, self.y))
        self.handle = ("C", x2, y2)

    def quadratic(self, numbers: list[float]) -> None:
        qx, qy, x, y = numbers
        if not (abs(qx) <= 4 * LARGEST and abs(qy) <= 4 * LARGEST):
            raise ValueError("path data: a curve exceeds the coordinate range")
        x1, y1 = self.x + 2 / 3 * (qx - self.x), self.y + 2 / 3 * (qy - self.y)
        x2, y2 = x + 2 / 3 * (qx - x), y + 2 / 3 * (qy - y)
        self.steps.append(("C", x1, y1, x2, y2, x, y))
        self.x, self.y, self.handle = x, y, ("Q", qx, qy)

    def mirrored(self, kind: str) -> list[float]:
        """The last handle mirrored at the point, or the point itself after another kind of step."""
        if self.handle[0] != kind:
            return [self.x, self.y]
        return [2 * self.x - self.handle[1], 2 * self.y - self.handle[2]]

    def arc(self, numbers: list[float]) -> None:
        rx, ry, angle_deg, large, sweep, x, y = numbers
        if (x, y) == (self.x, self.y):
            return
        if rx == 0 or ry == 0:
            self.line(x, y)
            return
        cubics = list(_arc_cubics((self.x, self.y), (x, y), (abs(rx), abs(ry)), angle_deg, (large > 0, sweep > 0)))
        cubics[-1][4:] = x, y  # the arc must end exactly where the data say, whatever the rounding
        for cubic in cubics:
            self.cubic(cubic)

    def close(self) -> None:
        if self.steps[-1][0] != "Z":
            self.steps.append(("Z",))
        self.x, self.y = self.start_x, self.start_y


_DRAW: dict[str, Callable[[_Pen, list[float]], None]] = {
    "M": _Pen.move,
    "L": lambda pen, n: pen.line(n[0], n[1]),
    "H": lambda pen, n: pen.line(n[0], pen.y),
    "V": lambda pen, n: pen.line(pen.x, n[0]),
    "C": _Pen.cubic,
    "S": lambda pen, n: pen.cubic([*pen.mirrored("C"), *n]),
    "Q": _Pen.quadratic,
    "T": lambda pen, n: pen.quadratic([*pen.mirrored("Q"), *n]),
    "A": _Pen.arc,
    "Z": lambda pen, _: pen.close(),
}


def _arc_cubics(
    start: tuple[float, float],
    end: tuple[float, float],
    radii: tuple[float, float],
    angle_deg: float,
    flags: tuple[bool, bool],
) -> Iterator[list[float]]:
    """An elliptic arc as cubics of at most a quarter turn each, by the centre parameters of F.6.5 and F.6.6."""
    (x1, y1), (x2, y2), (rx, ry) = start, end, radii
    large, sweep = flags
    cos, sin = math.cos(math.radians(angle_deg)), math.sin(math.radians(angle_deg))
    dx, dy = (x1 - x2) / 2, (y1 - y2) / 2
    u, v = cos * dx + sin * dy, -sin * dx + cos * dy
    grow = max(1.0, math.hypot(u / rx, v / ry))  # hypot, because squares of numbers that are nearly 0 would be 0
    if not math.isfinite(grow):
        raise ValueError("path data: an arc with radii close to 0")
    rx, ry = rx * grow, ry * grow
    below = math.hypot(rx * v, ry * u)
    square = rx * ry / below if below else 1.0
    root = math.sqrt(max(0.0, square * square - 1))
    factor = -root if large == sweep else root
    cu, cv = factor * rx * v / ry, -factor * ry * u / rx
    cx, cy = cos * cu - sin * cv + (x1 + x2) / 2, sin * cu + cos * cv + (y1 + y2) / 2
    first = math.atan2((v - cv) / ry, (u - cu) / rx)
    turn = (math.atan2((-v - cv) / ry, (-u - cu) / rx) - first) % math.tau
    turn = turn if sweep else turn - math.tau
    count = max(1, math.ceil(abs(turn) / (math.pi / 2) - 1e-9))
    step = turn / count
    handle = 4 / 3 * math.tan(step / 4)
    for i in range(count):
        a, b = first + i * step, first + (i + 1) * step
        on_unit = (
            (math.cos(a) - handle * math.sin(a), math.sin(a) + handle * math.cos(a)),
            (math.cos(b) + handle * math.sin(b), math.sin(b) - handle * math.cos(b)),
            (math.cos(b), math.sin(b)),
        )
        yield [n for p, q in on_unit for n in (cx + rx * p * cos - ry * q * sin, cy + rx * p * sin + ry * q * cos)]
