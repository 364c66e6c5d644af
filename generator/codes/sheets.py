"""Pieces on paper."""

from generator.codes.explanation import Explanation

CODES = (
    Explanation(
        "SHT001",
        "A piece is larger than the paper allows (boards and aids come in tiles instead, up to 200).",
        "The piece cannot be printed in one.",
        "a card of 300 mm on A4",
        "A larger paper or a smaller piece.",
    ),
    Explanation(
        "SHT002",
        "A margin, gutter, token gap or overlap is below 0 or above 50 mm.",
        "Pieces would overlap, or most of the paper would be lost.",
        "--gutter 80",
        "Give a length in that range.",
    ),
    Explanation(
        "SHT003",
        "The margins leave less than 108 mm, the length of the check ruler.",
        "The ruler shows whether the printer has kept the size.",
        "a paper of 100 mm",
        "Smaller margins or a larger paper.",
    ),
    Explanation(
        "SHT004",
        "More than 20,000 pieces, or 1,000 tiles of large boards, are to be printed.",
        "So many are mostly a number with a digit too many.",
        "copies: 5000 on each of 10 cards",
        "Check the numbers under `copies`.",
    ),
    Explanation(
        "SHT005",
        "The net of a standee, dial, screen or box fits on the paper neither whole nor in halves.",
        "The piece could not be folded of one part.",
        "a box for 100 large cards on A5",
        "The paper that the hint names, or a smaller piece.",
    ),
    Explanation(
        "SHT006",
        "`--sets` names a set, or `--only` a piece, that the game does not print.",
        "Nothing would be printed.",
        "--sets beests",
        "The hint names the nearest one, or all.",
    ),
    Explanation(
        "SHT007",
        "`--precut` names a sheet that is neither bundled nor among the game's own, under `print.precut`.",
        "Nobody knows where its places are.",
        "--precut avery-5317",
        "The hint names the nearest one; `pnp precut` lists all, and PRINTING.md says how to state your own.",
    ),
    Explanation(
        "SHT008",
        "No piece of the game fits the places of a sheet that `--precut` names.",
        "The sheets would stay empty.",
        "--precut avery-8293 for a game without tokens of 38.1 mm",
        "The hint names the nearest pieces: change their size to that of the places, or leave the sheet out.",
    ),
)
