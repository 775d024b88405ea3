// Thanks and sends nothing at all.
document.getElementById("apply").addEventListener("submit", (event) => {
  event.preventDefault();
  const panel = document.createElement("div");
  panel.className = "panel";
  panel.setAttribute("role", "status");
  panel.innerHTML = "<h2>Thank you for applying!</h2><p>Your application has been submitted. We will be in touch soon.</p>";
  event.target.replaceWith(panel);
});
