"""An employer whose doors write: what a page does as it is opened, and what reached the server."""

# ruff: noqa: E501

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from steadyhand.adapters.net.address import serve_loopback

from .rig import Handler

FIELDS = (
    "<label>First name <input name=given autocomplete=given-name required></label>"
    "<label>Last name <input name=family autocomplete=family-name required></label>"
    "<label>E-mail <input type=email name=mail autocomplete=email required></label>"
)
FORM = f"<form method=post action=/send>{FIELDS}<button>Send application</button></form>"
THANKS = "<h1>Application received</h1><p>Your reference is WD-48213.</p>"
SHOW = f"const show = () => {{ box.innerHTML = `{FORM}`; }};"
SIGNED_IN = "<p>Signed in as Orla Brandt</p>"


@dataclass(frozen=True, slots=True)
class Write:
    """One request that was no GET, or a GET with an address of mail in it."""

    method: str
    path: str
    body: str


@dataclass(frozen=True, slots=True)
class Door:
    """A posting: its button and what that does, and other pages of the site."""

    button: str
    script: str = ""
    pages: Mapping[str, str] = field(default_factory=dict)
    before: str = ""

    @property
    def page(self) -> str:
        """The posting."""
        return (
            f"<h1>Welder</h1>{SIGNED_IN}{self.before}{self.button}<div id=box></div>"
            f"<script>{SHOW}{self.script}</script>"
        )


def clicked(label: str, deed: str, *, rest: str = "") -> Door:
    """A button of that label that does it, by a script."""
    script = f"door.addEventListener('click', async () => {{ {deed} }});{rest}"
    return Door(f"<button id=door type=button>{label}</button>", script)


@dataclass(slots=True)
class Employer:
    """The running server and all that was written to it."""

    door: Door
    origin: str = ""
    writes: list[Write] = field(default_factory=list)

    @property
    def sent(self) -> list[Write]:
        """Applications that came by the form."""
        return [w for w in self.writes if w.path == "/send"]

    @property
    def others(self) -> list[Write]:
        """All that came beside."""
        return [w for w in self.writes if w.path != "/send"]


ANSWERS: dict[str, object] = {"/graphql": {"data": {"form": {"open": True}}}}


@contextmanager
def employing(door: Door) -> Iterator[Employer]:
    """A server on a free port."""
    site = Employer(door)

    class Answering(Handler):
        def do_GET(self) -> None:
            path = urlsplit(self.path).path
            if "%40" in self.path:
                site.writes.append(Write("GET", path, self.path))
            self.show(site.door.pages.get(path, site.door.page))

        def do_POST(self) -> None:
            path = urlsplit(self.path).path
            site.writes.append(Write(self.command, path, self.body().decode("utf-8", "replace")))
            if path == "/send":
                self.show(THANKS)
            else:
                told = ANSWERS.get(path, {"id": "d-7", "ok": True})
                self.say(json.dumps(told).encode(), "application/json")

        do_PUT = do_PATCH = do_DELETE = do_POST

    with serve_loopback(Answering) as site.origin:
        yield site


def posts(path: str, body: str = "{job: 7}", *, method: str = "POST") -> str:
    """A script's write to that path."""
    return f"await fetch('{path}', {{method: '{method}', body: JSON.stringify({body})}});"


BY_FORM = (
    "const f = document.createElement('form'); f.method = 'post'; f.action = '/bewerbung';"
    "document.body.append(f); f.submit();"
)
ASKS = "{query: 'query Form($id: ID!) { form(id: $id) { open } }', variables: {id: 7}}"
APPLIES = "{query: 'mutation Go { applyToJob(id: 7) { ok } }'}"

WRITING: dict[str, Door] = {
    "fetch": clicked("Apply now", posts("/api/applications")),
    "german": clicked("Jetzt bewerben", posts("/bewerbung/7")),
    "form": clicked("Jetzt online bewerben", BY_FORM),
    "link": Door(
        "<a href=/quick>Apply now</a>",
        pages={
            "/quick": f"<p>Working</p><script>{posts('/apply').removeprefix('await ')}</script>"
        },
    ),
    "beacon": clicked("Apply for this job", "navigator.sendBeacon('/apply/7', 'job=7');"),
    "mutation": clicked("Apply", posts("/graphql", APPLIES)),
    "thanks": clicked(
        "Apply now", posts("/one-click") + "box.textContent = 'Thank you for applying!';"
    ),
    "late": clicked("Apply now", "setTimeout(async () => {" + posts("/late/apply") + "}, 1200);"),
}
WRITING_MORE: dict[str, Door] = {
    "put": clicked("Apply here", posts("/me/applications/7", method="PUT")),
    "patch": clicked("Postuler", posts("/candidature", method="PATCH")),
    "xhr": clicked(
        "Solliciteer direct",
        "const x = new XMLHttpRequest(); x.open('POST', '/solliciteren'); x.send('job=7');",
    ),
    "own form": Door(
        "<a href=/auto>Apply now</a>",
        pages={
            "/auto": "<form method=post action=/auto-apply><input type=hidden name=job value=7></form><script>document.forms[0].submit()</script>"
        },
    ),
    "by mail": clicked(
        "Apply now",
        "const f = document.createElement('form'); f.action = '/fast'; f.innerHTML = '<input name=m value=orla@brandt.example>'; document.body.append(f); f.submit();",
    ),
    "unload": clicked(
        "Apply now",
        "location = '/bye';",
        rest="addEventListener('pagehide', () => fetch('/apply/last', {method: 'POST', body: 'x', keepalive: true}));",
    ),
    "session word": clicked("Apply now", posts("/session/apply")),
    "spanish": clicked("Solicitar empleo", posts("/solicitud")),
    "named track": clicked("Apply now", posts("/track-and-apply")),
}

READING: dict[str, Door] = {
    "link": Door("<a href=/form>Apply now</a>", pages={"/form": FORM}),
    "click counter": clicked(
        "Apply now", "fetch('/track', {method: 'POST', body: 'click'}); show();"
    ),
    "beacon": clicked("Apply now", "navigator.sendBeacon('/collect', 'apply'); show();"),
    "query": clicked("Apply now", posts("/graphql", ASKS) + "show();"),
    "session": clicked("Apply now", posts("/api/session") + "show();"),
    "draft": clicked("Apply now", posts("/api/drafts") + "show();"),
    "told beside": clicked(
        "Apply now", "fetch('/apply-opened', {method: 'POST'}).catch(() => 0); show();"
    ),
}
READING_MORE: dict[str, Door] = {
    "token": clicked("Jetzt bewerben", posts("/csrf-token") + "show();"),
    "search": clicked("Apply now", posts("/api/forms/search") + "show();"),
    "stored query": clicked(
        "Apply",
        posts(
            "/graphql",
            "{operationName: 'ApplicationForm', extensions: {persistedQuery: {sha256Hash: 'ab'}}}",
        )
        + "show();",
    ),
    "counted views": clicked("Apply now", posts("/api/jobs/7/views") + "show();"),
    "page that asks": Door(
        "<a href=/form>Apply now</a>",
        pages={
            "/form": f"<div id=box></div><script>{SHOW}(async () => {{ {posts('/graphql', ASKS)} show(); }})()</script>"
        },
    ),
    "consent": Door(
        "<a href=/form>Apply now</a>",
        "no.onclick = async () => { await fetch('/consent', {method: 'POST', body: '{}'}); banner.remove(); };",
        {"/form": FORM},
        "<div id=banner style='position:fixed;inset:0;background:#fff' role=dialog aria-modal=true>We use cookies.<button id=no type=button>Reject all</button></div>",
    ),
}
