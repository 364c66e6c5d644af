"""A table of our own for the Setup panel's script, which a real Lua runs: objects, bags, hands, players, notes."""

import json
from collections.abc import Sequence
from typing import Any

from lupa.lua54 import LuaRuntime

from tests.unit.export.tts.games import known

TABLE = """
objects, spawned, printed, tabs, buttons, seated, moves, said = {}, 0, {}, {}, {}, {}, {}, {}
hands = {}
function lay(data)
  local object = { type = data.Name, data = data }
  if data.Name == "HandTrigger" then object.type = "Hand" end
  if data.Name == "DeckCustom" then object.type = "Deck" end
  if data.Name == "Infinite_Bag" then object.type = "Infinite" end
  object.getTags = function() return data.Tags or {} end
  object.getGMNotes = function() return data.GMNotes or "" end
  object.getGUID = function() return data.GUID or "" end
  object.getData = function() return data end
  object.destruct = function()
    for index, one in ipairs(objects) do
      if one == object then table.remove(objects, index) return end
    end
    error("destroyed twice")
  end
  object.getPosition = function()
    local at = data.Transform
    return { x = at.posX, y = at.posY, z = at.posZ }
  end
  object.setPositionSmooth = function(at) object.setPosition(at) end
  object.positionToWorld = function(at) -- turned clockwise about the vertical, seen from above
    local t = data.Transform
    local c, s, x, z = math.cos(math.rad(t.rotY)), math.sin(math.rad(t.rotY)), at[1] * t.scaleX, at[3] * t.scaleZ
    return { x = t.posX + c * x + s * z, y = t.posY + at[2] * t.scaleY, z = t.posZ - s * x + c * z }
  end
  object.getQuantity = function() return data.ContainedObjects and #data.ContainedObjects or -1 end
  object.deal = function(count, colour)
    for _ = 1, count do
      hands[colour] = hands[colour] or {}
      table.insert(hands[colour], table.remove(data.ContainedObjects, 1))
      table.remove(data.DeckIDs, 1)
    end
  end
  object.takeObject = function(options)
    local inside = data.ContainedObjects
    local taken = object.type == "Infinite" and inside[1] or table.remove(inside)
    local copy = {}
    for key, value in pairs(taken) do copy[key] = value end
    local at, turn = options.position, options.rotation
    copy.Transform = { posX = at[1], posY = at[2], posZ = at[3], rotX = turn[1], rotY = turn[2], rotZ = turn[3],
      scaleX = taken.Transform.scaleX, scaleY = taken.Transform.scaleY, scaleZ = taken.Transform.scaleZ }
    return lay(copy)
  end
  object.putObject = function(other)
    local whole = object
    if object.type == "Card" then -- two cards become a deck
      local inner = {}
      for key, value in pairs(data) do inner[key] = value end
      object.destruct()
      whole = lay({ Name = "DeckCustom", GUID = "fedcba", Tags = data.Tags, GMNotes = "", Transform = data.Transform,
        CustomDeck = data.CustomDeck, DeckIDs = { data.CardID }, ContainedObjects = { inner } })
    end
    for _, card in ipairs(other.data.ContainedObjects or { other.data }) do
      table.insert(whole.data.ContainedObjects, card)
      table.insert(whole.data.DeckIDs, card.CardID)
    end
    other.destruct()
    return whole
  end
  object.getRotationValues = function()
    local rows = {}
    for index, row in ipairs(data.RotationValues or {}) do rows[index] = { value = row.Value } end
    return rows
  end
  object.getRotationValue = function()
    for _, row in ipairs(data.RotationValues or {}) do
      if math.abs((row.Rotation.y - data.Transform.rotY) % 360) < 0.01 then return row.Value end
    end
  end
  object.setRotationValue = function(value)
    for _, row in ipairs(data.RotationValues or {}) do
      if row.Value == value then data.Transform.rotY = row.Rotation.y end
    end
  end
  object.menus = {}
  object.setPosition = function(at)
    data.Transform.posX, data.Transform.posY, data.Transform.posZ = at[1], at[2], at[3]
  end
  object.setRotation = function(at)
    data.Transform.rotX, data.Transform.rotY, data.Transform.rotZ = at[1], at[2], at[3]
  end
  object.shuffle = function() object.shuffled = (object.shuffled or 0) + 1 end
  object.setLock = function(locked) data.Locked = locked end
  object.getCustomObject = function() return { image = data.CustomImage.ImageURL } end
  object.addContextMenuItem = function(label, called) object.menus[label] = called end
  objects[#objects + 1] = object
  return object
end
function getObjects()
  local all = {}
  for index, one in ipairs(objects) do all[index] = one end
  return all
end
function getObjectFromGUID(guid)
  for _, one in ipairs(objects) do
    if one.data.GUID == guid then return one end
  end
end
function spawnObjectData(options)
  spawned = spawned + 1
  for _, one in ipairs(objects) do  -- the game gives another number to what has one that is taken
    if options.data.GUID ~= "" and one.data.GUID == options.data.GUID then error("number taken: " .. one.data.GUID) end
  end
  local object = lay(options.data)
  if onObjectSpawn then onObjectSpawn(object) end
end
function printToColor(text, colour) printed[colour] = text end
function broadcastToAll(text) said[#said + 1] = text end
function getSeatedPlayers() return seated end
Player = setmetatable({}, { __index = function(_, colour)
  return { changeColor = function(other)
    moves[colour] = other
    for index, own in ipairs(seated) do if own == colour then seated[index] = other end end
  end }
end })
Global = { setSnapPoints = function(points) snaps = points end }
tableName = "Table_RPG"
Tables = { getTable = function() return tableName end, setTable = function(name) tableName = name end }
Turns = {}
Notes = {
  getNotebookTabs = function() return tabs end,
  addNotebookTab = function(tab) tab.index = #tabs; tabs[#tabs + 1] = tab end,
  editNotebookTab = function(tab) tabs[tab.index + 1] = tab end,
  removeNotebookTab = function(index)
    table.remove(tabs, index + 1)
    for number, tab in ipairs(tabs) do tab.index = number - 1 end
  end,
  setNotes = function(text) noted = text end,
}
waiting = {}
Wait = { time = function(later) waiting[#waiting + 1] = later end }
function pass() -- so much time that everything that was to happen later has happened
  local due = waiting
  waiting = {}
  for _, later in ipairs(due) do later() end
end
frames = 0
function startLuaCoroutine(_, name)
  local running = coroutine.create(_G[name])
  while coroutine.status(running) ~= "dead" do
    local fine, problem = coroutine.resume(running)
    if not fine then error(problem) end
    frames = frames + 1
  end
end
JSON = { decode = function(text) return decode(text) end }
"""


class LuaTable:
    """A table of a game for so many players, its panel loaded."""

    def __init__(self, game: str, players: int) -> None:
        self.lua: Any = LuaRuntime()
        self.whole = known(game)[players]
        self.lua.globals().decode = lambda text: self.into(json.loads(text))
        self.lua.execute(TABLE)
        for state in self.whole["ObjectStates"]:
            self.lay({key: value for key, value in state.items() if key != "LuaScript" or state["GMNotes"] != "setup"})
        panel = next(state for state in self.whole["ObjectStates"] if state["GMNotes"] == "setup")
        self.lua.execute("self = { createButton = function(button) buttons[#buttons + 1] = button end }")
        for one in self.lua.globals().objects.values():
            if one.data.GMNotes == "setup":
                one.createButton = self.lua.globals().self.createButton
                self.lua.globals().self = one
        self.lua.execute(panel["LuaScript"])
        self.lua.globals().onLoad("")

    def into(self, value: Any) -> Any:
        """Plain data as Lua has it."""
        if isinstance(value, dict):
            return self.lua.table_from({key: self.into(inner) for key, inner in value.items()})
        return self.lua.table_from([self.into(entry) for entry in value]) if isinstance(value, list) else value

    def lay(self, data: Any) -> Any:
        """Put something onto the table."""
        return self.lua.globals().lay(self.into(data))

    def press(self, players: int) -> None:
        """Press the button for so many players twice: it asks, and then it does."""
        self.lua.globals()[f"setupFor{players}"]()
        self.lua.globals()[f"setupFor{players}"]()

    def seat(self, colours: Sequence[str]) -> None:
        """Players sit down in these colours."""
        self.lua.globals().seated = self.lua.table_from(list(colours))

    def write_notebook(self) -> None:
        """The pages that the save has."""
        for page in self.whole["TabStates"].values():
            tab = {key: page[key] for key in ("title", "body", "color")}
            self.lua.globals().Notes.addNotebookTab(self.into(tab))

    @property
    def said(self) -> list[str]:
        """What everybody was told."""
        return list(self.lua.globals().said.values())

    def objects(self) -> list[dict[str, Any]]:
        """What lies on the table, the panel left out, as plain data."""
        return [plain(entry.data) for entry in self.lua.globals().objects.values() if entry.data.GMNotes != "setup"]


LISTS = {"Tags", "ContainedObjects", "AttachedSnapPoints", "RotationValues", "DeckIDs"}


def plain(value: Any, key: str = "") -> Any:
    """Lua's data as plain data: an empty table is a list where a save has one."""
    if not hasattr(value, "items"):
        return value
    pairs = dict(value.items())
    if list(pairs) == list(range(1, len(pairs) + 1)) and (pairs or key in LISTS):
        return [plain(pair) for pair in pairs.values()]
    return {name: plain(pair, str(name)) for name, pair in pairs.items()}
