// A stand-in for the program's API: what a script creates, as lists; written to standard output after each press.
const fs = require("fs");
const path = require("path");
const folder = process.argv[2];
const templates = new Map();
for (const name of fs.readdirSync(path.join(folder, "Templates"))) {
  const read = JSON.parse(fs.readFileSync(path.join(folder, "Templates", name), "utf-8"));
  templates.set(read.GUID, read);
}
let objects = new Set();
let zones = new Set();
const said = [];

class Card {
  constructor(template, indices, at) {
    Object.assign(this, { template, indices, at, turn: [0, 0, 0], type: 0, shuffles: 0, there: true });
    objects.add(this);
  }
  isValid() { return this.there; }
  getTemplateId() { return this.template.GUID; }
  getStackSize() { return this.indices.length; }
  destroy() { this.there = false; objects.delete(this); }
  takeCards(count, front) {
    if (this.indices.length < 2) return undefined;
    const many = Math.min(count, this.indices.length - 1);
    const taken = front ? this.indices.splice(0, many) : this.indices.splice(-many, many);
    return new Card(this.template, taken, this.at);
  }
  setCardIndexAt(index, place) {
    if (!this.template.Indices.includes(index)) throw new Error("no such card");
    if (!(place in this.indices)) throw new Error("no such place");
    this.indices[place] = index;
  }
  addCards(other) {
    for (const key of ["Width", "Height", "Model", "Thickness"]) {
      if (this.template[key] !== other.template[key]) return false;
    }
    this.more = [...(this.more || []), ...other.names()];
    other.destroy();
    return true;
  }
  names() { return [...this.indices.map((index) => this.template.CardMetadata[String(index)]), ...(this.more || [])]; }
  setPosition(at) { this.at = at.slice(); }
  setRotation(turn) { this.turn = turn; }
  setObjectType(type) { this.type = type; }
  shuffle() { this.shuffles += 1; }
}
class Zone {
  constructor(at) { this.at = at; this.owners = []; zones.add(this); }
  isValid() { return zones.has(this); }
  getId() { return this.id; }
  setId(id) { this.id = id; return true; }
  setScale(scale) { this.scale = scale; }
  setSlotOwns(slot, owns) { if (owns) this.owners.push(slot); }
  setObjectVisibility(who) { this.visible = who; }
  setAlwaysVisible() {}
  destroy() { zones.delete(this); }
}
const actions = new Map();
const called = [];
const world = {
  createObjectFromTemplate: (guid, at) =>
    templates.has(guid) ? new Card(templates.get(guid), templates.get(guid).Indices.slice(), at) : undefined,
  createZone: (at) => new Zone(at),
  getTableHeight: ([x, y]) => (Math.abs(x) < 60 && Math.abs(y) < 100 ? 80 : 0),
  getAllObjects: () => [...objects],
  getAllZones: () => [...zones],
  broadcastChatMessage: (message) => said.push(message),
  addCustomAction: (name, tooltip, identifier) => actions.set(name, identifier),
  onCustomAction: { add: (callback) => called.push(callback) },
};
const api = { world, ObjectType: { Regular: 0, Ground: 1 }, ZonePermission: { Everybody: 0, OwnersOnly: 1, Nobody: 2 } };
const source = fs.readFileSync(path.join(folder, "Scripts", "setup.js"), "utf-8");
new Function("require", source)((name) => {
  if (name !== "@tabletop-playground/api") throw new Error(name);
  return api;
});
const seen = [];
for (const name of process.argv.slice(3)) {
  called.forEach((callback) => callback(undefined, actions.get(name)));
  seen.push({
    said: said.splice(0),
    zones: [...zones].map(({ owners, visible, at, scale }) => ({ owners, visible, at, scale })),
    objects: [...objects].map((one) => ({
      names: one.names(), at: one.at, turn: one.turn, fixed: one.type === 1, shuffles: one.shuffles,
    })),
  });
}
process.stdout.write(JSON.stringify({ actions: [...actions.keys()], seen }));
