// The way out of an overlay that is closed by a click beside it: its veil, and never the page below.
const CORNER = 8; // pixels from the edge of the window
const NOT_VEIL = "a[href],button,input,select,textarea,label,[role=button],[role=link]";
const VEIL_SHARE = 0.95; // of the window, both ways

// A point where nothing but the veil around an overlay is hit: {x, y, ref} of the veil, or {why}.
function aimBeside(overlay) {
  const el = elementOf(overlay);
  if (!el) return JSON.stringify({ why: "detached" });
  for (const [x, y] of edgePoints()) {
    const hit = topmost(x, y);
    if (hit && veils(hit, el, x, y)) return JSON.stringify({ x, y, ref: refOf(hit) });
  }
  return JSON.stringify({ why: "there is nothing beside it to click" });
}

function edgePoints() {
  const ends = (size) => [CORNER, size - CORNER, size / 2];
  const width = document.documentElement.clientWidth;
  return ends(innerHeight).flatMap((y) => ends(width).map((x) => [x, y])).slice(0, -1);
}

// The backdrop of a dialog, the overlay itself where it fills the window, a fixed ancestor of it, or
// an empty sheet over the whole window.
function veils(hit, el, x, y) {
  if (hit.closest(NOT_VEIL) || hit === document.body || hit === document.documentElement) return false;
  if (hit === el) return (el.matches("dialog:modal") && !inBox([x, y], el.getBoundingClientRect())) || fillsWindow(el);
  if (within(el, hit) || !fillsWindow(hit) || getComputedStyle(hit).position !== "fixed") return false;
  return within(hit, el) || (!spoken(hit) && !hit.querySelector(`${CONTROL},${NOT_VEIL},iframe,img,video`));
}

function fillsWindow(el) {
  const { width, height } = el.getBoundingClientRect();
  return width >= innerWidth * VEIL_SHARE && height >= innerHeight * VEIL_SHARE;
}
