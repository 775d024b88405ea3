// Sends the form by fetch and shows what the answer says: faults beside their controls, or thanks.
const applying = document.getElementById("apply");

const showFault = (control, text) => {
  const line = document.getElementById(`${control.name}-error`);
  control.removeAttribute("aria-invalid");
  control.removeAttribute("aria-describedby");
  if (line) Object.assign(line, { textContent: text ?? "", hidden: !text });
  if (!text) return;
  control.setAttribute("aria-invalid", "true");
  control.setAttribute("aria-describedby", `${control.name}-error`);
};

const showThanks = (reference) => {
  const panel = document.createElement("div");
  panel.className = "panel";
  panel.setAttribute("role", "status");
  panel.innerHTML = '<p class="tag">Received</p><h2>Thank you, we have your application</h2><p>Your reference is</p><output class="reference" id="reference"></output>';
  panel.querySelector("output").textContent = reference;
  applying.replaceWith(panel);
};

applying.addEventListener("submit", async (event) => {
  event.preventDefault();
  const button = applying.querySelector("[type=submit]");
  button.disabled = true;
  try {
    const answer = await fetch(applying.action, { method: "POST", body: new FormData(applying) });
    const content = await answer.json();
    if (answer.status === 201) return showThanks(content.reference);
    const faults = content.errors ?? {};
    for (const control of applying.elements) if (control.name) showFault(control, faults[control.name]);
    applying.querySelector("[aria-invalid]")?.focus();
  } finally {
    button.disabled = false;
  }
});
