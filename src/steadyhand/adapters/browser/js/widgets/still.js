// While a driver works, the document sends no form and follows no link: what fills a field never sends
// anything, whatever is under the pointer or the Enter key. Installed before the page's own listeners.
let stayed = null; // {kept: whether a form wanted to be sent}; null while nothing is kept back

// From now on (*on*), or no longer; tells whether a form was kept back meanwhile.
function stay(on) {
  const kept = Boolean(stayed && stayed.kept);
  stayed = on ? { kept: false } : null;
  return JSON.stringify({ kept });
}

function keepForm(event) {
  if (!stayed) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  stayed.kept = true;
}

// The page's own listeners still hear the click: many a widget is made of links that lead nowhere.
function keepLink(event) {
  const link = stayed && event.composedPath().find((el) => el instanceof Element && el.matches("a[href],area[href]"));
  if (link && leads(link)) event.preventDefault();
}

function leads(link) {
  const href = (link.getAttribute("href") || "").trim();
  return href !== "" && !href.startsWith("#") && !/^javascript:/i.test(href);
}

window.addEventListener("submit", keepForm, { capture: true });
window.addEventListener("click", keepLink, { capture: true });
