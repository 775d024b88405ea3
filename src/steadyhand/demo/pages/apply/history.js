// One group for each position: names and ids are numbered, and the last day is off while it lasts.
const positions = document.getElementById("positions");
const blank = document.getElementById("position");
let made = 0;

const addPosition = () => {
  const index = made++;
  const group = blank.content.firstElementChild.cloneNode(true);
  for (const control of group.querySelectorAll("[data-name]")) {
    const part = control.dataset.name;
    control.name = `work[${index}][${part}]`;
    control.id = `work-${index}-${part}`;
    const line = control.parentElement.querySelector(".error");
    if (line) line.id = `${control.name}-error`;
    const label = group.querySelector(`[data-for=${part}]`);
    if (label) label.htmlFor = control.id;
  }
  const [now, end] = ["current", "to"].map((part) => group.querySelector(`[data-name=${part}]`));
  now.addEventListener("change", () => { end.disabled = now.checked; });
  group.querySelector(".remove").addEventListener("click", () => { group.remove(); number(); });
  positions.append(group);
  number();
  return group;
};

const number = () => {
  const groups = [...positions.children];
  groups.forEach((group, index) => { group.querySelector("legend").textContent = `Position ${index + 1}`; });
  for (const group of groups) group.querySelector(".remove").hidden = groups.length === 1;
};

document.getElementById("add").addEventListener("click", () => addPosition().querySelector("input").focus());
addPosition();
