"""The practice employer on loopback: a careers site, and another host that takes applications."""

from __future__ import annotations

from types import TracebackType
from typing import Self

from steadyhand.demo import routes, routing
from steadyhand.demo.applications import Application, SeenRequest
from steadyhand.demo.boards.listed import Kind, hosted_path
from steadyhand.demo.replies import Reply, Request
from steadyhand.demo.site import Site
from steadyhand.demo.wire import LOOPBACK, Wire

SLOW_S = 2.0  # how late the late posting answers: longer than a page takes, shorter than patience
OTHER_NAME = "localhost"  # the same machine by another name, so that browsers see another site


class PracticeEmployer:
    """A small careers site that runs while the context is open, on a free port unless named.

    Beside it runs the host for applicant tracking, always on a free port of its own: another
    origin, and another site, which Chromium keeps in another process.
    """

    def __init__(self, port: int = 0, *, slow_s: float = SLOW_S) -> None:
        self._careers = Wire(port, slow_s=slow_s)
        self._hosted = Wire(0, slow_s=slow_s)
        self._site = Site(
            careers=f"http://{LOOPBACK}:{self._careers.server_port}",
            hosted=f"http://{OTHER_NAME}:{self._hosted.server_port}",
        )

    @property
    def origin(self) -> str:
        """Scheme, host and port of the careers site, without a slash at the end."""
        return self._site.careers

    @property
    def hosted_origin(self) -> str:
        """The same of the host for applicant tracking."""
        return self._site.hosted

    @property
    def applications(self) -> tuple[Application, ...]:
        """Every application that this employer holds, oldest first."""
        return self._site.ledger.applications

    @property
    def requests(self) -> tuple[SeenRequest, ...]:
        """Every request that arrived at either host, oldest first."""
        return self._site.ledger.requests

    def posting_url(self, slug: str) -> str:
        """The address of a vacancy."""
        return f"{self.origin}/jobs/{slug}"

    def apply_url(self, slug: str) -> str:
        """The address of its application form."""
        return f"{self.posting_url(slug)}/apply"

    def board_url(self, kind: str, slug: str) -> str:
        """The address of a vacancy on a board of that shape: greenhouse or lever.

        Both stand on the host of the careers site. Raises ValueError for another kind.
        """
        return f"{self.origin}{hosted_path(Kind(kind), slug)}"

    def sent_codes(self, slug: str) -> tuple[str, ...]:
        """The codes that were sent to visitors of that vacancy, oldest first."""
        return self._site.passes.sent(slug)

    def let_in(self, slug: str) -> None:
        """Whoever stands before that vacancy's check for humans has passed it."""
        self._site.passes.let_in(slug)

    def turn_out(self, slug: str) -> None:
        """Whoever was let in at that vacancy has to show everything anew."""
        self._site.passes.turn_out(slug)

    def reset(self) -> None:
        """Nothing is held, nothing was asked, nothing is drafted."""
        self._site.reset()

    def __enter__(self) -> Self:
        self._careers.start(self._on_careers, self._site.ledger.saw)
        self._hosted.start(self._on_hosted, self._site.ledger.saw)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._careers.stop()
        self._hosted.stop()

    def _on_careers(self, request: Request) -> Reply:
        return routing.answer(request, self._site, routes.CAREERS)

    def _on_hosted(self, request: Request) -> Reply:
        return routing.answer(request, self._site, routes.OTHER_HOST)
