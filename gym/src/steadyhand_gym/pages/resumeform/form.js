const file = document.getElementById("resume-upload-input");
const show = (name) => {
  for (const each of ["working", "success", "failure"]) document.querySelector(`.resume-upload-${each}`).style.display = each === name ? "" : "none";
};
file.addEventListener("change", async () => {
  if (!file.files.length) return;
  document.querySelector(".filename").textContent = file.files[0].name;
  show("working");
  const body = new FormData();
  body.append("resume", file.files[0]);
  try {
    const found = await (await fetch("/parseResume", { method: "POST", body })).json();
    for (const [name, value] of Object.entries(found)) document.querySelector(`[name="${name}"]`).value = value;
    show("success");
  } catch { show("failure"); }
});

const box = document.getElementById("location-input");
const hidden = document.getElementById("selected-location");
const list = document.querySelector(".dropdown-container");
const results = document.querySelector(".dropdown-results");
const look = later(400, async () => {
  const { value } = await ask("GET", `/searchLocations?text=${encodeURIComponent(box.value)}`);
  results.replaceChildren(...value.map((place, i) => h("div", {
    class: "dropdown-location", id: `location-${i}`,
    onmousedown: (e) => { e.preventDefault(); box.value = place.name; hidden.value = JSON.stringify(place); list.style.display = "none"; },
  }, place.name)));
  document.querySelector(".dropdown-no-results").style.display = value.length ? "none" : "block";
  list.style.display = "block";
});
box.addEventListener("input", () => { hidden.value = ""; if (box.value.length > 1) look(); });
box.addEventListener("blur", () => { list.style.display = "none"; if (!hidden.value) box.value = ""; });
document.getElementById("application-form").addEventListener("submit", () => { document.getElementById("btn-submit").disabled = true; });
