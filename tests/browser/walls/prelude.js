// What the ways of all files speak with. A way is called with its own name; what it sends names the
// way, the phase and the place, so that a listener there knows it whatever else it carries.
//
// HERE: the page's own site. THERE: the place that is told. PLACE, PHASE: their names. SECRET: what
// is told; WORD: the same as a token of HTTP and of DNS. VALUE: what was typed. UDP: ports by way.
// DOORS: ports of the place in a row. APART: a port of the page's own site that serves this place
// alone. `answer` has the page's own site serve something.
const { HERE, THERE, PLACE, SECRET, WORD, VALUE, UDP, DOORS, APART } = given;
const SETTLE_MS = 2000; // for what a way begins
const TURNS = 8; // round trips to the page's own site, after which what was sent has gone
const TURN_MS = 50;
let { PHASE } = given;
const ways = {};

const path = (name) => `hit/${name}/${PHASE}/${PLACE}`;
const mark = (name) => `${THERE}/${path(name)}`; // tells the way's name alone
const there = (name) => `${mark(name)}?e=${SECRET}`;
const tag = (name) => `${path(name).replaceAll("/", "-")}-${SECRET}`; // where no address has a place
const word = (name) => `${path(name).replaceAll("/", "-")}-${WORD}`;
const host = new URL(THERE).host;
const bare = (name) => THERE.replace("//", `//${path(name).replaceAll("/", "-")}.`);
const onward = (code, name) => `/redirect/${code}/${path(name)}`;
const file = (kind, name) => `/static/${kind}/${path(name)}`;
const reporting = (name) => `/report/${path(name)}`;
const listening = (text) => `${THERE}/listen${text ? `#${encodeURIComponent(text)}` : ""}`;
const quoted = (text) => JSON.stringify(text);

const make = (tag, given) => Object.assign(document.createElement(tag), given);
const add = (tag, given) => document.body.appendChild(make(tag, given));
const markup = (html) => document.body.insertAdjacentHTML("beforeend", html);
const style = (text) => add("style", { textContent: text });
const frame = (given) => add("iframe", given);
const blob = (text, type = "text/javascript") => URL.createObjectURL(new Blob([text], { type }));
const rules = (told) => add("script", { type: "speculationrules", textContent: JSON.stringify(told) });
const picture = (url) => (new Image().src = url);
const form = (given) => {
  const made = add("form", { method: "post", ...given });
  made.innerHTML = `<input name=e value=${SECRET}><button>go</button>`;
  return made;
};

const sent = { method: "POST", body: SECRET, mode: "no-cors" };
const fetched = (name) => `fetch(${quoted(there(name))}, ${quoted(sent)})`;
const socket = (name) => there(name).replace("http", "ws");
const quic = (name) => there(name).replace(host, `127.0.0.1:${UDP[name]}`);
const stun = (name) => `stun:127.0.0.1:${UDP[name]}`;
const turn = () => `turn:${host}?transport=tcp`;
const called = (name) => `{
  const servers = [{ urls: ${quoted([turn(), `turn:127.0.0.1:${UDP.turn}`])}, username: ${quoted(tag(name))}, credential: "x" }];
  const line = new RTCPeerConnection({ iceServers: servers });
  line.createDataChannel("x");
  line.createOffer().then((offer) => line.setLocalDescription(offer));
}`;
const call = (servers) => {
  const line = new RTCPeerConnection({ iceServers: [servers] });
  line.createDataChannel("x");
  line.createOffer().then((offer) => line.setLocalDescription(offer));
};
const later = (ms) => new Promise((done) => setTimeout(done, ms));
const shown = async (given) => frame({ src: await answer(given) });
