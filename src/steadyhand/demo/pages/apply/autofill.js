// Reads the resume as parsers do: after a while, over what was typed, and partly wrong. The names
// come first; the rest follows when nothing seems to be going on any more.
const FIRST_MS = 300;
const REST_MS = 800;
const first = { given_name: "Resume", family_name: "Curriculum Vitae" };
const rest = {
  phone: "030 5550",
  street: "Werkstrasse 1",
  city: "Werder",
  country: "AT",
  motivation: "References available on request.",
  newsletter: true,
};
const reading = document.getElementById("reading");

const overwrite = (values) => {
  for (const [name, value] of Object.entries(values)) {
    const control = document.getElementById(name);
    if (control.type === "checkbox") control.checked = value;
    else control.value = value;
    control.dispatchEvent(new Event("input", { bubbles: true }));
    control.dispatchEvent(new Event("change", { bubbles: true }));
  }
};

const say = (text) => Object.assign(reading, { textContent: text, hidden: false });

document.getElementById("resume").addEventListener("change", (event) => {
  if (!event.target.files.length) return;
  say("Reading your resume…");
  setTimeout(() => overwrite(first), FIRST_MS);
  setTimeout(() => {
    overwrite(rest);
    say("We filled in 8 fields from your resume. Please check them.");
  }, REST_MS);
});
