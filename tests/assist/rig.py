"""An employer with one form, a listener that nothing may reach, copies of the test extension."""

from __future__ import annotations

import json
import shutil
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qs

from steadyhand import Receipt, Settings, apply
from steadyhand.adapters.documents.profile_file import Profile
from steadyhand.jobs.profile import Name
from steadyhand.testing import ScriptedHuman

EXTENSION = Path(__file__).parent / "extension"
PERSON = Profile(Name("Orla", "Brandt"), "orla@brandt.example")
ANSWERS = {
    "Notice period": "3 months",
    "Motivation": "I like orchards",
    "Years of practice": "6",
    "Boat licence": "C2",
}
RIGHT = {
    "name": "Orla Brandt",
    "mail": "orla@brandt.example",
    "notice": "3 months",
    "motivation": "I like orchards",
    "years": "6",
    "licence": "C2",
}
YES = {"confirm_submit": True, "step_grant": True}
FORM = """<!doctype html><html lang="en"><title>Orchard engineer</title><h1>Apply</h1>
<form method="post" action="/send">
<p><label>Full name <input name="name" autocomplete="name" required></label></p>
<p><label>Email <input name="mail" type="email" autocomplete="email" required></label></p>
<p><label>Notice period <input name="notice" required></label></p>
<p><label>Motivation <textarea name="motivation" required></textarea></label></p>
<p><label>Years of practice <input name="years" required></label></p>
<p><label>Favourite apple <input name="apple"></label></p>
<p><label><input type="checkbox" name="talk" value="yes"> I would give a talk</label></p>
<p><label>Shirt size <select name="shirt"><option value="">Choose</option>
<option>Small</option><option>Large</option></select></label></p>
<p><button type="submit">Submit application</button></p></form>
<script>document.querySelector("[name=years]").addEventListener("input", (e) => {
  if (document.querySelector("[name=licence]")) return;
  const more = document.createElement("p");
  more.innerHTML = "<label>Boat licence <input name='licence' required></label>";
  e.target.closest("p").after(more);
});</script>"""
THANKS = (
    "<!doctype html><title>Thanks</title><h1>Application received</h1><p>Your reference is {}.</p>"
)


@dataclass
class Employer:
    """What arrived, and where it listens."""

    origin: str = ""
    elsewhere: str = ""  # another origin, which only an extension would talk to
    taken: list[dict[str, list[str]]] = field(default_factory=list)
    posts: list[str] = field(default_factory=list)  # whatever was written to any path
    asked: list[str] = field(default_factory=list)  # whatever was read
    leaked: list[str] = field(default_factory=list)  # whatever came to the other origin
    bodies: list[bytes] = field(default_factory=list)  # of what was written, as they came
    form: str = FORM
    pages: dict[str, str] = field(default_factory=dict)  # by path; `form` is at every other one

    @property
    def held(self) -> dict[str, str]:
        """The one application that arrived."""
        (one,) = self.taken
        return {name: values[0] for name, values in one.items()}


@contextmanager
def employing() -> Iterator[Employer]:
    """The employer listens while the block runs."""
    told = Employer()
    with _served(_site(told)) as told.origin, _served(_listener(told)) as told.elsewhere:
        yield told


def _site(told: Employer) -> type[BaseHTTPRequestHandler]:
    class Site(_Quiet):
        def do_GET(self) -> None:
            told.asked.append(self.path)
            self.say(told.pages.get(self.path, told.form))

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers.get("content-length", 0)))
            told.posts.append(self.path)
            told.bodies.append(body)
            if self.path == "/send":
                told.taken.append(parse_qs(body.decode("utf-8", "replace")))
            self.say(THANKS.format(f"ORC-{4711 + len(told.taken)}"))

    return Site


def _listener(told: Employer) -> type[BaseHTTPRequestHandler]:
    class Listener(_Quiet):
        def do_GET(self) -> None:
            told.leaked.append(self.path)
            self.say("")

        def do_POST(self) -> None:
            told.leaked.append(self.rfile.read(int(self.headers["content-length"])).decode())
            self.say("")

    return Listener


class _Quiet(BaseHTTPRequestHandler):
    def say(self, page: str) -> None:
        raw = page.encode()
        self.send_response(200)
        self.send_header("content-type", "text/html; charset=utf-8")
        self.send_header("content-length", str(len(raw)))
        self.send_header("access-control-allow-origin", "*")
        self.end_headers()
        self.wfile.write(raw)

    def log_message(self, *_: object) -> None:
        """Nothing is told."""


@contextmanager
def _served(handler: type[BaseHTTPRequestHandler]) -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def copied(folder: Path, **does: object) -> Path:
    """A copy of the test extension in *folder* that does just that."""
    place = folder / "extension"
    shutil.copytree(EXTENSION, place)
    told = {"values": {}, "ask": "load", "panel": "open", "late": {}, "tells": "", **does}
    (place / "told.js").write_text(f"globalThis.TOLD = {json.dumps(told)};", encoding="utf-8")
    return place


def scripted(folder: Path, script: str, *, world: str = "ISOLATED", **does: object) -> Path:
    """A copy of it whose content script is another one; one of the MAIN world is as the page's."""
    place = copied(folder, **does)
    manifest = json.loads((place / "manifest.json").read_text("utf-8"))
    for each in manifest["content_scripts"]:
        each["world"] = world
    (place / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
    (place / "content.js").write_text(script, encoding="utf-8")
    return place


def settings(employer: Employer, home: Path, **more: object) -> Settings:
    """Settings of a run at that employer."""
    origins = (employer.origin, employer.elsewhere)
    named = {"allow_origins": origins, "home": home, "headless": True, "pictures": "off", **more}
    return Settings(**named)  # type: ignore[arg-type]


async def applied(
    employer: Employer,
    home: Path,
    human: ScriptedHuman,
    *,
    answers: Mapping[str, object] = ANSWERS,
    resume: Path | None = None,
    **more: object,
) -> Receipt:
    """What came of one application."""
    return await apply(
        f"{employer.origin}/job",
        profile=PERSON,
        answers=answers,
        resume=resume,
        human=human,
        settings=settings(employer, home, **more),
    )
