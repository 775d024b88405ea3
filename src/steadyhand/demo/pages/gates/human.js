// The squares that are pressed are sent; whoever was let in meanwhile is led on.
const EVERY_MS = 400;
const squares = [...document.querySelectorAll(".tiles button")];
for (const square of squares) {
  square.addEventListener("click", () => {
    square.setAttribute("aria-pressed", String(square.getAttribute("aria-pressed") !== "true"));
    const pressed = squares.map((each, at) => [each, at]).filter(([each]) => each.getAttribute("aria-pressed") === "true");
    document.querySelector("[name=squares]").value = pressed.map(([, at]) => at).join(",");
  });
}
async function look() {
  const told = await (await fetch(location.pathname + "/state")).json();
  if (told.open) location.reload();
  else setTimeout(look, EVERY_MS);
}
setTimeout(look, EVERY_MS);
