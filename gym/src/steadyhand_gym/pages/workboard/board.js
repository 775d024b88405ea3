const one = (query, within = document) => within.querySelector(query);
const every = (query, within = document) => [...within.querySelectorAll(query)];

function toast(text) {
  const box = document.createElement("div");
  box.className = "toast";
  box.setAttribute("role", "status");
  box.textContent = text;
  document.body.append(box);
  setTimeout(() => box.remove(), 4000);
}

async function send(method, url, body) {
  const answer = await fetch(url, { method, headers: { "Content-Type": "application/json" }, body: body && JSON.stringify(body) });
  const told = await answer.json().catch(() => ({ error: "Something went wrong." }));
  if (!answer.ok) toast(told.error);
  return answer.ok;
}

function shut() {
  for (const each of every(".dialog")) each.hidden = true;
}

document.addEventListener("click", async (event) => {
  const at = event.target.closest("button,dd");
  if (!at) return;
  const row = at.closest("tr[data-id]");
  if (at.dataset.opens) one(`#${at.dataset.opens}`).hidden = false;
  else if ("closes" in at.dataset) shut();
  else if (at.id === "np-save") await createProject();
  else if (at.dataset.act === "rename") rename(row);
  else if (at.dataset.act === "delete") ask(row);
  else if (at.id === "confirm-yes") await drop(at.dataset.id);
  else if (at.dataset.tab) turnTo(at);
  else if (at.dataset.setting) await flip(at);
  else if (at.dataset.edits) editInPlace(at);
  else if (at.dataset.dismiss) await dismiss(at);
});

async function createProject() {
  const name = one("#np-name").value.trim();
  if (!name || !(await send("POST", "/api/projects", { name, owner: one("#np-owner").value }))) return;
  shut();
  const row = document.createElement("tr");
  row.innerHTML = "<td></td><td></td><td>Open</td><td></td><td></td><td></td>";
  row.children[1].textContent = name;
  row.children[3].textContent = one("#np-owner").value;
  one("tbody")?.prepend(row);
  toast(`${name} was created`);
}

function rename(row) {
  const link = one("td a", row);
  const box = document.createElement("input");
  box.value = link.textContent;
  box.setAttribute("aria-label", "New name");
  link.replaceWith(box);
  box.focus();
  box.addEventListener("keydown", async (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    const name = box.value;
    if (!(await send("PATCH", `/api/projects/${row.dataset.id}`, { name }))) return;
    link.textContent = name;
    box.replaceWith(link);
    toast("Saved");
  });
}

function ask(row) {
  one("#confirm-what").textContent = `${one("td a", row).textContent} will be deleted for good.`;
  one("#confirm-yes").dataset.id = row.dataset.id;
  one("#confirm").hidden = false;
}

async function drop(id) {
  if (!(await send("DELETE", `/api/projects/${id}`))) return;
  shut();
  one(`tr[data-id="${id}"]`)?.remove();
  toast("Deleted");
}

function turnTo(tab) {
  for (const each of every("[role=tab]")) {
    each.setAttribute("aria-selected", String(each === tab));
    one(`#${each.dataset.tab}`).hidden = each !== tab;
  }
}

async function flip(knob) {
  const on = knob.getAttribute("aria-checked") !== "true";
  if (await send("PATCH", "/api/settings/1", { [knob.dataset.setting]: on })) knob.setAttribute("aria-checked", String(on));
}

function editInPlace(cell) {
  if (one("input", cell)) return;
  const box = document.createElement("input");
  box.value = cell.textContent;
  box.setAttribute("aria-label", cell.previousElementSibling.textContent);
  cell.replaceChildren(box);
  box.focus();
  box.addEventListener("keydown", async (event) => {
    if (event.key !== "Enter") return;
    const value = cell.dataset.edits === "budget" ? Number(box.value) : box.value;
    if (!(await send("PATCH", `/api/projects/${cell.parentElement.dataset.id}`, { [cell.dataset.edits]: value }))) return;
    cell.textContent = box.value;
    toast("Saved");
  });
}

for (const card of every(".card")) {
  card.addEventListener("dragstart", (event) => event.dataTransfer.setData("text/plain", card.dataset.id));
}
for (const list of every("[data-list]")) {
  list.addEventListener("dragover", (event) => event.preventDefault());
  list.addEventListener("drop", async (event) => {
    event.preventDefault();
    const id = event.dataTransfer.getData("text/plain");
    if (await send("PATCH", `/api/cards/${id}`, { list: list.dataset.list })) list.append(one(`.card[data-id="${id}"]`));
  });
}

one("#language")?.addEventListener("change", async (event) => {
  if (await send("PATCH", "/api/settings/1", { language: event.target.value })) toast("Saved");
});

one("#upload")?.addEventListener("change", async (event) => {
  const file = event.target.files[0];
  if (file && (await send("POST", "/api/files", { name: file.name, content: await file.text() }))) location.reload();
});

const messages = one("#messages");
if (messages) {
  let loading = false;
  const load = async () => {
    if (loading) return;
    loading = true;
    const some = await (await fetch(`/api/messages?after=${messages.dataset.after}`)).json();
    for (const each of some) {
      const item = document.createElement("li");
      item.innerHTML = `<span></span> <button data-dismiss="${each.id}">Dismiss</button>`;
      item.firstElementChild.textContent = each.text;
      messages.append(item);
    }
    messages.dataset.after = String(Number(messages.dataset.after) + some.length);
    if (!some.length) one("#more")?.remove();
    loading = !some.length;
  };
  new IntersectionObserver((seen) => seen.some((each) => each.isIntersecting) && load()).observe(one("#more"));
}

async function dismiss(button) {
  if (await send("DELETE", `/api/entries/${button.dataset.dismiss}`)) button.closest("li").remove();
}
