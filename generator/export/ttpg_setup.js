// Lays a game out for the chosen number of players: right click on the table, and choose "Set up for ... players".
const { world, ObjectType, ZonePermission } = require("@tabletop-playground/api");

const PLAN = @PLAN@;
const OURS = new Set(PLAN.templates);
const ZONE = "hidden-" + PLAN.game + "-";
const SECONDS = 10;
let asked = { players: "", at: 0 };
let hidden = [];

function shuffled(list) {
  for (let last = list.length - 1; last > 0; last--) {
    const other = Math.floor(Math.random() * (last + 1));
    [list[last], list[other]] = [list[other], list[last]];
  }
  return list;
}

function together(rows, key) {
  const found = new Map();
  for (const row of rows) {
    if (row[key] !== undefined) found.set(row[key], [...(found.get(row[key]) || []), row]);
  }
  return [...found.values()];
}

// What was shuffled together is dealt anew; then heaps that somebody hides among others change places.
function dealt(rows) {
  const made = rows.map((row) => ({ ...row, cards: row.cards.slice() }));
  for (const members of together(made, "pool")) {
    const all = shuffled(members.flatMap((row) => row.cards));
    for (const row of members) row.cards = all.splice(0, row.cards.length);
  }
  for (const members of together(made, "then")) {
    const heaps = shuffled(members.map((row) => row.cards));
    members.forEach((row, place) => {
      row.cards = heaps[place];
    });
  }
  return made;
}

// Neighbours of one template; those of a shuffled heap all together.
function runs(row) {
  const cards = row.pool === undefined ? row.cards : row.cards.slice().sort((one, other) => one[0] - other[0]);
  const found = [];
  for (const [template, index] of cards) {
    if (!found.length || found[found.length - 1].template !== template) found.push({ template, indices: [] });
    found[found.length - 1].indices.push(index);
  }
  return found;
}

// A stack with exactly these cards, the first of them in front.
function stack(template, indices, at) {
  const whole = world.createObjectFromTemplate(PLAN.templates[template], at);
  if (whole === undefined) throw new Error("template " + PLAN.templates[template] + " is not in an active package");
  let made = whole;
  if (indices.length < whole.getStackSize()) {
    made = whole.takeCards(indices.length, true);
    whole.destroy();
  }
  indices.forEach((index, place) => made.setCardIndexAt(index, place));
  return made;
}

function place(row) {
  const [x, y, above, turn] = row.at;
  const at = [x, y, world.getTableHeight([x, y, 0]) + above];
  let whole;
  for (const { template, indices } of runs(row)) {
    const part = stack(template, indices, at);
    if (whole === undefined || !whole.addCards(part)) {
      if (whole !== undefined) at[2] += 2;
      part.setPosition(at);
      part.setRotation([0, turn, row.down ? 180 : 0]);
      if (row.fixed) part.setObjectType(ObjectType.Ground);
      whole = part;
    }
  }
  if (row.pool !== undefined && whole.getStackSize() > 1) whole.shuffle();
}

function hide(zone, number) {
  const [slot, x, y, deep, wide] = zone;
  const made = world.createZone([x, y, world.getTableHeight([x, y, 0]) + 5]);
  made.setId(ZONE + number);
  made.setScale([deep, wide, 10]);
  made.setSlotOwns(slot, true);
  made.setObjectVisibility(ZonePermission.OwnersOnly);
  made.setAlwaysVisible(true);
  hidden.push(made);
}

function laid() {
  return world.getAllObjects(false).filter((object) => OURS.has(object.getTemplateId()));
}

function clear() {
  for (const object of laid()) {
    if (object.isValid()) object.destroy();
  }
  const marked = world.getAllZones().filter((zone) => zone.getId().startsWith(ZONE));
  for (const zone of new Set([...marked, ...hidden])) {
    if (zone.isValid()) zone.destroy();
  }
  hidden = [];
}

function setUp(players) {
  const table = PLAN.tables[players];
  if (laid().length && !(asked.players === players && Date.now() - asked.at < SECONDS * 1000)) {
    asked = { players, at: Date.now() };
    world.broadcastChatMessage("This takes all pieces of the game away. Choose it again within " + SECONDS + " seconds.");
    return;
  }
  asked = { players: "", at: 0 };
  clear();
  dealt(table.rows).forEach(place);
  table.zones.forEach(hide);
  const [deep, wide] = table.room;
  const outside = [-1, 1].some((end) => world.getTableHeight([(end * deep) / 2, (end * wide) / 2, 0]) === 0);
  world.broadcastChatMessage(PLAN.title + " is set up for " + players + " players.");
  if (outside) {
    const size = Math.ceil(wide) + " x " + Math.ceil(deep) + " cm";
    world.broadcastChatMessage("The table is too small for it: it takes " + size + ". Make the table larger.");
  }
  if (table.rest.length) world.broadcastChatMessage("Take from the program's own objects: " + table.rest.join(", ") + ".");
}

for (const players of Object.keys(PLAN.tables)) {
  world.addCustomAction("Set up for " + players + " players", "Lays " + PLAN.title + " out", ZONE + players);
}
world.onCustomAction.add((player, identifier) => {
  if (identifier.startsWith(ZONE)) setUp(identifier.slice(ZONE.length));
});
