-- What players may ask for at pieces: draw, discard, reshuffle, take, move along printed spaces, turn a dial. PLAN says which decks
-- and tracks a table has. Nothing happens unless somebody asks for it, and no rule is applied.
local ABOVE = 1.0
local playing = PLAN.current

local function actions()
  local table_ = playing and PLAN.actions and PLAN.actions[tostring(playing)]
  return table_ or {}
end

local function answer(text, colour) printToColor(text, colour) end

-- Where a place is now: on the table, or on a board, wherever that lies.
local function worldOf(place)
  if not place.board then return place.at end
  local board = getObjectFromGUID(guidOf(place.board))
  if board == nil then return nil end
  local at = board.positionToWorld(place.at)
  return { at.x or at[1], at.y or at[2], at.z or at[3] }
end

local function apart(one, other)
  local x, z = (one.x or one[1]) - (other.x or other[1]), (one.z or one[3]) - (other.z or other[3])
  return math.sqrt(x * x + z * z)
end

local function tagged(object, tag)
  for _, own in ipairs(object.getTags() or {}) do
    if own == tag then return true end
  end
  return false
end

local function everywhere(kind, holds)
  for _, table_ in pairs(PLAN.actions or {}) do
    for _, row in ipairs(table_[kind] or {}) do
      if holds(row) then return row end
    end
  end
end

-- ---------------------------------------------------------------- decks

-- The deck for cards with a tag; of several, that of the player who asks.
local function deckOf(tag, colour)
  local found = {}
  for _, deck in ipairs(actions().decks or {}) do
    if deck.tag == tag and deck.colour == colour then return deck end
    if deck.tag == tag then found[#found + 1] = deck end
  end
  return #found == 1 and found[1] or nil
end

-- The pile that lies at a place, other than the one that is asked for.
local function pileAt(place, deck, other)
  for _, object in ipairs(getObjects()) do
    local cards = object.type == "Deck" or object.type == "Card"
    if cards and object ~= other and tagged(object, deck.tag) and apart(object.getPosition(), place) < deck.reach then
      return object
    end
  end
end

local function lay(object, at, turn, over)
  object.setRotation({ 0.0, turn, over })
  object.setPositionSmooth({ at[1], at[2] + ABOVE, at[3] }, false, false)
end

local function draw(pile, count, colour)
  local free = false
  for _, own in ipairs(PLAN.tables[tostring(playing)].colours or {}) do free = free or own == colour end
  if not free then return answer("Only who sits at the table can draw.", colour) end
  local there = pile.getQuantity()
  if there < count then answer("There are only " .. there .. " cards.", colour) end
  pile.deal(math.min(count, there), colour)
end

local function discard(card, tag, colour)
  local deck = deckOf(tag, colour)
  local place = deck and deck.discard and worldOf(deck.discard)
  if not place then return answer("There is no discard pile for this.", colour) end
  local pile = pileAt(place, deck, card)
  if pile then
    pile.putObject(card)
  else
    lay(card, place, deck.discard.turn, 0.0)
  end
end

local function reshuffle(tag, colour)
  local deck = deckOf(tag, colour)
  local place = deck and deck.discard and worldOf(deck.discard)
  local pile = place and pileAt(place, deck)
  if not pile then return answer("The discard pile is empty.", colour) end
  local rest = pileAt(deck.place.at, deck, pile)
  if rest then
    pile = rest.putObject(pile) or rest
  else
    lay(pile, deck.place.at, deck.place.turn, 180.0)
  end
  if pile.type == "Deck" then pile.shuffle() end
  broadcastToAll(deck.title .. ": the discard pile is shuffled into the deck.")
end

-- ---------------------------------------------------------------- tracks and dials

-- The track on which a piece stands, or is nearest to, and the number of its space there.
local function trackOf(object)
  local best, space, least
  for _, track in ipairs(actions().tracks or {}) do
    if track.note == object.getGMNotes() then
      for index, at in ipairs(track.at) do
        local place = worldOf({ board = track.board, at = at })
        local away = place and apart(object.getPosition(), place)
        if away and (not least or away < least) then best, space, least = track, index, away end
      end
    end
  end
  return best, space
end

local function step(object, by, colour)
  local track, space = trackOf(object)
  if not track then return answer("It has no track on this table.", colour) end
  local at = track.at[space + by]
  if not at then return answer(by > 0 and "That was the last space." or "That was the first space.", colour) end
  local place = worldOf({ board = track.board, at = at })
  object.setPositionSmooth({ place[1], math.max(place[2], object.getPosition().y) + 0.1, place[3] }, false, false)
end

local function turnDial(object, by, colour)
  local values, now = object.getRotationValues(), object.getRotationValue()
  for index, row in ipairs(values) do
    if row.value == now then
      local value = values[index + by]
      if not value then return answer("That was the " .. (by > 0 and "last" or "first") .. " value.", colour) end
      return object.setRotationValue(value.value)
    end
  end
end

-- ---------------------------------------------------------------- supplies

local function isSupply(object)
  return everywhere("supplies", function(number) return guidOf(number) == object.getGUID() end) ~= nil
end

-- Things from a bag in the middle come to the own place of whoever asks for them.
local function take(bag, colour)
  local place = (actions().own or {})[colour]
  if not place then return answer("Only who sits at the table can take something.", colour) end
  if bag.type == "Bag" and bag.getQuantity() < 1 then return answer("There is nothing left.", colour) end
  bag.takeObject({ position = { place[1], place[2] + ABOVE, place[3] }, rotation = { 0.0, place[4], 0.0 } })
end

-- A button on the panel for the only piece of a kind that moves along a track, such as a round marker.
local function stepSingle(note)
  return function(_, colour)
    for _, object in ipairs(getObjects()) do
      if object.getGMNotes() == note then return step(object, 1, colour) end
    end
    answer("It is not on the table.", colour)
  end
end

-- ---------------------------------------------------------------- menus

local function offerCards(object)
  local draws, tag, piles = {}, nil, false
  everywhere("decks", function(deck)
    if tagged(object, deck.tag) then
      tag, piles = deck.tag, piles or deck.discard ~= nil
      for _, count in ipairs(deck.draw) do draws[count] = true end
    end
  end)
  if not tag then return end
  if object.type == "Deck" then
    local counts = {}
    for count in pairs(draws) do counts[#counts + 1] = count end
    table.sort(counts)
    for _, count in ipairs(counts) do
      object.addContextMenuItem(string.format("Draw %d", count), function(colour) draw(object, count, colour) end)
    end
  end
  if not piles then return end
  if object.type == "Card" then
    object.addContextMenuItem("Discard", function(colour) discard(object, tag, colour) end)
  end
  object.addContextMenuItem("Reshuffle discards", function(colour) reshuffle(tag, colour) end)
end

function offer(object)
  local note = object.getGMNotes()
  if object.type == "Deck" or object.type == "Card" then
    offerCards(object)
  elseif isSupply(object) then
    object.addContextMenuItem("Take 1", function(colour) take(object, colour) end, true)
  elseif note:sub(-6) == "/cover" then
    object.addContextMenuItem("Next value", function(colour) turnDial(object, 1, colour) end, true)
    object.addContextMenuItem("Previous value", function(colour) turnDial(object, -1, colour) end, true)
  elseif everywhere("tracks", function(track) return track.note == note end) then
    object.addContextMenuItem("Next space", function(colour) step(object, 1, colour) end, true)
    object.addContextMenuItem("Previous space", function(colour) step(object, -1, colour) end, true)
  end
end

-- The panel's buttons for single pieces on tracks: label and what it does.
function singles()
  local found, seen = {}, {}
  everywhere("tracks", function(track)
    if track.single and not seen[track.note] then
      seen[track.note] = true
      found[#found + 1] = { label = track.title .. ": next space", call = stepSingle(track.note) }
    end
  end)
  table.sort(found, function(one, other) return one.label < other.label end)
  return found
end

function playNow(count) playing = count end

function playedNow() return playing end
