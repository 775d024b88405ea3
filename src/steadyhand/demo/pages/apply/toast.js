// Thanks before anything was sent, and never looks at the answer.
document.getElementById("apply").addEventListener("submit", (event) => {
  event.preventDefault();
  const toast = document.createElement("div");
  toast.className = "toast";
  toast.setAttribute("role", "status");
  toast.textContent = "Thanks, application received!";
  document.body.append(toast);
  const form = event.target;
  fetch(form.action, { method: "POST", body: new FormData(form) }).catch(() => {});
});
