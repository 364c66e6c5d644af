-- Lays the game out for any number of players, as PLAN says: with the very objects of the save for that number. It asks
-- before it takes a game away. What is the game's is taken away wherever it is, also in hands and in other bags; what is
-- fixed and the same on all tables stays.
local PLAN = JSON.decode([==[@PLAN@]==])
local PLACE = { "posX", "posY", "posZ", "rotY", "rotZ", "scaleX", "scaleY", "scaleZ" }
local SECONDS, BATCH, FRAMES = 10, 25, 10
local busy, asked = false, nil
local tags, notes, fixed = {}, {}, {}
for _, tag in ipairs(PLAN.tags) do tags[tag] = true end
for _, note in ipairs(PLAN.notes) do notes[note] = true end
local function guidOf(number) return number < 0 and "" or string.format("%06x", number) end

for _, number in ipairs(PLAN.fixed) do fixed[guidOf(number)] = true end

local function copied(value)
  if type(value) ~= "table" then return value end
  local copy = {}
  for key, inner in pairs(value) do copy[key] = copied(inner) end
  return copy
end

-- ---------------------------------------------------------------- objects of the plan

local function unpacked(packed)
  local data = copied(PLAN.kinds[packed[1]])
  data.GUID, data.Transform = guidOf(packed[2]), { rotX = 0.0 }
  for index, key in ipairs(PLACE) do data.Transform[key] = packed[3][index] end
  if packed[4] then
    data.ContainedObjects = {}
    for index, inner in ipairs(packed[4]) do data.ContainedObjects[index] = unpacked(inner) end
  end
  if data.CustomDeck then
    local sheets = {}
    for _, key in ipairs(data.CustomDeck) do sheets[key] = copied(PLAN.sheets[key]) end
    data.CustomDeck = sheets
  end
  if data.Name == "DeckCustom" then
    data.DeckIDs, data.CustomDeck = {}, {}
    for index, card in ipairs(data.ContainedObjects) do
      data.DeckIDs[index] = card.CardID
      for key, sheet in pairs(card.CustomDeck) do data.CustomDeck[key] = copied(sheet) end
    end
  end
  return data
end

local function at(objects, slot)
  local found = objects[slot[1]]
  if slot[2] then found = found[4][slot[2]] end
  return found
end

-- Two pieces change places; numbers stay with the places, so that one that somebody moves later is known.
local function swap(objects, one, other)
  local first, second = at(objects, one), at(objects, other)
  first[1], second[1] = second[1], first[1]
end

local function dealt(plan)
  local objects = copied(plan.objects)
  for _, slots in ipairs(plan.pools or {}) do
    for last = #slots, 2, -1 do
      local other = math.random(last)
      if other ~= last then swap(objects, slots[last], slots[other]) end
    end
  end
  for _, heaps in ipairs(plan.swaps or {}) do
    for last = #heaps, 2, -1 do
      local other = math.random(last)
      if other ~= last then
        for index, slot in ipairs(heaps[last]) do swap(objects, slot, heaps[other][index]) end
      end
    end
  end
  return objects
end

-- ---------------------------------------------------------------- what lies on the table

local function marked(own_tags, note)
  for _, tag in ipairs(own_tags or {}) do
    if tags[tag] then return true end
  end
  return note ~= nil and note ~= "" and notes[note] or false
end

local function ours(object)
  if object == self or object.getGMNotes() == "setup" then return false end
  return object.type == "Hand" or marked(object.getTags(), object.getGMNotes())
end

-- Contents without what is the game's, at any depth; whether something was taken out.
local function without_ours(contents)
  local kept, found = {}, false
  for _, data in ipairs(contents) do
    if marked(data.Tags, data.GMNotes) then
      found = true
    else
      if data.ContainedObjects then
        local inner, taken = without_ours(data.ContainedObjects)
        data.ContainedObjects, found = inner, found or taken
      end
      kept[#kept + 1] = data
    end
  end
  return kept, found
end

local function clear(present)
  for _, object in ipairs(getObjects()) do
    local guid = object.getGUID()
    if fixed[guid] then
      present[guid] = object
    elseif ours(object) then
      object.destruct()
    elseif object ~= self and object.type == "Bag" then
      local data = object.getData()
      local kept, found = without_ours(data.ContainedObjects or {})
      if found then -- a bag of the players' own, with pieces of the game in it
        data.ContainedObjects = kept
        object.destruct()
        spawnObjectData({ data = data })
      end
    end
  end
end

local function wait(frames)
  for _ = 1, frames do coroutine.yield(0) end
end

local function restore(object, packed)
  object.setPosition({ packed[3][1], packed[3][2], packed[3][3] })
  object.setRotation({ 0.0, packed[3][4], packed[3][5] })
  object.setLock(true)
end

-- ---------------------------------------------------------------- players and their notes

-- Those who sit where nobody plays move to free seats.
local function seat(colours)
  local taken, free, homeless = {}, {}, {}
  for _, colour in ipairs(colours) do free[colour] = true end
  for _, colour in ipairs(getSeatedPlayers()) do
    if free[colour] then taken[colour] = true else homeless[#homeless + 1] = colour end
  end
  for _, colour in ipairs(colours) do
    if not taken[colour] and homeless[1] then Player[table.remove(homeless, 1)].changeColor(colour) end
  end
end

local HIDDEN = "Face down, known to %s only"

local function tabOf(title, colour)
  for _, tab in ipairs(Notes.getNotebookTabs()) do
    if tab.title == title and tab.color == colour then return tab.index end
  end
end

local function write(title, body, colour)
  local page = { title = title, body = body, color = colour, index = tabOf(title, colour) }
  if page.index then Notes.editNotebookTab(page) else Notes.addNotebookTab(page) end
end

local function remove(title, colour)
  local index = tabOf(title, colour)
  if index then Notes.removeNotebookTab(index) end
end

-- Players' own pages: those of another number of players go, and so does what somebody knew in the last game.
local function writePages(count)
  local wanted, gone = PLAN.written[tostring(count)], {}
  for _, other in pairs(PLAN.written) do
    for _, page in ipairs(other.pages) do gone[page.colour .. "/" .. page.title] = page end
  end
  for _, page in ipairs(wanted.pages) do gone[page.colour .. "/" .. page.title] = nil end
  for _, page in pairs(gone) do remove(page.title, page.colour) end
  for _, plan in pairs(PLAN.tables) do
    for _, colour in ipairs(plan.colours or {}) do remove(HIDDEN:format(colour), colour) end
  end
  for _, page in ipairs(wanted.pages) do
    local parts = {}
    for index, number in ipairs(page.parts) do parts[index] = PLAN.texts[number] end
    write(page.title, table.concat(parts, "\n\n"), page.colour)
  end
  Notes.setNotes(wanted.note)
end

-- What lies face down and only some colours know goes into the notebook, on a page of their colour.
local function tell(plan, objects)
  local pages = {}
  for _, entry in ipairs(plan.spaces) do
    local image = PLAN.kinds[at(objects, entry[1])[1]].CustomImage
    local known = image and plan.faces[image.ImageURL]
    for _, colour in ipairs(known and known.colours or {}) do
      local lines = pages[colour] or {}
      lines[#lines + 1] = entry[2] .. ": " .. known.title
      pages[colour] = lines
    end
  end
  for colour, lines in pairs(pages) do
    table.sort(lines)
    write(HIDDEN:format(colour), table.concat(lines, "\n"), colour)
  end
end

-- ---------------------------------------------------------------- setting up

-- @ACTIONS@

local wanted

function layOut()
  local plan, present = PLAN.tables[tostring(wanted)], {}
  playNow(wanted)
  if Tables.getTable() ~= plan.table then Tables.setTable(plan.table) end
  clear(present)
  wait(FRAMES) -- numbers are free again when what had them is gone
  local objects = dealt(plan)
  for index, packed in ipairs(objects) do
    local there = present[guidOf(packed[2])]
    if there then
      restore(there, packed)
    else
      spawnObjectData({ data = unpacked(packed) })
    end
    if index % BATCH == 0 then wait(1) end
  end
  wait(FRAMES)
  Global.setSnapPoints(plan.places or {})
  Turns.enable, Turns.type, Turns.order = true, 2, plan.colours
  Turns.turn_color = plan.colours[1]
  writePages(wanted)
  if plan.spaces then tell(plan, objects) end
  seat(plan.colours)
  broadcastToAll("Set up for " .. wanted .. " players: " .. table.concat(plan.colours, ", ") .. ".")
  busy = false
  return 1
end

-- Ask first: a press that is not repeated does nothing.
function setupFor(count)
  if PLAN.tables[tostring(count)] == nil then
    broadcastToAll("This game is for " .. PLAN.players .. " players.")
    return
  end
  if busy then return end
  if asked ~= count then
    asked = count
    broadcastToAll("Press again to confirm: this takes the game on the table away and sets up for " .. count .. " players.")
    Wait.time(function() if asked == count then asked = nil end end, SECONDS)
    return
  end
  busy, asked, wanted = true, nil, count
  startLuaCoroutine(self, "layOut")
end

function setupSeated()
  setupFor(#getSeatedPlayers())
end

-- Pieces that are alike face down show nothing to those who point at them: who may know a face asks for it here.
local function knows(object, colour)
  local image = object.getCustomObject().image
  for _, plan in pairs(PLAN.tables) do
    local known = plan.faces and plan.faces[image]
    for _, own in ipairs(known and known.colours or {}) do
      if own == colour then return known.title end
    end
  end
end

function onObjectSpawn(object)
  offer(object)
  if object.getGMNotes():sub(1, 6) ~= "alike/" then return end
  object.addContextMenuItem("Look at the face", function(colour)
    printToColor(knows(object, colour) or "You may not look at this.", colour)
  end)
end

function onSave() return "played" .. (playedNow() and string.format(" %d", playedNow()) or "") end

-- In a fresh save every deck lies as it was dealt once: it is shuffled before anybody draws.
function onLoad(state)
  local shuffled, played = {}, state and state:match("^played") ~= nil
  if played and state:match("%d+") then playNow(tonumber(state:match("%d+"))) end
  for _, number in ipairs(not played and PLAN.shuffled or {}) do shuffled[guidOf(number)] = true end
  for _, object in ipairs(getObjects()) do
    onObjectSpawn(object)
    if shuffled[object.getGUID()] and object.type == "Deck" then object.shuffle() end
  end
  local rows = { { label = "Set up for all seated", call = "setupSeated" } }
  for _, count in ipairs(PLAN.counts) do
    local name = "setupFor" .. count
    _G[name] = function() setupFor(count) end
    rows[#rows + 1] = { label = count .. " players", call = name }
  end
  for index, row in ipairs(singles()) do
    local name = "nextSpace" .. index
    _G[name] = row.call
    rows[#rows + 1] = { label = row.label, call = name, tooltip = "Moves it to the next space that is printed" }
  end
  for index, row in ipairs(rows) do
    self.createButton({
      click_function = row.call,
      function_owner = self,
      label = row.label,
      position = { 0, 0.4, (index - 1) * 0.5 - 0.7 },
      width = 1200,
      height = 220,
      font_size = 120,
      tooltip = row.tooltip or "Press twice: takes all pieces away and lays the game out anew, shuffled",
    })
  end
end
