// What an extension made in the page (`assist/panels.py` tells which): no question, no button.
const strangers = new WeakSet(); // its elements
const panels = new WeakSet(); // those of them with nothing of the page in them
let estranged = false; // whether there are any

// With *whole* nothing in the element is the page's: it is passed over, and covers nothing.
function strange(el, whole) {
  estranged = true;
  strangers.add(el);
  if (whole) panels.add(el);
  else panels.delete(el);
  if (el.style && whole) el.style.setProperty("display", "none", "important");
  else if (el.style) el.style.removeProperty("display");
  version();
  changes += 1;
  rebuilds += 1; // what was found before is found anew
}

const isPanel = (el) => estranged && panels.has(el);
const isStrange = (el) => estranged && strangers.has(el);
