"""What kinds that change a game's files share: which game, which file, how many changes, which command then."""

from collections.abc import Sequence
from random import Random

from tests.fuzz import hostile, yaml_changes
from tests.fuzz.case import Entry, Run
from tests.fuzz.sources import GAMES, Sources

WEIGHTS = (40, 20, 20, 20)


def chosen_game(chance: Random) -> str:
    """One of the bases that are games."""
    return chance.choices(GAMES, WEIGHTS)[0]


def texts(sources: Sources, base: str, suffix: str = ".yaml", folder: str = "") -> dict[str, str]:
    """The text files of a game in one of its folders, by path below the game's own."""
    return {
        path: data.decode("utf-8")
        for path, data in sources.game(base).items()
        if path.endswith(suffix) and path.rpartition("/")[0] == folder
    }


def changed_files(
    base: str, files: dict[str, str], chance: Random, donors: Sequence[str]
) -> tuple[dict[str, Entry], list[str]]:
    """Some of a game's text files changed: entries by path in the sandbox, and what was done."""
    entries: dict[str, Entry] = {}
    about: list[str] = []
    now = dict(files)
    for _ in range(chance.choices((1, 2, 4), (72, 20, 8))[0]):
        name = chance.choice(sorted(now))
        kind = chance.random()
        if kind < 0.86:
            text, what = yaml_changes.changed(now[name], chance, donors)
            now[name] = text
            entry = Entry(data=text.encode("utf-8", "surrogatepass"))
        elif kind < 0.97:
            data, what = hostile.noise(
                now[name].encode("utf-8", "surrogatepass"), chance, [donor.encode() for donor in donors[:4]]
            )
            entry = Entry(data=data)
        else:
            entry, what = odd_entry(chance)
        entries[f"work/{base}/{name}"] = entry
        about.append(f"{name}: {what}")
        if kind >= 0.86:
            break
    return entries, about


def odd_entry(chance: Random) -> tuple[Entry, str]:
    """Something that is no ordinary file, and what it is."""
    return chance.choice(
        (
            (Entry("gone"), "not there"),
            (Entry("folder"), "a folder"),
            (Entry("pipe"), "a pipe"),
            (Entry("link", target="nowhere.yaml"), "a link to nothing"),
            (Entry("link", target="game.yaml"), "a link to game.yaml"),
            (Entry("link", target="/etc/hostname"), "a link out of the game"),
            (Entry("link", target="."), "a link to its own folder"),
            (Entry("link", target="/dev/zero"), "a link to /dev/zero"),
        )
    )


def donors(sources: Sources, chance: Random, folder: str = "") -> list[str]:
    """Texts of any game to take values from."""
    return list(texts(sources, chosen_game(chance), folder=folder).values()) or list(texts(sources, "starter").values())


def build(base: str, *more: str, cpu_s: float = 10.0) -> Run:
    """A draft of the game as PDF."""
    return Run(("build", base, "--draft", *more), cpu_s=cpu_s)
