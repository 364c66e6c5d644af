"""A running Tabletop Simulator on this machine is told of a new export, over the port that it has for editors.

Source: api.tabletopsimulator.com/externaleditorapi: the game listens at 127.0.0.1:39999 for JSON messages, one for each
connection; the message 3 runs a script at an object. Nothing else than this machine is ever connected to.
"""

import json
import socket
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias

from generator.export.tts.live import LiveChanges, live_changes, live_script

Saves: TypeAlias = tuple[Mapping[str, Any], ...]
HOST, PORT = "127.0.0.1", 39999
EXECUTE = 3
"""The number of the message that runs a script."""
_PATIENCE_S = 3.0


class NobodyListens(OSError):
    """No Tabletop Simulator with a table runs on this machine; the message says so."""


def saves_in(folder: Path) -> Saves:
    """The saves of an export, in the order of their names."""
    return tuple(json.loads(file.read_text(encoding="utf-8")) for file in sorted(folder.glob("*-players.json")))


def push(old: Sequence[Mapping[str, Any]], new: Sequence[Mapping[str, Any]], port: int = PORT) -> LiveChanges:
    """Tell the running game what is different, and return that; raises NobodyListens where nobody is there to tell.

    A game without a Setup panel is not told anything: its saves have no script at which another could run.
    """
    changes = live_changes(old, new)
    if changes and changes.panel is not None:
        send({"messageID": EXECUTE, "guid": changes.panel, "script": live_script(changes)}, port)
    return changes


def send(message: Mapping[str, Any], port: int = PORT) -> None:
    """Send one message to the game on this machine."""
    try:
        with socket.create_connection((HOST, port), _PATIENCE_S) as connection:
            connection.sendall(json.dumps(message).encode())
    except OSError as error:
        told = f"no Tabletop Simulator listens at {HOST}:{port} ({error.strerror or error}); start it and load the save"
        raise NobodyListens(told) from None
