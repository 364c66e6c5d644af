"""The games that cases begin with, read once: the bundled ones, the starter, and the starter as it lies when built."""

import os
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from generator import resources
from generator.cli.new import STARTER

STARTER_ID = "starter"
GAMES = ("starter", "geyser", "saratoga-sabotage", "summoners-quest")
BASES = (*GAMES, "built")
"""`built` is the starter with its output: marked as printed, verification kept, a printer known, a save installed."""
LEFT_OUT = ("__pycache__",)


@dataclass(slots=True)
class Sources:
    """Files of every base by their path in the sandbox; `built` is made when it is first asked for."""

    known: dict[str, Mapping[str, bytes]] = field(default_factory=dict)

    def files(self, base: str) -> Mapping[str, bytes]:
        """The files of a base by their path in the sandbox; none for an empty name."""
        if base not in self.known:
            self.known[base] = _files(base)
        return self.known[base]

    def game(self, base: str) -> Mapping[str, bytes]:
        """The files of a game by their path below its own folder."""
        prefix = f"work/{base}/"
        return {path.removeprefix(prefix): data for path, data in self.files(base).items() if path.startswith(prefix)}

    def layouts(self) -> Mapping[str, bytes]:
        """The bundled layouts by file name."""
        return {file.name: file.read_bytes() for file in sorted(resources.layouts().glob("*.yaml"))}

    def illustrations(self) -> Mapping[str, bytes]:
        """The bundled illustrations by file name."""
        folder = resources.layouts() / "illustrations"
        return {file.name: file.read_bytes() for file in sorted(folder.glob("*.yaml"))}

    def fonts(self) -> Mapping[str, bytes]:
        """The bundled fonts by file name."""
        return {file.name: file.read_bytes() for file in sorted(resources.fonts().glob("*/*.ttf"))}


def _files(base: str) -> Mapping[str, bytes]:
    match base:
        case "":
            return {}
        case "starter":
            return _starter()
        case "built":
            return _built()
        case _:
            return {f"work/{base}/{path}": data for path, data in files_below(resources.content() / base).items()}


def files_below(folder: Path) -> dict[str, bytes]:
    """Every file below a folder by its path there, in order."""
    return {
        file.relative_to(folder).as_posix(): file.read_bytes()
        for file in sorted(folder.rglob("*"))
        if file.is_file() and not set(LEFT_OUT) & set(file.parts)
    }


def _starter() -> Mapping[str, bytes]:
    words = {b"{{id}}": STARTER_ID.encode(), b"{{title}}": b"Starter"}
    found = {}
    for path, data in files_below(STARTER).items():
        for mark, word in words.items():
            data = data.replace(mark, word)
        found[f"work/{STARTER_ID}/{path}"] = data
    return found


def _built() -> Mapping[str, bytes]:
    """Run the commands that leave something behind, each in a child, and read what there is then."""
    from tests.fuzz.case import Run
    from tests.fuzz.child import run
    from tests.fuzz.sandbox import environment, put_files

    with tempfile.TemporaryDirectory(prefix="pnp-built-") as made:
        root = Path(os.path.realpath(made))
        put_files(root, _starter())
        (root / "data").mkdir()
        for arguments in (
            ("build", "starter"),
            ("printed", "starter"),
            ("printer", "office", "--front-x", "1"),
            ("export", "tts", "starter", "--install", "--jobs", "1"),
        ):
            variables = environment(root) | {"PNP_TTS": str(root / "data")}
            ended = run(Run(arguments, variables, cpu_s=60), root)
            assert ended.code == 0, f"pnp {' '.join(arguments)}: {ended.code}\n{ended.stderr}{ended.trace}"
        # What an installed save says of its pictures are paths of this folder; cases have another.
        return {
            path: data.replace(os.fsencode(root), b"/sandbox") if path.startswith("data/") else data
            for path, data in files_below(root).items()
            if not path.startswith(("tmp/", "around/", "data/Mods/"))
        }
