// Each way of `tests/guard/planner.py` to send; `URL_` is where to, `TEXT` what, which an address has already.
const add = (tag, given) => document.body.appendChild(Object.assign(document.createElement(tag), given));
const form = (given) => {
  const made = add("form", { action: URL_, ...given });
  add("input", { type: "hidden", name: "e", value: TEXT });
  made.append(document.body.lastChild);
  return made;
};
// A frame of its own each time: the next form would cut short what the frame still sends.
const framed = (given) => {
  add("iframe", { name: URL_ });
  form({ ...given, target: URL_ }).submit();
};
const posted = () => fetch(URL_, { method: "POST", body: TEXT, mode: "no-cors" });

const WAYS = {
  fetch: posted,
  moved: () => fetch(URL_, { method: "POST", body: TEXT }),
  xhr: () => {
    const asked = new XMLHttpRequest();
    asked.open("POST", URL_);
    asked.send(TEXT);
  },
  beacon: () => navigator.sendBeacon(URL_, TEXT),
  image: () => (new Image().src = URL_),
  style: () => add("link", { rel: "stylesheet", href: URL_ }),
  events: () => new EventSource(URL_),
  form: () => form({ method: "post" }).submit(),
  form_get: () => form({ method: "get" }).submit(),
  frame_form: () => framed({ method: "post" }),
  navigate: () => (location = URL_),
};
