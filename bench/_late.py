"""Pages that change late, each in its own way, and a server that takes its time.

From the load, the press or the typing on, something is under way all the time: a request, or a
mutation no more than 20 ms after what came before. What comes last is the word `complete`; a look
without it came too early. Nothing can tell a timer that waits in silence from a page at rest, so no
page has one that is longer.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import parse_qs, urlsplit

from _answering import Answering
from steadyhand.adapters.net.address import serve_loopback

FOUND = "complete"
_TIMERS = """let left = Math.ceil(DELAY / 20);
const tick = () => {
  if (--left < 0) return done();
  add('Step ' + left);
  setTimeout(tick, 20);
};
tick();"""
_FETCH = "ask('/json').then(done);"
_CHAINED = "ask('/json').then(() => ask('/json')).then(() => ask('/json')).then(done);"
_RENDERED = """ask('/json').then(text => setTimeout(() => {
  add(text);
  requestAnimationFrame(() => setTimeout(done, 15));
}, 20));"""
_SCRIPT = "const s = document.createElement('script'); s.src = '/script' + query; put(s);"
_MODULES = "import('/module' + query);"
_FRAME = """ask('/json').then(() => {
  const frame = document.createElement('iframe');
  frame.src = '/frame' + query;
  frame.onload = () => { window.doneAt = Date.now() };
  put(frame);
});"""
_DEBOUNCE = """box.oninput = () => {
  clearTimeout(window.waiting);
  window.waiting = setTimeout(() => ask('/json').then(done), 20);
};"""
_KEYS = """const render = (value) => {
  form.innerHTML = '<label>Town <input id=box></label><p>' + value.length + ' letters</p>';
  box.value = value;
  box.oninput = () => { const now = box.value;
    queueMicrotask(() => render(now)); ask('/json').then(() => { render(now); done(); }); };
};
render('');"""
_ROUTE = """go.onclick = (event) => {
  event.preventDefault();
  history.pushState(null, '', '/next');
  main.textContent = 'One moment';
  ask('/json').then(text => { main.textContent = text; return ask('/json'); }).then(done);
};"""
# What begins by itself, what begins with typing into the box, what begins with the link.
WAYS = {
    "timers": _TIMERS,
    "fetch": _FETCH,
    "chained": _CHAINED,
    "rendered": _RENDERED,
    "script": _SCRIPT,
    "modules": _MODULES,
    "frame": _FRAME,
    "debounce": _DEBOUNCE,
    "keys": _KEYS,
    "route": _ROUTE,
}
TYPED, PRESSED = frozenset({"debounce", "keys"}), frozenset({"route"})
_PAGE = """<!doctype html><html lang=en><meta charset=utf-8><title>Late</title>
<h1>A page that changes late</h1><form id=form><label>Town <input id=box></label></form>
<a id=go href=/next>Next</a><main id=main></main><script>
const DELAY = %d, query = '?ms=' + DELAY;
const put = (el) => main.append(el);
const add = (text) => { const p = document.createElement('p'); p.textContent = text; put(p); };
const done = () => { if (!window.doneAt) { add('complete'); window.doneAt = Date.now(); } };
const ask = (path) => fetch(path + query, {cache: 'no-store'}).then(answer => answer.text());
%s
</script>"""
_ANSWERS = {
    "/json": ("application/json", '"an answer"'),
    "/script": ("text/javascript", "ask('/json').then(done)"),
    "/module": ("text/javascript", "import '/deeper?ms=MS'; window.first = true;"),
    "/deeper": ("text/javascript", "setTimeout(done, 15)"),
    "/frame": ("text/html", "<p>The frame is complete</p>"),
}


@contextmanager
def serving() -> Iterator[str]:
    """The origin of a server on a free port; `/late/WAY?ms=N` answers at once."""

    class Answer(Answering):
        protocol_version = "HTTP/1.0"  # a connection each, as the figures were taken

        def do_GET(self) -> None:
            asked = urlsplit(self.path)
            (ms,) = parse_qs(asked.query).get("ms", ["0"])
            way = WAYS.get(asked.path.removeprefix("/late/"))
            kind, body = "text/html", _PAGE % (int(ms), way) if way else ""
            if way is None and asked.path in _ANSWERS:
                threading.Event().wait(int(ms) / 1000)
                kind, body = _ANSWERS[asked.path]
            content = body.replace("MS", ms).encode()
            self.answer(content, f"{kind}; charset=utf-8", Cache_Control="no-store")

    with serve_loopback(Answer) as origin:
        yield origin
