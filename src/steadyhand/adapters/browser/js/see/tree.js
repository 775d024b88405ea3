// The composed tree: the document and every shadow root, elements in reading order.
const ARIA_FIELDS = new Set("textbox searchbox combobox listbox spinbutton slider checkbox switch radio".split(" "));
const INPUT_ROLES = {
  checkbox: "checkbox", radio: "radio", range: "slider", number: "spinbutton", search: "searchbox", file: "file",
  button: "button", submit: "button", reset: "button", image: "button",
};

// Every element is visited once; a visit that returns false leaves out what is inside.
function walk(parent, visit) {
  for (let el = parent.firstElementChild; el; el = el.nextElementSibling) {
    if (isPanel(el) || visit(el) === false) continue;
    const root = rootOf(el);
    if (root) {
      attend(root);
      walk(root, visit);
    }
    walk(el, visit);
  }
}

// Closed shadow roots, as far as they were handed to us (`see/closed.py`).
const closedRoots = new WeakMap();
let closedSeen = false;

// The shadow root of an element, an open one or one that was handed to us; null for none.
function rootOf(el) {
  return el.shadowRoot || (closedSeen && closedRoots.get(el)) || null;
}

// The closed root counts as an open one from now on.
function openRoot(host, root) {
  closedRoots.set(host, root);
  closedSeen = true;
}

function parentOf(el) {
  return (shadowed && el.assignedSlot) || el.parentElement || (el.parentNode && el.parentNode.host) || null;
}

function within(ancestor, el) {
  for (let up = el; up; up = parentOf(up)) if (up === ancestor) return true;
  return false;
}

function byIds(el, attribute) {
  const ids = el.getAttribute(attribute);
  if (!ids) return [];
  const root = el.getRootNode();
  const scope = root.getElementById ? root : document;
  return ids.trim().split(/\s+/).map((id) => scope.getElementById(id)).filter(Boolean);
}

// What kind of control an element is by itself, before groups are collapsed; '' for none.
function roleOf(el) {
  const aria = el.getAttribute("role") || "";
  switch (el.tagName) {
    case "INPUT": return inputRole(el, aria);
    case "SELECT": return el.multiple || el.size > 1 ? "listbox" : "combobox";
    case "TEXTAREA": return "textbox";
    case "BUTTON": return buttonRole(el, aria);
    case "SUMMARY": return "button";
    case "A": return linkRole(el, aria);
  }
  if (keptBoxes.has(el) && isKept(el)) return "file";
  if (el === document.body && document.designMode === "on") return "richtext";
  return el.hasAttributes() ? otherRole(el, aria) : "";
}

function inputRole(el, aria) {
  if (el.type === "hidden" || (CHECKABLE.has(el.type) && standsBehind(el))) return "";
  if (aria === "switch" || aria === "combobox") return aria;
  const role = INPUT_ROLES[el.type] || "textbox";
  return role === "textbox" && el.closest("[role=search],search") ? "searchbox" : role;
}

function buttonRole(el, aria) {
  if (aria === "combobox" || el.getAttribute("aria-haspopup") === "listbox") return "combobox";
  return aria === "switch" || aria === "checkbox" || aria === "radio" ? aria : "button";
}

function linkRole(el, aria) {
  if (aria === "button") return "button";
  if (el.hasAttribute("href")) return aria && aria !== "link" ? "" : "link";
  return el.hasAttribute("onclick") || looksPressable(el, aria) ? "button" : "";
}

function otherRole(el, aria) {
  const editable = el.getAttribute("contenteditable");
  if (editable !== null && editable !== "false") return nestedEditable(el) ? "" : "richtext";
  if (ARIA_FIELDS.has(aria)) return ariaRole(el, aria);
  if (aria === "button" || el.hasAttribute("onclick")) return "button";
  if (looksPressable(el, aria) || isZone(el)) return "button";
  return looksChoosable(el, aria) ? "choice" : "";
}

// A card or tile that may be one of several answers: told only where a widget claims it.
function looksChoosable(el, aria) {
  if (aria || !CHOOSABLE.test(el.getAttribute("class") || "") || getComputedStyle(el).cursor !== "pointer") return false;
  const up = parentOf(el);
  return Boolean(up) && getComputedStyle(up).cursor !== "pointer" && !el.querySelector(`a,button,[role=button],${CONTROL}`);
}

const CHOOSABLE = /(^|[\s_-])(option|choice|segment|toggle|pill|chip|card|answer|tile)/i;

// Where a pointer begins: what is inside something that can be pressed is no button of its own.
function looksPressable(el, aria) {
  if (!byCursor(el, aria) || getComputedStyle(el).cursor !== "pointer") return false;
  const up = parentOf(el);
  return el.hasAttribute("tabindex") || !up || getComputedStyle(up).cursor !== "pointer";
}

// What may be a button that only its looks and a listener make one.
function byCursor(el, aria = el.getAttribute("role")) {
  if (aria || el.tagName === "LABEL") return false;
  if (el.hasAttribute("tabindex")) return el.tabIndex >= 0;
  if (el.tagName === "IMG") return Boolean(el.alt);
  if (!PRESSABLE.test(`${el.id} ${el.getAttribute("class")}`) && !saysAction(el)) return false;
  return !el.querySelector(`a,button,[role=button],${CONTROL}`);
}

const ACTION_MAX = 80; // characters, white space included

function saysAction(el) {
  if (el.childElementCount > 1 || el.textContent.length > ACTION_MAX) return false;
  const text = tidy(el.textContent);
  return ACTION_TEXT.test(text) && text.split(" ").length <= ACTION_WORDS;
}


const PRESSABLE = /(^|[\s_-])(btn|button|submit)([\s_-]|$)/i;

// A tick box or radio button by its role that a person sees, with a native one in it that nobody does:
// both are one control, and it is the one that is seen.
const standsForInner = (el, aria) => TICKED_ROLES.has(aria) && el.hasAttribute("aria-checked") && controlsIn(el).every((inner) => CHECKABLE.has(inner.type) && undrawn(inner));
const TICKED_ROLES = new Set(["checkbox", "radio", "switch"]);
const BEHIND_LEVELS = 6; // ancestors climbed from the inner one

function standsBehind(el) {
  for (let up = parentOf(el), level = 0; up && level < BEHIND_LEVELS; up = parentOf(up), level++) {
    if (TICKED_ROLES.has(up.getAttribute("role")) && up.hasAttribute("aria-checked")) return undrawn(el);
  }
  return false;
}

// Neither seen nor hit by a click.
function undrawn(el) {
  if (!el.checkVisibility({ visibilityProperty: true })) return true;
  return getComputedStyle(el).pointerEvents === "none" && !isRoomy(el);
}

function nestedEditable(el) {
  const up = el.parentElement;
  return Boolean(up && up.closest("[contenteditable=''],[contenteditable=true]"));
}

// A wrapper is no control of its own: ARIA 1.1 comboboxes hold an input, popups belong to another.
function ariaRole(el, aria) {
  if (el.querySelector(CONTROL) && !standsForInner(el, aria)) return "";
  if (aria !== "listbox") return aria;
  const owner = el.id && el.getRootNode().querySelector(`[aria-controls~="${CSS.escape(el.id)}"],[aria-owns~="${CSS.escape(el.id)}"]`);
  return owner || byIds(el, "aria-labelledby").some((label) => label.control && label.control !== el) ? "" : aria;
}

const CHECKABLE = new Set(["radio", "checkbox"]);
const native = (el) => el.tagName === "INPUT" || el.tagName === "SELECT" || el.tagName === "TEXTAREA";
const isDisabled = (el) => el.matches(":disabled") || el.getAttribute("aria-disabled") === "true";

function checkedState(el) {
  if (el.tagName === "INPUT" && (el.type === "checkbox" || el.type === "radio")) return el.checked;
  return el.getAttribute("aria-checked") === "true";
}
