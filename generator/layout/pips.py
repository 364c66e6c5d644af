"""Where pips lie: on the faces of dice and dominoes, and on playing cards.

Places are shares of a box's width and height, as western dice and the French-suited deck have them.
"""

from collections.abc import Mapping

Places = tuple[tuple[float, float], ...]

_CORNERS: Places = ((0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0))
_MIDDLE: Places = ((0.5, 0.5),)
_SIDES: Places = ((0.0, 0.5), (1.0, 0.5))
_DIAGONAL: Places = ((0.0, 0.0), (1.0, 1.0))
_FOURS: Places = tuple((x, y) for x in (0.0, 1.0) for y in (0.0, 1 / 3, 2 / 3, 1.0))

DIE: Mapping[int, Places] = {
    0: (),
    1: _MIDDLE,
    2: _DIAGONAL,
    3: (*_DIAGONAL, *_MIDDLE),
    4: _CORNERS,
    5: (*_CORNERS, *_MIDDLE),
    6: (*_CORNERS, *_SIDES),
    7: (*_CORNERS, *_SIDES, *_MIDDLE),
    8: (*_CORNERS, *_SIDES, (0.5, 0.0), (0.5, 1.0)),
    9: (*_CORNERS, *_SIDES, (0.5, 0.0), (0.5, 1.0), *_MIDDLE),
}
"""By how many there are."""

CARD: Mapping[int, Places] = {
    0: (),
    1: _MIDDLE,
    2: ((0.5, 0.0), (0.5, 1.0)),
    3: ((0.5, 0.0), (0.5, 1.0), *_MIDDLE),
    4: _CORNERS,
    5: (*_CORNERS, *_MIDDLE),
    6: (*_CORNERS, *_SIDES),
    7: (*_CORNERS, *_SIDES, (0.5, 0.25)),
    8: (*_CORNERS, *_SIDES, (0.5, 0.25), (0.5, 0.75)),
    9: (*_FOURS, *_MIDDLE),
    10: (*_FOURS, (0.5, 1 / 6), (0.5, 5 / 6)),
}
"""The same; what lies in the lower half stands on its head."""
