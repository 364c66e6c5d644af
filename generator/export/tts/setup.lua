-- Lays the game out again for any number of players, as PLAN says. Everything with one of the tags of PLAN is taken
-- away first, wherever it is; the rulebook stays, and so do boards that lie alike on all tables.
local PLAN = JSON.decode([==[@PLAN@]==])
local busy = false

local function copied(value)
  if type(value) ~= "table" then return value end
  local copy = {}
  for key, inner in pairs(value) do copy[key] = copied(inner) end
  return copy
end

local function ours(object)
  for _, tag in ipairs(PLAN.tags) do
    if object.hasTag(tag) then return true end
  end
  local note = object.getGMNotes()
  for _, board in ipairs(PLAN.boards) do
    if note == board then return true end
  end
  return note == "box" or note == "hidden zone"
end

local function clear()
  for _, object in ipairs(getObjects()) do
    if object.type == "Hand" or ours(object) then object.destruct() end
  end
end

local function flat(heap)
  local ids = {}
  for _, run in ipairs(heap.pieces) do
    for _ = 1, run[2] do ids[#ids + 1] = run[1] end
  end
  return ids
end

-- The pieces of every heap, those of one pool shuffled among its heaps.
local function dealt(heaps)
  local pools, pieces, later = {}, {}, {}
  for index, heap in ipairs(heaps) do
    pieces[index] = flat(heap)
    if heap.pool then
      local pool = pools[heap.pool] or {}
      for _, id in ipairs(pieces[index]) do pool[#pool + 1] = id end
      pools[heap.pool] = pool
    end
  end
  for _, pool in pairs(pools) do
    for last = #pool, 2, -1 do
      local other = math.random(last)
      pool[last], pool[other] = pool[other], pool[last]
    end
  end
  local taken = {}
  for index, heap in ipairs(heaps) do
    if heap.pool then
      for number = 1, #pieces[index] do
        taken[heap.pool] = (taken[heap.pool] or 0) + 1
        pieces[index][number] = pools[heap.pool][taken[heap.pool]]
      end
    end
  end
  for index, heap in ipairs(heaps) do
    if heap["then"] then
      local places = later[heap["then"]] or {}
      places[#places + 1] = index
      later[heap["then"]] = places
    end
  end
  for _, places in pairs(later) do
    for last = #places, 2, -1 do
      local one, other = places[last], places[math.random(last)]
      pieces[one], pieces[other] = pieces[other], pieces[one]
    end
  end
  return pieces
end

local function piece(id)
  return copied(PLAN.kinds[id])
end

local function put(data, at)
  local place = data.Transform
  place.posX, place.posY, place.posZ = at[1], at[2], at[3]
  place.rotX, place.rotY, place.rotZ = 0, at[4], at[5]
  if data.SidewaysCard then place.rotY = (at[4] + 90) % 360 end
  if at[6] then -- a cover on a disc: its values count from how the disc lies
    for _, value in ipairs(data.RotationValues) do
      value.Rotation.y = (value.Rotation.y + at[6] - 180) % 360
    end
  end
  spawnObjectData({ data = data })
end

local function deck(ids, title)
  local cards, numbers, sheets = {}, {}, {}
  for index, id in ipairs(ids) do
    local card = piece(id)
    cards[index], numbers[index] = card, card.CardID
    for key, sheet in pairs(card.CustomDeck) do sheets[key] = sheet end
  end
  local data = copied(cards[1])
  data.Name, data.Nickname, data.Description, data.GMNotes = "DeckCustom", title, "", ""
  data.CardID, data.Hands = nil, false
  data.DeckIDs, data.CustomDeck, data.ContainedObjects = numbers, sheets, cards
  return data
end

local function bag(ids, title, endless, over)
  local inside, tags, seen = {}, {}, {}
  for index, id in ipairs(ids) do
    inside[index] = piece(id)
    if over then inside[index].Transform.rotZ = 180 end
    for _, tag in ipairs(inside[index].Tags) do
      if not seen[tag] then
        seen[tag] = true
        tags[#tags + 1] = tag
      end
    end
  end
  local data = {
    Name = endless and "Infinite_Bag" or "Bag",
    Transform = { posX = 0, posY = 0, posZ = 0, rotX = 0, rotY = 0, rotZ = 0, scaleX = 1, scaleY = 1, scaleZ = 1 },
    Nickname = title,
    Tags = tags,
    ContainedObjects = inside,
  }
  if not endless then data.Bag = { Order = 0 } end
  return data
end

local function lay(heap, ids)
  if heap.how == "one" then
    for index, id in ipairs(ids) do put(piece(id), heap.at[index]) end
  elseif heap.how == "deck" then
    put(deck(ids, heap.title), heap.at[1])
  else
    put(bag(ids, heap.title, heap.how == "endless", heap.over), heap.at[1])
  end
end

local function box(heaps, pieces)
  local ids = {}
  for index, heap in ipairs(heaps) do
    if heap.place == "common" and heap.name == "box" then
      for _, id in ipairs(pieces[index]) do ids[#ids + 1] = id end
    end
  end
  if #ids == 0 then return end
  local data = bag(ids, PLAN.box.name)
  data.GMNotes, data.Tags = "box", {}
  put(data, PLAN.box.at)
end

-- What lies face down and only some colours know goes into the notebook, on a page of their colour.
local function tell(plan, pieces)
  local pages = {}
  for index, heap in ipairs(plan.heaps) do
    local known = plan.known[pieces[index][1]]
    if known and heap.place == "board" and heap.at[1][5] == 180 then
      for _, colour in ipairs(known.colours) do
        local lines = pages[colour] or {}
        lines[#lines + 1] = heap.space .. ": " .. known.title
        pages[colour] = lines
      end
    end
  end
  for colour, lines in pairs(pages) do
    table.sort(lines)
    local page = { title = "Face down, known to " .. colour .. " only", body = table.concat(lines, "\n"), color = colour }
    for _, tab in ipairs(Notes.getNotebookTabs()) do
      if tab.title == page.title and tab.color == colour then page.index = tab.index end
    end
    if page.index then Notes.editNotebookTab(page) else Notes.addNotebookTab(page) end
  end
end

function setupFor(count)
  local plan = PLAN.tables[tostring(count)]
  if plan == nil then
    broadcastToAll("This game is for " .. PLAN.players .. " players.")
    return
  end
  if busy then return end
  busy = true
  clear()
  for _, zone in ipairs(plan.zones) do spawnObjectData({ data = copied(zone) }) end
  local pieces = dealt(plan.heaps)
  for index, heap in ipairs(plan.heaps) do
    if not (heap.place == "common" and heap.name == "box") then lay(heap, pieces[index]) end
  end
  box(plan.heaps, pieces)
  for _, board in ipairs(plan.boards or {}) do spawnObjectData({ data = copied(board) }) end
  if plan.places then Global.setSnapPoints(plan.places) end
  if plan.known then tell(plan, pieces) end
  broadcastToAll("Set up for " .. count .. " players: " .. table.concat(plan.colours, ", ") .. ".")
  Wait.time(function() busy = false end, 2)
end

function setupSeated()
  setupFor(#getSeatedPlayers())
end

-- Pieces that are alike face down show nothing to those who point at them: who may know a face asks for it here.
local function knows(object, colour)
  local image = object.getCustomObject().image
  for _, plan in pairs(PLAN.tables) do
    for id, known in pairs(plan.known or {}) do
      if PLAN.kinds[id].CustomImage.ImageURL == image then
        for _, own in ipairs(known.colours) do
          if own == colour then return known.title end
        end
      end
    end
  end
end

function onObjectSpawn(object)
  if object.getGMNotes():sub(1, 6) ~= "alike/" then return end
  object.addContextMenuItem("Look at the face", function(colour)
    printToColor(knows(object, colour) or "You may not look at this.", colour)
  end)
end

function onLoad()
  for _, object in ipairs(getObjects()) do onObjectSpawn(object) end
  local rows = { { label = "Set up for all seated", call = "setupSeated" } }
  for _, count in ipairs(PLAN.counts) do
    local name = "setupFor" .. count
    _G[name] = function() setupFor(count) end
    rows[#rows + 1] = { label = count .. " players", call = name }
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
      tooltip = "Takes all pieces away and lays the game out anew",
    })
  end
end
