// Constants and pure functions of HTML and of text, which need nothing else.

/** @param {Node} node */
export const isText = (node) => node.nodeType === Node.TEXT_NODE;
export const NAME_MAX = 300; // characters of a label; longer ones are prose
export const SILENT = new Set("SCRIPT STYLE NOSCRIPT TEMPLATE HEAD META LINK BASE".split(" "));
export const INLINE = new Set(
  "A ABBR B BDI BDO CITE CODE DATA DFN EM FONT I INS KBD LABEL MARK Q S SMALL SPAN STRONG SUB SUP TIME U VAR WBR".split(" "),
);
export const CONTROL = "input:not([type=hidden]),select,textarea,[contenteditable=''],[contenteditable=true]";
export const HOLDING = new Set(["combobox", "listbox", "spinbutton", "slider", "textbox"]); // what they say is an answer
export const UNSPOKEN = new Set(["INPUT", "SELECT", "TEXTAREA", "BUTTON"]);
/** @param {string} text */
export const tidy = (text) =>
  text
    ? String(text)
        .replace(/[\s\u200b\ufeff]+/g, " ")
        .trim()
    : "";
/** @param {string} text */
export const shortText = (text) => tidy(text).slice(0, NAME_MAX);
export const SEEN = { opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true };
export const ARIA_FIELDS = new Set("textbox searchbox combobox listbox spinbutton slider checkbox switch radio".split(" "));
export const CHOOSABLE = /(^|[\s_-])(option|choice|segment|toggle|pill|chip|card|answer|tile)/i;
export const CHECKABLE = new Set(["radio", "checkbox"]);
/** @param {string} text */
export const plainWords = (text) => ` ${text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ").trim()} `;
export const HEADING = "h1,h2,h3,h4,h5,h6,[role=heading]";
/** @param {string} text */
export const hasWords = (text) => /[\p{L}\p{N}]/u.test(text);
export const HEADINGS = new Set("H1 H2 H3 H4 H5 H6".split(" "));
export const FOLD = "fold"; // the role of a header in orders
export const SEEN_AT_ALL = { visibilityProperty: true, contentVisibilityAuto: true };
export const PRESSED = "button,[role=button]";
const TYPED = new Set("text email tel url search password number".split(" "));
/** @param {Element} el */
export const typable = (el) => (el.tagName === "INPUT" ? TYPED.has(el.type) : el.tagName === "TEXTAREA") && !el.hasAttribute("role");
export const LENGTH_LIMITED = new Set("text search url tel email password textarea".split(" "));
/** @param {Element} el */
export const hasFiles = (el) => el.type === "file" && Boolean(el.files && el.files.length);

// The group's name goes before a label that another option bears too.
/** @param {Element} option @param {string} label @param {string[]} labels */
export function distinctLabel(option, label, labels) {
  const group = option.parentElement && option.parentElement.tagName === "OPTGROUP" ? tidy(option.parentElement.label) : "";
  return group && labels.indexOf(label) !== labels.lastIndexOf(label) ? shortText(`${group} > ${label}`) : label;
}

// Without what is empty, false or none: the reader knows the defaults.
/** @template T @param {T} record @returns {T} */
export function withoutEmpty(record) {
  const out = /** @type {any} */ ({});
  for (const key in record) {
    const value = /** @type {any} */ (record[key]);
    if (value === "" || value === undefined || value === null) continue;
    if (value === false && key !== "checked" && key !== "fillable") continue;
    if (Array.isArray(value) && value.length === 0) continue;
    out[key] = key === "options" ? value.map(withoutEmpty) : value;
  }
  return out;
}

export function isSame(a, b) {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => Object.hasOwn(b, name) && isSame(a[name], b[name]));
}
