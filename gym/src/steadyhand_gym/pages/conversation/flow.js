const root = document.getElementById("root");
const answers = {};
let at = -1;
let act = () => go(0);

const bar = () => h("div", { class: "bar", style: `width:${Math.round((Math.max(at, 0) / QUESTIONS.length) * 100)}%` });
const pressable = (words, action) => h("div", { class: "go", role: "button", tabindex: "0", onclick: action }, words);
const enter = h("span", { style: "font-size:14px" }, " press Enter ↵");

document.addEventListener("keydown", (e) => {
  if (e.key === "Enter" && !e.shiftKey) { e.preventDefault(); act(); return; }
  if (e.target.matches("input, textarea")) return;
  const option = document.querySelector(`.opt[data-key="${e.key.toUpperCase()}"]`);
  if (option) option.click();
});

function options(q) {
  const many = q.kind === "many";
  const chosen = new Set(many ? answers[q.key] : [answers[q.key]]);
  return h("div", { role: many ? "group" : "radiogroup", "aria-label": q.label }, q.options.map((o, i) => {
    const key = q.kind === "boolean" ? o[0] : "ABCDEFG"[i];
    const made = h("div", { class: `opt${chosen.has(o) ? " on" : ""}`, role: many ? "checkbox" : "radio", "aria-checked": String(chosen.has(o)), tabindex: "0", "data-key": key, onclick: () => {
      if (!many) { for (const each of made.parentNode.children) { each.classList.remove("on"); each.setAttribute("aria-checked", "false"); } chosen.clear(); }
      chosen.has(o) ? chosen.delete(o) : chosen.add(o);
      made.classList.toggle("on", chosen.has(o)); made.setAttribute("aria-checked", String(chosen.has(o)));
      answers[q.key] = many ? [...chosen] : o;
      if (!many) setTimeout(() => next(q), 500);
    } }, h("span", { class: "key", "aria-hidden": "true" }, key), o);
    return made;
  }));
}

function control(q) {
  if (q.options.length) return [q.kind === "many" ? h("p", { style: "font-size:16px" }, "Choose as many as you like") : null, options(q)];
  if (q.kind === "file") {
    const shown = h("span", {}, "Choose file or drag here");
    const input = h("input", { type: "file", style: "position:absolute;opacity:0;width:1px;height:1px", "aria-label": q.label, onchange: async () => {
      if (!input.files.length) return;
      const body = new FormData(); body.append("file", input.files[0]);
      shown.textContent = "Uploading…";
      const sent = await fetch("/forms/x7Kp/upload", { method: "POST", body });
      answers[q.key] = sent.ok ? (await sent.json()).path : undefined;
      shown.textContent = sent.ok ? input.files[0].name : "That did not work. Try again.";
    } });
    return h("label", { class: "drop", style: "display:block" }, shown, input);
  }
  const tag = q.kind === "prose" ? "textarea" : "input";
  return h(tag, { type: tag === "input" ? { email: "email", tel: "tel" }[q.kind] ?? "text" : null, placeholder: q.kind === "email" ? "name@example.com" : "Type your answer here...", "aria-label": q.label, value: tag === "input" ? answers[q.key] ?? "" : null, oninput: (e) => { answers[q.key] = e.target.value; } }, tag === "textarea" ? answers[q.key] ?? "" : []);
}

function wrong(q) {
  const value = answers[q.key];
  if (q.required && (!value || !value.length)) return "Please fill this in";
  if (q.kind === "email" && value && !/^\S+@\S+\.\S+$/.test(value)) return "Hmm… that email doesn't look right";
  return "";
}

function next(q) {
  const words = wrong(q);
  if (words) { document.querySelector(".err")?.remove(); root.querySelector(".screen").append(h("div", { class: "err", role: "alert" }, words)); return; }
  go(at + 1);
}

function go(to) {
  at = to;
  const q = QUESTIONS[at];
  const last = at === QUESTIONS.length - 1;
  act = last ? () => { if (!wrong(q)) send(); else next(q); } : () => next(q);
  root.replaceChildren(bar(), h("section", { class: "screen", "data-qa": q.key }, h("div", {}, h("span", { style: "font-size:14px" }, `${at + 1}→ `), h("span", { id: "title", role: "heading", "aria-level": "1" }, q.label, q.required ? "*" : "")), control(q),
    h("div", {}, pressable(last ? "Submit" : "OK", act), last ? null : enter, at ? h("div", { role: "button", tabindex: "0", style: "display:inline-block;font-size:16px;margin-left:20px", onclick: () => go(at - 1) }, "∧ Previous") : null)));
  const first = root.querySelector("input:not([type=file]), textarea");
  if (first) first.focus();
}

async function send() {
  act = () => 0;
  const { ok } = await ask("POST", "/forms/x7Kp/complete-submission", { answers });
  if (!ok && !IGNORES_ERRORS) { root.querySelector(".screen").append(h("div", { class: "err", role: "alert" }, "Oops! We could not submit your answers. Please check them and try again.")); act = send; return; }
  root.replaceChildren(h("section", { class: "screen" }, h("h1", {}, "Thanks for completing this form"), h("p", {}, "Now you know what we are like. We read every answer and call within a week.")));
}

root.append(h("section", { class: "screen" }, h("h1", {}, "Scoop with us this summer"), h("p", {}, "Eis am Hang looks for people who like people. Takes 2 minutes."), pressable("Start", () => go(0)), enter));
