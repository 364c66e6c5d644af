"""Words that other programs, or the American spelling, use for ours: hints name ours.

Two words may be as unlike as `count` and `copies`, so that comparing letters finds nothing, or something else.
"""

from collections.abc import Collection, Mapping

MEANS: Mapping[str, tuple[str, ...]] = {
    "abilities": ("text",),
    "ability": ("text",),
    "amount": ("copies", "count"),
    "angle": ("turn",),
    "art": ("picture", "illustration", "icon"),
    "artwork": ("picture", "illustration", "art", "icon"),
    "attack": ("power",),
    "author": ("authors",),
    "background": ("fill", "ground"),
    "bg": ("fill",),
    "bgcolour": ("fill",),
    "body": ("text",),
    "border": ("stroke",),
    "borderradius": ("radius",),
    "cardname": ("title", "id"),
    "cardtext": ("text",),
    "cardtype": ("type",),
    "category": ("type",),
    "circle": ("ellipse", "disc"),
    "class": ("type",),
    "colour": ("fill",),
    "colorscheme": ("palette",),
    "cols": ("columns",),
    "condition": ("where", "when"),
    "corner": ("radius", "corners"),
    "count": ("copies",),
    "description": ("text", "means"),
    "effect": ("text",),
    "family": ("font",),
    "flavor": ("flavour",),
    "flavortext": ("flavour",),
    "flavourtext": ("flavour",),
    "fontcolour": ("colour",),
    "fontfamily": ("font",),
    "fontsize": ("size",),
    "fontweight": ("weight",),
    "gap": ("across",),
    "h": ("height",),
    "heading": ("title",),
    "health": ("life",),
    "hex": ("hexagon",),
    "hp": ("life",),
    "if": ("when", "where"),
    "image": ("picture", "art"),
    "img": ("picture", "art"),
    "integer": ("int",),
    "kind": ("type",),
    "label": ("title",),
    "letterspacing": ("tracking",),
    "lineheight": ("leading",),
    "manacost": ("cost",),
    "margin": ("safe", "inset"),
    "name": ("title", "id"),
    "number": ("copies", "count"),
    "oval": ("ellipse",),
    "padding": ("inset",),
    "photo": ("picture", "art"),
    "picture": ("art",),
    "player": ("players",),
    "price": ("cost",),
    "qty": ("copies", "count"),
    "quantity": ("copies", "count"),
    "rectangle": ("rect",),
    "rotate": ("turn",),
    "rotation": ("turn",),
    "round": ("disc",),
    "rules": ("text",),
    "rulestext": ("text",),
    "ruletext": ("text",),
    "strength": ("power",),
    "src": ("picture",),
    "string": ("text",),
    "textalign": ("align",),
    "textcolour": ("colour",),
    "time": ("minutes",),
    "toughness": ("life",),
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
