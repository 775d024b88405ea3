"""A site that the user wants nothing to do with is asked for nothing, wherever a page leads."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler
from pathlib import Path

import pytest
from tests.shared import apply_shared

from steadyhand import Receipt, Settings
from steadyhand.adapters.net.address import serve_loopback
from steadyhand.demo import SAMPLE
from steadyhand.testing import ScriptedHuman
from steadyhand.wiring.application import UserInput

pytestmark = [
    pytest.mark.browser,
    pytest.mark.asyncio(loop_scope="session"),
    pytest.mark.usefixtures("shared_browser"),
]
FORM = "<form method=post><label>Email <input type=email required></label><button>Submit</button>"


@dataclass
class Site:
    """A site under two names, one of them on the list; what each was asked for."""

    origin: str = ""
    leads: str = ""  # the page that is at the good name
    asked: list[tuple[str, str]] = field(default_factory=list)

    @property
    def listed(self) -> str:
        return self.origin.replace("127.0.0.1", "localhost")


@pytest.fixture
def site() -> Iterator[Site]:
    known = Site()

    class Handler(BaseHTTPRequestHandler):
        def log_message(self, format: str, *args: object) -> None:
            """Quiet."""

        def do_GET(self) -> None:
            host = self.headers["Host"].partition(":")[0]
            known.asked.append((host, self.path))
            redirects = known.leads == "302" and host != "localhost"
            self.send_response(302 if redirects else 200)
            if redirects:
                self.send_header("Location", f"{known.listed}/form")
            body = (FORM if host == "localhost" else known.leads).encode()
            self.send_header("Content-Type", "text/html")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

    with serve_loopback(Handler) as known.origin:
        yield known


async def applied(site: Site, home: Path) -> Receipt:
    settings = Settings(
        home=home,
        headless=True,
        allow_origins=(site.origin, site.listed),
        prohibited_domains=("localhost",),
    )
    given = UserInput(SAMPLE / "profile.yaml", None, None, None)
    human = ScriptedHuman({"confirm_submit": True, "yes_no": True})
    return await apply_shared(f"{site.origin}/job", given, human=human, settings=settings)


@pytest.mark.parametrize(
    "leads",
    [
        "302",
        "<script>location.href = '%(listed)s/form'</script>",
        "<p>Join us</p><a href='%(listed)s/form'>Apply now</a>",
    ],
)
async def test_no_page_leads_there(site: Site, tmp_path: Path, leads: str) -> None:
    site.leads = leads % {"listed": site.listed}
    receipt = await applied(site, tmp_path)
    assert [each for each in site.asked if each[0] == "localhost"] == []
    assert (receipt.verdict, receipt.reason) == ("blocked", "prohibited"), receipt.errors


async def test_nothing_of_a_page_comes_from_there(site: Site, tmp_path: Path) -> None:
    part = f"<img src='{site.listed}/pixel'><iframe src='{site.listed}/frame'></iframe>"
    site.leads = f"{FORM}{part}<script src='{site.listed}/script'></script></form>"
    receipt = await applied(site, tmp_path)
    assert [each for each in site.asked if each[0] == "localhost"] == []
    assert receipt.reason != "prohibited"
