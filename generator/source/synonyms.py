"""Words that other programs, or the American spelling, use for ours: hints name ours.

Two words may be as unlike as `count` and `copies`, so that comparing letters finds nothing, or something else.
"""

from collections.abc import Collection, Mapping

MEANS: Mapping[str, tuple[str, ...]] = {
    "amount": ("copies", "count"),
    "angle": ("turn",),
    "art": ("picture", "illustration", "icon"),
    "artwork": ("picture", "illustration", "icon"),
    "author": ("authors",),
    "background": ("fill", "ground"),
    "body": ("text",),
    "circle": ("ellipse", "disc"),
    "colorscheme": ("palette",),
    "condition": ("where", "when"),
    "corner": ("radius", "corners"),
    "count": ("copies",),
    "description": ("text", "means"),
    "effect": ("text",),
    "family": ("font",),
    "fontfamily": ("font",),
    "fontsize": ("size",),
    "fontweight": ("weight",),
    "h": ("height",),
    "heading": ("title",),
    "hex": ("hexagon",),
    "if": ("when", "where"),
    "image": ("picture",),
    "img": ("picture",),
    "integer": ("int",),
    "label": ("title",),
    "letterspacing": ("tracking",),
    "lineheight": ("leading",),
    "margin": ("safe", "inset"),
    "name": ("title", "id"),
    "number": ("copies", "count"),
    "oval": ("ellipse",),
    "padding": ("inset",),
    "photo": ("picture",),
    "player": ("players",),
    "qty": ("copies", "count"),
    "quantity": ("copies", "count"),
    "rectangle": ("rect",),
    "rotate": ("turn",),
    "rotation": ("turn",),
    "round": ("disc",),
    "rulestext": ("text",),
    "string": ("text",),
    "textalign": ("align",),
    "time": ("minutes",),
    "type": ("kind", "shape"),
    "typeface": ("font",),
    "verticalalign": ("valign",),
    "w": ("width",),
}
"""Our words for another, the likeliest first; the other in small letters, without hyphens and underscores."""


def plain(word: str) -> str:
    """A word without what people write in several ways: capitals, hyphens, underscores, blanks, `center`, `color`."""
    bare = word.casefold().replace("-", "").replace("_", "").replace(" ", "")
    return bare.replace("color", "colour").replace("center", "centre").replace("grey", "gray")


def ours(word: str, known: Collection[str]) -> str | None:
    """The known word that another means, or is another spelling of; None where there is none."""
    bare = plain(word)
    means = [own for own in (*MEANS.get(bare, ()), *MEANS.get(word.casefold(), ())) if own in known]
    return next((own for own in known if plain(own) == bare and own != word), None) or next(iter(means), None)
