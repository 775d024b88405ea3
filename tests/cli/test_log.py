"""The log of a command: silent by itself; a fault at an edge leaves one line without a value."""

from __future__ import annotations

import asyncio
import logging
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.files import parsers

from steadyhand.adapters.browser.cdp.client import Client, LocalClient, Reply
from steadyhand.adapters.browser.cdp.mux import Mux
from steadyhand.adapters.browser.cdp.session import within
from steadyhand.adapters.files.parser_child import Limits
from steadyhand.adapters.files.parser_process import ParserFailed, parse_apart
from steadyhand.adapters.guard.guard import RequestGuard
from steadyhand.adapters.guard.job_gate import JobGate
from steadyhand.adapters.guard.proxy import AdmitExpected, AdmitPublic, EgressProxy
from steadyhand.adapters.guard.requests import Hold, PassThrough, PausedRequest, Verdict
from steadyhand.adapters.guard.sites import loggable_host
from steadyhand.adapters.guard.taint import Taint
from steadyhand.adapters.models import ModelEndpoint, ServiceModel
from steadyhand.adapters.net.fetch import fetch
from steadyhand.adapters.store.database import connect
from steadyhand.core.act.fill import TypedText
from steadyhand.core.plan.prompts import Prompt
from steadyhand.errors import BadInput, PageHung, PageTimeout
from steadyhand.ports import Terms
from steadyhand.settings import Settings
from steadyhand.surfaces.cli.log import RedactingFormatter, TerminalHandler
from steadyhand.testing.models import ErrorAnswer, ScriptedModels

CANARY = "Zwetschgenkern"
HOME = "https://jobs.example.org"
UNNAMED = "*.evil.example port 80: no request was let to this host"
UNREADABLE = (
    "no host that can be read: the request is a message that is cut short, or not to be read in"
    " one way"
)


class Channel:
    """A browser that takes every command and answers at once."""

    async def call(self, method: str, params: Any = None, *, session: str = "") -> Reply:
        return Reply()

    def post(self, method: str, params: Any = None, *, session: str = "") -> int:
        return 0


class HoldWrites(PassThrough):
    """A policy that waits for a word on each write."""

    def judge(self, paused: PausedRequest) -> Verdict:
        return Hold()


class SilentWire:
    """A browser that answers nothing."""

    def feed(self, client: Client, message: Any) -> None:
        """Nothing comes of it."""


def paused(url: str, method: str = "POST") -> dict[str, Any]:
    request = {"url": url, "method": method, "headers": {"x-note": CANARY}, "postData": CANARY}
    request |= {"hasPostData": True}
    return {
        "requestId": "r1",
        "request": request,
        "frameId": "f",
        "resourceType": "XHR",
        "networkId": "n1",
    }


@pytest.fixture
def lines(caplog: pytest.LogCaptureFixture) -> pytest.LogCaptureFixture:
    """All lines of the adapters, as they are made."""
    caplog.set_level(logging.DEBUG, logger="steadyhand")
    return caplog


def only(lines: pytest.LogCaptureFixture, name: str) -> logging.LogRecord:
    """The one line of that logger above debug."""
    (found,) = (r for r in lines.records if r.name == name and r.levelno > logging.DEBUG)
    assert CANARY.lower() not in found.getMessage().lower()
    return found


async def test_a_call_into_a_page_that_hangs_is_named_with_its_deadline(
    lines: pytest.LogCaptureFixture,
) -> None:
    with pytest.raises(PageHung):
        await within(asyncio.Event().wait(), "calling fill in the page", timeout_s=0.01)
    line = only(lines, "steadyhand.browser")
    assert line.levelname == "WARNING"
    assert line.getMessage() == "calling fill in the page: no answer in 0.01 s"


async def test_a_command_that_the_browser_leaves_unanswered_is_named_with_who_gave_it(
    lines: pytest.LogCaptureFixture,
) -> None:
    client = LocalClient(SilentWire(), "guard", hear=lambda *_: None)
    with pytest.raises(PageTimeout):
        await client.call("Fetch.getResponseBody", {"requestId": CANARY}, timeout_s=0.01)
    said = only(lines, "steadyhand.browser").getMessage()
    assert said == "guard: no answer to Fetch.getResponseBody in 0.01 s"


async def test_a_refused_request_is_named_by_method_host_kind_and_reason(
    lines: pytest.LogCaptureFixture,
) -> None:
    taint = Taint()
    gate = JobGate(b"k" * 32, taint=taint, clock=lambda: 0.0)
    gate.bound((HOME,))
    taint.add((TypedText(CANARY, "Name"),))
    guard = RequestGuard(gate)
    guard.join(Channel())
    guard.hear("Fetch.requestPaused", paused(f"{HOME}/apply?name={CANARY}"), "s")
    said = only(lines, "steadyhand.guard").getMessage()
    reason = "what was typed is not sent before someone agreed"
    assert said == f"refused: POST to *.example.org (XHR): {reason}"


@pytest.mark.parametrize(
    ("url", "method"),
    [
        (f"https://{CANARY}.evil.example/a", "GET"),
        (f"https://{CANARY}.com/a", "GET"),
        (f"https://{CANARY}/a", "GET"),
        ("https://evil.example/a", CANARY),
    ],
)
async def test_what_a_page_writes_into_a_host_or_a_method_is_in_no_line(
    url: str, method: str, lines: pytest.LogCaptureFixture
) -> None:
    taint = Taint()
    gate = JobGate(b"k" * 32, taint=taint, clock=lambda: 0.0)
    gate.bound((HOME,))
    taint.add((TypedText(CANARY, "Name"),))
    guard = RequestGuard(gate)
    guard.join(Channel())
    guard.hear("Fetch.requestPaused", paused(url.lower(), method), "s")
    assert only(lines, "steadyhand.guard").getMessage().startswith("refused: ")


async def test_a_held_write_is_named(lines: pytest.LogCaptureFixture) -> None:
    guard = RequestGuard(HoldWrites())
    guard.join(Channel())
    guard.hear("Fetch.requestPaused", paused(f"{HOME}/apply?name={CANARY}"), "s")
    said = only(lines, "steadyhand.guard").getMessage()
    assert said == "held: POST to *.example.org (XHR): it waits for a word"


async def test_a_slow_transaction_is_named_with_its_time(
    tmp_path: Path, lines: pytest.LogCaptureFixture
) -> None:
    slow, usual = (
        connect(f"sqlite:///{tmp_path / 's.db'}", "local", slow_s=s) for s in (0.0, 60.0)
    )
    async with slow.writing("journal.append"):
        pass
    await slow.close()
    async with usual.reading("journal.read"):
        pass
    await usual.close()
    line = only(lines, "steadyhand.store")
    assert line.levelname == "WARNING"
    assert line.getMessage().startswith("slow store: journal.append took ")


@pytest.mark.parametrize(
    ("head", "reason"),
    [
        (f"GET http://{CANARY}.evil.example/{CANARY} HTTP/1.1\r\nHost: h\r\n", UNNAMED),
        (f"GET http://a.example/ HTTP/1.1\r\n{CANARY} no colon\r\n", UNREADABLE),
    ],
)
async def test_a_connection_that_the_proxy_refuses_is_named_without_what_it_asks_for(
    lines: pytest.LogCaptureFixture, head: str, reason: str
) -> None:
    async with EgressProxy(AdmitExpected(AdmitPublic())).open() as proxy:
        reader, writer = await asyncio.open_connection("127.0.0.1", proxy.port)
        writer.write(f"{head}\r\n".encode())
        await asyncio.wait_for(reader.read(), 10)
        writer.close()
    said = only(lines, "steadyhand.guard").getMessage()
    assert said == f"refused by the proxy: a request to {reason}"


async def test_a_command_of_a_client_that_is_not_its_own_is_named(
    lines: pytest.LogCaptureFixture,
) -> None:
    class Wire:
        def send(self, message: bytes) -> None:
            """Nothing comes of it."""

    class Peer(LocalClient):
        def refused(self, message: Any) -> str:
            return f"{message['method']} is not for this client"

    mux = Mux(Wire())  # type: ignore[arg-type]
    peer = Peer(mux, "playwright", hear=lambda *_: None)
    mux._peers.add(peer)
    peer.post("Browser.crash", {"note": CANARY})
    said = only(lines, "steadyhand.browser").getMessage()
    assert said == (
        "refused a command of the client playwright: Browser.crash is not for this client"
    )


async def test_a_call_of_a_model_leaves_its_host_status_and_seconds(
    lines: pytest.LogCaptureFixture,
) -> None:
    async def pause(_: float) -> None:
        """No time passes."""

    async with ScriptedModels([ErrorAnswer(401)]) as models:
        place = ModelEndpoint("openai", f"{models.origin}/v1", "m", "key-of-nobody")
        model = ServiceModel(place, Terms("m", None, 64, 20.0), pause)
        await model.propose(Prompt("the rules", f"the task {CANARY}"))
    said = [r.getMessage() for r in lines.records if r.name == "steadyhand.models"]
    assert said[0] == "127.0.0.1 answers with 401"
    assert said[1].startswith("a call of 127.0.0.1 ended after 0.")
    assert not any("key-of" in each or CANARY in each for each in said)


async def test_a_document_that_was_not_got_leaves_its_host(
    lines: pytest.LogCaptureFixture,
) -> None:
    async def nowhere(_: str) -> tuple[str, ...]:
        return ()

    await fetch(f"https://jobs.example.org/{CANARY}?q={CANARY}", resolve=nowhere)
    assert only(lines, "steadyhand.net").getMessage() == "jobs.example.org: no document, dead"


def test_a_parser_that_fails_leaves_its_name_and_how(lines: pytest.LogCaptureFixture) -> None:
    with pytest.raises(ParserFailed):
        parse_apart(parsers.wait, CANARY.encode(), returns=str, limits=Limits(wall_s=0.5))
    said = only(lines, "steadyhand.files").getMessage()
    assert said.startswith("tests.files.parsers:wait failed after ")
    assert said.endswith("it takes more than 0.5 s")


def test_hosts_are_named_by_what_somebody_has_registered() -> None:
    told = {
        "example.org": "example.org",
        "a.jobs.example.co.uk": "*.example.co.uk",
        "127.0.0.1": "127.0.0.1",
        "::1": "::1",
        "localhost": "localhost",
        "intranet": "a host without a domain",
        "": "a host without a domain",
    }
    assert {host: loggable_host(host) for host in told} == told


def record(text: str, *args: object, error: BaseException | None = None) -> logging.LogRecord:
    kind = (type(error), error, None) if error else None
    return logging.LogRecord("steadyhand.store", logging.WARNING, "", 1, text, args, kind)


def test_what_looks_like_a_secret_is_taken_out_of_a_line_that_holds_one() -> None:
    shown = RedactingFormatter().format(
        record("%s at\n%s", "linnea@example.net", "https://x.test/?name=Berg")
    )
    assert shown.endswith("warning store: █ at https://x.test/?name=█")


def test_of_an_error_its_kind_alone_is_shown() -> None:
    shown = RedactingFormatter().format(record("it broke", error=ValueError(CANARY)))
    assert shown.endswith("it broke (ValueError)")


def test_a_line_that_cannot_be_made_is_said_to_be_missing(
    capsys: pytest.CaptureFixture[str],
) -> None:
    TerminalHandler().handle(record("%d", CANARY))
    said = capsys.readouterr().err
    assert said == "steadyhand: a line of the log (steadyhand.store) could not be written\n"


def test_lines_wait_while_a_person_reads_and_types(capsys: pytest.CaptureFixture[str]) -> None:
    handler = TerminalHandler()
    with handler.hold():
        handler.handle(record("first"))
        handler.handle(record("second"))
        assert capsys.readouterr().err == ""
    handler.handle(record("third"))
    said = [line.split()[-1] for line in capsys.readouterr().err.splitlines()]
    assert said == ["first", "second", "third"]


SLOW = """
import asyncio, logging, sys
from steadyhand.adapters.store.database import connect
from steadyhand.surfaces.cli.options import read_settings

async def main():
    database = connect("sqlite:///" + sys.argv[1] + "/s.db", "local", slow_s=0.0)
    async with database.writing("journal.append"):
        logging.getLogger("httpx2").warning("a request with its body")
        logging.getLogger("steadyhand.store").warning("to linnea@example.net")
    await database.close()

read_settings(sys.argv[1])
asyncio.run(main())
"""


def said_by(folder: Path, **environment: str) -> list[str]:
    """What a command of those variables says on stderr while its store is slow."""
    run = subprocess.run(
        [sys.executable, "-c", SLOW, str(folder)],
        env={"PATH": "", **environment},
        capture_output=True,
        text=True,
        check=True,
        cwd=folder,
        timeout=60,
    )
    assert run.stdout == ""
    return [line.split(" ", 1)[1] for line in run.stderr.splitlines()]


def test_nothing_is_said_where_nobody_asked_for_it(tmp_path: Path) -> None:
    foreign = ["request with its body"]  # by the standard library, for want of a handler
    assert [line for line in said_by(tmp_path) if "store" in line or "linnea" in line] == []
    assert len(said_by(tmp_path)) <= len(foreign)


def test_the_environment_turns_it_on_from_a_level_on(tmp_path: Path) -> None:
    told = [line for line in said_by(tmp_path, STEADYHAND_LOG="WARNING") if "store" in line]
    assert [line.partition(" took")[0] for line in told] == [
        "warning store: to █",
        "warning store: slow store: journal.append",
    ]
    assert not any("store" in line for line in said_by(tmp_path, STEADYHAND_LOG="error"))


def test_a_level_that_is_none_is_one_sentence() -> None:
    with pytest.raises(BadInput, match="log"):
        Settings(log="loud")
