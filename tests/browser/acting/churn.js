// A form that changes under whoever uses it. Each control knows the row that it stands in, and the
// row what it asks at this moment, so that every touch is told by the question that was touched.
const TOWNS = ["Hull", "Leith", "Ystad", "Bergen"];
const ASKED = ["Town", "Title", "Employer", "Team", "Motto", "Shift", "Grade", "Colour", "Tool", "Route"];
let rows = [];
let touched = [];
let numbered = 0;
let armed = [];
let heard = {};
let timers = [];

const pick = (list, n) => list[n % list.length];
const make = (tag, facts = {}, ...inside) => {
  const el = Object.assign(document.createElement(tag), facts);
  el.append(...inside);
  return el;
};

const CLICKED = new Set(["check", "radio", "button"]);

function watched(el, row, option = null) {
  const say = (event) => touched.push({
    event: event.type,
    asked: meaning(row),
    option: option ? option.text : "",
  });
  // What follows a click of its own accord is told by the click.
  for (const type of ["mousedown", "click", ...(CLICKED.has(row.kind) ? [] : ["input"])]) el.addEventListener(type, say);
  return el;
}

const named = (kind, asked) => ({ button: `Press ${asked}`, check: `I accept ${asked}` })[kind] || asked;
const alone = (kind) => kind === "button" || kind === "check"; // these stand below, in no named box
const meaning = (row) => (alone(row.kind) ? row.asked : `${row.box.title}|${row.asked}`);

const MADE = {
  stubborn: (row) => [label(row), stubborn(watched(make("input", { id: row.id, name: row.name }), row))],
  text: (row) => [label(row), watched(make("input", { id: row.id, name: row.name }), row)],
  essay: (row) => [label(row), watched(make("textarea", { id: row.id, name: row.name }), row)],
  select: (row) => [label(row), watched(make("select", { id: row.id, name: row.name }, ...optionsOf(row)), row)],
  check: (row) => [watched(make("input", { type: "checkbox", id: row.id, name: row.name }), row), label(row)],
  radio: (row) => [make("fieldset", {}, make("legend", {}, row.asked), ...row.options.map((o) => radio(row, o)))],
  button: (row) => [watched(make("button", { type: "button", id: row.id, textContent: row.asked }), row)],
};

const label = (row) => watched(make("label", { htmlFor: row.id, textContent: row.asked }), row);
const optionsOf = (row) => [make("option", { value: "" }, "Choose"), ...row.options.map((o) => make("option", { value: o.value }, o.text))];

// Takes nothing but what comes from a keyboard.
function stubborn(el) {
  let held = "";
  el.addEventListener("input", (event) => (event.isTrusted ? (held = el.value) : (el.value = held)));
  return el;
}

function radio(row, option) {
  const input = watched(make("input", { type: "radio", name: row.name, value: option.value }), row, option);
  return make("label", {}, input, make("span", { textContent: option.text }));
}

function rowOf(kind, asked, box) {
  const number = ++numbered;
  const options = TOWNS.slice(0, 3).map((text, i) => ({ text, value: `v${i}` }));
  const row = { kind, asked, box, id: `q${number}`, name: `n${number}`, options };
  row.node = make("div", { className: "row" }, ...MADE[kind](row));
  return row;
}

// A new form: [[kind, place of the question, box 0 or 1], ...]; buttons stand under the boxes.
function begin(made) {
  const boxes = ["First place", "Second place"].map((title) => ({ title, node: make("fieldset", {}, make("legend", {}, title)) }));
  const foot = make("div");
  rows = made.map(([kind, asked, box]) => rowOf(kind, named(kind, pick(ASKED, asked)), pick(boxes, box)));
  form.replaceChildren(...boxes.map((box) => box.node), foot);
  for (const row of rows) (alone(row.kind) ? foot : row.box.node).append(row.node);
  armed = [];
  touched = [];
}

// Puts the row's nodes in anew, as a page that renders again does; the question stays.
function renew(row) {
  const { cross } = row;
  if (cross) {
    row.cross = cross.cross = null;
    renew(cross);
  }
  const node = make("div", { className: "row" }, ...MADE[row.kind](row));
  row.node.replaceWith(node);
  row.node = node;
}

const control = (row) => row.node.querySelector("input,textarea,select,button");
const alike = (row) => rows.filter((other) => other !== row && other.kind === row.kind);
const swapped = (a, b, name) => ([a[name], b[name]] = [b[name], a[name]]);

// A row leaves, and so does the one whose label it holds.
function leave(row) {
  const gone = row.cross ? [row, row.cross] : [row];
  for (const each of gone) each.node.remove();
  rows = rows.filter((each) => !gone.includes(each));
}

// What a row's nodes say now: the same nodes, another question.
function speak(row) {
  const { node } = row.cross || row; // where its label is
  const say = node.querySelector("legend") || node.querySelector("label,button");
  say.textContent = row.asked;
}

function places(a, b) {
  const mark = document.createTextNode("");
  a.node.replaceWith(mark);
  b.node.replaceWith(a.node);
  mark.replaceWith(b.node);
  swapped(a, b, "box");
}

// Each takes the row that is meant, another one of its kind (or itself), and a number.
const CHURN = {
  replace: (row) => renew(row),
  rerender: () => rows.forEach(renew),
  clone: (row) => { const old = control(row); old.replaceWith(Object.assign(old.cloneNode(true), {})); renew(row); },
  shuffle: (row, other, n) => { if (!alone(row.kind)) row.box.node.append(...rows.filter((r) => r.box === row.box && !alone(r.kind)).map((r) => r.node).sort(() => ((n = (n * 7 + 3) % 11) % 2 ? 1 : -1))); },
  places: (row, other) => { if (other !== row) places(row, other); },
  labels: (row, other) => { if (other !== row) { swapped(row, other, "asked"); speak(row); speak(other); } },
  rotate: (row) => { const all = [row, ...alike(row)]; const said = all.map((r) => r.asked); all.forEach((r, i) => { r.asked = said[(i + 1) % all.length]; speak(r); }); },
  ids: (row, other) => {
    if (other === row || row.cross || other.cross || !row.node.querySelector("label[for]")) return;
    // The labels stay where they are and name the other control from now on.
    const [mine, its] = [control(row), control(other)];
    swapped(mine, its, "id");
    swapped(row, other, "id");
    swapped(row, other, "asked");
    [row.cross, other.cross] = [other, row];
  },
  rows: (row, other) => { if (other !== row) { swapped(row, other, "id"); swapped(row, other, "name"); renew(row); renew(other); } },
  names: (row, other) => { if (other !== row && row.kind !== "radio") { swapped(row, other, "name"); swapped(control(row), control(other), "name"); } },
  relabel: (row) => { row.asked += " now"; speak(row); },
  remove: (row) => leave(row),
  away: (row, other) => { if (other !== row) leave(other); },
  before: (row, other, n) => { const more = rowOf(row.kind, named(row.kind, pick(TOWNS, n)), row.box); row.node.before(more.node); rows.push(more); },
  twin: (row) => { const more = rowOf(row.kind, row.asked, row.box); row.node.before(more.node); rows.push(more); },
  options: (row, other, n) => { if (row.kind === "select") { row.options.reverse(); control(row).replaceChildren(...optionsOf(row)); } },
  values: (row, other, n) => { row.options.push(row.options.shift()); row.options.forEach((o, i) => (o.value = `w${i}`)); renew(row); },
  choices: (row) => {
    if (row.kind !== "radio") return;
    const said = row.options.map((o) => o.text); // the same radio buttons, each with another's name
    row.options.forEach((o, i) => { o.text = said[(i + 1) % said.length]; row.node.querySelectorAll("span")[i].textContent = o.text; });
  },
  kind: (row) => { if (row.kind === "text") { row.kind = "essay"; renew(row); } else if (row.kind === "essay") { row.kind = "text"; renew(row); } },
  boxes: (row, other) => { const [a, b] = [row.box, rows.find((r) => r.box !== row.box)?.box]; if (b) { swapped(a, b, "title"); for (const box of [a, b]) box.node.querySelector("legend").textContent = box.title; } },
  shift: (row, other, n) => { form.style.paddingTop = `${(n % 5) * 23}px`; },
};

// From now on each [moment, change, number] is done once, when its moment comes; "now" at once.
function arm(asked, plan) {
  const row = rows.find((each) => meaning(each) === asked);
  touched = [];
  heard = {};
  armed = plan.map(([moment, change, n]) => ({ moment, act: () => churn(row, change, n) }));
  fire("now");
  timers.forEach(clearTimeout);
  timers = [0, 15, 60, 250].map((ms) => setTimeout(fire, ms, `after ${ms}`));
}

function churn(row, change, n) {
  if (!rows.includes(row)) return;
  const others = alike(row);
  CHURN[change](row, others.length ? pick(others, n) : row, n);
}

function fire(moment) {
  const due = armed.filter((each) => each.moment === moment);
  armed = armed.filter((each) => each.moment !== moment);
  for (const each of due) each.act();
}

// A moment is an event, or its second time ("focusin 2").
const HEARD = { focusin: true, select: true, keydown: true, mousemove: true, mousedown: false, mouseup: false, input: false, click: false };
for (const [type, capture] of Object.entries(HEARD)) addEventListener(type, () => hear(type), { capture });

function hear(type) {
  heard[type] = (heard[type] || 0) + 1;
  fire(type);
  if (heard[type] === 2) fire(`${type} 2`);
}

window.begin = begin;
window.arm = arm;
window.touches = () => touched;
