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
    "color-interpolation-filters": "linearRGB",
    "direction": "ltr",
    "fill": "black",
    "fill-opacity": "1",
    "fill-rule": "nonzero",
    "font-family": "",
    "font-feature-settings": "normal",
    "font-kerning": "auto",
    "font-size": "16",
    "font-stretch": "normal",
    "font-style": "normal",
    "font-variant": "normal",
    "font-variant-ligatures": "normal",
    "font-variation-settings": "normal",
    "font-weight": "400",
    "image-rendering": "auto",
    "letter-spacing": "normal",
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
    "text-anchor": "start",
    "text-transform": "none",
    "visibility": "visible",
    "white-space": "normal",
    "word-spacing": "normal",
    "writing-mode": "horizontal-tb",
    "xml:space": "default",
}
"""Properties that hold for what is inside an element too, with the values they begin with."""

OWN: Final[Mapping[str, str]] = {
    "alignment-baseline": "auto",
    "baseline-shift": "baseline",
    "clip-path": "none",
    "display": "inline",
    "dominant-baseline": "auto",
    "filter": "none",
    "flood-color": "black",
    "flood-opacity": "1",
    "inline-size": "auto",
    "isolation": "auto",
    "lighting-color": "white",
    "mask": "none",
    "mask-type": "luminance",
    "mix-blend-mode": "normal",
    "opacity": "1",
    "overflow": "hidden",
    "stop-color": "black",
    "stop-opacity": "1",
    "text-decoration": "none",
    "transform-origin": "0 0",
    "vector-effect": "none",
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
    "-inkscape-stroke": frozenset({"none"}),
    "transform-box": frozenset({"view-box"}),
    "zoom": frozenset({"1", "normal"}),
}
"""Properties with an effect that is not drawn, and the values that have none."""

_OF_TEXT = frozenset(
    """glyph-orientation-horizontal glyph-orientation-vertical kerning line-height quotes shape-inside shape-margin
    shape-padding shape-subtract tab-size unicode-bidi -inkscape-font-specification block-progression""".split()
)
_WITHOUT_EFFECT = _OF_TEXT | frozenset(
    """color-profile color-rendering cursor enable-background margin margin-bottom margin-left margin-right
    margin-top max-height max-width min-height min-width outline pointer-events shape-rendering solid-color
    solid-opacity text-rendering touch-action transition user-select vertical-align will-change z-index""".split()
)
_WITHOUT_EFFECT_BEGIN = ("font-", "text-", "--", "transition-", "-inkscape-font", "outline-", "-webkit-tap-")

ONLY_OF_TEXT: Final[Mapping[str, frozenset[str]]] = {
    "direction": frozenset({"ltr"}),
    "font-stretch": frozenset({"normal", "100%"}),
    "font-variation-settings": frozenset({"normal"}),
    "inline-size": frozenset({"auto", "0", "0px"}),
    "text-transform": frozenset({"none"}),
    "writing-mode": frozenset({"horizontal-tb", "lr", "lr-tb"}),
}
"""Properties with an effect on text that is not drawn, and the values that have none."""

_REGION = frozenset("in result x y width height".split())
_FUNCTION = frozenset("type tableValues slope intercept amplitude exponent offset".split())
FILTER_PRIMITIVES: Final[Mapping[str, frozenset[str]]] = {
    "feBlend": _REGION | {"in2", "mode"},
    "feColorMatrix": _REGION | {"type", "values"},
    "feComponentTransfer": _REGION,
    "feComposite": _REGION | {"in2", "operator", "k1", "k2", "k3", "k4"},
    "feConvolveMatrix": _REGION
    | frozenset("order kernelMatrix divisor bias targetX targetY edgeMode preserveAlpha".split()),
    "feDiffuseLighting": _REGION | {"surfaceScale", "diffuseConstant", "lighting-color"},
    "feDisplacementMap": _REGION | {"in2", "scale", "xChannelSelector", "yChannelSelector"},
    "feDropShadow": _REGION | {"dx", "dy", "stdDeviation", "flood-color"},
    "feFlood": _REGION - {"in"} | {"flood-color"},
    "feFuncA": _FUNCTION,
    "feFuncB": _FUNCTION,
    "feFuncG": _FUNCTION,
    "feFuncR": _FUNCTION,
    "feGaussianBlur": _REGION | {"stdDeviation", "edgeMode"},
    "feMerge": _REGION - {"in"},
    "feMergeNode": frozenset({"in"}),
    "feMorphology": _REGION | {"operator", "radius"},
    "feOffset": _REGION | {"dx", "dy"},
    "feDistantLight": frozenset({"azimuth", "elevation"}),
    "fePointLight": frozenset({"x", "y", "z"}),
    "feSpecularLighting": _REGION | {"surfaceScale", "specularConstant", "specularExponent", "lighting-color"},
    "feSpotLight": frozenset("x y z pointsAtX pointsAtY pointsAtZ specularExponent limitingConeAngle".split()),
    "feTile": _REGION,
    "feTurbulence": _REGION - {"in"} | {"baseFrequency", "numOctaves", "seed", "stitchTiles", "type"},
}
"""The steps of filters that are drawn, and their attributes. Source: Filter Effects 1."""

_GEOMETRY = frozenset().union(*FILTER_PRIMITIVES.values()) | frozenset(
    """clipPathUnits cx cy d dx dy filterRes filterUnits fr fx fy gradientTransform gradientUnits height href
    lengthAdjust markerHeight markerUnits markerWidth maskContentUnits maskUnits method offset orient pathLength
    patternContentUnits patternTransform patternUnits points preserveAspectRatio primitiveUnits r refX refY
    requiredExtensions rotate rx ry side spacing spreadMethod startOffset systemLanguage textLength transform
    viewBox width x x1 x2 y y1 y2""".split()
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
