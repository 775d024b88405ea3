"""A page that keeps what was typed in a cookie tells it by no request before the application."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from steadyhand.adapters.net.address import serve_loopback
from steadyhand.testing import ScriptedHuman

from .rig import YES, Applied, Handler
from .site import form

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]
WRITES = """<script>
const said = () => [...document.querySelector("[name=mail]").value].reverse().join("");
document.addEventListener("focusout", () => {
  if (!said()) return;
  document.cookie = "draft=" + encodeURIComponent(said());
  document.cookie = "seen=" + said().length;
  fetch("/count");
});
</script>"""


@dataclass(slots=True)
class Site:
    """Each request to the server: method, path and what its cookies were."""

    origin: str = ""
    told: list[tuple[str, str, str]] = field(default_factory=list)


@contextmanager
def counting() -> Iterator[Site]:
    """A server that gives its visitor a cookie of its own with each answer."""
    site = Site()

    class Answering(Handler):
        def do_GET(self) -> None:
            site.told.append((self.command, self.path, self.headers.get("Cookie", "")))
            self.show(form(WRITES))

        def do_POST(self) -> None:
            site.told.append((self.command, self.path, self.headers.get("Cookie", "")))
            self.body()
            self.show("<h1>Application received</h1><p>Your reference is WD-48213.</p>")

        def end_headers(self) -> None:
            self.send_header("Set-Cookie", f"turn={len(site.told)}; HttpOnly")
            super().end_headers()

    with serve_loopback(Answering) as site.origin:
        yield site


async def test_what_a_script_writes_into_a_cookie_leaves_with_the_application_alone(
    tmp_path: Path,
    applied: Applied,
) -> None:
    with counting() as site:
        receipt = await applied(site, tmp_path, ScriptedHuman(YES))
    assert receipt.status == "submitted", receipt.errors
    before = [cookie for method, path, cookie in site.told if path == "/count"]
    assert before
    assert all("turn=" in cookie and "=" not in cookie[5:] for cookie in before), before
    (sent,) = (cookie for method, _, cookie in site.told if method == "POST")
    assert "draft=elpmaxe.tdnarb%40alro" in sent
    assert "turn=" in sent
