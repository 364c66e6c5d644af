"""Files that cannot be read."""

from generator.codes.explanation import Explanation

CODES = (
    Explanation(
        "SRC001",
        "A file cannot be read, or is not a file; or something with the name of one of the game's folders "
        "is not a folder.",
        "What cannot be read cannot be checked, and a game without it would be printed incomplete.",
        "setups.yaml is a folder",
        "Check its name and permissions.",
    ),
    Explanation(
        "SRC002",
        "A file is larger than 8 MB, or a game's data larger than 16 MB.",
        "Large files are a sign of pictures or copies in the data, and would make every command slow.",
        "cards.yaml with 9 MB",
        "Split the data into several files; do not put pictures into YAML.",
    ),
    Explanation(
        "SRC003",
        "A file is not UTF-8.",
        "In another encoding, letters such as ö would be printed as other characters.",
        "a file saved as Latin-1 or UTF-16",
        "Save it with the encoding UTF-8.",
    ),
    Explanation(
        "SRC004",
        "A file contains a control character, or an escape of one such as `\\e`; or a line separator that "
        "only some programs treat as a line break.",
        "No font has control characters, and some of them end lines for one program and not for another.",
        'text: "Bell \\a"',
        "Delete it, or write `\\n`.",
    ),
    Explanation(
        "SRC005",
        "A file is not YAML.",
        "Nothing of a file that is not YAML can be read, so no other error in it is found.",
        "text: Take one: a gem",
        "The caret shows where reading stopped; a quote, a colon or an indent is usually just before it.",
    ),
    Explanation(
        "SRC006",
        "Duplicate key in one group.",
        "Of two values of one key only one can count, and readers of YAML disagree which.",
        "cost: 1, and two lines below cost: 2",
        "Remove one of the two.",
    ),
    Explanation(
        "SRC007",
        "An anchor (`&name`) or an alias (`*name`) is used.",
        "Anchors and aliases can make a small file enormous; a text that begins with a star is mostly meant as bold.",
        "text: *italic* words",
        "Repeat the value, or use a placeholder; quote a text that begins with `&` or `*`.",
    ),
    Explanation(
        "SRC008",
        "A tag (`!name`) is used.",
        "Tags tell programs to make objects of data; a text that begins with an exclamation mark is mostly a text.",
        "title: !Wolf",
        "Remove it; quote a text that begins with `!`.",
    ),
    Explanation(
        "SRC009",
        "Groups and lists are nested more than 100 deep.",
        "Nobody reads data that deep; it is a damaged or hostile file.",
        "[[[[[[ ... ]]]]]]",
        "Flatten the data.",
    ),
    Explanation(
        "SRC010",
        "A file holds more than 250,000 values.",
        "So many values are mostly written by a program, and slow down every command.",
        "300,000 rows in one file",
        "Split the data into several files.",
    ),
    Explanation(
        "SRC011",
        "A key is missing, is not a plain word, or is the merge key `<<`.",
        "Without a key nobody knows what the value is for.",
        "{power}: 3",
        "Write a word, a colon and a space; quote a text that begins with `{` or `[`.",
    ),
    Explanation(
        "SRC012",
        "A file holds several documents.",
        "Only one document can be the file's data; the others would be ignored.",
        "--- between two halves of a file",
        "Remove the line `---`.",
    ),
    Explanation(
        "SRC013",
        "A file has a directive (a line that begins with `%`).",
        "Directives change how the rest of a file is read.",
        "%YAML 1.1",
        "Remove the line.",
    ),
    Explanation(
        "SRC014",
        "A number that programs read differently, such as `012`, or one that is not finite.",
        "YAML 1.1 reads 012 as ten, YAML 1.2 as twelve.",
        "cost: 012",
        "Write the number plainly, or quote the text.",
    ),
    Explanation(
        "SRC015",
        "A file has more than 50 errors of these kinds.",
        "Fifty errors mostly have one cause, which comes first.",
        "a file in which every line is indented with tabs",
        "Fix the first ones and run again.",
    ),
    Explanation(
        "SRC016",
        "A file was changed during the run.",
        "What was checked would not be what is printed.",
        "an editor that saves during a build",
        "Run the command again.",
    ),
    Explanation(
        "SRC017",
        "A spreadsheet cannot be read: it is not a workbook, is protected with a password, or is too large "
        "(20,000 rows, 500 columns, 250,000 filled cells, 32 MB unpacked).",
        "What a spreadsheet does not let us read cannot be printed.",
        "cards.xlsx with a password",
        "Save it as `.xlsx`, `.ods` or `CSV UTF-8`, without a password; delete sheets and cells that are not needed.",
    ),
    Explanation(
        "SRC018",
        "A CSV file whose quotes do not fit, or a row with more cells than the header.",
        "The cells after the fault would be in the wrong columns.",
        'wolf,"Ember,Wolf',
        "Put the whole cell in double quotes, and write a quote inside it twice.",
    ),
    Explanation(
        "SRC019",
        "A cell without a usable value: a date, a time, an error such as `#REF!`, a formula without a "
        "result, or a text that a spreadsheet program has turned into a date (`2-Jan` for `1-2`).",
        "A spreadsheet program has put something else into the cell than what was typed.",
        "1-2 that has become 2-Jan",
        "Format the column as text and type the cell again; save a workbook in a spreadsheet program, so "
        "that formulas have results.",
    ),
    Explanation(
        "SRC020",
        "A colour without quotes: `#` begins a comment, so that the key has no value.",
        "In YAML # after a space begins a comment, so that the key has no value at all.",
        "fill: #ffffff",
        'Put the colour in quotes: `"#ffffff"`.',
    ),
    Explanation(
        "SRC021",
        "Warning: a text without quotes ends before a `#` with a number, which begins a comment.",
        "In YAML # after a space begins a comment, so that the rest of the text is lost.",
        "title: Player #1",
        "Put the whole text in quotes.",
    ),
    Explanation(
        "SRC022",
        "A file of rows that is not JSON.",
        "What cannot be read cannot be printed.",
        '[{"title": "Wolf",}]',
        "Fix it at the place that is named; a comma after the last element is no JSON.",
    ),
)
