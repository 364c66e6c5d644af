"""`python docs/designing.py`: the pictures of docs/DESIGNING.md, made by the commands that the page tells of."""

import subprocess
import sys
import tempfile
from pathlib import Path

IMAGES = Path(__file__).with_name("images")
PICTURES = {
    "hints.png": ("show", "my-game", "wolf", "--hints", "--dpi", "110"),
    "showcase.png": (
        *("show", "--showcase", "summoners-quest", "draugr", "valkyrie", "fenrir", "saci", "kitsune"),
        *("--background", "#20262e", "--dpi", "90"),
    ),
}
"""Each picture, and the command that makes it."""


def main() -> None:
    """Make the pictures."""
    with tempfile.TemporaryDirectory() as folder:
        program = [sys.executable, "-m", "generator"]
        subprocess.run([*program, "new", "my-game"], cwd=folder, check=True, capture_output=True)
        for name, words in PICTURES.items():
            subprocess.run([*program, *words, "--out", str(Path(folder, name))], cwd=folder, check=True)
            (IMAGES / name).write_bytes(Path(folder, name).read_bytes())


if __name__ == "__main__":
    main()
