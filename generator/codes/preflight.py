"""What would be hard to read or tell apart in print."""

from generator.codes.explanation import Explanation

CODES = (
    Explanation(
        "EYE001",
        "Warning: text has less contrast with its background than WCAG AA requires: 4.5, or 3 from 18 pt "
        "(bold: 14 pt) on. Below 1.5 an error.",
        "Players read cards at arm's length and in poor light.",
        "grey letters on a brown frame",
        "Make the text darker on a light background or lighter on a dark one, or put a plain background or an outline "
        "behind it; write `decoration: true` at words that nobody has to read.",
    ),
    Explanation(
        "EYE002",
        "Warning: text is printed smaller than 6 pt.",
        "Small type fills in when it is printed, and many cannot read it.",
        "a text that was shrunk to 5 pt",
        "Shorten it, or give it a larger box or a larger `min`.",
    ),
    Explanation(
        "EYE003",
        "Warning: a picture has fewer than 300 dots per inch at its printed size. Below 150 an error.",
        "A picture with fewer dots is visibly blurred.",
        "a picture of 300 pixels printed 60 mm wide",
        "Use a larger file, or print it smaller.",
    ),
    Explanation(
        "EYE004",
        "Warning: two colours of a group in `print.distinct` look alike, to all or to people with "
        "protanopia, deuteranopia or tritanopia: a CIEDE2000 difference below 10.",
        "About one man in twelve sees some colours alike.",
        "distinct: [[red, green]]",
        "Make one of them lighter and the other darker.",
    ),
    Explanation(
        "EYE005",
        "Warning: two colours of a group in `print.distinct` look alike in greyscale: L* differs by less than 8.",
        "Many print without colour.",
        "two colours of equal lightness",
        "Make one of them lighter and the other darker.",
    ),
    Explanation(
        "EYE006",
        "Warning: an illustration fills less than 55 % of its window's height, or ends above its lower edge.",
        "A small figure in a large window looks lost.",
        "a coin in the middle of a portrait window",
        "Draw it larger, as a bust that the edge crops; `floats: true` where it hangs in the air, or is a detail that "
        "lies on another illustration.",
    ),
    Explanation(
        "EYE007",
        "Warning: the part `head` of an illustration has a contrast below 1.6 with what is seen about its "
        "upper half: parts below it, else the background of the figure. Where a hat or hair covers its "
        "edge, that is compared.",
        "A face that merges with what is behind it is not recognised.",
        "a dark hood on a dark sky",
        "Make it lighter or darker, or lay something behind it.",
    ),
    Explanation(
        "EYE008",
        "Warning: an illustration glows in more than one colour.",
        "Several glows compete, and none is seen.",
        "a lantern and a sword that both glow",
        "Keep one; let the other parts be `flat`.",
    ),
    Explanation(
        "EYE009",
        "Warning: two illustrations have the very same outlines.",
        "Players tell cards apart by their pictures.",
        "a fox drawn twice under two names",
        "Let the two cards name one: `illustration: id`.",
    ),
    Explanation(
        "EYE010",
        "Warning: parts of an illustration lie outside of its window, or it reaches beyond its box and "
        "neither the layer nor a group around it cuts it off.",
        "What lies outside is cut off or lies over the frame.",
        "a staff that is longer than the window",
        "Move them in or leave them out; give the layer `clip: box` or a `window`.",
    ),
    Explanation(
        "EYE011",
        "Warning: words of the rulebook, in the booklet too, are printed smaller than 6 pt. Letters on "
        "pictured pieces count in every figure and in the list of components; they do not on the cover.",
        "A booklet on small paper shrinks its letters.",
        "an A4 rulebook printed as A6 booklet",
        "Shorten what must be set small; print booklets on a paper that takes the pages in their full size,"
        " A5 on A4 and half-letter on Letter.",
    ),
    Explanation(
        "EYE012",
        "Warning: a layer is seen in colour and not in low ink: along most of its edge a contrast of 1.6 or"
        " more has become one below 1.25. Only with `--ink low`, named by its layer; what has an opacity up"
        " to 30 % counts as a shade.",
        "What only its colour showed is lost in low ink.",
        "a pale cross on a tinted field",
        "Give it a stroke or a stronger fill, or draw it otherwise `when: face.ink == 'low'`.",
    ),
    Explanation(
        "EYE013",
        "Warning: letters lie beyond the line along which a card, token, tile, board or aid is cut.",
        "They are on the sheet and not on the piece.",
        "box: {left: 4, right: 4, top: 95, height: 10} on a card 88.9 mm high",
        "Move the box inside the piece; with `of: safe` it is measured from the safe zone.",
    ),
    Explanation(
        "EYE014",
        "Warning: letters lie below an area or a picture that hides them.",
        "They are in the file, and nobody sees them.",
        "a background that is the last of the layers",
        "Move the layer that hides them up in its layout: of two layers the later one lies above.",
    ),
    Explanation(
        "EYE015",
        "Warning: letters of one text are printed over those of another.",
        "Neither can be read.",
        "a layer of rules that begins above the plate with the type of the card",
        "Move or shrink one of the boxes, or leave one layer out with `drop`; `pnp show --hints` draws the boxes of all"
        " layers. Texts that are paler than 50 %, or three times as large, count as ornaments below the words.",
    ),
)
