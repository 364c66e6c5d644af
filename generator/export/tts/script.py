"""The script of the Setup panel: Lua that lays out a plan, and the plan as JSON inside it."""

import json
import re
from collections.abc import Mapping
from importlib.resources import files
from typing import Any

_PLAN = re.compile(r"local PLAN = JSON\.decode\(\[==\[(.*?)\]==\]\)", re.DOTALL)


def script(plan: Mapping[str, Any]) -> str:
    """The script for a plan."""
    text = json.dumps(plan, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    text = text.replace("]==]", "]=\\u003d]")  # it would close Lua's long bracket; in JSON it can only stand in a text
    return _source("setup.lua").replace("-- @ACTIONS@\n", _source("actions.lua")).replace("@PLAN@", text)


def _source(name: str) -> str:
    return files("generator.export.tts").joinpath(name).read_text(encoding="utf-8")


def plan_of(script_: str) -> Any:
    """The plan inside a script of ours; None in any other script."""
    found = _PLAN.search(script_)
    return json.loads(found[1]) if found else None
