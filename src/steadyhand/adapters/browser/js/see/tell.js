// What is told of a look: only what the reader has not got. The reader names the look that it holds;
// where that is not the last one told (an answer was lost), everything is told.
const LISTED = new Set(["fields", "buttons"]); // lists of records that are told one by one
let lastTold = { look: 0, page: {} };

// {look, kept, page}: the names of the parts that are as they were, and the others. A record of a
// list that is as it was is told as its place in the list before.
function tell(page, held) {
  const before = held === lastTold.look ? lastTold.page : {};
  lastTold = { look: lastTold.look + 1, page };
  const kept = [];
  const news = {};
  for (const name in page) {
    if (same(page[name], before[name])) kept.push(name);
    else news[name] = LISTED.has(name) && before[name] ? differences(page[name], before[name]) : page[name];
  }
  return { look: lastTold.look, kept, page: news };
}

function differences(records, before) {
  const places = new Map(before.map((record, place) => [record.ref, place]));
  return records.map((record) => {
    const place = places.get(record.ref);
    return place !== undefined && same(record, before[place]) ? place : record;
  });
}

function same(a, b) {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => Object.hasOwn(b, name) && same(a[name], b[name]));
}

// A look at the document once it rests: {rested, version, empty, look, kept, page}. One round trip.
async function look(quietMs, capMs, held = 0) {
  const rested = await rest(quietMs, capMs);
  const told = tell(snapshot(), held);
  noteHeld(true);
  return JSON.stringify({ rested, version: version(), empty: emptyHosts().length, ...told });
}
