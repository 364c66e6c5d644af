"""The rulebook's Markdown."""

from generator.codes.explanation import Explanation

CODES = (
    Explanation(
        "RUL001",
        "The value of a reference is not defined, or is neither a text nor a number.",
        "The rulebook would print a question mark.",
        "Reach {rules.gaol} points.",
        "The hint names the nearest one.",
    ),
    Explanation(
        "RUL002",
        "Hard-coded number: it is written as digits instead of a reference to the catalog.",
        "When the rule changes, the rulebook would keep the old number.",
        "Draw 3 cards.",
        "Write a reference, or `{=12}` if no rule depends on it.",
    ),
    Explanation(
        "RUL003",
        "A reference to a rule that no paragraph is marked with.",
        "Readers would look for a rule that is not there.",
        "see {@TURN-9}",
        "Correct the id, or mark the paragraph that states it.",
    ),
    Explanation(
        "RUL004",
        "An unknown directive, or a fence without one.",
        "What was to be drawn would be missing, or half of the chapter would be inside it.",
        "~~~compnents",
        "The hint names the nearest one.",
    ),
    Explanation(
        "RUL005",
        "A directive names something that does not exist, or has an option it does not take.",
        "What it names cannot be drawn.",
        "~~~pieces beests",
        "The hint names the nearest one.",
    ),
    Explanation(
        "RUL006",
        "Raw HTML.",
        "HTML cannot be set on paper.",
        "<b>bold</b>",
        "Write it as Markdown.",
    ),
    Explanation(
        "RUL007",
        "A picture that is missing, broken, outside the game's folder or within a line of text.",
        "The rulebook would have a hole.",
        "![Camp](art/cmap.svg)",
        "Put the file into the game's folder and give the picture a paragraph of its own.",
    ),
    Explanation(
        "RUL008",
        "A link to anything but an `https:` address.",
        "Other links lead nowhere on paper, or are not safe.",
        "[page](http://example.org)",
        "Write the whole address with `https://`.",
    ),
    Explanation(
        "RUL009",
        "Something the rulebook does not support: an unmatched brace, an unknown format, a heading that is "
        "too deep or empty or skips a level, a word or a table wider than its column, anything but paragraphs in a "
        "caption, a text in a directive that has none. A warning where a word in "
        "brackets begins a paragraph as the id of a rule does.",
        "It could not be set, or not be read.",
        "#### a fourth level",
        "Write `{{` for a brace; the hint says more.",
    ),
    Explanation(
        "RUL010",
        "More than a million characters, or two million with its references filled in.",
        "So long a rulebook is mostly a mistake with placeholders.",
        "a directive `each` within `each`",
        "Shorten it.",
    ),
    Explanation(
        "RUL011",
        "A character that none of the rulebook's fonts has.",
        "An empty box would be printed in its place.",
        "a face with a smile as emoji",
        "Use another character, or put a font that has it into the game's `fonts/`.",
    ),
    Explanation(
        "RUL012",
        "The theme uses a font, colour, page or cover that does not exist.",
        "The book would not look as it was meant to.",
        "fonts: {text: alegria}",
        "The hint names the nearest one.",
    ),
    Explanation(
        "RUL013",
        "A glossary has something else than a list, an entry that explains no word, or a word twice.",
        "The index of words would be wrong.",
        "an item without a bold word",
        "Begin each item of the list with its word in bold.",
    ),
    Explanation(
        "RUL014",
        "Warning: prose is printed as it is written: a star without its partner, a heading without a space "
        "after its `#`, the name of a value without braces or in double ones, an icon as cards have it.",
        "It may be meant, but mostly readers see marks where they should see their effect.",
        "**Make camp: take gems.",
        "Write what the hint says.",
    ),
    Explanation(
        "RUL015",
        "`print.notebook` names a chapter that the rulebook does not have.",
        "Players at a virtual tabletop would miss it in their notebook.",
        "{chapter: The goals} where the heading is `# The goal`",
        "Write the heading as it is read, or take the row out.",
    ),
)
