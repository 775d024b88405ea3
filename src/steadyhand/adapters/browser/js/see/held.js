// Which labels a control has, and how many controls a box holds: gathered once per document and
// shadow root, kept while no element and no attribute but looks has changed. The browser's own
// `labels` searches the whole document for each control.
let gathered = { rebuilds: -1, roots: new Map() };

function gatheredIn(root) {
  version();
  if (gathered.rebuilds !== rebuilds) gathered = { rebuilds, roots: new Map() };
  let found = gathered.roots.get(root);
  if (!found) gathered.roots.set(root, (found = gather(root)));
  return found;
}

function gather(root) {
  const labels = new Map();
  for (const label of root.querySelectorAll("label")) {
    const known = labels.get(label.control);
    if (known) known.push(label);
    else labels.set(label.control, [label]);
  }
  const counts = new Map();
  const controls = [...root.querySelectorAll(CONTROL)];
  for (const control of controls) {
    for (let up = control.parentElement; up; up = up.parentElement) counts.set(up, (counts.get(up) || 0) + 1);
  }
  return { labels, controls, counts };
}

// The root, where its changes are reported; null for what is in no document or in a root unseen yet.
function watchedRoot(el) {
  const root = el.getRootNode();
  return attended.has(root) ? root : null;
}

// The label that names a box which is no control: <label for=question><div id=question>; null for none.
function labelOfBox(box) {
  const root = box.id ? watchedRoot(box) : null;
  const loose = root ? gatheredIn(root).labels.get(null) : null;
  return (loose && loose.find((label) => label.htmlFor === box.id)) || null;
}

// As `el.labels`, in the same order.
function labelsOf(el) {
  const root = watchedRoot(el);
  return (root ? gatheredIn(root).labels.get(el) : el.labels && [...el.labels]) || NO_LABELS;
}

const NO_LABELS = [];

// The first label of a control, where the control lies in it.
function labelAround(el) {
  const label = labelsOf(el)[0];
  return label && within(label, el) ? label : null;
}

// As `el.querySelectorAll(CONTROL).length`.
function controlCount(el) {
  const root = watchedRoot(el);
  return root ? gatheredIn(root).counts.get(el) || 0 : el.querySelectorAll(CONTROL).length;
}

// As `[...el.querySelectorAll(CONTROL)]`.
function controlsIn(el) {
  const root = watchedRoot(el);
  if (!root) return [...el.querySelectorAll(CONTROL)];
  const { controls, counts } = gatheredIn(root);
  return counts.has(el) ? controls.filter((control) => control !== el && el.contains(control)) : [];
}

const holdsControl = (el) => controlCount(el) > 0 || el.matches(CONTROL);

// Whether the box holds other controls than these, all of which it holds.
function holdsOthers(box, members) {
  let own = 0;
  for (const member of members) if (member !== box && member.matches(CONTROL) && box.contains(member)) own += 1;
  return controlCount(box) > own;
}
