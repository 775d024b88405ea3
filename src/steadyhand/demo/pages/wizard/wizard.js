// The long application in one document. Only the current step is in the page; the others wait
// outside it with their values. Each step is sent as a draft, and the last one sends everything.
const form = document.getElementById("wizard");
const stage = document.getElementById("stage");
const base = form.dataset.base;
const steps = [...stage.querySelectorAll("[data-step]")];
const review = steps.length - 1;
let now = 0;
let busy = false;
let uploads = Promise.resolve();

const title = (step) => step.querySelector("h2").textContent;
const controlsOf = (step) => [...step.querySelectorAll("input, select, textarea")];
const element = (tag, text, attributes = {}) => {
  const made = document.createElement(tag);
  made.textContent = text;
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
};

// What a form would send, by name: one value as text, several as a list.
const valuesOf = (step) => {
  const values = {};
  for (const control of controlsOf(step)) {
    if (control.type === "file" || (/checkbox|radio/.test(control.type) && !control.checked)) continue;
    const given = control.multiple ? [...control.selectedOptions].map((o) => o.value) : [control.value];
    values[control.name] = [...(values[control.name] ?? []), ...given];
  }
  return Object.fromEntries(Object.entries(values).map(([n, v]) => [n, v.length === 1 ? v[0] : v]));
};

const labelOf = (step, name) => {
  const control = step.querySelector(`[name="${name}"]`);
  const legend = control.closest("fieldset")?.querySelector("legend");
  const label = step.querySelector(`[for="${control.id}"]`) ?? control.closest("label");
  return (legend ?? label).textContent.trim(); // `labels` is empty outside the page
};

const showProblems = (problems) => {
  for (const step of steps) {
    for (const control of controlsOf(step)) {
      const text = problems[control.name];
      control.toggleAttribute("aria-invalid", false);
      if (text) control.setAttribute("aria-invalid", "true");
      if (text) control.setAttribute("aria-errormessage", `${control.name}-error`);
      const line = step.querySelector(`[id="${control.name}-error"]`);
      if (line) Object.assign(line, { textContent: text ?? "", hidden: !text });
    }
  }
  const count = Object.keys(problems).length;
  const box = document.getElementById("problems");
  box.replaceChildren();
  if (!count) return;
  const summary = element("div", "", { class: "summary", role: "alert" });
  summary.append(element("h2", count === 1 ? "Please check one field" : `Please check ${count} fields`));
  const list = element("ul", "");
  for (const [name, text] of Object.entries(problems)) {
    const item = element("li", "");
    item.append(element("a", text, { href: `#${name}` }));
    list.append(item);
  }
  summary.append(list);
  box.append(summary);
};

const writeReview = () => {
  const groups = steps.slice(0, review).map((step, index) => {
    const group = element("section", "", { class: "said", "aria-label": title(step) });
    const head = element("div", "", { class: "said-head" });
    const edit = element("button", `Edit ${title(step)}`, { type: "button", class: "plain" });
    edit.addEventListener("click", () => go(index));
    head.append(element("h3", title(step)), edit);
    const facts = element("dl", "", { class: "facts" });
    for (const [name, value] of Object.entries(valuesOf(step))) {
      const pair = element("div", "");
      pair.append(element("dt", labelOf(step, name)), element("dd", [value].flat().join(", ") || "-"));
      facts.append(pair);
    }
    group.append(head, facts);
    return group;
  });
  steps[review].querySelector("#answers").replaceChildren(...groups);
};

const show = (index) => {
  now = index;
  if (now === review) writeReview();
  steps[now].hidden = false;
  stage.replaceChildren(steps[now]);
  document.getElementById("progress").textContent = `Step ${now + 1} of ${steps.length}`;
  document.getElementById("back").hidden = now === 0;
  document.getElementById("next").textContent = now === review ? "Submit application" : "Save and continue";
};

const go = (index) => {
  showProblems({});
  show(index);
  history.pushState({ step: index }, "", `${base}/${steps[index].dataset.step}`);
  steps[index].querySelector("h2").focus();
};

const post = async (step, values) => {
  const answer = await fetch(`${base}/${step}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(values),
  });
  return { status: answer.status, content: await answer.json() };
};

const finish = (reference) => {
  const panel = element("div", "", { class: "panel", role: "status" });
  const output = element("output", reference, { class: "reference", id: "reference" });
  panel.append(element("p", "Received", { class: "tag" }), element("h2", "Thank you, we have your application"),
    element("p", "Your reference is"), output);
  document.querySelector(".progress").remove();
  form.replaceWith(panel);
};

const send = async () => {
  await uploads;
  const step = steps[now];
  const all = Object.assign({}, ...steps.map(valuesOf));
  const { status, content } = await post(step.dataset.step, now === review ? all : valuesOf(step));
  if (status === 201) finish(content.reference);
  else if (status === 422) showProblems(content.errors);
  else go(now + 1);
};

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  if (busy) return;
  busy = true;
  document.getElementById("next").disabled = true;
  try {
    await send();
  } finally {
    busy = false;
    document.getElementById("next").disabled = false;
  }
});
document.getElementById("back").addEventListener("click", () => go(now - 1));
window.addEventListener("popstate", (event) => show(event.state?.step ?? 0));

const resume = steps.map((step) => step.querySelector("[name=resume]")).find(Boolean);
const upload = async () => {
  const body = new FormData();
  body.append("resume", resume.files[0]);
  const answer = await fetch(`${base}/files`, { method: "POST", body });
  const content = await answer.json();
  const kept = resume.closest(".field").querySelector("#resume-kept");
  kept.textContent = answer.status === 201 ? `Attached: ${content.kept.join(", ")}. ` : "";
  showProblems(answer.status === 422 ? content.errors : {});
};
resume.addEventListener("change", () => { if (resume.files.length) uploads = upload(); });

const opened = steps.findIndex((step) => location.pathname.endsWith(`/${step.dataset.step}`));
show(Math.max(opened, 0));
history.replaceState({ step: now }, "");
