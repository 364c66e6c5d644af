-- Sent to a running game, where it runs at the Setup panel: what is on the table shows the new pictures and texts. Everything
-- stays where it is and as it is, in decks, bags and hands too.
local NEW = JSON.decode([==[@CHANGES@]==])
local FRAMES = 10
local changed = {}

-- The address with the new picture's name; one on the web stays, for nobody has put the new picture there.
local function renamed(address)
  if type(address) ~= "string" or address:sub(1, 4) == "http" then return nil end
  local name = address:match("[^/\\]*$")
  local new = NEW.pictures[name]
  return new and address:sub(1, #address - #name) .. new
end

local function swap(group, key)
  local new = group and renamed(group[key])
  if new then group[key] = new end
  return new ~= nil
end

local function updated(data)
  local found = swap(data.CustomImage, "ImageURL")
  found = swap(data.CustomImage, "ImageSecondaryURL") or found
  found = swap(data.CustomPDF, "PDFUrl") or found
  for _, sheet in pairs(data.CustomDeck or {}) do
    found = swap(sheet, "FaceURL") or found
    found = swap(sheet, "BackURL") or found
  end
  local texts = NEW.texts[data.GMNotes or ""]
  if texts and (data.Nickname ~= texts[1] or data.Description ~= texts[2]) then
    data.Nickname, data.Description, found = texts[1], texts[2], true
  end
  for _, inner in ipairs(data.ContainedObjects or {}) do found = updated(inner) or found end
  return found
end

for _, object in ipairs(getObjects()) do
  if object ~= self and object.getGMNotes() ~= "setup" then
    local data = object.getData()
    if updated(data) then
      changed[#changed + 1] = data
      object.destruct()
    end
  end
end
Wait.frames(function() -- numbers are free again when what had them is gone
  for _, data in ipairs(changed) do spawnObjectData({ data = data }) end
  broadcastToAll(#changed .. " things have changed.")
end, FRAMES)
