"""Figures that cannot be drawn."""

from generator.codes.explanation import Explanation

CODES = (
    Explanation(
        "ILL001",
        "There is no illustration of that id, neither in the game's `illustrations/` nor in the bundled kit.",
        "A face would have a hole in place of its figure.",
        "illustration: wofl",
        "The hint names one like it; `pnp show --illustration` draws one.",
    ),
    Explanation(
        "ILL002",
        "A file is no illustration: a key it has not, no list of parts, or a `press` without its plates.",
        "Nothing can be drawn of it.",
        "a file with `part:` instead of `parts:`",
        "ILLUSTRATIONS.md has the keys.",
    ),
    Explanation(
        "ILL003",
        "A part has no known form, or several, or a key that parts have not.",
        "Nobody knows what to draw.",
        "- {circel: [50, 50, 10]}",
        "Each part has one form, or `use`.",
    ),
    Explanation(
        "ILL004",
        "A value of a form or key is no number, list or word of the kind it must be.",
        "The part cannot be drawn.",
        "circle: [50, fifty, 10]",
        "The message says what it must be.",
    ),
    Explanation(
        "ILL005",
        "A part has no ink, or one that `inks` does not name; `inks` names `key` or `rim`, which are always"
        " there; or `inks` of a used illustration names one that it has not.",
        "The part has no colour.",
        "ink: furr",
        "Name it under `inks`.",
    ),
    Explanation(
        "ILL006",
        "`inside` names no earlier part.",
        "The part has nothing to be inside of.",
        "inside: haed",
        "Give the part a `name`, and put it before.",
    ),
    Explanation(
        "ILL007",
        "Illustrations use one another in a cycle, or more than 8 deep.",
        "There is no end to drawing it.",
        "wolf uses pack, and pack uses wolf",
        "Break the cycle that the message shows.",
    ),
    Explanation(
        "ILL008",
        "An illustration has more than 400 parts, or more than 40,000 steps in their outlines.",
        "It would take long to draw, and print as a blot.",
        "a cloud of 900 drops",
        "Leave out what nobody sees.",
    ),
    Explanation(
        "ILL009",
        "A part names an icon that there is none of.",
        "The part would be missing.",
        "icon: swrod",
        "The hint names one like it.",
    ),
)
