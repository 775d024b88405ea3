// Setting fields by script: native setters, and the events that a person's input would bring.
const PERFORMERS = { type_ref: typeInto, select_ref: selectIn, set_checkbox: tick, set_radio: pickRadio };

// Sets every field in turn, lets the page commit, and reads all of them back: one round trip.
async function fill(orders) {
  const notes = [];
  for (const order of orders) {
    notes.push(await carryOut(order));
    await turn();
  }
  await leave();
  return JSON.stringify(reportAll(orders, notes));
}

async function leave() {
  const active = deepActive();
  if (active && active !== document.body) active.blur();
  await turn();
  await turn();
  stirred();
}

function deepActive() {
  let active = document.activeElement;
  while (active && active.shadowRoot && active.shadowRoot.activeElement) active = active.shadowRoot.activeElement;
  return active;
}

async function carryOut(order) {
  const found = find(order);
  if (found.why) return found;
  const why = refusal(found.members) || (await PERFORMERS[order.kind](found, order)) || "";
  return { el: found.el, members: found.members, why };
}

function typeInto({ el }, { value }) {
  if (el.isContentEditable) return write(el, value);
  const setter = setterOf(el);
  if (!setter) return "takes no text";
  const why = misfit(el, value);
  if (why) return why;
  el.focus({ preventScroll: true });
  sayKey(el, "keydown");
  setter.call(el, WRITTEN[el.type] ? value.trim() : value);
  el.dispatchEvent(new InputEvent("input", { bubbles: true, composed: true, inputType: "insertText", data: value }));
  sayKey(el, "keyup");
  say(el, "change");
  return "";
}

// Pages that follow the keys see that one was pressed, as with the browser's own autofill.
function sayKey(el, type) {
  el.dispatchEvent(new KeyboardEvent(type, { bubbles: true, composed: true, key: "Unidentified" }));
}

function say(el, type) {
  el.dispatchEvent(new Event(type, { bubbles: true, composed: type === "input" }));
}

function write(el, value) {
  el.focus({ preventScroll: true });
  selectAll(el);
  document.execCommand(value ? "insertText" : "delete", false, value);
  return "";
}

function selectAll(el) {
  if (el.select) el.select();
  else if (el.isContentEditable && deepActive() === el) document.execCommand("selectAll");
  else getSelection().selectAllChildren(el);
}

function selectIn({ el }, { value }) {
  if (el.tagName !== "SELECT") return "not a native select";
  const { found, why } = matching(optionsOf(el), wanted(value));
  if (why) return why;
  if (found.length > 1 && !el.multiple) return "takes one choice only";
  el.focus({ preventScroll: true });
  const chosen = new Set(found.map((f) => f.el));
  if (el.multiple) for (const option of el.options) option.selected = chosen.has(option);
  else el.selectedIndex = found[0].el.index;
  say(el, "input");
  say(el, "change");
  return "";
}

async function tick(question, order) {
  const { members } = question;
  if (typeof order.value === "boolean") return members.length === 1 ? flip(members[0], order.value) : "a group needs names";
  const { found, why } = matching(named(members), wanted(order.value).filter((name) => name !== ""));
  if (why) return why;
  return flipEach(question, order, found.map((f) => members.indexOf(f.el)));
}

// Off first: a page that allows only so many ticks has room then. The page may put new boxes in the
// place of the old ones after each.
async function flipEach(question, order, ticked) {
  const places = question.members.map((_, i) => i);
  let { members } = question;
  for (const i of places.sort((a, b) => ticked.includes(a) - ticked.includes(b))) {
    if (!members[i].isConnected) ({ members = [] } = find({ ref: "", fingerprint: order.fingerprint }));
    if (members.length !== places.length) return "the page changed the group meanwhile";
    if (checkedState(members[i]) === ticked.includes(i)) continue;
    flip(members[i], ticked.includes(i));
    await turn();
  }
  return "";
}

function pickRadio({ members }, { value }) {
  const { found, why } = matching(named(members), wanted(value));
  return why || flip(found[0].el, true);
}

function flip(el, on) {
  if (checkedState(el) === on) return "";
  el.focus({ preventScroll: true });
  el.click();
  return "";
}
