"""Cards as one would hold or present them, as one PNG: fanned out in a hand, or in a row on a reflecting table."""

import io
import math
from collections.abc import Sequence

import numpy as np
from PIL import Image, ImageChops, ImageFilter

from generator.colour import Colour
from generator.dataclass import dataclass

_STEP_DEG, _WIDEST_DEG = 9.0, 56.0
_PIVOT = 1.55
"""How far below a card's middle a fan turns, in heights of the card."""
_TURN_DEG, _DISTANCE = 32.0, 3.2
"""How far a presented card is turned away, and from how many of its heights one looks at it."""
_OVERLAP = 0.66
_REFLECTED, _REFLECTION = 0.22, 0.32
"""The share of a card's height that the table shows, and how strongly it begins."""
_SHADOW = 0.42
_MARGIN = 0.09


@dataclass(frozen=True, slots=True)
class CardPicture:
    """A card with its bleed as a PNG, and a PNG of that size that is black where the card is and white beside it."""

    face: bytes
    shape: bytes


@dataclass(frozen=True, slots=True)
class _Card:
    face: Image.Image
    mask: Image.Image

    @property
    def size(self) -> tuple[int, int]:
        return self.face.size

    @property
    def foot(self) -> int:
        """How far down the card reaches, in pixels: its bleed goes on below."""
        box = self.mask.getbbox()
        return box[3] if box is not None else self.face.height


def hand(cards: Sequence[CardPicture], background: Colour | None = None) -> bytes:
    """The cards fanned out from the left to the right, as a PNG; transparent without a background."""
    opened = [_opened(card) for card in cards]
    height = max(card.size[1] for card in opened)
    wide = min(_STEP_DEG * (len(opened) - 1), _WIDEST_DEG)
    reach = round(height * (_PIVOT + 0.5) * 1.05)
    canvas = Image.new("RGBA", (2 * reach, reach + height))
    for number, card in enumerate(opened):
        angle = -wide / 2 + (wide * number / (len(opened) - 1) if len(opened) > 1 else 0.0)
        centre = (reach, reach)
        left, top = reach - card.size[0] // 2, reach - round(height * _PIVOT) - card.size[1] // 2
        placed = _on(canvas.size, card, (left, top))
        turned = _Card(
            placed.face.rotate(-angle, Image.Resampling.BICUBIC, center=centre),
            placed.mask.rotate(-angle, Image.Resampling.BICUBIC, center=centre),
        )
        _lay(canvas, turned, height)
    return _finished(canvas, height, background)


def showcase(cards: Sequence[CardPicture], background: Colour | None = None) -> bytes:
    """The cards side by side, turned a little away, with their reflections; transparent without a background."""
    opened = [_opened(card) for card in cards]
    width, height = (max(card.size[axis] for card in opened) for axis in (0, 1))
    step = round(width * _OVERLAP)
    room = round(height * 0.12)
    whole = (step * (len(opened) - 1) + width + 2 * room, round(height * (1 + _REFLECTED)) + 2 * room)
    canvas = Image.new("RGBA", whole)
    for number, card in enumerate(opened):
        left, top = room + step * number, room + height - card.size[1]
        turned = _turned_away(card, whole, (left, top))
        _reflect(canvas, card, whole, (left, top))
        _lay(canvas, turned, height)
    return _finished(canvas, height, background)


def _opened(card: CardPicture) -> _Card:
    face = Image.open(io.BytesIO(card.face)).convert("RGB")
    return _Card(face, ImageChops.invert(Image.open(io.BytesIO(card.shape)).convert("L")))


def _on(size: tuple[int, int], card: _Card, at: tuple[int, int]) -> _Card:
    """A card on an empty canvas."""
    face, mask = Image.new("RGB", size), Image.new("L", size)
    face.paste(card.face, at)
    mask.paste(card.mask, at)
    return _Card(face, mask)


def _lay(canvas: Image.Image, card: _Card, height: int) -> None:
    """Put a card on the canvas, above its shadow."""
    blur, away = height * 0.022, round(height * 0.008)
    shadow = ImageChops.offset(card.mask, -away, away).filter(ImageFilter.GaussianBlur(blur))
    dark = Image.new("RGBA", canvas.size)
    dark.putalpha(shadow.point([round(level * _SHADOW) for level in range(256)]))
    canvas.alpha_composite(dark)
    canvas.paste(card.face, (0, 0), card.mask)
    alpha = ImageChops.lighter(canvas.getchannel("A"), card.mask)
    canvas.putalpha(alpha)


def _turned_away(card: _Card, size: tuple[int, int], at: tuple[int, int], *, mirrored: bool = False) -> _Card:
    """A card that stands on its lower edge and is turned about its left edge, as seen from the front.

    `mirrored`: what a table shows of it, below that edge.
    """
    width, height = card.size
    angle = math.radians(_TURN_DEG)
    far = _DISTANCE * height / (_DISTANCE * height + width * math.sin(angle))
    left, right = at[0], at[0] + width * math.cos(angle) * far
    middle, bottom = at[1] + height * 0.42, at[1] + height
    ends = [
        (left, float(at[1]), float(bottom)),
        (right, middle + (at[1] - middle) * far, middle + (bottom - middle) * far),
    ]
    if mirrored:
        feet = (float(at[1] + card.foot), middle + (at[1] + card.foot - middle) * far)
        ends = [(x, 2 * foot - high, 2 * foot - low) for (x, high, low), foot in zip(ends, feet, strict=True)]
    (x0, top0, low0), (x1, top1, low1) = ends
    corners = ((x0, top0), (x1, top1), (x1, low1), (x0, low0))
    coefficients = _perspective(corners, ((0, 0), (width, 0), (width, height), (0, height)))
    how = Image.Transform.PERSPECTIVE, coefficients, Image.Resampling.BICUBIC
    return _Card(card.face.transform(size, *how), card.mask.transform(size, *how))


def _perspective(seen: Sequence[tuple[float, float]], flat: Sequence[tuple[float, float]]) -> tuple[float, ...]:
    """What takes the corners that are seen to those of the flat picture, as Pillow wants it."""
    rows: list[list[float]] = []
    for (x, y), (u, v) in zip(seen, flat, strict=True):
        rows.append([x, y, 1, 0, 0, 0, -u * x, -u * y])
        rows.append([0, 0, 0, x, y, 1, -v * x, -v * y])
    solved = np.linalg.solve(np.array(rows, dtype=float), np.array(flat, dtype=float).reshape(8))
    return tuple(float(value) for value in solved)


def _reflect(canvas: Image.Image, card: _Card, size: tuple[int, int], at: tuple[int, int]) -> None:
    """What a table shows of a card, weaker with the distance."""
    mirrored = _turned_away(card, size, at, mirrored=True)
    depth = round(card.size[1] * _REFLECTED)
    start = at[1] + card.foot - round(card.size[1] * 0.03)
    fade = Image.new("L", size)
    for row in range(min(depth, size[1] - start)):
        level = round(255 * _REFLECTION * (1 - row / depth) ** 1.6)
        fade.paste(level, (0, start + row, size[0], start + row + 1))
    seen = mirrored.face.convert("RGBA")
    seen.putalpha(ImageChops.multiply(mirrored.mask, fade))
    canvas.alpha_composite(seen)


def _finished(canvas: Image.Image, height: int, background: Colour | None) -> bytes:
    """The canvas cut to what is on it, with a margin, as a file."""
    box = canvas.getbbox()
    assert box is not None, "there are cards on it"
    margin = round(height * _MARGIN)
    cut = canvas.crop((box[0] - margin, box[1] - margin, box[2] + margin, box[3] + margin))
    if background is not None:
        ground = Image.new("RGBA", cut.size, (background.red, background.green, background.blue, 255))
        ground.alpha_composite(cut)
        cut = ground.convert("RGB")
    file = io.BytesIO()
    cut.save(file, "PNG")
    return file.getvalue()
