// Parts of a request that are neither its address nor its body: headers, methods, names, cookies.
const asked = (name, headers, given = {}) => fetch(mark(name), { headers, ...given });
const simple = (name, headers) => asked(name, headers, { mode: "no-cors" });
const written = () => history.replaceState(null, "", `/home?${SECRET}`);

const STAYING = {
  header_of_its_own: (name) => asked(name, { "X-Told": SECRET }),
  header_authorization: (name) => asked(name, { Authorization: `Bearer ${SECRET}` }),
  header_name: (name) => asked(name, { [word(name)]: "1" }),
  header_accept: (name) => simple(name, { Accept: `text/${WORD}` }),
  header_accept_language: (name) => simple(name, { "Accept-Language": WORD }),
  header_content_language: (name) => simple(name, { "Content-Language": WORD }),
  header_content_type: (name) => simple(name, { "Content-Type": `text/plain;charset=${WORD}` }),
  header_range: (name) => asked(name, { Range: `bytes=${[...VALUE].map((c) => c.charCodeAt()).join("")}-` }),
  header_if_none_match: (name) => asked(name, { "If-None-Match": `"${SECRET}"` }),
  header_prefer: (name) => asked(name, { Prefer: `return=${WORD}` }),
  header_cache_control: (name) => asked(name, { "Cache-Control": `max-age=1, ${WORD}` }),
  method_name: (name) => asked(name, {}, { method: WORD.replace(/[^A-Za-z]/g, "").toUpperCase() }),
  boundary_name: (name) => asked(name, { "Content-Type": `multipart/form-data; boundary=${WORD}` }, { method: "POST", body: "x", mode: "no-cors" }),
  file_name: (name) => {
    const told = new FormData();
    told.append("f", new File(["x"], `${SECRET}.txt`));
    return fetch(mark(name), { method: "POST", body: told, mode: "no-cors" });
  },
  field_name: (name) => {
    const told = new FormData();
    told.append(SECRET, "x");
    return fetch(mark(name), { method: "POST", body: told, mode: "no-cors" });
  },
  referrer_option: (name) => fetch(mark(name), { referrer: `/home?${SECRET}`, referrerPolicy: "unsafe-url", mode: "no-cors" }),
  user_in_picture: (name) => picture(mark(name).replace("//", `//${encodeURIComponent(SECRET)}:x@`)),
  user_in_frame: (name) => frame({ src: mark(name).replace("//", `//${encodeURIComponent(SECRET)}:x@`) }),
  user_in_popup: (name) => open(mark(name).replace("//", `//${encodeURIComponent(SECRET)}:x@`)),
  user_of_xhr: (name) => {
    const made = new XMLHttpRequest();
    made.open("GET", mark(name), true, SECRET, "x");
    made.send();
  },
  socket_protocol: (name) => new WebSocket(mark(name).replace("http", "ws"), [WORD]),
  socket_protocol_in_worker: (name) => new Worker(blob(`new WebSocket(${quoted(mark(name).replace("http", "ws"))}, [${quoted(WORD)}])`)),
  cookie_of_the_site: (name) => {
    document.cookie = `${path(name).replaceAll("/", "-")}=${encodeURIComponent(SECRET)}; domain=${new URL(HERE).hostname.split(".").slice(1).join(".")}; path=/; secure; max-age=600`;
    return fetch(`${THERE}/seen`, { mode: "no-cors", credentials: "include" });
  },
  cookie_store: async (name) => {
    await cookieStore.set({ name: path(name).replaceAll("/", "-"), value: encodeURIComponent(SECRET), domain: new URL(HERE).hostname.split(".").slice(1).join(".") });
    return fetch(`${THERE}/seen`, { mode: "no-cors", credentials: "include" });
  },
  navigation_preload: async (name) => {
    const worker = await navigator.serviceWorker.register(file("preloading", name));
    for (let turn = 0; turn < 20 && !worker.active; turn += 1) await later(50);
    await worker.navigationPreload.enable();
    await worker.navigationPreload.setHeaderValue(tag(name));
    return frame({ src: `${file("preloading", name)}/page` });
  },
};
const LEAVING = {
  referrer_of_fetch: (name) => (written(), fetch(mark(name), { referrerPolicy: "unsafe-url", mode: "no-cors" })),
  referrer_of_picture: (name) => (written(), add("img", { referrerPolicy: "unsafe-url", src: mark(name) })),
  referrer_of_style: (name) => (written(), add("link", { rel: "stylesheet", referrerPolicy: "unsafe-url", href: mark(name) })),
  referrer_of_frame: (name) => (written(), frame({ referrerPolicy: "unsafe-url", src: mark(name) })),
  referrer_by_meta: (name) => {
    written();
    document.head.append(make("meta", { name: "referrer", content: "unsafe-url" }));
    picture(mark(name));
  },
  referrer_of_popup: (name) => {
    written();
    document.head.append(make("meta", { name: "referrer", content: "unsafe-url" }));
    open(mark(name));
  },
  name_of_window: (name) => {
    window.name = tag(name);
    location = listening("name");
  },
};
