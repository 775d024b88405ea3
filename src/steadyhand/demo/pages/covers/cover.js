// Something lies over the page until it is closed in the way that it wants; the choice is kept for
// the visit. `data-cover` names that way.
const PASSING_MS = 900;
const cover = document.querySelector("[data-cover]");
const way = cover.dataset.cover;
const cookie = `cover_${cover.id}=closed`;
const close = () => {
  cover.hidden = true;
  document.body.style.overflow = "";
  document.cookie = `${cookie}; path=/; SameSite=Lax`;
};

if (!document.cookie.includes(cookie)) {
  cover.hidden = false;
  if (cover.classList.contains("veil")) document.body.style.overflow = "hidden";
  if (way === "escape") document.addEventListener("keydown", (event) => { if (event.key === "Escape") close(); });
  if (way === "outside") cover.addEventListener("click", (event) => { if (event.target === cover) close(); });
  if (way === "passing") setTimeout(close, PASSING_MS);
}
for (const button of cover.querySelectorAll("[data-choice]")) button.addEventListener("click", close);
