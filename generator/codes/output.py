"""Files that are made, and finished files read back."""

from generator.codes.explanation import Explanation

CODES = (
    Explanation(
        "OUT001",
        "A piece was placed on a sheet but not found again in the finished file, or found more often than "
        "the catalog has it, or not known to the catalog at all.",
        "A sheet would be printed without a piece that players need.",
        "piece 'wolf' is on no sheet of cards.pdf",
        "A bug in `pnp` or a fault of the machine, not of the game: please report it; nothing was written.",
    ),
    Explanation(
        "OUT002",
        "A finished PDF is not valid.",
        "No program could print it.",
        "cards.pdf: damaged cross-reference table",
        "A bug in `pnp` or a fault of the machine, not of the game: please report it; nothing was written.",
    ),
    Explanation(
        "OUT003",
        "A copy of a piece is on no sheet.",
        "Players would have too few copies.",
        "4 of 5 copies of 'wolf' are on the sheets",
        "A bug in `pnp` or a fault of the machine, not of the game: please report it; nothing was written.",
    ),
    Explanation(
        "OUT004",
        "There is no piece of that id.",
        "There is nothing to show.",
        "pnp show my-game wofl",
        "The hint names the nearest one.",
    ),
    Explanation(
        "OUT005",
        "Worked examples are given for a game that has no rules engine.",
        "Nobody could play them.",
        "scenarios/ in a game without rules",
        "Write a rules engine, or leave the examples out.",
    ),
    Explanation(
        "OUT006",
        "What is to be marked as printed has not been built.",
        "What was never built was never printed.",
        "pnp printed before pnp build",
        "Run `pnp build`, or `pnp changed` for `--changed`.",
    ),
    Explanation(
        "OUT007",
        "Nothing of the game was ever marked as printed, so there is nothing to compare with.",
        "Every piece would count as changed.",
        "pnp changed before pnp printed",
        "Run `pnp printed` when a build has been printed.",
    ),
    Explanation(
        "OUT008",
        "The output folder contains something that `pnp` did not make for this game, or was made from a game of the "
        "same id in another folder. Ends with code 2; nothing was changed.",
        "Your own files, or the other game's output, would be lost.",
        "output/my-game/ with photographs in it",
        "Move it away, or name another folder with `--output`; of two games with one id, give one another id.",
    ),
    Explanation(
        "OUT009",
        "The output would replace a game's folder, contain one, or be inside one. Ends with code 2.",
        "The game itself would be lost.",
        "--output content",
        "Name another folder with `--output`; `output` in the game's own folder will do.",
    ),
    Explanation(
        "OUT010",
        "A record of what was built or printed is damaged and ignored (a warning).",
        "A damaged record says nothing that can be relied on.",
        "a record that was cut short",
        "Nothing: it is written again, and the damaged one of `pnp printed` is kept as `GAME.printed.old-N.json`.",
    ),
    Explanation(
        "OUT011",
        "A single file would replace one that the command has not made. Ends with code 2.",
        "A file of yours would be lost.",
        "--json notes.json",
        "Name another file, or remove that one first.",
    ),
    Explanation(
        "OUT012",
        "A deck is given for a game whose players build none.",
        "There is no rule to check it by.",
        "pnp deck for a game without deck_construction",
        "Write the section `deck_construction`.",
    ),
    Explanation(
        "OUT016",
        "A piece was not drawn as the catalog has it: it is missing or duplicated, or has a different size,"
        " number of copies or sides.",
        "What players hold would not be what the catalog says.",
        "piece 'wolf' is 62 mm wide instead of 63",
        "A bug in `pnp` or a fault of the machine, not of the game: please report it; nothing was written.",
    ),
    Explanation(
        "OUT017",
        "The content under a piece's mark in a finished PDF is not the face that was drawn for it, or the "
        "mark has the digest of another face.",
        "A card would show another card's face.",
        "the mark of 'wolf' is on the face of 'bat'",
        "A bug in `pnp` or a fault of the machine, not of the game: please report it; nothing was written.",
    ),
    Explanation(
        "OUT018",
        "A piece or page is not at its true size, is off the paper or overlaps another, is clipped, has "
        "lost its bleed, or is not corrected for the printer as its profile says.",
        "Cards would be cut wrongly.",
        "page 2: 'wolf' is 1 mm off the paper",
        "A bug in `pnp` or a fault of the machine, not of the game: please report it; nothing was written.",
    ),
    Explanation(
        "OUT019",
        "A back is not aligned behind its front; the message gives the distance in mm.",
        "The back would be cut off, or show which card it is.",
        "the back of 'wolf' is 0.4 mm to the left",
        "A bug in `pnp` or a fault of the machine, not of the game: please report it; nothing was written.",
    ),
    Explanation(
        "OUT020",
        "The tiles of a large board do not make up the board, or its page for print shops is missing.",
        "The board would have a gap or a double strip.",
        "tile 3 of 4 overlaps tile 2",
        "A bug in `pnp` or a fault of the machine, not of the game: please report it; nothing was written.",
    ),
    Explanation(
        "OUT021",
        "A face does not show what the catalog says: a text, a number, an icon, the line at its edge, or "
        "colour in its bleed.",
        "Players would read another number than the catalog has.",
        "'wolf' shows cost 2 instead of 1",
        "A bug in `pnp` or a fault of the machine, not of the game: please report it; nothing was written.",
    ),
    Explanation(
        "OUT022",
        "A page is missing, duplicated, of the wrong size or in the wrong order.",
        "The booklet could not be read in order.",
        "page 5 is on sheet 2 twice",
        "A bug in `pnp` or a fault of the machine, not of the game: please report it; nothing was written.",
    ),
    Explanation(
        "OUT023",
        "A page differs from its composed content outside of pieces, or the rulebook lacks text of its "
        "source or has a blank page.",
        "Rules would be missing from the book.",
        "the paragraph TURN-2 is on no page",
        "A bug in `pnp` or a fault of the machine, not of the game: please report it; nothing was written.",
    ),
    Explanation(
        "OUT024",
        "An SVG or PNG file is not the face it should be: its size, digest or content differs.",
        "The picture would show something else.",
        "wolf-front.png has the digest of bat-front.png",
        "A bug in `pnp` or a fault of the machine, not of the game: please report it; nothing was written.",
    ),
    Explanation(
        "OUT025",
        "A card, a tile or a cell of a sheet for a virtual tabletop shows the wrong face.",
        "Players online would see another card.",
        "cell 3 of sheet 2 shows 'bat'",
        "A bug in `pnp` or a fault of the machine, not of the game: please report it; nothing was written.",
    ),
    Explanation(
        "OUT026",
        "`--file-names` gives two pictures one name, or one of them none.",
        "One picture would replace another.",
        "--file-names '{piece.set}' for a set of several cards",
        "Add `{piece.id}` or `{number}`, and `{side}` where pieces have backs.",
    ),
    Explanation(
        "OUT040",
        "`pnp pull` cannot fetch a spreadsheet: the server refuses it, answers too slowly, gives more than "
        "32 MB, or redirects to an address without https. Nothing was replaced.",
        "The game would be built of old data without a word.",
        "a sheet that is not shared",
        "Share the sheet with anyone who has the link, or publish it to the web.",
    ),
    Explanation(
        "OUT041",
        "What `pnp pull` has fetched is a web page or not a spreadsheet, or the file in the game's folder "
        "is a link or a folder. Nothing was replaced.",
        "A page for logging in would be read as cards.",
        "an address of a web page",
        "Share or publish the sheet; remove the link.",
    ),
)
