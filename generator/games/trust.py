"""Which code of a game's own `rules.py` may run: what the user has trusted, by its digest.

Code that comes with a game can do whatever its user can, so it runs only after `pnp trust`. What was trusted is kept in
`trusted.json` in the folder of settings; when the file changes, its digest is another, and the user is asked again.
"""

import json
from collections.abc import Mapping
from pathlib import Path

from generator import atomic, kept_json, locks, resources


def file() -> Path:
    """Where the digests are kept."""
    return resources.settings() / "trusted.json"


def trusted() -> Mapping[str, str]:
    """The digests (SHA-256, in hex) of trusted code, each with the path it had; none where the file is damaged."""
    try:
        plain = kept_json.read(file(), kept_json.mapping)
    except (FileNotFoundError, NotADirectoryError, kept_json.DamagedJson):
        return {}
    return {digest: str(path) for digest, path in plain.items()}


def is_trusted(digest: str) -> bool:
    """Whether the user has trusted code of that digest."""
    return digest in trusted()


def trust(digest: str, path: Path) -> None:
    """Remember that code of that digest may run; raises CannotWrite."""
    _keep(digest, str(path.resolve()))


def revoke(digest: str) -> None:
    """Forget it; raises CannotWrite."""
    _keep(digest, None)


def _keep(digest: str, path: str | None) -> None:
    target = file()
    with atomic.writing(target):
        atomic.make_folders(target.parent)
        with locks.locked(target.with_name(f".{target.name}.lock")):
            known = {**trusted(), digest: path}
            whole = {text: where for text, where in sorted(known.items()) if where is not None}
            atomic.write(target, (json.dumps(whole, indent=2, ensure_ascii=False) + "\n").encode())
