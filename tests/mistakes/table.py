"""Mistakes by what they are about: what is right, what is written instead, and what must be reported of that."""

from dataclasses import dataclass

CARET = "‸"
"""Stands in `wrong` before the character that the caret must point at."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """A mistake in a file: `right` is replaced by `wrong`.

    `code` is that of the one diagnostic there is, "" where the text is fine; `words` must be in its message or hint.
    `marked` has the caret where it must be in another place than in `wrong`: a part of the file `in_file`.
    """

    name: str
    file: str
    right: str
    wrong: str
    code: str
    words: tuple[str, ...] = ()
    marked: str = ""
    in_file: str = ""


WOLF = "        - id: wolf\n          title: Ember Wolf\n"
TEXT = '"Worth **{power}** point. When you call the wolf, draw {rules.draw_per_turn} card."'
WOLF_TEXT = f"          text: {TEXT}\n"
SIGN = '  - text: "{sign.title}"\n'
BIG = "  big: sign.points * 2\n"
RECT = "  - rect: bleed\n    fill: pale\n"
TRACK = "      size: {width: 186, height: 46}\n"

YAML = (
    Mistake(
        "tab for an indent", "print.yaml", "      title: Beasts\n", "‸\ttitle: Beasts\n", "SRC005", ("spaces", "tab")
    ),
    Mistake(
        "no space after a colon",
        "print.yaml",
        "          cost: 1\n",
        "          ‸cost:1\n",
        "SRC005",
        ("space", "colon"),
    ),
    Mistake("colon in a text", "print.yaml", "title: Ember Wolf\n", "title: Ember‸: Wolf\n", "SRC005", ("quotes",)),
    Mistake(
        "double quote not closed", "print.yaml", TEXT, '‸"Worth **{power}** point.', "SRC005", ("quote", "not closed")
    ),
    Mistake(
        "single quote not closed",
        "game.yaml",
        "tagline: A first",
        "tagline: ‸'A first",
        "SRC005",
        ("quote", "not closed"),
    ),
    Mistake(
        "quote not closed at the end",
        "game.yaml",
        'Tabletop Press."',
        "‸Tabletop Press.",
        "SRC005",
        ("not closed",),
        '  credits: ‸"Lantern',
    ),
    Mistake(
        "apostrophe in single quotes",
        "print.yaml",
        "title: Ember Wolf\n",
        "title: 'Ember Wolf‸'s child'\n",
        "SRC005",
        ("apostrophe", '"'),
    ),
    Mistake(
        "key indented too far", "print.yaml", "          copies: 5\n", "            copies‸: 5\n", "SRC005", ("indent",)
    ),
    Mistake(
        "key indented too little", "print.yaml", "          copies: 5\n", "         ‸copies: 5\n", "SRC005", ("indent",)
    ),
    Mistake(
        "list entry indented too little",
        "print.yaml",
        "        - id: bat\n",
        "       ‸- id: bat\n",
        "SRC005",
        ("indent",),
    ),
    Mistake(
        "bracket not closed", "game.yaml", "authors: [Your Name]", "authors: ‸[Your Name", "SRC005", ("not closed",)
    ),
    Mistake(
        "brace not closed",
        "game.yaml",
        "players: {min: 2, max: 4}",
        "players: ‸{min: 2, max: 4",
        "SRC005",
        ("not closed",),
    ),
    Mistake("text that begins with a brace", "print.yaml", TEXT, "‸{power} points.", "SRC005", ("quotes", "{")),
    Mistake(
        "text that is one placeholder",
        "layouts/sign.yaml",
        '"{sign.title}"',
        "‸{sign.title}",
        "LAY006",
        ("quotes", "{"),
    ),
    Mistake(
        "colour without quotes in a layout",
        "layouts/sign.yaml",
        "fill: pale",
        "fill: ‸#ffffff",
        "SRC020",
        ("comment", "quotes"),
    ),
    Mistake(
        "colour without quotes in the palette",
        "print.yaml",
        'ember: "#8a3b22"',
        "ember: ‸#8a3b22",
        "SRC020",
        ("comment", "quotes"),
    ),
    Mistake("bold text without quotes", "print.yaml", TEXT, "‸**Bold** words.", "SRC005", ("quotes", "*")),
    Mistake("text that begins with @", "print.yaml", "title: Ember Wolf\n", "title: ‸@Wolf\n", "SRC005", ("quotes",)),
    Mistake(
        "text that begins with !", "print.yaml", "title: Ember Wolf\n", "title: ‸!Wolf\n", "SRC008", ("quote", "!")
    ),
    Mistake("text that begins with %", "print.yaml", "title: Ember Wolf\n", "title: ‸%Wolf\n", "SRC005", ("quotes",)),
    Mistake("leading zero", "print.yaml", "cost: 1\n", "cost: ‸01\n", "SRC014", ("begins with 0", "1")),
    Mistake("title that is no", "print.yaml", "title: Ember Wolf\n", "title: no\n", ""),
    Mistake("version that is a date", "game.yaml", 'version: "0.1"', "version: 2024-05-01", ""),
    Mistake("version that is a number", "game.yaml", 'version: "0.1"', "version: ‸0.1", "CAT003", ("quotes",)),
    Mistake("title that is a number", "print.yaml", "title: Ember Wolf\n", "title: ‸1066\n", "CAT003", ("quotes",)),
    Mistake(
        "title that is a truth value", "print.yaml", "title: Ember Wolf\n", "title: ‸true\n", "CAT003", ("quotes",)
    ),
    Mistake("curly quotes", "print.yaml", "title: Ember Wolf\n", "title: “Ember” Wolf\n", ""),
    Mistake(
        "key twice",
        "print.yaml",
        "          cost: 1\n",
        "          cost: 1\n          ‸cost: 1\n",
        "SRC006",
        ("duplicate", "remove one"),
    ),
    Mistake("second document", "game.yaml", "\nrules:\n", "\n---\n‸rules:\n", "SRC012", ("---",)),
    Mistake(
        "no blank after a dash", "print.yaml", "        - id: bat\n", "        ‸-id: bat\n", "SRC005", ("- id: bat",)
    ),
    Mistake(
        "colour without quotes in braces",
        "layouts/sign.yaml",
        RECT,
        "  - {rect: bleed, fill: ‸#ffffff}\n",
        "SRC005",
        ("comment", "quotes"),
    ),
    Mistake(
        "number sign in a text",
        "print.yaml",
        "title: Ember Wolf\n",
        "title: Ember Wolf ‸#2\n",
        "SRC021",
        ("comment", "quotes"),
    ),
    Mistake(
        "double quotes within double quotes",
        "print.yaml",
        "title: Ember Wolf\n",
        'title: "The ‸"Wolf" of Ember"\n',
        "SRC005",
        ('\\"', "single quotes"),
    ),
    Mistake(
        "colon without quotes in braces", "signs.yaml", "title: The Ford,", "title: Ford‸: deep,", "SRC005", ("quotes",)
    ),
    Mistake(
        "merge key",
        "print.yaml",
        "          cost: 1\n",
        "          ‸<<: wolf\n          cost: 1\n",
        "SRC011",
        ("write the keys out",),
    ),
)

KEYS = (
    Mistake(
        "count for copies", "print.yaml", "          copies: 5\n", "          ‸count: 5\n", "CAT024", ("'copies'",)
    ),
    Mistake(
        "quantity for copies",
        "print.yaml",
        "          copies: 5\n",
        "          ‸quantity: 5\n",
        "CAT024",
        ("'copies'",),
    ),
    Mistake(
        "name for title",
        "print.yaml",
        WOLF,
        "        - id: wolf\n          ‸name: Ember Wolf\n",
        "CAT024",
        ("'title'",),
    ),
    Mistake(
        "description for text",
        "print.yaml",
        '          text: "Worth **{power}** points."\n',
        '          ‸description: "Worth much."\n',
        "CAT024",
        ("'text'",),
    ),
    Mistake(
        "color for the field colour",
        "print.yaml",
        "          colour: ember\n          cost: 1\n",
        "          ‸color: ember\n          cost: 1\n",
        "CAT024",
        ("'colour'",),
    ),
    Mistake("misspelt field", "print.yaml", "          power: 1\n", "          ‸powre: 1\n", "CAT024", ("'power'",)),
    Mistake(
        "field that is not declared",
        "print.yaml",
        "          power: 1\n",
        "          power: 1\n          ‸rarity: rare\n",
        "CAT024",
        ("`fields`",),
    ),
    Mistake(
        "misspelt key of a set", "print.yaml", "      title: Beasts\n", "      ‸tilte: Beasts\n", "CAT001", ("'title'",)
    ),
    Mistake(
        "name for the title of a set",
        "print.yaml",
        "      title: Beasts\n",
        "      ‸name: Beasts\n",
        "CAT001",
        ("'title'",),
    ),
    Mistake(
        "missing key of a set", "print.yaml", "      size: poker\n", "", "CAT002", ("'size'",), "    - ‸id: beasts"
    ),
    Mistake("missing key of the game", "game.yaml", '  title: "Lantern"\n', "", "CAT002", ("'title'",), "‸id: lantern"),
    Mistake("misspelt section", "print.yaml", "  decks:\n", "  ‸deks:\n", "CAT001", ("'decks'",)),
    Mistake("misspelt file section", "game.yaml", "\nrules:\n", "\n‸rule:\n", "CAT001", ("'rules'",)),
    Mistake(
        "a pair of numbers as a text",
        "game.yaml",
        "players: {min: 2, max: 4}",
        "players: ‸2-4",
        "CAT003",
        ("{min: 2, max: 4}",),
    ),
    Mistake(
        "one number for a range",
        "game.yaml",
        "minutes: {min: 15, max: 25}",
        "minutes: ‸20",
        "CAT003",
        ("{min: 20, max: 20}",),
    ),
    Mistake(
        "authors as a text", "game.yaml", "authors: [Your Name]", "authors: ‸Your Name", "CAT003", ("[Your Name]",)
    ),
    Mistake("age with a plus", "game.yaml", "age: 8", "age: ‸8+", "CAT003", ("whole number", "write 8")),
    Mistake("range upside down", "game.yaml", "{min: 2, max: 4}", "{min: 4, max: ‸2}", "CAT028", ("max",)),
    Mistake(
        "cards as a mapping",
        "print.yaml",
        "      cards:\n        - id: wolf\n",
        "      cards:\n        wolf:\n          id: wolf\n",
        "SRC005",
        ("- ",),
        "        ‸- id: bat\n",
    ),
    Mistake(
        "misspelt placeholder",
        "print.yaml",
        "{rules.draw_per_turn} card.",
        "{rules.draw_per_trun} card.",
        "CAT010",
        ("'draw_per_turn'",),
        'text: ‸"Worth **{power}** point.',
    ),
    Mistake(
        "brace not closed in a text",
        "print.yaml",
        "Worth **{power}** point.",
        "Worth **{power** point.",
        "CAT012",
        ("{",),
        'text: ‸"Worth **{power** point.',
    ),
    Mistake(
        "placeholder in double braces",
        "print.yaml",
        "Worth **{power}** point.",
        "Worth **{{power}}** point.",
        "LAY031",
        ("{power}",),
        'text: ‸"Worth **{{power}}** point.',
    ),
    Mistake(
        "placeholder without braces",
        "print.yaml",
        "Worth **{power}** point.",
        "Worth **card.power** point.",
        "LAY031",
        ("{power}",),
        'text: ‸"Worth **card.power** point.',
    ),
    Mistake(
        "rule without braces",
        "print.yaml",
        "draw {rules.draw_per_turn} card.",
        "draw rules.draw_per_turn card.",
        "LAY031",
        ("{rules.draw_per_turn}",),
        'text: ‸"Worth **{power}** point.',
    ),
    Mistake(
        "bold not closed",
        "print.yaml",
        "Worth **{power}** point.",
        "Worth **{power} point.",
        "LAY030",
        ("**",),
        'text: ‸"Worth **{power} point.',
    ),
    Mistake(
        "italic not closed",
        "print.yaml",
        "When you call the wolf",
        "When you *call the wolf",
        "LAY030",
        ("*",),
        'text: ‸"Worth **{power}** point. When',
    ),
    Mistake(
        "HTML in a text",
        "print.yaml",
        "Worth **{power}** point.",
        "Worth <b>{power}</b> point.",
        "LAY030",
        ("**",),
        'text: ‸"Worth <b>',
    ),
    Mistake(
        "icon in brackets",
        "print.yaml",
        "Look at another",
        "Pay [coin]. Look at another",
        "LAY030",
        (":coin:",),
        'text: ‸"Worth **{power}** points. Pay',
    ),
    Mistake(
        "icon between number signs",
        "print.yaml",
        "Look at another",
        "Pay #coin#. Look at another",
        "LAY030",
        (":coin:",),
        'text: ‸"Worth **{power}** points. Pay',
    ),
    Mistake(
        "icon in braces",
        "print.yaml",
        "Look at another",
        "Pay {coin}. Look at another",
        "CAT010",
        (":coin:",),
        'text: ‸"Worth **{power}** points. Pay',
    ),
    Mistake("number in brackets", "print.yaml", "Look at another", "[Once] look at another", ""),
    Mistake(
        "line break in letters",
        "print.yaml",
        "Look at another",
        "\\\\n Look at another",
        "LAY030",
        ("text: |",),
        'text: ‸"Worth **{power}** points. \\\\n',
    ),
    Mistake(
        "hard-coded number",
        "print.yaml",
        "{rules.camp_gain} gems.",
        "7 gems.",
        "CAT013",
        ("{=7}",),
        'text: ‸"Worth **{power}** points. Take 7',
    ),
)

VALUES = (
    Mistake(
        "number for a path",
        "print.yaml",
        "        - grid: {columns: 10",
        "        - {from: {place: tables.signs}, centre: place.at, extent: ‸38}\n        - grid: {columns: 10",
        "CAT003",
        ("path", "space.size"),
    ),
    Mistake("copies in words", "print.yaml", "copies: 5\n", "copies: ‸five\n", "CAT003", ("whole number", "write 5")),
    Mistake("copies below 0", "print.yaml", "copies: 5\n", "copies: ‸-1\n", "CAT004", ("at least 0",)),
    Mistake("half a copy", "print.yaml", "copies: 5\n", "copies: ‸2.5\n", "CAT003", ("whole number",)),
    Mistake("copies in quotes", "print.yaml", "copies: 5\n", 'copies: ‸"5"\n', "CAT003", ("without quotes",)),
    Mistake("number in words", "print.yaml", "cost: 2\n", "cost: ‸two\n", "CAT003", ("whole number", "write 2")),
    Mistake("decimal comma", "print.yaml", "cost: 2\n", "cost: ‸2,5\n", "CAT003", ("number", "write 2.5")),
    Mistake(
        "duplicate id of a card",
        "print.yaml",
        "- id: bat\n          title: Cave",
        "- ‸id: wolf\n          title: Cave",
        "CAT015",
        ("rename",),
    ),
    Mistake(
        "two sets of the same rows",
        "print.yaml",
        "  boards:\n",
        "    - {id: marks, title: Marks, size: 20, shape: disc, front: plain-token, "
        "from: {sign: tables.signs}}\n  boards:\n",
        "CAT015",
        ("'marks'", "'signs'", "signs-{sign.id}"),
        "      front: sign\n      ‸from: {sign",
    ),
    Mistake(
        "rows of another name for a bundled layout",
        "print.yaml",
        "  boards:\n",
        "    - {id: marks, title: Marks, size: 20, shape: disc, front: plain-token, from: {sign: tables.signs}, "
        'id_of: "m-{sign.id}", where: "sign.colour == \'moss\'"}\n  boards:\n',
        "",
    ),
    Mistake(
        "duplicate id of a set",
        "print.yaml",
        "- id: pawns\n      title: Score",
        "- id: ‸gems\n      title: Score",
        "CAT015",
        ("rename",),
    ),
    Mistake("blank in an id", "print.yaml", "- id: wolf\n", "- id: ‸ember wolf\n", "CAT006", ("letters", "ember-wolf")),
    Mistake("umlaut in an id", "print.yaml", "- id: wolf\n", "- id: ‸wölfe\n", "CAT006", ("letters",)),
    Mistake("misspelt layout", "print.yaml", "front: classic\n", "front: ‸clasic\n", "CAT017", ("'classic'",)),
    Mistake(
        "layout with its ending",
        "print.yaml",
        "front: sign\n",
        "front: ‸sign.yaml\n",
        "CAT017",
        ("the name of the layout, not its file",),
    ),
    Mistake(
        "icon that is called as its card", "print.yaml", "icon: wolf-head\n", "icon: ‸wolf\n", "LAY009", ("wolf-head",)
    ),
    Mistake("misspelt icon of a card", "print.yaml", "icon: wolf-head", "icon: ‸wolf-haed", "LAY009", ("'wolf-head'",)),
    Mistake(
        "icon of a card with colons",
        "print.yaml",
        "icon: wolf-head",
        'icon: ‸":wolf-head:"',
        "LAY009",
        ("'wolf-head'",),
    ),
    Mistake(
        "misspelt icon in a text",
        "print.yaml",
        "Take {rules.camp_gain} gems.",
        "Take :cut-diamnod:.",
        "LAY009",
        ("'cut-diamond'",),
        'text: ‸"Worth **{power}** points. Take :',
    ),
    Mistake(
        "missing picture",
        "signs.yaml",
        "art/camp.svg, colour: dusk",
        "‸art/ford.svg, colour: dusk",
        "LAY042",
        ("art/ford.svg", "add the files"),
    ),
    Mistake("misspelt size", "print.yaml", "size: poker\n", "size: ‸pokr\n", "CAT006", ("'poker'",)),
    Mistake("size as a text", "print.yaml", "size: poker\n", "size: ‸6x9\n", "CAT006", ("{width: 6, height: 9}",)),
    Mistake(
        "size in inches",
        "print.yaml",
        "size: poker\n",
        "size: ‸2.5in x 3.5in\n",
        "",
        (),
    ),
    Mistake(
        "size as a list", "print.yaml", "size: poker\n", "size: ‸[63, 88]\n", "CAT003", ("{width: 63, height: 88}",)
    ),
    Mistake("size by short keys", "print.yaml", TRACK, "      size: {‸w: 186, height: 46}\n", "CAT001", ("'width'",)),
    Mistake(
        "one length for a board", "print.yaml", TRACK, "      size: ‸180\n", "CAT003", ("{width: 180, height: 180}",)
    ),
    Mistake(
        "circle for disc",
        "print.yaml",
        "      shape: disc\n      size: 16\n",
        "      shape: ‸circle\n      size: 16\n",
        "CAT005",
        ("'disc'",),
    ),
    Mistake(
        "hex for hexagon",
        "print.yaml",
        "      shape: disc\n      size: 16\n",
        "      shape: ‸hex\n      size: 16\n",
        "CAT005",
        ("'hexagon'",),
    ),
    Mistake(
        "unknown type of a field",
        "print.yaml",
        "fields: {cost: int, power: int",
        "fields: {cost: ‸integer, power: int",
        "CAT005",
        ("'int'",),
    ),
    Mistake("colour without #", "print.yaml", 'ember: "#8a3b22"', "ember: ‸8a3b22", "CAT021", ('"#8a3b22"',)),
    Mistake("colour of five digits", "print.yaml", 'ember: "#8a3b22"', 'ember: ‸"#8a3b2"', "CAT021", ("#rrggbb",)),
    Mistake("short colour", "print.yaml", 'ember: "#8a3b22"', 'ember: "#832"', ""),
    Mistake("colour by rgba()", "print.yaml", 'ember: "#8a3b22"', "ember: rgba(138, 59, 34, 0.9)", ""),
    Mistake("size without units", "print.yaml", "size: poker\n", "size: 63 x 88\n", ""),
    Mistake("bleed as a fraction of an inch", "print.yaml", "size: poker\n", "size: poker\n      bleed: 1/8in\n", ""),
    Mistake("colour by rgb()", "print.yaml", 'ember: "#8a3b22"', 'ember: "rgb(138, 59, 34)"', ""),
    Mistake(
        "colour by a common name",
        "print.yaml",
        "moon, title: Moon pawn, colour: dusk",
        "moon, title: Moon pawn, colour: black",
        "",
    ),
    Mistake(
        "misspelt colour of a card",
        "print.yaml",
        "colour: ember\n          cost: 1",
        "colour: ‸embre\n          cost: 1",
        "LAY007",
        ("'ember'",),
    ),
    Mistake(
        "condition on cards that are written out",
        "print.yaml",
        "      back: classic-back\n",
        '      back: classic-back\n      ‸where: "nonsense (("\n',
        "CAT028",
        ("where", "cards"),
    ),
    Mistake(
        "misspelt name in a condition",
        "print.yaml",
        "sign.points > 0",
        "sing.points > 0",
        "CAT019",
        ("'sign'",),
        '      where: ‸"sing',
    ),
    Mistake(
        "misspelt field in a condition",
        "print.yaml",
        "sign.points > 0",
        "sign.pionts > 0",
        "CAT019",
        ("'points'",),
        '      where: ‸"sign',
    ),
    Mistake(
        "single = in a condition",
        "print.yaml",
        "sign.points > 0",
        "sign.points = 2",
        "CAT019",
        ("==",),
        '      where: ‸"sign',
    ),
    Mistake(
        "condition that is not true for any row",
        "print.yaml",
        "sign.points > 0",
        "sign.points > 9",
        "CAT023",
        (),
        "    - id: ‸signs",
    ),
    Mistake(
        "misspelt table", "print.yaml", "tables.signs", "tables.sings", "CAT016", ("'signs'",), "from: {sign: ‸tables"
    ),
    Mistake(
        "text that is too long",
        "print.yaml",
        "title: Ember Wolf\n",
        "title: ‸Ember Wolf of the Woods beyond the Mountains and the Seas in the far and frozen North\n",
        "LAY012",
        ("too wide",),
    ),
    Mistake(
        "character that no font has",
        "print.yaml",
        "Worth **{power}** point.",
        "Worth **{power}** \ue0ff.",
        "LAY013",
        ("\ue0ff",),
        'text: ‸"Worth **{power}** \ue0ff.',
    ),
)

SETUPS = (
    Mistake("misspelt piece", "setups.yaml", "{take: beasts,", "{take: ‸beests,", "CAT027", ("'beasts'",)),
    Mistake(
        "other component in a set-up", "setups.yaml", "{take: beasts,", "{take: ‸die,", "CAT027", ("printed: false",)
    ),
    Mistake("misspelt space", "setups.yaml", "to: track.1,", "to: ‸trak.1,", "CAT027", ("'track'",)),
    Mistake("space that the board has not", "setups.yaml", "to: track.1,", "to: ‸track.99,", "CAT027", ("track",)),
    Mistake(
        "more than are printed", "setups.yaml", "{take: pawns, count: 1,", "‸{take: pawns, count: 9,", "GAM005", ("4",)
    ),
    Mistake("set-up for too many players", "setups.yaml", "players: 4\n", "players: ‸9\n", "CAT028", ("2 to 4",)),
    Mistake(
        "misspelt key of a set-up",
        "setups.yaml",
        "each_player: true",
        "‸each_palyer: true",
        "CAT001",
        ("'each_player'",),
    ),
    Mistake("yes for true", "setups.yaml", "each_player: true", "each_player: ‸yes", "CAT003", ("true or false",)),
)

LAYOUTS = (
    Mistake(
        "font-size for size",
        "layouts/sign.yaml",
        "{font: alegreya, size: 9,",
        "{font: alegreya, ‸font-size: 9,",
        "LAY005",
        ("'size'",),
    ),
    Mistake("center", "layouts/sign.yaml", "align: centre", "align: center", ""),
    Mistake("color", "layouts/sign.yaml", "colour: night}", "color: night}", ""),
    Mistake("colors", "layouts/sign.yaml", "colours: {night", "colors: {night", ""),
    Mistake(
        "wrong word for align",
        "layouts/sign.yaml",
        "align: centre",
        "align: ‸middel",
        "LAY006",
        ("left, centre, right",),
    ),
    Mistake(
        "unknown font", "layouts/sign.yaml", "font: alegreya,", "font: ‸helvetica,", "LAY015", ("alegreya", "cinzel")
    ),
    Mistake("misspelt font", "layouts/sign.yaml", "font: alegreya,", "font: ‸alegria,", "LAY015", ("'alegreya'",)),
    Mistake(
        "style written into a layer",
        "layouts/sign.yaml",
        "    style: plain\n    when",
        "    style: ‸{font: alegreya}\n    when",
        "LAY008",
        ("name of a style", "into the layer"),
    ),
    Mistake(
        "misspelt style",
        "layouts/sign.yaml",
        "    style: plain\n    when",
        "    style: ‸plian\n    when",
        "LAY008",
        ("'plain'",),
    ),
    Mistake("white", "layouts/sign.yaml", "fill: pale", "fill: white", ""),
    Mistake("short colour in a layout", "layouts/sign.yaml", "fill: pale", 'fill: "#fed"', ""),
    Mistake("rgba() in a layout", "layouts/sign.yaml", "fill: pale", "fill: rgba(250, 240, 230, 50%)", ""),
    Mistake("opacity in percent", "layouts/sign.yaml", RECT, f"{RECT}    opacity: ‸50%\n", "LAY006", ("write 0.5",)),
    Mistake(
        "bold as a switch",
        "layouts/sign.yaml",
        "align: centre, colour: night",
        "align: centre, bold: ‸true, colour: night",
        "LAY006",
        ("weight: 700",),
    ),
    Mistake("rgb() in a layout", "layouts/sign.yaml", "fill: pale", "fill: rgb(250, 240, 230)", ""),
    Mistake(
        "rgb() in a group on one line", "layouts/sign.yaml", RECT, "  - {rect: bleed, fill: rgb(250, 240, 230)}\n", ""
    ),
    Mistake("misspelt colour", "layouts/sign.yaml", "fill: pale", "fill: ‸pael", "LAY007", ("'pale'",)),
    Mistake("unknown colour", "layouts/sign.yaml", "fill: pale", "fill: ‸chartreusey", "LAY007", ("pale", "night")),
    Mistake("misspelt key of a layer", "layouts/sign.yaml", "    fill: pale", "    ‸fil: pale", "LAY005", ("'fill'",)),
    Mistake(
        "font in a rectangle",
        "layouts/sign.yaml",
        "    fill: pale",
        "    fill: pale\n    ‸font: alegreya",
        "LAY005",
        ("allowed keys",),
    ),
    Mistake(
        "unknown kind of layer", "layouts/sign.yaml", "  - rect: bleed", "  - ‸rectangle: bleed", "LAY004", ("'rect'",)
    ),
    Mistake("image for picture", "layouts/sign.yaml", "  - picture: ", "  - ‸image: ", "LAY004", ("'picture'",)),
    Mistake("unknown key of a layout", "layouts/sign.yaml", "safe: 2", "‸margin: 2", "LAY003", ("safe",)),
    Mistake(
        "layers that are no list",
        "layouts/sign.yaml",
        RECT,
        "  rect: bleed\n",
        "SRC005",
        ("- ",),
        '  ‸- picture: "{sign',
    ),
    Mistake(
        "misspelt field of a card", "layouts/sign.yaml", '"{sign.title}"', '‸"{sign.titel}"', "LAY010", ("'title'",)
    ),
    Mistake(
        "field without braces", "layouts/sign.yaml", '"{sign.title}"', '‸"sign.title"', "LAY031", ("{sign.title}",)
    ),
    Mistake(
        "field in double braces",
        "layouts/sign.yaml",
        '"{sign.title}"',
        '‸"{{sign.title}}"',
        "LAY031",
        ("{sign.title}",),
    ),
    Mistake("wrong name for the row", "layouts/sign.yaml", '"{sign.title}"', '‸"{card.title}"', "LAY010", ("sign",)),
    Mistake(
        "bold not closed in a layout", "layouts/sign.yaml", '"{sign.title}"', '‸"**{sign.title}"', "LAY030", ("**",)
    ),
    Mistake(
        "italic around nothing", "layouts/sign.yaml", '"{sign.text}"', "\"{sign.text}*{get(sign, 'flavour', '')}*\"", ""
    ),
    Mistake(
        "box with three numbers",
        "layouts/sign.yaml",
        "box: {left: 4, right: 4, top: 18, height: 18}",
        "box: ‸[4, 18, 52]",
        "LAY006",
        ("[x, y, width, height]",),
    ),
    Mistake(
        "misspelt edge of a box",
        "layouts/sign.yaml",
        "{left: 4, right: 4, top: 18",
        "{lef: ‸4, right: 4, top: 18",
        "LAY006",
        ("'left'",),
    ),
    Mistake(
        "length with a unit",
        "layouts/sign.yaml",
        "top: 18, height: 18",
        "top: ‸18mm, height: 18",
        "",
        (),
    ),
    Mistake(
        "box that has no room",
        "layouts/sign.yaml",
        "{left: 4, right: 4, top: 18",
        "‸{left: 40, right: 40, top: 18",
        "LAY006",
        ("-20",),
    ),
    Mistake(
        "bundled layout misspelt in extends",
        "layouts/sign.yaml",
        "title: Sign\n",
        "title: Sign\nextends: ‸clasic\n",
        "LAY001",
        ("'classic'",),
    ),
)

EXPRESSIONS = (
    Mistake("comparison with one =", "layouts/sign.yaml", "len(sign.title) > 2", "‸sign.points = 2", "LAY011", ("==",)),
    Mistake(
        "bracket of an expression not closed",
        "layouts/sign.yaml",
        "len(sign.title) > 2",
        "‸len(sign.title > 2",
        "LAY011",
        ("(",),
    ),
    Mistake("power", "layouts/sign.yaml", "len(sign.title) > 2", "‸sign.points ** 2 > 2", "LAY011", ("x * x",)),
    Mistake(
        "&&", "layouts/sign.yaml", "len(sign.title) > 2", "‸sign.points > 1 && sign.points < 9", "LAY011", ("and",)
    ),
    Mistake(
        "method",
        "layouts/sign.yaml",
        "len(sign.title) > 2",
        "‸sign.title.startswith('T')",
        "LAY011",
        ("functions", "comes first"),
    ),
    Mistake(
        "unknown function", "layouts/sign.yaml", "len(sign.title) > 2", "‸length(sign.title) > 2", "LAY010", ("len",)
    ),
    Mistake("index by a dot", "layouts/sign.yaml", '"{sign.title}"', "\"{sign.title.0 + 'x'}\"", ""),
    Mistake(
        "quote of an expression not closed",
        "layouts/sign.yaml",
        "len(sign.title) > 2",
        "‸sign.title == 'x",
        "LAY011",
        ("quote",),
    ),
    Mistake(
        "question mark",
        "layouts/sign.yaml",
        '"{sign.title}"',
        "‸\"{sign.points > 2 ? 'a' : 'b'}\"",
        "LAY011",
        ("if", "else"),
    ),
    Mistake(
        "comparison of text and number",
        "layouts/sign.yaml",
        "len(sign.title) > 2",
        "‸sign.title > 2",
        "LAY010",
        ("a text",),
    ),
    Mistake(
        "division by nothing",
        "layouts/sign.yaml",
        "len(sign.title) > 2",
        "‸4 / (sign.points - sign.points) > 2",
        "LAY010",
        ("division by 0",),
    ),
    Mistake("expression that is empty", "layouts/sign.yaml", '"{sign.title}"', '‸"{}"', "LAY011", ("empty",)),
)

RULEBOOK = (
    Mistake(
        "misspelt reference",
        "rulebook.md",
        "reach {rules.goal} points",
        "reach ‸{rules.gaol} points",
        "RUL001",
        ("'goal'",),
    ),
    Mistake(
        "number in digits",
        "rulebook.md",
        "gets {rules.start_hand} cards",
        "gets ‸3 cards",
        "RUL002",
        ("{rules.start_hand}",),
    ),
    Mistake(
        "chapter of the notebook without a heading",
        "print.yaml",
        "{chapter: Your turn}",
        "{chapter: ‸Your trun}",
        "RUL015",
        ("'Your turn'",),
    ),
    Mistake("misspelt directive", "rulebook.md", "~~~components", "‸~~~compnents", "RUL004", ("'components'",)),
    Mistake("misspelt set", "rulebook.md", "~~~pieces beasts", "‸~~~pieces beests", "RUL005", ("'beasts'",)),
    Mistake(
        "misspelt set-up",
        "rulebook.md",
        "setup=four-players",
        "setup=four-palyers",
        "RUL005",
        ("'four-players'",),
        "‸~~~board track",
    ),
    Mistake("unknown rule", "rulebook.md", "Call something!", "Call something, see ‸{@TURN-9}!", "RUL003", ("TURN",)),
    Mistake(
        "fence not closed",
        "rulebook.md",
        "Call something!\n~~~\n",
        "Call something!\n",
        "RUL004",
        ("not closed",),
        "‸~~~note",
    ),
    Mistake("bold not closed in the rulebook", "rulebook.md", "**Make camp:**", "‸**Make camp:", "RUL014", ("**",)),
    Mistake("HTML", "rulebook.md", "you feed them gems", "you ‸<b>feed</b> them gems", "RUL006", ("Markdown", "**")),
    Mistake(
        "missing picture of the rulebook",
        "rulebook.md",
        "# Your turn\n",
        "# Your turn\n\n‸![Camp](art/cmap.svg)\n",
        "RUL007",
        ("camp.svg",),
    ),
    Mistake(
        "link without an address",
        "rulebook.md",
        "you feed them gems",
        "you [feed](‸http://x.org) them gems",
        "RUL008",
        ("https",),
    ),
    Mistake("icon as on cards", "rulebook.md", "you feed them gems", "you feed them ‸:gem:", "RUL014", ("{:gem}",)),
    Mistake("heading without a blank", "rulebook.md", "# Your turn\n", "‸#Your turn\n", "RUL014", ("# ",)),
    Mistake(
        "reference in double braces",
        "rulebook.md",
        "reach {rules.goal} points",
        "reach ‸{{rules.goal}} points",
        "RUL014",
        ("{rules.goal}",),
    ),
    Mistake(
        "reference without braces",
        "rulebook.md",
        "reach {rules.goal} points",
        "reach ‸rules.goal points",
        "RUL014",
        ("{rules.goal}",),
    ),
    Mistake(
        "character that the rulebook's fonts have not",
        "rulebook.md",
        "you feed them gems",
        "you feed them \ue0ff",
        "RUL011",
        ("U+E0FF",),
        "feed them ‸\ue0ff",
    ),
    Mistake("directive as a code block", "rulebook.md", "~~~credits\n~~~", "‸```credits\n```", "", ()),
)

MISTAKES = (*YAML, *KEYS, *VALUES, *SETUPS, *LAYOUTS, *EXPRESSIONS, *RULEBOOK)
