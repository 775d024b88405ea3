"""A site of a few pages, and every write that reached it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from urllib.parse import parse_qsl, urlsplit

from steadyhand.adapters.net.address import serve_loopback

from .rig import Handler


@dataclass(frozen=True, slots=True)
class Says:
    """An answer: a page, an object as JSON, or where it leads."""

    body: str = ""
    status: int = 200
    to: str = ""


@dataclass(slots=True)
class Site:
    """The running server: pages by path, answers to writes by path, and the writes."""

    pages: Mapping[str, str]
    answers: Mapping[str, Says]
    origin: str = ""
    writes: list[tuple[str, dict[str, str]]] = field(default_factory=list)

    @property
    def paths(self) -> list[str]:
        """Where the writes went."""
        return [path for path, _ in self.writes]


@contextmanager
def routed(pages: Mapping[str, str], answers: Mapping[str, Says]) -> Iterator[Site]:
    """The site on a free port; a path without a page shows that of "/job"."""
    site = Site(pages, answers)

    class Answering(Handler):
        def do_GET(self) -> None:
            path = urlsplit(self.path).path
            self.show(site.pages.get(path, site.pages["/job"]))

        def do_POST(self) -> None:
            path, told = urlsplit(self.path).path, self.body().decode("utf-8", "replace")
            fields = dict(parse_qsl(told, keep_blank_values=True))
            site.writes.append((path, fields))
            said = site.answers.get(path, Says("{}"))
            if said.body.startswith("{"):
                self.say(said.body.encode(), "application/json", status=said.status, to=said.to)
            else:
                self.show(said.body, status=said.status, to=said.to)

    with serve_loopback(Answering) as site.origin:
        yield site
