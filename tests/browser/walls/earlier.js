// What a page sets up before anything is typed, and tells through afterwards. Where nothing was set up
// at a place beforehand there is no such way.
const kept = {}; // what was set up, by the way's name
const worker = (code) => new Worker(blob(code));
const onMessage = `onmessage = (e) => fetch(e.data.url, e.data.given)`;
const request = (name) => ({ url: there(name), given: sent });
const opened = (made) => new Promise((done) => made.addEventListener("load", done));

const EARLIER = {
  frame_of_before: {
    sets: (name) => opened((kept[name] = frame({ src: listening() }))),
    says: (name) => kept[name].contentWindow.postMessage(tag(name), "*"),
  },
  frame_by_its_fragment: {
    sets: (name) => opened((kept[name] = frame({ src: listening("0") }))),
    says: (name) => (kept[name].src = listening(tag(name))),
  },
  frame_by_its_width: {
    sets: (name) => opened((kept[name] = frame({ src: listening("0"), name: path(name).replaceAll("/", "-").replace(PHASE, "any") }))),
    says: (name) => (kept[name].width = Number(kept[name].width) + VALUE.charCodeAt(0)), // anew in each phase
  },
  frame_by_a_channel: {
    sets: async (name) => {
      const made = frame({ src: listening() });
      await opened(made);
      const { port1, port2 } = new MessageChannel();
      made.contentWindow.postMessage("port", "*", [port2]);
      kept[name] = port1;
    },
    says: (name) => kept[name].postMessage(tag(name)),
  },
  frame_as_target: {
    sets: (name) => opened(frame({ src: listening(), name })),
    says: (name) => form({ action: there(name), target: name }).submit(),
  },
  window_of_before: {
    sets: (name) => (kept[name] = open(listening())),
    says: (name) => kept[name].postMessage(tag(name), "*"),
  },
  worker_of_before: {
    sets: (name) => (kept[name] = worker(onMessage)),
    says: (name) => kept[name].postMessage(request(name)),
  },
  socket_of_before: {
    sets: (name) => {
      kept[name] = new WebSocket(`${THERE}/socket`.replace("http", "ws"));
      return new Promise((done) => (kept[name].onopen = kept[name].onerror = done));
    },
    says: (name) => kept[name].send(tag(name)),
  },
  shared_worker_of_before: {
    sets: (name) => (kept[name] = new SharedWorker("/static/heeding/shared")),
    says: (name) => kept[name].port.postMessage(request(name)),
  },
  service_worker_of_before: {
    sets: async (name) => {
      await navigator.serviceWorker.register("/static/heeding/service");
      kept[name] = await navigator.serviceWorker.getRegistration("/static/heeding/service");
    },
    says: (name) => (kept[name].active ?? kept[name].waiting ?? kept[name].installing).postMessage(request(name)),
  },
  preflight_of_before: {
    sets: (name) => fetch(`${THERE}/preflight`, { headers: { "X-Told": "x" } }),
    says: (name) => fetch(`${THERE}/preflight`, { headers: { "X-Told": tag(name) } }),
  },
  write_of_before: {
    sets: () => fetch(`${THERE}/ticks`, { method: "POST", body: "0", mode: "no-cors" }),
    says: (name) => fetch(`${THERE}/ticks`, { method: "POST", body: tag(name), mode: "no-cors" }),
  },
};
