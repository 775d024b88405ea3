// Controls as pages build them: what is sent stands in hidden inputs, what is seen is drawn here.
const COUNTRIES = { AT: "Austria", BE: "Belgium", CH: "Switzerland", CZ: "Czechia", DE: "Germany", DK: "Denmark", ES: "Spain", FR: "France", GB: "United Kingdom", IE: "Ireland", IT: "Italy", NL: "Netherlands", PL: "Poland", SE: "Sweden" };
const NOTICES = ["Immediately", "1 month", "2 months", "3 months", "More than 3 months"];
const SKILLS = { python: "Python", ros: "ROS", electrics: "Electrical repair", hydraulics: "Hydraulics", welding: "Welding", driving: "Driving a tractor" };
const LATE_MS = 150; // a list answers after so long
const form = document.getElementById("apply");
const held = (name) => form.querySelector(`[name=${name}]`);
let list = null; // the one that is open, at the end of the page

const close = () => {
  if (!list) return;
  list.owner.setAttribute("aria-expanded", "false");
  list.owner.removeAttribute("aria-controls");
  list.box.remove();
  list = null;
};

const open = (owner, entries, choose) => {
  close();
  const box = document.createElement("ul");
  Object.assign(box, { id: `${owner.id}-list`, className: "choices-list" });
  box.setAttribute("role", "listbox");
  for (const [value, label] of entries) {
    const row = document.createElement("li");
    row.setAttribute("role", "option");
    row.setAttribute("aria-selected", "false");
    row.textContent = label;
    row.addEventListener("mousedown", (event) => event.preventDefault());
    row.addEventListener("click", () => { close(); choose(value, label); });
    box.append(row);
  }
  const place = owner.getBoundingClientRect();
  Object.assign(box.style, { left: `${place.left + scrollX}px`, top: `${place.bottom + scrollY}px`, width: `${place.width}px` });
  document.body.append(box);
  owner.setAttribute("aria-expanded", "true");
  owner.setAttribute("aria-controls", box.id);
  list = { owner, box };
};

// A text box that filters a list; the text alone is no answer.
const combobox = (id, entries, choose) => {
  const box = document.getElementById(id);
  const offer = () => {
    const typed = box.value.trim().toLowerCase();
    open(box, entries().filter(([, label]) => label.toLowerCase().includes(typed)), choose);
  };
  let waiting = 0;
  box.addEventListener("click", () => { if (!list || list.owner !== box) offer(); });
  box.addEventListener("input", () => { close(); clearTimeout(waiting); waiting = setTimeout(offer, LATE_MS); });
  box.addEventListener("keydown", (event) => { if (event.key === "Escape") close(); });
  box.addEventListener("blur", () => { clearTimeout(waiting); close(); box.value = box.dataset.shown ?? ""; });
  return box;
};

const country = combobox("country-box", () => Object.entries(COUNTRIES), (code, label) => {
  held("country").value = code;
  country.value = country.dataset.shown = label;
});

const chosen = new Set();
const skills = combobox("skills-box", () => Object.entries(SKILLS).filter(([key]) => !chosen.has(key)), (key) => {
  chosen.add(key);
  skills.value = "";
  showTags();
});
const showTags = () => {
  const tags = [...chosen].map((key) => {
    const tag = document.createElement("span");
    tag.className = "tag";
    tag.textContent = `${SKILLS[key]} `;
    const off = Object.assign(document.createElement("button"), { type: "button", className: "plain", textContent: "×" });
    off.setAttribute("aria-label", `Remove ${SKILLS[key]}`);
    off.addEventListener("click", () => { chosen.delete(key); showTags(); });
    tag.append(off);
    return tag;
  });
  document.getElementById("skills-tags").replaceChildren(...tags);
  const kept = [...chosen].map((key) => Object.assign(document.createElement("input"), { type: "hidden", name: "skills", value: key }));
  document.getElementById("skills-held").replaceChildren(...kept);
};

const notice = document.getElementById("notice-button");
notice.addEventListener("click", () => {
  if (list && list.owner === notice) return close();
  open(notice, NOTICES.map((text) => [text, text]), (text) => { notice.textContent = held("notice_period").value = text; });
});

const parts = [...document.querySelectorAll("#start-parts input")];
for (const part of parts) {
  part.addEventListener("input", () => {
    part.value = part.value.replace(/\D/g, "");
    const [day, month, year] = parts.map((each) => each.value);
    held("start_on").value = day && month && year.length === 4 ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : "";
    if (part.value.length === part.maxLength) parts[parts.indexOf(part) + 1]?.focus();
  });
}

const buttons = [...document.querySelectorAll("#authorised-buttons button")];
for (const button of buttons) {
  button.addEventListener("click", () => {
    held("authorised").value = button.dataset.value;
    for (const each of buttons) each.setAttribute("aria-pressed", String(each === button));
  });
}

// The input that opens the chooser is never in the page, and the file goes along when the form does.
const zone = document.getElementById("resume-zone");
let resume = null;
const take = (file) => {
  zone.innerHTML = '<progress aria-label="Progress"></progress>';
  setTimeout(() => {
    resume = file;
    zone.innerHTML = '<p></p><button type="button" class="plain">Remove</button>';
    zone.firstChild.textContent = file.name;
    zone.lastChild.addEventListener("click", (event) => { event.stopPropagation(); leave(); });
  }, LATE_MS);
};
const leave = () => {
  resume = null;
  zone.innerHTML = "<p>Drop your file here, or click to choose one</p>";
};
zone.addEventListener("click", () => {
  if (resume) return;
  const input = Object.assign(document.createElement("input"), { type: "file", accept: ".pdf,.docx,.txt" });
  input.addEventListener("change", () => take(input.files[0]));
  input.click();
});
zone.addEventListener("dragover", (event) => event.preventDefault());
zone.addEventListener("drop", (event) => { event.preventDefault(); take(event.dataTransfer.files[0]); });
form.addEventListener("formdata", (event) => { if (resume) event.formData.set("resume", resume); });
document.addEventListener("mousedown", (event) => { if (list && !list.box.contains(event.target) && event.target !== list.owner) close(); });
