// The browser's own checks speak in the page, beside the control, instead of in a bubble.
const picky = document.getElementById("apply");
const lineOf = (control) => document.getElementById(`${control.name}-error`);
picky.addEventListener("invalid", (event) => {
  event.preventDefault();
  const control = event.target;
  const missing = control.validity.valueMissing;
  const text = missing || !control.title ? control.validationMessage : control.title;
  Object.assign(lineOf(control), { textContent: text, hidden: false });
  control.setAttribute("aria-invalid", "true");
  control.setAttribute("aria-describedby", `${control.name}-error`);
}, true);
picky.addEventListener("input", ({ target }) => {
  target.removeAttribute("aria-invalid");
  lineOf(target).hidden = true;
});
