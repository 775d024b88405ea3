const form = h("form", { action: SECTION.post, method: "POST", id: "mG61Hd", novalidate: true });
const hold = (name, value) => form.append(h("input", { type: "hidden", name, value }));
const state = {};
let ids = 0;

const heading = (item) => h("div", { role: "heading", "aria-level": "3", id: `i${(item.id = ++ids)}`, class: "HoXoMd" },
  h("span", { class: "M7eMe" }, item.label), item.required ? h("span", { class: "vnumgf", "aria-label": "Required question" }, " *") : null);
const toggle = (box) => { box.setAttribute("aria-checked", String(box.getAttribute("aria-checked") !== "true")); };
const press = (act) => ({ onclick: act, onkeydown: (e) => { if (e.key === " " || e.key === "Enter") { e.preventDefault(); act(); } } });

function radio(item, name, option, group, visible = true) {
  const box = h("div", { class: "Od2TWd", role: "radio", "aria-label": option, "data-value": option, "aria-checked": String(state[name] === option), tabindex: "0",
    ...press(() => { state[name] = option; for (const each of group()) each.setAttribute("aria-checked", String(each === box)); }) });
  return visible ? h("label", { class: "docssharedWizToggleLabeledContainer" }, box, h("span", { dir: "auto" }, option)) : box;
}

const draw = {
  text: (item) => h("input", { type: "text", class: "whsOnd", "aria-labelledby": `i${item.id}`, autocomplete: "off", value: state[item.key] ?? "", oninput: (e) => { state[item.key] = e.target.value; } }),
  prose: (item) => h("textarea", { class: "KHxj8b", "aria-labelledby": `i${item.id}`, oninput: (e) => { state[item.key] = e.target.value; } }, state[item.key] ?? ""),
  choice: (item) => {
    if (item.options.length > 3) return list(item);
    const group = h("div", { role: "radiogroup", "aria-labelledby": `i${item.id}` });
    group.append(...item.options.map((o) => radio(item, item.key, o, () => group.querySelectorAll("[role=radio]"))));
    return group;
  },
  other: (item) => {
    const held = state[item.key];
    const named = item.options.slice(0, -1);
    const own = held && !named.includes(held) ? held : "";
    if (own) state[item.key] = "__other_option__";
    state[`${item.key}.other_option_response`] = own;
    const group = h("div", { role: "radiogroup", "aria-labelledby": `i${item.id}` });
    const all = () => group.querySelectorAll("[role=radio]");
    group.append(...named.map((o) => radio(item, item.key, o, all)));
    const box = h("div", { class: "Od2TWd", role: "radio", "aria-label": "Other:", "data-value": "__other_option__", "aria-checked": String(Boolean(own)), tabindex: "0",
      ...press(() => { state[item.key] = "__other_option__"; for (const each of all()) each.setAttribute("aria-checked", String(each === box)); }) });
    group.append(h("label", { class: "docssharedWizToggleLabeledContainer" }, box, h("span", {}, "Other:")),
      h("input", { type: "text", class: "Hvn9fb", "aria-label": "Other response", value: own, oninput: (e) => { state[`${item.key}.other_option_response`] = e.target.value; if (e.target.value) box.click(); } }));
    return group;
  },
  many: (item) => {
    state[item.key] = new Set(state[item.key] || []);
    return h("div", { role: "list", "aria-labelledby": `i${item.id}` }, item.options.map((o) => {
      const act = () => { toggle(box); box.getAttribute("aria-checked") === "true" ? state[item.key].add(o) : state[item.key].delete(o); };
      const box = h("div", { class: "uVccjd", role: "checkbox", "aria-label": o, "data-answer-value": o, "aria-checked": String(state[item.key].has(o)), tabindex: "0", ...press(act) });
      return h("div", { role: "listitem" }, h("label", { class: "docssharedWizToggleLabeledContainer" }, box, h("span", {}, o)));
    }));
  },
  grid: (item) => h("div", { class: "ssX1Bd" }, h("div", { class: "row", "aria-hidden": "true" }, h("div", {}), SECTION.columns.map((c) => h("div", {}, c))), item.options.map((row, n) => {
    const name = `${item.key}.${n}`;
    if (Array.isArray(item.value)) state[name] = item.value[n];
    const group = h("div", { role: "radiogroup", "aria-label": row, class: "row" }, h("div", {}, row));
    group.append(...SECTION.columns.map((c) => h("div", {}, (() => { const box = radio(item, name, c, () => group.querySelectorAll("[role=radio]"), false); box.setAttribute("aria-label", `${c}, response for ${row}`); return box; })())));
    return group;
  })),
};
draw.email = draw.tel = draw.text;

function list(item) {
  const shown = h("div", { class: "vRMGwf", role: "presentation" }, state[item.key] || "Choose");
  const box = h("div", { class: "jgvuAb", role: "listbox", "aria-expanded": "false", tabindex: "0", "aria-labelledby": `i${item.id}` }, shown,
    h("div", { class: "OA0qNb" }, item.options.map((o) => h("div", { class: "MocG8c", role: "option", "data-value": o, "aria-selected": String(state[item.key] === o), tabindex: "-1",
      onclick: (e) => { e.stopPropagation(); state[item.key] = o; shown.textContent = o; open(false); for (const each of box.querySelectorAll("[role=option]")) each.setAttribute("aria-selected", String(each.dataset.value === o)); } }, h("span", {}, o)))));
  const open = (is) => { box.classList.toggle("open", is); box.setAttribute("aria-expanded", String(is)); };
  box.addEventListener("click", () => open(box.getAttribute("aria-expanded") !== "true"));
  return box;
}

function send(back) {
  for (const item of SECTION.items) {
    if (item.kind === "many") for (const each of state[item.key]) hold(item.key, each);
    else if (item.kind === "grid") item.options.forEach((_, n) => hold(`${item.key}.${n}`, state[`${item.key}.${n}`] ?? ""));
    else hold(item.key, state[item.key] ?? "");
    if (item.kind === "other") hold(`${item.key}.other_option_response`, state[`${item.key}.other_option_response`] ?? "");
  }
  hold("fvv", "1"); hold("pageHistory", [...Array(SECTION.number + 1).keys()].join(","));
  if (back) hold("back", "1");
  form.submit();
}

const button = (words, act) => h("div", { role: "button", class: "uArJ5e", tabindex: "0", "aria-label": words, ...press(act) }, h("span", { class: "NPEfkd" }, words));
const items = SECTION.items.map((item) => {
  if (!["grid"].includes(item.kind)) state[item.key] = item.value || undefined;
  return h("div", { role: "listitem", class: "Qr7Oae" }, h("div", {}, heading(item), (draw[item.kind] ?? draw.text)(item), item.error ? h("div", { class: "RHiWt", role: "alert" }, item.error) : null));
});
form.append(h("div", { class: "Qr7Oae" }, h("div", { role: "heading", "aria-level": "1" }, SECTION.title), SECTION.number ? null : h("p", {}, "We need hands for the season. One form for each person.")),
  h("div", { role: "list" }, items), h("div", { class: "lRwqcd" }, SECTION.number ? button("Back", () => send(true)) : null, button(SECTION.last ? "Submit" : "Next", () => send(false))),
  h("div", { class: "T2dutf" }, "Never submit passwords through this form."));
document.getElementById("page").append(form);
