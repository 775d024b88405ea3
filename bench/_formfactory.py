"""Forms of a folder like formfactory's: served on loopback, what arrived kept, and scored.

Scoring reads the page with a reader of its own (`READER`, in the page's own world), so that a
label that the product misread counts against it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from email import message_from_bytes
from pathlib import Path
from typing import TypedDict
from urllib.parse import parse_qs, urlsplit

from _answering import Answering
from _meaning import means
from steadyhand.adapters.net.address import serve_loopback

Wanted = str | int | float | bool | list[str]
Gold = Mapping[str, Wanted]
Posted = Mapping[str, tuple[str, ...]]

# Libraries that saved pages call without bringing them: without them a page does not finish
# building its form. They only dress a box up, so the stand-ins do nothing.
STAND_INS = "<script>window.Cleave = class {}; window.flatpickr = () => ({});</script>"
THANKS = "<!doctype html><title>Received</title><h1>Application received</h1>Reference FF-48213."
YES = ("yes", "true", "on", "1")
NO = ("no", "false", "off", "0")
DATES = ("%Y/%m/%d", "%Y-%m-%d", "%m/%d/%Y", "%d.%m.%Y")

READER = """(asked) => {
  const plain = t => t.replace(/[\\s*]+/g, ' ').trim();
  const words = e => {
    const copy = e.cloneNode(true);
    copy.querySelectorAll('select, textarea, button, script').forEach(each => each.remove());
    return plain(copy.textContent);
  };
  const controls = [...document.querySelectorAll('input, select, textarea')]
    .filter(e => !['hidden', 'submit', 'button', 'image', 'reset'].includes(e.type) && e.name);
  const ticked = c => c.type === 'checkbox' || c.type === 'radio';
  const after = e => {
    const next = controls.find(c =>
      e.compareDocumentPosition(c) & Node.DOCUMENT_POSITION_FOLLOWING);
    return next && (ticked(next) || !next.labels.length) ? next : null;
  };
  const beside = (e, c) => {
    let place = e.parentElement;
    while (!place.contains(c)) place = place.parentElement;
    return controls.filter(o => o.type === c.type && place.contains(o) &&
      (c.type === 'checkbox' || o.name === c.name));
  };
  const said = c => words(c.labels[0] || c.parentElement);
  const choices = (e, c) => c.options ? [...c.options].map(o => [c.name, o.value, plain(o.text)])
    : ticked(c) ? beside(e, c).map(o => [o.name, o.value, said(o)]) : [];
  const read = (e, c) => ({ label: words(e), name: c.name, type: c.type,
    accept: c.accept || '', own: e.control === c, options: choices(e, c) });
  const named = [...document.querySelectorAll('label, legend')];
  const wanted = new Set(asked.map(t => plain(t).toLowerCase()));
  const shown = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6, p, div, span, td, th, b')]
    .filter(e => wanted.has(plain(e.textContent).toLowerCase()));
  return [...named, ...shown].map(e => [e, e.control || after(e)])
    .filter(([, c]) => c && c.name).map(([e, c]) => read(e, c));
}"""


class Found(TypedDict):
    """One line of what `READER` returns."""

    label: str
    name: str
    type: str
    accept: str
    own: bool  # the element is that control's label
    options: list[tuple[str, str, str]]


@dataclass(frozen=True, slots=True)
class Control:
    """A control, or a group of boxes, as the scorer's own reader sees it."""

    label: str
    name: str
    type: str
    accept: str
    alone: bool  # a box that is a question by itself
    options: tuple[tuple[str, str, str], ...]  # name, value, text


@dataclass(frozen=True, slots=True)
class Record:
    """One record of one form."""

    form: str
    number: int
    gold: Gold


@dataclass(slots=True)
class Site:
    """The pages of a folder, and the posts that arrived."""

    folder: Path
    origin: str = ""
    posts: list[Posted] = field(default_factory=list)

    def page(self, form: str) -> str:
        """Where that form is."""
        return f"{self.origin}/forms/{form}"


def records_in(folder: Path) -> Iterator[Record]:
    """Every record of the folder, form by form."""
    for path in sorted((folder / "gold").glob("*.json")):
        for number, gold in enumerate(json.loads(path.read_text("utf-8"))):
            yield Record(path.stem, number, gold)


def controls_of(found: list[Found]) -> dict[str, Control]:
    """What `READER` found, by label; the first of a label counts."""
    controls: dict[str, Control] = {}
    for each in found:
        options = tuple((n, v, t) for n, v, t in each["options"])
        box = each["type"] == "checkbox"
        control = Control(
            label=each["label"],
            name=each["name"],
            type=each["type"],
            accept=each["accept"],
            alone=box and (each["own"] or len(options) == 1),
            options=options,
        )
        controls.setdefault(_plain(control.label), control)
    return controls


@dataclass(frozen=True, slots=True)
class Score:
    """How much of one record arrived.

    `wrong` names the labels that did not, word for word; `amiss` those of them that did not by
    meaning either.
    """

    of: int
    wrong: tuple[str, ...] = ()
    amiss: tuple[str, ...] = ()


def score(gold: Gold, controls: Mapping[str, Control], posted: Posted | None) -> Score:
    """Gold against what was posted; files and what the page does not ask are left out."""
    asked = {k: c for k in gold if (c := controls.get(_plain(k))) and c.type != "file"}
    wrong = tuple(k for k, c in asked.items() if not _arrived(gold[k], c, posted))
    amiss = tuple(k for k in wrong if not _meant(gold[k], asked[k], posted or {}))
    return Score(len(asked), wrong, amiss)


def _meant(wanted: Wanted, control: Control, posted: Posted) -> bool:
    """Whether the one chosen option says it in other words."""
    chosen = [t for n, v, t in control.options if v and v in posted.get(n, ())]
    return len(chosen) == 1 and means(str(wanted), chosen[0])


def _arrived(wanted: Wanted, control: Control, posted: Posted | None) -> bool:
    if posted is None:
        return False
    got = posted.get(control.name, ())
    if control.alone:
        return bool(got) == (wanted is True or str(wanted).casefold() in YES)
    if isinstance(wanted, bool):
        return any(g.casefold() in (YES if wanted else NO) for g in got)
    pieces = list(map(str, wanted)) if isinstance(wanted, list) else [str(wanted)]
    if control.options:
        chosen = [(v, t) for n, v, t in control.options if v in posted.get(n, ())]
        if len(chosen) > 1 and not isinstance(wanted, list):
            pieces = str(wanted).split(",")
        return len(chosen) == len(pieces) and all(_among(p, chosen) for p in pieces)
    if isinstance(wanted, list):
        texts = got if len(got) > 1 else tuple(p for g in got for p in g.split(","))
        return sorted(map(_plain, pieces)) == sorted(map(_plain, texts))
    return any(_same(pieces[0], g) for g in got)


def _among(wanted: str, chosen: list[tuple[str, str]]) -> bool:
    return any(_same(wanted, value) or _same(wanted, text) for value, text in chosen)


def _same(wanted: str, got: str) -> bool:
    if _plain(wanted) == _plain(got):
        return True
    date = _date(wanted)
    return (date is not None and date == _date(got)) or _equal_numbers(wanted, got)


def _plain(text: str) -> str:
    """Case, space and what separates words do not count."""
    return " ".join(re.sub(r"[\s\-–—_*]+", " ", text.casefold()).split())


def _date(text: str) -> datetime | None:
    for form in DATES:
        try:
            return datetime.strptime(text.strip(), form)
        except ValueError:
            continue
    return None


def _equal_numbers(wanted: str, got: str) -> bool:
    try:
        return float(wanted) == float(got)
    except ValueError:
        return False


@contextmanager
def served(folder: Path) -> Iterator[Site]:
    """The folder's pages on a free loopback port, while the body runs."""
    site = Site(folder)
    handler = type("Handler", (_Handler,), {"site": site})
    with serve_loopback(handler) as site.origin:
        yield site


class _Handler(Answering):
    site: Site

    def do_GET(self) -> None:
        """A form, its configuration, or the page after a post."""
        path = urlsplit(self.path).path
        name = path.rsplit("/", 1)[-1]
        page = self.site.folder / "pages" / f"{name}.html"
        if path == "/form-config":
            config = self.site.folder / "pages" / "form-config.json"
            self.answer(config.read_bytes(), "application/json")
        elif path == "/received":
            self.answer(THANKS.encode(), "text/html; charset=utf-8")
        elif path.startswith("/forms/") and page.is_file():
            self.answer(_completed(page.read_text("utf-8")).encode(), "text/html; charset=utf-8")
        else:
            self.answer(b"", "text/plain", 404)

    def do_POST(self) -> None:
        """The post is kept; a script gets JSON, a form is sent on."""
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        self.site.posts.append(_parsed(self.headers.get("Content-Type", ""), body))
        if "text/html" in self.headers.get("Accept", ""):
            self.send_response(303)
            self.send_header("Location", "/received")
            self.send_header("Content-Length", "0")
            self.end_headers()
        else:
            self.answer(b'{"message": "Application received"}', "application/json")


def _completed(page: str) -> str:
    head, tag, rest = page.partition("<head>")
    return head + tag + STAND_INS + rest


def _parsed(kind: str, body: bytes) -> Posted:
    """Names with their values, in either encoding of forms."""
    if not kind.startswith("multipart/"):
        text = body.decode("utf-8", "replace")
        return {k: tuple(v) for k, v in parse_qs(text, keep_blank_values=True).items()}
    message = message_from_bytes(b"Content-Type: " + kind.encode() + b"\r\n\r\n" + body)
    posted: dict[str, tuple[str, ...]] = {}
    for part in (each for each in message.walk() if not each.is_multipart()):
        name = str(part.get_param("name", header="content-disposition"))
        content = part.get_payload(decode=True)
        text = content.decode("utf-8", "replace") if isinstance(content, bytes) else ""
        posted[name] = (*posted.get(name, ()), text)
    return posted
