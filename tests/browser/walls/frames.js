// Realms of their own that a page makes: the very first script of each talks at once.
const SOCKET = (name) => `new WebSocket(${quoted(socket(name))})`;
const STREAM = (name) => `new WebSocketStream(${quoted(socket(name))})`;
const TRANSPORT = (name) => `new WebTransport(${quoted(quic(name))})`;
const LATER = (name) => `fetchLater(${quoted(there(name))}, { method: "POST", body: ${quoted(SECRET)}, activateAfter: 0 })`;
const EVENTS = (name) => `new EventSource(${quoted(there(name))})`;
const BEACON = (name) => `navigator.sendBeacon(${quoted(there(name))}, ${quoted(SECRET)})`;
const PICTURE = (name) => `new Image().src = ${quoted(there(name))}`;
const SHARED = (name) => `new SharedWorker(${quoted(HERE + file("run", name))})`;
const XHR = (name) => `{ const x = new XMLHttpRequest(); x.open("POST", ${quoted(there(name))}); x.send(${quoted(SECRET)}) }`;

const page = (code) => `<!doctype html><script>${code}</script>`;
const sandboxed = (code) => frame({ sandbox: "allow-scripts", srcdoc: page(code) });
const srcdoc = (code) => frame({ srcdoc: page(code) });
const nested = (code) => srcdoc(`document.write(${quoted("<iframe></iframe>")}); document.querySelector("iframe").srcdoc = ${quoted(page(code)).replaceAll("<", "\\x3c")}`);
const written = (code, made = frame({}).contentDocument) => {
  made.open();
  made.write(page(code));
  made.close();
};
const typed = (code) => frame({ src: blob(page(code), "text/html") });
const dataUrl = (code) => `data:text/html,${encodeURIComponent(page(code))}`;
const scripted = (code) => frame({ src: `javascript:${encodeURIComponent(`${code}; void 0`)}` });
const popup = (code) => written(code, open("").document);
const worker = (code) => new Worker(blob(code));
const nestedWorker = (code) => worker(`new Worker(URL.createObjectURL(new Blob([${quoted(code)}])))`);
const moduleWorker = (code) => new Worker(blob(code), { type: "module" });
const dataWorker = (code) => new Worker(`data:text/javascript,${encodeURIComponent(code)}`);
const sandboxedWorker = (code) => sandboxed(`new Worker("data:text/javascript,${encodeURIComponent(code)}")`);
const svg = (code) => blob(`<svg xmlns="http://www.w3.org/2000/svg"><script>${code.replaceAll("&", "&amp;")}</script></svg>`, "image/svg+xml");
const xhtml = (code) => blob(`<html xmlns="http://www.w3.org/1999/xhtml"><script>${code.replaceAll("&", "&amp;")}</script></html>`, "application/xhtml+xml");
const isolated = (code) => shown({ headers: { "Content-Security-Policy": "sandbox allow-scripts" }, body: page(code) });
const foreign = (code) => frame({ src: listening(`run:${code}`) });
const borrowed = () => frame({}).contentWindow;

const STAYING = {
  socket_in_sandboxed_srcdoc: (name) => sandboxed(SOCKET(name)),
  call_in_sandboxed_srcdoc: (name) => sandboxed(called(name)),
  transport_in_sandboxed_srcdoc: (name) => sandboxed(TRANSPORT(name)),
  stream_in_sandboxed_srcdoc: (name) => sandboxed(STREAM(name)),
  later_in_sandboxed_srcdoc: (name) => sandboxed(LATER(name)),
  events_in_sandboxed_srcdoc: (name) => sandboxed(EVENTS(name)),
  fetch_in_sandboxed_srcdoc: (name) => sandboxed(fetched(name)),
  beacon_in_sandboxed_srcdoc: (name) => sandboxed(BEACON(name)),
  socket_in_srcdoc: (name) => srcdoc(SOCKET(name)),
  shared_worker_in_srcdoc: (name) => srcdoc(SHARED(name)),
  later_in_srcdoc: (name) => srcdoc(LATER(name)),
  socket_in_nested_srcdoc: (name) => nested(SOCKET(name)),
  call_in_nested_srcdoc: (name) => nested(called(name)),
  socket_in_written_frame: (name) => written(SOCKET(name)),
  call_in_written_frame: (name) => written(called(name)),
  stream_in_written_frame: (name) => written(STREAM(name)),
  beacon_in_written_frame: (name) => written(BEACON(name)),
  socket_in_blob_frame: (name) => typed(SOCKET(name)),
  transport_in_blob_frame: (name) => typed(TRANSPORT(name)),
  events_in_blob_frame: (name) => typed(EVENTS(name)),
  socket_in_data_frame: (name) => frame({ src: dataUrl(SOCKET(name)) }),
  call_in_data_frame: (name) => frame({ src: dataUrl(called(name)) }),
  picture_in_data_frame: (name) => frame({ src: dataUrl(PICTURE(name)) }),
  socket_in_javascript_frame: (name) => scripted(SOCKET(name)),
  xhr_in_javascript_frame: (name) => scripted(XHR(name)),
  socket_in_object: (name) => add("object", { data: dataUrl(SOCKET(name)) }),
  fetch_in_embed: (name) => add("embed", { src: dataUrl(fetched(name)) }),
  socket_in_svg_frame: (name) => frame({ src: svg(SOCKET(name)) }),
  fetch_in_svg_object: (name) => add("object", { data: svg(fetched(name)), type: "image/svg+xml" }),
  socket_in_xhtml_frame: (name) => frame({ src: xhtml(SOCKET(name)) }),
  socket_in_isolated_answer: (name) => isolated(SOCKET(name)),
  call_in_isolated_answer: (name) => isolated(called(name)),
  socket_in_foreign_frame: (name) => foreign(SOCKET(name)),
  call_in_foreign_frame: (name) => foreign(called(name)),
  fetch_in_foreign_frame: (name) => foreign(fetched(name)),
  socket_of_borrowed_realm: (name) => new (borrowed().WebSocket)(socket(name)),
  call_of_borrowed_realm: (name) => borrowed().eval(called(name)),
  later_of_borrowed_realm: (name) => borrowed().fetchLater(there(name), { method: "POST", body: SECRET, activateAfter: 0 }),
  fetch_of_borrowed_realm: (name) => borrowed().fetch(there(name), sent),
  socket_of_removed_frame: (name) => {
    const made = frame({});
    const Socket = made.contentWindow.WebSocket;
    made.remove();
    return new Socket(socket(name));
  },
  socket_of_opened_window: (name) => new (open("").WebSocket)(socket(name)),
  socket_in_written_popup: (name) => popup(SOCKET(name)),
  call_in_written_popup: (name) => popup(called(name)),
  fetch_in_written_popup: (name) => popup(fetched(name)),
  socket_in_blob_popup: (name) => open(blob(page(SOCKET(name)), "text/html")),
  beacon_in_blob_popup: (name) => open(blob(page(BEACON(name)), "text/html")),
  stream_in_worker: (name) => worker(STREAM(name)),
  transport_in_worker: (name) => worker(TRANSPORT(name)),
  events_in_worker: (name) => worker(EVENTS(name)),
  imported_in_worker: (name) => worker(`importScripts(${quoted(there(name))})`),
  socket_in_nested_worker: (name) => nestedWorker(SOCKET(name)),
  fetch_in_nested_worker: (name) => nestedWorker(fetched(name)),
  socket_in_module_worker: (name) => moduleWorker(SOCKET(name)),
  import_in_module_worker: (name) => moduleWorker(`import ${quoted(there(name))}`),
  socket_in_data_worker: (name) => dataWorker(SOCKET(name)),
  socket_in_sandboxed_worker: (name) => sandboxedWorker(SOCKET(name)),
  socket_in_shared_worker: (name) => new SharedWorker(file("socket", name)),
  socket_in_service_worker: (name) => navigator.serviceWorker.register(file("socket", name)),
  audio_worklet: (name) => new OfflineAudioContext(1, 1, 8000).audioWorklet.addModule(there(name)),
  paint_worklet: (name) => CSS.paintWorklet.addModule(there(name)),
};
