// How a page is told to say its ways, and tells that it has.
const said = [];
const attempt = (made) => {
  try {
    said.push(Promise.resolve(made()).catch(() => {}));
  } catch {
    // what a way throws is its own affair
  }
};
const within = (ms, made) => Promise.race([made, later(ms)]);
globalThis.say = (name) => attempt(() => ways[name](name));
globalThis.setUp = async (name) => {
  try {
    await within(SETTLE_MS, ways[name].sets(name));
  } catch {
    // the browser has no such thing: the way is none
  }
};
globalThis.sayOfBefore = (name, phase) => {
  PHASE = phase;
  attempt(() => ways[name].says(name));
};
// What was begun has ended or had its time, and the page's own site has answered a few times since.
globalThis.spoken = async () => {
  await within(SETTLE_MS, Promise.all(said));
  for (let turn = 0; turn < TURNS; turn += 1) {
    await later(TURN_MS);
    await within(SETTLE_MS, fetch("/spoken", { cache: "no-store" }).catch(() => {}));
  }
};
