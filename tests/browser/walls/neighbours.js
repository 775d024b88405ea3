// Where a page can leave something for another page of its origin, and how that one looks for it. `write` leaves
// `SECRET` there, `read` gives all that it finds as text; both may take a moment.
const within = (ms, what) => Promise.race([what, new Promise((_, lost) => setTimeout(lost, ms, new Error("late")))]);
const asked = (request) => new Promise((told, lost) => Object.assign(request, { onsuccess: () => told(request.result), onerror: () => lost(request.error) }));
const database = async () => {
  const opening = indexedDB.open("left", 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore("kept");
  return asked(opening);
};
const file = async (options) => (await navigator.storage.getDirectory()).getFileHandle("left", options);
const area = () => document.body.appendChild(document.createElement("textarea"));

const STORES = {
  cookie: {
    write: () => (document.cookie = `left=${SECRET};path=/;max-age=600`),
    read: () => document.cookie,
  },
  cookie_store: {
    write: () => cookieStore.set("kept", SECRET),
    read: async () => JSON.stringify(await cookieStore.getAll()),
  },
  local_storage: {
    write: () => localStorage.setItem("left", SECRET),
    read: () => JSON.stringify({ ...localStorage }),
  },
  indexed_db: {
    write: async () => asked((await database()).transaction("kept", "readwrite").objectStore("kept").put(SECRET, 1)),
    read: async () => JSON.stringify(await asked((await database()).transaction("kept").objectStore("kept").getAll())),
  },
  database_name: {
    write: () => asked(indexedDB.open(SECRET)),
    read: async () => JSON.stringify(await indexedDB.databases()),
  },
  cache_storage: {
    write: async () => (await caches.open("left")).put("/left", new Response(SECRET)),
    read: async () => (await caches.match("/left"))?.text(),
  },
  private_files: {
    write: async () => {
      const into = await (await file({ create: true })).createWritable();
      await into.write(SECRET);
      await into.close();
    },
    read: async () => (await (await file({})).getFile()).text(),
  },
  bucket: {
    write: async () => (await (await navigator.storageBuckets.open("left")).caches.open("left")).put("/left", new Response(SECRET)),
    read: async () => (await (await (await navigator.storageBuckets.open("left")).caches.open("left")).match("/left"))?.text(),
  },
  broadcast: {
    write: () => {
      globalThis.saying = new BroadcastChannel("left");
      setInterval(() => saying.postMessage(SECRET), 50);
    },
    read: () => new Promise((told) => (new BroadcastChannel("left").onmessage = (heard) => told(heard.data))),
  },
  storage_event: {
    write: () => setInterval(() => localStorage.setItem("told", SECRET + Math.random()), 50),
    read: () => new Promise((told) => addEventListener("storage", (heard) => heard.key === "told" && told(heard.newValue))),
  },
  lock: {
    write: () => new Promise((held) => navigator.locks.request(SECRET, () => (held(), new Promise(() => {})))),
    read: async () => JSON.stringify(await navigator.locks.query()),
  },
  service_worker: {
    write: () => navigator.serviceWorker.register(`/static?${encodeURIComponent(`// ${SECRET}`)}`),
    read: async () => decodeURIComponent((await navigator.serviceWorker.getRegistrations()).map((each) => (each.active ?? each.installing ?? each.waiting)?.scriptURL).join()),
  },
  window_name: {
    write: () => (globalThis.opened = open(`/blank?${SECRET}`, "left")) && new Promise((told) => setTimeout(told, 300)),
    read: () => open("", "left").location.href,
  },
  http_cache: {
    write: () => fetch(`/cached?${SECRET}`).then((r) => r.text()),
    read: () => fetch(`/cached?${SECRET}`, { cache: "only-if-cached", mode: "same-origin" }).then((r) => r.text()),
  },
  clipboard: {
    write: () => {
      const field = area();
      field.value = SECRET;
      field.select();
      if (!document.execCommand("copy")) throw new Error("not copied");
    },
    read: () => navigator.clipboard.readText(),
  },
  clipboard_pasted: {
    write: () => {},
    read: () => {
      const field = area();
      field.focus();
      document.execCommand("paste");
      return field.value;
    },
  },
};
