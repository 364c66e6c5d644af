"""Six hexadecimal digits for every object: made from its id, so that a rebuild gives the same."""

import hashlib
from collections import Counter


class Guids:
    """Gives out GUIDs of one file, no two alike."""

    def __init__(self, game: str) -> None:
        self._game = game
        self._given: set[str] = set()
        self._counted: Counter[str] = Counter()

    def next(self, place: str) -> int:
        """A number for each piece at a place, from 1."""
        self._counted[place] += 1
        return self._counted[place]

    def of(self, name: str) -> str:
        """The GUID of the object of that name; each name is asked for once."""
        attempt = 0
        while True:
            text = f"{self._game}/{name}" if attempt == 0 else f"{self._game}/{name}/{attempt}"
            guid = hashlib.sha256(text.encode()).hexdigest()[:6]
            if guid not in self._given:
                self._given.add(guid)
                return guid
            attempt += 1


def sheet_key(game: str) -> int:
    """The number of the game's first sheet of cards: such that two games spawned together hardly ever share one."""
    return 1000 + int(hashlib.sha256(game.encode()).hexdigest()[:8], 16) % 8000
