// What a realm exposes: each global name with the type of its value, and the members of what it names.
function exposed() {
  const read = (name) => {
    try {
      return globalThis[name];
    } catch {
      return undefined; // a frame without an origin may not read its storage
    }
  };
  const own = (held) => Object.getOwnPropertyNames(held).filter((name) => name !== "constructor");
  const kindOf = (value) => {
    try {
      return Object.getPrototypeOf(value)?.constructor?.name ?? "";
    } catch {
      return ""; // a window of another origin tells nothing of itself
    }
  };
  const types = {};
  const members = {};
  const add = (owner, names) => (members[owner] = [...new Set([...(members[owner] ?? []), ...names])]);
  for (const name of own(globalThis)) {
    const value = read(name);
    types[name] = typeof value;
    if (typeof value === "function" && value.prototype) add(name, [...own(value.prototype), ...own(value)]);
    if (typeof value !== "object" || value === null || value === globalThis) continue;
    const kind = kindOf(value);
    if (kind) add(kind !== "Object" && kind in globalThis ? kind : name, own(value));
  }
  return { types, members };
}

const CALLED = `(${exposed})()`;
const file = (script) => `/static?${encodeURIComponent(script)}`;
const blob = (script) => URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
const heard = (port, type = "message") => new Promise((told) => port.addEventListener(type, (event) => told(event.data)));

// Every kind of realm that a page of a site can make; null for one that it cannot.
const REALMS = {
  "page": exposed,
  "sandboxed frame": () => {
    const srcdoc = `<script>parent.postMessage(${CALLED}, "*")</script>`;
    document.body.append(Object.assign(document.createElement("iframe"), { sandbox: "allow-scripts", srcdoc }));
    return heard(window);
  },
  "worker": () => heard(new Worker(blob(`postMessage(${CALLED})`))),
  "shared worker": () => {
    if (typeof SharedWorker === "undefined") return null;
    const { port } = new SharedWorker(file(`onconnect = (event) => event.ports[0].postMessage(${CALLED})`));
    port.start();
    return heard(port);
  },
  "service worker": async () => {
    await navigator.serviceWorker.register(file(`onmessage = (event) => event.source.postMessage(${CALLED})`));
    const { active } = await navigator.serviceWorker.ready;
    active.postMessage("");
    navigator.serviceWorker.startMessages();
    return heard(navigator.serviceWorker);
  },
  "worklet": async () => {
    const told = `constructor() { super(); this.port.postMessage(${CALLED}); }`;
    const context = new OfflineAudioContext(1, 128, 44100);
    await context.audioWorklet.addModule(
      blob(`registerProcessor("told", class extends AudioWorkletProcessor { ${told} process() {} })`),
    );
    const { port } = new AudioWorkletNode(context, "told");
    port.start();
    return heard(port);
  },
};
