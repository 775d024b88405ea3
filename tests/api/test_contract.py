"""The contract is kept: whatever fits it is answered as it says, and nothing is a fault of ours.

The API is served by uvicorn on loopback here, over a store of its own.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
import schemathesis
import uvicorn
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from tests.api.conftest import KEY, NOW, SECRET, token

from steadyhand.settings import Settings
from steadyhand.surfaces.api.app import make_app
from steadyhand.testing import FrozenClock
from steadyhand.wiring.api import open_api

STARTED_S = 20.0
CALLERS = {
    "key": {"X-Service-Key": KEY, "X-User-Id": "ada"},
    "user": {"Authorization": f"Bearer {token('ada', exp=NOW.timestamp() + 9_999)}"},
    "nobody": {},
}
# Of each operation. A user is answered by the same routes as a key, and nobody before any of them;
# the soak asks all three alike.
EXAMPLES = {"key": 4, "user": 2, "nobody": 1}
CHECKS = [status_code_conformance, content_type_conformance, response_schema_conformance]


class Served:
    """The API in a thread of its own, with its own loop."""

    def __init__(self, home: Path) -> None:
        self.settings = Settings(
            home=home,
            service_keys=f"valet={KEY}",
            jwt_key=SECRET,
            jwt_issuer="idp",
            jwt_audience="steadyhand",
            tier="enterprise",
        )
        self.ready = threading.Event()
        self.url = ""
        self.contract: dict[str, object] = {}
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve()), daemon=True)

    async def _serve(self) -> None:
        async with open_api(self.settings, FrozenClock(NOW)) as context:
            app = make_app(context)
            self.contract = app.openapi()
            config = uvicorn.Config(app, host="127.0.0.1", port=0, log_level="error")
            self.server = uvicorn.Server(config)
            serving = asyncio.create_task(self.server.serve())
            while not self.server.started:
                await asyncio.sleep(0.01)
            port = self.server.servers[0].sockets[0].getsockname()[1]
            self.url = f"http://127.0.0.1:{port}"
            self.ready.set()
            await serving

    def start(self) -> None:
        """It answers. Raises AssertionError where it does not come up."""
        self._thread.start()
        assert self.ready.wait(STARTED_S)

    def stop(self) -> None:
        """It answers no more."""
        self.server.should_exit = True
        self._thread.join(STARTED_S)


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The API, served for the tests of this file."""
    api = Served(tmp_path_factory.mktemp("api"))
    api.start()
    yield api
    api.stop()


def check(case: schemathesis.Case, served: Served, caller: str) -> None:
    """The answer is one that the contract has, and no fault of ours."""
    case.headers = {
        **{n: v for n, v in (case.headers or {}).items() if n.lower() not in ("x-user-id",)},
        **CALLERS[caller],
    }
    for name in ("X-Service-Key", "Authorization"):
        if name not in CALLERS[caller]:
            case.headers.pop(name, None)
    answer = case.call(base_url=served.url, timeout=20)
    assert answer.status_code < 500, answer.text
    if caller == "nobody":
        assert answer.status_code in (200, 400, 401), answer.text
    case.validate_response(answer, checks=CHECKS)


BOUNDED = settings(
    deadline=None,
    phases=(Phase.explicit, Phase.generate),
    suppress_health_check=list(HealthCheck),
)


def walk(served: Served, caller: str, limit: settings) -> int:
    """Every operation of the contract was asked with what fits it; how many there are."""
    contract = schemathesis.openapi.from_dict(served.contract)
    operations = [each.ok() for each in contract.get_all_operations()]
    for operation in operations:

        @limit
        @given(case=operation.as_strategy())
        def ask(case: schemathesis.Case) -> None:
            check(case, served, caller)

        ask()
    return len(operations)


@pytest.mark.parametrize("caller", CALLERS)
def test_whatever_fits_the_contract_is_answered_as_it_says(served: Served, caller: str) -> None:
    assert walk(served, caller, settings(BOUNDED, max_examples=EXAMPLES[caller])) >= 28


@pytest.mark.soak
@pytest.mark.parametrize("caller", CALLERS)
def test_much_that_fits_the_contract_is_answered_as_it_says(served: Served, caller: str) -> None:
    assert walk(served, caller, settings(BOUNDED, max_examples=150)) >= 28
