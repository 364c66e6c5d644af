"""What a game's folder is, for those who look for games and for those who must not write into one."""

import re
from pathlib import Path

MAIN = "game.yaml"
_MOST_FILES = 200
_MOST_BYTES = 8_000_000
_KEY = re.compile(rb"""^["']?game["']?[ \t]*:""", re.MULTILINE)
_IN_BRACES = re.compile(rb"""[{,]\s*["']?game["']?\s*:""")


def is_game_folder(folder: Path) -> bool:
    """Whether `game.yaml` lies directly in the folder, or another YAML file that has `game` at its top level.

    So a folder with other programs' YAML is none, and a game whose data are wrong still is one. Nothing is parsed:
    the answer is asked for of folders that may hold anything.
    """
    if (folder / MAIN).is_file():
        return True
    try:
        files = [file for file in sorted(folder.glob("*.yaml"))[:_MOST_FILES] if not file.name.startswith(".")]
        return any(_says_game(file) for file in files if file.is_file())
    except OSError:  # not ours to look into, so no game can be read from it either
        return False


def _says_game(file: Path) -> bool:
    try:
        with file.open("rb") as stream:
            text = stream.read(_MOST_BYTES).removeprefix(b"\xef\xbb\xbf")
    except OSError:
        return False
    return bool(_KEY.search(text) or (text.lstrip().startswith(b"{") and _IN_BRACES.search(text)))
