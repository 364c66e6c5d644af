"""Saves of Tabletop Simulator for `check-tts`: a good one with values changed, lost or of another kind."""

import json
from copy import deepcopy
from random import Random
from typing import Any

from tests.fuzz import hostile
from tests.fuzz.case import Case, Entry, Run
from tests.fuzz.sources import Sources

VALUES: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 0.5, 10**400, 10**20, -(10**9), 1e308, "", "x", "0", [], {}, [[]], [None], [0],
    ["x"], {"x": 1}, {"0": {}}, {"1": None}, [{}], "\ud800", "\0", "http://127.0.0.1/x.png", "file:///etc/passwd",
    "../x", "[ff0000]x[-]", "CardCustom", "DeckCustom", "Deck", "x" * 5000, {"x": {"y": {"z": []}}},
)  # fmt: skip
LITERALS = ("1e999", "-1e999", "NaN", "Infinity", "1e-999", "00", "0x1", "'x'", "{", "", "\\ud800", "1" + "0" * 5000)


def make(number: int, chance: Random, sources: Sources) -> Case:
    """A changed save, judged with or without the game's catalog."""
    saves = {
        path: data
        for path, data in sources.files("built").items()
        if "/tts/" in path and path.endswith(".json") and b"ObjectStates" in data
    }
    path = chance.choice(sorted(saves))
    whole = json.loads(saves[path])
    done = [changed(whole, chance) for _ in range(chance.choices((1, 3, 8), (60, 30, 10))[0])]
    data = json.dumps(whole).encode("utf-8", "surrogatepass")
    kind = chance.random()
    if kind < 0.15:
        data = data.replace(b'"@literal@"', chance.choice(LITERALS).encode())
    if kind < 0.1:
        data, what = hostile.noise(data, chance)
        done.append(what)
    elif kind < 0.12:
        data = chance.choice(
            (
                b"[" * 100_000,
                b'{"ObjectStates":' * 50_000,
                b"[" * 100_000 + b"]" * 100_000,
                b"{}",
                b"[]",
                b"1",
                b'{"ObjectStates": 3}',
                b'{"ObjectStates": [[]]}',
            )
        )
        done = [f"{data[:20]!r} and so on"]
    files = {path: Entry(data=data.replace(b'"@literal@"', b"1e999"))}
    catalog = ("--game", "starter") if chance.random() < 0.6 else ()
    run = Run(("check-tts", *catalog, path.removeprefix("work/")))
    if chance.random() < 0.3:
        run = Run(("table", "learn", "starter", path.removeprefix("work/")))
    return Case("saves", number, "built", files, (run,), "; ".join(done), told=(path.rpartition("/")[2],))


def changed(whole: Any, chance: Random) -> str:
    """One change somewhere in plain data, in place; what it was."""
    holder, key, path = _place(whole, chance)
    if holder is None:
        return "nothing"
    match chance.randrange(8):
        case 0:
            del holder[key]
            return f"{path} taken out"
        case 1 if isinstance(holder, list):
            holder.append(holder[key])
            return f"{path} twice"
        case 2:
            holder[key] = "@literal@"
            return f"{path} is an odd number"
        case 3 if isinstance(holder, dict):
            holder[hostile.text(chance)] = holder.pop(key)
            return f"{path} renamed"
        case 4:
            other, there, where = _place(whole, chance)
            holder[key] = json.loads(json.dumps(other[there])) if other is not None else None
            return f"{path} is what {where} is"
        case 5 if isinstance(holder[key], int | float) and not isinstance(holder[key], bool):
            holder[key] = chance.choice(
                (-holder[key], holder[key] * 1000, holder[key] + 1, str(holder[key]), [holder[key]])
            )
            return f"{path} is {holder[key]!r}"
        case _:
            holder[key] = deepcopy(chance.choice(VALUES))
            return f"{path} is {str(holder[key])[:30]}"


def _place(whole: Any, chance: Random) -> tuple[Any, Any, str]:
    """A random place: the group or list, its key or index, and the path in words."""
    holder, key, path = None, None, ""
    now = whole
    while isinstance(now, dict | list) and now:
        holder = now
        key = chance.choice(sorted(now)) if isinstance(now, dict) else chance.randrange(len(now))
        path += f".{key}"
        now = now[key]
        if chance.random() < 0.25:
            break
    return holder, key, path.removeprefix(".")[:80]
