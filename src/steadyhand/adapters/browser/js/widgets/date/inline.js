// A calendar that lies open in the page: the question is what stands above it, the answer its day.
widgetKinds.push({ kind: "month", claim: claimMonth, read: readMonth });

let openMonths = { version: -1, found: [] }; // asked for each of its days: looked for once

function claimMonth(el, role) {
  if (role !== "button" || !/^\d{1,2}$/.test(tidy(el.textContent))) return null;
  if (openMonths.version !== version()) openMonths = { version: version(), found: calendarsShown() };
  const calendar = openMonths.found.find(({ days }) => days.includes(el));
  if (!calendar || isAfloat(calendar.root)) return null;
  const name = monthName(calendar.root);
  if (!name) return null;
  const members = [...calendar.root.querySelectorAll(`${PRESSED},${CONTROL}`)].filter((each) => each !== calendar.grid);
  return { members: [el, ...members.filter((each) => each !== el)], face: calendar.grid, named: calendar.root, role: "textbox", type: "date", named_by: name, root: calendar.root, limits: {} };
}

// What floats over the page belongs to the box that opened it.
function isAfloat(root) {
  for (let up = root; up && up !== document.body; up = parentOf(up)) if (/absolute|fixed/.test(getComputedStyle(up).position)) return true;
  return false;
}

function monthName(root) {
  for (let up = parentOf(root), level = 0; up && level < BOX_LEVELS; up = parentOf(up), level++) {
    if (controlsIn(up).some((control) => !within(root, control))) return null;
    const found = namedBox(up);
    if (found) return { label: found.text, label_source: found.source, marked: found.marked };
  }
  const near = precedingText(root);
  return near.text ? { label: near.text, label_source: near.source, marked: near.marked } : null;
}

const monthOpen = ({ widget: { root } }) => calendarsShown(root.isConnected ? root : null)[0] || null;

function readMonth(question) {
  const calendar = monthOpen(question);
  const chosen = calendar ? dayChosen(calendar) : "";
  return { value: chosen, shown: chosen, form_value: null };
}
