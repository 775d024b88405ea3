// The banner covers the page until a choice is made, and remembers it for the visit.
const veil = document.getElementById("cookies");
const close = () => { veil.hidden = true; document.body.style.overflow = ""; };
if (!document.cookie.includes("cookie_choice=")) {
  veil.hidden = false;
  document.body.style.overflow = "hidden";
}
for (const button of veil.querySelectorAll("[data-choice]")) {
  button.addEventListener("click", () => {
    document.cookie = `cookie_choice=${button.dataset.choice}; path=/; SameSite=Lax`;
    close();
  });
}
