"""A game, its output, and what a build of it does, without any drawing."""

import hashlib
import json
from pathlib import Path, PurePosixPath

from generator.output import OutputFile, OutputKind, OutputPlace, carry_over, staged

OLD = {"print/a4/cards.pdf": b"old cards", "svg/wolf.svg": b"old wolf", "pieces.json": b"{}"}
NEW = {"print/a4/cards.pdf": b"new cards", "rulebook/rulebook.pdf": b"new rules", "pieces.json": b"{}"}


def game_in(folder: Path, name: str = "hill") -> Path:
    """A folder that counts as a game's."""
    game = folder / name
    game.mkdir(parents=True)
    (game / "game.yaml").write_text(f"game: {{id: {name}}}\n")
    return game


def build(
    output: Path,
    files: dict[str, bytes],
    game: Path,
    *,
    name: str = "hill",
    kind: OutputKind = OutputKind.BUILD,
    facts: str = "",
) -> list[str]:
    """Build these files as the output of a game; what was told."""
    with staged(OutputPlace(output, name, kind), game) as staging:
        for path, data in files.items():
            staging.write(OutputFile(PurePosixPath(path), data))
        known = {"game": name, "catalog_fingerprint": facts or str(sorted(files))}
        carry_over(staging, known)
        staging.manifest(known)
    return staging.notices


def tree(folder: Path) -> dict[str, bytes]:
    """Every file below a folder by path, links as what they say, empty folders with a slash."""
    found: dict[str, bytes] = {}
    for file in sorted(folder.rglob("*")):
        name = file.relative_to(folder).as_posix()
        if file.is_symlink():
            found[name] = b"-> " + str(file.readlink()).encode()
        elif file.is_file():
            found[name] = file.read_bytes()
        elif not any(file.iterdir()):
            found[f"{name}/"] = b""
    return found


def content(folder: Path) -> dict[str, bytes]:
    """The same without the manifest."""
    return {name: data for name, data in tree(folder).items() if name != "manifest.json"}


def is_complete(folder: Path) -> bool:
    """Whether everything that the manifest lists is there as it is listed."""
    listed = json.loads((folder / "manifest.json").read_text())["files"]
    return all(
        hashlib.sha256((folder / path).read_bytes()).hexdigest() == entry["sha256"] for path, entry in listed.items()
    )


def hidden(folder: Path) -> list[str]:
    """What is hidden in a folder, other than the records of what outputs were made from."""
    names = (path.name for path in folder.iterdir())
    return sorted(name for name in names if name.startswith(".") and not name.endswith(".source"))


def shown(folder: Path) -> list[str]:
    """What is not hidden in a folder."""
    return sorted(path.name for path in folder.iterdir() if not path.name.startswith("."))
