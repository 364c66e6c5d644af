"""Which elements, attributes and properties are drawn, which have no effect on what is seen; all others are refused.

Source: SVG 1.1, appendices H to J (elements, attributes, properties); SVG 2, appendix L.
"""

from collections.abc import Mapping
from typing import Final

SHAPES: Final = frozenset({"path", "rect", "circle", "ellipse", "line", "polyline", "polygon"})
"""Elements that are an outline."""

GROUPS: Final = frozenset({"g", "a"})
"""Elements that hold others and draw nothing themselves."""

NEVER_DRAWN: Final = frozenset(
    """title desc metadata defs style linearGradient radialGradient clipPath mask marker pattern filter symbol
    font font-face view cursor color-profile""".split()
)
"""Elements that draw nothing where they stand; some have an effect where something refers to them."""

INHERITED: Final[Mapping[str, str]] = {
    "clip-rule": "nonzero",
    "color": "black",
    "fill": "black",
    "fill-opacity": "1",
    "fill-rule": "nonzero",
    "image-rendering": "auto",
    "marker-end": "none",
    "marker-mid": "none",
    "marker-start": "none",
    "paint-order": "normal",
    "stroke": "none",
    "stroke-dasharray": "none",
    "stroke-dashoffset": "0",
    "stroke-linecap": "butt",
    "stroke-linejoin": "miter",
    "stroke-miterlimit": "4",
    "stroke-opacity": "1",
    "stroke-width": "1",
    "visibility": "visible",
}
"""Properties that hold for what is inside an element too, with the values they begin with."""

OWN: Final[Mapping[str, str]] = {
    "clip-path": "none",
    "display": "inline",
    "mask": "none",
    "mask-type": "luminance",
    "opacity": "1",
    "overflow": "hidden",
    "stop-color": "black",
    "stop-opacity": "1",
}
"""Properties of an element itself, with the values they have where nothing is said."""

MARKERS: Final = ("marker-start", "marker-mid", "marker-end")
"""What the property `marker` stands for."""

ONLY: Final[Mapping[str, frozenset[str]]] = {
    "animation": frozenset({"none"}),
    "backdrop-filter": frozenset({"none"}),
    "background": frozenset({"none", "transparent"}),
    "background-color": frozenset({"transparent"}),
    "clip": frozenset({"auto"}),
    "color-interpolation": frozenset({"auto", "sRGB"}),
    "filter": frozenset({"none"}),
    "-inkscape-stroke": frozenset({"none"}),
    "mix-blend-mode": frozenset({"normal"}),
    "transform-origin": frozenset({"0", "0 0", "0px 0px", "0,0"}),
    "vector-effect": frozenset({"none"}),
    "zoom": frozenset({"1", "normal"}),
}
"""Properties with an effect that is not drawn, and the values that have none."""

_OF_TEXT = frozenset(
    """alignment-baseline baseline-shift direction dominant-baseline font glyph-orientation-horizontal
    glyph-orientation-vertical inline-size kerning letter-spacing line-height quotes shape-inside shape-margin
    shape-padding shape-subtract tab-size unicode-bidi white-space word-spacing writing-mode
    -inkscape-font-specification block-progression""".split()
)
_WITHOUT_EFFECT = _OF_TEXT | frozenset(
    """color-interpolation-filters color-profile color-rendering cursor enable-background flood-color flood-opacity
    isolation lighting-color margin margin-bottom margin-left margin-right margin-top max-height max-width min-height
    min-width outline pointer-events shape-rendering solid-color solid-opacity text-rendering touch-action transition
    user-select vertical-align will-change z-index""".split()
)
_WITHOUT_EFFECT_BEGIN = ("font-", "text-", "--", "transition-", "-inkscape-font", "outline-", "-webkit-tap-")

_GEOMETRY = frozenset(
    """clipPathUnits cx cy d fr fx fy gradientTransform gradientUnits height href maskContentUnits maskUnits offset
    pathLength points preserveAspectRatio r requiredExtensions rx ry spreadMethod systemLanguage transform viewBox
    width x x1 x2 y y1 y2""".split()
)
_ATTRIBUTES_WITHOUT_EFFECT = frozenset(
    """base baseProfile class contentScriptType contentStyleType crossorigin decoding download externalResourcesRequired
    fetchpriority focusable hreflang id lang loading media name p-id ping referrerpolicy rel requiredFeatures role space
    style tabindex target title type version zoomAndPan""".split()
)
_ATTRIBUTES_WITHOUT_EFFECT_BEGIN = ("aria-", "data-")


def is_drawn_property(name: str) -> bool:
    """Whether a property is one that decides how things are drawn here."""
    return name in INHERITED or name in OWN


def has_no_effect(name: str) -> bool:
    """Whether a property is known to change nothing that is seen in a drawing without text."""
    return name in _WITHOUT_EFFECT or name.startswith(_WITHOUT_EFFECT_BEGIN)


def is_attribute(name: str) -> bool:
    """Whether an attribute, other than those that are properties, is known: read, or without effect."""
    return name in _GEOMETRY or name in _ATTRIBUTES_WITHOUT_EFFECT or name.startswith(_ATTRIBUTES_WITHOUT_EFFECT_BEGIN)
